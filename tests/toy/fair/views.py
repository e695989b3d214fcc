"""Who sees what of a fair, in words."""

from __future__ import annotations

from collections.abc import Iterator

from fair.play import auction
from fair.state import State
from nomicd.kernel.commands import Command, Verb
from nomicd.kernel.page import Lines, Offer, Offers, Page, Section, Table
from nomicd.table import choices, trades
from nomicd.table.bundles import words

_FAIR = "the fair"
VERBS = (
    Verb("bid", "bid <most:money>", "the most you pay for today's card", ("bid $7",), _FAIR),
    Verb(
        "offer",
        "offer <count:int> <good:item> for <price:money>[ to <to:player>][ <stands:choice(standing)>]",
        "offer a trade to all, or to one",
        ("offer 1 salt for $4", "offer 2 cloth for $9 to bob", "offer 1 salt for $4 standing"),
        _FAIR,
    ),
    Verb("withdraw", "withdraw <number:int>", "take an offer of yours back", ("withdraw 3",), _FAIR),
    Verb("accept", "accept <number:int>", "accept an offer", ("accept 3",), _FAIR),
    Verb("raid", "raid <victim:player> for <good:item>", "send thieves", ("raid bob for salt",), _FAIR),
    Verb("guard", "guard <how:choice(always|never|ask)>", "what you do about thieves", ("guard ask",), _FAIR),
    Verb("guard", "guard if <when:condition>", "the same, as things are", ("guard if left <= 2",), _FAIR),
    Verb("answer", "answer <option:text>", "say what you do about these thieves", ("answer let go",), _FAIR),
)
MARKET = Verb("market", "market", "what every stall has", ("market",), _FAIR, read_only=True)
HAND = Verb("hand", "hand", "your cards", ("hand",), _FAIR, read_only=True)


def answer(state: State, reader: str, command: Command) -> Page | None:
    """The pages that can be asked for."""
    match command.verb:
        case "market":
            return Page("The market", (), (market(state),))
        case "hand" if reader in state.players:
            return Page("Your cards", (), (hand(state, reader),))
    return None


def market(state: State) -> Section:
    """What all have."""
    stalls = state.players.values()
    rows = tuple((stall.name, words(stall.goods), str(len(stall.hand))) for stall in stalls)
    return Section("Stalls", (Table(("Stall", "Has", "Cards"), rows, (2,)),))


def hand(state: State, player: str) -> Section:
    """The cards of one."""
    return Section("Your cards", (Lines(state.players[player].hand or ("None.",)),))


def asked(state: State, player: str) -> Iterator[Section]:
    """Thieves on their way."""
    for each in choices.soonest_first(state.windows, player):
        offers = tuple(Offer(f"answer {option}", each.prompt) for option in each.options)
        yield Section("For you to say", (Offers(offers),))


def can(state: State, player: str) -> Iterator[Section]:
    """The cards, what is sold today, and what others offer."""
    if not state.started:
        return
    bids = (f"You bid up to ${bid.most:,}." for bid in state.bids if bid.bidder == player)
    deals = tuple(Offer(f"accept {each.number}", each.words) for each in trades.open_to(state.offers, player))
    yield hand(state, player)
    yield Section("Today", (Lines((f"Sold today: {auction(state).lot}.", *bids)), Offers(deals)))
