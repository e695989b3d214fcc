"""The mails of a vote: the ballot, its result, and notices when the Admin steps in."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from nomicd.games.nomic import events as e
from nomicd.games.nomic.state import Proposal, State
from nomicd.games.nomic.views.law import law_change
from nomicd.games.nomic.views.narrate import author, line, verdict
from nomicd.games.nomic.views.proposals import proposal_section, suspect, tally, token
from nomicd.games.nomic.views.todo import closing_line, vote_offers
from nomicd.games.nomic.views.words import listed, many
from nomicd.kernel.deadlines import Due
from nomicd.kernel.events import Event
from nomicd.kernel.views import Block, Code, Lines, Notice, Offer, Offers, Page, Section

ADMIN = "admin"
HIDDEN = (
    "This ballot is secret: nobody sees a vote before the close, and afterwards the tally names no voter. "
    "Each vote has a line under a token, and yours are told to you alone."
)
_LAW = (e.RuleEnacted, e.RuleAmended, e.RuleRepealed)


def readers(state: State) -> list[str]:
    """Who gets the mails of an update: every player, the inactive ones too, and the Admin."""
    return [*state.players, ADMIN]


# The ballot


def ballots(state: State, opened: e.BallotOpened, due: Due | None) -> Iterator[Notice]:
    """To every reader; with the lines that vote for those who may."""
    found = [state.proposals[number] for number in opened.proposals]
    texts = [proposal_section(state, proposal) for proposal in found]
    voters = Section("Who votes", (Lines((listed(list(opened.electorate)) + ".",)),))
    asked = f"Voting is open on {many(len(found), 'proposal')}."
    for reader in readers(state):
        votes = reader in opened.electorate
        sections = [
            Section(text.heading, (*text.blocks, *(_asked(state, each, reader) if votes else ())))
            for each, text in zip(found, texts, strict=True)
        ]
        how = "Answer with one of the lines below for each." if votes else "You have no vote on this ballot."
        secret = (HIDDEN,) if opened.secret else ()
        page = Page(
            f"Ballot of week {state.week}",
            (f"{asked} {how}", *secret, closing_line(state, due)),
            (*sections, voters),
        )
        yield Notice("ballot", reader, f"ballot/u{state.update}/{reader}", page)


def _asked(state: State, proposal: Proposal, reader: str) -> Iterator[Block]:
    if proposal.secret:
        own = token(state, proposal, reader)
        yield Lines((f"Your line in the tally of proposal {proposal.number} will be {own}.",))
    yield Offers(vote_offers(state, proposal, reader))


# The result


def results(state: State, events: Sequence[Event]) -> Iterator[Notice]:
    """To every reader; of a secret ballot each voter is told the own line."""
    decided = [event for event in events if isinstance(event, e.ProposalDecided)]
    law = [event for event in events if isinstance(event, _LAW)]
    changes = [Section("What changed in the rules", tuple(_law_blocks(state, law)))] if law else []
    accepted = sum(event.outcome != "rejected" for event in decided)
    lead = f"{many(len(decided), 'proposal')} voted on, {accepted} accepted."
    for reader in readers(state):
        sections = (*(_decided(state, event, reader) for event in decided), *changes)
        page = Page(f"Result of the vote of week {state.week - 1}", (lead,), sections)
        yield Notice("result", reader, f"result/u{state.update}/{reader}", page)


def _decided(state: State, event: e.ProposalDecided, reader: str) -> Section:
    proposal = state.proposals[event.number]
    blocks: list[Block] = [Lines((f"By {author(proposal)}.", verdict(event))), *tally(state, proposal)]
    own = token(state, proposal, reader) if event.secret and reader in state.players else ""
    if own and any(each.voter == own for each in (*event.lines, *event.uncounted)):
        blocks.append(Lines((f"Your line is {own}.",)))
    return Section(f"Proposal {event.number}: {proposal.title}", tuple(blocks))


def _law_blocks(state: State, law: Sequence[Event]) -> Iterator[Block]:
    """A line for each change; for an amended rule what is different. A rule changed twice shows it once."""
    shown = set()
    for event in law:
        yield Lines((line(state, event),))
        if isinstance(event, e.RuleAmended) and event.number not in shown:
            shown.add(event.number)
            yield Code(law_change(state, event.number))


# In between


def stopped(state: State, event: e.ProposalReturned | e.ProposalVetoed) -> Iterator[Notice]:
    """The Admin has sent a proposal back or vetoed it: its proposer is told, and whoever could have voted."""
    proposal = state.proposals[event.number]
    offers: tuple[Block, ...] = ()
    if isinstance(event, e.ProposalReturned):
        again = Offer(f"propose: {proposal.title}", "put the mended text below; this one counts for nothing")
        offers = (Offers((again,)),)
    for reader in readers(state):
        mine = reader == proposal.player
        title = f"Proposal {event.number} is {proposal.status}"
        blocks = (Code(proposal.body), *offers) if mine else (Code(proposal.body),)
        page = Page(title, (line(state, event),), (Section(f"Proposal {event.number}", blocks),))
        if mine or reader in state.electorate or reader == ADMIN:
            yield Notice("notice", reader, f"{proposal.status}/{event.number}/{reader}", page)


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
