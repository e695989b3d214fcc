"""The facts of a game beyond those of every course, and what each changes. Names and shapes are for ever.

Amounts are whole millions of dollars. Who pays or is paid is a player's name, `@treasury` or `@circulation`.
Spaces are named as on the board: `0` to `39`, `R1` to `R7`.
"""

from __future__ import annotations

from typing import ClassVar

from msgspec.structs import replace

from nomicd.games.boondoggling.naming import money, place
from nomicd.games.boondoggling.state import Question, State, law_of
from nomicd.kernel.events import Event
from nomicd.table.course import facts
from nomicd.table.course.state import set_player
from nomicd.table.standing import without

TREASURY = "@treasury"
CIRCULATION = "@circulation"


class StepOfMove(Event, frozen=True):
    """What belongs to one player's move, which is told in one line."""

    def describe_step(self, state: State) -> tuple[str, str]:
        """Return the words behind the player's name, and those behind `You`; "" both times if it has none."""
        return "", ""


class DiceRolled(facts.DiceRolled, frozen=True):
    def describe_step(self, state: State) -> tuple[str, str]:
        """As of a `StepOfMove`."""
        shown = "-".join(str(draw.value) for draw in self.draws)
        return (f"rolls {shown}", f"roll {shown}") if self.why == "move" else ("", "")


class PlayerLeft(facts.PlayerLeft, frozen=True):
    def describe(self, state: State, reader: str = "") -> str:
        if reader == self.player:
            return "You have left; the fund goes into circulation."
        return f"{self.player} has left; the fund goes into circulation."


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

    def describe(self, state: State, reader: str = "") -> str:
        whose = "Your token" if reader == self.player else f"The token of {self.player}"
        return f"{whose} is called {self.token}."


class FirstChosen(Event, frozen=True):
    """That player moves first; the others follow as they sit."""

    NAME: ClassVar[str] = "first-chosen"
    player: str

    def apply(self, state: State) -> None:
        place = state.seats.index(self.player)
        state.seats = state.seats[place:] + state.seats[:place]
        state.first = self.player
        state.next = 0

    def describe(self, state: State, reader: str = "") -> str:
        if reader == self.player:
            return "You have rolled highest and move first."
        return f"{self.player} has rolled highest and moves first."


class RoundStarted(Event, frozen=True):
    NAME: ClassVar[str] = "round-started"
    number: int

    def apply(self, state: State) -> None:
        state.round = self.number
        state.begun = True


class DoublesSettled(StepOfMove, frozen=True):
    """Doubles are kept or rolled again. `by` is order, answer, default, or limit."""

    NAME: ClassVar[str] = "doubles-settled"
    player: str
    total: int
    again: bool
    by: str

    def describe_step(self, state: State) -> tuple[str, str]:
        if self.again:
            return "rolls again", "roll again"
        return ("", "") if self.by == "default" else (f"keeps {self.total}", f"keep {self.total}")


class TokenMoved(StepOfMove, frozen=True):
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

    def describe_step(self, state: State) -> tuple[str, str]:
        way = f"from {self.origin} to {place(state, self.end)}"
        if not self.forked:
            return f"moves {way}", f"move {way}"
        road = {"red": "the Road to Inflation", "black": "the black road"}[self.forked]
        return f"takes {road} and moves {way}", f"take {road} and move {way}"


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

    def describe(self, state: State, reader: str = "") -> str:
        if self.why != "vote":
            return ""  # the move tells of it, or the seat
        side = self.payer if self.payee == CIRCULATION else self.payee
        you = bool(reader) and side == reader
        who = "you" if you else "the Treasury" if side == TREASURY else side
        does, way = ("pay", "into") if side == self.payer else ("receive", "from")
        return f"By the vote {who} {does}{'' if you else 's'} {money(state, self.amount)} {way} circulation."


class TreasuryReplenished(Event, frozen=True):
    """Borrowed from circulation: stage `stage` of inflation is reached."""

    NAME: ClassVar[str] = "treasury-replenished"
    amount: int
    stage: int

    def apply(self, state: State) -> None:
        state.circulation -= self.amount
        state.treasury += self.amount
        state.stage = self.stage

    def describe(self, state: State, reader: str = "") -> str:
        times = law_of(state).money.multiplier(self.stage)
        borrowed = money(state, self.amount)
        return f"The Treasury borrows {borrowed}: inflation, stage {self.stage}. Projects cost {times} times."


class Landed(StepOfMove, frozen=True):
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

    def describe_step(self, state: State) -> tuple[str, str]:
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


class TurnEnded(Event, frozen=True):
    NAME: ClassVar[str] = "turn-ended"
    player: str

    def apply(self, state: State) -> None:
        state.next = (state.next + 1) % len(state.seats)
        state.begun = state.next > 0


class QuestionAsked(StepOfMove, frozen=True):
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

    def describe_step(self, state: State) -> tuple[str, str]:
        rest = "asked whether to keep that or to roll again: the update stops here"
        return f"is {rest}", f"are {rest}"


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

    def describe(self, state: State, reader: str = "") -> str:
        how = "the answer" if self.how == "answer" else "no answer came"
        return f"The doubles that waited: {self.choice} ({how})."


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
