"""The part of a state in which players vote."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Annotated, Any, Generic, TypeAlias

import msgspec
from msgspec.structs import replace

from nomicd.table.course.state import Course, P
from nomicd.table.pieces.votes import endorsing
from nomicd.table.pieces.votes.endorsing import read_doubt
from nomicd.table.player_names import PlayerName, Renaming
from nomicd.table.proof import VOTE
from nomicd.table.terms import Parameter, parameters_of, terms_of

NUMBERS = re.compile(r"(\d{1,6})(?:\s*-\s*(\d{1,6}))?")
MANY = 100
OPEN, PENDING = "open", ("proposed", "open")
DECIDED = ("accepted", "rejected", "failed")


VoteChoice: TypeAlias = Annotated[str, Renaming(endorsing.rename_endorsed)]
"""What a vote says; it may go by somebody else's."""


class TallyLine(msgspec.Struct, frozen=True):
    """One vote of a tally. `voter` is a player's name; of a secret ballot, the token of that vote. `weight`
    is 0 where it is not told. `why` says why it weighs that, why it counts so without a vote sent, or why it
    does not count."""

    voter: PlayerName
    choice: str
    weight: int = 1
    why: str = ""


class CastVote(msgspec.Struct, frozen=True):
    """`yea`, `nay` or `abstain` on the text of that digest, or what `endorsing` settles."""

    choice: VoteChoice
    digest: str


class ProposalState(msgspec.Struct, frozen=True):
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
    player: PlayerName
    title: str
    body: str
    digest: str
    week: int
    status: str = "proposed"
    votes: dict[PlayerName, CastVote] = {}
    tally: tuple[int, int, int] = (0, 0, 0)
    kind: str = "ordinary"
    first: PlayerName = ""
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
    doubts: dict[PlayerName, tuple[VoteChoice, ...]] = {}


class Voting(Course[P], Generic[P]):
    """A course in which proposals are voted on. `week` counts from 1; a new one begins when a ballot closes.
    `electorate` may vote on the open ballot. `settings` are the parameters of a fixed game that votes have
    changed."""

    week: int = 0
    proposals: dict[int, ProposalState] = msgspec.field(default_factory=dict)
    electorate: tuple[PlayerName, ...] = ()
    settings: dict[str, int] = msgspec.field(default_factory=dict)

    def settable(self) -> tuple[Parameter, ...]:
        """Return all that votes may set, as it is now; a game adds the figures of its documents."""
        return parameters_of(terms_of(self))

    def file_order(self, event: Any) -> None:
        """Note it as every order; a vote that was refused is kept to be named beside the tally."""
        super().file_order(event)
        if event.verb == VOTE and not event.accepted and not read_doubt(str(event.args.get("choice") or "")):
            _note_refused_vote(self, event)


AnyVoting: TypeAlias = Voting[Any]
"""Whatever the game knows of its players."""


def name_author(proposal: ProposalState) -> str:
    """Return who proposed it, and for whom where it is put forward again."""
    player = proposal.player or "the Admin"
    return f"{player}, first proposed by {proposal.first}" if proposal.first else player


def describe_proposal(proposal: ProposalState) -> str:
    """Return `Proposal 3, "Cheaper cards", by bob`."""
    return f'Proposal {proposal.number}, "{proposal.title}", by {name_author(proposal)}'


def mask_votes(proposal: ProposalState, player: str) -> ProposalState:
    """Return it as a player may know it: of votes that are nobody's business yet, the player's own alone."""
    if proposal.status not in PENDING:
        return proposal
    return replace(
        proposal,
        votes={name: vote for name, vote in proposal.votes.items() if name == player},
        doubts={name: each for name, each in proposal.doubts.items() if name == player},
        late=tuple(line for line in proposal.late if line.voter == player),
    )


def list_pending(state: AnyVoting) -> list[ProposalState]:
    """Return the proposals of this week that are made or open, by number."""
    return [p for p in state.proposals.values() if p.status in PENDING]


def list_counted(state: AnyVoting) -> list[ProposalState]:
    """Return those of the last ballot that was counted."""
    decided = [p for p in state.proposals.values() if p.status in DECIDED]
    last = max((p.week for p in decided), default=0)
    return [p for p in decided if p.week == last]


def list_open(state: AnyVoting) -> list[ProposalState]:
    """Return those on the ballot."""
    return [p for p in state.proposals.values() if p.status == OPEN]


def read_numbers(text: str) -> Iterator[int]:
    """Give the numbers in `1, 3-5`; of a range at most a hundred."""
    for low, high in NUMBERS.findall(text):
        yield from range(int(low), min(int(high or low), int(low) + MANY) + 1)


def set_proposal(state: AnyVoting, number: int, **changes: Any) -> None:
    """New values in a proposal."""
    state.proposals[number] = replace(state.proposals[number], **changes)


def stop_proposal(state: AnyVoting, number: int, **changes: Any) -> None:
    """A proposal goes on no further, for now at least."""
    set_proposal(state, number, stopped=state.proposals[number].status, stopped_in=state.week, **changes)


def _note_refused_vote(state: AnyVoting, event: Any) -> None:
    """A vote that came too late, or from who has none."""
    for number in dict.fromkeys(read_numbers(str(event.args.get("proposals") or ""))):
        proposal = state.proposals.get(number)
        why = _WHY_LATE.get(proposal.status) if proposal else None
        if proposal and why:
            rest = tuple(line for line in proposal.late if line.voter != event.player)
            missed = TallyLine(event.player, str(event.args.get("choice") or ""), 0, why)
            set_proposal(state, number, late=(*rest, missed))


_AFTER = "it came after the close of the ballot"
_WHY_LATE = {
    "open": "not among those who could vote when the ballot opened",
    "accepted": _AFTER,
    "rejected": _AFTER,
    "failed": _AFTER,
}
