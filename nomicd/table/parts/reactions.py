"""What somebody does about another's move as a piece, without a mail to and fro for each.

Three grades: a default; a standing order, whose first clause that holds decides; and, for who has asked for
it, a window of time to answer in. Whether a window opens goes by that wish alone: if it also went by what
the player holds, everybody could tell from the waiting.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

import msgspec

from nomicd.kernel.chance import Dice
from nomicd.kernel.commands import Command, Verb
from nomicd.kernel.deadlines import Due
from nomicd.kernel.decision import Accepted, Decision, Reason, Refused
from nomicd.kernel.inputs import PlayerCommand
from nomicd.kernel.page import Lines, Offer, Offers, Section
from nomicd.table import wording
from nomicd.table.choices import settled_by, soonest_first
from nomicd.table.conditions import holds
from nomicd.table.course.working import Working
from nomicd.table.parts.facts import StanceTaken, WindowAnswered, WindowClosed, WindowOpened
from nomicd.table.parts.state import OptionRule, ReactionStance, Stances, Window, WithStances
from nomicd.table.piece import Piece


class Reaction(msgspec.Struct, frozen=True):
    """The option that counts, and whether the player is to be asked first."""

    option: str
    ask: bool = False


def react(stance: ReactionStance | None, facts: Mapping[str, int], default: str) -> Reaction:
    """Return how a player reacts. `facts` may hold the player's own secrets; raises KeyError for one that a
    clause names and that is not given."""
    if stance is None:
        return Reaction(default)
    option = next((each.option for each in stance.clauses if holds(each.when, facts)), default)
    return Reaction(option, stance.ask)


class Reactions(Piece[Any]):
    """How players react to one kind of move, to be derived from: they do what `verb` says, or `otherwise`;
    `default` if they say nothing. `condition_facts` are what a clause may name. A game says what values these
    have, and what follows from a reaction."""

    verb: ClassVar[str]
    otherwise: ClassVar[str]
    default: ClassVar[str]
    meaning: ClassVar[str]
    """What the order is about, for the help."""
    facts = (StanceTaken, WindowOpened, WindowAnswered, WindowClosed)
    secret = frozenset(each.NAME for each in facts)

    def __init_subclass__(cls) -> None:
        """Seal the orders: they tell what their player means to do."""
        super().__init_subclass__()
        cls.sealed = frozenset({cls.verb, f"answer_{cls.verb}"})

    def values(self, state: Any, player: str, about: str) -> Mapping[str, int]:
        """Return the values of the facts for that player, whom the move `about` is made against."""
        return {}

    def follow(self, table: Working[Any], player: str, about: str, option: str) -> None:
        """Do what follows when that player reacts to the move `about` so."""

    def meet(self, table: Working[Any], player: str, about: str, prompt: str) -> None:
        """Let a player react to a move: at once, or in the next update if they want to be asked."""
        state = table.state
        stance = state.stances.of(player, self.verb)
        found = react(stance, self.values(state, player, about), self.default)
        if not found.ask:
            self.follow(table, player, about, found.option)
            return
        options, due = (self.verb, self.otherwise), state.update + 1
        window = Window(player, prompt, options, found.option, due, to=self.verb, about=about)
        table.emit(WindowOpened(player, window))

    def play(self, table: Working[Any], dice: Dice) -> None:
        """Let all react who were asked before this update."""
        asked = [each for each in table.state.stances.windows if each.to == self.verb]
        for window in settled_by(asked, table.state.update):
            table.emit(WindowClosed(window.player, window.to, window.about))
            self.follow(table, window.player, window.about, window.counts)

    def orders(self, state: WithStances, player: str) -> tuple[Verb, ...]:
        """Return the same at all times."""
        verb, first = self.verb, next(iter(self.condition_facts), "")
        how = f"{verb} <how:choice(always|never|ask)>"
        plain = Verb(verb, how, self.meaning, (f"{verb} ask",), "the game")
        conditional = Verb(
            verb,
            f"{verb} if <when:condition>",
            f"the same, as things are: {', '.join(self.condition_facts)}",
            (f"{verb} if {first} > 0",),
            "the game",
        )
        answer = Verb(
            f"answer_{verb}",
            f"answer <option:choice({verb}=1|{self.otherwise}=2)>",
            "say what you do now that you are asked",
            (f"answer {self.otherwise}",),
            "the game",
        )
        return (plain, *([conditional] if first else []), answer)

    def decide(self, table: Working[Any], given: PlayerCommand) -> Decision | None:
        """Return what a stance or an answer leads to."""
        if given.command.verb not in self.sealed:
            return None
        if not table.state.started:
            return Refused(Reason.NOT_STARTED, "the game has not begun")
        if given.command.verb == self.verb:
            return self._take_stance(given.player, given.command)
        return self._answer(table.state, given.player, given.command)

    def _take_stance(self, player: str, command: Command) -> Decision:
        how, when = str(command.args.get("how") or ""), command.args.get("when")
        plain = {"always": self.verb, "never": self.otherwise}.get(how)
        clauses: tuple[OptionRule, ...] = (OptionRule(plain),) if plain else ()
        if when is not None:
            condition = wording.parse(str(when), self.condition_facts)
            if isinstance(condition, wording.Misread):
                return Refused(Reason.BAD_TEXT, condition.text)
            clauses = (OptionRule(self.verb, condition), OptionRule(self.otherwise))
        stance = ReactionStance(player, self.verb, clauses, ask=how == "ask")
        return Accepted((StanceTaken(player, stance),), ("That stands until you say otherwise.",))

    def _answer(self, state: WithStances, player: str, command: Command) -> Decision:
        asked = [each for each in soonest_first(state.stances.windows, player) if each.to == self.verb]
        asked.sort(key=lambda window: bool(window.answer))
        for window in asked:
            if option := window.meant(str(command.args.get("option"))):
                event = WindowAnswered(player, window.to, window.about, option)
                return Accepted((event,), (f"{window.prompt} {option}.",))
        return Refused(Reason.NOT_FOUND, "you are not asked that now")

    def forget(self, stage: WithStances, player: str) -> None:
        """Take out what others mean to do."""
        stage.stances = Stances(
            tuple(each for each in stage.stances.taken if each.player == player),
            tuple(each for each in stage.stances.windows if each.player == player),
        )

    def urgent(self, state: WithStances, player: str, due: Due | None) -> Iterator[Section]:
        """Give what the player is asked, and what counts without an answer."""
        for each in soonest_first(state.stances.windows, player):
            if each.to == self.verb:
                said = "You have answered" if each.answer else "Without an answer"
                offers = tuple(Offer(f"answer {option}", each.prompt) for option in each.options)
                yield Section("You are asked", (Lines((f"{said}: {each.counts}.",)), Offers(offers)))

    def news(self, state: WithStances, reader: str) -> tuple[str, ...]:
        """Return that the reader is asked."""
        asked = any((each.player, each.to) == (reader, self.verb) for each in state.stances.windows)
        return ("you are asked",) if asked and not state.over else ()

    def possible(self, state: WithStances, player: str) -> Iterator[Section]:
        """Give what the player does about such a move as things stand."""
        stance = state.stances.of(player, self.verb)
        if stance is None or not state.started:
            return
        asked = "You want to be asked. " if stance.ask else ""
        clauses = [
            f"{each.option} if {wording.written(each.when)}" if each.when else each.option
            for each in stance.clauses
        ]
        says = f"{asked}{'; '.join(clauses or [self.default])}."
        yield Section(f"Your standing word: {self.verb}", (Lines((says,)),))
