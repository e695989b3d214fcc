"""Mails of ours that come back: after three on different days none are sent to that mailbox any more. The
seat is kept; any valid mail from its owner ends this.

Where a report comes to says whose mail came back, so nothing in it has to be believed: the envelope's sender
of each mail that we send holds a token. Nothing else is ever done with what comes to such an address.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, timedelta

import msgspec

from nomicd.kernel.page import Offer, Offers, Page, Section, wording
from nomicd.mail import bounce
from nomicd.mail.address import parse_address
from nomicd.mail.tokens import BOUNCE
from nomicd.services.delivery.mail_composer import MailComposer
from nomicd.services.delivery.service_pages import notice
from nomicd.services.ports import MailIn, Writing
from nomicd.services.repository.observers import is_observer
from nomicd.services.repository.preferences import preferences
from nomicd.services.repository.settings import ServiceSettings
from nomicd.services.rows import Bounce, Mailbox, Observer

DAYS = 3
"""Different days on which mails came back for good."""

MEMORY = timedelta(days=30)
"""Days further back than that are forgotten."""


def find_bounce_word(config: ServiceSettings, recipients: Iterable[str]) -> str:
    """Return what tells whose mail came back, of the first of these addresses that is one of our envelope
    senders: what comes there is a report, or pretends to be one. "" if there is none."""
    ours = f"{config.local}+"
    for recipient in recipients:
        local, _, domain = (parse_address(recipient) or "").partition("@")
        if domain == config.domain and local.startswith(ours + BOUNCE):
            return local.removeprefix(ours)
    return ""


def record_bounce(tx: Writing, composer: MailComposer, mail: MailIn, word: str, now: datetime) -> str:
    """Count what a report to the envelope sender with that word says. Return what there is to say about
    it."""
    mailbox = composer.ring.mailbox_of_bounce(word, now.date())
    whose = tx.find(Mailbox, mailbox) if mailbox else None
    if whose is None:
        return "it came to a bounce address that was never ours"
    if mail.envelope_from not in ("", "<>"):
        return "it came to a bounce address, but is no report"
    report = bounce.read(mail.raw)
    if report is None or not report.has_failed:
        return "it is a report of a delay, or of something else that passes"
    count_bounce(tx, composer, whose.game, whose.reader, f"{report.status} {report.why}".strip(), now)
    return f"it is the report that a mail to {whose.reader} came back"


def count_bounce(
    tx: Writing, composer: MailComposer, slug: str, reader: str, why: str, now: datetime
) -> None:
    """A mail to that reader came back for good. On the third day of this their mails stop, and the Admin is
    told. An Admin's own mails never stop."""
    game = tx.game(slug)
    if game is None or reader in ("", "admin") or preferences(tx, slug, reader).unreachable_since:
        return
    today = now.date()
    tx.save(Bounce(slug, reader, today))
    oldest = today - MEMORY
    if sum(each.day >= oldest for each in tx.rows(Bounce, game=slug, reader=reader)) < DAYS:
        return
    if is_observer(reader):
        tx.delete(Observer, game=slug, reader=reader)  # there is no seat to keep
        return
    tx.save(msgspec.structs.replace(preferences(tx, slug, reader), unreachable_since=today))
    said = wording("notice.unreachable", player=reader, days=DAYS, said=why[:300])
    offers = Offers((Offer(f"remove {reader}", "take the seat away"),))
    page = Page(f"{reader} cannot be reached", (), (Section("Unreachable", (said, offers)),))
    composer.tell(tx, game, [notice("admin", f"unreachable/{reader}/{now:%Y-%m-%d}", page)], now)


def is_back(tx: Writing, slug: str, reader: str) -> bool:
    """A valid mail of that reader came: whatever came back is forgotten. Whether their mails had stopped."""
    if tx.rows(Bounce, game=slug, reader=reader):
        tx.delete(Bounce, game=slug, reader=reader)
    known = preferences(tx, slug, reader)
    if not known.unreachable_since:
        return False
    tx.save(msgspec.structs.replace(known, unreachable_since=None))
    return True
