"""The rules in force as one book: documents, and what all of them together declare."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

import msgspec

from nomicd.games.nomic.law.declarations import (
    ActionKind,
    Building,
    Declarations,
    ItemKind,
    Schedule,
    SquareType,
)
from nomicd.games.nomic.law.declare import declarations
from nomicd.games.nomic.law.document import Document, parse
from nomicd.games.nomic.state import Rule


class Book(msgspec.Struct, frozen=True):
    """Where two rules declare the same key, the higher number counts. A suspended rule still declares."""

    documents: dict[int, Document]
    declared: dict[int, Declarations]
    items: dict[str, ItemKind]
    square_types: dict[str, SquareType]
    actions: dict[str, ActionKind]
    buildings: dict[str, Building]
    schedule: Schedule | None
    order: tuple[int, ...] = ()
    """The rules in the order in which they are asked: by priority, then number."""


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
def _bind(texts: tuple[tuple[int, str], ...]) -> Book:
    read = {number: _read(number, text) for number, text in texts}
    declared = {number: pair[1] for number, pair in read.items()}
    schedules = [each.schedule for each in declared.values() if each.schedule is not None]
    return Book(
        documents={number: pair[0] for number, pair in read.items()},
        declared=declared,
        items={item.key: item for each in declared.values() for item in each.items},
        square_types={kind.key: kind for each in declared.values() for kind in each.square_types},
        actions={action.key: action for each in declared.values() for action in each.actions},
        buildings={building.key: building for each in declared.values() for building in each.buildings},
        schedule=schedules[-1] if schedules else None,
        order=tuple(sorted(read, key=lambda number: (-declared[number].priority, number))),
    )


def book(rules: Mapping[int, Rule]) -> Book:
    """The book of these rules. Cheap when asked again: texts that have been read are kept."""
    return _bind(tuple((number, rules[number].text) for number in sorted(rules)))
