"""The part of a state in which players vote."""

from __future__ import annotations

from typing import Any, Generic

import msgspec

from nomicd.table.course.state import Course, P
from nomicd.table.votes.facts import TallyLine

OPEN, PENDING = "open", ("proposed", "open")
DECIDED = ("accepted", "rejected", "failed")


class Vote(msgspec.Struct, frozen=True):
    """`yea`, `nay` or `abstain` on the text of that digest, or what `endorsing` settles."""

    choice: str
    digest: str


class Proposal(msgspec.Struct, frozen=True):
    """`status`: proposed, open, accepted, rejected, withdrawn, replaced, returned, vetoed, failed (accepted,
    but cannot be). `reason` says why it was returned, vetoed or failed; `stopped` which it was before it was
    withdrawn, returned or vetoed, `stopped_in` the week of that.

    `digest` is SHA-256 of title and body; `votes` by player; `late` those that came without a right to.
    `secret` is set when its ballot opens; `tally` (yea, nay, abstain), `lines`, `uncounted` and `by` once it
    is decided, as in `ProposalDecided`. `doubts` by player: what a vote of theirs could have meant,
    which nobody could tell; their next vote ends it. `kind`, `first`, `replaces` and
    `rehearsal` as in `ProposalMade`.
    """

    number: int
    player: str
    title: str
    body: str
    digest: str
    week: int
    status: str = "proposed"
    votes: dict[str, Vote] = {}
    tally: tuple[int, int, int] = (0, 0, 0)
    kind: str = "ordinary"
    first: str = ""
    replaces: int = 0
    rehearsal: tuple[str, ...] = ()
    secret: bool = False
    late: tuple[TallyLine, ...] = ()
    lines: tuple[TallyLine, ...] = ()
    uncounted: tuple[TallyLine, ...] = ()
    by: int = 0
    reason: str = ""
    stopped: str = ""
    stopped_in: int = 0
    doubts: dict[str, tuple[str, ...]] = {}


class Voting(Course[P], Generic[P]):
    """A course in which proposals are voted on. `week` counts from 1; a new one begins when a ballot closes.
    `electorate` may vote on the open ballot. `settings` are the parameters of a fixed game that votes have
    changed."""

    week: int = 0
    proposals: dict[int, Proposal] = msgspec.field(default_factory=dict)
    electorate: tuple[str, ...] = ()
    settings: dict[str, int] = msgspec.field(default_factory=dict)


def known_to(proposal: Proposal, player: str) -> Proposal:
    """As a player may know it: of the votes that are nobody's business yet, the player's own alone."""
    if proposal.status not in PENDING:
        return proposal
    return msgspec.structs.replace(
        proposal,
        votes={name: vote for name, vote in proposal.votes.items() if name == player},
        doubts={name: each for name, each in proposal.doubts.items() if name == player},
        late=tuple(line for line in proposal.late if line.voter == player),
    )


def pending(state: Voting[Any]) -> list[Proposal]:
    """The proposals of this week that are made or open, by number."""
    return [p for p in state.proposals.values() if p.status in PENDING]


def counted(state: Voting[Any]) -> list[Proposal]:
    """Those of the last ballot that was counted."""
    decided = [p for p in state.proposals.values() if p.status in DECIDED]
    last = max((p.week for p in decided), default=0)
    return [p for p in decided if p.week == last]


def opened(state: Voting[Any]) -> list[Proposal]:
    """Those on the ballot."""
    return [p for p in state.proposals.values() if p.status == OPEN]
