"""One case under way: a fresh game with loaded dice, told step by step.

A rule of the case's own keeps everybody else from taking a turn. Turns and orders go in the order of telling.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime
from typing import Any

import msgspec

from nomicd.games.nomic import events as e
from nomicd.games.nomic.engine.effects.base import MAX_SQUARES
from nomicd.games.nomic.engine.execution import Execution
from nomicd.games.nomic.examples import sentences as c
from nomicd.games.nomic.examples.given import FACTS, Misplaced, place
from nomicd.games.nomic.game import Nomic, decide, use_table
from nomicd.games.nomic.state import State
from nomicd.kernel.chance import LENGTH
from nomicd.kernel.commands import Command, Vocabulary
from nomicd.kernel.decision import Accepted, Decision, Refused
from nomicd.kernel.events import Event
from nomicd.kernel.inputs import (
    BeginGame,
    DecisionContext,
    Input,
    NewGame,
    PlayerCommand,
    SeatPlayer,
    UpdateTick,
)
from nomicd.law.sandbox import Sandbox

Reader = Callable[[str, Vocabulary], Command | str]
"""Reads a line of mail: the command that it is, or why it is none."""

RULE = 9_999
MAX_UPDATES = 40
MARGIN = 12
WEDNESDAY = datetime(2026, 11, 18, 12, tzinfo=UTC)
_RULE = f"""\
# {RULE}. The case

```toml
[meta]
priority = 1000
```

```python
def before_turn(ev):
    if not get(ev.player.name):
        ev.cancel("")
```
"""
_NOMIC = Nomic("case", "A case")
_TURNS = ("move", "jail")


class Play:
    """One case under way: the game, all that has happened, and whose orders failed for which reasons."""

    def __init__(self, case: c.Case, documents: Mapping[str, str], sandbox: Sandbox, reader: Reader) -> None:
        self.state = State()
        self.events: list[Event] = []
        self.failed: list[tuple[str, str]] = []
        self._reader = reader
        self._context = DecisionContext(now=WEDNESDAY, cause="case", sandbox=sandbox)
        self._told: dict[str, int] = {}
        self._rolls: dict[str, deque[int]] = {}
        self._dice: dict[str, deque[str]] = {}
        self._orders: dict[str, str] = {}
        self._made = False
        self._updates = 0
        self._absent: set[str] = set()
        self._begin(case, documents)

    def _begin(self, case: c.Case, documents: Mapping[str, str]) -> None:
        self._do(NewGame("case", "UTC", bytes(32), {}, dict(documents)))
        self._absent = {step.player for _, step in case.given if isinstance(step, c.Joining)}
        for player in case.players:
            if player not in self._absent:
                self._do(SeatPlayer(player))
        self._do(BeginGame())
        self._set(e.RuleEnacted(RULE, _RULE, "case"), *self._scattered())
        highest = max((_square_of(step) for _, step in case.given), default=0)
        if highest > len(self.state.board) and not any(isinstance(step, c.Board) for _, step in case.given):
            self._resize(min(highest + MARGIN, MAX_SQUARES))

    def _scattered(self) -> list[Event]:
        """Squares without number, which chance has put on the board, are gone: a case lays those it needs."""
        state = self.state
        return [e.SquareRemoved(label) for label in state.board if not state.squares[label].number]

    # Doing

    def _do(self, given: Input) -> Decision:
        decision = decide(self.state, given, self._context, self._rig)
        if isinstance(decision, Accepted):
            self._apply(decision.events)
        elif not isinstance(given, PlayerCommand):
            raise Misplaced(decision.text)
        return decision

    def _apply(self, events: Sequence[Event]) -> None:
        self.events.extend(events)
        for event in events:
            event.apply(self.state)

    def _set(self, *facts: Event) -> None:
        """Make something so, whatever the rules say; kinds of squares follow."""

        def state_them(table: Execution, _: Sequence[str]) -> list[Event]:
            _state_facts(table, facts)
            return table.events

        self._apply(use_table(self.state, self._context, state_them))

    def _rig(self, why: str, player: str, sides: int, options: Sequence[str]) -> int | None:
        if why in ("turns", "orders"):
            last = max(options, key=lambda name: (self._told.get(name, len(self._told)), name))
            return list(options).index(last) + 1
        if why in _TURNS and self._rolls.get(player):
            return _face(str(self._rolls[player].popleft()), why, sides, ())
        shows = self._dice.get(why.casefold())
        if not shows:
            return None
        return _face(shows.popleft(), why, sides, options)

    # Steps

    def take(self, step: c.Step) -> None:
        """Go on with the story. Raises `Misplaced`."""
        who = getattr(step, "player", "") or getattr(step, "who", "")
        if who in self._absent and not isinstance(step, c.Joining):
            raise Misplaced(f"{who} has not joined yet")
        self._made = isinstance(step, c.Passing | c.Closing)
        _STEPS[type(step)](self, step)

    def finish(self) -> None:
        """Make the last update, unless the story ended with one."""
        if not self._made:
            self.pass_update()

    def wrong(self) -> list[str]:
        """What no case may lead to: suspended code, and dice that are told of but never rolled."""
        suspended = [event for event in self.events if isinstance(event, e.RuleSuspended)]
        idle = [why for why, shows in sorted(self._dice.items()) if shows]
        return [
            *(f"the code of rule {one.number} failed, line {one.line}: {one.error}" for one in suspended),
            *(f"no die was rolled for {why}" for why in idle),
        ]

    def pass_update(self) -> None:
        """Make the next update, if the game still goes on. Raises `Misplaced` when they are too many."""
        due = _NOMIC.next_update(self.state)
        if due is None:
            return
        self._updates += 1
        if self._updates > MAX_UPDATES:
            raise Misplaced(f"a case has at most {MAX_UPDATES} updates")
        before = len(self.events)
        self._do(UpdateTick(due))
        for event in self.events[before:]:
            if isinstance(event, e.OrderDone) and event.failed:
                self.failed.append((self._orders[event.source], event.failed))
        self._told.clear()
        self._rolls.clear()
        self._set(*(e.MemoryPut(RULE, name) for name in sorted(self.state.memory.get(RULE, {}))))

    def pass_updates(self, step: c.Passing) -> None:
        """Make the next updates."""
        for _ in range(step.updates):
            self.pass_update()

    def close_ballot(self) -> None:
        """Make updates until no proposal is left to decide."""
        for _ in range(MAX_UPDATES):
            if not any(one.status in ("proposed", "open") for one in self.state.proposals.values()):
                return
            self.pass_update()
        raise Misplaced("the ballot never closes")

    def order(self, player: str, command: Command) -> None:
        """File a command as the services do, and remember if it is refused."""
        self._told.setdefault(player, len(self._told))
        source = f"mail:{len(self._orders) + 1}/1"
        self._orders[source] = player
        ordering = PlayerCommand(player, command, source)
        before = _NOMIC.copy(self.state)
        decision = decide(self.state, ordering, self._context, self._rig)
        self._apply(_NOMIC.record_order(before, ordering, decision, self._context))
        if isinstance(decision, Refused):
            self.failed.append((player, decision.text))
        else:
            self._apply(decision.events)

    def mail(self, step: c.Orders) -> None:
        """A line as a player would write it."""
        command = self._reader(step.text, _NOMIC.vocabulary(self.state, step.player))
        if isinstance(command, Command):
            self.order(step.player, command)
        else:
            self.failed.append((step.player, command))

    def answer(self, step: c.Answering) -> None:
        """The last question that waits for this player's answer."""
        asked = [one.id for one in self.state.questions.values() if one.player == step.player]
        if not asked:
            raise Misplaced(f"{step.player} is asked nothing")
        self.mail(c.Orders(step.player, f"answer {max(asked)} {step.text}"))

    def turn(self, player: str, dice: tuple[int, ...]) -> None:
        """The player takes a turn in the next update, with these dice to move."""
        self._told.setdefault(player, len(self._told))
        self._rolls[player] = deque(dice)
        self._set(e.MemoryPut(RULE, player, 1))

    def land(self, step: c.Landing) -> None:
        """From three squares before it, with 1-2."""
        board = self.state.board
        origin = board[(place(self.state, step.square) - 3) % len(board)]
        self._set(e.PawnMoved(step.player, self.state.players[step.player].square, origin, "placed"))
        self.turn(step.player, (1, 2))

    def load(self, step: c.Die) -> None:
        """Dice that are rolled for this reason show this, once."""
        self._dice.setdefault(step.why.casefold(), deque()).extend(step.shows)

    def join(self, player: str) -> None:
        """One more player comes into the game."""
        self._absent.discard(player)
        self._do(SeatPlayer(player))

    def silent(self, step: c.Silent) -> None:
        """Updates pass; everybody else is heard of."""
        for _ in range(step.updates - 1):
            self.pass_update()
            self._set(*(e.PlayerHeard(name) for name in sorted(self.state.players) if name != step.player))

    def board(self, step: c.Board) -> None:
        """The board has so many squares."""
        if not 1 <= step.size <= MAX_SQUARES:
            raise Misplaced(f"a board has from 1 to {MAX_SQUARES} squares")
        self._resize(step.size)

    def _resize(self, size: int) -> None:
        now = len(self.state.board)
        self._set(
            *(e.SquareAdded(str(n), n, n - 1) for n in range(now + 1, size + 1)),
            *(e.SquareRemoved(label) for label in self.state.board[size:]),
        )

    def clock(self, step: c.Clock) -> None:
        """The next update has this number."""
        state = self.state
        if not state.update < step.update <= LENGTH - MAX_UPDATES:
            raise Misplaced(f"the next update cannot be number {step.update}")
        self._set(e.UpdateStarted(step.update - 1, state.weekday, state.deadline, state.week))

    def fact(self, step: c.Step) -> None:
        """What is simply made so."""
        self._set(*FACTS[type(step)](self.state, step))


def _state_facts(table: Execution, facts: Sequence[Event]) -> None:
    for fact in facts:
        table.emit(fact)
    table.settle()


def _square_of(step: c.Step) -> int:
    square = getattr(step, "square", "")
    return int(square) if isinstance(square, str) and square.isdecimal() else 0


def _face(shown: str, why: str, sides: int, options: Sequence[str]) -> int:
    if shown in options:
        return list(options).index(shown) + 1
    if options or not shown.isdecimal() or not 1 <= int(shown) <= sides:
        among = f"one of {', '.join(options)}" if options else f"from 1 to {sides}"
        raise Misplaced(f"{why} cannot be {shown}: it is {among}")
    return int(shown)


_STEPS: Mapping[type[msgspec.Struct], Callable[[Play, Any], None]] = {
    **dict.fromkeys(FACTS, Play.fact),
    c.Board: Play.board,
    c.Clock: Play.clock,
    c.Silent: Play.silent,
    c.Roll: lambda play, step: play.turn(step.player, step.dice),
    c.Landing: Play.land,
    c.Die: Play.load,
    c.Orders: Play.mail,
    c.Proposing: lambda play, step: play.order(
        step.player, Command("propose", {"title": "The case", "body": step.change})
    ),
    c.Voting: lambda play, step: play.order(
        step.player,
        Command("vote", {"choice": step.choice, "proposals": str(max(play.state.proposals, default=0))}),
    ),
    c.Joining: lambda play, step: play.join(step.player),
    c.Answering: Play.answer,
    c.Passing: Play.pass_updates,
    c.Closing: lambda play, step: play.close_ballot(),  # noqa: ARG005  the same
}
