"""Bring a store to the schema of this program, in one transaction, on either database."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection

from nomicd.adapters.store.engines import engines, parse
from nomicd.services.ports import StoreBroken

SCRIPTS = Path(__file__).parent / "migrations"


def upgrade(connection: Connection) -> None:
    """To the newest schema. Raises `StoreBroken`, and changes nothing, if a newer program wrote the store."""
    present = current(connection)
    if present == newest():
        return
    known = {script.revision for script in ScriptDirectory(str(SCRIPTS)).walk_revisions()}
    if present is not None and present not in known:
        raise StoreBroken(f"the store has schema {present}, of a newer nomicd than this one")
    command.upgrade(_config(connection), "head")


def refuse_other(connection: Connection) -> None:
    """Raises `StoreBroken` unless the store has the schema of this program."""
    present = current(connection)
    if present != newest():
        raise StoreBroken(
            f"the store has schema {present}, this nomicd needs {newest()}: start it once to migrate"
        )


def downgrade(connection: Connection, revision: str = "base") -> None:
    """Back to an older schema; what the newer ones held is lost."""
    command.downgrade(_config(connection), revision)


def current(connection: Connection) -> str | None:
    """The schema that the store has; None for an empty one."""
    return MigrationContext.configure(connection).get_current_revision()


@cache
def newest() -> str:
    """The schema of this program."""
    head = ScriptDirectory(str(SCRIPTS)).get_current_head()
    assert head is not None
    return head


def migrate(url: str) -> None:
    """Make the store at `url`, or bring it up to date."""
    writer, readers = engines(parse(url))
    try:
        with writer.begin() as connection:
            upgrade(connection)
    finally:
        readers.dispose()
        writer.dispose()


def _config(connection: Connection) -> Config:
    config = Config()
    config.set_main_option("script_location", str(SCRIPTS).replace("%", "%%"))
    config.attributes["connection"] = connection
    return config
