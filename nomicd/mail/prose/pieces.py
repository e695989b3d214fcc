"""Where a sentence stands among the author's words, and what a part of a paragraph asks for."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from nomicd.kernel.commands import Command
from nomicd.mail.quoting import Line
from nomicd.mail.readings import Doubt


class Piece(msgspec.Struct, frozen=True):
    """What a part of a paragraph asks for."""

    start: int
    end: int
    what: Command | Doubt


class Sentence(msgspec.Struct, frozen=True):
    """Where a sentence stands, what can be pointed at, and what the author goes on to say below it."""

    text: str
    veiled: str
    start: int
    end: int
    line: Line
    this: Sequence[int]
    below: str

    @property
    def above(self) -> str:
        """The sentences before it."""
        return self.veiled[: self.start]

    @property
    def after(self) -> str:
        """The sentences behind it."""
        return f"{self.veiled[self.end :]}\n{self.below}".strip()
