"""Folders that are swapped in at once: what did not change is linked to, what did is written.

`out` is a link to a folder that we made; in it each game is a link to a folder of its own. A reader meets
the old game or the new one, never half of it.
"""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import msgspec

from nomicd.services.publish.leaves import Card

MANIFEST = ".leaves.json"
GAMES = ".games"


class NotOurs(Exception):
    """There is something in the place of the site that no build of ours put there."""


class Manifest(msgspec.Struct, frozen=True):
    """What lies in a game's folder: the key of each path. `edition` stands for all that every page has;
    `stamp` and `card` are the volume's."""

    edition: str = ""
    keys: dict[str, str] = {}
    stamp: str = ""
    card: Card | None = None


def home(out: Path) -> Path:
    """The folder that the link `out` leads to, or will lead to. Raises `NotOurs`."""
    linked = out.is_symlink()
    if (linked and not out.readlink().name.startswith(f".{out.name}-")) or (not linked and out.exists()):
        raise NotOurs(f"{out} is not a link that a build made: move it away, or set another site")
    return out.with_name(f".{out.name}-pages")


def show(out: Path) -> None:
    """Let `out` lead to its folder, and take away what an older program had there."""
    pages = home(out)
    if not out.is_symlink() or out.readlink().name != pages.name:
        swap(out, pages.name)
    for letter in "ab":
        shutil.rmtree(out.with_name(f".{out.name}-{letter}"), ignore_errors=True)


def swap(link: Path, target: str) -> None:
    """Let `link` lead to `target`, at once."""
    new = link.with_name(f".{link.name}-link")
    new.unlink(missing_ok=True)
    new.symlink_to(target)
    new.replace(link)


def put(path: Path, data: bytes) -> None:
    """Write a file of its own, at once, unless it is as it shall be."""
    if path.is_file() and path.read_bytes() == data:
        return
    path.parent.mkdir(parents=True, exist_ok=True)
    part = path.with_name(f".{path.name}-part")
    part.write_bytes(data)
    part.replace(path)


class Shelf:
    """The folder of one game, in which one edition follows another."""

    def __init__(self, root: Path, slug: str) -> None:
        self._link = root / slug
        self._games = root / GAMES
        self.now = self._games / self._link.readlink().name if self._link.is_symlink() else None
        self.manifest = self._read()

    def _read(self) -> Manifest:
        try:
            data = (self.now / MANIFEST).read_bytes() if self.now else b"{}"
            return msgspec.json.decode(data, type=Manifest)
        except (OSError, msgspec.MsgspecError):
            return Manifest()

    def fresh(self) -> Path:
        """An empty folder for the next edition."""
        slug = self._link.name
        last = int(self.now.name.rpartition("~")[2]) if self.now else 0
        folder = self._games / f"{slug}~{last + 1}"
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
        return folder

    def publish(self, folder: Path, manifest: Manifest) -> None:
        """Swap an edition in, and clear away all but the one before."""
        (folder / MANIFEST).write_bytes(msgspec.json.encode(manifest))
        swap(self._link, f"{GAMES}/{folder.name}")
        for other in self._games.glob(f"{self._link.name}~*"):
            if other not in (folder, self.now):
                shutil.rmtree(other, ignore_errors=True)


def keep(old: Path, new: Path) -> None:
    """The same file in another folder. Raises OSError if it is not there."""
    os.link(old, new)
