"""What a game is opened with: the board, the cards and the figures, as its documents say and as votes have
changed them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Annotated

import msgspec
from msgspec import Meta
from msgspec.structs import replace

from nomicd.table.documents import check, check_names, read_toml
from nomicd.table.pieces.rule_text import read_clauses
from nomicd.table.pieces.tracks import (
    SideRoad,
    Space,
    SpaceKind,
    Track,
    amount_parameters,
    find_odd_spaces,
)
from nomicd.table.terms import Parameter

FILES = ("board.toml", "crimes.toml", "decks.toml", "money.toml", "rules.md")
DOLLAR, BLACK_EYE, FEATHER = "dollar", "black_eye", "feather"
"""The decks."""
BLANK, GOOD_CHARACTER, SUBPOENA = "blank", "good character", "subpoena"
"""Cards that show no crime and answer none."""
KINDS = {
    "start": SpaceKind("START", "yellow-tint", "START"),
    "dollar": SpaceKind("$ card", "green-tint", "$"),
    "feather": SpaceKind("Feather In Your Cap", "purple-tint", "F"),
    "black-eye": SpaceKind("Black Eye", "grey-tint", "BE"),
    "press": SpaceKind("Press Box", "red-tint", "PRESS"),
    "favor": SpaceKind("votes won", "blue-tint", "v", pays=True),
    "slip": SpaceKind("votes lost", "orange-tint", "v", asks=True),
    "raise": SpaceKind("a higher salary", "teal-tint", "pay", pays=True),
    "cut": SpaceKind("a lower salary", "teal-tint", "pay", asks=True),
    "gain": SpaceKind("money from the bank", "green-tint", "", pays=True),
    "fine": SpaceKind("money to the bank", "pink-tint", "", asks=True),
    "tip": SpaceKind("Anonymous Tip", "brown-tint", "TIP"),
    "jail": SpaceKind("jail, just visiting", "orange-tint", "JAIL"),
    "arrest": SpaceKind("go to jail", "orange-tint", "TO JAIL"),
    "convention": SpaceKind("State Convention", "yellow-tint", "CONV"),
    "senate": SpaceKind("to the Witness Stand", "red-tint", "SENATE"),
    "court": SpaceKind("Court of Last Resort", "yellow-tint", "COURT"),
    "enter": SpaceKind("enter a path", "blue-tint", "ENTER"),
    "stand": SpaceKind("Witness Stand", "red-tint", "STAND"),
    "rest": SpaceKind("nothing happens", "paper"),
}
"""The kinds of spaces, each with its colour and what is written on it."""
BUSINESS, POLITICS, WITNESS = "B", "L", "W"
STAND = "W1"
Count = Annotated[int, Meta(ge=0, le=10**9)]


class CrimeWords(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a crime is called in a line and in a sentence, the card that answers it and what that says; other
    words for the crime."""

    name: str
    crime: str
    defence: str
    says: str
    words: tuple[str, ...] = ()


class Crime(CrimeWords, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A crime; `neutral` is the same in words for any company."""

    neutral: CrimeWords


class Figures(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Money in dollars, and votes."""

    start: Count
    salary: Count
    goal: Count
    goal_many: Count
    goal_short: Count
    goal_short_many: Count
    votes_a_turn: Count
    price: Count
    cheap: Count
    dear: Count
    fraud_votes: Count
    crime_votes: Count
    slander_votes: Count
    good_character: Count
    filing_fee: Count
    libel_money: Count
    libel_votes: Count
    least_bid: Count
    bid_step: Count
    convention_votes: Count

    def choose_goal(self, players: int, *, short: bool) -> int:
        """Return how many votes win among so many players."""
        few, many = (self.goal_short, self.goal_short_many) if short else (self.goal, self.goal_many)
        return many if players >= MANY else few

    def price_missing(self, votes: int) -> int:
        """Return what that many votes cost whoever owes them."""
        return min(votes, self.cheap) * self.price + max(0, votes - self.cheap) * self.dear

    def count_affordable(self, fund: int) -> int:
        """Return how many votes who owes them could buy for so much."""
        cheap = min(self.cheap, fund // self.price) if self.price else self.cheap
        rest = fund - self.price_missing(cheap)
        return cheap + (rest // self.dear if cheap == self.cheap and self.dear else 0)


MANY = 5
"""With so many players fewer votes win."""


class _Dollars(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    lowest: int
    highest: int
    step: Annotated[int, Meta(ge=1)]
    copies: Count


class _BlackEyes(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    copies: Count
    blank: Count


class _Feathers(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    copies: Count
    good_character: Count
    subpoena: Count


class _Decks(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    dollar: _Dollars
    black_eye: _BlackEyes
    feather: _Feathers


class _Path(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    ends: int
    spaces: tuple[Space, ...]
    begins: int = 0

    def leads_back(self, spaces: int) -> bool:
        """Return whether it ends ahead of where it begins, on a main road of so many spaces."""
        return bool(self.spaces) and 0 <= self.ends < spaces and self.begins <= self.ends


class _Lists(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The board as it is written."""

    main: tuple[Space, ...]
    business: _Path
    politics: _Path
    witness: _Path


class ElectionBoard(Track, frozen=True, dict=True):
    """The main road, and the paths of business, local politics and the Witness Stand."""

    def find(self, kind: str) -> str:
        """Return the first space of a kind."""
        return next(key for key, space in self.spaces.items() if space.kind == kind)

    def set_out(self, space: str) -> str:
        """Return where the next move of who stands there begins: before a path, if they have entered one."""
        if self.spaces[space].kind != "enter":
            return space
        return next(f"{side.letter}0" for side in self.sides if str(side.begins) == space)


class CampaignLaw(msgspec.Struct, frozen=True):
    """Board, cards and figures. `cards` are those of each deck."""

    board: ElectionBoard
    crimes: dict[str, Crime]
    money: Figures
    cards: dict[str, tuple[str, ...]]
    dollars: _Dollars


def read_amount(card: str) -> int:
    """Return what a $ card is worth, by its name `+80000`."""
    return int(card)


def read_face(card: str) -> str:
    """Return the crime that a Black Eye card shows, by its name `7. embezzling`; or that it is blank."""
    return card.partition(". ")[2]


def read_number(card: str) -> int:
    """Return the number of a Black Eye card."""
    return int(card.partition(".")[0])


def name_defence(crime: str) -> str:
    """Return the card that answers a crime."""
    return f"defence {crime}"


def read_law(documents: Mapping[str, str], settings: Mapping[str, int] = {}) -> CampaignLaw:
    """Return what these documents say, as votes have changed it (`parameters`). Raises `BadDocument`."""
    return _read_law(tuple(documents.items()), tuple(settings.items()))


@lru_cache(maxsize=64)
def _read_law(documents: tuple[tuple[str, str], ...], settings: tuple[tuple[str, int], ...]) -> CampaignLaw:
    if settings:
        return _change(_read_law(documents, ()), dict(settings))
    texts = dict(documents)
    check_names(texts, FILES)
    lists = read_toml("board.toml", texts["board.toml"], _Lists)
    check("board.toml", _find_odd_paths(lists))
    board = _lay_board(lists)
    check("board.toml", find_odd_spaces(board, KINDS))
    crimes = read_toml("crimes.toml", texts["crimes.toml"], dict[str, Crime])
    decks = read_toml("decks.toml", texts["decks.toml"], _Decks)
    check("decks.toml", _find_odd_decks(decks))
    money = read_toml("money.toml", texts["money.toml"], Figures)
    check("money.toml", _find_odd_money(money))
    read_clauses(texts["rules.md"])
    return CampaignLaw(board, crimes, money, _make_cards(decks, crimes), decks.dollar)


def _lay_board(lists: _Lists) -> ElectionBoard:
    senate = next(place for place, space in enumerate(lists.main) if space.kind == "senate")
    business, politics, witness = lists.business, lists.politics, lists.witness
    sides = (
        SideRoad(BUSINESS, "business", "Business", business.spaces, business.begins, business.ends, "green"),
        SideRoad(
            POLITICS, "politics", "Local politics", politics.spaces, politics.begins, politics.ends, "blue"
        ),
        SideRoad(WITNESS, "witness", "The Witness Stand", witness.spaces, senate, witness.ends, "purple"),
    )
    return ElectionBoard("The main road, from START and back to it", lists.main, sides)


def _find_odd_paths(lists: _Lists) -> Iterator[str]:
    kinds = [space.kind for space in lists.main]
    counted = Counter(kinds)
    if kinds[:1] != ["start"] or any(counted[kind] != 1 for kind in ("start", "jail", "senate", "court")):
        yield "the main road begins with its only START, and has one jail, one senate and one court"
    enters = [place for place, kind in enumerate(kinds) if kind == "enter"]
    if enters != sorted((lists.business.begins, lists.politics.begins)):
        yield "business and politics begin where the two enter spaces are"
    if not all(each.leads_back(len(kinds)) for each in (lists.business, lists.politics, lists.witness)):
        yield "a path has spaces, and leads back to the main road ahead of where it begins"
    if [each.kind for each in lists.witness.spaces[:1]] != ["stand"]:
        yield "the path of the witness begins with the stand"


def _find_odd_decks(decks: _Decks) -> Iterator[str]:
    dollar = decks.dollar
    if dollar.lowest > dollar.highest or dollar.lowest % dollar.step or dollar.highest % dollar.step:
        yield "$ cards go from lowest to highest, in steps of step"


def _find_odd_money(money: Figures) -> Iterator[str]:
    goals = (money.goal, money.goal_many, money.goal_short, money.goal_short_many)
    if min(goals) < 1 or min(money.price, money.dear, money.bid_step, money.least_bid) < 1:
        yield "goals, prices and bids are at least 1"


def _make_cards(decks: _Decks, crimes: Mapping[str, Crime]) -> dict[str, tuple[str, ...]]:
    dollar, eyes, feathers = decks.dollar, decks.black_eye, decks.feather
    amounts = range(dollar.lowest, dollar.highest + 1, dollar.step)
    faces = [*(crime for crime in crimes for _ in range(eyes.copies)), *[BLANK] * eyes.blank]
    return {
        DOLLAR: tuple(f"{amount:+d}" if amount else "0" for amount in amounts for _ in range(dollar.copies)),
        BLACK_EYE: tuple(f"{number}. {face}" for number, face in enumerate(faces, 1)),
        FEATHER: (
            *(name_defence(crime) for crime in crimes for _ in range(feathers.copies)),
            *[GOOD_CHARACTER] * feathers.good_character,
            *[SUBPOENA] * feathers.subpoena,
        ),
    }


# What votes may set

_MEANS = {
    "salary": (0, 100_000, "what everybody's salary is after bankruptcy"),
    "votes_a_turn": (0, 100, "how many votes may be bought before the dice"),
    "price": (100, 10_000, "what such a vote costs, and the first of those that are owed"),
    "cheap": (0, 200, "how many of the votes that are owed cost no more than that"),
    "dear": (100, 20_000, "what each vote beyond these costs"),
    "fraud_votes": (0, 200, "the votes for whoever finds a fraud"),
    "crime_votes": (0, 200, "the votes for whoever accuses of a crime, if there is no defense"),
    "slander_votes": (0, 200, "the votes that an accuser owes where there is a defense"),
    "good_character": (0, 200, "what a Good Character takes off a debt of votes"),
    "filing_fee": (0, 200_000, "what it costs to sue"),
    "libel_money": (0, 500_000, "what libel costs whoever has committed it"),
    "libel_votes": (0, 200, "the votes at stake in a suit"),
    "least_bid": (1, 50_000, "the least bid for a tip"),
    "convention_votes": (0, 100, "the votes that the State Convention takes from each with fewer"),
}
_LEAST_GOAL, _MOST_GOAL = 150, 1_000
_MOST_AMOUNT = 200_000


def parameters(law: CampaignLaw, goal: int) -> Iterator[Parameter]:
    """Return the goal, the figures that matter after the beginning, and the amount of every space."""
    wins = "how many votes win"
    yield Parameter("goal", goal, _LEAST_GOAL, _MOST_GOAL, wins, title=wins)
    for name, (low, high, means) in _MEANS.items():
        plain = (name.replace("_", " "),)
        yield Parameter(name, getattr(law.money, name), low, high, means, names=plain, title=means)
    yield from amount_parameters(law.board, most=_MOST_AMOUNT)


def _change(law: CampaignLaw, voted: Mapping[str, int]) -> CampaignLaw:
    figures = {name: voted[name] for name in _MEANS if name in voted}
    return replace(law, board=law.board.set_amounts(voted), money=replace(law.money, **figures))
