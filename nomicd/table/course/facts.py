"""The facts that all games have. A game whose fact holds more derives its own kind: the name stays.

Names and shapes are for ever.
"""

from __future__ import annotations

from typing import Any, ClassVar

from nomicd.kernel.chance import Draw
from nomicd.kernel.events import Event


class GameOpened(Event, frozen=True):
    NAME: ClassVar[str] = "game-opened"
    slug: str
    timezone: str
    ruleset: str
    options: dict[str, str]


class ChanceSealed(Event, frozen=True):
    """The seed of the game's secrets, hex. Hidden until the game is over."""

    NAME: ClassVar[str] = "chance-sealed"
    seed: str


class ChanceCommitted(Event, frozen=True):
    """The published end of the chain of secrets, hex."""

    NAME: ClassVar[str] = "chance-committed"
    commitment: str
    length: int


class DocumentAdopted(Event, frozen=True):
    """A document as it was when the game opened: from then on it is the law."""

    NAME: ClassVar[str] = "document-adopted"
    name: str
    text: str


class PlayerJoined(Event, frozen=True):
    NAME: ClassVar[str] = "player-joined"
    player: str


class PlayerLeft(Event, frozen=True):
    NAME: ClassVar[str] = "player-left"
    player: str


class PlayerRenamed(Event, frozen=True):
    """Whoever was called `old` is called `player` from now on. `back`: as if the other name had never been
    given, so that it is free again."""

    NAME: ClassVar[str] = "player-renamed"
    player: str
    old: str
    back: bool = False


class SeatsMerged(Event, frozen=True):
    """Two seats of one person are one: `player` is gone, and what was theirs belongs to `into`. What the game
    handed over, as money, has been told before."""

    NAME: ClassVar[str] = "seats-merged"
    player: str
    into: str


class SeatsParted(Event, frozen=True):
    """Seats that were merged are two again."""

    NAME: ClassVar[str] = "seats-parted"
    player: str
    into: str


class PlayerHeard(Event, frozen=True):
    """A mail came from that player, whatever it said: counts against inactivity."""

    NAME: ClassVar[str] = "player-heard"
    player: str


class GameStarted(Event, frozen=True):
    """`deadline` is the instant of the start, ISO 8601 UTC: updates are due after it."""

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
    """Reveals the update's secret, hex, and the digests of the orders filed for it, with their root."""

    NAME: ClassVar[str] = "update-ended"
    number: int
    secret: str
    orders: tuple[str, ...]
    root: str


class DiceRolled(Event, frozen=True):
    """Draws of one roll, for the dice check. `player` is "" where nobody in particular rolls."""

    NAME: ClassVar[str] = "dice-rolled"
    draws: tuple[Draw, ...]
    why: str
    player: str = ""


class StandingSet(Event, frozen=True):
    """An order that stays; it takes the place of the player's of that action."""

    NAME: ClassVar[str] = "standing-set"
    source: str
    player: str
    action: str
    args: dict[str, Any]
    text: str


class AnyOrderFiled(Event, frozen=True):
    """An order as it came, accepted or refused: the input that replays can be made from.

    `digest` is SHA-256 over a salt of the update's secret and the order, so that the update's root proves it.
    """

    NAME: ClassVar[str] = "order-filed"
    source: str
    player: str
    verb: str
    args: dict[str, Any]
    text: str
    digest: str
    accepted: bool


class OrderFiled(AnyOrderFiled, frozen=True):
    """`reason` is the code of a refusal."""

    reason: str = ""


class AdminOrdered(Event, frozen=True):
    """A command of the Admin as it came, obeyed or refused: an input that replays are made from."""

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
    PlayerJoined,
    PlayerLeft,
    PlayerRenamed,
    SeatsMerged,
    SeatsParted,
    PlayerHeard,
    GameStarted,
    GamePaused,
    GameResumed,
    GameEnded,
    UpdateStarted,
    UpdateEnded,
    DiceRolled,
    StandingSet,
    OrderFiled,
    AdminOrdered,
)
"""Those that a game can take as they are."""
