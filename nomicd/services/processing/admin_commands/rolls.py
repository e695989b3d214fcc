"""The Admin looks at a player's rolls, and says which one should have been another: `override bob's roll`."""

from __future__ import annotations

import re
from collections.abc import Sequence

from nomicd.kernel.commands import Command
from nomicd.kernel.correction import records_in_force
from nomicd.kernel.decision import Reason, Refused
from nomicd.kernel.page import Block, Lines, Offer, Offers, Page, Section
from nomicd.services.processing.context import MailContext
from nomicd.services.replay.past_rolls import PastRoll, faces, rolls
from nomicd.services.repository.senders import seat_of

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
    name = _OWNER.sub("", command.get_text("player"))
    seat = seat_of(context.tx, draft.game.slug, name)
    if seat is None:
        return Refused(Reason.NOT_FOUND, f"nobody here is called {name[:40]}")
    records = records_in_force(list(context.tx.records(draft.game.slug)))
    theirs = [each for each in rolls(draft.ruleset, records) if each.player == seat.player]
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
    offers = tuple(Offer(_line(each), f"{each.why}: {_describe(each)}") for each in found[:MOST])
    blocks: tuple[Block, ...] = (said, Offers(offers))
    return Page(heading, (), (Section(heading, blocks),))


def _describe(roll: PastRoll) -> str:
    shown = faces(roll.shown)
    by = f" (set by the Admin; the dice had shown {shown})" if roll.shown != roll.draws else ""
    return f"{faces(roll.draws)}{by}"


def _line(roll: PastRoll) -> str:
    return f"set roll {roll.draws[0].label} = {' '.join(str(each.value) for each in roll.draws)} because …"
