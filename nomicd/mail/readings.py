"""What the lines of a mail are read as: commands, trouble, doubt, or prose."""

from __future__ import annotations

import msgspec

from nomicd.kernel.commands import Command
from nomicd.kernel.decision import Reason

MINE = "mine"
"""Stands in a command for the number of the proposal that the same mail makes further up."""


class Trouble(msgspec.Struct, frozen=True):
    """A line that means to be a command and is none. `text` says why; `usage` what could be written; `meant`
    is the line put right, where only one thing can be."""

    reason: Reason
    text: str
    usage: str = ""
    meant: str = ""


class Doubt(msgspec.Struct, frozen=True):
    """A line that may be a command. It is held: `text` says what is unclear, `readings` are what it
    could be (none of them is carried out), `lines` what can be written to say each of them. `condition`: it
    is a vote under a condition that no vote of a player settles."""

    text: str
    readings: tuple[Command, ...] = ()
    lines: tuple[str, ...] = ()
    condition: bool = False


class LineReading(msgspec.Struct, frozen=True):
    """The reading of one line; `what` is None for prose. A body's reading ends with line `through`.
    `comment`: it holds words that could have been an act, and was taken as a comment."""

    line: int
    text: str
    what: Command | Trouble | Doubt | None = None
    through: int = 0
    comment: bool = False


class ParsedMail(msgspec.Struct, frozen=True):
    """A whole mail as read. `dry`: it asks only what would happen. `answered`: what was asked about that it
    answers, though it is no reply to the mail that asked."""

    readings: tuple[LineReading, ...]
    dry: bool = False
    answered: tuple[str, ...] = ()

    @property
    def commands(self) -> tuple[Command, ...]:
        """The commands, in order."""
        return tuple(reading.what for reading in self.readings if isinstance(reading.what, Command))

    @property
    def only_commands(self) -> bool:
        """Whether each line that was read is a command."""
        return all(isinstance(reading.what, Command) for reading in self.readings)

    @property
    def comments(self) -> tuple[str, ...]:
        """What holds words that could have been an act, and was taken as a comment."""
        return tuple(reading.text for reading in self.readings if reading.comment)

    @property
    def doubts(self) -> tuple[tuple[LineReading, Doubt], ...]:
        """The readings in doubt, in order."""
        return tuple((reading, reading.what) for reading in self.readings if isinstance(reading.what, Doubt))
