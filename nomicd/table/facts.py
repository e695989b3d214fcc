"""The facts of the table's pieces, and what each changes. Names and shapes are for ever."""

from __future__ import annotations

from typing import Any, ClassVar

from msgspec.structs import replace

from nomicd.kernel.events import Event
from nomicd.table.course import facts as f
from nomicd.table.course.state import AnyCourse, set_player
from nomicd.table.money import money_of
from nomicd.table.questions import Asking, PlayerQuestion
from nomicd.table.standing import without
from nomicd.table.turn_order import InTurns

# Turns


class StepOfTurn(Event, frozen=True):
    """What belongs to one player's turn. A turn is told in one line, at the last of its steps."""

    LAST: ClassVar[bool] = False
    """Whether a turn is told when this has happened."""

    def describe_step(self, state: Any) -> tuple[str, str]:
        """Return the words behind the player's name, and those behind `You`; "" both times if it has none."""
        return "", ""


class TurnDiceRolled(f.DiceRolled, StepOfTurn, frozen=True):
    """The dice of a turn, and those that say who moves first."""

    def describe_step(self, state: Any) -> tuple[str, str]:
        """As of every step; who moves first is told by another event."""
        shown = "-".join(str(draw.value) for draw in self.draws)
        return (f"rolls {shown}", f"roll {shown}") if self.why == "move" else ("", "")


class FirstChosen(Event, frozen=True):
    """That player moves first; the others follow as they sit."""

    NAME: ClassVar[str] = "first-chosen"
    player: str

    def apply(self, state: InTurns) -> None:
        state.turns = state.turns.begin_with(self.player)

    def describe(self, state: Any, reader: str = "") -> str:
        if reader == self.player:
            return "You have rolled highest and move first."
        return f"{self.player} has rolled highest and moves first."


class RoundStarted(Event, frozen=True):
    NAME: ClassVar[str] = "round-started"
    number: int

    def apply(self, state: InTurns) -> None:
        state.turns = replace(state.turns, round=self.number, begun=True)


class TurnEnded(Event, frozen=True):
    NAME: ClassVar[str] = "turn-ended"
    player: str

    def apply(self, state: InTurns) -> None:
        state.turns = state.turns.end_turn()


# Questions


class AnyQuestionAsked(StepOfTurn, frozen=True):
    """The default counts when update `due` begins. To be derived from: a game adds what it is about."""

    NAME: ClassVar[str] = "question-asked"
    LAST: ClassVar[bool] = True
    id: int
    player: str
    prompt: str
    options: tuple[str, ...]
    default: str
    due: int

    def apply(self, state: Asking) -> None:
        state.questions = state.questions.ask(self.question())

    def question(self) -> PlayerQuestion:
        """Return the question as the state keeps it."""
        return PlayerQuestion(self.player, self.prompt, self.options, self.default, self.due, id=self.id)


class QuestionAnswered(Event, frozen=True):
    NAME: ClassVar[str] = "question-answered"
    id: int
    player: str
    answer: str

    def apply(self, state: Asking) -> None:
        state.questions = state.questions.answer(self.id, self.answer)


class QuestionClosed(StepOfTurn, frozen=True):
    """`how` is answer or default."""

    NAME: ClassVar[str] = "question-closed"
    id: int
    choice: str
    how: str

    def apply(self, state: Asking) -> None:
        state.questions = state.questions.close(self.id)


# Money, tokens, orders that stand

BY_RULE = "rule "
"""Begins why money moves that a rule of the players moves."""


class MoneyMoved(Event, frozen=True):
    """`why` is the game's word for it; of the table's own are fund (at the beginning), left, merged, vote,
    and `rule 101`, of a rule that players have made."""

    NAME: ClassVar[str] = "money-moved"
    payer: str
    payee: str
    amount: int
    why: str
    space: str = ""

    @property
    def rule(self) -> int:
        """The rule that wants it so; 0 if none does."""
        return int(self.why.removeprefix(BY_RULE)) if self.why.startswith(BY_RULE) else 0

    def apply(self, state: Any) -> None:
        for side, amount in ((self.payer, -self.amount), (self.payee, self.amount)):
            if side.startswith("@"):
                setattr(state, side[1:], money_of(state, side) + amount)
            else:
                set_player(state, side, fund=money_of(state, side) + amount)


class TokenNamed(Event, frozen=True):
    NAME: ClassVar[str] = "token-named"
    player: str
    token: str

    def apply(self, state: AnyCourse) -> None:
        set_player(state, self.player, token=self.token)

    def describe(self, state: Any, reader: str = "") -> str:
        whose = "Your token" if reader == self.player else f"The token of {self.player}"
        return f"{whose} is called {self.token}."


class StandingEnded(Event, frozen=True):
    NAME: ClassVar[str] = "standing-ended"
    source: str
    player: str

    def apply(self, state: AnyCourse) -> None:
        state.standing = without(state.standing, self.source)
