"""Pages to text and HTML by the templates of the folder given, one of each per kind of mail.

Strangers' words are data here: escaped by the template engine, or, if they are Markdown, rendered without
HTML and images and then cleaned again. Nothing in the result is fetched from anywhere.
"""

from __future__ import annotations

import re
from collections import OrderedDict
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from pathlib import Path
from threading import Lock
from urllib.parse import quote

import css_inline
import msgspec
import nh3
from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markdown_it import MarkdownIt
from markdown_it.token import Token
from markupsafe import Markup

from nomicd.kernel.drawing import Drawing
from nomicd.kernel.views import Block, Code, Lines, Offers, Page, Prose, Section, Table
from nomicd.mail import clean, layout
from nomicd.mail.enclosure import content_id, packed
from nomicd.mail.quoting import BARRIER
from nomicd.services.ports import Rendered

MAX_PROSE = 64 * 1024
KEPT_BLOCKS = 256
KEPT_PARTS = 1_024
MAX_KEPT = 8 * 1024
"""Characters of a part that is kept; longer ones are shared by fewer readers than they cost memory."""
MAX_HTML = 80_000
"""Bytes; Gmail shows no more than 102 KB of a mail."""

MAX_ALT = 1_200
"""Characters that stand for a picture. The whole position is in the tables and in the text."""

_HOLE = "<!--known-->"
_START, _END = "<!--part-->", "<!--end-->"
_PART = re.compile(f"{_START}(.*?){_END}", re.DOTALL)
"""No stranger can write such a mark: a `<` of theirs comes out of the templates as `&lt;`."""
_PART_OR_HOLE = re.compile(f"{_PART.pattern}|{_HOLE}", re.DOTALL)
_MORE = Lines(("This is too long for this page: see the plain text of this mail.",))
_TAGGED = 40
"""Characters of markup around a line."""
_MAX_SHOWN_URL = 80
_TAGS = {
    "p", "br", "hr", "em", "strong", "code", "pre", "ul", "ol", "li", "blockquote", "h1", "h2", "h3", "h4",
    "h5", "h6", "table", "thead", "tbody", "tr", "th", "td", "a",
}  # fmt: skip
_MARKDOWN = MarkdownIt("commonmark", {"html": False}).enable("table").disable("image")


class JinjaRenderer:
    """Fulfils `ports.Renderer`. A kind without templates of its own is rendered as `page`."""

    def __init__(self, template_dirs: Sequence[Path], *, pictures: bool = True) -> None:
        """The first folder that has a template counts, so that an operator's own can stand in front. Without
        `pictures` the HTML shows boards in characters, as the text does."""
        loader = FileSystemLoader([str(folder) for folder in template_dirs])
        self._text = _environment(loader, html=False)
        self._html = _environment(loader, html=True)
        self._html.globals["pictures"] = pictures
        self._styled = Styled()

    def render(self, kind: str, page: Page, reply_to: str) -> Rendered:
        """The page by the templates `KIND.txt.j2` and `KIND.html.j2`. `reply_to` is a plain address."""
        values: dict[str, object] = {"page": page, "reply_to": reply_to, "barrier": BARRIER}
        text = self._text.select_template([f"{kind}.txt.j2", "page.txt.j2"]).render(values)
        html = self._fitting(kind, values, page)
        shown = tuple(one for one in map(packed, _drawings(page)) if f"cid:{content_id(one)}" in html)
        return Rendered(text.strip("\n") + "\n", html, shown)

    def _fitting(self, kind: str, values: dict[str, object], page: Page) -> str:
        """The HTML; if it is too large for mail programs, without its bulkiest blocks. The text has all."""
        template = self._html.select_template([f"{kind}.html.j2", "page.html.j2"])
        html = self._styled.inline(kind, template.render(values))
        left_out, blocks = 0, sum(len(section.blocks) for section in page.sections)
        while len(html.encode()) > MAX_HTML and left_out < blocks:
            left_out = 2 * left_out or 1
            html = self._styled.inline(kind, template.render({**values, "page": _without(page, left_out)}))
        return html


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


def _drawings(page: Page) -> Iterator[Drawing]:
    blocks = (block for section in page.sections for block in section.blocks)
    yield from dict.fromkeys(
        block.drawing for block in blocks if isinstance(block, Code) and block.drawing is not None
    )


class Styled:
    """Writes the style of each element into it, as mail programs want it. Templates mark the parts that
    readers share: each is done once for a kind of page, whatever stands around it."""

    def __init__(self) -> None:
        self._inliner = css_inline.CSSInliner(keep_at_rules=True, load_remote_stylesheets=False)
        self._kept: OrderedDict[tuple[str, str], str] = OrderedDict()
        self._lock = Lock()

    def inline(self, kind: str, html: str) -> str:
        """The page with its styles, and without the marks."""
        first, *rest = html.split(_START)
        split = [piece.split(_END, 1) for piece in rest]
        known = [self._known(kind, part) for part, _ in split]
        bare = [
            (_HOLE if one else f"{_START}{part}{_END}") + after
            for one, (part, after) in zip(known, split, strict=True)
        ]
        shown = self._inliner.inline("".join([first, *bare]))
        new = iter(_PART.findall(shown))
        styled = [
            one or self._keep(kind, part, next(new)) for one, (part, _) in zip(known, split, strict=True)
        ]
        filled = iter(styled)
        return _PART_OR_HOLE.sub(lambda _: next(filled), shown)

    def _known(self, kind: str, part: str) -> str | None:
        with self._lock:
            if (kind, part) in self._kept:
                self._kept.move_to_end((kind, part))
            return self._kept.get((kind, part))

    def _keep(self, kind: str, part: str, styled: str) -> str:
        with self._lock:
            if len(part) <= MAX_KEPT:
                self._kept[kind, part] = styled
            while len(self._kept) > KEPT_PARTS:
                self._kept.popitem(last=False)
        return styled


def _environment(loader: FileSystemLoader, *, html: bool) -> Environment:
    made = Environment(
        loader=loader,
        autoescape=html,  # noqa: S701 - plain text is not escaped, HTML is
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,
        finalize=_seen if html else None,
    )
    made.filters.update(
        block=_block_of(made) if html else lru_cache(KEPT_BLOCKS)(layout.block),
        wrap=layout.wrap,
        underline=layout.underline,
        markdown=markdown,
        mailto=mailto,
        content_id=_content_id,
        alt=_alt,
    )
    made.tests.update(block=_is_block, diff=_is_diff)
    return made


def _block_of(environment: Environment) -> Callable[[Block], Markup]:
    """Renders one block by `_block.html.j2`. The readers of a digest share most blocks: each is made once."""

    @lru_cache(KEPT_BLOCKS)
    def render(part: Block) -> Markup:
        shown = environment.get_template("_block.html.j2").render(part=part).strip("\n")
        return Markup(f"<!--part-->{shown}<!--end-->")  # noqa: S704 - the template has escaped it

    return render


def mailto(line: str, reply_to: str, subject: str) -> str:
    """A link (RFC 6068) that writes the line to the game."""
    asked = f"subject={_quoted(clean.header(subject))}&body={_quoted(clean.line(line))}"
    return f"mailto:{_quoted(reply_to, '@')}?{asked}"


@lru_cache(maxsize=2048)
def _quoted(text: str, safe: str = "") -> str:
    return quote(text, safe=safe)


@lru_cache(maxsize=512)
def markdown(text: str) -> Markup:
    """A player's Markdown as harmless HTML; of more than 64 KiB the rest is left out. Where a link leads is
    written behind it; links that write mails are none, since they could put commands in other people's hands.
    """
    shown = clean.prose(text[:MAX_PROSE])
    tokens = _MARKDOWN.parse(shown)
    for token in tokens:
        if token.type.startswith("heading_"):
            token.tag = "h3"  # below our own headings, and none left out between
        if token.children:
            token.children = _with_targets(token.children)
    html = _MARKDOWN.renderer.render(tokens, _MARKDOWN.options, {})
    cleaned = nh3.clean(html, tags=_TAGS, attributes={"a": {"href"}}, url_schemes={"http", "https"})
    return Markup(cleaned)  # noqa: S704 - that is what nh3 is for


def _with_targets(tokens: Sequence[Token]) -> list[Token]:
    """Behind each link where it leads; a link without words is made of that."""
    out: list[Token] = []
    target, began = "", 0
    for token in tokens:
        if token.type == "link_close" and target:
            shown = Token("text", "", 0, content=target[:_MAX_SHOWN_URL])
            empty = not any(each.content.strip() for each in out[began:])
            out.extend([shown, token] if empty else [token, _behind(shown)])
            target = ""
            continue
        out.append(token)
        if token.type == "link_open" and token.markup != "autolink":
            target, began = str(token.attrGet("href") or ""), len(out)
    return out


def _behind(shown: Token) -> Token:
    return Token("text", "", 0, content=f" ({shown.content})")


def _content_id(drawing: Drawing) -> str:
    return content_id(packed(drawing))


def _alt(drawing: Drawing) -> str:
    """What a picture shows, in words, for its `alt`: the position, as far as it goes."""
    return clean.line(f"{drawing.title}. {drawing.text}", MAX_ALT)


def _seen(value: object) -> object:
    return clean.prose(value) if type(value) is str else value


def _is_diff(given: object) -> bool:
    """Whether text says what is different: each line begins with `+`, `-`, `@` or a blank."""
    lines = given.text.splitlines() if isinstance(given, Code) and given.drawing is None else []
    signs = {line[:1] for line in lines}
    return bool(signs & {"+", "-"}) and signs <= {"+", "-", "@", " ", ""}


def _is_block(given: object, kind: str) -> bool:
    """`block is block("table")` in a template."""
    return isinstance(given, msgspec.Struct) and type(given).__struct_config__.tag == kind
