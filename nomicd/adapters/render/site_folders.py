"""Folders that are swapped in at once: what did not change is linked to, what did is written.

`out` is a link to a folder that we made; in it each game is a link to a folder of its own. A reader meets
the old game or the new one, never half of it.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Collection
from pathlib import Path

import msgspec

from nomicd.adapters import sync_folder
from nomicd.services.site.model import GameCard

MANIFEST = ".leaves.json"
MARK = ".nomicd-site"
"""The file that says that a folder of pages is ours to fill, and to clear."""

GAMES = ".games"


class NotOurs(Exception):
    """There is something in the place of the site that no build of ours put there."""


class Manifest(msgspec.Struct, frozen=True):
    """What lies in a game's folder: the key of each path. `edition` stands for all that every page has;
    `stamp` and `card` are the site's."""

    edition: str = ""
    keys: dict[str, str] = {}
    stamp: str = ""
    card: GameCard | None = None


def home(out: Path) -> Path:
    """The folder that the link `out` leads to, or will lead to. Raises `NotOurs`."""
    linked = out.is_symlink()
    if (linked and not out.readlink().name.startswith(f".{out.name}-")) or (not linked and out.exists()):
        raise NotOurs(f"{out} is not a link that a build made: move it away, or set another site")
    pages = out.with_name(f".{out.name}-pages")
    ours = (linked and out.readlink().name == pages.name) or (pages / MARK).is_file()
    if not ours and pages.is_dir() and any(pages.iterdir()):
        raise NotOurs(f"{pages} was not made by a build: move it away, or set another site")
    return pages


def claim(out: Path) -> Path:
    """The folder that `out` leads to or will lead to, made and marked as ours. Raises `NotOurs`.

    The mark outlives a power cut, or what is left of the pages would be taken for somebody else's.
    """
    pages = home(out)
    pages.mkdir(parents=True, exist_ok=True)
    if not (pages / MARK).is_file():
        (pages / MARK).touch()
        for folder in (pages, pages.parent):
            sync_folder(folder)
    return pages


def show(out: Path) -> None:
    """Let `out` lead to its folder. Where an older program led it to stays as it is."""
    pages = home(out)
    if not out.is_symlink() or out.readlink().name != pages.name:
        swap(out, pages.name)


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


class GameFolder:
    """The folder of one game, in which one edition follows another."""

    def __init__(self, root: Path, slug: str) -> None:
        self._link = root / slug
        self._games = root / GAMES
        self.now = self._games / self._link.readlink().name if self._link.is_symlink() else None
        self.manifest = _manifest(self.now) if self.now else Manifest()

    def spare(self, edition: str, paths: Collection[str]) -> tuple[Path, dict[str, str]]:
        """A folder for the next edition, and the keys of what lies in it already.

        It is the edition before the present one, which nobody reads any more, if all it has is wanted still:
        then only what differs has to be touched. Else it is an empty folder.
        """
        slug = self._link.name
        last = int(self.now.name.rpartition("~")[2]) if self.now else 0
        folder, before = self._games / f"{slug}~{last + 1}", self._games / f"{slug}~{last - 1}"
        shutil.rmtree(folder, ignore_errors=True)
        found = _manifest(before)
        if found.keys and found.edition == edition and found.keys.keys() <= set(paths):
            (before / MANIFEST).unlink()  # first: a folder without one is never taken for whole
            before.rename(folder)
            return folder, found.keys
        folder.mkdir(parents=True)
        return folder, {}

    def publish(self, folder: Path, manifest: Manifest) -> None:
        """Swap an edition in, and clear away all others but the one before it, from which the next one takes
        what it can."""
        (folder / MANIFEST).write_bytes(msgspec.json.encode(manifest))
        swap(self._link, f"{GAMES}/{folder.name}")
        useful = self.now if self.manifest.edition == manifest.edition else None
        for other in self._games.glob(f"{self._link.name}~*"):
            if other not in (folder, useful):
                shutil.rmtree(other, ignore_errors=True)


def _manifest(folder: Path) -> Manifest:
    """Return the manifest of a folder, as far as it is whole."""
    try:
        return msgspec.json.decode((folder / MANIFEST).read_bytes(), type=Manifest)
    except (OSError, msgspec.MsgspecError):
        return Manifest()


def keep(old: Path, new: Path) -> None:
    """The same file in another place, instead of what is there. Raises OSError if there is no such file."""
    new.unlink(missing_ok=True)
    os.link(old, new)


def write(path: Path, data: bytes) -> None:
    """A new file, instead of what is there, which may be that of another edition too."""
    path.unlink(missing_ok=True)
    path.write_bytes(data)
