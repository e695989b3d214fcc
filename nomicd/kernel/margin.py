"""Facts in the margin of a game's log: what was asked and ruled about it. No game folds them, whatever its
kind; they are public, chained like all others, and outlive every correction of the past."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

import msgspec

from nomicd.kernel.events import GameEvent, Record


class RulingMade(GameEvent, frozen=True):
    """What the Admin has decided (rule 2.3 of BoredNomic: players may question, the Admin decides).

    `about` names the matter: `rule 14`, `event 212`, `mail 41`, `proposal 3`, or "" for none. `answers` is
    the number of the question that it settles, `reverses` that of a ruling which counts no more; 0 for none.
    One that only gives the reason for something the Admin did says what takes that back: `deed` is the event
    with which it begins, `undone_by` the command where `undo event` is not it. Version 1 had neither.
    """

    NAME: ClassVar[str] = "ruling-made"
    VERSION: ClassVar[int] = 2
    number: int
    about: str
    text: str
    why: str
    answers: int = 0
    reverses: int = 0
    deed: int = 0
    undone_by: str = ""

    @property
    def taken_back_by(self) -> str:
        """Return the command that takes back what it gives the reason for, "" for a ruling proper."""
        return self.undone_by or (f"undo event {self.deed} because …" if self.deed else "")


class QuestionRaised(GameEvent, frozen=True):
    """What a player asks the Admin to decide. `about` as in `RulingMade`."""

    NAME: ClassVar[str] = "question-raised"
    number: int
    player: str
    about: str
    text: str


class DeadlineMoved(GameEvent, frozen=True):
    """The Admin has moved the deadline of that update; instants are ISO 8601, UTC."""

    NAME: ClassVar[str] = "deadline-moved"
    update: int
    was: str
    now: str
    why: str


Note = RulingMade | QuestionRaised | DeadlineMoved

_KINDS: dict[str, type[Note]] = {kind.NAME: kind for kind in (RulingMade, QuestionRaised, DeadlineMoved)}
NAMES = frozenset(_KINDS)
"""What they are called in a log."""

_encode = msgspec.json.Encoder(order="deterministic").encode


def encode(note: Note) -> bytes:
    """Its canonical JSON."""
    return _encode(note)


def note(record: Record) -> Note | None:
    """Return what a record says in the margin, if it does. Raises ValueError for a body that is none."""
    kind = _KINDS.get(record.name)
    return msgspec.json.decode(record.body, type=kind) if kind else None


def notes(records: Iterable[Record]) -> list[tuple[Record, Note]]:
    """All of a log, each with its record."""
    found = ((record, note(record)) for record in records if record.name in NAMES)
    return [(record, each) for record, each in found if each is not None]
