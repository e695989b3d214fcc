"""Policies: what a player has ordered once and for all about decisions of one kind, as a piece of a game.

`doubles reroll if lands treasury; keep`: rules with `;` between them, each an act and if need be a condition.
The first that holds counts; if none does, the default.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any, ClassVar

from nomicd.kernel.commands import Verb
from nomicd.kernel.decision import Accepted, Decision, Reason, Refused
from nomicd.kernel.events import GameEvent
from nomicd.kernel.inputs import PlayerCommand
from nomicd.kernel.page import Offer, Offers, Section
from nomicd.table.condition_text import Misread, parse, write_condition
from nomicd.table.conditions import OptionRule, holds
from nomicd.table.course import facts as f
from nomicd.table.course.filing import MAX_TEXT
from nomicd.table.course.state import AnyCourse, S
from nomicd.table.course.working import AnyTable
from nomicd.table.phrases import either
from nomicd.table.piece import Piece
from nomicd.table.pieces.questions import QuestionAnswered
from nomicd.table.standing import StandingOrder, of, without

# The facts


class StandingEnded(GameEvent, frozen=True):
    NAME: ClassVar[str] = "standing-ended"
    source: str
    player: str

    def apply(self, state: AnyCourse) -> None:
        state.standing = without(state.standing, self.source)


# The piece


MAX_RULES = 12


class Policy:
    """One kind of decision. `acts` are what can be done, each with other words for it, the `default` among
    them; `facts` are what conditions may name, with what each means."""

    def __init__(
        self,
        action: str,
        acts: Mapping[str, Sequence[str]],
        default: str,
        facts: Mapping[str, str],
        example: str,
    ) -> None:
        self.action, self.default, self.facts, self.example = action, default, facts, example
        self._acts = {word: act for act, others in acts.items() for word in (act, *others)}
        self._names = either(tuple(acts))
        longest_first = sorted(map(re.escape, self._acts), key=len, reverse=True)
        act = f"(?P<act>{'|'.join(longest_first)})"
        self._rule = re.compile(rf"{act}(?: (?:if|when) (?P<when>.+)| always)?", re.IGNORECASE)

    def read(self, text: str) -> tuple[OptionRule, ...] | str:
        """Return the rules that a player wrote, or what is wrong with them, in a sentence."""
        parts = [" ".join(part.split()) for part in text.split(";") if part.strip()]
        if not parts or len(parts) > MAX_RULES:
            return f"Write 1 to {MAX_RULES} rules with “;” between them, as in: {self.example}"
        rules = []
        for part in parts:
            rule = self._read_rule(part)
            if isinstance(rule, str):
                return rule
            rules.append(rule)
        return tuple(rules)

    def _read_rule(self, text: str) -> OptionRule | str:
        found = self._rule.fullmatch(text)
        if not found:
            return f"“{text[:60]}” is no rule: write {self._names}, and if need be if and a condition."
        act = self._acts[found["act"].casefold()]
        if found["when"] is None:
            return OptionRule(act)
        when = parse(found["when"], self.facts)
        return when.text if isinstance(when, Misread) else OptionRule(act, when)

    def write(self, rules: Sequence[OptionRule]) -> str:
        """Return rules as text; `read` makes the same of it again."""
        parts = (
            f"{rule.option} if {write_condition(rule.when)}" if rule.when else rule.option for rule in rules
        )
        return "; ".join(parts).replace("_", " ")

    def find_standing(self, state: AnyCourse, player: str) -> StandingOrder | None:
        """Return the order of that player that stands; None if there is none."""
        return next((each for each in of(state.standing, player) if each.action == self.action), None)

    def decide(
        self, state: AnyCourse, player: str, foresee: Callable[[], Mapping[str, int]]
    ) -> tuple[str, str]:
        """Return what that player does, and by what: order or default. The facts are asked for only if an
        order goes by them."""
        order = self.find_standing(state, player)
        return (self.choose(order, foresee()), "order") if order else (self.default, "default")

    def choose(self, order: StandingOrder | f.StandingSet, facts: Mapping[str, int]) -> str:
        """Return the act of the first rule that holds; the default if none does."""
        rules = _read_again(self, str(order.args["policy"]))
        return next((rule.option for rule in rules if holds(rule.when, facts)), self.default)


@lru_cache(maxsize=1024)
def _read_again(policy: Policy, text: str) -> tuple[OptionRule, ...]:
    rules = policy.read(text)
    return () if isinstance(rules, str) else rules


class StandingPolicy(Piece[S]):
    """The order that stands for one kind of decision. To be derived from: a game says how it is put."""

    facts: ClassVar[tuple[type[GameEvent], ...]] = (StandingEnded,)
    policy: ClassVar[Policy]
    verbs: ClassVar[tuple[Verb, Verb]]
    """The order, with a slot `policy`, and what takes it back."""
    title: ClassVar[str] = ""
    """What the order is called: `Your order for doubles`."""
    says_default: ClassVar[str] = ""
    """What is done without one: `doubles are kept`."""
    offers: ClassVar[Offers]
    """Orders to begin with."""
    task: ClassVar[str] = ""
    """What it is to give the order: `say what you do about doubles`."""
    asks: ClassVar[str] = ""
    """The act by which the game asks its player each time (`AskPlayers`); "" if it never does."""
    says_asked: ClassVar[str] = "Where you are asked, the update stops."
    """What is added to an order that asks."""

    def orders(self, state: AnyCourse, player: str) -> tuple[Verb, ...]:
        """Return the order, and what takes it back."""
        return self.verbs

    def decide(self, table: AnyTable, given: PlayerCommand) -> Decision | None:
        """Give the order, or take it back."""
        order, cancel = self.verbs
        if given.command.verb == order.key:
            return self._order(table.state, given)
        return self._cancel(table.state, given) if given.command.verb == cancel.key else None

    def foresee(self, state: S, question: Any) -> Mapping[str, int]:
        """Return the facts of what a player is asked about."""
        return {}

    def say_still_asked(self, question: Any) -> str:
        """Return what a player is answered whose order leaves open what they are asked."""
        return "You are still asked."

    def say_settled(self, question: Any, act: str) -> str:
        """Return what a player is answered whose order settles what they are asked."""
        return f"It settles what you are asked, too: {act}."

    def _settle(self, state: Any, order: f.StandingSet) -> Accepted:
        """Return what an order leads to at once, beside standing from the next update on: it answers what its
        player is asked."""
        says = (self.says_asked,) if self.asks in str(order.args["policy"]) else ()
        question = state.questions.of(order.player)
        if question is None:
            return Accepted((), says)
        act = self.policy.choose(order, self.foresee(state, question))
        if act == self.asks:
            return Accepted((), (*says, self.say_still_asked(question)))
        answered = QuestionAnswered(question.id, order.player, act)
        return Accepted((answered,), (*says, self.say_settled(question, act)))

    def _order(self, state: AnyCourse, given: PlayerCommand) -> Decision:
        rules = self.policy.read(given.command.get_text("policy"))
        if isinstance(rules, str):
            return Refused(Reason.BAD_TEXT, rules)
        text, said = self.policy.write(rules), given.command.text[:MAX_TEXT]
        order = f.StandingSet(given.source, given.player, self.policy.action, {"policy": text}, said)
        now = self._settle(state, order) if self.asks else Accepted(())
        return Accepted((order, *now.events), (f"{self.title}, from the next update on: {text}.", *now.says))

    def _cancel(self, state: AnyCourse, given: PlayerCommand) -> Decision:
        order = self.policy.find_standing(state, given.player)
        if order is None:
            return Refused(Reason.NOT_FOUND, f"you have given no such order: {self.says_default}")
        return Accepted((StandingEnded(order.source, given.player),), (f"From now on {self.says_default}.",))

    def possible(self, state: AnyCourse, player: str) -> Iterator[Section]:
        """Give the order that stands, and what else may be ordered."""
        order, (verb, cancel) = self.policy.find_standing(state, player), self.verbs
        stands = (
            f"{verb.key} {order.args['policy']}." if order else f"You have given none: {self.says_default}."
        )
        taken_back = (Offer(cancel.examples[0], cancel.help),) if order else ()
        offers = Offers((*self.offers.offers, *taken_back), stands)
        yield Section(self.title, (offers,), task=self.task)
