"""What the Admin may say to a game of rules: pause it, send back or veto proposals, switch code off."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from nomicd.games.nomic import events as e
from nomicd.games.nomic.engine.execution import Execution
from nomicd.games.nomic.play import proposals
from nomicd.games.nomic.play.decrees import OVERRIDES
from nomicd.games.nomic.play.implementing import implement
from nomicd.games.nomic.play.imported_proposals import RECALLING
from nomicd.games.nomic.play.repairs import REPAIRS
from nomicd.games.nomic.play.rulings import close, deem, legislate, silence
from nomicd.games.nomic.play.seats import SEATS
from nomicd.games.nomic.play.set_dice import SET_DICE, set_dice
from nomicd.games.nomic.play.stable_numbering import KEEP, keep
from nomicd.games.nomic.play.undo import undo
from nomicd.games.nomic.state import ProposalState, State
from nomicd.kernel.commands import Command
from nomicd.kernel.decision import Accepted, Decision, Reason, Refused
from nomicd.kernel.game import UNDO


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


def _resume(table: Execution, command: Command) -> Decision:
    del command
    if not table.state.paused:
        return Refused(Reason.NOT_NOW, "the game is not paused")
    waiting = [p for p in table.state.proposals.values() if p.kind == "admin" and p.status == "proposed"]
    return Accepted(
        (*(e.ProposalWithdrawn(p.number) for p in waiting), e.NomicResumed("the Admin", table.state.paused))
    )


def _end(table: Execution, command: Command) -> Decision:
    if table.state.over:
        return Refused(Reason.GAME_OVER, "the game is over already")
    winner = command.get_text("player")
    return Accepted((e.NomicEnded(winner, str(command.args.get("why") or "the Admin says so")),))


def _return(table: Execution, command: Command) -> Decision:
    """Send a proposal back to be mended (rule 8.2). It does not count as one of the week's."""
    found = _pending(table.state, command, "returned")
    if isinstance(found, Refused):
        return found
    return Accepted((e.ProposalReturned(found.number, str(command.args["why"])),))


def _veto(table: Execution, command: Command) -> Decision:
    """Rule 8.6. It counts as one of the week's: what is vetoed before the ballot takes its place with it."""
    found = _pending(table.state, command, "vetoed")
    if isinstance(found, Refused):
        return found
    vetoed = e.ProposalVetoed(found.number, str(command.args["why"]))
    if found.status == "proposed" and found.kind in ("ordinary", "extra"):
        return Accepted((vetoed, e.Granted(found.player, "proposal", -1)))
    return Accepted((vetoed,))


def _pending(state: State, command: Command, what: str) -> ProposalState | Refused:
    number = command.args.get("proposal")
    found = state.proposals.get(number) if isinstance(number, int) else None
    if found is None or found.status not in ("proposed", "open"):
        status = f"proposal {number} is {found.status}" if found else f"there is no proposal {number}"
        return Refused(Reason.NOT_FOUND, f"{status}: only one that is not yet decided can be {what}")
    if not command.get_text("why").strip():
        verb = {"returned": "return", "vetoed": "veto"}[what]
        return Refused(Reason.UNCLEAR, f"say why: {verb} {number} because ...")
    return found


_ADMIN: Mapping[str, Callable[[Execution, Command], Decision]] = {
    "pause": _pause,
    "resume": _resume,
    "end": _end,
    **REPAIRS,
    **OVERRIDES,
    **SEATS,
    **RECALLING,
    "implement_rule": implement,
    "close_proposal": close,
    UNDO: undo,
    "return_proposal": _return,
    "veto_proposal": _veto,
    "propose_in_pause": proposals.propose_in_pause,
    "legislate": legislate,
    "deem": deem,
    KEEP: keep,
    SET_DICE: set_dice,
    "silence": silence,
}
