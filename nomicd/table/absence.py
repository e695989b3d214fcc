"""Absence: a player says from when to when nobody need wait for them; defaults and standing orders play."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date, timedelta
from typing import TypeAlias

import msgspec

from nomicd.kernel.decision import Reason, Refused
from nomicd.table.days import day, span
from nomicd.table.phrases import write_day
from nomicd.table.player_names import PlayerName

LONGEST = timedelta(days=60)
"""So long one absence may be: who is away for longer gives the seat up."""


class Absence(msgspec.Struct, frozen=True):
    """A player is away on all days from `first` to `last`, both included, in the game's zone."""

    player: PlayerName
    first: date
    last: date


Absences: TypeAlias = tuple[Absence, ...]
"""All that are known, in the order in which they were told."""


def make_absence(player: str, first: str, last: str, today: date) -> Absence | Refused:
    """The absence that a player asks for by two days; a beginning that is past means today."""
    begin, end = day(first, today), day(last, today)
    if isinstance(begin, Refused):
        return begin
    if isinstance(end, Refused):
        return end
    return _of(player, begin, end, today)


def parse_absence(player: str, when: str, today: date) -> Absence | Refused:
    """Return the same in the player's words: `until friday`, `from 1 Dec to 14 Dec`."""
    meant = span(when, today)
    if isinstance(meant, Refused):
        return meant
    return _of(player, meant.first or today, meant.last, today)


def _of(player: str, begin: date, end: date, today: date) -> Absence | Refused:
    begin = max(begin, today)
    if end < begin:
        wrong = f"That absence ends before it begins, or on a past day: {write_day(end)}."
        return Refused(Reason.TOO_LATE, wrong)
    if end - begin >= LONGEST:
        return Refused(Reason.LIMIT, f"An absence has at most {LONGEST.days} days.")
    return Absence(player, begin, end)


def with_new(absences: Iterable[Absence], new: Absence) -> Absences:
    """All when the new one is told: it takes the place of the player's others that touch its days."""
    return (*(each for each in absences if not _overlap(each, new)), new)


def _overlap(one: Absence, other: Absence) -> bool:
    return one.player == other.player and one.first <= other.last and other.first <= one.last


def without(absences: Iterable[Absence], player: str) -> Absences:
    """All when that player is back, and has no other plans."""
    return tuple(each for each in absences if each.player != player)


def is_away(absences: Iterable[Absence], player: str, on: date) -> bool:
    """Return whether a player is away that day."""
    return any(each.player == player and each.first <= on <= each.last for each in absences)


def current(absences: Iterable[Absence], today: date) -> Absences:
    """Those that are not over."""
    return tuple(each for each in absences if each.last >= today)
