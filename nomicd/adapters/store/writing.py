"""All changes that a transaction can make, in addition to asking."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from datetime import datetime
from functools import lru_cache
from typing import Any, ClassVar

import msgspec
from sqlalchemy import (
    Connection,
    Date,
    Delete,
    Executable,
    Table,
    Update,
    bindparam,
    delete,
    insert,
    or_,
    select,
    update,
)
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import IntegrityError
from sqlalchemy.sql.dml import ReturningInsert

from nomicd.adapters.store import searching
from nomicd.adapters.store.reading import SqlReading
from nomicd.adapters.store.ready import DRIVER_ERRORS, Cursor, Ready, ready, trouble
from nomicd.adapters.store.row_cache import KnownRows
from nomicd.adapters.store.tables import (
    EVENT,
    GAME,
    MAIL_IN,
    MAIL_OUT,
    SEAT,
    SNAPSHOT,
    storable,
    table_of,
)
from nomicd.kernel.events import Record
from nomicd.kernel.log import Head, head_at
from nomicd.services.ports import (
    Disposition,
    HostedGame,
    MailIn,
    MailOut,
    NestedTransaction,
    OutState,
    Passage,
    Row,
    Seat,
    SeqConflict,
    Snapshot,
    StoreBroken,
)

# Built once, as in `reading`.
ADD_EVENTS = insert(EVENT)
ADD_MAIL = insert(MAIL_IN).returning(MAIL_IN.c.id)
FIRST = select(MAIL_IN.c.id).where(
    MAIL_IN.c.fingerprint == bindparam("content"), MAIL_IN.c.duplicate_of.is_(None)
)
STRIKE, SPARE = (
    update(MAIL_IN)
    .values(attempts=MAIL_IN.c.attempts + more)
    .where(MAIL_IN.c.id == bindparam("number"))
    .returning(MAIL_IN.c.attempts)
    for more in (1, -1)
)
NEW = MAIL_IN.c.attempts == 0, MAIL_IN.c.disposition == Disposition.STORED.value
STRIKE_NEW = STRIKE.where(*NEW)
DISPOSE = update(MAIL_IN).where(MAIL_IN.c.id == bindparam("number"))
PUT_ERASED = (
    update(EVENT)
    .values(body=bindparam("body"), committed=bindparam("committed"))
    .where(EVENT.c.game == bindparam("slug"), EVENT.c.seq == bindparam("number"))
)
DROP_BYTES = tuple(
    update(table)
    .values(raw=b"")
    .where(*(state != each.value for each in waiting), when < bindparam("before"), table.c.raw != b"")
    for table, when, state, waiting in (
        (MAIL_IN, MAIL_IN.c.received_at, MAIL_IN.c.disposition, (Disposition.STORED, Disposition.HELD)),
        (MAIL_OUT, MAIL_OUT.c.queued_at, MAIL_OUT.c.state, (OutState.QUEUED, OutState.SENDING)),
    )
)
MARK = update(MAIL_OUT).where(MAIL_OUT.c.id == bindparam("number"))
MARK_ATTEMPT = MARK.values(attempts=MAIL_OUT.c.attempts + 1)
_ALL_BUT_ID = tuple(column.name for column in MAIL_IN.columns if column.name != "id")
_MAIL_OUT = tuple(column.name for column in MAIL_OUT.columns if column.name != "id")


class MailCount:
    """How many mails have come to what end, as of the last commit. They are counted once: there is but one
    writer, who holds the store's lock, and each of its transactions says what it has changed."""

    def __init__(self) -> None:
        self.known: Counter[Disposition] | None = None

    def add(self, change: Counter[Disposition]) -> None:
        """Take in what a transaction has changed that was kept."""
        if self.known is not None:
            self.known.update(change)


class SqlWriting(SqlReading):
    """`ports.Writing` on the writer's connection. `spoilt`: a statement failed, and nothing may be kept.
    `change` is what it does to the number of mails of each disposition."""

    spoilt = False

    _adding_mail: ClassVar[ReturningInsert[Any]] = ADD_MAIL
    """Its first column is the mail's number."""

    def __init__(self, connection: Connection, mails: MailCount, known: KnownRows | None = None) -> None:
        """`known` is what transactions before this one have read, and holds still."""
        super().__init__(connection)
        self._mails = mails
        if known is not None:
            self._known = known
        self.change: Counter[Disposition] = Counter()

    @contextmanager
    def part(self) -> Iterator[NestedTransaction]:
        """A savepoint."""
        self._driver.execute("SAVEPOINT part")
        part, before = NestedTransaction(), self.change.copy()
        try:
            yield part
        except StoreBroken:
            raise
        except BaseException:
            self._undo_part(before)
            raise
        if part.undone:
            self._undo_part(before)
        self._driver.execute("RELEASE SAVEPOINT part")

    def _undo_part(self, before: Counter[Disposition]) -> None:
        self.close()
        self._known.clear()
        self.change = before
        self._driver.execute("ROLLBACK TO SAVEPOINT part")
        self.spoilt = False

    def put_game(self, game: HostedGame) -> None:
        """Add it, or replace what is known of it."""
        self._forget(HostedGame)
        self._put(GAME, values_of(game))

    def append(self, slug: str, expected: int, records: Sequence[Record]) -> None:
        """Raises `SeqConflict` unless the log ends at `expected`."""
        check_run(slug, expected, records)
        end = self.head(slug).seq
        if end != expected:
            raise SeqConflict(f"the log of {slug} ends at {end}, not at {expected}")
        if not records:
            return
        self._forget(Head)
        try:
            self._add_events(records)
        except IntegrityError as taken:
            raise SeqConflict(f"the log of {slug} went on past {expected} meanwhile") from taken
        self._known[Head][slug] = head_at(records[-1])

    def put_erased(self, record: Record) -> None:
        """What the record has instead of its body. Raises LookupError."""
        kept = {"slug": record.game, "number": record.seq, "body": record.body, "committed": record.committed}
        if self._do(PUT_ERASED, **kept).rowcount != 1:
            raise LookupError(f"there is no event {record.seq} of {record.game}")

    def put_snapshot(self, snapshot: Snapshot) -> None:
        """Replaces the game's former one."""
        self._put(SNAPSHOT, values_of(snapshot))

    def put_seat(self, seat: Seat) -> None:
        """Add it, or replace what is known of it."""
        self._forget(Seat)
        self._put(SEAT, values_of(seat) | {"address": seat.address.lower()})

    def take_in(self, mail: MailIn, attempts: int = 0) -> MailIn:
        """As `STORED`, or as `DUPLICATE` of the first with its fingerprint."""
        first = self._do(FIRST, content=mail.fingerprint).fetchone()
        return self._add_mail(fresh(mail, attempts, first[0] if first else 0))

    def _add_mail(self, mail: MailIn) -> MailIn:
        values = values_of(mail, "id") | {
            "trust": int(mail.trust),
            "duplicate_of": mail.duplicate_of or None,
        }
        (row,) = self._run(ready(self._adding_mail, self._name, _ALL_BUT_ID), values).fetchall()
        self.change[mail.disposition] += 1
        return msgspec.structs.replace(mail, id=row[0])

    def strike(self, mail_id: int) -> int:
        """The number of attempts, this one included. Raises LookupError."""
        return self._attempts(STRIKE, mail_id)

    def strike_new(self, mail_ids: Sequence[int]) -> set[int]:
        """The first attempt on each that is unread and was never tried."""
        self._forget(MailIn)
        return {each for each in mail_ids if self._do(STRIKE_NEW, number=each).fetchone()}

    def spare(self, mail_id: int) -> None:
        """One attempt less. Raises LookupError."""
        self._attempts(SPARE, mail_id)

    def _attempts(self, change: Executable, mail_id: int) -> int:
        self._forget(MailIn)
        found = self._do(change, number=mail_id).fetchone()
        if found is None:
            raise LookupError(f"there is no mail {mail_id}")
        return int(found[0])

    def dispose(
        self, mail_id: int, disposition: Disposition, *, game: str = "", player: str = "", reason: str = ""
    ) -> None:
        """Record what became of a mail. Raises LookupError."""
        values = {"disposition": disposition.value, "game": game, "player": player, "reason": reason}
        before = self.mail(mail_id)
        self._forget(MailIn)
        self._change(DISPOSE, mail_id, values)
        if before:
            self.change[before.disposition] -= 1
            self.change[disposition] += 1

    def drop_bytes(self, before: datetime) -> int:
        """How many mails there were."""
        self._forget(MailIn)
        return sum(int(self._do(each, before=before).rowcount) for each in DROP_BYTES)

    def erase_mail(self, mail_id: int) -> None:
        """Its number and what became of it stay. Raises LookupError."""
        self._forget(MailIn)
        self._change(DISPOSE, mail_id, {"raw": b"", "recipient": "", "envelope_from": "", "reason": ""})

    def erase_sent(self, out_id: int) -> None:
        """Its key and whether it was sent stay. Raises LookupError."""
        self._change(MARK, out_id, {"raw": b"", "recipient": "", "envelope_from": "", "response": ""})

    def tally(self) -> dict[Disposition, int]:
        """Every disposition, without counting all mails for each update."""
        if self._mails.known is None:
            self._mails.known = Counter(super().tally())
            self._mails.known.subtract(self.change)
        return {each: self._mails.known[each] + self.change[each] for each in Disposition}

    def queue(self, mail: MailOut) -> bool:
        """False, and nothing done, if its key is there already."""
        made = ready(_build_queueing(self._name), self._name, _MAIL_OUT)
        return self._run(made, values_of(mail, "id")).fetchone() is not None

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
        """Record the state of an outgoing mail; what is not given is cleared. Raises LookupError."""
        values: dict[str, object] = {
            "state": state.value,
            "next_try": next_try,
            "sent_at": sent_at,
            "response": response,
        }
        self._change(MARK_ATTEMPT if attempt else MARK, out_id, values)

    def save(self, row: Row) -> None:
        """Add it, or put it in place of the one with its key."""
        self._forget(type(row))
        self._put(table_of(type(row)), values_of(row))

    def keep(self, row: Row) -> None:
        """Save it, unless it is there just so."""
        key = tuple(getattr(row, name) for name in row.KEY)
        if self.find(type(row), *key) != row:
            self.save(row)

    def delete(self, kind: type[Row], **equal: object) -> int:
        """Delete the rows that match, and return how many there were."""
        self._forget(kind)
        return int(self._do(_build_delete(kind, tuple(equal)), **equal).rowcount)

    def expire(self, kind: type[Row], before: datetime) -> int:
        """Delete the rows from before that time, and return how many there were."""
        self._forget(kind)
        is_day = isinstance(table_of(kind).c[kind.WHEN].type, Date)
        return int(self._do(_build_expiry(kind), before=before.date() if is_day else before).rowcount)

    def put_passages(self, passages: Sequence[Passage]) -> None:
        """Add them; what is there already stays as it is."""
        searching.add(self._words, self._name, passages)

    def drop_passages(self, slug: str) -> None:
        """Forget all of a game."""
        searching.drop(self._words, self._name, slug)

    def _forget(self, kind: object) -> None:
        self._known.pop(kind, None)

    def _words(self, statement: str, *given: object) -> Cursor:
        try:
            return super()._words(statement, *given)
        except DRIVER_ERRORS as wrong:
            self.spoilt = True
            raise trouble(wrong, statement) from wrong

    def _put(self, table: Table, values: dict[str, object]) -> None:
        self._do(make_putting(table, self._name), **values)

    def _change(self, statement: Update, number: int, values: Mapping[str, object]) -> None:
        made = ready(statement, self._name, tuple(values))
        if self._run(made, {"number": number, **values}).rowcount != 1:
            raise LookupError(f"there is no mail {number}")

    def _do(self, statement: Executable, **given: object) -> Cursor:
        return self._run(ready(statement, self._name), given)

    def _run(self, made: Ready, given: Mapping[str, object]) -> Cursor:
        try:
            return self._driver.execute(made.text, made.values(given))
        except DRIVER_ERRORS as wrong:
            self.spoilt = True
            raise trouble(wrong, made.text) from wrong

    def _add_events(self, records: Sequence[Record]) -> None:
        made = ready(ADD_EVENTS, self._name)
        try:
            with closing(self._driver.cursor()) as cursor:
                cursor.executemany(made.text, [made.values(values_of(each)) for each in records])
        except DRIVER_ERRORS as wrong:
            self.spoilt = True
            raise trouble(wrong, made.text) from wrong


def _insert(table: Table, dialect: str) -> sqlite.Insert | postgresql.Insert:
    return sqlite.insert(table) if dialect == "sqlite" else postgresql.insert(table)


@lru_cache
def make_putting(table: Table, dialect: str, *, if_other: bool = False) -> sqlite.Insert | postgresql.Insert:
    """A row added, or put in place of the one with its key; `if_other`: only if that is not the same."""
    made = _insert(table, dialect)
    keys = list(table.primary_key.columns)
    others = {column.name: made.excluded[column.name] for column in table.columns if not column.primary_key}
    if not others:
        return made.on_conflict_do_nothing()
    is_other = or_(*(table.c[name].is_distinct_from(new) for name, new in others.items()))
    return made.on_conflict_do_update(index_elements=keys, set_=others, where=is_other if if_other else None)


@lru_cache
def _build_delete(kind: type[Row], names: tuple[str, ...]) -> Delete:
    table = table_of(kind)
    return delete(table).where(*(table.c[name] == bindparam(name) for name in names))


@lru_cache
def _build_expiry(kind: type[Row]) -> Delete:
    table = table_of(kind)
    return delete(table).where(table.c[kind.WHEN] < bindparam("before"))


@lru_cache
def _build_queueing(dialect: str) -> ReturningInsert[tuple[int]]:
    """An outgoing mail added, and its id; neither if its key is there."""
    return _insert(MAIL_OUT, dialect).on_conflict_do_nothing().returning(MAIL_OUT.c.id)


def check_run(slug: str, expected: int, records: Sequence[Record]) -> None:
    """Raises ValueError unless these are records of that game numbered on from `expected`: a bug."""
    for seq, record in enumerate(records, expected + 1):
        if record.game != slug or record.seq != seq:
            raise ValueError(f"{record.game} {record.seq} cannot stand at {slug} {seq}")


def fresh(mail: MailIn, attempts: int, first: int) -> MailIn:
    """A mail as it is when it comes in: unread, or a duplicate of the mail `first` (0: of none), which nobody
    attempts to read."""
    return msgspec.structs.replace(
        mail,
        id=0,
        recipient=storable(mail.recipient),
        envelope_from=storable(mail.envelope_from),
        disposition=Disposition.DUPLICATE if first else Disposition.STORED,
        attempts=0 if first else attempts,
        game="" if first else mail.game,
        duplicate_of=first,
    )


def values_of(given: msgspec.Struct, without: str = "") -> dict[str, object]:
    """Its fields by name, `without` one."""
    values = msgspec.structs.asdict(given)
    values.pop(without, None)
    return values
