"""What a Nomic publishes beside its log: each rule with all its versions, each proposal, each player."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache

from nomicd.games.nomic.pages.proposals import proposal_section
from nomicd.games.nomic.pages.rules import describe_form, parse_rule
from nomicd.games.nomic.pages.standings import has_money
from nomicd.games.nomic.phrases import building_name, dollars, join_words, list_held, many, mark
from nomicd.games.nomic.rules.declaration_parser import declarations
from nomicd.games.nomic.rules.declarations import Declarations
from nomicd.games.nomic.rules.rule_settings import values
from nomicd.games.nomic.rules.rulebook import book
from nomicd.games.nomic.state import Change, PlayerState, ProposalState, State
from nomicd.kernel.page import Article, Code, Collection, Lines, Page, Section, Table, Version
from nomicd.law.rule_document import prose
from nomicd.table.pieces.votes.state import name_author
from nomicd.table.pieces.votes.words import STATUS


def list_collections(state: State) -> tuple[Collection, ...]:
    """Return all that has a page of its own."""
    rules = tuple(_rule(state, number) for number in sorted({each.number for each in state.history}))
    proposals = tuple(_proposal(state, each) for each in state.proposals.values())
    players = tuple(_player(state, each) for each in state.players.values())
    in_force = f"{many(len(state.rules), 'rule')} in force."
    return (
        Collection("rules", "Rules", "rule", rules, (in_force,)),
        Collection("proposals", "Proposals", "proposal", proposals),
        Collection("players", "Players", "player", players),
    )


def sum_up(state: State) -> tuple[str, ...]:
    """Return what a whole game came to in proposals and rules."""
    decided = Counter(each.status for each in state.proposals.values())
    told = f"{many(len(state.proposals), 'proposal')}, {decided['accepted']} of them accepted"
    return (f"{told}; {many(len(state.rules), 'rule')} in force at the end.",)


# Rules


def _rule(state: State, number: int) -> Article:
    versions = tuple(_version(change) for change in state.history if change.number == number)
    document = parse_rule(next(form.full for form in reversed(versions) if form.full))
    title = f"Rule {number}: {document.title}" if document else f"Rule {number}"
    page = Page(title, tuple(_rule_status(state, number)), tuple(_rule_sections(state, number)))
    return Article(str(number), title, page, _note(state, number), versions)


def _note(state: State, number: int) -> str:
    rule = state.rules.get(number)
    if rule is None:
        return "repealed"
    early = "" if rule.by == "opening" else f"by {rule.by}"
    since = f"since update {rule.since}, by {rule.by}" if rule.since else early
    return "suspended" if rule.suspended else since


def _rule_status(state: State, number: int) -> Iterator[str]:
    """Yield the status of a rule: in force or not, since when, and whether its code runs."""
    rule = state.rules.get(number)
    if rule is None:
        yield "This rule is repealed. Here is how it was."
    else:
        yield from describe_form(rule)


def _rule_sections(state: State, number: int) -> Iterator[Section]:
    """Its settings and code, beside its prose."""
    if number in state.rules:
        document = book(state.rules).documents[number]
        for heading, text in (("Its settings", document.toml), ("Its code", document.code)):
            if text:
                yield Section(heading, (Code(text),))


def _version(change: Change) -> Version:
    before = "the opening" if change.by == "opening" else "before the first update"
    when = f"update {change.update}, week {change.week}" if change.update else before
    kind, _, number = change.by.partition(" ")
    source = f"proposals/{number}" if kind == "proposal" and number.isdigit() else ""
    return Version(change.update, when, change.by, change.text, _prose(change.number, change.text), source)


@lru_cache(maxsize=1024)
def _prose(number: int, text: str) -> str:
    """Return what people read of a rule's text, its settings filled in."""
    document = parse_rule(text)
    declared = declarations(document, number) if document else None
    if document is None or not isinstance(declared, Declarations):
        return text
    return prose(document, values(declared))


# Proposals


def _proposal(state: State, proposal: ProposalState) -> Article:
    section = proposal_section(state, proposal)
    title = f"Proposal {proposal.number}: {proposal.title}"
    note = f"by {name_author(proposal)}; {_stance(proposal)}"
    came = tuple(_came_of(state, proposal))
    page = Page(title, (), (Section("", section.blocks), *came))
    return Article(str(proposal.number), title, page, note, player=proposal.player)


def _stance(proposal: ProposalState) -> str:
    said = STATUS.get(proposal.status, proposal.status)
    if proposal.status in {"accepted", "rejected", "failed"}:
        yea, nay, abstain = proposal.tally
        return f"{said}: yea {yea}, nay {nay}, abstain {abstain}"
    return said


def _came_of(state: State, proposal: ProposalState) -> Iterator[Section]:
    """The rules that it changed."""
    by = f"proposal {proposal.number}"
    changed = sorted({change.number for change in state.history if change.by == by})
    if changed:
        yield Section("What came of it", (Lines(tuple(f"It changed rule {number}." for number in changed)),))


# Players


def _player(state: State, player: PlayerState) -> Article:
    note = ", ".join((*player.titles, *(() if player.active else ("inactive",))))
    sections = (Section("", (Table(("", ""), tuple(_facts(state, player))),)), *_land(state, player))
    page = Page(player.name, (), sections)
    return Article(player.name, player.name, page, note, player=player.name)


def _facts(state: State, player: PlayerState) -> Iterator[tuple[str, str]]:
    yield "Plays", "yes" if player.active else "no: inactive, since nothing came for a while"
    if player.idle:
        yield "Silent for", many(player.idle, "update")
    if has_money(state):
        yield "Money", dollars(player.cash)
    if state.board:
        yield "Stands on", mark(player.square)
    if player.titles:
        yield "Is", ", ".join(player.titles)
    if held := list_held(book(state.rules), player.items):
        yield "Has", join_words(held)
    if player.gender != "none":
        yield "Gender", player.gender
    if player.colour:
        yield "Colour", player.colour
    made = sum(each.player == player.name for each in state.proposals.values())
    yield "Has made", many(made, "proposal")


def _land(state: State, player: PlayerState) -> Iterator[Section]:
    if owned := state.list_squares_of(player.name):
        bound = book(state.rules)
        rows = (
            (mark(each.label), each.name, ", ".join(building_name(bound, key) for key in each.buildings))
            for each in owned
        )
        yield Section("Squares", (Table(("Square", "Name", "On it"), tuple(rows)),))
