"""Blocks as the HTML of mails. Most are of few shapes: these are only filled in."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import chain, islice

from jinja2 import Environment, Template
from markupsafe import Markup

from nomicd.adapters.render import mailto as links
from nomicd.adapters.render.frames import Front
from nomicd.adapters.render.sentences import Sentences
from nomicd.adapters.render.styles import HOLE, KEPT_SECTIONS, Stencil, StyledSection, Styles, leave_out, mark
from nomicd.kernel.drawing import Drawing
from nomicd.kernel.page import (
    Block,
    Code,
    Diff,
    Lines,
    Link,
    Links,
    LogEntries,
    Offer,
    Offers,
    Page,
    Prose,
    Section,
    Table,
    Wording,
    visit,
    walk,
)
from nomicd.mail import clean
from nomicd.mail.enclosure import content_id, pack

MAX_ALT = 1_200
"""Characters that stand for a picture. The whole position is in the tables and in the text."""

_WHOLE = 400
"""Drawings that are not so wide show a detail, larger."""

_SAMPLE = Front(Page("Sample", (), (Section("", (Code(""),)),)), "")
_HOLE = Markup(HOLE)  # noqa: S704 - it is ours


class MailHtmlVisitor:
    """Writes blocks and sections, styled, as they stand in mails of one kind. Their lines can be sent to
    `reply_to`, answering the page of that title."""

    def __init__(
        self,
        environment: Environment,
        styles: Styles,
        sentences: Sentences,
        template: tuple[str, Template],
        reply_to: str,
        title: str,
    ) -> None:
        """`template` is the kind of mail and its template."""
        self._environment = environment
        self._styles = styles
        self._sentences = sentences
        self._kind, self._template = template
        self._title = title
        self._mailto = links.start(reply_to, title)

    def shared_section(self, section: Section) -> StyledSection:
        """Return a section, whose lines are sent to its own address if it has one."""
        return _style_section(self._answer_at(section.to) if section.to else self, section)

    def _answer_at(self, address: str) -> MailHtmlVisitor:
        template = (self._kind, self._template)
        return MailHtmlVisitor(
            self._environment, self._styles, self._sentences, template, address, self._title
        )

    def enter_section(self, section: Section) -> None:
        """Prepare nothing: no block depends on where it stands."""

    def section(self, section: Section, blocks: list[StyledSection]) -> StyledSection:
        """Return the heading and the blocks."""
        heading = (self.heading(section.heading, failed=section.failed),) if section.heading else ()
        pieces = (*heading, *(each.html for each in blocks))
        return StyledSection("\n".join(pieces), tuple(chain.from_iterable(each.pictures for each in blocks)))

    def heading(self, words: str, *, failed: bool = False) -> str:
        """Return the heading of a section."""
        values = {"heading": mark(0), "failed": failed}
        return self._stencil(("heading", failed), "_heading.html.j2", lambda: values).fill((words,))

    def lines(self, block: Lines) -> StyledSection:
        """Return a paragraph for each line."""

        def blank(marks: Sequence[str]) -> Block:
            return Lines(leave_out(marks, block.lines))

        return self._fill(("lines", tuple(map(bool, block.lines))), block.lines, blank)

    def wording(self, block: Wording) -> StyledSection:
        """Return a paragraph for each sentence."""
        return self.lines(self._sentences.write(block))

    def table(self, block: Table) -> StyledSection:
        """Return a table. Its cells lead nowhere: a mail does not know where the site is."""
        head, rows = block.head, block.texts

        def blank(marks: Sequence[str]) -> Block:
            cells = iter(marks[len(head) :])
            return Table(
                leave_out(marks, head), tuple(tuple(islice(cells, len(row))) for row in rows), block.right
            )

        shape = ("table", tuple(map(bool, head)), tuple(map(len, rows)), block.right)
        return self._fill(shape, (*head, *chain.from_iterable(rows)), blank)

    def prose(self, block: Prose) -> StyledSection:
        """Return the Markdown made harmless."""
        return self._render_block(block)

    def code(self, block: Code) -> StyledSection:
        """Return the text as it is, what is different coloured; or the picture, if there is one."""
        if block.drawing is not None and self._environment.globals["pictures"]:
            return self._picture(block.drawing)
        if block.drawing is not None or block.text[:1] in ("", "\n") or is_diff(block):
            return self._render_block(block)
        return self._fill("code", (block.text,), lambda marks: Code(marks[0]))

    def diff(self, block: Diff) -> StyledSection:
        """Return the lines, coloured."""
        return self.code(Code("\n".join(block.lines)))

    def offers(self, block: Offers) -> StyledSection:
        """Return a button for each; answers to a sentence in a row below it."""
        return StyledSection(self._choices(block) if block.about else "\n".join(self._offers(block.offers)))

    def links(self, block: Links) -> StyledSection:
        """Return the links, those without a whole address as words: a mail does not know where the site
        is."""
        if not all(each.whole for each in block.links):
            return self.lines(Lines(tuple(each.text for each in block.links)))
        words = tuple(chain.from_iterable((each.path, each.text) for each in block.links))

        def blank(marks: Sequence[str]) -> Block:
            return Links(tuple(Link(text, path) for path, text in zip(marks[::2], marks[1::2], strict=True)))

        return self._fill(("links", len(block.links)), words, blank)

    def log_entries(self, block: LogEntries) -> StyledSection:
        """Return a line for each event."""
        return self.lines(
            Lines(tuple(f"{each.seq} {each.name} {each.body or 'hidden'}" for each in block.entries))
        )

    def _fill(
        self, shape: Hashable, words: Sequence[str], blank: Callable[[Sequence[str]], Block]
    ) -> StyledSection:
        """The words in the stencil of that shape; `blank` is the block with marks in place of all of them."""
        stencil = self._stencil(
            shape, "_block.html.j2", lambda: {"part": blank(list(map(mark, range(len(words)))))}
        )
        return StyledSection(stencil.fill(words))

    def _render_block(self, block: Prose | Code) -> StyledSection:
        """A block of which each word counts."""
        raw = self._render("_block.html.j2", {"part": block})
        return StyledSection(self._styles.style(self._kind, self._sample, raw))

    def _picture(self, drawing: Drawing) -> StyledSection:
        detail, packed = drawing.width < _WHOLE, pack(drawing)
        values = {"detail": detail, "content_id": mark(0), "alt": mark(1)}
        stencil = self._stencil(("picture", detail), "_picture.html.j2", lambda: values)
        return StyledSection(stencil.fill((content_id(packed), alt(drawing))), (packed,))

    def _offers(self, offers: Sequence[Offer]) -> Iterator[str]:
        for each in offers:
            key = (self._kind, self._mailto, each.line, each.help, each.number)
            yield self._styles.offers.get(key) or self._styles.offers.put(key, self._offer(each))

    def _offer(self, one: Offer) -> str:
        shape = ("offer", bool(one.help), bool(one.number))
        stencil = self._stencil(shape, "_offer.html.j2", lambda: _blank_offer(one))
        return stencil.fill(
            (one.line, one.help, links.with_line(self._mailto, one.line), str(one.number or ""))
        )

    def _choices(self, block: Offers) -> str:
        """A sentence and its answers: three words for each of these."""
        introduced = block.about.endswith(":")
        shape = ("choices", introduced, tuple(bool(each.help) for each in block.offers))
        blanks = [
            {"label": mark(at), "help": each.help and mark(at + 1), "href": mark(at + 2)}
            for at, each in zip(range(1, 3 * len(block.offers), 3), block.offers, strict=True)
        ]
        words = [block.about]
        for each in block.offers:
            words += (each.label or each.line, each.help, links.with_line(self._mailto, each.line))
        values = {"about": mark(0), "introduced": introduced, "choices": blanks}
        return self._stencil(shape, "_choices.html.j2", lambda: values).fill(words)

    def _stencil(self, shape: Hashable, name: str, blanks: Callable[[], Mapping[str, object]]) -> Stencil:
        """The stencil of a shape of that template; `blanks` has marks for its words."""
        return self._styles.stencil(self._kind, shape, self._sample, lambda: self._render(name, blanks()))

    def _sample(self) -> str:
        """A page of that kind with a hole in it, in which a block can stand."""
        return self._template.render(page=_SAMPLE, reply_to="", barrier="", pieces=_Holes())

    def _render(self, name: str, values: Mapping[str, object]) -> str:
        return self._environment.get_template(name).render(values).strip("\n")


@lru_cache(maxsize=KEPT_SECTIONS)
def _style_section(visitor: MailHtmlVisitor, section: Section) -> StyledSection:
    """Readers have most of them in common."""
    return next(walk((section,), visitor))


class Pieces:
    """What a template shows of one page. Each leaves a hole in the frame; `styled` is what fills them, in
    order, and shows these `pictures`, packed."""

    def __init__(self, visitor: MailHtmlVisitor) -> None:
        self.styled: list[Sequence[str]] = []
        self.pictures: list[bytes] = []
        self._visitor = visitor

    def sections(self, sections: Sequence[Section]) -> Markup:
        """All of them in one hole, each as it is where its filters stand one by one: heading, blocks."""
        return self._put(*map(self._visitor.shared_section, sections)) if sections else Markup()

    def heading(self, words: str) -> Markup:
        """The heading of a section."""
        return self._put(StyledSection(self._visitor.heading(words)))

    def block(self, part: Block) -> Markup:
        """One block of a section."""
        return self._put(visit(part, self._visitor))

    def _put(self, *shown: StyledSection) -> Markup:
        self.styled.append([each.html for each in shown])
        for each in shown:
            self.pictures.extend(each.pictures)
        return _HOLE


class _Holes:
    """On a page that is no page: nothing for a heading, a hole for a block."""

    def sections(self, sections: Sequence[Section]) -> Markup:
        """A hole for all."""
        del sections
        return _HOLE

    def heading(self, words: str) -> Markup:
        """Nothing."""
        del words
        return Markup()

    def block(self, part: Block) -> Markup:
        """A hole."""
        del part
        return _HOLE


def is_diff(given: object) -> bool:
    """Return whether text says what is different: each line begins with `+`, `-`, `@` or a blank."""
    lines = given.text.splitlines() if isinstance(given, Code) and given.drawing is None else []
    signs = {line[:1] for line in lines}
    return bool(signs & {"+", "-"}) and signs <= {"+", "-", "@", " ", ""}


def _blank_offer(one: Offer) -> Mapping[str, object]:
    """Return marks in place of what an offer says."""
    return {"line": mark(0), "help": one.help and mark(1), "href": mark(2), "number": one.number and mark(3)}


def alt(drawing: Drawing) -> str:
    """Return what a picture shows, in words, for its `alt`: the position, as far as it goes."""
    return clean.line(f"{drawing.title}. {drawing.text}", MAX_ALT)
