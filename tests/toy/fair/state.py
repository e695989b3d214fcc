"""A fair as it stands, and how each event changes it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import msgspec
from msgspec.structs import replace

from fair import events as e
from nomicd.table import auctions, decks, reactions, trades
from nomicd.table.bundles import Bundle, minus, plus
from nomicd.table.course import evolve as course
from nomicd.table.course import facts as f
from nomicd.table.course import seats
from nomicd.table.course.evolve import set_player
from nomicd.table.course.state import Course, Person
from nomicd.table.naming import in_fields
from nomicd.table.presence import evolve as presence
from nomicd.table.presence.facts import SeatTakenOver

START = Bundle(20, {"cloth": 2, "salt": 2})


class Stall(Person, frozen=True):
    """What a player has: all see the goods, nobody else the hand."""

    goods: Bundle = START
    hand: decks.Hand = ()


class State(Course[Stall]):
    """Everything goes by the player's name."""

    deck: decks.Deck = decks.Deck("fair")
    deck_commitment: str = ""
    bids: auctions.Bids = ()
    offers: trades.Offers = ()
    offered: int = 0
    plans: tuple[e.Raid, ...] = ()
    stances: reactions.Stances = ()
    windows: tuple[reactions.Window, ...] = ()
    under_way: tuple[e.Raid, ...] = ()
    scores: dict[str, int] = msgspec.field(default_factory=dict)


def _committed(state: State, event: e.DeckCommitted) -> None:
    state.deck_commitment = event.commitment


def _joined(state: State, event: f.PlayerJoined) -> None:
    state.players[event.player] = Stall(event.player)


def _gone(state: State, name: str) -> None:
    """What somebody had under way is nobody's any more; the goods and cards are whose the stall is."""
    state.bids = auctions.without(state.bids, name)
    state.offers = tuple(each for each in state.offers if name not in (each.player, each.to))
    state.plans = tuple(raid for raid in state.plans if name not in (raid.raider, raid.victim))
    state.under_way = tuple(raid for raid in state.under_way if name not in (raid.raider, raid.victim))
    state.windows = tuple(each for each in state.windows if name not in (each.player, each.about))
    state.stances = tuple(each for each in state.stances if each.player != name)


def _left(state: State, event: f.PlayerLeft) -> None:
    course.player_left(state, event)
    _gone(state, event.player)


def _taken_over(state: State, event: SeatTakenOver) -> None:
    presence.seat_taken_over(state, event)
    _gone(state, event.old)


def _renamed(state: State, event: f.PlayerRenamed) -> None:
    old, new = event.old, event.player
    seats.player_renamed(state, event)
    state.bids = in_fields(state.bids, old, new, "player")
    state.offers = in_fields(state.offers, old, new, "player", "to")
    state.plans = in_fields(state.plans, old, new, "raider", "victim")
    state.under_way = in_fields(state.under_way, old, new, "raider", "victim")
    state.windows = in_fields(state.windows, old, new, "player", "about")
    state.stances = in_fields(state.stances, old, new, "player")


def _merged(state: State, event: f.SeatsMerged) -> None:
    gone, into = state.players[event.player], state.players[event.into]
    seats.seats_merged(state, event)
    _gone(state, event.player)
    set_player(state, event.into, goods=plus(into.goods, gone.goods), hand=into.hand + gone.hand)


def _shuffled(state: State, event: e.DeckShuffled) -> None:
    state.deck = decks.laid(state.deck, event.pile)


def _drawn(state: State, event: e.CardDrawn) -> None:
    cards, state.deck = decks.drawn(state.deck)
    set_player(state, event.player, hand=state.players[event.player].hand + cards)


def _bid(state: State, event: e.BidMade) -> None:
    state.bids = auctions.with_bid(state.bids, auctions.Bid(event.player, event.most))


def _offered(state: State, event: e.OfferMade) -> None:
    state.offers = (*state.offers, event.offer)
    state.offered = event.offer.number


def _withdrawn(state: State, event: e.OfferWithdrawn) -> None:
    state.offers = trades.without(state.offers, event.number)


def _traded(state: State, event: e.Traded) -> None:
    offer = trades.find(state.offers, event.number)
    assert offer is not None
    deal = trades.exchanged(offer, state.players[event.maker].goods, state.players[event.taker].goods)
    assert isinstance(deal, trades.Deal)
    set_player(state, event.maker, goods=deal.maker)
    set_player(state, event.taker, goods=deal.taker)
    state.offers = trades.after_deal(state.offers, offer)


def _planned(state: State, event: e.RaidPlanned) -> None:
    state.plans = (*(raid for raid in state.plans if raid.raider != event.player), event.raid)


def _stance(state: State, event: e.StanceTaken) -> None:
    state.stances = reactions.with_new(state.stances, event.stance)


def _window(state: State, event: e.WindowOpened) -> None:
    state.windows = (*state.windows, event.window)
    state.under_way = (*state.under_way, event.raid)


def _answered(state: State, event: e.Answered) -> None:
    asked = (event.player, event.about)
    state.windows = tuple(
        replace(each, answer=event.option) if (each.player, each.about) == asked else each
        for each in state.windows
    )


def _raided(state: State, event: e.Raided) -> None:
    raid = event.raid
    state.plans = tuple(each for each in state.plans if each != raid)
    state.under_way = tuple(each for each in state.under_way if each != raid)
    state.windows = tuple(each for each in state.windows if each.about != raid.raider)
    victim, raider = state.players[raid.victim], state.players[raid.raider]
    if event.end == "guarded":
        set_player(state, raid.victim, hand=decks.without(victim.hand, "guard"))
        state.deck = decks.discarded(state.deck, "guard")
    elif event.end == "stolen":
        piece = Bundle(0, {raid.good: 1})
        set_player(state, raid.victim, goods=minus(victim.goods, piece))
        set_player(state, raid.raider, goods=plus(raider.goods, piece))


def _sold(state: State, event: e.Sold) -> None:
    set_player(state, event.player, goods=minus(state.players[event.player].goods, Bundle(event.price)))


def _day_ended(state: State, event: f.UpdateEnded) -> None:
    course.update_ended(state, event)
    state.offers = trades.after_turn(state.offers)
    state.bids, state.plans = (), ()


def _over(state: State, event: e.FairEnded) -> None:
    state.scores = event.scores


CHANGES: Mapping[str, Callable[[Any, Any], None]] = {
    "deck-committed": _committed, "player-joined": _joined, "player-left": _left,
    "seat-taken-over": _taken_over, "player-renamed": _renamed, "seats-merged": _merged,
    "deck-shuffled": _shuffled, "card-drawn": _drawn, "bid-made": _bid, "offer-made": _offered,
    "offer-withdrawn": _withdrawn, "traded": _traded, "raid-planned": _planned, "stance-taken": _stance,
    "window-opened": _window, "answered": _answered, "raided": _raided, "sold": _sold,
    "update-ended": _day_ended, "fair-ended": _over,
}  # fmt: skip
