"""A proposal is tried before anybody votes on it: updates are played on two copies of the game, with it and
without, on the same scratch dice. Nothing that they lead to is kept but what they show, in words."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from nomicd.games.nomic import events as e
from nomicd.games.nomic import proof
from nomicd.games.nomic.calendar import next_update
from nomicd.games.nomic.evolve import EVOLVE
from nomicd.games.nomic.evolve.setting import set_player, set_proposal
from nomicd.games.nomic.machine.engine import Table
from nomicd.games.nomic.play import ballots, week
from nomicd.games.nomic.play.plans import Enactment, plan
from nomicd.games.nomic.state import State, copy
from nomicd.games.nomic.views.foresight import Run, told
from nomicd.games.nomic.views.proposals import proposal_section
from nomicd.kernel.chance import LENGTH
from nomicd.kernel.decision import Accepted, Decision, Refused
from nomicd.kernel.events import Event
from nomicd.kernel.views import Page

MOST_EVENTS = 6_000
"""Events after which a rehearsal ends, however few updates it has made: the same on every machine."""


def rehearsed(table: Table, decision: Decision, updates: int) -> Decision:
    """The decision on a command. If it makes a proposal, what a rehearsal of so many updates shows is written
    into that; and the receipt gets the proposal as it will stand on the ballot."""
    if isinstance(decision, Refused):
        return decision
    made = next((event for event in decision.events if isinstance(event, e.ProposalMade)), None)
    if made is None:
        return decision
    shown = tuple(rehearse(table, made, updates)) if updates else ()
    full = msgspec.structs.replace(made, rehearsal=shown)
    events = tuple(full if event is made else event for event in decision.events)
    return Accepted(events, (*decision.says, *_loud(shown)), _page(table, full))


def _loud(shown: tuple[str, ...]) -> Iterator[str]:
    """What must not be overlooked."""
    yield from (line for line in shown if line.startswith("WARNING"))


def _page(table: Table, made: e.ProposalMade) -> Page:
    after = copy(table.state)
    EVOLVE[made.NAME](after, made)
    return Page(f"Proposal {made.number}", (), (proposal_section(after, after.proposals[made.number]),))


def rehearse(table: Table, made: e.ProposalMade, updates: int) -> Iterator[str]:
    """What the next updates would be with the proposal, and how that differs from what they would be without.
    Players do nothing in them but take their turns."""
    planned = plan(table.state, made.title, made.body)
    if isinstance(planned, Refused):
        return
    stage = _stage(table.state)
    without = _run(table, stage, (), updates, made.number)
    yield from told(_run(table, stage, planned, updates, made.number), without)


def _stage(state: State) -> State:
    """The game as it is rehearsed: going on, its secrets replaced, without what players keep to themselves
    (queued and standing orders, answers) and without other proposals."""
    stage = copy(state)
    stage.seed = proof.scratch(state.commitment).hex()
    stage.paused = ""
    stage.queue = ()
    stage.standing = ()
    for number, question in stage.questions.items():
        stage.questions[number] = msgspec.structs.replace(question, answer="")
    for number, proposal in stage.proposals.items():
        if proposal.status in ("proposed", "open"):
            set_proposal(stage, number, status="withdrawn")
    return stage


def _run(table: Table, stage: State, planned: tuple[Enactment, ...], updates: int, number: int) -> Run:
    changed = Table(stage, table.interpreter, scratch=True)
    if planned:
        ballots.enact(changed, planned, f"proposal {number}")
    at_once, state, played = tuple(changed.events), changed.state, list[tuple[Event, ...]]()
    while (coming := next_update(state)) and len(played) < updates and _goes_on(state, played):
        for name in state.players:
            set_player(state, name, idle=0)
        each = Table(state, table.interpreter, scratch=True)
        week.update(each, coming)
        played.append(tuple(each.events))
        state = each.state
    return Run(stage, changed.state, state, at_once, tuple(played))


def _goes_on(state: State, played: list[tuple[Event, ...]]) -> bool:
    return state.update < LENGTH and sum(map(len, played)) < MOST_EVENTS
