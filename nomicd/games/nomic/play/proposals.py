"""What players put forward, take back and vote on, until the ballot closes."""

from __future__ import annotations

from nomicd.games.nomic import numbers
from nomicd.games.nomic.engine.execution import Execution
from nomicd.games.nomic.engine.permission import objection
from nomicd.games.nomic.play.plans import plan, warn_of_handwork
from nomicd.kernel.commands import Command
from nomicd.kernel.decision import Accepted, Decision, Reason, Refused
from nomicd.table.pieces.votes import proposing
from nomicd.table.pieces.votes.proposing import ProposalPlace

# Putting forward


def propose(table: Execution, player: str, command: Command) -> Decision:
    """Put a proposal forward. Beyond those of the week and those granted, the last one sent counts."""
    where = proposing.place_proposal(
        table.state, player, table.book.ballots.weekly, table.state.extra.get(player, 0)
    )
    return where if isinstance(where, Refused) else _put_forward(table, command, player, where)


def propose_in_pause(table: Execution, command: Command) -> Decision:
    """The Admin's proposal, the only one of the week (rule 10). A later one replaces it."""
    if not table.state.paused:
        why = "the Admin proposes in a pause only (rule 10): pause the game first"
        return Refused(Reason.NOT_NOW, why)
    mine = [p for p in table.state.proposals.values() if p.kind == "admin" and p.status == "proposed"]
    return _put_forward(table, command, "", ProposalPlace("admin", mine[-1] if mine else None))


def _put_forward(table: Execution, command: Command, player: str, where: ProposalPlace) -> Decision:
    text = proposing.read_text(command)
    if isinstance(text, Refused):
        return text
    planned = plan(table.state, text.title, text.body)
    if isinstance(planned, Refused):
        return planned
    if why := objection(table, player, text.title, text.body):
        return Refused(Reason.AGAINST_RULES, why)
    number = numbers.of_proposal(table.state, player, proposing.hash_text(text.title, text.body))
    made = proposing.make_proposal(player, text, where, number)
    says = (*proposing.describe_made(table.state, made), *warn_of_handwork(table.state, planned))
    return Accepted((*table.events, made), says)


def withdraw(table: Execution, player: str, command: Command) -> Decision:
    """Take a proposal of one's own back: the one named, or the last."""
    return proposing.withdraw(table.state, player, command)


def vote(table: Execution, player: str, command: Command) -> Decision:
    """Vote on some proposals or all; before the ballot opens the vote is kept for it."""
    return proposing.vote(table.state, player, command, secret=table.book.ballots.secret)
