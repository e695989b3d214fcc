"""Garbage-collector thresholds: collect cycles less often."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager

_THRESHOLDS = (10_000, 20, 20)


@contextmanager
def collect_seldom() -> Iterator[None]:
    """Meanwhile what is there now is taken to stay, and circles are looked for seldom (`gc.set_threshold`):
    what a mail or an update makes has hardly any, and each look goes over the states of all games."""
    before = gc.get_threshold()
    gc.freeze()
    gc.set_threshold(*_THRESHOLDS)
    try:
        yield
    finally:
        gc.set_threshold(*before)
        gc.unfreeze()
