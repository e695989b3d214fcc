"""The folder that a demo leaves behind, and what the next demo may clear away: a folder that carries the mark
of a demo, as long as no other game has moved in, and of it only the files that a demo makes."""

from __future__ import annotations

import hashlib
import shutil
from pathlib import Path

from nomicd.adapters.clock import SystemClock
from nomicd.app.config_paths import NAME, BadConfig
from nomicd.app.settings import load
from nomicd.app.wiring import lock_of, open_readonly
from nomicd.services.ports import StoreBroken

MARK = ".nomicd-demo"
_STORE = "nomicd.sqlite"
_SIDES = tuple(f"{_STORE}{end}" for end in ("-wal", "-shm", ".lock"))
MADE = (_STORE, *_SIDES, "mail", "spool", "site", ".site-pages", NAME, MARK)
"""All that a demo makes in its folder, in the order in which it is cleared away: the mark goes last."""

CONFIG = """\
# What the demo left behind. Look at it: nomicd --config THIS_FILE log {slug}
# The next demo in this folder clears all of it away, unless you have edited this file or opened another game.
address = "{address}"
store = "sqlite:nomicd.sqlite"
outbox = "maildir:mail"
grace = 60
"""


class NotEmpty(Exception):
    """The folder holds something that no demo made, or that is in use."""


def prepare(out: Path, slug: str, address: str) -> Path:
    """Make a folder ready for a demo: a new one, an empty one, or that of an earlier demo, which is cleared.

    Return the configuration in it. Raises `NotEmpty` before anything is touched.
    """
    if out.exists() and any(out.iterdir()):
        why = _reason_to_keep(out)
        if why:
            raise NotEmpty(f"{out} {why}: nothing was removed. Give another --out, or move it away")
        _clear(out)
    out.mkdir(parents=True, exist_ok=True)
    text = CONFIG.format(slug=slug, address=address)
    (out / MARK).write_text(f"{slug} {_digest(text.encode())}\n", encoding="utf-8")
    (out / NAME).write_text(text, encoding="utf-8")
    return out / NAME


def _digest(config: bytes) -> str:
    return hashlib.sha256(config).hexdigest()


def _reason_to_keep(out: Path) -> str:
    """Return why the folder must stay as it is; "" if it is an earlier demo and nothing else."""
    if not (out / MARK).is_file():
        return "was not made by a demo"
    slug, _, digest = (out / MARK).read_text(encoding="utf-8").strip().partition(" ")
    foreign = sorted(path.name for path in out.iterdir() if path.name not in MADE)
    if foreign:
        return f"also holds {foreign[0]}, which no demo made"
    config = out / NAME
    if config.exists() and _digest(config.read_bytes()) != digest:
        return f"has a {NAME} that was edited after the demo"
    if not (out / _STORE).exists():
        return ""
    return _use_of_store(config, slug)


def _use_of_store(config: Path, slug: str) -> str:
    """Return what the store is used for beside the demo's own game; "" if for nothing."""
    try:
        settings = load(config)
        with lock_of(settings) as lock:
            if not lock.acquire():
                return f"is in use by process {lock.holder() or '?'}"
            with open_readonly(settings, SystemClock()) as application, application.store.read() as tx:
                others = [game.slug for game in tx.games() if game.slug != slug]
    except (BadConfig, StoreBroken, OSError, ValueError) as error:
        return f"has a store that cannot be read ({error})"
    return f"has a game that no demo opened ({others[0]})" if others else ""


def _clear(out: Path) -> None:
    """Remove what a demo made; links are removed, never followed."""
    for path in (out / name for name in MADE):
        if path.is_dir() and not path.is_symlink():
            shutil.rmtree(path)
        else:
            path.unlink(missing_ok=True)
