"""An index of what waits to be read, by game: without it, PostgreSQL looks through all mails that wait to
find those of the few games whose updates are due."""

from __future__ import annotations

from alembic import op

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """To this schema."""
    if op.get_bind().dialect.name == "postgresql":
        op.execute(
            "CREATE INDEX ix_mail_in_waiting ON mail_in (game, received_at) WHERE disposition = 'stored'"
        )


def downgrade() -> None:
    """To the one before."""
    op.execute("DROP INDEX IF EXISTS ix_mail_in_waiting")
