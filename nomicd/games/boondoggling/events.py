"""The facts of a game. Their names and shapes are for ever: a new shape gets a new VERSION and an upcast.

Amounts are whole millions of dollars. Who pays or is paid is a player's name, `@treasury` or `@circulation`.
Spaces are named as on the board: `0` to `39`, `R1` to `R7`.
"""

from __future__ import annotations

from typing import Any, ClassVar

from nomicd.kernel.chance import Draw
from nomicd.kernel.events import Event

TREASURY = "@treasury"
CIRCULATION = "@circulation"


class GameOpened(Event, frozen=True):
    NAME: ClassVar[str] = "game-opened"
    slug: str
    timezone: str
    ruleset: str
    options: dict[str, str]


class ChanceSealed(Event, frozen=True):
    """The seed of all chance, hex. Hidden until the game is over."""

    NAME: ClassVar[str] = "chance-sealed"
    seed: str


class ChanceCommitted(Event, frozen=True):
    NAME: ClassVar[str] = "chance-committed"
    commitment: str
    length: int


class DocumentAdopted(Event, frozen=True):
    """A document as it was when the game opened: from then on it is the law."""

    NAME: ClassVar[str] = "document-adopted"
    name: str
    text: str


class MoneyPrinted(Event, frozen=True):
    """All the money there is lies in circulation."""

    NAME: ClassVar[str] = "money-printed"
    amount: int


class PlayerJoined(Event, frozen=True):
    NAME: ClassVar[str] = "player-joined"
    player: str


class PlayerLeft(Event, frozen=True):
    NAME: ClassVar[str] = "player-left"
    player: str


class TokenNamed(Event, frozen=True):
    NAME: ClassVar[str] = "token-named"
    player: str
    token: str


class GameStarted(Event, frozen=True):
    """The first update is the first one due after `deadline`."""

    NAME: ClassVar[str] = "game-started"
    deadline: str


class GamePaused(Event, frozen=True):
    NAME: ClassVar[str] = "game-paused"
    why: str


class GameResumed(Event, frozen=True):
    NAME: ClassVar[str] = "game-resumed"


class GameEnded(Event, frozen=True):
    """`player` has won; "" if nobody has."""

    NAME: ClassVar[str] = "game-ended"
    player: str
    why: str


class UpdateStarted(Event, frozen=True):
    NAME: ClassVar[str] = "update-started"
    number: int
    weekday: str
    deadline: str


class UpdateEnded(Event, frozen=True):
    """The secret of the update, hex, and the digests of the orders filed for it, with their root."""

    NAME: ClassVar[str] = "update-ended"
    number: int
    secret: str
    orders: tuple[str, ...]
    root: str


class FirstChosen(Event, frozen=True):
    """That player moves first; the others follow as they sit."""

    NAME: ClassVar[str] = "first-chosen"
    player: str


class RoundStarted(Event, frozen=True):
    NAME: ClassVar[str] = "round-started"
    number: int


class DiceRolled(Event, frozen=True):
    """`why` is first or move."""

    NAME: ClassVar[str] = "dice-rolled"
    draws: tuple[Draw, ...]
    why: str
    player: str


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
    """`why` is fund, treasury, project, appropriation, nra, devaluation or left."""

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


class StandingSet(Event, frozen=True):
    NAME: ClassVar[str] = "standing-set"
    source: str
    player: str
    action: str
    args: dict[str, Any]
    text: str


class StandingEnded(Event, frozen=True):
    NAME: ClassVar[str] = "standing-ended"
    source: str
    player: str


class OrderFiled(Event, frozen=True):
    """An order as it came, accepted or refused. `digest` is among those of the next update."""

    NAME: ClassVar[str] = "order-filed"
    source: str
    player: str
    verb: str
    args: dict[str, Any]
    text: str
    digest: str
    accepted: bool
    reason: str = ""


class AdminOrdered(Event, frozen=True):
    NAME: ClassVar[str] = "admin-ordered"
    source: str
    verb: str
    args: dict[str, Any]
    text: str
    accepted: bool
    reason: str = ""


ALL: tuple[type[Event], ...] = (
    GameOpened,
    ChanceSealed,
    ChanceCommitted,
    DocumentAdopted,
    MoneyPrinted,
    PlayerJoined,
    PlayerLeft,
    TokenNamed,
    GameStarted,
    GamePaused,
    GameResumed,
    GameEnded,
    UpdateStarted,
    UpdateEnded,
    FirstChosen,
    RoundStarted,
    DiceRolled,
    DoublesSettled,
    Moved,
    MoneyMoved,
    TreasuryReplenished,
    Landed,
    TurnEnded,
    QuestionAsked,
    QuestionAnswered,
    QuestionClosed,
    StandingSet,
    StandingEnded,
    OrderFiled,
    AdminOrdered,
)
