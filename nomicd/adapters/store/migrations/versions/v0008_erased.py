"""What the chain holds of bodies that were erased, and when that was."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """To this schema."""
    nothing = "x''" if op.get_bind().dialect.name == "sqlite" else "'\\x'"
    column = sa.Column("committed", sa.LargeBinary(), nullable=False, server_default=sa.text(nothing))
    op.add_column("event", column)
    op.create_table(
        "erasure",
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("times", sa.BigInteger(), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("game", name="pk_erasure"),
    )


def downgrade() -> None:
    """To the one before."""
    op.drop_table("erasure")
    op.drop_column("event", "committed")
