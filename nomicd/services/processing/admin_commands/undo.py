"""`undo event N`: what the Admin has decided is taken back, by whichever event of it is named.

What can be taken back by itself is, by a command of its own. What led to more is struck from the past, which
is shown first. A receipt offers the line for each thing that it tells of.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from itertools import takewhile

import msgspec

from nomicd.kernel import margin
from nomicd.kernel.commands import Command
from nomicd.kernel.correction import correction, records_in_force
from nomicd.kernel.decision import Accepted, Reason, Refused
from nomicd.kernel.events import Record
from nomicd.kernel.game import UNDO
from nomicd.kernel.margin import DeadlineMoved, QuestionRaised, RulingMade
from nomicd.services import verbs
from nomicd.services.processing.admin_commands import rulings, seats
from nomicd.services.processing.admin_commands.schedule import move
from nomicd.services.processing.admin_commands.seats import follow, order
from nomicd.services.processing.context import Answer, Handler, MailContext
from nomicd.services.repository.game_repository import Fact, UnitOfWork
from nomicd.table.course.facts import (
    AdminOrdered,
    AnyOrderFiled,
    GameStarted,
    PlayerJoined,
    PlayerLeft,
    UpdateStarted,
)

_OTHERS = {**rulings.HANDLERS, **seats.HANDLERS}
"""What the verbs do that it may come down to."""

WHY = "it was a mistake"
"""The reason in the lines that receipts offer, which are sent as they stand."""


def _undo(context: MailContext, command: Command) -> Answer:
    number, records = command.get_number("event"), context.read_log()
    record = next((each for each in records if each.seq == number), None)
    if record is None:
        return Refused(Reason.NOT_FOUND, f"there is no event {number}: the last one is {len(records)}")
    match margin.note(record):
        case DeadlineMoved() as moved:
            return _take_back(context, moved, str(command.args["why"]))
        case QuestionRaised(number=question, player=player):
            said = f"event {number} is question {question} of {player}"
            return Refused(Reason.NOT_NOW, f"{said}; write: answer question {question}: … because …")
        case RulingMade() as ruling if not ruling.taken_back_by:
            return _run_other_command(context, verbs.REVERSE.key, command, ruling=ruling.number)
        case RulingMade() as ruling if not ruling.deed:
            said = f"event {number} only gives your reason"
            return Refused(Reason.NOT_NOW, f"{said}. To take back what you did, write: {ruling.undone_by}")
        case RulingMade() as ruling:
            number = ruling.deed
    return _of_game(context, command, records, number)


def _of_game(context: MailContext, command: Command, records: list[Record], number: int) -> Answer:
    draft = context.draft
    found = find_deed(records_in_force(records), number)
    if not found:
        return _no_deed(context, records, number)
    match found[0].name:
        case PlayerJoined.NAME:
            event = draft.ruleset.codec.read(found[0])
            assert isinstance(event, PlayerJoined)
            if not _by_mail_of_admin(context, found[0]):
                how = f"event {number} is how {event.player} got the seat"
                return Refused(Reason.NOT_NOW, f"{how}; write: remove {event.player} because …")
            return _run_other_command(context, verbs.REMOVE.key, command, name=event.player)
        case AnyOrderFiled.NAME:
            orders = _find_acted(records, found[0])
            return _strike(context, command, orders) if orders else _players_own(context, found[0])
    if by := find_undoing(draft, records, found[0].seq):
        return Refused(Reason.NOT_NOW, f"event {number} is undone already, by event {by}")
    return _inverse(context, command, found)


def _inverse(context: MailContext, command: Command, found: Sequence[Record]) -> Answer:
    """By a command of its own, or by a correction of the past where what followed is more than facts."""
    draft, number = context.draft, found[0].seq
    events = [draft.ruleset.codec.read(each) for each in found]
    if isinstance(events[0], AdminOrdered) and not events[0].accepted:
        return Refused(Reason.NOT_NOW, f"event {number} was refused at the time, so it changed nothing")
    outcome = events if found[0].name == PlayerLeft.NAME else events[1:]
    inverse = draft.ruleset.inverse(number, str(command.args["why"]), outcome)
    if isinstance(inverse, Refused):
        return _strike(context, command, [number]) if draft.ruleset.corrects_past else inverse
    asked = msgspec.structs.replace(inverse, line=command.line, text=command.text)
    decision = order(context, asked)
    if isinstance(decision, Accepted):
        follow(context, decision.events)
    return decision


def _strike(context: MailContext, command: Command, numbers: Sequence[int]) -> Answer:
    body = "\n".join(f"strike event {each}" for each in numbers)
    return _run_other_command(context, verbs.CORRECT.key, command, body=body)


def _run_other_command(context: MailContext, verb: str, command: Command, **args: str | int) -> Answer:
    """What does it is another command, with the same reason."""
    given = {**args, "why": command.args["why"]}
    return _OTHERS[verb](context, Command(verb, given, command.line, command.text))


def _take_back(context: MailContext, noted: DeadlineMoved, why: str) -> Answer:
    due = context.due
    if due is None or due.number != noted.update:
        return Refused(Reason.TOO_LATE, f"update {noted.update} has already been made")
    if due.deadline != datetime.fromisoformat(noted.now):
        return Refused(Reason.NOT_NOW, "that deadline was moved again since")
    return move(context, due, datetime.fromisoformat(noted.was), why)


def line_for(context: MailContext, command: Command, first: int) -> str:
    """Return the line that takes back what a command of the Admin's has just added to the log, beginning with
    event `first`; "" if it added nothing, or nothing that is taken back."""
    draft = context.draft
    added = draft.facts[first - draft.head.seq - 1 :]
    if not added or command.verb in _FOR_GOOD:
        return ""
    if added[0][0] in margin.NAMES:
        note = draft.notes[-1]
        back = note.undone_by if isinstance(note, RulingMade) else ""
        able = not back
    else:
        able = _can_be_undone(draft, [each for each in added if each[0] not in margin.NAMES])
    return f"undo event {first} because {WHY}" if able else ""


def _can_be_undone(draft: UnitOfWork, facts: Sequence[Fact]) -> bool:
    """Return whether `undo event` can do something about a deed that has just been done."""
    events = [draft.ruleset.codec.decode(*each[:3]) for each in facts]
    if isinstance(events[0], PlayerJoined) or draft.ruleset.corrects_past:
        return not isinstance(events[0], GameStarted)
    if isinstance(events[0], AnyOrderFiled):
        return False
    outcome = events if isinstance(events[0], PlayerLeft) else events[1:]
    return not isinstance(draft.ruleset.inverse(draft.next, WHY, outcome), Refused)


_FOR_GOOD = frozenset({verbs.UPDATE_NOW.key, verbs.RELEASE.key})

_BEGINS = frozenset({AdminOrdered.NAME, AnyOrderFiled.NAME, PlayerLeft.NAME, PlayerJoined.NAME})
"""With what begins that which is taken back as a whole."""


def find_deed(records: Sequence[Record], number: int) -> list[Record]:
    """Return the command that an event in force belongs to, with what followed from it, or a seat taken or
    given; where the mail had only begun, its first. Empty for what no command led to."""
    at = next((place for place, each in enumerate(records) if each.seq == number), -1)
    first = _find_beginning(records, at) if at >= 0 else -1
    if first < 0:
        return []
    begun = records[first]
    if begun.name in (PlayerLeft.NAME, PlayerJoined.NAME):
        return [begun]
    followed = records[first + 1 :]
    return [begun, *takewhile(lambda each: each.cause == begun.cause and each.name not in _BEGINS, followed)]


def _find_beginning(records: Sequence[Record], at: int) -> int:
    """Return the place where the command begins to which an event belongs: the last of its mail's before it,
    or else its first; -1 if that has none."""
    cause = records[at].cause
    begins = [place for place, each in enumerate(records) if each.cause == cause and each.name in _BEGINS]
    return max((place for place in begins if place <= at), default=min(begins, default=-1))


def _by_mail_of_admin(context: MailContext, record: Record) -> bool:
    """Return whether the Admin let that player in, and not the operator, or an open door."""
    way, _, rest = record.cause.partition(":")
    number = rest.rpartition(":")[2].rpartition(".")[2]
    mail = context.tx.mail(int(number)) if way == "mail" and number.isdecimal() else None
    return mail is not None and mail.player in ("admin", context.sender.reader)


def _find_acted(records: Sequence[Record], order: Record) -> list[int]:
    """Return the numbers of the orders that the Admin gave in a player's name by the line that gave this one;
    none if the player gave it."""
    for record, noted in margin.notes(records):
        if isinstance(noted, RulingMade) and record.cause == order.cause:
            given = range(noted.deed or record.seq, record.seq)
            if order.seq in given:
                return [each.seq for each in records if each.seq in given and each.name == AnyOrderFiled.NAME]
    return []


def _players_own(context: MailContext, record: Record) -> Refused:
    event = context.draft.ruleset.codec.read(record)
    assert isinstance(event, AnyOrderFiled)
    said = f"event {record.seq} is an order of {event.player}'s own"
    return Refused(Reason.NOT_NOW, f"{said}. To strike it, write: strike event {record.seq} because …")


def _no_deed(context: MailContext, records: Sequence[Record], number: int) -> Refused:
    """Why there is nothing to take back by that number."""
    until = [each for each in records if each.seq <= number]
    record = until[-1]
    if made := correction(record.name, record.body):
        said = f"event {number} is correction {made.number}"
        return Refused(Reason.NOT_NOW, f"{said}; write: undo correction {made.number} because …")
    if record not in records_in_force(records):
        return Refused(Reason.NOT_NOW, f"event {number} was put aside by a correction of the past")
    begun = (record.cause, UpdateStarted.NAME)
    if started := [each for each in until if (each.cause, each.name) == begun]:
        update = context.draft.ruleset.codec.read(started[-1])
        assert isinstance(update, UpdateStarted)
        said = f"event {number} was part of update {update.number}, which stays made"
        return Refused(Reason.NOT_NOW, f"{said}: correct the past, or set what should be different")
    return Refused(Reason.NOT_FOUND, f"event {number} is nothing that you decided")


def find_undoing(draft: UnitOfWork, records: Sequence[Record], number: int) -> int:
    """The number of the event that undoes that one, and is not undone itself; 0 if none does."""
    by = 0
    for record in records:
        if record.name != AdminOrdered.NAME or record.seq <= number:
            continue
        event = draft.ruleset.codec.read(record)
        if not isinstance(event, AdminOrdered) or not event.accepted or event.verb != UNDO:
            continue
        if event.args.get("event") == number and not find_undoing(draft, records, record.seq):
            by = record.seq
    return by


HANDLERS: Mapping[str, Handler] = {verbs.UNDO.key: _undo}
