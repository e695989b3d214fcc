"""How the things of a Nomic are called in print."""

from __future__ import annotations

from datetime import UTC, datetime
from zoneinfo import ZoneInfo

from nomicd.games.nomic.law.book import Book
from nomicd.games.nomic.state import Square, State
from nomicd.kernel.deadlines import WEEKDAYS


def dollars(amount: int) -> str:
    """`$1,000`, `-$50`."""
    return f"-${-amount:,}" if amount < 0 else f"${amount:,}"


def square_name(state: State, label: str) -> str:
    """`Square #14 "Foo"`, `Square Jack`; a square that is no more keeps its label."""
    square = state.squares.get(label, Square(label))
    return f'Square {mark(label)} "{square.name}"' if square.name else f"Square {mark(label)}"


def mark(label: str) -> str:
    """`#14`; one that is no number stands by itself."""
    return f"#{label}" if label.isdecimal() else label


def rule_name(number: int, title: str) -> str:
    """`Rule 5, Items,` as the beginning of a sentence."""
    return f"Rule {number}, {title}," if title else f"Rule {number}"


def sentence(text: str) -> str:
    """The text with one full stop behind it, if it ends without a mark."""
    return text if text.rstrip().endswith((".", "!", "?")) else f"{text.rstrip()}."


def building_name(bound: Book, key: str) -> str:
    """`Fort`; a building that no rule declares any more is named by its key."""
    return bound.buildings[key].name if key in bound.buildings else f"{key} (no rule)"


def items_name(bound: Book, key: str, n: int) -> str:
    """`a Gold Card`, `3 Gold Cards`; an item that no rule declares any more is named by its key."""
    kind = bound.items.get(key)
    if kind is None:
        return f"{n} {key.replace('_', ' ')} (no rule)"
    if n == 1:
        return f"{'an' if kind.name[:1].lower() in 'aeiou' else 'a'} {kind.name}"
    return f"{n} {kind.plural or kind.name + 's'}"


def purse(side: str) -> str:
    """Who pays or is paid: a player, `the Nomic Bank`, or `the bank`."""
    if side.startswith("@"):
        return f"the {side[1:].title()}"
    return side or "the bank"


def when(instant: datetime, zone: str) -> str:
    """An instant on the game's clock and on everybody's: `Fri 27 Nov 2026 00:00 EST (05:00 UTC)`."""
    here = instant.astimezone(ZoneInfo(zone))
    there = instant.astimezone(UTC)
    far = f"{there:%H:%M} UTC" if here.date() == there.date() else f"{there:%a %d %b %H:%M} UTC"
    return f"{here:%a %d %b %Y %H:%M} {here:%Z} ({far})"


_DAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")


def day_name(weekday: str) -> str:
    """`Monday` for `mon`."""
    return _DAYS[WEEKDAYS.index(weekday)]


def many(n: int, one: str, more: str = "") -> str:
    """`1 vote`, `2 votes`."""
    return f"{n} {one}" if n == 1 else f"{n} {more or one + 's'}"


def listed(words: list[str]) -> str:
    """`a`, `a and b`, `a, b and c`."""
    return " and ".join([", ".join(words[:-1]), words[-1]]) if len(words) > 1 else "".join(words)
