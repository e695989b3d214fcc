"""Taking back what the Admin has decided: the inverse of each fact, the last one first, as a command of its
own."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

import msgspec

from nomicd.games.nomic import events as e
from nomicd.games.nomic.engine.execution import Execution
from nomicd.games.nomic.play import seats
from nomicd.games.nomic.play.decree_words import UnfitValue
from nomicd.games.nomic.play.decrees import change_fact, reopen_proposal, settle
from nomicd.games.nomic.state import State
from nomicd.kernel.commands import Command
from nomicd.kernel.decision import Accepted, Decision, Reason, Refused
from nomicd.kernel.events import GameEvent
from nomicd.kernel.game import UNDO
from nomicd.table.course.filing import MAX_ARGUMENT

_KINDS: Mapping[str, type[GameEvent]] = {
    kind.NAME: kind
    for kind in (
        e.FactSet,
        e.MoneyPaid,
        e.PawnMoved,
        e.GamePaused,
        e.NomicResumed,
        e.RuleSuspended,
        e.RuleRestored,
        e.ProposalReturned,
        e.ProposalVetoed,
        e.Granted,
        e.RuleAmended,
        e.ScheduleSet,
        e.SquaresTyped,
        e.NomicPlayerLeft,
        e.PlayerRenamed,
        e.SeatsMerged,
        e.SeatsParted,
    )
}


def command(number: int, why: str, events: Sequence[GameEvent]) -> Command | Refused:
    """The command that takes back what these events, which followed from the Admin's of that number, did."""
    odd = next((event for event in events if event.NAME not in _KINDS), None)
    if odd is not None or not events:
        said = f"what followed from event {number} cannot be taken back by itself"
        return Refused(Reason.NOT_NOW, f"{said}; write: correct the past because … / strike event {number}")
    facts = msgspec.json.encode([(event.NAME, event) for event in events]).decode()
    if len(facts) > MAX_ARGUMENT:
        return Refused(Reason.LIMIT, f"event {number} led to too much: put the past right instead")
    return Command(UNDO, {"event": number, "why": why, "facts": facts}, text=f"undo event {number}")


def undo(table: Execution, asked: Command) -> Decision:
    """Make the inverses, if nothing has come since that they would overrule."""
    told = msgspec.json.decode(str(asked.args.get("facts") or "[]"), type=list[tuple[str, Any]])
    events = [msgspec.convert(body, _KINDS[name]) for name, body in told]
    decision = settle(table, _inverses(table, events, f"the Admin: {asked.args.get('why')}"))
    if isinstance(decision, Refused):
        return decision
    table.settle()
    return Accepted(tuple(table.events))


def _inverses(table: Execution, events: Sequence[GameEvent], why: str) -> Iterator[GameEvent]:
    for event in reversed(events):
        yield from _INVERSE[type(event)](table.state, event, why)


def _fact(state: State, event: e.FactSet, why: str) -> Iterator[GameEvent]:
    del why
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


def _undo_payment(state: State, event: e.MoneyPaid, why: str) -> Iterator[GameEvent]:
    del state
    yield e.MoneyPaid(event.payee, event.payer, event.amount, why, event.about)


def _undo_move(state: State, event: e.PawnMoved, why: str) -> Iterator[GameEvent]:
    del why
    player = state.players.get(event.player)
    if player is None or player.square != event.square:
        raise UnfitValue(f"{event.player} has moved on since: write move {event.player} to SQUARE because …")
    yield e.PawnMoved(event.player, event.square, event.origin, "placed")


def _undo_pause(state: State, event: e.GamePaused, why: str) -> Iterator[GameEvent]:
    del event, why
    if not state.paused:
        raise UnfitValue("the game is not paused")
    yield e.NomicResumed("the Admin")


def _undo_resume(state: State, event: e.NomicResumed, why: str) -> Iterator[GameEvent]:
    if state.paused:
        raise UnfitValue("the game is paused")
    yield e.GamePaused(event.was or why)


def _undo_suspension(state: State, event: e.RuleSuspended, why: str) -> Iterator[GameEvent]:
    del why
    if event.number not in state.rules or not state.rules[event.number].suspended:
        raise UnfitValue(f"the code of rule {event.number} is on")
    yield e.RuleRestored(event.number, "the Admin")


def _undo_restoration(state: State, event: e.RuleRestored, why: str) -> Iterator[GameEvent]:
    if event.number not in state.rules or state.rules[event.number].suspended:
        raise UnfitValue(f"the code of rule {event.number} is off")
    yield e.RuleSuspended(event.number, "", event.was or why, 0, {})


def _undo_stop(state: State, event: e.ProposalReturned | e.ProposalVetoed, why: str) -> Iterator[GameEvent]:
    del why
    found = state.proposals.get(event.number)
    was = "returned" if isinstance(event, e.ProposalReturned) else "vetoed"
    if found is None or found.status != was or found.week != state.week:
        raise UnfitValue(f"proposal {event.number} cannot be taken up again: it can be proposed anew")
    yield from reopen_proposal(state, found)


def _undo_grant(state: State, event: e.Granted, why: str) -> Iterator[GameEvent]:
    del state, why
    yield e.Granted(event.player, event.what, -event.n)


def _undo_amendment(state: State, event: e.RuleAmended, why: str) -> Iterator[GameEvent]:
    """Its text before. What its new code has done since stays done."""
    del why
    before = [change.text for change in state.history if change.number == event.number]
    if event.number not in state.rules or before[-1:] != [event.text]:
        raise UnfitValue(f"rule {event.number} has changed since")
    yield e.RuleAmended(event.number, before[-2], "the Admin")


def _follows(state: State, event: GameEvent, why: str) -> Iterator[GameEvent]:
    """Yield what the rules in force declare follows from them again."""
    del state, event, why
    yield from ()


_INVERSE: Mapping[type[GameEvent], Callable[[State, Any, str], Iterator[GameEvent]]] = {
    e.FactSet: _fact,
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
    e.ScheduleSet: _follows,
    e.SquaresTyped: _follows,
    e.NomicPlayerLeft: seats.undo_leaving,
    e.PlayerRenamed: seats.named_back,
    e.SeatsMerged: seats.undo_merge,
    e.SeatsParted: seats.merged_again,
}
