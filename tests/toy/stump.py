"""A campaign in phases: each player in turn has three days to place the points of a throw, whoever may heckle
has a day to answer, and what is for sale is sold after a day, whoever's turn it is.

Nobody ships it; the services play it in `test_stump_by_mail.py`.
"""

from typing import ClassVar

from nomicd.kernel.commands import Verb
from nomicd.kernel.decision import Accepted, Reason, Refused
from nomicd.kernel.drawing import Drawing, Rect, TextLabel
from nomicd.kernel.events import GameEvent
from nomicd.kernel.page import Lines, Section, Table
from nomicd.table.clock import PhaseClock
from nomicd.table.course import facts as f
from nomicd.table.course.state import set_player
from nomicd.table.game import TableGame
from nomicd.table.phases import Phase
from nomicd.table.piece import Piece
from nomicd.table.pieces.auctions import Auction, Bidding
from nomicd.table.pieces.purses import Purses, Spender
from nomicd.table.pieces.reactions import Reactions, Stances
from nomicd.table.pieces.rounds import FirstChosen, TurnEnded, TurnOrder
from nomicd.table.pieces.votes.piece import VotedTerms, Votes
from nomicd.table.pieces.votes.state import Voting

TURNS = 12
PLACE = Verb(
    "place",
    "place <count:int> <where:choice(east|west)>",
    "where your points go; the rest go west",
    ("place 3 east",),
    "the game",
)


class Speaker(Spender, frozen=True):
    east: int = 0
    west: int = 0
    placed: int = 0


class State(Voting[Speaker]):
    PLAYER: ClassVar = Speaker
    TERMS: ClassVar = VotedTerms

    clock: PhaseClock = PhaseClock()
    turns: TurnOrder = TurnOrder()
    bank: int = 1000
    bidding: Bidding = Bidding()
    stances: Stances = Stances()
    thrown: int = 0
    taken: int = 0


class PointsThrown(GameEvent, frozen=True):
    """For whose turn it is, before they say where."""

    NAME: ClassVar[str] = "points-thrown"
    player: str
    points: int

    def apply(self, state):
        state.thrown = self.points

    def describe(self, state, reader=""):
        who = "You have" if reader == self.player else f"{self.player} has"
        return f"{who} {self.points} points to place."


class PointsChosen(GameEvent, frozen=True):
    NAME: ClassVar[str] = "points-chosen"
    player: str
    east: int

    def apply(self, state):
        set_player(state, self.player, placed=self.east)


class PointsPlaced(GameEvent, frozen=True):
    NAME: ClassVar[str] = "points-placed"
    player: str
    east: int
    west: int

    def apply(self, state):
        who = state.players[self.player]
        set_player(state, self.player, east=who.east + self.east, west=who.west + self.west, placed=0)
        state.taken += 1

    def describe(self, state, reader=""):
        return f"{self.player} places {self.east} east and {self.west} west."


class Stumping(Piece[State]):
    """Turns: one ends with the phase `allot`."""

    facts = (FirstChosen, TurnEnded, PointsThrown, PointsChosen, PointsPlaced)

    def greet(self, state):
        return ("Whoever has most points after twelve turns is elected.",)

    def orders(self, state, player):
        return (PLACE,)

    def decide(self, table, given):
        if given.command.verb != PLACE.key:
            return None
        state, args = table.state, given.command.args
        if state.clock.phase != "allot" or given.player != state.turns.player:
            return Refused(Reason.NOT_NOW, "it is not your turn")
        count = int(args.get("count") or 0)
        if not 0 <= count <= state.thrown:
            return Refused(Reason.AGAINST_RULES, f"you have {state.thrown} points")
        east = count if args.get("where") == "east" else state.thrown - count
        return Accepted((PointsChosen(given.player, east),), (f"{east} of them go east.",))

    def play(self, table, dice):
        if table.state.clock.phase == "reply":
            return
        if table.state.clock.phase == "allot":
            self._end_turn(table)
        else:
            table.emit(FirstChosen(table.state.turns.seats[0]))
        if table.state.taken == TURNS:
            best = max(table.state.players.values(), key=lambda each: each.east + each.west)
            table.emit(f.GameEnded(best.name, f"{best.name} is elected"))
            return
        table.emit(PointsThrown(table.state.turns.player, dice.integer("points", 6)))

    def _end_turn(self, table):
        player, east = table.state.turns.player, table.state.players[table.state.turns.player].placed
        table.emit(PointsPlaced(player, east, table.state.thrown - east), TurnEnded(player))
        if east:
            rival = table.state.turns.player
            self.sibling(Heckling).meet(table, rival, player, f"{player} speaks in the east: heckle?")
            self.sibling(Whispers).meet(table, rival, player, f"{player} spoke in the east: whisper?")
        if table.state.bidding.lot is None:
            self.sibling(Cards).offer_lot(table, "a card", 0)

    def show_standings(self, state, events):
        rows = tuple((each.name, str(each.east), str(each.west)) for each in state.players.values())
        yield Section("Points", (Table(("Player", "East", "West"), rows),))

    def urgent(self, state, player, due):
        if state.clock.phase == "allot" and state.turns.player == player:
            yield Section("Your turn", (Lines((f"You have {state.thrown} points.",)),))


class Heckled(GameEvent, frozen=True):
    NAME: ClassVar[str] = "heckled"
    player: str
    about: str

    def apply(self, state):
        set_player(state, self.about, east=max(0, state.players[self.about].east - 1))

    def describe(self, state, reader=""):
        return f"{self.player} heckles {self.about}."


class Whispered(GameEvent, frozen=True):
    NAME: ClassVar[str] = "whispered"
    player: str
    about: str

    def apply(self, state):
        pass

    def describe(self, state, reader=""):
        return f"{self.player} whispers about {self.about}."


class Heckling(Reactions):
    """Answered in a phase of its own."""

    verb, otherwise, default = "heckle", "clap", "clap"
    meaning = "what you do when another speaks in the east"
    facts = (*Reactions.facts, Heckled)

    def follow(self, table, player, about, option):
        if option == self.verb:
            table.emit(Heckled(player, about))


class Whispers(Reactions):
    """Answered within six hours, whatever the phase."""

    verb, otherwise, default = "whisper", "hush", "hush"
    meaning = "what you do when another has spoken in the east"
    hours = 6
    facts = (Whispered,)
    secret = frozenset()

    def follow(self, table, player, about, option):
        if option == self.verb:
            table.emit(Whispered(player, about))


class Cards(Auction):
    """What is for sale, sealed; a day after it is offered it is sold."""

    def purse(self, state, player):
        return state.players[player].fund

    def hand_over_lot(self, table, lot, sale):
        if sale:
            self.sibling(Chests).pay(table, sale.winner, sale.price, "bid")


class Chests(Purses):
    """Everybody begins with $50."""

    def start(self, state):
        return 50


def list_holder(state):
    return (state.turns.player,)


def list_heckled(state):
    """Those who have not answered yet."""
    return tuple(each.player for each in state.stances.windows if each.to == "heckle" and not each.answer)


class Stump(TableGame[State]):
    name, title, schema = "stump", "Stump", "stump/1"
    kind = State
    pieces = (
        Chests(),
        Stumping(),
        Heckling(),
        Whispers(),
        Cards(step=10, minimum=10, hours=24),
        Votes("propose: More voters\nset quorum to 3"),
    )
    phases = (
        Phase("opening", when=lambda state: not state.turns.first),
        Phase("allot", hours=72, awaits=list_holder),
        Phase("reply", hours=24, awaits=list_heckled, when=list_heckled, says="Rivals may heckle now."),
    )
    tries_out = True

    def picture(self, state, events=()):
        """Whose points are where."""
        told = [f"{each.name}: {each.east} east, {each.west} west" for each in state.players.values()]
        rows = [TextLabel(10.0, 20.0 + 20 * n, line) for n, line in enumerate(told)]
        high = 20.0 * len(rows) + 10
        shapes = (Rect(0.0, 0.0, 300.0, high, "shade"), *rows)
        return Drawing(300.0, high, f"The campaign of {state.slug}", "; ".join(told) or "Nobody.", shapes)
