"""Statements of PostgreSQL on one way to the server and back, where none of them waits for the answer of
another."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeAlias, cast

import psycopg

from nomicd.adapters.store.ready import Cursor

COMMIT = "COMMIT"

PostgresDriver: TypeAlias = psycopg.Connection[Any]
"""A connection of psycopg; a row's columns are of the types that the statement asks for."""

Statement = tuple[str, object]
"""Its text and what is given to it."""


def ask_together(driver: PostgresDriver, statements: Sequence[Statement]) -> list[Cursor]:
    """Run these, in order, and return the cursors with their answers."""
    with driver.pipeline():
        made = [driver.execute(text, cast("Any", given)) for text, given in statements]
    return cast("list[Cursor]", made)


class Batching:
    """`ready.Driver` of one transaction, which keeps statements back whose answers nobody needs, until one is
    run that somebody does. What is wrong with them is told then. The driver is to leave transactions alone
    (`autocommit`): its own BEGIN and COMMIT wait for their answers before anything else is sent."""

    def __init__(self, driver: PostgresDriver, begin: str) -> None:
        """`begin` is the statement with which it begins."""
        self._driver = driver
        self._waiting: list[Statement] = [(begin, ())]
        self.asked = 0
        """How often something was run."""

    @property
    def size(self) -> int:
        """How many statements are kept back."""
        return len(self._waiting)

    def put_off(self, statement: str, given: object = ()) -> None:
        """Run it with the next one that is asked."""
        self._waiting.append((statement, given))

    def drop_from(self, size: int) -> None:
        """Keep so many of those that are kept back, and forget the others."""
        del self._waiting[size:]

    def execute(self, statement: str, given: object = ()) -> Cursor:
        """Run it behind all that was kept back."""
        if not self._waiting:
            self.asked += 1
            return cast("Cursor", self._driver.execute(statement, cast("Any", given)))
        return self.execute_all([(statement, given)])[0]

    def execute_all(self, statements: Sequence[Statement]) -> list[Cursor]:
        """Run these behind all that was kept back."""
        before, self._waiting = self._waiting, []
        self.asked += 1
        return ask_together(self._driver, [*before, *statements])[len(before) :]

    def flush(self) -> None:
        """Run what was kept back."""
        if self._waiting:
            self.execute_all([])

    def commit(self) -> None:
        """Commit, behind all that was kept back."""
        self.execute_all([(COMMIT, ())])

    def cursor(self, **how: object) -> Cursor:
        """Return a cursor for what comes behind all that was kept back."""
        self.flush()
        self.asked += 1
        return cast("Cursor", self._driver.cursor(**cast("Any", how)))
