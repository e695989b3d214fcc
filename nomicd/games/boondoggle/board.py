"""What a game is opened with: the map, the marketplaces, the cards and the figures, as its documents say and
as votes have changed them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import chain
from typing import Annotated

import msgspec
from msgspec import Meta
from msgspec.structs import replace

from nomicd.table.documents import check, check_names, read_toml
from nomicd.table.pieces.rule_text import read_clauses
from nomicd.table.terms import Parameter

FILES = ("cards.toml", "figures.toml", "map.toml", "markets.toml", "rules.md")
SHENANIGANS, DESTINATIONS, HONCHOS = "shenanigans", "destination", "honcho"
"""The decks; the last is the bag of tokens."""
GOODS = ("crew", "asphalt", "permit", "steel")
BLACK = "black-bordered card"
"""The Hostile Purchase that everybody begins with: it lies open, and is held as goods are."""
COMMONS = "C"
REGULAR, ELEVATED, BUS = "regular", "elevated", "bus"
KICKBACK, GUARDRAIL = "kickback", "guardrail"
COSTS: Mapping[str, Mapping[str, int]] = {
    REGULAR: {"crew": 1, "asphalt": 1, "permit": 1},
    ELEVATED: {"crew": 1, "asphalt": 1, "permit": 1, "steel": 1},
    BUS: {"crew": 1, "asphalt": 1},
}
"""What a mile of each kind is built of."""
DOES = (
    "toll", "highwayman", "deal", "maven", "gift", "half", "gouger", "option", "wheeler", "coupon", "night",
    "hostile", "enforcer", "manipulator", "lobbyist", "truck", "blackmail", "switch",
)  # fmt: skip
"""What cards can do."""
Count = Annotated[int, Meta(ge=0, le=10**6)]
Positive = Annotated[int, Meta(ge=1, le=10**6)]


class RoadSegment(msgspec.Struct, frozen=True):
    """A mile of the map; its `kind` is first, spoke, bus or outer."""

    key: str
    ends: tuple[str, str]
    kind: str

    def leads_from(self, end: str) -> str:
        """Return the other end."""
        return self.ends[1] if end == self.ends[0] else self.ends[0]


class Market(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A marketplace: what one unit there is, its prices from the lowest, and the first."""

    name: str
    goods: tuple[str, ...]
    prices: tuple[Positive, ...]
    start: int

    @property
    def is_pair(self) -> bool:
        """Whether two resources at once are traded there."""
        return len(self.goods) > 1


class CardKind(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A Shenanigan: what it `does`, of which good; other words for it."""

    title: str
    copies: Count
    does: str
    good: str = ""
    words: tuple[str, ...] = ()


class Honcho(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a token brings in each round."""

    good: str = ""
    money: Count = 0
    card: bool = False


class TownFigures(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Amounts in dollars, and numbers of things."""

    start: Count
    start_five: Count
    start_six: Count
    supply: Count
    roads: Positive
    kickbacks: Count
    guardrails: Count
    federal: Count
    installment: Positive
    side_job: Count
    fee: Count
    most_bought: Positive
    maven_markets: Positive
    kickback_share: Positive
    guardrail_steel: Count
    guardrail_share: Count
    toll: Count
    highwayman: Count
    coupon: Count
    enforcer: Count
    lobbyist: Count
    lobbyist_discs: Count
    blackmail: Count
    half_price: Positive
    gouger_places: Count
    manipulator_places: Count
    manipulator_markets: Positive
    idle_rounds: Positive

    def choose_start(self, players: int) -> int:
        """Return with how much everybody begins among so many."""
        return {5: self.start_five, 6: self.start_six}.get(players, self.start)


class _Map(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    destinations: dict[str, str]
    companies: dict[str, tuple[int, ...]]
    colors: dict[str, str]
    segments: dict[str, tuple[str, ...]]

    def list_segments(self) -> dict[str, RoadSegment]:
        return {
            key: RoadSegment(key, (key.split("-")[0], key.split("-")[1]), kind)
            for kind, keys in self.segments.items()
            for key in keys
        }


class _Copies(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    copies: Positive


class _Cards(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    cards: dict[str, CardKind]
    honchos: dict[str, Honcho]
    destinations: _Copies

    def list_decks(self, destinations: Iterable[str]) -> dict[str, tuple[str, ...]]:
        return {
            SHENANIGANS: tuple(key for key, each in self.cards.items() for _ in range(each.copies)),
            DESTINATIONS: tuple(key for key in destinations for _ in range(self.destinations.copies)),
            HONCHOS: tuple(self.honchos),
        }


class TownLaw(msgspec.Struct, frozen=True):
    """The map, the marketplaces, the cards and the figures. `companies` by how many play; `decks` are the
    cards of each."""

    segments: dict[str, RoadSegment]
    destinations: dict[str, str]
    companies: dict[int, tuple[int, ...]]
    colors: dict[int, str]
    markets: dict[str, Market]
    cards: dict[str, CardKind]
    honchos: dict[str, Honcho]
    figures: TownFigures
    decks: dict[str, tuple[str, ...]]

    def find_segment(self, one: str, other: str) -> RoadSegment | None:
        """Return the segment between two junctions."""
        return self.segments.get(f"{one}-{other}") or self.segments.get(f"{other}-{one}")

    def list_junctions(self) -> tuple[str, ...]:
        """Return the ends of all segments, each once."""
        return tuple(dict.fromkeys(end for each in self.segments.values() for end in each.ends))

    def first_mile(self, company: int) -> RoadSegment:
        """Return where a company begins."""
        return next(
            each for each in self.segments.values() if each.kind == "first" and yard(company) in each.ends
        )

    def name_card(self, card: str) -> str:
        """Return what stands on a card."""
        return self.cards[card].title if card in self.cards else "the black-bordered Hostile Purchase"


def yard(company: int) -> str:
    """Return the junction at which a company begins."""
    return f"S{company}"


def read_law(documents: Mapping[str, str], settings: Mapping[str, int] = {}) -> TownLaw:
    """Return what these documents say, as votes have changed it (`parameters`). Raises `BadDocument`."""
    return _read_law(tuple(documents.items()), tuple(settings.items()))


@lru_cache(maxsize=64)
def _read_law(documents: tuple[tuple[str, str], ...], settings: tuple[tuple[str, int], ...]) -> TownLaw:
    if settings:
        law = _read_law(documents, ())
        voted = {name: value for name, value in settings if name in _MEANS}
        return replace(law, figures=replace(law.figures, **voted))
    texts = dict(documents)
    check_names(texts, FILES)
    town = read_toml("map.toml", texts["map.toml"], _Map)
    check("map.toml", _find_odd_map(town))
    markets = read_toml("markets.toml", texts["markets.toml"], dict[str, Market])
    check("markets.toml", _find_odd_markets(markets))
    cards = read_toml("cards.toml", texts["cards.toml"], _Cards)
    check("cards.toml", _find_odd_cards(cards))
    figures = read_toml("figures.toml", texts["figures.toml"], TownFigures)
    check("figures.toml", _find_odd_figures(figures))
    read_clauses(texts["rules.md"])
    return TownLaw(
        town.list_segments(),
        town.destinations,
        {int(many): each for many, each in town.companies.items()},
        {int(company): color for company, color in town.colors.items()},
        markets,
        cards.cards,
        cards.honchos,
        figures,
        cards.list_decks(town.destinations),
    )


def _find_odd_map(town: _Map) -> Iterator[str]:
    segments = [key.split("-") for each in town.segments.values() for key in each]
    if not all(_are_two_ends(ends) for ends in segments):
        yield "a segment is named by its two ends: S1-A1"
    if len(set(map(frozenset, segments))) != len(segments):
        yield "there is one segment at most between two junctions"
    if set(town.segments) != {"first", "spoke", "bus", "outer"}:
        yield "segments are first, spoke, bus or outer"
    junctions = set(chain.from_iterable(segments))
    if not {COMMONS, *town.destinations} <= junctions:
        yield "a road leads to the Commons and to each destination"
    if set(town.companies) != {"2", "3", "4", "5", "6"}:
        yield "companies are listed for two to six players"
    for many, companies in town.companies.items():
        if len(set(companies)) != int(many) or list(companies) != sorted(companies):
            yield f"{many} players have {many} different companies, in ascending order"
        if any(yard(company) not in junctions or str(company) not in town.colors for company in companies):
            yield "each company has a color and a yard from which its first mile leads"


def _are_two_ends(names: Sequence[str]) -> bool:
    return len(names) == len(set(names)) == len(("from", "to"))


def _find_odd_markets(markets: Mapping[str, Market]) -> Iterator[str]:
    singles = {each.goods[0] for each in markets.values() if not each.is_pair}
    if singles != set(GOODS) or any(not set(each.goods) <= set(GOODS) for each in markets.values()):
        yield "there is a market for each resource, and none for anything else"
    for key, each in markets.items():
        if list(each.prices) != sorted(set(each.prices)) or each.start not in each.prices:
            yield f"the prices of {key} ascend, and its marker begins at one of them"


def _find_odd_cards(cards: _Cards) -> Iterator[str]:
    for key, each in cards.cards.items():
        if each.does not in DOES:
            yield f"no card does what {key} does: {each.does}"
        if (each.good in GOODS) != (each.does in {"gift", "half"}):
            yield f"{key}: gift and half price are of a resource, and no other card is"
    if {each.does for each in cards.cards.values()} != set(DOES):
        yield "there is a card for each that cards can do"
    if any(each.good and each.good not in GOODS for each in cards.honchos.values()):
        yield "a Honcho collects a resource, money or a card"


def _find_odd_figures(figures: TownFigures) -> Iterator[str]:
    if figures.guardrail_share > figures.guardrail_steel:
        yield "the owner gets no more steel than guardrails are made of"


# What votes may set

_MEANS: Mapping[str, tuple[int, int, str]] = {
    "installment": (5, 150, "what is collected from Federal Funds in each round"),
    "side_job": (0, 50, "what a side job pays"),
    "fee": (0, 50, "what it costs to draw a Destination"),
    "guardrail_steel": (1, 6, "how much steel guardrails are made of"),
    "toll": (0, 50, "what Expressway Toll brings for each mile"),
    "highwayman": (0, 50, "what the Highwayman asks for a mile"),
    "coupon": (0, 100, "what a Kickback Coupon is worth"),
    "enforcer": (0, 100, "what an Enforcer costs"),
    "lobbyist": (0, 200, "what a Lobbyist adds to Federal Funds"),
    "blackmail": (0, 50, "what Blackmail asks for each scheme"),
    "idle_rounds": (2, 9, "after how many rounds without a new mile the game ends"),
}


def parameters(law: TownLaw) -> Iterator[Parameter]:
    """Return the figures that matter after the beginning."""
    for name, (low, high, means) in _MEANS.items():
        plain = (name.replace("_", " "),)
        yield Parameter(name, getattr(law.figures, name), low, high, means, names=plain, title=means)
