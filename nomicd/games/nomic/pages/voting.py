"""The mails of a vote: those of every table, with what a Nomic tells of its rules."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from nomicd.games.nomic import events as e
from nomicd.games.nomic.pages.proposals import proposal_section, suspect
from nomicd.games.nomic.pages.rules import law_change
from nomicd.games.nomic.state import State
from nomicd.kernel.deadlines import Due
from nomicd.kernel.events import Event
from nomicd.kernel.page import Block, Code, Lines, Notice, Offer, Offers, Page, Section
from nomicd.table.presence.views import ADMIN, readers
from nomicd.table.votes import mails

__all__ = ["ADMIN", "ballots", "flagged", "readers", "results", "stopped"]

_LAW = (e.RuleEnacted, e.RuleAmended, e.RuleRepealed)


def ballots(state: State, opened: e.BallotOpened, due: Due | None) -> Iterator[Notice]:
    """To every reader; with the lines that vote for those who may."""
    return mails.mail_ballots(
        state, opened, due, state.schedule.ballots_close, partial(proposal_section, state)
    )


def results(state: State, events: Sequence[Event]) -> Iterator[Notice]:
    """To every reader; of a secret ballot each voter is told the own line."""
    law = [event for event in events if isinstance(event, _LAW)]
    changes = [Section("What changed in the rules", tuple(_law_blocks(state, law)))] if law else []
    return mails.mail_results(state, events, changes)


def _law_blocks(state: State, law: Sequence[Event]) -> Iterator[Block]:
    """A line for each change; for an amended rule what is different. A rule changed twice shows it once."""
    shown = set()
    for event in law:
        yield Lines((event.describe(state),))
        if isinstance(event, e.RuleAmended) and event.number not in shown:
            shown.add(event.number)
            yield Code(law_change(state, event.number))


def stopped(state: State, events: Sequence[Event]) -> Iterator[Notice]:
    """The Admin has sent a proposal back or vetoed it."""
    for event, source in mails.find_steps(state, events):
        yield from mails.mail_step(state, event, source, event.describe(state))


def flagged(state: State, event: e.ProposalMade) -> Iterator[Notice]:
    """To the Admin: a proposal that speaks of what no rule can change about a player, perhaps."""
    proposal = state.proposals[event.number]
    if suspect(state, proposal):
        number = event.number
        ways = (
            Offer(f"return {number} because ", "send it back to be mended"),
            Offer(f"veto {number} because ", "it is out; write the reason behind the word because"),
        )
        section = proposal_section(state, proposal)
        lead = ("The Admin may want to look at this one before the ballot; nothing has to be done.",)
        page = Page(
            f"Look at proposal {number}?", lead, (section, Section("If it shall not be", (Offers(ways),)))
        )
        yield Notice("notice", ADMIN, f"flagged/{number}", page)
