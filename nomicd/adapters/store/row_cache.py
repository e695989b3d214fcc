"""Rows that the writer has read, kept from one of its transactions to the next."""

from __future__ import annotations

from collections import defaultdict
from typing import Any, TypeAlias

from nomicd.adapters.store.ready import Driver
from nomicd.services.ports import MailIn

KnownRows: TypeAlias = defaultdict[object, dict[object, Any]]
"""By kind, then by key, what the database answers."""

MOST = 10_000
"""Answers that are kept at most: some hundred games in which somebody writes."""


class RowCache:
    """For SQLite, where transactions that write follow one another: what one has read holds in the next. A
    kind is forgotten when a row of it is written (`SqlWriting`), and everything when another connection has
    written anything, which SQLite tells (`PRAGMA data_version`)."""

    def __init__(self) -> None:
        self.rows: KnownRows = defaultdict(dict)
        self._version = 0

    def recall(self, driver: Driver) -> KnownRows:
        """Return what is known in a transaction that has begun on the writer's connection. Of mails, which
        are long and read once, nothing is."""
        found = driver.execute("PRAGMA data_version").fetchone()
        version = found[0] if found else 0
        if version != self._version or sum(map(len, self.rows.values())) > MOST:
            self.rows.clear()
        self._version = version
        self.rows.pop(MailIn, None)
        return self.rows

    def forget(self) -> None:
        """Forget everything: a transaction was not kept."""
        self.rows.clear()
