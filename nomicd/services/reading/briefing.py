"""When the Admin of a game wants the daily summary, and at which hour."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import cast

from nomicd.kernel.commands import Command
from nomicd.kernel.decision import Accepted
from nomicd.services.reading.sitting import Answer, Sitting
from nomicd.services.registers import agenda
from nomicd.services.registers.agenda import Wanted
from nomicd.services.verbs import service as verbs

_SAID = {
    Wanted.DAILY: "You get a summary of each day, at {hour}:00 on your clock ({zone}).",
    Wanted.NEEDED: "You get a summary when something waits for you, at {hour}:00 on your clock ({zone}).",
    Wanted.NEVER: "You get no summaries; “status” says what waits for you.",
}


def _which(sitting: Sitting, command: Command) -> Answer:
    slug, which = sitting.draft.game.slug, Wanted(str(command.args["which"]))
    agenda.put_wanted(sitting.tx, slug, which, sitting.now)
    return _told(sitting, which)


def _hour(sitting: Sitting, command: Command) -> Answer:
    slug = sitting.draft.game.slug
    agenda.put_hour(sitting.tx, slug, cast(int, command.args["hour"]), sitting.now)
    return _told(sitting, agenda.wanted(sitting.tx, slug))


def _told(sitting: Sitting, which: Wanted) -> Answer:
    slug = sitting.draft.game.slug
    zone, hour = agenda.zone(sitting.tx, slug).key, agenda.hour(sitting.tx, slug)
    return Accepted((), (_SAID[which].format(hour=hour, zone=zone),))


HANDLERS: Mapping[str, Callable[[Sitting, Command], Answer]] = {
    verbs.SUMMARY.key: _which,
    verbs.SUMMARY_AT.key: _hour,
}
