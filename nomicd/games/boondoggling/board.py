"""What a game is opened with: board, money and rules, as its documents say and as votes have changed them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property, lru_cache

import msgspec
from msgspec.structs import replace

from nomicd.table.documents import BadDocument, check, check_names, read_toml
from nomicd.table.pieces.purses import make_change, worth
from nomicd.table.pieces.rule_text import BadText, read_clauses
from nomicd.table.terms import Parameter

FILES = ("board.toml", "money.toml", "rules.md")
KINDS = ("home", "project", "treasury", "nra", "devaluation", "junction")
PAYING = ("project", "treasury", "nra")
"""Kinds of space that have an amount."""

HOME = "0"
MOST_TIMES = 10**9
_STAGES = 64
"""Beyond which even the smallest factor is at the most."""


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


class Board(msgspec.Struct, frozen=True, forbid_unknown_fields=True, dict=True):
    """Both roads. A space is named by its place: `0` (Washington) to `39`, and `R1` to `R7`."""

    main: tuple[Space, ...]
    red: tuple[Space, ...]

    @cached_property
    def junction(self) -> int:
        """The place on the main road where the red one begins."""
        return next(place for place, space in enumerate(self.main) if space.kind == "junction")

    def space(self, key: str) -> Space:
        """The space of that name. Raises LookupError."""
        return self.red[int(key[1:]) - 1] if key.startswith("R") else self.main[int(key)]

    @property
    def spaces(self) -> dict[str, Space]:
        """All spaces by name, in order."""
        named = {str(place): space for place, space in enumerate(self.main)}
        return named | {f"R{place}": space for place, space in enumerate(self.red, 1)}

    def journey(self, origin: str, total: int, *, exhausted: bool) -> Journey:
        """Return where a token comes to from there by that total; `exhausted`: its player has no money."""
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
        """Return how many times the amount shown a project costs in that stage; a thousand million times at
        most, so that every amount fits into a log."""
        return min(int(self.factor ** min(stage, _STAGES)), MOST_TIMES)


class Law(msgspec.Struct, frozen=True):
    """Board and money."""

    board: Board
    money: Money


def read_law(documents: Mapping[str, str], settings: Mapping[str, int] = {}) -> Law:
    """Return what these documents say, as votes have changed it (`parameters`). Raises `BadDocument`."""
    return _read_law(tuple(documents.items()), tuple(settings.items()))


def _odd_bills(name: str, bills: Mapping[str, int], values: Sequence[int]) -> Iterator[str]:
    for value, count in bills.items():
        if not value.isdecimal() or int(value) not in values or count < 1:
            yield f"[{name}] has {count} bills of {value}: denominations are {values}"
    if not bills:
        yield f"[{name}] is empty"


@lru_cache(maxsize=64)
def _read_law(documents: tuple[tuple[str, str], ...], settings: tuple[tuple[str, int], ...]) -> Law:
    if settings:
        return _change(_read_law(documents, ()), dict(settings))
    texts = dict(documents)
    check_names(texts, FILES)
    board, money, rules = (texts[name] for name in FILES)
    law = Law(read_toml("board.toml", board, Board), read_toml("money.toml", money, Money))
    check("board.toml", _odd_board(law.board))
    check("money.toml", _odd_money(law.money))
    try:
        read_clauses(rules)
    except BadText as wrong:
        raise BadDocument(str(wrong)) from None
    return law


def _change(law: Law, voted: Mapping[str, int]) -> Law:
    """Return the law with the values that were voted in. Names are those of spaces, and of `parameters`."""
    money, board = law.money, law.board

    def bills(name: str, now: dict[str, int]) -> dict[str, int]:
        change = make_change(voted[name], money.denominations) if name in voted else {}
        return {str(value): count for value, count in change.items()} or now

    def price(key: str, space: Space) -> Space:
        return replace(space, amount=voted[key]) if key in voted else space

    money = replace(
        money,
        factor=voted.get("factor", money.factor),
        fund=bills("start", money.fund),
        treasury=bills("treasury", money.treasury),
    )
    spaces = tuple(price(key, space) for key, space in board.spaces.items())
    return Law(Board(spaces[: len(board.main)], spaces[len(board.main) :]), money)


def _odd_board(board: Board) -> Iterator[str]:
    """Yield what is wrong with it, the first thing first."""
    for where, space in board.spaces.items():
        yield from _odd_space(where, space)
    kinds = [space.kind for space in board.main]
    if kinds[:1] != ["home"] or kinds.count("home") != 1 or kinds.count("junction") != 1:
        yield "the main road begins with its only home, and has one junction"
    if any(space.kind in {"home", "junction"} for space in board.red) or not board.red:
        yield "the red road has at least one space, and neither home nor junction"


def _odd_space(where: str, space: Space) -> Iterator[str]:
    if space.kind not in KINDS:
        yield f"space {where} is a {space.kind}: there are {', '.join(KINDS)}"
    if (space.kind in PAYING) != (space.amount > 0):
        yield f"space {where}, {space.name}, has the amount {space.amount}, and is a {space.kind}"
    if not space.name.strip():
        yield f"space {where} has no name"


def _odd_money(money: Money) -> Iterator[str]:
    values = money.denominations
    if not values or list(values) != sorted(set(values), reverse=True) or values[-1] != 1:
        yield "denominations fall from the largest to 1, each once"
    yield from _odd_bills("fund", money.fund, values)
    yield from _odd_bills("treasury", money.treasury, values)
    if money.factor < 1 or money.printed < 0:
        yield "factor is at least 1, and printed at least 0"


def parameters(law: Law) -> Iterator[Parameter]:
    """Return what everybody and the Treasury begin with, inflation, and the amount of every space.
    Wherever they are set within their bounds the game ends, unless players make rules that keep it from that:
    inflation never stops, and no Treasury lasts for ever."""
    fund, vault = "a fund at the beginning; funds change by the difference", "what the Treasury borrows"
    yield Parameter("start", law.money.start, 1, 10_000, fund, title="a fund at the beginning")
    less = f"{vault}; what lies in it changes by the difference"
    yield Parameter("treasury", law.money.vault, 1_000, 20_000, less, title=vault)
    times = "how many times dearer projects are with each stage"
    yield Parameter("factor", law.money.factor, 2, 10, times, title="what each stage multiplies prices by")
    for key, space in law.board.spaces.items():
        if space.kind in PAYING:
            yield Parameter(
                key,
                space.amount,
                1,
                5_000,
                f"the amount of {space.name}",
                names=_names(key, space.name),
                title=f"the amount of {space.name} (space {key})",
            )


def _names(key: str, name: str) -> tuple[str, ...]:
    """Return the other words for a space: its name is known without its article, too."""
    bare = name.removeprefix("The ").removeprefix("the ")
    return (f"space {key}", name, *((bare,) if bare != name else ()))
