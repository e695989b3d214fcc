"""When the Admin of a game wants the daily summary, and at which hour."""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

from nomicd.kernel.commands import Command
from nomicd.kernel.decision import Accepted
from nomicd.services import verbs
from nomicd.services.processing.context import Answer, Handler, MailContext
from nomicd.services.repository import summary_schedule
from nomicd.services.rows import SummaryFrequency

_SAID = {
    SummaryFrequency.DAILY: "You get a summary of each day, at {hour}:00 on your clock ({zone}).",
    SummaryFrequency.NEEDED: "You get a summary when something waits for you,"
    " at {hour}:00 on your clock ({zone}).",
    SummaryFrequency.NEVER: "You get no summaries; “status” says what waits for you.",
}


def _which(context: MailContext, command: Command) -> Answer:
    slug, which = context.slug, SummaryFrequency(str(command.args["which"]))
    summary_schedule.put_wanted(context.tx, slug, which, context.now)
    return _answer(context, which)


def _hour(context: MailContext, command: Command) -> Answer:
    slug = context.slug
    summary_schedule.put_hour(context.tx, slug, cast(int, command.args["hour"]), context.now)
    return _answer(context, summary_schedule.summary(context.tx, slug).frequency)


def _answer(context: MailContext, which: SummaryFrequency) -> Answer:
    slug = context.slug
    zone, hour = summary_schedule.zone(context.tx, slug).key, summary_schedule.summary(context.tx, slug).hour
    return Accepted((), (_SAID[which].format(hour=hour, zone=zone),))


HANDLERS: Mapping[str, Handler] = {
    verbs.SUMMARY.key: _which,
    verbs.SUMMARY_AT.key: _hour,
}
