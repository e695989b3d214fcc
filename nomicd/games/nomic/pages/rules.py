"""The law as anybody may ask to see it: rules in force, as they once were, and how each became what it is."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache

from nomicd.games.nomic.naming import many
from nomicd.games.nomic.rules.proposal_text import diff
from nomicd.games.nomic.rules.rulebook import book
from nomicd.games.nomic.rules.settings import values
from nomicd.games.nomic.state import Change, Rule, State
from nomicd.kernel.commands import Command
from nomicd.kernel.page import Block, Code, Lines, Page, Prose, Section
from nomicd.law.rule_document import Document, parse, prose
from nomicd.table.votes.state import Proposal, name_author

Rules = Mapping[int, Rule]


def rules_at(state: State, unit: str, n: int) -> dict[int, Rule]:
    """The rules that were in force when that week or update had been played; `week 0` is the opening."""
    found: dict[int, Rule] = {}
    for change in state.history:
        if (change.week if unit == "week" else change.update) > n:
            continue
        if change.text:
            found[change.number] = Rule(change.number, change.text, change.by, change.update)
        else:
            found.pop(change.number, None)
    return found


def _asked(state: State, command: Command) -> tuple[Rules, str] | str:
    """The rules that a command asks about, and when they were so in words; or why there are none."""
    unit, n = command.args.get("unit"), command.args.get("n")
    if not isinstance(unit, str) or not isinstance(n, int):
        return state.rules, ""
    last = state.week if unit == "week" else state.update
    if n > last:
        return f"There has been no {unit} {n} yet: the last one was {last}."
    return rules_at(state, unit, n), f" after {unit} {n}"


def rule_text(rules: Rules, number: int) -> Prose:
    """The prose of a rule, with its parameters in it."""
    bound = book(rules)
    return Prose(prose(bound.documents[number], values(bound.declared[number])))


def rule(state: State, command: Command) -> Page:
    """One rule: prose, parameters, code, where it comes from."""
    number, asked = int(command.args.get("rule") or 0), _asked(state, command)
    if isinstance(asked, str):
        return Page(f"Rule {number}", (asked,))
    found, when = asked
    if number not in found:
        return Page(f"Rule {number}", (f"There is no rule {number} in force{when}.",))
    title = f"Rule {number}: {book(found).documents[number].title}"
    return Page(f"{title}{when}", (), (Section(f"{title}{when}", tuple(_blocks(found, number))),))


def _blocks(rules: Rules, number: int) -> Iterator[Block]:
    found, document = rules[number], book(rules).documents[number]
    yield rule_text(rules, number)
    if document.toml:
        yield Code(document.toml)
    if document.code:
        yield Code(document.code)
    status = f"In this form since update {found.since}, by {found.by}."
    if found.suspended:
        status += f" Its code is suspended: {found.suspended}"
    yield Lines((status,))


def rules(state: State, command: Command) -> Page:
    """All rules in force, their prose only."""
    asked = _asked(state, command)
    if isinstance(asked, str):
        return Page("The rules", (asked,))
    found, when = asked
    documents = book(found).documents
    sections = (Section(f"{n}. {documents[n].title}", (rule_text(found, n),)) for n in sorted(found))
    return Page(f"The rules{when}", (f"{many(len(found), 'rule')} in force{when}.",), tuple(sections))


# History


def history(state: State, command: Command) -> Page:
    """Each change of a rule: when, by whose proposal and votes, and what was different; or all of a week."""
    week = command.args.get("week")
    if isinstance(week, int):
        return _of_week(state, week)
    number = int(command.args.get("rule") or 0)
    changes = [change for change in state.history if change.number == number]
    if not changes:
        return Page(f"History of rule {number}", (f"There never was a rule {number}.",))
    pairs = zip([None, *changes], changes, strict=False)
    lead = (f"What has made rule {number} what it is, the oldest first.",)
    return Page(f"History of rule {number}", lead, tuple(_changed(state, old, new) for old, new in pairs))


def _of_week(state: State, week: int) -> Page:
    """What was proposed in a week and what became of it, and which rules changed in it."""
    if week > state.week:
        return Page(f"Week {week}", (f"There has been no week {week} yet: the last one was {state.week}.",))
    proposed = tuple(_fate(each) for each in state.proposals.values() if each.week == week)
    changed = tuple(_step(each) for each in state.history if each.week == week and each.update)
    sections = (
        Section("What was proposed", (Lines(proposed or ("Nothing.",)),)),
        Section("Which rules changed", (Lines(changed or ("None.",)),)),
    )
    return Page(f"Week {week}", (), sections)


def _fate(proposal: Proposal) -> str:
    who = name_author(proposal) or "the Admin"
    said = f"Proposal {proposal.number}, “{proposal.title}”, by {who}: {proposal.status}"
    yea, nay, abstain = proposal.tally
    counted = proposal.status in ("accepted", "rejected", "failed")
    return f"{said}. Yea {yea}, nay {nay}, abstain {abstain}." if counted else f"{said}."


def _step(change: Change) -> str:
    after = _parsed(change.text)
    what = after.title if after else "repealed"
    return f"Rule {change.number}, {what}: by {change.by}, as of update {change.update}."


def _changed(state: State, old: Change | None, new: Change) -> Section:
    early = "The opening" if new.by == "opening" else "Before the first update"
    when = f"Update {new.update}, week {new.week}" if new.update else early
    before, after = _parsed(old.text if old else ""), _parsed(new.text)
    blocks: list[Block] = [Lines(_came_by(state, new))] if new.by != "opening" else []
    if after is None:
        blocks.append(Lines(("Repealed.",)))
    else:
        blocks.append(Code(diff(before, after) if before else new.text))
    return Section(when if new.by == "opening" else f"{when}: by {new.by}", tuple(blocks))


def _came_by(state: State, change: Change) -> tuple[str, ...]:
    """The proposal that made a change, who made it, and the votes."""
    kind, _, number = change.by.partition(" ")
    proposal = state.proposals.get(int(number)) if kind == "proposal" and number.isdigit() else None
    if proposal is None:
        return (f"Without a vote: {change.by}.",)
    yea, nay, abstain = proposal.tally
    who = name_author(proposal) or "the Admin"
    votes = f"Yea {yea}, nay {nay}, abstain {abstain}."
    return (f"Proposal {proposal.number}, “{proposal.title}”, by {who}. {votes}",)


def law_change(state: State, number: int) -> str:
    """The difference between the last form of a rule and the one before."""
    old, new = _last_two(state, number)
    return diff(old, new)


def words_only(state: State, number: int) -> bool:
    """Whether the last change of a rule that has code has left all that runs as it was."""
    old, new = _last_two(state, number)
    return bool(old and new and new.code and (old.code, old.toml) == (new.code, new.toml))


def _last_two(state: State, number: int) -> tuple[Document | None, Document | None]:
    texts = [change.text for change in state.history if change.number == number]
    old, new = (_parsed(text) for text in (["", *texts])[-2:])
    return old, new


@lru_cache(maxsize=256)
def _parsed(text: str) -> Document | None:
    found = parse(text) if text else None
    return found if isinstance(found, Document) else None
