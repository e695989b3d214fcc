"""The law of a game as its state has it: rules in force, and what became of each."""

from __future__ import annotations

from typing import Protocol

import msgspec

from nomicd.table.player_names import FreeData


class Missed(msgspec.Struct, frozen=True):
    """An event of that update which a rule's function `hook` was not there to answer, with its fields."""

    hook: str
    fields: FreeData
    update: int


class Rule(msgspec.Struct, frozen=True, cache_hash=True):
    """A rule in force. `text` is the whole document; `by` is `opening` or `proposal 3`; `since` the update.

    `suspended` holds the error for which its code is off; its prose stays in force. `missed` is what it could
    not answer since, oldest first.
    """

    number: int
    text: str
    by: str
    since: int
    suspended: str = ""
    missed: tuple[Missed, ...] = ()


class Change(msgspec.Struct, frozen=True):
    """One step in the history of a rule: its text from that update and week on, "" when it was repealed."""

    number: int
    text: str
    by: str
    update: int
    week: int = 0


class Enactment(msgspec.Struct, frozen=True):
    """One rule new, other or gone. `kind` is enact, amend or repeal; `text` its whole new document."""

    kind: str
    number: int
    text: str = ""


class Ruled(Protocol):
    """A state with rules in it."""

    rules: dict[int, Rule]
    history: tuple[Change, ...]


class Lawful(Ruled, Protocol):
    """One whose rules change with its updates."""

    update: int
    week: int


def rule_name(number: int, title: str) -> str:
    """Return `Rule 5, Items,` as the beginning of a sentence."""
    return f"Rule {number}, {title}," if title else f"Rule {number}"


def title_of(text: str) -> str:
    """Return the title of a rule's document."""
    return text.split("\n", 1)[0].partition(". ")[2]


def name_rule(state: Ruled, number: int) -> str:
    """Return `Rule 5, Items,`, of a rule of now or before."""
    texts = [change.text for change in state.history if change.number == number and change.text]
    return rule_name(number, title_of(texts[-1]) if texts else "")
