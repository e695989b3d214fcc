"""The ports of the services. Adapters fulfil these; contract suites in `tests/contracts` hold them.

All instants are aware UTC.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager
from datetime import datetime
from enum import IntEnum, StrEnum
from typing import ClassVar, Protocol, TypeVar

import msgspec

from nomicd.kernel.events import Record
from nomicd.kernel.log import Head


class Trust(IntEnum):
    """How well a mail's sender was proved (DESIGN section 9)."""

    NOBODY = 0
    CLAIMED = 1
    PROVED = 2
    CONFIRMED = 3
    ADMIN = 4


class Disposition(StrEnum):
    """What became of a mail. Every mail ends in exactly one of those after `STORED`."""

    STORED = "stored"  # durable, not yet read
    APPLIED = "applied"  # at least one command of it was accepted or answered
    REFUSED = "refused"  # read, and nothing of it accepted
    HELD = "held"  # waits for the Admin or for a confirmation
    DUPLICATE = "duplicate"  # the same mail came before
    IGNORED = "ignored"  # automatic, a bounce, or from nobody we know
    SET_ASIDE = "set-aside"  # poison: it failed three times


STRIKES = 3
"""Attempts at one mail before it is set aside."""


class MailIn(msgspec.Struct, frozen=True):
    """A received mail. `received_at` is when our server had it; `via` the way in; `id` 0 before storing.

    `fingerprint` is over its content (`nomicd.mail.fingerprint`), scoped by how well the sender was proved.
    `recipient` is the envelope's, "" where the way in does not tell.
    """

    raw: bytes
    received_at: datetime
    via: str
    trust: Trust
    fingerprint: str
    recipient: str = ""
    envelope_from: str = ""
    id: int = 0
    disposition: Disposition = Disposition.STORED
    attempts: int = 0
    game: str = ""
    player: str = ""
    reason: str = ""
    duplicate_of: int = 0


class OutState(StrEnum):
    """Where an outgoing mail is."""

    QUEUED = "queued"
    SENDING = "sending"  # an attempt began; after a crash the outcome is unknown, so it is sent again
    SENT = "sent"
    FAILED = "failed"  # refused for good (5xx) or too old


class MailOut(msgspec.Struct, frozen=True):
    """One mail to one recipient. `raw` and `message_id` are fixed when it is queued, retries included.

    `key` is unique for ever, e.g. `receipt/12` or `bored2/digest/u17/alice`.
    """

    key: str
    game: str
    kind: str
    reader: str
    recipient: str
    envelope_from: str
    message_id: str
    raw: bytes
    queued_at: datetime
    id: int = 0
    state: OutState = OutState.QUEUED
    attempts: int = 0
    next_try: datetime | None = None
    sent_at: datetime | None = None
    response: str = ""


class HostedGame(msgspec.Struct, frozen=True):
    """A game as the services know it; all else is in its log. `due` is its next update's `run_at`."""

    slug: str
    ruleset: str
    admin: str
    opened_at: datetime
    open: bool = False
    due: datetime | None = None


class SeatState(StrEnum):
    """Whether a seat is taken."""

    ASKED = "asked"  # waits for the Admin's approval
    SEATED = "seated"
    GONE = "gone"


class Seat(msgspec.Struct, frozen=True):
    """Who plays as whom. `address` is lower case. Addresses stay here: they are never in the log."""

    game: str
    player: str
    address: str
    state: SeatState = SeatState.SEATED


class Snapshot(msgspec.Struct, frozen=True):
    """A frozen state at a seq: a cache that can be thrown away. `schema` is the ruleset's state version."""

    game: str
    seq: int
    schema: str
    data: bytes


class Passage(msgspec.Struct, frozen=True):
    """A text of a game that can be found by its words: a cache of the log, which can be thrown away. `kind`
    says what it is, `seq` which event of the log; both together are unique in a game."""

    game: str
    kind: str
    seq: int
    text: str


class Row(msgspec.Struct, frozen=True):
    """What stands in a row of a table of its own (`nomicd.services.rows`). The fields in `KEY` say which row
    it is; each of `INDEXES` is some fields by which rows are found, besides those with which the key begins.
    `WHEN` is the field that says when it is due, or over."""

    KEY: ClassVar[tuple[str, ...]] = ()
    INDEXES: ClassVar[tuple[tuple[str, ...], ...]] = ()
    WHEN: ClassVar[str] = ""


R = TypeVar("R", bound=Row)


class SeqConflict(Exception):
    """Somebody else appended first: nothing was written; read again and decide anew."""


class HeldElsewhere(SeqConflict):
    """Other processes work these games (`nomicd.services.leases`): nothing was written."""

    def __init__(self, games: Sequence[str]) -> None:
        super().__init__(f"worked by another process: {', '.join(games)}")
        self.games = games


class StoreBroken(Exception):
    """An I/O error on the store. The daemon stops; it is never retried in place."""


class Reading(Protocol):
    """What can be asked of the store."""

    def games(self) -> list[HostedGame]: ...
    def game(self, slug: str) -> HostedGame | None: ...
    def games_of_admin(self, address: str) -> list[HostedGame]:
        """Return the games whose Admin has that address, by slug. Indexed."""
        ...

    def only_game(self) -> HostedGame | None:
        """Return the game if there is one and no other."""
        ...

    def due_games(self, until: datetime, limit: int = 1) -> list[HostedGame]:
        """Those whose `due` is at or before that instant, the earliest first, then by slug. Indexed: asked
        at every beat."""
        ...

    def head(self, slug: str) -> Head: ...
    def records(self, slug: str, after: int = 0) -> Iterator[Record]: ...
    def find_added(self, slug: str, head: Head) -> list[Record] | None:
        """Return what was added to a log behind `head`, in order; None if that is nowhere in it."""
        ...

    def margin(self, slug: str) -> list[Record]:
        """Return what stands in the margin of a log (`nomicd.kernel.margin`), in order. Indexed."""
        ...

    def facts(self, slug: str, after: int = 0) -> Iterator[tuple[str, int, bytes]]:
        """(name, version, body) in order: the fast way for replay."""
        ...

    def snapshot(self, slug: str) -> Snapshot | None: ...
    def seats(self, slug: str) -> list[Seat]: ...
    def seats_of(self, address: str) -> list[Seat]: ...
    def mail(self, mail_id: int) -> MailIn | None: ...
    def list_waiting(self, limit: int = 100, before: datetime | None = None) -> list[MailIn]:
        """Stored, unread mails by received_at, then id; only those received strictly before `before`."""
        ...

    def waiting_ids(self, limit: int, before: datetime, games: Sequence[str] = ()) -> list[int]:
        """The ids of the same, in that order: what is asked at every beat carries no mail. With `games` some
        may be left out that are known to be for none of them."""
        ...

    def mails(self, disposition: Disposition | None = None, limit: int = 100) -> list[MailIn]:
        """The latest, by id."""
        ...

    def mails_from(self, slug: str, player: str) -> list[MailIn]:
        """Return all mails of a game that are from that player, by id."""
        ...

    def each_mail(self) -> Iterator[MailIn]:
        """All, by id, a few of them in memory at a time."""
        ...

    def tally(self) -> dict[Disposition, int]:
        """Return how many mails stand where, zeros included; accepted = the sum."""
        ...

    def list_outgoing(self, now: datetime, limit: int = 100) -> list[MailOut]:
        """To be sent now: queued and due, or left `sending` by a crash; oldest first."""
        ...

    def outbox(self, state: OutState | None = None, limit: int = 1000) -> list[MailOut]:
        """The latest, by id."""
        ...

    def each_sent(self) -> Iterator[MailOut]:
        """All, by id, a few of them in memory at a time."""
        ...

    def tally_unsent(self) -> list[tuple[OutState, int, datetime]]:
        """Return how many outgoing mails that are not `SENT` stand where, and when the oldest of them was
        queued; states of none are left out. None of their bytes are looked at."""
        ...

    def count_leases(self) -> tuple[int, int]:
        """Return how many processes share the games, and how often one was given a game; 0 and 0 where one
        process has the store for itself."""
        ...

    def mail_with_message_id(self, message_id: str) -> MailOut | None:
        """The mail of ours with that Message-ID. Indexed: asked with mails that answer one."""
        ...

    def arrivals(self, slug: str, since: datetime) -> list[tuple[str, Disposition, int]]:
        """Return how many mails of a game that reached us at or after that instant, and were read, stand
        where: by the name of the reader whom each is from, then by disposition. None of their bytes are
        looked at."""
        ...

    def failed_deliveries(self, slug: str, since: datetime, until: datetime) -> list[tuple[str, str, str]]:
        """(reader, kind, what the server said) of a game's mails that have failed, of those queued at or past
        `since` and before `until`; oldest first."""
        ...

    def find(self, kind: type[R], *key: object) -> R | None:
        """Return the row with that key."""
        ...

    def rows(self, kind: type[R], **equal: object) -> list[R]:
        """Return the rows whose fields are these, by key. Indexed if these are fields with which the key
        begins, or one of its `INDEXES`."""
        ...

    def earliest(self, kind: type[R], until: datetime | None = None, limit: int = 1) -> list[R]:
        """Return the rows with the earliest `WHEN`, then by key: up to and at that instant, if one is given.
        Rows without one are left out. Indexed."""
        ...

    def passages(self, slug: str, search: str = "", limit: int = 100) -> list[Passage]:
        """The passages of a game that hold these words, the fittest first (`nomicd.kernel.finding`); without
        words the newest. Indexed."""
        ...


class NestedTransaction:
    """A part of a transaction."""

    undone = False

    def undo(self) -> None:
        """Leave nothing of it when its `with` ends."""
        self.undone = True


class Writing(Reading, Protocol):
    """One transaction: all of it is committed at the end of the `with`, or none."""

    def part(self) -> AbstractContextManager[NestedTransaction]:
        """What is done in the `with` is undone if it raises or is told to be, and the rest of the transaction
        stays."""
        ...

    def put_game(self, game: HostedGame) -> None: ...
    def append(self, slug: str, expected: int, records: Sequence[Record]) -> None:
        """Raises `SeqConflict` unless the log ends at `expected`."""
        ...

    def put_erased(self, record: Record) -> None:
        """Put a record whose body was erased in the place of the one that it was. Raises LookupError."""
        ...

    def put_snapshot(self, snapshot: Snapshot) -> None: ...
    def put_seat(self, seat: Seat) -> None: ...
    def take_in(self, mail: MailIn, attempts: int = 0) -> MailIn:
        """Store a mail: as `STORED`, with so many attempts counted on it, or as `DUPLICATE` of an earlier one
        with its fingerprint. What the mail itself says about its end is not believed."""
        ...

    def strike(self, mail_id: int) -> int:
        """Count an attempt on a mail; the number of attempts, this one included."""
        ...

    def strike_new(self, mail_ids: Sequence[int]) -> set[int]:
        """Count the first attempt on those of these mails that are unread and were never tried; which those
        are."""
        ...

    def spare(self, mail_id: int) -> None:
        """Take back the last attempt on a mail: it was not read after all."""
        ...

    def dispose(
        self, mail_id: int, disposition: Disposition, *, game: str = "", player: str = "", reason: str = ""
    ) -> None: ...
    def drop_bytes(self, before: datetime) -> int:
        """Drop the bytes of mails that reached us, or that we queued, before that instant and that nothing
        waits for any more; how many there were."""
        ...

    def erase_mail(self, mail_id: int) -> None:
        """Drop the bytes of a mail and every address beside them."""
        ...

    def erase_sent(self, out_id: int) -> None:
        """The same of a mail of ours."""
        ...

    def queue(self, mail: MailOut) -> bool:
        """Put a mail in the outbox; False (and nothing done) if its key is there already."""
        ...

    def mark(
        self,
        out_id: int,
        state: OutState,
        *,
        next_try: datetime | None = None,
        sent_at: datetime | None = None,
        response: str = "",
        attempt: bool = False,
    ) -> None:
        """Where it is now; `next_try`, `sent_at` and `response` become what is given here, or nothing."""
        ...

    def save(self, row: Row) -> None:
        """Add a row, or put it in the place of the one with its key."""
        ...

    def keep(self, row: Row) -> None:
        """Save a row, unless it is there just so."""
        ...

    def delete(self, kind: type[Row], **equal: object) -> int:
        """Forget the rows whose fields are these; how many there were."""
        ...

    def expire(self, kind: type[Row], before: datetime) -> int:
        """Forget the rows whose `WHEN` is before that instant, or before its day (UTC) where it is a day; how
        many there were."""
        ...

    def put_passages(self, passages: Sequence[Passage]) -> None:
        """Add them; one of a kind and seq that is there already stays as it is."""
        ...

    def drop_passages(self, slug: str) -> None:
        """Forget all of a game."""
        ...


class Store(Protocol):
    """The durable store; `write` is durable when it has returned. One process at a time writes what belongs
    to a game."""

    def write(self) -> AbstractContextManager[Writing]: ...
    def read(self) -> AbstractContextManager[Reading]: ...
    def compact(self) -> None:
        """Leave nothing of what was deleted in the files of the store. Outside of any transaction."""
        ...

    def close(self) -> None: ...
