"""Proposals and votes in words: who made one, how it stands, how a vote ended, line by line."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from operator import attrgetter

from nomicd.kernel.deadlines import Due
from nomicd.kernel.page import Block, Lines, Offer, Offers, Table
from nomicd.table.course.mails import say_deadline
from nomicd.table.phrases import day_name, join_words, sentence_case, when
from nomicd.table.pieces.votes.counting import OWN, owns
from nomicd.table.pieces.votes.proposing import derive_token
from nomicd.table.pieces.votes.state import (
    DECIDED,
    AnyVoting,
    ProposalState,
    TallyLine,
    list_open,
    name_author,
)

STATUS = {
    "proposed": "to be voted on from the next ballot",
    "open": "open to vote",
    "failed": "accepted, but it could not be applied",
    "returned": "sent back by the Admin",
    "vetoed": "vetoed by the Admin",
}
CHOICES = ("yea", "nay", "abstain")
HIDDEN = (
    "This ballot is secret: nobody sees a vote before the close, and afterwards the tally names no voter. "
    "Each vote has a line under a token, and yours are told to you alone."
)


def ask_for_vote(state: AnyVoting, proposal: ProposalState, player: str, about: str | None = None) -> Offers:
    """Return the three votes on one proposal, below its title (or what else is to be said `about` it) and
    which of them counts as things are."""
    cast = proposal.votes.get(player)
    mark = f"You voted {cast.choice}." if cast else _if_silent(own=owns(state, proposal, player))
    named = f'Proposal {proposal.number}, "{proposal.title}", by {name_author(proposal)}.'
    votes = tuple(Offer(f"vote {choice} on {proposal.number}", "", choice) for choice in CHOICES)
    return Offers(votes, f"{named if about is None else about} {mark}".strip())


def ask_for_votes_in_short(
    open_: Sequence[tuple[ProposalState, str]], player: str, ballot: str
) -> Iterator[Block]:
    """Yield a line for each of many proposals, with what it would change, and one row of votes on
    all of them. `ballot` is what the mail is called that asks about each."""
    yield Lines(tuple(_tell_in_short(proposal, would, player) for proposal, would in open_))
    numbers = [proposal.number for proposal, _ in open_]
    listed = ",".join(map(str, numbers))
    first, second = numbers[:2]
    votes = tuple(Offer(f"vote {choice} on {listed}", "", choice) for choice in CHOICES)
    by_hand = f"“vote yea on {first}, nay on {second}”"
    yield Offers(votes, f"“{ballot}” asks about each. Or write {by_hand}; or, on all of them:")


def _tell_in_short(proposal: ProposalState, would: str, player: str) -> str:
    cast = proposal.votes.get(player)
    voted = f" You voted {cast.choice}." if cast else ""
    told = f'{proposal.number} "{proposal.title}", by {name_author(proposal)}'
    return f"{told}: {would}.{voted}" if would else f"{told}.{voted}"


def tell_voting(state: AnyVoting, player: str) -> str:
    """Return what is open to that player's vote, as a task: `vote on proposals 3 and 4`."""
    open_ = list_open(state)
    left = [str(each.number) for each in open_ if player not in each.votes]
    if not left:
        return f"change your vote{'' if len(open_) == 1 else 's'}, if you like"
    return f"vote on proposal{'' if len(left) == 1 else 's'} {join_words(left)}"


def _if_silent(*, own: bool) -> str:
    """Return what it comes to not to vote."""
    return "It is yours: if you don't vote, you vote yea." if own else "If you don't vote, you abstain."


def describe_closing(state: AnyVoting, due: Due | None, closes: str, quorum: int = 1) -> str:
    """Return until when one votes, and how many there have to be; `due` is the next update, `closes` the
    weekday of that which counts."""
    needed = f" A proposal passes only if at least {quorum} vote yea or nay on it." if quorum > 1 else ""
    if due is not None and due.weekday == closes:
        return f"Vote by {say_deadline(state, due)}: before {when(due.deadline, state.timezone)}.{needed}"
    return f"The votes are counted with the update of {day_name(closes)}.{needed}"


# What came of it


def show_tally(state: AnyVoting, proposal: ProposalState) -> Iterator[Block]:
    """Give the count of a decided proposal, step by step."""
    if proposal.status not in DECIDED:
        return
    by = (f"Judged by rule {proposal.by}.",) if proposal.by else ()
    if all(line.weight == 1 for line in proposal.lines):
        yield Lines((*_list_voters(proposal), *by))
    else:
        yea, nay, abstain = proposal.tally
        yield Lines((f"Yea {yea}, nay {nay}, abstain {abstain}.", *by))
        yield tabulate_weighed(proposal.lines, secret=proposal.secret)
    if proposal.secret:
        yield Lines(tuple(_explain_secret(proposal)))
    if missed := list_uncounted(state, proposal):
        yield Lines(("Not counted:",))
        yield Table(("Line" if proposal.secret else "Player", "Vote", "Why not"), missed)


def _list_voters(proposal: ProposalState) -> Iterator[str]:
    """Yield how many voted for each choice, and who: `Nay 1: bob.`."""
    ordered = sorted(proposal.lines, key=attrgetter("voter"))
    for choice, count in zip(CHOICES, proposal.tally, strict=True):
        named = [
            f"{line.voter} ({why})" if (why := _say_why(line)) else line.voter
            for line in ordered
            if line.choice == choice
        ]
        if named:
            yield f"{sentence_case(choice)} {count}: {', '.join(named)}."


def tabulate_weighed(lines: Sequence[TallyLine], *, secret: bool) -> Table:
    """Return the votes that count, with their weights."""
    who = "Line" if secret else "Player"
    weighed = ((line, str(line.weight or "?")) for line in sorted(lines, key=attrgetter("voter")))
    rows4 = tuple((line.voter, line.choice, weight, _say_why(line)) for line, weight in weighed)
    return Table((who, "Vote", "Weight", "Why"), rows4, right=(2,))


def _say_why(line: TallyLine) -> str:
    return line.why.replace(OWN, "own proposal; did not vote")


def _explain_secret(proposal: ProposalState) -> Iterator[str]:
    yield "The ballot was secret: the receipt of your vote, and your ballot, say which line is yours."
    if any(not line.weight for line in proposal.lines):
        yield (
            "One weight was borne by one voter only and is left out above; the sums hold it, so that whoever "
            "knows who had it can work out that vote."
        )


def list_uncounted(state: AnyVoting, proposal: ProposalState) -> tuple[tuple[str, str, str], ...]:
    """Return the votes that do not count, those included that came after the close."""
    told = {line.voter for line in proposal.uncounted}
    late = (_mask_late(state, proposal, line) for line in proposal.late)
    every = (*proposal.uncounted, *(line for line in late if line.voter not in told))
    return tuple((line.voter, line.choice, line.why) for line in every)


def _mask_late(state: AnyVoting, proposal: ProposalState, line: TallyLine) -> TallyLine:
    """Return a late vote as everybody may see it: of a secret ballot without its choice."""
    return TallyLine(derive_token(state, proposal, line.voter), "", 0, line.why) if proposal.secret else line
