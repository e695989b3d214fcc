"""One proposal as it is voted on: its exact text, what it would change, what a rehearsal showed, where it
meets others; and once it is decided, the tally line by line."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache

import msgspec

from nomicd.games.nomic.pages.changes_in_words import describe_change, tell_beginning
from nomicd.games.nomic.pages.rules import rule_text
from nomicd.games.nomic.phrases import join_words, many, sentence
from nomicd.games.nomic.rules.conflicts import Draft, conflicts
from nomicd.games.nomic.rules.player_traits import traits
from nomicd.games.nomic.rules.proposal_text import changes_of
from nomicd.games.nomic.rules.rule_changes import apply_changes, diff, wholly
from nomicd.games.nomic.rules.rulebook import book, rulebook
from nomicd.games.nomic.state import ProposalState, Rule, State
from nomicd.kernel.events import of_kind
from nomicd.kernel.page import Block, Code, Lines, Offer, Offers, Section
from nomicd.law.rule_document import Document
from nomicd.table.pieces.votes.state import PENDING, name_author
from nomicd.table.pieces.votes.state import list_pending as current
from nomicd.table.pieces.votes.words import STATUS, show_tally

__all__ = [
    "current",
    "find_suspect_words",
    "proposal_blocks",
    "proposal_section",
    "show_in_words",
    "summarize",
    "tell_in_words",
]


def proposal_section(state: State, proposal: ProposalState) -> Section:
    """One proposal with all that is known of it, and the digest that votes are bound to."""
    secret = " The ballot is secret." if proposal.secret and proposal.status == "open" else ""
    why = f": {proposal.reason}" if proposal.reason else ""
    status = sentence(f"{STATUS.get(proposal.status, proposal.status)}{why}")
    head = f"By {name_author(proposal)}; {status}{secret}"
    digest = Lines((f"SHA-256 of title and text: {proposal.digest}",))
    pending = proposal.status in PENDING
    found = _outlook(state, proposal, in_words=False) if pending else show_tally(state, proposal)
    blocks = (Lines((head,)), Code(proposal.body), *found, digest)
    return Section(f"Proposal {proposal.number}: {proposal.title}", blocks)


def show_in_words(state: State, proposal: ProposalState) -> Section:
    """Return a pending proposal as it is read on a ballot. `proposal_section` has its exact text."""
    head = Lines((f"By {name_author(proposal)}.",))
    heading = f"Proposal {proposal.number}: {proposal.title}"
    return Section(heading, (head, *tell_in_words(state, proposal)))


def tell_in_words(state: State, proposal: ProposalState) -> tuple[Block, ...]:
    """Return what a pending proposal would change, and what a rehearsal showed."""
    return _outlook(state, proposal, in_words=True)


MOST_IN_A_LINE = 70
"""Characters of what a digest says of a proposal in the line that asks for a vote."""


def summarize(state: State, proposal: ProposalState) -> str:
    """Return in a few words what a pending proposal would change: `Gold Cards for a jump: 3 → 1`; "" where
    it cannot be applied."""
    return _summarize(_law(state), _draft(proposal))


@lru_cache(maxsize=512)
def _summarize(law: LawPlan, mine: Draft) -> str:
    after = _apply(law, mine)
    if isinstance(after, str):
        return ""
    told = "; ".join(_summarize_change(law, number, new) for number, new in after.items())
    return told if len(told) <= MOST_IN_A_LINE else f"changes {many(len(after), 'rule')}"


def _summarize_change(law: LawPlan, number: int, new: Document | None) -> str:
    old = law.documents.get(number)
    if old is None:
        return _tell_new(number, new) if new else ""
    if new is None:
        return f"repeals rule {number}, {old.title}"
    changed = [line for block in of_kind(Lines, describe_change(number, old, new)) for line in block.lines]
    more = f", and {many(len(changed) - 1, 'more change')}" if len(changed) > 1 else ""
    told = f"{changed[0].removesuffix('.')}{more}" if changed else ""
    return told if 0 < len(told) <= MOST_IN_A_LINE else f"changes rule {number}, {old.title}"


def _tell_new(number: int, new: Document) -> str:
    begins = textwrap.shorten(
        tell_beginning(number, new), MOST_IN_A_LINE - len("a new rule: “”"), placeholder=" …"
    )
    return f"a new rule: “{begins}”" if begins else "a new rule"


MOST_LINES = 12
"""Of a proposal's text in a digest."""


def proposal_blocks(proposals: Sequence[ProposalState]) -> Iterator[Block]:
    """The proposals of this week as a digest tells them: of those that are voted on the ballot says all."""
    for proposal in proposals:
        head = f'Proposal {proposal.number}, "{proposal.title}", by {name_author(proposal)}: '
        if proposal.status == "open":
            yield Lines((f"{head}open to vote; the ballot has its text, and what it would change.",))
            continue
        lines = proposal.body.splitlines()
        yield Lines((f"{head}{STATUS[proposal.status]}.",))
        yield Code("\n".join(lines[:MOST_LINES] + ["…"] * (len(lines) > MOST_LINES)))
        yield Offers((Offer(f"proposal {proposal.number}", "all of it, what it would change, a rehearsal"),))


# What it would change


class LawPlan(msgspec.Struct, frozen=True):
    """The rules as they stand, by number; the numbers that were ever `taken`; what sleeps on the `shelf`.

    What a proposal comes to follows from that and from the proposals: it is worked out once, however often
    somebody looks at it before the next one is made or voted on.
    """

    rules: tuple[Rule, ...]
    taken: frozenset[int]
    shelf: tuple[tuple[int, str], ...]

    @property
    def documents(self) -> Mapping[int, Document]:
        """The rules in force."""
        return book(self.by_number).documents

    @property
    def by_number(self) -> Mapping[int, Rule]:
        """The rules in force, with what is known of them."""
        return {rule.number: rule for rule in self.rules}


def _law(state: State) -> LawPlan:
    rules = (state.rules[number] for number in sorted(state.rules))
    return LawPlan(
        tuple(msgspec.structs.replace(rule, missed=()) if rule.missed else rule for rule in rules),
        frozenset(change.number for change in state.history),
        tuple(sorted(rulebook(state).items())),
    )


def _outlook(state: State, proposal: ProposalState, *, in_words: bool) -> tuple[Block, ...]:
    """Return what it would change, what a rehearsal showed, and where it meets others."""
    law, mine = _law(state), _draft(proposal)
    others = tuple(_draft(other) for other in current(state) if other.number != proposal.number)
    lines = [*proposal.rehearsal, *_find_conflicts(law, mine, others)]
    if suspect := _find_traits(law, mine, tuple(state.players)):
        quoted = join_words([f"“{word}”" for word in suspect])
        lines.append(f"The Admin may want to look at {FLAG}.3: the new text speaks of {quoted}.")
    return (*_list_changes(law, mine, in_words=in_words), *([Lines(tuple(lines))] if lines else ()))


@lru_cache(maxsize=512)
def _list_changes(law: LawPlan, mine: Draft, *, in_words: bool) -> tuple[Block, ...]:
    """Return what it would change in the rules in force: in words, or line by line."""
    after = _apply(law, mine)
    if isinstance(after, str):
        return (Lines((f"As the rules stand, it cannot be applied: {after}",)),)
    whole = wholly(law.documents, changes_of(mine.body))
    return tuple(
        block
        for number, new in after.items()
        for block in _describe_one(law, number, new, whole.get(number, ""), in_words=in_words)
    )


def _describe_one(
    law: LawPlan, number: int, new: Document | None, whole: str, *, in_words: bool
) -> Iterator[Block]:
    """Yield what becomes of one rule; of one that goes its words. `whole`: what of it is replaced, whatever
    it said. Where the whole text is shown, that of a new rule is the proposal's."""
    old = law.documents.get(number)
    if old is None:
        if new:
            yield Lines(
                (f"If it is accepted, this becomes rule {number}, {new.title}{':' if in_words else '.'}",)
            )
            yield from describe_change(number, None, new) if in_words else ()
        return
    name = f"rule {number}, {old.title},"
    if new is None:
        yield Lines((f"If it is accepted, {name} is repealed. These words go, with its code:",))
        yield rule_text(law.by_number, number)
        return
    said = f"{whole} {name} is replaced" if whole else f"{name} changes"
    yield Lines((f"If it is accepted, {said}:",))
    yield from describe_change(number, old, new) if in_words else (Code(diff(old, new)),)


@lru_cache(maxsize=512)
def _apply(law: LawPlan, mine: Draft) -> Mapping[int, Document | None] | str:
    """The rules that it would make, by number, None for a repealed one; or why it cannot."""
    made = apply_changes(law.documents, changes_of(mine.body), mine.title, law.taken, dict(law.shelf))
    return made if isinstance(made, dict) else "; ".join(problem.text for problem in made)


@lru_cache(maxsize=512)
def _find_conflicts(law: LawPlan, mine: Draft, others: tuple[Draft, ...]) -> tuple[str, ...]:
    """Return where it conflicts with the others that wait or are voted on."""
    shelf = dict(law.shelf)
    return tuple(said for other in others for said in conflicts(law.documents, law.taken, mine, other, shelf))


def _draft(proposal: ProposalState) -> Draft:
    return Draft(f"proposal {proposal.number}", proposal.title, proposal.body)


FLAG = 8
"""The rule whose third clause forbids to speak of what nobody can change."""


def find_suspect_words(state: State, proposal: ProposalState) -> tuple[str, ...]:
    """Return the words of it for which the Admin may want to look at rule 8.3, while there is such a rule."""
    return _find_traits(_law(state), _draft(proposal), tuple(state.players))


@lru_cache(maxsize=512)
def _find_traits(law: LawPlan, mine: Draft, players: tuple[str, ...]) -> tuple[str, ...]:
    after = _apply(law, mine)
    if isinstance(after, str) or FLAG not in law.by_number:
        return ()
    before = law.documents
    changed = ((before.get(number), new) for number, new in after.items() if new is not None)
    return tuple(dict.fromkeys(word for old, new in changed for word in traits(old, new, players)))
