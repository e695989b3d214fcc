"""Turns in rounds, as a piece of a game: who sits where, who moves first, whose turn it is; and a line in
mails for each turn."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any, ClassVar

import msgspec

from nomicd.kernel.chance import Dice
from nomicd.kernel.events import Event
from nomicd.kernel.page import Lines, Section
from nomicd.table.course import facts as f
from nomicd.table.course.working import Working
from nomicd.table.facts import FirstChosen, RoundStarted, StepOfTurn, TurnDiceRolled, TurnEnded
from nomicd.table.hooks import RuleMoment, ThingKind
from nomicd.table.phrases import many
from nomicd.table.piece import Piece
from nomicd.table.turn_order import TurnOrder

SIDES = 6


class Rounds(Piece[Any], ABC):
    """Everybody moves once a round. To be derived from: a game says what a turn is. Its state has a field
    `turns`, and its terms say how many `rounds` an update has."""

    facts: ClassVar[tuple[type[Event], ...]] = (TurnDiceRolled, FirstChosen, RoundStarted, TurnEnded)
    things: ClassVar[tuple[ThingKind, ...]] = (
        ThingKind("Player", "who plays", {"name": "str"}, "players"),
        ThingKind("Game", "the game as it stands", {"round": "int", "update": "int"}),
    )
    moments: ClassVar[tuple[RuleMoment, ...]] = (
        RuleMoment("on_round", "a round begins"),
        RuleMoment("on_turn_end", "a player's turn is over", {"player": "Player"}),
    )

    @abstractmethod
    def rounds(self, state: Any) -> int:
        """Return how many rounds an update plays."""

    @abstractmethod
    def take_turn(self, table: Working[Any], dice: Dice, player: str) -> bool:
        """Play a player's turn. Return False if it waits for an answer: then the update stops."""

    def play(self, table: Working[Any], dice: Dice) -> None:
        """Play rounds until as many have ended as an update has, somebody is asked, or the game ends."""
        if not table.state.turns.first:
            self._choose_first(table, dice)
        ended = 0
        while ended < self.rounds(table.state) and not table.state.over:
            turns: TurnOrder = table.state.turns
            if not turns.begun:
                table.emit(RoundStarted(turns.round + 1))
                table.announce("on_round")
            if not self.take_turn(table, dice, turns.player):
                return
            if not table.state.over:
                table.emit(TurnEnded(turns.player))
                table.announce("on_turn_end", player=turns.player)
            ended += not table.state.turns.begun

    def view(self, state: Any) -> Mapping[str, Mapping[str, Mapping[str, Any]]]:
        """Return who plays, and how far the game has come."""
        return {
            "Player": {name: {"name": name} for name in state.players},
            "Game": {"": {"round": state.turns.round, "update": state.update}},
        }

    def roll(self, table: Working[Any], dice: Dice, why: str, player: str) -> tuple[int, int]:
        """Roll two dice, and say so."""
        before = len(dice.drawn)
        label = f"{why}/r{table.state.turns.round}/{player}"
        one, two = (dice.integer(label, SIDES) for _ in range(2))
        table.emit(TurnDiceRolled(tuple(dice.drawn[before:]), why, player))
        return one, two

    def _choose_first(self, table: Working[Any], dice: Dice) -> None:
        """The highest total moves first; those who tie for it roll again."""
        rolling: Sequence[str] = table.state.turns.seats
        while len(rolling) > 1:
            totals = {name: sum(self.roll(table, dice, "first", name)) for name in rolling}
            best = max(totals.values())
            rolling = [name for name in rolling if totals[name] == best]
        table.emit(FirstChosen(rolling[0]))

    def after_leaving(self, table: Working[Any]) -> None:
        """End a game of one."""
        state = table.state
        if state.started and not state.over and len(state.turns.seats) < self.game.fewest:
            last = state.turns.seats[0]
            table.emit(f.GameEnded(last, f"all others have left, and {last} wins"))

    def yours(self, state: Any, events: Sequence[Event], reader: str) -> Iterator[Section]:
        """Give every line of one player, said to them."""
        if mine := tuple(each.own for each in tell_turns(state, events) if each.player == reader):
            yield Section("What happened to you", (Lines(mine),))

    def greeting(self, state: Any) -> tuple[str, ...]:
        """Return how much an update plays, and who begins."""
        first = () if state.turns.first else ("The dice of the first update say who moves first.",)
        rounds = many(self.rounds(state), "round")
        return (f"Each update plays {rounds}: the service rolls and moves for everybody.", *first)

    def news(self, state: Any, reader: str) -> tuple[str, ...]:
        """Return who has won."""
        del reader
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


def tell_turns(state: Any, events: Sequence[Event]) -> Iterator[TurnLine]:
    """Give the lines of these events, which have led to `state`: one for each turn, once its last step is
    taken or the game is over, and one for each event that concerns everybody."""
    resumed = (
        next((each.number for each in events if isinstance(each, RoundStarted)), state.turns.round + 1) - 1
    )
    now, steps = 0, list[tuple[str, str]]()
    for event in events:
        if isinstance(event, RoundStarted):
            now = event.number
        if isinstance(event, StepOfTurn):
            now = now or resumed
            steps.append(event.describe_step(state))
        player = getattr(event, "player", "")
        if getattr(event, "LAST", False) or (isinstance(event, f.GameEnded) and steps):
            they, you = (", ".join(filter(None, words)) for words in zip(*steps, strict=True))
            steps.clear()
            yield TurnLine(now, player, f"{player} {they}.", f"You {you}.")
        if text := event.describe(state):
            yield TurnLine(now, player, text, event.describe(state, player))


def tell_rounds(state: Any, events: Sequence[Event]) -> Iterator[Section]:
    """Give what happened, round by round."""
    lines = tuple(tell_turns(state, events))
    if not lines:
        yield Section("What happened", (Lines(("Nothing.",)),))
    for number, found in groupby(lines, key=lambda line: line.round):
        heading = f"Round {number}" if number else "What happened"
        yield Section(heading, (Lines(tuple(line.text for line in found)),))
