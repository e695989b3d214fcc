"""`undo event N`: what the Admin has decided is taken back by its inverse, a command of its own."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime

import msgspec

from nomicd.kernel import margin
from nomicd.kernel.commands import Command
from nomicd.kernel.correction import records_in_force
from nomicd.kernel.decision import Accepted, Reason, Refused
from nomicd.kernel.events import Record
from nomicd.kernel.margin import DeadlineMoved, RulingMade
from nomicd.kernel.offers import UNDO, Undoing
from nomicd.services.history.ledger import Draft
from nomicd.services.reading.overrides.schedule import Schedule, pending
from nomicd.services.reading.overrides.seats import follow, ordered
from nomicd.services.reading.sitting import Answer, Sitting
from nomicd.services.verbs import admin as verbs
from nomicd.table.course.facts import AdminOrdered, AnyOrderFiled, PlayerLeft


class Undoer:
    """The handler of the verb."""

    def __init__(self, schedule: Schedule) -> None:
        self._schedule = schedule
        self.handlers: Mapping[str, Callable[[Sitting, Command], Answer]] = {verbs.UNDO.key: self._undo}

    def _undo(self, sitting: Sitting, command: Command) -> Answer:
        number, draft = int(command.args["event"] or 0), sitting.draft
        records = list(sitting.tx.records(draft.game.slug))
        noted = next((margin.note(each) for each in records if each.seq == number), None)
        if isinstance(noted, DeadlineMoved):
            return self._back(sitting, noted, str(command.args["why"]))
        if isinstance(noted, RulingMade):
            said = f"that is ruling {noted.number}; write: reverse ruling {noted.number} because …"
            return Refused(Reason.NOT_NOW, said)
        found = deed(records_in_force(records), number)
        if not found or not isinstance(draft.ruleset, Undoing):
            return Refused(Reason.NOT_FOUND, f"event {number} is nothing that the Admin has decided")
        if by := undone(draft, records, found[0].seq):
            return Refused(Reason.NOT_NOW, f"event {number} is undone already, by event {by}")
        codec = draft.ruleset.codec
        events = [codec.decode(each.name, each.version, each.body) for each in found[1:]]
        inverse = draft.ruleset.inverse(found[0].seq, str(command.args["why"]), events)
        if isinstance(inverse, Refused):
            return inverse
        asked = msgspec.structs.replace(inverse, line=command.line, text=command.text)
        decision = ordered(sitting, asked)
        if isinstance(decision, Accepted):
            follow(sitting, decision.events)
        return decision

    def _back(self, sitting: Sitting, noted: DeadlineMoved, why: str) -> Answer:
        due = pending(sitting)
        if due is None or due.number != noted.update:
            return Refused(Reason.TOO_LATE, f"update {noted.update} is not the next one any more")
        if due.deadline != datetime.fromisoformat(noted.now):
            return Refused(Reason.NOT_NOW, "that deadline was moved again since")
        return self._schedule.move(sitting, due, datetime.fromisoformat(noted.was), why)


def deed(records: Sequence[Record], number: int) -> list[Record]:
    """The command of the Admin that an event belongs to, and what followed from it; empty for another's."""
    place = next((place for place, each in enumerate(records) if each.seq == number), -1)
    if place >= 0 and records[place].name == PlayerLeft.NAME:
        return [records[place]] * 2  # the seat was taken away, or given up: it is its own outcome
    while place >= 0 and records[place].name != AdminOrdered.NAME:
        if records[place].name == AnyOrderFiled.NAME:
            return []
        place -= 1
    cause = records[place].cause if place >= 0 else ""
    found: list[Record] = []
    for record in records[place:] if place >= 0 else ():
        ends = record.cause != cause or record.name in (AdminOrdered.NAME, AnyOrderFiled.NAME)
        if found and ends:
            break
        found.append(record)
    return found if any(each.seq == number for each in found) else []


def undone(draft: Draft, records: Sequence[Record], number: int) -> int:
    """The number of the event that undoes that one, and is not undone itself; 0 if none does."""
    by = 0
    for record in records:
        if record.name != AdminOrdered.NAME or record.seq <= number:
            continue
        event = draft.ruleset.codec.decode(record.name, record.version, record.body)
        if not isinstance(event, AdminOrdered) or not event.accepted or event.verb != UNDO:
            continue
        if event.args.get("event") == number and not undone(draft, records, record.seq):
            by = record.seq
    return by
