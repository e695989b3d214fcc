"""A past put right: the fact that says so, and which events of a log are in force after it.

A log is only ever lengthened. A correction says how many of the events before it stay in force; the events
that follow it at once are what the game came to from there on. What it puts aside stays in the log for ever.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from datetime import datetime
from typing import ClassVar, TypeVar

import msgspec

from nomicd.kernel import margin
from nomicd.kernel.events import GameEvent, Record

T = TypeVar("T")


class PastCorrected(GameEvent, frozen=True):
    """The past is another one from here on. No game folds it: `in_force` reads it.

    `keeps` counts the events in force before it that stay so, `since` is the instant of the last of them (ISO
    8601, UTC), `brings` the number of events behind it that replace the others. `says` tells what was changed
    in what the game had been given, a sentence each; `undoes` is the number of a correction that this one
    takes back, else 0.
    """

    NAME: ClassVar[str] = "past-corrected"
    number: int
    keeps: int
    since: str
    brings: int
    says: tuple[str, ...]
    why: str
    undoes: int = 0


_decode = msgspec.json.Decoder(PastCorrected).decode
_encode = msgspec.json.Encoder(order="deterministic").encode


def encode(marker: PastCorrected) -> bytes:
    """The canonical JSON of a correction."""
    return _encode(marker)


def correction(name: str, body: bytes) -> PastCorrected | None:
    """The correction that a fact of the log is, if it is one. Raises ValueError for one without a body: who
    sees a correction sees it whole."""
    if name != PastCorrected.NAME:
        return None
    if not body:
        raise ValueError("a correction without its body")
    return _decode(body)


def earliest(record: Record) -> datetime:
    """The instant before which no event behind this one may lie: its own, but for a correction, behind which
    the past begins again."""
    if record.name != PastCorrected.NAME or not record.body:
        return record.at
    return datetime.fromisoformat(_decode(record.body).since)


def in_force(facts: Iterable[T], of: Callable[[T], tuple[str, bytes]]) -> list[T]:
    """Those in force, in order; corrections and what stands in the margin are left out. `of` gives the name
    and body of one."""
    kept: list[T] = []
    for fact in facts:
        name, body = of(fact)
        if name == PastCorrected.NAME:
            found = correction(name, body)
            assert found is not None
            del kept[found.keeps :]
        elif name not in margin.NAMES:
            kept.append(fact)
    return kept


def records_in_force(records: Iterable[Record]) -> list[Record]:
    """Those in force, as they stand in the log."""
    return in_force(records, lambda record: (record.name, record.body))


def facts_in_force(facts: Iterable[tuple[str, int, bytes]]) -> list[tuple[str, int, bytes]]:
    """Return the same of facts given as (name, version, body)."""
    kept: list[tuple[str, int, bytes]] = []
    for fact in facts:
        if fact[0] == PastCorrected.NAME:
            del kept[_decode(fact[2]).keeps :]
        elif fact[0] not in margin.NAMES:
            kept.append(fact)
    return kept


def corrections(records: Iterable[Record]) -> list[tuple[Record, PastCorrected]]:
    """All of a log, each with its record."""
    found = ((record, correction(record.name, record.body)) for record in records)
    return [(record, each) for record, each in found if each is not None]
