"""What the Admin writes of players, squares and things when setting a fact, as values."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from nomicd.games.nomic.engine.effects.base import GENDERS
from nomicd.games.nomic.engine.execution import Execution
from nomicd.games.nomic.state import PlayerState, SquareState, State
from nomicd.kernel.decision import Reason
from nomicd.kernel.json_data import Json

MOST_MONEY = 10**12
MOST_ITEMS = 10**6
LONGEST = 80
"""Characters of a title or a name."""

_MONEY = re.compile(r"\$?\s?(\d{1,3}(?:,\d{3})*|\d{1,13})")
YES = {"yes": True, "no": False, "true": True, "false": False}


class UnfitValue(Exception):
    """What cannot be set, and why."""

    def __init__(self, why: str, reason: Reason = Reason.UNCLEAR) -> None:
        """`why` is for the Admin."""
        super().__init__(why)
        self.reason = reason


def player(state: State, name: str) -> PlayerState | None:
    """By name, upper case or lower."""
    return next((each for each in state.players.values() if each.name.casefold() == name.casefold()), None)


def square(state: State, said: str) -> SquareState | None:
    """By its label, or else by its name."""
    label = said.casefold().removeprefix("square ").removeprefix("#")
    names = (
        {each.label.casefold(): each for each in state.squares.values()},
        {each.name.casefold(): each for each in state.squares.values() if each.name},
    )
    return names[0].get(label) or names[1].get(said.casefold())


def item(table: Execution, said: str, fields: Iterable[str]) -> str:
    """The key of an item by its name; `fields` are what else can be set of a player. Raises `UnfitValue`."""
    for key, kind in table.book.items.items():
        names = (key, key.replace("_", " "), kind.name, kind.plural or f"{kind.name}s")
        if said in (name.casefold() for name in names):
            return key
    raise UnfitValue(f"players have no {said[:40]}: {', '.join(('money', *fields))}, or an item")


def amount(said: str) -> int:
    """Whole dollars. Raises `UnfitValue`."""
    found = _MONEY.fullmatch(said)
    dollars = int(found[1].replace(",", "")) if found else -1
    if not 0 <= dollars <= MOST_MONEY:
        raise UnfitValue(f"“{said[:40]}” is no amount of money from $0 to ${MOST_MONEY:,}")
    return dollars


def number(said: str) -> int:
    """Return how many items. Raises `UnfitValue`."""
    if not re.fullmatch(r"\d{1,7}", said):
        raise UnfitValue(f"“{said[:40]}” is no number of items")
    return int(said)


def a_gender(said: str) -> str:
    """A gender that rules know. Raises `UnfitValue`."""
    if said not in GENDERS:
        raise UnfitValue(f"a gender is one of: {', '.join(GENDERS)}")
    return said


def a_text(said: str) -> str:
    """A name. Raises `UnfitValue`."""
    if len(said) > LONGEST:
        raise UnfitValue(f"a name has at most {LONGEST} characters")
    return said


def pairs(items: Mapping[str, int]) -> list[list[Json]]:
    """Items as the log has them, in the order in which they are held."""
    return [[name, count] for name, count in items.items()]
