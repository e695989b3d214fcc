"""Dice on the working table: every draw labelled, on record, and from the secret of its update."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from nomicd.games.nomic import events as e
from nomicd.games.nomic import proof
from nomicd.games.nomic.engine.game_data import Roll, who
from nomicd.games.nomic.engine.hook_calls import Ground
from nomicd.games.nomic.engine.sandbox import Host
from nomicd.kernel.chance import Dice, Draw

MAX_DICE = 50
MAX_SIDES = 1_000
MAX_OPTIONS = 1_000
TOO_MANY = "that many rolls are not allowed"

Rig = Callable[[str, str, int, Sequence[str]], int | None]
"""For examples and tests: what a die of so many sides shows, from (why, player, sides, options); None to
draw it. Options are the texts of what is picked from, of what is still to be placed by a shuffle (the one
chosen comes last), none where dice are rolled."""

_PLAIN = re.compile(r"[^a-z0-9]+")


class _Wish(msgspec.Struct, frozen=True):
    """What rule code asks for: so many dice, and what for; `options` where it picks one of them."""

    n: int
    sides: int
    why: str
    player: str
    rule: int
    options: Sequence[str] = ()

    def label(self) -> str:
        """Says rule, purpose and player, so that no other roll shifts this one."""
        return "/".join(filter(None, (f"r{self.rule}", _slug(self.why), self.player)))


class Rolls:
    """Rolls for one table. What rule code has drawn since `begin` is kept, so that it can be run again on the
    same dice."""

    def __init__(self, table: Ground, rig: Rig | None) -> None:
        self._table = table
        self.rig = rig
        self._drawn: dict[int, list[Any]] = {}
        self._foretelling: Dice | None = None

    def shuffle(self, items: Sequence[str], why: str) -> list[str]:
        """All of them in random order (Fisher-Yates), on record as one roll."""
        dice, rest = self._dice(), list(items)
        draws: list[Draw] = []
        for place in range(len(rest) - 1, 0, -1):
            dice.integer(_slug(why), place + 1)
            value = self._rigged(why, "", place + 1, rest[: place + 1]) or dice.drawn[-1].value
            draws.append(msgspec.structs.replace(dice.drawn[-1], value=value))
            rest[place], rest[value - 1] = rest[value - 1], rest[place]
        if draws:
            self._table.note(e.DiceRolled(tuple(draws), why))
        return rest

    # For rule code

    def begin(self) -> Host:
        """What rule code may call while it runs."""
        self._drawn, self._foretelling = {}, None
        more: Host = {"_host_seen": _unheard} if self._table.scratch else {}
        if self.rig is None:
            more = {**more, "_host_ahead": self._foretell}
        return {"_host_dice": self._roll, "_host_pick": self._pick, **more}

    def again(self, rule: int) -> Host:
        """The same, giving a rule what it was given before; nothing is drawn. Who asks for more than that was
        refused it, and is refused again."""
        given = iter(list(self._drawn.get(rule, ())))

        def repeated(*_: object) -> Any:
            for value in given:
                return value
            raise ValueError(TOO_MANY)

        return {"_host_dice": repeated, "_host_pick": repeated}

    # What is rolled before its time: nothing is drawn until it has come

    def _foretell(self, n: int, sides: int, rule: int, why: str, player: str) -> list[int]:
        """What dice will show if no others of that label are rolled before."""
        _sound("dice", n, MAX_DICE)
        _sound("sides", sides, MAX_SIDES)
        dice = self._foretelling = self._foretelling or self._dice()
        label = _Wish(n, sides, str(why)[:100], player, rule).label()
        return [dice.integer(label, sides) for _ in range(n)]

    def would_show(self, rolls: Sequence[Roll]) -> bool:
        """Whether these dice would show now what was foretold."""
        if not rolls:
            return True
        dice = self._dice()
        return self._table.spare >= len(rolls) and all(
            [dice.integer(_Wish(n, sides, why[:100], player, rule).label(), sides) for _ in range(n)]
            == values
            for n, sides, rule, why, player, values in rolls
        )

    def roll(self, rolls: Sequence[Roll]) -> None:
        """Roll these dice."""
        for n, sides, rule, why, player, _ in rolls:
            self._roll(n, sides, rule, why, player)

    def _roll(self, n: int, sides: int, rule: int, why: str, player: str) -> list[int]:
        _sound("dice", n, MAX_DICE)
        _sound("sides", sides, MAX_SIDES)
        why = str(why)[:100]
        values = self._draw(_Wish(n, sides, why, player, rule))
        self._drawn.setdefault(rule, []).append(values)
        fields = {"dice": values, "total": sum(values), "sides": sides, "why": why, "rule": rule}
        self._table.after("on_roll", {"player": who(player), **fields}, rule=rule)
        return values

    def _pick(self, options: Sequence[str], rule: int, why: str, player: str) -> int:
        _sound("options", len(options), MAX_OPTIONS)
        place = self._draw(_Wish(1, len(options), str(why)[:100], player, rule, options))[0] - 1
        self._drawn.setdefault(rule, []).append(place)
        return place

    def _draw(self, wish: _Wish) -> list[int]:
        if self._table.exhausted:
            raise ValueError(TOO_MANY)
        dice = self._dice()
        for _ in range(wish.n):
            dice.integer(wish.label(), wish.sides)
        draws = tuple(
            msgspec.structs.replace(
                one, value=self._rigged(wish.why, wish.player, wish.sides, wish.options) or one.value
            )
            for one in dice.drawn
        )
        picked = wish.options[draws[0].value - 1][:100] if wish.options else ""
        self._table.note(e.DiceRolled(draws, wish.why, wish.player, wish.rule, picked), wish.rule)
        return [one.value for one in draws]

    def _dice(self) -> Dice:
        table, state = self._table, self._table.state
        key = proof.scratch(state.commitment) if table.scratch else proof.secret(state.seed, table.number)
        fixed = {} if table.scratch else state.fixed
        return Dice(key, f"{state.slug}/u{table.number}", state.labels, fixed)

    def _rigged(self, why: str, player: str, sides: int, options: Sequence[str]) -> int | None:
        return self.rig(why, player, sides, options) if self.rig else None


def _unheard(rule: int, line: int) -> None:
    """What code comes by in a trial is not carried out: see `Seeing`."""


def _slug(why: str) -> str:
    return _PLAIN.sub("-", why.lower()).strip("-")[:40] or "roll"


def _sound(what: str, n: object, most: int) -> None:
    if type(n) is not int or not 1 <= n <= most:
        raise ValueError(f"{what} must be a whole number from 1 to {most}")
