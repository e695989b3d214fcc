"""What players order: actions of the rules, tried when they come and carried out at the update."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping

import msgspec

from nomicd.games.nomic import events as e
from nomicd.games.nomic.calendar import find_next_update, week_of
from nomicd.games.nomic.engine.arguments import arguments, find_unreadable_condition
from nomicd.games.nomic.engine.execution import Execution
from nomicd.games.nomic.engine.game_data import Data
from nomicd.games.nomic.engine.hook_calls import ActionRefused, HookCall
from nomicd.games.nomic.engine.trial_cache import Trials, count_waiting
from nomicd.games.nomic.phrases import find_cancel_line
from nomicd.games.nomic.play import pawns, proposals, replies
from nomicd.games.nomic.rules.declarations import ActionKind
from nomicd.games.nomic.state import Order, State
from nomicd.kernel.commands import Command
from nomicd.kernel.decision import Accepted, Decision, Reason, Refused
from nomicd.kernel.events import GameEvent, of_kind
from nomicd.kernel.inputs import PlayerCommand
from nomicd.law.answers import Declining, Error, Outcome
from nomicd.table.course import filing, later
from nomicd.table.scheduled import ScheduledOrder
from nomicd.table.standing import MAX_STANDING, StandingOrder, find_replaced, handle, of, with_new


def decide(table: Execution, ordering: PlayerCommand) -> Decision | None:
    """Return what a player's command leads to; None if it is none of the rules in force."""
    verb, player = ordering.command.verb, ordering.player
    if verb in _KERNEL:
        return inactive(table.state, player) or _KERNEL[verb](table, player, ordering.command)
    kind = table.book.actions.get(verb)
    if kind is None:
        return None
    if paused := refuse_paused(table.state):
        return paused
    way = _stand if kind.standing else _at_once if kind.at_once else _queue
    return way(table, order_of(ordering))


def refuse_paused(state: State) -> Refused | None:
    """Return why no action is ordered while the game is paused."""
    return Refused(Reason.NOT_NOW, f"the game is paused: {state.paused}") if state.paused else None


def refuse_unknown(state: State, verb: str) -> Refused:
    """Return why nothing comes of a command that no rule gives."""
    unknown = Refused(Reason.UNKNOWN, f"no rule in force gives the command {verb.replace('_', ' ')}")
    return refuse_paused(state) or unknown


def hide_orders_of_others(table: Execution, player: str) -> None:
    """Leave at the table only what that player has ordered: rules that run before the update are shown no
    more than the player is, who reads what they say."""
    state = table.state
    state.queue = state.list_orders_of(player)
    state.standing = of(state.standing, player)


def order_of(ordering: PlayerCommand) -> Order:
    """A player's command as it is kept."""
    command = ordering.command
    args, text = filing.arguments(command), command.text[: filing.MAX_TEXT]
    return Order(ordering.source, ordering.player, command.verb, args, text)


def file_order(
    state: State, ordering: PlayerCommand, decision: Decision, actions: Mapping[str, ActionKind]
) -> GameEvent:
    """The record of an order, accepted or refused, with the digest that the update's root will prove."""
    order = order_of(ordering)
    done = isinstance(decision, Accepted)
    kind = actions.get(order.verb)
    waits = kind is not None and not kind.at_once and not kind.standing and order.verb not in _KERNEL
    return e.NomicOrderFiled(
        order.source,
        order.player,
        order.verb,
        order.args,
        order.text,
        filing.digest(state, ordering),
        accepted=done,
        queued=done and waits,
        reason=filing.reason(decision),
    )


def inactive(state: State, player: str) -> Refused | None:
    """Why that player orders nothing while they are Inactive."""
    if state.players[player].active:
        return None
    return Refused(Reason.INACTIVE, "you are inactive: first come back into the game")


# Carrying out


def carry_out_scheduled(table: Execution, order: ScheduledOrder) -> None:
    """Do what a player had ordered for this update: an action waits with the others, the rest is done now."""
    kind = table.book.actions.get(order.verb)
    if kind is not None and not kind.at_once and not kind.standing:
        table.emit(e.NomicScheduledOrderCame(order.source, order.player, order.words, queued=True))
        return
    failed = _carry_out_now(table, kind, later.as_command(order))
    table.emit(e.NomicScheduledOrderCame(order.source, order.player, order.words, failed))
    said = f"Not done: {order.words}: {failed}" if failed else f"Done: {order.words}"
    table.emit(e.Noted(said, order.player))


def _carry_out_now(table: Execution, kind: ActionKind | None, given: PlayerCommand) -> str:
    """Do what does not wait with the other orders, and return why that failed, "" if it did not."""
    if kind is not None and kind.at_once:
        refusal = act(table, order_of(given))
        table.settle()
        return refusal.why if refusal else ""
    decision = decide(table, given) or refuse_unknown(table.state, given.command.verb)
    if isinstance(decision, Refused):
        return decision.text
    table.emit(*decision.events)
    return ""


def act(table: Execution, order: Order) -> ActionRefused | None:
    """Carry out an action with all that follows from it, or nothing of it."""
    kind = table.book.actions.get(order.verb)
    if kind is None:
        return ActionRefused("no rule gives that command any more", Reason.UNKNOWN)
    if refusal := _may(table, order.player, kind):
        return refusal
    if odd := find_unreadable_condition(kind, order.args):
        return ActionRefused(odd, Reason.UNCLEAR)
    return table.attempt(lambda: _perform(table, kind, arguments(kind, order.player, order.args)))


def _may(table: Execution, player: str, kind: ActionKind) -> ActionRefused | None:
    if player not in table.state.players:
        return ActionRefused(f"{player} does not play any more", Reason.NOT_YOURS)
    active = table.state.players[player].active
    if not active and not kind.inactive:
        return ActionRefused("you are inactive: first come back into the game", Reason.INACTIVE)
    if active and kind.inactive:
        return ActionRefused("that is for inactive players, and you are active", Reason.NOT_NOW)
    if not table.has(kind.rule, f"do_{kind.key}"):
        return ActionRefused(f"the code of rule {kind.rule} is off", Reason.NOT_NOW)
    return None


def _calls(kind: ActionKind, fields: Data) -> tuple[HookCall, ...]:
    """Return what the rules are asked about an action."""
    return (
        HookCall("before_action", {"player": fields["player"], "action": kind.key}, mode="before"),
        HookCall(f"can_{kind.key}", fields, kind.rule, "pure"),
        HookCall(f"do_{kind.key}", fields, kind.rule),
    )


def action_calls(table: Execution, order: Order) -> tuple[HookCall, ...]:
    """Return what the rules will be asked about an order, if all goes well."""
    kind = table.book.actions.get(order.verb)
    if kind is None or find_unreadable_condition(kind, order.args):
        return ()
    return _calls(kind, arguments(kind, order.player, order.args))


def _perform(table: Execution, kind: ActionKind, fields: Data) -> None:
    for call, outcome in table.ask_in_turn(_calls(kind, fields)):
        if call.mode == "pure":
            _check_allowed(call, outcome)
        else:
            table.perform(call, outcome, strict=call.mode == "on")
        if outcome.cancelled:
            raise ActionRefused(outcome.cancelled[1])


def _check_allowed(call: HookCall, outcome: Outcome) -> None:
    for answer in outcome.answers:
        if isinstance(answer, Error):
            why = f"the code of rule {answer.rule} failed: {answer.text}"
            raise ActionRefused(why, error=answer, hook=call.hook, fields=call.fields)
        if isinstance(answer, Declining):
            raise ActionRefused(answer.why)
        if answer.value is False or isinstance(answer.value, str):
            raise ActionRefused(answer.value or "the rules do not let you do that now")


# Trying


def _trial(table: Execution, player: str) -> Execution:
    """A copy in the update for which orders come now, on which those of the player that wait are done."""
    begun, waiting, trials = _begin_update(table.state), table.state.list_orders_of(player), _trials(table)
    known = trials.find(table.state, player, begun, waiting) if trials else None
    trial = Execution(
        known.after if known else table.state, table.interpreter, fixed=table.dice.fixed, scratch=True
    )
    trial.number = table.number
    if begun and not known:
        trial.emit(begun)
    for queued in waiting[len(known.orders) if known else 0 :]:
        act(trial, queued)
    return trial


def _begin_update(state: State) -> e.NomicUpdateStarted | None:
    """Return how the update begins for which orders come now."""
    due = find_next_update(state)
    if due is None:
        return None
    return e.NomicUpdateStarted(
        due.number, due.weekday, due.deadline.isoformat(), week_of(state, due.weekday)
    )


def _trials(table: Execution) -> Trials | None:
    """Return what has been tried before, where that makes no difference."""
    if table.trials is None or table.dice.fixed is not None or count_waiting(table.book):
        return None
    return table.trials


def _queue(table: Execution, order: Order) -> Decision:
    """Try an action on a copy; if it is possible now, it waits too."""
    trial = _trial(table, order.player)
    before = len(trial.events)
    refusal = act(trial, order)
    _keep(table, trial, order, refusal)
    if refusal:
        return Refused(refusal.reason, refusal.why)
    says = tuple(_tell_outcome(trial, trial.events[before:], order.player))
    undo = find_cancel_line(order, table.state.list_orders_of(order.player))
    return Accepted((), (f"Queued for update {table.number}.", *says), undo=undo)


def _keep(table: Execution, trial: Execution, order: Order, refusal: ActionRefused | None) -> None:
    """Keep what was tried for the next order. Code that breaks in one that does not wait changes nothing for
    that."""
    trials = _trials(table)
    if trials is None or trial.is_untyped or (refusal and refusal.error):
        return
    done = (*table.state.list_orders_of(order.player), *(() if refusal else (order,)))
    trials.keep(table.state, order.player, _begin_update(table.state), done, trial.state)


def _stand(table: Execution, order: Order) -> Decision:
    """Try a standing order on a copy; if it is possible now, it stands. What the trial led to is dropped."""
    if refusal := act(_trial(table, order.player), order):
        return Refused(refusal.reason, refusal.why)
    kind, standing = table.book.actions[order.verb], table.state.standing
    per = " ".join(str(order.args.get(kind.per) or "").split()).casefold()
    new = StandingOrder(order.source, order.player, order.verb, order.args, order.text, per)
    old = find_replaced(standing, new)
    if old is None and len(of(standing, order.player)) >= MAX_STANDING:
        return Refused(Reason.LIMIT, f"you have {MAX_STANDING} standing orders already: first cancel some")
    says = ["It stands until you replace it or cancel it."]
    if old and old.text != new.text:
        says.append(f"It replaces: {old.text}")
    undo = f"cancel {handle(with_new(standing, new), new)}"
    return Accepted((e.NomicStandingSet(*msgspec.structs.astuple(new)),), tuple(says), undo=undo)


def _at_once(table: Execution, order: Order) -> Decision:
    if refusal := act(table, order):
        return Refused(refusal.reason, refusal.why)
    table.settle()
    return Accepted(tuple(table.events), tuple(_describe(table.state, table.events, order.player)))


def _describe(state: State, events: list[GameEvent], reader: str) -> Iterator[str]:
    for event in events:
        text = event.text if isinstance(event, e.Noted) else event.describe(state, reader)
        if text:
            yield text


def _tell_outcome(trial: Execution, events: list[GameEvent], reader: str) -> Iterator[str]:
    """Tell the reader what it would do; where dice are in it, only that: those of a trial mean nothing."""
    if any(of_kind(e.RuleDiceRolled, events)):
        yield "What else comes of it, the dice will say."
        events = [event for event in events if isinstance(event, e.MoneyPaid | e.SquareOwned)]
    told = [text.removesuffix(".") for text in _describe(trial.state, events, reader)]
    if told:
        yield f"As things stand: {'; '.join(re.sub('^You', 'you', each) for each in told)}."


_KERNEL: Mapping[str, Callable[[Execution, str, Command], Decision]] = {
    "propose": proposals.propose,
    "withdraw": proposals.withdraw,
    "vote": proposals.vote,
    "answer": replies.answer,
    "cancel": replies.cancel,
    "pawn_picture": pawns.pawn,
}
