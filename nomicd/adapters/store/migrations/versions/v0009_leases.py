"""Which process works which game, where several serve one store."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """To this schema."""
    number = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
    op.create_table(
        "node",
        sa.Column("id", number, nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("until", sa.DateTime(timezone=True), nullable=False),
        sa.Column("looked_at", sa.DateTime(timezone=True), nullable=True),
        sa.PrimaryKeyConstraint("id", name="pk_node"),
    )
    op.create_table(
        "lease",
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("holder", sa.BigInteger(), nullable=False),
        sa.Column("epoch", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("game", name="pk_lease"),
    )
    op.create_index("ix_lease_holder", "lease", ["holder"])


def downgrade() -> None:
    """To the one before."""
    op.drop_table("lease")
    op.drop_table("node")
