"""Connections to the two databases, set up so that a commit is durable and readers never wait for it."""

from __future__ import annotations

import os
import sqlite3
from functools import partial
from pathlib import Path
from urllib.parse import quote

import psycopg
from sqlalchemy import Connection, Engine, QueuePool, StaticPool, create_engine, event, make_url
from sqlalchemy.engine import URL

from nomicd.adapters import sync_folder
from nomicd.services.ports import StoreBroken

BUSY_MS = 10_000
LOG_PAGES = 4_000
"""SQLite's log is folded into its file when it has that many: 16 MB. What is written often is folded once."""
CACHE_KB = 16_384
WRITER_KEY = 0x6E6F6D_01  # advisory locks of PostgreSQL are numbers: "nom", then which one
FULL = 2
BEGIN = "BEGIN IMMEDIATE"
"""A transaction that reads first and then writes would else fail at once, whatever the timeout."""
BEGIN_READING = "BEGIN"
LOCK_WRITER = f"SELECT pg_advisory_xact_lock({WRITER_KEY})"
"""One writer of PostgreSQL at a time, as with SQLite: what a transaction has read stays true to its end."""


def sqlite_path(url: URL) -> Path:
    """The file of an SQLite URL. Raises ValueError for one in memory: readers could not see it."""
    if not url.database or url.database == ":memory:":
        raise ValueError("an SQLite store needs a file: sqlite:///nomicd.sqlite")
    return Path(url.database).absolute()


def parse(url: str) -> URL:
    """The URL of a store. Raises ValueError unless it is `sqlite:///FILE` or `postgresql+psycopg://…`."""
    parsed = make_url(url)
    if parsed.drivername not in {"sqlite", "postgresql+psycopg"}:
        raise ValueError(f"a store is at sqlite:///FILE or postgresql+psycopg://…, not {parsed.drivername}")
    return parsed


def engines(url: URL) -> tuple[Engine, Engine]:
    """One for the writer, which has a single connection, and one for readers, which can only read.

    Nothing is connected, and no file made, before it is asked for.
    """
    return _sqlite_engines(sqlite_path(url)) if url.drivername == "sqlite" else _postgres_engines(url)


def _sqlite_engines(path: Path) -> tuple[Engine, Engine]:
    place = "file:" + quote(str(path))

    def connect_writer() -> sqlite3.Connection:
        _create_private(path)
        return _connect(f"{place}?mode=rw")

    writer = create_engine("sqlite://", creator=connect_writer, poolclass=StaticPool)
    event.listen(writer, "connect", _durable)
    event.listen(writer, "begin", partial(_begin, BEGIN))
    readers = create_engine(
        "sqlite://",
        creator=lambda: _connect(f"{place}?mode=ro"),
        poolclass=QueuePool,
        pool_size=4,
        max_overflow=12,
    )
    event.listen(readers, "begin", partial(_begin, BEGIN_READING))
    return writer, readers


def _begin(statement: str, connection: Connection) -> None:
    """Unless the driver has begun already."""
    if not connection.connection.driver_connection.in_transaction:  # type: ignore[union-attr]
        _run(connection, statement)


def _create_private(path: Path) -> None:
    """An empty file that only its owner can read, its name durable. A file that is there stays untouched:
    opening and closing it would drop the locks of a connection to it."""
    try:
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600))
    except FileExistsError:
        return
    sync_folder(path.parent)


def _connect(place: str) -> sqlite3.Connection:
    # isolation_level=None: the driver's own BEGIN comes too late, and not for SELECT.
    connection = sqlite3.connect(place, uri=True, isolation_level=None, check_same_thread=False)
    connection.execute(f"PRAGMA busy_timeout = {BUSY_MS}")
    connection.execute("PRAGMA foreign_keys = ON")
    return connection


def _durable(connection: sqlite3.Connection, _record: object) -> None:
    """WAL with an fsync at each commit, read back: on some file systems neither can be had."""
    mode = connection.execute("PRAGMA journal_mode = WAL").fetchone()[0]
    connection.execute("PRAGMA synchronous = FULL")
    level = connection.execute("PRAGMA synchronous").fetchone()[0]
    connection.execute(f"PRAGMA wal_autocheckpoint = {LOG_PAGES}")
    connection.execute(f"PRAGMA cache_size = -{CACHE_KB}")
    # What a savepoint keeps to undo a part would be written into a file, and be thrown away with each mail.
    connection.execute("PRAGMA temp_store = MEMORY")
    if mode != "wal" or level != FULL:
        raise StoreBroken(f"SQLite would not be durable here: journal_mode {mode}, synchronous {level}")


def _postgres_engines(url: URL) -> tuple[Engine, Engine]:
    writer = create_engine(url, pool_size=1, max_overflow=0)
    event.listen(writer, "begin", lambda connection: _run(connection, LOCK_WRITER))
    return writer, make_readers(url)


def make_readers(url: URL) -> Engine:
    """Return what reads a PostgreSQL store: each transaction sees one moment, and can only read."""
    readers = create_engine(
        url, pool_size=4, max_overflow=12, isolation_level="REPEATABLE READ", pool_reset_on_return=None
    )
    event.listen(readers, "connect", _read_only)
    return readers


def _read_only(connection: psycopg.Connection, _record: object) -> None:
    """Said with each BEGIN, which spares a statement."""
    connection.read_only = True


def _run(connection: Connection, statement: str) -> None:
    connection.exec_driver_sql(statement)
