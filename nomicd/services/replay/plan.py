"""Working a correction out before anybody confirms it: the game is played once more with it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from nomicd.kernel.commands import Command
from nomicd.kernel.correction import PastCorrected
from nomicd.kernel.decision import Reason, Refused
from nomicd.kernel.events import Record
from nomicd.kernel.game import AnyGame
from nomicd.kernel.inputs import LoggedInput, PlayerCommand, UpdateTick
from nomicd.kernel.page import Page, Section, Table
from nomicd.kernel.sandbox import Sandbox
from nomicd.services.replay import counterfactuals, effective_log
from nomicd.services.replay.correction_plan import Plan
from nomicd.services.replay.edits import Edit
from nomicd.services.replay.history_edit import VOTE, HistoryEdit, Unfit
from nomicd.services.replay.late_mails import LateMail
from nomicd.services.replay.rebuild import ReplayedGame
from nomicd.table.course.facts import AnyOrderFiled

LONG = 60
"""Characters of an order that are shown."""

RARER = 3
"""It is looked at after the first update, and then each time after so many times as many: to look takes as
long as to make some updates."""


def plan(
    ruleset: AnyGame,
    records: Sequence[Record],
    sandbox: Sandbox | None,
    edits: Sequence[Edit],
    why: str,
    mails: Sequence[LateMail] = (),
) -> Plan | Refused:
    """Play the game once more with these edits; nothing is written. `records` is the whole log, `mails` are
    those that edits count as of another time (see `mails.mails`)."""
    if not ruleset.corrects_past:
        return Refused(Reason.UNKNOWN, f"the past of a game of {ruleset.name} cannot be corrected")
    if not why.strip():
        return Refused(Reason.UNCLEAR, "say why: what is corrected stays in the log for ever")
    try:
        past = HistoryEdit(ruleset, records, effective_log.seal(ruleset, records), mails)
        for edit in edits:
            past.edit(edit)
    except Unfit as unfit:
        return unfit.refused
    with ruleset.steady(sandbox) as lasting:
        return _play(ruleset, past, records, lasting, why)


def _play(
    ruleset: AnyGame, past: HistoryEdit, records: Sequence[Record], sandbox: Sandbox | None, why: str
) -> Plan | Refused:
    slug, facts = records[0].game, past.facts
    now = ReplayedGame(ruleset, slug, sandbox)
    now.skip(facts)
    then = _once_more(now, past, sandbox, _Numbering(ruleset, past))
    if isinstance(then, _Then):
        then = ruleset.keep_numbers(facts, then.stage.records) or then
    if isinstance(then, Command):
        past.keep(then)
        then = _once_more(now, past, sandbox)
    if not isinstance(then, _Then):
        assert isinstance(then, Refused)
        return then
    stage = then.stage
    keeps = _common(facts, stage.records)
    events = tuple(stage.records[keeps:])
    since = facts[keeps - 1].at.isoformat()
    marker = PastCorrected(past.number, keeps, since, len(events), tuple(past.says), why, past.undoes)
    page = ruleset.render_differences(now.state, facts, stage.state, stage.records)
    lead = (*past.says, f"Why: {why}", *_list_failed(then), *page.lead)
    shown = Page(f"Correction {past.number}", lead, (*_list_vain(now, past, then), *page.sections))
    return Plan(slug, records[-1].hash, marker, events, shown)


class _Numbering:
    """Whether what people know by its number keeps it in another past, looked at now and then while that is
    played: so a season is not played to its end before it is begun again with the numbers that were given.
    What is found at the end alone counts too: see `Game.keep_numbers`."""

    def __init__(self, ruleset: AnyGame, past: HistoryEdit) -> None:
        self._ruleset = ruleset
        self._facts = past.facts
        self._updates, self._next = 0, 0 if _is_reworded(past) else 1

    def look(self, stage: ReplayedGame, given: LoggedInput | None) -> Command | None:
        """The command that keeps the numbers, if they do not stay. `given` has just been taken."""
        if not self._next or given is None or not isinstance(given.given, UpdateTick):
            return None
        self._updates += 1
        if self._updates < self._next:
            return None
        self._next *= RARER
        so_far = [each for each in self._facts if each.at <= stage.head.at]
        if self._ruleset.keep_numbers(so_far, stage.records) is None:
            return None
        return self._ruleset.keep_numbers(self._facts, stage.records)


def _is_reworded(past: HistoryEdit) -> bool:
    """Return whether an order has other words now: then it is told by its place in the whole log what it
    was."""
    was = {each.seq: each.given for each in past.original}
    return any(each.seq and was.get(each.seq) != each.given for each in past.given)


class _Then(msgspec.Struct, frozen=True):
    """The other past, played to its end, and the players' orders that were refused in it."""

    stage: ReplayedGame
    refused: Sequence[tuple[LoggedInput, PlayerCommand, Refused]]


def _once_more(
    now: ReplayedGame, past: HistoryEdit, sandbox: Sandbox | None, numbering: _Numbering | None = None
) -> _Then | Refused | Command:
    """A command as soon as it is seen that the numbers need it."""
    stage = ReplayedGame(now.ruleset, past.facts[0].game, sandbox)
    first = past.original[past.start].seq if past.start < len(past.original) else len(past.facts) + 1
    stage.skip(past.facts[: first - 1])
    refused: list[tuple[LoggedInput, PlayerCommand, Refused]] = []
    for place, decision in _steps(stage, past):
        each = past.given[place] if place >= 0 else None
        if each and isinstance(decision, Refused):
            if isinstance(each.given, PlayerCommand):
                refused.append((each, each.given, decision))
            elif not each.seq:
                return Refused(decision.reason, f"it cannot be so: {decision.text}")
        if numbering and (command := numbering.look(stage, each)):
            return command
    return _Then(stage, refused)


def _list_failed(then: _Then) -> Iterator[str]:
    """Yield what was added to the past and could not be done. A vote that came by mail is not quoted: it may
    be one in a secret ballot."""
    for each, order, why in then.refused:
        if not each.seq:
            secret = order.command.verb == VOTE and each.cause.startswith("mail:")
            said = "vote" if secret else f"“{order.command.text}”"
            yield f"{order.player}'s {said} would be refused: {why.text}"


def _list_vain(now: ReplayedGame, past: HistoryEdit, then: _Then) -> tuple[Section, ...]:
    """Return the orders that were obeyed and could not be in the other past, of those that all may see."""
    rows = tuple(
        (order.player, order.command.text[:LONG], why.text)
        for each, order, why in then.refused
        if each.seq and _was_done(now, past, each)
    )
    return (Section("Could not be done", (Table(("Player", "Order", "Why not"), rows),)),) if rows else ()


def _was_done(now: ReplayedGame, past: HistoryEdit, each: LoggedInput) -> bool:
    """Return whether it is an order of the log that was obeyed, and that everybody may see."""
    if past.undoes:
        return False  # what is undone is of another log
    record = past.facts[each.seq - 1]
    if not now.ruleset.is_public(now.state, record):
        return False
    was = now.ruleset.codec.read(record)
    return isinstance(was, AnyOrderFiled) and was.accepted


def _steps(then: ReplayedGame, past: HistoryEdit) -> Iterator[counterfactuals.Step]:
    """Each input that is given anew. What is undone has the updates that it had: they come in their order."""
    if past.undoes:
        return ((place, then.take(past.given[place])) for place in range(past.start, len(past.given)))
    kept = counterfactuals.pace(then.ruleset, past.facts, past.original)
    return counterfactuals.play_other_past(then, past.given, kept, past.start)


def _common(one: Sequence[Record], other: Sequence[Record]) -> int:
    """With how many equal records two logs begin."""
    pairs = zip(one, other, strict=False)
    return next((n for n, (a, b) in enumerate(pairs) if a != b), min(len(one), len(other)))
