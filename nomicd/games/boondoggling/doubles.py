"""Doubles as a piece of the game: the order that stands for them, and the question that stops the update."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from msgspec.structs import replace

from nomicd.games.boondoggling import doubles_policy as policy
from nomicd.games.boondoggling import events as e
from nomicd.games.boondoggling.moves import facts, journey
from nomicd.games.boondoggling.naming import money, place
from nomicd.games.boondoggling.state import Question, State
from nomicd.kernel.commands import Verb
from nomicd.kernel.decision import Accepted, Decision, Reason, Refused
from nomicd.kernel.events import Event
from nomicd.kernel.inputs import PlayerCommand
from nomicd.kernel.page import Lines, Offer, Offers, Section
from nomicd.table.course import facts as f
from nomicd.table.course.working import Working
from nomicd.table.piece import Piece
from nomicd.table.standing import of

MAX_TEXT = 500
_CHOICE = "choice(keep|reroll=re-roll=roll again=again)"
_FACTS = ", ".join(f"{name.replace('_', ' ')} ({meaning})" for name, meaning in policy.FACTS.items())

ORDERS = (
    Verb(
        "doubles",
        "doubles <policy:text>",
        "what to do when you roll doubles, until you say otherwise: rules with “;” between them, the first "
        f"that holds counts: keep, reroll or ask me, each with an if. A condition may name {_FACTS}",
        (
            "doubles reroll if lands treasury; keep",
            "doubles keep if cost >= 100 and not occupied; reroll",
            "doubles ask me if crosses aaa; keep",
        ),
        "the game",
    ),
    Verb("cancel", "cancel doubles", "keep all doubles again", ("cancel doubles",), "the game"),
)
ANSWERS = (
    Verb("keep", "keep [the] [total]", "keep the doubles that you are asked about", ("keep",), "the game"),
    Verb("reroll", "reroll", "roll them again", ("reroll",), "the game"),
    Verb("roll_again", "roll [them] again", "the same", ("roll again",), "the game"),
    Verb(
        "answer",
        f"answer [<question:int>] [with] <choice:{_CHOICE}>",
        "keep the doubles that you are asked about, or roll again",
        ("answer reroll", "answer 1 keep"),
        "the game",
    ),
)


class Doubles(Piece[State]):
    """Who rolls doubles may keep the total or roll again."""

    facts = (e.DoublesSettled, e.QuestionAsked, e.QuestionAnswered, e.QuestionClosed, e.StandingEnded)
    waiting = frozenset({e.QuestionAnswered.NAME})
    condition_facts = policy.FACTS

    def orders(self, state: State, player: str) -> tuple[Verb, ...]:
        """Return the standing order; with a question open, its answers too."""
        asked = state.question and state.question.player == player
        return (*ORDERS, *(ANSWERS if asked else ()))

    def decide(self, table: Working[State], given: PlayerCommand) -> Decision | None:
        """Return what an order or an answer leads to."""
        order = _ORDERS.get(given.command.verb)
        return order(table.state, given) if order else None

    def hides(self, state: State, event: Event) -> bool:
        """Whether an event is an answer, before the doubles are settled."""
        if not isinstance(event, e.QuestionAnswered) or state.over:
            return False
        return state.question is not None and state.question.id == event.id

    def forget(self, stage: State, player: str) -> None:
        """Take another's answer out."""
        if stage.question is not None and stage.question.player != player:
            stage.question = replace(stage.question, answer="")

    def urgent(self, state: State, player: str, due: object) -> Iterator[Section]:
        """Give the doubles that wait for that player's answer."""
        del due
        asked = state.question
        if asked is None or asked.player != player:
            return
        counts = f"You have answered: {asked.answer}." if asked.answer else "Without an answer they are kept."
        offers = (
            Offer("keep", f"keep the total of {sum(asked.faces)}: {_outlook(state, asked)}"),
            Offer("reroll", "roll again"),
        )
        yield Section("You are asked", (Lines((asked.prompt, counts)), Offers(offers)))

    def possible(self, state: State, player: str) -> Iterator[Section]:
        """Give the order that stands, and what else may be ordered."""
        mine = next((order for order in of(state.standing, player) if order.action == policy.ACTION), None)
        stands = f"doubles {mine.args['policy']}" if mine else "You have given none: doubles are kept."
        offers = [Offer("doubles reroll if lands treasury; keep", "roll again rather than receive more")]
        offers.append(Offer("doubles ask me", "be asked each time; the update stops there"))
        if mine:
            offers.append(Offer("cancel doubles", "keep all doubles again"))
        yield Section("Your order for doubles", (Lines((stands,)), Offers(tuple(offers))))

    def news(self, state: State, reader: str) -> tuple[str, ...]:
        """Return that the reader is asked."""
        asked = not state.over and state.question and state.question.player == reader
        return ("you are asked",) if asked else ()


def _outlook(state: State, asked: Question) -> str:
    """Return what keeping would lead to, as things stand."""
    total = sum(asked.faces)
    from_here = facts(state, asked.player, total, asked.rerolls)
    where = place(state, journey(state, state.players[asked.player], total).end)
    if from_here["wins"]:
        return "that wins"
    if from_here["gain"]:
        return f"you receive {money(state, from_here['gain'])} on {where}"
    if from_here["cost"]:
        return f"you pay {money(state, min(from_here['cost'], from_here['fund']))} on {where}"
    return f"nothing is paid on {where}"


def _order_doubles(state: State, given: PlayerCommand) -> Decision:
    read = policy.read(str(given.command.args.get("policy") or ""))
    if isinstance(read, str):
        return Refused(Reason.BAD_TEXT, read)
    text = policy.said(read)
    event = f.StandingSet(
        given.source, given.player, policy.ACTION, {"policy": text}, given.command.text[:MAX_TEXT]
    )
    says = [f"Your order for doubles, from the next update on: {text}."]
    if any(rule.act == policy.ASK for rule in read):
        says.append(
            "Where you are asked, the update stops until the next one; without an answer the total is kept."
        )
    if state.question and state.question.player == given.player:
        kept = "roll again" if state.question.counts == policy.REROLL else "are kept"
        says.append(
            f"The doubles that you are asked about {kept}, whatever the order says: "
            "answer keep or reroll to settle those."
        )
    return Accepted((event,), tuple(says))


def _cancel(state: State, given: PlayerCommand) -> Decision:
    mine = [order for order in of(state.standing, given.player) if order.action == policy.ACTION]
    if not mine:
        return Refused(Reason.NOT_FOUND, "you have no order for doubles: they are kept")
    return Accepted((e.StandingEnded(mine[0].source, given.player),), ("Your doubles are kept from now on.",))


def _answer(state: State, given: PlayerCommand) -> Decision:
    asked, args = state.question, given.command.args
    if asked is None or asked.player != given.player or args.get("question", asked.id) != asked.id:
        return Refused(Reason.NOT_FOUND, "you are not asked that now")
    word = "reroll" if given.command.verb == "roll_again" else given.command.verb
    choice = asked.meant(str(args.get("choice") or word))
    if choice is None:
        return Refused(Reason.UNCLEAR, "answer keep or reroll")
    said = "You keep it." if choice == policy.KEEP else "You will roll again."
    return Accepted((e.QuestionAnswered(asked.id, given.player, choice),), (said,))


_ORDERS: Mapping[str, Callable[[State, PlayerCommand], Decision]] = {
    "doubles": _order_doubles,
    "cancel": _cancel,
    "answer": _answer,
    "keep": _answer,
    "reroll": _answer,
    "roll_again": _answer,
}
