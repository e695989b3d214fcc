"""The first schema: games and their logs, mails in and out, seats, snapshots, facts of the service."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None

WHEN = sa.DateTime(timezone=True)
NUMBER = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
FIRST_ONLY = sa.text("duplicate_of IS NULL")


def upgrade() -> None:
    """To this schema."""
    _games()
    _log()
    _mail_in()
    _mail_out()
    op.create_table(
        "service",
        _words("key"),
        _words("value"),
        sa.PrimaryKeyConstraint("key", name="pk_service"),
    )


def downgrade() -> None:
    """Back to nothing."""
    for table in ("service", "mail_out", "mail_in", "snapshot", "event", "seat", "game"):
        op.drop_table(table)


def _words(name: str) -> sa.Column[str]:
    return sa.Column(name, sa.Text(), nullable=False)


def _bytes(name: str) -> sa.Column[bytes]:
    return sa.Column(name, sa.LargeBinary(), nullable=False)


def _games() -> None:
    op.create_table(
        "game",
        _words("slug"),
        _words("ruleset"),
        _words("admin"),
        sa.Column("opened_at", WHEN, nullable=False),
        sa.Column("open", sa.Boolean(), nullable=False),
        sa.Column("due", WHEN),
        sa.PrimaryKeyConstraint("slug", name="pk_game"),
    )
    op.create_index("ix_game_due", "game", ["due"])
    op.create_table(
        "seat",
        _words("game"),
        _words("player"),
        _words("address"),
        _words("state"),
        sa.PrimaryKeyConstraint("game", "player", name="pk_seat"),
    )
    op.create_index("ix_seat_address", "seat", ["address"])


def _log() -> None:
    op.create_table(
        "event",
        _words("game"),
        sa.Column("seq", sa.BigInteger(), nullable=False, autoincrement=False),
        sa.Column("at", WHEN, nullable=False),
        _words("cause"),
        _words("name"),
        sa.Column("version", sa.Integer(), nullable=False),
        _bytes("body"),
        _bytes("salt"),
        _bytes("hash"),
        sa.PrimaryKeyConstraint("game", "seq", name="pk_event"),
        sa.CheckConstraint("seq > 0", name="ck_event_seq"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "snapshot",
        _words("game"),
        sa.Column("seq", sa.BigInteger(), nullable=False),
        _words("schema"),
        _bytes("data"),
        sa.PrimaryKeyConstraint("game", name="pk_snapshot"),
    )


def _mail_in() -> None:
    op.create_table(
        "mail_in",
        sa.Column("id", NUMBER, nullable=False),
        _bytes("raw"),
        sa.Column("received_at", WHEN, nullable=False),
        _words("via"),
        sa.Column("trust", sa.Integer(), nullable=False),
        _words("fingerprint"),
        _words("recipient"),
        _words("envelope_from"),
        _words("disposition"),
        sa.Column("attempts", sa.Integer(), nullable=False),
        _words("game"),
        _words("player"),
        _words("reason"),
        sa.Column("duplicate_of", NUMBER),
        sa.PrimaryKeyConstraint("id", name="pk_mail_in"),
        sa.ForeignKeyConstraint(["duplicate_of"], ["mail_in.id"], name="fk_mail_in_duplicate_of"),
    )
    op.create_index(
        "uq_mail_in_fingerprint",
        "mail_in",
        ["fingerprint"],
        unique=True,
        sqlite_where=FIRST_ONLY,
        postgresql_where=FIRST_ONLY,
    )
    op.create_index("ix_mail_in_disposition_received_at", "mail_in", ["disposition", "received_at", "id"])


def _mail_out() -> None:
    words = ("key", "game", "kind", "reader", "recipient", "envelope_from", "message_id")
    op.create_table(
        "mail_out",
        sa.Column("id", NUMBER, nullable=False),
        *(_words(name) for name in words),
        _bytes("raw"),
        sa.Column("queued_at", WHEN, nullable=False),
        _words("state"),
        sa.Column("attempts", sa.Integer(), nullable=False),
        sa.Column("next_try", WHEN),
        sa.Column("sent_at", WHEN),
        _words("response"),
        sa.PrimaryKeyConstraint("id", name="pk_mail_out"),
        sa.UniqueConstraint("key", name="uq_mail_out_key"),
    )
    op.create_index("ix_mail_out_state_next_try", "mail_out", ["state", "next_try", "id"])
