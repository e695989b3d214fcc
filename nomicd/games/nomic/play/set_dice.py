"""Dice that the Admin sets: an input of a past that is put right, in front of the roll."""

from __future__ import annotations

import re

from nomicd.games.nomic import events as e
from nomicd.games.nomic.engine.execution import Execution
from nomicd.kernel.chance import Draw, draw
from nomicd.kernel.commands import Command
from nomicd.kernel.decision import Accepted, Decision, Reason, Refused
from nomicd.table import proof

_DIE = re.compile(r"(?P<label>[^/\s]+/u(?P<update>\d{1,4})/\S+) d(?P<sides>\d{1,4}) (?P<value>\d{1,4})")


def set_dice(table: Execution, command: Command) -> Decision:
    """The Admin's command that sets dice: lines as of a digest, each one die with the value that counts."""
    draws, shown = list[Draw](), list[int]()
    for line in command.get_text("dice").splitlines():
        found = _DIE.fullmatch(line)
        if found is None:
            return Refused(Reason.UNCLEAR, "dice are set in lines of a label, sides and a value")
        one = Draw(found["label"], int(found["sides"]), int(found["value"]))
        if not 1 <= one.value <= one.sides:
            return Refused(Reason.UNCLEAR, f"a die of {one.sides} sides shows no {one.value}")
        draws.append(one)
        key = proof.secret(table.state.seed, int(found["update"]))
        shown.append(draw(key, one.label, one.sides))
    if not draws:
        return Refused(Reason.UNCLEAR, "no die is named")
    return Accepted((e.DiceSet(tuple(draws), tuple(shown)),))
