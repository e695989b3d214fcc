"""What a kind of game is: one value that the services drive, whatever the game."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import AbstractContextManager
from datetime import datetime
from typing import Any, Protocol, runtime_checkable

import msgspec

from nomicd.kernel.commands import Command, Vocabulary
from nomicd.kernel.deadlines import Due
from nomicd.kernel.decision import Decision, Refused
from nomicd.kernel.drawing import Drawing
from nomicd.kernel.events import Codec, Event, Record
from nomicd.kernel.plots import Figure
from nomicd.kernel.shelves import Shelf
from nomicd.kernel.views import Notice, Offer, Page, Section


class Opening(msgspec.Struct, frozen=True):
    """Open a game: the first input of its log. `seed` is 32 secret bytes; `documents` the ruleset's files."""

    slug: str
    timezone: str
    seed: bytes
    options: dict[str, str] = {}
    documents: dict[str, str] = {}
    ruleset: str = ""


class Seating(msgspec.Struct, frozen=True):
    """Seat a player whom the Admin, or an open game, lets in; `instead` of one whose seat is open, or of
    nobody in particular."""

    player: str
    instead: str = ""


class Unseating(msgspec.Struct, frozen=True):
    """A player has given up the seat, or the Admin has taken it away."""

    player: str


class Starting(msgspec.Struct, frozen=True):
    """Begin: the first update is the first one due after this instant."""


class Ordering(msgspec.Struct, frozen=True):
    """A player's command. `source` is unique for ever (`mail:12/3`: mail 12, line 3)."""

    player: str
    command: Command
    source: str


class Administering(msgspec.Struct, frozen=True):
    """A command of the Admin that the game itself knows."""

    command: Command
    source: str


class Ticking(msgspec.Struct, frozen=True):
    """The update `due` is to be made now."""

    due: Due


class Hearing(msgspec.Struct, frozen=True):
    """A mail came from a player, whatever it said. No input of `decide`: see `Listening`."""

    player: str


Input = Opening | Seating | Unseating | Starting | Ordering | Administering | Ticking


class Given(msgspec.Struct, frozen=True):
    """One input of a game's past: when it counted, what caused it, and the event of the log that shows it.
    `found` is what an errand for it found (see `Errand`), as the log has it."""

    at: datetime
    cause: str
    given: Input | Hearing
    seq: int = 0
    found: tuple[str, ...] = ()


REHEARSAL = 20
"""Updates that a service rehearses."""


class Errand(msgspec.Struct, frozen=True):
    """Something that takes long to find out and is information, not law: of a frozen state, and of nothing
    else. Equal errands have equal answers, whoever runs them. What is asked only the ruleset reads."""

    state: bytes
    asked: bytes


Answering = Callable[[Errand], tuple[str, ...]]
"""Finds what an errand is for; it may also leave by an exception, and have the input decided again later."""


class Context(msgspec.Struct, frozen=True):
    """What an input comes with. `now` is aware UTC: when it counts. `sandbox` runs rule code, where the
    ruleset has any (a `nomicd.games.nomic.machine.sandbox.Sandbox`). `rehearsal` is how many updates are
    rehearsed when a change of the rules is put forward; 0 for none. `ahead` answers errands; without it they
    are run there and then."""

    now: datetime
    cause: str
    sandbox: Any = None
    rehearsal: int = 0
    ahead: Answering | None = None


class Ruleset(Protocol):
    """A kind of game. States are private to it: made by `blank`, changed by `evolve` only."""

    name: str
    title: str
    codec: Codec
    evolve: Mapping[str, Callable[[Any, Any], None]]
    """By event name: changes the state given. Never refuses, never draws, never asks rule code."""

    def blank(self) -> Any:
        """The state before the first event."""

    def copy(self, state: Any) -> Any:
        """A state that can be changed while the other stays."""

    def freeze(self, state: Any) -> bytes:
        """Canonical bytes of a state: equal states, equal bytes."""

    def thaw(self, data: bytes) -> Any:
        """The state that `freeze` gave the bytes of."""

    def decide(self, state: Any, given: Input, context: Context) -> Decision:
        """What an input leads to. Leaves `state` as it was."""

    def due(self, state: Any, after: datetime) -> Due | None:
        """The next update whose deadline lies after that instant; None before the start and after the end."""

    def next_update(self, state: Any) -> Due | None:
        """The first update not yet made."""

    def vocabulary(self, state: Any, reader: str) -> Vocabulary:
        """What that player (or `admin`) may write now."""

    def answer(self, state: Any, reader: str, command: Command) -> Page | None:
        """The page that a read-only command asks for; None if it is no command of this game."""

    def open_to(self, state: Any, reader: str) -> Page:
        """What is still open to that player before the next deadline, for the foot of a receipt."""

    def notices(self, state: Any, events: Sequence[Event]) -> Iterable[Notice]:
        """The mails that these events, just applied, call for."""

    def public(self, state: Any, record: Record) -> bool:
        """Whether everybody may see this record in full at this state."""

    def visible(self, state: Any, record: Record, reader: str) -> bool:
        """Whether that player (or `admin`) may see this record in full at this state."""

    def seal(self, state: Any) -> bytes:
        """The key of the game's salts: 32 bytes that never leave the log."""


@runtime_checkable
class Foreseeing(Protocol):
    """A ruleset that has errands: see `Context.ahead`."""

    def run(self, errand: Errand, sandbox: Any) -> tuple[str, ...]:
        """What it finds. Takes long, and touches nothing."""


@runtime_checkable
class Attempting(Foreseeing, Protocol):
    """A ruleset that tells players what would come of commands that they have not sent."""

    def attempt(self, state: Any, player: str, commands: Sequence[Command], at: datetime) -> Errand | Refused:
        """The errand that finds it, of nothing that the player may not know; or why nobody does."""


@runtime_checkable
class Awaiting(Protocol):
    """A ruleset whose players say that they are done, or away."""

    def awaits(self, state: Any, player: str, at: datetime) -> bool:
        """Whether something may still come from that player before the next update."""


@runtime_checkable
class Filing(Protocol):
    """A ruleset that keeps every order in its log, the refused ones too, so that inputs can be replayed."""

    def filed(
        self, state: Any, ordering: Ordering | Administering, decision: Decision, context: Context
    ) -> tuple[Event, ...]:
        """The record of the order itself, accepted or not. The referee puts it before its outcomes."""

    def proofs(self, events: Sequence[Event]) -> tuple[str, ...]:
        """The digests of the orders filed among these events: what the update's root will prove."""


@runtime_checkable
class Doubting(Protocol):
    """A ruleset that keeps votes whose meaning nobody could tell: their choice is `?` and what it could be,
    as `?yea|abstain`."""

    def questions(self, state: Any, context: Context) -> Iterable[Notice]:
        """To each player whose doubtful vote could decide a ballot: what was meant? The keys are the same
        however often they are asked for, so that each is mailed once. Rule code may run: not at each beat."""

    def in_doubt(self, state: Any) -> Page:
        """All that is in doubt, for the Admin: not what it could mean."""


@runtime_checkable
class Needing(Protocol):
    """A ruleset whose games may wait for their Admin."""

    def needs(self, state: Any) -> tuple[Offer, ...]:
        """What waits, as the lines by which the Admin settles it; a game that has ended waits for nothing."""


@runtime_checkable
class Ending(Protocol):
    """A ruleset whose games come to an end."""

    def ended(self, state: Any) -> str:
        """Who has won, when and why, in a sentence; "" while the game goes on."""


@runtime_checkable
class Listening(Protocol):
    """A ruleset to which it matters that a player has written at all, as inactivity does."""

    def heard(self, state: Any, player: str) -> tuple[Event, ...]:
        """That a mail came from a player, whatever it said. The referee puts it before the mail's orders."""


@runtime_checkable
class Replaying(Protocol):
    """A ruleset whose log holds all that it was given, so that a game can be played once more from it."""

    def inputs(self, records: Sequence[Record]) -> tuple[Given, ...]:
        """What the game was given, in the order of the log. Raises ValueError for a log that is not whole."""


@runtime_checkable
class Steady(Replaying, Protocol):
    """A ruleset that plays many inputs with less work than each alone."""

    def steady(self, sandbox: Any) -> AbstractContextManager[Any]:
        """What to give as `Context.sandbox` in place of that one, for inputs of games of this kind, those of
        each in their order. What is decided with it is the same."""


class Supposition(msgspec.Struct, frozen=True):
    """Another past that somebody asks about: what the game would have been given, and the place in it from
    which on that is another thing. `text` says it as a question; inputs that are none of the log's have
    seq 0."""

    text: str
    given: tuple[Given, ...]
    start: int


@runtime_checkable
class Supposing(Replaying, Protocol):
    """A ruleset that answers what would be if a part of the past had been otherwise."""

    def suppose(self, records: Sequence[Record], reader: str, question: str) -> Supposition | Refused:
        """The past that the question means, for that player or `admin`; or why it cannot be told. It ends
        with the last update, so that nothing shows which is hidden still."""

    def differing(self, now: Any, was: Sequence[Record], then: Any, would: Sequence[Record]) -> Page:
        """What is other at the end of another past (`then`, `would`) than in the game as it is: states and
        logs. Only what everybody may see in the game as it is."""

    def keeping(self, was: Sequence[Record], would: Sequence[Record]) -> Command | None:
        """The Admin's command that has what people know by its number keep it in another past; None if it
        does anyway. It is to be the first input of what is other."""


class Covered(msgspec.Struct, frozen=True):
    """One clause of a game's law, and how often it was carried out. `how`: code (statements of the rule's
    code are marked with it), service (an event shows it), parts (its own clauses are), prose (for people)."""

    rule: int
    title: str
    clause: str
    text: str
    how: str
    times: int


class Watching(Protocol):
    """Counts while a game is played once more."""

    @property
    def sandbox(self) -> Any:
        """What to play with."""

    def covered(self, records: Sequence[Record]) -> tuple[Covered, ...]:
        """The clauses of the law in that log, and how often each was carried out."""


@runtime_checkable
class Covering(Replaying, Protocol):
    """A ruleset whose law has clauses that can be seen at work."""

    def watch(self, sandbox: Any) -> Watching:
        """A fresh count."""


@runtime_checkable
class Verifying(Protocol):
    """A ruleset that can prove more of its log than the chain does: its dice, its roots of orders."""

    def verify(self, records: Sequence[Record]) -> list[str]:
        """What is wrong with a log, a sentence each; empty when every proof holds. Of a public export,
        records that the public may not see yet are left out."""


@runtime_checkable
class Publishing(Protocol):
    """A ruleset whose site has more than the game's log and the pages that anybody may ask for. All that it
    gives is public; equal states give equal pages."""

    def standings(self, state: Any) -> tuple[Section, ...]:
        """How the players stand."""

    def shelves(self, state: Any) -> tuple[Shelf, ...]:
        """What has a page of its own: rules, proposals, players. The same shelves in every state, empty ones
        too."""

    def report(self, state: Any, events: Sequence[Event]) -> Page | None:
        """The digest of an update as an observer gets it; `events` are the update's, which led to `state`."""

    def ruled(self, event: Event) -> str:
        """What the Admin has decided by that event, "" if it is nothing of the kind."""


@runtime_checkable
class Narrating(Protocol):
    """A ruleset whose log can be told in sentences."""

    def told(self, state: Any, record: Record) -> str:
        """The event in a sentence for everybody, in the names of that state; "" if nobody else is to know, or
        there is nothing to tell."""


UNDO = "undo_event"
"""The verb of the command of `Undoing.inverse`. It is in no vocabulary: only who knows the log can say it."""


RECALL = "recall"
"""The verb of the Admin's command by which a past is brought along, one proposal after the other, before a
game begins. It is in no vocabulary either: `nomicd.services.importing` says it."""


@runtime_checkable
class Recalling(Replaying, Protocol):
    """A ruleset whose games can bring a past along: it knows that command."""

    recalls: bool


RENAME, MERGE = "rename_player", "merge_players"
"""Verbs of the Admin's commands that a game may know: a player (`player`) is called `to` from now on; the
seat of `player` becomes one with that of `into`. The services bring the seats after them."""


class Mended(msgspec.Struct, frozen=True):
    """An input of a game, at that place, that told a rule's text: with other code."""

    place: int
    given: Given


@runtime_checkable
class Mending(Replaying, Protocol):
    """A ruleset whose rules have code that can be corrected from their enactment on."""

    def mended(
        self, records: Sequence[Record], given: Sequence[Given], number: int, text: str
    ) -> Mended | Refused:
        """What brought that rule into force, of the inputs given (`records` is the log that shows them), with
        the code in that text."""


class Assumption(msgspec.Struct, frozen=True):
    """Something that the machine took to be so, and that a person could dispute. `about` is the matter, as in
    `kernel.margin.RulingMade`. What hangs on it, as far as that is known without playing anything again: how
    many outcomes it has decided, squares that have changed hands and whole dollars that were paid by it."""

    text: str
    about: str = ""
    decides: int = 0
    squares: int = 0
    money: int = 0


@runtime_checkable
class Assuming(Protocol):
    """A ruleset that knows what it has assumed."""

    def assumed(self, state: Any, records: Sequence[Record]) -> tuple[Assumption, ...]:
        """All of it, in any order, told from these records of the log."""


class Reseated(msgspec.Struct, frozen=True):
    """What has become of a seat: `named` (`player` was called `other` before), `gone` (it is one with that of
    `other`), or `back` (`player` has it again)."""

    how: str
    player: str
    other: str = ""


@runtime_checkable
class Reseating(Protocol):
    """A ruleset that knows `RENAME` and `MERGE`."""

    def reseated(self, event: Event) -> Reseated | None:
        """What that event says of a seat, if it says anything that the services are to do."""


@runtime_checkable
class Undoing(Protocol):
    """A ruleset whose Admin can take back what was decided, where nothing has come since that hangs on it."""

    def inverse(self, number: int, why: str, events: Sequence[Event]) -> Command | Refused:
        """The command of the Admin that undoes what followed from the one in event `number`; it may be
        refused in its turn by `decide`. Refused where there is none."""


@runtime_checkable
class Hastening(Protocol):
    """A ruleset whose updates may be made before their regular deadline: the regular one is then used up."""

    hastens: bool


@runtime_checkable
class Versioned(Protocol):
    """A ruleset whose frozen states change shape now and then; snapshots of another schema are ignored."""

    schema: str


@runtime_checkable
class Documented(Protocol):
    """A ruleset whose documents have names of their own. Those of the others are rules: their names begin
    with a number, and beside them lies a charter."""

    def is_document(self, path: str) -> bool:
        """Whether a file of that path, in a folder of somebody's own, is one of its documents."""


@runtime_checkable
class Pictured(Protocol):
    """A ruleset whose game can be looked at."""

    def picture(self, state: Any, events: Sequence[Event] = ()) -> Drawing:
        """The board as it lies, by public facts only: the same for every reader. Its `text` says the position
        in words. `events` are those of the last update: what moved in it leaves a trail."""


@runtime_checkable
class Plotted(Protocol):
    """A ruleset of whose games some figures are better seen than read."""

    def figures(self, state: Any) -> tuple[Figure, ...]:
        """What is worth plotting at this state, by public facts only. `kernel.plots.plots` makes drawings of
        the figures of several states."""
