"""What a part of a paragraph asks for, and where its sentence stands."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from nomicd.kernel.commands import Command
from nomicd.mail.quoting import Line
from nomicd.mail.readings import Doubt
from nomicd.mail.speech.sentences import Sentence


class Fragment(msgspec.Struct, frozen=True):
    """What a part of a paragraph asks for."""

    start: int
    end: int
    what: Command | Doubt


class Place(msgspec.Struct, frozen=True):
    """A sentence of a paragraph, those above it, what can be pointed at, and what follows it."""

    text: str
    said: Sentence
    above: Sequence[Sentence]
    line: Line
    this: Sequence[int]
    below: str

    @property
    def start(self) -> int:
        """Where it begins in the paragraph."""
        return self.said.tokens[0].start

    @property
    def end(self) -> int:
        """Where it ends there, without its mark."""
        return self.said.tokens[-1].end

    @property
    def words(self) -> str:
        """It, as written."""
        return self.text[self.start : self.end]

    @property
    def after(self) -> tuple[str, str]:
        """What its author goes on to say, in the paragraph and below it."""
        return self.text[self.end :], self.below

    def token_at(self, place: int) -> int:
        """The first token that begins at that place of the paragraph or behind; -1 if one stands across."""
        for at, token in enumerate(self.said.tokens):
            if token.start >= place:
                return at
            if token.end > place:
                return -1
        return len(self.said.tokens)
