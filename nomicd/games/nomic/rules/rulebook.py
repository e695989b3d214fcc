"""The rules in force as one book: documents, and what all of them together declare."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from operator import attrgetter
from typing import Any

import msgspec

from nomicd.games.nomic.rules.declaration_parser import declarations
from nomicd.games.nomic.rules.declarations import (
    ActionKind,
    Ballots,
    Building,
    Declarations,
    ItemKind,
    Precedence,
    PresenceTable,
    Schedule,
    SquareType,
)
from nomicd.games.nomic.rules.precedence import RuleRank, order_rules
from nomicd.games.nomic.state import Rule, State
from nomicd.law.rule_document import Document, parse

RuleText = tuple[int, str, int]
"""The number of a rule, its text, and the update since which it stands."""


class Book(msgspec.Struct, frozen=True, eq=False):
    """Where two rules declare the same key, the one counts that goes first (`order`). A suspended rule still
    declares. Books of the same rules are equal, so what follows from a book alone can be cached by it; they
    need not be one object, for that depends on what else a cache still holds."""

    texts: tuple[RuleText, ...]
    documents: dict[int, Document]
    declared: dict[int, Declarations]
    items: dict[str, ItemKind]
    square_types: dict[str, SquareType]
    actions: dict[str, ActionKind]
    buildings: dict[str, Building]
    schedule: Schedule | None
    ballots: Ballots = Ballots()
    presence: PresenceTable = PresenceTable()
    precedence: Precedence = Precedence()
    served: Mapping[str, str] = {}
    """Clauses that the service itself carries out, such as `9.1`, each with the name of the event that shows
    it."""
    order: tuple[int, ...] = ()
    """The rules in the order in which they are asked (rule 1.3)."""

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, Book) and self.texts == other.texts)

    def __hash__(self) -> int:
        return hash(self.texts)


@lru_cache(maxsize=2048)
def _read(number: int, text: str) -> tuple[Document, Declarations]:
    document = parse(text)
    if not isinstance(document, Document):
        raise TypeError(f"rule {number} stands in the log but cannot be read: {document[0].text}")
    declared = declarations(document, number)
    if not isinstance(declared, Declarations):
        raise TypeError(f"rule {number} stands in the log but declares nothing sound: {declared[0].text}")
    return document, declared


@lru_cache(maxsize=256)
def _bind(texts: tuple[RuleText, ...]) -> Book:
    read = {number: _read(number, text) for number, text, _ in texts}
    declared = {number: pair[1] for number, pair in read.items()}
    places = {
        number: RuleRank(since, *msgspec.structs.astuple(declared[number].meta)) for number, _, since in texts
    }
    precedence = _first(declared, order_rules(places), "precedence") or Precedence()
    order = order_rules(places, precedence.order)
    return Book(
        texts,
        documents={number: pair[0] for number, pair in read.items()},
        declared=declared,
        items=_things(declared, order, "items"),
        square_types=_things(declared, order, "square_types"),
        actions=_things(declared, order, "actions"),
        buildings=_things(declared, order, "buildings"),
        schedule=_first(declared, order, "schedule"),
        ballots=_first(declared, order, "ballots") or Ballots(),
        presence=_first(declared, order, "presence") or PresenceTable(),
        precedence=precedence,
        served={clause: event for each in declared.values() for clause, event in each.served},
        order=order,
    )


def _things(declared: Mapping[int, Declarations], order: Sequence[int], table: str) -> dict[str, Any]:
    """Each key with what the first rule that declares it says of it, by the numbers of the rules."""
    first = {each.key: each for number in reversed(order) for each in getattr(declared[number], table)}
    return {each.key: first[each.key] for said in declared.values() for each in getattr(said, table)}


def _first(declared: Mapping[int, Declarations], order: Sequence[int], table: str) -> Any:
    """Return what the first rule says of it that says anything; None if none does."""
    said = (getattr(declared[number], table) for number in order)
    return next((each for each in said if each is not None), None)


_FORM = attrgetter("number", "text", "since")
_GAMES = 1024


class _Shelf:
    """The books that were asked for last, by where in memory the first of their rules stands, which the
    copies of a state share. The rules themselves say whether they still are the same, which is quickly known
    of the same objects."""

    def __init__(self) -> None:
        self._books: dict[int, tuple[list[Rule], Book]] = {}

    def book(self, rules: Mapping[int, Rule]) -> Book:
        now = list(rules.values())
        place = id(now[0]) if now else 0
        known = self._books.get(place)
        if known is not None and known[0] == now:
            return known[1]
        if len(self._books) >= _GAMES:
            self._books.clear()
        bound = _bind(tuple(map(_FORM, map(rules.__getitem__, sorted(rules)))))
        self._books[place] = (now, bound)
        return bound


_SHELF = _Shelf()


def book(rules: Mapping[int, Rule]) -> Book:
    """The book of these rules. Cheap when asked again: texts that have been read are kept."""
    return _SHELF.book(rules)


def rulebook(state: State) -> dict[int, str]:
    """The rulebook that the game was opened with, by number: what sleeps in it and what was in force."""
    opened = {change.number: change.text for change in state.history if change.by == "opening"}
    return {**state.shelf, **opened}
