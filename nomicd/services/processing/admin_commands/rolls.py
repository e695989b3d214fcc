"""The Admin looks at a player's rolls, and says which one should have been another: `override bob's roll`."""

from __future__ import annotations

import re
from collections.abc import Sequence

from nomicd.kernel.commands import Command
from nomicd.kernel.decision import Reason, Refused
from nomicd.kernel.page import Lines, Offer, Offers, Page, Section
from nomicd.services.processing.context import MailContext
from nomicd.services.replay.past_rolls import PastRoll, faces, rolls

MOST = 12
"""Rolls that are offered."""

_OWNER = re.compile(r"['\u2019]s?\Z")


def show_rolls(context: MailContext, command: Command) -> Page | Refused:
    """Return the rolls of a player in an update, the last one in which they rolled if none is named."""
    found = _find(context, command)
    return found if isinstance(found, Refused) else _page(found)


def edit(context: MailContext, command: Command) -> str | Page | Refused:
    """Return the change of the past that sets a roll, or the rolls that may be meant."""
    said = str(command.args["dice"]).strip()
    if label := command.get_text("roll"):
        return f"set roll {label} = {said}"
    found = _find(context, command)
    if isinstance(found, Refused):
        return found
    return f"set roll {found[0].draws[0].label} = {said}" if len(found) == 1 else _page(found)


def _find(context: MailContext, command: Command) -> Sequence[PastRoll] | Refused:
    draft = context.draft
    if not draft.ruleset.corrects_past:
        said = f"dice stay as they fell in a game of {draft.ruleset.title}: its past cannot be corrected"
        return Refused(Reason.NOT_NOW, said)
    seat = context.find_named(_OWNER.sub("", command.get_text("player")))
    if isinstance(seat, Refused):
        return seat
    found = rolls(draft.ruleset, context.read_log_in_force())
    theirs = [each for each in found if each.player == seat.player]
    return _choose_update(seat.player, theirs, command.get_number("update"))


def _choose_update(player: str, theirs: Sequence[PastRoll], update: int) -> Sequence[PastRoll] | Refused:
    update = update or max((each.update for each in theirs), default=0)
    found = [each for each in theirs if each.update == update]
    if not found:
        when = f" in update {update}" if update else " yet"
        return Refused(Reason.NOT_FOUND, f"{player} has not rolled{when}")
    return found


def _page(found: Sequence[PastRoll]) -> Page:
    first = found[0]
    heading = f"What {first.player} rolled in update {first.update}"
    said = Lines(
        (
            "To set a roll, send its line with the numbers that should count, and your reason.",
            "Nothing is done before you have seen what it changes. What the dice had shown stays on record.",
        )
    )
    return Page(heading, (), (Section(heading, (said, Offers(tuple(map(_offer, found[:MOST]))))),))


def _offer(roll: PastRoll) -> Offer:
    values = " ".join(str(each.value) for each in roll.draws)
    by = f" (set by the Admin; the dice had shown {faces(roll.shown)})" if roll.shown != roll.draws else ""
    line = f"set roll {roll.draws[0].label} = {values} because …"
    return Offer(line, f"{roll.why}: {faces(roll.draws)}{by}")
