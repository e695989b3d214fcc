"""What candidates have: scrip, speech cards and the auction of these, and plans for their points."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import ClassVar

from nomicd.games.politics import events as e
from nomicd.games.politics.board import LEADING, TRAILING, UNPINNED, Canvass
from nomicd.games.politics.country import DECK, read_country
from nomicd.games.politics.state import PoliticsState, country_of, terms_in_force
from nomicd.kernel.commands import SPENT, Verb
from nomicd.kernel.decision import Decision
from nomicd.kernel.events import GameEvent
from nomicd.kernel.inputs import PlayerCommand
from nomicd.kernel.page import Lines, Section
from nomicd.table.course.reseating import Inverses
from nomicd.table.course.working import Working
from nomicd.table.hooks import RuleEffect
from nomicd.table.phrases import many
from nomicd.table.pieces.allotments import EVERYTHING, Allotment, Want, Wants, write_wants
from nomicd.table.pieces.auctions import Auction, Lot, Sale
from nomicd.table.pieces.decks import (
    CardPutBack,
    CardsByDeck,
    CardTaken,
    CardTurnedUp,
    Decks,
    DeckShuffled,
    WithCards,
    draw,
    shuffle,
)
from nomicd.table.pieces.purses import Purses, give_back, money_of, pay_effect

_SORTS = {
    UNPINNED: "unpinned, open, cheap, cheap ones, cheapest, cheapest ones, empty, free, unclaimed, "
    "not taken, untaken, nobody, nobody's, nobody is, nobody has been, nobody has a pin, there is nobody, "
    "there is no pin, no pin, without a pin, without pin, without pins, with no pin",
    TRAILING: "trailing, trail, i trail, i trail least, i trail by least, losing, i am behind, i'm behind",
    LEADING: "leading, lead, i lead, winning, i am ahead, i'm ahead",
}
"""Words for states of a sort."""
SORTS = {said: sort for sort, words in _SORTS.items() for said in words.split(", ")}
NOTHING = {**dict.fromkeys(("county", "counties", "state", "states"), ""), "point": SPENT, "points": SPENT}
"""Words beside names that say nothing of what is wanted."""

HAND = 3
"""Speech cards that everybody is dealt."""


class Scrip(Purses[PoliticsState]):
    """Campaign funds and the Expense Fund. What is nobody's and not in the Fund lies in the box."""

    facts: ClassVar[tuple[type[GameEvent], ...]] = (e.ScripPrinted, e.ScripMoved)
    inverses: ClassVar[Inverses] = {e.ScripMoved: give_back}
    pot: ClassVar[str] = e.EXPENSE
    source: ClassVar[str] = e.BOX
    pots: ClassVar[tuple[str, ...]] = (e.EXPENSE, e.BOX)
    effects: ClassVar[tuple[RuleEffect, ...]] = (pay_effect("expense", "box"),)

    def start(self, state: PoliticsState) -> int:
        """Return the campaign fund; nothing in the variation without."""
        return country_of(state).money.start if terms_in_force(state).money else 0

    def set_up(self, table: Working[PoliticsState]) -> None:
        """Put scrip for everybody into the box."""
        table.emit(e.ScripPrinted(self.start(table.state) * self.game.most))

    def begin(self, table: Working[PoliticsState]) -> None:
        """Let everybody pay the levy."""
        for name in table.state.players:
            self.pay(table, name, country_of(table.state).money.levy, "levy")

    def pay_out(self, table: Working[PoliticsState], winner: str) -> None:
        """Give the winner the Expense Fund, but for the half of another who declared for inflation."""
        others = [name for name in table.state.turns.seats if name != winner]
        for name in (each for each in others if table.state.players[each].inflation):
            step = country_of(table.state).money.step
            half = money_of(table.state, e.EXPENSE) // 2 // step * step
            self.move(table, e.EXPENSE, name, half, "half")
        self.move(table, e.EXPENSE, winner, money_of(table.state, e.EXPENSE), "won")


class SpeechPack(Decks):
    """The speech cards: three for everybody."""

    def __init__(self) -> None:
        super().__init__({})

    def cards(self, documents: Mapping[str, str]) -> CardsByDeck:
        """Return them as the documents say."""
        return {DECK: tuple(read_country(documents).cards)}

    def begin(self, table: Working[PoliticsState]) -> None:
        """Shuffle, and deal one card at a time."""
        cards = self.cards(table.state.documents)[DECK]
        table.emit(DeckShuffled(DECK, self.first_order(table.state, DECK, cards)))
        for player in tuple(table.state.players) * HAND:
            draw(table, DECK, player)

    def clear_seat(self, table: Working[PoliticsState], player: str) -> None:
        """Shuffle what they held and what they had played into the pack."""
        super().clear_seat(table, player)
        if table.state.started:
            shuffle(table, DECK)

    def hand_over(self, table: Working[PoliticsState], player: str, into: str) -> None:
        """Give the other seat the hand; what had been played is shuffled into the pack."""
        played = table.state.cards.list_laid(DECK, player)
        super().hand_over(table, player, into)
        if played:
            shuffle(table, DECK)

    def show_standings(self, state: WithCards, events: Sequence[GameEvent]) -> Iterator[Section]:
        """Give the speeches that lie before their players; how many cards each holds stands by the votes."""
        laid = {name: state.cards.list_laid(DECK, name) for name in state.players}
        lines = [f"{name}: {'; '.join(cards)}" for name, cards in laid.items() if cards]
        if lines:
            yield Section("Speeches made", (Lines(tuple(lines)),))

    def show_brief(self, state: WithCards, events: Sequence[GameEvent], reader: str) -> Iterable[Section]:
        """Leave the speeches of the whole race to the attachment: those of an update are in its story."""
        return ()


class CardSale(Auction):
    """The top speech card, after a seven or an eleven: for sale until the next turn is played."""

    facts: ClassVar[tuple[type[GameEvent], ...]] = (*Auction.facts, e.LotThrown)
    lot_word: ClassVar[str] = "a speech card"
    at_once: ClassVar[str] = (
        "A throw of 7 or 11 puts the top speech card up for sale: it goes at once to the highest bid that "
        "stands."
    )

    def purse(self, state: PoliticsState, player: str) -> int:
        """Return their campaign fund."""
        return state.players[player].fund

    def order(self, state: PoliticsState) -> Sequence[str]:
        """Return all in the race, from who threw it on to the left."""
        seats = state.turns.seats
        place = seats.index(state.seller) if state.seller in seats else state.turns.next
        return seats[place:] + seats[:place]

    def sells_at_once(self, state: PoliticsState) -> bool:
        """Return whether all play on the same evening."""
        return terms_in_force(state).parallel

    def put_up(self, table: Working[PoliticsState], seller: str) -> None:
        """Turn the top card up, if there is one. In parallel play it goes at once, to bids that stand."""
        pile = table.state.cards.decks[DECK].pile
        if pile:
            now = self.sells_at_once(table.state)
            table.emit(e.LotThrown(seller), CardTurnedUp(DECK, pile[0]))
            self.offer_lot(table, pile[0], 0 if now else table.state.update + 1)
            if now:
                self.sell_due(table)

    def hand_over_lot(self, table: Working[PoliticsState], lot: Lot, sale: Sale | None) -> None:
        """Take the price into the Expense Fund; without a bid the card goes under the pack."""
        if sale is None:
            table.emit(CardPutBack(DECK, lot.name))
            return
        self.sibling(Scrip).pay(table, sale.winner, sale.price, "bid")
        table.emit(CardTaken(sale.winner, DECK, lot.name))

    def orders(self, state: PoliticsState, player: str) -> tuple[Verb, ...]:
        """Return how one bids, where there is money."""
        return super().orders(state, player) if terms_in_force(state).money else ()

    def decide(self, table: Working[PoliticsState], given: PlayerCommand) -> Decision | None:
        """Return what a bid leads to, where there is money."""
        return super().decide(table, given) if terms_in_force(table.state).money else None


class Plans(Allotment[PoliticsState]):
    """What the points of a throw go to."""

    meaning = "what your points go to"
    examples = ("OH 2, NV 1, trailing", "NY, PA else OH, unpinned, trailing")
    over = "Where you name no number, you get one county of each in this order, then one more of each"
    default: ClassVar[Wants] = tuple((Want(word),) for word in (UNPINNED, TRAILING, LEADING))

    def names(self, state: PoliticsState) -> Mapping[str, str]:
        """Return states, by letters and by name, and the words for some."""
        return {**country_of(state).names, **SORTS, **NOTHING}

    def refuse_draft(self, state: PoliticsState, player: str) -> str:
        """Return that they have no dice, if so, and whose turn it is."""
        if state.players[player].thrown:
            return ""
        turn = "" if terms_in_force(state).parallel else state.turns.player
        others = f"it is {turn}'s turn, and " if turn not in ("", player) else ""
        return f"{others}you have no dice to play now"

    def canvass(self, state: PoliticsState, player: str) -> Canvass:
        """Return what that player's points go to as things stand."""
        canvass = Canvass(state, player, state.players[player].points)
        self.spend(state, player, canvass)
        return canvass

    def drop_other_plan(self, state: PoliticsState, player: str) -> tuple[GameEvent, ...]:
        """Return that the top card is not taken after all, if it was to be."""
        return (e.CardWanted(player, wanted=False),) if state.players[player].wants_card else ()

    def foresee(self, state: PoliticsState, player: str) -> str:
        """Return what would be captured now, or that the card is taken instead."""
        return self.tell(state, player, self.canvass(state, player))

    def tell(self, state: PoliticsState, player: str, canvass: Canvass) -> str:
        """Return the same of what the points go to."""
        if state.players[player].wants_card:
            return "You take the top card instead of playing the throw. It is yours once your turn is over."
        took = e.tell_counties(canvass.taken)
        what = f"these counties: {took}" if took else "no county"
        left = f"; {many(canvass.left, 'point')} would fit nowhere" if canvass.left else ""
        return " ".join((f"As things stand it captures {what}{left}.", *self._warn(state, player, canvass)))

    def _warn(self, state: PoliticsState, player: str, canvass: Canvass) -> Iterator[str]:
        """Give what was asked for and cannot be had, and what gains no votes."""
        for alternatives in state.allotments.drafts.get(player, ()):
            want, *instead = alternatives
            asked = 1 if want.count == EVERYTHING else want.count or 1
            got = canvass.taken.get(want.name, 0)
            replaced = any(each.name in canvass.taken for each in instead)
            if got < asked and want.name in canvass.missed and not replaced:
                yield f"Not {write_wants(((Want(want.name, asked - got),),))}: {canvass.missed[want.name]}."
        for code, leader in canvass.list_ties().items():
            votes = country_of(state).states[code].votes
            yield (
                f"In {code} you then have as many counties as {leader}, who came first and keeps the {votes} "
                "votes: one more would win them."
            )
