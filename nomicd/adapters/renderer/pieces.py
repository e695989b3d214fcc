"""What stands in the middle of a page, piece by piece. Most are of few shapes: these are only filled in."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
from itertools import count

from jinja2 import Environment, Template
from markupsafe import Markup

from nomicd.adapters.renderer import words as links
from nomicd.adapters.renderer.styles import END, HOLE, START, Stencil, Styles, mark
from nomicd.kernel.views import Block, Code, Lines, Offer, Offers, Page, Section, Table

_SAMPLE = Page("Sample", (), (Section("", (Code(""),)),))
_HOLE = Markup(HOLE)  # noqa: S704 - it is ours


class Pieces:
    """Those of one page. Each leaves a hole in the frame; `styled` is what fills them, in order."""

    def __init__(self, environment: Environment, styles: Styles, kind: str, page: Template) -> None:
        self.styled: list[str] = []
        self._environment = environment
        self._styles = styles
        self._kind = kind
        self._page = page

    def heading(self, words: str) -> Markup:
        """The heading of a section."""
        stencil = self._known("heading") or self._cut("heading", "_heading.html.j2", {"heading": mark(0)})
        return self._put(stencil.filled((words,)))

    def block(self, part: Block, reply_to: str, title: str) -> Markup:
        """One block of a section. Its lines can be sent to `reply_to`, answering the page of that title."""
        if isinstance(part, Offers):
            return self._put("\n".join(self._offers(part.offers, links.start(reply_to, title))))
        same = self._styles.same(self._kind, part)
        return self._put(same) if same is not None else self._worded(part)

    def _worded(self, part: Block) -> Markup:
        """One that says something else than those before."""
        shape = shape_of(part)
        if shape is None:
            return self._once(part)
        stencil = self._known(shape) or self._cut(shape, "_block.html.j2", {"part": blank(part)})
        return self._put(self._styles.keep(self._kind, part, stencil.filled(tuple(words_of(part)))))

    def copies(self, section: Section) -> Markup:
        """All lines of a section that can be sent, to be copied; of a single one the button is enough."""
        offers = (part.offers for part in section.blocks if isinstance(part, Offers))
        lines = [each.line for some in offers for each in some]
        return self._put(self._copy(len(lines)).filled(lines)) if len(lines) > 1 else Markup()

    def _once(self, part: Block) -> Markup:
        """A block that looks as its words have it: styled once, and kept."""
        raw = self._render("_block.html.j2", {"part": part})
        known = self._styles.known(self._kind, raw)
        if known is None:
            return Markup(f"{START}{raw}{END}")  # noqa: S704 - the template has escaped it
        return self._put(self._styles.keep(self._kind, part, known))

    def _put(self, styled: str) -> Markup:
        self.styled.append(styled)
        return _HOLE

    def _offers(self, offers: Sequence[Offer], beginning: str) -> Iterator[str]:
        for each in offers:
            yield self._offer(each.help).filled((each.line, each.help, links.with_line(beginning, each.line)))

    def _offer(self, more: str) -> Stencil:
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
        page = self._page.render(page=_SAMPLE, reply_to="", barrier="", pieces=_Holes())
        return self._styles.cut(self._kind, shape, page, self._render(name, blanks))

    def _render(self, name: str, values: Mapping[str, object]) -> str:
        return self._environment.get_template(name).render(values).strip("\n")


class _Holes:
    """On a page that is no page: nothing for a heading, a hole for a block."""

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
            return ("table", tuple(map(bool, head)), tuple(tuple(map(bool, row)) for row in rows), right)
        case Code(text, None) if text[:1] not in ("", "\n") and not is_diff(part):
            return "code"
    return None


def words_of(part: Block) -> Iterator[str]:
    """The words of a block that has a shape."""
    match part:
        case Lines(lines):
            yield from lines
        case Table(head, rows):
            yield from head
            for row in rows:
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
            return Table(_marks(head, numbers), tuple(_marks(row, numbers) for row in rows), right)
    return Code(mark(0))


def _marks(words: Sequence[str], numbers: Iterator[int]) -> tuple[str, ...]:
    return tuple(mark(number) if word else "" for word, number in zip(words, numbers, strict=False))
