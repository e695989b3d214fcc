"""What the store keeps beside logs, mails and seats: one value a row, one table a class.

A table has the name of its class in lower case, with underscores, and a column for each field. Texts,
numbers, truth values, days, instants and enumerations have columns of their own kind; a tuple is one column
of JSON.
"""

from __future__ import annotations

from datetime import date, datetime
from enum import StrEnum
from zoneinfo import ZoneInfo

from nomicd.kernel.page import Page, Section
from nomicd.services.ports import Row, Trust

# The service


class ServiceState(Row, frozen=True):
    """What the service knows of itself: there is one row. `secret` names its mails; `heartbeat` is the
    daemon's last sign of life; `stopped` says why no updates are made, "" while they are. The last outage
    that the daemon noticed went from `outage_start` to `outage_end`. On `swept_on` all that was over was
    forgotten.
    """

    KEY = ("number",)

    number: int = 1
    secret: str = ""
    heartbeat: datetime | None = None
    stopped: str = ""
    outage_start: datetime | None = None
    outage_end: datetime | None = None
    swept_on: date | None = None


class AddressKey(Row, frozen=True):
    """A key of the tokens in our addresses; `secret` in hexadecimal digits."""

    KEY = ("number",)

    number: int
    secret: str
    since: datetime


# Games


class GameSettings(Row, frozen=True):
    """What the service does for a game, set when it opens.

    `since` is where the log ended when the game came here from another store: mails of that store had
    numbers too, and no source may come twice. `choose_again`: whoever is touched by a correction of the past
    may say until the next update what else they would have ordered.
    """

    KEY = ("game",)

    game: str
    timezone: str = "UTC"
    outage_extension: bool = True
    since: int = 0
    choose_again: bool = False

    @property
    def zone(self) -> ZoneInfo:
        """The zone in which the game's deadlines are named."""
        return ZoneInfo(self.timezone)

    def cause(self, mail_id: int) -> str:
        """Return what a mail is called in the game's log."""
        return f"mail:{self.since}.{mail_id}" if self.since else f"mail:{mail_id}"


class GameProgress(Row, frozen=True):
    """How far the service is with a game: the deadline of the last update that was made, the number of the
    one that failed and stopped the others, and up to which event the log can be searched."""

    KEY = ("game",)

    game: str
    closed_at: datetime | None = None
    failed_update: int | None = None
    searchable_to: int = 0


class Erasure(Row, frozen=True):
    """Words of people who asked for it were erased from what is kept of a game, so many times; the last time
    was `at`."""

    KEY = ("game",)

    game: str
    times: int
    at: datetime


class DeadlineMove(Row, frozen=True):
    """The deadline of update `number` was moved by `seconds`, for an outage or by the Admin. `at_once`: it is
    made as soon as all from before its deadline is read, whatever the hour of updates."""

    KEY = ("game",)

    game: str
    number: int
    seconds: float
    at_once: bool = False


class CoAdmin(Row, frozen=True):
    """The Admin of a game shares the office with that address."""

    KEY = ("game", "address")
    INDEXES = (("address",),)

    game: str
    address: str


class ReconsiderationWindow(Row, frozen=True):
    """Open since that correction, until update `until` is made: these players may order anew what is done in
    updates from `first` on. `choices` are a player and a change of the past each, as in a correction."""

    KEY = ("game",)

    game: str
    correction: int
    players: tuple[str, ...]
    first: int
    until: int
    choices: tuple[tuple[str, str], ...] = ()

    @property
    def edits(self) -> tuple[str, ...]:
        """The changes, in the order in which they were chosen."""
        return tuple(edit for _, edit in self.choices)


class HeldQuestion(Row, frozen=True):
    """A question that the Admin holds open, and what would have been different if it were decided so (lines
    as for a correction). `shown` says what differs, as of `update`; empty, and -1, until that is known."""

    KEY = ("game", "question")

    game: str
    question: int
    edits: tuple[str, ...]
    why: str
    update: int = -1
    shown: tuple[Section, ...] = ()


class CorrectionPreview(Row, frozen=True):
    """A correction that was shown to the Admin, good until then, and what it would have brought
    (`Plan.effect`)."""

    KEY = ("game", "code")
    WHEN = "until"

    game: str
    code: str
    edits: tuple[str, ...]
    why: str
    effect: str
    until: datetime


class DoubtfulGame(Row, frozen=True):
    """Votes of that game were in doubt; what was to be asked about them was found out at event `seen`."""

    KEY = ("game",)

    game: str
    seen: int = -1


class ClarifyingQuestion(Row, frozen=True):
    """What a mail of that reader's may mean, as its receipt asks: of the line `said` these `offers`, the
    first one under the number `first`; `about` names what the offers are orders of. It was asked before
    `update`."""

    KEY = ("game", "reader", "mail", "first")
    WHEN = "at"

    game: str
    reader: str
    mail: int
    first: int
    at: datetime
    update: int
    said: str
    offers: tuple[str, ...]
    about: tuple[str, ...] = ()


class SummaryFrequency(StrEnum):
    """When an Admin wants a summary."""

    DAILY = "daily"
    NEEDED = "needed"  # on days on which something waits for the Admin, or went wrong
    NEVER = "never"


SUMMARY_HOUR = 7
"""Of the day, if the Admin names no other."""


class AdminSummary(Row, frozen=True):
    """When the Admin of a game wants a summary, and when the game has to be looked at for it next (`due_at`,
    None while nothing happens). The last look was at `looked_at`; `waits` is a hash of what waited then, and
    `mailed_at` is when the Admin was last told."""

    KEY = ("game",)
    WHEN = "due_at"

    game: str
    frequency: SummaryFrequency = SummaryFrequency.NEEDED
    hour: int = SUMMARY_HOUR
    due_at: datetime | None = None
    looked_at: datetime | None = None
    waits: str = ""
    mailed_at: datetime | None = None


# Readers: players, the Admin, observers


class MailWish(StrEnum):
    """What is sent beside receipts, confirmations and what the service itself has to say."""

    EACH = "each"  # everything, as it happens
    DAILY = "daily"  # the same in one mail a day, with that of other games
    DIGEST = "digest"  # digests, ballots and results
    NONE = "none"  # nothing


class RequiredProof(StrEnum):
    """What a player asks for before a mail in their name counts."""

    USUAL = "usual"
    BOTH = "both"
    CONFIRM = "confirm"


class ReaderSettings(Row, frozen=True):
    """What a reader of a game asked for, and what is known of their mailbox. `zone` is that in which they are
    told instants, "" for the game's. Since `unreachable_since` no mail is sent to them. Their tokens were
    revoked `generation` times; `earlier` are the names that they had, each with the generation of its last
    tokens, the last one given up at the end."""

    KEY = ("game", "reader")

    game: str
    reader: str
    mails: MailWish = MailWish.EACH
    proof: RequiredProof = RequiredProof.USUAL
    zone: str = ""
    unreachable_since: date | None = None
    generation: int = 0
    earlier: tuple[tuple[str, int], ...] = ()


class Bounce(Row, frozen=True):
    """On that day a mail to that reader came back for good."""

    KEY = ("game", "reader", "day")

    game: str
    reader: str
    day: date


class Reminder(Row, frozen=True):
    """So many hours before a deadline that player wants to be reminded. They last were of update `reminded`,
    and last wrote at `wrote_at`."""

    KEY = ("game", "player")

    game: str
    player: str
    hours: int
    reminded: int | None = None
    wrote_at: datetime | None = None


DAILY_HOUR = 7
"""Of the day, if a reader names no other."""


class DailyMail(Row, frozen=True):
    """At which hour, on their clock, a reader wants the one mail of the day, and when the next one is due,
    None while nothing waits for it."""

    KEY = ("game", "reader")
    WHEN = "due_at"

    game: str
    reader: str
    hour: int = DAILY_HOUR
    due_at: datetime | None = None


class BriefReader(Row, frozen=True):
    """A reader who wants in digests only what concerns them."""

    KEY = ("game", "reader")

    game: str
    reader: str


class WaitingNotice(Row, frozen=True):
    """A notice that waits for the mail of the day since `at`: its page, none any more once that is sent. The
    same notice is never sent twice."""

    KEY = ("game", "reader", "key")
    WHEN = "at"

    game: str
    reader: str
    key: str
    kind: str
    at: datetime
    pages: tuple[Page, ...] = ()


class Mailbox(Row, frozen=True):
    """The word in our envelope senders that says whose mail comes back."""

    KEY = ("word",)
    INDEXES = (("game", "reader"),)

    word: str
    game: str
    reader: str


class SecondAddress(Row, frozen=True):
    """Mails from `address` count as that player's, as long as their seat has the address that vouched for
    it."""

    KEY = ("address", "game", "player")
    INDEXES = (("game", "player"),)

    address: str
    game: str
    player: str
    vouched: str


class Observer(Row, frozen=True):
    """An address that gets the public digests of a game, and as whom it reads."""

    KEY = ("game", "reader")

    game: str
    reader: str
    address: str


class SeatRequest(Row, frozen=True):
    """Somebody has asked to play under that name: in the place of `instead`, if of anybody. `turned_away`:
    the Admin said no."""

    KEY = ("game", "player")

    game: str
    player: str
    instead: str = ""
    turned_away: bool = False


# The talk of a game


class TalkSettings(Row, frozen=True):
    """What the Admin of a game wants of its talk: `elsewhere` is the address of a list that there was before,
    "" if mails are relayed here; `archived`, whether the site shows them."""

    KEY = ("game",)

    game: str
    closed: bool = False
    elsewhere: str = ""
    archived: bool = False


class TalkStanding(StrEnum):
    """What becomes of the mails that somebody writes to the talk."""

    FREE = "free"  # they are relayed
    HELD = "held"  # each waits for the Admin
    MUTED = "muted"  # none is


class TalkMember(Row, frozen=True):
    """Whether a reader wants the talk, None as they want other mails; and what becomes of theirs."""

    KEY = ("game", "reader")

    game: str
    reader: str
    wanted: bool | None = None
    standing: TalkStanding = TalkStanding.FREE


class TalkMail(Row, frozen=True):
    """A mail that was relayed. `thread` is the mail with which its thread began, `parent` the one that it
    answers, 0 if none. `message_id` is ours, `original` its author's, which only they have. `base` is what
    the subjects of a thread have in common."""

    KEY = ("game", "mail")
    INDEXES = (("game", "message_id"), ("game", "original"), ("game", "base"))

    game: str
    mail: int
    thread: int
    parent: int
    writer: str
    at: datetime
    subject: str
    base: str
    message_id: str
    original: str
    text: str


# Mails


class MailEvidence(Row, frozen=True, omit_defaults=True):
    """What was found when a mail came: the server of ours that vouches for the sender's domain, or the domain
    whose own signature held; or the server of ours that says that the domain did not send it. `origin` is the
    network that handed it to our server. `spent`: it was read as the last mail to a reply address that is
    good no more."""

    KEY = ("mail",)

    mail: int = 0
    server: str = ""
    domain: str = ""
    denied: str = ""
    origin: str = ""
    spent: bool = False

    @property
    def proves(self) -> bool:
        """Whether it speaks for the sender."""
        return bool(self.server or self.domain)


class DeferredMail(Row, frozen=True):
    """A mail that waits for an update of that game."""

    KEY = ("mail",)

    mail: int
    game: str


class UnexplainedOrder(Row, frozen=True):
    """The orders in a mail of the Admin's that lack their reason."""

    KEY = ("mail",)
    WHEN = "day"

    mail: int
    day: date
    orders: tuple[str, ...]


class OrderCopy(Row, frozen=True):
    """A mail that is a copy of one in which the Admin ordered something; the Admin has not been told yet."""

    KEY = ("mail",)

    mail: int


class PendingConfirmation(Row, frozen=True):
    """What waits for a code. `what` is `mail` (all of it), `commands` (those lines of it), `address` or
    `also` (the address that is asked becomes the reader's), `office` (it becomes the Admin's) or `share` (it
    becomes one of the Admin's). Of the last two `reader` is the Admin's address. `game`: a game of that name
    is opened, `words` being its ruleset and time zone. `address` is whom the code was mailed to."""

    KEY = ("code",)
    WHEN = "until"

    what: str
    game: str
    reader: str
    address: str
    until: datetime
    mail: int
    lines: tuple[tuple[int, str], ...] = ()
    level: Trust = Trust.CONFIRMED
    words: tuple[str, ...] = ()
    code: str = ""


# What is known of senders. No address stands here: `whose` and `digest` are hashes.


class RateLimit(Row, frozen=True):
    """How often something happened for somebody on that day."""

    KEY = ("what", "whose")
    WHEN = "day"

    what: str
    whose: str
    day: date
    count: int


class LastAnswer(Row, frozen=True):
    """When a stranger was last answered about something."""

    KEY = ("what", "whose")
    WHEN = "at"

    what: str
    whose: str
    at: datetime


class SenderHabit(Row, frozen=True):
    """How a sender's mails came, in that month or later: signed by the domain, or from some network."""

    KEY = ("what", "whose")
    WHEN = "month"

    what: str
    whose: str
    month: date


class SeenMessage(Row, frozen=True):
    """The content of a mail that its domain proved, by sender and Message-ID: another is not its copy."""

    KEY = ("digest",)

    digest: str
    content: str


class UsedNonce(Row, frozen=True):
    """A nonce of an OpenPGP-signed order, and the mail that used it."""

    KEY = ("digest",)
    WHEN = "day"

    digest: str
    day: date
    mail: int


ROWS: tuple[type[Row], ...] = (
    ServiceState,
    AddressKey,
    GameSettings,
    GameProgress,
    Erasure,
    DeadlineMove,
    CoAdmin,
    ReconsiderationWindow,
    HeldQuestion,
    CorrectionPreview,
    DoubtfulGame,
    ClarifyingQuestion,
    AdminSummary,
    ReaderSettings,
    Bounce,
    Reminder,
    DailyMail,
    BriefReader,
    WaitingNotice,
    Mailbox,
    SecondAddress,
    Observer,
    SeatRequest,
    TalkSettings,
    TalkMember,
    TalkMail,
    MailEvidence,
    DeferredMail,
    UnexplainedOrder,
    OrderCopy,
    PendingConfirmation,
    RateLimit,
    LastAnswer,
    SenderHabit,
    SeenMessage,
    UsedNonce,
)
