"""The facts of a Nomic, and what each changes. Their names and shapes are for ever: a new shape gets a new
VERSION and an upcast.

All kinds are found here: those defined in this folder, and those that a Nomic takes from the table as they
are. Who pays or is paid is written as a player's name, `@` and an account's name, or "" for the bank without
bottom.
"""

# mypy: implicit-reexport
# ruff: noqa: F401, F403

from __future__ import annotations

import sys

from nomicd.games.nomic.events.admin import *
from nomicd.games.nomic.events.board import *
from nomicd.games.nomic.events.choices import *
from nomicd.games.nomic.events.course import *
from nomicd.games.nomic.events.orders import *
from nomicd.games.nomic.events.people import *
from nomicd.games.nomic.events.rules import *
from nomicd.kernel.events import kinds_in
from nomicd.law.facts import (
    RuleAmended,
    RuleEnacted,
    RuleRepealed,
    RuleRestored,
    RuleSuspended,
)
from nomicd.table.course.facts import (
    AdminOrdered,
    ChanceCommitted,
    ChanceSealed,
    GameOpened,
    GamePaused,
    GameStarted,
    LimitsHit,
    OrderScheduled,
    PlayerHeard,
    PlayerRenamed,
    ScheduledOrderCancelled,
    SeatsMerged,
    SeatsParted,
)
from nomicd.table.pieces.votes.facts import (
    BallotOpened,
    ProposalDecided,
    ProposalMade,
    ProposalReturned,
    ProposalVetoed,
    ProposalWithdrawn,
    VoteCast,
)
from nomicd.table.pieces.votes.state import TallyLine
from nomicd.table.presence.facts import (
    AbsenceEnded,
    AbsenceTold,
    AllDone,
    ControlGiven,
    ControlTaken,
    PressDropped,
    PressHeld,
    PressSent,
    SaidDone,
    SaidWait,
    SeatTakenOver,
)

ALL = kinds_in(sys.modules[__name__])
"""All kinds, by name."""
