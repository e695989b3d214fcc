"""What changes law and ballots without a vote: a ruling of the Admin, or what a question assumes."""

from __future__ import annotations

from nomicd.games.nomic import events as e
from nomicd.games.nomic.engine.execution import Execution
from nomicd.games.nomic.play.ballots import close_one, enact
from nomicd.games.nomic.play.plans import law
from nomicd.games.nomic.state import State
from nomicd.kernel.commands import Command
from nomicd.kernel.decision import Accepted, Decision, Reason, Refused

VERDICTS = ("accepted", "rejected", "settled")
"""As in `ProposalDeemed`."""


def legislate(table: Execution, command: Command) -> Decision:
    """Change the rules as a proposal of that text would; `by` is what their history will say."""
    title, by = command.get_text("title"), str(command.args.get("by") or "the Admin")
    planned = law(table.state, title, command.get_text("body"))
    if isinstance(planned, Refused):
        return planned
    enact(table, planned, by)
    return Accepted(tuple(table.events))


def deem(table: Execution, command: Command) -> Decision:
    """Say how a proposal counts that is yet to be decided, or yet to be made."""
    number, verdict = command.args.get("proposal"), command.get_text("verdict")
    if not isinstance(number, int) or number < 1:
        return Refused(Reason.NOT_FOUND, f"there is no proposal {number}")
    if verdict not in VERDICTS:
        return Refused(Reason.UNCLEAR, f"a proposal is deemed one of: {', '.join(VERDICTS)}")
    if _decided(table.state, number):
        return Refused(
            Reason.TOO_LATE, f"proposal {number} is decided: {table.state.proposals[number].status}"
        )
    return Accepted((e.ProposalDeemed(number, verdict),))


def close(table: Execution, command: Command) -> Decision:
    """Decide an open proposal now, by the votes that have come."""
    number = command.args.get("proposal")
    found = table.state.proposals.get(number) if isinstance(number, int) else None
    if found is None or found.status != "open":
        status = f"proposal {number} is {found.status}" if found else f"there is no proposal {number}"
        return Refused(Reason.NOT_FOUND, f"{status}: only one that is on the ballot can be closed")
    close_one(table, found.number)
    return Accepted(tuple(table.events))


def silence(table: Execution, command: Command) -> Decision:
    """End standing orders, named by their sources: a question leaves out what its reader may not know."""
    sources = command.get_text("sources").split()
    standing = (each.source for each in table.state.standing if each.source in sources)
    return Accepted(tuple(e.NomicStandingEnded(source, "void") for source in standing))


def _decided(state: State, number: int) -> bool:
    return number in state.proposals and state.proposals[number].status not in {"proposed", "open"}
