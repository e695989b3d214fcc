"""The facts of proposals and votes. Names and shapes are for ever: a new shape has an upcast."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

import msgspec

from nomicd.kernel.events import Event, Upcast


class ProposalMade(Event, frozen=True):
    """`replaces` is the number of the player's earlier one of the week, 0 if none. `kind` is ordinary, extra
    (granted beyond the weekly one), again (put forward once more; `first` proposed it before) or admin (made
    by the Admin in a pause; `player` is ""). `rehearsal` is what a rehearsal of it showed, in words."""

    NAME: ClassVar[str] = "proposal-made"
    VERSION: ClassVar[int] = 2
    number: int
    player: str
    title: str
    body: str
    digest: str
    replaces: int = 0
    kind: str = "ordinary"
    first: str = ""
    rehearsal: tuple[str, ...] = ()


class ProposalWithdrawn(Event, frozen=True):
    NAME: ClassVar[str] = "proposal-withdrawn"
    number: int


class ProposalReturned(Event, frozen=True):
    """The Admin has sent it back to be mended (rule 8.2)."""

    NAME: ClassVar[str] = "proposal-returned"
    number: int
    why: str


class ProposalVetoed(Event, frozen=True):
    """The Admin has vetoed it (rule 8.6)."""

    NAME: ClassVar[str] = "proposal-vetoed"
    number: int
    why: str


class ProposalReopened(Event, frozen=True):
    """One that was returned or vetoed goes on as if it had not been."""

    NAME: ClassVar[str] = "proposal-reopened"
    number: int


class VoteCast(Event, frozen=True):
    """Hidden from others until the ballot closes; for ever where it is secret. `choice` is yea, nay,
    abstain, what `endorsing` settles, or a doubt (`?yea|abstain`): then it counts for nothing until its
    voter says more."""

    NAME: ClassVar[str] = "vote-cast"
    number: int
    player: str
    choice: str
    digest: str


class BallotOpened(Event, frozen=True):
    """These proposals go to the vote; who may vote, and whether the votes are secret, is frozen here."""

    NAME: ClassVar[str] = "ballot-opened"
    VERSION: ClassVar[int] = 2
    proposals: tuple[int, ...]
    electorate: tuple[str, ...]
    secret: bool = False


class TallyLine(msgspec.Struct, frozen=True):
    """One vote of a tally. `voter` is a player's name; of a secret ballot, the token of that vote. `weight`
    is 0 where it is not told. `why` says why it weighs that, why it counts so without a vote sent, or why it
    does not count."""

    voter: str
    choice: str
    weight: int = 1
    why: str = ""


class ProposalDecided(Event, frozen=True):
    """`outcome` is accepted, rejected or failed (accepted, but it cannot be applied: `reason`). `lines` are
    the votes that count, `uncounted` the others. `by` is the rule that decided the count, 0 if none did."""

    NAME: ClassVar[str] = "proposal-decided"
    VERSION: ClassVar[int] = 2
    number: int
    outcome: str
    yea: int
    nay: int
    abstain: int
    lines: tuple[TallyLine, ...]
    uncounted: tuple[TallyLine, ...] = ()
    secret: bool = False
    by: int = 0
    reason: str = ""

    @property
    def votes(self) -> dict[str, str]:
        """What each voter's choice was."""
        return {line.voter: line.choice for line in self.lines}


class WeekBegun(Event, frozen=True):
    """The votes of the week before are counted now. Of a Nomic its updates say that."""

    NAME: ClassVar[str] = "week-begun"
    number: int


class ParameterSet(Event, frozen=True):
    """A parameter of the game has another value, by that proposal."""

    NAME: ClassVar[str] = "parameter-set"
    name: str
    value: int
    old: int
    proposal: int


ALL: tuple[type[Event], ...] = (
    WeekBegun,
    ParameterSet,
    ProposalMade,
    ProposalWithdrawn,
    ProposalReturned,
    ProposalVetoed,
    ProposalReopened,
    VoteCast,
    BallotOpened,
    ProposalDecided,
)


def _same(body: dict[str, Any]) -> dict[str, Any]:
    """What has been added since has a value that says nothing."""
    return body


def _lines(body: dict[str, Any]) -> dict[str, Any]:
    """Of the first tallies only each voter's choice is known: no weights, no reasons."""
    votes = body.pop("votes")
    return {**body, "lines": [{"voter": name, "choice": votes[name], "weight": 0} for name in votes]}


UPCASTS: Mapping[tuple[str, int], Upcast] = {
    (ProposalMade.NAME, 1): _same,
    (BallotOpened.NAME, 1): _same,
    (ProposalDecided.NAME, 1): _lines,
}
