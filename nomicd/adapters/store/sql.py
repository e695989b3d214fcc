"""The durable store on SQLite or PostgreSQL."""

from __future__ import annotations

import os
import sqlite3
from collections import deque
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from threading import Lock, get_ident
from typing import cast
from urllib.parse import quote

from sqlalchemy import URL, Connection, Engine, PoolProxiedConnection, event
from sqlalchemy.engine import ExceptionContext
from sqlalchemy.exc import DBAPIError, IntegrityError, ProgrammingError

from nomicd.adapters import sync_folder
from nomicd.adapters.store.engines import (
    BEGIN,
    BEGIN_READING,
    LOCK_WRITER,
    engines,
    parse,
    sqlite_path,
)
from nomicd.adapters.store.migrate import current, newest, refuse_other, upgrade
from nomicd.adapters.store.reading import SqlReading
from nomicd.adapters.store.ready import CONFLICTS, DRIVER_ERRORS, Driver
from nomicd.adapters.store.row_cache import RowCache
from nomicd.adapters.store.writing import MailCount, SqlWriting
from nomicd.services.ports import Reading, SeqConflict, StoreBroken, Writing

MERGE_WORDS = "INSERT INTO passage_words (passage_words) VALUES ('optimize')"
"""The way in which FTS5 is told to."""

IDLE = 4
"""Connections of readers that are kept at most."""

# What a driver raises for a mistake of ours, or for a rule of the schema. All else is the database's trouble.
_OUR_MISTAKE = (IntegrityError, ProgrammingError)


def copy_store(url: URL, path: Path) -> None:
    """A copy of one moment of an SQLite store, while it is in use, whatever its schema: who upgrades wants a
    copy of what the older program wrote. Replaces `path` when it is whole.

    Raises ValueError for PostgreSQL, which has its own tools, and `sqlite3.Error`.
    """
    if url.drivername != "sqlite":
        raise ValueError("a PostgreSQL store is backed up with pg_dump")
    part = path.with_name(f".{path.name}.{os.getpid()}.part")
    os.close(os.open(part, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600))
    source = f"file:{quote(str(sqlite_path(url)))}?mode=ro"
    try:
        with closing(sqlite3.connect(source, uri=True)) as live, closing(sqlite3.connect(part)) as copy:
            live.backup(copy)
            copy.execute("PRAGMA journal_mode = DELETE")  # one file, complete without its log
        part.replace(path)
    except BaseException:
        part.unlink(missing_ok=True)
        raise
    sync_folder(path.parent)


class SqlStore:
    """`ports.Store` at `sqlite:///FILE` or `postgresql+psycopg://…`, brought to this program's schema.

    Usable from any thread: writers take turns, each sees the one before; readers never wait and see one
    moment. After the first error of the database itself nothing more is done: everything raises
    `StoreBroken`, because after a failed fsync nobody knows what a second try would have written.

    With `read_only`, for commands beside a running daemon, nothing is made, migrated or written: there is
    never a second connection that could fold SQLite's log into its file.
    """

    _beginnings = LOCK_WRITER, ""
    """With what a transaction of the writer's begins, and a reader's."""

    def __init__(self, url: str, *, read_only: bool = False) -> None:
        self._url = parse(url)
        if self._url.drivername == "sqlite":
            self._beginnings = BEGIN, BEGIN_READING
        self._read_only = read_only
        self._turn = Lock()
        self._writing_thread = 0
        self._broken = ""
        self._spoilt = False
        self._mails = MailCount()
        self._rows = RowCache()
        self._kept: Connection | None = None
        self._idle: deque[Connection] = deque()
        self._writer, self._readers = self._make_engines(self._url)
        for engine in (self._writer, self._readers):
            event.listen(engine, "handle_error", self._handle, retval=True)
        try:
            self._open()
        except BaseException:
            self.close()
            raise

    def _make_engines(self, url: URL) -> tuple[Engine, Engine]:
        return engines(url)

    def _make_writing(self, connection: Connection) -> SqlWriting:
        if self._url.drivername != "sqlite":
            return SqlWriting(connection, self._mails)
        driver = cast("Driver", connection.connection.driver_connection)
        return SqlWriting(connection, self._mails, self._rows.recall(driver))

    def _make_reading(self, connection: Connection) -> SqlReading:
        return SqlReading(connection)

    def _open(self) -> None:
        engine = self._readers if self._read_only else self._writer
        try:
            with self._trouble(), engine.begin() as connection:
                if self._read_only:
                    refuse_other(connection)
                    return
                old = current(connection)
                if old not in {None, newest()}:
                    self._keep_old(f"before-{newest()}")
                upgrade(connection)
        except (DBAPIError, OSError) as wrong:
            raise StoreBroken(f"the store cannot be opened: {wrong}") from wrong

    def _keep_old(self, name: str) -> None:
        """A copy beside an SQLite store that is about to be migrated; one that is there already stays."""
        if self._url.drivername == "sqlite":
            path = sqlite_path(self._url)
            copy = path.with_name(f"{path.name}.{name}")
            if not copy.exists():
                self.backup(copy)

    @contextmanager
    def write(self) -> Iterator[Writing]:
        """One transaction, durable when the `with` has ended without an exception."""
        if self._read_only:
            raise RuntimeError("this store was opened to be read only")
        with self._my_turn(), self._trouble():
            with self._transaction() as connection:
                writing = self._make_writing(connection)
                try:
                    yield writing
                finally:
                    writing.close()
                # PostgreSQL answers the COMMIT of a failed transaction with a silent ROLLBACK: a caller that
                # swallowed the error would believe that all was kept.
                if self._spoilt or writing.spoilt:
                    raise RuntimeError("a statement failed and was ignored; the transaction is not kept")
            self._mails.add(writing.change)

    @contextmanager
    def _transaction(self) -> Iterator[Connection]:
        # SQLAlchemy's way to and from its one connection takes as long as a small transaction.
        connection = self._kept = self._kept or self._writer.connect()
        driver = _begin(connection, self._beginnings[0])
        try:
            yield connection
        except BaseException:
            self._rows.forget()
            connection.rollback()
            driver.rollback()
            raise
        connection.commit()
        driver.commit()

    @contextmanager
    def read(self) -> Iterator[Reading]:
        """One moment of the store."""
        with self._trouble(), self._moment() as connection:
            reading = self._make_reading(connection)
            try:
                yield reading
            finally:
                reading.close()

    @contextmanager
    def _moment(self) -> Iterator[Connection]:
        # As with the writer's: the way through the pool takes longer than most questions.
        connection = self._reader()
        try:
            driver = _begin(connection, self._beginnings[1])
            yield connection
            connection.rollback()
            driver.rollback()
        except BaseException:
            connection.invalidate()
            connection.close()
            raise
        if len(self._idle) < IDLE:
            self._idle.append(connection)
        else:
            connection.close()

    def _reader(self) -> Connection:
        try:
            return self._idle.pop()
        except IndexError:
            return self._readers.connect()

    def backup(self, path: Path) -> None:
        """Copy one moment of the store, as `copy_store` does."""
        with self._trouble():
            copy_store(self._url, path)

    def compact(self) -> None:
        """Write the files anew. Raises `StoreBroken`."""
        with self._my_turn(), self._trouble():
            if self._writer.dialect.name == "sqlite":
                self._compact_file()
                return
            if self._kept:
                self._kept.close()
                self._kept = None
            with self._writer.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
                connection.exec_driver_sql("VACUUM FULL")

    def _compact_file(self) -> None:
        """SQLite: the index of words first, which keeps what was deleted until its parts are merged."""
        connection = self._kept = self._kept or self._writer.connect()
        driver = connection.connection.dbapi_connection
        assert driver is not None
        driver.execute(MERGE_WORDS)
        driver.commit()
        driver.execute("VACUUM")
        while self._idle:
            self._idle.pop().close()  # a reader's moment would keep the log from being cut off
        driver.execute("PRAGMA wal_checkpoint(TRUNCATE)")

    def close(self) -> None:
        """Let go of all connections; SQLite's log is folded into its file."""
        if self._kept:
            self._kept.close()
        while self._idle:
            self._idle.pop().close()
        self._readers.dispose()
        self._writer.dispose()

    @contextmanager
    def _my_turn(self) -> Iterator[None]:
        if self._writing_thread == get_ident():
            raise RuntimeError("a transaction was begun within a transaction")
        with self._turn:
            self._writing_thread, self._spoilt = get_ident(), False
            try:
                yield
            finally:
                self._writing_thread = 0

    @contextmanager
    def _trouble(self) -> Iterator[None]:
        """Errors of a driver that did not pass through SQLAlchemy: those of its own cursors, some of which
        `ready.trouble` has named already."""
        if self._broken:
            raise StoreBroken(self._broken)
        try:
            yield
        except CONFLICTS as wrong:
            raise SeqConflict(str(wrong)) from wrong
        except (*DRIVER_ERRORS, StoreBroken) as wrong:
            self._broken = str(wrong) or type(wrong).__name__
            raise StoreBroken(self._broken) from wrong

    def _handle(self, context: ExceptionContext) -> BaseException | None:
        wrong = context.sqlalchemy_exception
        if not isinstance(wrong, DBAPIError):
            return None
        if context.engine is self._writer:
            self._spoilt = True
        if isinstance(wrong, _OUR_MISTAKE):
            return None
        if isinstance(wrong.orig, CONFLICTS):
            return SeqConflict(str(wrong.orig))
        self._broken = str(wrong.orig)
        return StoreBroken(self._broken)


def _begin(connection: Connection, statement: str) -> PoolProxiedConnection:
    """Begin a transaction with that, and return the driver; with none, it begins with the first question."""
    driver = connection.connection
    if statement:
        driver.driver_connection.execute(statement)  # type: ignore[union-attr]
    return driver
