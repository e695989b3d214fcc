"""Doubles: the order that stands for them, and the question that stops the update."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from nomicd.games.boondoggling import events as e
from nomicd.games.boondoggling.moves import FACTS, foresee, plan_journey
from nomicd.games.boondoggling.state import BoondogglingState, DoublesQuestion, money, place
from nomicd.kernel.commands import Verb
from nomicd.kernel.events import GameEvent
from nomicd.kernel.page import Offer, Offers
from nomicd.table.course.working import Working
from nomicd.table.pieces.policies import Policy, StandingPolicy
from nomicd.table.pieces.questions import AskPlayers, QuestionAnswered

KEEP, REROLL, ASK = "keep", "reroll", "ask me"
MAX_REROLLS = 20
DOUBLES = Policy(
    "doubles",
    {KEEP: ("accept",), REROLL: ("re-roll", "roll again"), ASK: ("ask",)},
    KEEP,
    FACTS,
    "reroll if lands treasury; keep",
)
_NAMED = ", ".join(f"{name.replace('_', ' ')} ({meaning})" for name, meaning in FACTS.items())


class DoublesPolicy(StandingPolicy[BoondogglingState]):
    """What a player does about doubles, until they say otherwise."""

    policy: ClassVar[Policy] = DOUBLES
    condition_facts = FACTS
    title = "Your order for doubles"
    task = "order what becomes of doubles"
    says_default = "doubles are kept"
    verbs = (
        Verb(
            "doubles",
            "doubles <policy:text>",
            "what to do when you roll doubles, until you say otherwise: rules with “;” between them, the "
            f"first that holds counts: keep, reroll or ask me, each with an if. Conditions may name {_NAMED}",
            (
                "doubles reroll if lands treasury; keep",
                "doubles keep if cost >= 100 and not occupied; reroll",
                "doubles ask me if crosses aaa; keep",
            ),
            "the game",
        ),
        Verb(
            "cancel", "cancel doubles", "keep all doubles again", ("cancel doubles",), "the game", strict=True
        ),
    )
    offers = Offers(
        (
            Offer("doubles reroll if lands treasury; keep", "roll again rather than receive more"),
            Offer("doubles ask me", "be asked each time; the update stops there"),
        )
    )
    asks = ASK
    says_asked = "Where you are asked, the update stops; without an answer by the next one the total is kept."

    def foresee(self, state: BoondogglingState, question: DoublesQuestion) -> Mapping[str, int]:
        """Return what keeping them would lead to."""
        return foresee(state, question.player, sum(question.faces), question.rerolls)

    def say_still_asked(self, question: DoublesQuestion) -> str:
        """Return how they can be settled."""
        return f"You are still asked about the {sum(question.faces)}: answer keep or reroll."

    def say_settled(self, question: DoublesQuestion, act: str) -> str:
        """Return what is done about them."""
        done = "you keep it" if act == KEEP else "you roll again"
        return f"It settles the {sum(question.faces)} that you are asked about, too: {done}."


class Doubles(AskPlayers):
    """Who rolls doubles may keep the total or roll again."""

    facts: ClassVar[tuple[type[GameEvent], ...]] = (
        e.DoublesSettled,
        e.DoublesAsked,
        QuestionAnswered,
        e.DoublesClosed,
    )
    answers: ClassVar[Mapping[str, tuple[str, ...]]] = {
        KEEP: ("keep [the] [total]", "1"),
        REROLL: ("reroll|re-roll", "roll [them] again", "2"),
    }

    def say_chosen(self, option: str) -> str:
        """Return what a player is answered who has chosen that."""
        return "You keep it." if option == KEEP else "You will roll again."

    def silence(self, question: DoublesQuestion) -> str:
        """Return what counts if no answer comes."""
        return "If you don't answer, you keep it."

    def offer(self, state: BoondogglingState, question: DoublesQuestion, option: str) -> str:
        """Return what keeping would lead to, as things stand."""
        total = sum(question.faces)
        return f"keep the total of {total}: {_outlook(state, question)}" if option == KEEP else "roll again"


def ask_doubles(table: Working[BoondogglingState], name: str, faces: tuple[int, int], rerolls: int) -> None:
    """Show a player their doubles: the update stops there."""
    state, total = table.state, sum(faces)
    prompt = f"You have rolled {faces[0]}-{faces[1]}: keep the total of {total}, or roll again?"
    number, due = state.questions.asked + 1, state.update + 1
    table.emit(e.DoublesAsked(number, name, prompt, (KEEP, REROLL), KEEP, due, faces, rerolls))


def choose_doubles(state: BoondogglingState, name: str, total: int, rerolls: int) -> tuple[str, str]:
    """Return what is done about doubles, and by what."""
    if rerolls >= MAX_REROLLS:
        return KEEP, "limit"
    return DOUBLES.decide(state, name, lambda: foresee(state, name, total, rerolls))


def _outlook(state: BoondogglingState, question: DoublesQuestion) -> str:
    """Return what keeping would lead to, as things stand."""
    total = sum(question.faces)
    known = foresee(state, question.player, total, question.rerolls)
    where = place(state, plan_journey(state, state.players[question.player], total).end)
    if known["wins"]:
        return "that wins"
    if known["gain"]:
        return f"you receive {money(state, known['gain'])} on {where}"
    if known["cost"]:
        return f"you pay {money(state, min(known['cost'], known['fund']))} on {where}"
    return f"nothing is paid on {where}"
