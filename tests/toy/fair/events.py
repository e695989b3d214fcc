"""What can happen at a fair beyond cards, goods, trades and auctions, and how it changes the fair."""

from __future__ import annotations

from typing import ClassVar

from fair.state import Raid, State
from nomicd.kernel.events import GameEvent


class RaidPlanned(GameEvent, frozen=True):
    NAME: ClassVar[str] = "raid-planned"
    player: str
    raid: Raid

    def apply(self, state: State) -> None:
        state.plans = (*(raid for raid in state.plans if raid.raider != self.player), self.raid)


class RaidBegun(GameEvent, frozen=True):
    NAME: ClassVar[str] = "raid-begun"
    raid: Raid

    def apply(self, state: State) -> None:
        state.under_way = (*state.under_way, self.raid)

    def describe(self, state: State, reader: str = "") -> str:
        return f"{self.raid.raider} sends thieves to {self.raid.victim} for {self.raid.good}."


class Raided(GameEvent, frozen=True):
    NAME: ClassVar[str] = "raided"
    raid: Raid
    end: str
    """`guarded`, `stolen`, or `nothing`: there was none of it any more."""

    def apply(self, state: State) -> None:
        state.under_way = tuple(each for each in state.under_way if each != self.raid)

    def describe(self, state: State, reader: str = "") -> str:
        return f"{self.raid.raider} is after {self.raid.victim}'s {self.raid.good}, {_ENDS[self.end]}."


class FairEnded(GameEvent, frozen=True):
    NAME: ClassVar[str] = "fair-ended"
    scores: dict[str, int]

    def apply(self, state: State) -> None:
        state.scores = self.scores

    def describe(self, state: State, reader: str = "") -> str:
        return " ".join(f"{name} has ${score:,}." for name, score in self.scores.items())


_ENDS = {"guarded": "but there is a guard", "stolen": "and gets it", "nothing": "and finds none"}
