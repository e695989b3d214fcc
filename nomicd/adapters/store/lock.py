"""The lock that one process at a time holds on a store."""

from __future__ import annotations

import fcntl
import os
from pathlib import Path
from types import TracebackType
from typing import Self

from sqlalchemy import Connection, NullPool, create_engine, text
from sqlalchemy.exc import OperationalError

from nomicd.adapters.store.engines import parse, sqlite_path
from nomicd.services.ports import StoreBroken

PROCESS_KEY = 0x6E6F6D_02


class StoreLock:
    """Held from `acquire` to `release`, or to the end of the process, however it ends.

    Beside an SQLite file it is a lock on `FILE.lock` (not on the file itself: closing that would drop
    SQLite's own locks); on PostgreSQL it is a session's advisory lock. As a context manager it only
    releases at the end.
    """

    def __init__(self, url: str) -> None:
        self._url = parse(url)
        self._file: int | None = None
        self._connection: Connection | None = None

    def acquire(self, *, shared: bool = False) -> bool:
        """Return True if this process holds the lock now; False at once if another one does. On PostgreSQL
        those who `shared` it hold it together."""
        if self._file is not None or self._connection is not None:
            return True
        return self._lock_file() if self._url.drivername == "sqlite" else self._lock_session(shared=shared)

    def release(self) -> None:
        """Let another process have it."""
        if self._file is not None:
            os.close(self._file)
            self._file = None
        if self._connection is not None:
            self._connection.close()
            self._connection = None

    def holder(self) -> int:
        """The process that last took an SQLite store's lock, for a message; 0 if it is not known."""
        if self._url.drivername != "sqlite":
            return 0
        try:
            return int(self._path().read_text())
        except (OSError, ValueError):
            return 0

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.release()

    def _path(self) -> Path:
        path = sqlite_path(self._url)
        return path.with_name(path.name + ".lock")

    def _lock_file(self) -> bool:
        file = os.open(self._path(), os.O_CREAT | os.O_RDWR, 0o600)
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            os.close(file)
            return False
        os.ftruncate(file, 0)
        os.pwrite(file, str(os.getpid()).encode(), 0)
        self._file = file
        return True

    def _lock_session(self, *, shared: bool) -> bool:
        engine = create_engine(
            self._url, poolclass=NullPool, isolation_level="AUTOCOMMIT", pool_reset_on_return=None
        )
        try:
            connection = engine.connect()
        except OperationalError as wrong:
            raise StoreBroken(str(wrong.orig)) from wrong
        how = "_shared" if shared else ""
        if connection.scalar(text(f"SELECT pg_try_advisory_lock{how}({PROCESS_KEY})")):
            self._connection = connection
            return True
        connection.close()
        return False
