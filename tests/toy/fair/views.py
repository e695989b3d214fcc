"""Who sees what of a fair, in words."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from fair import events as e
from fair.play import DAYS, GOODS, auction
from fair.state import State
from nomicd.kernel.commands import Command, Lexicon, Verb, Vocabulary
from nomicd.kernel.events import Event
from nomicd.kernel.views import Block, Lines, Notice, Offer, Offers, Page, Section, Table
from nomicd.table import choices, seats, trades
from nomicd.table.bundles import words

_FAIR = "the fair"
_VERBS = (
    Verb("bid", "bid <most:money>", "the most you pay for today's card", ("bid $7",), _FAIR),
    Verb(
        "offer",
        "offer <count:int> <good:item> for <price:money>[ to <to:player>][ <stands:choice(standing)>]",
        "offer a trade to all, or to one",
        ("offer 1 salt for $4", "offer 2 cloth for $9 to red", "offer 1 salt for $4 standing"),
        _FAIR,
    ),
    Verb("withdraw", "withdraw <number:int>", "take an offer of yours back", ("withdraw 3",), _FAIR),
    Verb("accept", "accept <number:int>", "accept an offer", ("accept 3",), _FAIR),
    Verb("raid", "raid <victim:player> for <good:item>", "send thieves", ("raid red for salt",), _FAIR),
    Verb("guard", "guard <how:choice(always|never|ask)>", "what you do about thieves", ("guard ask",), _FAIR),
    Verb("guard", "guard if <when:condition>", "the same, as things are", ("guard if left <= 2",), _FAIR),
    Verb("answer", "answer <option:text>", "say what you do about these thieves", ("answer let go",), _FAIR),
    Verb("done", "done", "the day can end as far as you mind", ("done",), _FAIR),
    Verb("wait", "wait", "it cannot", ("wait",), _FAIR),
)
_MARKET = Verb("market", "market", "what every stall has", ("market",), _FAIR, read_only=True)
_HAND = Verb("hand", "hand", "your cards", ("hand",), _FAIR, read_only=True)


def who(state: State, seat: str) -> str:
    """The player of a seat, for people."""
    return seats.named(state.seats, seat).player or f"nobody at the {seat} stall"


def vocabulary(state: State, reader: str) -> Vocabulary:
    """What a reader may write: players and seats are the same to the game."""
    taken = {seat.player: seat.name for seat in state.seats if seat.player}
    names = {**taken, **{seat.name: seat.name for seat in state.seats}}
    lexicon = Lexicon(players=names, items={good: good for good in GOODS})
    return Vocabulary((*_VERBS, _HAND, _MARKET) if reader in taken else (_MARKET,), lexicon)


def answer(state: State, reader: str, command: Command) -> Page | None:
    """The pages that can be asked for."""
    mine = seats.of(state.seats, reader)
    match command.verb:
        case "market":
            return Page("The market", (), (_market(state),))
        case "hand" if mine:
            return Page("Your cards", (), (_hand(state, mine.name),))
    return None


def _market(state: State) -> Section:
    rows = tuple(
        (who(state, name), words(holding), str(len(state.hands[name])))
        for name, holding in state.holdings.items()
    )
    return Section("Stalls", (Table(("Stall", "Has", "Cards"), rows, (2,)),))


def _hand(state: State, seat: str) -> Section:
    return Section("Your cards", (Lines(state.hands[seat] or ("None.",)),))


def open_to(state: State, reader: str) -> Page:
    """What a player can still do today."""
    mine = seats.of(state.seats, reader)
    if mine is None or state.since is None or state.scores:
        return Page("Nothing is open to you")
    asked = (
        Offers(tuple(Offer(f"answer {option}", each.prompt) for option in each.options))
        for each in choices.soonest_first(state.windows, mine.name)
    )
    deals = tuple(
        Offer(f"accept {each.number}", each.words) for each in trades.open_to(state.offers, mine.name)
    )
    bids = (f"You bid up to ${bid.most:,}." for bid in state.bids if bid.bidder == mine.name)
    lead = (f"Sold today: {auction(state).lot}.", *bids)
    blocks: tuple[Block, ...] = (*asked, *((Offers(deals),) if deals else ()))
    more = (Section("For you to say", blocks),) if blocks else ()
    return Page("Open to you", lead, (_hand(state, mine.name), *more))


def notices(state: State, events: Sequence[Event]) -> Iterable[Notice]:
    """A digest for each reader when a day has ended; the hands when the fair begins."""
    told = tuple(said for event in events for said in _said(state, event))
    players = [seat for seat in state.seats if seat.player]
    for event in events:
        if isinstance(event, e.Begun):
            for seat in players:
                page = Page("The fair begins", (), (_hand(state, seat.name), _market(state)))
                yield Notice("notice", seat.player, "begun", page)
        elif isinstance(event, e.DayEnded):
            news = Section("What happened", (Lines(told or ("Nothing.",)),))
            common = (news, _market(state))
            title = f"Day {event.number} of {DAYS}"
            yield Notice("digest", "admin", f"day/{event.number}", Page(title, (), common))
            for seat in players:
                own = open_to(state, seat.player).sections
                page = Page(title, _warning(seat), (*common, *own))
                yield Notice("digest", seat.player, f"day/{event.number}", page)


def _warning(seat: seats.Seat) -> tuple[str, ...]:
    return ("You have missed two days: after a third your stall is open.",) if seat.warned else ()


def _said(state: State, event: Event) -> Iterable[str]:
    """What all may read about an event."""
    match event:
        case e.Sold(seat=seat, price=price):
            yield f"{who(state, seat)} buys the card for ${price:,}."
        case e.WindowOpened(raid=raid):
            yield f"{who(state, raid.raider)} sends thieves to {who(state, raid.victim)} for {raid.good}."
        case e.Raided(raid=raid, end=end):
            how = {
                "guarded": "but there is a guard",
                "stolen": "and gets it",
                "nothing": "and finds none",
            }
            whose = f"{who(state, raid.victim)}'s {raid.good}"
            yield f"{who(state, raid.raider)} is after {whose}, {how[end]}."
        case e.FairEnded(scores=scores):
            best = max(scores.values())
            yield from (f"{who(state, name)} has ${score:,}." for name, score in scores.items())
            yield f"{' and '.join(who(state, name) for name in scores if scores[name] == best)} won."
