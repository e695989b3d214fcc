"""Pictures that come with a command: one only, and drawn anew before any game or reader sees it."""

from __future__ import annotations

import base64

import msgspec

from nomicd.kernel.commands import Command
from nomicd.kernel.decision import Reason, Refused
from nomicd.mail.pictures import pictures
from nomicd.services.jobs.deferred import NeedsWork, Upload
from nomicd.services.processing.context import MailContext

WHAT_TO_SEND = "Attach one small picture to the mail, and nothing else: PNG, GIF, JPEG or WebP."


def with_picture(context: MailContext, command: Command) -> Command | Refused:
    """The command with the picture that is attached to the mail. Raises `NeedsWork` until it is drawn anew:
    that takes a while, and is done outside of the transaction."""
    found = pictures(context.mail.raw)
    if len(found) != 1:
        count = f"{len(found)} pictures are attached" if found else "No picture is attached"
        return Refused(Reason.UNCLEAR, f"{count}. {WHAT_TO_SEND}")
    upload = Upload(found[0])
    drawn = context.work.redrawn.get(upload)
    if drawn is None:
        raise NeedsWork(context.draft.game.slug, upload)
    if isinstance(drawn, Refused):
        return drawn
    picture = base64.b64encode(drawn).decode("ascii")
    return msgspec.structs.replace(command, args={**command.args, "picture": picture})
