"""What a game is opened with: the states, the speech cards and the money, as its documents say."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cached_property, lru_cache

import msgspec

from nomicd.table.documents import BadDocument, check, check_names, read_toml
from nomicd.table.pieces.rule_text import BadText, read_clauses

FILES = ("cards.toml", "money.toml", "rules.md", "states.toml")
DECK = "speech"


class FederalState(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A state of the Union. One county costs `points`; behind its county `lines` comes the capital. `tile` is
    its row and column on the map."""

    name: str
    votes: int
    points: int
    lines: int
    tile: tuple[int, int]

    @property
    def capital(self) -> int:
        """So many counties are the whole state, with its capital."""
        return self.lines + 1


class SpeechCard(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A speech: how many counties it captures in which states. Who has declared for inflation has half of the
    Expense Fund when another wins."""

    plank: str
    counties: dict[str, int]
    inflation: bool = False


class ScripLaw(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Campaign money: what everybody begins with, what of it goes into the Expense Fund, and the bills."""

    start: int
    levy: int
    step: int
    denominations: tuple[int, ...]


class _Pack(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    cards: tuple[SpeechCard, ...]


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
    known = read_toml("states.toml", states, dict[str, FederalState])
    check("states.toml", _odd_states(known))
    pack = read_toml("cards.toml", cards, _Pack).cards
    check("cards.toml", _odd_cards(pack, known))
    scrip = read_toml("money.toml", money, ScripLaw)
    check("money.toml", _odd_money(scrip))
    try:
        read_clauses(rules)
    except BadText as wrong:
        raise BadDocument(str(wrong)) from None
    return Country(known, {_name(n, each): each for n, each in enumerate(pack, 1)}, scrip)


def _name(number: int, card: SpeechCard) -> str:
    counties = (f"{code} {count}" if count > 1 else code for code, count in card.counties.items())
    return f"{number}. {card.plank} ({', '.join(counties)})"


def _odd_states(states: Mapping[str, FederalState]) -> Iterator[str]:
    if sum(each.votes for each in states.values()) % 2 == 0:
        yield "the electoral votes have to be an odd number, so that of two somebody always has more"
    tiles = [each.tile for each in states.values()]
    for code, each in states.items():
        if not re.fullmatch("[A-Z]{2}", code):
            yield f"a state is named by two letters, not {code[:20]}"
        if not (1 <= each.points <= 18 and 1 <= each.votes <= 500 and 1 <= each.lines <= 9):
            yield f"{code}: a county costs 1 to 18 points; votes are 1 to 500, lines 1 to 9"
        if tiles.count(each.tile) > 1 or not all(0 <= at < 12 for at in each.tile):
            yield f"{code}: its tile is that of another state, or off the map"


def _odd_cards(cards: tuple[SpeechCard, ...], states: Mapping[str, FederalState]) -> Iterator[str]:
    for number, card in enumerate(cards, 1):
        for code, count in card.counties.items():
            if code not in states or count < 1:
                yield f"card {number}: {code} {count} is nothing to capture"


def _odd_money(money: ScripLaw) -> Iterator[str]:
    if not 0 <= money.levy <= money.start:
        yield "the levy is part of what everybody begins with"
    if money.step < 1 or money.start % money.step or money.levy % money.step:
        yield "all is paid in steps"
