"""All questions to the store, within one transaction that sees one moment of it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, ExitStack, closing
from datetime import datetime
from functools import cached_property, lru_cache, partial
from typing import Any, TypeVar, cast

import msgspec
from sqlalchemy import ColumnElement, Connection, Executable, Select, bindparam, func, or_, select, text

from nomicd.adapters.store import searching
from nomicd.adapters.store.ready import Cursor, Driver, DriverRow, Ready, ready
from nomicd.adapters.store.row_cache import KnownRows
from nomicd.adapters.store.tables import (
    EVENT,
    GAME,
    IN_MARGIN,
    LEASE,
    MAIL_IN,
    MAIL_OUT,
    SEAT,
    SNAPSHOT,
    read_instant,
    storable,
    table_of,
)
from nomicd.kernel.events import Record
from nomicd.kernel.log import Head
from nomicd.services.ports import (
    Disposition,
    HostedGame,
    MailIn,
    MailOut,
    OutState,
    Passage,
    R,
    Row,
    Seat,
    Snapshot,
)

S = TypeVar("S", bound=msgspec.Struct)
T = TypeVar("T")

# Statements asked for with every mail are built once, and run as `ready` makes them.
RECORD = select(EVENT)
ADDED = RECORD.where(EVENT.c.game == bindparam("slug"), EVENT.c.seq >= bindparam("since")).order_by(
    EVENT.c.seq
)
MARGIN = (
    select(EVENT)
    .with_hint(EVENT, "INDEXED BY ix_event_margin", "sqlite")  # else it reads the whole log
    .where(EVENT.c.game == bindparam("slug"), text(IN_MARGIN))
    .order_by(EVENT.c.seq)
)
HEAD = "SELECT seq, hash, at FROM event WHERE game = ? ORDER BY seq DESC LIMIT 1"
ONE_GAME = select(GAME).where(GAME.c.slug == bindparam("slug"))
OF_ADMIN = select(GAME).where(GAME.c.admin == bindparam("whose")).order_by(GAME.c.slug)
DUE_GAMES = (
    select(GAME)
    .where(GAME.c.due <= bindparam("until"))
    .order_by(GAME.c.due, GAME.c.slug)
    .limit(bindparam("most"))
)
TWO_GAMES = select(GAME).limit(2)
ONE_SNAPSHOT = select(SNAPSHOT).where(SNAPSHOT.c.game == bindparam("slug"))
SEATS = select(SEAT).where(SEAT.c.game == bindparam("slug")).order_by(SEAT.c.player)
SEATS_OF = select(SEAT).where(SEAT.c.address == bindparam("whose")).order_by(SEAT.c.game, SEAT.c.player)
MAIL = select(
    *(column for column in MAIL_IN.columns if column.name != "duplicate_of"),
    func.coalesce(MAIL_IN.c.duplicate_of, 0).label("duplicate_of"),
)
ONE_MAIL = MAIL.where(MAIL_IN.c.id == bindparam("number"))
MAILS_FROM = MAIL.where(
    MAIL_IN.c.game == bindparam("slug"), MAIL_IN.c.player == bindparam("player")
).order_by(MAIL_IN.c.id)
WAITING = (
    MAIL.where(MAIL_IN.c.disposition == Disposition.STORED.value)
    .order_by(MAIL_IN.c.received_at, MAIL_IN.c.id)
    .limit(bindparam("most"))
)
WAITING_BEFORE = WAITING.where(MAIL_IN.c.received_at < bindparam("before"))
WAITING_IDS = WAITING_BEFORE.with_only_columns(MAIL_IN.c.id)
FACTS = "SELECT name, version, body FROM event WHERE game = ? AND seq > ? ORDER BY seq"
PAGE = "SELECT name, version, body, seq FROM event WHERE game = %s AND seq > %s ORDER BY seq LIMIT %s"
READ = tuple(kind.value for kind in Disposition if kind is not Disposition.STORED)
ARRIVALS = (
    select(MAIL_IN.c.player, MAIL_IN.c.disposition, func.count())
    .where(MAIL_IN.c.disposition.in_(READ), MAIL_IN.c.received_at >= bindparam("since"))
    .where(MAIL_IN.c.game == bindparam("slug"))
    .group_by(MAIL_IN.c.player, MAIL_IN.c.disposition)
    .order_by(MAIL_IN.c.player, MAIL_IN.c.disposition)
)
POSTED = (
    select(MAIL_OUT).where(MAIL_OUT.c.message_id == bindparam("message_id")).order_by(MAIL_OUT.c.id).limit(1)
)
UNDELIVERED = (
    select(MAIL_OUT.c.reader, MAIL_OUT.c.kind, MAIL_OUT.c.response)
    .where(MAIL_OUT.c.state == OutState.FAILED.value, MAIL_OUT.c.game == bindparam("slug"))
    .where(MAIL_OUT.c.queued_at >= bindparam("since"), MAIL_OUT.c.queued_at < bindparam("until"))
    .order_by(MAIL_OUT.c.id)
)
PENDING = (OutState.QUEUED.value, OutState.SENDING.value)
STEP = 2000


class SqlReading:
    """`ports.Reading` on one connection."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self._name = connection.dialect.name
        self._open = ExitStack()
        self._known: KnownRows = defaultdict(dict)

    def close(self) -> None:
        """Let go of what is half read: an open cursor would hold the database's log back."""
        self._open.close()

    def games(self) -> list[HostedGame]:
        """By slug."""
        return self._all(select(GAME).order_by(GAME.c.slug), HostedGame)

    def game(self, slug: str) -> HostedGame | None:
        """Return the game with that slug."""
        return self._once(HostedGame, slug, lambda: self._one(ONE_GAME, HostedGame, slug=slug))

    def games_of_admin(self, address: str) -> list[HostedGame]:
        """By slug."""
        return self._each(OF_ADMIN, HostedGame, whose=address)

    def only_game(self) -> HostedGame | None:
        """The one, if there are not two."""
        found = self._each(TWO_GAMES, HostedGame)
        return found[0] if len(found) == 1 else None

    def due_games(self, until: datetime, limit: int = 1) -> list[HostedGame]:
        """The earliest first, then by slug."""
        return self._each(DUE_GAMES, HostedGame, until=until, most=limit)

    def head(self, slug: str) -> Head:
        """Return the end of that log."""
        return self._once(Head, slug, lambda: self._find_head(slug))

    def _find_head(self, slug: str) -> Head:
        return read_head(self._words(HEAD, slug).fetchone())

    def records(self, slug: str, after: int = 0) -> Iterator[Record]:
        """In order, those past `after`."""
        query = RECORD.where(EVENT.c.game == slug, EVENT.c.seq > after).order_by(EVENT.c.seq)
        return self._through(query, Record, STEP)

    def find_added(self, slug: str, head: Head) -> list[Record] | None:
        """In order, all in one answer."""
        found = self._each(ADDED, Record, slug=slug, since=head.seq)
        return found[1:] if found and (found[0].seq, found[0].hash) == (head.seq, head.hash) else None

    def margin(self, slug: str) -> list[Record]:
        """In order."""
        return self._each(MARGIN, Record, slug=slug)

    def facts(self, slug: str, after: int = 0) -> Iterator[tuple[str, int, bytes]]:
        """The driver's own cursor: SQLAlchemy's rows would cost replay a third of its speed, and these three
        columns need no translation."""
        if self._name != "sqlite":
            return self._page_facts(slug, after)
        cursor = self._driver.execute(FACTS, (slug, after))
        self._keep(closing(cursor))
        return iter(cursor)

    def _page_facts(self, slug: str, after: int) -> Iterator[tuple[str, int, bytes]]:
        """Some at a time. The tail behind a snapshot comes with one answer, where a cursor of the database's
        would take three."""
        with closing(self._driver.cursor(binary=True)) as cursor:
            while True:
                cursor.execute(PAGE, (slug, after, STEP))
                rows = cursor.fetchall()
                yield from (row[:3] for row in rows)  # type: ignore[misc]
                if len(rows) < STEP:
                    return
                after = rows[-1][3]

    def snapshot(self, slug: str) -> Snapshot | None:
        """The newest."""
        return self._one(ONE_SNAPSHOT, Snapshot, slug=slug)

    def seats(self, slug: str) -> list[Seat]:
        """By player."""
        return [*self._once(Seat, slug, partial(self._each, SEATS, Seat, slug=slug))]

    def seats_of(self, address: str) -> list[Seat]:
        """By game, then player."""
        whose = address.lower()
        return [*self._once(Seat, ("", whose), partial(self._each, SEATS_OF, Seat, whose=whose))]

    def mail(self, mail_id: int) -> MailIn | None:
        """Return the mail with that number."""
        return self._once(MailIn, mail_id, lambda: self._one(ONE_MAIL, MailIn, number=mail_id))

    def list_waiting(self, limit: int = 100, before: datetime | None = None) -> list[MailIn]:
        """By received_at, then id."""
        if before is None:
            return self._each(WAITING, MailIn, most=limit)
        return self._each(WAITING_BEFORE, MailIn, most=limit, before=before)

    def waiting_ids(self, limit: int, before: datetime, games: Sequence[str] = ()) -> list[int]:  # noqa: ARG002
        """By received_at, then id. For which game one is, is not known before it is read."""
        rows = self._do(WAITING_IDS, most=limit, before=before).fetchall()
        return [row[0] for row in rows]

    def mails(self, disposition: Disposition | None = None, limit: int = 100) -> list[MailIn]:
        """The latest, by id."""
        query = MAIL if disposition is None else MAIL.where(MAIL_IN.c.disposition == disposition.value)
        return self._latest(query, MAIL_IN.c.id, limit, MailIn)

    def mails_from(self, slug: str, player: str) -> list[MailIn]:
        """By id."""
        return self._each(MAILS_FROM, MailIn, slug=slug, player=player)

    def each_mail(self) -> Iterator[MailIn]:
        """By id."""
        return self._through(MAIL.order_by(MAIL_IN.c.id), MailIn)

    def tally(self) -> dict[Disposition, int]:
        """Every disposition, also where no mail is."""
        query = select(MAIL_IN.c.disposition, func.count()).group_by(MAIL_IN.c.disposition)
        found = {Disposition(name): count for name, count in self._connection.execute(query)}
        return {each: found.get(each, 0) for each in Disposition}

    def list_outgoing(self, now: datetime, limit: int = 100) -> list[MailOut]:
        """By id, so in the order they were queued."""
        due = or_(MAIL_OUT.c.next_try.is_(None), MAIL_OUT.c.next_try <= now)
        query = select(MAIL_OUT).where(MAIL_OUT.c.state.in_(PENDING), due)
        return self._all(query.order_by(MAIL_OUT.c.id).limit(limit), MailOut)

    def outbox(self, state: OutState | None = None, limit: int = 1000) -> list[MailOut]:
        """The latest, by id."""
        query = select(MAIL_OUT)
        if state is not None:
            query = query.where(MAIL_OUT.c.state == state.value)
        return self._latest(query, MAIL_OUT.c.id, limit, MailOut)

    def each_sent(self) -> Iterator[MailOut]:
        """By id."""
        return self._through(select(MAIL_OUT).order_by(MAIL_OUT.c.id), MailOut)

    def tally_unsent(self) -> list[tuple[OutState, int, datetime]]:
        """By state."""
        state, queued = MAIL_OUT.c.state, MAIL_OUT.c.queued_at
        others = [each.value for each in OutState if each is not OutState.SENT]
        query = select(state, func.count(), func.min(queued)).where(state.in_(others)).group_by(state)
        found = self._connection.execute(query.order_by(state))
        return [(OutState(name), count, oldest) for name, count, oldest in found]

    def count_leases(self) -> tuple[int, int]:
        """By their holders, and their epochs."""
        query = select(func.count(LEASE.c.holder.distinct()), func.coalesce(func.sum(LEASE.c.epoch), 0))
        holders, changes = self._connection.execute(query).one()
        return int(holders), int(changes)

    def mail_with_message_id(self, message_id: str) -> MailOut | None:
        """By its Message-ID; of several the first."""
        return self._one(POSTED, MailOut, message_id=storable(message_id))

    def arrivals(self, slug: str, since: datetime) -> list[tuple[str, Disposition, int]]:
        """By reader, then disposition."""
        return [(who, Disposition(kind), n) for who, kind, n in self._rows(ARRIVALS, slug=slug, since=since)]

    def failed_deliveries(self, slug: str, since: datetime, until: datetime) -> list[tuple[str, str, str]]:
        """By id."""
        rows = self._rows(UNDELIVERED, slug=slug, since=since, until=until)
        return [(reader, kind, said) for reader, kind, said in rows]

    def find(self, kind: type[R], *key: object) -> R | None:
        """The row with that key."""
        return self._once(
            kind,
            key,
            lambda: self._one(find_rows(kind, kind.KEY), kind, **dict(zip(kind.KEY, key, strict=True))),
        )

    def rows(self, kind: type[R], **equal: object) -> list[R]:
        """By key."""
        ask = partial(self._each, find_rows(kind, tuple(equal)), kind, **equal)
        return [*self._once(kind, tuple(equal.items()), ask)]

    def earliest(self, kind: type[R], until: datetime | None = None, limit: int = 1) -> list[R]:
        """By `WHEN`, then by key."""
        bounds = {} if until is None else {"until": until}
        return self._each(find_earliest(kind, bounded=until is not None), kind, most=limit, **bounds)

    def passages(self, slug: str, search: str = "", limit: int = 100) -> list[Passage]:
        """The fittest first."""
        return searching.find(self._words, self._name, slug, search, limit)

    def _once(self, kind: object, key: object, ask: Callable[[], T]) -> T:
        """Return what the database answers, which is asked once in a transaction: a mail needs the same few
        rows in many places. Whoever writes one of that kind forgets what is known of it (`_forget`)."""
        known = self._known[kind]
        if key not in known:
            known[key] = ask()
        return cast(T, known[key])

    def _words(self, statement: str, *given: object) -> Cursor:
        """The driver's own cursor on a statement that needs no translation."""
        spoken = statement if self._name == "sqlite" else statement.replace("?", "%s")
        return self._driver.execute(spoken, given)

    @cached_property
    def _driver(self) -> Driver:
        return cast("Driver", self._connection.connection.driver_connection)

    def _do(self, statement: Executable, **given: object) -> Cursor:
        """The driver's own cursor on a statement that was built once."""
        made = ready(statement, self._name)
        return self._driver.execute(made.text, made.values(given))

    def _keep(self, cursor: AbstractContextManager[object]) -> None:
        self._open.enter_context(cursor)

    def _one(self, query: Executable, kind: type[S], **given: object) -> S | None:
        row = self._do(query, **given).fetchone()
        return None if row is None else read_row(kind, ready(query, self._name), row)

    def _each(self, query: Executable, kind: type[S], **given: object) -> list[S]:
        made = ready(query, self._name)
        return [read_row(kind, made, row) for row in self._do(query, **given).fetchall()]

    def _all(self, query: Executable, kind: type[S], **given: object) -> list[S]:
        return [_struct(kind, row) for row in self._connection.execute(query, given)]

    def _through(self, query: Select[Any], kind: type[S], step: int = 100) -> Iterator[S]:
        result = self._connection.execute(query.execution_options(yield_per=step))
        self._open.callback(result.close)
        return (_struct(kind, row) for row in result)

    def _rows(self, query: Executable, **given: object) -> list[DriverRow]:
        return list(self._connection.execute(query, given))

    def _latest(self, query: Select[Any], number: ColumnElement[int], limit: int, kind: type[S]) -> list[S]:
        return self._all(query.order_by(number.desc()).limit(limit), kind)[::-1]


@lru_cache
def find_rows(kind: type[Row], names: tuple[str, ...]) -> Select[Any]:
    """The rows whose fields of these names are as given, by key."""
    table = table_of(kind)
    query = select(table).where(*(table.c[name] == bindparam(name) for name in names))
    return query.order_by(*(table.c[name] for name in kind.KEY))


@lru_cache
def find_earliest(kind: type[Row], *, bounded: bool) -> Select[Any]:
    """The rows with the earliest `WHEN`, up to `until` if that bounds them."""
    table = table_of(kind)
    at = table.c[kind.WHEN]
    query = select(table).where(at <= bindparam("until") if bounded else at.is_not(None))
    return query.order_by(at, *(table.c[name] for name in kind.KEY)).limit(bindparam("most"))


def read_head(row: DriverRow | None) -> Head:
    """The end of a log, as `HEAD` finds it."""
    return Head(row[0], row[1], read_instant(row[2])) if row else Head()


def read_row(kind: type[S], made: Ready, row: DriverRow) -> S:
    """A row of the driver's, checked strictly against the types of the Struct."""
    return msgspec.convert(made.row(row), kind)


def _struct(kind: type[S], row: Sequence[Any]) -> S:
    """The row, checked strictly against the types of the Struct."""
    return msgspec.convert(row._mapping, kind)  # type: ignore[attr-defined]  # noqa: SLF001 - its documented name
