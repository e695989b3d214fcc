"""Writes volumes into the folder of the site: only what has changed, swapped in a game at a time."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Sequence
from importlib.metadata import version
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import msgspec
from jinja2 import Environment, FileSystemLoader, StrictUndefined

from nomicd.adapters.site import feeds, folders
from nomicd.adapters.site.blocks import Blocks, Here, Ink, text
from nomicd.adapters.site.folders import Manifest, NotOurs
from nomicd.kernel.drawing import Drawing
from nomicd.kernel.page import Link
from nomicd.services.publish.leaves import Calendar, Card, Content, Feed, File, Leaf, Sheet, Volume

__all__ = ["NotOurs", "Outdated", "Press", "Site", "nothing"]

CSP = "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'"
WITH_SCRIPT = f"{CSP}; script-src 'self'"
MISSING = "404.html"
"""Web servers show this page where there is none: deploy/ tells them to."""

ASSETS = ("style.css", "search.js", "icon.svg")


class Outdated(Exception):
    """What a volume took for written is not there: it has to be told from the beginning."""


class Press(msgspec.Struct, frozen=True):
    """What the site is made with: folders of templates, the first that has one counts; where it will stand;
    and what writes Markdown and drawings. `colours` is the stylesheet of the drawings; `extras` are files for
    everybody by name; `report_broken` is told of a template that fails, by its name."""

    templates: tuple[Path, ...]
    place: feeds.Place
    markdown: Callable[[str], str]
    svg: Callable[[Drawing, str], str]
    colours: str = ""
    extras: dict[str, bytes] = {}
    report_broken: Callable[[str, Exception], None] | None = None


class Site:
    """The site at `out`, which is a link to the folder that holds it."""

    def __init__(self, out: Path, press: Press) -> None:
        self.out = out
        self.press = press
        self._ink = Ink(press.markdown, press.svg)
        self._templates = _environment(press.templates)
        self._built_in = _environment(press.templates[-1:])
        self._base = self._edition()
        self._rows: dict[tuple[int, bool, bool], str] = {}
        self._paths: frozenset[str] = frozenset()

    @property
    def index(self) -> Path:
        """The first page."""
        return self.out / "index.html"

    def _edition(self) -> str:
        """Changes with what every page has in common: this program and the templates."""
        digest = hashlib.blake2b(version("nomicd").encode(), digest_size=8)
        for path in (each for base in self.press.templates for each in sorted(base.glob("site/*"))):
            digest.update(path.read_bytes())
        for path in sorted(Path(__file__).parent.glob("*.py")):
            digest.update(path.read_bytes())
        digest.update(self.press.place.url.encode())
        return digest.hexdigest()

    def _manifest(self, slug: str) -> Manifest:
        """What lies here of a game, if this program made it."""
        found = folders.Shelf(folders.home(self.out), slug).manifest
        return found if found.edition.partition("/")[0] == self._base else Manifest()

    def known(self, slug: str) -> Callable[[str, str], bool]:
        """What of a game lies here: whether there is a leaf of that path and key."""
        keys = self._manifest(slug).keys
        return lambda path, key: keys.get(path) == key

    def card(self, slug: str, stamp: str) -> Card | None:
        """The game in the list of games, if its pages are of that stamp."""
        found = self._manifest(slug)
        return found.card if found.stamp == stamp else None

    def publish(self, volume: Volume) -> int:
        """Write a game's pages and swap them in; how many leaves were new. Raises `NotOurs`, `Outdated`."""
        shelf = folders.Shelf(folders.claim(self.out), volume.slug)
        edition = f"{self._base}/{_common(volume)}"
        old = shelf.manifest.keys if shelf.manifest.edition == edition else {}
        keys = {leaf.path: leaf.key for leaf in volume.leaves}
        if old == keys and shelf.manifest.stamp == volume.stamp:
            return 0
        self._rows, self._paths = {}, frozenset(leaf.path for leaf in volume.leaves)
        folder, there = shelf.spare(edition, keys)
        new = _Printing(self, volume, folder, there, shelf.now if old else None, old).print()
        self._rows = {}
        shelf.publish(folder, Manifest(edition, keys, volume.stamp, volume.card))
        return new

    def bind(self, cards: Sequence[Card]) -> Path:
        """Write what all games share, and the list of them; the path of the first page. Raises `NotOurs`."""
        root = folders.claim(self.out)
        for name in ASSETS:
            folders.put(root / name, self._asset(name))
        for name, data in sorted(self.press.extras.items()):
            folders.put(root / name, data)
        page = self._fill("index.html.j2", cards=cards, csp=CSP, up="")
        folders.put(root / "index.html", page.encode())
        folders.put(root / MISSING, self._missing())
        folders.show(self.out)
        return self.index

    def _missing(self) -> bytes:
        """What is shown at any address where nothing is: so its links begin at the root of the server."""
        up = f"{urlsplit(self.press.place.url).path.rstrip('/')}/"
        return self._fill(f"{MISSING}.j2", csp=CSP, up=up).encode()

    def _fill(self, name: str, **values: Any) -> str:
        """Return a page by the operator's template, or by the built-in one where that fails."""
        try:
            return self._templates.get_template(name).render(values)
        except Exception as error:
            if self.press.report_broken is None:
                raise
            self.press.report_broken(f"site/{name}", error)
            return self._built_in.get_template(name).render(values)

    def drop(self, slugs: Iterable[str]) -> None:
        """Take games away that are no more."""
        root = folders.home(self.out)
        for slug in slugs:
            (root / slug).unlink(missing_ok=True)

    def games(self) -> tuple[str, ...]:
        """The games that have pages here."""
        root = folders.home(self.out)
        return tuple(
            sorted(each.name for each in root.iterdir() if each.is_symlink() and each.name[0] != ".")
        )

    def _asset(self, name: str) -> bytes:
        found = (base / "site" / name for base in self.press.templates)
        data = next(path for path in found if path.is_file()).read_bytes()
        return data + self.press.colours.encode() if name == "style.css" else data

    def write(self, content: Content, volume: Volume, leaf: Leaf) -> bytes:
        """A leaf as it will lie there."""
        match content:
            case File(data):
                return data
            case Feed():
                return feeds.feed(content, volume, self.press.place)
            case Calendar():
                return feeds.calendar(content, volume, self.press.place)
            case Sheet():
                return self._sheet(content, volume, leaf).encode()

    def _sheet(self, sheet: Sheet, volume: Volume, leaf: Leaf) -> str:
        depth = leaf.path.count("/") + 1 if leaf.path else 0
        here = Here("../" * depth, self._paths.__contains__, dict(volume.words), self._rows)
        blocks = Blocks(here, self._ink)
        menu = [blocks.link(each) for each in _marked(volume.menu, leaf.path)]
        return self._fill(
            "page.html.j2",
            sheet=sheet,
            volume=volume,
            path=leaf.path,
            body=blocks.parts(sheet.parts),
            lead=[blocks.said(line) for line in sheet.lead],
            menu=menu,
            before=blocks.link(sheet.before) if sheet.before else "",
            after=blocks.link(sheet.after) if sheet.after else "",
            home=blocks.href(""),
            up="../" * (depth + 1),
            game=here.up,
            csp=WITH_SCRIPT if sheet.script else CSP,
        )


def _environment(folders_of_templates: Sequence[Path]) -> Environment:
    made = Environment(
        loader=FileSystemLoader([each / "site" for each in folders_of_templates]),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    made.filters["words"] = text
    return made


def nothing(path: str, key: str) -> bool:
    """Nothing is known."""
    del path, key
    return False


def _common(volume: Volume) -> str:
    """What every page of a game shows beside its own content."""
    shared = (volume.title, volume.address, volume.menu, volume.words)
    return hashlib.blake2b(msgspec.json.encode(shared), digest_size=8).hexdigest()


def _marked(menu: Sequence[Link], path: str) -> list[Link]:
    """The menu, with the place where the reader is."""
    top = path.partition("/")[0] if not path.startswith("more/") else path
    return [msgspec.structs.replace(link, here=link.path == top) for link in menu]


class _Printing:
    """One edition of a game on its way into a folder, in which leaves of the keys `there` lie already; `keys`
    are those of the edition in `old`."""

    def __init__(
        self,
        site: Site,
        volume: Volume,
        folder: Path,
        there: dict[str, str],
        old: Path | None,
        keys: dict[str, str],
    ) -> None:
        self._folder = folder
        self._there = there
        self._site = site
        self._volume = volume
        self._old = old
        self._keys = keys

    def print(self) -> int:
        """Every leaf, kept or written; how many were written."""
        return sum(self._leaf(leaf) for leaf in self._volume.leaves)

    def _leaf(self, leaf: Leaf) -> bool:
        names = (leaf.path, *leaf.also)
        if self._there.get(leaf.path) == leaf.key and all(
            self._place(self._folder, leaf, name).exists() for name in names
        ):
            return False
        places = [self._place(self._folder, leaf, name) for name in names]
        for place in places:
            place.parent.mkdir(parents=True, exist_ok=True)
        kept = self._keep(leaf, places[0])
        if not kept:
            if leaf.make is None:
                raise Outdated(f"{self._volume.slug}: {leaf.path} is not there any more")
            folders.write(places[0], self._site.write(leaf.make(), self._volume, leaf))
        for other in places[1:]:
            folders.keep(places[0], other)
        return not kept

    def _keep(self, leaf: Leaf, place: Path) -> bool:
        """Take a leaf from the edition before, if it is the same there."""
        if self._old is None or self._keys.get(leaf.path) != leaf.key:
            return False
        return _kept(self._place(self._old, leaf, leaf.path), place)

    @staticmethod
    def _place(folder: Path, leaf: Leaf, path: str) -> Path:
        return folder / path if leaf.file else folder / path / "index.html"


def _kept(old: Path, new: Path) -> bool:
    try:
        folders.keep(old, new)
    except OSError:
        return False
    return True
