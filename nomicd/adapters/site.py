"""The static site: pages that any web server can serve, built aside and swapped in at once.

The site is a link to one of two folders beside it. A build fills the folder that is not in use and then
moves the link, so that no reader ever meets half a build.
"""

from __future__ import annotations

import shutil
from collections.abc import Sequence
from pathlib import Path

import msgspec
from jinja2 import Environment, FileSystemLoader, StrictUndefined

from nomicd.kernel.views import Page

CSP = "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; base-uri 'none'; form-action 'none'"


class GameSite(msgspec.Struct, frozen=True):
    """What everybody may see of one game: its views, each with an anchor, and its address."""

    slug: str
    title: str
    address: str
    pages: tuple[tuple[str, Page], ...]


class NotOurs(Exception):
    """There is something in the place of the site that no build of ours put there."""


class Site:
    """Builds the site into `out` from the templates in `templates/site`."""

    def __init__(self, templates: Path, out: Path) -> None:
        self._out = out
        self._jinja = Environment(
            loader=FileSystemLoader(templates / "site"),
            autoescape=True,
            undefined=StrictUndefined,
            trim_blocks=True,
            lstrip_blocks=True,
        )
        self._jinja.globals["csp"] = CSP
        self._jinja.tests["block"] = _is_block

    def build(self, games: Sequence[GameSite]) -> Path:
        """Write all pages and swap them in; the path of the index. Raises `NotOurs`."""
        self._check()
        fresh = self._spare()
        fresh.mkdir(parents=True)
        self._write(fresh / "index.html", "index.html.j2", games=games)
        for game in games:
            self._write(fresh / game.slug / "index.html", "game.html.j2", game=game)
        self._swap(fresh)
        return self._out / "index.html"

    def _check(self) -> None:
        if self._out.exists() and not self._out.is_symlink():
            raise NotOurs(f"{self._out} is not a link that a build made: move it away, or set another site")

    def _spare(self) -> Path:
        """The folder that is not in use, empty."""
        names = [self._out.with_name(f".{self._out.name}-{which}") for which in "ab"]
        used = self._out.readlink().name if self._out.is_symlink() else ""
        spare = names[1] if used == names[0].name else names[0]
        shutil.rmtree(spare, ignore_errors=True)
        return spare

    def _write(self, path: Path, template: str, **values: object) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(self._jinja.get_template(template).render(**values), encoding="utf-8")

    def _swap(self, fresh: Path) -> None:
        link = self._out.with_name(f".{self._out.name}-link")
        link.unlink(missing_ok=True)
        link.symlink_to(fresh.name)
        link.replace(self._out)


def _is_block(block: object, kind: str) -> bool:
    """`block is block("table")` in a template."""
    tag = type(block).__struct_config__.tag if isinstance(block, msgspec.Struct) else None
    return tag == kind
