"""The ballot: opened, counted by the rules as they stand, and what is accepted made law."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping

import msgspec

from nomicd.games.nomic import events as e
from nomicd.games.nomic import proof
from nomicd.games.nomic.law.changes import touched
from nomicd.games.nomic.machine.dispatch import Answer
from nomicd.games.nomic.machine.engine import Table
from nomicd.games.nomic.machine.picture import Data, who
from nomicd.games.nomic.play.plans import Enactment, law
from nomicd.games.nomic.state import Proposal, State
from nomicd.kernel.decision import Refused

CHOICES = ("yea", "nay", "abstain")
NO_VOTE = "no vote came"
OWN = "the own proposal, and no vote came"
HIDDEN = "its weight is not told: only one voter had it"


def open_ballot(table: Table) -> None:
    """Put the week's proposals to the vote of those who are active now; in a pause the Admin's alone (rule
    10). Unused grants lapse."""
    state = table.state
    if not state.paused:
        for player, n in sorted(state.extra.items()):
            table.emit(e.Granted(player, "proposal", -n))
    numbers = tuple(
        p.number
        for p in state.proposals.values()
        if p.status == "proposed" and (p.kind == "admin") == bool(state.paused)
    )
    if numbers:
        voters = tuple(name for name, player in state.players.items() if player.active)
        table.emit(e.BallotOpened(numbers, voters, table.book.ballots.secret))


class Count(msgspec.Struct, frozen=True):
    """A counted vote: weights summed, and a line for each vote, named by its voter."""

    proposal: Proposal
    yea: int
    nay: int
    abstain: int
    lines: tuple[e.TallyLine, ...]
    uncounted: tuple[e.TallyLine, ...]
    accepted: bool = False
    by: int = 0


def close(table: Table) -> None:
    """Count every open proposal by the rules as they stand, then let the accepted ones change them."""
    opened = [p for p in table.state.proposals.values() if p.status == "open"]
    for count in [_count(table, proposal) for proposal in opened]:
        _decide(table, count)


# Counting


def _count(table: Table, proposal: Proposal) -> Count:
    voters = [name for name in table.state.electorate if name in table.state.players]
    weighed = _weights(table, proposal, voters)
    lines = tuple(_line(table.state, proposal, name, weighed[name]) for name in voters)
    sums = Counter[str]()
    for line in lines:
        sums[line.choice] += line.weight
    uncounted = tuple(_uncounted(table.state, proposal, voters))
    count = Count(proposal, sums["yea"], sums["nay"], sums["abstain"], lines, uncounted)
    accepted, by = _accepted(table, count)
    return msgspec.structs.replace(count, accepted=accepted, by=by)


def _line(state: State, proposal: Proposal, name: str, weighed: tuple[int, str]) -> e.TallyLine:
    choice, default = _choice(state, proposal, name)
    weight, why = weighed
    return e.TallyLine(name, choice, weight, "; ".join(filter(None, (default, why))))


def _choice(state: State, proposal: Proposal, name: str) -> tuple[str, str]:
    """How somebody votes, and why so without a vote sent."""
    vote = proposal.votes.get(name)
    if vote and vote.digest == proposal.digest:
        return vote.choice, ""
    if name == proposal.player and state.options.get("own_vote", "yea") == "yea":
        return "yea", OWN
    return "abstain", NO_VOTE


def _weights(table: Table, proposal: Proposal, voters: list[str]) -> dict[str, tuple[int, str]]:
    """One for each voter, and what rules add to it; and which rules do."""
    weights = dict.fromkeys(voters, 1)
    reasons: dict[str, list[str]] = {name: [] for name in voters}
    cases = [{"player": who(name), "id": proposal.number} for name in voters]
    for name, outcome in zip(voters, table.ask("vote_weight", cases) if cases else (), strict=False):
        for answer in outcome.answers:
            if isinstance(answer, Answer) and type(answer.value) is int and answer.value != 1:
                weights[name] += answer.value - 1
                reasons[name].append(f"rule {answer.rule}: {answer.value - 1:+}")
    return {name: (weights[name], ", ".join(reasons[name])) for name in voters}


def _uncounted(state: State, proposal: Proposal, voters: list[str]) -> Iterator[e.TallyLine]:
    """The votes that do not count, each with the reason."""
    for name, vote in proposal.votes.items():
        if name not in voters:
            yield e.TallyLine(name, vote.choice, 0, _barred(state, name))
        elif vote.digest != proposal.digest:
            yield e.TallyLine(name, vote.choice, 0, "it was cast on another text")
    yield from (line for line in proposal.late if line.voter not in proposal.votes)
    yield from _outdated(state, proposal)


def _barred(state: State, name: str) -> str:
    if name not in state.players:
        return "left the game before the count"
    return "not among those who could vote when the ballot opened"


def _outdated(state: State, proposal: Proposal) -> Iterator[e.TallyLine]:
    """Votes on what this proposal replaced, of those who have not voted on it anew."""
    told, old = set(proposal.votes), state.proposals.get(proposal.replaces)
    while old:
        for name, vote in old.votes.items():
            if name not in told:
                told.add(name)
                yield e.TallyLine(name, vote.choice, 0, f"it was for the text of proposal {old.number}")
        old = state.proposals.get(old.replaces)


def _accepted(table: Table, count: Count) -> tuple[bool, int]:
    """What the first rule with an opinion says, and which that is; without one, more Yeas than Nays. A
    ruling on the proposal counts before both."""
    deemed = table.state.deemed.get(count.proposal.number)
    if deemed in {"accepted", "rejected"}:
        return deemed == "accepted", 0
    fields: Data = {
        "id": count.proposal.number,
        "player": who(count.proposal.player),
        "title": count.proposal.title,
        "yea": count.yea,
        "nay": count.nay,
        "abstain": count.abstain,
        "voters": len(count.lines),
        "changes": [list(each) for each in touched(count.proposal.body)],
    }
    for outcome in table.ask("tally", [fields]):
        for answer in outcome.answers:
            if isinstance(answer, Answer) and isinstance(answer.value, bool):
                return answer.value, answer.rule
    return count.yea > count.nay, 0


# Secret ballots


def _published(state: State, count: Count) -> Count:
    """The count as everybody may see it: that of a secret ballot names no voter, and nothing that gives one
    away. A weight that only one voter has is left out, as is why a proposer's own vote counts as yea."""
    if not count.proposal.secret:
        return count
    weights = Counter(line.weight for line in count.lines)
    lines = (_masked(state, count.proposal, line, weights[line.weight] == 1) for line in count.lines)
    missed = (
        e.TallyLine(_token(state, count.proposal, line.voter), "", 0, line.why) for line in count.uncounted
    )
    return msgspec.structs.replace(
        count, lines=tuple(sorted(lines, key=_place)), uncounted=tuple(sorted(missed, key=_place))
    )


def _place(line: e.TallyLine) -> str:
    return line.voter


def _masked(state: State, proposal: Proposal, line: e.TallyLine, alone: bool) -> e.TallyLine:
    weight, why = (0, HIDDEN) if alone else (line.weight, line.why.replace(OWN, "").strip("; "))
    return e.TallyLine(_token(state, proposal, line.voter), line.choice, weight, why)


def _token(state: State, proposal: Proposal, name: str) -> str:
    return proof.token(state.seed, state.slug, proposal.number, name)


# Deciding


def _decide(table: Table, count: Count) -> None:
    proposal = count.proposal
    settled = table.state.deemed.get(proposal.number) == "settled"
    planned = law(table.state, proposal.title, proposal.body) if count.accepted and not settled else ()
    outcome = "failed" if isinstance(planned, Refused) else "accepted" if count.accepted else "rejected"
    table.emit(_decided(_published(table.state, count), outcome, planned))
    if isinstance(planned, Refused):
        return
    enact(table, planned, f"proposal {proposal.number}")
    if count.accepted and proposal.kind == "admin" and table.state.paused:
        table.emit(e.GameResumed(f"proposal {proposal.number}"))
    _tell_rules(table, count)


def _decided(count: Count, outcome: str, planned: tuple[Enactment, ...] | Refused) -> e.ProposalDecided:
    return e.ProposalDecided(
        count.proposal.number,
        outcome,
        count.yea,
        count.nay,
        count.abstain,
        count.lines,
        count.uncounted,
        secret=count.proposal.secret,
        by=count.by,
        reason=planned.text if isinstance(planned, Refused) else "",
    )


def _tell_rules(table: Table, count: Count) -> None:
    proposal = count.proposal
    fields: Data = {
        "player": who(proposal.player),
        "id": proposal.number,
        "title": proposal.title,
        "yea": count.yea,
        "nay": count.nay,
        "first": who(proposal.first),
    }
    hook = "on_accepted" if count.accepted else "on_rejected"
    table.chain(lambda: table.present(hook, fields))


# Law


def enact(table: Table, planned: tuple[Enactment, ...], by: str) -> None:
    """Make these changes of the rules at once, one after another; each rule is told of its own."""
    for change in planned:
        _LAW[change.kind](table, change, by)
        table.settle()


def _enact(table: Table, change: Enactment, by: str) -> None:
    table.emit(e.RuleEnacted(change.number, change.text, by))
    table.chain(lambda: table.present("on_enact", {}, change.number))


def _amend(table: Table, change: Enactment, by: str) -> None:
    table.emit(e.RuleAmended(change.number, change.text, by))
    table.chain(lambda: table.present("on_amend", {}, change.number))


def _repeal(table: Table, change: Enactment, by: str) -> None:
    table.chain(lambda: table.present("on_repeal", {}, change.number))
    table.emit(e.RuleRepealed(change.number, by))


_LAW: Mapping[str, Callable[[Table, Enactment, str], None]] = {
    "enact": _enact,
    "amend": _amend,
    "repeal": _repeal,
}
