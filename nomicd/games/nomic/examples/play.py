"""One case under way: a fresh game with loaded dice, and the sentences of what is done in it.

A rule of the case's own keeps everybody else from taking a turn. Turns and orders go in the order of telling.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime
from typing import TypeAlias

from nomicd.games.nomic import events as e
from nomicd.games.nomic.engine.effects.base import MAX_SQUARES
from nomicd.games.nomic.engine.execution import Execution
from nomicd.games.nomic.examples.given import GIVEN, ScenarioGame
from nomicd.games.nomic.examples.language import Case, Misplaced, place_of
from nomicd.games.nomic.game import Nomic
from nomicd.games.nomic.state import State
from nomicd.kernel.chance import LENGTH
from nomicd.kernel.commands import Command, Vocabulary
from nomicd.kernel.decision import Accepted, Decision, Refused
from nomicd.kernel.events import GameEvent, of_kind
from nomicd.kernel.inputs import (
    BeginGame,
    DecisionContext,
    Input,
    NewGame,
    PlayerCommand,
    SeatPlayer,
    UpdateTick,
)
from nomicd.kernel.sandbox import Sandbox
from nomicd.kernel.scenarios import ToldSentence

Reader = Callable[[str, Vocabulary], Command | str]
"""Reads a line of mail: the command that it is, or why it is none."""

Begun: TypeAlias = dict[tuple[str, ...], tuple[State, tuple[GameEvent, ...]]]
"""Games of the same documents that have begun, by who sat down, and what had happened by then."""

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


class Play(ScenarioGame):
    """One case under way: the game, all that has happened, and whose orders failed for which reasons."""

    def __init__(
        self,
        case: Case,
        documents: Mapping[str, str],
        sandbox: Sandbox,
        reader: Reader,
        begun: Begun | None = None,
    ) -> None:
        """`begun` is kept by who plays several cases of the same documents: where the same players sit down,
        the game is opened once."""
        self.state = State()
        self.events: list[GameEvent] = []
        self.failed: list[tuple[str, str]] = []
        self._reader = reader
        self._context = DecisionContext(now=WEDNESDAY, cause="case", sandbox=sandbox)
        self._told: dict[str, int] = {}
        self._rolls: dict[str, deque[int]] = {}
        self._dice: dict[str, deque[str]] = {}
        self._orders: dict[str, str] = {}
        self._ends_with_update = False
        self._updates = 0
        self._absent = {step.players[0] for step in case.given if step.says(Play.join)}
        self._begin(case, documents, {} if begun is None else begun)

    def _begin(self, case: Case, documents: Mapping[str, str], begun: Begun) -> None:
        seated = tuple(player for player in case.players if player not in self._absent)
        if seated not in begun:
            self._open(seated, documents)
            begun[seated] = self.state, tuple(self.events)
        state, events = begun[seated]
        self.state, self.events = _NOMIC.copy(state), list(events)
        highest = max((_square_of(step) for step in case.given), default=0)
        if highest > len(self.state.board) and not any(step.says(Play.set_board) for step in case.given):
            self._resize(min(highest + MARGIN, MAX_SQUARES))

    def _open(self, seated: Sequence[str], documents: Mapping[str, str]) -> None:
        self._do(NewGame("case", "UTC", bytes(32), {}, dict(documents)))
        for player in seated:
            self._do(SeatPlayer(player))
        self._do(BeginGame())
        self.make_so([e.RuleEnacted(RULE, _RULE, "case"), *self._remove_scattered()])

    def _remove_scattered(self) -> list[GameEvent]:
        """Squares without number, which chance has put on the board, are gone: a case lays those it needs."""
        state = self.state
        return [e.SquareRemoved(label) for label in state.board if not state.squares[label].number]

    # Doing

    def _do(self, given: Input) -> Decision:
        decision = _NOMIC.decide(self.state, given, self._context, self._rig)
        if isinstance(decision, Accepted):
            self._apply(decision.events)
        elif not isinstance(given, PlayerCommand):
            raise Misplaced(decision.text)
        return decision

    def _apply(self, events: Sequence[GameEvent]) -> None:
        self.events.extend(events)
        for event in events:
            event.apply(self.state)

    def make_so(self, facts: Sequence[GameEvent]) -> None:
        """Make something so, whatever the rules say; kinds of squares follow."""

        def emit(execution: Execution) -> list[GameEvent]:
            execution.emit(*facts)
            execution.settle()
            return execution.events

        self._apply(_NOMIC.use_table(self.state, self._context, emit))

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

    def take(self, step: ToldSentence) -> None:
        """Go on with the story. Raises `Misplaced`."""
        for player in self._absent.intersection(step.players):
            if not step.says(Play.join):
                raise Misplaced(f"{player} has not joined yet")
        self._ends_with_update = step.says(Play.pass_updates, Play.close_ballot)
        step.run(self)

    def finish(self) -> None:
        """Make the last update, unless the story ended with one."""
        if not self._ends_with_update:
            self._make_update()

    def find_faults(self) -> list[str]:
        """Return what no case may lead to: suspended code, and dice that are told of but never rolled."""
        suspended = list(of_kind(e.RuleSuspended, self.events))
        idle = [why for why, shows in sorted(self._dice.items()) if shows]
        return [
            *(f"the code of rule {one.number} failed, line {one.line}: {one.error}" for one in suspended),
            *(f"no die was rolled for {why}" for why in idle),
        ]

    def _make_update(self) -> None:
        """Make the next update, if the game still goes on. Raises `Misplaced` when they are too many."""
        due = _NOMIC.find_next_update(self.state)
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
        self.make_so([e.MemoryPut(RULE, name) for name in sorted(self.state.memory.get(RULE, {}))])

    def order(self, player: str, command: Command) -> None:
        """File a command as the services do, and remember if it is refused."""
        self._told.setdefault(player, len(self._told))
        source = f"mail:{len(self._orders) + 1}/1"
        self._orders[source] = player
        ordering = PlayerCommand(player, command, source)
        before = _NOMIC.copy(self.state)
        decision = _NOMIC.decide(self.state, ordering, self._context, self._rig)
        self._apply(_NOMIC.record_order(before, ordering, decision, self._context))
        if isinstance(decision, Refused):
            self.failed.append((player, decision.text))
        else:
            self._apply(decision.events)

    def take_turn(self, player: str, dice: tuple[int, ...]) -> None:
        """Have the player take a turn in the next update, with these dice to move."""
        self._told.setdefault(player, len(self._told))
        self._rolls[player] = deque(dice)
        self.make_so([e.MemoryPut(RULE, player, 1)])

    def load(self, why: str, shows: Sequence[str]) -> None:
        """Have what chance decides for this reason come out like this, once."""
        self._dice.setdefault(why.casefold(), deque()).extend(shows)

    def _resize(self, size: int) -> None:
        now = len(self.state.board)
        self.make_so(
            [
                *(e.SquareAdded(str(n), n, n - 1) for n in range(now + 1, size + 1)),
                *(e.SquareRemoved(label) for label in self.state.board[size:]),
            ]
        )

    # Sentences

    @GIVEN.sentence("a board of {n} squares", example="a board of 30 squares")
    def set_board(self, n: int) -> None:
        """The board has that many."""
        if not 1 <= n <= MAX_SQUARES:
            raise Misplaced(f"a board has from 1 to {MAX_SQUARES} squares")
        self._resize(n)

    @GIVEN.sentence("it is update {n}", example="it is update 9")
    def set_clock(self, n: int) -> None:
        """The next update has this number."""
        state = self.state
        if not state.update < n <= LENGTH - MAX_UPDATES:
            raise Misplaced(f"the next update cannot be number {n}")
        self.make_so([e.NomicUpdateStarted(n - 1, state.weekday, state.deadline, state.week)])

    @GIVEN.sentence("{player} joins", example="erin joins", story="an update passes")
    def join(self, player: str) -> None:
        """The player was not in the game before, and comes into it."""
        self._absent.discard(player)
        self._do(SeatPlayer(player))

    @GIVEN.sentence("{player} has been silent for {n} updates", example="alice has been silent for 3 updates")
    def be_silent(self, player: str, n: int) -> None:
        """No mail for so long when the next update ends; everybody else is heard of."""
        for _ in range(n - 1):
            self._make_update()
            self.make_so([e.PlayerHeard(name) for name in sorted(self.state.players) if name != player])

    @GIVEN.sentence("{player} lands on {square}", example="alice lands on 17")
    def land(self, player: str, square: str) -> None:
        """A turn that ends there: comes from three squares before it with 1-2."""
        board = self.state.board
        origin = board[(place_of(self.state, square) - 3) % len(board)]
        self.make_so([e.PawnMoved(player, self.state.players[player].square, origin, "placed")])
        self.take_turn(player, (1, 2))

    @GIVEN.sentence("{player} orders {text}", example='bob orders "buy square"', story="bob on 14")
    def mail(self, player: str, text: str) -> None:
        """The player mails this line."""
        command = self._reader(text, _NOMIC.vocabulary(self.state, player))
        if isinstance(command, Command):
            self.order(player, command)
        else:
            self.failed.append((player, command))

    @GIVEN.sentence(
        "{player} answers {text}",
        example='bob answers "Soldier"',
        story="bob on 1; alice lands on 33; an update passes",
    )
    def answer(self, player: str, text: str) -> None:
        """The player answers the last question that waits."""
        asked = [one.id for one in self.state.questions.values() if one.player == player]
        if not asked:
            raise Misplaced(f"{player} is asked nothing")
        self.mail(player, f"answer {max(asked)} {text}")

    @GIVEN.sentence("{player} proposed {text}", example='alice proposed "set 7.dice to 3"')
    def propose(self, player: str, text: str) -> None:
        """The player mails a proposal of this one change."""
        self.order(player, Command("propose", {"title": "The case", "body": text}))

    @GIVEN.sentence(
        "{player} voted {choice}", example="bob voted nay", story='alice proposed "set 7.dice to 3"'
    )
    def vote(self, player: str, choice: str) -> None:
        """A vote on the last proposal, once the ballot is open."""
        last = str(max(self.state.proposals, default=0))
        self.order(player, Command("vote", {"choice": choice, "proposals": last}))

    @GIVEN.sentence("an update passes", example="an update passes")
    @GIVEN.sentence("{n} updates pass", example="2 updates pass")
    def pass_updates(self, n: int = 1) -> None:
        """So many updates are made."""
        for _ in range(n):
            self._make_update()

    @GIVEN.sentence("the ballot closes", example="the ballot closes")
    def close_ballot(self) -> None:
        """Updates are made until the votes are counted."""
        for _ in range(MAX_UPDATES):
            if not any(one.status in ("proposed", "open") for one in self.state.proposals.values()):
                return
            self._make_update()
        raise Misplaced("the ballot never closes")


def _square_of(step: ToldSentence) -> int:
    square = step.slots.get("square", "")
    return int(square) if square.isdecimal() else 0


def _face(shown: str, why: str, sides: int, options: Sequence[str]) -> int:
    if shown in options:
        return list(options).index(shown) + 1
    if options or not shown.isdecimal() or not 1 <= int(shown) <= sides:
        among = f"one of {', '.join(options)}" if options else f"from 1 to {sides}"
        raise Misplaced(f"{why} cannot be {shown}: it is {among}")
    return int(shown)
