"""Trades: numbered offers, accepted by their number, done at once and wholly or not at all.

Only what can be handed over now is offered; promises are the players' own affair. What becomes of an offer
tells whoever tries it what the other one has, so goods that are held in secret are for a game to keep out.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

import msgspec

from nomicd.kernel.decision import Reason, Refused
from nomicd.table.bundles import Bundle, covers, is_sound, minus, plus, words

MAX_OFFERS = 20
"""So many one player may have open."""


class Offer(msgspec.Struct, frozen=True):
    """`player` gives `gives` to whoever gives `wants`; to `to` alone if named. `number` is the game's for
    ever. A standing one outlives the turn, and being accepted."""

    number: int
    player: str
    gives: Bundle
    wants: Bundle
    to: str = ""
    standing: bool = False

    @property
    def words(self) -> str:
        """As a list of offers shows it."""
        whom = f" to {self.to}" if self.to else ""
        stands = ", standing" if self.standing else ""
        return f"{self.number}. {self.player} gives {words(self.gives)} for {words(self.wants)}{whom}{stands}"


Offers: TypeAlias = tuple[Offer, ...]
"""The open ones, oldest first."""


class Deal(msgspec.Struct, frozen=True):
    """What the two sides hold when a trade is done."""

    maker: Bundle
    taker: Bundle


def problem(offers: Iterable[Offer], new: Offer, holding: Bundle) -> Refused | None:
    """Why a player who holds that cannot make that offer; None if they can."""
    if not (is_sound(new.gives) and is_sound(new.wants)) or not (new.gives or new.wants):
        return Refused(Reason.BAD_TEXT, "An offer gives something for something, in numbers above 0.")
    if new.to == new.player:
        return Refused(Reason.AGAINST_RULES, "You cannot trade with yourself.")
    if not covers(holding, new.gives):
        return Refused(Reason.CANNOT_PAY, f"You do not have {words(new.gives)}.")
    if sum(each.player == new.player for each in offers) >= MAX_OFFERS:
        return Refused(Reason.LIMIT, f"You have {MAX_OFFERS} open offers: withdraw one first.")
    return None


def find(offers: Iterable[Offer], number: int) -> Offer | None:
    """The open offer of that number."""
    return next((offer for offer in offers if offer.number == number), None)


def open_to(offers: Iterable[Offer], player: str) -> Offers:
    """Those that a player could accept."""
    return tuple(each for each in offers if each.player != player and each.to in {"", player})


def accepted(offers: Iterable[Offer], number: int, player: str) -> Offer | Refused:
    """The offer that a player accepts by its number."""
    offer = find(offers, number)
    if offer is None or (offer.to and player not in {offer.to, offer.player}):
        return Refused(Reason.NOT_FOUND, f"No offer {number} is open to you.")
    if offer.player == player:
        return Refused(Reason.AGAINST_RULES, f"Offer {number} is your own.")
    return offer


def withdrawn(offers: Iterable[Offer], number: int, player: str) -> Offer | Refused:
    """The offer that its maker takes back."""
    offer = find(offers, number)
    if offer is None or offer.player != player:
        return Refused(Reason.NOT_FOUND, f"You have no open offer {number}.")
    return offer


def exchanged(offer: Offer, maker: Bundle, taker: Bundle) -> Deal | Refused:
    """What both hold after the trade, given what they hold before: nothing is lost and nothing made."""
    if not covers(maker, offer.gives):
        return Refused(Reason.CANNOT_PAY, f"{offer.player} does not have {words(offer.gives)} now.")
    if not covers(taker, offer.wants):
        return Refused(Reason.CANNOT_PAY, f"You do not have {words(offer.wants)}.")
    return Deal(
        plus(minus(maker, offer.gives), offer.wants),
        plus(minus(taker, offer.wants), offer.gives),
    )


def without(offers: Iterable[Offer], number: int) -> Offers:
    """All but that one."""
    return tuple(offer for offer in offers if offer.number != number)


def after_deal(offers: Iterable[Offer], done: Offer) -> Offers:
    """Those open after a trade: a standing offer stays."""
    return tuple(offers) if done.standing else without(offers, done.number)


def after_turn(offers: Iterable[Offer]) -> Offers:
    """Those open when trading ends for this turn."""
    return tuple(offer for offer in offers if offer.standing)
