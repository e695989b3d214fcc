"""One proposal as it is voted on: its exact text, what it would change, what a rehearsal showed, where it
meets others; and once it is decided, the tally line by line."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from nomicd.games.nomic import events as e
from nomicd.games.nomic import proof
from nomicd.games.nomic.law.book import book, rulebook
from nomicd.games.nomic.law.changes import apply_changes, diff
from nomicd.games.nomic.law.conflicts import Draft, changes_of, conflicts
from nomicd.games.nomic.law.document import Document
from nomicd.games.nomic.law.traits import traits
from nomicd.games.nomic.state import Proposal, State
from nomicd.games.nomic.views.law import rule_text
from nomicd.games.nomic.views.narrate import author
from nomicd.games.nomic.views.words import listed, sentence
from nomicd.kernel.views import Block, Code, Lines, Offer, Offers, Section, Table

STATUS = {
    "proposed": "to be voted on from the next ballot",
    "open": "open to vote",
    "failed": "accepted, but it could not be applied",
    "returned": "sent back by the Admin",
    "vetoed": "vetoed by the Admin",
}
PENDING = ("proposed", "open")


def current(state: State) -> list[Proposal]:
    """The proposals of this week that are made or open, by number."""
    return [p for p in state.proposals.values() if p.status in {"proposed", "open"}]


def proposal_section(state: State, proposal: Proposal) -> Section:
    """One proposal with all that is known of it, and the digest that votes are bound to."""
    secret = " The ballot is secret." if proposal.secret and proposal.status == "open" else ""
    why = f": {proposal.reason}" if proposal.reason else ""
    status = sentence(f"{STATUS.get(proposal.status, proposal.status)}{why}")
    head = f"By {author(proposal)}; {status}{secret}"
    digest = Lines((f"SHA-256 of title and text: {proposal.digest}",))
    pending = proposal.status in PENDING
    found = (*_changed(state, proposal), *_foreseen(state, proposal)) if pending else tally(state, proposal)
    blocks = (Lines((head,)), Code(proposal.body), *found, digest)
    return Section(f"Proposal {proposal.number}: {proposal.title}", blocks)


MOST_LINES = 12
"""Of a proposal's text in a digest."""


def proposal_blocks(proposals: Sequence[Proposal]) -> Iterator[Block]:
    """The proposals of this week as a digest tells them: of those that are voted on the ballot says all."""
    for proposal in proposals:
        head = f'Proposal {proposal.number}, "{proposal.title}", by {author(proposal)}: '
        if proposal.status == "open":
            yield Lines((f"{head}open to vote; the ballot has its text, and what it would change.",))
            continue
        lines = proposal.body.splitlines()
        yield Lines((f"{head}{STATUS[proposal.status]}.",))
        yield Code("\n".join(lines[:MOST_LINES] + ["…"] * (len(lines) > MOST_LINES)))
        yield Offers((Offer(f"proposal {proposal.number}", "all of it, what it would change, a rehearsal"),))


# What it would change


def _changed(state: State, proposal: Proposal) -> Iterator[Block]:
    """What it would change in the rules in force. A new rule is its own text."""
    before = book(state.rules).documents
    after = _applied(state, proposal)
    if isinstance(after, str):
        yield Lines((f"As the rules stand, it cannot be applied: {after}",))
        return
    for number, new in after.items():
        old = before.get(number)
        if old is None and new is not None:
            yield Lines((f"If it is accepted, this becomes rule {number}, {new.title}.",))
        elif old is not None:
            yield from _other(state, number, old, new)


def _other(state: State, number: int, old: Document, new: Document | None) -> Iterator[Block]:
    """A rule that changes, line by line; of one that goes the words."""
    if new:
        yield Lines((f"If it is accepted, rule {number}, {old.title}, changes:",))
        yield Code(diff(old, new))
    else:
        yield Lines(
            (f"If it is accepted, rule {number}, {old.title}, is repealed. These words go, with its code:",)
        )
        yield rule_text(state.rules, number)


def _applied(state: State, proposal: Proposal) -> dict[int, Document | None] | str:
    """The rules that it would make, by number, None for a repealed one; or why it cannot."""
    taken = {change.number for change in state.history}
    rules, wanted = book(state.rules).documents, changes_of(proposal.body)
    made = apply_changes(rules, wanted, proposal.title, taken, rulebook(state))
    return made if isinstance(made, dict) else "; ".join(problem.text for problem in made)


def _foreseen(state: State, proposal: Proposal) -> Iterator[Block]:
    lines = (*proposal.rehearsal, *_met(state, proposal), *_flagged(state, proposal))
    if lines:
        yield Lines(lines)


def _met(state: State, proposal: Proposal) -> Iterator[str]:
    """Where it conflicts with the others that wait or are voted on."""
    taken, documents, shelf = {c.number for c in state.history}, book(state.rules).documents, rulebook(state)
    for other in current(state):
        if other.number != proposal.number:
            yield from conflicts(documents, taken, _draft(proposal), _draft(other), shelf)


def _draft(proposal: Proposal) -> Draft:
    return Draft(f"proposal {proposal.number}", proposal.title, proposal.body)


FLAG = 8
"""The rule whose third clause forbids to speak of what nobody can change."""


def _flagged(state: State, proposal: Proposal) -> Iterator[str]:
    words = suspect(state, proposal)
    if words:
        quoted = listed([f"“{word}”" for word in words])
        yield f"The Admin may want to look at {FLAG}.3: the new text speaks of {quoted}."


def suspect(state: State, proposal: Proposal) -> list[str]:
    """The words of it for which the Admin may want to look at rule 8.3, while there is such a rule."""
    after = _applied(state, proposal)
    if isinstance(after, str) or FLAG not in state.rules:
        return []
    before = book(state.rules).documents
    changed = ((before.get(number), new) for number, new in after.items() if new is not None)
    found = (word for old, new in changed for word in traits(old, new, state.players))
    return list(dict.fromkeys(found))


# What came of it


def tally(state: State, proposal: Proposal) -> Iterator[Block]:
    """The count of a decided proposal, step by step."""
    if proposal.status not in ("accepted", "rejected", "failed"):
        return
    yea, nay, abstain = proposal.tally
    by = f" Judged by rule {proposal.by}." if proposal.by else ""
    yield Lines((f"Yea {yea}, nay {nay}, abstain {abstain}.{by}",))
    if proposal.lines:
        yield lines_table(proposal.lines, proposal.secret)
    if proposal.secret:
        yield Lines(tuple(_of_secret(proposal)))
    if missed := missing(state, proposal):
        yield Lines(("Not counted:",))
        yield Table(("Line" if proposal.secret else "Player", "Vote", "Why not"), missed)


def lines_table(lines: Sequence[e.TallyLine], secret: bool) -> Table:
    """The votes that count. Weights are shown where one is not 1."""
    who = "Line" if secret else "Player"
    if all(line.weight == 1 for line in lines):
        rows = tuple((line.voter, line.choice, line.why) for line in sorted(lines, key=_voter))
        return Table((who, "Vote", "Why"), rows) if any(row[2] for row in rows) else _short(who, rows)
    weighed = ((line, str(line.weight or "?")) for line in sorted(lines, key=_voter))
    rows4 = tuple((line.voter, line.choice, weight, line.why) for line, weight in weighed)
    return Table((who, "Vote", "Weight", "Why"), rows4, right=(2,))


def _voter(line: e.TallyLine) -> str:
    return line.voter


def _short(who: str, rows: tuple[tuple[str, str, str], ...]) -> Table:
    return Table((who, "Vote"), tuple(row[:2] for row in rows))


def _of_secret(proposal: Proposal) -> Iterator[str]:
    yield "The ballot was secret: the receipt of your vote, and your ballot, say which line is yours."
    if any(not line.weight for line in proposal.lines):
        yield (
            "One weight was borne by one voter only and is left out above; the sums hold it, so that whoever "
            "knows who had it can work out that vote."
        )


def missing(state: State, proposal: Proposal) -> tuple[tuple[str, str, str], ...]:
    """The votes that do not count, those included that came after the close."""
    told = {line.voter for line in proposal.uncounted}
    late = (_late(state, proposal, line) for line in proposal.late)
    every = (*proposal.uncounted, *(line for line in late if line.voter not in told))
    return tuple((line.voter, line.choice, line.why) for line in every)


def _late(state: State, proposal: Proposal, line: e.TallyLine) -> e.TallyLine:
    """A late vote as everybody may see it: of a secret ballot without its choice."""
    if not proposal.secret:
        return line
    return e.TallyLine(token(state, proposal, line.voter), "", 0, line.why)


def token(state: State, proposal: Proposal, player: str) -> str:
    """By which that player finds the own line of a secret ballot. For that player's eyes only."""
    return proof.token(state.seed, state.slug, proposal.number, player)
