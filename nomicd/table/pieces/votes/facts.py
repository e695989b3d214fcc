"""The facts of proposals and votes, and what each changes. Names and shapes are for ever."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from nomicd.kernel.events import GameEvent, Upcast, same_body
from nomicd.kernel.json_data import JsonObject
from nomicd.table.phrases import join_words, sentence
from nomicd.table.pieces.votes.endorsing import read_doubt
from nomicd.table.pieces.votes.state import (
    AnyVoting,
    CastVote,
    ProposalState,
    TallyLine,
    describe_proposal,
    set_proposal,
    stop_proposal,
)
from nomicd.table.player_names import drop_name


class ProposalMade(GameEvent, frozen=True):
    """`replaces` is the number of the player's earlier one of the week, 0 if none. `kind` is ordinary, extra
    (granted beyond the weekly one), again (put forward once more; `first` proposed it before) or admin (made
    by the Admin in a pause; `player` is ""). `rehearsal` is what a rehearsal of it showed, in words."""

    NAME: ClassVar[str] = "proposal-made"
    VERSION: ClassVar[int] = 2
    UPCASTS: ClassVar[Mapping[int, Upcast]] = {1: same_body}
    number: int
    player: str
    title: str
    body: str
    digest: str
    replaces: int = 0
    kind: str = "ordinary"
    first: str = ""
    rehearsal: tuple[str, ...] = ()

    def apply(self, state: AnyVoting) -> None:
        if self.replaces:
            set_proposal(state, self.replaces, status="replaced")
        state.proposals[self.number] = ProposalState(
            self.number,
            self.player,
            self.title,
            self.body,
            self.digest,
            state.week,
            kind=self.kind,
            first=self.first,
            replaces=self.replaces,
            rehearsal=self.rehearsal,
        )


class ProposalWithdrawn(GameEvent, frozen=True):
    NAME: ClassVar[str] = "proposal-withdrawn"
    number: int

    def apply(self, state: AnyVoting) -> None:
        stop_proposal(state, self.number, status="withdrawn")


class ProposalStopped(GameEvent, frozen=True):
    """The Admin has stopped it, for a reason: it has that `STATUS` from then on; `TOLD` is how it is told."""

    STATUS: ClassVar[str]
    TOLD: ClassVar[str]
    number: int
    why: str

    def apply(self, state: AnyVoting) -> None:
        stop_proposal(state, self.number, status=self.STATUS, reason=self.why)

    def describe(self, state: AnyVoting, reader: str = "") -> str:
        named = describe_proposal(state.proposals[self.number])
        return sentence(f"{named}, is {self.TOLD} by the Admin: {self.why}")


class ProposalReturned(ProposalStopped, frozen=True):
    """The Admin has sent it back to be mended (rule 8.2)."""

    NAME: ClassVar[str] = "proposal-returned"
    STATUS: ClassVar[str] = "returned"
    TOLD: ClassVar[str] = "sent back"


class ProposalVetoed(ProposalStopped, frozen=True):
    """The Admin has vetoed it (rule 8.6)."""

    NAME: ClassVar[str] = "proposal-vetoed"
    STATUS: ClassVar[str] = "vetoed"
    TOLD: ClassVar[str] = "vetoed"


class ProposalReopened(GameEvent, frozen=True):
    """One that was returned or vetoed goes on as if it had not been."""

    NAME: ClassVar[str] = "proposal-reopened"
    number: int

    def apply(self, state: AnyVoting) -> None:
        before = state.proposals[self.number].stopped
        set_proposal(state, self.number, status=before, stopped="", stopped_in=0, reason="")

    def describe(self, state: AnyVoting, reader: str = "") -> str:
        return f"Proposal {self.number} goes on: what the Admin had decided of it is taken back."


class VoteCast(GameEvent, frozen=True):
    """Hidden from others until the ballot closes; for ever where it is secret. `choice` is yea, nay,
    abstain, what `endorsing` settles, or a doubt (`?yea|abstain`): then it counts for nothing until its
    voter says more, or says by `?` that it was no vote."""

    NAME: ClassVar[str] = "vote-cast"
    number: int
    player: str
    choice: str
    digest: str

    def apply(self, state: AnyVoting) -> None:
        proposal = state.proposals[self.number]
        doubts = drop_name(proposal.doubts, self.player)
        if readings := read_doubt(self.choice):
            doubted = {self.player: readings} if any(readings) else {}
            set_proposal(state, self.number, doubts={**doubts, **doubted})
            return
        vote = CastVote(self.choice, self.digest)
        set_proposal(state, self.number, votes={**proposal.votes, self.player: vote}, doubts=doubts)


class BallotOpened(GameEvent, frozen=True):
    """These proposals go to the vote; who may vote, and whether the votes are secret, is frozen here."""

    NAME: ClassVar[str] = "ballot-opened"
    VERSION: ClassVar[int] = 2
    UPCASTS: ClassVar[Mapping[int, Upcast]] = {1: same_body}
    proposals: tuple[int, ...]
    electorate: tuple[str, ...]
    secret: bool = False

    def apply(self, state: AnyVoting) -> None:
        state.electorate = self.electorate
        for number in self.proposals:
            set_proposal(state, number, status="open", secret=self.secret)

    def describe(self, state: AnyVoting, reader: str = "") -> str:
        if not self.proposals:
            return ""
        return f"Voting opens on {join_words([f'proposal {number}' for number in self.proposals])}."


def _turn_votes_to_lines(body: JsonObject) -> JsonObject:
    """Return a first tally as one of today: it knew each voter's choice alone, no weights, no reasons."""
    votes = body.pop("votes")
    return {**body, "lines": [{"voter": name, "choice": votes[name], "weight": 0} for name in votes]}


class ProposalDecided(GameEvent, frozen=True):
    """`outcome` is accepted, rejected (although there were more yeas: `reason`), or failed (accepted, but it
    cannot be applied: `reason`). `lines` are the votes that count, `uncounted` the others. `by` is the rule
    that decided the count, 0 if none did."""

    NAME: ClassVar[str] = "proposal-decided"
    VERSION: ClassVar[int] = 2
    UPCASTS: ClassVar[Mapping[int, Upcast]] = {1: _turn_votes_to_lines}
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

    def apply(self, state: AnyVoting) -> None:
        set_proposal(
            state,
            self.number,
            status=self.outcome,
            tally=(self.yea, self.nay, self.abstain),
            secret=self.secret,
            lines=self.lines,
            uncounted=self.uncounted,
            by=self.by,
            reason=self.reason,
        )

    def describe(self, state: AnyVoting, reader: str = "") -> str:
        return f"{describe_proposal(state.proposals[self.number])}: {self.describe_verdict()}"

    def describe_verdict(self) -> str:
        """Return `Accepted by a vote of 2-1.`, in full."""
        vote = f"by a vote of {self.yea}-{self.nay}"
        if self.outcome == "failed":
            return f"Accepted {vote}, but it cannot be applied: {self.reason}"
        if self.outcome == "rejected" and self.yea == self.nay > 0:
            return f"Rejected {self.yea}-{self.nay}: a tie is no majority."
        short = f", for {self.reason}" if self.reason else ""
        return f"{self.outcome.capitalize()} {vote}{short}."


class WeekBegun(GameEvent, frozen=True):
    """The votes of the week before are counted now. Of a Nomic its updates say that."""

    NAME: ClassVar[str] = "week-begun"
    number: int

    def apply(self, state: AnyVoting) -> None:
        state.week = self.number


class ParameterSet(GameEvent, frozen=True):
    """A parameter of the game has another value, by that proposal."""

    NAME: ClassVar[str] = "parameter-set"
    name: str
    value: int
    old: int
    proposal: int

    def apply(self, state: AnyVoting) -> None:
        state.settings[self.name] = self.value

    def describe(self, state: AnyVoting, reader: str = "") -> str:
        known = next(each for each in state.settable() if each.name == self.name)
        now, old, called = (
            known.format_value(self.value),
            known.format_value(self.old),
            known.title or known.help,
        )
        called = f"“{called}”" if known.said else called
        return f"By proposal {self.proposal}, {called} is {now} from now on; it was {old}."
