"""The store's schema: SQLModel tables, and the column types that keep instants aware and text storable.

These models hold no values: SQLModel's tables validate nothing, so rows are read and written through Core
and become msgspec Structs on the way out (see `reading`).
"""

from __future__ import annotations

import re
from datetime import UTC, datetime
from typing import ClassVar

from sqlalchemy import (
    BigInteger,
    CheckConstraint,
    Column,
    DateTime,
    Dialect,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    Text,
    TypeDecorator,
    UniqueConstraint,
    text,
)
from sqlmodel import Field, SQLModel

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
    return text if _is_storable(text) else _UNSTORABLE.sub("\ufffd", text)


def _is_storable(text: str) -> bool:
    """Without the search, which takes twenty times as long and hardly ever finds anything."""
    if "\0" in text:
        return False
    if text.isascii():
        return True
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


class UtcDateTime(TypeDecorator[datetime]):
    """Aware instants in, aware UTC out, also from SQLite, which forgets the zone. Refuses naive ones."""

    impl = DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> datetime | None:  # noqa: ARG002 - the interface
        """To UTC. Raises ValueError for a naive instant."""
        if value is None:
            return None
        if value.utcoffset() is None:
            raise ValueError(f"{value!r} has no zone, so it is no instant")
        return value.astimezone(UTC)

    def process_result_value(self, value: datetime | None, dialect: Dialect) -> datetime | None:  # noqa: ARG002 - the interface
        """Aware UTC."""
        if value is None:
            return None
        return value.replace(tzinfo=UTC) if value.tzinfo is None else value.astimezone(UTC)


class Words(TypeDecorator[str]):
    """Text of any length from anybody, made storable."""

    impl = Text
    cache_ok = True

    def process_bind_param(self, value: str | None, dialect: Dialect) -> str | None:  # noqa: ARG002 - the interface
        """See `storable`."""
        return None if value is None else storable(value)


# SQLite numbers rows by itself only in a column that is exactly INTEGER PRIMARY KEY.
Number = BigInteger().with_variant(Integer, "sqlite")


class Base(SQLModel):
    """What all tables share: their own metadata, with names for constraints."""

    metadata: ClassVar[MetaData] = MetaData(naming_convention=NAMES)


class GameRow(Base, table=True):
    """`ports.HostedGame`."""

    __tablename__ = "game"
    slug: str = Field(sa_type=Words, primary_key=True)
    ruleset: str = Field(sa_type=Words)
    admin: str = Field(sa_type=Words)
    opened_at: datetime = Field(sa_type=UtcDateTime)
    open: bool
    due: datetime | None = Field(sa_type=UtcDateTime, index=True)


class EventRow(Base, table=True):
    """`kernel.events.Record`; never updated, never deleted."""

    __tablename__ = "event"
    # Clustered by game: replay reads one run of pages, however many games are played at once.
    __table_args__ = (CheckConstraint("seq > 0", name="seq"), {"sqlite_with_rowid": False})
    game: str = Field(sa_type=Words, primary_key=True)
    seq: int = Field(sa_column=Column(BigInteger, primary_key=True, autoincrement=False))
    at: datetime = Field(sa_type=UtcDateTime)
    cause: str = Field(sa_type=Words)
    name: str = Field(sa_type=Words)
    version: int
    body: bytes = Field(sa_type=LargeBinary)
    salt: bytes = Field(sa_type=LargeBinary)
    hash: bytes = Field(sa_type=LargeBinary)


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


class ServiceRow(Base, table=True):
    """Facts of the service itself: heartbeat, epoch, keys."""

    __tablename__ = "service"
    key: str = Field(sa_type=Words, primary_key=True)
    value: str = Field(sa_type=Words)


class PassageRow(Base, table=True):
    """`ports.Passage`. Its words are in an index of full text beside it (see `searching`)."""

    __tablename__ = "passage"
    __table_args__ = (UniqueConstraint("game", "kind", "seq"),)
    id: int | None = Field(sa_column=Column(Number, primary_key=True))
    game: str = Field(sa_type=Words)
    kind: str = Field(sa_type=Words)
    seq: int
    text: str = Field(sa_type=Words)


WORDS = "passage_words"
"""The tables of the index for full text: made by a migration, in ways that no model can say."""


GAME = Base.metadata.tables["game"]
EVENT = Base.metadata.tables["event"]
SNAPSHOT = Base.metadata.tables["snapshot"]
SEAT = Base.metadata.tables["seat"]
MAIL_IN = Base.metadata.tables["mail_in"]
MAIL_OUT = Base.metadata.tables["mail_out"]
SERVICE = Base.metadata.tables["service"]
