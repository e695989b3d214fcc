"""How seldom circles of objects are looked for."""

import gc
from contextlib import suppress

from nomicd.app import gc_tuning


def test_circles_are_looked_for_as_before_when_it_is_over():
    """Also after an exception, and what was taken to stay can be collected again."""
    before = gc.get_threshold()
    with suppress(RuntimeError), gc_tuning.collect_seldom():
        assert gc.get_threshold() > before
        assert gc.get_freeze_count() > 0
        raise RuntimeError
    assert gc.get_threshold() == before
    assert gc.get_freeze_count() == 0
