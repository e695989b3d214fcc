"""The store on PostgreSQL as one of several processes that serve it has it: what is due is what this node
works, and what belongs to another node's game is not written."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import datetime, timedelta
from functools import lru_cache, partial
from itertools import count
from typing import Any, ClassVar, NamedTuple, cast

import msgspec
from sqlalchemy import (
    ARRAY,
    URL,
    BigInteger,
    Connection,
    Engine,
    Select,
    String,
    Table,
    and_,
    any_,
    bindparam,
    create_engine,
    exists,
    func,
    literal,
    or_,
    select,
    text,
    update,
)
from sqlalchemy.exc import DBAPIError, IntegrityError
from sqlalchemy.sql.dml import ReturningInsert

from nomicd.adapters.store.batching import Batching, PostgresDriver
from nomicd.adapters.store.engines import make_readers
from nomicd.adapters.store.migrate import refuse_other
from nomicd.adapters.store.reading import (
    DUE_GAMES,
    HEAD,
    ONE_GAME,
    ONE_MAIL,
    SEATS_OF,
    WAITING,
    WAITING_BEFORE,
    WAITING_IDS,
    SqlReading,
    find_earliest,
    find_rows,
    read_head,
    read_row,
)
from nomicd.adapters.store.ready import DRIVER_ERRORS, Cursor, Driver, DriverRow, Ready, ready, trouble
from nomicd.adapters.store.sql import SqlStore
from nomicd.adapters.store.tables import (
    GAME,
    IS_PENDING,
    IS_WAITING,
    LEASE,
    MAIL_IN,
    MAIL_OUT,
    table_of,
)
from nomicd.adapters.store.writing import (
    ADD_EVENTS,
    ADD_MAIL,
    DISPOSE,
    FIRST,
    MARK,
    NEW,
    MailCount,
    SqlWriting,
    fresh,
    make_putting,
    values_of,
)
from nomicd.kernel.events import Record
from nomicd.kernel.log import Head
from nomicd.services.ports import (
    Disposition,
    HeldElsewhere,
    HostedGame,
    MailIn,
    MailOut,
    NestedTransaction,
    OutState,
    R,
    Row,
    Seat,
    SeqConflict,
    Snapshot,
    StoreBroken,
    Writing,
)
from nomicd.services.rows import (
    Bounce,
    ClarifyingQuestion,
    CoAdmin,
    DeadlineMove,
    DeferredMail,
    DoubtfulGame,
    GameProgress,
    GameSettings,
    HeldQuestion,
    MailEvidence,
    ReaderSettings,
    Reminder,
    SecondAddress,
)

Rows = tuple[tuple[type[Row], tuple[str, ...]], ...]
"""Kinds of rows, and by which fields they are looked for."""

CLAIM = 6.0
"""Seconds that a mail which is being sent is left to its sender, who says again and again that it still
is."""

COURTESY = timedelta(seconds=5)
"""How long an update waits at most for mail that names no game, and that another node reads."""

SERVICE = ""
"""Whose lease is that of the service itself."""

STRICT = "REPEATABLE READ"
"""What a transaction reads is of one moment."""

# What is asked together, because every mail needs it: it costs one way to the database and back. Of what is
# rare it is asked in one question whether there is any.
OF_GAME: tuple[type[Row], ...] = (GameSettings, GameProgress)
OF_READER: tuple[type[Row], ...] = (ReaderSettings, Reminder)
ALL_OF_READER: tuple[type[Row], ...] = (ClarifyingQuestion, Bounce)
RARE_OF_MAIL: Rows = ((DeferredMail, ("mail",)), (MailEvidence, ("mail",)))
RARE_OF_ADDRESS: Rows = ((SecondAddress, ("address",)),)
RARE_OF_GAME: Rows = ((DeadlineMove, ("game",)), (CoAdmin, ("game",)))
RARE_OF_READER: Rows = (
    (Reminder, ("game", "player")),
    (ClarifyingQuestion, ("game", "reader")),
    (Bounce, ("game", "reader")),
)

TO_DO: tuple[type[Row], ...] = (DoubtfulGame, HeldQuestion, Reminder)
"""Kinds of which all rows are looked through to find what there is to do: each node sees its own."""

# The same statements as in `reading`, of this node's games.
MINE = select(LEASE.c.game).where(LEASE.c.holder == bindparam("node"))
# A scalar subquery, so that PostgreSQL goes through what waits by its time, and stops at the last row that is
# wanted; for `IN (SELECT …)` it gathers all that waits for each of this node's games, and sorts it.
_HOLDER = select(LEASE.c.holder).where(LEASE.c.game == MAIL_IN.c.game).scalar_subquery()
IS_MINE = bindparam("node") == _HOLDER
WAITING_MINE = WAITING.where(IS_MINE)
WAITING_BEFORE_MINE = WAITING_BEFORE.where(IS_MINE)
WAITING_IDS_MINE = WAITING_IDS.where(IS_MINE)
WAITING_IDS_OF = WAITING_IDS_MINE.where(
    text(IS_WAITING), MAIL_IN.c.game == any_(bindparam("games", type_=ARRAY(String)))
)
_UNREAD = exists().where(
    text(IS_WAITING),
    MAIL_IN.c.game == SERVICE,
    MAIL_IN.c.received_at < GAME.c.due,
)
_OWN_SERVICE = exists().where(and_(LEASE.c.game == SERVICE, LEASE.c.holder == bindparam("node")))
DUE_MINE = DUE_GAMES.where(
    GAME.c.slug.in_(MINE),
    or_(GAME.c.due < bindparam("long_due"), ~_UNREAD, _OWN_SERVICE),
)
CLAIMABLE = (
    select(MAIL_OUT)
    .where(
        text(IS_PENDING),
        or_(MAIL_OUT.c.next_try.is_(None), MAIL_OUT.c.next_try <= func.clock_timestamp()),
    )
    .order_by(MAIL_OUT.c.id)
    .limit(bindparam("most"))
    .with_for_update(skip_locked=True)
)
STRIKE_NEW_OF = (
    update(MAIL_IN)
    .values(attempts=1)
    .where(MAIL_IN.c.id == any_(bindparam("numbers", type_=ARRAY(BigInteger))), *NEW)
    .returning(MAIL_IN.c.id)
)
HEAD_OF = HEAD.replace("?", "%(slug)s::VARCHAR")
MOST_EVENTS = 16
"""Added by one statement at most."""
FENCE = "SELECT game FROM lease WHERE holder = ? AND game = ANY(?) FOR SHARE"
ADD_LEASE = "INSERT INTO lease (game, holder, epoch) VALUES (?, ?, 1) ON CONFLICT DO NOTHING RETURNING game"
WHAT_IS_THERE = select(
    exists().where(LEASE.c.game == bindparam("game")).label("is_known"), FIRST.scalar_subquery().label("twin")
)
"""Whether a game is known, and the first mail with some content."""
ADD_MAIL_AND_CALL = ADD_MAIL.returning(
    func.pg_notify("nomicd", literal("mail:") + MAIL_IN.c.game).label("called")
)
"""Nobody hears it before the commit."""
CLAIM_ONE = """
UPDATE mail_out SET state = 'sending', attempts = attempts + %s, sent_at = NULL, response = '',
  next_try = clock_timestamp() + %s * interval '1 second'
WHERE id = %s
"""
MOVE_MAIL = "UPDATE mail_in SET game = ? WHERE id = ? AND game = '' AND disposition = 'stored'"


class StoreQuestion(NamedTuple):
    """A statement that asks, what is given to it, and how many columns it gives back."""

    text: str
    given: Mapping[str, object]
    width: int

    @classmethod
    def of(cls, made: Ready, **given: object) -> StoreQuestion:
        """Return that statement, with this given to it."""
        return cls(made.text, cast("Mapping[str, object]", made.values(given)), made.width)


@lru_cache
def _put_beside(texts: tuple[str, ...]) -> str:
    """Return one statement that asks all of these: as many rows as the first answers, but one at least."""
    answers = [f"LEFT JOIN LATERAL ({text}) AS answer_{at} ON true" for at, text in enumerate(texts)]
    names = ", ".join(f"answer_{at}.*" for at in range(len(texts)))
    return f"SELECT {names} FROM (SELECT 1) AS one {' '.join(answers)}"  # noqa: S608 - statements of ours


@lru_cache
def _write_adding(number: int) -> str:
    """Return the statement that adds so many events: of each field the name and a number."""
    into, _, row = ready(ADD_EVENTS, "postgresql").text.partition(" VALUES ")
    return f"{into} VALUES {', '.join(row.replace(')s', f'_{place})s') for place in range(number))}"


def _round_down(number: int) -> int:
    """Return the largest power of two up to that, `MOST_EVENTS` at most: there are few such statements."""
    return int(min(MOST_EVENTS, 1 << (number.bit_length() - 1)))


class SharedReading(SqlReading):
    """What is due, or is looked through to find what is due, is this node's."""

    def __init__(self, connection: Connection, node: int) -> None:
        super().__init__(connection)
        self._node = node

    def mail(self, mail_id: int) -> MailIn | None:
        """Return the mail with that number; what is kept beside it is asked in the same breath."""
        if mail_id in self._known[MailIn]:
            return super().mail(mail_id)
        made = ready(ONE_MAIL, self._name)
        mail, rare = self._ask_beside(
            StoreQuestion.of(made, number=mail_id), self._any_of(RARE_OF_MAIL, mail=mail_id)
        )
        self._keep_absent(RARE_OF_MAIL, rare, mail=mail_id)
        self._known[MailIn][mail_id] = read_row(MailIn, made, mail[0]) if mail else None
        return super().mail(mail_id)

    def game(self, slug: str) -> HostedGame | None:
        """Return the game with that slug; what every mail needs of it is asked in the same breath."""
        if slug not in self._known[HostedGame]:
            made = ready(ONE_GAME, self._name)
            game, head, rare, *rows = self._ask_beside(
                StoreQuestion.of(made, slug=slug),
                StoreQuestion(HEAD_OF, {"slug": slug}, 3),
                self._any_of(RARE_OF_GAME, game=slug),
                *(self._row_of(kind, (slug,)) for kind in OF_GAME),
            )
            self._known[HostedGame][slug] = read_row(HostedGame, made, game[0]) if game else None
            self._known[Head].setdefault(slug, read_head(head[0] if head else None))
            self._keep_absent(RARE_OF_GAME, rare, game=slug)
            for kind, found in zip(OF_GAME, rows, strict=True):
                self._keep_row(kind, (slug,), found)
        return super().game(slug)

    def find(self, kind: type[R], *key: object) -> R | None:
        """The row with that key; what is kept of a reader is asked in the same breath."""
        if kind in OF_READER and key not in self._known[kind]:
            self._ask_of_reader(*key)
        return super().find(kind, *key)

    def _ask_of_reader(self, slug: object, reader: object) -> None:
        key, named = (slug, reader), {"game": slug, "reader": reader, "player": reader}
        found, rare = self._ask_beside(
            self._row_of(ReaderSettings, key), self._any_of(RARE_OF_READER, **named)
        )
        self._keep_row(ReaderSettings, key, found)
        self._keep_absent(RARE_OF_READER, rare, **named)

    def seats_of(self, address: str) -> list[Seat]:
        """By game, then player; for whom this is a second address is asked in the same breath."""
        whose = address.lower()
        if ("", whose) not in self._known[Seat]:
            made = ready(SEATS_OF, self._name)
            seats, rare = self._ask_beside(
                StoreQuestion.of(made, whose=whose), self._any_of(RARE_OF_ADDRESS, address=address)
            )
            self._known[Seat]["", whose] = [read_row(Seat, made, row) for row in seats]
            self._keep_absent(RARE_OF_ADDRESS, rare, address=address)
        return super().seats_of(address)

    def _any_of(self, rare: Rows, **equal: object) -> StoreQuestion:
        """Whether there are any of these rows, by kind."""
        asked = [StoreQuestion.of(ready(find_rows(*each), self._name), **equal) for each in rare]
        text = "SELECT " + ", ".join(f"EXISTS ({each.text})" for each in asked)
        return StoreQuestion(
            text, {name: each.given[name] for each in asked for name in each.given}, len(asked)
        )

    def _keep_absent(self, rare: Rows, found: Sequence[DriverRow], **equal: object) -> None:
        """Note of which rows there are none. What is there is asked for when it is wanted."""
        for (kind, names), is_there in zip(rare, found[0], strict=True):
            if not is_there:
                key = {name: equal[name] for name in names}
                self._known[kind].setdefault(tuple(key.items()), [])
                self._known[kind].setdefault(tuple(key.values()), None)

    def _row_of(self, kind: type[Row], key: tuple[object, ...]) -> StoreQuestion:
        made = ready(find_rows(kind, kind.KEY), self._name)
        return StoreQuestion.of(made, **dict(zip(kind.KEY, key, strict=True)))

    def _keep_row(self, kind: type[Row], key: tuple[object, ...], found: Sequence[DriverRow]) -> None:
        made = ready(find_rows(kind, kind.KEY), self._name)
        self._known[kind].setdefault(key, read_row(kind, made, found[0]) if found else None)

    def _ask_beside(self, *questions: StoreQuestion) -> list[list[DriverRow]]:
        """What each of these is answered, asked in one statement, of which the driver has less to do. Of all
        but the first that is one row at most."""
        given = {name: value for each in questions for name, value in each.given.items()}
        rows = self._ask(_put_beside(tuple(each.text for each in questions)), given).fetchall()
        found, at = list[list[DriverRow]](), 0
        for each in questions:
            answers = [row[at : at + each.width] for row in (rows if at == 0 else rows[:1])]
            found.append([row for row in answers if any(value is not None for value in row)])
            at += each.width
        return found

    def _ask(self, statement: str, given: Mapping[str, object]) -> Cursor:
        return self._driver.execute(statement, given)

    def due_games(self, until: datetime, limit: int = 1) -> list[HostedGame]:
        """The earliest first, then by slug; none for which another node has yet to read mail that may be for
        it."""
        long_due = until - COURTESY
        return self._each(DUE_MINE, HostedGame, until=until, most=limit, node=self._node, long_due=long_due)

    def list_waiting(self, limit: int = 100, before: datetime | None = None) -> list[MailIn]:
        """By received_at, then id."""
        if before is None:
            return self._each(WAITING_MINE, MailIn, most=limit, node=self._node)
        return self._each(WAITING_BEFORE_MINE, MailIn, most=limit, before=before, node=self._node)

    def waiting_ids(self, limit: int, before: datetime, games: Sequence[str] = ()) -> list[int]:
        """By received_at, then id; with `games` those that are for one of them, or for none that is known."""
        of = {"games": [*games, SERVICE]} if games else {}
        query = WAITING_IDS_OF if games else WAITING_IDS_MINE
        rows = self._do(query, most=limit, before=before, node=self._node, **of).fetchall()
        return [row[0] for row in rows]

    def rows(self, kind: type[R], **equal: object) -> list[R]:
        """By key; of what there is to do that of this node's games."""
        if kind in ALL_OF_READER and tuple(equal) == ("game", "reader"):
            if tuple(equal.items()) not in self._known[kind]:
                self._ask_of_reader(*equal.values())
            return super().rows(kind, **equal)
        if equal or kind not in TO_DO:
            return super().rows(kind, **equal)
        return self._each(_all_mine(kind), kind, node=self._node)

    def earliest(self, kind: type[R], until: datetime | None = None, limit: int = 1) -> list[R]:
        """By `WHEN`, then by key."""
        if not _is_of_game(kind):
            return super().earliest(kind, until, limit)
        bounds = {} if until is None else {"until": until}
        made = _mine_by_time(kind, bounded=until is not None)
        return self._each(made, kind, most=limit, node=self._node, **bounds)


class SharedWriting(SharedReading, SqlWriting):
    """A transaction that knows which games it writes."""

    _adding_mail: ClassVar[ReturningInsert[Any]] = ADD_MAIL_AND_CALL

    def __init__(self, connection: Connection, node: int, claims: Collection[int], level: str) -> None:
        """`claims` are the mails that are being sent, which are there; `level` is how far it is kept apart
        from other transactions."""
        self._ways = connection
        self._claims = claims
        driver = cast("PostgresDriver", connection.connection.driver_connection)
        self._batch = Batching(driver, f"BEGIN ISOLATION LEVEL {level}")
        SqlWriting.__init__(self, connection, MailCount())
        self._numbers = count()
        self._node = node
        self._games: set[str] = set()
        self.claimed: set[int] = set()
        self.settled: set[int] = set()

    @property
    def _connection(self) -> Connection:
        """SQLAlchemy's, for what is asked seldom: behind all that was kept back."""
        self.flush()
        return self._ways

    @_connection.setter
    def _connection(self, _connection: Connection) -> None:
        """It is known already."""

    @property
    def _driver(self) -> Driver:
        return self._batch

    def flush(self) -> None:
        """Run the statements that were kept back."""
        try:
            self._batch.flush()
        except DRIVER_ERRORS as wrong:
            self.spoilt = True
            raise trouble(wrong, "statements that were kept back") from wrong

    def commit(self) -> None:
        """End the transaction, behind the statements that were kept back."""
        try:
            self._batch.commit()
        except DRIVER_ERRORS as wrong:
            raise trouble(wrong, "statements that were kept back, or the commit") from wrong

    def _ask(self, statement: str, given: Mapping[str, object]) -> Cursor:
        try:
            return self._batch.execute(statement, given)
        except DRIVER_ERRORS as wrong:
            self.spoilt = True
            raise trouble(wrong, statement) from wrong

    def _put(self, table: Table, values: dict[str, object]) -> None:
        made = ready(make_putting(table, self._name), self._name)
        self._batch.put_off(made.text, made.values(values))

    def _add_events(self, records: Sequence[Record]) -> None:
        made, at = ready(ADD_EVENTS, self._name), 0
        while at < len(records):
            some = records[at : at + _round_down(len(records) - at)]
            rows = [cast("Mapping[str, object]", made.values(values_of(each))) for each in some]
            given = {f"{name}_{place}": row[name] for place, row in enumerate(rows) for name in row}
            self._batch.put_off(_write_adding(len(some)), given)
            at += len(some)

    def fence(self) -> None:
        """Make sure that all games which were written are this node's, and stay so until the commit. Raises
        `HeldElsewhere`, or `SeqConflict` if one was another's since the transaction began."""
        if not self._games:
            return
        rows = self._words(FENCE, self._node, sorted(self._games)).fetchall()
        others = [
            each
            for each in sorted(self._games.difference(row[0] for row in rows))
            if self._words(ADD_LEASE, each, self._node).fetchone() is None  # it is no new game
        ]
        if others:
            raise HeldElsewhere(others)

    @contextmanager
    def part(self) -> Iterator[NestedTransaction]:
        """A savepoint, which is set when something is asked. It is not released, for it ends with the
        transaction."""
        part, number = NestedTransaction(), next(self._numbers)
        games, size, asked = frozenset(self._games), self._batch.size, self._batch.asked
        self._batch.put_off(f"SAVEPOINT part_{number}")
        try:
            yield part
        except StoreBroken:
            raise
        except BaseException:
            part.undo()
            raise
        finally:
            if part.undone:
                self._games = set(games)
                self._undo(number, size, asked)

    def _undo(self, number: int, size: int, asked: int) -> None:
        self.close()
        self._known.clear()
        if self._batch.asked == asked:  # nothing of it has been run
            self._batch.drop_from(size)
            return
        self._batch.drop_from(0)
        try:
            self._batch.execute(f"ROLLBACK TO SAVEPOINT part_{number}")
        except DRIVER_ERRORS as wrong:
            raise trouble(wrong, "ROLLBACK TO SAVEPOINT") from wrong
        self.spoilt = False

    def put_game(self, game: HostedGame) -> None:
        """Add it, or replace what is known of it."""
        self._games.add(game.slug)
        super().put_game(game)

    def append(self, slug: str, expected: int, records: Sequence[Record]) -> None:
        """Raises `SeqConflict` unless the log ends at `expected`."""
        self._games.add(slug)
        super().append(slug, expected, records)

    def put_erased(self, record: Record) -> None:
        """What the record has instead of its body. Raises LookupError."""
        self._games.add(record.game)
        super().put_erased(record)

    def put_snapshot(self, snapshot: Snapshot) -> None:
        """Replaces the game's former one."""
        self._games.add(snapshot.game)
        super().put_snapshot(snapshot)

    def put_seat(self, seat: Seat) -> None:
        """Add it, or replace what is known of it."""
        self._games.add(seat.game)
        super().put_seat(seat)

    def save(self, row: Row) -> None:
        """Add it, or put it in place of the one with its key. A mail that waits for a game is read by the
        holder of that."""
        if _is_of_game(type(row)):
            self._games.add(row.game)  # type: ignore[attr-defined]
        elif isinstance(row, DeferredMail):
            self._words(MOVE_MAIL, row.game, row.mail)
        super().save(row)

    def keep(self, row: Row) -> None:
        """Save it, unless it is there just so, which nobody waits to hear."""
        if _is_of_game(type(row)):
            self._games.add(row.game)  # type: ignore[attr-defined]
        self._forget(type(row))
        made = ready(make_putting(table_of(type(row)), self._name, if_other=True), self._name)
        self._batch.put_off(made.text, made.values(values_of(row)))

    def delete(self, kind: type[Row], **equal: object) -> int:
        """Delete the rows that match, and return how many there were."""
        if "game" in equal and _is_of_game(kind):
            self._games.add(str(equal["game"]))
        return super().delete(kind, **equal)

    def take_in(self, mail: MailIn, attempts: int = 0) -> MailIn:
        """As `STORED`, or as `DUPLICATE`; for a game that is here, or for the service. Whoever works it is
        called. Raises `SeqConflict` if a copy is being stored just now."""
        found = self._do(WHAT_IS_THERE, game=mail.game, content=mail.fingerprint).fetchone()
        assert found is not None
        is_known, twin = found
        if not is_known:
            mail = msgspec.structs.replace(mail, game=SERVICE)
        try:
            return self._add_mail(fresh(mail, attempts, twin or 0))
        except IntegrityError as other:
            raise SeqConflict("the same mail is being stored by another process") from other

    def strike_new(self, mail_ids: Sequence[int]) -> set[int]:
        """All on one way to the database."""
        self._forget(MailIn)
        return {row[0] for row in self._do(STRIKE_NEW_OF, numbers=list(mail_ids)).fetchall()}

    def dispose(
        self, mail_id: int, disposition: Disposition, *, game: str = "", player: str = "", reason: str = ""
    ) -> None:
        """Record what became of a mail. Raises LookupError."""
        values = {"disposition": disposition.value, "game": game, "player": player, "reason": reason}
        if self._known[MailIn].get(mail_id):  # it is there as of this transaction
            made = ready(DISPOSE, self._name, tuple(values))
            self._batch.put_off(made.text, made.values({"number": mail_id, **values}))
            self._forget(MailIn)
        else:
            self._change(DISPOSE, mail_id, values)

    def tally(self) -> dict[Disposition, int]:
        """Counted anew: there is no one writer who could keep count."""
        return SqlReading.tally(self)

    def list_outgoing(self, now: datetime, limit: int = 100) -> list[MailOut]:  # noqa: ARG002 - by the database's clock
        """Those that nobody else sends, by id. Nobody else sees them until the commit."""
        found = self._each(CLAIMABLE, MailOut, most=limit)
        self._known[MailOut].update(dict.fromkeys(mail.id for mail in found))
        return found

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
        """Record the state of an outgoing mail. One that is being sent is claimed for a while."""
        marking = partial(super().mark, out_id, state, next_try=next_try, sent_at=sent_at, response=response)
        if state is OutState.SENDING:
            if out_id not in self._known[MailOut]:
                marking()  # it may be none
            self._batch.put_off(CLAIM_ONE, (int(attempt), CLAIM, out_id))
            self.claimed.add(out_id)
            return
        self.settled.add(out_id)
        if out_id not in self._claims or attempt:
            marking(attempt=attempt)
            return
        values = {"state": state.value, "next_try": next_try, "sent_at": sent_at, "response": response}
        made = ready(MARK, self._name, tuple(values))
        self._batch.put_off(made.text, made.values({"number": out_id, **values}))


class SharedStore(SqlStore):
    """`ports.Store` for one task of one node: each has a connection of its own, and none waits for another.
    `strict` transactions see one moment and are fenced: whatever works games needs that."""

    def __init__(
        self,
        url: str,
        node: int,
        *,
        strict: bool,
        connected: Callable[[Engine], None] = lambda _: None,
        claims: set[int] | None = None,
    ) -> None:
        """`connected` is shown each engine before it connects; `claims` are the mails that are being sent."""
        self._node = node
        self._strict = strict
        self._connected = connected
        self._claims = set[int]() if claims is None else claims
        super().__init__(url)

    def _make_engines(self, url: URL) -> tuple[Engine, Engine]:
        url = url.update_query_dict({"application_name": application_name(self._node)})
        # Each transaction is begun and ended by us. What the pool would do to be sure fails, and loudly,
        # where the way is cut.
        writer = create_engine(
            url, pool_size=1, max_overflow=0, isolation_level="AUTOCOMMIT", pool_reset_on_return=None
        )
        made = writer, make_readers(url)
        for engine in made:
            self._connected(engine)
        return made

    def _open(self) -> None:
        try:
            with self._trouble(), self._writer.begin() as connection:
                refuse_other(connection)
        except (DBAPIError, OSError) as wrong:
            raise StoreBroken(f"the store cannot be opened: {wrong}") from wrong

    _beginnings = "", ""  # who may write is fenced

    def _make_writing(self, connection: Connection) -> SharedWriting:
        return SharedWriting(
            connection, self._node, self._claims, STRICT if self._strict else "READ COMMITTED"
        )

    def _make_reading(self, connection: Connection) -> SharedReading:
        return SharedReading(connection, self._node)

    @contextmanager
    def write(self) -> Iterator[Writing]:
        """One transaction, durable when the `with` has ended without an exception. Raises `SeqConflict` where
        another process was faster, and `HeldElsewhere` where a game is not this node's."""
        with super().write() as writing:
            assert isinstance(writing, SharedWriting)
            yield writing
            if writing.spoilt or self._spoilt:
                raise SeqConflict("a statement failed that was run late")
            if self._strict:
                writing.fence()
            writing.commit()
        self._claims |= writing.claimed
        self._claims -= writing.settled


def _is_of_game(kind: type[Row]) -> bool:
    return kind.KEY[0] == "game"


@lru_cache
def _all_mine(kind: type[Row]) -> Select[Any]:
    return find_rows(kind, ()).where(table_of(kind).c.game.in_(MINE))


@lru_cache
def _mine_by_time(kind: type[Row], *, bounded: bool) -> Select[Any]:
    return find_earliest(kind, bounded=bounded).where(table_of(kind).c.game.in_(MINE))


def application_name(node: int) -> str:
    """Return what the database calls the connections of a node."""
    return f"nomicd node {node}"
