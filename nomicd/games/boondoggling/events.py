"""The facts of a game beyond those of its pieces, and what each changes. Names and shapes are for ever.

Amounts are whole millions of dollars. Spaces are named as on the board: `0` to `39`, `R1` to `R7`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from nomicd.games.boondoggling.state import BoondogglingState, DoublesQuestion, law_of, money, place
from nomicd.kernel.events import GameEvent
from nomicd.table.course import facts
from nomicd.table.course.state import set_player
from nomicd.table.phrases import tell
from nomicd.table.pieces.purses import MoneyMoved
from nomicd.table.pieces.questions import AnyQuestionAsked, QuestionClosed
from nomicd.table.pieces.rounds import StepOfTurn

TREASURY = "@treasury"
CIRCULATION = "@circulation"


class FundOwnerLeft(facts.PlayerLeft, frozen=True):
    def describe(self, state: BoondogglingState, reader: str = "") -> str:
        rest = "left; the fund goes into circulation"
        return tell(reader, self.player, f"have {rest}", f"has {rest}")


class MoneyPrinted(GameEvent, frozen=True):
    """All the money there is lies in circulation."""

    NAME: ClassVar[str] = "money-printed"
    amount: int

    def apply(self, state: BoondogglingState) -> None:
        state.circulation += self.amount


class FundMoved(MoneyMoved, frozen=True):
    """`why` is also treasury, project, appropriation, nra, or devaluation."""

    POTS: ClassVar[Mapping[str, str]] = {TREASURY: "the Treasury", CIRCULATION: "the money in circulation"}

    def apply(self, state: BoondogglingState) -> None:
        super().apply(state)
        # of a fund that goes with a seat, the fact of the seats says what it means for who has it now
        payee = state.players.get(self.payee)
        if payee and payee.clear and self.amount > 0 and self.why != "merged":
            set_player(state, self.payee, clear=False)

    def write_amount(self, state: BoondogglingState) -> str:
        return money(state, self.amount)

    def describe(self, state: BoondogglingState, reader: str = "") -> str:
        if self.why != "vote":
            return super().describe(state, reader)
        side = self.payer if self.payee == CIRCULATION else self.payee
        you = bool(reader) and side == reader
        who = "you" if you else self.POTS.get(side, side)
        does, way = ("pay", "into") if side == self.payer else ("receive", "from")
        return f"By the vote {who} {does}{'' if you else 's'} {money(state, self.amount)} {way} circulation."


class TreasuryReplenished(GameEvent, frozen=True):
    """Borrowed from circulation: stage `stage` of inflation is reached."""

    NAME: ClassVar[str] = "treasury-replenished"
    amount: int
    stage: int

    def apply(self, state: BoondogglingState) -> None:
        state.circulation -= self.amount
        state.treasury += self.amount
        state.stage = self.stage

    def describe(self, state: BoondogglingState, reader: str = "") -> str:
        times = law_of(state).money.multiplier(self.stage)
        borrowed = money(state, self.amount)
        cost = f"Projects now cost {times} times as much as at first."
        return f"The Treasury borrows {borrowed}: inflation, stage {self.stage}. {cost}"


class DoublesSettled(StepOfTurn, frozen=True):
    """Doubles are kept or rolled again. `by` is order, answer, default, or limit."""

    NAME: ClassVar[str] = "doubles-settled"
    player: str
    total: int
    again: bool
    by: str

    def describe_step(self, state: BoondogglingState) -> tuple[str, str]:
        if self.again:
            return "rolls again", "roll again"
        return ("", "") if self.by == "default" else (f"keeps {self.total}", f"keep {self.total}")


class TokenMoved(StepOfTurn, frozen=True):
    """`forked` is the road taken at the AAA Decision, "" if it was not passed."""

    NAME: ClassVar[str] = "moved"
    player: str
    total: int
    origin: str
    end: str
    road: str
    forked: str = ""

    def apply(self, state: BoondogglingState) -> None:
        player = state.players[self.player]
        clear = player.fund == 0 if self.forked == "red" else player.clear and self.road == "red"
        set_player(state, self.player, space=self.end, clear=clear)

    def describe_step(self, state: BoondogglingState) -> tuple[str, str]:
        way = f"from {self.origin} to {place(state, self.end)}"
        if not self.forked:
            return f"moves {way}", f"move {way}"
        road = {"red": "the Road to Inflation", "black": "the black road"}[self.forked]
        return f"takes {road} and moves {way}", f"take {road} and move {way}"


class Landed(StepOfTurn, frozen=True):
    """What the space led to. `outcome`: pays, short (paid what there was), broke (nothing to pay with),
    occupied (nothing to pay), receives, twice, nothing. `amount` changed hands; `due` was asked; `fund` is
    left."""

    NAME: ClassVar[str] = "landed"
    LAST: ClassVar[bool] = True
    player: str
    space: str
    outcome: str
    amount: int
    due: int
    fund: int

    def describe_step(self, state: BoondogglingState) -> tuple[str, str]:
        paid, due, fund = (money(state, each) for each in (self.amount, self.due, self.fund))
        said = {
            "pays": (f"pays {paid} and has {fund}", f"pay {paid} and have {fund}"),
            "short": (
                f"owes {due}, pays the last {paid} and has nothing left",
                f"owe {due}, pay the last {paid} and have nothing left",
            ),
            "broke": (f"owes {due} and has nothing to pay with", f"owe {due} and have nothing to pay with"),
            "occupied": (
                f"pays nothing, for the space is taken, and has {fund}",
                f"pay nothing, for the space is taken, and have {fund}",
            ),
            "receives": (f"receives {paid} and has {fund}", f"receive {paid} and have {fund}"),
            "twice": (
                f"receives twice the amount, {paid}, for the space is taken, and has {fund}",
                f"receive twice the amount, {paid}, for the space is taken, and have {fund}",
            ),
        }
        return said.get(self.outcome, ("", ""))


class DoublesAsked(AnyQuestionAsked, frozen=True):
    """Doubles are shown to their player; `rerolls` were made before."""

    QUESTION: ClassVar[type[DoublesQuestion]] = DoublesQuestion
    faces: tuple[int, int]
    rerolls: int

    def describe_step(self, state: BoondogglingState) -> tuple[str, str]:
        rest = "asked whether to keep that or to roll again: the update stops here"
        return f"and is {rest}", f"and are {rest}"


class DoublesClosed(QuestionClosed, frozen=True):
    def describe(self, state: BoondogglingState, reader: str = "") -> str:
        how = "the answer" if self.how == "answer" else "no answer came"
        return f"The doubles that waited: {self.choice} ({how})."
