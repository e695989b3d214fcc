"""What the Admin may say to a game of rules: pause it, stop proposals, change law by a ruling, undo."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from nomicd.games.nomic import events as e
from nomicd.games.nomic.engine.execution import Execution
from nomicd.games.nomic.play import proposals
from nomicd.games.nomic.play.ballots import close_one, enact
from nomicd.games.nomic.play.decrees import OVERRIDES
from nomicd.games.nomic.play.implementing import implement
from nomicd.games.nomic.play.imported_proposals import recall
from nomicd.games.nomic.play.plans import law
from nomicd.games.nomic.play.repairs import REPAIRS
from nomicd.games.nomic.play.seats import SEATS
from nomicd.games.nomic.play.set_dice import set_dice
from nomicd.games.nomic.play.stable_numbering import KEEP, keep
from nomicd.games.nomic.play.undo import undo
from nomicd.kernel.commands import Command
from nomicd.kernel.decision import Accepted, Decision, Reason, Refused
from nomicd.kernel.game import RECALL, SET_DICE, UNDO
from nomicd.table.pieces.votes.proposing import find_to_stop, refuse_status


def administer(table: Execution, command: Command) -> Decision:
    """Return what the Admin says to the game itself."""
    if command.verb not in _ADMIN:
        return Refused(Reason.UNKNOWN, f"the game does not know the command {command.verb}")
    decision = _ADMIN[command.verb](table, command)
    if isinstance(decision, Refused):
        return decision
    told = filter(None, (each.describe(table.state) for each in decision.events))
    return Accepted(decision.events, (*told, *decision.says))


def _pause(table: Execution, command: Command) -> Decision:
    if table.state.paused:
        return Refused(Reason.NOT_NOW, "the game is paused already")
    return Accepted((e.GamePaused(str(command.args.get("why") or "the Admin says so")),))


def _resume(table: Execution, _: Command) -> Decision:
    if not table.state.paused:
        return Refused(Reason.NOT_NOW, "the game is not paused")
    waiting = [p for p in table.state.proposals.values() if p.kind == "admin" and p.status == "proposed"]
    withdrawn = (e.ProposalWithdrawn(p.number) for p in waiting)
    return Accepted((*withdrawn, e.NomicResumed("the Admin", table.state.paused)))


def _end(table: Execution, command: Command) -> Decision:
    if table.state.over:
        return Refused(Reason.GAME_OVER, "the game is over already")
    winner = command.get_text("player")
    return Accepted((e.NomicEnded(winner, str(command.args.get("why") or "the Admin says so")),))


def _return(table: Execution, command: Command) -> Decision:
    """Send a proposal back to be mended (rule 8.2). It does not count as one of the week's."""
    found = find_to_stop(table.state, command, "returned")
    if isinstance(found, Refused):
        return found
    return Accepted((e.ProposalReturned(found.number, str(command.args["why"])),))


def _veto(table: Execution, command: Command) -> Decision:
    """Rule 8.6. It counts as one of the week's: what is vetoed before the ballot takes its place with it."""
    found = find_to_stop(table.state, command, "vetoed")
    if isinstance(found, Refused):
        return found
    vetoed = e.ProposalVetoed(found.number, str(command.args["why"]))
    if found.status == "proposed" and found.kind in ("ordinary", "extra"):
        return Accepted((vetoed, e.Granted(found.player, "proposal", -1)))
    return Accepted((vetoed,))


# What changes law and ballots without a vote: a ruling, or what a question assumes


VERDICTS = ("accepted", "rejected", "settled")
"""As in `ProposalDeemed`."""


def _legislate(table: Execution, command: Command) -> Decision:
    """Change the rules as a proposal of that text would; `by` is what their history will say."""
    title, by = command.get_text("title"), str(command.args.get("by") or "the Admin")
    planned = law(table.state, title, command.get_text("body"))
    if isinstance(planned, Refused):
        return planned
    enact(table, planned, by)
    return Accepted(tuple(table.events))


def _deem(table: Execution, command: Command) -> Decision:
    """Say how a proposal counts that is yet to be decided, or yet to be made."""
    number, verdict = command.args.get("proposal"), command.get_text("verdict")
    if not isinstance(number, int) or number < 1:
        return Refused(Reason.NOT_FOUND, f"there is no proposal {number}")
    if verdict not in VERDICTS:
        return Refused(Reason.UNCLEAR, f"a proposal is deemed one of: {', '.join(VERDICTS)}")
    found = table.state.proposals.get(number)
    if found and found.status not in {"proposed", "open"}:
        return Refused(Reason.TOO_LATE, f"proposal {number} is decided: {found.status}")
    return Accepted((e.ProposalDeemed(number, verdict),))


def _close(table: Execution, command: Command) -> Decision:
    """Decide an open proposal now, by the votes that have come."""
    number = command.get_number("proposal")
    found = table.state.proposals.get(number)
    if found is None or found.status != "open":
        return refuse_status(number, found, "only one that is on the ballot can be closed")
    close_one(table, found.number)
    return Accepted(tuple(table.events))


def _silence(table: Execution, command: Command) -> Decision:
    """End standing orders, named by their sources: a question leaves out what its reader may not know."""
    sources = command.get_text("sources").split()
    standing = (each.source for each in table.state.standing if each.source in sources)
    return Accepted(tuple(e.NomicStandingEnded(source, "void") for source in standing))


_ADMIN: Mapping[str, Callable[[Execution, Command], Decision]] = {
    "pause": _pause,
    "resume": _resume,
    "end": _end,
    **REPAIRS,
    **OVERRIDES,
    **SEATS,
    RECALL: recall,
    "implement_rule": implement,
    "close_proposal": _close,
    UNDO: undo,
    "return_proposal": _return,
    "veto_proposal": _veto,
    "propose_in_pause": proposals.propose_in_pause,
    "legislate": _legislate,
    "deem": _deem,
    KEEP: keep,
    SET_DICE: set_dice,
    "silence": _silence,
}
