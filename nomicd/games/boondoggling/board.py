"""What a game is opened with: roads, money and rules, as its documents say and as votes have changed them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache

import msgspec
from msgspec.structs import replace

from nomicd.table.documents import check, check_names, read_toml
from nomicd.table.pieces.purses import find_odd_bills, make_change, worth
from nomicd.table.pieces.rule_text import read_clauses
from nomicd.table.pieces.tracks import (
    SideRoad,
    Space,
    SpaceKind,
    Track,
    amount_parameters,
    find_odd_spaces,
)
from nomicd.table.terms import Parameter

FILES = ("board.toml", "money.toml", "rules.md")
KINDS = {
    "home": SpaceKind("home", "blue-tint", "HOME"),
    "project": SpaceKind("project", asks=True),
    "treasury": SpaceKind("Treasury", "green-tint", pays=True),
    "nra": SpaceKind("NRA Decision", "teal-tint", "NRA", pays=True),
    "devaluation": SpaceKind("Devaluation", "yellow-tint", "DEV"),
    "junction": SpaceKind("junction", "purple-tint", "AAA"),
}
HOME = "0"
MOST_TIMES = 10**9
_STAGES = 64
"""Beyond which even the smallest factor is at the most."""


class Journey(msgspec.Struct, frozen=True):
    """Where a move leads. `road` is that of its last step; `forked` the road chosen at the junction, "" if it
    was not passed; `home` whether Washington was reached by the red road."""

    end: str
    road: str
    forked: str = ""
    home: bool = False


class Roads(Track, frozen=True, dict=True):
    """The main road from Washington (`0`) to `39` and back, and the red one, from `R1` to `R7`."""

    @property
    def junction(self) -> int:
        """The place on the main road where the red one begins."""
        return self.sides[0].begins

    def journey(self, origin: str, total: int, *, exhausted: bool) -> Journey:
        """Return where a token comes to from there by that total; `exhausted`: its player has no money."""
        if self.find_side(origin):
            return self._red(origin, total, "")
        beyond = int(origin) + total - self.junction
        forks = 0 < beyond <= total
        if forks and (exhausted or total % 2):
            return self._red("R0", beyond, "red")
        return Journey(self.walk(origin, total), "black", "black" if forks else "")

    def _red(self, origin: str, steps: int, forked: str) -> Journey:
        end = self.walk(origin, steps)
        return Journey(end, "red", forked, home=self.find_side(end) is None)


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
        """Return how many times the amount shown a project costs in that stage; a thousand million times at
        most, so that every amount fits into a log."""
        return min(int(self.factor ** min(stage, _STAGES)), MOST_TIMES)


class Law(msgspec.Struct, frozen=True):
    """Board and money."""

    board: Roads
    money: Money


class _Lists(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The board as it is written: both roads, in the order in which they are walked."""

    main: tuple[Space, ...]
    red: tuple[Space, ...]


def read_law(documents: Mapping[str, str], settings: Mapping[str, int] = {}) -> Law:
    """Return what these documents say, as votes have changed it (`parameters`). Raises `BadDocument`."""
    return _read_law(tuple(documents.items()), tuple(settings.items()))


@lru_cache(maxsize=64)
def _read_law(documents: tuple[tuple[str, str], ...], settings: tuple[tuple[str, int], ...]) -> Law:
    if settings:
        return _change(_read_law(documents, ()), dict(settings))
    texts = dict(documents)
    check_names(texts, FILES)
    roads = _lay_roads(read_toml("board.toml", texts["board.toml"], _Lists))
    check("board.toml", _find_odd_roads(roads))
    money = read_toml("money.toml", texts["money.toml"], Money)
    check("money.toml", _find_odd_money(money))
    read_clauses(texts["rules.md"])
    return Law(roads, money)


def _lay_roads(lists: _Lists) -> Roads:
    junction = next((place for place, space in enumerate(lists.main) if space.kind == "junction"), 0)
    title = f"The Road to Inflation, from {junction} {KINDS['junction'].mark} to Washington"
    red = SideRoad("R", "red", title, lists.red, junction, hue="red")
    return Roads("The main road, from 0 upward and back to 0", lists.main, (red,))


def _find_odd_roads(roads: Roads) -> Iterator[str]:
    yield from find_odd_spaces(roads, KINDS)
    kinds, red = [space.kind for space in roads.ring], roads.sides[0].spaces
    if kinds[:1] != ["home"] or kinds.count("home") != 1 or kinds.count("junction") != 1:
        yield "the main road begins with its only home, and has one junction"
    if any(space.kind in {"home", "junction"} for space in red) or not red:
        yield "the red road has at least one space, and neither home nor junction"


def _find_odd_money(money: Money) -> Iterator[str]:
    yield from find_odd_bills(money.denominations, fund=money.fund, treasury=money.treasury)
    if money.factor < 1 or money.printed < 0:
        yield "factor is at least 1, and printed at least 0"


def _change(law: Law, voted: Mapping[str, int]) -> Law:
    """Return the law with the values that were voted in, by the names of `parameters`."""
    money = law.money

    def bills(name: str, now: dict[str, int]) -> dict[str, int]:
        change = make_change(voted.get(name, 0), money.denominations)
        return {str(value): count for value, count in change.items()} or now

    fund, treasury = bills("start", money.fund), bills("treasury", money.treasury)
    factor = voted.get("factor", money.factor)
    money = replace(money, factor=factor, fund=fund, treasury=treasury)
    return Law(law.board.set_amounts(voted), money)


def parameters(law: Law) -> Iterator[Parameter]:
    """Return what everybody and the Treasury begin with, inflation, and the amount of every space.
    Wherever they are set within their bounds the game ends, unless players make rules that keep it from that:
    inflation never stops, and no Treasury lasts for ever."""
    fund, vault = "a fund at the beginning", "what the Treasury borrows"
    changed = f"{fund}; funds change by the difference"
    yield Parameter("start", law.money.start, 1, 10_000, changed, title=fund)
    less = f"{vault}; what lies in it changes by the difference"
    yield Parameter("treasury", law.money.vault, 1_000, 20_000, less, title=vault)
    times = "how many times dearer projects are with each stage"
    yield Parameter("factor", law.money.factor, 2, 10, times, title="what each stage multiplies prices by")
    yield from amount_parameters(law.board, most=5_000)
