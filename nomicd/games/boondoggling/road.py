"""The road: a turn is a roll, a move, and the space it leads to; and how the board is shown."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar

from nomicd.games.boondoggling import events as e
from nomicd.games.boondoggling.board import KINDS, Roads, read_law
from nomicd.games.boondoggling.doubles import ASK, KEEP, REROLL, Doubles, ask_doubles, choose_doubles
from nomicd.games.boondoggling.moves import move, price
from nomicd.games.boondoggling.state import BoondogglingState, law_of, money, options_of
from nomicd.kernel.chance import Dice
from nomicd.kernel.decision import Reason, Refused
from nomicd.kernel.events import GameEvent, of_kind
from nomicd.kernel.inputs import NewGame
from nomicd.table.course.working import Working
from nomicd.table.documents import BadDocument
from nomicd.table.hooks import RuleMoment, RuleQuantity, ThingKind
from nomicd.table.pieces.rounds import Rounds
from nomicd.table.pieces.tracks import SpaceKind, TrackBoard, track_things


class Road(Rounds[BoondogglingState]):
    """What a move leads to."""

    facts: ClassVar[tuple[type[GameEvent], ...]] = (*Rounds.facts, e.TokenMoved, e.Landed)
    moments: ClassVar[tuple[RuleMoment, ...]] = (
        *Rounds.moments,
        RuleMoment("on_double", "a player has rolled doubles", {"player": "Player", "total": "int"}),
        RuleMoment(
            "on_land",
            "a token has come to rest on a space, which has been obeyed; not when the move has won",
            {"player": "Player", "space": "Space", "total": "int"},
        ),
    )
    quantities: ClassVar[tuple[RuleQuantity, ...]] = (
        RuleQuantity(
            "price",
            "what a project asks of a player who has come there",
            {"player": "Player", "space": "Space"},
        ),
        RuleQuantity(
            "gain",
            "what the Treasury pays a player on a space",
            {"player": "Player", "space": "Space"},
            high=20_000,
        ),
    )

    def refuse(self, given: NewGame) -> Refused | None:
        """Return what is wrong with board, money or rules."""
        try:
            read_law(given.documents)
        except BadDocument as wrong:
            return Refused(Reason.BAD_TEXT, str(wrong))
        return None

    def rounds(self, state: BoondogglingState) -> int:
        """Return how many rounds an update plays."""
        return options_of(state).rounds

    def take_turn(self, table: Working[BoondogglingState], dice: Dice, player: str) -> bool:
        """Roll, or go on with the doubles that were asked about; then move."""
        faces = self._roll_on(table, dice, player)
        if faces is None:
            return False
        move(table, player, sum(faces))
        return True

    def _roll_on(self, table: Working[BoondogglingState], dice: Dice, player: str) -> tuple[int, int] | None:
        """Return the dice that count; None if their player is asked first."""
        rerolls = 0
        if question := table.state.question:
            option = self.sibling(Doubles).close(table, question)
            table.emit(e.DoublesSettled(player, sum(question.faces), option == REROLL, question.how))
            if option == KEEP:
                return question.faces
            rerolls = question.rerolls + 1
        while True:
            one, two = self.roll(table, dice, "move", player)
            faces = (one, two)
            if faces[0] != faces[1]:
                return faces
            table.announce("on_double", player=player, total=sum(faces))
            wanted, by = choose_doubles(table.state, player, sum(faces), rerolls)
            if wanted == ASK:
                ask_doubles(table, player, faces, rerolls)
                return None
            table.emit(e.DoublesSettled(player, sum(faces), wanted == REROLL, by))
            if wanted == KEEP:
                return faces
            rerolls += 1

    def greet(self, state: BoondogglingState) -> tuple[str, ...]:
        """Return what is played, how it is won, and that nobody has to do anything."""
        aim = "whoever comes home to Washington by the Road to Inflation with nothing left wins"
        choice = "what you may decide is whether doubles are rolled again"
        return (
            f"You are to get rid of your money: {aim}.",
            *super().greet(state),
            f"You need not write at all; {choice}.",
        )


class RoadBoard(TrackBoard[BoondogglingState]):
    """Both roads as they are now: what a project asks is what inflation makes of it."""

    kinds: ClassVar[Mapping[str, SpaceKind]] = KINDS
    things: ClassVar[tuple[ThingKind, ...]] = track_things(KINDS, ("main", "red"))

    def track(self, state: BoondogglingState) -> Roads:
        """Return both roads."""
        return law_of(state).board

    def price(self, state: BoondogglingState, key: str) -> int:
        """Return what a space asks or pays now."""
        return price(state, key) or super().price(state, key)

    def write_price(self, state: BoondogglingState, amount: int) -> str:
        """Return it as money."""
        return money(state, amount)

    def list_funds(self, state: BoondogglingState) -> Mapping[str, str]:
        """Return all funds, in the order of turns."""
        return {name: money(state, state.players[name].fund) for name in state.turns.seats}

    def list_moves(self, events: Sequence[GameEvent]) -> Iterator[tuple[str, str, str]]:
        """Return the moves of tokens."""
        return ((each.player, each.origin, each.end) for each in of_kind(e.TokenMoved, events))

    def legend(self, state: BoondogglingState) -> Iterator[tuple[str, str, str]]:
        """Give the Treasury, the money in circulation, and inflation."""
        times = f"x{law_of(state).money.multiplier(state.stage)}"[:4]
        yield "T", "green", f"{money(state, state.treasury)} in the Treasury"
        yield "C", "grey", f"{money(state, state.circulation)} in circulation"
        yield times, "accent", f"what projects cost: stage {state.stage}"

    def describe_table(self, state: BoondogglingState) -> Iterator[str]:
        """Give the Treasury, and inflation."""
        yield f"The Treasury holds {money(state, state.treasury)}; inflation is at stage {state.stage}."
