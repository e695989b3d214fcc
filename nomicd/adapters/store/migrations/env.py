"""Run by Alembic for each command, always in the transaction that `migrate` opens."""

from __future__ import annotations

from alembic import context

from nomicd.adapters.store.tables import Base

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=Base.metadata,
    render_as_batch=True,  # SQLite alters a table by copying it
    compare_type=True,
)
with context.begin_transaction():
    context.run_migrations()
