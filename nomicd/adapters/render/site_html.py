"""Blocks as the HTML of the site's pages. Everything that comes in is escaped; only rendered Markdown and our
own drawings are markup already."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from html import escape

import msgspec

from nomicd.adapters.render.markdown import markdown
from nomicd.adapters.render.sentences import Sentences
from nomicd.kernel.drawing import Drawing
from nomicd.kernel.page import (
    Code,
    Diff,
    Lines,
    Link,
    Links,
    LogEntries,
    LogEntry,
    Offers,
    Prose,
    Section,
    Table,
    Wording,
)
from nomicd.mail import clean

_TURN = ' class="turn"'
"""Behind an empty line begins another paragraph."""

LONG = 400
"""Characters of an event's content that a page shows."""


STACKED = 4
"""Columns of a table that a phone shows one under the other, if a cell has more characters than `ROOM`."""

ROOM = 24


class SitePlace(msgspec.Struct, frozen=True):
    """What a page must know of its place. `up` leads from it to the game's folder (`../../`); `there` says
    whether the game has a page of that path; `words` names collections by what their articles are called.
    `entries` are the events that another page of the game has written already: most stand on several."""

    up: str
    there: Callable[[str], bool]
    words: Mapping[str, str]
    entries: dict[tuple[int, bool, bool], str]


class SiteHtmlVisitor:
    """Writes the blocks and sections of one page. `paint` makes SVG of a drawing."""

    def __init__(self, place: SitePlace, paint: Callable[[Drawing, str], str], sentences: Sentences) -> None:
        self._sentences = sentences
        self._place = place
        self._paint = paint
        self._drawn = 0
        self._labels = Counter[str]()
        self._words = _mentions(place.words)
        self._heading = ""

    def enter_section(self, section: Section) -> None:
        """Remember its heading: what can be scrolled in it bears its name."""
        self._heading = section.heading

    def section(self, section: Section, blocks: list[str]) -> str:
        """Return the heading and the blocks, with a place to be linked to."""
        anchor = f' id="{escape(section.anchor)}"' if section.anchor else ""
        head = f"<h2>{text(section.heading)}</h2>\n" if section.heading else ""
        return f"<section{anchor}>\n{head}{''.join(blocks)}</section>\n"

    def lines(self, block: Lines) -> str:
        """Return a paragraph, or of several lines a list."""
        return self._lines(block.lines)

    def wording(self, block: Wording) -> str:
        """Return the sentences as lines."""
        return self.lines(self._sentences.write(block))

    def prose(self, block: Prose) -> str:
        """Return the Markdown made harmless."""
        return f'<div class="prose">{markdown(block.text)}</div>\n'

    def offers(self, block: Offers) -> str:
        """Return what could be written: from a page nothing is sent."""
        return self._lines([f"{offer.line}: {offer.help}" for offer in block.offers])

    def links(self, block: Links) -> str:
        """Return the links, one beside the other."""
        found = "".join(f"<li>{self.link(link)}</li>" for link in block.links)
        return f'<ul class="links">{found}</ul>\n'

    def table(self, block: Table) -> str:
        """Return a table; of many columns one that a phone shows as a list."""
        marks = [' class="right"' if place in block.right else "" for place in range(len(block.head))]
        named = "".join(
            f'<th scope="col"{mark}>{text(name)}</th>' if name else f"<td{mark}></td>"
            for name, mark in zip(block.head, marks, strict=True)
        )
        if _stacks(block):
            return self._stack(block, marks, named)
        top = f"<thead><tr>{named}</tr></thead>\n" if any(block.head) else ""
        body = "".join(self._row(row, marks) for row in block.rows)
        return self._wide(f"<table>{top}<tbody>\n{body}</tbody></table>", self._heading or "Table")

    def _row(self, row: Sequence[str | Link], marks: Sequence[str]) -> str:
        cells = (f"<td{mark}>{self._cell(cell)}</td>" for cell, mark in zip(row, marks, strict=False))
        return f"<tr>{''.join(cells)}</tr>\n"

    def code(self, block: Code) -> str:
        """Return the text as it is; a picture in characters gives way to the picture."""
        if block.drawing is not None:
            self._drawn += 1
            painted = self._paint(block.drawing, f"d{self._drawn}")
            return self._wide(painted, block.drawing.title, "wide picture")
        label = text(self._label(self._heading or "Text"))
        return f'<pre tabindex="0" role="region" aria-label="{label}">{text(block.text, lines=True)}</pre>\n'

    def diff(self, block: Diff) -> str:
        """Return what is different, told by words, signs and colours."""
        if not block.lines:
            return "<p>Nothing is different.</p>\n"
        return self._wide("".join(map(_write_difference, block.lines)), "What is different", "diff")

    def log_entries(self, block: LogEntries) -> str:
        """Return events, one under the other, each with its place to be linked to."""
        written, found = self._place.entries, []
        for each in block.entries:
            key = (each.seq, each.body is None, each.put_aside)
            if key not in written:
                written[key] = _event(each)
            found.append(written[key])
        return f'<ol class="log">\n{"".join(found)}</ol>\n'

    def _lines(self, lines: Sequence[str]) -> str:
        if len(lines) == 1:
            return f"<p>{self.link_rules(lines[0])}</p>\n"
        found = "".join(
            f"<li{_TURN if at and not lines[at - 1] else ''}>{self.link_rules(line)}</li>\n"
            for at, line in enumerate(lines)
            if line
        )
        return f'<ul class="lines">\n{found}</ul>\n'

    def link_rules(self, said: str) -> str:
        """A sentence in which `rule 14` leads to rule 14."""
        return self._words.sub(self._mention, text(said)) if self._words else text(said)

    def _mention(self, found: re.Match[str]) -> str:
        path = f"{self._place.words[found[1].lower()]}/{found[2]}"
        return f'<a href="{self.href(path)}">{found[0]}</a>' if self._place.there(path) else found[0]

    def href(self, path: str, *, file: bool = False) -> str:
        """The address of a page of the game, as this page writes it."""
        if file:
            return escape(f"{self._place.up}{path}")
        return escape(f"{self._place.up}{path}/index.html" if path else f"{self._place.up}index.html")

    def link(self, link: Link) -> str:
        """A link, or where it leads nowhere yet its text."""
        if not (link.file or not link.path or self._place.there(link.path)):
            return text(link.text)
        here = ' aria-current="page"' if link.here else ""
        return f'<a href="{self.href(link.path, file=link.file)}"{here}>{text(link.text)}</a>'

    def _cell(self, cell: str | Link) -> str:
        return self.link(cell) if isinstance(cell, Link) else self.link_rules(cell)

    def _stack(self, table: Table, marks: Sequence[str], named: str) -> str:
        """A table of many columns: on a phone each row is a list. The roles stay what they are on paper."""
        head = named.replace("<th ", '<th role="columnheader" ')
        top = f'<thead role="rowgroup"><tr role="row">{head}</tr></thead>\n'
        rows = "".join(
            f'<tr role="row">{self._label_cells(row, table.head, marks)}</tr>\n' for row in table.rows
        )
        inner = f'<table class="stack" role="table">{top}<tbody role="rowgroup">\n{rows}</tbody></table>'
        return self._wide(inner, self._heading or "Table")

    def _label_cells(self, row: Sequence[str | Link], head: Sequence[str], marks: Sequence[str]) -> str:
        told = []
        for cell, name, mark in zip(row, head, marks, strict=False):
            kind = mark if cell else ' class="empty"'
            told.append(
                f'<td role="cell" data-label="{text(name)}"{kind}><span>{self._cell(cell)}</span></td>'
            )
        return "".join(told)

    def _wide(self, inner: str, label: str, kind: str = "wide") -> str:
        """Return the block in a frame that scrolls, by keys too, where it is wider than a phone."""
        named = text(self._label(label))
        return f'<div class="{kind}" tabindex="0" role="region" aria-label="{named}">{inner}</div>\n'

    def _label(self, label: str) -> str:
        """A name that no other place of the page has."""
        self._labels[label] += 1
        count = self._labels[label]
        return label if count == 1 else f"{label}, {count}"


def _stacks(table: Table) -> bool:
    """Return whether a table has too much in a row for a phone."""
    cells = (cell for row in table.rows for cell in row)
    return len(table.head) >= STACKED and any(isinstance(each, Link) or len(each) > ROOM for each in cells)


_HARMLESS = re.compile(r"[A-Za-z0-9 .,:;#$%()_/+*!?=-]*\Z")
"""Most words: nothing in them is markup, or unseen."""


def text(said: str, *, lines: bool = False) -> str:
    """Words of a stranger: what cannot be seen or turns the line around is shown or gone, then escaped."""
    if _HARMLESS.match(said):
        return said
    plain = said if said.isascii() and said.isprintable() else _clean(said, lines=lines)
    return escape(plain)


def _clean(said: str, *, lines: bool) -> str:
    return clean.prose(said) if lines else clean.line(said, 20_000)


def _mentions(words: Mapping[str, str]) -> re.Pattern[str] | None:
    if not words:
        return None
    found = "|".join(sorted(map(re.escape, words)))
    return re.compile(rf"\b({found})s? (\d{{1,6}})\b", re.IGNORECASE)


_SIGNS = {"+": ("ins", "added"), "-": ("del", "removed")}


def _write_difference(line: str) -> str:
    sign, rest = line[:1], text(line[1:], lines=True)
    if sign not in _SIGNS:
        return f"<div>{'⋯' if sign == '@' else rest or '&nbsp;'}</div>"
    tag, word = _SIGNS[sign]
    shown = f'<span class="sign" aria-hidden="true">{sign}</span><span class="aside">{word}: </span>'
    return f"<div><{tag}>{shown}{rest}</{tag}></div>"


def _event(line: LogEntry) -> str:
    when = f'<time datetime="{line.at:%Y-%m-%dT%H:%M:%SZ}">{line.at:%Y-%m-%d %H:%M}</time>'
    head = f'<a href="#e{line.seq}">{line.seq}</a> <b>{text(line.name)}</b>'
    head += " (put aside by a correction)" if line.put_aside else ""
    if line.body is None:
        body = f"· <i>cause</i> {text(line.cause)} · hidden; <i>commitment</i> {text(line.commitment[:16])}…"
    else:
        body = "· " + _content({"cause": line.cause, **json.loads(line.body)})
    return f'<li id="e{line.seq}"><div class="head">{head}</div><div class="body">{when} {body}</div></li>\n'


def _content(body: Mapping[str, object]) -> str:
    """The fields of an event, those left out that say nothing."""
    said = [
        f"<i>{text(name)}</i> {text(_short(value))}"
        for name, value in body.items()
        if value not in ("", [], {})
    ]
    return " · ".join(said)


def _short(value: object) -> str:
    shown = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
    return shown if len(shown) <= LONG else f"{shown[:LONG]}… (the export has all of it)"
