"""The talk of a game: what its Admin wants of it, who takes part, and what was said."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None

INDEXES = ("message_id", "original", "base")


Kind = type[sa.Text] | type[sa.Boolean] | type[sa.BigInteger]


def _column(name: str, kind: Kind = sa.Text, *, empty: bool = False) -> sa.Column[object]:
    return sa.Column(name, kind(), nullable=empty)


def upgrade() -> None:
    """To this schema."""
    op.create_table(
        "talk_settings",
        _column("game"),
        _column("closed", sa.Boolean),
        _column("elsewhere"),
        _column("archived", sa.Boolean),
        sa.PrimaryKeyConstraint("game", name="pk_talk_settings"),
    )
    op.create_table(
        "talk_member",
        _column("game"),
        _column("reader"),
        _column("wanted", sa.Boolean, empty=True),
        _column("standing"),
        sa.PrimaryKeyConstraint("game", "reader", name="pk_talk_member"),
    )
    op.create_table(
        "talk_mail",
        _column("game"),
        *(_column(name, sa.BigInteger) for name in ("mail", "thread", "parent")),
        _column("writer"),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        *(_column(name) for name in ("subject", "base", "message_id", "original", "text")),
        sa.PrimaryKeyConstraint("game", "mail", name="pk_talk_mail"),
    )
    for name in INDEXES:
        op.create_index(f"ix_talk_mail_game_{name}", "talk_mail", ["game", name])


def downgrade() -> None:
    """To the one before; what was said is lost here, and kept in the mails."""
    for name in INDEXES:
        op.drop_index(f"ix_talk_mail_game_{name}", "talk_mail")
    for name in ("talk_mail", "talk_member", "talk_settings"):
        op.drop_table(name)
