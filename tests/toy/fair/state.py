"""A fair as it stands, and how each event changes it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import datetime
from typing import Any

import msgspec

from fair import events as e
from nomicd.table import auctions, decks, reactions, seats, trades, turns
from nomicd.table.bundles import Bundle, minus, plus

START = Bundle(20, {"cloth": 2, "salt": 2})


class State(msgspec.Struct):
    """By seat: `holdings` (all see them) and `hands` (only their own see them)."""

    slug: str = ""
    timezone: str = "UTC"
    seed: str = ""
    commitment: str = ""
    seats: seats.Seats = ()
    holdings: dict[str, Bundle] = {}
    hands: dict[str, decks.Hand] = {}
    deck: decks.Deck = decks.Deck("fair")
    bids: auctions.Bids = ()
    offers: trades.Offers = ()
    offered: int = 0
    plans: tuple[e.Raid, ...] = ()
    stances: reactions.Stances = ()
    windows: tuple[reactions.Window, ...] = ()
    under_way: tuple[e.Raid, ...] = ()
    signals: turns.Signals = turns.Signals()
    spoke: tuple[str, ...] = ()
    day: int = 0
    since: datetime | None = None
    ready: datetime | None = None
    scores: dict[str, int] = {}


def _founded(state: State, event: e.Founded) -> None:
    state.slug, state.timezone, state.seed = event.slug, event.timezone, event.seed


def _committed(state: State, event: e.DeckCommitted) -> None:
    state.commitment = event.commitment


def _taken(state: State, event: e.SeatTaken) -> None:
    if event.seat in state.holdings:
        state.seats = seats.seated(state.seats, event.seat, event.player)
    else:
        state.seats = (*state.seats, seats.Seat(event.seat, event.player))
        state.holdings[event.seat], state.hands[event.seat] = START, ()


def _left(state: State, event: e.SeatLeft) -> None:
    state.seats = seats.left(state.seats, event.seat)


def _begun(state: State, event: e.Begun) -> None:
    state.since = event.at


def _shuffled(state: State, event: e.DeckShuffled) -> None:
    state.deck = decks.laid(state.deck, event.pile)


def _drawn(state: State, event: e.CardDrawn) -> None:
    cards, state.deck = decks.drawn(state.deck)
    state.hands[event.seat] += cards


def _heard(state: State, event: e.Heard) -> None:
    state.spoke = (*state.spoke, event.seat)
    state.seats = seats.heard(state.seats, event.seat)


def _bid(state: State, event: e.BidMade) -> None:
    state.bids = auctions.with_bid(state.bids, auctions.Bid(event.seat, event.most))


def _offered(state: State, event: e.OfferMade) -> None:
    state.offers = (*state.offers, event.offer)
    state.offered = event.offer.number


def _withdrawn(state: State, event: e.OfferWithdrawn) -> None:
    state.offers = trades.without(state.offers, event.number)


def _traded(state: State, event: e.Traded) -> None:
    offer = trades.find(state.offers, event.number)
    assert offer is not None
    deal = trades.exchanged(offer, state.holdings[event.maker], state.holdings[event.taker])
    assert isinstance(deal, trades.Deal)
    state.holdings[event.maker], state.holdings[event.taker] = deal.maker, deal.taker
    state.offers = trades.after_deal(state.offers, offer)


def _planned(state: State, event: e.RaidPlanned) -> None:
    state.plans = (*(raid for raid in state.plans if raid.raider != event.seat), event.raid)


def _stance(state: State, event: e.StanceTaken) -> None:
    state.stances = reactions.with_new(state.stances, event.stance)


def _window(state: State, event: e.WindowOpened) -> None:
    state.windows = (*state.windows, event.window)
    state.under_way = (*state.under_way, event.raid)


def _answered(state: State, event: e.Answered) -> None:
    state.windows = tuple(
        msgspec.structs.replace(each, answer=event.option)
        if (each.player, each.about) == (event.seat, event.about)
        else each
        for each in state.windows
    )


def _raided(state: State, event: e.Raided) -> None:
    raid = event.raid
    state.plans = tuple(each for each in state.plans if each != raid)
    state.under_way = tuple(each for each in state.under_way if each != raid)
    state.windows = tuple(each for each in state.windows if each.about != raid.raider)
    if event.end == "guarded":
        state.hands[raid.victim] = decks.without(state.hands[raid.victim], "guard")
        state.deck = decks.discarded(state.deck, "guard")
    elif event.end == "stolen":
        piece = Bundle(0, {raid.good: 1})
        state.holdings[raid.victim] = minus(state.holdings[raid.victim], piece)
        state.holdings[raid.raider] = plus(state.holdings[raid.raider], piece)


def _sold(state: State, event: e.Sold) -> None:
    state.holdings[event.seat] = minus(state.holdings[event.seat], Bundle(event.price))


def _done(state: State, event: e.SaidDone) -> None:
    state.signals = turns.said_done(state.signals, event.seat)
    awaited = [seat.name for seat in state.seats if not seat.open]
    state.ready = event.at if turns.complete(state.signals, awaited) else None


def _wait(state: State, event: e.SaidWait) -> None:
    state.signals, state.ready = turns.said_wait(state.signals, event.seat), None


def _missed(state: State, event: e.TurnMissed) -> None:
    state.seats = seats.missed(state.seats, event.seat)


def _ended(state: State, event: e.DayEnded) -> None:
    state.day, state.since, state.ready = event.number, event.deadline, None
    state.offers, state.signals = trades.after_turn(state.offers), turns.next_turn(state.signals)
    state.bids, state.plans, state.spoke = (), (), ()


def _over(state: State, event: e.FairEnded) -> None:
    state.scores = event.scores


EVOLVE: Mapping[str, Callable[[Any, Any], None]] = {
    "founded": _founded, "deck-committed": _committed, "seat-taken": _taken, "seat-left": _left,
    "begun": _begun, "deck-shuffled": _shuffled, "card-drawn": _drawn, "heard": _heard, "bid-made": _bid,
    "offer-made": _offered, "offer-withdrawn": _withdrawn, "traded": _traded, "raid-planned": _planned,
    "stance-taken": _stance, "window-opened": _window, "answered": _answered, "raided": _raided,
    "sold": _sold, "said-done": _done, "said-wait": _wait, "turn-missed": _missed, "day-ended": _ended,
    "fair-ended": _over,
}  # fmt: skip
