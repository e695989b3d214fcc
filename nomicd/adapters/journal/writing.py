"""What a transaction can change, on top of what it can ask."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any

import msgspec
from sqlalchemy import Table, Update, insert, select, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import IntegrityError

from nomicd.adapters.journal.reading import SqlReading
from nomicd.adapters.journal.tables import EVENT, GAME, MAIL_IN, MAIL_OUT, SEAT, SERVICE, SNAPSHOT, storable
from nomicd.kernel.events import Record
from nomicd.services.ports import (
    Disposition,
    Game,
    MailIn,
    MailOut,
    OutState,
    Seat,
    SeqConflict,
    Snapshot,
)


class SqlWriting(SqlReading):
    """`ports.Writing` on the writer's connection."""

    def put_game(self, game: Game) -> None:
        """Add it, or replace what is known of it."""
        self._put(GAME, _values(game))

    def append(self, slug: str, expected: int, records: Sequence[Record]) -> None:
        """Raises `SeqConflict` unless the log ends at `expected`."""
        check_run(slug, expected, records)
        end = self.head(slug).seq
        if end != expected:
            raise SeqConflict(f"the log of {slug} ends at {end}, not at {expected}")
        if not records:
            return
        try:
            self._connection.execute(insert(EVENT), [_values(record) for record in records])
        except IntegrityError as taken:
            raise SeqConflict(f"the log of {slug} went on past {expected} meanwhile") from taken

    def put_snapshot(self, snapshot: Snapshot) -> None:
        """Replaces the game's former one."""
        self._put(SNAPSHOT, _values(snapshot))

    def put_seat(self, seat: Seat) -> None:
        """Add it, or replace what is known of it."""
        self._put(SEAT, _values(seat) | {"address": seat.address.lower()})

    def take_in(self, mail: MailIn) -> MailIn:
        """As `STORED`, or as `DUPLICATE` of the first with its fingerprint."""
        mail = fresh(mail, self._first(mail.fingerprint))
        values = _values(mail, "id") | {
            "trust": int(mail.trust),
            "duplicate_of": mail.duplicate_of or None,
        }
        done = self._connection.execute(insert(MAIL_IN), values)
        return msgspec.structs.replace(mail, id=_new_id(done.inserted_primary_key))

    def _first(self, fingerprint: str) -> int:
        query = select(MAIL_IN.c.id).where(MAIL_IN.c.fingerprint == fingerprint)
        return self._connection.scalar(query.where(MAIL_IN.c.duplicate_of.is_(None))) or 0

    def strike(self, mail_id: int) -> int:
        """The number of attempts, this one included. Raises LookupError."""
        count = update(MAIL_IN).values(attempts=MAIL_IN.c.attempts + 1).where(MAIL_IN.c.id == mail_id)
        attempts: int | None = self._connection.scalar(count.returning(MAIL_IN.c.attempts))
        if attempts is None:
            raise LookupError(f"there is no mail {mail_id}")
        return attempts

    def dispose(
        self, mail_id: int, disposition: Disposition, *, game: str = "", player: str = "", reason: str = ""
    ) -> None:
        """What became of a mail. Raises LookupError."""
        values = {"disposition": disposition.value, "game": game, "player": player, "reason": reason}
        self._change(update(MAIL_IN).where(MAIL_IN.c.id == mail_id).values(values), mail_id)

    def queue(self, mail: MailOut) -> bool:
        """False, and nothing done, if its key is there already."""
        statement = self._insert(MAIL_OUT).values(_values(mail, "id")).on_conflict_do_nothing()
        return self._connection.scalar(statement.returning(MAIL_OUT.c.id)) is not None

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
        values: dict[str, Any] = {
            "state": state.value,
            "next_try": next_try,
            "sent_at": sent_at,
            "response": response,
        }
        if attempt:
            values["attempts"] = MAIL_OUT.c.attempts + 1
        self._change(update(MAIL_OUT).where(MAIL_OUT.c.id == out_id).values(values), out_id)

    def put(self, key: str, value: str) -> None:
        """A fact of the service itself."""
        self._put(SERVICE, {"key": key, "value": value})

    def _put(self, table: Table, values: dict[str, Any]) -> None:
        keys = list(table.primary_key.columns)
        others = {name: value for name, value in values.items() if name not in table.primary_key.columns}
        statement = self._insert(table).values(values).on_conflict_do_update(index_elements=keys, set_=others)
        self._connection.execute(statement)

    def _insert(self, table: Table) -> sqlite.Insert | postgresql.Insert:
        if self._connection.dialect.name == "sqlite":
            return sqlite.insert(table)
        return postgresql.insert(table)

    def _change(self, statement: Update, number: int) -> None:
        if self._connection.execute(statement).rowcount != 1:
            raise LookupError(f"there is no mail {number}")


def check_run(slug: str, expected: int, records: Sequence[Record]) -> None:
    """Raises ValueError unless these are records of that game numbered on from `expected`: a bug."""
    for seq, record in enumerate(records, expected + 1):
        if record.game != slug or record.seq != seq:
            raise ValueError(f"{record.game} {record.seq} cannot stand at {slug} {seq}")


def fresh(mail: MailIn, first: int) -> MailIn:
    """A mail as it is when it comes in: unread, or a duplicate of the mail `first` (0: of none)."""
    return msgspec.structs.replace(
        mail,
        id=0,
        recipient=storable(mail.recipient),
        envelope_from=storable(mail.envelope_from),
        disposition=Disposition.DUPLICATE if first else Disposition.STORED,
        attempts=0,
        duplicate_of=first,
    )


def _values(given: msgspec.Struct, without: str = "") -> dict[str, Any]:
    values = msgspec.structs.asdict(given)
    values.pop(without, None)
    return values


def _new_id(key: Any) -> int:
    number = key[0]
    assert isinstance(number, int)
    return number
