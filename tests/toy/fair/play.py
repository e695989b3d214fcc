"""The pieces of a fair that are no other game's: thieves and guards, the card of the day, the end."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import ClassVar

from fair import events as e
from fair.state import Raid, State
from nomicd.kernel.chance import Dice
from nomicd.kernel.commands import Command, Verb
from nomicd.kernel.decision import Accepted, Decision, Reason, Refused
from nomicd.kernel.inputs import PlayerCommand
from nomicd.kernel.page import Page
from nomicd.table.course import facts as f
from nomicd.table.course.working import Working
from nomicd.table.piece import Piece
from nomicd.table.pieces.auctions import Auction, Lot, Sale
from nomicd.table.pieces.decks import CardDiscarded, Decks, draw
from nomicd.table.pieces.holdings import BANK, Bundle, Holdings
from nomicd.table.pieces.reactions import Reactions

CARDS = ("guard",) * 6 + ("pearl $5",) * 4 + ("ruby $10",) * 3 + ("pebble $0",) * 5
GOODS = ("cloth", "salt")
START = Bundle(20, {"cloth": 2, "salt": 2})
DECK = "fair"
DAYS = 6
RAID = Verb(
    "raid", "raid <victim:player> for <good:item>", "send thieves", ("raid bob for salt",), "the fair"
)
MARKET = Verb("market", "market", "what every stall has", ("market",), "the fair", read_only=True)


class Cards(Decks):
    """The deck; `rig` lays it as a test wants it."""

    def __init__(self, rig: Callable[[list[str]], list[str]]) -> None:
        super().__init__({DECK: CARDS}, deal=2)
        self._rig = rig

    def first_order(self, state: State, deck: str, cards: Sequence[str]) -> tuple[str, ...]:
        return tuple(self._rig(list(super().first_order(state, deck, cards))))


def deal_hands(**hands: Sequence[str]) -> Callable[[list[str]], list[str]]:
    """A deck from which each player is dealt what is said, in the order of seats."""
    cards = [card for hand in hands.values() for card in hand]

    def rig(pile: list[str]) -> list[str]:
        for card in cards:
            pile.remove(card)
        return cards + sorted(pile)

    return rig


class Guards(Reactions):
    """What a stall does about thieves."""

    verb, otherwise, default = "guard", "let go", "guard"
    meaning = "what you do about thieves"
    condition_facts: ClassVar[Mapping[str, str]] = {
        "guards": "guards in your hand",
        "left": "how much of it you have",
    }

    def values(self, state: State, player: str, about: str) -> Mapping[str, int]:
        left = state.goods.of(player).goods.get(_raid(state, about).good, 0)
        return {"guards": state.cards.hand(DECK, player).count("guard"), "left": left}

    def follow(self, table: Working[State], player: str, about: str, option: str) -> None:
        raid, facts = _raid(table.state, about), self.values(table.state, player, about)
        guarded = option == "guard" and facts["guards"]
        table.emit(e.Raided(raid, "guarded" if guarded else "stolen" if facts["left"] else "nothing"))
        if guarded:
            table.emit(CardDiscarded(player, DECK, "guard"))
        elif facts["left"]:
            self.sibling(Holdings).move(table, player, raid.raider, Bundle(0, {raid.good: 1}))


def _raid(state: State, raider: str) -> Raid:
    return next(each for each in state.under_way if each.raider == raider)


class Thieves(Piece[State]):
    """They go when the day ends."""

    facts = (e.RaidPlanned, e.RaidBegun, e.Raided)
    secret = frozenset({e.RaidPlanned.NAME})
    sealed = frozenset({RAID.key})

    def orders(self, state: State, player: str) -> tuple[Verb, ...]:
        return (RAID,)

    def decide(self, table: Working[State], given: PlayerCommand) -> Decision | None:
        if given.command.verb != RAID.key:
            return None
        args = given.command.args
        raid = Raid(given.player, str(args["victim"]), str(args["good"]))
        if not table.state.started:
            return Refused(Reason.NOT_STARTED, "There is no fair yet.")
        if raid.victim == given.player:
            return Refused(Reason.AGAINST_RULES, "That is your own stall.")
        return Accepted((e.RaidPlanned(given.player, raid),), ("Your thieves will go when the day ends.",))

    def play(self, table: Working[State], dice: Dice) -> None:
        planned = table.state.plans
        for name in in_turn(table.state):
            for raid in (each for each in planned if each.raider == name):
                table.emit(e.RaidBegun(raid))
                self.sibling(Guards).meet(
                    table, raid.victim, name, f"Thieves come for your {raid.good}: guard it?"
                )


def in_turn(state: State) -> tuple[str, ...]:
    """The players; another one is first each day."""
    names = tuple(state.players)
    first = (state.update - 1) % len(names)
    return names[first:] + names[:first]


class CardOfTheDay(Auction):
    """The top card of the deck, unseen."""

    def begin(self, table: Working[State]) -> None:
        self._offer_card(table)

    def order(self, state: State) -> Sequence[str]:
        return in_turn(state)

    def play(self, table: Working[State], dice: Dice) -> None:
        super().play(table, dice)
        self._offer_card(table)

    def hand_over_lot(self, table: Working[State], lot: Lot, sale: Sale | None) -> None:
        if sale:
            self.sibling(Holdings).move(table, sale.winner, BANK, Bundle(sale.price))
            draw(table, DECK, sale.winner)

    def _offer_card(self, table: Working[State]) -> None:
        if table.state.update < DAYS and table.state.cards.decks[DECK].pile:
            self.offer_lot(table, "the card", table.state.update + 1)


class Market(Piece[State]):
    """What every stall has, and what it comes to."""

    facts = (e.FairEnded,)

    def looks(self, state: State, reader: str) -> tuple[Verb, ...]:
        return (MARKET,)

    def answer(self, state: State, reader: str, command: Command) -> Page | None:
        return Page("The market", (), self.game.show_standings(state)) if command.verb == MARKET.key else None

    def play(self, table: Working[State], dice: Dice) -> None:
        state = table.state
        if state.update < DAYS:
            return
        scores = {name: _score(state, name) for name in state.players}
        best = [name for name in scores if scores[name] == max(scores.values())]
        table.emit(e.FairEnded(scores))
        table.emit(f.GameEnded(best[0] if len(best) == 1 else "", f"{' and '.join(best)} won"))


def _score(state: State, name: str) -> int:
    held, hand = state.goods.of(name), state.cards.hand(DECK, name)
    return held.money + 2 * sum(held.goods.values()) + sum(int(card.partition("$")[2] or 0) for card in hand)
