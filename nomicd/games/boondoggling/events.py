"""The facts of a game beyond those of every course, and what each changes. Names and shapes are for ever.

Amounts are whole millions of dollars. Who pays or is paid is a player's name, `@treasury` or `@circulation`.
Spaces are named as on the board: `0` to `39`, `R1` to `R7`.
"""

# mypy: implicit-reexport
# ruff: noqa: F401

from __future__ import annotations

from typing import ClassVar

from msgspec.structs import replace

from nomicd.games.boondoggling.state import Question, State
from nomicd.kernel.events import Event
from nomicd.table.course.facts import (
    AdminOrdered,
    ChanceCommitted,
    ChanceSealed,
    DiceRolled,
    DocumentAdopted,
    GameEnded,
    GameOpened,
    GamePaused,
    GameResumed,
    GameStarted,
    OrderFiled,
    PlayerJoined,
    PlayerLeft,
    PlayerRenamed,
    SeatsMerged,
    SeatsParted,
    StandingSet,
    UpdateEnded,
    UpdateStarted,
)
from nomicd.table.course.state import set_player
from nomicd.table.standing import without

TREASURY = "@treasury"
CIRCULATION = "@circulation"


class MoneyPrinted(Event, frozen=True):
    """All the money there is lies in circulation."""

    NAME: ClassVar[str] = "money-printed"
    amount: int

    def apply(self, state: State) -> None:
        state.circulation += self.amount


class TokenNamed(Event, frozen=True):
    NAME: ClassVar[str] = "token-named"
    player: str
    token: str

    def apply(self, state: State) -> None:
        set_player(state, self.player, token=self.token)


class FirstChosen(Event, frozen=True):
    """That player moves first; the others follow as they sit."""

    NAME: ClassVar[str] = "first-chosen"
    player: str

    def apply(self, state: State) -> None:
        place = state.seats.index(self.player)
        state.seats = state.seats[place:] + state.seats[:place]
        state.first = self.player
        state.next = 0


class RoundStarted(Event, frozen=True):
    NAME: ClassVar[str] = "round-started"
    number: int

    def apply(self, state: State) -> None:
        state.round = self.number


class DoublesSettled(Event, frozen=True):
    """Doubles are kept or rolled again. `by` is order, answer, default, or limit."""

    NAME: ClassVar[str] = "doubles-settled"
    player: str
    total: int
    again: bool
    by: str


class TokenMoved(Event, frozen=True):
    """`forked` is the road taken at the AAA Decision, "" if it was not passed."""

    NAME: ClassVar[str] = "moved"
    player: str
    total: int
    origin: str
    end: str
    road: str
    forked: str = ""

    def apply(self, state: State) -> None:
        player = state.players[self.player]
        clear = player.fund == 0 if self.forked == "red" else player.clear and self.road == "red"
        set_player(state, self.player, space=self.end, clear=clear)


class MoneyMoved(Event, frozen=True):
    """`why` is fund, treasury, project, appropriation, nra, devaluation, left, merged or vote."""

    NAME: ClassVar[str] = "money-moved"
    payer: str
    payee: str
    amount: int
    why: str
    space: str = ""

    def apply(self, state: State) -> None:
        for side, amount in ((self.payer, -self.amount), (self.payee, self.amount)):
            _put(state, side, amount)
            # of a fund that goes with a seat, the fact of the seats says what it means for who has it now
            if amount > 0 and side in state.players and self.why != "merged":
                set_player(state, side, clear=False)


class TreasuryReplenished(Event, frozen=True):
    """Borrowed from circulation: stage `stage` of inflation is reached."""

    NAME: ClassVar[str] = "treasury-replenished"
    amount: int
    stage: int

    def apply(self, state: State) -> None:
        state.circulation -= self.amount
        state.treasury += self.amount
        state.stage = self.stage


class Landed(Event, frozen=True):
    """What the space led to. `outcome`: pays, short (paid what there was), broke (nothing to pay with),
    occupied (nothing to pay), receives, twice, nothing. `amount` changed hands; `due` was asked; `fund` is
    left."""

    NAME: ClassVar[str] = "landed"
    player: str
    space: str
    outcome: str
    amount: int
    due: int
    fund: int


class TurnEnded(Event, frozen=True):
    NAME: ClassVar[str] = "turn-ended"
    player: str

    def apply(self, state: State) -> None:
        state.next = (state.next + 1) % len(state.seats)


class QuestionAsked(Event, frozen=True):
    """Doubles are shown to their player; the default counts when update `due` begins. `rerolls` were made."""

    NAME: ClassVar[str] = "question-asked"
    id: int
    player: str
    prompt: str
    options: tuple[str, ...]
    default: str
    due: int
    faces: tuple[int, int]
    rerolls: int

    def apply(self, state: State) -> None:
        state.asked = self.id
        state.question = Question(
            self.player,
            self.prompt,
            self.options,
            self.default,
            self.due,
            id=self.id,
            faces=self.faces,
            rerolls=self.rerolls,
        )


class QuestionAnswered(Event, frozen=True):
    NAME: ClassVar[str] = "question-answered"
    id: int
    player: str
    answer: str

    def apply(self, state: State) -> None:
        if state.question:
            state.question = replace(state.question, answer=self.answer)


class QuestionClosed(Event, frozen=True):
    """`how` is answer or default."""

    NAME: ClassVar[str] = "question-closed"
    id: int
    choice: str
    how: str

    def apply(self, state: State) -> None:
        state.question = None


class StandingEnded(Event, frozen=True):
    NAME: ClassVar[str] = "standing-ended"
    source: str
    player: str

    def apply(self, state: State) -> None:
        state.standing = without(state.standing, self.source)


def _put(state: State, side: str, amount: int) -> None:
    if side == TREASURY:
        state.treasury += amount
    elif side == CIRCULATION:
        state.circulation += amount
    else:
        set_player(state, side, fund=state.players[side].fund + amount)
