"""A bill of a fixed game is tried before anybody votes on it: updates are played on two copies of the game,
with it and without, on the same scratch dice. Nothing that they lead to is kept but what they show, in words.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

import msgspec

from nomicd.kernel.decision import Accepted
from nomicd.kernel.events import GameEvent, of_kind
from nomicd.kernel.inputs import DecisionContext, Findings, LongJob, UpdateTick
from nomicd.kernel.page import Table
from nomicd.kernel.sandbox import Sandbox
from nomicd.law.facts import RuleAmended, RuleEnacted, RuleRepealed, RuleSuspended
from nomicd.law.state import Enactment
from nomicd.table.course import wishes
from nomicd.table.course.state import AnyCourse, set_player
from nomicd.table.game import AnyTableGame
from nomicd.table.phrases import many
from nomicd.table.pieces.votes.state import DECIDED

MOST_EVENTS = 6_000
"""Events after which a rehearsal ends, however few updates it has made: the same on every machine."""
MOST_EXAMPLES = 3
MOST_TOLD = 8


class Rehearsed(msgspec.Struct, frozen=True, tag="bill"):
    """What is rehearsed: that bill, by proposal `number`, and so many updates."""

    bill: tuple[Enactment, ...]
    number: int
    updates: int


_HEAD = b'{"type":"bill"'
_asked = msgspec.json.Decoder(Rehearsed).decode


def plan_rehearsal(game: AnyTableGame, state: AnyCourse, asked: Rehearsed) -> LongJob:
    """Return the job that rehearses a bill, of nothing that players keep to themselves."""
    stage = wishes.bare(game.copy(state), "")
    stage.paused = ""
    stage.proposals = {n: each for n, each in stage.proposals.items() if each.status in DECIDED}
    for piece in game.pieces:
        piece.forget(stage, "")
    return LongJob(game.freeze(stage), msgspec.json.encode(asked))


def read_job(job: LongJob) -> Rehearsed | None:
    """Return what a job is to rehearse; None if it is another kind of job."""
    return _asked(job.asked) if job.asked.startswith(_HEAD) else None


def enact_bill(change: Enactment, proposal: int) -> GameEvent:
    """Return the fact that one of its changes is law."""
    by = f"proposal {proposal}"
    if change.kind == "repeal":
        return RuleRepealed(change.number, by)
    kind = RuleAmended if change.kind == "amend" else RuleEnacted
    return kind(change.number, change.text, by)


def rehearse(game: AnyTableGame, stage: bytes, asked: Rehearsed, sandbox: Sandbox | None) -> tuple[str, ...]:
    """Return what the next updates would be with the bill, and how that differs from what they would be
    without. Players do nothing in them."""
    state, without = game.thaw(stage), game.thaw(stage)
    for change in asked.bill:
        enact_bill(change, asked.number).apply(state)
    played = list(_play(game, state, asked.updates, sandbox))
    for _ in _play(game, without, len(played), sandbox):
        pass
    return tuple(_tell(game, asked, played, state, without))


def _play(
    game: AnyTableGame, state: AnyCourse, updates: int, sandbox: Sandbox | None
) -> Iterator[tuple[GameEvent, ...]]:
    events = 0
    for _ in range(updates):
        for name in state.players:
            set_player(state, name, idle=0)
        due = None if state.over or events > MOST_EVENTS else game.find_next_update(state)
        if due is None:
            return
        context = DecisionContext(due.deadline, "rehearsal", sandbox)
        decision = game.decide(state, UpdateTick(due), context)
        made = decision.events if isinstance(decision, Accepted) else ()
        for event in made:
            event.apply(state)
        events += len(made)
        yield made


def _tell(
    game: AnyTableGame,
    asked: Rehearsed,
    played: Sequence[tuple[GameEvent, ...]],
    state: AnyCourse,
    without: AnyCourse,
) -> Iterator[str]:
    updates = many(len(played), "update")
    yield f"Rehearsed: {updates} played with it and without, on the same scratch dice."
    rules = {change.number for change in asked.bill}
    for n, events in enumerate(played, 1):
        for text in _list_failures(state, rules, events):
            yield f"WARNING: in update {n} of the rehearsal: {text}"
    done = [(n, text) for n, events in enumerate(played, 1) for text in _list_doings(state, rules, events)]
    yield from _tell_doings(done)
    differing = list(_compare(game, without, state))
    yield from differing[:MOST_TOLD]
    if not done and not differing:
        yield "Nothing was different by it."
    if without.over != state.over:
        yield (
            f"The game would be over: {state.over}." if state.over else "The game would not be over by then."
        )


def _tell_doings(done: Sequence[tuple[int, str]]) -> Iterator[str]:
    for n, text in done[:MOST_EXAMPLES]:
        yield f"In update {n} of the rehearsal: {text}"
    if len(done) > MOST_EXAMPLES:
        yield f"In all, rules of this proposal did something {len(done)} times."


def _list_failures(state: Any, rules: set[int], events: Sequence[GameEvent]) -> Iterator[str]:
    """Give which of those rules were suspended, and why."""
    broken = (event for event in of_kind(RuleSuspended, events) if event.number in rules)
    return (event.describe(state) for event in broken)


def _list_doings(state: AnyCourse, rules: set[int], events: Sequence[GameEvent]) -> Iterator[str]:
    """Give what those rules have done, as the digest tells it."""
    for event in events:
        if getattr(event, "rule", 0) in rules and (text := event.describe(state)):
            yield text


def _compare(game: AnyTableGame, without: AnyCourse, state: AnyCourse) -> Iterator[str]:
    was, then = _read_standings(game, without), _read_standings(game, state)
    for what in dict.fromkeys((*was, *then)):
        old, new = was.get(what) or "nothing", then.get(what) or "nothing"
        if old != new:
            yield f"At its end, {what}: {new} instead of {old}."


def _read_standings(game: AnyTableGame, state: AnyCourse) -> dict[str, str]:
    tables = (block for each in game.show_standings(state) for block in of_kind(Table, each.blocks))
    return {
        f"{row[0]}, {head}" if head else row[0]: cell
        for table in tables
        for row in table.texts
        if row
        for head, cell in zip(table.head[1:], row[1:], strict=False)
    }


def try_out(
    context: DecisionContext,
    plan_job: Callable[[], LongJob],
    run: Callable[[LongJob], Findings],
    check: Callable[[], Findings],
) -> Findings:
    """Return what a rehearsal finds: by whoever runs long jobs, or here and now. Where nothing is rehearsed,
    or its words come from a log, it is only checked whether the proposal could run."""
    if not context.rehearsal:
        return check()
    job = plan_job()
    found = context.ahead(job) if context.ahead else run(job)
    return found if found.tried else msgspec.structs.replace(check(), says=found.says)
