"""What a kind of game is: one value that the services drive, whatever the game."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from datetime import datetime
from typing import Any, Protocol

import msgspec

from nomicd.kernel.commands import Command, Vocabulary
from nomicd.kernel.deadlines import Due
from nomicd.kernel.decision import Decision, Refused
from nomicd.kernel.events import Codec, Event, Record
from nomicd.kernel.views import Notice, Page


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


class Findings(msgspec.Struct, frozen=True):
    """What an errand found, in words; or why what was to be tried cannot be done at all. `tried` is False
    where the words come from a log and nothing was run for them. `spent` is seconds of the processor."""

    says: tuple[str, ...] = ()
    refused: Refused | None = None
    tried: bool = True
    spent: float = 0.0


Answering = Callable[[Errand], Findings]
"""Finds what an errand is for; it may also leave by an exception, and have the input decided again later."""


class Context(msgspec.Struct, frozen=True):
    """What an input comes with. `now` is aware UTC: when it counts. `sandbox` runs rule code, where the
    ruleset has any (a `nomicd.games.nomic.engine.sandbox.Sandbox`). `rehearsal` is how many updates are
    rehearsed when a change of the rules is put forward; 0 for none. `ahead` answers errands; without it they
    are run there and then."""

    now: datetime
    cause: str
    sandbox: Any = None
    rehearsal: int = 0
    ahead: Answering | None = None


class Ruleset(Protocol):
    """A kind of game. States are private to it: made by `blank`, changed by events only (`Event.apply`)."""

    name: str
    title: str
    codec: Codec

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

    def open_to(self, state: Any, reader: str, due: Due | None) -> Page:
        """What is still open to that player before the next deadline, for the foot of a receipt. `due` is the
        next update as it will be made, which may have been moved: the game itself does not know of that."""

    def notices(self, state: Any, events: Sequence[Event]) -> Iterable[Notice]:
        """The mails that these events, just applied, call for."""

    def public(self, state: Any, record: Record) -> bool:
        """Whether everybody may see this record in full at this state."""

    def visible(self, state: Any, record: Record, reader: str) -> bool:
        """Whether that player (or `admin`) may see this record in full at this state."""

    def seal(self, state: Any) -> bytes:
        """The key of the game's salts: 32 bytes that never leave the log."""
