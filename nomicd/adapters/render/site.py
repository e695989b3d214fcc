"""Writes sites into the folder of the site: only what has changed, swapped in a game at a time."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from importlib.metadata import version
from pathlib import Path
from urllib.parse import urlsplit

import msgspec
from jinja2 import Environment, FileSystemLoader, StrictUndefined

from nomicd.adapters.render import feeds, site_folders
from nomicd.adapters.render.compiled import CompiledOnce
from nomicd.adapters.render.sentences import Sentences
from nomicd.adapters.render.site_folders import Manifest, NotOurs
from nomicd.adapters.render.site_html import SiteHtmlVisitor, SitePlace, text
from nomicd.adapters.render.text import TextVisitor, page_as_text
from nomicd.kernel.drawing import Drawing
from nomicd.kernel.page import Link, walk
from nomicd.services.site.model import (
    Calendar,
    Content,
    Feed,
    GameCard,
    GameSite,
    RawFile,
    SiteFile,
    SitePage,
    TextFile,
)

__all__ = ["NotOurs", "Outdated", "SiteMaterials", "SiteWriter", "nothing"]

CSP = "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'"
WITH_SCRIPT = f"{CSP}; script-src 'self'"
MISSING = "404.html"
"""Web servers show this page where there is none: deploy/ tells them to."""

ASSETS = ("style.css", "search.js", "icon.svg")

_COMPILED = CompiledOnce()

BOOT = Path("/proc/sys/kernel/random/boot_id")
"""Holds other words each time the machine is started."""


class Outdated(Exception):
    """What a site took for written is not there: it has to be told from the beginning."""


class SiteMaterials(msgspec.Struct, frozen=True):
    """What the site is made with: folders of templates, the first that has one counts; where it will stand;
    and what paints drawings. `colours` is the stylesheet of the drawings; `extras` are files for
    everybody by name; `report_broken` is told of a template that fails, by its name."""

    templates: tuple[Path, ...]
    address: feeds.SiteAddress
    paint: Callable[[Drawing, str], str]
    colours: str = ""
    extras: dict[str, bytes] = {}
    report_broken: Callable[[str, Exception], None] | None = None


class SiteWriter:
    """The site at `out`, which is a link to the folder that holds it."""

    def __init__(self, out: Path, materials: SiteMaterials) -> None:
        self.out = out
        self.materials = materials
        self._templates = _environment(materials.templates)
        self._built_in = _environment(materials.templates[-1:])
        self._sentences = Sentences(materials.templates, materials.report_broken)
        self._base = self._edition()
        self._entries: dict[tuple[int, bool, bool], str] = {}
        self._paths: frozenset[str] = frozenset()

    @property
    def index(self) -> Path:
        """The first page."""
        return self.out / "index.html"

    def _edition(self) -> str:
        """Changes with what every page has in common: this program and the templates. Also each time the
        machine is started: pages are not synced, so after a power cut nobody knows which of them are
        whole."""
        digest = hashlib.blake2b(version("nomicd").encode(), digest_size=8)
        folders = [base / name for base in self.materials.templates for name in ("site", "sentences")]
        for path in (each for folder in folders for each in sorted(folder.glob("*"))):
            digest.update(path.read_bytes())
        for path in sorted(Path(__file__).parent.glob("*.py")):
            digest.update(path.read_bytes())
        digest.update(self.materials.address.url.encode())
        with suppress(OSError):  # there is none but on Linux
            digest.update(BOOT.read_bytes())
        return digest.hexdigest()

    def _manifest(self, slug: str) -> Manifest:
        """Return the manifest of a game's files here, if this program made them."""
        found = site_folders.GameFolder(site_folders.home(self.out), slug).manifest
        return found if found.edition.partition("/")[0] == self._base else Manifest()

    def find_known(self, slug: str) -> Callable[[str, str], bool]:
        """Return a lookup of the game's files here: whether there is one of that path and key."""
        keys = self._manifest(slug).keys
        return lambda path, key: keys.get(path) == key

    def card(self, slug: str, stamp: str) -> GameCard | None:
        """The game in the list of games, if its pages are of that stamp."""
        found = self._manifest(slug)
        return found.card if found.stamp == stamp else None

    def publish(self, site: GameSite) -> int:
        """Write a game's pages and swap them in; how many files were new. Raises `NotOurs`, `Outdated`."""
        shelf = site_folders.GameFolder(site_folders.claim(self.out), site.slug)
        edition = f"{self._base}/{_common(site)}"
        old = shelf.manifest.keys if shelf.manifest.edition == edition else {}
        keys = {file.path: file.key for file in site.files}
        if old == keys and shelf.manifest.stamp == site.stamp:
            return 0
        self._entries, self._paths = {}, frozenset(file.path for file in site.files)
        folder, there = shelf.spare(edition, keys)
        new = _Printing(self, site, folder, there, shelf.now if old else None, old).print()
        self._entries = {}
        shelf.publish(folder, Manifest(edition, keys, site.stamp, site.card))
        return new

    def bind(self, cards: Sequence[GameCard]) -> Path:
        """Write what all games share, and the list of them; the path of the first page. Raises `NotOurs`."""
        root = site_folders.claim(self.out)
        for name in ASSETS:
            site_folders.put(root / name, self._asset(name))
        for name, data in sorted(self.materials.extras.items()):
            site_folders.put(root / name, data)
        page = self._fill("index.html.j2", cards=cards, csp=CSP, up="")
        site_folders.put(root / "index.html", page.encode())
        site_folders.put(root / MISSING, self._render_missing())
        site_folders.show(self.out)
        return self.index

    def _render_missing(self) -> bytes:
        """Return what is shown at any address where nothing is: so its links begin at the root of the
        server."""
        up = f"{urlsplit(self.materials.address.url).path.rstrip('/')}/"
        return self._fill(f"{MISSING}.j2", csp=CSP, up=up).encode()

    def _fill(self, name: str, **values: object) -> str:
        """Return a page by the operator's template, or by the built-in one where that fails."""
        try:
            return self._templates.get_template(name).render(values)
        except Exception as error:
            if self.materials.report_broken is None:
                raise
            self.materials.report_broken(f"site/{name}", error)
            return self._built_in.get_template(name).render(values)

    def drop(self, slugs: Iterable[str]) -> None:
        """Take games away that are no more."""
        root = site_folders.home(self.out)
        for slug in slugs:
            (root / slug).unlink(missing_ok=True)

    def games(self) -> tuple[str, ...]:
        """The games that have pages here. Raises `NotOurs`."""
        root = site_folders.claim(self.out)  # before the first game nothing is there
        return tuple(
            sorted(each.name for each in root.iterdir() if each.is_symlink() and each.name[0] != ".")
        )

    def _asset(self, name: str) -> bytes:
        found = (base / "site" / name for base in self.materials.templates)
        data = next(path for path in found if path.is_file()).read_bytes()
        return data + self.materials.colours.encode() if name == "style.css" else data

    def write(self, content: Content, site: GameSite, file: SiteFile) -> bytes:
        """A file as it will lie there."""
        match content:
            case RawFile(data):
                return data
            case Feed():
                return feeds.feed(content, site, self.materials.address)
            case Calendar():
                return feeds.calendar(content, site, self.materials.address)
            case TextFile(page):
                return page_as_text(page, TextVisitor(self._sentences)).encode()
            case SitePage():
                return self._page(content, site, file).encode()

    def _page(self, page: SitePage, site: GameSite, file: SiteFile) -> str:
        depth = file.path.count("/") + 1 if file.path else 0
        place = SitePlace("../" * depth, self._paths.__contains__, dict(site.words), self._entries)
        visitor = SiteHtmlVisitor(place, self.materials.paint, self._sentences)
        menu = [visitor.link(each) for each in _mark_place(site.menu, file.path)]
        return self._fill(
            "page.html.j2",
            sheet=page,
            volume=site,
            path=file.path,
            body="".join(walk(page.sections, visitor)),
            lead=[visitor.link_rules(line) for line in self._sentences.lead_of(page)],
            menu=menu,
            before=visitor.link(page.before) if page.before else "",
            after=visitor.link(page.after) if page.after else "",
            home=visitor.href(""),
            up="../" * (depth + 1),
            game=place.up,
            csp=WITH_SCRIPT if page.script else CSP,
        )


def _environment(folders_of_templates: Sequence[Path]) -> Environment:
    made = Environment(
        loader=FileSystemLoader([each / "site" for each in folders_of_templates]),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        bytecode_cache=_COMPILED,
    )
    made.filters["words"] = text
    return made


def nothing(path: str, key: str) -> bool:
    """Nothing is known."""
    del path, key
    return False


def _common(site: GameSite) -> str:
    """Return what every page of a game shows besides its own content, and when its content is to be made
    anew."""
    shared = (site.title, site.address, site.menu, site.words, site.erasures)
    return hashlib.blake2b(msgspec.json.encode(shared), digest_size=8).hexdigest()


def _mark_place(menu: Sequence[Link], path: str) -> list[Link]:
    """The menu, with the place where the reader is."""
    top = path.partition("/")[0] if not path.startswith("more/") else path
    return [msgspec.structs.replace(link, here=link.path == top) for link in menu]


class _Printing:
    """One edition of a game on its way into a folder, in which files of the keys `there` lie already; `keys`
    are those of the edition in `old`."""

    def __init__(
        self,
        writer: SiteWriter,
        site: GameSite,
        folder: Path,
        there: dict[str, str],
        old: Path | None,
        keys: dict[str, str],
    ) -> None:
        self._folder = folder
        self._there = there
        self._writer = writer
        self._site = site
        self._old = old
        self._keys = keys

    def print(self) -> int:
        """Every file, kept or written; how many were written."""
        return sum(self._put(file) for file in self._site.files)

    def _put(self, file: SiteFile) -> bool:
        names = (file.path, *file.also)
        if self._there.get(file.path) == file.key and all(
            self._place(self._folder, file, name).exists() for name in names
        ):
            return False
        places = [self._place(self._folder, file, name) for name in names]
        for place in places:
            place.parent.mkdir(parents=True, exist_ok=True)
        kept = self._keep(file, places[0])
        if not kept:
            if file.make is None:
                raise Outdated(f"{self._site.slug}: {file.path} is not there any more")
            site_folders.write(places[0], self._writer.write(file.make(), self._site, file))
        for other in places[1:]:
            site_folders.keep(places[0], other)
        return not kept

    def _keep(self, file: SiteFile, place: Path) -> bool:
        """Take a file from the edition before, if it is the same there."""
        if self._old is None or self._keys.get(file.path) != file.key:
            return False
        return _keep_file(self._place(self._old, file, file.path), place)

    @staticmethod
    def _place(folder: Path, file: SiteFile, path: str) -> Path:
        return folder / path if file.file else folder / path / "index.html"


def _keep_file(old: Path, new: Path) -> bool:
    try:
        site_folders.keep(old, new)
    except OSError:
        return False
    return True
