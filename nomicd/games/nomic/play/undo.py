"""Taking back what the Admin has decided: the inverse of each fact, the last one first, as a command of its
own."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from nomicd.games.nomic import events as e
from nomicd.games.nomic.engine.execution import Execution
from nomicd.games.nomic.play import seats
from nomicd.games.nomic.play.decree_words import UnfitValue
from nomicd.games.nomic.play.decrees import change_fact, reopen_proposal, settle
from nomicd.games.nomic.state import State
from nomicd.kernel.commands import Command
from nomicd.kernel.decision import Accepted, Decision, Refused
from nomicd.kernel.events import GameEvent
from nomicd.table.course import reseating


def make_undo_command(number: int, why: str, events: Sequence[GameEvent]) -> Command | Refused:
    """Return the command that takes back what these events, which followed from the Admin's of that number,
    did."""
    return reseating.make_undo_command(number, why, events, _INVERSE.keys())


def undo(table: Execution, asked: Command) -> Decision:
    """Make the inverses, if nothing has come since that they would overrule."""
    events = reseating.read_undone(asked, _INVERSE.keys())
    decision = settle(table, _make_inverses(table, events, f"the Admin: {asked.args.get('why')}"))
    if isinstance(decision, Refused):
        return decision
    table.settle()
    return Accepted(tuple(table.events))


def _make_inverses(table: Execution, events: Iterator[GameEvent], why: str) -> Iterator[GameEvent]:
    for event in events:
        yield from _INVERSE[type(event)](table.state, event, why)


def _undo_fact(state: State, event: e.FactSet, _: str) -> Iterator[GameEvent]:
    thing: Any = None
    if event.kind == "proposal":
        thing = state.proposals.get(int(event.name))
    else:
        thing = (state.players if event.kind == "player" else state.squares).get(event.name)
    now = _to_event_value(getattr(thing, event.field)) if thing else None
    if now != _to_event_value(event.now):
        raise UnfitValue(
            f"the {event.field} of {event.kind} {event.name} has changed since: set it as it shall be"
        )
    yield from change_fact(event.kind, event.name, event.field, event.now, event.was)


def _to_event_value(value: object) -> object:
    """As an event tells it."""
    if isinstance(value, dict):
        return [[key, each] for key, each in value.items()]
    if isinstance(value, list | tuple):
        return [_to_event_value(each) for each in value]
    return value


def _undo_payment(_: State, event: e.MoneyPaid, why: str) -> Iterator[GameEvent]:
    yield e.MoneyPaid(event.payee, event.payer, event.amount, why, event.about)


def _undo_move(state: State, event: e.PawnMoved, _: str) -> Iterator[GameEvent]:
    player = state.players.get(event.player)
    if player is None or player.square != event.square:
        raise UnfitValue(f"{event.player} has moved on since: write move {event.player} to SQUARE because …")
    yield e.PawnMoved(event.player, event.square, event.origin, "placed")


def _undo_pause(state: State, _: e.GamePaused, __: str) -> Iterator[GameEvent]:
    if not state.paused:
        raise UnfitValue("the game is not paused")
    yield e.NomicResumed("the Admin")


def _undo_resume(state: State, event: e.NomicResumed, why: str) -> Iterator[GameEvent]:
    if state.paused:
        raise UnfitValue("the game is paused")
    yield e.GamePaused(event.was or why)


def _undo_suspension(state: State, event: e.RuleSuspended, _: str) -> Iterator[GameEvent]:
    if event.number not in state.rules or not state.rules[event.number].suspended:
        raise UnfitValue(f"the code of rule {event.number} is on")
    yield e.RuleRestored(event.number, "the Admin")


def _undo_restoration(state: State, event: e.RuleRestored, why: str) -> Iterator[GameEvent]:
    if not state.runs_rule(event.number):
        raise UnfitValue(f"the code of rule {event.number} is off")
    yield e.RuleSuspended(event.number, "", event.was or why, 0, {})


def _undo_stop(state: State, event: e.ProposalReturned | e.ProposalVetoed, _: str) -> Iterator[GameEvent]:
    found = state.proposals.get(event.number)
    if found is None or found.status != event.STATUS or found.week != state.week:
        raise UnfitValue(f"proposal {event.number} cannot be taken up again: it can be proposed anew")
    yield from reopen_proposal(state, found)


def _undo_grant(_: State, event: e.Granted, __: str) -> Iterator[GameEvent]:
    yield e.Granted(event.player, event.what, -event.n)


def _undo_amendment(state: State, event: e.RuleAmended, _: str) -> Iterator[GameEvent]:
    """Its text before. What its new code has done since stays done."""
    before = [change.text for change in state.history if change.number == event.number]
    if event.number not in state.rules or before[-1:] != [event.text]:
        raise UnfitValue(f"rule {event.number} has changed since")
    yield e.RuleAmended(event.number, before[-2], "the Admin")


def _undo_seat_change(state: State, event: GameEvent, why: str) -> Iterator[GameEvent]:
    """As in every game."""
    back = reseating.INVERSES[type(event)](state, event, why)
    if isinstance(back, Refused):
        raise UnfitValue(back.text)
    yield from back


def _leave_to_rules(*_: object) -> Iterator[GameEvent]:
    """Yield nothing: the rules in force declare once more what follows from them."""
    return iter(())


_INVERSE: Mapping[type[GameEvent], Callable[[State, Any, str], Iterator[GameEvent]]] = {
    e.FactSet: _undo_fact,
    e.MoneyPaid: _undo_payment,
    e.PawnMoved: _undo_move,
    e.GamePaused: _undo_pause,
    e.NomicResumed: _undo_resume,
    e.RuleSuspended: _undo_suspension,
    e.RuleRestored: _undo_restoration,
    e.ProposalReturned: _undo_stop,
    e.ProposalVetoed: _undo_stop,
    e.Granted: _undo_grant,
    e.RuleAmended: _undo_amendment,
    e.ScheduleSet: _leave_to_rules,
    e.SquaresTyped: _leave_to_rules,
    e.NomicPlayerLeft: seats.undo_leaving,
    e.PlayerRenamed: _undo_seat_change,
    e.SeatsMerged: seats.undo_merge,
    e.SeatsParted: _undo_seat_change,
}
