"""The Admin's hand in another's place, and on conditions: `as bob: …`, `if still update 17: …`."""

from __future__ import annotations

from collections.abc import Mapping

from nomicd.kernel.commands import Command
from nomicd.kernel.decision import Accepted, Reason, Refused
from nomicd.kernel.inputs import PlayerCommand
from nomicd.kernel.page import Code, Lines, Page, Section
from nomicd.mail.grammar import understand_inner
from nomicd.services import verbs
from nomicd.services.delivery.service_pages import notice
from nomicd.services.processing.context import Answer, Handler, MailContext


def _act(context: MailContext, command: Command) -> Answer:
    draft, seat = context.draft, context.find_named(command.get_text("player"))
    if isinstance(seat, Refused):
        return seat
    inner = understand_inner(command, draft.ruleset.vocabulary(draft.state, seat.player))
    if isinstance(inner, Refused):
        return inner
    says: tuple[str, ...] = ()
    deed = draft.next
    for place, one in enumerate(inner):
        source = f"{draft.context.cause}/{command.line}" + "+" * place
        decision = draft.order(PlayerCommand(seat.player, one, source))
        if isinstance(decision, Refused):
            return decision
        says += decision.says
    _tell(context, seat.player, inner, str(command.args["why"]), deed)
    return Accepted((), (f"Done in {seat.player}'s name, and {seat.player} is told.", *says))


def _tell(context: MailContext, player: str, done: tuple[Command, ...], why: str, deed: int) -> None:
    """The log says that it was the Admin, and what kind of thing; the player, what exactly."""
    kinds = ", ".join(dict.fromkeys(each.verb.replace("_", " ") for each in done))
    made = context.note_ruling(f"The Admin acts as {player}: {kinds}.", why, deed=deed)
    blocks = (Code("\n".join(each.text for each in done)), Lines((f"The reason: {why}",)))
    page = Page("The Admin has acted in your place", (), (Section("Done in your name", blocks),))
    context.tell([notice(player, f"acted/{made.number}", page)])


def find_staleness(context: MailContext, command: Command) -> str:
    """Why a guard holds what it guards back, "" if it does not."""
    due, meant = context.due, command.args["update"]
    if due is not None and due.number == meant:
        return ""
    now = f"update {due.number} is the next one" if due else "no update is due"
    return f"This was for update {meant}, and now {now}: nothing is done"


def _guard(context: MailContext, command: Command) -> Answer:
    if held := find_staleness(context, command):
        return Refused(Reason.TOO_LATE, held)
    return Accepted((), (f"Update {command.args['update']} is still the next one.",))


HANDLERS: Mapping[str, Handler] = {
    verbs.GUARD.key: _guard,
    verbs.ACT.key: _act,
}
