"""Playing a game once more from what it was given: to see that its log is what follows.

Pure over a ruleset, a list of inputs and a sandbox: nothing is written. The inputs may be other ones than
those of the log; dice go by their labels, so what is the same in both games falls the same way.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from nomicd.kernel.decision import Decision
from nomicd.kernel.events import Record
from nomicd.kernel.game import AnyGame
from nomicd.kernel.inputs import (
    REHEARSAL,
    AdminCommand,
    DecisionContext,
    Findings,
    LoggedInput,
    PlayerCommand,
    PlayerContacted,
)
from nomicd.kernel.json_data import JsonObject
from nomicd.kernel.log import Head, fold, head_at
from nomicd.kernel.sandbox import Sandbox
from nomicd.services.ports import HostedGame
from nomicd.services.repository.game_repository import UnitOfWork

SHOWN, BEFORE = 240, 60
"""Of two texts that differ, so many characters are shown, so many of them before the first difference."""


class ReplayedGame:
    """A game while it is played once more. `state` and `head` move on with each input.

    What errands found (how rehearsals of proposals went) is taken from the inputs, where the log has put it,
    and not found out again: it is information that no rule ever reads, and the longest part of the work. So
    those words follow from the log by construction, and all else from the rules, the inputs and the dice.
    """

    def __init__(self, ruleset: AnyGame, slug: str, sandbox: Sandbox | None) -> None:
        self.ruleset = ruleset
        self.state = ruleset.blank()
        self.head = Head()
        self.records: list[Record] = []
        self._slug = slug
        self._sandbox = sandbox

    def skip(self, records: Sequence[Record]) -> None:
        """Take these records for what has happened so far: nothing is decided anew."""
        facts = ((record.name, record.version, record.body) for record in records)
        self.state = fold(self.state, facts, self.ruleset.codec)
        self.records.extend(records)
        if records:
            self.head = head_at(records[-1])

    def take(self, each: LoggedInput) -> Decision | None:
        """Return what an input leads to, added to the log; None of one that is never refused."""
        draft, given, decision = self._draft(each), each.given, None
        if isinstance(given, PlayerContacted):
            draft.add(self.ruleset.record_contact(self.state, given.player))
        elif isinstance(given, PlayerCommand | AdminCommand):
            decision = draft.order(given)
        else:
            decision = draft.carry_out(given)
        records = draft.records()
        if records:
            self.head = head_at(records[-1])
            self.records.extend(records)
        return decision

    def _draft(self, each: LoggedInput) -> UnitOfWork:
        at, found = max(each.at, self.head.at), each.found
        findings = Findings(found, tried=False)
        context = DecisionContext(at, each.cause, self._sandbox, REHEARSAL, lambda _: findings, each.limits)
        game = HostedGame(self._slug, self.ruleset.name, "", each.at)
        return UnitOfWork(game, self.ruleset, self.state, self.head, context)


# The audit


def difference(ruleset: AnyGame, records: Sequence[Record], sandbox: Sandbox | None) -> str:
    """Return where a log is not what follows from its own inputs, in a sentence; "" if it is, byte for byte.

    Rehearsals are not held again: their words are taken from the log (see `ReplayedGame`). Events of an
    older shape are compared by what they say, for their bytes are written anew; what such a shape has no word
    for cannot be compared.
    """
    try:
        given = ruleset.inputs(records)
    except ValueError as wrong:
        return str(wrong)
    with ruleset.steady(sandbox) as lasting:
        return _compare(ruleset, records, given, lasting)


def _compare(
    ruleset: AnyGame, records: Sequence[Record], given: Sequence[LoggedInput], sandbox: Sandbox | None
) -> str:
    stage = ReplayedGame(ruleset, records[0].game, sandbox)
    old = False
    for each in given:
        before = len(stage.records)
        stage.take(each)
        for place in range(before, len(stage.records)):
            was = records[place] if place < len(records) else None
            old = old or (was is not None and was.version != stage.records[place].version)
            if was is None or not _same(ruleset, was, stage.records[place], shapes=old):
                return _describe(was, stage.records[place])
    if len(stage.records) < len(records):
        return _describe(records[len(stage.records)], None)
    return ""


def _same(ruleset: AnyGame, was: Record, now: Record, *, shapes: bool) -> bool:
    if not shapes:
        return was == now
    if (was.at, was.cause, was.name) != (now.at, now.cause, now.name):
        return False
    old, new = (ruleset.codec.read(each) for each in (was, now))
    fields = msgspec.json.decode(was.body, type=JsonObject)
    return all(getattr(old, each) == getattr(new, each) for each in fields if hasattr(new, each))


def _describe(was: Record | None, now: Record | None) -> str:
    """Return what stands in the log at the first difference, and what should."""
    seq = was.seq if was else now.seq if now else 0
    texts = [_line(record) for record in (was, now)]
    equal = next((n for n, (a, b) in enumerate(zip(*texts, strict=False)) if a != b), 0)
    begins = max(0, equal - BEFORE)
    log, follows = (("…" if begins else "") + text[begins : begins + SHOWN] for text in texts)
    return f"event {seq}: the log has {log}; from its inputs follows {follows}"


def _line(record: Record | None) -> str:
    if record is None:
        return "nothing"
    body, salt = record.body.decode(errors="replace"), f" salt {record.salt.hex()}" if record.salt else ""
    return f"{record.name} {record.version} ({record.cause}, {record.at.isoformat()}) {body}{salt}"
