"""The facts that all games have, and what each changes. A game whose fact holds more derives its own kind:
the name stays. Where a fact changes more in a game than here, its state says so (`Course`).

Names and shapes are for ever.
"""

from __future__ import annotations

from typing import Any, ClassVar

from nomicd.kernel.chance import Draw, Fixed
from nomicd.kernel.commands import Value
from nomicd.kernel.events import GameEvent
from nomicd.table.course.state import AnyCourse, hear
from nomicd.table.phrases import sentence, tell
from nomicd.table.scheduled import ScheduledOrder, without
from nomicd.table.standing import StandingOrder, with_new


class GameOpened(GameEvent, frozen=True):
    NAME: ClassVar[str] = "game-opened"
    slug: str
    timezone: str
    ruleset: str
    options: dict[str, str]

    def apply(self, state: AnyCourse) -> None:
        state.slug = self.slug
        state.timezone = self.timezone
        state.options = dict(self.options)


class ChanceSealed(GameEvent, frozen=True):
    """The seed of the game's secrets, hex. Hidden until the game is over."""

    NAME: ClassVar[str] = "chance-sealed"
    seed: str

    def apply(self, state: AnyCourse) -> None:
        state.seed = self.seed


class ChanceCommitted(GameEvent, frozen=True):
    """The published end of the chain of secrets, hex."""

    NAME: ClassVar[str] = "chance-committed"
    commitment: str
    length: int

    def apply(self, state: AnyCourse) -> None:
        state.commitment = self.commitment


class DocumentAdopted(GameEvent, frozen=True):
    """A document as it was when the game opened: from then on it is the law."""

    NAME: ClassVar[str] = "document-adopted"
    name: str
    text: str

    def apply(self, state: AnyCourse) -> None:
        state.documents[self.name] = self.text


class PlayerJoined(GameEvent, frozen=True):
    NAME: ClassVar[str] = "player-joined"
    player: str

    def apply(self, state: Any) -> None:
        state.add_player(self.player)

    def describe(self, state: Any, reader: str = "") -> str:
        return tell(reader, self.player, "have taken a seat", "has taken a seat")


class PlayerLeft(GameEvent, frozen=True):
    NAME: ClassVar[str] = "player-left"
    player: str

    def apply(self, state: AnyCourse) -> None:
        state.remove_player(self.player)

    def describe(self, state: Any, reader: str = "") -> str:
        return tell(reader, self.player, "have left", "has left")


class PlayerRenamed(GameEvent, frozen=True):
    """Whoever was called `old` is called `player` from now on. `back`: as if the other name had never been
    given, so that it is free again."""

    NAME: ClassVar[str] = "player-renamed"
    player: str
    old: str
    back: bool = False

    def apply(self, state: AnyCourse) -> None:
        state.rename_player(self.old, self.player, back=self.back)

    def describe(self, state: AnyCourse, reader: str = "") -> str:
        if reader == self.player:
            return f"You are called {self.player} from now on, and no longer {self.old}."
        return f"{self.old} is called {self.player} from now on."


class SeatsMerged(GameEvent, frozen=True):
    """Two seats of one person are one: `player` is gone, and what was theirs belongs to `into`. What the game
    handed over, as money, has been told before."""

    NAME: ClassVar[str] = "seats-merged"
    player: str
    into: str

    def apply(self, state: AnyCourse) -> None:
        state.merge_seats(self.player, self.into)

    def describe(self, state: AnyCourse, reader: str = "") -> str:
        return f"{self.player} and {self.into} are one player, {self.into}, who has all that was theirs."


class SeatsParted(GameEvent, frozen=True):
    """Seats that were merged are two again."""

    NAME: ClassVar[str] = "seats-parted"
    player: str
    into: str

    def apply(self, state: AnyCourse) -> None:
        state.part_seats(self.player, self.into)

    def describe(self, state: AnyCourse, reader: str = "") -> str:
        return f"{self.player} and {self.into} are two players again."


class PlayerHeard(GameEvent, frozen=True):
    """A mail came from that player, whatever it said: counts against inactivity."""

    NAME: ClassVar[str] = "player-heard"
    player: str

    def apply(self, state: AnyCourse) -> None:
        hear(state, self.player)


class GameStarted(GameEvent, frozen=True):
    """`deadline` is the instant of the start, ISO 8601 UTC: updates are due after it."""

    NAME: ClassVar[str] = "game-started"
    deadline: str

    def apply(self, state: AnyCourse) -> None:
        state.started = True
        state.deadline = self.deadline


class GamePaused(GameEvent, frozen=True):
    NAME: ClassVar[str] = "game-paused"
    why: str

    def apply(self, state: AnyCourse) -> None:
        state.paused = self.why
        state.stops += 1

    def describe(self, state: AnyCourse, reader: str = "") -> str:
        return sentence(f"The game is paused: {self.why}")


class GameResumed(GameEvent, frozen=True):
    NAME: ClassVar[str] = "game-resumed"

    def apply(self, state: AnyCourse) -> None:
        state.paused = ""
        state.stops += 1

    def describe(self, state: Any, reader: str = "") -> str:
        return "The game goes on."


class GameEnded(GameEvent, frozen=True):
    """`player` has won; "" if nobody has."""

    NAME: ClassVar[str] = "game-ended"
    player: str
    why: str

    def apply(self, state: AnyCourse) -> None:
        state.over = self.why
        state.winner = self.player

    def describe(self, state: Any, reader: str = "") -> str:
        return sentence(self.why)


class UpdateStarted(GameEvent, frozen=True):
    NAME: ClassVar[str] = "update-started"
    number: int
    weekday: str
    deadline: str

    def apply(self, state: Any) -> None:
        state.update = self.number
        state.deadline = self.deadline
        state.weekday = self.weekday


class UpdateEnded(GameEvent, frozen=True):
    """Reveals the update's secret, hex, and the digests of the orders filed for it, with their root."""

    NAME: ClassVar[str] = "update-ended"
    number: int
    secret: str
    orders: tuple[str, ...]
    root: str

    def apply(self, state: Any) -> None:
        state.end_update(self.secret)


class DiceRolled(GameEvent, frozen=True):
    """Draws of one roll, for the dice check. `player` is "" where nobody in particular rolls."""

    NAME: ClassVar[str] = "dice-rolled"
    draws: tuple[Draw, ...]
    why: str
    player: str = ""


class AnyDiceSet(GameEvent, frozen=True):
    """The Admin has set dice of a past that is put right: `draws` are they with the values that count, by the
    labels that they are rolled under; `shown` are the values that were drawn for them."""

    NAME: ClassVar[str] = "dice-set"
    draws: tuple[Draw, ...]
    shown: tuple[int, ...]

    @property
    def by_label(self) -> dict[str, Fixed]:
        """What they are set to, and were."""
        pairs = zip(self.draws, self.shown, strict=True)
        return {one.label: Fixed(one.sides, one.value, shown) for one, shown in pairs}


class StandingSet(GameEvent, frozen=True):
    """An order that stays; it takes the place of the player's of that action."""

    NAME: ClassVar[str] = "standing-set"
    source: str
    player: str
    action: str
    args: dict[str, Value]
    text: str

    @property
    def kept_by(self) -> str:
        """What tells it from another of that action; "" if there is only one."""
        return ""

    def apply(self, state: AnyCourse) -> None:
        new = StandingOrder(self.source, self.player, self.action, self.args, self.text, self.kept_by)
        state.standing = with_new(state.standing, new)


class OrderScheduled(GameEvent, frozen=True):
    """An order that waits for that update; `text` are its strict words."""

    NAME: ClassVar[str] = "order-scheduled"
    source: str
    player: str
    update: int
    verb: str
    args: dict[str, Value]
    text: str

    def apply(self, state: AnyCourse) -> None:
        new = ScheduledOrder(self.source, self.player, self.update, self.verb, self.args, self.text)
        state.scheduled = (*state.scheduled, new)


class ScheduledOrderCame(GameEvent, frozen=True):
    """The update of such an order has come: it waits no longer. `failed` says why it was refused then."""

    NAME: ClassVar[str] = "scheduled-order-came"
    source: str
    player: str
    words: str
    failed: str = ""

    def apply(self, state: AnyCourse) -> None:
        state.take_scheduled(self)

    def describe(self, state: AnyCourse, reader: str = "") -> str:
        if reader != self.player:
            return ""
        return sentence(f"Not done: {self.words}: {self.failed}" if self.failed else f"Done: {self.words}")


class ScheduledOrderCancelled(GameEvent, frozen=True):
    """Its player has taken such an order back."""

    NAME: ClassVar[str] = "scheduled-order-cancelled"
    source: str

    def apply(self, state: AnyCourse) -> None:
        state.scheduled = without(state.scheduled, self.source)


class AnyOrderFiled(GameEvent, frozen=True):
    """An order as it came, accepted or refused: the input that replays can be made from.

    `digest` is SHA-256 over a salt of the update's secret and the order, so that the update's root proves it.
    """

    NAME: ClassVar[str] = "order-filed"
    source: str
    player: str
    verb: str
    args: dict[str, Value]
    text: str
    digest: str
    accepted: bool

    def apply(self, state: Any) -> None:
        state.file_order(self)


class OrderFiled(AnyOrderFiled, frozen=True):
    """`reason` is the code of a refusal."""

    reason: str = ""


class AdminOrdered(GameEvent, frozen=True):
    """A command of the Admin as it came, obeyed or refused: an input that replays are made from."""

    NAME: ClassVar[str] = "admin-ordered"
    source: str
    verb: str
    args: dict[str, Value]
    text: str
    accepted: bool
    reason: str = ""


class LimitsHit(GameEvent, frozen=True):
    """The limits of the sandbox that were hit while the input before was decided
    (`nomicd.law.clocked.LimitVerdict`). Whoever plays the game once more takes them from here."""

    NAME: ClassVar[str] = "limits-hit"
    calls: tuple[str, ...]
