"""What happened before a game came here: proposals of an archive, recalled with what became of them."""

from __future__ import annotations

from nomicd.games.nomic import events as e
from nomicd.games.nomic.engine.execution import Execution
from nomicd.games.nomic.play.ballots import enact
from nomicd.games.nomic.play.plans import law
from nomicd.kernel.commands import Command
from nomicd.kernel.decision import Accepted, Decision, Reason, Refused
from nomicd.table.pieces.votes.proposing import CHOICES, hash_text, read_text
from nomicd.table.pieces.votes.state import TallyLine

HIGHEST = 99_999
RESULTS = ("open", "accepted", "rejected", "failed", "withdrawn", "vetoed")


def recall(table: Execution, command: Command) -> Decision:
    """A proposal under the number that it had, with its result, and its changes of the rules made at once."""
    text = read_text(command)
    if refused := _unfit(table, command):
        return refused
    if isinstance(text, Refused):
        return text
    number, player = command.get_number("number"), command.get_text("player")
    table.emit(e.ProposalMade(number, player, text.title, text.body, hash_text(text.title, text.body)))
    if refused := _decide(table, command):
        return refused
    return Accepted(tuple(table.events))


def _unfit(table: Execution, command: Command) -> Refused | None:
    number, result = command.args.get("number"), command.args.get("result")
    if table.state.started:
        return Refused(Reason.NOT_NOW, "what was before is recalled before the game begins")
    if not isinstance(number, int) or not 0 < number <= HIGHEST:
        return Refused(Reason.BAD_TEXT, f"{number} is no number of a proposal")
    if number in table.state.proposals:
        return Refused(Reason.TAKEN, f"there is a proposal {number} already")
    if result not in RESULTS:
        return Refused(Reason.UNCLEAR, f"a result is one of: {', '.join(RESULTS)}")
    return None


def _decide(table: Execution, command: Command) -> Refused | None:
    state, number, result = table.state, command.get_number("number"), command.get_text("result")
    votes = {choice: command.get_text(choice).split() for choice in CHOICES}
    if result == "open":
        for choice in CHOICES:
            for player in votes[choice]:
                if player in state.players:
                    table.emit(e.VoteCast(number, player, choice, state.proposals[number].digest))
    elif result == "withdrawn":
        table.emit(e.ProposalWithdrawn(number))
    elif result == "vetoed":
        table.emit(e.ProposalVetoed(number, "It was vetoed before the game came here."))
    else:
        _emit_tally(table, command, votes)
        return _enact(table, number, command.get_text("changes")) if result == "accepted" else None
    return None


def _emit_tally(table: Execution, command: Command, votes: dict[str, list[str]]) -> None:
    """The tally as it was announced, or else as the votes come to."""
    lines = tuple(TallyLine(player, choice) for choice in CHOICES for player in votes[choice])
    told = [int(each) for each in command.get_text("tally").split("-") if each.isdecimal()]
    counts = [*told, 0][:3] if len(told) > 1 else [len(votes[choice]) for choice in CHOICES]
    number, result = command.get_number("number"), str(command.args["result"])
    why = command.get_text("why") if result == "failed" else ""
    table.emit(e.ProposalDecided(number, result, counts[0], counts[1], counts[2], lines, reason=why))


def _enact(table: Execution, number: int, changes: str) -> Refused | None:
    if not changes.strip():
        return None
    planned = law(table.state, table.state.proposals[number].title, changes)
    if isinstance(planned, Refused):
        return planned
    enact(table, planned, f"proposal {number}")
    return None
