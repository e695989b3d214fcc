"""Nomic as the services drive it: a game whose pieces are the rules in force and the votes on them."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from datetime import date, datetime
from typing import TypeVar

from msgspec.structs import replace

from nomicd.games.nomic import events as e
from nomicd.games.nomic import logged_inputs, retroactive_fix, what_if
from nomicd.games.nomic.coverage import ClauseWatch
from nomicd.games.nomic.engine.dice import FixedDice
from nomicd.games.nomic.engine.execution import Execution
from nomicd.games.nomic.engine.session import Interpreter
from nomicd.games.nomic.engine.session_cache import SessionCache
from nomicd.games.nomic.pages import (
    assumptions,
    collections,
    differences,
    digest,
    notices,
    on_request,
    picture,
    rules,
    standings,
    todo,
    vocabulary,
    welcome,
)
from nomicd.games.nomic.pages.verbs import BALLOT
from nomicd.games.nomic.pieces import RulesInForce, VotesOnRules, execution
from nomicd.games.nomic.play import founding, orders, previews, undo, update
from nomicd.games.nomic.play.orders import hide_orders_of_others
from nomicd.games.nomic.play.rehearsal import rehearse, rehearse_decision
from nomicd.games.nomic.play.stable_numbering import keep_numbers
from nomicd.games.nomic.rules.rulebook import book
from nomicd.games.nomic.rules.ruleset_charter import is_document
from nomicd.games.nomic.state import FOR, SCHEMA, State, thaw
from nomicd.kernel.commands import Command, Verb, Vocabulary
from nomicd.kernel.deadlines import Due
from nomicd.kernel.decision import Decision, Reason, Refused
from nomicd.kernel.drawing import Drawing
from nomicd.kernel.events import Codec, GameEvent, Record
from nomicd.kernel.game import Assumption, FixedInput, SeatChange, Supposition
from nomicd.kernel.inputs import (
    AdminCommand,
    DecisionContext,
    Findings,
    Input,
    LoggedInput,
    LongJob,
    NewGame,
    PlayerCommand,
    SeatPlayer,
    UnseatPlayer,
)
from nomicd.kernel.page import Collection, Notice, Offer, Page, Section
from nomicd.kernel.plots import Figure
from nomicd.kernel.sandbox import Sandbox
from nomicd.law.clocked import StaleSession, TimedSandbox
from nomicd.law.limits import limits_of_play, with_limits
from nomicd.table.course.mails import AIM
from nomicd.table.course.working import Working
from nomicd.table.delegation import Act
from nomicd.table.game import TableGame
from nomicd.table.presence import orders as words
from nomicd.table.presence.rules import list_awaited

T = TypeVar("T")


class Nomic(TableGame[State]):
    """A game whose rules are documents: the table is as everywhere, and the rules say the rest."""

    schema = SCHEMA
    hastens = True
    recalls = True
    corrects_past = True
    numbered_pages = {"rule": "rules", "proposal": "proposals"}  # noqa: RUF012 - nobody writes into it
    documents_hint = "their files end in .md and begin with a number"
    kind = State
    codec = Codec(e.ALL)
    pieces = (RulesInForce(), VotesOnRules())
    fewest = 1
    most = sys.maxsize
    whom = FOR

    def __init__(self, name: str, title: str) -> None:
        super().__init__()
        self.name = name
        self.title = title

    def is_document(self, path: str) -> bool:
        """Return whether it is a rule, or the charter."""
        return is_document(path)

    def thaw(self, data: bytes) -> State:
        """Return the state that `freeze` gave the bytes of."""
        return thaw(data)

    # Deciding

    def decide(
        self, state: State, given: Input, context: DecisionContext, rig: FixedDice | None = None
    ) -> Decision:
        """Return what an input leads to. `rig` fixes dice, for the examples in rule documents and for tests
        only."""
        decision = self.use_table(state, context, lambda table: self.carry_out(table, given, context), rig)
        if isinstance(context.sandbox, SessionCache):
            context.sandbox.end(given)
        return decision

    def use_table(
        self,
        state: State,
        context: DecisionContext,
        use: Callable[[Execution], T],
        rig: FixedDice | None = None,
    ) -> T:
        """Return what comes of a table for one input, whose session is given back at the end. Where a limit
        of the sandbox is hit, now or when it was decided before, nothing that has lasted from other inputs
        takes part: so calls are counted alike in every play."""
        assert context.sandbox is not None, "a Nomic needs a sandbox for its rules"
        sandbox = context.sandbox
        if isinstance(sandbox, SessionCache):
            if not context.limits:
                with suppress(StaleSession):
                    return _use_lasting_table(state, sandbox, use, rig)
            sandbox = sandbox.sandbox
        clocked = TimedSandbox(sandbox, limits_of_play(context.limits))
        interpreter = Interpreter(clocked)
        try:
            table = Execution(state, interpreter, fixed=rig)
            table.said = clocked.said
            return use(table)
        finally:
            interpreter.close()

    def carry_out(self, table: Working[State], given: Input, context: DecisionContext) -> Decision:
        """Return what an input leads to: what is proposed is rehearsed, and what limits said is kept."""
        play = execution(table)
        if isinstance(given, PlayerCommand | SeatPlayer | UnseatPlayer):
            hide_orders_of_others(play, given.player)
        decision = super().carry_out(play, given, context)
        if isinstance(given, PlayerCommand | AdminCommand):
            decision = rehearse_decision(play.state, decision, context)
        return with_limits(decision, play.said)

    def begin_log(self, given: NewGame) -> tuple[GameEvent, ...] | Refused:
        """Return the rules with which a game begins, copied into the log."""
        return founding.begin_log(given)

    def take_over(self, state: State, given: SeatPlayer) -> e.SeatTakenOver | Refused | None:
        """Return whose seat a newcomer goes on with who asks for it; others get one of their own."""
        return founding.take_over(state, given.player, given.instead) if given.instead else None

    def join(self, state: State, player: str) -> GameEvent:
        """Return that somebody has joined, on the first square."""
        return e.NomicPlayerJoined(player, state.board[0] if state.board else "")

    def make_update(self, table: Working[State], due: Due) -> None:
        """Play one update, as the rules want it."""
        update.update(execution(table), due)

    # Orders

    def refuse_order(self, state: State, player: str) -> Refused | None:
        """Return why nobody of that name orders anything now."""
        if refused := super().refuse_order(state, player):
            return refused
        said = "the game has not begun; the Admin starts it"
        return None if state.started else Refused(Reason.NOT_STARTED, said)

    def list_orders(self, state: State, player: str) -> tuple[Verb, ...]:
        """Return what players order by the rules in force."""
        del player
        return vocabulary.list_orders(state)

    def refuse_unknown(self, state: State, verb: str) -> Refused:
        """Return why nothing comes of a command that no rule gives."""
        return orders.refuse_unknown(state, verb)

    def refuse_hand(self, state: State, given: PlayerCommand, whose: Act) -> Refused | None:
        """Return why that is not lent: being there, and votes where no rule lends them."""
        verb, bound = given.command.verb, book(state.rules)
        if verb in BALLOT and not bound.presence.deputies_vote:
            said = f"votes and proposals are not lent: {whose.player} alone may do that"
            return Refused(Reason.NOT_YOURS, said)
        if verb in words.KNOWN and verb not in bound.actions and verb not in words.DONE_KEYS:
            return Refused(Reason.NOT_YOURS, f"that is for {whose.player} alone to say")
        return orders.inactive(state, whose.hand)

    def own_command(self, given: PlayerCommand, whose: Act) -> PlayerCommand:
        """Return a command in the words of the player for whom it is."""
        args = {name: value for name, value in given.command.args.items() if name != FOR}
        text = given.command.text
        said = text if whose.player == given.player else words.own_words(text, whose.player)
        return replace(given, player=whose.player, command=replace(given.command, args=args, text=said))

    def list_awaited(self, state: State, today: date) -> Sequence[str]:
        """Return those whom an update waits for: Inactive players never are."""
        return [name for name in list_awaited(state, today) if state.players[name].active]

    def is_early(self, state: State) -> bool:
        """Return whether the rules make an update as soon as all are done."""
        return book(state.rules).presence.early

    def press(self, state: State) -> str:
        """Return what messages the rules allow."""
        return book(state.rules).presence.press

    def schedule(self, state: State) -> tuple[Sequence[str], str]:
        """Return the weekly cycle that the rules give."""
        return state.schedule.updates, state.schedule.update_at

    def file_order(self, state: State, given: PlayerCommand, decision: Decision) -> GameEvent:
        """Return the record of an order, which may wait for the update."""
        return orders.file_order(state, given, decision, book(state.rules).actions)

    def run(self, errand: LongJob, sandbox: Sandbox | None) -> Findings:
        """Return what a rehearsal of a proposal shows, or what would come of a player's commands."""
        assert sandbox is not None
        if previews.is_wish(errand):
            return previews.run(errand, sandbox, self.order)
        return rehearse(errand, sandbox)

    def attempt(
        self, state: State, player: str, commands: Sequence[Command], at: datetime
    ) -> LongJob | Refused:
        """Return what would be different for that player."""
        return self.refuse_order(state, player) or previews.errand(state, player, commands, at)

    def list_needs(self, state: State) -> tuple[Offer, ...]:
        """Return what waits for the Admin."""
        return tuple(todo.list_needs(state))

    def record_contact(self, state: State, player: str) -> tuple[GameEvent, ...]:
        """That a mail came from a player, whatever it said: keeps inactivity away."""
        known = state.players.get(player)
        return (e.PlayerHeard(player),) if known and known.idle else ()

    def admin_plays(self, state: State) -> bool:
        """Return whether the Admin may have a seat."""
        return book(state.rules).presence.admin_plays

    def inputs(self, records: Sequence[Record]) -> tuple[LoggedInput, ...]:
        """Return what the game was given, in the order of the log."""
        return logged_inputs.inputs(self.codec, records)

    @contextmanager
    def steady(self, sandbox: Sandbox | None) -> Iterator[Sandbox | None]:
        """A sandbox whose sessions last for several inputs of one game."""
        if sandbox is None:
            yield None
            return
        lasting = SessionCache(sandbox)
        try:
            yield lasting
        finally:
            lasting.close()

    def watch(self, sandbox: Sandbox | None) -> ClauseWatch:
        """Return what counts the clauses that are carried out."""
        assert sandbox is not None
        return ClauseWatch(self.codec, sandbox)

    def suppose(self, records: Sequence[Record], reader: str, question: str) -> Supposition | Refused:
        """The past that a question means."""
        return what_if.suppose(self.codec, records, reader, question)

    def render_differences(
        self, now: State, was: Sequence[Record], then: State, would: Sequence[Record]
    ) -> Page:
        """Return what is other in another past."""
        return differences.render_differences(now, self._public(now, was), then, self._public(None, would))

    def keep_numbers(self, was: Sequence[Record], would: Sequence[Record]) -> Command | None:
        """Return what keeps the numbers of proposals and rules in another past."""
        return keep_numbers(self._public(None, was), self._public(None, would))

    def _public(self, state: State | None, records: Sequence[Record]) -> list[GameEvent]:
        """The events, those alone that everybody may see at a state."""
        shown = (each for each in records if state is None or self.is_public(state, each))
        return [self.codec.decode(each.name, each.version, each.body) for each in shown]

    def vocabulary(self, state: State, reader: str) -> Vocabulary:
        """Return what that player may write now."""
        return vocabulary.vocabulary(state, reader)

    def answer(self, state: State, reader: str, command: Command) -> Page | None:
        """The page that a read-only command asks for."""
        del reader  # who asks sees what all may see
        if command.verb == AIM.key:
            return Page("How the game is won", (), self.explain_winning(state))
        return on_request.answer(state, command)

    def explain_winning(self, state: State) -> tuple[Section, ...]:
        """What the rules in force say of how the game is won."""
        return rules.explain_winning(state)

    def list_own_orders(self, state: State, player: str) -> tuple[Section, ...]:
        """What of that player's waits or stands."""
        return todo.list_own_orders(state, player)

    def show_open(self, state: State, reader: str, due: Due | None) -> Page:
        """Return what is still open to that player."""
        return todo.show_open(state, reader, due)

    def show_waiting(self, state: State, player: str, due: Due | None) -> Page:
        """Return what waits for that player."""
        return todo.show_waiting(state, player, due)

    def make_notices(self, state: State, events: Sequence[GameEvent]) -> Iterable[Notice]:
        """The mails that these events call for."""
        return notices.notices(state, events, self.find_next_update(state))

    def introduce(self, state: State) -> tuple[str, ...]:
        """Return what game it is, how it is won, how a week goes, and that silence is fine."""
        return tuple(welcome.introduce(state, self.title))

    def show_standings(self, state: State) -> tuple[Section, ...]:
        """Return how the players stand."""
        return (standings.standings_section(state),)

    def list_collections(self, state: State) -> tuple[Collection, ...]:
        """Rules, proposals and players."""
        return collections.list_collections(state)

    def report(self, state: State, events: Sequence[GameEvent]) -> Page | None:
        """Return all that everybody may know of an update."""
        return digest.report_update(state, events)

    def make_observers_digest(self, state: State, events: Sequence[GameEvent]) -> Page | None:
        """Return the digest of an update as an observer gets it."""
        return digest.make_observers_digest(state, events, self.find_next_update(state))

    def picture(self, state: State, events: Sequence[GameEvent] = ()) -> Drawing:
        """The board."""
        return picture.draw_board(state, events)

    def figures(self, state: State) -> tuple[Figure, ...]:
        """Money, squares and votes."""
        return standings.list_figures(state)

    def sum_up(self, state: State) -> tuple[str, ...]:
        """What became of the proposals, and how many rules there are."""
        return collections.sum_up(state)

    def inverse(self, number: int, why: str, events: Sequence[GameEvent]) -> Command | Refused:
        """The command that takes an Admin's command back."""
        return undo.make_undo_command(number, why, events)

    def fix_rule(
        self, records: Sequence[Record], given: Sequence[LoggedInput], number: int, text: str
    ) -> FixedInput | Refused:
        """Return what brought a rule into force, with other code."""
        return retroactive_fix.fix_rule(self.codec, records, given, number, text)

    def list_assumptions(self, state: State, records: Sequence[Record]) -> tuple[Assumption, ...]:
        """Return what could be disputed."""
        events = [self.codec.decode(each.name, each.version, each.body) for each in records]
        return tuple(assumptions.list_assumptions(state, events))

    def find_seat_change(self, event: GameEvent) -> SeatChange | None:
        """Return what an event says of somebody's seat."""
        if isinstance(event, e.SeatReturned):  # one that was left can be given back
            return SeatChange("back", event.player)
        return super().find_seat_change(event)

    def describe_ruling(self, event: GameEvent) -> str:
        """Return what the Admin has said to the game."""
        return notices.describe_ruling(event)


def _use_lasting_table(
    state: State, lasting: SessionCache, use: Callable[[Execution], T], rig: FixedDice | None
) -> T:
    try:
        table = Execution(state, lasting.begin(state), fixed=rig)
        table.trials = lasting.trials
        return use(table)
    except BaseException:
        lasting.close()  # nobody knows how far it has come
        raise


RULESETS = (
    Nomic("borednomic", "BoredNomic"),
    Nomic("suber", "a Nomic after Peter Suber's idea"),
    Nomic("nomic", "a Nomic with rules of its own"),
)
"""Kinds of game that differ only in their rule documents; the last is told where they are: `--rules PATH`."""
