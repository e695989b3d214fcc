"""All that is kept of whoever asks, for themselves: what they wrote, and what was noted beside it."""

from __future__ import annotations

from collections.abc import Iterator
from zoneinfo import ZoneInfo

from nomicd.kernel.commands import Command
from nomicd.kernel.page import Code, Lines, Page, Section
from nomicd.mail.message import Message, read
from nomicd.services.delivery.receipts import format_instant
from nomicd.services.ports import MailIn, Seat
from nomicd.services.processing.admin_commands.mails import WHAT
from nomicd.services.processing.context import MailContext
from nomicd.services.repository.preferences import clock, list_known_names, preferences
from nomicd.services.rows import Reminder, SecondAddress, TalkMail

LONGEST = 400_000
"""Characters of mails that are attached; what is older is left out, and that is said."""


def answer(context: MailContext, _command: Command) -> Page:
    """Return it: what is noted as a page, what they wrote attached to it."""
    sender, tx = context.sender, context.tx
    names = sorted(list_known_names(tx, context.slug, sender.reader))
    mails = [each for name in names for each in tx.mails_from(context.slug, name)]
    written, left_out = _quote(context, sorted(mails, key=lambda each: each.id))
    more = f"{left_out} older mails are too much for one mail: ask the operator for them."
    lead = (
        "This is what is kept of you in this game. What you wrote is attached as a text.",
        *((more,) if left_out else ()),
    )
    noted = Section("Kept of you", (Lines(tuple(_list_notes(context, names))),))
    return Page("Your data", lead, (noted,), more=written)


def _list_notes(context: MailContext, names: list[str]) -> Iterator[str]:
    tx, slug, reader = context.tx, context.slug, context.sender.reader
    seat = next((each for each in tx.seats(slug) if each.player == reader), Seat(slug, reader, ""))
    yield f"Name: {', '.join(names)}."
    yield f"Address: {seat.address or context.sender.address}."
    for also in tx.rows(SecondAddress, game=slug, player=reader):
        yield f"Second address: {also.address}."
    known = preferences(tx, slug, reader)
    zone = known.zone or "that of the game"
    yield f"Mails: {known.mails}; proof asked for: {known.proof}; time zone: {zone}."
    for reminder in tx.rows(Reminder, game=slug, player=reader):
        yield f"Reminder: {reminder.hours} hours before a deadline."
    talk = [each for each in tx.rows(TalkMail, game=slug) if each.writer in names]
    yield f"Mails of yours in the talk: {len(talk)}."


def _quote(context: MailContext, mails: list[MailIn]) -> tuple[tuple[Section, ...], int]:
    """Return what they wrote, the newest mails that there is room for, and how many there is none for."""
    zone = clock(context.tx, context.slug, context.sender.reader) or context.terms.zone
    made, room = list[Section](), LONGEST
    for mail in reversed(mails):
        section = _quote_mail(context, mail, zone)
        room -= len(str(section.blocks))
        if room < 0:
            break
        made.append(section)
    return tuple(reversed(made)), len(mails) - len(made)


def _quote_mail(context: MailContext, mail: MailIn, zone: ZoneInfo) -> Section:
    found = read(mail.raw)
    message = found if isinstance(found, Message) else found.head
    without_tokens = context.services.composer.without_tokens
    text = without_tokens(message.text) if mail.raw else "(its text is not kept any more)"
    fate = WHAT[mail.disposition]
    came = f"It came on {format_instant(mail.received_at, zone)}; what became of it: {fate}."
    subject = (f"Subject: {without_tokens(message.subject)}",) if message.subject else ()
    return Section(f"Mail {mail.id}", (Lines((came, *subject)), Code(text)))
