"""A player takes another name: the game says whether it can be, then the seat follows."""

from __future__ import annotations

from nomicd.kernel.commands import Command
from nomicd.kernel.decision import Accepted, Reason, Refused
from nomicd.kernel.game import RENAME
from nomicd.kernel.ids import is_player
from nomicd.services.ports import SeatState
from nomicd.services.processing.admin_commands.seats import follow, ordered
from nomicd.services.processing.context import Answer, MailContext
from nomicd.services.processing.seats import NAMES
from nomicd.services.registers.standing import seat_of


def take_name(context: MailContext, command: Command) -> Answer:
    """Who wrote the mail is called so from now on. What was ordered stays as it was."""
    old, new = context.sender.player, str(command.args["name"])
    if not is_player(new):
        return Refused(Reason.BAD_TEXT, f"“{new[:40]}” cannot be a player's name. {NAMES}")
    other = seat_of(context.tx, context.draft.game.slug, new)
    if other is not None and (other.player == old or other.state is not SeatState.GONE):
        return Refused(Reason.TAKEN, f"that name is {other.player}'s already")
    args = {"player": old, "to": new, "why": f"{old} asked for it"}
    decision = ordered(context, Command(RENAME, dict(args), command.line, command.text))
    if isinstance(decision, Refused):
        return decision
    follow(context, decision.events)
    said = f"You are called {new} from now on. What you had ordered stays as it was."
    return Accepted(decision.events, (said,))
