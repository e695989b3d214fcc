"""What players say to the game itself of what they are asked, and of what they have ordered."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TypeVar

from nomicd.games.nomic import events as e
from nomicd.games.nomic.engine.execution import Execution
from nomicd.games.nomic.engine.game_data import refer_to_player
from nomicd.games.nomic.state import Order
from nomicd.kernel.commands import Command
from nomicd.kernel.decision import Accepted, Decision, Reason, Refused
from nomicd.kernel.events import GameEvent
from nomicd.table import scheduled
from nomicd.table.course import later
from nomicd.table.standing import StandingOrder, of

_QUOTES = re.compile(r"[\"'`\u2018-\u201f«»]")
_ALL_STANDING = ("standing orders", "all standing orders", "my standing orders")


def answer(table: Execution, player: str, command: Command) -> Decision:
    """Answer a question; the last answer before it is settled counts."""
    number = command.get_number("question")
    question = table.state.questions.get(number)
    if question is None:
        return Refused(Reason.NOT_FOUND, f"there is no open question {number}")
    if question.player != player:
        return Refused(Reason.NOT_YOURS, f"question {number} is asked of {question.player}")
    option = question.find_option(command.get_text("choice"))
    if option is None:
        return Refused(Reason.UNCLEAR, f"answer with one of: {', '.join(question.options)}")
    return Accepted((e.RuleQuestionAnswered(question.id, option),), (f'Your answer is "{option}".',))


def cancel(table: Execution, player: str, command: Command) -> Decision:
    """Take back orders that wait, or end standing ones, by the words with which they began. `all` are those
    that wait."""
    wanted = _words(command.get_text("what"))
    waiting: Sequence[Order] = table.state.list_orders_of(player)
    standing = of(table.state.standing, player)
    if wanted == "all":
        back, ahead = waiting, scheduled.of(table.state.scheduled, player)
    else:
        back, ahead = _find_meant(waiting, wanted), ()
    ended = standing if wanted in _ALL_STANDING else _find_meant(standing, wanted)
    if why := _find_obstacle(table, ended):
        return Refused(Reason.AGAINST_RULES, why)
    done: list[tuple[GameEvent, str]] = [
        *((e.OrderCancelled(order.source), f"Taken back: {order.text}") for order in back),
        *((later.cancel(order), f"Taken back: {order.words}") for order in ahead),
        *(
            (e.NomicStandingEnded(order.source, "cancelled"), f"It stands no longer: {order.text}")
            for order in ended
        ),
    ]
    if not done:
        there = f"what waits: {_texts(waiting)}" + (f"; what stands: {_texts(standing)}" if standing else "")
        return Refused(Reason.NOT_FOUND, f"no order of yours begins so; {there}")
    events, texts = zip(*done, strict=True)
    return Accepted(events, texts)


AnyOrder = TypeVar("AnyOrder", Order, StandingOrder)


def _find_obstacle(table: Execution, orders: Sequence[StandingOrder]) -> str | None:
    """Why the rules do not let a standing order be ended: it takes what it took to give it."""
    for order in orders:
        asked = {"player": refer_to_player(order.player), "action": order.action}
        if cancelled := table.offer("before_action", asked).cancelled:
            return cancelled[1] or "the rules do not let you do that now"
    return None


def _texts(orders: Sequence[AnyOrder]) -> str:
    return "; ".join(order.text for order in orders) or "nothing"


def _find_meant(orders: Sequence[AnyOrder], wanted: str) -> Sequence[AnyOrder]:
    """Those with just these words; if there are none, those that begin with them, or are of that action."""
    exact = [order for order in orders if _words(order.text) == wanted]
    return exact or [
        order for order in orders if wanted and (_begins(order.text, wanted) or _action(order) == wanted)
    ]


def _begins(text: str, words: str) -> bool:
    return f"{_words(text)} ".startswith((f"{words} ", f"{words},"))


def _action(order: Order | StandingOrder) -> str:
    return _words(order.verb if isinstance(order, Order) else order.action)


def _words(text: str) -> str:
    """The words alone: neither quotes nor the mark behind them tell orders apart."""
    return re.sub(r"[\s_]+", " ", _QUOTES.sub("", text)).strip(" .!,;:").casefold()
