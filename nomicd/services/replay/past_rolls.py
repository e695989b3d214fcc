"""The rolls of a game, as the Admin may set them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

import msgspec

from nomicd.kernel.chance import Draw, Fixed
from nomicd.kernel.decision import Reason, Refused
from nomicd.kernel.events import Record
from nomicd.kernel.game import AnyGame
from nomicd.table.course.facts import AnyDiceSet, DiceRolled
from nomicd.table.proof import is_fixed


class PastRoll(msgspec.Struct, frozen=True):
    """What the event `seq` of a log has rolled. `draws` hold the values that count, `shown` are those that
    were drawn; `player` is "" where nobody in particular rolled."""

    seq: int
    draws: tuple[Draw, ...]
    shown: tuple[Draw, ...]
    why: str
    player: str

    @property
    def update(self) -> int:
        """For which it was made: its labels say so."""
        return int(self.draws[0].label.split("/")[1].removeprefix("u"))


def rolls(ruleset: AnyGame, records: Iterable[Record]) -> Iterator[PastRoll]:
    """Those in a log, in order."""
    fixed: dict[str, Fixed] = {}
    for record in records:
        if record.name not in (DiceRolled.NAME, AnyDiceSet.NAME):
            continue
        event = ruleset.codec.read(record)
        if isinstance(event, AnyDiceSet):
            fixed |= event.by_label
        elif isinstance(event, DiceRolled):
            shown = tuple(
                msgspec.structs.replace(each, value=fixed[each.label].shown)
                if is_fixed(each, fixed)
                else each
                for each in event.draws
            )
            yield PastRoll(record.seq, event.draws, shown, event.why, event.player)


def _refuse_count(meant: Sequence[Draw]) -> Refused:
    example = f"set roll {meant[0].label} = {' '.join(str(each.value) for each in meant)}"
    have = "one die" if len(meant) == 1 else f"{len(meant)} dice"
    return Refused(Reason.UNCLEAR, f"that is a roll of {have}; write: {example}, with other numbers")


def dice(roll: PastRoll, label: str, values: Sequence[int]) -> tuple[Draw, ...] | Refused:
    """Return the dice that are set to these values: all of the roll, or the one of that label behind its
    first."""
    one = next(each for each in roll.draws if each.label.casefold() == label.casefold())
    meant = roll.draws if one == roll.draws[0] else (one,)
    if len(values) != len(meant):
        return _refuse_count(meant)
    rolled = tuple(
        msgspec.structs.replace(each, value=value) for each, value in zip(meant, values, strict=True)
    )
    for each in rolled:
        if not 1 <= each.value <= each.sides:
            return Refused(Reason.UNCLEAR, f"a die with {each.sides} sides shows 1 to {each.sides}")
    if rolled == meant:
        return Refused(Reason.NOT_NOW, f"the roll {meant[0].label} is {faces(meant)} already")
    return rolled


def faces(draws: Iterable[Draw]) -> str:
    """`5-1` for two dice, `4` for one."""
    return "-".join(str(each.value) for each in draws)
