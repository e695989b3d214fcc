"""Who is there, in a Nomic: done and waiting, absence, lent control, messages; and by whose hand an order is.

What a rule gives under the same word goes first.
"""

from __future__ import annotations

from datetime import datetime

import msgspec

from nomicd.games.nomic import events as e
from nomicd.games.nomic.calendar import regular
from nomicd.games.nomic.engine.execution import Execution
from nomicd.games.nomic.pages.verbs import BALLOT
from nomicd.games.nomic.play import orders
from nomicd.games.nomic.state import FOR, State, copy
from nomicd.kernel.decision import Accepted, Decision, Reason, Refused
from nomicd.kernel.events import Event
from nomicd.kernel.inputs import PlayerCommand
from nomicd.table import turns
from nomicd.table.delegation import Act
from nomicd.table.presence import orders as words
from nomicd.table.presence import press
from nomicd.table.presence.rules import awaited, day_of


def decide(table: Execution, given: PlayerCommand, now: datetime) -> Decision:
    """What a player's command leads to, whoever's hand it is."""
    if refused := orders.out_of_play(table.state, given.player):
        return refused
    act = words.whose(table.state, given, day_of(table.state, now), FOR)
    if isinstance(act, Refused):
        return act
    if act.hand != act.player and (refused := _not_lent(table, given, act)):
        return refused
    decision = _own(table, _without(given, act.player), now)
    if isinstance(decision, Refused) or act.hand == act.player:
        return decision
    return msgspec.structs.replace(decision, says=(f"For {act.player}:", *decision.says))


def _not_lent(table: Execution, given: PlayerCommand, act: Act) -> Refused | None:
    verb, bound = given.command.verb, table.book
    if verb in BALLOT and not bound.presence.deputies_vote:
        return Refused(Reason.NOT_YOURS, f"votes and proposals are not lent: {act.player} alone may do that")
    if verb in words.KNOWN and verb not in bound.actions and verb not in words.DONE_KEYS:
        return Refused(Reason.NOT_YOURS, f"that is for {act.player} alone to say")
    return orders.inactive(table.state, act.hand)


def _without(given: PlayerCommand, player: str) -> PlayerCommand:
    args = {name: value for name, value in given.command.args.items() if name != FOR}
    text = given.command.text
    said = text if player == given.player else words.own_words(text, player)
    command = msgspec.structs.replace(given.command, args=args, text=said)
    return msgspec.structs.replace(given, player=player, command=command)


def _own(table: Execution, own: PlayerCommand, now: datetime) -> Decision:
    verb = own.command.verb
    if verb not in words.KNOWN or verb in table.book.actions:
        return orders.decide(table, own)
    refused = None if verb in press.KEYS else orders.inactive(table.state, own.player)
    today, allowed = day_of(table.state, now), table.book.presence.press
    decision = refused or words.decide(table.state, own, today, allowed)
    if isinstance(decision, Refused):
        return decision
    return msgspec.structs.replace(decision, events=(*decision.events, *_brought(table, decision, now)))


def _brought(table: Execution, decision: Accepted, now: datetime) -> tuple[Event, ...]:
    """That all are done now, if it is what is decided that makes it so, where the rules make an update early
    then."""
    if not table.book.presence.early or all_done(table.state, now):
        return ()
    after = copy(table.state)
    for event in decision.events:
        event.apply(after)
    due = regular(after)
    if after.presence.ready or due is None or not all_done(after, now):
        return ()
    return (e.AllDone(due.number, now.isoformat(), due.deadline.isoformat()),)


def all_done(state: State, now: datetime) -> bool:
    """Whether nobody is left whom the update to come would wait for; Inactive players never are."""
    there = (name for name in awaited(state, day_of(state, now)) if state.players[name].active)
    return turns.complete(state.presence.signals, there)
