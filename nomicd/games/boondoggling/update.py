"""One update: doubles that wait for an answer, then rounds of turns."""

from __future__ import annotations

from collections.abc import Sequence

from nomicd.games.boondoggling import events as e
from nomicd.games.boondoggling import policy
from nomicd.games.boondoggling.moves import facts, move
from nomicd.games.boondoggling.state import Question, options_of
from nomicd.games.boondoggling.table import Table
from nomicd.kernel.chance import Dice
from nomicd.table.standing import of

SIDES = 6


def update(table: Table, dice: Dice) -> None:
    """Play the update that is due."""
    if not table.state.first:
        _choose_first(table, dice)
    _play(table, dice)


def _roll(table: Table, dice: Dice, why: str, name: str) -> tuple[int, int]:
    """Two dice, and the fact of it."""
    before = len(dice.drawn)
    label = f"{why}/r{table.state.round}/{name}"
    one, other = (dice.integer(label, SIDES) for _ in range(2))
    table.emit(e.DiceRolled(tuple(dice.drawn[before:]), why, name))
    return one, other


def _choose_first(table: Table, dice: Dice) -> None:
    """The highest total moves first; those who tie for it roll again."""
    rolling: Sequence[str] = table.state.seats
    while len(rolling) > 1:
        totals = {name: sum(_roll(table, dice, "first", name)) for name in rolling}
        best = max(totals.values())
        rolling = [name for name in rolling if totals[name] == best]
    table.emit(e.FirstChosen(rolling[0]))


def _play(table: Table, dice: Dice) -> None:
    """Rounds, until as many have ended as the game wants, somebody is asked, or the game ends."""
    asked = table.state.question
    ended = 0
    while ended < options_of(table.state).rounds and not table.state.over:
        if asked is None and table.state.next == 0:
            table.emit(e.RoundStarted(table.state.round + 1))
        if not _turn(table, dice, asked):
            return
        asked = None
        ended += table.state.next == 0


def _turn(table: Table, dice: Dice, asked: Question | None) -> bool:
    """The turn of whose it is; False if it waits for an answer. `asked`: it goes on with that one's."""
    name = table.state.seats[table.state.next]
    thrown = _kept(table, dice, name) if asked is None else _answered(table, dice, asked)
    if thrown is None:
        return False
    move(table, name, sum(thrown))
    if not table.state.over:
        table.emit(e.TurnEnded(name))
    return True


def _answered(table: Table, dice: Dice, asked: Question) -> tuple[int, int] | None:
    """The dice that count once the question is settled."""
    table.emit(e.QuestionClosed(asked.id, asked.counts, asked.how))
    again = asked.counts == policy.REROLL
    table.emit(e.DoublesSettled(asked.player, sum(asked.faces), again, asked.how))
    return _kept(table, dice, asked.player, asked.rerolls + 1) if again else asked.faces


def _kept(table: Table, dice: Dice, name: str, rerolls: int = 0) -> tuple[int, int] | None:
    """Roll until the dice count; None if their player is asked first."""
    while True:
        faces = _roll(table, dice, "move", name)
        if faces[0] != faces[1]:
            return faces
        wanted, by = _wanted(table, name, sum(faces), rerolls)
        if wanted == policy.ASK:
            _ask(table, name, faces, rerolls)
            return None
        table.emit(e.DoublesSettled(name, sum(faces), wanted == policy.REROLL, by))
        if wanted == policy.KEEP:
            return faces
        rerolls += 1


def _wanted(table: Table, name: str, total: int, rerolls: int) -> tuple[str, str]:
    """What is done about doubles, and by what."""
    order = next((each for each in of(table.state.standing, name) if each.action == policy.ACTION), None)
    if rerolls >= policy.MAX_REROLLS:
        return policy.KEEP, "limit"
    if order is None:
        return policy.KEEP, "default"
    known = facts(table.state, name, total, rerolls)
    return policy.act(policy.kept(str(order.args["policy"])), known), "order"


def _ask(table: Table, name: str, faces: tuple[int, int], rerolls: int) -> None:
    state = table.state
    prompt = f"You have rolled {faces[0]}-{faces[1]}: keep the total of {sum(faces)}, or roll again?"
    table.emit(
        e.QuestionAsked(
            id=state.asked + 1,
            player=name,
            prompt=prompt,
            options=(policy.KEEP, policy.REROLL),
            default=policy.KEEP,
            due=state.update + 1,
            faces=faces,
            rerolls=rerolls,
        )
    )
