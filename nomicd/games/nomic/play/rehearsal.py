"""A proposal is tried before anybody votes on it: updates are played on two copies of the game, with it and
without, on the same scratch dice. Nothing that they lead to is kept but what they show, in words."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import closing
from functools import lru_cache, partial

import msgspec

from nomicd.games.nomic import events as e
from nomicd.games.nomic.calendar import find_next_update
from nomicd.games.nomic.engine.execution import Execution
from nomicd.games.nomic.engine.session import Interpreter, TooDear
from nomicd.games.nomic.pages.proposals import proposal_section, tell_in_words
from nomicd.games.nomic.pages.rehearsal_results import Run, describe_rehearsal
from nomicd.games.nomic.play import ballots, update
from nomicd.games.nomic.play.plans import plan, unsound
from nomicd.games.nomic.state import ProposalState, State, freeze, set_player, thaw
from nomicd.kernel.chance import LENGTH
from nomicd.kernel.decision import Accepted, Decision, Refused
from nomicd.kernel.events import GameEvent, of_kind
from nomicd.kernel.inputs import DecisionContext, Findings, LongJob
from nomicd.kernel.page import Page, Section
from nomicd.kernel.sandbox import Sandbox
from nomicd.law.clocked import TimedSandbox
from nomicd.law.limits import limits_of_trial, with_limits_of_trial
from nomicd.law.rehearsal import try_out
from nomicd.law.state import Enactment
from nomicd.table import proof
from nomicd.table.course.state import copy_state

MOST_EVENTS = 6_000
"""Events after which a rehearsal ends, however few updates it has made: the same on every machine."""

ALLOWANCE = 1.5
"""Seconds of the processor that calls of the rules which take long may take together, until a rehearsal
ends. A limit that is hit counts as what it is: code without an end ends it at the same point everywhere."""

KEPT = 8
"""Rehearsals without a proposal that are kept: each is what every proposal of that week is compared with."""

DECIDED = ("accepted", "rejected", "failed", "returned", "vetoed")


class Asked(msgspec.Struct, frozen=True):
    """What is rehearsed: what proposal `number` would make of the rules, and how many updates."""

    planned: tuple[Enactment, ...]
    number: int
    updates: int


_asked = msgspec.json.Decoder(Asked).decode


def rehearse_decision(state: State, decision: Decision, context: DecisionContext) -> Decision:
    """The decision on a command. If it makes a proposal, that is tried: it is refused if its code could not
    run; else what a rehearsal shows is written into it, and the receipt shows it as the ballot will."""
    if isinstance(decision, Refused):
        return decision
    made = next(of_kind(e.ProposalMade, decision.events), None)
    if made is None:
        return decision
    tried = _try(state, made, context)
    if tried.refused:
        return with_limits_of_trial(tried.refused, tried.limits)
    shown = tried.says
    full = msgspec.structs.replace(made, rehearsal=shown)
    events = tuple(full if event is made else event for event in decision.events)
    loud = (line for line in shown if line.startswith("WARNING"))
    accepted = Accepted(events, (*decision.says, *loud), _page(state, full))
    return with_limits_of_trial(accepted, tried.limits)


def _try(state: State, made: e.ProposalMade, context: DecisionContext) -> Findings:
    planned = plan(state, made.title, made.body)
    if isinstance(planned, Refused):
        return Findings()
    asked = Asked(planned, made.number, context.rehearsal)
    return try_out(
        context,
        lambda: LongJob(freeze(_stage(state)), msgspec.json.encode(asked)),
        lambda job: rehearse(job, context.sandbox),
        lambda: _check_sound(state, planned, context),
    )


def _check_sound(state: State, planned: tuple[Enactment, ...], context: DecisionContext) -> Findings:
    """Return whether it could run, and nothing else."""
    sandbox = TimedSandbox(context.sandbox, limits_of_trial(context.limits))
    refused = unsound(state, planned, sandbox)
    return Findings(refused=refused, limits=tuple(sandbox.said))


def _page(state: State, made: e.ProposalMade) -> Page:
    after = copy_state(state)
    made.apply(after)
    mine = after.proposals[made.number]
    said = Section("", tell_in_words(after, mine))
    return Page(f"Proposal {made.number}", (), (said,), more=(proposal_section(after, mine),))


def rehearse(errand: LongJob, sandbox: Sandbox | None) -> Findings:
    """Why the proposal could not run; else what the next updates would be with it, and how that differs from
    what they would be without. Players do nothing in them but take their turns."""
    asked, clocked = _asked(errand.asked), TimedSandbox(sandbox)
    refused = unsound(thaw(errand.state), asked.planned, clocked)
    limits = tuple(clocked.said)
    if refused:
        return Findings(refused=refused, limits=limits)
    assert sandbox is not None
    without = _play_without_proposal(errand.state, asked.updates, sandbox)
    run = _play(thaw(errand.state), asked, sandbox)
    return Findings(tuple(describe_rehearsal(run, without)), limits=limits)


@lru_cache(maxsize=KEPT)
def _play_without_proposal(stage: bytes, updates: int, sandbox: Sandbox) -> Run:
    """Return the same updates of the same game without any proposal."""
    return _play(thaw(stage), Asked((), 0, updates), sandbox)


def _stage(state: State) -> State:
    """The game as it is rehearsed: bare, and without other proposals. So it is the same for all proposals of
    a week in which nothing else is done."""
    stage = strip_secrets(state)
    stage.proposals = dict(_past(stage.proposals))
    return stage


def strip_secrets(state: State) -> State:
    """A game that goes on from here, its secrets replaced, without what players keep to themselves (queued
    and standing orders, answers, messages) and who has written. Votes are still in it."""
    stage = copy_state(state)
    stage.seed = proof.scratch(state.commitment).hex()
    stage.paused = ""
    stage.queue = ()
    stage.standing = ()
    stage.scheduled = ()
    stage.filed = ()
    stage.presence = msgspec.structs.replace(stage.presence, heard=(), missed={}, pressed={}, held=())
    stage.left = {}
    for number, question in stage.questions.items():
        stage.questions[number] = msgspec.structs.replace(question, answer="")
    for name in stage.players:
        set_player(stage, name, idle=0)
    return stage


def _past(proposals: dict[int, ProposalState]) -> Iterator[tuple[int, ProposalState]]:
    """Those up to the last one that is decided; one among them that is not is nothing but a number."""
    last = max((number for number, each in proposals.items() if each.status in DECIDED), default=0)
    for number, each in proposals.items():
        if each.status in DECIDED:
            yield number, each
        elif number <= last:
            status = "withdrawn" if each.status in ("proposed", "open") else each.status
            yield number, msgspec.structs.replace(each, status=status, votes={}, late=(), rehearsal=())


def _play(stage: State, asked: Asked, sandbox: Sandbox) -> Run:
    """Play the updates that are asked for, what was proposed made law before them, in a session of their
    own."""
    with closing(Interpreter(sandbox, ALLOWANCE)) as interpreter:
        changed = Execution(stage, interpreter, scratch=True)
        dear = _is_dear(lambda: ballots.enact(changed, asked.planned, f"proposal {asked.number}"))
        state, played, cut = changed.state, list[tuple[GameEvent, ...]](), tuple[GameEvent, ...]()
        while not dear and len(played) < asked.updates and _goes_on(state, played):
            each = Execution(_attentive(state), interpreter, scratch=True)
            coming = find_next_update(state)
            if coming is None:
                break
            dear = _is_dear(partial(update.update, each, coming))
            if dear:
                cut = tuple(each.events)
            else:
                played.append(tuple(each.events))
                state = each.state
        return Run(stage, changed.state, state, tuple(changed.events), tuple(played), dear, cut)


def _is_dear(play: Callable[[], None]) -> bool:
    """Play that; return whether it had to be ended, because it costs too much."""
    try:
        play()
    except TooDear:
        return True
    return False


def _attentive(state: State) -> State:
    """Return the same with players of whom all have written."""
    for name in state.players:
        set_player(state, name, idle=0)
    return state


def _goes_on(state: State, played: list[tuple[GameEvent, ...]]) -> bool:
    return state.update < LENGTH and sum(map(len, played)) < MOST_EVENTS
