"""Dice that are shown before they are rolled: nothing is drawn until their time has come."""

from __future__ import annotations

from collections.abc import Sequence

from nomicd.games.nomic.engine.dice import DiceRoller, make_wish
from nomicd.games.nomic.engine.game_data import Roll
from nomicd.kernel.chance import Dice
from nomicd.kernel.sandbox import Host


class PredictedDice:
    """What dice will show while rule code runs ahead."""

    def __init__(self, roller: DiceRoller) -> None:
        self._roller = roller
        self._dice: Dice | None = None

    def host_functions(self) -> Host:
        """Return what rule code that runs ahead may call: nothing where dice are set by hand."""
        return {} if self._roller.fixed else {"_host_ahead": self._show}

    def _show(self, n: int, sides: int, rule: int, why: str, player: str) -> list[int]:
        """Return what dice will show if no others of that label are rolled before."""
        label = make_wish(n, sides, rule, why, player).label()
        dice = self._dice = self._dice or self._roller.secret_dice()
        return [dice.integer(label, sides) for _ in range(n)]


def would_show(roller: DiceRoller, rolls: Sequence[Roll]) -> bool:
    """Whether these dice would show now what was predicted."""
    if not rolls:
        return True
    dice = roller.secret_dice()
    return roller.spare >= len(rolls) and all(
        [dice.integer(make_wish(n, sides, rule, why, player).label(), sides) for _ in range(n)] == values
        for n, sides, rule, why, player, values in rolls
    )


def roll_predicted(roller: DiceRoller, rolls: Sequence[Roll]) -> None:
    """Roll these dice."""
    for n, sides, rule, why, player, _ in rolls:
        roller.roll(n, sides, rule, why, player)
