"""What effects, journeys and dice see of the working table (`nomicd.games.nomic.machine.engine.Table`)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

from nomicd.games.nomic.law.book import Book
from nomicd.games.nomic.machine.dispatch import Outcome
from nomicd.games.nomic.machine.picture import Data
from nomicd.games.nomic.state import State
from nomicd.kernel.events import Event


class Runaway(Exception):
    """One thing has led to more than may follow from it."""


class Stage(Protocol):
    """Where one input is carried out."""

    state: State
    number: int
    scratch: bool
    strict: bool
    """Whether the answer at hand is an action's, which what cannot be done refuses."""

    @property
    def book(self) -> Book: ...
    @property
    def exhausted(self) -> bool: ...
    def emit(self, event: Event, rule: int = 0) -> None: ...
    def note(self, event: Event, rule: int = 0) -> None: ...
    def has(self, rule: int, function: str) -> bool: ...
    def handlers(self, hook: str) -> tuple[int, ...]: ...
    def present(self, hook: str, fields: Data) -> None: ...
    def present_first(self, hook: str, cases: Sequence[Data]) -> int: ...
    def offer(self, hook: str, fields: Data) -> Outcome: ...
    def after(self, hook: str, fields: Data, only: int = 0, rule: int = 0) -> None: ...
    def then(self, step: Callable[[], None]) -> None: ...
    def depart(self, player: str) -> Callable[[], bool]: ...
