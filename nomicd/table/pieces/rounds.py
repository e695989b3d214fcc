"""Turns in rounds, as a piece of a game: who sits where, who moves first, whose turn it is; and a line in
mails for each turn.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Any, ClassVar, Protocol, Self

import msgspec
from msgspec.structs import replace

from nomicd.kernel.chance import Dice
from nomicd.kernel.events import GameEvent, of_kind
from nomicd.kernel.page import Lines, Section
from nomicd.table.course import facts as f
from nomicd.table.course.state import AnyCourse, S
from nomicd.table.course.working import AnyTable
from nomicd.table.hooks import RuleMoment, ThingKind, View
from nomicd.table.phrases import many, tell
from nomicd.table.piece import Piece
from nomicd.table.player_names import PlayerName, drop_name
from nomicd.table.state_part import StatePart

# The state


class TurnOrder(StatePart, frozen=True):
    """`seats` begin with who moves first once that is known; `next` is the place in them of whose turn it is;
    `begun` says whether round `round` has begun and not ended. `aside` is the order as it was before a seat
    became another player's, by who is gone."""

    seats: tuple[PlayerName, ...] = ()
    first: PlayerName = ""
    next: int = 0
    round: int = 0
    begun: bool = False
    aside: dict[str, TurnOrder] = msgspec.field(default_factory=dict)

    @property
    def player(self) -> str:
        """Whose turn it is."""
        return self.seats[self.next]

    def begin_with(self, player: str) -> Self:
        """Return the order that begins with that player; the others follow as they sit."""
        place = self.seats.index(player)
        return replace(self, seats=self.seats[place:] + self.seats[:place], first=player, next=0)

    def end_turn(self) -> Self:
        """Return the order at the next turn."""
        following = (self.next + 1) % len(self.seats)
        return replace(self, next=following, begun=following > 0)

    def add_player(self, player: str) -> Self:
        """They sit last."""
        return replace(self, seats=(*self.seats, player))

    def remove_player(self, player: str) -> Self:
        """They get up; if they were to move last, the round is over."""
        if player not in self.seats:
            return self
        seats = tuple(name for name in self.seats if name != player)
        following = self.next - (self.seats.index(player) < self.next)
        last = self.next > 0 and following >= len(seats)
        return replace(self, seats=seats, next=0 if last else following, begun=self.begun and not last)

    def merge_seats(self, player: str) -> Self:
        """How all sat is kept."""
        kept = replace(self, aside={})
        return replace(self.remove_player(player), aside={**self.aside, player: kept})

    def part_seats(self, player: str, update: int) -> Self:
        """If nobody has moved since, all is as it was; else they sit in their place again, and it is still
        the turn of whose it is."""
        was = self.aside[player]
        aside = drop_name(self.aside, player)
        left = was.remove_player(player)
        if (self.seats, self.next, self.round, self.begun) == (left.seats, left.next, left.round, left.begun):
            return replace(self, seats=was.seats, next=was.next, begun=was.begun, aside=aside)
        place = min(was.seats.index(player), len(self.seats))
        seats = (*self.seats[:place], player, *self.seats[place:])
        return replace(self, seats=seats, next=seats.index(self.player), aside=aside)


class InTurns(Protocol):
    """A state with an order of turns."""

    turns: TurnOrder


# The facts


class StepOfTurn(GameEvent, frozen=True):
    """What belongs to one player's turn. A turn is told in one line, at the last of its steps."""

    LAST: ClassVar[bool] = False
    """Whether a turn is told when this has happened."""

    def describe_step(self, state: Any) -> tuple[str, str]:
        """Return the words behind the player's name, and those behind `You`; "" both times if it has none."""
        return "", ""


class TurnDiceRolled(f.DiceRolled, StepOfTurn, frozen=True):
    """The dice of a turn, and those that say who moves first."""

    def describe_step(self, state: AnyCourse) -> tuple[str, str]:
        """As of every step; who moves first is told by another event."""
        shown = "-".join(str(draw.value) for draw in self.draws)
        return (f"rolls {shown}", f"roll {shown}") if self.why == "move" else ("", "")


class FirstChosen(GameEvent, frozen=True):
    """That player moves first; the others follow as they sit."""

    NAME: ClassVar[str] = "first-chosen"
    player: str

    def apply(self, state: InTurns) -> None:
        state.turns = state.turns.begin_with(self.player)

    def describe(self, state: AnyCourse, reader: str = "") -> str:
        return tell(
            reader, self.player, "have rolled highest and move first", "has rolled highest and moves first"
        )


class RoundStarted(GameEvent, frozen=True):
    NAME: ClassVar[str] = "round-started"
    number: int

    def apply(self, state: InTurns) -> None:
        state.turns = replace(state.turns, round=self.number, begun=True)


class TurnEnded(GameEvent, frozen=True):
    NAME: ClassVar[str] = "turn-ended"
    player: str

    def apply(self, state: InTurns) -> None:
        state.turns = state.turns.end_turn()


# The piece


SIDES = 6


class Rounds(Piece[S], ABC):
    """Everybody moves once a round. To be derived from: a game says what a turn is. Its state has a field
    `turns`, and its terms say how many `rounds` an update has."""

    dice: ClassVar[int] = 2
    """How many are rolled at once."""

    facts: ClassVar[tuple[type[GameEvent], ...]] = (TurnDiceRolled, FirstChosen, RoundStarted, TurnEnded)
    things: ClassVar[tuple[ThingKind, ...]] = (
        ThingKind("Player", "who plays", {"name": "str"}, "players"),
        ThingKind("Game", "the game as it stands", {"round": "int", "update": "int"}),
    )
    moments: ClassVar[tuple[RuleMoment, ...]] = (
        RuleMoment("on_round", "a round begins"),
        RuleMoment("on_turn_end", "a player's turn is over", {"player": "Player"}),
    )

    @abstractmethod
    def rounds(self, state: S) -> int:
        """Return how many rounds an update plays."""

    @abstractmethod
    def take_turn(self, table: AnyTable, dice: Dice, player: str) -> bool:
        """Play a player's turn. Return False if it waits for an answer: then the update stops."""

    def play(self, table: AnyTable, dice: Dice) -> None:
        """Play rounds until as many have ended as an update has, somebody is asked, or the game ends."""
        if not table.state.turns.first:
            self.choose_first(table, dice)
        last = self.find_last_round(table)
        while not table.state.over:
            turns: TurnOrder = table.state.turns
            if turns.round >= last and not turns.begun:
                return
            if not turns.begun:
                table.emit(RoundStarted(turns.round + 1))
                table.announce("on_round")
            if not self.take_turn(table, dice, turns.player):
                return
            if not table.state.over:
                table.emit(TurnEnded(turns.player))
                table.announce("on_turn_end", player=turns.player)

    def find_last_round(self, table: AnyTable) -> int:
        """Return the number of the last round of the update, which may have been stopped before."""
        turns: TurnOrder = table.state.turns
        first = next(of_kind(RoundStarted, table.events), None)
        begun = turns.round if turns.begun else turns.round + 1
        return (first.number if first else begun) - 1 + self.rounds(table.state)

    def view(self, state: Any) -> View:
        """Return who plays, and how far the game has come."""
        return {
            "Player": {name: {"name": name} for name in state.players},
            "Game": {"": {"round": state.turns.round, "update": state.update}},
        }

    def roll(
        self, table: AnyTable, dice: Dice, why: str, player: str, count: int | None = None
    ) -> tuple[int, ...]:
        """Roll the dice, or `count` of them, and say so."""
        before = len(dice.drawn)
        label = f"{why}/r{table.state.turns.round}/{player}"
        faces = tuple(dice.integer(label, SIDES) for _ in range(count or self.dice))
        table.emit(self.own(TurnDiceRolled)(tuple(dice.drawn[before:]), why, player))
        return faces

    def choose_first(self, table: AnyTable, dice: Dice) -> None:
        """The highest total moves first; those who tie for it roll again."""
        rolling: Sequence[str] = table.state.turns.seats
        while len(rolling) > 1:
            totals = {name: sum(self.roll(table, dice, "first", name)) for name in rolling}
            best = max(totals.values())
            rolling = [name for name in rolling if totals[name] == best]
        table.emit(FirstChosen(rolling[0]))

    def after_leaving(self, table: AnyTable) -> None:
        """End a game of one."""
        state = table.state
        if state.started and not state.over and len(state.turns.seats) < self.game.fewest:
            last = state.turns.seats[0]
            table.emit(f.GameEnded(last, f"all others have left, and {last} wins"))

    def yours(self, state: S, events: Sequence[GameEvent], reader: str) -> Iterator[Section]:
        """Give every line of one player, said to them."""
        if mine := tuple(each.own for each in tell_turns(state, events) if each.player == reader):
            yield Section("What happened to you", (Lines(mine),))

    def greet(self, state: Any) -> tuple[str, ...]:
        """Return how much an update plays, and who begins."""
        first = () if state.turns.first else ("The dice of the first update say who moves first.",)
        rounds = many(self.rounds(state), "round")
        return (f"Each update plays {rounds}: the service rolls and moves for everybody.", *first)

    def news(self, state: S, reader: str) -> tuple[str, ...]:
        """Return who has won."""
        if not state.over:
            return ()
        return (f"{state.winner} has won" if state.winner else "the game is over",)


# What is told of turns


class TurnLine(msgspec.Struct, frozen=True):
    """A line, the round it belongs to (0: none), whose it is ("": everybody's), and how they are told."""

    round: int
    player: str
    text: str
    own: str


def tell_turns(state: Any, events: Sequence[GameEvent]) -> Iterator[TurnLine]:
    """Give the lines of these events, which have led to `state`: one for each turn, once its last step is
    taken or the game is over, and one for each event that concerns everybody."""
    resumed = next((each.number for each in of_kind(RoundStarted, events)), state.turns.round + 1) - 1
    now, steps = 0, list[tuple[str, str]]()
    for event in events:
        if isinstance(event, RoundStarted):
            now = event.number
        if isinstance(event, StepOfTurn):
            now = now or resumed
            steps.append(event.describe_step(state))
        player = getattr(event, "player", "")
        if getattr(event, "LAST", False) or (isinstance(event, f.GameEnded) and steps):
            yield _join_steps(now, player, steps)
            steps.clear()
        if text := event.describe(state):
            yield TurnLine(now, player, text, event.describe(state, player))


def _join_steps(number: int, player: str, steps: Sequence[tuple[str, str]]) -> TurnLine:
    they, you = (", ".join(filter(None, words)) for words in zip(*steps, strict=True))
    return TurnLine(number, player, f"{player} {they}.", f"You {you}.")


def tell_rounds(state: AnyCourse, events: Sequence[GameEvent]) -> Iterator[Section]:
    """Give what happened, round by round."""
    lines = tuple(tell_turns(state, events))
    if not lines:
        yield Section("What happened", (Lines(("Nothing.",)),))
    for number, found in groupby(lines, key=lambda line: line.round):
        heading = f"Round {number}" if number else "What happened"
        yield Section(heading, (Lines(tuple(line.text for line in found)),))
