"""What a game is opened with: board, money and rule text, as its documents say."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import TypeVar

import msgspec
from msgspec.structs import replace

from nomicd.table.rule_text import BadText, read_clauses

FILES = ("board.toml", "money.toml", "rules.md")
KINDS = ("home", "project", "treasury", "nra", "devaluation", "junction")
PAYING = ("project", "treasury", "nra")
"""Kinds of space that have an amount."""

HOME = "0"
MOST_TIMES = 10**9
_STAGES = 64
"""Beyond which even the smallest factor is at the most."""

T = TypeVar("T")


class BadLaw(ValueError):
    """A document that no game can be played by: the message says which, and why."""


class Space(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A place on the board; `amount` in millions of dollars."""

    kind: str
    name: str
    amount: int = 0


class Journey(msgspec.Struct, frozen=True):
    """Where a move leads. `road` is that of its last step; `forked` the road chosen at the junction, "" if it
    was not passed; `home` whether Washington was reached by the red road."""

    end: str
    road: str
    forked: str = ""
    home: bool = False


class Board(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Both roads. A space is named by its place: `0` (Washington) to `39`, and `R1` to `R7`."""

    main: tuple[Space, ...]
    red: tuple[Space, ...]

    @property
    def junction(self) -> int:
        """The place on the main road where the red one begins."""
        return next(place for place, space in enumerate(self.main) if space.kind == "junction")

    def space(self, key: str) -> Space:
        """The space of that name. Raises LookupError."""
        return self.red[int(key[1:]) - 1] if key.startswith("R") else self.main[int(key)]

    def keys(self) -> tuple[str, ...]:
        """The names of all spaces, in order."""
        reds = (f"R{place}" for place in range(1, len(self.red) + 1))
        return (*map(str, range(len(self.main))), *reds)

    def journey(self, origin: str, total: int, *, exhausted: bool) -> Journey:
        """Where a token comes to from there by that total; `exhausted`: its player has no money."""
        if origin.startswith("R"):
            return self._red(int(origin[1:]) + total, "")
        place, junction = int(origin), self.junction
        if not place <= junction < place + total:
            return Journey(str((place + total) % len(self.main)), "black")
        if exhausted or total % 2:
            return self._red(place + total - junction, "red")
        return Journey(str((place + total) % len(self.main)), "black", "black")

    def _red(self, steps: int, forked: str) -> Journey:
        """So many steps from the junction along the red road, and over its end."""
        if steps <= len(self.red):
            return Journey(f"R{steps}", "red", forked)
        return Journey(str((steps - len(self.red) - 1) % len(self.main)), "red", forked, home=True)


class Money(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Bills by value and number, in millions. `printed` is all there is; `factor` that of a stage."""

    denominations: tuple[int, ...]
    printed: int
    factor: int
    fund: dict[str, int]
    treasury: dict[str, int]

    @property
    def start(self) -> int:
        """A player's fund at the beginning."""
        return worth(self.fund)

    @property
    def vault(self) -> int:
        """The Treasury at the beginning, and what it borrows."""
        return worth(self.treasury)

    def multiplier(self, stage: int) -> int:
        """How many times the amount shown a project costs in that stage; a thousand million times at most, so
        that every amount fits into a log."""
        return min(int(self.factor ** min(stage, _STAGES)), MOST_TIMES)

    def bills(self, amount: int) -> dict[int, int]:
        """An amount in as few bills as possible, by value, the largest first. Nothing of a debt."""
        counts, rest = {}, max(0, amount)
        for value in self.denominations:
            counts[value], rest = divmod(rest, value)
        return {value: count for value, count in counts.items() if count}


class Law(msgspec.Struct, frozen=True):
    """Board and money."""

    board: Board
    money: Money


def worth(bills: Mapping[str, int]) -> int:
    """What bills are worth together."""
    return sum(int(value) * count for value, count in bills.items())


def law(documents: Mapping[str, str], settings: Mapping[str, int] = {}) -> Law:
    """What these documents say, and what votes have changed: see `parameters`. Raises `BadLaw`."""
    missing = [name for name in FILES if name not in documents]
    odd = sorted(set(documents) - set(FILES))
    if missing or odd:
        wrong = f"{missing[0]} is missing" if missing else f"{odd[0]} is no document of this game"
        raise BadLaw(f"{wrong}: there are {', '.join(FILES)}")
    found = tuple(documents[name] for name in FILES)
    return _changed(found, tuple(settings.items())) if settings else _law(*found)


@lru_cache(maxsize=64)
def _changed(documents: tuple[str, str, str], settings: tuple[tuple[str, int], ...]) -> Law:
    """The law with the values that were voted in. Names are those of spaces, and of `Money`."""
    old, voted = _law(*documents), dict(settings)
    money = replace(
        old.money,
        factor=voted.get("factor", old.money.factor),
        fund=_bills(old.money, voted["start"]) if "start" in voted else old.money.fund,
        treasury=_bills(old.money, voted["treasury"]) if "treasury" in voted else old.money.treasury,
    )
    main = tuple(_priced(space, voted.get(str(place))) for place, space in enumerate(old.board.main))
    red = tuple(_priced(space, voted.get(f"R{place}")) for place, space in enumerate(old.board.red, 1))
    return Law(Board(main, red), money)


def _bills(money: Money, amount: int) -> dict[str, int]:
    return {str(value): count for value, count in money.bills(amount).items()}


def _priced(space: Space, amount: int | None) -> Space:
    return space if amount is None else replace(space, amount=amount)


@lru_cache(maxsize=64)
def _law(board: str, money: str, rules: str) -> Law:
    drawn = _read("board.toml", board, Board)
    counted = _read("money.toml", money, Money)
    for name, problem in (*_odd_board(drawn), *_odd_money(counted)):
        raise BadLaw(f"{name}: {problem}")
    try:
        read_clauses(rules)
    except BadText as wrong:
        raise BadLaw(str(wrong)) from None
    return Law(drawn, counted)


def _read(name: str, text: str, kind: type[T]) -> T:
    try:
        return msgspec.toml.decode(text, type=kind)
    except msgspec.MsgspecError as wrong:
        raise BadLaw(f"{name}: {wrong}") from None


def _odd_board(board: Board) -> Iterator[tuple[str, str]]:
    """What is wrong with it, the first thing first."""
    file = "board.toml"
    for where, space in zip(board.keys(), (*board.main, *board.red), strict=True):
        if space.kind not in KINDS:
            yield file, f"space {where} is a {space.kind}: there are {', '.join(KINDS)}"
        if (space.kind in PAYING) != (space.amount > 0):
            yield file, f"space {where}, {space.name}, has the amount {space.amount}, and is a {space.kind}"
        if not space.name.strip():
            yield file, f"space {where} has no name"
    kinds = [space.kind for space in board.main]
    if kinds[:1] != ["home"] or kinds.count("home") != 1 or kinds.count("junction") != 1:
        yield file, "the main road begins with its only home, and has one junction"
    if any(space.kind in {"home", "junction"} for space in board.red) or not board.red:
        yield file, "the red road has at least one space, and neither home nor junction"


def _odd_money(money: Money) -> Iterator[tuple[str, str]]:
    file, values = "money.toml", money.denominations
    if not values or list(values) != sorted(set(values), reverse=True) or values[-1] != 1:
        yield file, "denominations fall from the largest to 1, each once"
    for name, bills in (("fund", money.fund), ("treasury", money.treasury)):
        for value, count in bills.items():
            if not value.isdecimal() or int(value) not in values or count < 1:
                yield file, f"[{name}] has {count} bills of {value}: denominations are {values}"
        if not bills:
            yield file, f"[{name}] is empty"
    if money.factor < 1 or money.printed < 0:
        yield file, "factor is at least 1, and printed at least 0"
