"""What readers are shown, before any wording of layout: pages of sections of blocks, for mails, terminals and
the site alike.

The strings are plain text; only `Prose` holds a player's Markdown. Whoever renders a page escapes everything.
`visit` is the one place that knows the kinds of blocks: a format is a visitor with a method for each.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime
from enum import StrEnum
from typing import Protocol, TypeVar

import msgspec

from nomicd.kernel.drawing import Drawing

Out_co = TypeVar("Out_co", covariant=True)
Out = TypeVar("Out")


class Link(msgspec.Struct, frozen=True, tag="link"):
    """A way to another page of the same game by its path, "" for its home; or to a file, whose path says its
    type. `here` marks where the reader is. Where there are no pages it is its text; a whole address leads
    there from anywhere."""

    text: str
    path: str
    file: bool = False
    here: bool = False

    @property
    def whole(self) -> bool:
        """Whether it is a whole address."""
        return self.path.startswith(("https://", "http://"))


class Lines(msgspec.Struct, frozen=True, tag="lines"):
    """One sentence a line; an empty one stands between paragraphs."""

    lines: tuple[str, ...]


class Wording(msgspec.Struct, frozen=True, tag="wording"):
    """Fixed sentences that stand in the templates, by their name (`reminder.lead`), with the values that they
    speak of."""

    name: str
    values: tuple[tuple[str, str | int | tuple[str, ...]], ...] = ()


def wording(name: str, **values: str | int | tuple[str, ...]) -> Wording:
    """Return the sentences of that name, which speak of these values."""
    return Wording(name, tuple(values.items()))


class LeadLabel(StrEnum):
    """What the first lines of a digest are about, each behind its label: `Standing: 2nd of 4`. A warning is a
    fixed sentence, whose template begins with its label."""

    NEWS = "News"
    STANDING = "Standing"
    TO_DO = "To do"
    DEADLINE = "Deadline"
    WARNING = "Warning"

    def put(self, line: str) -> str:
        """Return the line with this label before it."""
        return f"{self.value}: {line}"


def part_label(line: str) -> tuple[str, str]:
    """Return the label of a line, "" if it has none, and what it says."""
    label, colon, said = line.partition(": ")
    return (f"{label}:", said) if colon and label in _LABELS else ("", line)


_LABELS = frozenset(each.value for each in LeadLabel)


class Table(msgspec.Struct, frozen=True, tag="table"):
    """Rows under a head; `right` names the columns (from 0) that align right. A cell can lead to a page."""

    head: tuple[str, ...]
    rows: tuple[tuple[str | Link, ...], ...]
    right: tuple[int, ...] = ()

    @property
    def texts(self) -> tuple[tuple[str, ...], ...]:
        """The rows in words alone."""
        return tuple(
            [tuple([each if type(each) is str else text_of(each) for each in row]) for row in self.rows]
        )


def text_of(cell: str | Link) -> str:
    """Return what a cell says."""
    return cell.text if isinstance(cell, Link) else cell


class Prose(msgspec.Struct, frozen=True, tag="prose"):
    """Text of a player or a rule, in Markdown. Hostile until rendered."""

    text: str


class Code(msgspec.Struct, frozen=True, tag="code"):
    """Text whose blanks count: a rule's code, a diff, the board in characters. Where `drawing` shows the
    same, it is shown instead to who can look at it."""

    text: str
    drawing: Drawing | None = None


def picture_of(drawing: Drawing) -> Code:
    """Return a drawing as a block, with its own words for who cannot look at it."""
    return Code(drawing.text, drawing)


class Diff(msgspec.Struct, frozen=True, tag="diff"):
    """Lines that begin with `+`, `-` or a blank; `@` stands for lines that are left out."""

    lines: tuple[str, ...]


class Offer(msgspec.Struct, frozen=True):
    """One thing that the reader can do: the line to send, and what it would do. `label` is what its button
    says, where the sentence that it belongs to says the rest. By its `number` it can be answered with."""

    line: str
    help: str
    label: str = ""
    number: int = 0


class Offers(msgspec.Struct, frozen=True, tag="offers"):
    """What the reader can do now; in a mail each is a `mailto:` link. With `about` they are the answers to
    that sentence: they stand in one row below it, and a single one behind it."""

    offers: tuple[Offer, ...]
    about: str = ""


class Links(msgspec.Struct, frozen=True, tag="links"):
    """Places to go to, one beside the other."""

    links: tuple[Link, ...]


class LogEntry(msgspec.Struct, frozen=True):
    """One event of the log. Of a hidden one `body` is None and `commitment` stands for it. `put_aside` says
    that a correction of the past did so."""

    seq: int
    at: datetime
    cause: str
    name: str
    body: str | None
    commitment: str = ""
    put_aside: bool = False


class LogEntries(msgspec.Struct, frozen=True, tag="log"):
    """Events of the log, one under the other."""

    entries: tuple[LogEntry, ...]


Block = Lines | Wording | Table | Prose | Code | Diff | Offers | Links | LogEntries


class Section(msgspec.Struct, frozen=True, cache_hash=True):
    """A heading ("": none) with blocks under it; `anchor` is its place on a page of the site. `to` is the
    address to which its lines are sent, where that is not the one of the whole page. `brief` is what a
    reader sees of it who wants only what concerns them: all of it, unless it says otherwise. `failed`: it
    tells what was asked for and not done. `task` is what the reader can do by it, in a few words for the
    first lines of a mail: `vote on proposal 3`."""

    heading: str
    blocks: tuple[Block, ...]
    anchor: str = ""
    to: str = ""
    brief: tuple[Block, ...] | None = None
    failed: bool = False
    task: str = ""


def omit_offers(sections: Sequence[Section]) -> tuple[Section, ...]:
    """Return the sections without the lines that may be sent, and without those that had nothing else."""
    left = (
        msgspec.structs.replace(each, blocks=tuple(b for b in each.blocks if not isinstance(b, Offers)))
        for each in sections
    )
    return tuple(each for each in left if each.blocks)


class Page(msgspec.Struct, frozen=True):
    """One whole view. `title` is the subject line without the game's tag; `lead` stands on top. `news` is
    what the reader should know before opening it: it stands behind the title in the subject line only.
    `short` is what the subject calls it then. `small` is small print at the end. `more` is the whole story,
    for whoever wants it: a mail has it attached as a text. `failed`: nothing of what it answers was done."""

    title: str
    lead: tuple[str | Wording, ...] = ()
    sections: tuple[Section, ...] = ()
    news: str = ""
    small: tuple[str | Wording, ...] = ()
    more: tuple[Section, ...] = ()
    short: str = ""
    failed: bool = False

    @property
    def subject(self) -> str:
        """The title with the news."""
        return f"{self.short or self.title}: {self.news}" if self.news else self.title


class Notice(msgspec.Struct, frozen=True):
    """A page that is to be mailed to one reader.

    `kind` names the template (`digest`, `ballot`, `result`, `notice`). `reader` is a player's name or
    `admin`. `key` is unique in the game for ever: the same notice is never queued twice.
    """

    kind: str
    reader: str
    key: str
    page: Page


def lead_blocks(page: Page) -> tuple[Block, ...]:
    """Return the lead as blocks, for a page that stands within another."""
    blocks: list[Block] = []
    for each in page.lead:
        if isinstance(each, Wording):
            blocks.append(each)
        elif blocks and isinstance(blocks[-1], Lines):
            blocks[-1] = Lines((*blocks[-1].lines, each))
        else:
            blocks.append(Lines((each,)))
    return tuple(blocks)


# What a game puts where everybody can read it. All of it is public.


class Version(msgspec.Struct, frozen=True):
    """What a text has been since the end of that update, 0 for the opening; "" when it was repealed.

    `since` says when in words, `by` by whose will; `source` is the path of the article that tells of it
    (`proposals/7`), "" where there is none. `full` is all of the text, whose differences are shown; `prose`
    the part that people read, in Markdown.
    """

    update: int
    since: str
    by: str
    full: str
    prose: str = ""
    source: str = ""


class Article(msgspec.Struct, frozen=True):
    """One thing that has a page of its own. `name` is unique in its collection (`16`, `alice`); `note` a few
    words for a list; `player` says that it is about that player."""

    name: str
    title: str
    page: Page
    note: str = ""
    versions: tuple[Version, ...] = ()
    player: str = ""


class Collection(msgspec.Struct, frozen=True):
    """Articles of one kind. `key` is its place (`rules`): lower-case letters. `word` is what people call one
    of them (`rule`): wherever it stands before a number, that is a link. `lead` stands above the list."""

    key: str
    title: str
    word: str
    articles: tuple[Article, ...]
    lead: tuple[str, ...] = ()


# The walk


class BlockVisitor(Protocol[Out_co]):
    """Writes blocks in one format."""

    def lines(self, block: Lines) -> Out_co: ...
    def wording(self, block: Wording) -> Out_co: ...
    def table(self, block: Table) -> Out_co: ...
    def prose(self, block: Prose) -> Out_co: ...
    def code(self, block: Code) -> Out_co: ...
    def diff(self, block: Diff) -> Out_co: ...
    def offers(self, block: Offers) -> Out_co: ...
    def links(self, block: Links) -> Out_co: ...
    def log_entries(self, block: LogEntries) -> Out_co: ...


class Visitor(BlockVisitor[Out], Protocol[Out]):
    """Writes sections too: `enter_section` meets each before its blocks, `section` joins what was made of
    these."""

    def enter_section(self, section: Section) -> None: ...
    def section(self, section: Section, blocks: list[Out]) -> Out: ...


def visit(block: Block, visitor: BlockVisitor[Out]) -> Out:  # noqa: PLR0911 - one for each kind
    """Return what the visitor makes of a block."""
    match block:
        case Lines():
            return visitor.lines(block)
        case Wording():
            return visitor.wording(block)
        case Table():
            return visitor.table(block)
        case Prose():
            return visitor.prose(block)
        case Code():
            return visitor.code(block)
        case Diff():
            return visitor.diff(block)
        case Offers():
            return visitor.offers(block)
        case Links():
            return visitor.links(block)
        case LogEntries():
            return visitor.log_entries(block)


def walk(sections: Sequence[Section], visitor: Visitor[Out]) -> Iterator[Out]:
    """Yield what the visitor makes of each section."""
    for section in sections:
        visitor.enter_section(section)
        yield visitor.section(section, [visit(block, visitor) for block in section.blocks])
