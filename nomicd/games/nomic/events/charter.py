"""Facts of the rulebook that a game was opened with, beyond the rules in force."""

from __future__ import annotations

from typing import ClassVar

from nomicd.games.nomic.state import State
from nomicd.kernel.events import GameEvent


class CharterAdopted(GameEvent, frozen=True):
    """The ruleset's `ruleset.toml`, as it was when the game opened."""

    NAME: ClassVar[str] = "charter-adopted"
    text: str

    def apply(self, state: State) -> None:
        state.charter = self.text


class RuleShelved(GameEvent, frozen=True):
    """A rule of the rulebook that is not in force from the beginning: a proposal can bring it."""

    NAME: ClassVar[str] = "rule-shelved"
    number: int
    text: str

    def apply(self, state: State) -> None:
        state.shelf[self.number] = self.text
