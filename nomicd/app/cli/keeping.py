"""`nomicd backup`, `restore`: copies of the store."""

from __future__ import annotations

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Annotated

import typer

from nomicd.adapters.journal.migrate import migrate
from nomicd.app.cli.out import Stop, say
from nomicd.app.cli.session import present, session
from nomicd.app.settings import Settings
from nomicd.app.wiring import copy_store, lock_of, store_url

SQLITE = b"SQLite format 3\x00"
Copy = Annotated[Path, typer.Argument(metavar="FILE", dir_okay=False)]


def register(app: typer.Typer) -> None:
    """Add these commands."""
    app.command("backup")(backup)
    app.command("restore")(restore)


def backup(context: typer.Context, file: Copy) -> None:
    """Copy the store to a file, also while the daemon runs."""
    settings = session(context).settings()
    present(settings)
    try:
        copy_store(settings, file.resolve())
    except ValueError as error:
        raise Stop(str(error)) from None
    say(f"{file}: {file.stat().st_size} bytes. It holds every secret: keep it as safe as the store.")


def restore(context: typer.Context, file: Copy) -> None:
    """Put a backup in the store's place. The store that was there is kept beside it. Not beside a daemon."""
    settings = session(context).settings()
    store = _sqlite(settings)
    _check(file)
    with lock_of(settings) as lock:
        if not lock.acquire():
            raise Stop(f"the store is in use by process {lock.holder() or '?'}: stop it first")
        kept = _set_aside(store)
        part = store.with_name(store.name + ".part")
        shutil.copyfile(file, part)
        part.chmod(0o600)
        part.replace(store)
        migrate(store_url(settings))
    say(f"{store} is the backup now." + (f" What was there is {kept}." if kept else ""))


def _sqlite(settings: Settings) -> Path:
    scheme, _, rest = settings.store.partition(":")
    if scheme != "sqlite":
        raise Stop("a PostgreSQL store is restored with pg_restore")
    return settings.path(rest)


def _check(file: Path) -> None:
    if not file.is_file() or file.read_bytes()[:16] != SQLITE:
        raise Stop(f"{file} is no backup of a store")
    with closing(sqlite3.connect(f"file:{file}?mode=ro&immutable=1", uri=True)) as copy:
        answer = copy.execute("PRAGMA integrity_check").fetchone()[0]
    if answer != "ok":
        raise Stop(f"{file} is damaged: {answer}")


def _set_aside(store: Path) -> Path | None:
    """Move the present store out of the way; where it is now."""
    if not store.exists():
        return None
    number = 1
    while (kept := store.with_name(f"{store.name}.before-restore-{number}")).exists():
        number += 1
    for end in ("-wal", "-shm"):
        side = store.with_name(store.name + end)
        if side.exists():
            side.replace(kept.with_name(kept.name + end))
    store.replace(kept)
    return kept
