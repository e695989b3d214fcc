"""Sheets and files that need nothing but what they show, and words that stand on them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from nomicd.kernel.drawing import Drawing
from nomicd.kernel.page import Block, Code, Link, Links, Page, Section, picture_of
from nomicd.mail import layout
from nomicd.services.publish.chronicle import Update
from nomicd.services.publish.leaves import File, Sheet

AS_OBSERVED = ("As somebody gets it who only watches: nothing in it is for one player alone.",)
HOW_TO_CHECK = (
    "Each digest holds the secret of its update and every die of it; verify_dice.py checks them, anywhere.",
    "Save it and the digests that you want to check, then run: python3 verify_dice.py digest.txt",
)
CHAINED = (
    "Every event holds the hash of the one before: who has one hash can tell if anything before it changed.",
    "nomicd verify checks the whole log, offline.",
)
TO_TAKE = Section(
    "To take with you",
    (
        Links(
            (
                Link("News, Atom feed", "feed.xml", file=True),
                Link("Deadlines, calendar", "calendar.ics", file=True),
                Link("The log, JSON Lines, gzip", "log.jsonl.gz", file=True),
            )
        ),
    ),
)


def shown(board: tuple[Drawing | None, Page | None]) -> tuple[Section, ...]:
    """A board: the picture, and what is on it in words; in characters only where there is no picture."""
    drawing, page = board
    picture = (Section("", (picture_of(drawing),)),) if drawing else ()
    said = (_in_words(each, drawn=bool(drawing)) for each in (page.sections if page else ()))
    return (*picture, *(part for part in said if part.blocks))


def _in_words(section: Section, *, drawn: bool) -> Section:
    blocks: list[Block] = [block for block in section.blocks if not (drawn and isinstance(block, Code))]
    return Section("In words" if drawn and section.heading == "The board" else section.heading, tuple(blocks))


def board_sheet(update: Update, around: tuple[Link | None, Link | None]) -> Sheet:
    more = Links((Link(f"What happened in update {update.number}", update.news.path),))
    parts = (*shown(update.board), Section("", (more,)))
    return Sheet(f"The board after update {update.number}", parts, (), *around)


def plain(page: Page) -> File:
    """A digest as text, with the lines that the dice check reads."""
    parts = [layout.underline(page.title, "=")]
    for section in page.sections:
        parts += [layout.underline(section.heading, "-"), *(layout.block(each) for each in section.blocks)]
    return File(("\n\n".join(parts) + "\n").encode())


def words_of(page: Page) -> Iterator[str]:
    for section in page.sections:
        yield section.heading
        for block in section.blocks:
            yield from (str(getattr(block, "text", "")), *getattr(block, "lines", ()))


def entries_script(entries: Sequence[tuple[str, str, str]]) -> File:
    """What the search looks through: a script, for a page that is read from a disk may fetch nothing."""
    found = [{"title": title, "path": path, "text": " ".join(text.split())} for title, path, text in entries]
    return File(b"globalThis.entries = " + msgspec.json.encode(found) + b";\n")
