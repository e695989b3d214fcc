"""What receipts ask back, and is open to be answered."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """To this schema."""
    op.create_table(
        "clarifying_question",
        _words("game"),
        _words("reader"),
        sa.Column("mail", sa.BigInteger(), nullable=False),
        sa.Column("first", sa.BigInteger(), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("update", sa.BigInteger(), nullable=False),
        _words("said"),
        _words("offers"),
        _words("about"),
        sa.PrimaryKeyConstraint("game", "reader", "mail", "first", name="pk_clarifying_question"),
    )
    op.create_index("ix_clarifying_question_at", "clarifying_question", ["at"])


def downgrade() -> None:
    """To the one before."""
    op.drop_table("clarifying_question")


def _words(name: str) -> sa.Column[str]:
    return sa.Column(name, sa.Text(), nullable=False)
