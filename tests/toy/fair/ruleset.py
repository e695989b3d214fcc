"""A fair as the services drive it: what it adds to every game."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import ClassVar

from fair import events as e
from fair import play, views
from fair.picture import picture
from fair.state import State
from nomicd.kernel.chance import Dice
from nomicd.kernel.commands import Command, Lexicon, Verb
from nomicd.kernel.deadlines import Due
from nomicd.kernel.decision import Decision
from nomicd.kernel.drawing import Drawing
from nomicd.kernel.events import Event, kinds_in
from nomicd.kernel.inputs import PlayerCommand
from nomicd.kernel.page import Page, Section
from nomicd.table import decks
from nomicd.table.course import facts as f
from nomicd.table.course.reseating import INVERSES, Inverses
from nomicd.table.course.working import Working
from nomicd.table.game import TableGame
from nomicd.table.piece import Piece


class Market(Piece[State]):
    """Cards, goods, the auction and the thieves. `rig` lays the shuffled deck as a test wants it."""

    facts = kinds_in(e)
    secret = e.SECRET
    sealed = frozenset({"bid", "raid", "guard", "answer"})
    condition_facts = play.FACTS

    def __init__(self, rig: Callable[[list[str]], list[str]]) -> None:
        self._rig = rig

    def set_up(self, table: Working[State]) -> None:
        """Commit to the deck."""
        table.emit(e.DeckCommitted(decks.commitment(play.key(table.state))))

    def begin(self, table: Working[State]) -> None:
        """Deal."""
        play.deal(table, self._rig)

    def decide(self, table: Working[State], given: PlayerCommand) -> Decision | None:
        """Bids, offers, raids."""
        return play.order(table.state, given)

    def play(self, table: Working[State], dice: Dice) -> None:
        """The end of a day."""
        del dice
        play.end_day(table)

    def orders(self, state: State, player: str) -> tuple[Verb, ...]:
        """The same at all times."""
        del state, player
        return views.VERBS

    def looks(self, state: State, reader: str) -> tuple[Verb, ...]:
        """The market, and one's own hand."""
        return (views.HAND, views.MARKET) if reader in state.players else (views.MARKET,)

    def lexicon(self, state: State, reader: str) -> Lexicon:
        """Goods."""
        del state, reader
        return Lexicon(items={good: good for good in play.GOODS})

    def answer(self, state: State, reader: str, command: Command) -> Page | None:
        """The market, a hand."""
        return views.answer(state, reader, command)

    def urgent(self, state: State, player: str, due: Due | None) -> Iterator[Section]:
        """Thieves."""
        del due
        return views.asked(state, player)

    def possible(self, state: State, player: str) -> Iterator[Section]:
        """Cards, the auction, offers."""
        return views.can(state, player)

    def standings(self, state: State, events: Sequence[Event]) -> Iterator[Section]:
        """The market."""
        del events
        yield views.market(state)

    def verify(self, events: Sequence[Event]) -> list[str]:
        """The deck was the one committed to, once its secret is out."""
        found = {type(event): event for event in events}
        match found.get(e.DeckCommitted), found.get(e.DeckShuffled), found.get(e.FairEnded):
            case e.DeckCommitted(commitment=published), e.DeckShuffled(pile=pile), e.FairEnded(secret=secret):
                deck = bytes.fromhex(secret)
                honest = decks.opens(published, deck) and decks.shuffled(deck, "fair", 1, pile) == pile
                return [] if honest else ["the deck is not the one that was committed to"]
        return []


class Fair(TableGame[State]):
    """The fair."""

    name = "fair"
    title = "a village fair"
    schema = "fair/1"
    kind = State
    pieces = (Market(lambda pile: pile),)
    most = 5
    inverses: ClassVar[Inverses] = {
        kind: back for kind, back in INVERSES.items() if kind is not f.SeatsMerged
    }
    """Goods are traded on, so seats that were merged stay one."""

    def __init__(self, rig: Callable[[list[str]], list[str]] = lambda pile: pile) -> None:
        self.pieces = (Market(rig),)
        super().__init__()

    def picture(self, state: State, events: Sequence[Event] = ()) -> Drawing:
        """The market."""
        del events
        return picture(state)


RULESETS = (Fair(),)
