"""The answer to an input: events, or a reason. Refusals are values; exceptions are bugs."""

from __future__ import annotations

from enum import StrEnum

import msgspec

from nomicd.kernel.events import GameEvent
from nomicd.kernel.page import Page


class Reason(StrEnum):
    """Why something is not done. The code is stable; the sentence to the player says the particulars."""

    UNKNOWN = "unknown"  # the words mean nothing here
    UNCLEAR = "unclear"  # they could mean more than one thing
    NOT_YOURS = "not-yours"  # it belongs to somebody else, or asks for another's rights
    NOT_NOW = "not-now"  # the game is not in the phase for it
    TOO_LATE = "too-late"  # the deadline has passed
    NOT_FOUND = "not-found"  # it names something that does not exist
    CANNOT_PAY = "cannot-pay"  # money or items are missing
    AGAINST_RULES = "against-rules"  # a rule in force forbids it
    BAD_TEXT = "bad-text"  # the text of a proposal or name cannot be read
    INACTIVE = "inactive"  # the player is inactive
    GAME_OVER = "game-over"  # the game has ended
    NOT_STARTED = "not-started"  # the game has not begun
    TAKEN = "taken"  # the name or seat is somebody's already
    LIMIT = "limit"  # it has been done as often as allowed


class Refused(msgspec.Struct, frozen=True):
    """Not done, and why, in a sentence that says what to write instead. What is `noted` is a fact all the
    same."""

    reason: Reason
    text: str
    noted: tuple[GameEvent, ...] = ()


class Accepted(msgspec.Struct, frozen=True):
    """Done: the facts, and for the receipt sentences, and a page where these do not say all. `undo` is the
    line that takes it back, "" where none does."""

    events: tuple[GameEvent, ...]
    says: tuple[str, ...] = ()
    page: Page | None = None
    undo: str = ""


Decision = Accepted | Refused
