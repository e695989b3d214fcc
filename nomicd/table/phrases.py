"""How instants, days and lists are called in print, in every game."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, date, datetime, timedelta
from functools import lru_cache
from zoneinfo import ZoneInfo

from nomicd.kernel.deadlines import WEEKDAYS


def tell(reader: str, player: str, you: str, they: str) -> str:
    """Return what a player does, for that reader: `You leave.` to the player, `bob leaves.` to others."""
    return f"You {you}." if reader == player else f"{player} {they}."


def sentence(text: str) -> str:
    """The text with one full stop behind it, if it ends without a mark."""
    return text if text.rstrip().endswith((".", "!", "?")) else f"{text.rstrip()}."


def sentence_case(text: str) -> str:
    """The text with its first letter large."""
    return text[:1].upper() + text[1:]


@lru_cache(maxsize=1024)  # the same few deadlines stand in every mail
def when(instant: datetime, zone: str, *, exact: bool = False) -> str:
    """An instant on the game's clock and on everybody's: `Fri 27 Nov 2026 00:00 EST (05:00 UTC)`; with
    seconds if it is to be `exact`."""
    here = instant.astimezone(ZoneInfo(zone))
    there = instant.astimezone(UTC)
    clock = "%H:%M:%S" if exact else "%H:%M"
    shown = f"{here:%a %d %b %Y} {here:{clock}} {here:%Z}"
    if here.utcoffset() == there.utcoffset():
        return shown
    far = f"{there:{clock}} UTC" if here.date() == there.date() else f"{there:%a %d %b} {there:{clock}} UTC"
    return f"{shown} ({far})"


def by_when(instant: datetime, zone: str, *, short: bool = False) -> str:
    """A deadline as people say it: `midnight at the end of Monday 21 December, New York time` for the
    instant at which Tuesday begins there, else `Monday 21 December 18:00, New York time`; if it is to be
    `short`, `end of Mon 21 Dec` and `Mon 21 Dec 18:00`."""
    here = instant.astimezone(ZoneInfo(zone))
    ends_day = (here.hour, here.minute) == (0, 0)
    last = here - timedelta(minutes=1) if ends_day else here
    if short:
        day = f"{last:%a} {last.day} {last:%b}"
        return f"end of {day}" if ends_day else f"{day} {_tell_clock(here)}"
    told = write_day(last)
    told = f"midnight at the end of {told}" if ends_day else f"{told} {_tell_clock(here)}"
    return f"{told}, {_tell_zone(zone)}"


def write_day(day: date) -> str:
    """A day as people say it: `Monday 21 December`."""
    return f"{day:%A} {day.day} {day:%B}"


def _tell_clock(here: datetime) -> str:
    return "noon" if (here.hour, here.minute) == (12, 0) else f"{here:%H:%M}"


def _tell_zone(zone: str) -> str:
    """Return `New York time`, or `UTC` where a zone is no place's."""
    _, is_place, place = zone.rpartition("/")
    return f"{place.replace('_', ' ')} time" if is_place else zone


def tell_deadline(number: int, deadline: datetime, zone: str) -> str:
    """Return when an update is due, to the minute, here and in UTC."""
    exact = bool(deadline.second or deadline.microsecond)
    return f"The deadline of update {number} is {when(deadline, zone, exact=exact)}."


def nth(n: int) -> str:
    """`1st`, `2nd`, `11th`."""
    endings = {1: "st", 2: "nd", 3: "rd"}
    return f"{n}{'th' if n % 100 in (11, 12, 13) else endings.get(n % 10, 'th')}"


_DAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")


def day_name(weekday: str) -> str:
    """`Monday` for `mon`."""
    return _DAYS[WEEKDAYS.index(weekday)]


def many(n: int, one: str, more: str = "") -> str:
    """`1 vote`, `2 votes`."""
    return f"{n} {one}" if n == 1 else f"{n} {more or one + 's'}"


def join_words(words: Sequence[str]) -> str:
    """`a`, `a and b`, `a, b and c`."""
    return _join(words, "and")


def either(words: Sequence[str]) -> str:
    """`a`, `a or b`, `a, b or c`."""
    return _join(words, "or")


def _join(words: Sequence[str], last: str) -> str:
    return f" {last} ".join([", ".join(words[:-1]), words[-1]]) if len(words) > 1 else "".join(words)


def tell_place(figures: Mapping[str, int], name: str, *, fewest_leads: bool = False) -> str:
    """Return which place somebody has by their figure, the highest first, or the lowest where the fewest
    leads: `tied for 2nd of 4 players`."""
    sign = -1 if fewest_leads else 1
    return tell_place_in({who: (sign * value,) for who, value in figures.items()}, name)


def tell_place_in(order: Mapping[str, tuple[float, ...]], name: str) -> str:
    """Return which place somebody has in an order, the highest first: `tied for 2nd of 4 players`."""
    mine = order[name]
    place = nth(1 + sum(each > mine for each in order.values()))
    tied = "tied for " if sum(each == mine for each in order.values()) > 1 else ""
    return f"{tied}{place} of {len(order)} players"


def tell_rank(
    figures: Mapping[str, int], name: str, show: Callable[[int], str], *, fewest_leads: bool = False
) -> str:
    """Return which place somebody has (`tell_place`), and who leads if they do not: `tied for 2nd of 4
    players; ann leads with $70`."""
    best = (min if fewest_leads else max)(figures.values())
    first = [each for each, value in figures.items() if value == best]
    lead = f"; {join_words(first)} {'leads' if len(first) == 1 else 'lead'} with {show(best)}"
    leads = "" if name in first else lead
    least = " (the least leads)" if fewest_leads else ""
    return f"{tell_place(figures, name, fewest_leads=fewest_leads)}{least}{leads}"
