"""What each input of a fair leads to."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from datetime import datetime

from fair import events as e
from fair.state import EVOLVE, State
from nomicd.kernel import log
from nomicd.kernel.commands import Command
from nomicd.kernel.decision import Accepted, Decision, Reason, Refused
from nomicd.kernel.events import Event
from nomicd.kernel.ruleset import Context, Input, Ordering, Starting, Ticking
from nomicd.table import auctions, decks, reactions, seats, trades, wording
from nomicd.table.auctions import Auction, Bid
from nomicd.table.bundles import Bundle
from nomicd.table.choices import soonest_first
from nomicd.table.reactions import Clause, Stance
from nomicd.table.trades import Offer

COLOURS = ("red", "blue", "green", "white", "black")
CARDS = ("guard",) * 6 + ("pearl $5",) * 4 + ("ruby $10",) * 3 + ("pebble $0",) * 5
GOODS = ("cloth", "salt")
DAYS = 6
OPTIONS = ("guard", "let go")
FACTS = {"guards": "guards in your hand", "left": "how much of it you have"}


def key(state: State) -> bytes:
    """The secret of the deck."""
    return decks.secret(bytes.fromhex(state.seed), state.deck.name)


def take_seat(state: State, player: str) -> Decision:
    """A new seat before the fair, an open one while it lasts."""
    if state.since is None:
        free = [name for name in COLOURS if name not in state.holdings]
        free += [seat.name for seat in seats.openings(state.seats)]
    else:
        free = [seat.name for seat in seats.openings(state.seats)]
    if not free or state.scores:
        return Refused(Reason.NOT_NOW, "No seat is open.")
    if refused := seats.problem(state.seats, free[0], player) if free[0] in state.holdings else None:
        return refused
    return Accepted((e.SeatTaken(free[0], player),), (f"{player} has the {free[0]} stall.",))


def leave_seat(state: State, player: str) -> Decision:
    """The stall stays, and waits for somebody else."""
    mine = seats.of(state.seats, player)
    return Accepted((e.SeatLeft(mine.name),) if mine else ())


def begin(state: State, given: Input, context: Context, rig: Callable[[list[str]], list[str]]) -> Decision:
    """The deck is shuffled, and each stall draws two cards."""
    if not isinstance(given, Starting):
        return Refused(Reason.UNKNOWN, "The Admin has nothing to say at a fair.")
    if state.since or len(state.seats) < 2:
        return Refused(Reason.NOT_NOW, "A fair begins once, with two stalls or more.")
    pile = rig(list(decks.shuffled(key(state), state.deck.name, 1, CARDS)))
    hands = [seat.name for seat in state.seats for _ in range(2)]
    dealt = (e.CardDrawn(seat, card) for seat, card in zip(hands, pile, strict=False))
    return Accepted((e.Begun(context.now), e.DeckShuffled(tuple(pile)), *dealt), ("The fair begins.",))


def order(state: State, given: Ordering, context: Context) -> Decision:
    """A player's command. The words of the game name seats."""
    mine = seats.of(state.seats, given.player)
    if mine is None:
        return Refused(Reason.NOT_YOURS, "You have no stall here.")
    if state.since is None or state.scores:
        return Refused(Reason.NOT_NOW, "There is no fair now.")
    if given.command.verb == "done":
        return Accepted((e.SaidDone(mine.name, context.now),), ("You are done for today.",))
    return _ORDERS[given.command.verb](state, mine.name, given.command)


def _bid(state: State, seat: str, command: Command) -> Decision:
    bid = Bid(seat, _int(command, "most"))
    refused = auctions.problem(auction(state), bid)
    return refused or Accepted((e.BidMade(seat, bid.most),), (f"You bid up to ${bid.most:,}, sealed.",))


def auction(state: State) -> Auction:
    """The auction of the day."""
    return Auction("the top card of the deck", 1, state.day + 1)


def _offer(state: State, seat: str, command: Command) -> Decision:
    gives = Bundle(0, {str(command.args["good"]): _int(command, "count")})
    wants = Bundle(_int(command, "price"))
    to, stands = str(command.args.get("to") or ""), bool(command.args.get("stands"))
    new = Offer(state.offered + 1, seat, gives, wants, to, stands)
    refused = trades.problem(state.offers, new, state.holdings[seat])
    return refused or Accepted((e.OfferMade(new),), (new.words + ".",))


def _withdraw(state: State, seat: str, command: Command) -> Decision:
    offer = trades.withdrawn(state.offers, _int(command, "number"), seat)
    return offer if isinstance(offer, Refused) else Accepted((e.OfferWithdrawn(offer.number),))


def _accept(state: State, seat: str, command: Command) -> Decision:
    offer = trades.accepted(state.offers, _int(command, "number"), seat)
    if isinstance(offer, Refused):
        return offer
    deal = trades.exchanged(offer, state.holdings[offer.player], state.holdings[seat])
    return deal if isinstance(deal, Refused) else Accepted((e.Traded(offer.number, offer.player, seat),))


def _raid(state: State, seat: str, command: Command) -> Decision:
    raid = e.Raid(seat, str(command.args["victim"]), str(command.args["good"]))
    if raid.victim == seat:
        return Refused(Reason.AGAINST_RULES, "That is your own stall.")
    return Accepted((e.RaidPlanned(seat, raid),), ("Your thieves will go when the day ends.",))


def _stance(state: State, seat: str, command: Command) -> Decision:
    how, when = command.args.get("how"), command.args.get("when")
    plain = {"always": "guard", "never": "let go"}.get(str(how), "")
    said: tuple[Clause, ...] = (Clause(plain),) if plain else ()
    if when is not None:
        condition = wording.parse(str(when), FACTS)
        if isinstance(condition, wording.Misread):
            return Refused(Reason.BAD_TEXT, condition.text)
        said = (Clause("guard", condition), Clause("let go"))
    stance = Stance(seat, "raid", said, ask=how == "ask")
    return Accepted((e.StanceTaken(seat, stance),), ("So it will be, until you say otherwise.",))


def _answer(state: State, seat: str, command: Command) -> Decision:
    asked = sorted(soonest_first(state.windows, seat), key=lambda window: bool(window.answer))
    for window in asked:
        if option := window.meant(str(command.args["option"])):
            return Accepted((e.Answered(seat, window.about, option),), (f"{window.prompt} {option}.",))
    return Refused(Reason.NOT_FOUND, "You are not asked that.")


def _int(command: Command, slot: str) -> int:
    value = command.args[slot]
    assert isinstance(value, int)
    return value


_ORDERS: Mapping[str, Callable[[State, str, Command], Decision]] = {
    "bid": _bid, "offer": _offer, "withdraw": _withdraw, "accept": _accept, "raid": _raid,
    "guard": _stance, "answer": _answer, "wait": lambda _, seat, __: Accepted((e.SaidWait(seat),)),
}  # fmt: skip


class Day:
    """The end of one day, event by event: each sees what those before it did."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.events: list[Event] = []

    def happen(self, event: Event) -> None:
        """Add an event, and let it take effect."""
        log.apply(self.state, [event], EVOLVE)
        self.events.append(event)

    def end(self, given: Ticking, since: datetime) -> Decision:
        """Raids, then the auction, then the sums."""
        asked, planned = self.state.windows, self.state.plans
        for window in asked:
            raid = next(each for each in self.state.under_way if each.raider == window.about)
            self._carry_out(raid, window.counts)
        for name in self._in_turn():
            for raid in (each for each in planned if each.raider == name):
                self._react(raid)
        self._auction()
        for seat in self.state.seats:
            if seat.player and seat.name not in self.state.spoke:
                self.happen(e.TurnMissed(seat.name))
        self.happen(e.DayEnded(given.due.number, max(since, given.due.deadline)))
        if self.state.day == DAYS:
            self.happen(e.FairEnded(self._scores(), key(self.state).hex()))
        return Accepted(tuple(self.events))

    def _in_turn(self) -> Iterable[str]:
        """The seats; another one is first each day."""
        first = self.state.seats[self.state.day % len(self.state.seats)]
        return [seat.name for seat in seats.order(self.state.seats, first.name)]

    def _react(self, raid: e.Raid) -> None:
        """What the victim's stance says; whether it opens a window says nothing of the hand."""
        hand, goods = self.state.hands[raid.victim], self.state.holdings[raid.victim].goods
        facts = {"guards": hand.count("guard"), "left": goods.get(raid.good, 0)}
        stance = reactions.stance_of(self.state.stances, raid.victim, "raid")
        found = reactions.reaction(stance, facts, "guard")
        if found.ask:
            prompt = f"Thieves come for your {raid.good}: guard it?"
            due = self.state.day + 2
            window = reactions.window(raid.victim, prompt, OPTIONS, found, due, raid.raider)
            self.happen(e.WindowOpened(raid.victim, window, raid))
        else:
            self._carry_out(raid, found.option)

    def _carry_out(self, raid: e.Raid, option: str) -> None:
        guarded = option == "guard" and "guard" in self.state.hands[raid.victim]
        there = self.state.holdings[raid.victim].goods.get(raid.good, 0)
        end = "guarded" if guarded else "stolen" if there else "nothing"
        self.happen(e.Raided(raid, end))

    def _auction(self) -> None:
        purses = {name: holding.money for name, holding in self.state.holdings.items()}
        sale = auctions.sold(auction(self.state), self.state.bids, tuple(self._in_turn()), purses)
        if sale and self.state.deck.pile:
            self.happen(e.Sold(sale.winner, sale.price))
            self.happen(e.CardDrawn(sale.winner, self.state.deck.pile[0]))

    def _scores(self) -> dict[str, int]:
        return {name: self._score(name) for name in self.state.holdings}

    def _score(self, name: str) -> int:
        holding = self.state.holdings[name]
        cards = sum(int(card.partition("$")[2] or 0) for card in self.state.hands[name])
        return holding.money + 2 * sum(holding.goods.values()) + cards
