"""The store's schema: SQLModel tables, and the column types that keep instants aware and text storable.

These models hold no values: SQLModel's tables validate nothing, so rows are read and written through Core
and become msgspec Structs on the way out (see `reading`).
"""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import UTC, date, datetime
from types import NoneType
from typing import Any, ClassVar, get_args

import msgspec
from sqlalchemy import (
    BigInteger,
    Boolean,
    CheckConstraint,
    Column,
    Date,
    DateTime,
    Dialect,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    Table,
    Text,
    TypeDecorator,
    UniqueConstraint,
    text,
)
from sqlmodel import Field, SQLModel

from nomicd.kernel import margin
from nomicd.services.ports import Row
from nomicd.services.rows import ROWS

NAMES = {
    "ix": "ix_%(table_name)s_%(column_0_N_name)s",
    "uq": "uq_%(table_name)s_%(column_0_N_name)s",
    "ck": "ck_%(table_name)s_%(constraint_name)s",
    "fk": "fk_%(table_name)s_%(column_0_N_name)s",
    "pk": "pk_%(table_name)s",
}
"""Constraints with names can be dropped by a later migration, on both databases."""

_UNSTORABLE = re.compile("[\x00\ud800-\udfff]")


def storable(words: str) -> str:
    """Text that every database takes: NUL and lone surrogates, which strangers' mails hold, become U+FFFD."""
    text = str(words)
    # Without the search, which takes twenty times as long and hardly ever finds anything.
    return (
        text
        if "\0" not in text and (text.isascii() or _is_unicode(text))
        else _UNSTORABLE.sub("\ufffd", text)
    )


def _is_unicode(text: str) -> bool:
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


def _storable_or_null(words: str | None) -> str | None:
    return None if words is None else storable(words)


def _to_utc(at: datetime | None) -> datetime | None:
    if at is None or at.tzinfo is UTC:
        return at
    if at.utcoffset() is None:
        raise ValueError(f"{at!r} has no zone, so it is no instant")
    return at.astimezone(UTC)


def _write_instant(at: datetime | None) -> str | None:
    """SQLite keeps a text, which sorts as instants do: always UTC, and always to the microsecond."""
    utc = _to_utc(at)
    return None if utc is None else utc.replace(tzinfo=None).isoformat(" ", "microseconds")


def read_instant(at: datetime | str) -> datetime:
    """An instant as a driver gives it, in UTC."""
    if isinstance(at, datetime):
        return at.astimezone(UTC)
    return datetime.fromisoformat(at).replace(tzinfo=UTC)


def _read_instant_or_null(at: datetime | str | None) -> datetime | None:
    return None if at is None else read_instant(at)


def _write_whole(number: int | None) -> int | None:
    return None if number is None else int(number)


class UtcDateTime(TypeDecorator[datetime]):
    """Aware instants in, aware UTC out, also from SQLite, which forgets the zone. Refuses naive ones."""

    impl = DateTime(timezone=True)
    cache_ok = True

    def bind_processor(self, dialect: Dialect) -> Callable[[datetime | None], datetime | str | None]:
        """Return what makes UTC of an instant. Raises ValueError for a naive one."""
        return _write_instant if dialect.name == "sqlite" else _to_utc

    def result_processor(
        self,
        dialect: Dialect,  # noqa: ARG002 - the interface
        coltype: object,  # noqa: ARG002
    ) -> Callable[[datetime | str | None], datetime | None]:
        """Return what makes aware UTC of what the driver gives."""
        return _read_instant_or_null


class Words(TypeDecorator[str]):
    """Text of any length from anybody, made storable."""

    impl = Text
    cache_ok = True

    def bind_processor(self, dialect: Dialect) -> Callable[[str | None], str | None]:  # noqa: ARG002 - the interface
        """Return what makes text storable: it, and nothing around it, for most columns are text."""
        return _storable_or_null


class Whole(TypeDecorator[int]):
    """A whole number, or an enumeration of some."""

    impl = BigInteger
    cache_ok = True

    def bind_processor(self, dialect: Dialect) -> Callable[[int | None], int | None]:  # noqa: ARG002 - the interface
        """Return what makes a bare number: a driver does not know enumerations."""
        return _write_whole


class Json(TypeDecorator[object]):
    """A column of composite values, kept as JSON. What comes back is lists and dicts, for msgspec to
    convert."""

    impl = Text
    cache_ok = True

    def process_bind_param(self, value: object, dialect: Dialect) -> str:  # noqa: ARG002 - the interface
        """As JSON."""
        return msgspec.json.encode(value).decode()

    def process_result_value(self, value: str | None, dialect: Dialect) -> object:  # noqa: ARG002 - the interface
        """From JSON."""
        return None if value is None else msgspec.json.decode(value)


# SQLite numbers rows by itself only in a column that is exactly INTEGER PRIMARY KEY.
Number = BigInteger().with_variant(Integer, "sqlite")


class Base(SQLModel):
    """The base of all tables: their own metadata, with named constraints."""

    metadata: ClassVar[MetaData] = MetaData(naming_convention=NAMES)


IN_MARGIN = f"name IN ({', '.join(repr(name) for name in sorted(margin.NAMES))})"
"""Which events stand in the margin of a log: in these words, or the index is not used."""


class GameRow(Base, table=True):
    """`ports.HostedGame`."""

    __tablename__ = "game"
    slug: str = Field(sa_type=Words, primary_key=True)
    ruleset: str = Field(sa_type=Words)
    admin: str = Field(sa_type=Words, index=True)
    opened_at: datetime = Field(sa_type=UtcDateTime)
    open: bool
    due: datetime | None = Field(sa_type=UtcDateTime, index=True)


class EventRow(Base, table=True):
    """`kernel.events.Record`; never deleted, and updated only where a person's words are erased."""

    __tablename__ = "event"
    # Clustered by game: replay reads one run of pages, however many games are played at once.
    __table_args__ = (
        CheckConstraint("seq > 0", name="seq"),
        Index(
            "ix_event_margin", "game", "seq", sqlite_where=text(IN_MARGIN), postgresql_where=text(IN_MARGIN)
        ),
        {"sqlite_with_rowid": False},
    )
    game: str = Field(sa_type=Words, primary_key=True)
    seq: int = Field(sa_column=Column(BigInteger, primary_key=True, autoincrement=False))
    at: datetime = Field(sa_type=UtcDateTime)
    cause: str = Field(sa_type=Words)
    name: str = Field(sa_type=Words)
    version: int
    body: bytes = Field(sa_type=LargeBinary)
    salt: bytes = Field(sa_type=LargeBinary)
    hash: bytes = Field(sa_type=LargeBinary)
    committed: bytes = Field(sa_type=LargeBinary)


class SnapshotRow(Base, table=True):
    """`ports.Snapshot`: the newest of each game, a cache."""

    __tablename__ = "snapshot"
    game: str = Field(sa_type=Words, primary_key=True)
    seq: int = Field(sa_type=BigInteger)
    schema_: str = Field(sa_column=Column("schema", Words, nullable=False))
    data: bytes = Field(sa_type=LargeBinary)


class SeatRow(Base, table=True):
    """`ports.Seat`."""

    __tablename__ = "seat"
    game: str = Field(sa_type=Words, primary_key=True)
    player: str = Field(sa_type=Words, primary_key=True)
    address: str = Field(sa_type=Words, index=True)
    state: str = Field(sa_type=Words)


class MailInRow(Base, table=True):
    """`ports.MailIn`. At most one mail of a fingerprint is no duplicate."""

    __tablename__ = "mail_in"
    __table_args__ = (
        Index("ix_mail_in_disposition_received_at", "disposition", "received_at", "id"),
        Index(
            "uq_mail_in_fingerprint",
            "fingerprint",
            unique=True,
            sqlite_where=text("duplicate_of IS NULL"),
            postgresql_where=text("duplicate_of IS NULL"),
        ),
    )
    id: int | None = Field(sa_column=Column(Number, primary_key=True))
    raw: bytes = Field(sa_type=LargeBinary)
    received_at: datetime = Field(sa_type=UtcDateTime)
    via: str = Field(sa_type=Words)
    trust: int
    fingerprint: str = Field(sa_type=Words)
    recipient: str = Field(sa_type=Words)
    envelope_from: str = Field(sa_type=Words)
    disposition: str = Field(sa_type=Words)
    attempts: int
    game: str = Field(sa_type=Words)
    player: str = Field(sa_type=Words)
    reason: str = Field(sa_type=Words)
    duplicate_of: int | None = Field(sa_column=Column(Number, ForeignKey("mail_in.id"), nullable=True))


class MailOutRow(Base, table=True):
    """`ports.MailOut`."""

    __tablename__ = "mail_out"
    __table_args__ = (Index("ix_mail_out_state_next_try", "state", "next_try", "id"),)
    id: int | None = Field(sa_column=Column(Number, primary_key=True))
    key: str = Field(sa_type=Words, unique=True)
    game: str = Field(sa_type=Words)
    kind: str = Field(sa_type=Words)
    reader: str = Field(sa_type=Words)
    recipient: str = Field(sa_type=Words)
    envelope_from: str = Field(sa_type=Words)
    message_id: str = Field(sa_type=Words, index=True)
    raw: bytes = Field(sa_type=LargeBinary)
    queued_at: datetime = Field(sa_type=UtcDateTime)
    state: str = Field(sa_type=Words)
    attempts: int
    next_try: datetime | None = Field(sa_type=UtcDateTime)
    sent_at: datetime | None = Field(sa_type=UtcDateTime)
    response: str = Field(sa_type=Words)


class PassageRow(Base, table=True):
    """`ports.Passage`. Its words are in an index of full text beside it (see `searching`)."""

    __tablename__ = "passage"
    __table_args__ = (UniqueConstraint("game", "kind", "seq"),)
    id: int | None = Field(sa_column=Column(Number, primary_key=True))
    game: str = Field(sa_type=Words)
    kind: str = Field(sa_type=Words)
    seq: int
    text: str = Field(sa_type=Words)


class NodeRow(Base, table=True):
    """A process that serves the store, where several may: alive `until` then, by the database's clock. All
    that had come to its ways in by `looked_at` is stored."""

    __tablename__ = "node"
    id: int | None = Field(sa_column=Column(Number, primary_key=True))
    name: str = Field(sa_type=Words)
    until: datetime = Field(sa_type=UtcDateTime)
    looked_at: datetime | None = Field(sa_type=UtcDateTime)


class LeaseRow(Base, table=True):
    """The node that works a game ("": the service itself); `epoch` grows with each change of holder."""

    __tablename__ = "lease"
    game: str = Field(sa_type=Words, primary_key=True)
    holder: int = Field(sa_type=BigInteger, index=True)
    epoch: int = Field(sa_type=BigInteger)


ONLY_POSTGRESQL = ("ix_mail_out_pending", "ix_mail_in_waiting")
"""Indexes that SQLite does not need: made by migrations, for what `IS_PENDING` and what `IS_WAITING`."""

IS_PENDING, IS_WAITING = "state IN ('queued', 'sending')", "disposition = 'stored'"
"""In these words, or the indexes are not used."""

WORDS = "passage_words"
"""The tables of the index for full text: made by a migration, in ways that no model can say."""


def table_of(kind: type[Row]) -> Table:
    """The table of a kind of rows."""
    return Base.metadata.tables[_name(kind)]


def _name(kind: type[Row]) -> str:
    return re.sub(r"(?<!^)(?=[A-Z])", "_", kind.__name__).lower()


def _make_table(kind: type[Row]) -> None:
    columns = [_column(field, key=field.name in kind.KEY) for field in msgspec.structs.fields(kind)]
    table = Table(_name(kind), Base.metadata, *columns)
    for names in (*kind.INDEXES, *([(kind.WHEN,)] if kind.WHEN else ())):
        Index(f"ix_{table.name}_{'_'.join(names)}", *(table.c[name] for name in names))


def _column(field: msgspec.structs.FieldInfo, *, key: bool) -> Column[Any]:
    """The column for a field, of the type that its values have."""
    kinds = get_args(field.type)
    is_optional = NoneType in kinds
    kind = _column_type(kinds[0] if is_optional else field.type)
    return Column(field.name, kind, primary_key=key, nullable=is_optional, autoincrement=False)


def _column_type(kind: Any) -> Any:
    if kind in _COLUMN_TYPES or not isinstance(kind, type):
        return _COLUMN_TYPES.get(kind, Json)
    return Words if issubclass(kind, str) else Whole


_COLUMN_TYPES = {
    bool: Boolean,
    float: Float,
    date: Date,
    datetime: UtcDateTime,
    bytes: LargeBinary,
}

for row in ROWS:
    _make_table(row)

GAME = Base.metadata.tables["game"]
EVENT = Base.metadata.tables["event"]
SNAPSHOT = Base.metadata.tables["snapshot"]
SEAT = Base.metadata.tables["seat"]
MAIL_IN = Base.metadata.tables["mail_in"]
MAIL_OUT = Base.metadata.tables["mail_out"]
LEASE = Base.metadata.tables["lease"]
