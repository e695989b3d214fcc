"""Absence: a player says from when to when nobody need wait for them; defaults and standing orders play."""

from __future__ import annotations

import re
from collections.abc import Iterable
from datetime import date, timedelta
from typing import TypeAlias

import msgspec

from nomicd.kernel.decision import Reason, Refused

LONGEST = timedelta(days=60)
"""So long one absence may be: who is away for longer gives the seat up."""

_NAMES = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
_SHORTEST = 3
_DAY = re.compile(r"\d{4}-\d{2}-\d{2}\Z", re.ASCII)


class Absence(msgspec.Struct, frozen=True):
    """A player is away on all days from `first` to `last`, both included, in the game's zone."""

    player: str
    first: date
    last: date


Absences: TypeAlias = tuple[Absence, ...]
"""All that are known, in the order in which they were told."""


def day(text: str, today: date) -> date | Refused:
    """The day that a player wrote: `2027-03-08`, or `friday` for the next one after today."""
    if len(text) >= _SHORTEST and text.casefold() in {name[: len(text)] for name in _NAMES}:
        wanted = next(place for place, name in enumerate(_NAMES) if name.startswith(text.casefold()))
        return today + timedelta(days=(wanted - today.weekday() - 1) % 7 + 1)
    try:
        if _DAY.match(text):
            return date.fromisoformat(text)
    except ValueError:
        pass  # such as 2027-02-30
    return Refused(Reason.BAD_TEXT, f"“{text[:40]}” is no day: write it as 2027-03-08, or as friday.")


def asked(player: str, first: str, last: str, today: date) -> Absence | Refused:
    """The absence that a player asks for in words; a beginning that is past means today."""
    begin, end = day(first, today), day(last, today)
    if isinstance(begin, Refused):
        return begin
    if isinstance(end, Refused):
        return end
    begin = max(begin, today)
    if end < begin:
        return Refused(Reason.TOO_LATE, f"That absence ends before it begins, or on a past day: {last}.")
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
    """Whether a player is away that day."""
    return any(each.player == player and each.first <= on <= each.last for each in absences)


def current(absences: Iterable[Absence], today: date) -> Absences:
    """Those that are not over."""
    return tuple(each for each in absences if each.last >= today)
