"""What players order: actions of the rules, tried when they come and carried out at the update."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping

from nomicd.games.nomic import events as e
from nomicd.games.nomic import proof
from nomicd.games.nomic.law.declarations import ActionKind
from nomicd.games.nomic.law.usage import slots
from nomicd.games.nomic.machine.dispatch import Answer, Declining
from nomicd.games.nomic.machine.engine import Refusal, Table
from nomicd.games.nomic.machine.picture import Data, where, who
from nomicd.games.nomic.play import proposals
from nomicd.games.nomic.state import Order, Question, State
from nomicd.games.nomic.views.narrate import line
from nomicd.kernel.commands import Command, Value
from nomicd.kernel.decision import Accepted, Decision, Reason, Refused
from nomicd.kernel.events import Event
from nomicd.kernel.ruleset import Ordering

MAX_ARGUMENT = 30_000


def decide(table: Table, ordering: Ordering) -> Decision:
    """What a player's command leads to."""
    verb, player = ordering.command.verb, ordering.player
    if refused := _out_of_play(table.state, player):
        return refused
    if verb in _KERNEL:
        return _inactive(table.state, player) or _KERNEL[verb](table, player, ordering.command)
    if table.state.paused:
        return Refused(Reason.NOT_NOW, f"the game is paused: {table.state.paused}")
    kind = table.book.actions.get(verb)
    if kind is None:
        return Refused(Reason.UNKNOWN, f"no rule in force gives the command {verb.replace('_', ' ')}")
    return (_at_once if kind.at_once else _queue)(table, order_of(ordering))


def order_of(ordering: Ordering) -> Order:
    """A player's command as it is kept."""
    command = ordering.command
    args = {name: _cut(value) for name, value in sorted(command.args.items())}
    return Order(ordering.source, ordering.player, command.verb, args, command.text[:500])


def _cut(value: Value) -> Value:
    return value[:MAX_ARGUMENT] if isinstance(value, str) else value


def filed(state: State, ordering: Ordering, decision: Decision, actions: Mapping[str, ActionKind]) -> Event:
    """The record of an order, accepted or refused, with the digest that the update's root will prove."""
    order = order_of(ordering)
    key = proof.order_key(state.seed, state.update + 1, order.verb)
    done = isinstance(decision, Accepted)
    kind = actions.get(order.verb)
    return e.OrderFiled(
        order.source,
        order.player,
        order.verb,
        order.args,
        order.text,
        proof.order_digest(key, order.source, order.player, order.verb, order.args, order.text),
        accepted=done,
        queued=done and order.verb not in _KERNEL and kind is not None and not kind.at_once,
        reason=decision.reason.value if isinstance(decision, Refused) else "",
    )


def _out_of_play(state: State, player: str) -> Refused | None:
    if player not in state.players:
        return Refused(Reason.NOT_YOURS, f"{player} does not play in this game")
    if state.over:
        return Refused(Reason.GAME_OVER, f"the game is over: {state.over}")
    if not state.started:
        return Refused(Reason.NOT_STARTED, "the game has not begun; the Admin starts it")
    return None


def _inactive(state: State, player: str) -> Refused | None:
    if state.players[player].active:
        return None
    return Refused(Reason.INACTIVE, "you are inactive: first come back into the game")


# Carrying out


def act(table: Table, order: Order) -> Refusal | None:
    """Carry out an action with all that follows from it, or nothing of it."""
    kind = table.book.actions.get(order.verb)
    if kind is None:
        return Refusal("no rule gives that command any more", Reason.UNKNOWN)
    if refusal := _may(table, order.player, kind):
        return refusal
    return table.attempt(lambda: _perform(table, kind, arguments(kind, order)))


def _may(table: Table, player: str, kind: ActionKind) -> Refusal | None:
    if player not in table.state.players:
        return Refusal(f"{player} does not play any more", Reason.NOT_YOURS)
    active = table.state.players[player].active
    if not active and not kind.inactive:
        return Refusal("you are inactive: first come back into the game", Reason.INACTIVE)
    if active and kind.inactive:
        return Refusal("that is for inactive players, and you are active", Reason.NOT_NOW)
    if not table.has(kind.rule, f"do_{kind.key}"):
        return Refusal(f"the code of rule {kind.rule} is off", Reason.NOT_NOW)
    return None


def _perform(table: Table, kind: ActionKind, fields: Data) -> None:
    cancelled = table.offer("before_action", {"player": fields["player"], "action": kind.key}).cancelled
    if cancelled:
        raise Refusal(cancelled[1])
    for outcome in table.ask(f"can_{kind.key}", [fields], only=kind.rule):
        for answer in outcome.answers:
            if isinstance(answer, Declining):
                raise Refusal(answer.why)
            if isinstance(answer, Answer) and (answer.value is False or isinstance(answer.value, str)):
                raise Refusal(answer.value or "the rules do not let you do that now")
    table.present(f"do_{kind.key}", fields, only=kind.rule, strict=True)


def arguments(kind: ActionKind, order: Order) -> Data:
    """The fields of an action's event: what its usages name, None where nothing was said."""
    fields: Data = {}
    for usage in (kind.usage, *kind.also):
        for name, sort in slots(usage).items():
            fields[name] = _argument(sort, order.args.get(name))
    return {**fields, "action": kind.key, "player": who(order.player)}


def _argument(sort: str, value: Value) -> object:
    if value is None or sort not in ("player", "square"):
        return value
    return who(str(value)) if sort == "player" else where(str(value))


# Trying


def _queue(table: Table, order: Order) -> Decision:
    """Try an action on a copy, after the player's own that wait; if it is possible now, it waits too."""
    trial = Table(table.state, table.interpreter, rig=table.rolls.rig, scratch=True)
    for queued in table.state.queue:
        if queued.player == order.player:
            act(trial, queued)
    before = len(trial.events)
    if refusal := act(trial, order):
        return Refused(refusal.reason, refusal.why)
    says = tuple(_foretold(trial, trial.events[before:]))
    return Accepted((), (f"It will be done in update {table.number}, if it is possible then.", *says))


def _at_once(table: Table, order: Order) -> Decision:
    if refusal := act(table, order):
        return Refused(refusal.reason, refusal.why)
    table.settle()
    return Accepted(tuple(table.events), tuple(_told(table.state, table.events)))


def _told(state: State, events: list[Event]) -> Iterator[str]:
    for event in events:
        text = event.text if isinstance(event, e.Noted) else line(state, event)
        if text:
            yield text


def _foretold(trial: Table, events: list[Event]) -> Iterator[str]:
    """What it would do; where dice are in it, only that: those of a trial mean nothing."""
    if any(isinstance(event, e.DiceRolled) for event in events):
        yield "What else comes of it, the dice will say."
        events = [event for event in events if isinstance(event, e.MoneyPaid | e.SquareOwned)]
    yield from (f"As things stand: {text}" for text in _told(trial.state, events))


# Commands of the game itself


def _answer(table: Table, player: str, command: Command) -> Decision:
    number = command.args.get("question")
    question = table.state.questions.get(number) if isinstance(number, int) else None
    if question is None:
        return Refused(Reason.NOT_FOUND, f"there is no open question {number}")
    if question.player != player:
        return Refused(Reason.NOT_YOURS, f"question {number} is asked of {question.player}")
    option = _option(question, str(command.args.get("choice") or ""))
    if option is None:
        return Refused(Reason.UNCLEAR, f"answer with one of: {', '.join(question.options)}")
    return Accepted((e.QuestionAnswered(question.id, option),), (f'Your answer is "{option}".',))


def _option(question: Question, text: str) -> str | None:
    """The option that is meant: its words, the beginning of them, or its place in the list."""
    wanted = " ".join(text.split()).casefold().strip("\"'.")
    exact = [option for option in question.options if option.casefold() == wanted]
    begun = [option for option in question.options if wanted and option.casefold().startswith(wanted)]
    if exact or len(begun) == 1:
        return (exact or begun)[0]
    if wanted.isdecimal() and 1 <= int(wanted[:4]) <= len(question.options):
        return question.options[int(wanted[:4]) - 1]
    return None


def _cancel(table: Table, player: str, command: Command) -> Decision:
    wanted = _words(str(command.args.get("what") or ""))
    mine = [order for order in table.state.queue if order.player == player]
    meant = [
        order
        for order in mine
        if wanted == "all" or (wanted and wanted in (_words(order.text)[: len(wanted)], _words(order.verb)))
    ]
    if not meant:
        waiting = "; ".join(order.text for order in mine) or "nothing"
        return Refused(Reason.NOT_FOUND, f"no order of yours begins so; what waits: {waiting}")
    gone = tuple(e.OrderCancelled(order.source) for order in meant)
    return Accepted(gone, tuple(f"Taken back: {order.text}" for order in meant))


def _words(text: str) -> str:
    return re.sub(r"[\s_]+", " ", text).strip().casefold()


_KERNEL: Mapping[str, Callable[[Table, str, Command], Decision]] = {
    "propose": proposals.propose,
    "withdraw": proposals.withdraw,
    "vote": proposals.vote,
    "answer": _answer,
    "cancel": _cancel,
}
