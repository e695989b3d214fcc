"""Mails that wait for the one mail of the day, and when that is due; who wants digests brief.

What of logs can be searched is told anew: more games have sentences for theirs.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None

WHEN = sa.DateTime(timezone=True)


def upgrade() -> None:
    """To this schema."""
    op.create_table(
        "daily_mail",
        _words("game"),
        _words("reader"),
        sa.Column("hour", sa.BigInteger(), nullable=False),
        sa.Column("due_at", WHEN),
        sa.PrimaryKeyConstraint("game", "reader", name="pk_daily_mail"),
    )
    op.create_index("ix_daily_mail_due_at", "daily_mail", ["due_at"])
    op.create_table(
        "brief_reader",
        _words("game"),
        _words("reader"),
        sa.PrimaryKeyConstraint("game", "reader", name="pk_brief_reader"),
    )
    op.create_table(
        "waiting_notice",
        _words("game"),
        _words("reader"),
        _words("key"),
        _words("kind"),
        sa.Column("at", WHEN, nullable=False),
        _words("pages"),
        sa.PrimaryKeyConstraint("game", "reader", "key", name="pk_waiting_notice"),
    )
    op.create_index("ix_waiting_notice_at", "waiting_notice", ["at"])
    op.execute("UPDATE game_progress SET searchable_to = 0")


def downgrade() -> None:
    """To the one before."""
    op.drop_table("waiting_notice")
    op.drop_table("brief_reader")
    op.drop_table("daily_mail")


def _words(name: str) -> sa.Column[str]:
    return sa.Column(name, sa.Text(), nullable=False)
