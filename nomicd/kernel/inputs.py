"""What a game is told: everything that happens in one follows from these, in their order."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime

import msgspec

from nomicd.kernel.commands import Command
from nomicd.kernel.deadlines import Due
from nomicd.kernel.decision import Refused
from nomicd.kernel.sandbox import Sandbox


class NewGame(msgspec.Struct, frozen=True):
    """Open a game: the first input of its log. `seed` is 32 secret bytes; `documents` the ruleset's files.
    `logged`: it has been opened before, with these options and no others, whatever is usual today."""

    slug: str
    timezone: str
    seed: bytes
    options: dict[str, str] = {}
    documents: dict[str, str] = {}
    ruleset: str = ""
    logged: bool = False


class SeatPlayer(msgspec.Struct, frozen=True):
    """Seat a player whom the Admin, or an open game, lets in; `instead` of one whose seat is open, or of
    nobody in particular."""

    player: str
    instead: str = ""


class UnseatPlayer(msgspec.Struct, frozen=True):
    """A player has given up the seat, or the Admin has taken it away."""

    player: str


class BeginGame(msgspec.Struct, frozen=True):
    """Begin: the first update is the first one due after this instant."""


class PlayerCommand(msgspec.Struct, frozen=True):
    """A player's command. `source` is unique for ever (`mail:12/3`: mail 12, line 3). `digest` is by what an
    order is proved whose words have been erased."""

    player: str
    command: Command
    source: str
    digest: str = ""


class AdminCommand(msgspec.Struct, frozen=True):
    """A command of the Admin that the game itself knows."""

    command: Command
    source: str


class UpdateTick(msgspec.Struct, frozen=True):
    """The update `due` is to be made now."""

    due: Due


class PlayerContacted(msgspec.Struct, frozen=True):
    """A mail came from a player, whatever it said. No input of `decide`: see `Listening`."""

    player: str


Input = NewGame | SeatPlayer | UnseatPlayer | BeginGame | PlayerCommand | AdminCommand | UpdateTick


class LoggedInput(msgspec.Struct, frozen=True):
    """One input of a game's past: when it counted, what caused it, and the event of the log that shows it.
    `found` is what an errand for it found (see `LongJob`), and `limits` what the limits of the sandbox said
    of it (see `DecisionContext`), as the log has them."""

    at: datetime
    cause: str
    given: Input | PlayerContacted
    seq: int = 0
    found: tuple[str, ...] = ()
    limits: tuple[str, ...] = ()


REHEARSAL = 20
"""Updates that a service rehearses."""


class LongJob(msgspec.Struct, frozen=True):
    """Something that takes long to find out and is information, not law: of a frozen state, and of nothing
    else. Equal errands have equal answers, whoever runs them. What is asked only the ruleset reads."""

    state: bytes
    asked: bytes


class Findings(msgspec.Struct, frozen=True):
    """What an errand found, in words; or why what was to be tried cannot be done at all. `tried` is False
    where the words come from a log and nothing was run for them. `spent` is seconds of the processor;
    `limits` as in `DecisionContext`."""

    says: tuple[str, ...] = ()
    refused: Refused | None = None
    tried: bool = True
    spent: float = 0.0
    limits: tuple[str, ...] = ()


Answering = Callable[[LongJob], Findings]
"""Finds what an errand is for; it may also leave by an exception, and have the input decided again later."""


class DecisionContext(msgspec.Struct, frozen=True):
    """What an input comes with. `now` is aware UTC: when it counts. `sandbox` runs rule code, where the
    ruleset has any. `rehearsal` is how many updates are
    rehearsed when a change of the rules is put forward; 0 for none. `ahead` answers errands; without it they
    are run there and then. `limits` is what the limits of the sandbox said when this was decided before, as
    only the ruleset reads it: a clock is never twice the same."""

    now: datetime
    cause: str
    sandbox: Sandbox | None = None
    rehearsal: int = 0
    ahead: Answering | None = None
    limits: tuple[str, ...] = ()
