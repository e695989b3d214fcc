"""Pages by Jinja templates. What stands in the middle of a page comes from `pieces`, styled already."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from typing import TypeAlias

import msgspec
from jinja2 import Environment, FileSystemLoader, StrictUndefined, Template, pass_context
from jinja2.runtime import Context
from markupsafe import Markup

from nomicd.adapters.renderer.pieces import Pieces, is_diff
from nomicd.adapters.renderer.styles import Common, Styles, laid_out
from nomicd.adapters.renderer.words import mailto, markdown
from nomicd.kernel.drawing import Drawing
from nomicd.kernel.views import Block, Code, Lines, Offers, Page, Prose, Section, Table
from nomicd.mail import clean, layout
from nomicd.mail.enclosure import content_id, packed
from nomicd.mail.quoting import BARRIER
from nomicd.services.world import Rendered

KEPT_BLOCKS = 1_024
MAX_HTML = 80_000
"""Bytes; Gmail shows no more than 102 KB of a mail."""

MAX_ALT = 1_200
"""Characters that stand for a picture. The whole position is in the tables and in the text."""

_MORE = Lines(("This is too long for this page: see the plain text of this mail.",))
_BREAK = "\n"
_TEXT_HOLE = "\0"
_Html: TypeAlias = tuple[tuple[str, ...], tuple[bytes, ...]]
"""A page's pieces, and the pictures that it shows."""

_TAGGED = 40
"""Characters of markup around a line."""


class JinjaRenderer:
    """Fulfils `ports.Renderer`. A kind without templates of its own is rendered as `page`."""

    def __init__(self, template_dirs: Sequence[Path], *, pictures: bool = True) -> None:
        """The first folder that has a template counts, so that an operator's own can stand in front. Without
        `pictures` the HTML shows boards in characters, as the text does."""
        loader = FileSystemLoader([str(folder) for folder in template_dirs])
        self._text = _environment(loader, html=False)
        self._html = _environment(loader, html=True)
        self._html.globals["pictures"] = pictures
        self._styles = Styles()

    def render(self, kind: str, page: Page, reply_to: str) -> Rendered:
        """The page by the templates `KIND.txt.j2` and `KIND.html.j2`. `reply_to` is a plain address."""
        held: list[str] = []
        template = _template(self._text, f"{kind}.txt.j2", "page.txt.j2")
        text = template.render(page=page, reply_to=reply_to, barrier=BARRIER, held=held)
        frame = f"{text.strip(_BREAK)}{_BREAK}".split(_TEXT_HOLE)
        return Rendered(laid_out(frame, held), *self._fitting(kind, page, reply_to))

    def _fitting(self, kind: str, page: Page, reply_to: str) -> _Html:
        """The HTML; if it is too large for mail programs, without its bulkiest blocks. The text has all."""
        html = self._styled(kind, page, reply_to)
        left_out, blocks = 0, sum(len(section.blocks) for section in page.sections)
        while _size(html) > MAX_HTML and left_out < blocks:
            left_out = 2 * left_out or 1
            html = self._styled(kind, _without(page, left_out), reply_to)
        return html

    def _styled(self, kind: str, page: Page, reply_to: str) -> _Html:
        template = _template(self._html, f"{kind}.html.j2", "page.html.j2")
        pieces = Pieces(self._html, self._styles, kind, template)
        html = template.render(page=page, reply_to=reply_to, barrier=BARRIER, pieces=pieces)
        return self._styles.page(kind, html, pieces.styled), tuple(dict.fromkeys(pieces.pictures))


@lru_cache(maxsize=128)
def _template(environment: Environment, *names: str) -> Template:
    return environment.select_template(names)


def _without(page: Page, count: int) -> Page:
    """The page with a line in place of each of so many blocks, those that take most room."""
    places = [
        (-_bulk(block), at, number)
        for at, section in enumerate(page.sections)
        for number, block in enumerate(section.blocks)
    ]
    out = {(at, number) for _, at, number in sorted(places)[:count]}
    sections = tuple(
        Section(
            section.heading,
            tuple(_MORE if (at, number) in out else block for number, block in enumerate(section.blocks)),
        )
        for at, section in enumerate(page.sections)
    )
    return msgspec.structs.replace(page, sections=sections)


def _bulk(block: Block) -> int:
    """About how many characters of HTML it makes, tags included."""
    match block:
        case Lines(lines):
            return sum(len(line) + _TAGGED for line in lines)
        case Table(_, rows):
            return sum(len(cell) + 2 * _TAGGED for row in rows for cell in row)
        case Offers(offers):
            return sum(3 * len(offer.line) + len(offer.help) + 12 * _TAGGED for offer in offers)
        case Code(text, drawing):
            return MAX_ALT if drawing else len(text)
        case Prose(text):
            return len(text)


def _size(html: _Html) -> int:
    """In bytes."""
    return sum(len(each) if each.isascii() else len(each.encode()) for each in html[0]) + len(html[0])


def _environment(loader: FileSystemLoader, *, html: bool) -> Environment:
    made = Environment(
        loader=loader,
        autoescape=html,  # noqa: S701 - plain text is not escaped, HTML is
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,
        finalize=_seen if html else _whole,
    )
    made.filters.update(
        block=_block if html else lru_cache(KEPT_BLOCKS)(layout.block),
        heading=_heading,
        copies=_copies,
        sections=_sections if html else _Texts().sections,
        wrap=layout.wrap,
        underline=layout.underline,
        markdown=markdown,
        mailto=mailto,
        content_id=_content_id,
        alt=_alt,
    )
    made.tests.update(block=_is_block, diff=is_diff)
    return made


@pass_context
def _block(context: Context, part: Block) -> Markup:
    """`{{ part | block }}`: one block of a page."""
    pieces: Pieces = context["pieces"]
    return pieces.block(part, context["reply_to"], context["page"].title)


@pass_context
def _sections(context: Context, sections: Sequence[Section]) -> Markup:
    """`{{ page.sections | sections }}`: all of them, each as its heading, its blocks and its copies."""
    pieces: Pieces = context["pieces"]
    return pieces.sections(sections, context["reply_to"], context["page"].title)


class _Texts:
    """The same in text. Those that pages share are written once."""

    def __init__(self) -> None:
        self._common = Common[str]()
        self._block = lru_cache(KEPT_BLOCKS)(layout.block)

    @pass_context
    def sections(self, context: Context, sections: Sequence[Section]) -> Markup:
        """They are held; what is left is a hole for each."""
        held: list[str] = context["held"]
        held.extend(map(self._written, sections))
        return Markup("\n".join([_TEXT_HOLE] * len(held)))  # noqa: S704 - it is ours

    def _written(self, section: Section) -> str:
        written = self._common.get(section)
        return self._common.put(section, self._made(section)) if written is None else written

    def _made(self, section: Section) -> str:
        heading = layout.underline(section.heading, "-")
        text = "\n\n".join(map(self._block, section.blocks))
        return f"\n{heading}\n{text}" if section.blocks else f"\n{heading}"


@pass_context
def _heading(context: Context, words: str) -> Markup:
    """`{{ section.heading | heading }}`."""
    pieces: Pieces = context["pieces"]
    return pieces.heading(words)


@pass_context
def _copies(context: Context, section: Section) -> Markup:
    """`{{ section | copies }}`: the lines that its buttons send, to copy."""
    pieces: Pieces = context["pieces"]
    return pieces.copies(section)


def _content_id(drawing: Drawing) -> str:
    return content_id(packed(drawing))


def _alt(drawing: Drawing) -> str:
    """What a picture shows, in words, for its `alt`: the position, as far as it goes."""
    return clean.line(f"{drawing.title}. {drawing.text}", MAX_ALT)


def _seen(value: object) -> object:
    return clean.prose(value) if type(value) is str else value


def _whole(value: object) -> object:
    """Nobody's words make a hole."""
    return value.replace(_TEXT_HOLE, "") if type(value) is str else value


def _is_block(given: object, kind: str) -> bool:
    """`block is block("table")` in a template."""
    return isinstance(given, msgspec.Struct) and type(given).__struct_config__.tag == kind
