"""Pages by Jinja templates. What stands in the middle of a page comes from `pieces`, styled already."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from functools import lru_cache
from pathlib import Path
from typing import TypeAlias

import msgspec
from jinja2 import Environment, FileSystemLoader, StrictUndefined, Template, pass_context
from jinja2.runtime import Context
from markupsafe import Markup

from nomicd.adapters.renderer.fronts import Front, key_of, unseen
from nomicd.adapters.renderer.pieces import Pieces, is_diff
from nomicd.adapters.renderer.styles import KEPT_FRAMES, Kept, Styles, laid_out
from nomicd.adapters.renderer.texts import KEPT_BLOCKS, TEXT_HOLE, Texts
from nomicd.adapters.renderer.words import mailto, markdown
from nomicd.kernel.drawing import Drawing
from nomicd.kernel.page import Block, Code, Lines, Offers, Page, Prose, Section, Table
from nomicd.mail import clean, layout
from nomicd.mail.enclosure import content_id, packed
from nomicd.mail.quoting import BARRIER
from nomicd.services.world import Rendered

MAX_HTML = 80_000
"""Bytes; Gmail shows no more than 102 KB of a mail."""

MAX_ALT = 1_200
"""Characters that stand for a picture. The whole position is in the tables and in the text."""

_MORE = Lines(("This is too long for this page: see the plain text of this mail.",))
_BREAK = "\n"
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
        self._texts = Texts()
        self._text = _environment(loader, self._texts.filter)
        self._html = _environment(loader)
        self._html.globals["pictures"] = pictures
        self._styles = Styles()
        self._frames = Kept[Sequence[str]](KEPT_FRAMES)

    def render(self, kind: str, page: Page, reply_to: str) -> Rendered:
        """The page by the templates `KIND.txt.j2` and `KIND.html.j2`. `reply_to` is a plain address."""
        return Rendered(self._worded(kind, page, reply_to), *self._fitting(kind, page, reply_to))

    def _worded(self, kind: str, page: Page, reply_to: str) -> tuple[str, ...]:
        key = ("text", key_of(kind, page, reply_to))
        known = self._frames.get(key)
        if known is not None:
            return laid_out(known, self._texts.written(page.sections))
        held: list[str] = []
        front = Front(page)
        template = _template(self._text, f"{kind}.txt.j2", "page.txt.j2")
        text = template.render(page=front, reply_to=reply_to, barrier=BARRIER, held=held)
        frame = f"{text.strip(_BREAK)}{_BREAK}".split(TEXT_HOLE)
        return laid_out(self._keep(key, front, frame), held)

    def _keep(self, key: Hashable, front: Front, frame: Sequence[str]) -> Sequence[str]:
        """A frame, kept if it says nothing of its sections and has one hole for each."""
        alike = front.bare and len(frame) == len(front.sections) + 1
        return self._frames.put(key, frame) if alike else frame

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
        key = ("html", key_of(kind, page, reply_to))
        frame = self._frames.get(key)
        if frame is None:
            front = Front(page)
            html = template.render(page=front, reply_to=reply_to, barrier=BARRIER, pieces=pieces)
            frame = self._keep(key, front, self._styles.frame(kind, html))
        else:
            pieces.sections(page.sections, reply_to, page.title)
        return laid_out(frame, pieces.styled), tuple(dict.fromkeys(pieces.pictures))


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
        case Table():
            return sum(len(cell) + 2 * _TAGGED for row in block.texts for cell in row)
        case Offers(offers):
            return sum(3 * len(offer.line) + len(offer.help) + 12 * _TAGGED for offer in offers)
        case Code(text, drawing):
            return MAX_ALT if drawing else len(text)
        case Prose(text):
            return len(text)
        case _:
            return 0


def _size(html: _Html) -> int:
    """In bytes."""
    return sum(len(each) if each.isascii() else len(each.encode()) for each in html[0]) + len(html[0])


def _environment(
    loader: FileSystemLoader, sections: Callable[[Context, Sequence[Section]], Markup] | None = None
) -> Environment:
    """For text with that filter for its sections, else for HTML."""
    html = sections is None
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
        sections=sections or _sections,
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
    return pieces.sections(unseen(sections), context["reply_to"], context["page"].title)


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
    return value.replace(TEXT_HOLE, "") if type(value) is str else value


def _is_block(given: object, kind: str) -> bool:
    """`block is block("table")` in a template."""
    return isinstance(given, msgspec.Struct) and type(given).__struct_config__.tag == kind
