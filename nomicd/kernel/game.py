"""What a kind of game is: one value that the services drive, whatever the game."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import datetime
from typing import Any, Generic, Protocol, TypeAlias, TypeVar

import msgspec

from nomicd.kernel.commands import Command, Vocabulary
from nomicd.kernel.deadlines import Due
from nomicd.kernel.decision import Decision, Reason, Refused
from nomicd.kernel.drawing import Drawing
from nomicd.kernel.events import Codec, GameEvent, Record
from nomicd.kernel.inputs import (
    AdminCommand,
    DecisionContext,
    Findings,
    Input,
    LoggedInput,
    LongJob,
    PlayerCommand,
)
from nomicd.kernel.page import Collection, Lines, Notice, Offer, Page, Section
from nomicd.kernel.plots import Figure
from nomicd.kernel.sandbox import Sandbox

S = TypeVar("S")

UNDO = "undo_event"
"""The verb of the command of `Game.inverse`. It is in no vocabulary: only who knows the log can say it."""

RENAME, MERGE = "rename_player", "merge_players"
"""Verbs of the Admin's commands that a game may know: a player (`player`) is called `to` from now on; the
seat of `player` becomes one with that of `into`. The services bring the seats after them."""

SET_DICE = "set_dice"
"""The verb of the Admin's command that sets dice of a past that is put right: `dice` are lines as those of
`proof.draw_lines`, one die each. It is in no vocabulary: `nomicd.services.corrections` says it."""

RECALL = "recall"
"""The verb of the Admin's command by which a past is brought along, one proposal after the other, before a
game begins. It is in no vocabulary either: `nomicd.services.importing` says it."""


class Assumption(msgspec.Struct, frozen=True):
    """Something that the machine took to be so, and that a person could dispute. `about` is the matter, as in
    `kernel.margin.RulingMade`. What hangs on it, as far as that is known without playing anything again: how
    many outcomes it has decided, squares that have changed hands and whole dollars that were paid by it."""

    text: str
    about: str = ""
    decides: int = 0
    squares: int = 0
    money: int = 0


class SeatChange(msgspec.Struct, frozen=True):
    """What has become of a seat: `named` (`player` was called `other` before), `gone` (it is one with that of
    `other`), or `back` (`player` has it again)."""

    how: str
    player: str
    other: str = ""


class Supposition(msgspec.Struct, frozen=True):
    """Another past that somebody asks about: what the game would have been given, and the place in it from
    which on that is another thing. `text` says it as a question; inputs that are none of the log's have
    seq 0."""

    text: str
    given: tuple[LoggedInput, ...]
    start: int


class FixedInput(msgspec.Struct, frozen=True):
    """An input of a game, at that place, that told a rule's text: with other code."""

    place: int
    given: LoggedInput


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
    def sandbox(self) -> Sandbox:
        """What to play with."""

    def measure_coverage(self, records: Sequence[Record]) -> tuple[Covered, ...]:
        """The clauses of the law in that log, and how often each was carried out."""


class Game(ABC, Generic[S]):
    """A kind of game, to be derived from. `S` is its state: made by `blank`, changed by events only
    (`Event.apply`), and private to it. What is abstract each game has to say; the rest has a default."""

    name: str
    """As an operator types it."""
    title: str
    """As readers see it."""
    schema: str
    """Changes with the shape of frozen states: snapshots of another schema are ignored."""
    codec: Codec
    """Its kinds of event."""
    documents_hint: str = "those of this game lie in rules/ of nomicd, to be copied"
    """What an operator is told whose own folder has no documents."""
    hastens: bool = False
    """Whether its updates may be made before their regular deadline: the regular one is then used up."""
    recalls: bool = False
    """Whether its games can bring a past along: it knows `RECALL`."""
    fewest_leads: bool = False
    """Whether whoever has least of the first of its `figures` is ahead."""
    numbered_pages: Mapping[str, str] = {}
    """The words that stand before a number that has a page on the site (`rule`), each with the folder of
    these pages there (`rules`)."""
    corrects_past: bool = False
    """Whether it says what would be different in another past: `suppose`, `render_differences`,
    `keep_numbers`."""

    # The state

    @abstractmethod
    def blank(self) -> S:
        """Return the state before the first event."""

    @abstractmethod
    def copy(self, state: S) -> S:
        """Return a state that can be changed while the other stays."""

    @abstractmethod
    def freeze(self, state: S) -> bytes:
        """Return the canonical bytes of a state: equal states, equal bytes."""

    @abstractmethod
    def thaw(self, data: bytes) -> S:
        """Return the state that `freeze` gave the bytes of."""

    # What happens

    @abstractmethod
    def decide(self, state: S, given: Input, context: DecisionContext) -> Decision:
        """Return what an input leads to. Leaves `state` as it was."""

    @abstractmethod
    def find_update_after(self, state: S, after: datetime) -> Due | None:
        """Return the next update whose deadline lies after that instant; None before the start and after the
        end."""

    @abstractmethod
    def find_next_update(self, state: S) -> Due | None:
        """Return the first update not yet made."""

    def is_awaited(self, state: S, player: str, at: datetime) -> bool:
        """Return whether something may still come from that player before the next update."""
        return True

    def admin_plays(self, state: S) -> bool:
        """Return whether the Admin may have a seat."""
        return True

    def describe_end(self, state: S) -> str:
        """Return who has won, when and why, in a sentence; "" while the game goes on."""
        return ""

    # What the log keeps beside what happens

    @abstractmethod
    def inputs(self, records: Sequence[Record]) -> tuple[LoggedInput, ...]:
        """Return what the game was given, in the order of the log. Raises ValueError for a log that is not
        whole."""

    def record_order(
        self, state: S, ordering: PlayerCommand | AdminCommand, decision: Decision, context: DecisionContext
    ) -> tuple[GameEvent, ...]:
        """Return the record of an order, accepted or refused, so that inputs can be replayed. It is put
        before the order's outcomes."""
        return ()

    def list_order_digests(self, events: Sequence[GameEvent]) -> tuple[str, ...]:
        """Return the digests of the orders filed among these events: what the update's root will prove."""
        return ()

    def record_contact(self, state: S, player: str) -> tuple[GameEvent, ...]:
        """Return the record that a mail came from a player, whatever it said. It is put before the mail's
        orders."""
        return ()

    def verify(self, records: Sequence[Record]) -> list[str]:
        """Return what is wrong with a log that the chain does not show, a sentence each: dice, roots of
        orders. Of a public export, records that the public may not see yet are left out."""
        return []

    # Who sees what

    @abstractmethod
    def is_public(self, state: S, record: Record) -> bool:
        """Return whether everybody may see this record in full at this state."""

    @abstractmethod
    def is_visible(self, state: S, record: Record, reader: str) -> bool:
        """Return whether that player (or `admin`) may see this record in full at this state."""

    @abstractmethod
    def derive_salt_key(self, state: S) -> bytes:
        """Return the key of the game's salts: 32 bytes that never leave the log."""

    # What players and the Admin read and write

    @abstractmethod
    def vocabulary(self, state: S, reader: str) -> Vocabulary:
        """Return what that player (or `admin`) may write now."""

    @abstractmethod
    def answer(self, state: S, reader: str, command: Command) -> Page | None:
        """Return the page that a read-only command asks for; None if it is no command of this game."""

    def introduce(self, state: S) -> tuple[str, ...]:
        """Return what a newcomer has to know: what game it is, how it is won, when it moves."""
        return ()

    def explain_winning(self, state: S) -> tuple[Section, ...]:
        """Return how the game is won, in its own words; nothing if it has none for it."""
        told = self.introduce(state)
        return (Section(self.title, (Lines(told),)),) if told else ()

    def list_own_orders(self, state: S, player: str) -> tuple[Section, ...]:
        """Return what that player has ordered and can still take back."""
        return ()

    @abstractmethod
    def show_open(self, state: S, reader: str, due: Due | None) -> Page:
        """Return what is still open to that player before the next deadline, for the foot of a receipt. `due`
        is the next update as it will be made, which may have been moved: the game itself does not know of
        that."""

    def show_waiting(self, state: S, player: str, due: Due | None) -> Page:
        """Return what waits for that player, or is waited for; not all that they may do. For whoever has just
        shown that they know how to write."""
        return self.show_open(state, player, due)

    @abstractmethod
    def make_notices(self, state: S, events: Sequence[GameEvent]) -> Iterable[Notice]:
        """Return the mails that these events, just applied, call for."""

    def ask_about_votes(self, state: S, context: DecisionContext) -> Iterable[Notice]:
        """Ask each player whose doubtful vote could decide a ballot: what was meant? Such a vote is `?` and
        what it could be, as `?yea|abstain`. The keys are the same however often they are asked for, so that
        each is mailed once. Rule code may run: not at each beat."""
        return ()

    def show_doubts(self, state: S) -> Page:
        """Return all that is in doubt, for the Admin: not what it could mean."""
        return Page("What is in doubt", (), (Section("In doubt", (Lines(("Nothing is in doubt.",)),)),))

    def list_needs(self, state: S) -> tuple[Offer, ...]:
        """Return what waits for the Admin, as the lines that settle it; a game that has ended waits for
        nothing."""
        return ()

    # What the site shows: public, and the same for equal states

    def show_standings(self, state: S) -> tuple[Section, ...]:
        """Return how the players stand."""
        return ()

    def list_collections(self, state: S) -> tuple[Collection, ...]:
        """Return what has a page of its own: rules, proposals, players. The same shelves in every state,
        empty ones too."""
        return ()

    def report(self, state: S, events: Sequence[GameEvent]) -> Page | None:
        """Return all that everybody may know of an update; `events` are the update's, which led to
        `state`."""
        return None

    def make_observers_digest(self, state: S, events: Sequence[GameEvent]) -> Page | None:
        """Return the digest of an update as an observer gets it."""
        return self.report(state, events)

    def describe_ruling(self, event: GameEvent) -> str:
        """Return what the Admin has decided by that event, "" if it is nothing of the kind."""
        return ""

    def describe_event(self, state: S, record: Record) -> str:
        """Return the event in a sentence for everybody, in the names of that state; "" if nobody else is to
        know, or there is nothing to tell."""
        return ""

    def picture(self, state: S, events: Sequence[GameEvent] = ()) -> Drawing | None:
        """Return the board as it lies, by public facts only: the same for every reader. Its `text` says the
        position in words. `events` are those of the last update: what moved in it leaves a trail."""
        return None

    def figures(self, state: S) -> tuple[Figure, ...]:
        """Return what is worth plotting at this state, by public facts only. `kernel.plots.plots` makes
        drawings of the figures of several states."""
        return ()

    def sum_up(self, state: S) -> tuple[str, ...]:
        """Return in sentences what a whole game came to, beside what its `figures` tell."""
        return ()

    def is_document(self, path: str) -> bool:
        """Return whether a file of that path, in a folder of somebody's own, is one of its documents."""
        return path.endswith((".md", ".toml")) and not path.rpartition("/")[2].startswith("README")

    # What the Admin takes back

    def inverse(self, number: int, why: str, events: Sequence[GameEvent]) -> Command | Refused:
        """Return the command of the Admin that undoes what followed from the one in event `number`; it may be
        refused in its turn by `decide`. Refused where something has come since that hangs on it."""
        return Refused(Reason.NOT_FOUND, f"in a game of {self.title} that cannot be undone")

    def find_seat_change(self, event: GameEvent) -> SeatChange | None:
        """Return what that event says of a seat, if it says anything that the services are to do."""
        return None

    # What takes long

    def run(self, errand: LongJob, sandbox: Sandbox | None) -> Findings:
        """Return what a job finds (see `DecisionContext.ahead`). Takes long, and touches nothing."""
        return Findings(refused=Refused(Reason.UNKNOWN, f"a game of {self.title} looks nothing up"))

    def attempt(self, state: S, player: str, commands: Sequence[Command], at: datetime) -> LongJob | Refused:
        """Return the job that finds out what would come of commands that a player has not sent, of nothing
        that the player may not know; or why nobody does."""
        return Refused(Reason.UNKNOWN, f"a game of {self.title} cannot be asked that")

    @contextmanager
    def steady(self, sandbox: Sandbox | None) -> Iterator[Sandbox | None]:
        """Give what to use as `DecisionContext.sandbox` in place of that one, for inputs of games of this
        kind, those of each in their order, with less work than each alone. What is decided is the same."""
        yield sandbox

    def watch(self, sandbox: Sandbox | None) -> Watching | None:
        """Return a fresh count of the clauses of the law at work; None if the law has none."""
        return None

    # Another past

    def suppose(self, records: Sequence[Record], reader: str, question: str) -> Supposition | Refused:
        """Return the past that a question means, for that player or `admin`; or why it cannot be told. It
        ends with the last update, so that nothing shows which is hidden still."""
        return Refused(Reason.UNKNOWN, f"a game of {self.name} cannot be asked what if")

    def render_differences(self, now: S, was: Sequence[Record], then: S, would: Sequence[Record]) -> Page:
        """Return what is other at the end of another past (`then`, `would`) than in the game as it is: states
        and logs. Only what everybody may see in the game as it is."""
        return Page("Another past", (f"A game of {self.title} does not tell what is different.",))

    def keep_numbers(self, was: Sequence[Record], would: Sequence[Record]) -> Command | None:
        """Return the Admin's command that has what people know by its number keep it in another past; None if
        it does anyway. It is to be the first input of what is other."""
        return None

    def fix_rule(
        self, records: Sequence[Record], given: Sequence[LoggedInput], number: int, text: str
    ) -> FixedInput | Refused:
        """Return what brought that rule into force, of the inputs given (`records` is the log that shows
        them), with the code in that text."""
        return Refused(Reason.UNKNOWN, f"the rules of a game of {self.name} have no code")

    def list_assumptions(self, state: S, records: Sequence[Record]) -> tuple[Assumption, ...]:
        """Return all that could be disputed, in any order, told from these records of the log."""
        return ()


AnyGame: TypeAlias = Game[Any]
"""A game of whichever kind: who holds one hands its states back to it, and never looks into them."""
