"""What every fixed game does in the same way; the rest are its pieces."""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import date, datetime
from typing import Any, ClassVar, TypeAlias, TypeVar

import msgspec
from msgspec.structs import replace

from nomicd.kernel.chance import Dice
from nomicd.kernel.commands import Command, Lexicon, Verb, Vocabulary
from nomicd.kernel.deadlines import WEEKDAYS, Due
from nomicd.kernel.decision import Accepted, Decision, Reason, Refused
from nomicd.kernel.drawing import Drawing
from nomicd.kernel.events import Codec, GameEvent, Record, kinds_in, of_kind, unite_kinds
from nomicd.kernel.game import MERGE, RENAME, Game, SeatChange
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
from nomicd.kernel.json_data import Json
from nomicd.kernel.page import Code, Lines, Notice, Page, Section
from nomicd.kernel.sandbox import Sandbox
from nomicd.table import phases, proof, scheduled, turns
from nomicd.table.clock import clock_of, is_phase_over
from nomicd.table.course import (
    admin,
    audit,
    calendar,
    filing,
    later,
    mails,
    opening,
    past,
    reseating,
    visibility,
    wishes,
)
from nomicd.table.course import facts as f
from nomicd.table.course.reseating import INVERSES, Inverses
from nomicd.table.course.state import S, copy_state
from nomicd.table.course.working import Working
from nomicd.table.delegation import Act
from nomicd.table.digest import UpdateDigests, has_ended
from nomicd.table.elimination import is_out_of_game
from nomicd.table.hooks import View
from nomicd.table.phases import Phase, PhaseBegan
from nomicd.table.phrases import day_name, join_words, sentence
from nomicd.table.piece import AnyPiece, Piece
from nomicd.table.presence import facts as p
from nomicd.table.presence import orders as words
from nomicd.table.presence import press
from nomicd.table.presence import state as presence
from nomicd.table.presence import views as people
from nomicd.table.presence.rules import awaits, day_of, done_for_good, has_finished, list_awaited
from nomicd.table.scheduled import ScheduledOrder
from nomicd.table.story import StoryLine
from nomicd.table.terms import (
    OPTIONS,
    complete_options,
    options_page,
    options_section,
    read_options,
    terms_of,
)

MADE_NOW = "Nobody is waited for any more, so the update is made now."
E = TypeVar("E", bound=GameEvent)
T = TypeVar("T")


class TableGame(Game[S]):
    """A game of pieces, to be derived from: it says what its state is and which pieces it has. Here is what
    every game at a table goes through, from its opening to its end, and what it tells."""

    kind: type[S]
    """The game's state."""
    pieces: tuple[AnyPiece, ...] = ()
    """In the order in which they act and speak."""
    phases: ClassVar[tuple[Phase, ...]] = ()
    """What follows one another; its state has a `clock` then (`PhaseClock`). Without any, each update is made
    by the week's days, and plays the game."""
    fewest: ClassVar[int] = 2
    most: ClassVar[int] = 6
    tries_out: ClassVar[bool] = False
    """Whether players may ask `what if I …`: then each piece forgets what the player may not know."""
    tells_in_order: ClassVar[bool] = False
    """Whether digests tell what happened as it came, for who plays one turn after the other; else player by
    player."""
    inverses: ClassVar[Inverses] = INVERSES
    whom: ClassVar[str] = words.WHOM
    """The slot that says for whom a command is, where another may play for them."""

    _hidden: ClassVar[frozenset[str]]

    def __init_subclass__(cls) -> None:
        """Find the game's kinds of event, once for each kind of game."""
        super().__init_subclass__()
        if {"kind", "pieces"} & cls.__dict__.keys():
            if "codec" not in cls.__dict__:
                own = [kind for piece in cls.pieces for kind in piece.facts]
                own += [PhaseBegan] * bool(cls.phases)
                cls.codec = Codec(unite_kinds((*kinds_in(f, p), *own)))
            hidden = (piece.secret | piece.waiting for piece in cls.pieces)
            cls._hidden = visibility.HIDDEN.union(*hidden)

    def __init__(self) -> None:
        """Let each piece know its game."""
        self.pieces = tuple(map(copy.copy, self.pieces))
        for piece in self.pieces:
            piece.game = self
        backs: dict[type[GameEvent], reseating.Inverse] = dict(self.inverses)
        for piece in self.pieces:
            backs.update(piece.inverses)
        self._backs = backs

    # The state

    def blank(self) -> S:
        """Return the state before the first event."""
        return self.kind()

    def copy(self, state: S) -> S:
        """Return a state that can be changed while the other stays."""
        return copy_state(state)

    def freeze(self, state: S) -> bytes:
        """Return canonical bytes: equal histories, equal bytes."""
        return msgspec.msgpack.encode(state)

    def thaw(self, data: bytes) -> S:
        """Return the state that `freeze` gave the bytes of."""
        thawed: S = msgspec.msgpack.decode(data, type=self.kind)
        return thawed

    # Deciding

    def decide(self, state: S, given: Input, context: DecisionContext) -> Decision:
        """Return what an input leads to."""
        return self.use_table(state, context, lambda table: self._decide(table, given, context))

    def use_table(self, state: S, context: DecisionContext, use: Callable[[Working[S]], T]) -> T:
        """Return what comes of a table that is laid for one input, and cleared after it."""
        table = Working(state, context)
        for piece in self.pieces:
            piece.convene(table)
        try:
            return use(table)
        finally:
            if table.rules:
                table.rules.close()

    def _decide(self, table: Working[S], given: Input, context: DecisionContext) -> Decision:
        decision = self.carry_out(table, given, context)
        return table.rules.conclude(decision) if table.rules else decision

    def carry_out(self, table: Working[S], given: Input, context: DecisionContext) -> Decision:  # noqa: PLR0911 - one a kind
        """Return what an input leads to on a table that is laid for it."""
        match given:
            case NewGame():
                return self._open(table, given)
            case SeatPlayer():
                return self._seat(table, given)
            case UnseatPlayer(player):
                before = self.copy(table.state)
                return self._finish(before, self._unseat(table, player), context.now)
            case BeginGame():
                return self._start(table, context.now)
            case PlayerCommand():
                return self.order(table, given, context.now)
            case AdminCommand():
                before = self.copy(table.state)
                return self._finish(before, self._administer(table, given), context.now)
            case UpdateTick(due):
                return self._update(table, due)

    def _open(self, table: Working[S], given: NewGame) -> Decision:
        opened = self.begin_log(given)
        if isinstance(opened, Refused):
            return opened
        table.emit(*opened)
        for piece in self.pieces:
            piece.set_up(table)
        return Accepted(tuple(table.events))

    def begin_log(self, given: NewGame) -> tuple[GameEvent, ...] | Refused:
        """Return what the log of a game begins with, or why none can be opened so."""
        chosen = read_options(self.kind.TERMS, given.options)
        if isinstance(chosen, Refused):
            return chosen
        options = given.options if given.logged else complete_options(chosen)
        complete = msgspec.structs.replace(given, options=options)
        return self._first(lambda piece: piece.refuse(given)) or opening.make_opening(complete)

    def _seat(self, table: Working[S], given: SeatPlayer) -> Decision:
        if refused := opening.cannot_sit(table.state, given.player):
            return refused
        taken = self.take_over(table.state, given)
        if isinstance(taken, Refused):
            return taken
        if taken:
            return Accepted((taken,), (f"{taken.player} goes on in the place of {taken.old}.",))
        if len(table.state.players) >= self.most:
            return Refused(Reason.LIMIT, f"all {self.most} seats are taken")
        table.emit(self.join(table.state, given.player))
        for piece in self.pieces:
            piece.seat(table, given.player)
        return Accepted(tuple(table.events))

    def take_over(self, state: S, given: SeatPlayer) -> p.SeatTakenOver | Refused | None:
        """Return whose seat a newcomer goes on with, or why they cannot; None for one of their own."""
        if state.started:
            return opening.takeover(state, given.player, given.instead)
        return opening.refuse_closed_seat(given.instead) if given.instead else None

    def join(self, state: S, player: str) -> GameEvent:
        """Return that somebody has a seat of their own."""
        return self._own(f.PlayerJoined)(player)

    def _unseat(self, table: Working[S], player: str) -> Decision:
        if player not in table.state.players:
            return Refused(Reason.NOT_FOUND, f"{player} does not play in this game")
        for piece in self.pieces:
            piece.clear_seat(table, player)
        table.emit(self._own(f.PlayerLeft)(player))
        for piece in self.pieces:
            piece.after_leaving(table)
        return Accepted(tuple(table.events))

    def _start(self, table: Working[S], now: datetime) -> Decision:
        begun = opening.start_game(table.state, now, self.fewest)
        if isinstance(begun, Refused):
            return begun
        table.emit(begun)
        for piece in self.pieces:
            piece.begin(table)
        self._begin_phase(table)
        return Accepted(tuple(table.events))

    def order(self, table: Working[S], given: PlayerCommand, now: datetime) -> Decision:
        """Return what a player's command leads to, whoever's hand it is."""
        state = table.state
        if refused := self.refuse_order(state, given.player):
            return refused
        whose = words.whose(state, given, day_of(state, now), self.whom)
        if isinstance(whose, Refused):
            return whose
        lent = whose.hand != whose.player
        if lent and (refused := self.refuse_hand(state, given, whose)):
            return refused
        decision = self._obey(table, self.own_command(given, whose), now)
        return _name_player(decision, whose.player) if lent else decision

    def _obey(self, table: Working[S], given: PlayerCommand, now: datetime) -> Decision:
        """Return what comes of an order, and whether it was the last one that the update waited for."""
        state, verb = table.state, given.command.verb
        decision = self._follow_order(table, given)
        may_finish = bool(self.phases)
        if decision is None and verb in words.KNOWN:
            decision, may_finish = words.decide(state, given, day_of(state, now), self.press(state)), True
        if decision is None:
            return self.refuse_unknown(state, verb)
        return self._finish(state, decision, now) if may_finish else decision

    def _follow_order(self, table: Working[S], given: PlayerCommand) -> Decision | None:
        """Return what an order leads to; None if it is none of the game's."""
        if is_out_of_game(table.state, given.player) and given.command.verb not in press.KEYS:
            return Refused(Reason.NOT_NOW, mails.READS_ON)
        if given.command.verb in later.KEYS:
            orders = self.list_orders(table.state, given.player)
            return later.decide(table.state, given, orders, self.whom)
        answers = (piece.decide(table, given) for piece in self.pieces)
        return next((each for each in answers if each is not None), None)

    def refuse_order(self, state: S, player: str) -> Refused | None:
        """Return why that player can order nothing now; None if they can."""
        if player not in state.players:
            return Refused(Reason.NOT_YOURS, f"{player} does not play in this game")
        if state.over:
            return Refused(Reason.GAME_OVER, "the game is over")
        return None

    def list_orders(self, state: S, player: str) -> tuple[Verb, ...]:
        """Return what that player may order now of what the game is about."""
        orders = self._all(lambda piece: piece.orders(state, player))
        return (*orders, *self._all(lambda piece: piece.own_orders(state, player)))

    def refuse_unknown(self, state: S, verb: str) -> Refused:
        """Return why nothing comes of a command of which no piece knows."""
        return Refused(Reason.UNKNOWN, f"this game has no command {verb}")

    def refuse_hand(self, state: S, given: PlayerCommand, whose: Act) -> Refused | None:
        """Return why another's hand, which plays for that player, may not do this; None if it may."""
        return None

    def own_command(self, given: PlayerCommand, whose: Act) -> PlayerCommand:
        """Return a command as the player would have given it for whom it is."""
        return replace(given, player=whose.player)

    def _finish(self, state: S, decision: Decision, now: datetime) -> Decision:
        """Return the decision with the fact that all are done now, if it is what makes it so: whoever is
        waited for is done, or was the only one and has no seat any more."""
        if isinstance(decision, Refused) or not self.is_early(state):
            return decision
        after = Working(state)
        after.emit(*decision.events)
        due = self._find_regular(after.state)
        if after.state.presence.ready or due is None or not self._completes(state, after.state, now):
            return decision
        ready = p.AllDone(due.number, now.isoformat(), due.deadline.isoformat())
        says = (*(each for each in decision.says if each != words.TAKE_BACK), MADE_NOW)
        return replace(decision, events=(*decision.events, ready), says=says)

    def _completes(self, before: S, after: S, now: datetime) -> bool:
        """Return whether the update waits for nobody any more, after it has waited for somebody."""
        today = day_of(before, now)
        vacant = bool(clock_of(before).awaits) and not clock_of(after).awaits
        return vacant or (self._all_done(after, today) and not self._all_done(before, today))

    def _all_done(self, state: S, today: date) -> bool:
        awaited, phase = self.list_awaited(state, today), phases.phase_of(self.phases, state)
        if phase is None:
            return turns.complete(state.presence.signals, awaited)
        still = phase.list_unanswered(state)
        return bool(awaited) and all(name not in still or has_finished(state, name) for name in awaited)

    def _reseat(self, table: Working[S], command: Command) -> Decision:
        """Return what a command of the Admin about seats leads to."""
        if command.verb == RENAME:
            return reseating.rename(table, command)
        if command.verb != MERGE:
            return reseating.undo(table, command, self._backs)
        decision = reseating.merge(table, command, self.hand_over, self.fewest)
        for piece in self.pieces if isinstance(decision, Accepted) else ():
            piece.after_leaving(table)
        return decision

    def _administer(self, table: Working[S], given: AdminCommand) -> Decision:
        command = given.command
        for piece in self.pieces:
            if decision := piece.administer(table, given):
                return decision
        if command.verb not in reseating.VERBS or table.state.over:
            return admin.decide(table.state, command)
        decision = self._reseat(table, command)
        if isinstance(decision, Refused):
            return decision
        told = (each.describe(table.state) for each in table.events)
        return Accepted(tuple(table.events), tuple(filter(None, told)))

    def hand_over(self, table: Working[S], player: str, into: str) -> None:
        """Give `into` all that is that player's: the two seats become one."""
        for piece in self.pieces:
            piece.hand_over(table, player, into)

    def _update(self, table: Working[S], due: Due) -> Decision:
        state = table.state
        if due.number != state.update + 1 or not state.started or state.over:
            return Refused(Reason.NOT_NOW, f"update {due.number} is not the next one")
        ready = state.presence.ready
        self.make_update(table, due)
        if ready or is_phase_over(table.state):
            self._begin_phase(table)
        table.emit(*press.release_held(table.state))
        return Accepted(tuple(table.events))

    def make_update(self, table: Working[S], due: Due) -> None:
        """Play one update on a table, from its start to the secret that it reveals."""
        state = table.state
        table.emit(self._own(f.UpdateStarted)(due.number, due.weekday, due.deadline.isoformat()))
        for order in () if state.paused else scheduled.due(state.scheduled, due.number):
            self._carry_out_scheduled(table, order)
        for piece in self.pieces:
            piece.begin_update(table, due)
        key = proof.secret(state.seed, due.number)
        dice = Dice(key, f"{state.slug}/u{due.number}")
        for act in self._list_acts(state):
            if not state.paused and not state.over:
                act(table, dice)
        for piece in self.pieces:
            piece.end_update(table, due)
        digests = tuple(sorted(state.filed))
        table.emit(self._own(f.UpdateEnded)(due.number, key.hex(), digests, proof.root(digests)))

    def _list_acts(self, state: S) -> Iterator[Callable[[Working[S], Dice], None]]:
        """Give what is played in an update: what is over is settled, and then the phase, if that is."""
        if self.phases:
            yield from (piece.settle for piece in self.pieces)
        if is_phase_over(state):
            yield from (piece.play for piece in self.pieces)

    def _begin_phase(self, table: Working[S]) -> None:
        """Begin the next phase, in a game that has any."""
        state = table.state
        if not self.phases or state.over:
            return
        phase = phases.choose_next(self.phases, state)
        ends = phases.find_end(self.phases, state, phase, self.schedule(state)[0])
        day = phases.find_used_day(self.phases, state) if phase.interrupts else ""
        table.emit(PhaseBegan(phase.name, ends.isoformat(), phase.list_awaited(state), phase.says, day))

    def _carry_out_scheduled(self, table: Working[S], order: ScheduledOrder) -> None:
        """Do what a player had ordered for this update, as if it had come just before."""
        decision: Decision | None = self.refuse_order(table.state, order.player)
        if decision is None:
            decision = self._follow_order(table, later.as_command(order))
        if decision is None:
            decision = self.refuse_unknown(table.state, order.verb)
        failed = decision.text if isinstance(decision, Refused) else ""
        table.emit(f.ScheduledOrderCame(order.source, order.player, order.words, failed))
        if isinstance(decision, Accepted):
            table.emit(*decision.events)

    def _own(self, kind: type[E]) -> type[E]:
        """Return the game's own kind of a fact of the course, where a piece has derived one."""
        found = self.codec.types[kind.NAME]
        assert issubclass(found, kind)
        return found

    def _first(self, ask: Callable[[Piece[S]], T | None]) -> T | None:
        """Return the answer of the first piece that has one."""
        return next((found for piece in self.pieces if (found := ask(piece)) is not None), None)

    def _all(self, ask: Callable[[Piece[S]], Iterable[T]]) -> tuple[T, ...]:
        """Return the answers of all pieces, in their order."""
        return tuple(each for piece in self.pieces for each in ask(piece))

    # What the game was opened with, and votes have set

    def days(self, state: S) -> tuple[str, ...]:
        """Return the weekdays at whose start updates are made."""
        days: tuple[str, ...] = terms_of(state).updates
        return days

    def schedule(self, state: S) -> tuple[Sequence[str], str]:
        """Return the weekdays of the updates to come, and at what time. Players who wait for nothing have one
        a day, not all of them at once: there is time to read one, and to say `wait`."""
        return (WEEKDAYS if done_for_good(state) else self.days(state)), "00:00"

    def is_early(self, state: S) -> bool:
        """Return whether an update is made as soon as all are done."""
        return True

    def list_awaited(self, state: S, today: date) -> Sequence[str]:
        """Return those whom an update waits for."""
        return list_awaited(state, today)

    def press(self, state: S) -> str:
        """Return whether players may write to each other through the game: yes, no, all (to all alone), or
        grey (without a name too)."""
        return str(terms_of(state).press)

    def quotes(self, state: S) -> dict[str, str]:
        """Return what the placeholders of the rule text stand for now."""
        return {
            **complete_options(terms_of(state)),
            **{name: text for piece in self.pieces for name, text in piece.quotes(state).items()},
        }

    def list_rules(self, state: S) -> tuple[Section, ...]:
        """Return the rules that players have made, to be read below the rule text."""
        return self._all(lambda piece: piece.list_rules(state))

    def view(self, state: S) -> View:
        """Return what the rules see that players make: public facts, by kind and key."""
        found: dict[str, dict[str, dict[str, Json]]] = {}
        for piece in self.pieces:
            for kind, things in piece.view(state).items():
                for key, fields in things.items():
                    found.setdefault(kind, {}).setdefault(key, {}).update(fields)
        return found

    def find_breach(self, before: S, after: S) -> str:
        """Return what a rule has broken that must hold in every state; "" if nothing."""
        return next(filter(None, (piece.find_breach(before, after) for piece in self.pieces)), "")

    # Updates, and what the log keeps

    def find_update_after(self, state: S, after: datetime) -> Due | None:
        """Return the next update whose deadline lies after that instant, as far as it is known."""
        if not self.phases:
            return calendar.find_update_after(state, after, *self.schedule(state))
        first, *later = [self.find_next_update(state), *self._list_updates(state)[1:]]
        return next((due for due in (first, *later) if due and due.deadline > after), None)

    def find_next_update(self, state: S) -> Due | None:
        """Return the first update not yet made."""
        if not self.phases:
            return calendar.find_next_update(state, *self.schedule(state))
        due, ready = self._find_regular(state), state.presence.ready
        return phases.hasten(due, ready) if due and ready else due

    def _find_regular(self, state: S) -> Due | None:
        """Return the first update not yet made, as it is due if not all are done before."""
        if not self.phases:
            return calendar.regular(state, *self.schedule(state))
        return next(iter(self._list_updates(state)), None)

    def _list_updates(self, state: S) -> list[Due]:
        """Return the updates that are known to come in a game of phases."""
        if not state.started or state.over:
            return []
        return phases.list_updates(state, self._all(lambda piece: piece.list_deadlines(state)))

    def is_awaited(self, state: S, player: str, at: datetime) -> bool:
        """Return whether something may still come from that player before the next update."""
        phase = phases.phase_of(self.phases, state)
        return (phase is None or player in phase.list_unanswered(state)) and awaits(state, player, at)

    def describe_end(self, state: S) -> str:
        """Return who has won, when and why; "" while the game goes on."""
        if not state.over:
            return ""
        who = f"{state.winner} has won" if state.winner else "The game is over, and nobody has won"
        return f"{who}, in update {state.update}: {sentence(state.over)}"

    def record_order(
        self, state: S, ordering: PlayerCommand | AdminCommand, decision: Decision, context: DecisionContext
    ) -> tuple[GameEvent, ...]:
        """Return the record of an order, accepted or not."""
        noted = decision.noted if isinstance(decision, Refused) else ()
        if not state.seed:
            return ()
        if isinstance(ordering, AdminCommand):
            return (filing.admin_filed(ordering, decision), *noted)
        if ordering.player not in state.players:
            return ()
        return (self.file_order(state, ordering, decision), *noted)

    def file_order(self, state: S, given: PlayerCommand, decision: Decision) -> GameEvent:
        """Return the record of a player's order."""
        return filing.record_order(state, given, decision)

    def list_order_digests(self, events: Sequence[GameEvent]) -> tuple[str, ...]:
        """Return the digests of the orders filed among these events."""
        return tuple(event.digest for event in of_kind(f.AnyOrderFiled, events))

    def record_contact(self, state: S, player: str) -> tuple[GameEvent, ...]:
        """Return that a mail came from a player, for the first time before an update."""
        known = player in state.players and state.started and not state.over
        return (self._own(f.PlayerHeard)(player),) if known and player not in state.presence.heard else ()

    def inputs(self, records: Sequence[Record]) -> tuple[LoggedInput, ...]:
        """Return what the game was given, in the order of the log."""
        return past.inputs(self.codec, records)

    def verify(self, records: Sequence[Record]) -> list[str]:
        """Return what does not hold of dice, secrets, orders, and of the pieces' own."""
        events = [
            (each.seq, self.codec.decode(each.name, each.version, each.body)) for each in records if each.body
        ]
        return [*audit.verify(events), *self._all(lambda piece: piece.verify([each for _, each in events]))]

    def find_seat_change(self, event: GameEvent) -> SeatChange | None:
        """Return what that event says of a seat."""
        return reseating.read_seat_change(event)

    def inverse(self, number: int, why: str, events: Sequence[GameEvent]) -> Command | Refused:
        """Return the command of the Admin that undoes what followed from the one in event `number`."""
        return reseating.make_undo_command(number, why, events, self._backs)

    # Who sees what

    def is_public(self, state: S, record: Record) -> bool:
        """Return whether everybody may see this record."""
        if record.name not in self._hidden:
            return True
        event = self.codec.decode(record.name, record.version, record.body)
        if not visibility.public(state, event):
            return False
        return not any(piece.hides(state, event) for piece in self.pieces) and not self._seals(state, event)

    def is_visible(self, state: S, record: Record, reader: str) -> bool:
        """Return whether that reader may see this record. Nobody may know the dice beforehand."""
        if self.is_public(state, record):
            return True
        event = self.codec.decode(record.name, record.version, record.body)
        if isinstance(event, f.ChanceSealed):
            return False
        if reader == "admin":
            return not self._seals(state, event)
        names = {reader, *(was for was, now in state.former.items() if now == reader)} - {""}
        owners = {str(getattr(event, "player", ""))}
        if isinstance(event, f.AnyOrderFiled):
            owners.add(str(event.args.get(self.whom) or ""))  # for whom another has ordered it
        return bool(owners & names) or any(press.reads(event, name) for name in names)

    def _seals(self, state: S, event: GameEvent) -> bool:
        """Return whether an event is for its owner alone now: not even the Admin may see it."""
        verb = later.find_verb(event)
        own = any(verb in piece.sealed or event.NAME in piece.secret for piece in self.pieces)
        return (own and not state.over) or any(piece.seals(state, event) for piece in self.pieces)

    def derive_salt_key(self, state: S) -> bytes:
        """Return the key of the game's salts."""
        return proof.seal(state.seed)

    # What readers may write, and ask to see

    def tell_between_turns(self, state: S) -> str:
        """Return what whoever waits for others is told in a digest that they may do."""
        return "“status” shows what you may do."

    def vocabulary(self, state: S, reader: str) -> Vocabulary:
        """Return what that player, or `admin`, may write now."""
        mine = self._mine(state, reader) if reader in state.players else ()
        ruling: tuple[Verb, ...] = ()
        if reader == "admin" and not state.over:
            ruling = (*admin.VERBS, *self._all(lambda piece: piece.admin_orders(state)))
        aim = (mails.AIM,) if self.explain_winning(state) else ()
        waiting = (mails.WAITING,) if self.phases else ()
        shared = (mails.STANDINGS, mails.DICE, *waiting, *aim, OPTIONS)
        looks = (*self._all(lambda piece: piece.looks(state, reader)), *shared)
        looks = (*looks, *mails.look_back(looks))
        ballot = self._first(lambda piece: piece.ballot(state, reader))
        return Vocabulary((*mine, *ruling, *looks), self.lexicon(state, reader), ballot)

    def plays(self, state: S, reader: str) -> bool:
        """Return whether that reader has anything to do in the game."""
        return reader in state.players and not state.over and not is_out_of_game(state, reader)

    def _mine(self, state: S, player: str) -> tuple[Verb, ...]:
        others = [name for name in state.players if name != player]
        if not self.plays(state, player):
            told = () if state.over else press.verbs(self.press(state), others)
            own = (*self.list_orders(state, player), *words.DONE, *words.AWAY) if state.started else ()
            return (*told, *(replace(verb, closed=True) for verb in own if not verb.read_only))
        orders, own = self._all(lambda piece: piece.orders(state, player)), self.list_orders(state, player)
        if not state.started:
            return own
        today = presence.today(state.deadline, state.timezone)
        lent = words.lend_verbs(state, player, (*orders, *words.DONE), today)
        asked = (wishes.WHAT_IF,) if self.tries_out else ()
        return (*own, *words.verbs(self.press(state), others), *lent, *asked, *later.verbs(state, own))

    def lexicon(self, state: S, reader: str) -> Lexicon:
        """Return the names that commands may hold: players, and those of the pieces."""
        merged: dict[str, Any] = {name: {} for name in Lexicon.__struct_fields__ if name != "me"}
        merged["players"] |= {name: name for name in state.players}
        for piece in self.pieces:
            lexicon = piece.lexicon(state, reader)
            for field, names in merged.items():
                names.update(getattr(lexicon, field))
        return Lexicon(**merged)

    def answer(self, state: S, reader: str, command: Command) -> Page | None:
        """Return the page that a read-only command asks for."""
        if command.verb == mails.DICE.key:
            return mails.dice_page(state)
        if command.verb == mails.WAITING.key:
            return self._tell_who_is_waited_for(state, reader)
        if command.verb == mails.AIM.key:
            return Page("How the game is won", (), self.explain_winning(state))
        if command.verb == mails.STANDINGS.key:
            return Page("Standings", (), self.show_standings(state))
        if command.verb == OPTIONS.key:
            return options_page(terms_of(state))
        return self._first(lambda piece: piece.answer(state, reader, command))

    def _tell_who_is_waited_for(self, state: S, reader: str) -> Page:
        blocks = [text for each in self.show_awaited(state) for text in of_kind(Lines, each.blocks)]
        lines = [line for each in blocks for line in each.lines] or ["Nobody is waited for."]
        if reader not in state.players:  # whose receipts do not say it below
            lines.append(mails.deadline_line(state, self.find_next_update(state), reader))
        return Page("Who is waited for", (), (Section("Who is waited for", (Lines(tuple(lines)),)),))

    def show_awaited(self, state: S) -> Iterator[Section]:
        """Give whom the game waits for; in a phase, for what."""

        def tell_pending(name: str) -> str:
            found = (piece.tell_pending(state, name) for piece in self.pieces if self.phases)
            return join_words(list(filter(None, found)))

        return people.table(state, tell_pending)

    # What readers are mailed

    def introduce_phases(self, state: S) -> str:
        """Return how long the phases last, for the first mails."""
        return phases.introduce(self.phases, self.days(state))

    def introduce(self, state: S) -> tuple[str, ...]:
        """Return what game it is, how it is won, and when it moves; nothing if no piece has a word for it."""
        greeting = self._all(lambda piece: piece.greet(state))
        if not greeting:
            return ()
        if self.phases:
            return (f"This is {self.title}.", *greeting, self.introduce_phases(state))
        days = self.days(state)
        when = "day" if len(days) == len(WEEKDAYS) else join_words([day_name(day) for day in days])
        moves = (
            f"Updates are made at the start of every {when}, in the time zone of the game, or as soon as "
            "everybody has said done."
        )
        return (f"This is {self.title}.", *greeting, moves)

    def list_own_orders(self, state: S, player: str) -> tuple[Section, ...]:
        """Return what that player has ordered for later updates, and what stands."""
        undoing = self.lexicon(state, player).ordered.items()
        ordered = (f"{order} (to take it back: {undo})" for order, undo in undoing)
        standing = (*(order.text for order in state.standing if order.player == player), *ordered)
        stands = (Section("Your standing orders", (Lines(standing),)),) if standing else ()
        return (*later.show_scheduled(state, player), *stands)

    def show_open(self, state: S, reader: str, due: Due | None) -> Page:
        """Return what is still open to that player."""
        lead = (mails.deadline_line(state, due, reader),)
        if not self.plays(state, reader):
            return Page("What you can do", lead)
        first, more = self.list_urgent(state, reader, due), self.list_possible(state, reader)
        # A digest does without: it names who is waited for, and mails have to stay small.
        return Page("What you can do", lead, (*first, *more, *people.offers(state, reader)))

    def show_waiting(self, state: S, player: str, due: Due | None) -> Page:
        """Return the same in short: what waits for that player's answer, and until when."""
        if due and due.early and not state.paused:
            return Page("What waits for you")  # the receipt says that the update is made now
        plays = player in state.players and not state.over
        away = people.remind_of_absence(state, player) if plays and state.started else ()
        lead = (mails.deadline_line(state, due, player, exact=False), *away)
        waiting = later.show_scheduled(state, player) if plays else ()
        more = self._all(lambda piece: piece.remind(state, player, due)) if plays else ()
        return Page(
            "What waits for you", lead, (*waiting, *more), small=mails.exact_deadline(state, due, player)
        )

    def make_notices(self, state: S, events: Sequence[GameEvent]) -> Iterable[Notice]:
        """Return the mails that these events, which have led to `state`, call for."""
        due = self.find_next_update(state)
        ended = has_ended(events)
        if ended:
            yield from UpdateDigests(self, state, events).write_notices()
        for place, event in enumerate(events):
            if isinstance(event, f.GameStarted):
                yield from (
                    self._announce_beginning(state, events, reader, due) for reader in people.readers(state)
                )
            elif not ended and isinstance(event, f.GamePaused | f.GameResumed | f.GameEnded):
                yield from mails.between(state, event, place)
        yield from people.notices(state, events)
        for piece in self.pieces:
            yield from piece.make_notices(state, events, due)

    def ask_about_votes(self, state: S, context: DecisionContext) -> Iterable[Notice]:
        """Ask whose doubtful vote could decide a ballot what was meant."""
        return self._all(lambda piece: piece.ask_about_votes(state, context))

    def show_doubts(self, state: S) -> Page:
        """Return whose votes are in doubt."""
        return self._first(lambda piece: piece.show_doubts(state)) or super().show_doubts(state)

    def describe_events(self, state: S, events: Sequence[GameEvent]) -> Iterator[Section]:
        """Give what happened, for everybody."""
        lines = tuple(text for event in events if (text := event.describe(state)))
        yield Section("What happened", (Lines(lines or ("Nothing.",)),))

    def list_story_lines(self, state: S, events: Sequence[GameEvent]) -> Iterable[StoryLine]:
        """Give the same in lines, each with the player whom it tells of."""
        for event in events:
            if text := event.describe(state):
                yield StoryLine(text, getattr(event, "player", ""))

    def tell_story(self, state: S, events: Sequence[GameEvent], reader: str) -> Sequence[str] | None:
        """Return what an update came to, in paragraphs all of which stand in a digest, without what is told
        of its `reader` before; None where the table makes them, as many as there is room for."""
        del state, events, reader
        return None

    def tell_gist(self, state: S, events: Sequence[GameEvent], reader: str) -> str:
        """Return in a sentence what an update came to for that player, where their own lines are long; "" if
        these say it."""
        del state, events, reader
        return ""

    def list_urgent(self, state: S, player: str, due: Due | None) -> tuple[Section, ...]:
        """Return what waits for that player: on top of everything."""
        waiting = later.show_scheduled(state, player)
        return (*waiting, *self._all(lambda piece: piece.urgent(state, player, due)))

    def list_possible(self, state: S, player: str) -> tuple[Section, ...]:
        """Return what else that player may do."""
        return self._all(lambda piece: piece.possible(state, player))

    def make_observers_digest(self, state: S, events: Sequence[GameEvent]) -> Page | None:
        """Return the digest of an update as an observer gets it."""
        return UpdateDigests(self, state, events).write("") if has_ended(events) else None

    def _announce_beginning(
        self, state: S, events: Sequence[GameEvent], reader: str, due: Due | None
    ) -> Notice:
        lead = mails.begin_lead(state, due, self.introduce(state))
        plays = reader in state.players
        first = self._all(lambda piece: piece.yours(state, events, reader)) if plays else ()
        more = self.list_possible(state, reader) if plays else ()
        shown = self._all(lambda piece: piece.show_standings(state, events))
        dice = Section("The dice", mails.commit_dice(state))
        whole = (*shown, options_section(terms_of(state)), dice)
        page = Page("The game begins", lead, (*first, *more), small=mails.point_to_attached(), more=whole)
        return Notice("notice", reader, f"start/{reader}", page)

    # What the site shows

    def picture(self, state: S, events: Sequence[GameEvent] = ()) -> Drawing | None:
        """Return the picture of the piece that has one."""
        return self._first(lambda piece: piece.picture(state, events))

    def show_standings(self, state: S) -> tuple[Section, ...]:
        """Return how things stand, without the board."""
        shown = self._all(lambda piece: piece.show_standings(state, ()))
        return tuple(each for each in shown if not any(of_kind(Code, each.blocks)))

    def report(self, state: S, events: Sequence[GameEvent]) -> Page | None:
        """Return all that everybody may know of an update."""
        return UpdateDigests(self, state, events).write_report() if has_ended(events) else None

    def describe_ruling(self, event: GameEvent) -> str:
        """Return what the Admin has decided by that event."""
        return event.text if isinstance(event, f.AdminOrdered) and event.accepted else ""

    def describe_event(self, state: S, record: Record) -> str:
        """Return the line of an event."""
        event = self.codec.decode(record.name, record.version, record.body)
        return event.describe(state) if self.is_public(state, record) else ""

    # What if

    def attempt(self, state: S, player: str, commands: Sequence[Command], at: datetime) -> LongJob | Refused:
        """Return the job that finds out what would be different for that player."""
        if not self.tries_out:
            return super().attempt(state, player, commands, at)
        if player not in state.players or not state.started or state.over:
            return Refused(Reason.NOT_NOW, "nothing can be done in this game now")
        stage = wishes.bare(self.copy(state), player)
        for piece in self.pieces:
            piece.forget(stage, player)
        return wishes.errand(self.freeze(stage), player, commands, at)

    def run(self, errand: LongJob, sandbox: Sandbox | None) -> Findings:
        """Return what it finds."""
        found = self._first(lambda piece: piece.run(errand, sandbox))
        return found or Findings(tuple(wishes.Trial(self, errand, sandbox).describe()))


def _name_player(decision: Decision, player: str) -> Decision:
    """Return what is decided, saying for whom another's hand has ordered it."""
    if isinstance(decision, Refused):
        return decision
    return replace(decision, says=(f"For {player}:", *decision.says))


AnyTableGame: TypeAlias = TableGame[Any]
"""Whatever its state has beside a course."""
