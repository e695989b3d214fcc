"""The one reply to a mail, and how many of them somebody gets who is not helped by any."""

from __future__ import annotations

import msgspec

from nomicd.services.outgoing.letters import Letter, Scribe
from nomicd.services.outgoing.receipts import Slip, receipt
from nomicd.services.processing.receipt_data import Case
from nomicd.services.registers.limits import counted

IN_VAIN = 20
"""Answers a day to one address about mails of which nothing could be done: so two machines that answer each
other, and do not say that they are machines, come to an end."""

IDLE = 50
"""Answers a day to one address about mails that changed nothing: a machine that sends our own words back, as
if it had written them, asks for something each time."""

LAST = (
    f"Nothing could be done of {IN_VAIN} mails from you today.",
    "Further ones are read, but answered only if something can be done.",
)


def reply(scribe: Scribe, case: Case, slip: Slip) -> None:
    """The one reply to a mail, unless it asked for none, or too many were in vain today."""
    tx, sender, now = case.tx, case.who.address, case.now
    done = any(not entry.refused for entry in slip.entries)
    vain = 0 if done else counted(tx, "in-vain", sender, now)
    idle = 0 if slip.seqs else counted(tx, "idle", sender, now)
    if not case.manner.answer or vain > IN_VAIN or idle > IDLE:
        return
    if vain == IN_VAIN:
        slip = msgspec.structs.replace(slip, notes=(*slip.notes, *LAST))
    message = case.message
    letter = Letter(
        key=f"receipt/{case.mail.id}",
        kind="receipt",
        game=slip.game,
        reader=case.who.reader,
        recipient=case.who.address,
        page=receipt(slip),
        in_reply_to=message.message_id,
        references=(*message.references, message.message_id)[-10:],
    )
    scribe.queue(case.tx, letter, case.now)
