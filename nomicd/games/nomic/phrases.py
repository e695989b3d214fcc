"""How the things of a Nomic are called in print."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from nomicd.games.nomic.rules.rulebook import Book
from nomicd.games.nomic.state import Order, SquareState, State
from nomicd.table.phrases import day_name, join_words, many, sentence, when

__all__ = [
    "article",
    "building_name",
    "day_name",
    "dollars",
    "faces",
    "find_cancel_line",
    "items_name",
    "join_words",
    "list_held",
    "many",
    "mark",
    "purse",
    "sentence",
    "square_name",
    "when",
]


def find_cancel_line(order: Order, queued: Iterable[Order]) -> str:
    """Return the line that takes an order back: its first words do where no other begins with them."""
    short = order.text.partition(",")[0].partition(" if ")[0]
    others = (each.text.casefold() for each in queued if each.source != order.source)
    unclear = '"' in short or any(text.startswith(short.casefold()) for text in others)
    return f"cancel {order.text if unclear else short}"


def dollars(amount: int) -> str:
    """`$1,000`, `-$50`."""
    return f"-${-amount:,}" if amount < 0 else f"${amount:,}"


def square_name(state: State, label: str) -> str:
    """`Square #14 "Foo"`, `Square Jack`; a square that is no more keeps its label."""
    square = state.squares.get(label, SquareState(label))
    return f'Square {mark(label)} "{square.name}"' if square.name else f"Square {mark(label)}"


def mark(label: str) -> str:
    """`#14`; one that is no number stands by itself."""
    return f"#{label}" if label.isdecimal() else label


def building_name(bound: Book, key: str) -> str:
    """`Fort`; a building that no rule declares any more is named by its key."""
    return bound.buildings[key].name if key in bound.buildings else f"{key.replace('_', ' ')} (no rule)"


def items_name(bound: Book, key: str, n: int) -> str:
    """`a Gold Card`, `3 Gold Cards`; an item that no rule declares any more is named by its key."""
    kind = bound.items.get(key)
    if kind is None:
        name = key.replace("_", " ")
        return f"{n} {name if n == 1 else name + 's'} (no rule)"
    if n == 1:
        return article(kind.name)
    return f"{n} {kind.plural or kind.name + 's'}"


def list_held(bound: Book, items: Mapping[str, int]) -> list[str]:
    """Return what somebody holds, sort by sort: `a Gold Card`, `3 Soldiers`."""
    return [items_name(bound, key, n) for key, n in sorted(items.items()) if n]


_AN = re.compile(r"(?!UN|U[A-Z]*\b|[Uu]ni|[Uu]s[aeiu]|[Oo]ne\b|[Ee]u)[AEIOUaeiou]|[FHLMNRSX](?=[A-Z]+\b)")
"""What is spoken with a vowel first, capitals that are read one by one included."""


def article(name: str, *, capital: bool = False) -> str:
    """`a Fort`, `an Invisible Hand`, `a UN Building`."""
    said = f"{'an' if _AN.match(name) else 'a'} {name}"
    return said[:1].upper() + said[1:] if capital else said


def faces(values: Iterable[int]) -> str:
    """`5-1` for two dice, `4` for one."""
    return "-".join(map(str, values))


def purse(side: str) -> str:
    """Return who pays or is paid: a player, `the Nomic Bank`, or `the bank`."""
    if side.startswith("@"):
        return f"the {side[1:].title()}"
    return side or "the bank"
