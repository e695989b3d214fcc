"""What a player would do in a fixed game, tried on copies: the next update with it and without, on scratch
dice. The game says what of its state that player may know; nothing else is in the copies."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from typing import Any

import msgspec
from msgspec.structs import replace

from nomicd.kernel.commands import Command, Verb
from nomicd.kernel.decision import Accepted, Decision, Refused
from nomicd.kernel.events import GameEvent, of_kind
from nomicd.kernel.inputs import DecisionContext, Input, LongJob, PlayerCommand, UpdateTick
from nomicd.kernel.page import Section, Table
from nomicd.kernel.sandbox import Sandbox
from nomicd.table import proof
from nomicd.table.course.state import AnyCourse, set_player

WHAT_IF = Verb(
    "what_if",
    "what if <question:text>",
    "what would be different for you after the next update, if you sent that",
    ("what if I vote yea on 1",),
    "the table",
    read_only=True,
)

THROWS = 3
"""So often the dice are thrown: what is the same each time does not hang on them."""

MOST_UPDATES = 6
"""Updates until a vote is counted, at most."""

HONEST = (
    "The dice of the next update are secret, so scratch dice were thrown: the same ones with it and without.",
    "What others may have ordered, answered or voted is left out. Nothing of this is recorded.",
)


def tell_differences(throws: Sequence[Sequence[str]]) -> Iterator[str]:
    """Give what would be different for whom asks: by each throw of the dice, or by some."""
    counted = Counter(line for lines in throws for line in lines)
    yield from (line for line in counted if counted[line] == len(throws))
    for n, lines in enumerate(throws, 1):
        if some := [line for line in lines if counted[line] < len(throws)]:
            yield f"With throw {n} of {len(throws)}: {' '.join(some)}"
    if not counted:
        yield "Nothing would be different for you then."
    yield from HONEST


class Wish(msgspec.Struct, frozen=True):
    """What is tried: these commands of that player, which count for `at`."""

    player: str
    commands: tuple[Command, ...]
    at: datetime


_wish = msgspec.json.Decoder(Wish).decode


def bare(state: AnyCourse, player: str) -> Any:
    """A copy of the course without its secrets, and without what others have ordered, said to others, or
    voted."""
    state.seed = proof.scratch(state.commitment).hex()
    state.standing = tuple(order for order in state.standing if order.player == player)
    state.scheduled = tuple(order for order in state.scheduled if order.player == player)
    state.filed = ()
    state.presence = replace(state.presence, heard=(), missed={}, pressed={}, held=(), ready="", regular="")
    for name in state.players:
        set_player(state, name, idle=0)  # nor who has written
    return state


def errand(stage: bytes, player: str, commands: Sequence[Command], at: datetime) -> LongJob:
    """Return what is to be tried on a state that was frozen."""
    plain = tuple(replace(each, line=0) for each in commands)
    return LongJob(stage, msgspec.json.encode(Wish(player, plain, at)))


class Trial:
    """Plays one errand of a ruleset."""

    def __init__(self, ruleset: Any, asked: LongJob, sandbox: Sandbox | None = None) -> None:
        self._ruleset = ruleset
        self._sandbox = sandbox
        self._frozen = asked.state
        self._wish = _wish(asked.asked)

    def describe(self) -> Iterator[str]:
        """The answer, line by line."""
        throws = [self._throw(n) for n in range(THROWS)]
        yield from throws[0][0]
        yield from tell_differences([lines for _, lines in throws])

    def _throw(self, n: int) -> tuple[list[str], list[str]]:
        without, after = self._stage(n), self._stage(n)
        said = list(self._send_commands(after))
        updates = 1 if all(each.verb != "vote" for each in self._wish.commands) else MOST_UPDATES
        for state in (without, after):
            self._play(state, updates)
        return said, list(dict.fromkeys(self._differences(without, after)))

    def _stage(self, n: int) -> AnyCourse:
        state: AnyCourse = self._ruleset.thaw(self._frozen)
        state.seed = proof.scratch(f"{state.commitment}/{n}").hex()
        return state

    def _send_commands(self, state: AnyCourse) -> Iterator[str]:
        for n, command in enumerate(self._wish.commands):
            decision = self._decide(
                state, PlayerCommand(self._wish.player, command, f"what-if/{n}"), self._wish.at
            )
            refused = (
                f"Not possible: {decision.text}" if isinstance(decision, Refused) else "it would be taken."
            )
            yield f"{command.text}: {refused}"

    def _play(self, state: AnyCourse, updates: int) -> None:
        for _ in range(updates):
            due = self._ruleset.find_next_update(state)
            if due is not None:
                self._decide(state, UpdateTick(due), due.deadline)

    def _decide(self, state: AnyCourse, given: Input, at: datetime) -> Decision:
        decision: Decision = self._ruleset.decide(state, given, DecisionContext(at, "what-if", self._sandbox))
        events: tuple[GameEvent, ...] = decision.events if isinstance(decision, Accepted) else ()
        for event in events:
            event.apply(state)
        return decision

    def _differences(self, one: AnyCourse, other: AnyCourse) -> Iterator[str]:
        was, then = self._read_standings(one), self._read_standings(other)
        for what in dict.fromkeys((*was, *then)):
            if was.get(what) != then.get(what):
                yield f"{what}: {then.get(what) or 'nothing'} instead of {was.get(what) or 'nothing'}."
        yield from _proposals(getattr(one, "proposals", {}), getattr(other, "proposals", {}))
        if one.over != other.over:
            yield f"The game would be over: {other.over}" if other.over else "The game would go on."

    def _read_standings(self, state: AnyCourse) -> Mapping[str, str]:
        """Return what the standings say of the player, by what it is."""
        sections: tuple[Section, ...] = self._ruleset.show_standings(state)
        tables = (block for section in sections for block in of_kind(Table, section.blocks))
        return {
            f"Your {head if len(head) == 1 else head[:1].lower() + head[1:]}": cell
            for table in tables
            for row in table.texts
            if row and row[0].split(" ")[0] == self._wish.player
            for head, cell in zip(table.head[1:], row[1:], strict=False)
        }


def _proposals(was: Mapping[int, Any], then: Mapping[int, Any]) -> Iterator[str]:
    """As far as a voter can know: others are supposed to say nothing."""
    for number, each in then.items():
        old = was.get(number)
        if old is not None and (old.status, old.tally) != (each.status, each.tally):
            one, other = (f"{one.status} {one.tally[0]}-{one.tally[1]}" for one in (old, each))
            yield f"If nobody else votes, proposal {number} would be {other}, not {one}."
