"""The facts of a game beyond those of every course. Their names and shapes are for ever.

Amounts are whole millions of dollars. Who pays or is paid is a player's name, `@treasury` or `@circulation`.
Spaces are named as on the board: `0` to `39`, `R1` to `R7`.
"""

from __future__ import annotations

from typing import ClassVar

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

__all__ = [
    "CIRCULATION",
    "OWN",
    "TREASURY",
    "AdminOrdered",
    "ChanceCommitted",
    "ChanceSealed",
    "DiceRolled",
    "DocumentAdopted",
    "DoublesSettled",
    "FirstChosen",
    "GameEnded",
    "GameOpened",
    "GamePaused",
    "GameResumed",
    "GameStarted",
    "Landed",
    "MoneyMoved",
    "MoneyPrinted",
    "Moved",
    "OrderFiled",
    "PlayerJoined",
    "PlayerLeft",
    "PlayerRenamed",
    "QuestionAnswered",
    "QuestionAsked",
    "QuestionClosed",
    "RoundStarted",
    "SeatsMerged",
    "SeatsParted",
    "StandingEnded",
    "StandingSet",
    "TokenNamed",
    "TreasuryReplenished",
    "TurnEnded",
    "UpdateEnded",
    "UpdateStarted",
]

TREASURY = "@treasury"
CIRCULATION = "@circulation"


class MoneyPrinted(Event, frozen=True):
    """All the money there is lies in circulation."""

    NAME: ClassVar[str] = "money-printed"
    amount: int


class TokenNamed(Event, frozen=True):
    NAME: ClassVar[str] = "token-named"
    player: str
    token: str


class FirstChosen(Event, frozen=True):
    """That player moves first; the others follow as they sit."""

    NAME: ClassVar[str] = "first-chosen"
    player: str


class RoundStarted(Event, frozen=True):
    NAME: ClassVar[str] = "round-started"
    number: int


class DoublesSettled(Event, frozen=True):
    """Doubles are kept or rolled again. `by` is order, answer, default, or limit."""

    NAME: ClassVar[str] = "doubles-settled"
    player: str
    total: int
    again: bool
    by: str


class Moved(Event, frozen=True):
    """`forked` is the road taken at the AAA Decision, "" if it was not passed."""

    NAME: ClassVar[str] = "moved"
    player: str
    total: int
    origin: str
    end: str
    road: str
    forked: str = ""


class MoneyMoved(Event, frozen=True):
    """`why` is fund, treasury, project, appropriation, nra, devaluation, left, merged or vote."""

    NAME: ClassVar[str] = "money-moved"
    payer: str
    payee: str
    amount: int
    why: str
    space: str = ""


class TreasuryReplenished(Event, frozen=True):
    """Borrowed from circulation: stage `stage` of inflation is reached."""

    NAME: ClassVar[str] = "treasury-replenished"
    amount: int
    stage: int


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


class QuestionAnswered(Event, frozen=True):
    NAME: ClassVar[str] = "question-answered"
    id: int
    player: str
    answer: str


class QuestionClosed(Event, frozen=True):
    """`how` is answer or default."""

    NAME: ClassVar[str] = "question-closed"
    id: int
    choice: str
    how: str


class StandingEnded(Event, frozen=True):
    NAME: ClassVar[str] = "standing-ended"
    source: str
    player: str


OWN: tuple[type[Event], ...] = (
    MoneyPrinted,
    TokenNamed,
    FirstChosen,
    RoundStarted,
    DoublesSettled,
    Moved,
    MoneyMoved,
    TreasuryReplenished,
    Landed,
    TurnEnded,
    QuestionAsked,
    QuestionAnswered,
    QuestionClosed,
    StandingEnded,
)
"""What happens in no other game."""
