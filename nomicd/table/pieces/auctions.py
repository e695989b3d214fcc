"""A sealed proxy auction as a piece: each bidder names a maximum, and the highest pays a step more than the
second.

That is what an ascending auction would end at, so that nobody needs a second mail.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import datetime
from functools import lru_cache
from typing import Any, ClassVar, Protocol, Self

import msgspec
from msgspec.structs import replace

from nomicd.kernel.chance import Dice
from nomicd.kernel.commands import Command, Lexicon, Verb
from nomicd.kernel.deadlines import Due
from nomicd.kernel.decision import Accepted, Decision, Reason, Refused
from nomicd.kernel.events import GameEvent
from nomicd.kernel.inputs import PlayerCommand
from nomicd.kernel.page import Lines, Offer, Offers, Section
from nomicd.table.clock import add_hours, has_come
from nomicd.table.course.working import AnyTable
from nomicd.table.phases import PieceDeadline
from nomicd.table.phrases import tell, when
from nomicd.table.piece import AnyPiece
from nomicd.table.player_names import PlayerName, drop_name
from nomicd.table.state_part import PartedCourse, StatePart

# The state


class Lot(msgspec.Struct, frozen=True):
    """What is sold, from which price, and when: in update `due` (0: at once), or at `until`, ISO 8601."""

    name: str
    minimum: int
    due: int
    until: str = ""


class Bid(msgspec.Struct, frozen=True):
    """The most that a player would pay; for this lot alone, or, if it stands, for every one to come."""

    player: PlayerName
    most: int
    stands: bool = False


class Bidding(StatePart, frozen=True):
    """The lot that is for sale, and the bids: of each player one for it, one that stands, or both, of which
    the one for the lot then comes last and counts. Who has `passed` does not bid for this lot. `aside` is how
    it was before a seat became another's, by who is gone."""

    lot: Lot | None = None
    bids: tuple[Bid, ...] = ()
    passed: tuple[PlayerName, ...] = ()
    aside: dict[str, Bidding] = msgspec.field(default_factory=dict)

    def bid(self, new: Bid) -> Self:
        """Return it with a bid, which takes the place of that player's last one; one for the lot alone leaves
        a standing one as it is."""
        others = tuple(
            bid for bid in self.bids if bid.player != new.player or (bid.stands and not new.stands)
        )
        passed = tuple(name for name in self.passed if name != new.player)
        return replace(self, bids=(*others, new), passed=passed)

    def close(self) -> Self:
        """Return it without the lot; the bids that stand wait for another."""
        return replace(self, lot=None, bids=tuple(bid for bid in self.bids if bid.stands), passed=())

    def list_answered(self) -> tuple[str, ...]:
        """Return who has bid, or passed."""
        return (*(bid.player for bid in self.bids), *self.passed)

    def remove_player(self, player: str) -> Self:
        """They bid no more."""
        passed = tuple(name for name in self.passed if name != player)
        return replace(self, bids=tuple(bid for bid in self.bids if bid.player != player), passed=passed)

    def replace_player(self, old: str, new: str) -> Self:
        """The new player bids anew."""
        return self.remove_player(old)

    def merge_seats(self, player: str) -> Self:
        """What all had bid is kept."""
        kept = Bidding(self.lot, self.bids, self.passed)
        return replace(self.remove_player(player), aside={**self.aside, player: kept})

    def part_seats(self, player: str, update: int) -> Self:
        """If nobody has bid since, all is as it was; else the bid of theirs that stands does so again."""
        was = self.aside[player]
        again = replace(self, aside=drop_name(self.aside, player))
        left = was.remove_player(player)
        if (self.lot, self.bids, self.passed) == (left.lot, left.bids, left.passed):
            return replace(again, bids=was.bids, passed=was.passed)
        stands = tuple(bid for bid in was.bids if bid.player == player and bid.stands)
        return replace(again, bids=(*stands, *again.bids))


class WithBidding(PartedCourse, Protocol):
    """A state with an auction."""

    bidding: Bidding


# The facts


class LotOpened(GameEvent, frozen=True):
    NAME: ClassVar[str] = "lot-opened"
    lot: Lot

    def apply(self, state: WithBidding) -> None:
        state.bidding = replace(state.bidding, lot=self.lot)

    def describe(self, state: WithBidding, reader: str = "") -> str:
        if not (self.lot.due or self.lot.until):
            return ""  # what comes of it is told with it
        return f"For sale from ${self.lot.minimum:,}: {self.lot.name}."


class BidMade(GameEvent, frozen=True):
    NAME: ClassVar[str] = "bid-made"
    player: str
    most: int
    stands: bool

    def apply(self, state: WithBidding) -> None:
        state.bidding = state.bidding.bid(Bid(self.player, self.most, self.stands))


class BidWithdrawn(GameEvent, frozen=True):
    NAME: ClassVar[str] = "bid-withdrawn"
    player: str

    def apply(self, state: WithBidding) -> None:
        state.bidding = state.bidding.remove_player(self.player)


class LotPassed(GameEvent, frozen=True):
    """They do not bid for what is for sale."""

    NAME: ClassVar[str] = "lot-passed"
    player: str

    def apply(self, state: WithBidding) -> None:
        state.bidding = replace(state.bidding, passed=(*state.bidding.passed, self.player))


class LotSold(GameEvent, frozen=True):
    NAME: ClassVar[str] = "lot-sold"
    player: str
    lot: str
    price: int

    def apply(self, state: WithBidding) -> None:
        state.bidding = state.bidding.close()

    def describe(self, state: WithBidding, reader: str = "") -> str:
        what = f"{self.lot} for ${self.price:,}"
        return tell(reader, self.player, f"buy {what}", f"buys {what}")


class LotUnsold(GameEvent, frozen=True):
    NAME: ClassVar[str] = "lot-unsold"
    lot: str

    def apply(self, state: WithBidding) -> None:
        state.bidding = state.bidding.close()

    def describe(self, state: WithBidding, reader: str = "") -> str:
        return f"There is no bid for {self.lot}."


# The piece


class Sale(msgspec.Struct, frozen=True):
    """Who gets the lot, and for how much."""

    winner: str
    price: int


def settle(
    lot: Lot, step: int, bids: Iterable[Bid], order: Sequence[str], purses: Mapping[str, int]
) -> Sale | None:
    """Return who wins; None if nobody bids enough.

    A maximum counts up to what the bidder has when the lot is sold. Of equal ones, the one earlier in
    `order` wins. The price is one step above the second-highest maximum, at least the lot's minimum, and
    never above the winner's own maximum. Who is not in `order` does not bid.
    """
    limits = {bid.player: min(bid.most, purses[bid.player]) for bid in bids if bid.player in order}
    able = [bidder for bidder in order if limits.get(bidder, lot.minimum - 1) >= lot.minimum]
    if not able:
        return None
    winner, *others = sorted(able, key=lambda bidder: -limits[bidder])  # sorting keeps the order of equals
    second = limits[others[0]] + step if others else lot.minimum
    return Sale(winner, min(second, limits[winner]))


_BID = Verb(
    "bid",
    "bid <most:money>[ <stands:choice(standing)>]",
    "the most that you would pay for what is for sale; a standing bid is for all that will be, too",
    ("bid $70", "bid $50 standing"),
    "the game",
    words=(
        *("willing + pay", "offer + for", "offer + of", "at + most", "up + to", "maximum", "max", "tops"),
        *("no + more + than", "not + more + than", "never + more + than"),
    ),
)


@lru_cache(maxsize=16)
def _bid_in_steps(step: int) -> Verb:
    """Return how one bids where bids are multiples of a step."""
    usage = _BID.usage.replace(":money>", f":money({step})>")
    return replace(_BID, usage=usage, examples=(f"bid ${7 * step:,}", f"bid ${5 * step:,} standing"))


_UNDO = "(?:cancel|withdraw|retract|call off|take back|drop|scrap|forget)"
_NO_BID = Verb(
    "no_bid",
    "bid nothing",
    "take your bids back; you pass on what is for sale",
    ("bid nothing",),
    "the game",
    sayings=(f"(?:please |i )*{_UNDO} (?:all )?(?:my |the |that )?(?:standing )?bids?(?: please)*",),
)
_LOT = (
    "(?: (?:on|in|for)?(?: ?(?:it|this|that|this one|that one|(?:this|that|the) (?:card|lot|auction|sale))))?"
)
_NO = "(?:no |nope |sorry |well )"
_BUY = "(?:bid|want|need|buy|like|have)"
_PASSING = replace(
    _NO_BID,
    sayings=(
        *_NO_BID.sayings,
        f"(?:i |i'll |i will )?(?:pass|skip){_LOT}(?: please| this time| for now)*",
        f"no (?:bid|bids|offer|interest)(?: from me| for me)?{_LOT}(?: please| this time| for now)*",
        f"(?:i'm |im |i am )?not (?:interested|bidding|buying|going to bid|in){_LOT}(?: please| this time)*",
        f"{_NO}*i (?:won't|will not|don't|do not|wouldn't|would not)(?: want to| wish to)? {_BUY}{_LOT}",
        f"(?:no thanks |no thank you |that's |it's |it is )*too (?:expensive|dear)(?: for me)?{_LOT}",
        "no thanks|no thank you",
    ),
)
"""The same while something is for sale, in people's words."""


class Auction(AnyPiece):
    """One lot at a time, in steps of `step`, from `minimum` if nothing else is said. Without a bid nobody
    pays. In a game of phases each is sold when `hours` are over, whatever the phase. A game says what winners
    pay with, and what becomes of the lot."""

    facts: ClassVar[tuple[type[GameEvent], ...]] = (
        LotOpened, BidMade, BidWithdrawn, LotPassed, LotSold, LotUnsold,
    )  # fmt: skip
    secret = frozenset({BidMade.NAME, BidWithdrawn.NAME, LotPassed.NAME})
    sealed = frozenset({_BID.key, _NO_BID.key})
    lot_word: ClassVar[str] = "a lot"
    """What is sold, in a subject."""
    at_once: ClassVar[str] = "What comes up for sale goes at once to the highest bid that stands."
    """What is said of that, where it is so (`sells_at_once`)."""

    def __init__(self, step: int = 1, minimum: int = 1, hours: int = 0) -> None:
        self._step, self._minimum, self._hours = step, minimum, hours

    def purse(self, state: Any, player: str) -> int:
        """Return how much a player could pay."""
        return int(state.goods.of(player).money)

    def order(self, state: Any) -> Sequence[str]:
        """Return who may bid; of equal bids that of whoever comes first here wins."""
        return tuple(state.players)

    def sells_at_once(self, state: Any) -> bool:
        """Return whether what comes up for sale is sold in the same update: then every bid stands."""
        return False

    def hand_over_lot(self, table: AnyTable, lot: Lot, sale: Sale | None) -> None:
        """Take the price, and give the winner the lot; if there is none, do what becomes of it then."""

    def offer_lot(self, table: AnyTable, name: str, due: int, minimum: int | None = None) -> None:
        """Put something up for sale, until update `due`, or for the auction's hours."""
        until = add_hours(table.state, self._hours) if self._hours else ""
        table.emit(LotOpened(Lot(name, self._minimum if minimum is None else minimum, due, until)))

    def list_deadlines(self, state: WithBidding) -> Iterator[PieceDeadline]:
        """Give when the lot is sold."""
        if state.bidding.lot and state.bidding.lot.until:
            yield PieceDeadline(datetime.fromisoformat(state.bidding.lot.until))

    def settle(self, table: AnyTable, dice: Dice) -> None:
        """Sell what was for sale for some hours."""
        lot = table.state.bidding.lot
        if lot and lot.until and has_come(table.state, lot.until):
            self._sell(table, lot)

    def play(self, table: AnyTable, dice: Dice) -> None:
        """Sell what is due."""
        self.sell_due(table)

    def sell_due(self, table: AnyTable) -> None:
        """Sell what is due now, if it is for sale by updates."""
        lot = table.state.bidding.lot
        if lot and not lot.until and lot.due <= table.state.update:
            self._sell(table, lot)

    def _sell(self, table: AnyTable, lot: Lot) -> None:
        state = table.state
        purses = {name: self.purse(state, name) for name in state.players}
        sale = settle(lot, self._step, state.bidding.bids, self.order(state), purses)
        table.emit(LotSold(sale.winner, lot.name, sale.price) if sale else LotUnsold(lot.name))
        self.hand_over_lot(table, lot, sale)

    def orders(self, state: Any, player: str) -> tuple[Verb, ...]:
        """Return that players may bid at all times: standing bids wait for a lot."""
        passing = _PASSING if state.bidding.lot else _NO_BID
        even = self._step % 1000 == 0 and self._minimum % self._step == 0
        return _bid_in_steps(self._step) if even else _BID, passing

    def decide(self, table: AnyTable, given: PlayerCommand) -> Decision | None:
        """Return what a bid leads to."""
        match given.command.verb:
            case _BID.key if not table.state.started:
                return Refused(Reason.NOT_STARTED, "the game has not begun")
            case _BID.key:
                return self._bid(table.state, given.player, given.command)
            case _NO_BID.key:
                return self._bid_nothing(table.state, given.player)
        return None

    def _bid_nothing(self, state: WithBidding, player: str) -> Decision:
        has_bid = any(bid.player == player for bid in state.bidding.bids)
        if not has_bid and state.bidding.lot is None:
            return Refused(Reason.NOT_FOUND, "you have made no bid")
        passes = state.bidding.lot and player not in state.bidding.passed
        events = (*((BidWithdrawn(player),) if has_bid else ()), *((LotPassed(player),) if passes else ()))
        return Accepted(events, ("You bid no more." if has_bid else "You don't bid.",))

    def _refuse_bid(self, lot: Lot | None, most: int, *, stands: bool) -> Refused | None:
        """Return why nobody can bid that; None if one can."""
        if lot is None and not stands:
            said = f"nothing is for sale now: for what will be, write “bid ${most:,} standing”"
            return Refused(Reason.NOT_NOW, said)
        minimum = lot.minimum if lot else self._minimum
        if most < minimum:
            return Refused(Reason.AGAINST_RULES, f"bids begin at ${minimum:,}")
        if (most - minimum) % self._step:
            return Refused(Reason.AGAINST_RULES, f"bids go in steps of ${self._step:,}")
        return None

    def _bid(self, state: WithBidding, player: str, command: Command) -> Decision:
        most = command.get_number("most")
        stands = bool(command.args.get("stands")) or self.sells_at_once(state)
        if refused := self._refuse_bid(state.bidding.lot, most, stands=stands):
            return refused
        lasts = ", until you take it back" if stands else ""
        kept = any(bid.player == player and bid.stands for bid in state.bidding.bids) and not stands
        says = (f"You bid up to ${most:,}, sealed{lasts}.", *(("Your standing bid stays.",) if kept else ()))
        return Accepted((BidMade(player, most, stands),), says)

    def lexicon(self, state: WithBidding, reader: str) -> Lexicon:
        """Return the reader's bids."""
        mine = (bid for bid in state.bidding.bids if bid.player == reader)
        said = (f"bid ${bid.most:,}{' standing' if bid.stands else ''}" for bid in mine)
        return Lexicon(ordered=dict.fromkeys(said, _NO_BID.usage))

    def forget(self, stage: WithBidding, player: str) -> None:
        """Take others' bids out."""
        mine = tuple(bid for bid in stage.bidding.bids if bid.player == player)
        passed = tuple(name for name in stage.bidding.passed if name == player)
        stage.bidding = replace(stage.bidding, bids=mine, passed=passed)

    def urgent(self, state: WithBidding, player: str, due: Due | None) -> Iterator[Section]:
        """Give what is for sale to who could pay for it, and has neither bid nor passed."""
        if self._has_to_answer(state, player):
            yield from self._show_bidding(state, player)

    def tell_pending(self, state: WithBidding, player: str) -> str:
        """Return that a bid or a pass may still come for what an update sells. Who has sent either, nobody
        else may know."""
        lot = state.bidding.lot
        if lot is None or lot.until or player not in self.order(state):
            return ""
        return "to bid or pass" if self.purse(state, player) >= lot.minimum else ""

    def news(self, state: Any, reader: str) -> tuple[str, ...]:
        """Return that something is for sale, to whoever has to answer."""
        asked = not state.over and self._has_to_answer(state, reader)
        return (f"{self.lot_word} is for sale",) if asked else ()

    def possible(self, state: WithBidding, player: str) -> Iterator[Section]:
        """Give what is for sale to everybody else, and their standing bid."""
        if not self._has_to_answer(state, player):
            yield from self._show_bidding(state, player)

    def _has_to_answer(self, state: WithBidding, player: str) -> bool:
        lot = state.bidding.lot
        able = lot is not None and player in self.order(state) and self.purse(state, player) >= lot.minimum
        return able and player not in state.bidding.list_answered()

    def _tell_price(self) -> str:
        return f"whoever bids most pays ${self._step:,} more than the second bid"

    def _show_bidding(self, state: WithBidding, player: str) -> Iterator[Section]:
        mine = [
            f"You bid up to ${bid.most:,}{', standing' if bid.stands else ''}."
            for bid in state.bidding.bids
            if bid.player == player
        ]
        if lot := state.bidding.lot:
            sold = (
                f"on {when(datetime.fromisoformat(lot.until), state.timezone)}"
                if lot.until
                else f"in update {lot.due}"
            )
            if player in state.bidding.passed:
                mine.append("You don't bid.")
            elif not mine:
                mine.append("You have neither bid nor passed: until then you are waited for.")
            said = f"{lot.name}, from ${lot.minimum:,}, to be sold {sold}."
            offers = Offers(
                (
                    Offer(
                        f"bid ${lot.minimum:,}", f"or more: the most that you would pay; {self._tell_price()}"
                    ),
                    Offer("bid nothing", "pass"),
                )
            )
            yield Section("For sale", (Lines((said, *mine)), offers), task="bid or pass")
        elif mine:
            yield Section("Your standing bid", (Lines(tuple(mine)), Offers((Offer("bid nothing", ""),))))
        elif self.sells_at_once(state) and self.purse(state, player) >= self._minimum:
            offer = Offer(f"bid ${self._minimum:,} standing", "or more: the most that you would pay for any")
            yield Section("What may come up for sale", (Lines((self.at_once,)), Offers((offer,))))
