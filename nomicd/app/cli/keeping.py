"""`nomicd backup`, `restore`: copies of the store. `nomicd forget`: what it no longer holds."""

from __future__ import annotations

import os
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Annotated
from urllib.parse import quote

import typer

from nomicd.adapters import sync_folder
from nomicd.adapters.store.migrate import migrate
from nomicd.app.cli.files import require_free
from nomicd.app.cli.out import Stop, say
from nomicd.app.cli.session import Now, clock, open_readonly, perform_or_stop, require_store, session, unwrap
from nomicd.app.wiring import copy_store, lock_of
from nomicd.services.operating.requests import ForgetPerson

SQLITE = b"SQLite format 3\x00"
_IN_USE = b"\x02\x02"
"""Bytes 18 and 19 of a store: it keeps a log beside it (WAL). A backup is one file, and says 1 and 1."""

Copy = Annotated[Path, typer.Argument(metavar="FILE", dir_okay=False)]


def backup(
    context: typer.Context,
    file: Copy,
    replace: Annotated[
        bool, typer.Option("--replace", help="Replace FILE if it is an earlier backup.")
    ] = False,
) -> None:
    """Copy the store to a file; the daemon may keep running. An existing file needs --replace."""
    settings = session(context).settings()
    require_store(settings)
    require_free(file, "a backup of a store", _is_backup, replace=replace)
    try:
        copy_store(settings, file.resolve())
    except ValueError as error:
        raise Stop(str(error)) from None
    say(f"{file}: {file.stat().st_size} bytes. It holds every secret: keep it as safe as the store.")


def restore(context: typer.Context, file: Copy) -> None:
    """Replace the store with a backup and keep the old store beside it. Stop the daemon first."""
    settings = session(context).settings()
    store = settings.store_file
    if store is None:
        raise Stop("a PostgreSQL store is restored with pg_restore")
    _check(file, store)
    with lock_of(settings) as lock:
        if not lock.acquire():
            raise Stop(f"the store is in use by process {lock.holder() or '?'}: stop it first")
        fresh = _copy_beside(file, store)
        kept = _set_aside(store)
        fresh.replace(store)
        sync_folder(store.parent)
    say(f"{store} has been restored." + (f" The old store is kept as {kept}." if kept else ""))


def forget(
    context: typer.Context,
    address: Annotated[str, typer.Argument(metavar="ADDRESS")],
    yes: Annotated[
        bool, typer.Option("--yes", help="Erase it, for good. Without this, only show what is kept.")
    ] = False,
    now: Now = None,
) -> None:
    """Erase what is kept of a person: their mails, their addresses, and what they wrote to other players.

    What they did in games stays, under the name that they had there, and every log still verifies.
    """
    settings = session(context).settings()
    if not yes:
        with open_readonly(settings) as application:
            say(*unwrap(application.operations.find_data(address)).tell())
        say("Nothing has been erased. Add --yes to erase it for good.")
        return
    perform_or_stop(settings, ForgetPerson(address), clock(now))
    if old := _list_copies(settings.store_file):
        say(f"These copies of the store were made before and hold it still: {', '.join(map(str, old))}.")
    say("Backups that lie elsewhere hold it too: forget again after restoring one.")


def _list_copies(store: Path | None) -> list[Path]:
    return sorted(store.parent.glob(f"{store.name}.before-*")) if store else []


def _head(file: Path) -> bytes:
    with file.open("rb") as opened:
        return opened.read(20)


def _is_backup(file: Path) -> bool:
    """Return True if the file is a copy that `backup` made, and no store in use."""
    return _head(file)[18:] != _IN_USE and _is_store(file)


def _is_store(file: Path) -> bool:
    if _head(file)[:16] != SQLITE:
        return False
    with closing(_read_only(file)) as copy:
        return (
            copy.execute("SELECT 1 FROM sqlite_master WHERE name = 'alembic_version'").fetchone() is not None
        )


def _read_only(file: Path) -> sqlite3.Connection:
    return sqlite3.connect(f"{file.resolve().as_uri()}?mode=ro&immutable=1", uri=True)


def _check(file: Path, store: Path) -> None:
    """End the command unless the file is a backup that can take the place of the store."""
    if not file.is_file() or not _is_store(file):
        raise Stop(f"{file} is not a backup of a store")
    if store.exists() and file.samefile(store):
        raise Stop(f"{file} is the store itself")
    with closing(_read_only(file)) as copy:
        answer = copy.execute("PRAGMA integrity_check").fetchone()[0]
    if answer != "ok":
        raise Stop(f"{file} is damaged: {answer}")


def _copy_beside(file: Path, store: Path) -> Path:
    """Return a copy of the backup beside the store, brought to the schema of this program. Nothing has been
    moved if that fails."""
    part = store.with_name(f".{store.name}.{os.getpid()}.part")
    os.close(os.open(part, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
    try:
        shutil.copyfile(file, part)
        migrate(f"sqlite:///{quote(str(part))}")
        with part.open("rb") as copied:
            os.fsync(copied.fileno())
    except BaseException:
        part.unlink(missing_ok=True)
        raise
    return part


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
