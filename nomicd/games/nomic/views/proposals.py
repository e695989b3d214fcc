"""One proposal as it is voted on: its exact text, what it would change, what a rehearsal showed, where it
meets others; and once it is decided, the tally line by line."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from nomicd.games.nomic.law.book import book, rulebook
from nomicd.games.nomic.law.changes import apply_changes, diff
from nomicd.games.nomic.law.conflicts import Draft, changes_of, conflicts
from nomicd.games.nomic.law.document import Document
from nomicd.games.nomic.law.traits import traits
from nomicd.games.nomic.state import Proposal, State
from nomicd.games.nomic.views.law import rule_text
from nomicd.games.nomic.views.words import listed, sentence
from nomicd.kernel.views import Block, Code, Lines, Offer, Offers, Section
from nomicd.table.votes.state import PENDING
from nomicd.table.votes.state import pending as current
from nomicd.table.votes.words import STATUS, author, tally

__all__ = ["current", "proposal_blocks", "proposal_section", "suspect"]


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
