"""Facts of what the Admin has said to the game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, ClassVar

from nomicd.games.nomic.phrases import building_name, faces, items_name, join_words, square_name
from nomicd.games.nomic.rules.rulebook import book
from nomicd.games.nomic.state import KeptNumbers, State, set_player, set_proposal, set_square
from nomicd.kernel.events import GameEvent
from nomicd.table.course import facts


class DiceSet(facts.AnyDiceSet, frozen=True):
    def apply(self, state: State) -> None:
        state.fixed.update(self.by_label)

    def describe(self, state: State, reader: str = "") -> str:
        now, shown = faces(draw.value for draw in self.draws), faces(self.shown)
        return f"The roll {self.draws[0].label}: the Admin sets it to {now} (the dice had shown {shown})."


class ProposalDeemed(GameEvent, frozen=True):
    """How a proposal counts at the close of its ballot, whatever the votes say: `verdict` is accepted,
    rejected or settled (as the votes say, but what it changes is law already, or shall never be)."""

    NAME: ClassVar[str] = "proposal-deemed"
    number: int
    verdict: str

    def apply(self, state: State) -> None:
        state.deemed[self.number] = self.verdict


class NumbersKept(GameEvent, frozen=True):
    """The numbers that proposals and the rules they brought had in a past that was corrected, in the order in
    which they were given: proposals by proposer and digest (`bob 5f1c…`), rules by the digest of the proposal
    that brought them. What there was no number for has one beyond all of these."""

    NAME: ClassVar[str] = "numbers-kept"
    proposals: tuple[tuple[str, int], ...] = ()
    rules: tuple[tuple[str, int], ...] = ()

    def apply(self, state: State) -> None:
        old = state.kept
        proposals, rules = (*old.proposals, *self.proposals), (*old.rules, *self.rules)
        state.kept = KeptNumbers(tuple(dict.fromkeys(proposals)), tuple(dict.fromkeys(rules)))


class FactSet(GameEvent, frozen=True):
    """The Admin has set a value that rules are not asked about. `kind` is player, square or proposal, `name`
    whose, `field` which. `was` and `now` are JSON data: items are pairs, in the order in which they are held,
    so that setting the old value again leaves the state as it was, byte for byte."""

    NAME: ClassVar[str] = "fact-set"
    kind: str
    name: str
    field: str
    was: Any
    now: Any

    def apply(self, state: State) -> None:
        read = _READ.get(self.field)
        changes = {self.field: read(self.now) if read else self.now}
        if self.kind == "square":
            set_square(state, self.name, **changes)
        elif self.kind == "proposal":
            if self.field == "stopped":
                changes["stopped_in"] = state.week if self.now else 0
            set_proposal(state, int(self.name), **changes)
        elif self.name in state.players:
            set_player(state, self.name, **changes)

    def describe(self, state: State, reader: str = "") -> str:
        """Say what the Admin has set, and what was there before."""
        if self.field == "idle" or (self.kind == "proposal" and self.field != "status"):
            return ""
        was, now = (_show(state, self.field, value) for value in (self.was, self.now))
        whose = {"player": self.name, "square": square_name(state, self.name)}.get(self.kind)
        whose = whose or f"Proposal {self.name}"
        return f"{whose}: the Admin sets {self.field} to {now} (it was {was})."


_READ: Mapping[str, Callable[[Any], Any]] = {"titles": tuple, "buildings": tuple, "items": dict}
"""How a field's JSON data is read. All else is as it is."""


def _show(state: State, field: str, value: Any) -> str:
    bound = book(state.rules)
    match field, value:
        case _, bool():
            return "yes" if value else "no"
        case "owner", _ if not value:
            return "nobody"
        case "items", [*held] if held:
            return join_words([items_name(bound, key, n) for key, n in held])
        case "buildings", [*keys] if keys:
            return join_words([building_name(bound, key) for key in keys])
        case _, [*words] if words:
            return join_words(words)
    return str(value or "nothing")
