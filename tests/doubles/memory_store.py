"""A store that forgets at the end of the process: for tests and the simulator.

A transaction works on copies of the tables and puts them in place at its end, so a reader keeps the moment it
began with. Logs only grow: they are shared, and a reader knows how far its own moment reaches.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from datetime import datetime
from threading import Lock, get_ident

import msgspec
from memory_reading import PENDING, MemoryReading, Tables, is_like

from nomicd.adapters.store.tables import storable
from nomicd.adapters.store.writing import check_run, fresh
from nomicd.kernel.events import Record
from nomicd.services.ports import (
    Disposition,
    HostedGame,
    MailIn,
    MailOut,
    NestedTransaction,
    OutState,
    Passage,
    Reading,
    Row,
    Seat,
    SeqConflict,
    Snapshot,
    Writing,
)


class MemoryWriting(MemoryReading):
    """`ports.Writing` on tables of its own."""

    @contextmanager
    def part(self) -> Iterator[NestedTransaction]:
        """The tables as they were, put back."""
        before, part = self._tables.copy(), NestedTransaction()
        try:
            yield part
        except BaseException:
            part.undo()
            raise
        finally:
            if part.undone:
                for name in before.__struct_fields__:
                    setattr(self._tables, name, getattr(before, name))

    def put_game(self, game: HostedGame) -> None:
        """Add it, or replace what is known of it."""
        self._tables.games[game.slug] = game

    def append(self, slug: str, expected: int, records: Sequence[Record]) -> None:
        """Raises `SeqConflict` unless the log ends at `expected`."""
        check_run(slug, expected, records)
        end = self._tables.ends.get(slug, 0)
        if end != expected:
            raise SeqConflict(f"the log of {slug} ends at {end}, not at {expected}")
        log = self._tables.logs.setdefault(slug, [])
        log[end:] = records  # what a failed transaction left there goes
        self._tables.ends[slug] = end + len(records)

    def put_erased(self, record: Record) -> None:
        """Put it into a log of its own: readers keep the one they began with. Raises LookupError."""
        if not 0 < record.seq <= self._tables.ends.get(record.game, 0):
            raise LookupError(f"there is no event {record.seq} of {record.game}")
        log = self._tables.logs[record.game] = list(self._tables.logs[record.game])
        log[record.seq - 1] = record

    def put_snapshot(self, snapshot: Snapshot) -> None:
        """Replaces the game's former one."""
        self._tables.snapshots[snapshot.game] = snapshot

    def put_seat(self, seat: Seat) -> None:
        """Add it, or replace what is known of it."""
        seat = msgspec.structs.replace(seat, address=seat.address.lower())
        self._tables.seats[seat.game, seat.player] = seat

    def take_in(self, mail: MailIn, attempts: int = 0) -> MailIn:
        """As `STORED`, or as `DUPLICATE` of the first with its fingerprint."""
        mail = fresh(mail, attempts, self._tables.firsts.get(mail.fingerprint, 0))
        mail = msgspec.structs.replace(mail, id=len(self._tables.mails) + 1)
        self._tables.firsts.setdefault(mail.fingerprint, mail.id)
        self._keep_mail(mail)
        return mail

    def strike(self, mail_id: int) -> int:
        """The number of attempts, this one included. Raises LookupError."""
        mail = self._tables.mails[mail_id]
        self._keep_mail(msgspec.structs.replace(mail, attempts=mail.attempts + 1))
        return mail.attempts + 1

    def strike_new(self, mail_ids: Sequence[int]) -> set[int]:
        """The first attempt on each that is unread and was never tried."""
        mails = (self._tables.mails[each] for each in mail_ids if each in self._tables.mails)
        return {
            each.id
            for each in [*mails]
            if each.disposition is Disposition.STORED and not each.attempts and self.strike(each.id)
        }

    def spare(self, mail_id: int) -> None:
        """One attempt less. Raises LookupError."""
        mail = self._tables.mails[mail_id]
        self._keep_mail(msgspec.structs.replace(mail, attempts=mail.attempts - 1))

    def dispose(
        self, mail_id: int, disposition: Disposition, *, game: str = "", player: str = "", reason: str = ""
    ) -> None:
        """What became of a mail. Raises LookupError."""
        mail = self._tables.mails[mail_id]
        self._keep_mail(
            msgspec.structs.replace(
                mail, disposition=disposition, game=game, player=player, reason=storable(reason)
            )
        )

    def drop_bytes(self, before: datetime) -> int:
        """How many there were."""
        over = [
            mail
            for mail in self._tables.mails.values()
            if mail.disposition not in (Disposition.STORED, Disposition.HELD) and mail.received_at < before
        ]
        gone = [
            mail
            for mail in self._tables.outbox.values()
            if mail.state not in PENDING and mail.queued_at < before
        ]
        dropped = [mail for mail in (*over, *gone) if mail.raw]
        for mail in dropped:
            bare = msgspec.structs.replace(mail, raw=b"")
            self._keep_mail(bare) if isinstance(bare, MailIn) else self._keep_out(bare)
        return len(dropped)

    def erase_mail(self, mail_id: int) -> None:
        """Its number and what became of it stay."""
        mail = self._tables.mails[mail_id]
        self._keep_mail(msgspec.structs.replace(mail, raw=b"", recipient="", envelope_from="", reason=""))

    def erase_sent(self, out_id: int) -> None:
        """Its key and whether it was sent stay."""
        mail = self._tables.outbox[out_id]
        self._keep_out(msgspec.structs.replace(mail, raw=b"", recipient="", envelope_from="", response=""))

    def queue(self, mail: MailOut) -> bool:
        """False, and nothing done, if its key is there already."""
        if mail.key in self._tables.keys:
            return False
        self._tables.keys.add(mail.key)
        self._keep_out(msgspec.structs.replace(mail, id=len(self._tables.outbox) + 1))
        return True

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
        """Where an outgoing mail is now; what is not given is cleared. Raises LookupError."""
        mail = self._tables.outbox[out_id]
        self._keep_out(
            msgspec.structs.replace(
                mail,
                state=state,
                next_try=next_try,
                sent_at=sent_at,
                response=storable(response),
                attempts=mail.attempts + attempt,
            )
        )

    def save(self, row: Row) -> None:
        """Add it, or put it in place of the one with its key."""
        kind = type(row)
        key = tuple(getattr(row, name) for name in kind.KEY)
        self._tables.rows.setdefault(kind, {})[key] = _storable(row)

    def keep(self, row: Row) -> None:
        """Save it, unless it is there just so."""
        if self.find(type(row), *(getattr(row, name) for name in row.KEY)) != row:
            self.save(row)

    def delete(self, kind: type[Row], **equal: object) -> int:
        """How many there were."""
        return self._forget(kind, lambda row: is_like(row, equal))

    def expire(self, kind: type[Row], before: datetime) -> int:
        """How many there were."""

        def is_over(row: Row) -> bool:
            at = getattr(row, kind.WHEN)
            return at is not None and at < (before if isinstance(at, datetime) else before.date())

        return self._forget(kind, is_over)

    def _forget(self, kind: type[Row], is_gone: Callable[[Row], bool]) -> int:
        known = self._tables.rows.get(kind, {})
        gone = [key for key, row in known.items() if is_gone(row)]
        for key in gone:
            del known[key]
        return len(gone)

    def put_passages(self, passages: Sequence[Passage]) -> None:
        """Add them; what is there already stays as it is."""
        for each in passages:
            kept = msgspec.structs.replace(each, text=storable(each.text))
            self._tables.passages.setdefault((each.game, each.kind, each.seq), kept)

    def drop_passages(self, slug: str) -> None:
        """Forget all of a game."""
        for key in [key for key in self._tables.passages if key[0] == slug]:
            del self._tables.passages[key]

    def _keep_mail(self, mail: MailIn) -> None:
        self._tables.mails[mail.id] = mail
        if mail.disposition is Disposition.STORED:
            self._tables.unread[mail.id] = mail
        else:
            self._tables.unread.pop(mail.id, None)

    def _keep_out(self, mail: MailOut) -> None:
        self._tables.outbox[mail.id] = mail
        if mail.state in PENDING:
            self._tables.pending[mail.id] = mail
        else:
            self._tables.pending.pop(mail.id, None)


def _storable(row: Row) -> Row:
    """The row as a database gives it back."""
    texts = {
        name: storable(said) for name in row.__struct_fields__ if type(said := getattr(row, name)) is str
    }
    return msgspec.structs.replace(row, **texts)


class MemoryStore:
    """`ports.Store` without a disk. Writers take turns; readers see the moment they began at."""

    def __init__(self, moment: Tables | None = None) -> None:
        self._tables = moment or Tables()
        self._turn = Lock()
        self._writing_thread = 0

    @contextmanager
    def write(self) -> Iterator[Writing]:
        """One transaction: all of it is kept at the end of the `with`, or none."""
        if self._writing_thread == get_ident():
            raise RuntimeError("a transaction was begun within a transaction")
        with self._turn:
            self._writing_thread = get_ident()
            try:
                tables = self._tables.copy()
                yield MemoryWriting(tables)
                self._tables = tables
            finally:
                self._writing_thread = 0

    @contextmanager
    def read(self) -> Iterator[Reading]:
        """One moment of the store."""
        yield MemoryReading(self._tables)

    @property
    def moment(self) -> Tables:
        """All that is in it now, to be looked at later: a store that begins with it is for reading alone."""
        return self._tables

    def compact(self) -> None:
        """Nothing is left of anything."""

    def close(self) -> None:
        """Nothing to let go of."""
