"""Days and spans of days as players write them: `14 Dec`, `Dec 1 to Dec 14`, `friday`, `for two weeks`."""

from __future__ import annotations

import re
from datetime import date, timedelta

import msgspec

from nomicd.kernel.decision import Reason, Refused

_WEEK = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
_MONTHS = (
    "january", "february", "march", "april", "may", "june", "july", "august", "september", "october",
    "november", "december",
)  # fmt: skip
_SHORTEST = 3
_LONG_PAST = timedelta(days=183)
"""A day without its year that lies further back means the next one of that name."""

_DASHES = {0x2013: "-", 0x2014: "-"}
_COUNTS = {"a": 1, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7}
_ISO = re.compile(r"(\d{4})-(\d{2})-(\d{2})(?!\d)", re.ASCII)
_NAMED = re.compile(
    r"(?P<day>\d{1,2})(?:st|nd|rd|th|\.)?(?: of)? (?P<month>[a-z]{3,9})\.?(?:,? (?P<year>\d{4}))?\Z", re.ASCII
)
_TURNED = re.compile(
    r"(?P<month>[a-z]{3,9})\.? (?P<day>\d{1,2})(?:st|nd|rd|th)?(?:,? (?P<year>\d{4}))?\Z", re.ASCII
)
_DOTTED = re.compile(r"(?P<day>\d{1,2})\.(?P<month>\d{1,2})\.(?P<year>\d{4})?\Z", re.ASCII)
_SLASHED = re.compile(r"(?P<one>\d{1,2})/(?P<other>\d{1,2})(?:/(?P<year>\d{4}))?\Z", re.ASCII)
_LENGTH = re.compile(r"(?:for )?(?:the )?(?:next )?(?P<n>\d{1,2}|[a-z]+) (?P<unit>day|week)s?\Z", re.ASCII)
_CALENDAR = re.compile(
    r"(?:for )?(?:the )?(?:(?:whole|all|rest) of )?(?:all )?(?P<which>this|next) "
    r"(?P<unit>week|weekend|month)\Z",
    re.ASCII,
)
_WEEKDAY = re.compile(rf"(?:{'|'.join(_WEEK)}),?(?: the)? (?=\d|(?:{'|'.join(_MONTHS)}) \d)")
"""What stands before a date and says nothing more: `Monday 14 December`."""
_ORDINAL = re.compile(r"(\d{1,2})(?:st|nd|rd|th)\Z", re.ASCII)
_BETWEEN = re.compile(
    r" (?:to|(?:un)?till?|through|thru|up to|and|-) |(?<=\d)-(?=\d{1,2}(?:st|nd|rd|th)?(?: |\Z))", re.ASCII
)
_BARE = re.compile(r"(\d{1,2})(?:st|nd|rd|th)?\Z", re.ASCII)


_REASON = re.compile(
    r",\s+(?:\w+ing|for|at|with|because|as|since|due to)\s(?!.*(?:\d|day\b|week|month|\bnot?\b|\bor\b)).*\Z",
    re.IGNORECASE | re.DOTALL,
)
"""Why somebody is away, which says nothing of the days: `until friday, visiting my sister`."""


class Span(msgspec.Struct, frozen=True):
    """Days from `first` to `last`, both included. `first` is None where nothing was said of it."""

    first: date | None
    last: date


def day(text: str, today: date) -> date | Refused:
    """The day that a player wrote: `2027-03-08`, `8 March`, `March 8`, `8.3.`, `tomorrow`, or `friday` for
    the next one after today. Without a year it is the one that comes, or one that is just over."""
    said = _WEEKDAY.sub("", _plain(text))
    if found := _SLASHED.fullmatch(said):
        return _read_slashed(text, found, today)
    return _find_weekday(said, today) or _find_day(said, today) or _refuse_day(text, today)


def _find_day(said: str, today: date) -> date | None:
    """Return the day that is called so, or has that number; None if there is none."""
    if said in ("today", "tomorrow"):
        return today + timedelta(days=said == "tomorrow")
    if found := _ORDINAL.fullmatch(said):
        return _find_next(int(found[1]), today)
    if found := _ISO.fullmatch(said):
        return _make_date(int(found[1]), int(found[2]), int(found[3]))
    found = _NAMED.fullmatch(said) or _TURNED.fullmatch(said) or _DOTTED.fullmatch(said)
    return _read_month(found, today) if found else None


def _find_next(number: int, today: date) -> date | None:
    """Return the next day with that number in its month, today if it is that."""
    months = ((today.year + (today.month + n - 1) // 12, (today.month + n - 1) % 12 + 1) for n in range(3))
    found = (made for year, month in months if (made := _make_date(year, month, number)))
    return next((each for each in found if each >= today), None)


def _read_month(found: re.Match[str], today: date) -> date | None:
    """Return the day of a month that is named or numbered; None if there is none."""
    month = _month(found["month"])
    return _find_date(int(found["day"]), month, found["year"], today) if month else None


def _find_weekday(said: str, today: date) -> date | None:
    """Return the next day of that name after today, `next friday` that of the next week; None if it is no day
    of the week."""
    which, _, last = said.rpartition(" ")
    named = (place for place, name in enumerate(_WEEK) if name.startswith(last) and len(last) >= _SHORTEST)
    wanted = next(named, None)
    if wanted is None or which not in ("", "this", "this coming", "coming", "next"):
        return None
    if which == "next":
        return today + timedelta(days=7 - today.weekday() + wanted)
    return today + timedelta(days=(wanted - today.weekday() - 1) % 7 + 1)


def span(text: str, today: date) -> Span | Refused:
    """The days that a player wrote: `from 1 Dec to 14 Dec`, `1-14 Dec`, `from the 5th to the 9th`, `until
    friday`, `for 10 days`, `on 3 Dec`, `next week`."""
    said = re.sub(r"^(?:from|between) ", "", _plain(_REASON.sub("", text)))
    if found := re.match(r"(?:(?:un)?till?|to|through|up to) (.+)", said):
        last = day(found[1], today)
        return last if isinstance(last, Refused) else Span(None, last)
    if found := _CALENDAR.fullmatch(said):
        return _find_calendar_span(found, today)
    if found := _LENGTH.fullmatch(said):
        return _long(text, found, today)
    parts = [part.strip() for part in _BETWEEN.split(_ISO.sub(r"\1/\2/\3", said), maxsplit=1)]
    parts = [re.sub(r"(\d{4})/(\d{2})/(\d{2})", r"\1-\2-\3", re.sub(r"^on ", "", part)) for part in parts]
    if len(parts) == 1:
        alone = day(parts[0], today)
        return alone if isinstance(alone, Refused) else Span(alone, alone)
    return _both(parts[0], parts[1], today)


def _find_calendar_span(found: re.Match[str], today: date) -> Span:
    """Return a week from Monday on, its last two days, or a month; of this one what is left."""
    ahead = found["which"] == "next"
    if found["unit"] == "month":
        first = (today.replace(day=1) + timedelta(days=32)).replace(day=1) if ahead else today
        return Span(first, (first.replace(day=1) + timedelta(days=32)).replace(day=1) - timedelta(days=1))
    monday = today + timedelta(days=7 * ahead - today.weekday())
    first = monday + timedelta(days=5) if found["unit"] == "weekend" else monday
    return Span(max(first, today), monday + timedelta(days=6))


def _both(one: str, other: str, today: date) -> Span | Refused:
    """`1` with `14 dec`, `dec 1` with `14`: what one does not say, the other does."""
    one, other = _lend_month(one, other), _lend_month(other, one)
    first, last = day(one, today), day(other, today)
    if isinstance(first, Refused):
        return first
    if isinstance(last, Refused):
        return last
    if bare := _ORDINAL.fullmatch(_plain(other)):
        last = _find_next(int(bare[1]), first) or last
    if last < first and not re.search(r"\d{4}", other):  # from December into January
        last = _make_date(last.year + 1, last.month, last.day) or last
    return Span(first, last)


def _lend_month(part: str, other: str) -> str:
    bare, months = _BARE.fullmatch(part), re.findall(r"[a-z]{3,9}", other)
    return f"{bare[1]} {months[-1]}" if bare and months and _month(months[-1]) else part


def _long(text: str, found: re.Match[str], today: date) -> Span | Refused:
    n = int(found["n"]) if found["n"].isdigit() else _COUNTS.get(found["n"], 0)
    length = n * (7 if found["unit"] == "week" else 1)
    return Span(today, today + timedelta(days=length - 1)) if length else _refuse_day(text, today)


def _read_slashed(text: str, found: re.Match[str], today: date) -> date | Refused:
    """One of the two may be no month; else nobody knows which is the day."""
    one, other = int(found["one"]), int(found["other"])
    ways = [(one, other), (other, one)] if one != other else [(one, other)]
    read = [made for day_, month in ways if (made := _find_date(day_, month, found["year"], today))]
    if len(read) == 1:
        return read[0]
    if not read:
        return _refuse_day(text, today)
    either = " or ".join(f"{each.day} {_MONTHS[each.month - 1].capitalize()}" for each in read)
    return Refused(Reason.UNCLEAR, f"“{text[:40]}” may be {either}: write it so.")


def _find_date(number: int, month: int, year: str | None, today: date) -> date | None:
    if year:
        return _make_date(int(year), month, number)
    near = _make_date(today.year, month, number) or _make_date(today.year + 1, month, number)
    if near and near < today - _LONG_PAST:
        return _make_date(near.year + 1, month, number)
    return near


def _make_date(year: int, month: int, number: int) -> date | None:
    try:
        return date(year, month, number)
    except ValueError:
        return None  # such as 30 February


def _month(word: str) -> int:
    if word.isdigit():
        return int(word) if 1 <= int(word) <= len(_MONTHS) else 0
    return next(
        (n for n, name in enumerate(_MONTHS, 1) if name.startswith(word) or word == "sept" == name[:4]), 0
    )


def _plain(text: str) -> str:
    said = " ".join(text.translate(_DASHES).casefold().split()).strip(" ,;:!")
    return re.sub(r"^(?:the|and including) ", "", said)


def _refuse_day(text: str, today: date) -> Refused:
    soon = today + timedelta(days=7)
    example = f"{soon.day} {_MONTHS[soon.month - 1].capitalize()}"
    said = f"“{text[:40]}” is no day: write it as {soon}, as {example}, or as {_WEEK[soon.weekday()]}."
    return Refused(Reason.BAD_TEXT, said)
