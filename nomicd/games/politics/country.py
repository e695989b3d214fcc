"""What a game is opened with: the states, the speech cards and the money, as its documents say."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property, lru_cache
from typing import Annotated

import msgspec
from msgspec import Meta

from nomicd.table.documents import check, check_names, read_toml
from nomicd.table.pieces.rule_text import read_clauses

FILES = ("cards.toml", "money.toml", "rules.md", "states.toml")
DECK = "speech"
Letters = Annotated[str, Meta(pattern=r"^[A-Z]{2}\Z")]
CardName = Annotated[str, Meta(pattern=r"^\d+\. [^()]+ \([A-Z]{2}( \d)?(, [A-Z]{2}( \d)?)*\)\Z")]
Place = Annotated[int, Meta(ge=0, lt=12)]
"""How the documents write what is a state, a card, a row or column of the map."""


class FederalState(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A state of the Union. One county costs `points`; behind its county `lines` comes the capital. `tile` is
    its row and column on the map. The `colour` is that of the states that cost as much, or nearly; games that
    were opened before states had colours have none."""

    name: str
    votes: Annotated[int, Meta(ge=1)]
    points: Annotated[int, Meta(ge=1, le=18)]
    lines: Annotated[int, Meta(ge=1, le=9)]
    tile: tuple[Place, Place]
    colour: str = ""

    @property
    def capital(self) -> int:
        """So many counties are the whole state, with its capital."""
        return self.lines + 1


class SpeechCard(msgspec.Struct, frozen=True):
    """A speech: how many counties it captures in which states. Who has declared for inflation has half of the
    Expense Fund when another wins."""

    counties: dict[str, int]
    inflation: bool = False


class ScripLaw(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Campaign money: what everybody begins with, what of it goes into the Expense Fund, and the bills."""

    start: int
    levy: Annotated[int, Meta(ge=0)]
    step: Annotated[int, Meta(ge=1)]
    denominations: tuple[int, ...]


class _Pack(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Cards as they are named."""

    cards: tuple[CardName, ...]
    inflation: int = 0


class Country(msgspec.Struct, frozen=True, dict=True):
    """All of it. Cards are named by their number and what they say: `7. Pay the Bonus Now (CA, OK, …)`."""

    states: dict[str, FederalState]
    cards: dict[str, SpeechCard]
    money: ScripLaw

    @property
    def votes(self) -> int:
        """All electoral votes."""
        return sum(each.votes for each in self.states.values())

    @property
    def majority(self) -> int:
        """So many electoral votes win."""
        return self.votes // 2 + 1

    @cached_property
    def names(self) -> dict[str, str]:
        """Each state's letters, by these and by its name, in small letters."""
        by_name = {each.name.casefold(): code for code, each in self.states.items()}
        return {**{code.casefold(): code for code in self.states}, **by_name}


def card_number(card: str) -> int:
    """Return the number of a card, by its name."""
    return int(card.partition(".")[0])


def read_country(documents: Mapping[str, str]) -> Country:
    """Return what the documents of a game say. Raises `BadDocument`."""
    check_names(documents, FILES)
    return _read(*(documents[name] for name in FILES))


@lru_cache(maxsize=16)
def _read(cards: str, money: str, rules: str, states: str) -> Country:
    known = read_toml("states.toml", states, dict[Letters, FederalState])
    check("states.toml", _odd_states(known))
    pack = read_toml("cards.toml", cards, _Pack)
    check("cards.toml", _odd_cards(pack.cards, known))
    scrip = read_toml("money.toml", money, ScripLaw)
    check("money.toml", _odd_money(scrip))
    read_clauses(rules)
    made = {
        name: SpeechCard(_read_counties(name), card_number(name) == pack.inflation) for name in pack.cards
    }
    return Country(known, made, scrip)


def _read_counties(card: str) -> dict[str, int]:
    parts = (each.partition(" ") for each in card.rpartition("(")[2].rstrip(")").split(", "))
    return {code: int(count or 1) for code, _, count in parts}


def _odd_states(states: Mapping[str, FederalState]) -> Iterator[str]:
    if sum(each.votes for each in states.values()) % 2 == 0:
        yield "the electoral votes have to be an odd number, so that of two somebody always has more"
    if len({each.tile for each in states.values()}) < len(states):
        yield "two states have the same tile of the map"


def _odd_cards(cards: tuple[str, ...], states: Mapping[str, FederalState]) -> Iterator[str]:
    for place, card in enumerate(cards, 1):
        if card_number(card) != place:
            yield f"card {place} is written as: {place}. What it says (OH 2, NY)"
        if not set(_read_counties(card)) <= set(states):
            yield f"card {place} names a state that there is not"


def _odd_money(money: ScripLaw) -> Iterator[str]:
    if money.levy > money.start:
        yield "the levy is part of what everybody begins with"
    if money.start % money.step or money.levy % money.step:
        yield "all is paid in steps"
