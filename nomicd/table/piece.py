"""A piece of a game: its facts, orders, secrets and words as one value. A game is a list of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, ClassVar, Generic, TypeAlias, TypeVar

from nomicd.kernel.chance import Dice
from nomicd.kernel.commands import Ballot, Command, Lexicon, Verb
from nomicd.kernel.deadlines import Due
from nomicd.kernel.decision import Decision, Refused
from nomicd.kernel.drawing import Drawing
from nomicd.kernel.events import GameEvent
from nomicd.kernel.inputs import AdminCommand, DecisionContext, Findings, LongJob, NewGame, PlayerCommand
from nomicd.kernel.page import Notice, Page, Section
from nomicd.kernel.sandbox import Sandbox
from nomicd.table.course.reseating import Inverses
from nomicd.table.course.state import S
from nomicd.table.course.working import Working
from nomicd.table.hooks import Given, Impossible, RuleEffect, RuleMoment, RuleQuantity, ThingKind, View
from nomicd.table.phases import PieceDeadline
from nomicd.table.terms import Setting

K = TypeVar("K")
E = TypeVar("E", bound=GameEvent)


class Piece(Generic[S]):
    """A part of a game, to be derived from. Each method says what the piece adds at one point of a game;
    where it adds nothing, it is as here. What it emits on the table is what the input leads to. Its part of
    the state is the fields that its facts change."""

    facts: ClassVar[tuple[type[GameEvent], ...]] = ()
    """Its kinds of event. One that is derived from one of the course's takes the place of that."""
    secret: ClassVar[frozenset[str]] = frozenset()
    """The names of those that only their owners see until the game is over."""
    waiting: ClassVar[frozenset[str]] = frozenset()
    """The names of those that are hidden for a while: `hides` says until when."""
    sealed: ClassVar[frozenset[str]] = frozenset()
    """The verbs of orders that only their players see until the game is over."""
    inverses: ClassVar[Inverses] = {}
    """What takes back a fact of the piece that followed from a command of the Admin."""
    condition_facts: ClassVar[Mapping[str, str]] = {}
    """What the conditions of standing orders may name, and what each means."""
    things: ClassVar[tuple[ThingKind, ...]] = ()
    """What of the game the rules may see that players make."""
    moments: ClassVar[tuple[RuleMoment, ...]] = ()
    """What such rules may answer: the piece announces it (`Working.announce`)."""
    quantities: ClassVar[tuple[RuleQuantity, ...]] = ()
    """What they may have a say in: the piece asks for it (`Working.reckon`)."""
    effects: ClassVar[tuple[RuleEffect, ...]] = ()
    """What they may ask for: the piece carries it out (`perform`)."""

    # The course of a game

    def refuse(self, given: NewGame) -> Refused | None:
        """Return why no game can be opened with these documents; None if one can."""

    def set_up(self, table: Working[S]) -> None:
        """Lay out what lies on the table before anybody sits down."""

    def seat(self, table: Working[S], player: str) -> None:
        """Give a player who has joined what they begin with."""

    def clear_seat(self, table: Working[S], player: str) -> None:
        """Take from a player who is about to leave what they have."""

    def after_leaving(self, table: Working[S]) -> None:
        """Say what it means that somebody has left."""

    def hand_over(self, table: Working[S], player: str, into: str) -> None:
        """Give `into` what is that player's: the two seats become one."""

    def begin(self, table: Working[S]) -> None:
        """Deal: the game has started."""

    def begin_update(self, table: Working[S], due: Due) -> None:
        """Do what comes before anything is played; while the game is paused, too."""

    def list_deadlines(self, state: S) -> Iterable[PieceDeadline]:
        """Return what is over at an instant, whatever the phase: in a game of phases an update is made then,
        also if it does not end the phase."""
        return ()

    def settle(self, table: Working[S], dice: Dice) -> None:
        """In a game of phases: settle what is over by now, before anything is played."""

    def play(self, table: Working[S], dice: Dice) -> None:
        """Play the piece's part of an update; in a game of phases, of one that ends the phase. Emit
        `GameEnded` when somebody has won."""

    def end_update(self, table: Working[S], due: Due) -> None:
        """Do what comes after all has been played; while the game is paused, too."""

    # Orders

    def orders(self, state: S, player: str) -> tuple[Verb, ...]:
        """Return what that player may order now, or a deputy for them."""
        return ()

    def own_orders(self, state: S, player: str) -> tuple[Verb, ...]:
        """Return what that player may order now, and no deputy."""
        return ()

    def decide(self, table: Working[S], given: PlayerCommand) -> Decision | None:
        """Return what a player's command leads to; None if it is none of the piece's."""
        return None

    def admin_orders(self, state: S) -> tuple[Verb, ...]:
        """Return what the Admin may order now."""
        return ()

    def administer(self, table: Working[S], given: AdminCommand) -> Decision | None:
        """Return what a command of the Admin leads to; None if it is none of the piece's."""
        return None

    def lexicon(self, state: S, reader: str) -> Lexicon:
        """Return the names that the piece's commands may hold."""
        return Lexicon()

    def ballot(self, state: S, reader: str) -> Ballot | None:
        """Return what that player may vote on in free words."""
        return None

    # What votes set

    def carry_out(self, table: Working[S], setting: Setting) -> None:
        """Do what follows at once on the table when a parameter, of any piece, has been set."""

    # What rules do that players make

    def convene(self, table: Working[S]) -> None:
        """Have the players' rules listen at that table (`Working.rules`)."""

    def view(self, state: S) -> View:
        """Return what of `things` is so now: by kind and key, the fields. Only what everybody may know; a
        thing is named by its key."""
        return {}

    def perform(self, table: Working[S], effect: str, given: Given, rule: int) -> None:
        """Carry out one of `effects`, as that rule asks. Raises `Impossible`."""
        raise Impossible(f"this game has no effect {effect}")

    def find_breach(self, before: S, after: S) -> str:
        """Return what a rule has broken that must hold in every state; "" if nothing."""
        return ""

    def list_rules(self, state: S) -> Iterator[Section]:
        """Give the rules that players have made."""
        yield from ()

    def run(self, errand: LongJob, sandbox: Sandbox | None) -> Findings | None:
        """Return what a job finds; None if it is none of the piece's."""
        return None

    # Who sees what

    def hides(self, state: S, event: GameEvent) -> bool:
        """Return whether an event is for its owner and the Admin alone now."""
        return False

    def seals(self, state: S, event: GameEvent) -> bool:
        """Return whether an event is for its owner alone now: not even the Admin may see it."""
        return False

    def forget(self, stage: S, player: str) -> None:
        """Take out of a copy of the game what that player may not know: nothing that is tried on it may tell
        of that."""

    # What readers are shown

    def looks(self, state: S, reader: str) -> tuple[Verb, ...]:
        """Return what a reader may ask to see."""
        return ()

    def answer(self, state: S, reader: str, command: Command) -> Page | None:
        """Return the page that one of `looks` asks for; None if it is none of the piece's."""
        return None

    def quotes(self, state: S) -> Mapping[str, str]:
        """Return what the placeholders of the rule text stand for now."""
        return {}

    def urgent(self, state: S, player: str, due: Due | None) -> Iterator[Section]:
        """Give what waits for that player: on top of everything."""
        yield from ()

    def remind(self, state: S, player: str, due: Due | None) -> Iterator[Section]:
        """Give the same in short, for whoever has just written: it was on top of the last digest."""
        yield from self.urgent(state, player, due)

    def tell_pending(self, state: S, player: str) -> str:
        """Return what a phase waits for from that player, as everybody may know: `15 points to play`; "" if
        nothing."""
        return ""

    def possible(self, state: S, player: str) -> Iterator[Section]:
        """Give what else that player may do."""
        yield from ()

    def yours(self, state: S, events: Sequence[GameEvent], reader: str) -> Iterator[Section]:
        """Give what happened to one reader."""
        yield from ()

    def picture(self, state: S, events: Sequence[GameEvent]) -> Drawing | None:
        """Return the picture of the game as it stands, by public facts; None if that is not this piece's."""
        return None

    def show_standings(self, state: S, events: Sequence[GameEvent]) -> Iterator[Section]:
        """Give how things stand now, for everybody; `events` led to it."""
        yield from ()

    def show_brief(self, state: S, events: Sequence[GameEvent], reader: str) -> Iterable[Section] | None:
        """Return how things stand in a form that a phone holds, for one reader; None where that is what
        `show_standings` gives to all."""
        return None

    def tell_standing(self, state: S, reader: str) -> str:
        """Return where a player stands among the others, in a sentence for the first lines of a digest; "" if
        that is not this piece's to say."""
        return ""

    def agenda(self, state: S) -> Iterator[Section]:
        """Give what is under way, for everybody, below all that has happened."""
        yield from ()

    def greet(self, state: S) -> tuple[str, ...]:
        """Return what the first mail of a game says."""
        return ()

    def news(self, state: S, reader: str) -> tuple[str, ...]:
        """Return what stands in the subject of that reader's digest."""
        return ()

    def make_notices(self, state: S, events: Sequence[GameEvent], due: Due | None) -> Iterator[Notice]:
        """Give the mails, beside digests, that these events call for; `due` is the next update."""
        yield from ()

    def ask_about_votes(self, state: S, context: DecisionContext) -> Iterable[Notice]:
        """Ask whose doubtful word could decide something what was meant (see `Game.ask_about_votes`)."""
        return ()

    def show_doubts(self, state: S) -> Page | None:
        """Return what is in doubt, for the Admin; None if nothing of the piece's ever is."""
        return None

    # The audit

    def verify(self, events: Sequence[GameEvent]) -> list[str]:
        """Return what does not hold of a whole log, a sentence each."""
        return []

    # A piece knows its game when the game is made

    game: Any = None
    """The `TableGame` that it is a piece of."""

    def sibling(self, kind: type[K]) -> K:
        """Return the game's piece of that kind."""
        return next(piece for piece in self.game.pieces if isinstance(piece, kind))

    def own(self, kind: type[E]) -> type[E]:
        """Return the piece's kind of a fact: that one, or the game's own, which is derived from it."""
        for each in self.facts:
            if issubclass(each, kind):
                return each
        raise LookupError(f"the piece has no {kind.__name__}")


AnyPiece: TypeAlias = Piece[Any]
"""A piece of any game whose state has what it needs."""
