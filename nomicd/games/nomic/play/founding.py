"""How a game comes about: the documents of its ruleset, as the options chosen want them, with which its log
begins; and whose seat a newcomer may take."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

import msgspec
from msgspec.structs import replace

from nomicd.games.nomic import events as e
from nomicd.games.nomic.play.plans import find_binding_problems
from nomicd.games.nomic.rules.rulebook import book
from nomicd.games.nomic.rules.ruleset_charter import NAME, Charter, bookshelf, charter
from nomicd.games.nomic.state import State
from nomicd.kernel.decision import Reason, Refused
from nomicd.kernel.events import GameEvent
from nomicd.kernel.inputs import NewGame
from nomicd.kernel.sandbox import Problem
from nomicd.law.rule_document import Document, parse, render
from nomicd.table.course.opening import make_opening, refuse_closed_seat
from nomicd.table.presence.rules import is_open

OPTIONS = {"own_vote": ("yea", "abstain")}
"""What may be chosen in every Nomic, the usual value first: how a proposer's own vote counts where none is
sent. Each ruleset adds what its charter says."""


class Foundation(msgspec.Struct, frozen=True):
    """Rules as canonical text, by number: in force, and asleep. `charter` is its text, "" for none."""

    rules: dict[int, str]
    shelf: dict[int, str]
    options: dict[str, str]
    charter: str = ""


def foundation(files: Mapping[str, str], options: Mapping[str, str]) -> Foundation | Refused:
    """Return what a game of these files begins with, or why it cannot."""
    read = charter(files.get(NAME, ""))
    if isinstance(read, Problem):
        return _unfit(NAME, read)
    chosen = _choose_options(read, options)
    documents = _documents({name: text for name, text in files.items() if name != NAME})
    if isinstance(chosen, Refused):
        return chosen
    if isinstance(documents, Refused):
        return documents
    shelf = bookshelf(read, chosen, documents)
    if isinstance(shelf, Problem):
        return _unfit(NAME, shelf)
    awake, asleep = ({n: _write(each) for n, each in part.items()} for part in (shelf.awake, shelf.asleep))
    return Foundation(awake, asleep, chosen, files.get(NAME, ""))


def _choose_options(read: Charter, options: Mapping[str, str]) -> dict[str, str] | Refused:
    """A value for each option there is."""
    values = OPTIONS | {name: tuple(option.variants) for name, option in sorted(read.options.items())}
    usual = {name: known[0] for name, known in OPTIONS.items()}
    usual |= {name: option.usual for name, option in read.options.items()}
    for name, value in sorted(options.items()):
        if name not in values:
            there = "; ".join(f"{each} = {' | '.join(known)}" for each, known in values.items())
            return Refused(Reason.UNKNOWN, f"there is no option {name}; there are: {there}")
        if value not in values[name]:
            return Refused(Reason.BAD_TEXT, f"{name} is one of {', '.join(values[name])}, not {value[:40]}")
    return {name: options.get(name, usual[name]) for name in values}


_write = lru_cache(maxsize=256)(render)
"""Kept, as `parse` keeps what it reads: games open with the same documents again and again."""


def _documents(given: Mapping[str, str]) -> dict[int, Document] | Refused:
    """The documents by number; `# ?.` gets the next free one."""
    numbered: dict[int, Document] = {}
    for name, text in sorted(given.items()):
        document = parse(text)
        if isinstance(document, tuple):
            return _unfit(name, document[0])
        number = document.number or max(numbered, default=0) + 1
        if number in numbered:
            return Refused(Reason.TAKEN, f"{name}: there is a rule {number} already")
        if broken := find_binding_problems(number, document):
            return _unfit(name, broken[0])
        numbered[number] = replace(document, number=number)
    return dict(sorted(numbered.items()))


def _unfit(name: str, problem: Problem) -> Refused:
    place = f"{name}, line {problem.line}" if problem.line else name
    return Refused(Reason.BAD_TEXT, f"{place}: {problem.text}")


# The log


def begin_log(given: NewGame) -> tuple[GameEvent, ...] | Refused:
    """Return the sealed dice and the rule documents, as the options chosen want them."""
    founded = foundation(given.documents, given.options)
    if isinstance(founded, Refused):
        return founded
    return (
        *make_opening(replace(given, options=founded.options, documents={})),
        *((e.CharterAdopted(founded.charter),) if founded.charter else ()),
        *(e.RuleShelved(number, text) for number, text in founded.shelf.items()),
        *(e.RuleEnacted(number, text, "opening") for number, text in founded.rules.items()),
    )


def take_over(state: State, player: str, old: str) -> e.SeatTakenOver | Refused:
    """Return the seat as it is: no rule is asked, and who was Inactive still has to return."""
    return e.SeatTakenOver(player, old) if _is_vacant(state, old) else refuse_closed_seat(old)


def _is_vacant(state: State, player: str) -> bool:
    """Return whether somebody else may go on in that player's place: they are Inactive; or silent for long,
    where nobody ever becomes Inactive."""
    if player not in state.players or not state.players[player].active:
        return player in state.players
    return not any(kind.inactive for kind in book(state.rules).actions.values()) and is_open(state, player)
