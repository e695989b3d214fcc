"""A game's history as found in an archive: each line with a confidence, a reason and its source mail."""

from __future__ import annotations

from datetime import datetime
from typing import Literal

import msgspec

FORMAT = "nomicd-history/1"

SURE = 0.5
"""What is less sure than that is written down, and not taken until the Admin says so."""

RESULTS = ("open", "accepted", "rejected", "failed", "withdrawn", "vetoed")
"""What can have become of a proposal; `open`: nothing yet."""

CHOICES = ("yea", "nay", "abstain")

Result = Literal["open", "accepted", "rejected", "failed", "withdrawn", "vetoed"]
Choice = Literal["yea", "nay", "abstain", "?"]
Confidence = float


class Origin(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What kind of game it becomes. `rules` is a folder of rules, "" for those of the ruleset."""

    ruleset: str
    archive: str = ""
    admin: str = ""
    timezone: str = "UTC"
    rules: str = ""
    options: dict[str, str] = {}


class ImportedPlayer(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Somebody who plays. `address` may be "" for who has left."""

    name: str
    joined: datetime
    address: str = ""
    left: datetime | None = None
    confidence: Confidence = 1.0
    reason: str = ""
    source: str = ""
    take: bool = True


class ImportedVote(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One vote. The last one of a player that is taken counts."""

    player: str
    choice: Choice
    at: datetime
    confidence: Confidence = 1.0
    reason: str = ""
    source: str = ""
    take: bool = True


class ImportedProposal(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A proposal: its text as it was sent, what became of it, and what it did to the rules.

    `tally` is `4-1` or `4-1-2` where the archive gives numbers; else the votes are counted. `changes` is the
    body of a proposal as `docs/rules.md` has it; "" changes nothing.
    """

    number: int
    title: str
    player: str
    made: datetime
    text: str
    confidence: Confidence = 1.0
    reason: str = ""
    source: str = ""
    take: bool = True
    result: Result = "open"
    decided: datetime | None = None
    tally: str = ""
    result_confidence: Confidence = 1.0
    result_reason: str = ""
    result_source: str = ""
    changes: str = ""
    changes_confidence: Confidence = 1.0
    changes_reason: str = ""
    votes: tuple[ImportedVote, ...] = ()

    @property
    def counted_votes(self) -> dict[str, Choice]:
        """By player, the last of their votes that are taken."""
        taken = sorted((each for each in self.votes if each.take), key=lambda each: each.at)
        return {each.player: each.choice for each in taken if each.choice in CHOICES}


class History(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A whole past."""

    format: str
    game: Origin
    player: tuple[ImportedPlayer, ...] = ()
    proposal: tuple[ImportedProposal, ...] = ()

    @property
    def players_taken(self) -> list[ImportedPlayer]:
        """Return the people who become players."""
        return [each for each in self.player if each.take]

    @property
    def proposals_taken(self) -> list[ImportedProposal]:
        """Return the proposals that become the game's."""
        return [each for each in self.proposal if each.take]
