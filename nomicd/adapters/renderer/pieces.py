"""What stands in the middle of a page, piece by piece. Most are of few shapes: these are only filled in."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
from itertools import count

from jinja2 import Environment, Template
from markupsafe import Markup

from nomicd.adapters.renderer import words as links
from nomicd.adapters.renderer.styles import HOLE, Shown, Stencil, Styles, mark
from nomicd.kernel.page import Block, Code, Lines, Offer, Offers, Page, Section, Table
from nomicd.mail.enclosure import content_id, packed

_SAMPLE = Page("Sample", (), (Section("", (Code(""),)),))
_HOLE = Markup(HOLE)  # noqa: S704 - it is ours


class Pieces:
    """Those of one page. Each leaves a hole in the frame; `styled` is what fills them, in order, and shows
    these `pictures`, packed."""

    def __init__(self, environment: Environment, styles: Styles, kind: str, page: Template) -> None:
        self.styled: list[str] = []
        self.pictures: list[bytes] = []
        self._environment = environment
        self._styles = styles
        self._kind = kind
        self._page = page

    def sections(self, sections: Sequence[Section], reply_to: str, title: str) -> Markup:
        """All of them, each as it is where its filters stand one by one: heading, blocks, lines to copy."""
        for each in sections:
            self._section(each, reply_to, title)
        return Markup("\n".join([HOLE] * len(sections)))  # noqa: S704 - it is ours

    def _section(self, section: Section, reply_to: str, title: str) -> None:
        common, page = self._styles.sections, (self._kind, reply_to, title)
        shown = common.get(section, page)
        if shown is None:
            shown = common.put(section, self._made(section, reply_to, title), page)
        self.pictures.extend(shown.pictures)
        self.styled.append(shown.html)

    def _made(self, section: Section, reply_to: str, title: str) -> Shown:
        inside = Pieces(self._environment, self._styles, self._kind, self._page)
        inside.heading(section.heading)
        for part in section.blocks:
            inside.block(part, reply_to, title)
        if not inside.copies(section):
            inside.styled.append("")
        return Shown("\n".join(inside.styled), tuple(inside.pictures))

    def heading(self, words: str) -> Markup:
        """The heading of a section."""
        stencil = self._known("heading") or self._cut("heading", "_heading.html.j2", {"heading": mark(0)})
        return self._put(stencil.filled((words,)))

    def block(self, part: Block, reply_to: str, title: str) -> Markup:
        """One block of a section. Its lines can be sent to `reply_to`, answering the page of that title."""
        if isinstance(part, Offers):
            return self._put("\n".join(self._offers(part.offers, links.start(reply_to, title))))
        styled = self._styles.same(self._kind, part) or self._styles.keep(
            self._kind, part, self._worded(part)
        )
        if isinstance(part, Code) and part.drawing is not None:
            picture = packed(part.drawing)
            if f"cid:{content_id(picture)}" in styled:
                self.pictures.append(picture)
        return self._put(styled)

    def _worded(self, part: Block) -> str:
        """One that says something else than those before."""
        shape = shape_of(part)
        if shape is None:
            raw = self._render("_block.html.j2", {"part": part})
            return self._styles.within(self._kind, self._sample, raw)
        stencil = self._known(shape) or self._cut(shape, "_block.html.j2", {"part": blank(part)})
        return stencil.filled(tuple(words_of(part)))

    def copies(self, section: Section) -> Markup:
        """All lines of a section that can be sent, to be copied; of a single one the button is enough."""
        offers = (part.offers for part in section.blocks if isinstance(part, Offers))
        lines = [each.line for some in offers for each in some]
        return self._put(self._copy(len(lines)).filled(lines)) if len(lines) > 1 else Markup()

    def _put(self, styled: str) -> Markup:
        self.styled.append(styled)
        return _HOLE

    def _offers(self, offers: Sequence[Offer], beginning: str) -> Iterator[str]:
        for each in offers:
            key = (self._kind, beginning, each.line, each.help)
            yield self._styles.offers.get(key) or self._styles.offers.put(key, self._offer(beginning, each))

    def _offer(self, beginning: str, one: Offer) -> str:
        stencil = self._offering(one.help)
        return stencil.filled((one.line, one.help, links.with_line(beginning, one.line)))

    def _offering(self, more: str) -> Stencil:
        shape = "offer" if more else "bare offer"
        return self._known(shape) or self._cut(
            shape, "_offer.html.j2", {"line": mark(0), "help": more and mark(1), "href": mark(2)}
        )

    def _copy(self, number: int) -> Stencil:
        shape = ("copy", number)
        return self._known(shape) or self._cut(
            shape, "_copy.html.j2", {"lines": [mark(each) for each in range(number)]}
        )

    def _known(self, shape: Hashable) -> Stencil | None:
        return self._styles.stencil(self._kind, shape)

    def _cut(self, shape: Hashable, name: str, blanks: Mapping[str, object]) -> Stencil:
        """A shape of that template, `blanks` with marks for its words, where blocks stand on such a page."""
        return self._styles.cut(self._kind, shape, self._sample, self._render(name, blanks))

    def _sample(self) -> str:
        """A page of that kind with a hole in it, in which a block can stand."""
        return self._page.render(page=_SAMPLE, reply_to="", barrier="", pieces=_Holes())

    def _render(self, name: str, values: Mapping[str, object]) -> str:
        return self._environment.get_template(name).render(values).strip("\n")


class _Holes:
    """On a page that is no page: nothing for a heading, a hole for a block."""

    def sections(self, sections: Sequence[Section], reply_to: str, title: str) -> Markup:
        """A hole for all."""
        del sections, reply_to, title
        return _HOLE

    def heading(self, words: str) -> Markup:
        """Nothing."""
        del words
        return Markup()

    def copies(self, section: Section) -> Markup:
        """Nothing."""
        del section
        return Markup()

    def block(self, part: Block, reply_to: str, title: str) -> Markup:
        """A hole."""
        del part, reply_to, title
        return _HOLE


def is_diff(given: object) -> bool:
    """Whether text says what is different: each line begins with `+`, `-`, `@` or a blank."""
    lines = given.text.splitlines() if isinstance(given, Code) and given.drawing is None else []
    signs = {line[:1] for line in lines}
    return bool(signs & {"+", "-"}) and signs <= {"+", "-", "@", " ", ""}


def shape_of(part: Block) -> Hashable:
    """What tells blocks apart that differ in more than their words: which of these are left out counts. None
    if each word counts."""
    match part:
        case Lines(lines):
            return ("lines", tuple(map(bool, lines)))
        case Table(head, rows, right):
            return ("table", tuple(map(bool, head)), tuple(map(len, rows)), right)
        case Code(text, None) if text[:1] not in ("", "\n") and not is_diff(part):
            return "code"
    return None


def words_of(part: Block) -> Iterator[str]:
    """The words of a block that has a shape."""
    match part:
        case Lines(lines):
            yield from lines
        case Table(head):
            yield from head
            for row in part.texts:
                yield from row
        case Code(text):
            yield text


def blank(part: Block) -> Block:
    """The block with marks for its words, those that are left out left out."""
    numbers = count()
    match part:
        case Lines(lines):
            return Lines(_marks(lines, numbers))
        case Table(head, rows, right):
            named = _marks(head, numbers)
            return Table(named, tuple(tuple(mark(next(numbers)) for _ in row) for row in rows), right)
    return Code(mark(0))


def _marks(words: Sequence[str], numbers: Iterator[int]) -> tuple[str, ...]:
    return tuple(mark(number) if word else "" for word, number in zip(words, numbers, strict=False))
