"""What somebody does about another's move as a piece, without a mail to and fro for each.

Three grades: a default; a standing order, whose first clause that holds decides; and, for who has asked for
it, a window of time to answer in. Whether a window opens goes by that wish alone: if it also went by what
the player holds, everybody could tell from the waiting.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from datetime import datetime
from typing import ClassVar, Protocol, Self

import msgspec
from msgspec.structs import replace

from nomicd.kernel.chance import Dice
from nomicd.kernel.commands import Command, Verb
from nomicd.kernel.deadlines import Due
from nomicd.kernel.decision import Accepted, Decision, Reason, Refused
from nomicd.kernel.events import GameEvent
from nomicd.kernel.inputs import PlayerCommand
from nomicd.kernel.page import Lines, Offer, Offers, Section
from nomicd.table import condition_text
from nomicd.table.choices import Choice, settled_by, soonest_first
from nomicd.table.clock import add_hours, has_come
from nomicd.table.conditions import OptionRule, holds
from nomicd.table.course.state import AnyCourse
from nomicd.table.course.working import AnyTable
from nomicd.table.phases import PieceDeadline
from nomicd.table.piece import AnyPiece
from nomicd.table.player_names import PlayerName, drop_name, rename
from nomicd.table.state_part import PartedCourse, StatePart

# The state


class ReactionStance(msgspec.Struct, frozen=True):
    """How a player reacts to one kind of move: the first clause that holds, else the game's default. With
    `ask` they want to be asked; then that is what counts if no answer comes."""

    player: PlayerName
    to: str
    clauses: tuple[OptionRule, ...] = ()
    ask: bool = False


class Window(Choice, frozen=True, kw_only=True):
    """A reaction to one kind of move that is being waited for, until update `due`, or until an instant, ISO
    8601; `about` is the move, as the game names it."""

    to: str
    about: PlayerName
    until: str = ""


class Stances(StatePart, frozen=True):
    """One of each player and kind of move, and the reactions that are waited for. `aside` is how it all was
    before a seat became another's."""

    taken: tuple[ReactionStance, ...] = ()
    windows: tuple[Window, ...] = ()
    aside: dict[str, Stances] = msgspec.field(default_factory=dict)

    def of(self, player: str, to: str) -> ReactionStance | None:
        """Return a player's stance to a kind of move, if they have taken one."""
        return next((each for each in self.taken if (each.player, each.to) == (player, to)), None)

    def take(self, new: ReactionStance) -> Self:
        """Return it with a stance, which takes the place of that player's last one."""
        others = (each for each in self.taken if (each.player, each.to) != (new.player, new.to))
        return replace(self, taken=(*others, new))

    def remove_player(self, player: str) -> Self:
        """Neither do they react, nor anybody to them."""
        return replace(
            self,
            taken=tuple(each for each in self.taken if each.player != player),
            windows=tuple(each for each in self.windows if player not in (each.player, each.about)),
        )

    def replace_player(self, old: str, new: str) -> Self:
        """The new player takes stances of their own, and is asked what the old one was."""
        renamed = (rename(each, old, new) for each in self.windows)
        windows = (replace(each, answer="") if each.player == new else each for each in renamed)
        return replace(self.remove_player(old), windows=tuple(windows))

    def merge_seats(self, player: str) -> Self:
        """What all had decided is kept."""
        kept = Stances(self.taken, self.windows)
        return replace(self.remove_player(player), aside={**self.aside, player: kept})

    def part_seats(self, player: str, update: int) -> Self:
        """If nobody has decided anything since, all is as it was; else their stances stand once more."""
        was = self.aside[player]
        aside = drop_name(self.aside, player)
        left = was.remove_player(player)
        if (self.taken, self.windows) == (left.taken, left.windows):
            return replace(self, taken=was.taken, windows=was.windows, aside=aside)
        again = tuple(each for each in was.taken if each.player == player)
        return replace(self, taken=(*self.taken, *again), aside=aside)


class WithStances(PartedCourse, Protocol):
    """A state with reactions."""

    stances: Stances


# The facts


class StanceTaken(GameEvent, frozen=True):
    NAME: ClassVar[str] = "stance-taken"
    player: str
    stance: ReactionStance

    def apply(self, state: WithStances) -> None:
        state.stances = state.stances.take(self.stance)


class WindowOpened(GameEvent, frozen=True):
    NAME: ClassVar[str] = "window-opened"
    player: str
    window: Window

    def apply(self, state: WithStances) -> None:
        state.stances = replace(state.stances, windows=(*state.stances.windows, self.window))


class WindowAnswered(GameEvent, frozen=True):
    NAME: ClassVar[str] = "window-answered"
    player: str
    to: str
    about: str
    option: str

    def apply(self, state: WithStances) -> None:
        asked = (self.player, self.to, self.about)
        windows = (
            replace(each, answer=self.option) if (each.player, each.to, each.about) == asked else each
            for each in state.stances.windows
        )
        state.stances = replace(state.stances, windows=tuple(windows))


class WindowClosed(GameEvent, frozen=True):
    NAME: ClassVar[str] = "window-closed"
    player: str
    to: str
    about: str

    def apply(self, state: WithStances) -> None:
        asked = (self.player, self.to, self.about)
        windows = (each for each in state.stances.windows if (each.player, each.to, each.about) != asked)
        state.stances = replace(state.stances, windows=tuple(windows))


# The piece


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


class Reactions(AnyPiece):
    """How players react to one kind of move, to be derived from: they do what `verb` says, or `otherwise`;
    `default` if they say nothing. `condition_facts` are what a clause may name. A game says what values these
    have, and what follows from a reaction."""

    verb: ClassVar[str]
    otherwise: ClassVar[str]
    default: ClassVar[str]
    meaning: ClassVar[str]
    """What the order is about, for the help."""
    hours: ClassVar[int] = 0
    """How long whoever wants to be asked has time to answer, in a game of phases; 0: until the next update
    that ends a phase."""
    facts = (StanceTaken, WindowOpened, WindowAnswered, WindowClosed)
    secret = frozenset(each.NAME for each in facts)

    def __init_subclass__(cls) -> None:
        """Seal the orders: they tell what their player means to do."""
        super().__init_subclass__()
        cls.sealed = frozenset({cls.verb, f"answer_{cls.verb}"})

    def values(self, state: AnyCourse, player: str, about: str) -> Mapping[str, int]:
        """Return the values of the facts for that player, whom the move `about` is made against."""
        return {}

    def follow(self, table: AnyTable, player: str, about: str, option: str) -> None:
        """Do what follows when that player reacts to the move `about` so."""

    def meet(self, table: AnyTable, player: str, about: str, prompt: str) -> None:
        """Let a player react to a move: at once, or in the next update if they want to be asked."""
        state = table.state
        stance = state.stances.of(player, self.verb)
        found = react(stance, self.values(state, player, about), self.default)
        if not found.ask:
            self.follow(table, player, about, found.option)
            return
        options, due = (self.verb, self.otherwise), state.update + 1
        until = add_hours(state, self.hours) if self.hours else ""
        window = Window(player, prompt, options, found.option, due, to=self.verb, about=about, until=until)
        table.emit(WindowOpened(player, window))

    def list_deadlines(self, state: WithStances) -> Iterator[PieceDeadline]:
        """Give when those react who were given some hours."""
        ends = sorted({each.until for each in self._list_windows(state)} - {""})
        return (PieceDeadline(datetime.fromisoformat(each)) for each in ends)

    def settle(self, table: AnyTable, dice: Dice) -> None:
        """Let all react whose hours are over."""
        windows = self._list_windows(table.state)
        self._close(table, [each for each in windows if each.until and has_come(table.state, each.until)])

    def play(self, table: AnyTable, dice: Dice) -> None:
        """Let all react who were asked before this update."""
        windows = settled_by(self._list_windows(table.state), table.state.update)
        self._close(table, [each for each in windows if not each.until])

    def _list_windows(self, state: WithStances) -> list[Window]:
        return [each for each in state.stances.windows if each.to == self.verb]

    def _close(self, table: AnyTable, windows: Iterable[Window]) -> None:
        for window in windows:
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

    def decide(self, table: AnyTable, given: PlayerCommand) -> Decision | None:
        """Return what a stance or an answer leads to."""
        if given.command.verb not in self.sealed:
            return None
        if not table.state.started:
            return Refused(Reason.NOT_STARTED, "the game has not begun")
        if given.command.verb == self.verb:
            return self._take_stance(given.player, given.command)
        return self._answer(table.state, given.player, given.command)

    def _take_stance(self, player: str, command: Command) -> Decision:
        how, when = command.get_text("how"), command.args.get("when")
        plain = {"always": self.verb, "never": self.otherwise}.get(how)
        clauses: tuple[OptionRule, ...] = (OptionRule(plain),) if plain else ()
        if when is not None:
            condition = condition_text.parse(str(when), self.condition_facts)
            if isinstance(condition, condition_text.Misread):
                return Refused(Reason.BAD_TEXT, condition.text)
            clauses = (OptionRule(self.verb, condition), OptionRule(self.otherwise))
        stance = ReactionStance(player, self.verb, clauses, ask=how == "ask")
        return Accepted((StanceTaken(player, stance),), ("That stands until you say otherwise.",))

    def _answer(self, state: WithStances, player: str, command: Command) -> Decision:
        asked = [each for each in soonest_first(state.stances.windows, player) if each.to == self.verb]
        asked.sort(key=lambda window: bool(window.answer))
        for window in asked:
            if option := window.find_option(str(command.args.get("option"))):
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
                blocks = (Lines((f"{said}: {each.counts}.",)), Offers(offers))
                yield Section("You are asked", blocks, task="answer the question")

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
            f"{each.option} if {condition_text.write_condition(each.when)}" if each.when else each.option
            for each in stance.clauses
        ]
        says = f"{asked}{'; '.join(clauses or [self.default])}."
        yield Section(f"Your standing word: {self.verb}", (Lines((says,)),))
