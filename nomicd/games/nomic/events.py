"""The facts of a Nomic. Their names and shapes are for ever: a new shape gets a new VERSION and an upcast.

Who pays or is paid is written as a player's name, `@` and an account's name, or "" for the bank without
bottom.
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


class RuleEnacted(Event, frozen=True):
    NAME: ClassVar[str] = "rule-enacted"
    number: int
    text: str
    by: str


class RuleAmended(Event, frozen=True):
    NAME: ClassVar[str] = "rule-amended"
    number: int
    text: str
    by: str


class RuleRepealed(Event, frozen=True):
    NAME: ClassVar[str] = "rule-repealed"
    number: int
    by: str


class RuleSuspended(Event, frozen=True):
    """Its code failed and is off. `missed` is the hook and what it was called with, as JSON data."""

    NAME: ClassVar[str] = "rule-suspended"
    number: int
    hook: str
    error: str
    line: int
    missed: dict[str, Any]


class RuleRestored(Event, frozen=True):
    NAME: ClassVar[str] = "rule-restored"
    number: int
    by: str


class PlayerJoined(Event, frozen=True):
    NAME: ClassVar[str] = "player-joined"
    player: str
    square: str


class PlayerLeft(Event, frozen=True):
    NAME: ClassVar[str] = "player-left"
    player: str


class PlayerDressed(Event, frozen=True):
    NAME: ClassVar[str] = "player-dressed"
    player: str
    gender: str
    colour: str


class PlayerActivated(Event, frozen=True):
    NAME: ClassVar[str] = "player-activated"
    player: str


class PlayerInactivated(Event, frozen=True):
    NAME: ClassVar[str] = "player-inactivated"
    player: str


class TitleTaken(Event, frozen=True):
    NAME: ClassVar[str] = "title-taken"
    player: str
    title: str


class TitleLost(Event, frozen=True):
    NAME: ClassVar[str] = "title-lost"
    player: str
    title: str


class PlayerHeard(Event, frozen=True):
    """A mail came from that player, whatever it said: counts against inactivity."""

    NAME: ClassVar[str] = "player-heard"
    player: str


class ScheduleSet(Event, frozen=True):
    """The weekly cycle that the rules in force give the game. Stays when they give none."""

    NAME: ClassVar[str] = "schedule-set"
    updates: tuple[str, ...]
    ballots_open: str
    ballots_close: str
    update_at: str


class GameStarted(Event, frozen=True):
    """`deadline` is the instant of the start, ISO 8601 UTC: updates are due after it."""

    NAME: ClassVar[str] = "game-started"
    deadline: str


class SquareAdded(Event, frozen=True):
    NAME: ClassVar[str] = "square-added"
    label: str
    number: int
    index: int
    owner: str = ""


class SquareRemoved(Event, frozen=True):
    NAME: ClassVar[str] = "square-removed"
    label: str


class SquareLabelled(Event, frozen=True):
    NAME: ClassVar[str] = "square-labelled"
    label: str
    name: str
    gender: str


class SquareOwned(Event, frozen=True):
    """`player` is "" when the square becomes unowned."""

    NAME: ClassVar[str] = "square-owned"
    label: str
    player: str


class SquaresTyped(Event, frozen=True):
    """What the rules in force say the types of these squares are."""

    NAME: ClassVar[str] = "squares-typed"
    types: dict[str, tuple[str, ...]]


class BuildingRaised(Event, frozen=True):
    NAME: ClassVar[str] = "building-raised"
    label: str
    building: str


class BuildingRazed(Event, frozen=True):
    NAME: ClassVar[str] = "building-razed"
    label: str
    building: str


class MoneyPaid(Event, frozen=True):
    """`about` is a square's label or ""; `rule` is 0 where no rule asked."""

    NAME: ClassVar[str] = "money-paid"
    payer: str
    payee: str
    amount: int
    why: str
    about: str = ""
    rule: int = 0


class ItemGiven(Event, frozen=True):
    NAME: ClassVar[str] = "item-given"
    player: str
    item: str
    n: int


class ItemTaken(Event, frozen=True):
    NAME: ClassVar[str] = "item-taken"
    player: str
    item: str
    n: int


class PawnMoved(Event, frozen=True):
    """`how` is move, jump or placed; `passed` are the squares in between, in order."""

    NAME: ClassVar[str] = "pawn-moved"
    player: str
    origin: str
    square: str
    how: str
    passed: tuple[str, ...] = ()


class DiceRolled(Event, frozen=True):
    """Draws of one roll, for the dice check. `player` is "" where nobody in particular rolls; `picked` is
    what was chosen, where the roll chose from a list."""

    NAME: ClassVar[str] = "dice-rolled"
    draws: tuple[Draw, ...]
    why: str
    player: str = ""
    rule: int = 0
    picked: str = ""


class Noted(Event, frozen=True):
    """A line of the digest; for one player alone if `player` is not ""."""

    NAME: ClassVar[str] = "noted"
    text: str
    player: str = ""
    rule: int = 0


class MemoryPut(Event, frozen=True):
    """A value in a rule's own memory; None forgets the key."""

    NAME: ClassVar[str] = "memory-put"
    rule: int
    key: str
    value: Any = None


class QuestionAsked(Event, frozen=True):
    NAME: ClassVar[str] = "question-asked"
    id: int
    player: str
    prompt: str
    options: tuple[str, ...]
    default: str
    then: str
    data: dict[str, Any]
    rule: int
    due: int


class QuestionAnswered(Event, frozen=True):
    NAME: ClassVar[str] = "question-answered"
    id: int
    answer: str


class QuestionClosed(Event, frozen=True):
    """`how` is answer, default or void (the rule is gone)."""

    NAME: ClassVar[str] = "question-closed"
    id: int
    choice: str
    how: str


class TimerSet(Event, frozen=True):
    NAME: ClassVar[str] = "timer-set"
    id: int
    then: str
    data: dict[str, Any]
    rule: int
    due: int


class TimerDone(Event, frozen=True):
    NAME: ClassVar[str] = "timer-done"
    id: int


class Granted(Event, frozen=True):
    """`what` is `proposal`: `n` more this week (negative when used up or lapsed)."""

    NAME: ClassVar[str] = "granted"
    player: str
    what: str
    n: int


class OrderFiled(Event, frozen=True):
    """An order as it came, accepted or refused: the input that replays can be made from.

    `digest` is SHA-256 over a salt of the update's secret and the order, so that the update's root proves it.
    `queued` says that it waits for the next update.
    """

    NAME: ClassVar[str] = "order-filed"
    source: str
    player: str
    verb: str
    args: dict[str, Any]
    text: str
    digest: str
    accepted: bool
    queued: bool = False
    reason: str = ""


class OrderDone(Event, frozen=True):
    """A queued order was carried out, or `failed` with the reason."""

    NAME: ClassVar[str] = "order-done"
    source: str
    failed: str = ""


class OrderCancelled(Event, frozen=True):
    NAME: ClassVar[str] = "order-cancelled"
    source: str


class ProposalMade(Event, frozen=True):
    """`replaces` is the number of the player's earlier one of the week, 0 if none. `kind` is ordinary, extra
    (granted beyond the weekly one) or again (put forward once more; `first` proposed it before)."""

    NAME: ClassVar[str] = "proposal-made"
    number: int
    player: str
    title: str
    body: str
    digest: str
    replaces: int = 0
    kind: str = "ordinary"
    first: str = ""


class ProposalWithdrawn(Event, frozen=True):
    NAME: ClassVar[str] = "proposal-withdrawn"
    number: int


class VoteCast(Event, frozen=True):
    """Hidden from others until the ballot closes."""

    NAME: ClassVar[str] = "vote-cast"
    number: int
    player: str
    choice: str
    digest: str


class BallotOpened(Event, frozen=True):
    """These proposals go to the vote; who may vote is frozen here."""

    NAME: ClassVar[str] = "ballot-opened"
    proposals: tuple[int, ...]
    electorate: tuple[str, ...]


class ProposalDecided(Event, frozen=True):
    """`outcome` is accepted, rejected or failed (accepted, but it cannot be applied: `reason`)."""

    NAME: ClassVar[str] = "proposal-decided"
    number: int
    outcome: str
    yea: int
    nay: int
    abstain: int
    votes: dict[str, str]
    reason: str = ""


class UpdateStarted(Event, frozen=True):
    """`week` is the game week that the update belongs to."""

    NAME: ClassVar[str] = "update-started"
    number: int
    weekday: str
    deadline: str
    week: int


class UpdateEnded(Event, frozen=True):
    """Reveals the update's secret, and the root of the orders filed for it."""

    NAME: ClassVar[str] = "update-ended"
    number: int
    secret: str
    orders: tuple[str, ...]
    root: str


class GamePaused(Event, frozen=True):
    NAME: ClassVar[str] = "game-paused"
    why: str


class GameResumed(Event, frozen=True):
    NAME: ClassVar[str] = "game-resumed"
    by: str


class GameEnded(Event, frozen=True):
    """`player` is "" when nobody wins."""

    NAME: ClassVar[str] = "game-ended"
    player: str
    why: str


ALL: tuple[type[Event], ...] = tuple(
    sorted(
        (kind for kind in Event.__subclasses__() if kind.__module__ == __name__), key=lambda kind: kind.NAME
    )
)
