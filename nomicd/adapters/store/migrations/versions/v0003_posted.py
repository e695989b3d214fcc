"""A mail of ours is found by its Message-ID, when somebody answers it."""

from __future__ import annotations

from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """To this schema."""
    op.create_index("ix_mail_out_message_id", "mail_out", ["message_id"])


def downgrade() -> None:
    """To the one before."""
    op.drop_index("ix_mail_out_message_id", "mail_out")
