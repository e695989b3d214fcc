"""Choosing again: whoever decided something on facts that were wrong says what it shall have been."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from nomicd.kernel.commands import Command
from nomicd.kernel.decision import Accepted, Reason, Refused
from nomicd.services import verbs
from nomicd.services.processing.context import Answer, Handler, MailContext
from nomicd.services.replay import effective_log
from nomicd.services.replay.edits import Add, BeforeUpdate
from nomicd.services.replay.history_edit import HistoryEdit, Unfit
from nomicd.services.rows import ReconsiderationWindow

NONE = "nothing"

MOST = 20
"""Choices of one player."""


def _choose(context: MailContext, command: Command) -> Answer:
    slug, player = context.slug, context.sender.player
    kept = context.tx.find(ReconsiderationWindow, slug)
    if kept is None or player not in kept.players:
        return Refused(Reason.NOT_NOW, "there is nothing that you may choose again")
    update, said = command.get_number("update"), str(command.args["command"]).strip()
    if not kept.first <= update < kept.until:
        return Refused(Reason.TOO_LATE, f"you may choose again for updates {kept.first} to {kept.until - 1}")
    if said.casefold() == NONE:
        return _forget(context, kept, update)
    if sum(who == player for who, _ in kept.choices) >= MOST:
        return Refused(Reason.LIMIT, f"you have chosen {MOST} things again already")
    if isinstance(wrong := _problem(context, Add(player, BeforeUpdate(update), said)), Refused):
        return wrong
    edit = f"add for {player} as of update {update}: {said}"
    context.tx.save(msgspec.structs.replace(kept, choices=(*kept.choices, (player, edit))))
    done = f"When update {kept.until} is due, that is played as if you had ordered it before update {update}."
    undo = f"To take it back, write: choose again for update {update}: {NONE}"
    return Accepted((), (done, undo))


def _forget(context: MailContext, kept: ReconsiderationWindow, update: int) -> Answer:
    mine = f"add for {context.sender.player} as of update {update}: "
    rest = tuple(each for each in kept.choices if not each[1].startswith(mine))
    context.tx.save(msgspec.structs.replace(kept, choices=rest))
    return Accepted((), (f"For update {update} all stays as you had ordered it.",))


def _problem(context: MailContext, edit: Add) -> Refused | None:
    """Why a player could not have said that then, if they could not. Nothing is played for it."""
    ruleset, records = context.draft.ruleset, context.read_log()
    try:
        HistoryEdit(ruleset, records, effective_log.seal(ruleset, records)).edit(edit)
    except Unfit as unfit:
        return unfit.refused
    return None


HANDLERS: Mapping[str, Handler] = {verbs.CHOOSE.key: _choose}
