"""The board or the standings as an earlier update left them: the log is folded up to there."""

from __future__ import annotations

import msgspec

from nomicd.kernel.commands import Command
from nomicd.kernel.decision import Reason, Refused
from nomicd.kernel.log import fold
from nomicd.services.processing.context import Answer, MailContext
from nomicd.services.repository.rate_limits import count_up
from nomicd.table.course.mails import AT

MOST = 20
"""So often a day one address may look back: the whole log is read each time."""


def look_back(context: MailContext, command: Command) -> Answer:
    """Return what everybody could see then, of the past that is in force: whoever asks now may have been
    somebody else."""
    ruleset, update = context.draft.ruleset, command.get_number("update")
    if count_up(context.tx, "look-back", context.sender.address, context.now) > MOST:
        return Refused(Reason.LIMIT, f"you can look back {MOST} times a day: please ask again tomorrow")
    log = context.read_log_in_force()
    made = [n for n, each in enumerate(log, 1) if each.cause == f"tick:{update}"]
    if not made:
        return Refused(Reason.NOT_FOUND, f"no update {update} has been made")
    facts = ((each.name, each.version, each.body) for each in log[: made[-1]])
    then = fold(ruleset.blank(), facts, ruleset.codec)
    page = ruleset.answer(then, "", Command(command.verb.removesuffix(AT), {}))
    if page is None:
        return Refused(Reason.NOT_FOUND, "there was nothing to show then")
    lead = (f"This is how update {update} left it.", *page.lead)
    return msgspec.structs.replace(page, title=f"{page.title} after update {update}", lead=lead)
