"""What players put forward, take back and vote on, until the ballot closes."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator

from nomicd.games.nomic import events as e
from nomicd.games.nomic import proof
from nomicd.games.nomic.evolve.ballots import numbers
from nomicd.games.nomic.law.changes import essence, touched
from nomicd.games.nomic.machine.dispatch import Answer, Declining
from nomicd.games.nomic.machine.engine import Table
from nomicd.games.nomic.machine.picture import Data, who
from nomicd.games.nomic.play.ballots import CHOICES
from nomicd.games.nomic.play.plans import foreseen, plan, unsound
from nomicd.games.nomic.state import Proposal, State
from nomicd.kernel.commands import Command
from nomicd.kernel.decision import Accepted, Decision, Reason, Refused

MAX_TITLE = 80
MAX_BODY = 24_000
DECIDED = ("accepted", "rejected", "failed")


def digest(title: str, body: str) -> str:
    """What a vote binds itself to."""
    return hashlib.sha256(f"{title}\n{body}".encode()).hexdigest()


# Putting forward


def propose(table: Table, player: str, command: Command) -> Decision:
    """Put a proposal forward. Beyond those of the week and those granted, the last one sent counts."""
    state = table.state
    if state.paused:
        why = f"the game is paused ({state.paused}): only the Admin proposes until it goes on"
        return Refused(Reason.NOT_NOW, why)
    weekly = table.book.ballots.weekly
    mine, allowed = _mine(state, player), weekly + state.extra.get(player, 0)
    if allowed < 1:
        return Refused(Reason.LIMIT, "you can make no further proposal this week")
    replaced = mine[-1] if len(mine) >= allowed else None
    kind = "extra" if not replaced and len(mine) >= weekly else "ordinary"
    return _put_forward(table, command, player, kind, replaced)


def propose_in_pause(table: Table, command: Command) -> Decision:
    """The Admin's proposal, the only one of the week (rule 10). A later one replaces it."""
    if not table.state.paused:
        why = "the Admin proposes in a pause only (rule 10): pause the game first"
        return Refused(Reason.NOT_NOW, why)
    mine = [p for p in table.state.proposals.values() if p.kind == "admin" and p.status == "proposed"]
    return _put_forward(table, command, "", "admin", mine[-1] if mine else None)


def _put_forward(
    table: Table, command: Command, player: str, kind: str, replaced: Proposal | None
) -> Decision:
    title = " ".join(str(command.args.get("title") or "").split())
    body = str(command.args.get("body") or "").strip("\n")
    if refused := _unfit(title, body):
        return refused
    planned = plan(table.state, title, body)
    if isinstance(planned, Refused):
        return planned
    if refused := _barred(table, player, title, body):
        return refused
    if refused := unsound(table.state, planned, table.interpreter.sandbox):
        return refused
    number = len(table.state.proposals) + 1
    old = replaced.number if replaced else 0
    made = e.ProposalMade(number, player, title, body, digest(title, body), old, kind)
    return Accepted((*table.events, made), (*_proposed(table.state, made), *foreseen(table.state, planned)))


def _unfit(title: str, body: str) -> Refused | None:
    if not title or len(title) > MAX_TITLE:
        return Refused(Reason.BAD_TEXT, f"a proposal has a title of 1 to {MAX_TITLE} characters")
    if not body.strip() or len(body) > MAX_BODY:
        return Refused(Reason.BAD_TEXT, f"say the change in the lines below, in 1 to {MAX_BODY:,} characters")
    return None


def _barred(table: Table, player: str, title: str, body: str) -> Refused | None:
    """Why the rules in force do not let this be put to the vote, if they do not."""
    fields: Data = {
        "player": who(player),
        "title": title,
        "rejected": rejections(table.state, body),
        "changes": [list(each) for each in touched(body)],
    }
    for outcome in table.ask("may_propose", [fields]):
        for answer in outcome.answers:
            if isinstance(answer, Declining):
                return Refused(Reason.AGAINST_RULES, answer.why)
            if isinstance(answer, Answer) and isinstance(answer.value, str) and answer.value:
                return Refused(Reason.AGAINST_RULES, answer.value)
    return None


def rejections(state: State, body: str) -> int:
    """How often what this text asks for has been rejected."""
    rejected = [p for p in state.proposals.values() if p.status == "rejected"]
    return sum(essence(p.body) == essence(body) for p in rejected) if rejected else 0


def _mine(state: State, player: str) -> list[Proposal]:
    """A player's own for the next ballot, in order; those put forward again are beyond the weekly one."""
    return [
        proposal
        for proposal in state.proposals.values()
        if proposal.player == player and proposal.status == "proposed" and proposal.kind != "again"
    ]


def _proposed(state: State, made: e.ProposalMade) -> Iterator[str]:
    replaces = f", in place of number {made.replaces}" if made.replaces else ""
    yield f'This is proposal {made.number}, "{made.title}"{replaces}.'
    mine = [p for p in _mine(state, made.player) if p.number != made.replaces] if made.player else []
    if mine:
        yield f"It stands beside your proposal {mine[-1].number}."


def withdraw(table: Table, player: str, command: Command) -> Decision:
    """Take a proposal of one's own back: the one named, or the last."""
    number = command.args.get("proposal")
    mine = [p for p in _mine(table.state, player) if number is None or p.number == number]
    if not mine:
        what = "no proposal" if number is None else f"no proposal {number}"
        return Refused(Reason.NOT_FOUND, f"you have {what} that could be taken back")
    return Accepted((e.ProposalWithdrawn(mine[-1].number),), (f"Proposal {mine[-1].number} is taken back.",))


# Voting


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
    return Accepted(cast, tuple(line for p in wanted for line in _voted(table, player, choice, p)))


def _voted(table: Table, player: str, choice: str, proposal: Proposal) -> Iterator[str]:
    yield f'You vote {choice} on proposal {proposal.number}, "{proposal.title}".'
    if proposal.secret or (proposal.status == "proposed" and table.book.ballots.secret):
        token = proof.token(table.state.seed, table.state.slug, proposal.number, player)
        yield f"This ballot is secret. In the tally of proposal {proposal.number} your line will be {token}."


def _wanted(state: State, text: str) -> list[Proposal] | Refused:
    open_now = [p for p in state.proposals.values() if p.status == "open"]
    if text.strip().casefold() == "all":
        found = open_now or [p for p in state.proposals.values() if p.status == "proposed"]
        return found or Refused(Reason.NOT_NOW, "there is nothing to vote on")
    found = []
    for number in dict.fromkeys(numbers(text)):
        proposal = state.proposals.get(number)
        if proposal is None or proposal.status not in ("open", "proposed"):
            return _closed(proposal, number, open_now)
        found.append(proposal)
    return found or Refused(Reason.UNCLEAR, "say on which proposals: 1, 3-5 or all")


def _closed(proposal: Proposal | None, number: int, open_now: list[Proposal]) -> Refused:
    votable = ", ".join(str(each.number) for each in open_now)
    rest = f"open to vote on: {votable}" if votable else "no ballot is open"
    if proposal is None:
        return Refused(Reason.NOT_FOUND, f"proposal {number} does not exist: {rest}")
    if proposal.status in DECIDED:
        return Refused(Reason.TOO_LATE, f"proposal {number} is {proposal.status}: {rest}")
    return Refused(Reason.NOT_FOUND, f"proposal {number} is {proposal.status}: {rest}")
