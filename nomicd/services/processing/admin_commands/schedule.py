"""The Admin moves one deadline, lets everybody have more time, or has the update made now."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

from nomicd.kernel.commands import Command
from nomicd.kernel.deadlines import Due
from nomicd.kernel.decision import Accepted, Reason, Refused
from nomicd.kernel.margin import DeadlineMoved
from nomicd.kernel.page import Lines, Page, Section
from nomicd.services import verbs
from nomicd.services.delivery.receipts import format_instant
from nomicd.services.delivery.service_pages import notice
from nomicd.services.processing.context import Answer, Handler, MailContext
from nomicd.services.repository import deadlines
from nomicd.services.repository.senders import list_players

_LENGTH = re.compile(r"(\d{1,4})\s*(minute|hour|day|week)s?", re.IGNORECASE)


def length(said: str) -> timedelta | None:
    """`2 days`, `36 hours`; None if it is no such length, or none at all."""
    found = _LENGTH.fullmatch(said.strip())
    by = timedelta(**{f"{found[2].lower()}s": int(found[1])}) if found else timedelta(0)
    return by or None


def moment(said: str, zone: ZoneInfo) -> datetime | None:
    """`2026-12-05 20:00`, in the game's zone unless it says another; None if it is no such instant."""
    try:
        at = datetime.fromisoformat(said.strip())
    except ValueError:
        return None
    return (at if at.tzinfo else at.replace(tzinfo=zone)).astimezone(UTC)


def _deadline(context: MailContext, command: Command) -> Answer:
    to = moment(str(command.args["time"]), context.terms.zone)
    if to is None:
        return Refused(Reason.UNCLEAR, "a deadline is written 2026-12-05 20:00, in the game's zone")
    return _change_from(context, command, lambda _: to)


def _extend(context: MailContext, command: Command) -> Answer:
    by = length(str(command.args["length"]))
    if by is None:
        return Refused(Reason.UNCLEAR, "a length of time is written 2 days, 36 hours or 1 week")
    return _change_from(context, command, lambda due: due.deadline + by)


def _change_from(context: MailContext, command: Command, to: Callable[[Due], datetime]) -> Answer:
    due = context.due
    if due is None:
        return Refused(Reason.NOT_NOW, "no update is due")
    if due.number != command.args["update"]:
        return Refused(
            Reason.NOT_NOW, f"update {command.args['update']} is not the next one: that is {due.number}"
        )
    return move(context, due, to(due), str(command.args["why"]))


def _now(context: MailContext, command: Command) -> Answer:
    due = context.due
    if due is None:
        return Refused(Reason.NOT_NOW, "no update is due")
    at = max(context.draft.context.now, context.mail.received_at)
    return move(context, due, at, str(command.args["why"]), at_once=True)


def move(context: MailContext, due: Due, to: datetime, why: str, *, at_once: bool = False) -> Answer:
    """Move the next update's deadline, and tell everybody; or why not."""
    draft = context.draft
    if why_not := _problem(context, due, to, at_once):
        return Refused(Reason.NOT_NOW, why_not)
    own = draft.ruleset.find_next_update(draft.state)
    assert own is not None
    deadlines.put(context.tx, draft.game, own, to, at_once=at_once)
    moved = context.due
    deadlines.set_due(context.tx, draft.game, moved)
    draft.add_annotation(DeadlineMoved(due.number, due.deadline.isoformat(), to.isoformat(), why))
    said = _say(due, to, context.terms.zone)
    _tell(context, due, f"{said} The reason: {why}")
    return Accepted((), (said,))


def _tell(context: MailContext, due: Due, said: str) -> None:
    readers = sorted({"admin", *list_players(context.tx, context.slug)})
    page = Page(f"Update {due.number}: the deadline is moved", (), (Section("Moved", (Lines((said,)),)),))
    key = f"rescheduled/{context.mail.id}/{len(context.draft.facts)}"
    context.tell([notice(reader, key, page) for reader in readers])


def _problem(context: MailContext, due: Due, to: datetime, at_once: bool) -> str:
    """Why the update cannot be moved there, "" if it can."""
    if due.early is not None:
        return "all are done with this update: it is made as it is"
    if not at_once and to <= context.now:
        return "a deadline can only be moved to an instant that is yet to come"
    if to == due.deadline:
        return "that is its deadline already"
    return _problem_of_order(context, to)


def _problem_of_order(context: MailContext, to: datetime) -> str:
    """Return why an update cannot come then for those before and after it."""
    draft, zone = context.draft, context.terms.zone
    own = draft.ruleset.find_next_update(draft.state)
    if own and to < own.deadline and not draft.ruleset.hastens:
        regular = format_instant(own.deadline, zone)
        return f"updates of this game are never made before their regular deadline, {regular}"
    following = draft.ruleset.find_update_after(draft.state, own.deadline) if own else None
    if following and to > following.deadline - deadlines.APART:
        return (
            f"that is not before the deadline of update {following.number},"
            f" {format_instant(following.deadline, zone)}; to stop the game for longer, write: pause"
        )
    return ""


def _say(due: Due, to: datetime, zone: ZoneInfo) -> str:
    was, now = format_instant(due.deadline, zone), format_instant(to, zone)
    return f"The deadline of update {due.number} is moved from {was} to {now}."


HANDLERS: Mapping[str, Handler] = {
    verbs.DEADLINE.key: _deadline,
    verbs.EXTEND.key: _extend,
    verbs.UPDATE_NOW.key: _now,
}
