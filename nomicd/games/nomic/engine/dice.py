"""The dice of an input: every draw labelled, on record, and from the secret of its update."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from nomicd.games.nomic import events as e
from nomicd.games.nomic.engine.game_data import refer_to_player
from nomicd.games.nomic.engine.hook_calls import ExecutionView
from nomicd.kernel.chance import Dice, Draw
from nomicd.kernel.sandbox import Host
from nomicd.table import proof

MAX_DICE = 50
MAX_SIDES = 1_000
MAX_OPTIONS = 1_000
TOO_MANY = "that many rolls are not allowed"

FixedDice = Callable[[str, str, int, Sequence[str]], int | None]
"""For examples and tests: what a die of so many sides shows, from (why, player, sides, options); None to
draw it. Options are the texts of what is picked from, of what is still to be placed by a shuffle (the one
chosen comes last), none where dice are rolled."""

_PLAIN = re.compile(r"[^a-z0-9]+")


class DiceWish(msgspec.Struct, frozen=True):
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


class DiceRoller:
    """Dice of one execution. What rule code has drawn since `host_functions` is kept, so that it can be run
    again on the same dice."""

    def __init__(self, execution: ExecutionView, fixed: FixedDice | None) -> None:
        self._execution = execution
        self.fixed = fixed
        self._drawn: dict[int, list[Any]] = {}

    @property
    def spare(self) -> int:
        """How many facts more may follow from the present thing."""
        return self._execution.spare

    def shuffle(self, items: Sequence[str], why: str) -> list[str]:
        """All of them in random order (Fisher-Yates), on record as one roll."""
        dice, rest = self.secret_dice(), list(items)
        draws: list[Draw] = []
        for place in range(len(rest) - 1, 0, -1):
            dice.integer(_slug(why), place + 1)
            value = self._set_value(why, "", place + 1, rest[: place + 1]) or dice.drawn[-1].value
            draws.append(msgspec.structs.replace(dice.drawn[-1], value=value))
            rest[place], rest[value - 1] = rest[value - 1], rest[place]
        if draws:
            self._execution.note(e.RuleDiceRolled(tuple(draws), why))
        return rest

    # For rule code

    def host_functions(self) -> Host:
        """Return what rule code may call while it runs."""
        self._drawn = {}
        more: Host = {"_host_report_mark": _ignore} if self._execution.scratch else {}
        return {"_host_dice": self.roll, "_host_pick": self.pick, **more}

    def replay(self, rule: int) -> Host:
        """Return the same, giving a rule what it was given before; nothing is drawn. Who asks for more than
        that was refused it, and is refused again."""
        given = iter(list(self._drawn.get(rule, ())))

        def repeat(*_: object) -> Any:
            for value in given:
                return value
            raise ValueError(TOO_MANY)

        return {"_host_dice": repeat, "_host_pick": repeat}

    def roll(self, n: int, sides: int, rule: int, why: str, player: str) -> list[int]:
        wish = make_wish(n, sides, rule, why, player)
        values = self._draw(wish)
        self._drawn.setdefault(rule, []).append(values)
        fields = {"dice": values, "total": sum(values), "sides": sides, "why": wish.why, "rule": rule}
        self._execution.present_later("on_roll", {"player": refer_to_player(player), **fields}, rule=rule)
        return values

    def pick(self, options: Sequence[str], rule: int, why: str, player: str) -> int:
        _sound("options", len(options), MAX_OPTIONS)
        place = self._draw(DiceWish(1, len(options), str(why)[:100], player, rule, options))[0] - 1
        self._drawn.setdefault(rule, []).append(place)
        return place

    def _draw(self, wish: DiceWish) -> list[int]:
        if self._execution.is_exhausted:
            raise ValueError(TOO_MANY)
        dice = self.secret_dice()
        for _ in range(wish.n):
            dice.integer(wish.label(), wish.sides)
        draws = tuple(
            msgspec.structs.replace(
                one, value=self._set_value(wish.why, wish.player, wish.sides, wish.options) or one.value
            )
            for one in dice.drawn
        )
        picked = wish.options[draws[0].value - 1][:100] if wish.options else ""
        self._execution.note(e.RuleDiceRolled(draws, wish.why, wish.player, wish.rule, picked), wish.rule)
        return [one.value for one in draws]

    def secret_dice(self) -> Dice:
        """Return dice of the secret of the update, with what has been rolled by it counted."""
        state, number, scratch = self._execution.state, self._execution.number, self._execution.scratch
        key = proof.scratch(state.commitment) if scratch else proof.secret(state.seed, number)
        return Dice(key, f"{state.slug}/u{number}", state.labels, {} if scratch else state.fixed)

    def _set_value(self, why: str, player: str, sides: int, options: Sequence[str]) -> int | None:
        return self.fixed(why, player, sides, options) if self.fixed else None


def _ignore(rule: int, line: int) -> None:
    """What code comes by in a trial is not carried out: see `nomicd.games.nomic.coverage`."""


def _slug(why: str) -> str:
    return _PLAIN.sub("-", why.lower()).strip("-")[:40] or "roll"


def make_wish(n: int, sides: int, rule: int, why: str, player: str) -> DiceWish:
    """Return what rule code asks for. Raises ValueError where it may not."""
    _sound("dice", n, MAX_DICE)
    _sound("sides", sides, MAX_SIDES)
    return DiceWish(n, sides, str(why)[:100], player, rule)


def _sound(what: str, n: object, most: int) -> None:
    if type(n) is not int or not 1 <= n <= most:
        raise ValueError(f"{what} must be a whole number from 1 to {most}")
