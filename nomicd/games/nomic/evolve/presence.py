"""What facts of who is there change in a Nomic beyond what they change at every table."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace

from nomicd.games.nomic import events as e
from nomicd.games.nomic.evolve.seats import exchanged
from nomicd.games.nomic.evolve.setting import set_square
from nomicd.games.nomic.state import State
from nomicd.table.presence import evolve as presence
from nomicd.table.votes.state import PENDING


def _taken_over(state: State, event: e.SeatTakenOver) -> None:
    """All that the seat has goes on under the new name; what was ordered ends. What has been decided stays
    the old player's."""
    old, new = event.old, event.player
    presence.seat_taken_over(state, event)
    state.queue = tuple(order for order in state.queue if order.player != old)
    for label, square in state.squares.items():
        if square.owner == old:
            set_square(state, label, owner=new)
    state.electorate = exchanged(state.electorate, old, new)
    state.extra = exchanged(state.extra, old, new)
    _in_rules(state, old, new)
    for number, each in state.proposals.items():
        if each.status in PENDING:
            votes = {name: vote for name, vote in each.votes.items() if name != old}
            player = new if each.player == old else each.player
            state.proposals[number] = replace(each, player=player, votes=votes)


def _in_rules(state: State, old: str, new: str) -> None:
    """What rules keep names players by their names."""
    state.memory = {rule: exchanged(kept, old, new) for rule, kept in state.memory.items()}
    for number, question in state.questions.items():
        fields = ("player", "options", "default", "data")
        told = {field: exchanged(getattr(question, field), old, new) for field in fields}
        answer = "" if question.player == old else exchanged(question.answer, old, new)
        state.questions[number] = replace(question, **told, answer=answer)
    for number, timer in state.timers.items():
        state.timers[number] = replace(timer, data=exchanged(timer.data, old, new))


EVOLVE: Mapping[str, Callable[[Any, Any], None]] = {e.SeatTakenOver.NAME: _taken_over}
