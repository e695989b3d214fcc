"""What a ruleset may offer whose games can be played once more from their logs."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import AbstractContextManager
from typing import Any, Protocol, runtime_checkable

import msgspec

from nomicd.kernel.commands import Command
from nomicd.kernel.decision import Refused
from nomicd.kernel.events import Record
from nomicd.kernel.ruleset import Given
from nomicd.kernel.views import Page


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


SET_DICE = "set_dice"
"""The verb of the Admin's command that sets dice of a past that is put right: `dice` are lines as those of
`proof.draw_lines`, one die each. It is in no vocabulary: `nomicd.services.replay` says it."""


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


RECALL = "recall"
"""The verb of the Admin's command by which a past is brought along, one proposal after the other, before a
game begins. It is in no vocabulary either: `nomicd.services.importing` says it."""


@runtime_checkable
class Recalling(Replaying, Protocol):
    """A ruleset whose games can bring a past along: it knows that command."""

    recalls: bool


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
