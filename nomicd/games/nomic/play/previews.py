"""What a player would do, tried on copies: the next update is played with it and without, on scratch dice.

Nothing of others that is hidden is in these copies: neither their orders nor their answers nor their votes.
So no answer can tell of it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from datetime import datetime
from typing import Any, TypeAlias

import msgspec

from nomicd.games.nomic.calendar import find_next_update
from nomicd.games.nomic.engine.execution import Execution
from nomicd.games.nomic.engine.session import Interpreter, TooDear
from nomicd.games.nomic.pages.differences import Throw, describe_preview
from nomicd.games.nomic.play import orders, update
from nomicd.games.nomic.play.rehearsal import strip_secrets
from nomicd.games.nomic.rules.rulebook import book
from nomicd.games.nomic.state import State, freeze, set_player, thaw
from nomicd.kernel.chance import LENGTH
from nomicd.kernel.commands import Command
from nomicd.kernel.decision import Decision, Reason, Refused
from nomicd.kernel.events import GameEvent
from nomicd.kernel.inputs import Findings, LongJob, PlayerCommand
from nomicd.kernel.sandbox import Sandbox
from nomicd.table.course.state import copy_state
from nomicd.table.pieces.votes.state import mask_votes

THROWS = 3
"""So often the dice are thrown: what is the same each time does not hang on them."""

MOST_UPDATES = 6
"""Updates until a vote is counted, at most."""

MOST_COMMANDS = 10

ALLOWANCE = 0.5
"""Seconds of the processor that calls which take long may take together in one throw."""

TOO_DEAR = "This could not be worked out: the code of the rules takes too long."


class PreviewWish(msgspec.Struct, frozen=True, tag="wish"):
    """What is tried: these commands of that player, which count for `at`."""

    player: str
    commands: tuple[Command, ...]
    at: datetime


Deciding: TypeAlias = Callable[[Execution, PlayerCommand, datetime], Decision]
"""Says what a player's command leads to, as of that instant."""

_HEAD = b'{"type":"wish"'
_wish = msgspec.json.Decoder(PreviewWish).decode


def is_wish(errand: LongJob) -> bool:
    """Return whether an errand is one of these."""
    return errand.asked.startswith(_HEAD)


def errand(state: State, player: str, commands: Sequence[Command], at: datetime) -> LongJob | Refused:
    """Return what is to be tried, or why it is not."""
    if len(commands) > MOST_COMMANDS:
        return Refused(Reason.LIMIT, f"at most {MOST_COMMANDS} commands are tried at once")
    known = book(state.rules).actions.keys() | {"vote", "answer", "cancel"}
    odd = next((each for each in commands if each.verb not in known), None)
    if odd is not None:
        why = f"“{odd.text[:60]}” cannot be supposed: actions, votes, answers and cancelling can"
        return Refused(Reason.UNCLEAR, why)
    bare_commands = tuple(msgspec.structs.replace(each, line=0) for each in commands)
    return LongJob(freeze(_stage(state, player)), msgspec.json.encode(PreviewWish(player, bare_commands, at)))


def _stage(state: State, player: str) -> State:
    """The game as that player may know it."""
    stage = strip_secrets(state)
    stage.paused = state.paused
    stage.queue = state.list_orders_of(player)
    stage.standing = tuple(order for order in state.standing if order.player == player)
    stage.scheduled = tuple(order for order in state.scheduled if order.player == player)
    stage.questions = {
        number: question if question.player == player else stage.questions[number]
        for number, question in state.questions.items()
    }
    stage.proposals = {number: mask_votes(each, player) for number, each in state.proposals.items()}
    return stage


def run(asked: LongJob, sandbox: Sandbox, decide: Deciding) -> Findings:
    """Return what would be different for the player."""
    wish, stage = _wish(asked.asked), thaw(asked.state)
    throws = []
    for n in range(THROWS):
        interpreter = Interpreter(sandbox, ALLOWANCE)  # one each: no throw is the worse for those before it
        try:
            throws.append(_throw(stage, wish, n, interpreter, decide))
        except TooDear:
            return Findings((TOO_DEAR,))
        finally:
            interpreter.close()
    return Findings(tuple(describe_preview(wish.player, throws)))


def _throw(stage: State, wish: PreviewWish, n: int, interpreter: Interpreter, decide: Deciding) -> Throw:
    """One throw of the dice: the same without the commands and with them."""
    start = copy_state(stage)
    start.commitment = f"{stage.commitment}/{n}"
    ordered, said = _send_commands(start, wish, interpreter, decide)
    voted = tuple(number for number, each in ordered.proposals.items() if each != start.proposals[number])
    updates = _count_updates(ordered, voted)
    without, was = _play(start, updates, interpreter)
    after, events = _play(ordered, updates, interpreter)
    return Throw(tuple(said), without, after, tuple(was), tuple(events), voted)


def _send_commands(
    start: State, wish: PreviewWish, interpreter: Interpreter, decide: Deciding
) -> tuple[State, list[tuple[str, str]]]:
    """The game when the commands have been sent; and each with what is said of it."""
    state, said = copy_state(start), list[tuple[str, str]]()
    for n, command in enumerate(wish.commands):
        given = PlayerCommand(wish.player, command, f"what-if/{n}")
        table = Execution(state, interpreter, scratch=True)
        decision = decide(table, given, wish.at)
        refused = isinstance(decision, Refused)
        said.append((command.text, f"Not possible: {decision.text}" if isinstance(decision, Refused) else ""))
        filed = orders.file_order(state, given, decision, book(state.rules).actions)
        for event in (filed, *(() if refused else decision.events)):  # type: ignore[union-attr]
            event.apply(state)
    return state, said


def _count_updates(state: State, voted: Sequence[int]) -> int:
    """Updates until all that was voted on is decided; one, if nothing was."""
    if not voted:
        return 1
    at, needed, opened = find_next_update(state), 0, all(state.proposals[n].status == "open" for n in voted)
    for _ in range(MOST_UPDATES):
        if at is None:
            break
        needed += 1
        if at.weekday == state.schedule.ballots_close and opened:
            break
        opened = opened or at.weekday == state.schedule.ballots_open
        at = _after(state, needed)
    return max(needed, 1)


def _after(state: State, n: int) -> Any:
    """The update that is due after `n` more."""
    days = state.schedule.updates
    coming = find_next_update(state)
    if coming is None:
        return None
    place = days.index(coming.weekday) if coming.weekday in days else 0
    return msgspec.structs.replace(coming, weekday=days[(place + n) % len(days)])


def _play(start: State, updates: int, interpreter: Interpreter) -> tuple[State, Iterator[GameEvent]]:
    state, events = copy_state(start), list[GameEvent]()
    for _ in range(updates):
        coming = find_next_update(state)
        if coming is None or state.update >= LENGTH:
            break
        for name in state.players:
            set_player(state, name, idle=0)
        table = Execution(state, interpreter, scratch=True)
        update.update(table, coming)
        events += table.events
        state = table.state
    return state, iter(events)
