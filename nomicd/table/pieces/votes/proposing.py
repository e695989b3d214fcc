"""What players put forward, take back and vote on, until the ballot closes, whatever a proposal asks for."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator

import msgspec

from nomicd.kernel.commands import Command, Value
from nomicd.kernel.decision import Accepted, Decision, Reason, Refused
from nomicd.table import proof
from nomicd.table.pieces.votes import endorsing
from nomicd.table.pieces.votes import facts as f
from nomicd.table.pieces.votes.state import (
    DECIDED,
    PENDING,
    AnyVoting,
    ProposalState,
    list_open,
    read_numbers,
)

CHOICES = ("yea", "nay", "abstain")
MAX_TITLE = 80
MAX_BODY = 24_000


def hash_text(title: str, body: str) -> str:
    """Return what a vote binds itself to."""
    return hashlib.sha256(f"{title}\n{body}".encode()).hexdigest()


# Putting forward


class ProposedText(msgspec.Struct, frozen=True):
    """What somebody wants to put forward."""

    title: str
    body: str


class ProposalPlace(msgspec.Struct, frozen=True):
    """As what a proposal is made: its kind, and the one that it replaces, if it does."""

    kind: str
    replaced: ProposalState | None = None


def read_text(command: Command) -> ProposedText | Refused:
    """Return the text of a command to propose, or why it is none."""
    title = " ".join(command.get_text("title").split())
    body = command.get_text("body").strip("\n")
    if not title or len(title) > MAX_TITLE:
        return Refused(Reason.BAD_TEXT, f"a proposal has a title of 1 to {MAX_TITLE} characters")
    if not body.strip() or len(body) > MAX_BODY:
        return Refused(Reason.BAD_TEXT, f"say the change in the lines below, in 1 to {MAX_BODY:,} characters")
    return ProposedText(title, body)


def list_own(state: AnyVoting, player: str) -> list[ProposalState]:
    """Return a player's own for the next ballot, in order; those put forward again are extra."""
    return [
        proposal
        for proposal in state.proposals.values()
        if proposal.player == player and proposal.status == "proposed" and proposal.kind != "again"
    ]


def place_proposal(state: AnyVoting, player: str, weekly: int = 1, extra: int = 0) -> ProposalPlace | Refused:
    """Return where a player's next proposal goes. Beyond those of the week and those granted, the last one
    sent counts."""
    if state.paused:
        why = f"the game is paused ({state.paused}): only the Admin proposes until it goes on"
        return Refused(Reason.NOT_NOW, why)
    own, allowed = list_own(state, player), weekly + extra
    if allowed < 1:
        return Refused(Reason.LIMIT, "you can make no further proposal this week")
    replaced = own[-1] if len(own) >= allowed else None
    return ProposalPlace("extra" if not replaced and len(own) >= weekly else "ordinary", replaced)


def make_proposal(player: str, text: ProposedText, where: ProposalPlace, number: int) -> f.ProposalMade:
    """Return a proposal of that number. `player` is "" for the Admin."""
    old = where.replaced.number if where.replaced else 0
    stamp = hash_text(text.title, text.body)
    return f.ProposalMade(number, player, text.title, text.body, stamp, old, where.kind)


def describe_made(state: AnyVoting, event: f.ProposalMade) -> Iterator[str]:
    """Give what its proposer is told of it."""
    replaces = f", in place of number {event.replaces}" if event.replaces else ""
    yield f'This is proposal {event.number}, "{event.title}"{replaces}.'
    own = [p for p in list_own(state, event.player) if p.number != event.replaces] if event.player else []
    if own:
        yield f"It stands beside your proposal {own[-1].number}."


def withdraw(state: AnyVoting, player: str, command: Command) -> Decision:
    """Take a proposal of one's own back: the one named, or the last."""
    number = command.args.get("proposal")
    own = [p for p in list_own(state, player) if number is None or p.number == number]
    if not own:
        what = "no proposal" if number is None else f"no proposal {number}"
        return Refused(Reason.NOT_FOUND, f"you have {what} that could be taken back")
    return Accepted((f.ProposalWithdrawn(own[-1].number),), (f"Proposal {own[-1].number} is taken back.",))


# Voting


def vote(state: AnyVoting, player: str, command: Command, *, secret: bool) -> Decision:
    """Vote on some proposals or all; before the ballot opens the vote is kept for it. `secret`: whether the
    next ballot will be."""
    choice = command.get_text("choice")
    if why_not := _refuse_choice(state, player, choice):
        return why_not
    wanted = _find_wanted(state, command.get_text("proposals"))
    if isinstance(wanted, Refused):
        return wanted
    for proposal in wanted:
        if proposal.status == "open" and player not in state.electorate:
            return Refused(Reason.NOT_YOURS, f"who may vote on proposal {proposal.number} was settled before")
    cast = tuple(f.VoteCast(p.number, player, choice, p.digest) for p in wanted)
    says = (line for p in wanted for line in _confirm_vote(state, player, choice, p, secret=secret))
    return Accepted(cast, tuple(says))


def _refuse_choice(state: AnyVoting, player: str, choice: str) -> Refused | None:
    """Return why nobody can vote so; None if one can."""
    promised = endorsing.read_promise(choice)
    if promised is None and endorsing.read_doubt(choice):
        return None
    if promised is None:
        return None if choice in CHOICES else Refused(Reason.UNCLEAR, "a vote is yea, nay or abstain")
    if promised.who not in state.players:
        return Refused(
            Reason.NOT_FOUND, f"there is no player {promised.who} whose vote could count for yours"
        )
    if promised.who == player and not promised.on:
        return Refused(Reason.UNCLEAR, "your vote cannot wait for itself")
    if promised.on and promised.on not in state.proposals:
        return Refused(Reason.NOT_FOUND, f"there is no proposal {promised.on}")
    return None


def derive_token(state: AnyVoting, proposal: ProposalState, player: str) -> str:
    """Return by what that player finds the own line of a secret ballot. For that player's eyes only."""
    return proof.token(state.seed, state.slug, proposal.number, player)


def _confirm_vote(
    state: AnyVoting, player: str, choice: str, proposal: ProposalState, *, secret: bool
) -> Iterator[str]:
    if endorsing.read_doubt(choice):
        yield f"What you vote on proposal {proposal.number} is not clear; it counts for nothing as it is."
        return
    yield f'You vote {endorsing.describe_choice(choice)} on proposal {proposal.number}, "{proposal.title}".'
    if endorsing.read_promise(choice):
        yield "It is settled when the ballot closes; if it cannot be, it is an abstention."
    if proposal.secret or (proposal.status == "proposed" and secret):
        own = derive_token(state, proposal, player)
        yield f"Your line in its secret tally: {own}."


def _find_wanted(state: AnyVoting, text: str) -> list[ProposalState] | Refused:
    open_now = list_open(state)
    if text.strip().casefold() == "all":
        found = open_now or [p for p in state.proposals.values() if p.status == "proposed"]
        return found or Refused(Reason.NOT_NOW, "there is nothing to vote on")
    found = []
    for number in dict.fromkeys(read_numbers(text)):
        proposal = state.proposals.get(number)
        if proposal is None or proposal.status not in PENDING:
            return _refuse_closed(proposal, number, open_now)
        found.append(proposal)
    return found or Refused(Reason.UNCLEAR, "say on which proposals: 1, 3-5 or all")


def _refuse_closed(proposal: ProposalState | None, number: int, open_now: list[ProposalState]) -> Refused:
    votable = ", ".join(str(each.number) for each in open_now)
    rest = f"open to vote on: {votable}" if votable else "no ballot is open"
    if proposal is None:
        return Refused(Reason.NOT_FOUND, f"proposal {number} does not exist: {rest}")
    if proposal.status in DECIDED:
        return Refused(Reason.TOO_LATE, f"proposal {number} is {proposal.status}: {rest}")
    return Refused(Reason.NOT_FOUND, f"proposal {number} is {proposal.status}: {rest}")


# The Admin


def find_to_stop(state: AnyVoting, command: Command, what: str) -> ProposalState | Refused:
    """Return the proposal that the Admin wants to be returned or vetoed (`what`), with a reason given."""
    number = command.args.get("proposal")
    found = state.proposals.get(number) if isinstance(number, int) else None
    if found is None or found.status not in PENDING:
        return refuse_status(number, found, f"only one that is not yet decided can be {what}")
    if not command.get_text("why").strip():
        verb = {"returned": "return", "vetoed": "veto"}[what]
        return Refused(Reason.UNCLEAR, f"say why: {verb} {number} because ...")
    return found


def refuse_status(number: Value | None, found: ProposalState | None, said: str) -> Refused:
    """Return how it is with a proposal with which that cannot be done; `said`: with which it can."""
    status = f"proposal {number} is {found.status}" if found else f"there is no proposal {number}"
    return Refused(Reason.NOT_FOUND, f"{status}: {said}")


def reopen(
    state: AnyVoting, event: f.ProposalReturned | f.ProposalVetoed, _why: str
) -> tuple[f.ProposalReopened] | Refused:
    """Return what takes back that a proposal was returned or vetoed, until the next ballot closes."""
    found = state.proposals[event.number]
    if found.status != event.STATUS or found.stopped_in != state.week:
        return Refused(Reason.NOT_NOW, f"proposal {event.number} cannot go on: it can be proposed anew")
    if found.stopped == "proposed" and list_own(state, found.player):
        return Refused(Reason.NOT_NOW, f"{found.player} has made another proposal since")
    return (f.ProposalReopened(event.number),)
