"""A correction as it was worked out: the events that it would append, and what they change for whom."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from datetime import datetime

import msgspec

from nomicd.kernel.correction import PastCorrected, encode
from nomicd.kernel.events import Record
from nomicd.kernel.log import Head, chain, head_at, salt_of
from nomicd.kernel.page import Block, Lines, Page, Section, Table


class Plan(msgspec.Struct, frozen=True):
    """What a correction comes to, of the log of `game` that ends with the hash `head`: the fact that says so,
    and the events that take the place of others. `page` shows what is other for everybody."""

    game: str
    head: bytes
    marker: PastCorrected
    events: tuple[Record, ...]
    page: Page

    def records(self, head: Head, seal: bytes, at: datetime, cause: str) -> list[Record]:
        """Return what is to stand behind `head`: each event with the instant and the cause that it has in the
        past as it should have been, numbered, salted and chained anew."""
        marker = (self.marker.NAME, self.marker.VERSION, encode(self.marker), b"")
        made = chain(self.game, head, at, cause, [marker])
        for each in self.events:
            end = head_at(made[-1])
            salt = salt_of(seal, end.seq + 1) if each.salt else b""
            made += chain(self.game, end, each.at, each.cause, [(each.name, each.version, each.body, salt)])
        return made

    @property
    def effect(self) -> str:
        """Equal for plans that bring the same, whatever stands in the margin of the log meanwhile."""
        brought = [(each.at, each.cause, each.name, each.body) for each in self.events]
        return hashlib.sha256(msgspec.msgpack.encode((self.marker, brought))).hexdigest()

    def touches(self, reader: str) -> bool:
        """Return whether something is other for that player."""
        return any(_mine(self.page, reader))

    def page_for(self, reader: str) -> Page:
        """Return what changed for one player: the same, what is theirs first."""
        return _first(self.page, reader)


def _first(page: Page, reader: str) -> Page:
    """The rows of its tables that are about a reader, before all else, and then those about others."""
    mine = tuple(_mine(page, reader))
    said = Section("For you", mine) if mine else Section("For you", (Lines(("Nothing changed for you.",)),))
    others = tuple(each for section in page.sections for each in _theirs(section, reader))
    return msgspec.structs.replace(page, sections=(said, *others))


def _theirs(section: Section, reader: str) -> Iterator[Section]:
    """A section without a reader's rows, if there is more in it."""
    blocks: list[Block] = []
    for block in section.blocks:
        if not isinstance(block, Table):
            blocks.append(block)
        elif rows := tuple(row for row in block.rows if not row or row[0] != reader):
            blocks.append(msgspec.structs.replace(block, rows=rows))
    if blocks:
        yield Section(section.heading, tuple(blocks))


def _mine(page: Page, reader: str) -> Iterator[Table]:
    for section in page.sections:
        for block in section.blocks:
            if isinstance(block, Table):
                rows = tuple(row for row in block.rows if row and row[0] == reader)
                if rows:
                    yield msgspec.structs.replace(block, rows=rows)
