"""What would be if a part of the past had been otherwise: played once more, and nothing of it written."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from nomicd.kernel.commands import Command
from nomicd.kernel.decision import Reason, Refused
from nomicd.kernel.events import Record
from nomicd.kernel.game import AnyGame, Supposition
from nomicd.kernel.inputs import AdminCommand, LoggedInput, PlayerCommand, UpdateTick
from nomicd.kernel.page import Page
from nomicd.kernel.sandbox import Sandbox
from nomicd.services.replay import counterfactuals
from nomicd.services.replay.rebuild import ReplayedGame
from nomicd.services.verbs import WHAT_IF


class ReplayBudget(msgspec.Struct, frozen=True):
    """How much may be played for one answer. A season of 26 weeks with three updates a week has 78."""

    updates: int
    orders: int


BY_MAIL = ReplayBudget(45, 1_000)
"""Some seconds of one core at most."""


def what_if(
    ruleset: AnyGame,
    records: Sequence[Record],
    sandbox: Sandbox | None,
    reader: str,
    question: str,
    work: ReplayBudget | None = None,
) -> Page | Refused:
    """The answer, or why there is none: a question that cannot be read, or more work than may be done."""
    supposed = ruleset.suppose(records, reader, question)
    if isinstance(supposed, Refused):
        return supposed
    if refused := _too_much(supposed, work):
        return refused
    last = _last(supposed, records)
    with ruleset.steady(sandbox) as lasting:
        return _play(ruleset, [each for each in records if each.seq <= last], lasting, supposed)


def _too_much(supposed: Supposition, work: ReplayBudget | None) -> Refused | None:
    rest = supposed.given[supposed.start :]
    updates = sum(isinstance(each.given, UpdateTick) for each in rest)
    orders = sum(isinstance(each.given, PlayerCommand) for each in rest)
    if work is None or (updates <= work.updates and orders <= work.orders):
        return None
    most = f"at most {work.updates} updates and {work.orders} orders are played for an answer by mail"
    why = f"that would be {updates} updates and {orders} orders to play again; {most}"
    return Refused(Reason.LIMIT, f"{why}: ask about a later time, or the operator of this service")


def _last(supposed: Supposition, records: Sequence[Record]) -> int:
    """Return where the past ends that was supposed: with the last thing that its last input led to."""
    seq = max(each.seq for each in supposed.given)
    last = records[seq - 1]
    return max(each.seq for each in records if (each.cause, each.at) == (last.cause, last.at))


def _play(
    ruleset: AnyGame, was: Sequence[Record], sandbox: Sandbox | None, supposed: Supposition
) -> Page | Refused:
    now = ReplayedGame(ruleset, was[0].game, sandbox)
    now.skip(was)
    then = _play_other_past(ruleset, was, sandbox, supposed.given, supposed.start)
    if isinstance(then, ReplayedGame) and (keep := ruleset.keep_numbers(was, then.records)):
        then = _play_other_past(ruleset, was, sandbox, _with_numbers(supposed, keep), supposed.start)
    if isinstance(then, Refused):
        return then
    page = ruleset.render_differences(now.state, was, then.state, then.records)
    return msgspec.structs.replace(page, lead=(supposed.text, *_describe(supposed), *page.lead))


def _play_other_past(
    ruleset: AnyGame, was: Sequence[Record], sandbox: Sandbox | None, given: Sequence[LoggedInput], start: int
) -> ReplayedGame | Refused:
    """The other past, played to its end."""
    then = ReplayedGame(ruleset, was[0].game, sandbox)
    first = next(each.seq for each in given[start:] if each.seq)
    then.skip([each for each in was if each.seq < first])
    kept = counterfactuals.pace(ruleset, was, given)
    for place, decision in counterfactuals.play_other_past(then, given, kept, start):
        if isinstance(decision, Refused) and place >= 0 and _is_assumed(given[place]):
            return Refused(decision.reason, f"it could not have been so: {decision.text}")
    return then


def _with_numbers(supposed: Supposition, keep: Command) -> tuple[LoggedInput, ...]:
    """Return the same past, in which what people know by number keeps it: else votes would be about
    others."""
    at, start = supposed.given[supposed.start].at, supposed.start
    first = LoggedInput(at, f"{WHAT_IF}:numbers", AdminCommand(keep, f"{WHAT_IF}:numbers/1"))
    return (*supposed.given[:start], first, *supposed.given[start:])


def _is_assumed(given: LoggedInput) -> bool:
    return not given.seq and isinstance(given.given, AdminCommand)


def _describe(supposed: Supposition) -> tuple[str, ...]:
    ticks = [each.given for each in supposed.given[supposed.start :] if isinstance(each.given, UpdateTick)]
    first, last = ticks[0].due.number, ticks[-1].due.number
    played = f"updates {first} to {last} were" if last > first else f"update {first} was"
    return (
        f"All that was sent in was played once more: {played} made with the same dice, by their labels.",
        "Nothing of this is written: the game is as it was.",
    )
