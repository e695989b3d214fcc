"""Pages as plain text of 72 columns: the digest of record, complete without the HTML beside it.

Widths are those of the screen: a table with `王小明` in it aligns.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import zip_longest
from operator import le

from wcwidth import wcswidth

from nomicd.adapters.render.sentences import Sentences
from nomicd.kernel.page import (
    Block,
    Code,
    Diff,
    Lines,
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
)
from nomicd.mail import clean
from nomicd.mail.quoting import fence

WIDTH = 72
MAX_CELL = 200
INDENT = 4
KEPT_BLOCKS = 1_024
"""The readers of an update have most blocks in common."""
BESIDE, BETWEEN = " · ", " | "
"""Between a sentence and the one line that answers it, and between several such lines."""
_GAP = 2
_TITLE_RULE = re.compile(r"^=+$", re.MULTILINE)
_LEAST = 8
"""No column is made narrower than that."""


def width(text: str) -> int:
    """Return how many columns the text takes on a screen."""
    return len(text) if text.isascii() else max(0, wcswidth(text))


class TextVisitor:
    """Writes blocks and sections as lines, without a break at the end."""

    def __init__(self, sentences: Sentences) -> None:
        self._sentences = sentences

    def enter_section(self, section: Section) -> None:
        """Prepare nothing: no block depends on where it stands."""

    def section(self, section: Section, blocks: list[str]) -> str:
        """Return the heading, if there is one, underlined, and the blocks under it. Only a page's title is
        underlined with `===` right at the margin: by that a reply shows where our mail begins."""
        said = "".join(_space(section.blocks, blocks))
        if "=" in said:
            said = _TITLE_RULE.sub(r" \g<0>", said)
        if not section.heading:
            return "\n" + said
        heading = underline(section.heading, "-")
        return f"\n{heading}\n{said}" if blocks else f"\n{heading}"

    def lines(self, block: Lines) -> str:
        """Return the sentences, wrapped."""
        return _write_lines(block)

    def wording(self, block: Wording) -> str:
        """Return the sentences, wrapped."""
        return self.lines(self._sentences.write(block))

    def table(self, block: Table) -> str:
        """Return the columns aligned, and narrowed until they fit: then long cells go on below."""
        return _write_table(block)

    def prose(self, block: Prose) -> str:
        """Return the Markdown as written, its long lines wrapped."""
        return _write_prose(block)

    def code(self, block: Code) -> str:
        """Return the text, never wrapped, and indented: a board by so much as the page has room for."""
        lines = _plain_lines(block.text)
        room = WIDTH - max(map(len, lines)) if block.drawing else INDENT
        indent = " " * max(1, min(INDENT, room))
        return "\n".join(f"{indent}{line}".rstrip() for line in lines)

    def diff(self, block: Diff) -> str:
        """Return the lines as code."""
        return self.code(Code("\n".join(block.lines)))

    def offers(self, block: Offers) -> str:
        """Return each line to send, and under it what it would do, if that is said; answers to a sentence in
        a row below it."""
        return _write_choices(block) if block.about else "\n".join(_offer(one) for one in block.offers)

    def links(self, block: Links) -> str:
        """Return the words of each link, with its address if it has a whole one."""
        return "\n".join(
            wrap(f"{each.text}: {each.path}" if each.whole else each.text) for each in block.links
        )

    def log_entries(self, block: LogEntries) -> str:
        """Return a line for each event."""
        return "\n".join(wrap(f"{each.seq} {each.name} {each.body or 'hidden'}") for each in block.entries)


def _space(blocks: Sequence[Block], written: Sequence[str]) -> Iterator[str]:
    """Yield the blocks with an empty line between two of them; a list of sentences with one answer each, in
    one line, is told without."""
    short = [
        isinstance(each, Offers) and "\n" not in text for each, text in zip(blocks, written, strict=True)
    ]
    for at, text in enumerate(written):
        if at:
            yield "\n" if short[at - 1] and short[at] else "\n\n"
        yield text


@lru_cache(KEPT_BLOCKS)
def _write_lines(block: Lines) -> str:
    return "\n".join(wrap(line) for line in block.lines)


@lru_cache(KEPT_BLOCKS)
def _write_table(block: Table) -> str:
    rows = [[clean.line(cell, MAX_CELL) for cell in row] for row in (block.head, *block.texts)]
    columns = max((len(row) for row in rows), default=0)
    rows = [[*row, *[""] * (columns - len(row))] for row in rows]
    widths = _fit_columns(rows, columns)
    whole = (" " * _GAP).join(f"%{'' if at in block.right else '-'}{wide}s" for at, wide in enumerate(widths))
    shown = [_row(row, widths, block.right, whole) for row in rows]
    rule = (" " * _GAP).join("-" * one for one in widths)
    return "\n".join([shown[0], rule, *shown[1:]])


@lru_cache(KEPT_BLOCKS)
def _write_prose(block: Prose) -> str:
    out: list[str] = []
    inside = False
    for line in _plain_lines(block.text):
        inside ^= bool(fence(line))
        out.append(line if inside or fence(line) or len(line) <= WIDTH else wrap(line, _indent(line)))
    return "\n".join(out)


def page_as_text(page: Page, visitor: TextVisitor) -> str:
    """Return a page by itself, without the frame of a mail: the form that the dice check reads."""
    parts = [underline(page.title, "=")]
    for section in page.sections:
        parts += [underline(section.heading, "-"), *(visit(each, visitor) for each in section.blocks)]
    return "\n\n".join(parts) + "\n"


def _plain_lines(text: str) -> list[str]:
    return clean.prose(text).expandtabs(4).rstrip("\n").split("\n")


@lru_cache(KEPT_BLOCKS)
def _offer(one: Offer) -> str:
    line = f"  {f'{one.number}. ' if one.number else ''}{clean.line(one.line)}"
    return f"{line}\n{wrap(one.help, '      ')}" if one.help else line


def _write_choices(block: Offers) -> str:
    lines = [
        clean.line(one.line) + (f" ({clean.line(one.help)})" if one.help else "") for one in block.offers
    ]
    if len(lines) == 1 and len(block.about) + len(lines[0]) + len(BESIDE) <= WIDTH:
        joint = " " if block.about.endswith(":") else BESIDE
        return f"{wrap(block.about)}{joint}{lines[0]}"
    rows: list[str] = []
    for one, line in zip(block.offers, lines, strict=True):
        if width(line) > WIDTH - 2:
            rows.append(_offer(one))
        elif rows and width(rows[-1]) + len(BETWEEN) + width(line) <= WIDTH:
            rows[-1] += BETWEEN + line
        else:
            rows.append(f"  {line}")
    return "\n".join([wrap(block.about), *rows])


def wrap(text: str, indent: str = "") -> str:
    """The text in lines of at most 72 columns; longer words, such as addresses of pages, stay whole."""
    text = clean.line(text, 20_000)
    if len(text) + len(indent) <= WIDTH and text.isascii():
        return indent + text
    return "\n".join([f"{indent}{line}" for line in _break_line(text, WIDTH - len(indent))])


def underline(text: str, mark: str) -> str:
    """A heading with a line of marks below it."""
    text = clean.line(text, WIDTH)
    return f"{text}\n{mark * width(text)}"


def _indent(line: str) -> str:
    return line[: min(len(line) - len(line.lstrip()), 20)]


def _break_line(text: str, limit: int) -> list[str]:
    """One line as several, none of more columns than that; longer words stay whole."""
    if not text.isascii():
        return _by_columns(text.split(" "), limit)
    lines: list[str] = []
    while len(text) > limit:
        at = text.rfind(" ", 0, limit + 1)
        at = at if at >= 0 else text.find(" ", limit)
        if at < 0:
            break
        lines.append(text[:at])
        text = text[at + 1 :]
    return [*lines, text]


def _by_columns(words: Iterable[str], limit: int) -> list[str]:
    lines = [""]
    room = limit
    for word in words:
        taken = width(word)
        if lines[-1] and taken + 1 > room:
            lines.append("")
            room = limit
        room -= taken + bool(lines[-1])
        lines[-1] += f" {word}" if lines[-1] else word
    return lines


def _fit_columns(rows: Sequence[Sequence[str]], columns: int) -> list[int]:
    """Return how wide each column is, so that a row fits the page. If all are too wide together, each has
    room for its longest word; up to one width all are whole, and the longer ones share by need what is left,
    none of them less than half that width."""
    needs = [_widest([row[at] for row in rows]) for at in range(columns)]
    room = WIDTH - _GAP * (columns - 1)
    if sum(needs) <= room:
        return needs
    words = [_widest(" ".join([row[at] for row in rows]).split(" ")) for at in range(columns)]
    if sum(words) >= room:
        return _narrow(words, room)
    level = _most(WIDTH, lambda wide: _sum(needs, words, [wide] * columns) <= room)
    floors = [
        max(word, need if need <= level else level // 2) for need, word in zip(needs, words, strict=True)
    ]
    part = _most(999, lambda mille: _sum(needs, floors, [need * mille // 1000 for need in needs]) <= room)
    return _widths(needs, floors, [need * part // 1000 for need in needs])


def _widest(texts: Sequence[str]) -> int:
    return max(map(len if "".join(texts).isascii() else width, texts))


def _most(limit: int, fits: Callable[[int], bool]) -> int:
    """The greatest number up to the limit that fits; all below one that fits do."""
    return bisect_left(range(1, limit + 1), True, key=lambda number: not fits(number))


def _widths(needs: Sequence[int], floors: Sequence[int], wished: Sequence[int]) -> list[int]:
    return list(map(min, needs, map(max, floors, wished)))


def _sum(needs: Sequence[int], floors: Sequence[int], wished: Sequence[int]) -> int:
    return sum(map(min, needs, map(max, floors, wished)))


def _narrow(widths: list[int], room: int) -> list[int]:
    """The widths with the widest ones narrowed until they fit: some words are too long for any page."""
    over = sum(widths) - room
    while over > 0 and max(widths) > _LEAST:
        at = widths.index(max(widths))
        second = max([one for one in widths if one < widths[at]], default=_LEAST)
        cut = min(over, widths[at] - max(second, _LEAST)) or 1
        widths[at] -= cut
        over -= cut
    return widths


def _row(row: Sequence[str], widths: Sequence[int], right: Sequence[int], whole: str) -> str:
    """One row; what is too long for its column goes on below. `whole` is the format of one that fits."""
    if "".join(row).isascii() and all(map(le, map(len, row), widths)):  # as most do
        return (whole % tuple(row)).rstrip()
    cells = [_break_line(text, wide) for text, wide in zip(row, widths, strict=True)]
    if all(len(cell) == 1 for cell in cells):
        return _row_line([cell[0] for cell in cells], widths, right)
    lines = zip_longest(*cells, fillvalue="")
    return "\n".join([_row_line(parts, widths, right) for parts in lines])


def _row_line(cells: Sequence[str], widths: Sequence[int], right: Sequence[int]) -> str:
    shown = [_cell(text, widths[at], at in right) for at, text in enumerate(cells)]
    return (" " * _GAP).join(shown).rstrip()


def _cell(text: str, wide: int, to_right: bool) -> str:
    if text.isascii() and len(text) <= wide:  # as most do
        return text.rjust(wide) if to_right else text.ljust(wide)
    if width(text) > wide:
        while width(text) >= wide:
            text = text[:-1]
        text += "…"
    blank = " " * (wide - width(text))
    return blank + text if to_right else text + blank
