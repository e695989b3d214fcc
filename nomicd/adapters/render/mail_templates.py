"""Pages by Jinja templates. What stands in the middle of a page comes from `mail_html`, styled already."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache, partial
from pathlib import Path
from typing import TypeAlias

import msgspec
from jinja2 import Environment, FileSystemLoader, StrictUndefined, Template, pass_context
from jinja2.runtime import Context
from markupsafe import Markup

from nomicd.adapters.render.compiled import CompiledOnce
from nomicd.adapters.render.frames import (
    BlankFront,
    Front,
    FrontContext,
    key_of,
    shape_of,
    unwrap,
    words_of,
)
from nomicd.adapters.render.mail_html import MailHtmlVisitor, Pieces, alt, is_diff
from nomicd.adapters.render.mailto import mailto
from nomicd.adapters.render.markdown import markdown
from nomicd.adapters.render.sentences import Sentences
from nomicd.adapters.render.styles import (
    HOLE,
    KEPT_FRAMES,
    BoundedCache,
    SectionCache,
    Stencil,
    Styles,
    lay_out,
)
from nomicd.adapters.render.text import TextVisitor, underline, wrap
from nomicd.kernel.page import Block, Lines, Page, Section, visit, walk
from nomicd.mail import clean
from nomicd.mail.quoting import BARRIER, ENDING
from nomicd.services.gateways import Rendered

MAX_HTML = 80_000
"""Bytes; Gmail shows no more than 102 KB of a mail."""

_COMPILED_TEXT, _COMPILED_HTML = CompiledOnce(), CompiledOnce()
_MORE = Lines(("This is too long for this page: see the plain text of this mail.",))
_BREAK = "\n"
_HEAD_ENDS = "</head>\n"
TEXT_HOLE = "\0"
"""Stands in no words that were cleaned, neither in text nor in a tag."""
_Html: TypeAlias = tuple[tuple[str, ...], tuple[bytes, ...]]
"""A page's pieces, and the pictures that it shows."""


class JinjaRenderer:
    """Fulfils `ports.Renderer`. A kind without templates of its own is rendered as `page`."""

    def __init__(self, template_dirs: Sequence[Path], *, pictures: bool = True) -> None:
        """The first folder that has a template counts, so that an operator's own can stand in front. Without
        `pictures` the HTML shows boards in characters, as the text does."""
        loader = FileSystemLoader([str(folder) for folder in template_dirs])
        self._sentences = Sentences(template_dirs)
        self._text_visitor = TextVisitor(self._sentences)
        self._texts = SectionCache[str](lambda it: next(walk((it,), self._text_visitor)))
        self._text = _environment(loader, self._text_sections)
        self._text.filters["block"] = partial(visit, visitor=self._text_visitor)
        self._html = _environment(loader)
        self._html.globals["pictures"] = pictures
        self._styles = Styles()
        self._frames = BoundedCache[Sequence[str]](KEPT_FRAMES)
        self._stencils = BoundedCache[Sequence[Stencil]](KEPT_FRAMES)
        self._find_visitor = lru_cache(KEPT_FRAMES)(self._make_visitor)

    def render(self, kind: str, page: Page, reply_to: str) -> Rendered:
        """Return the page by `KIND.txt.j2` and `KIND.html.j2`. `reply_to` is a plain address."""
        page = self._sentences.fill_lead(page)
        text, shown = self._write_text(kind, page, reply_to), self._write_fitting_html(kind, page, reply_to)
        return Rendered(text, *shown, self._write_more(page), page.title)

    def _write_more(self, page: Page) -> tuple[str, ...]:
        """The whole story, a piece for each of its sections."""
        if not page.more:
            return ()
        return (underline(page.title, "="), *map(self._texts.find, page.more))

    def _write_text(self, kind: str, page: Page, reply_to: str) -> tuple[str, ...]:
        key = key_of(kind, page)
        lead, small = ([[_wrap_each(each)]] if each else [] for each in (page.lead, page.small))
        sections = [list(map(self._texts.find, page.sections))] if page.sections else []
        held = [*lead, *sections, *small]
        known = self._frames.get(key)
        if known is not None:
            return lay_out(known, held)
        left: list[Sequence[str]] = []
        front = Front(page, _name_game(reply_to))
        template = _template(self._text, f"{kind}.txt.j2", "page.txt.j2")
        text = template.render(page=front, reply_to=reply_to, barrier=BARRIER, ending=ENDING, held=left)
        frame = f"{text.strip(_BREAK)}{_BREAK}".split(TEXT_HOLE)
        return lay_out(self._frames.put(key, frame) if front.bare and left == held else frame, left)

    @pass_context
    def _text_sections(self, context: Context, sections: Sequence[Section]) -> Markup:
        """`{{ page.sections | sections }}` in text."""
        return _hold(context, list(map(self._texts.find, unwrap(sections)))) if sections else Markup()

    def _write_fitting_html(self, kind: str, page: Page, reply_to: str) -> _Html:
        """The HTML; if it is too large for mail programs, without its bulkiest blocks. The text has all."""
        template = _template(self._html, f"{kind}.html.j2", "page.html.j2")
        visitor = self._find_visitor(kind, template, reply_to, page.title)
        html = self._write_html(kind, template, page, reply_to, visitor)
        left_out, blocks = 0, sum(len(section.blocks) for section in page.sections)
        while _size(html) > MAX_HTML and left_out < blocks:
            left_out = 2 * left_out or 1
            html = self._write_html(kind, template, _without(page, left_out, visitor), reply_to, visitor)
        return html

    def _make_visitor(self, kind: str, template: Template, reply_to: str, title: str) -> MailHtmlVisitor:
        return MailHtmlVisitor(self._html, self._styles, self._sentences, (kind, template), reply_to, title)

    def _write_html(
        self, kind: str, template: Template, page: Page, reply_to: str, visitor: MailHtmlVisitor
    ) -> _Html:
        pieces = Pieces(visitor)
        game = _name_game(reply_to)
        words = words_of(page, game)
        stencils = self._find_frame(kind, template, page, words, visitor)
        if stencils:
            pieces.sections(page.sections)
            head = [_fill_head(each, *each.pick(words)) for each in stencils[:-1]]
            frame = stencils[-1].fill(words).split(TEXT_HOLE)
        else:
            html = template.render(page=Front(page, game), reply_to=reply_to, barrier=BARRIER, pieces=pieces)
            *head, rest = _part_head(self._styles.frame(kind, html))
            frame = rest.split(HOLE)
        return (*head, *lay_out(frame, pieces.styled)), tuple(dict.fromkeys(pieces.pictures))

    def _find_frame(
        self, kind: str, template: Template, page: Page, words: Sequence[str], visitor: MailHtmlVisitor
    ) -> Sequence[Stencil]:
        """The stencils of the head and of what stands around the sections; none where each page has a frame
        of its own."""
        key = shape_of(kind, page, words)
        known = self._stencils.get(key)
        if known is None:
            front = BlankFront(page, words)
            html = template.render(page=front, reply_to="", barrier=BARRIER, pieces=Pieces(visitor))
            frame = self._styles.frame(kind, html)
            alike = front.bare and frame.count(HOLE) == bool(page.sections)
            parts = _part_head(frame.replace(HOLE, TEXT_HOLE)) if alike else ()
            known = self._stencils.put(key, tuple(map(Stencil, parts)))
        return known


def _name_game(address: str) -> str:
    """Return whose game a plain address is, "" if it is that of the service."""
    return address.partition("@")[0].partition("+")[2]


@lru_cache(maxsize=128)
def _template(environment: Environment, *names: str) -> Template:
    return environment.select_template(names)


def _part_head(html: str) -> tuple[str, ...]:
    """Return the head of a page, which all readers of a mail have in common, and what comes then."""
    head, end, rest = html.partition(_HEAD_ENDS)
    return (f"{head}</head>", rest) if end else (html,)


@lru_cache(maxsize=KEPT_FRAMES)
def _fill_head(stencil: Stencil, *words: str) -> str:
    """The very same head for all readers, which is encoded once."""
    return stencil.write(words)


def _without(page: Page, count: int, visitor: MailHtmlVisitor) -> Page:
    """The page with a line in place of each of so many blocks, those that take most room."""
    places = [
        (-len(visit(block, visitor).html), at, number)
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
        bytecode_cache=_COMPILED_HTML if html else _COMPILED_TEXT,
        finalize=_clean_text if html else _whole,
    )
    made.context_class = FrontContext
    made.filters.update(
        block=_block,
        heading=_render_heading,
        sections=sections or _sections,
        paragraphs=_paragraphs,
        wrap=wrap,
        underline=underline,
        markdown=markdown,
        mailto=mailto,
        alt=alt,
    )
    made.tests.update(block=_is_block, diff=is_diff)
    return made


@pass_context
def _block(context: Context, part: Block) -> Markup:
    """`{{ part | block }}`: one block of a page."""
    pieces: Pieces = context["pieces"]
    return pieces.block(part)


@pass_context
def _sections(context: Context, sections: Sequence[Section]) -> Markup:
    """`{{ page.sections | sections }}`: all of them, each as its heading and its blocks."""
    pieces: Pieces = context["pieces"]
    return pieces.sections(unwrap(sections))


@pass_context
def _render_heading(context: Context, words: str) -> Markup:
    """`{{ section.heading | heading }}`."""
    pieces: Pieces = context["pieces"]
    return pieces.heading(words)


@pass_context
def _paragraphs(context: Context, lines: Sequence[str]) -> Markup:
    """`{{ page.lead | paragraphs }}` in text."""
    return _hold(context, [_wrap_each(unwrap(lines))])


def _hold(context: Context, pieces: Sequence[str]) -> Markup:
    """Hold the pieces; what is left is a hole for all of them."""
    held: list[Sequence[str]] = context["held"]
    held.append(pieces)
    return Markup(TEXT_HOLE)  # noqa: S704 - it is ours


def _wrap_each(lines: Sequence[object]) -> str:
    return _BREAK.join(wrap(str(each)) for each in lines)


def _clean_text(value: object) -> object:
    return clean.prose(value) if isinstance(value, str) and not isinstance(value, Markup) else value


def _whole(value: object) -> object:
    """Nobody's words make a hole."""
    return value.replace(TEXT_HOLE, "") if isinstance(value, str) and not isinstance(value, Markup) else value


def _is_block(given: object, kind: str) -> bool:
    """`block is block("table")` in a template."""
    return isinstance(given, msgspec.Struct) and type(given).__struct_config__.tag == kind
