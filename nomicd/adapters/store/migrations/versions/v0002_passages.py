"""Passages that are found by their words, with the index for full text that each database has."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None

NUMBER = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    """To this schema."""
    op.create_table(
        "passage",
        sa.Column("id", NUMBER, nullable=False),
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_passage"),
        sa.UniqueConstraint("game", "kind", "seq", name="uq_passage_game_kind_seq"),
    )
    if op.get_bind().dialect.name == "sqlite":
        op.execute(
            "CREATE VIRTUAL TABLE passage_words USING fts5(words, tokenize = 'ascii', prefix = '4 6 8')"
        )
        return
    op.execute(
        "CREATE TABLE passage_words (id bigint PRIMARY KEY REFERENCES passage (id) ON DELETE CASCADE, "
        "words text NOT NULL)"
    )
    op.execute(
        "CREATE INDEX ix_passage_words ON passage_words USING gin (to_tsvector('simple'::regconfig, words))"
    )


def downgrade() -> None:
    """To the one before."""
    op.execute("DROP TABLE passage_words")
    op.drop_table("passage")
