"""The facts of a Nomic. Their names and shapes are for ever: a new shape gets a new VERSION and an upcast.

Who pays or is paid is written as a player's name, `@` and an account's name, or "" for the bank without
bottom.
"""

from __future__ import annotations

from collections.abc import Mapping

from nomicd.games.nomic.events.ballots import UPCASTS as _BALLOTS
from nomicd.games.nomic.events.ballots import (
    BallotOpened,
    OrderCancelled,
    OrderDone,
    OrderFiled,
    ProposalDecided,
    ProposalMade,
    ProposalReturned,
    ProposalVetoed,
    ProposalWithdrawn,
    TallyLine,
    VoteCast,
)
from nomicd.games.nomic.events.board import (
    BuildingRaised,
    BuildingRazed,
    PawnMoved,
    PawnPictured,
    SquareAdded,
    SquareLabelled,
    SquareOwned,
    SquareRemoved,
    SquareStocked,
    SquaresTyped,
)
from nomicd.games.nomic.events.charter import CharterAdopted, RuleShelved
from nomicd.games.nomic.events.choices import UPCASTS as _CHOICES
from nomicd.games.nomic.events.choices import (
    DiceRolled,
    MemoryPut,
    Noted,
    QuestionAnswered,
    QuestionAsked,
    QuestionClosed,
    StandingEnded,
    StandingSet,
    TimerDone,
    TimerSet,
)
from nomicd.games.nomic.events.course import UPCASTS as _COURSE
from nomicd.games.nomic.events.course import (
    ChanceCommitted,
    ChanceSealed,
    GameEnded,
    GameOpened,
    GamePaused,
    GameResumed,
    GameStarted,
    ScheduleSet,
    UpdateEnded,
    UpdateStarted,
)
from nomicd.games.nomic.events.desk import AdminOrdered, FactSet, NumbersKept, ProposalDeemed
from nomicd.games.nomic.events.law import UPCASTS as _LAW
from nomicd.games.nomic.events.law import (
    MissedSettled,
    RuleAmended,
    RuleEnacted,
    RuleMissed,
    RuleRepealed,
    RuleRestored,
    RuleSuspended,
)
from nomicd.games.nomic.events.people import (
    Granted,
    ItemGiven,
    ItemTaken,
    MoneyPaid,
    PlayerActivated,
    PlayerDressed,
    PlayerHeard,
    PlayerInactivated,
    PlayerJoined,
    PlayerLeft,
    TitleLost,
    TitleTaken,
)
from nomicd.games.nomic.events.seats import PlayerRenamed, SeatReturned, SeatsMerged, SeatsParted
from nomicd.kernel.events import Event, Upcast
from nomicd.table.presence.facts import UPCASTS as _PRESENCE
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

__all__ = [
    "ALL",
    "UPCASTS",
    "AbsenceEnded",
    "AbsenceTold",
    "AdminOrdered",
    "AllDone",
    "BallotOpened",
    "BuildingRaised",
    "BuildingRazed",
    "ChanceCommitted",
    "ChanceSealed",
    "CharterAdopted",
    "ControlGiven",
    "ControlTaken",
    "DiceRolled",
    "FactSet",
    "GameEnded",
    "GameOpened",
    "GamePaused",
    "GameResumed",
    "GameStarted",
    "Granted",
    "ItemGiven",
    "ItemTaken",
    "MemoryPut",
    "MissedSettled",
    "MoneyPaid",
    "Noted",
    "NumbersKept",
    "OrderCancelled",
    "OrderDone",
    "OrderFiled",
    "PawnMoved",
    "PawnPictured",
    "PlayerActivated",
    "PlayerDressed",
    "PlayerHeard",
    "PlayerInactivated",
    "PlayerJoined",
    "PlayerLeft",
    "PlayerRenamed",
    "PressDropped",
    "PressHeld",
    "PressSent",
    "ProposalDecided",
    "ProposalDeemed",
    "ProposalMade",
    "ProposalReturned",
    "ProposalVetoed",
    "ProposalWithdrawn",
    "QuestionAnswered",
    "QuestionAsked",
    "QuestionClosed",
    "RuleAmended",
    "RuleEnacted",
    "RuleMissed",
    "RuleRepealed",
    "RuleRestored",
    "RuleShelved",
    "RuleSuspended",
    "SaidDone",
    "SaidWait",
    "ScheduleSet",
    "SeatReturned",
    "SeatTakenOver",
    "SeatsMerged",
    "SeatsParted",
    "SquareAdded",
    "SquareLabelled",
    "SquareOwned",
    "SquareRemoved",
    "SquareStocked",
    "SquaresTyped",
    "StandingEnded",
    "StandingSet",
    "TallyLine",
    "TimerDone",
    "TimerSet",
    "TitleLost",
    "TitleTaken",
    "UpdateEnded",
    "UpdateStarted",
    "VoteCast",
]

ALL: tuple[type[Event], ...] = tuple(
    sorted(
        (each for each in map(globals().get, __all__) if isinstance(each, type) and issubclass(each, Event)),
        key=lambda kind: kind.NAME,
    )
)

UPCASTS: Mapping[tuple[str, int], Upcast] = {**_BALLOTS, **_CHOICES, **_COURSE, **_LAW, **_PRESENCE}
"""What turns the bodies of older versions into the next."""
