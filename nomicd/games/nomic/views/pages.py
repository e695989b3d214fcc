"""What anybody may ask to see: board, money, rules, proposals, dice."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from nomicd.games.nomic.law.book import book
from nomicd.games.nomic.law.changes import diff
from nomicd.games.nomic.law.document import Document, parse, prose
from nomicd.games.nomic.law.settings import values
from nomicd.games.nomic.state import Player, State
from nomicd.games.nomic.views.board import drawn, listing
from nomicd.games.nomic.views.proposals import current, proposal_section
from nomicd.games.nomic.views.words import dollars, items_name, many, mark
from nomicd.kernel.chance import LENGTH
from nomicd.kernel.commands import Command, Value
from nomicd.kernel.views import Block, Code, Lines, Page, Prose, Section, Table


def standings(state: State) -> Table:
    """Who has what, the richest first."""
    ranked = sorted(state.players.values(), key=lambda player: (-player.cash, player.name))
    rows = [_standing(state, player) for player in ranked]
    shown = (True, has_money(state), bool(state.board), bool(state.board), any(row[-1] for row in rows))
    places = [place for place, there in enumerate(shown) if there]
    head = ("Player", "Money", "Square", "Owns", "Items")
    right = tuple(column for column, place in enumerate(places) if place in {1, 3})
    kept = tuple(tuple(row[place] for place in places) for row in rows)
    return Table(tuple(head[place] for place in places), kept, right)


def has_money(state: State) -> bool:
    """Whether this game knows of money: somebody has or owes some, or there are squares to spend it on."""
    return bool(state.board or state.accounts) or any(player.cash for player in state.players.values())


def _standing(state: State, player: Player) -> tuple[str, ...]:
    owned = sum(square.owner == player.name for square in state.squares.values())
    bound = book(state.rules)
    items = ", ".join(items_name(bound, key, n) for key, n in sorted(player.items.items()) if n)
    marks = "".join(f" ({mark})" for mark in (*player.titles, *(() if player.active else ("inactive",))))
    return player.name + marks, dollars(player.cash), mark(player.square), str(owned), items


def boards(state: State) -> tuple[Section, ...]:
    """The board as it stands, in a game that has one."""
    return (board(state),) if state.board else ()


def board(state: State) -> Section:
    """The board as it stands."""
    return Section("The board", (Code(drawn(state)), listing(state)))


def rule_text(state: State, number: int) -> Prose:
    """The prose of a rule in force, with its parameters in it."""
    bound = book(state.rules)
    return Prose(prose(bound.documents[number], values(bound.declared[number])))


def _rule_blocks(state: State, number: int) -> tuple[Block, ...]:
    rule, document = state.rules[number], book(state.rules).documents[number]
    blocks: list[Block] = [rule_text(state, number)]
    if document.toml:
        blocks.append(Code(document.toml))
    if document.code:
        blocks.append(Code(document.code))
    status = f"In this form since update {rule.since}, by {rule.by}."
    if rule.suspended:
        status += f" Its code is suspended: {rule.suspended}"
    return (*blocks, Lines((status,)))


def rule(state: State, number: int) -> Page:
    """One rule: prose, parameters, code, where it comes from."""
    if number not in state.rules:
        return Page(f"Rule {number}", (f"There is no rule {number} in force.",))
    title = f"Rule {number}: {book(state.rules).documents[number].title}"
    return Page(title, (), (Section(title, _rule_blocks(state, number)),))


def rules(state: State) -> Page:
    """All rules in force, their prose only."""
    documents = book(state.rules).documents
    sections = (Section(f"{n}. {documents[n].title}", (rule_text(state, n),)) for n in sorted(state.rules))
    return Page("The rules", (many(len(state.rules), "rule") + " in force.",), tuple(sections))


def history(state: State, number: int) -> Page:
    """Each form that a rule has had."""
    changes = [change for change in state.history if change.number == number]
    if not changes:
        return Page(f"History of rule {number}", (f"There never was a rule {number}.",))
    sections = tuple(
        Section(
            f"Update {change.update}, by {change.by}",
            (Code(change.text) if change.text else Lines(("Repealed.",)),),
        )
        for change in changes
    )
    return Page(f"History of rule {number}", (), sections)


def law_change(state: State, number: int) -> str:
    """The difference between the last form of a rule and the one before."""
    texts = [change.text for change in state.history if change.number == number]
    old, new = (_parsed(text) for text in (["", *texts])[-2:])
    return diff(old, new)


def words_only(state: State, number: int) -> bool:
    """Whether the last change of a rule that has code has left all that runs as it was."""
    texts = [change.text for change in state.history if change.number == number]
    old, new = (_parsed(text) for text in (["", *texts])[-2:])
    return bool(old and new and new.code and (old.code, old.toml) == (new.code, new.toml))


def _parsed(text: str) -> Document | None:
    found = parse(text) if text else None
    return found if isinstance(found, Document) else None


def proposals(state: State) -> Page:
    """What is proposed or on the ballot."""
    found = current(state)
    lead = () if found else ("Nothing is proposed.",)
    return Page("Proposals", lead, tuple(proposal_section(state, each) for each in found))


def proposal(state: State, number: int) -> Page:
    """One proposal."""
    if number not in state.proposals:
        return Page(f"Proposal {number}", (f"There is no proposal {number}.",))
    return Page(f"Proposal {number}", (), (proposal_section(state, state.proposals[number]),))


def dice(state: State) -> Page:
    """What the game's dice are committed to."""
    lines = (
        f"The secrets of updates 1 to {LENGTH} are a reverse hash chain; its published end is",
        f"secret 0 = {state.commitment}",
        f"The secret of update {state.update}, revealed, is {state.secret}" if state.secret else "",
        "SHA-256 of the secret of an update is the secret of the update before it.",
        "A die is HMAC-SHA256(secret, label/0): docs/verify_dice.py checks a digest with it.",
    )
    return Page("The dice", (), (Section("The dice", (Lines(tuple(line for line in lines if line)),)),))


_NUMBERED: Mapping[str, Callable[[State, int], Page]] = {
    "rule": rule,
    "history": history,
    "proposal": proposal,
}
_PLAIN: Mapping[str, Callable[[State], Page]] = {
    "board": lambda state: Page("Board", () if state.board else ("There is no board.",), boards(state)),
    "standings": lambda state: Page("Standings", (), (Section("Standings", (standings(state),)),)),
    "money": lambda state: Page("Money", (), (Section("Standings", (standings(state),)),)),
    "rules": rules,
    "proposals": proposals,
    "dice": dice,
}


def _number(value: Value) -> int:
    return int(value) if value is not None else 0


def answer(state: State, command: Command) -> Page | None:
    """The page that a read-only command asks for; None if it asks for none."""
    if command.verb in _PLAIN:
        return _PLAIN[command.verb](state)
    if command.verb in _NUMBERED:
        return _NUMBERED[command.verb](
            state, _number(command.args.get(command.verb.replace("history", "rule")))
        )
    return None
