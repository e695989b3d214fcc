"""One update, from its start to the secret that it reveals, in the order of the house rulings:
timers and questions, orders, the count of votes, a turn for everybody, the end."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise

from nomicd.games.nomic import events as e
from nomicd.games.nomic import proof
from nomicd.games.nomic.calendar import week_of
from nomicd.games.nomic.engine.answers import Coming, Outcome, done
from nomicd.games.nomic.engine.effects.base import clean
from nomicd.games.nomic.engine.engine import Table
from nomicd.games.nomic.engine.game_data import Data, who
from nomicd.games.nomic.engine.hook_calls import Occasion
from nomicd.games.nomic.play import ballots, orders
from nomicd.games.nomic.play.order_sequence import FORESIGHT, sequence
from nomicd.games.nomic.state import Order, Question
from nomicd.kernel.deadlines import Due
from nomicd.table.choices import settled_by

TURNS_AHEAD = 4
"""Of so many turns the sandbox is told at once."""
TURN = ("on_turn_start", "on_turn", "on_turn_end")


def update(table: Table, due: Due) -> None:
    """Make the update that is due."""
    schedule = table.state.schedule
    table.emit(
        e.UpdateStarted(due.number, due.weekday, due.deadline.isoformat(), week_of(table.state, due.weekday))
    )
    moment: Data = {"n": due.number, "weekday": due.weekday}
    _timers(table)
    _questions(table)
    _present(table, "on_update_start", moment)
    if not table.state.paused:
        _orders(table)
    if due.weekday == schedule.ballots_close:
        ballots.close(table)
    if not table.state.paused:
        _turns(table, Occasion("on_update_end", moment))
    _present(table, "on_update_end", moment)
    _winners(table)
    if due.weekday == schedule.ballots_open and not table.state.over:
        ballots.open_ballot(table)
    table.settle()
    _end(table)


def _present(table: Table, hook: str, fields: Data, only: int = 0) -> None:
    table.chain(lambda: table.then(Occasion(hook, fields, only)))


def _timers(table: Table) -> None:
    """Those that are due. A rule that is gone has none."""
    for timer in sorted(table.state.timers.values(), key=lambda timer: timer.id):
        if timer.due <= table.number:
            table.emit(e.TimerDone(timer.id))
            _present(table, timer.then, timer.data, timer.rule)


def _questions(table: Table) -> None:
    """Those that are due, by their answers or defaults; void where the rule that asked is gone."""
    asked = sorted(table.state.questions.values(), key=lambda question: question.id)
    for question in settled_by(asked, table.number):
        heard = _heard(table, question) and question.player in table.state.players
        how = question.how if heard else "void"
        table.emit(e.QuestionClosed(question.id, question.counts, how, question.player, question.prompt))
        if heard:
            fields = {**question.data, "player": who(question.player), "choice": question.counts}
            _present(table, question.then, fields, question.rule)


def _heard(table: Table, question: Question) -> bool:
    """Whether the rule that asked takes the answer, be it when its code is on again."""
    asked = table.asked(question.then, question.rule) or table.absent(question.then, question.rule)
    return bool(asked)


def _orders(table: Table) -> None:
    queue = sequence(table, table.state.queue)
    for place, order in enumerate(queue):
        table.expect(_next_orders(table, queue[place : place + FORESIGHT]))
        refusal = orders.act(table, order)
        table.emit(e.OrderDone(order.source, refusal.why if refusal else ""))
        if refusal:
            table.emit(e.Noted(f"Not done: {order.text or order.verb}: {refusal.why}", order.player))
    table.expect()


def _next_orders(table: Table, queue: Sequence[Order]) -> Iterator[Coming]:
    """What will be asked about the orders after the first of these."""
    for order, following in pairwise(queue):
        yield done(order.source, order.player, order.verb)
        yield from orders.expected(table, following)


def _turns(table: Table, end: Occasion) -> None:
    """A turn for every active player, in random order; none where no rule knows of turns. Behind the last one
    the end is expected, and who has won."""
    if not any(table.handlers(hook) for hook in TURN):
        return
    active = [name for name, player in table.state.players.items() if player.active]
    names = table.rolls.shuffle(active, "turns")
    for place, name in enumerate(names):
        if not table.state.over:
            last = place + TURNS_AHEAD >= len(names)
            following = names[place + 1 : place + TURNS_AHEAD]
            table.expect(_next_turns(table, following, end if last else None))
            table.chain(_turn(table, name))
    table.expect(map(table.expected, _won(table)))


def _next_turns(table: Table, names: Sequence[str], end: Occasion | None) -> Iterator[Coming]:
    """What will be asked in these turns, and behind them if the end comes then."""
    for name in names:
        yield from map(table.expected, _asked(name))
    if end:
        yield from map(table.expected, (end, *_won(table)))


def _asked(
    name: str, begin: Callable[[Outcome], None] | None = None, off: Sequence[str] = ()
) -> list[Occasion]:
    """What the rules are asked in a turn. `begin` hears whether it may be; words in `off` say that not."""
    fields: Data = {"player": who(name)}
    return [
        Occasion("on_turn_start", fields),
        Occasion("before_turn", fields, mode="before", heard=begin),
        Occasion("on_turn", fields, holds=lambda: not off),
        Occasion("on_turn_end", fields),
    ]


def _turn(table: Table, name: str) -> Callable[[], None]:
    off: list[str] = []

    def begin(offered: Outcome) -> None:
        if offered.cancelled:
            rule, why = offered.cancelled
            off.append(why)
            if why:
                table.emit(e.Noted(clean(why), rule=rule), rule)

    def turn() -> None:
        off.clear()
        for occasion in _asked(name, begin, off):
            table.then(occasion)

    return turn


def _winners(table: Table) -> None:
    """Ask about one player after another, until somebody has won."""
    asked = _won(table)

    def check() -> None:
        for each in asked:
            table.then(each)

    table.chain(check)
    table.expect()


def _won(table: Table) -> list[Occasion]:
    """What is asked about who has won."""
    active = [name for name, one in table.state.players.items() if one.active]
    return [
        Occasion("check_win", {"player": who(name)}, holds=lambda: not table.state.over) for name in active
    ]


def _end(table: Table) -> None:
    state = table.state
    secret = proof.secret(state.seed, table.number).hex()
    digests = tuple(sorted(state.filed))
    table.emit(e.UpdateEnded(table.number, secret, digests, proof.root(digests)))
