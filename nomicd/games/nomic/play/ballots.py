"""Proposals and votes: what players put forward, how it is counted, and how accepted changes become law."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Iterator, Mapping

import msgspec

from nomicd.games.nomic import events as e
from nomicd.games.nomic.machine.dispatch import Answer
from nomicd.games.nomic.machine.engine import Table
from nomicd.games.nomic.machine.picture import Data, who
from nomicd.games.nomic.play.plans import Enactment, foreseen, law, plan, unsound
from nomicd.games.nomic.state import Proposal, State
from nomicd.kernel.commands import Command
from nomicd.kernel.decision import Accepted, Decision, Reason, Refused

MAX_TITLE = 80
MAX_BODY = 24_000
CHOICES = ("yea", "nay", "abstain")


def digest(title: str, body: str) -> str:
    """What a vote binds itself to."""
    return hashlib.sha256(f"{title}\n{body}".encode()).hexdigest()


# What players send


def propose(table: Table, player: str, command: Command) -> Decision:
    """Put a proposal forward. The week's last one counts; more only where a rule has granted them."""
    state = table.state
    if state.paused:
        return Refused(Reason.NOT_NOW, f"the game is paused: {state.paused}")
    title = " ".join(str(command.args.get("title") or "").split())
    body = str(command.args.get("body") or "").strip("\n")
    if refused := _unfit(title, body):
        return refused
    planned = plan(state, title, body)
    if isinstance(planned, Refused):
        return planned
    if refused := unsound(state, planned, table.interpreter.sandbox):
        return refused
    mine = _mine(state, player)
    extra = len(mine) <= state.extra.get(player, 0)
    number = len(state.proposals) + 1
    kind = "extra" if mine and extra else "ordinary"
    made = e.ProposalMade(
        number, player, title, body, digest(title, body), 0 if extra else mine[-1].number, kind
    )
    return Accepted((made,), (*_proposed(made, mine), *foreseen(state, planned)))


def _unfit(title: str, body: str) -> Refused | None:
    if not title or len(title) > MAX_TITLE:
        return Refused(Reason.BAD_TEXT, f"a proposal has a title of 1 to {MAX_TITLE} characters")
    if not body.strip() or len(body) > MAX_BODY:
        return Refused(Reason.BAD_TEXT, f"say the change in the lines below, in 1 to {MAX_BODY:,} characters")
    return None


def _mine(state: State, player: str) -> list[Proposal]:
    """A player's own for the next ballot, in order; those put forward again are beyond the weekly one."""
    return [
        proposal
        for proposal in state.proposals.values()
        if proposal.player == player and proposal.status == "proposed" and proposal.kind != "again"
    ]


def _proposed(made: e.ProposalMade, mine: list[Proposal]) -> Iterator[str]:
    replaces = f", in place of number {made.replaces}" if made.replaces else ""
    yield f'This is proposal {made.number}, "{made.title}"{replaces}.'
    if mine and not made.replaces:
        yield f"It stands beside your proposal {mine[-1].number}."


def withdraw(table: Table, player: str, command: Command) -> Decision:
    """Take a proposal of one's own back: the one named, or the last."""
    number = command.args.get("proposal")
    mine = [p for p in _mine(table.state, player) if number is None or p.number == number]
    if not mine:
        what = "no proposal" if number is None else f"no proposal {number}"
        return Refused(Reason.NOT_FOUND, f"you have {what} that could be taken back")
    return Accepted((e.ProposalWithdrawn(mine[-1].number),), (f"Proposal {mine[-1].number} is taken back.",))


def vote(table: Table, player: str, command: Command) -> Decision:
    """Vote on some proposals or all; before the ballot opens the vote is kept for it."""
    choice = str(command.args.get("choice") or "")
    if choice not in CHOICES:
        return Refused(Reason.UNCLEAR, "a vote is yea, nay or abstain")
    wanted = _wanted(table.state, str(command.args.get("proposals") or ""))
    if isinstance(wanted, Refused):
        return wanted
    for proposal in wanted:
        if proposal.status == "open" and player not in table.state.electorate:
            return Refused(Reason.NOT_YOURS, f"who may vote on proposal {proposal.number} was settled before")
    cast = tuple(e.VoteCast(p.number, player, choice, p.digest) for p in wanted)
    return Accepted(cast, tuple(f'You vote {choice} on proposal {p.number}, "{p.title}".' for p in wanted))


def _wanted(state: State, text: str) -> list[Proposal] | Refused:
    open_now = [p for p in state.proposals.values() if p.status == "open"]
    if text.strip().casefold() == "all":
        found = open_now or [p for p in state.proposals.values() if p.status == "proposed"]
        return found or Refused(Reason.NOT_NOW, "there is nothing to vote on")
    found = []
    for number in dict.fromkeys(_numbers(text)):
        proposal = state.proposals.get(number)
        if proposal is None or proposal.status not in ("open", "proposed"):
            status = f" is {proposal.status}" if proposal else " does not exist"
            return Refused(Reason.NOT_FOUND, f"proposal {number}{status}: {_votable(open_now)}")
        found.append(proposal)
    return found or Refused(Reason.UNCLEAR, "say on which proposals: 1, 3-5 or all")


def _votable(proposals: list[Proposal]) -> str:
    numbers = ", ".join(str(proposal.number) for proposal in proposals)
    return f"open to vote on: {numbers}" if numbers else "no ballot is open"


def _numbers(text: str) -> Iterator[int]:
    for low, high in re.findall(r"(\d{1,6})(?:\s*-\s*(\d{1,6}))?", text):
        yield from range(int(low), min(int(high or low), int(low) + 100) + 1)


# The ballot


def open_ballot(table: Table) -> None:
    """Put the week's proposals to the vote of those who are active now. Unused grants lapse."""
    state = table.state
    for player, n in sorted(state.extra.items()):
        table.emit(e.Granted(player, "proposal", -n))
    numbers = tuple(p.number for p in state.proposals.values() if p.status == "proposed")
    if numbers:
        voters = tuple(name for name, player in state.players.items() if player.active)
        table.emit(e.BallotOpened(numbers, voters))


class Count(msgspec.Struct, frozen=True):
    """A counted vote: weights summed, and what each voter's choice was."""

    proposal: Proposal
    yea: int
    nay: int
    abstain: int
    votes: dict[str, str]
    accepted: bool


def close(table: Table) -> None:
    """Count every open proposal by the rules as they stand, then let the accepted ones change them."""
    opened = [p for p in table.state.proposals.values() if p.status == "open"]
    for count in [_count(table, proposal) for proposal in opened]:
        _decide(table, count)


def _count(table: Table, proposal: Proposal) -> Count:
    voters = [name for name in table.state.electorate if name in table.state.players]
    votes = {name: _choice(table.state, proposal, name) for name in voters}
    weights = _weights(table, proposal, voters)
    sums = {choice: sum(weights[name] for name in voters if votes[name] == choice) for choice in CHOICES}
    count = Count(proposal, sums["yea"], sums["nay"], sums["abstain"], votes, accepted=False)
    return msgspec.structs.replace(count, accepted=_accepted(table, count))


def _choice(state: State, proposal: Proposal, name: str) -> str:
    vote = proposal.votes.get(name)
    if vote and vote.digest == proposal.digest:
        return vote.choice
    own = name == proposal.player and state.options.get("own_vote", "yea") == "yea"
    return "yea" if own else "abstain"


def _weights(table: Table, proposal: Proposal, voters: list[str]) -> dict[str, int]:
    """One for each voter, and what rules add to it."""
    weights = dict.fromkeys(voters, 1)
    cases = [{"player": who(name), "id": proposal.number} for name in voters]
    for name, outcome in zip(voters, table.ask("vote_weight", cases) if cases else (), strict=False):
        for answer in outcome.answers:
            if isinstance(answer, Answer) and type(answer.value) is int:
                weights[name] += answer.value - 1
    return weights


def _accepted(table: Table, count: Count) -> bool:
    """What the first rule with an opinion says; without one, more Yeas than Nays."""
    fields: Data = {
        "id": count.proposal.number,
        "player": who(count.proposal.player),
        "title": count.proposal.title,
        "yea": count.yea,
        "nay": count.nay,
        "abstain": count.abstain,
        "voters": len(count.votes),
    }
    for outcome in table.ask("tally", [fields]):
        for answer in outcome.answers:
            if isinstance(answer, Answer) and isinstance(answer.value, bool):
                return answer.value
    return count.yea > count.nay


def _decide(table: Table, count: Count) -> None:
    proposal = count.proposal
    planned = law(table.state, proposal.title, proposal.body) if count.accepted else ()
    outcome = "failed" if isinstance(planned, Refused) else "accepted" if count.accepted else "rejected"
    reason = planned.text if isinstance(planned, Refused) else ""
    table.emit(
        e.ProposalDecided(proposal.number, outcome, count.yea, count.nay, count.abstain, count.votes, reason)
    )
    if not isinstance(planned, Refused):
        enact(table, planned, f"proposal {proposal.number}")
        _tell_rules(table, count)


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
