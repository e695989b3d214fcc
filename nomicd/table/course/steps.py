"""What a game fills in of its ruleset, step by step; where it has nothing to add, it is as here."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from nomicd.kernel.chance import Dice
from nomicd.kernel.commands import Command, Lexicon, Verb
from nomicd.kernel.decision import Decision, Reason, Refused
from nomicd.kernel.events import Codec, Event, kinds_in, unite_kinds
from nomicd.kernel.game import Game
from nomicd.kernel.inputs import NewGame, PlayerCommand
from nomicd.kernel.page import Page
from nomicd.table.course import facts as f
from nomicd.table.course import visibility
from nomicd.table.course.mails import Mailing
from nomicd.table.course.reseating import INVERSES, Inverses
from nomicd.table.course.working import S, Working
from nomicd.table.presence import facts as p


class Steps(Mailing, Game[S]):
    """To be derived from by way of `Hosted`, or of `Voted` where there are votes."""

    name: str
    title: str
    schema: str
    kind: type[S]
    """The game's state."""
    facts: ClassVar[tuple[type[Event], ...]] = ()
    """Its own kinds of event (`kinds_in` finds those of a module); one that is derived from one of the
    course's takes the place of that."""
    secret: ClassVar[frozenset[str]] = frozenset()
    """The names of those of its own that only their owners see until the game is over."""
    waiting: ClassVar[frozenset[str]] = frozenset()
    """The names of those of its own that are hidden for a while: `hides` says until when."""
    sealed: ClassVar[frozenset[str]] = frozenset()
    """The verbs of orders that only their players see until the game is over."""
    hidden: ClassVar[frozenset[str]]
    inverses: ClassVar[Inverses] = INVERSES
    """What takes back a fact that followed from a command of the Admin."""
    fewest: ClassVar[int] = 2
    most: ClassVar[int] = 6
    codec: Codec

    # What tables know of facts; a game with votes has more.
    shared: ClassVar[tuple[type[Event], ...]] = kinds_in(f, p)
    shared_hidden: ClassVar[frozenset[str]] = visibility.HIDDEN

    def __init_subclass__(cls) -> None:
        """Find the game's kinds of event, once for each kind of game."""
        super().__init_subclass__()
        if hasattr(cls, "kind"):
            cls.codec = Codec(unite_kinds((*cls.shared, *cls.facts)))
            cls.hidden = cls.shared_hidden | cls.secret | cls.waiting

    # What a game fills in

    def sound(self, given: NewGame) -> Refused | None:
        """Why no game can be opened with these options and documents; None if one can."""

    def found(self, table: Working[S]) -> None:
        """The game has been opened: lay out what lies on the table before anybody sits down."""

    def join(self, table: Working[S], player: str) -> None:
        """Emit that a player has joined, and what they begin with."""
        table.emit(f.PlayerJoined(player))

    def leave(self, table: Working[S], player: str) -> None:
        """Emit that a player has left, and what becomes of what they had."""
        table.emit(f.PlayerLeft(player))

    def hand_over(self, table: Working[S], player: str, into: str) -> None:
        """The seat of `player` becomes one with that of `into`: emit what is the other's from then on."""

    def begin(self, table: Working[S]) -> None:
        """The game has started: deal."""

    def order(self, table: Working[S], given: PlayerCommand) -> Decision:
        """A player's command, one of `playing`."""
        del table
        return Refused(Reason.UNKNOWN, f"this game has no command {given.command.verb}")

    def play(self, table: Working[S], dice: Dice) -> None:
        """One update; not while the game is paused. Emit `GameEnded` when somebody has won."""

    def days(self, state: S) -> Iterable[str]:
        """The weekdays at whose start updates are made."""
        del state
        return ("mon", "tue", "fri")

    def press(self, state: S) -> str:
        """Whether players may write to each other through the game: yes, no, all (to all alone), or grey
        (without a name too)."""
        del state
        return "yes"

    def playing(self, state: S, player: str) -> tuple[Verb, ...]:
        """What that player of the game may order now."""
        del state, player
        return ()

    def looks(self, state: S, reader: str) -> tuple[Verb, ...]:
        """What a reader may ask to see."""
        del state, reader
        return ()

    def answer(self, state: S, reader: str, command: Command) -> Page | None:
        """The page that one of `looks` asks for."""
        del state, reader, command
        return None

    def lexicon(self, state: S, reader: str) -> Lexicon:
        """The names that commands may hold."""
        del reader
        return Lexicon(players={name: name for name in state.players})

    def hides(self, state: S, event: Event) -> bool:
        """Whether an event is for its owner and the Admin alone now."""
        del state, event
        return False

    def seals(self, state: S, event: Event) -> bool:
        """Whether an event is for its owner alone now: not even the Admin may see it."""
        ordered = isinstance(event, f.AnyOrderFiled) and event.verb in self.sealed
        return not state.over and (ordered or event.NAME in self.secret)

    def known(self, stage: S, player: str) -> S | None:
        """A copy of the game, of which the course's own secrets are gone, without what else that player may
        not know: nothing tried on it may tell of that. None if nothing can be tried in this game."""
        del stage, player
        return None

    def owner(self, state: S, event: Event) -> str:
        """The player whom a hidden event belongs to, "" if nobody."""
        del state
        return str(getattr(event, "player", ""))
