"""The state of a game, and what it is played by: frozen things in a few fields that only events change."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, ClassVar

from nomicd.games.boondoggling.board import HOME, Law, parameters, read_law
from nomicd.law.amendments import Amended
from nomicd.table.course.state import set_player
from nomicd.table.pieces.purses import Spender, dollars
from nomicd.table.pieces.questions import PlayerQuestion, Questions
from nomicd.table.pieces.rounds import TurnOrder
from nomicd.table.pieces.votes.piece import VotedTerms
from nomicd.table.terms import GameTerms, Parameter, choice, number, terms_of, yes_or_no

SCHEMA = "boondoggling/8"
"""Changes with any field below, so that an old snapshot is thrown away instead of misread."""


class Options(VotedTerms, frozen=True):
    """What may be chosen when a game is opened, and which of it votes may set."""

    BEFORE: ClassVar[Mapping[str, str]] = {**VotedTerms.BEFORE, "strict_aaa": "no"}

    rounds: Annotated[int, number("the number of rounds that an update plays", 1, 6, votes=True)] = 3
    scale: Annotated[str, choice("1000 prints billions for millions", "1", "1000")] = "1"
    strict_aaa: Annotated[
        bool, yes_or_no("to win, money has to run out before the red road, not on it", votes=True)
    ] = True


class BoondogglingPlayer(Spender, frozen=True):
    """Who plays. `fund` in millions; `space` as on the board. `clear`: passed the junction without money and
    has received none since."""

    space: str = HOME
    token: str = ""
    clear: bool = False


class DoublesQuestion(PlayerQuestion, frozen=True, kw_only=True):
    """Doubles of that player's: keep them, or roll again? `rerolls` were made before."""

    faces: tuple[int, int]
    rerolls: int


class BoondogglingState(Amended[BoondogglingPlayer]):
    """A whole game. `treasury` and `circulation` in millions."""

    PLAYER: ClassVar[type[BoondogglingPlayer]] = BoondogglingPlayer
    TERMS: ClassVar[type[GameTerms]] = Options

    turns: TurnOrder = TurnOrder()
    questions: Questions[DoublesQuestion] = Questions()
    treasury: int = 0
    circulation: int = 0
    stage: int = 0

    @property
    def question(self) -> DoublesQuestion | None:
        """What is asked: never more than one thing, for the update stops there."""
        return next(iter(self.questions.pending), None)

    def settable(self) -> tuple[Parameter, ...]:
        """Money and the amounts of spaces, too."""
        return (*parameters(law_of(self)), *super().settable())

    def merge_seats(self, name: str, into: str) -> None:
        """Who has the fund now is clear only if both are."""
        super().merge_seats(name, into)
        heir = self.players[into]
        set_player(self, into, clear=heir.clear and not heir.fund)

    def part_seats(self, name: str, into: str) -> None:
        """A fund that goes back with its seat leaves whoever had it as clear as before. Who was asked is
        asked again if it is their turn again."""
        kept, heir = self.merged[name], self.players.get(into)
        if heir and heir.space == kept.into.space:
            set_player(self, into, clear=kept.into.clear)
        super().part_seats(name, into)
        if self.question and self.question.player != self.turns.player:
            self.questions = self.questions.remove_player(self.question.player)


def law_of(state: BoondogglingState) -> Law:
    """Return the law of a game that is open, as votes have changed it."""
    return read_law(state.documents, state.settings)


def options_of(state: BoondogglingState) -> Options:
    """Return what was chosen when it opened, as votes have changed it."""
    terms: Options = terms_of(state)
    return terms


def money(state: BoondogglingState, amount: int) -> str:
    """Return `$1,000M`; in a game of billions `$1,000B`."""
    return dollars(amount, "M" if options_of(state).scale == "1" else "B")


def place(state: BoondogglingState, key: str) -> str:
    """Return `7 "Raking leaves back and forth"`."""
    return law_of(state).board.describe_space(key)
