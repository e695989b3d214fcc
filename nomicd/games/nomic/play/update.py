"""One update, from its start to the secret that it reveals, in the order of the house rulings:
timers and questions, orders, the count of votes, a turn for everybody, the end."""

from __future__ import annotations

from functools import partial

from nomicd.games.nomic import events as e
from nomicd.games.nomic.calendar import week_of
from nomicd.games.nomic.engine.execution import Execution
from nomicd.games.nomic.engine.game_data import Data, refer_to_player
from nomicd.games.nomic.engine.hook_calls import AgendaStep, HookCall
from nomicd.games.nomic.play import ballots, orders
from nomicd.games.nomic.play.order_sequence import sequence
from nomicd.games.nomic.state import Order, RuleQuestion, Timer
from nomicd.kernel.deadlines import Due
from nomicd.law.answers import Outcome
from nomicd.law.normalization import clean
from nomicd.table import proof
from nomicd.table.choices import settled_by
from nomicd.table.scheduled import due as due_now

TURN = ("on_turn_start", "on_turn", "on_turn_end")


def update(table: Execution, due: Due) -> None:
    """Make the update that is due."""
    schedule = table.state.schedule
    table.emit(
        e.NomicUpdateStarted(
            due.number, due.weekday, due.deadline.isoformat(), week_of(table.state, due.weekday)
        )
    )
    for order in () if table.state.paused else due_now(table.state.scheduled, due.number):
        orders.carry_out_scheduled(table, order)
    moment: Data = {"n": due.number, "weekday": due.weekday}
    _timers(table)
    _questions(table)
    _present(table, [HookCall("on_update_start", moment)])
    if not table.state.paused:
        _orders(table)
    if due.weekday == schedule.ballots_close:
        ballots.close(table)
    turns = [] if table.state.paused else _turns(table)
    end = AgendaStep(lambda: [HookCall("on_update_end", moment)])
    table.run([*turns, end, AgendaStep(partial(_winners, table))])
    if due.weekday == schedule.ballots_open and not table.state.over:
        ballots.open_ballot(table)
    table.settle()
    _end(table)


def _present(table: Execution, calls: list[HookCall]) -> None:
    table.chain(partial(table.enqueue_all, lambda: calls))


def _timers(table: Execution) -> None:
    """Those that are due. A rule that is gone has none."""
    due = sorted(
        (timer for timer in table.state.timers.values() if timer.due <= table.number),
        key=lambda timer: timer.id,
    )
    table.run([AgendaStep(partial(_timer_calls, timer), partial(_go_off, table, timer)) for timer in due])


def _timer_calls(timer: Timer) -> list[HookCall]:
    return [HookCall(timer.then, timer.data, timer.rule)]


def _go_off(table: Execution, timer: Timer) -> None:
    table.emit(e.TimerDone(timer.id))
    _present(table, _timer_calls(timer))


def _questions(table: Execution) -> None:
    """Those that are due, by their answers or defaults; void where the rule that asked is gone."""
    asked = sorted(table.state.questions.values(), key=lambda question: question.id)
    table.run(
        [
            AgendaStep(partial(_answer_calls, question), partial(_close, table, question))
            for question in settled_by(asked, table.number)
        ]
    )


def _answer_calls(question: RuleQuestion) -> list[HookCall]:
    fields = {**question.data, "player": refer_to_player(question.player), "choice": question.counts}
    return [HookCall(question.then, fields, question.rule)]


def _close(table: Execution, question: RuleQuestion) -> None:
    heard = _is_heard(table, question) and question.player in table.state.players
    how = question.how if heard else "void"
    table.emit(e.RuleQuestionClosed(question.id, question.counts, how, question.player, question.prompt))
    if heard:
        _present(table, _answer_calls(question))


def _is_heard(table: Execution, question: RuleQuestion) -> bool:
    """Return whether the rule that asked takes the answer, be it when its code is on again."""
    then, rule = question.then, question.rule
    return bool(table.handlers(then, rule) or table.absent(then, rule))


def _orders(table: Execution) -> None:
    table.run(
        [
            AgendaStep(
                partial(orders.action_calls, table, order), partial(_carry_out, table, order), ends=order
            )
            for order in sequence(table, table.state.queue)
        ]
    )


def _carry_out(table: Execution, order: Order) -> None:
    refusal = orders.act(table, order)
    table.emit(e.OrderDone(order.source, refusal.why if refusal else ""))
    if refusal:
        table.emit(e.Noted(f"Not done: {order.text or order.verb}: {refusal.why}", order.player))


def _turns(table: Execution) -> list[AgendaStep]:
    """A turn for every active player, in random order; none where no rule knows of turns."""
    if not any(table.handlers(hook) for hook in TURN):
        return []
    active = [name for name, player in table.state.players.items() if player.active]
    names = table.dice.shuffle(active, "turns")
    return [AgendaStep(partial(_turn, table, name), holds=lambda: not table.state.over) for name in names]


def _turn(table: Execution, name: str) -> list[HookCall]:
    """Return what the rules are asked in a turn, in which they may first say that it is not to be."""
    fields: Data = {"player": refer_to_player(name)}
    off: list[str] = []

    def begin(offered: Outcome) -> None:
        if offered.cancelled:
            rule, why = offered.cancelled
            off.append(why)
            if why:
                table.emit(e.Noted(clean(why), rule=rule), rule=rule)

    return [
        HookCall("on_turn_start", fields),
        HookCall("before_turn", fields, mode="before", on_result=begin),
        HookCall("on_turn", fields, holds=lambda: not off),
        HookCall("on_turn_end", fields),
    ]


def _winners(table: Execution) -> list[HookCall]:
    """Return what is asked about one player after another, until somebody has won."""
    active = [name for name, one in table.state.players.items() if one.active]
    return [
        HookCall("check_win", {"player": refer_to_player(name)}, holds=lambda: not table.state.over)
        for name in active
    ]


def _end(table: Execution) -> None:
    state = table.state
    secret = proof.secret(state.seed, table.number).hex()
    digests = tuple(sorted(state.filed))
    table.emit(e.NomicUpdateEnded(table.number, secret, digests, proof.root(digests)))
