"""What a case is once read, what the slots of its sentences may hold, and the things that they name.

The sentences are declared in `given` (what is so), `play` (what is done) and `then` (what is claimed).
"""

from __future__ import annotations

import re
from collections.abc import Mapping

import msgspec

from nomicd.games.nomic.rules.declarations import Building, ItemKind, SquareType
from nomicd.games.nomic.rules.rulebook import book
from nomicd.games.nomic.state import State
from nomicd.kernel.scenarios import SlotKind, ToldSentence


class Misplaced(Exception):
    """A step cannot be taken; the message says why."""


class Case(msgspec.Struct, frozen=True):
    """One example. Lines count from 1 in its block; `players` are all whom it names, in order."""

    name: str
    given: tuple[ToldSentence, ...]
    then: tuple[ToldSentence, ...]
    players: tuple[str, ...]


def _read_number(text: str) -> int:
    return {"no": 0, "a": 1, "an": 1}[text] if text[0].isalpha() else int(text.replace(",", ""))


def _read_dollars(text: str) -> int:
    return int(text.replace("$", "").replace(",", ""))


def _read_dice(text: str) -> tuple[int, ...]:
    return tuple(int(face) for face in text.split("-"))


_THING = SlotKind(r"[A-Za-z][A-Za-z _-]*")
SLOTS = {
    "player": SlotKind(r"[a-z][a-z0-9_]*", names_player=True),
    "whose": SlotKind(r"her|his|their|[a-z][a-z0-9_]*'s", lambda text: text.removesuffix("'s"), True),
    "n": SlotKind(r"\d[\d,]{0,6}|an?|no", _read_number),
    "amount": SlotKind(r"-?\$-?\d[\d,]{0,14}", _read_dollars),
    "square": SlotKind(
        r"(?:[Ss]quare )?#?(?:[A-Z][a-z]{0,7}|\d{1,4}|\$[+-]?\d{0,4})",
        lambda text: re.split(r"[ #]", text)[-1],
    ),
    "label": SlotKind(r"[A-Z][A-Za-z]*|\$[+-]?\d{0,4}"),
    "text": SlotKind(r"\"[^\"]*\"|'[^']*'", lambda text: text[1:-1]),
    "item": _THING,
    "kind": _THING,
    "building": _THING,
    "account": SlotKind(r"[a-z][a-z ]*"),
    "law": SlotKind(r"in force|repealed"),
    "gender": SlotKind(r"m|f|none"),
    "dice": SlotKind(r"\d{1,4}(?:-\d{1,4}){0,49}", _read_dice),
    "why": SlotKind(r"[A-Za-z0-9#][\w #-]*"),
    "status": SlotKind(r"proposed|open|accepted|rejected|withdrawn|replaced|failed"),
    "choice": SlotKind(r"yea|nay|abstain"),
    "condition": SlotKind(r"active|inactive|bankrupt|solvent"),
    "title": SlotKind(r"[A-Z][\w -]*"),
}


# What sentences name


def require_square(state: State, square: str) -> str:
    """Return a square that is there. Raises `Misplaced`."""
    if square not in state.squares:
        raise Misplaced(f"there is no square {square}")
    return square


def place_of(state: State, square: str) -> int:
    """Return where on the board a square lies. Raises `Misplaced`."""
    if require_square(state, square) not in state.board:
        raise Misplaced(f"square {square} lies off the board")
    return state.board.index(square)


def find_item(state: State, name: str) -> str:
    """Return the key of an item named in any of its ways. Raises `Misplaced`."""
    return _find(book(state.rules).items, name, "an item")


def find_building(state: State, name: str) -> str:
    """Return the key of a building named in any of its ways. Raises `Misplaced`."""
    return _find(book(state.rules).buildings, name, "a building")


def find_square_type(state: State, name: str) -> str:
    """Return the key of a kind of square named in any of its ways. Raises `Misplaced`."""
    return _find(book(state.rules).square_types, name, "a kind of square")


def _find(declared: Mapping[str, ItemKind | Building | SquareType], name: str, what: str) -> str:
    for key, kind in declared.items():
        plural = (kind.plural or f"{kind.name}s",) if isinstance(kind, ItemKind) else ()
        names = (key, key.replace("_", " "), kind.name.casefold(), *map(str.casefold, plural))
        if name.casefold() in names:
            return key
    raise Misplaced(f"no rule declares {what} {name}")
