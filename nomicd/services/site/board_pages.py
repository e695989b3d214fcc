"""Boards as pages: the picture, and what is on it in words."""

from __future__ import annotations

from nomicd.kernel.drawing import Drawing
from nomicd.kernel.page import Block, Code, Link, Links, Page, Section, picture_of
from nomicd.services.site.history import PublishedUpdate
from nomicd.services.site.model import SitePage


def board_sections(board: tuple[Drawing | None, Page | None]) -> tuple[Section, ...]:
    """A board: the picture, and what is on it in words; in characters only where there is no picture."""
    drawing, page = board
    picture = (Section("", (picture_of(drawing),)),) if drawing else ()
    said = (_in_words(each, drawn=bool(drawing)) for each in (page.sections if page else ()))
    return (*picture, *(part for part in said if part.blocks))


def _in_words(section: Section, *, drawn: bool) -> Section:
    blocks: list[Block] = [block for block in section.blocks if not (drawn and isinstance(block, Code))]
    return Section("In words" if drawn and section.heading == "The board" else section.heading, tuple(blocks))


def build_board_page(update: PublishedUpdate, around: tuple[Link | None, Link | None]) -> SitePage:
    """Return the board after an update."""
    more = Links((Link(f"What happened in update {update.number}", update.news.path),))
    parts = (*board_sections(update.board), Section("", (more,)))
    title, (before, after) = f"The board after update {update.number}", around
    return SitePage(title, (), parts, before=before, after=after)
