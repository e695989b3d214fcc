"""The share of a ruleset that is the same in every fixed game: what is left is the game."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from typing import Any

import msgspec

from nomicd.kernel.chance import Dice
from nomicd.kernel.commands import Command
from nomicd.kernel.deadlines import Due
from nomicd.kernel.decision import Accepted, Decision, Reason, Refused
from nomicd.kernel.events import Event, Record
from nomicd.kernel.game import MERGE, RENAME, Reseated
from nomicd.kernel.inputs import (
    AdminCommand,
    BeginGame,
    DecisionContext,
    Findings,
    Input,
    LoggedInput,
    LongJob,
    NewGame,
    PlayerCommand,
    SeatPlayer,
    UnseatPlayer,
    UpdateTick,
)
from nomicd.table import proof
from nomicd.table.course import admin, audit, calendar, filing, opening, past, reseating, wishes
from nomicd.table.course import facts as f
from nomicd.table.course.ending import ended
from nomicd.table.course.telling import Telling
from nomicd.table.course.working import S, Working, copied
from nomicd.table.delegation import Act
from nomicd.table.presence import facts as p
from nomicd.table.presence import orders as words
from nomicd.table.presence import press
from nomicd.table.presence.rules import all_done, awaits, day_of


class Hosted(Telling[S]):
    """A ruleset, to be derived from. A game gives its state, its own facts and what they change, and fills in
    what it does at each step; the rest is here. What a step emits on the table is what the input leads to.
    """

    # Deciding

    def blank(self) -> S:
        """The state before the first event."""
        return self.kind()

    def copy(self, state: S) -> S:
        """A state that can be changed while the other stays."""
        return copied(state)

    def freeze(self, state: S) -> bytes:
        """Canonical bytes: equal histories, equal bytes."""
        return msgspec.msgpack.encode(state)

    def thaw(self, data: bytes) -> S:
        """The state that `freeze` gave the bytes of."""
        thawed: S = msgspec.msgpack.decode(data, type=self.kind)
        return thawed

    def table(self, state: S) -> Working[S]:
        """A copy to carry an input out on."""
        return Working(state)

    def decide(self, state: S, given: Input, context: DecisionContext) -> Decision:
        """What an input leads to."""
        deciders: Mapping[type, Callable[[Working[S], Any, datetime], Decision]] = {
            NewGame: lambda table, given, _: self._open(table, given),
            SeatPlayer: lambda table, given, _: self._seat(table, given),
            UnseatPlayer: lambda table, given, _: self._unseat(table, given.player),
            BeginGame: lambda table, _, now: self._start(table, now),
            PlayerCommand: self._order,
            AdminCommand: lambda table, given, _: self.administer(table, given),
            UpdateTick: lambda table, given, _: self._tick(table, given.due),
        }
        return deciders[type(given)](self.table(state), given, context.now)

    def _open(self, table: Working[S], given: NewGame) -> Decision:
        if refused := self.sound(given):
            return refused
        table.emit(*opening.opened(given))
        self.found(table)
        return Accepted(tuple(table.events))

    def _seat(self, table: Working[S], given: SeatPlayer) -> Decision:
        player = given.player
        if refused := opening.cannot_sit(table.state, player):
            return refused
        if table.state.started:
            taken = opening.takeover(table.state, player, given.instead)
            return taken if isinstance(taken, Refused) else self._taken_over(table, taken)
        if given.instead:
            return opening.closed(given.instead)
        if len(table.state.players) >= self.most:
            return Refused(Reason.LIMIT, f"all {self.most} seats are taken")
        self.join(table, player)
        return Accepted(tuple(table.events))

    def _taken_over(self, table: Working[S], taken: p.SeatTakenOver) -> Decision:
        table.emit(taken)
        return Accepted(tuple(table.events), (f"{taken.player} goes on in the place of {taken.old}.",))

    def _unseat(self, table: Working[S], player: str) -> Decision:
        if player not in table.state.players:
            return Refused(Reason.NOT_FOUND, f"{player} does not play in this game")
        self.leave(table, player)
        return Accepted(tuple(table.events))

    def _start(self, table: Working[S], now: datetime) -> Decision:
        begun = opening.started(table.state, now, self.fewest)
        if isinstance(begun, Refused):
            return begun
        table.emit(begun)
        self.begin(table)
        return Accepted(tuple(table.events))

    # Orders

    def _order(self, table: Working[S], given: PlayerCommand, now: datetime) -> Decision:
        whose = self._whose(table.state, given, now)
        if isinstance(whose, Refused):
            return whose
        own = msgspec.structs.replace(given, player=whose.player)
        if given.command.verb in words.KNOWN:
            decision = words.decide(table.state, own, day_of(table.state, now), self.press(table.state))
        else:
            decision = self.ordered(table, own)
        if isinstance(decision, Refused):
            return decision
        said = () if whose.hand == whose.player else (f"For {whose.player}:",)
        return Accepted(
            (*decision.events, *self._brought(table.state, decision, now)), (*said, *decision.says)
        )

    def _whose(self, state: S, given: PlayerCommand, now: datetime) -> Act | Refused:
        if given.player not in state.players:
            return Refused(Reason.NOT_YOURS, f"{given.player} does not play in this game")
        if state.over:
            return Refused(Reason.GAME_OVER, f"the game is over: {state.over}")
        return words.whose(state, given, day_of(state, now))

    def ordered(self, table: Working[S], given: PlayerCommand) -> Decision:
        """A player's command that is not about being there."""
        return self.order(table, given)

    def _brought(self, state: S, decision: Accepted, now: datetime) -> tuple[Event, ...]:
        """That all are done now, if it is what is decided that makes it so."""
        after = self.table(state)
        after.emit(*decision.events)
        due = calendar.regular(after.state, self.days(after.state))
        if after.state.presence.ready or due is None:
            return ()
        today = day_of(state, now)
        if all_done(state, today) or not all_done(after.state, today):
            return ()
        return (p.AllDone(due.number, now.isoformat(), due.deadline.isoformat()),)

    def administer(self, table: Working[S], given: AdminCommand) -> Decision:
        """What the Admin says to the game."""
        command = given.command
        if command.verb not in reseating.VERBS or table.state.over:
            return admin.decide(table.state, command)
        if command.verb == RENAME:
            return reseating.rename(table, command)
        if command.verb == MERGE:
            return reseating.merge(table, command, self.hand_over, self.fewest)
        return reseating.undo(table, command, self.inverses)

    def reseated(self, event: Event) -> Reseated | None:
        """What that event says of a seat."""
        return reseating.reseated(event)

    def inverse(self, number: int, why: str, events: Sequence[Event]) -> Command | Refused:
        """The command of the Admin that undoes what followed from the one in event `number`."""
        return reseating.inverse(number, why, events, self.inverses)

    # Updates

    def _tick(self, table: Working[S], due: Due) -> Decision:
        state = table.state
        if due.number != state.update + 1 or not state.started or state.over:
            return Refused(Reason.NOT_NOW, f"update {due.number} is not the next one")
        self.start_update(table, due)
        key = proof.secret(state.seed, due.number)
        if not state.paused and not state.over:
            self.play(table, Dice(key, f"{state.slug}/u{due.number}"))
        self.end_update(table, due)
        digests = tuple(sorted(state.filed))
        table.emit(f.UpdateEnded(due.number, key.hex(), digests, proof.root(digests)))
        table.emit(*press.released(state))
        return Accepted(tuple(table.events))

    def start_update(self, table: Working[S], due: Due) -> None:
        """Before anything is played."""
        table.emit(f.UpdateStarted(due.number, due.weekday, due.deadline.isoformat()))

    def end_update(self, table: Working[S], due: Due) -> None:
        """When all has been played."""

    def due(self, state: S, after: datetime) -> Due | None:
        """The next update whose deadline lies after that instant."""
        return calendar.due(state, after, self.days(state))

    def awaits(self, state: S, player: str, at: datetime) -> bool:
        """Whether something may still come from that player before the next update."""
        return awaits(state, player, at)

    # What if

    def attempt(self, state: S, player: str, commands: Sequence[Command], at: datetime) -> LongJob | Refused:
        """What would be different for that player."""
        stage = self.known(wishes.bare(self.copy(state), player), player)
        if stage is None:
            return Refused(Reason.UNKNOWN, f"a game of {self.title} cannot be asked that")
        if player not in state.players or not state.started or state.over:
            return Refused(Reason.NOT_NOW, "nothing can be done in this game now")
        return wishes.errand(self.freeze(stage), player, commands, at)

    def run(self, errand: LongJob, sandbox: Any) -> Findings:
        """What it finds."""
        del sandbox  # no rule of a fixed game is code of its players
        return Findings(tuple(wishes.Trial(self, errand).told()))

    # Records

    def ended(self, state: S) -> str:
        """Who has won, when and why; "" while the game goes on."""
        return ended(state)

    def filed(
        self, state: S, ordering: PlayerCommand | AdminCommand, decision: Decision, context: DecisionContext
    ) -> tuple[Event, ...]:
        """The record of an order, accepted or not. Put it before its outcomes."""
        del context
        if isinstance(ordering, AdminCommand):
            return (filing.admin_filed(ordering, decision),) if state.seed else ()
        if ordering.player not in state.players or not state.seed:
            return ()
        return (filing.filed(state, ordering, decision),)

    def proofs(self, events: Sequence[Event]) -> tuple[str, ...]:
        """The digests of the orders filed among these events."""
        return tuple(event.digest for event in events if isinstance(event, f.AnyOrderFiled))

    def heard(self, state: S, player: str) -> tuple[Event, ...]:
        """That a mail came from a player, whatever it said, for the first time before an update."""
        known = player in state.players and state.started and not state.over
        return (f.PlayerHeard(player),) if known and player not in state.presence.heard else ()

    def inputs(self, records: Sequence[Record]) -> tuple[LoggedInput, ...]:
        """What the game was given, in the order of the log."""
        return past.inputs(self.codec, records)

    def verify(self, records: Sequence[Record]) -> list[str]:
        """What does not hold of dice, secrets and orders."""
        return audit.verify(self.codec, records)

    def seal(self, state: S) -> bytes:
        """The key of the game's salts."""
        return proof.seal(state.seed)
