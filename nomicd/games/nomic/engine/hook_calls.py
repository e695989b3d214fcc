"""What effects, journeys and dice see of the working table (`nomicd.games.nomic.engine.engine.Table`)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol, TypeAlias

import msgspec

from nomicd.games.nomic.engine.answers import Error, Outcome
from nomicd.games.nomic.engine.game_data import Data
from nomicd.games.nomic.rules.rulebook import Book
from nomicd.games.nomic.state import State
from nomicd.kernel.decision import Reason
from nomicd.kernel.events import Event


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


class Occasion(msgspec.Struct, frozen=True):
    """What is to be presented to the rules (or to `only` one of them) when its turn has come, if it still
    `holds` then. `heard` is told what the rules have answered. `mode` is on or before."""

    hook: str
    fields: Data
    only: int = 0
    mode: str = "on"
    holds: Callable[[], bool] | None = None
    heard: Callable[[Outcome], None] | None = None


Waiting: TypeAlias = Occasion | Callable[[], None]
"""What is to be done when all that is under way is done: an event to present, or a step."""


class Ground(Protocol):
    """What dice need: the state, and where what comes of them goes."""

    state: State
    number: int
    scratch: bool

    @property
    def exhausted(self) -> bool: ...
    @property
    def spare(self) -> int: ...
    def note(self, event: Event, rule: int = 0) -> None: ...
    def after(self, hook: str, fields: Data, only: int = 0, rule: int = 0) -> None: ...


class Stage(Ground, Protocol):
    """Where one input is carried out."""

    strict: bool
    """Whether the answer at hand is an action's, which what cannot be done refuses."""

    @property
    def book(self) -> Book: ...
    def emit(self, event: Event, rule: int = 0) -> None: ...
    def has(self, rule: int, function: str) -> bool: ...
    def handlers(self, hook: str) -> tuple[int, ...]: ...
    def offer(self, hook: str, fields: Data) -> Outcome: ...
    def ask(self, hook: str, cases: Sequence[Data]) -> tuple[Outcome, ...]: ...
    def then(self, step: Waiting, rule: int = 0) -> None: ...
    def depart(self, player: str) -> Callable[[], bool]: ...
