"""The law as anybody may ask to see it: rules in force, as they once were, and how each became what it is."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache

from nomicd.games.nomic import events as e
from nomicd.games.nomic.pages.changes_in_words import describe_change
from nomicd.games.nomic.phrases import many
from nomicd.games.nomic.rules.rule_changes import diff
from nomicd.games.nomic.rules.rule_settings import values
from nomicd.games.nomic.rules.rulebook import Book, book
from nomicd.games.nomic.state import Change, Rule, State
from nomicd.kernel.commands import Command
from nomicd.kernel.page import Block, Code, Lines, Page, Prose, Section, wording
from nomicd.law.rule_document import Document, parse, prose
from nomicd.table.pieces.votes.state import ProposalState, name_author

Rules = Mapping[int, Rule]

LAW_CHANGES = (e.RuleEnacted, e.RuleAmended, e.RuleRepealed)


def rules_at(state: State, unit: str, n: int) -> dict[int, Rule]:
    """Return the rules that were in force when that week or update had been played; `week 0` is the
    opening."""
    found: dict[int, Rule] = {}
    for change in state.history:
        if (change.week if unit == "week" else change.update) > n:
            continue
        if change.text:
            found[change.number] = Rule(change.number, change.text, change.by, change.update)
        else:
            found.pop(change.number, None)
    return found


def rule_text(rules: Rules, number: int) -> Prose:
    """Return the prose of a rule, with its parameters in it."""
    bound = book(rules)
    return Prose(prose(bound.documents[number], values(bound.declared[number])))


_NUMBERED = re.compile(r"^\s*[\d.]+\s+")
_HOUSE = re.compile(r"\s*\((?:house ruling)[^)]*\)")
_SENTENCE = re.compile(r"(?<=[.!?])\s+(?=[A-Z])")
MOST_QUOTED = 200


def quote_rule(rules: Rules, number: int, words: re.Pattern[str]) -> tuple[str, ...]:
    """Return the sentences of a rule in which these words stand, without what was ruled on them."""
    lines = (_HOUSE.sub("", _NUMBERED.sub("", line)) for line in rule_text(rules, number).text.splitlines())
    sentences = (each.strip() for line in lines for each in _SENTENCE.split(line))
    return tuple(each for each in sentences if words.search(each) and len(each) <= MOST_QUOTED)


@lru_cache(maxsize=1024)
def parse_rule(text: str) -> Document | None:
    """Return the rule of that text; None if there is none, as for a repealed one."""
    found = parse(text) if text else None
    return found if isinstance(found, Document) else None


# Rules in force, now or then


def show_rule(state: State, command: Command) -> Page:
    """Return one rule: prose, parameters, code, where it comes from."""
    number, asked = command.get_number("rule"), _rules_asked_for(state, command)
    if isinstance(asked, str):
        return Page(f"Rule {number}", (asked,))
    found, when = asked
    if number not in found:
        return Page(f"Rule {number}", (f"There is no rule {number} in force{when}.",))
    title = f"Rule {number}: {book(found).documents[number].title}{when}"
    return Page(title, (), (Section(title, tuple(_rule_blocks(found, number))),))


_WINS = re.compile(r"\bwin\(")


@lru_cache(maxsize=256)
def list_ways_to_win(bound: Book) -> tuple[int, ...]:
    """Return the rules by whose code somebody wins."""
    return tuple(n for n, document in sorted(bound.documents.items()) if _WINS.search(document.code))


def explain_winning(state: State) -> tuple[Section, ...]:
    """Return the rules in force by whose code somebody wins, in their words."""
    bound = book(state.rules)
    deciding = list_ways_to_win(bound)
    return tuple(
        Section(f"Rule {n}: {bound.documents[n].title}", (rule_text(state.rules, n),)) for n in deciding
    )


def show_rules(state: State, command: Command) -> Page:
    """Return all rules in force, their prose only."""
    asked = _rules_asked_for(state, command)
    if isinstance(asked, str):
        return Page("The rules", (asked,))
    found, when = asked
    documents = book(found).documents
    sections = (Section(f"{n}. {documents[n].title}", (rule_text(found, n),)) for n in sorted(found))
    return Page(f"The rules{when}", (f"{many(len(found), 'rule')} in force{when}.",), tuple(sections))


def _rules_asked_for(state: State, command: Command) -> tuple[Rules, str] | str:
    """The rules that a command asks about, and when they were so in words; or why there are none."""
    unit, n = command.args.get("unit"), command.args.get("n")
    if not isinstance(unit, str) or not isinstance(n, int):
        return state.rules, ""
    last = state.week if unit == "week" else state.update
    if n > last:
        return f"There has been no {unit} {n} yet: the last one was {last}."
    return rules_at(state, unit, n), f" after {unit} {n}"


def _rule_blocks(rules: Rules, number: int) -> Iterator[Block]:
    found, document = rules[number], book(rules).documents[number]
    yield rule_text(rules, number)
    yield from (Code(part) for part in (document.toml, document.code) if part)
    yield Lines((" ".join(describe_form(found)),))


def describe_form(rule: Rule) -> Iterator[str]:
    """Give since when and by whose will a rule is as it is, and whether its code runs; a sentence each."""
    since = f"since update {rule.since}" if rule.since else "since before the first update"
    yield "As at the opening." if rule.by == "opening" else f"In this form {since}, by {rule.by}."
    if rule.suspended:
        yield f"Its code is suspended: {rule.suspended}"


# History


def show_history(state: State, command: Command) -> Page:
    """Return each change of a rule: when, by whose proposal and votes, and what was different; or all of a
    week."""
    week = command.args.get("week")
    if isinstance(week, int):
        return _history_of_week(state, week)
    number = command.get_number("rule")
    changes = [change for change in state.history if change.number == number]
    if not changes:
        return Page(f"History of rule {number}", (f"There never was a rule {number}.",))
    sections = (_change(state, old, new) for old, new in zip([None, *changes], changes, strict=False))
    return Page(f"History of rule {number}", (wording("nomic.rule_history", rule=number),), tuple(sections))


def _history_of_week(state: State, week: int) -> Page:
    """Return what was proposed in a week and what became of it, and which rules changed in it."""
    if week > state.week:
        return Page(f"Week {week}", (f"There has been no week {week} yet: the last one was {state.week}.",))
    proposed = tuple(_fate(each) for each in state.proposals.values() if each.week == week)
    changed = tuple(_step(each) for each in state.history if each.week == week and each.update)
    sections = (
        Section("What was proposed", (Lines(proposed or ("Nothing.",)),)),
        Section("Which rules changed", (Lines(changed or ("None.",)),)),
    )
    return Page(f"Week {week}", (), sections)


def _fate(proposal: ProposalState) -> str:
    counted = proposal.status in ("accepted", "rejected", "failed")
    votes = f" {_tally(proposal)}" if counted else ""
    return f"{_name(proposal)}: {proposal.status}.{votes}"


def _name(proposal: ProposalState) -> str:
    return f"Proposal {proposal.number}, “{proposal.title}”, by {name_author(proposal) or 'the Admin'}"


def _tally(proposal: ProposalState) -> str:
    yea, nay, abstain = proposal.tally
    return f"Yea {yea}, nay {nay}, abstain {abstain}."


def _step(change: Change) -> str:
    after = parse_rule(change.text)
    what = after.title if after else "repealed"
    return f"Rule {change.number}, {what}: by {change.by}, as of update {change.update}."


def _change(state: State, old: Change | None, new: Change) -> Section:
    before, after = parse_rule(old.text if old else ""), parse_rule(new.text)
    if after is None:
        shown: Block = Lines(("Repealed.",))
    else:
        shown = Code(diff(before, after) if before else new.text)
    if new.by == "opening":
        return Section(f"Update {new.update}, week {new.week}" if new.update else "The opening", (shown,))
    when = f"Update {new.update}, week {new.week}" if new.update else "Before the first update"
    proposal = proposal_behind(state, new.by)
    why = f"{_name(proposal)}. {_tally(proposal)}" if proposal else f"Without a vote: {new.by}."
    return Section(f"{when}: by {new.by}", (Lines((why,)), shown))


def proposal_behind(state: State, by: str) -> ProposalState | None:
    """Return the proposal by which a rule has its form, None if it was no proposal."""
    kind, _, number = by.partition(" ")
    return state.proposals.get(int(number)) if kind == "proposal" and number.isdigit() else None


def show_last_change(state: State, number: int) -> tuple[tuple[Block, ...], Code]:
    """Return the difference between the last form of a rule and the one before: in words, and exactly."""
    old, new = _last_two_forms(state, number)
    return describe_change(number, old, new) if new else (), Code(diff(old, new))


def changed_words_only(state: State, number: int) -> bool:
    """Return whether the last change of a rule that has code has left all that runs as it was."""
    old, new = _last_two_forms(state, number)
    return bool(old and new and new.code and (old.code, old.toml) == (new.code, new.toml))


def _last_two_forms(state: State, number: int) -> tuple[Document | None, Document | None]:
    texts = ["", *(change.text for change in state.history if change.number == number)]
    return parse_rule(texts[-2]), parse_rule(texts[-1])
