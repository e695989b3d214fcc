"""The ballot: opened, counted by the rules as they stand, and what is accepted made law."""

from __future__ import annotations

from functools import partial

from msgspec.structs import replace

from nomicd.games.nomic import events as e
from nomicd.games.nomic.engine.execution import Execution
from nomicd.games.nomic.engine.game_data import Data, refer_to_player
from nomicd.games.nomic.play.plans import law
from nomicd.games.nomic.rules.proposal_text import list_touched_places
from nomicd.games.nomic.state import ProposalState
from nomicd.kernel.decision import Refused
from nomicd.law.answers import Answer
from nomicd.law.state import Enactment
from nomicd.table.pieces.votes import counting
from nomicd.table.pieces.votes.counting import Count
from nomicd.table.pieces.votes.state import list_open


def open_ballot(table: Execution) -> None:
    """Put the week's proposals to the vote of those who are active now; in a pause the Admin's alone (rule
    10). Unused grants lapse."""
    state = table.state
    if not state.paused:
        for player, n in sorted(state.extra.items()):
            table.emit(e.Granted(player, "proposal", -n))
    voters = tuple(name for name, player in state.players.items() if player.active)
    if ballot := counting.draft_ballot(state, voters, secret=table.book.ballots.secret):
        table.emit(ballot)


def close(table: Execution) -> None:
    """Count every open proposal by the rules as they stand, then let the accepted ones change them."""
    for count in [_count(table, proposal) for proposal in list_open(table.state)]:
        _decide(table, count)


def close_one(table: Execution, number: int) -> None:
    """Count one open proposal now, as the Admin says."""
    _decide(table, _count(table, table.state.proposals[number]))
    table.settle()


# Counting


def passes(table: Execution, proposal: ProposalState) -> bool:
    """Return whether a proposal with these votes would be accepted, as the rules in force weigh and count
    them."""
    return _count(table, proposal).accepted


def _count(table: Execution, proposal: ProposalState) -> Count:
    voters = counting.list_voters(table.state)
    count = counting.count_votes(table.state, proposal, _weights(table, proposal, voters))
    accepted, by = _ask_whether_accepted(table, count)
    return replace(count, accepted=accepted, by=by)


def _weights(table: Execution, proposal: ProposalState, voters: list[str]) -> dict[str, tuple[int, str]]:
    """One for each voter, and what rules add to it; and which rules do."""
    weights = dict.fromkeys(voters, 1)
    reasons: dict[str, list[str]] = {name: [] for name in voters}
    cases = [{"player": refer_to_player(name), "id": proposal.number} for name in voters]
    for name, outcome in zip(voters, table.ask("vote_weight", cases) if cases else (), strict=False):
        for answer in outcome.answers:
            if isinstance(answer, Answer) and type(answer.value) is int and answer.value != 1:
                weights[name] += answer.value - 1
                reasons[name].append(f"rule {answer.rule}: {answer.value - 1:+}")
    return {name: (weights[name], ", ".join(reasons[name])) for name in voters}


def _ask_whether_accepted(table: Execution, count: Count) -> tuple[bool, int]:
    """Return what the first rule with an opinion says, and which that is; without one, more Yeas than Nays. A
    ruling on the proposal counts before both."""
    deemed = table.state.deemed.get(count.proposal.number)
    if deemed in {"accepted", "rejected"}:
        return deemed == "accepted", 0
    fields: Data = {
        "id": count.proposal.number,
        "player": refer_to_player(count.proposal.player),
        "title": count.proposal.title,
        "yea": count.yea,
        "nay": count.nay,
        "abstain": count.abstain,
        "voters": len(count.lines),
        "changes": [list(each) for each in list_touched_places(count.proposal.body, table.book.documents)],
    }
    for outcome in table.ask("tally", [fields]):
        for answer in outcome.answers:
            if isinstance(answer, Answer) and isinstance(answer.value, bool):
                return answer.value, answer.rule
    return count.yea > count.nay, 0


# Deciding


def _decide(table: Execution, count: Count) -> None:
    proposal = count.proposal
    settled = table.state.deemed.get(proposal.number) == "settled"
    planned = law(table.state, proposal.title, proposal.body) if count.accepted and not settled else ()
    outcome = "failed" if isinstance(planned, Refused) else "accepted" if count.accepted else "rejected"
    reason = planned.text if isinstance(planned, Refused) else ""
    table.emit(counting.declare_outcome(table.state, count, outcome, reason))
    if isinstance(planned, Refused):
        return
    enact(table, planned, f"proposal {proposal.number}")
    if count.accepted and proposal.kind == "admin" and table.state.paused:
        table.emit(e.NomicResumed(f"proposal {proposal.number}"))
    _tell_rules(table, count)


def _tell_rules(table: Execution, count: Count) -> None:
    proposal = count.proposal
    fields: Data = {
        "player": refer_to_player(proposal.player),
        "id": proposal.number,
        "title": proposal.title,
        "yea": count.yea,
        "nay": count.nay,
        "first": refer_to_player(proposal.first),
    }
    hook = "on_accepted" if count.accepted else "on_rejected"
    table.chain(lambda: table.present(hook, fields))


# Law


def enact(table: Execution, planned: tuple[Enactment, ...], by: str) -> None:
    """Make these changes of the rules at once, one after another; each rule is told of its own."""
    for change in planned:
        tell = partial(table.present, f"on_{change.kind}", {}, change.number)
        if change.kind == "repeal":
            table.chain(tell)
            table.emit(e.RuleRepealed(change.number, by))
        else:
            kind = e.RuleEnacted if change.kind == "enact" else e.RuleAmended
            table.emit(kind(change.number, change.text, by))
            table.chain(tell)
        table.settle()
