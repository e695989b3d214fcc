"""What a case is once read, what the slots of its sentences may hold, and the things that they name.

The sentences are declared in `given` (what is so), `play` (what is done) and `then` (what is claimed).
"""

from __future__ import annotations

import re

import msgspec

from nomicd.games.nomic.rules.rulebook import book
from nomicd.games.nomic.state import State
from nomicd.kernel.scenarios import Slot, Step


class Misplaced(Exception):
    """A step cannot be taken; the message says why."""


class Case(msgspec.Struct, frozen=True):
    """One example. Lines count from 1 in its block; `players` are all whom it names, in order."""

    name: str
    given: tuple[Step, ...]
    then: tuple[Step, ...]
    players: tuple[str, ...]


def _read_number(text: str) -> int:
    return {"no": 0, "a": 1, "an": 1}[text] if text[0].isalpha() else int(text.replace(",", ""))


def _read_dollars(text: str) -> int:
    return int(text.replace("$", "").replace(",", ""))


def _read_dice(text: str) -> tuple[int, ...]:
    return tuple(int(face) for face in text.split("-"))


_THING = Slot(r"[A-Za-z][A-Za-z _-]*")
SLOTS = {
    "player": Slot(r"[a-z][a-z0-9_]*", names_player=True),
    "whose": Slot(r"her|his|their|[a-z][a-z0-9_]*'s", lambda text: text.removesuffix("'s"), True),
    "n": Slot(r"\d[\d,]{0,6}|an?|no", _read_number),
    "amount": Slot(r"-?\$-?\d[\d,]{0,14}", _read_dollars),
    "square": Slot(
        r"(?:[Ss]quare )?#?(?:[A-Z][a-z]{0,7}|\d{1,4}|\$[+-]?\d{0,4})",
        lambda text: re.split(r"[ #]", text)[-1],
    ),
    "label": Slot(r"[A-Z][A-Za-z]*|\$[+-]?\d{0,4}"),
    "text": Slot(r"\"[^\"]*\"|'[^']*'", lambda text: text[1:-1]),
    "item": _THING,
    "kind": _THING,
    "building": _THING,
    "account": Slot(r"[a-z][a-z ]*"),
    "law": Slot(r"in force|repealed"),
    "gender": Slot(r"m|f|none"),
    "dice": Slot(r"\d{1,4}(?:-\d{1,4}){0,49}", _read_dice),
    "why": Slot(r"[A-Za-z0-9#][\w #-]*"),
    "status": Slot(r"proposed|open|accepted|rejected|withdrawn|replaced|failed"),
    "choice": Slot(r"yea|nay|abstain"),
    "condition": Slot(r"active|inactive|bankrupt|solvent"),
    "title": Slot(r"[A-Z][\w -]*"),
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
    for key, kind in book(state.rules).items.items():
        if _is_called(name, key, kind.name, kind.plural or f"{kind.name}s"):
            return key
    raise Misplaced(f"no rule declares an item {name}")


def find_building(state: State, name: str) -> str:
    """Return the key of a building named in any of its ways. Raises `Misplaced`."""
    for key, kind in book(state.rules).buildings.items():
        if _is_called(name, key, kind.name):
            return key
    raise Misplaced(f"no rule declares a building {name}")


def find_square_type(state: State, name: str) -> str:
    """Return the key of a kind of square named in any of its ways. Raises `Misplaced`."""
    for key, kind in book(state.rules).square_types.items():
        if _is_called(name, key, kind.name):
            return key
    raise Misplaced(f"no rule declares a kind of square {name}")


def _is_called(name: str, key: str, *names: str) -> bool:
    return name.casefold() in (key, key.replace("_", " "), *(each.casefold() for each in names))
