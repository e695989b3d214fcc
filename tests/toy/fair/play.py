"""What each input of a fair leads to."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from fair import events as e
from fair.state import Raid, Stall, State
from nomicd.kernel.commands import Command
from nomicd.kernel.decision import Accepted, Decision, Reason, Refused
from nomicd.kernel.inputs import PlayerCommand
from nomicd.table import auctions, decks, reactions, trades, wording
from nomicd.table.auctions import Auction, Bid
from nomicd.table.bundles import Bundle
from nomicd.table.choices import soonest_first
from nomicd.table.course import facts as f
from nomicd.table.course.working import Working
from nomicd.table.reactions import Clause, Stance
from nomicd.table.trades import Offer

CARDS = ("guard",) * 6 + ("pearl $5",) * 4 + ("ruby $10",) * 3 + ("pebble $0",) * 5
GOODS = ("cloth", "salt")
DAYS = 6
OPTIONS = ("guard", "let go")
FACTS = {"guards": "guards in your hand", "left": "how much of it you have"}


def key(state: State) -> bytes:
    """The secret of the deck."""
    return decks.secret(bytes.fromhex(state.seed), state.deck.name)


def deal(table: Working[State], rig: Callable[[list[str]], list[str]]) -> None:
    """The deck is shuffled, and each stall draws two cards."""
    state = table.state
    pile = rig(list(decks.shuffled(key(state), state.deck.name, 1, CARDS)))
    table.emit(e.DeckShuffled(tuple(pile)))
    hands = [name for name in state.players for _ in range(2)]
    table.emit(*(e.CardDrawn(name, card) for name, card in zip(hands, pile, strict=False)))


def order(state: State, given: PlayerCommand) -> Decision | None:
    """A player's command; None if the fair does not know it."""
    if given.command.verb not in _ORDERS:
        return None
    if not state.started:
        return Refused(Reason.NOT_STARTED, "There is no fair yet.")
    return _ORDERS[given.command.verb](state, given.player, given.command)


def _bid(state: State, player: str, command: Command) -> Decision:
    bid = Bid(player, _int(command, "most"))
    refused = auctions.problem(auction(state), bid)
    return refused or Accepted((e.BidMade(player, bid.most),), (f"You bid up to ${bid.most:,}, sealed.",))


def auction(state: State) -> Auction:
    """The auction of the day."""
    return Auction("the top card of the deck", 1, state.update + 1)


def _offer(state: State, player: str, command: Command) -> Decision:
    gives = Bundle(0, {str(command.args["good"]): _int(command, "count")})
    wants = Bundle(_int(command, "price"))
    to, stands = str(command.args.get("to") or ""), bool(command.args.get("stands"))
    new = Offer(state.offered + 1, player, gives, wants, to, stands)
    refused = trades.problem(state.offers, new, state.players[player].goods)
    return refused or Accepted((e.OfferMade(new),), (new.words + ".",))


def _withdraw(state: State, player: str, command: Command) -> Decision:
    offer = trades.withdrawn(state.offers, _int(command, "number"), player)
    return offer if isinstance(offer, Refused) else Accepted((e.OfferWithdrawn(offer.number),))


def _accept(state: State, player: str, command: Command) -> Decision:
    offer = trades.accepted(state.offers, _int(command, "number"), player)
    if isinstance(offer, Refused):
        return offer
    deal = trades.exchanged(offer, state.players[offer.player].goods, state.players[player].goods)
    return deal if isinstance(deal, Refused) else Accepted((e.Traded(offer.number, offer.player, player),))


def _raid(state: State, player: str, command: Command) -> Decision:
    raid = Raid(player, str(command.args["victim"]), str(command.args["good"]))
    if raid.victim == player:
        return Refused(Reason.AGAINST_RULES, "That is your own stall.")
    return Accepted((e.RaidPlanned(player, raid),), ("Your thieves will go when the day ends.",))


def _stance(state: State, player: str, command: Command) -> Decision:
    how, when = command.args.get("how"), command.args.get("when")
    plain = {"always": "guard", "never": "let go"}.get(str(how), "")
    said: tuple[Clause, ...] = (Clause(plain),) if plain else ()
    if when is not None:
        condition = wording.parse(str(when), FACTS)
        if isinstance(condition, wording.Misread):
            return Refused(Reason.BAD_TEXT, condition.text)
        said = (Clause("guard", condition), Clause("let go"))
    stance = Stance(player, "raid", said, ask=how == "ask")
    return Accepted((e.StanceTaken(player, stance),), ("So it will be, until you say otherwise.",))


def _answer(state: State, player: str, command: Command) -> Decision:
    asked = sorted(soonest_first(state.windows, player), key=lambda window: bool(window.answer))
    for window in asked:
        if option := window.meant(str(command.args["option"])):
            return Accepted((e.Answered(player, window.about, option),), (f"{window.prompt} {option}.",))
    return Refused(Reason.NOT_FOUND, "You are not asked that.")


def _int(command: Command, slot: str) -> int:
    value = command.args[slot]
    assert isinstance(value, int)
    return value


_ORDERS: Mapping[str, Callable[[State, str, Command], Decision]] = {
    "bid": _bid, "offer": _offer, "withdraw": _withdraw, "accept": _accept, "raid": _raid,
    "guard": _stance, "answer": _answer,
}  # fmt: skip


def end_day(table: Working[State]) -> None:
    """Raids, then the auction; on the last day the sums."""
    state = table.state
    asked, planned = state.windows, state.plans
    for window in asked:
        raid = next(each for each in state.under_way if each.raider == window.about)
        _carry_out(table, raid, window.counts)
    for name in _in_turn(state):
        for raid in (each for each in planned if each.raider == name):
            _react(table, raid)
    _sell(table)
    if state.update == DAYS:
        _close(table)


def _in_turn(state: State) -> tuple[str, ...]:
    """The players; another one is first each day."""
    names = tuple(state.players)
    first = (state.update - 1) % len(names)
    return names[first:] + names[:first]


def _react(table: Working[State], raid: Raid) -> None:
    """What the victim's stance says; whether it opens a window says nothing of the hand."""
    victim = table.state.players[raid.victim]
    facts = {"guards": victim.hand.count("guard"), "left": victim.goods.goods.get(raid.good, 0)}
    stance = reactions.stance_of(table.state.stances, raid.victim, "raid")
    found = reactions.reaction(stance, facts, "guard")
    if found.ask:
        prompt, due = f"Thieves come for your {raid.good}: guard it?", table.state.update + 1
        window = reactions.window(raid.victim, prompt, OPTIONS, found, due, raid.raider)
        table.emit(e.WindowOpened(raid.victim, window, raid))
    else:
        _carry_out(table, raid, found.option)


def _carry_out(table: Working[State], raid: Raid, option: str) -> None:
    victim = table.state.players[raid.victim]
    guarded = option == "guard" and "guard" in victim.hand
    there = victim.goods.goods.get(raid.good, 0)
    table.emit(e.Raided(raid, "guarded" if guarded else "stolen" if there else "nothing"))


def _sell(table: Working[State]) -> None:
    state = table.state
    purses = {name: stall.goods.money for name, stall in state.players.items()}
    sale = auctions.sold(auction(state), state.bids, _in_turn(state), purses)
    if sale and state.deck.pile:
        table.emit(e.Sold(sale.winner, sale.price))
        table.emit(e.CardDrawn(sale.winner, state.deck.pile[0]))


def _close(table: Working[State]) -> None:
    scores = {name: _score(stall) for name, stall in table.state.players.items()}
    best = [name for name in scores if scores[name] == max(scores.values())]
    table.emit(e.FairEnded(scores, key(table.state).hex()))
    table.emit(f.GameEnded(best[0] if len(best) == 1 else "", f"{' and '.join(best)} won"))


def _score(stall: Stall) -> int:
    cards = sum(int(card.partition("$")[2] or 0) for card in stall.hand)
    return stall.goods.money + 2 * sum(stall.goods.goods.values()) + cards
