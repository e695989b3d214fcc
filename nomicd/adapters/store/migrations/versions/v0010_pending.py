"""An index of what waits to go out: without it, PostgreSQL may look through all mails that ever went out."""

from __future__ import annotations

from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """To this schema."""
    if op.get_bind().dialect.name == "postgresql":
        op.execute("CREATE INDEX ix_mail_out_pending ON mail_out (id) WHERE state IN ('queued', 'sending')")


def downgrade() -> None:
    """To the one before."""
    op.execute("DROP INDEX IF EXISTS ix_mail_out_pending")
