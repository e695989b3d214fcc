"""Core statements made ready for the driver. What is asked for with each mail is compiled once, with the
translations of its columns: SQLAlchemy's way to the driver takes several times as long as the database."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any, Protocol, cast

import psycopg
from sqlalchemy import Dialect, Executable, Float, FromClause, make_url
from sqlalchemy.dialects.sqlite.base import SQLiteCompiler
from sqlalchemy.exc import IntegrityError, ProgrammingError
from sqlalchemy.sql.compiler import SQLCompiler
from sqlalchemy.sql.elements import ClauseElement
from sqlalchemy.types import TypeEngine

from nomicd.adapters.store.tables import EVENT
from nomicd.services.ports import SeqConflict, StoreBroken

DRIVERS = {"sqlite": "sqlite://", "postgresql": "postgresql+psycopg://"}

DRIVER_ERRORS = (sqlite3.Error, psycopg.Error)

CONFLICTS = (
    psycopg.errors.SerializationFailure,
    psycopg.errors.DeadlockDetected,
    # What comes behind one of these in the same transaction.
    psycopg.errors.InFailedSqlTransaction,
    psycopg.errors.InvalidSavepointSpecification,
)
"""What PostgreSQL says where another transaction was faster: nothing is broken, and nothing was written."""

FLOAT8 = 701
"""PostgreSQL's number for the type of a real number, which it gives back as it is."""

Translate = Callable[[Any], Any]

DriverRow = Sequence[Any]
"""A row as a driver gives it: its columns are of the types that the statement asks for."""


class Cursor(Protocol):
    """The part of a driver's cursor that the store uses. Both drivers have it."""

    rowcount: int

    def execute(self, statement: str, given: Sequence[object]) -> object: ...
    def executemany(self, statement: str, given: Sequence[object]) -> object: ...
    def fetchone(self) -> DriverRow | None: ...
    def fetchall(self) -> list[DriverRow]: ...
    def close(self) -> None: ...
    def __iter__(self) -> Iterator[Any]: ...


class Driver(Protocol):
    """The part of a driver's connection that the store uses."""

    def execute(self, statement: str, given: object = ()) -> Cursor: ...
    def cursor(self, **how: object) -> Cursor: ...


class Ready:
    """One statement in the words of one driver."""

    def __init__(
        self, compiled: SQLCompiler, dialect: Dialect, columns: Iterable[tuple[str, TypeEngine[Any]]]
    ) -> None:
        """`columns` are those that it gives back, by name and type."""
        self.text = compiled.string
        self._by_place = compiled.positiontup is not None
        names = compiled.positiontup or list(compiled.bind_names.values())
        self._given = [(name, _bind_processor(compiled.binds[name].type, dialect)) for name in names]
        self._fixed = {name: bind.value for bind, name in compiled.bind_names.items() if not bind.required}
        self._columns = [(name, _result_processor(kind, dialect)) for name, kind in columns]

    @property
    def width(self) -> int:
        """How many columns it gives back."""
        return len(self._columns)

    def values(self, given: Mapping[str, object]) -> Sequence[object] | Mapping[str, object]:
        """Return the parameters as the driver wants them."""
        known = {**self._fixed, **given} if self._fixed else given
        if self._by_place:
            return [put(known[name]) if put else known[name] for name, put in self._given]
        return {name: put(known[name]) if put else known[name] for name, put in self._given}

    def row(self, row: DriverRow) -> dict[str, object]:
        """A row of the driver's, by column."""
        return {
            name: take(value) if take else value
            for (name, take), value in zip(self._columns, row, strict=True)
        }


def _bind_processor(kind: TypeEngine[Any], dialect: Dialect) -> Translate | None:
    return kind.dialect_impl(dialect).bind_processor(dialect)


def _result_processor(kind: TypeEngine[Any], dialect: Dialect) -> Translate | None:
    return kind.dialect_impl(dialect).result_processor(dialect, FLOAT8 if isinstance(kind, Float) else None)


class _HintingCompiler(SQLiteCompiler):
    """SQLAlchemy has the hints of a statement written for other databases, and leaves SQLite's out."""

    def get_from_hint_text(self, table: FromClause, text: str | None) -> str | None:  # noqa: ARG002 - the interface
        """Return the hint as it is."""
        return text


@lru_cache
def _dialect(name: str) -> Dialect:
    made = make_url(DRIVERS[name]).get_dialect()()
    if name == "sqlite":
        made.statement_compiler = _HintingCompiler
    return made


@lru_cache(maxsize=256)
def ready(statement: Executable, dialect: str, keys: tuple[str, ...] = ()) -> Ready:
    """The statement for that database; of an `INSERT` or `UPDATE`, of these columns (none named: all)."""
    spoken = _dialect(dialect)
    made = cast(ClauseElement, statement)
    compiled = made.compile(dialect=spoken, column_keys=list(keys) or None)
    assert isinstance(compiled, SQLCompiler)
    returned = getattr(statement, "exported_columns", ())
    return Ready(compiled, spoken, [(str(column.name), column.type) for column in returned])


def _is_taken_number(wrong: Exception) -> bool:
    """Return whether another transaction of PostgreSQL's has appended to the same log."""
    return isinstance(wrong, psycopg.errors.UniqueViolation) and wrong.diag.table_name == EVENT.name


def trouble(wrong: Exception, statement: str) -> Exception:
    """An error of the driver's as the store's callers know it: our own mistakes as SQLAlchemy's, what may be
    tried again as `SeqConflict`, all else as `StoreBroken`."""
    if isinstance(wrong, CONFLICTS) or _is_taken_number(wrong):
        return SeqConflict(str(wrong))
    if isinstance(wrong, (sqlite3.IntegrityError, psycopg.IntegrityError)):
        return IntegrityError(statement, None, wrong)
    if isinstance(wrong, (sqlite3.ProgrammingError, psycopg.ProgrammingError)):
        return ProgrammingError(statement, None, wrong)
    return StoreBroken(str(wrong) or type(wrong).__name__)
