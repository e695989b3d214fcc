"""Nomic as the services drive it: one value that answers every input with events."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from datetime import datetime
from functools import partial
from typing import Any, TypeVar

from nomicd.games.nomic import calendar, logged_inputs, pages, proof, retroactive_fix, what_if
from nomicd.games.nomic import events as e
from nomicd.games.nomic.coverage import ClauseWatch
from nomicd.games.nomic.engine.dice import FixedDice
from nomicd.games.nomic.engine.execution import Execution
from nomicd.games.nomic.engine.session import Interpreter
from nomicd.games.nomic.engine.session_cache import SessionCache
from nomicd.games.nomic.play import admin, ballots, opening, orders, presence, previews, seats, undo, update
from nomicd.games.nomic.play.orders import hide_orders_of_others
from nomicd.games.nomic.play.rehearsal import rehearse, rehearsed
from nomicd.games.nomic.play.stable_numbering import keeping
from nomicd.games.nomic.rules.rulebook import book
from nomicd.games.nomic.rules.ruleset_charter import is_document
from nomicd.games.nomic.state import SCHEMA, State, copy, freeze, thaw
from nomicd.kernel.commands import Command, Vocabulary
from nomicd.kernel.deadlines import Due
from nomicd.kernel.decision import Accepted, Decision, Reason, Refused
from nomicd.kernel.drawing import Drawing
from nomicd.kernel.events import Codec, Event, Record
from nomicd.kernel.game import Assumption, FixedInput, Game, SeatChange, Supposition
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
from nomicd.kernel.page import Collection, Notice, Offer, Page, Section
from nomicd.kernel.plots import Figure
from nomicd.law.clocked import Clocked, Worn
from nomicd.law.limits import limits_of_play, with_limits
from nomicd.table.course.ending import ended
from nomicd.table.presence import press
from nomicd.table.presence.rules import awaits
from nomicd.table.votes import doubts

T = TypeVar("T")


Use = Callable[[Execution, Sequence[str]], T]
"""What is done at a table. It is also given what the limits of the sandbox have said of it so far."""


def use_table(state: State, context: DecisionContext, use: Use[T], rig: FixedDice | None = None) -> T:
    """Return what comes of a table for one input, whose session is given back at the end. Where a limit of
    the sandbox is hit, now or when it was decided before, nothing that has lasted from other inputs takes
    part: so calls are counted alike in every play."""
    assert context.sandbox is not None, "a Nomic needs a sandbox for its rules"
    sandbox = context.sandbox
    if isinstance(sandbox, SessionCache):
        if not context.limits:
            with suppress(Worn):
                return _use_lasting_table(state, sandbox, use, rig)
        sandbox = sandbox.sandbox
    clocked = Clocked(sandbox, limits_of_play(context.limits))
    interpreter = Interpreter(clocked)
    try:
        return use(Execution(state, interpreter, fixed=rig), clocked.said)
    finally:
        interpreter.close()


def _use_lasting_table(state: State, lasting: SessionCache, use: Use[T], rig: FixedDice | None) -> T:
    try:
        table = Execution(state, lasting.begin(state), fixed=rig)
        table.trials = lasting.trials
        return use(table, ())
    except BaseException:
        lasting.close()  # nobody knows how far it has come
        raise


def decide(state: State, given: Input, context: DecisionContext, rig: FixedDice | None = None) -> Decision:
    """What an input leads to. `rig` fixes dice, for the examples in rule documents and for tests only."""

    def at(table: Execution, said: Sequence[str]) -> Decision:
        if isinstance(given, PlayerCommand | SeatPlayer | UnseatPlayer):
            hide_orders_of_others(table, given.player)
        decision = _DECIDERS[type(given)](table, given, context.now)
        if isinstance(given, PlayerCommand | AdminCommand):
            decision = rehearsed(table.state, decision, context)
        return with_limits(decision, said)

    decision = use_table(state, context, at, rig)
    if isinstance(context.sandbox, SessionCache):
        context.sandbox.end(given)
    return decision


def _tick(table: Execution, due: Due) -> Decision:
    if due.number != table.number or not table.state.started or table.state.over:
        return Refused(Reason.NOT_NOW, f"update {due.number} is not the next one")
    update.update(table, due)
    for event in tuple(press.released(table.state)):
        table.emit(event)
    return Accepted(tuple(table.events))


_DECIDERS: Mapping[type, Callable[[Execution, Any, datetime], Decision]] = {
    NewGame: lambda table, given, _: opening.open_game(table, given),
    SeatPlayer: lambda table, given, _: opening.seat(table, given.player, given.instead),
    UnseatPlayer: lambda table, given, _: opening.unseat(table, given.player),
    BeginGame: lambda table, _, now: opening.start(table, now),
    PlayerCommand: presence.decide,
    AdminCommand: lambda table, given, _: admin.administer(table, given.command),
    UpdateTick: lambda table, given, _: _tick(table, given.due),
}


class Nomic(Game[State]):
    """A game whose rules are documents."""

    schema = SCHEMA
    hastens = True
    recalls = True
    corrects_past = True
    documents_hint = "their files end in .md and begin with a number"
    codec = Codec(e.ALL)

    def __init__(self, name: str, title: str) -> None:
        self.name = name
        self.title = title

    def is_document(self, path: str) -> bool:
        """A rule, or the charter."""
        return is_document(path)

    def blank(self) -> State:
        """The state before the first event."""
        return State()

    def copy(self, state: State) -> State:
        """A state that can be changed while the other stays."""
        return copy(state)

    def freeze(self, state: State) -> bytes:
        """Canonical bytes: equal histories, equal bytes. Dicts are not sorted: their order is part of the
        state (players in order of joining), and as the events made it."""
        return freeze(state)

    def thaw(self, data: bytes) -> State:
        """The state that `freeze` gave the bytes of."""
        return thaw(data)

    def decide(self, state: State, given: Input, context: DecisionContext) -> Decision:
        """What an input leads to."""
        return decide(state, given, context)

    def run(self, errand: LongJob, sandbox: Any) -> Findings:
        """What a rehearsal of a proposal shows, or what would come of a player's commands."""
        return previews.run(errand, sandbox) if previews.is_wish(errand) else rehearse(errand, sandbox)

    def attempt(
        self, state: State, player: str, commands: Sequence[Command], at: datetime
    ) -> LongJob | Refused:
        """What would be different for that player."""
        return previews.errand(state, player, commands, at)

    def record_order(
        self,
        state: State,
        ordering: PlayerCommand | AdminCommand,
        decision: Decision,
        context: DecisionContext,
    ) -> tuple[Event, ...]:
        """The record of an order, accepted or not. Put it before its outcomes."""
        del context
        noted = decision.noted if isinstance(decision, Refused) else ()
        if isinstance(ordering, AdminCommand):
            return (orders.admin_filed(ordering, decision), *noted) if state.seed else ()
        if ordering.player not in state.players or not state.seed:
            return ()
        return (orders.filed(state, ordering, decision, book(state.rules).actions), *noted)

    def questions(self, state: State, context: DecisionContext) -> Iterable[Notice]:
        """To whose doubtful vote could decide a ballot, as the rules in force weigh and count votes: what was
        meant."""
        if context.sandbox is None:
            return doubts.ask_decisive(state, doubts.count_alike(state))
        return use_table(
            state, context, lambda table, _: tuple(doubts.ask_decisive(state, partial(ballots.passes, table)))
        )

    def list_needs(self, state: State) -> tuple[Offer, ...]:
        """What waits for the Admin."""
        return tuple(pages.list_needs(state))

    def describe_end(self, state: State) -> str:
        """Who has won, when and why."""
        return ended(state)

    def show_doubts(self, state: State) -> Page:
        """Whose votes are in doubt."""
        return doubts.show_doubts(state)

    def list_order_digests(self, events: Sequence[Event]) -> tuple[str, ...]:
        """The digests of the orders filed among these events."""
        return tuple(event.digest for event in events if isinstance(event, e.OrderFiled))

    def record_contact(self, state: State, player: str) -> tuple[Event, ...]:
        """That a mail came from a player, whatever it said: keeps inactivity away."""
        known = state.players.get(player)
        return (e.PlayerHeard(player),) if known and known.idle else ()

    def is_awaited(self, state: State, player: str, at: datetime) -> bool:
        """Whether something may still come from that player before the next update."""
        return awaits(state, player, at)

    def admin_plays(self, state: State) -> bool:
        """Whether the Admin may have a seat."""
        return book(state.rules).presence.admin_plays

    def next_update(self, state: State) -> Due | None:
        """The first update not yet made."""
        return calendar.next_update(state)

    def due(self, state: State, after: datetime) -> Due | None:
        """The next update whose deadline lies after that instant."""
        return calendar.due(state, after)

    def inputs(self, records: Sequence[Record]) -> tuple[LoggedInput, ...]:
        """What the game was given, in the order of the log."""
        return logged_inputs.inputs(self.codec, records)

    @contextmanager
    def steady(self, sandbox: Any) -> Iterator[Any]:
        """A sandbox whose sessions last for several inputs of one game."""
        if sandbox is None:
            yield None
            return
        lasting = SessionCache(sandbox)
        try:
            yield lasting
        finally:
            lasting.close()

    def watch(self, sandbox: Any) -> ClauseWatch:
        """What counts the clauses that are carried out."""
        return ClauseWatch(self.codec, sandbox)

    def suppose(self, records: Sequence[Record], reader: str, question: str) -> Supposition | Refused:
        """The past that a question means."""
        return what_if.suppose(self.codec, records, reader, question)

    def render_differences(
        self, now: State, was: Sequence[Record], then: State, would: Sequence[Record]
    ) -> Page:
        """What is other in another past."""
        return pages.render_differences(now, self._public(now, was), then, self._public(None, would))

    def keep_numbers(self, was: Sequence[Record], would: Sequence[Record]) -> Command | None:
        """What keeps the numbers of proposals and rules in another past."""
        return keeping(self._public(None, was), self._public(None, would))

    def _public(self, state: State | None, records: Sequence[Record]) -> list[Event]:
        """The events, those alone that everybody may see at a state."""
        shown = (each for each in records if state is None or self.is_public(state, each))
        return [self.codec.decode(each.name, each.version, each.body) for each in shown]

    def verify(self, records: Sequence[Record]) -> list[str]:
        """What does not hold of dice, secrets and orders."""
        return proof.verify(self.codec, records)

    def vocabulary(self, state: State, reader: str) -> Vocabulary:
        """What that player may write now."""
        return pages.vocabulary(state, reader)

    def answer(self, state: State, reader: str, command: Command) -> Page | None:
        """The page that a read-only command asks for."""
        del reader  # who asks sees what all may see
        return pages.answer(state, command)

    def show_open(self, state: State, reader: str, due: Due | None) -> Page:
        """What is still open to that player."""
        return pages.show_open(state, reader, due)

    def show_waiting(self, state: State, player: str, due: Due | None) -> Page:
        """What waits for that player."""
        return pages.show_waiting(state, player, due)

    def notices(self, state: State, events: Sequence[Event]) -> Iterable[Notice]:
        """The mails that these events call for."""
        return pages.notices(state, events, self.next_update(state))

    def standings(self, state: State) -> tuple[Section, ...]:
        """How the players stand."""
        return (pages.standings_section(state),)

    def list_collections(self, state: State) -> tuple[Collection, ...]:
        """Rules, proposals and players."""
        return pages.list_collections(state)

    def report(self, state: State, events: Sequence[Event]) -> Page | None:
        """The digest of an update as an observer gets it."""
        return pages.observed_digest(state, events)

    def picture(self, state: State, events: Sequence[Event] = ()) -> Drawing:
        """The board."""
        return pages.draw_board(state, events)

    def figures(self, state: State) -> tuple[Figure, ...]:
        """Money, squares and votes."""
        return pages.list_figures(state)

    def inverse(self, number: int, why: str, events: Sequence[Event]) -> Command | Refused:
        """The command that takes an Admin's command back."""
        return undo.command(number, why, events)

    def fix_rule(
        self, records: Sequence[Record], given: Sequence[LoggedInput], number: int, text: str
    ) -> FixedInput | Refused:
        """What brought a rule into force, with other code."""
        return retroactive_fix.mended(self.codec, records, given, number, text)

    def list_assumptions(self, state: State, records: Sequence[Record]) -> tuple[Assumption, ...]:
        """What could be disputed."""
        events = [self.codec.decode(each.name, each.version, each.body) for each in records]
        return tuple(pages.list_assumptions(state, events))

    def find_seat_change(self, event: Event) -> SeatChange | None:
        """What an event says of somebody's seat."""
        return seats.reseated(event)

    def describe_event(self, state: State, record: Record) -> str:
        """The line of an event."""
        event = self.codec.decode(record.name, record.version, record.body)
        return event.describe(state) if self.is_public(state, record) else ""

    def describe_ruling(self, event: Event) -> str:
        """What the Admin has said to the game."""
        return pages.describe_ruling(event)

    def is_public(self, state: State, record: Record) -> bool:
        """Whether everybody may see this record."""
        return pages.is_public(state, self.codec, record)

    def is_visible(self, state: State, record: Record, reader: str) -> bool:
        """Whether that reader may see this record."""
        return pages.is_visible(state, self.codec, record, reader)

    def derive_salt_key(self, state: State) -> bytes:
        """The key of the game's salts."""
        return proof.seal(state.seed)


RULESETS = (
    Nomic("borednomic", "BoredNomic"),
    Nomic("suber", "a Nomic after Peter Suber's idea"),
    Nomic("nomic", "a Nomic with rules of its own"),
)
"""Kinds of game that differ only in their rule documents; the last is told where they are: `--rules PATH`."""
