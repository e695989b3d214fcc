"""What an input is made of: hook calls, the steps of its agenda, and what ends one early."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Protocol, TypeAlias

import msgspec

from nomicd.games.nomic.engine.game_data import Data
from nomicd.games.nomic.rules.rulebook import Book
from nomicd.games.nomic.state import Order, State
from nomicd.kernel.decision import Reason
from nomicd.kernel.events import GameEvent
from nomicd.law.answers import Error, Outcome


class Runaway(Exception):
    """One thing has led to more than may follow from it."""


class Unloaded(Exception):
    """Rules that could be loaded before cannot be now, in the little time that is left."""

    def __init__(self, errors: Sequence[Error]) -> None:
        super().__init__(*errors)
        self.errors = errors


class ActionRefused(Exception):
    """The action under way is refused. `error` is set where its rule's code broke in `hook`."""

    def __init__(
        self,
        why: str,
        reason: Reason = Reason.AGAINST_RULES,
        *,
        error: Error | None = None,
        hook: str = "",
        fields: Data | None = None,
    ) -> None:
        super().__init__(why)
        self.why = why
        self.reason = reason
        self.error = error
        self.hook = hook
        self.fields = fields or {}


class HookCall(msgspec.Struct, frozen=True):
    """What is to be presented to the rules (or to `only` one of them) when its turn has come, if it still
    `holds` then. `on_result` is told what the rules have answered. `mode` is on, before or pure."""

    hook: str
    fields: Data
    only: int = 0
    mode: str = "on"
    holds: Callable[[], bool] | None = None
    on_result: Callable[[Outcome], None] | None = None


Waiting: TypeAlias = HookCall | Callable[[], None]
"""What is to be done when all that is under way is done: a call to make, or a step."""


class AgendaStep(msgspec.Struct, frozen=True):
    """One thing on the agenda of an input. `calls` are the hook calls that it makes, as far as can be told
    before; `carry_out` does it, where it is more than these, and `holds` says whether it is still to be done.
    `ends` is the order that waits no more behind it; `afresh`: it begins on another copy of the game."""

    calls: Callable[[], Iterable[HookCall]]
    carry_out: Callable[[], None] | None = None
    holds: Callable[[], bool] | None = None
    ends: Order | None = None
    afresh: bool = False


class ExecutionView(Protocol):
    """What effects, journeys and dice see of an `Execution`."""

    state: State
    number: int
    scratch: bool
    strict: bool

    @property
    def book(self) -> Book: ...
    @property
    def is_exhausted(self) -> bool: ...
    @property
    def spare(self) -> int: ...
    def emit(self, *events: GameEvent, rule: int = 0) -> None: ...
    def note(self, event: GameEvent, rule: int = 0) -> None: ...
    def has(self, rule: int, function: str) -> bool: ...
    def handlers(self, hook: str, only: int = 0) -> tuple[int, ...]: ...
    def offer(self, hook: str, fields: Data) -> Outcome: ...
    def ask(self, hook: str, cases: Sequence[Data]) -> tuple[Outcome, ...]: ...
    def enqueue(self, step: Waiting, rule: int = 0) -> None: ...
    def present_later(self, hook: str, fields: Data, only: int = 0, rule: int = 0) -> None: ...
    def start_journey(self, player: str) -> Callable[[], bool]: ...
