"""What the Admin looks at: mails of the game and what became of them, who has not written."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from zoneinfo import ZoneInfo

from nomicd.kernel.commands import Command
from nomicd.kernel.decision import Reason, Refused
from nomicd.kernel.page import Block, Code, Lines, Offer, Offers, Page, Section, Table
from nomicd.mail import clean
from nomicd.mail.message import Message, read
from nomicd.services import verbs
from nomicd.services.delivery.receipts import format_instant
from nomicd.services.ports import Disposition, MailIn, Seat
from nomicd.services.processing.context import Answer, Handler, MailContext
from nomicd.services.repository.preferences import clock
from nomicd.services.repository.senders import list_players
from nomicd.services.repository.settings import game_progress

MOST = 40
"""Mails that are listed."""

OFFERED = 5
"""Of these, so many are offered to be read."""

LOOKED_AT = 1_000
"""Mails of the whole service among which they are looked for."""

LONGEST = 10_000
"""Characters of a mail that are shown."""

WHAT = {
    Disposition.STORED: "not read yet",
    Disposition.APPLIED: "done",
    Disposition.REFUSED: "nothing done",
    Disposition.HELD: "held",
    Disposition.DUPLICATE: "a copy",
    Disposition.IGNORED: "ignored",
    Disposition.SET_ASIDE: "set aside",
}
_BY_WORDS = {str(each).replace("-", " "): each for each in Disposition}
_PRIVATE = frozenset({Disposition.APPLIED, Disposition.DUPLICATE})
"""What was done of these is in the log; their words may be a secret vote, or for one player's eyes."""


def _read(context: MailContext, command: Command) -> Answer:
    number, slug = command.get_number("mail"), context.slug
    mail = context.tx.mail(number)
    nobodys = mail is not None and not mail.game and mail.disposition is Disposition.SET_ASIDE
    if mail is None or (mail.game != slug and not nobodys):
        return Refused(Reason.NOT_FOUND, f"there is no mail {number} in this game")
    if context.sender.player and mail.player != context.sender.player:
        return Refused(Reason.NOT_NOW, "you play here, too, so you cannot read the mails of the others")
    if mail.disposition in _PRIVATE and mail.player not in ("admin", context.sender.reader):
        private = "what it says stays between its sender and the game: it may hold a secret vote"
        return Refused(Reason.NOT_NOW, f"mail {number} was done, and {private}")
    blocks = tuple(_show(context, mail))
    return Page(f"Mail {number}", (), (Section(f"Mail {number}", blocks),))


def _show(context: MailContext, mail: MailIn) -> Iterator[Block]:
    message = read(mail.raw)
    found = message if isinstance(message, Message) else message.head
    text = context.services.composer.without_tokens(found.text)
    sender = f"{mail.player}, {found.address}" if mail.player else found.address or "nobody we can name"
    head = [
        f"From {sender}; it came on {format_instant(mail.received_at, _zone(context))}.",
        f"What became of it: {_fate(mail)}.",
    ]
    if found.subject:
        head.append(f"Subject: {context.services.composer.without_tokens(found.subject)}")
    yield Lines(tuple(head))
    lines = text[:LONGEST].splitlines()
    yield Code("\n".join(f"> {line}".rstrip() for line in lines) or "> (no text)")
    if len(text) > LONGEST or not isinstance(message, Message):
        yield Lines(("It is longer than this.",))
    yield from _offer_to_read(mail)


def _offer_to_read(mail: MailIn) -> Iterator[Offers]:
    if mail.disposition in (Disposition.HELD, Disposition.SET_ASIDE):
        yield Offers((Offer(f"release {mail.id}", "have it read"),))
    if mail.disposition is Disposition.REFUSED:
        line = f"accept late mail {mail.id} because it should have counted"
        yield Offers((Offer(line, "if it came too late: shows what would be different"),))


def _list(context: MailContext, command: Command) -> Answer:
    name = command.get_text("player")
    seat = context.find_named(name) if name else None
    if isinstance(seat, Refused):
        return seat
    found = _find_mails(context, _BY_WORDS.get(str(command.args.get("which"))), seat)
    if not found:
        return Page("Mails", ("There are none.",))
    zone = _zone(context)
    rows = tuple(
        (str(each.id), f"{each.received_at.astimezone(zone):%a %d %b %H:%M}", _sender(each), _fate(each))
        for each in found[:MOST]
    )
    more = (f"These are the last {MOST} of {len(found)}.",) if len(found) > MOST else ()
    table = Table(("Mail", "Came", "From", "What became of it"), rows)
    return Page("Mails", more, (Section("Mails of this game", (table, *_offer_reading(found[:MOST]))),))


def _find_mails(context: MailContext, disposition: Disposition | None, seat: Seat | None) -> list[MailIn]:
    """The mails of the game but this one, the latest first."""
    mails = reversed(context.tx.mails(disposition, LOOKED_AT))
    found = [each for each in mails if each.game == context.slug and each.id != context.mail.id]
    return [each for each in found if each.player == seat.player] if seat else found


def _offer_reading(mails: Sequence[MailIn]) -> tuple[Block, ...]:
    """The first few that can be read, if there are any."""
    open_ = [each for each in mails if each.disposition not in _PRIVATE and each.player != "admin"]
    offers = tuple(
        Offer(f"read mail {each.id}", f"see what {_sender(each)} wrote") for each in open_[:OFFERED]
    )
    return (Offers(offers),) if offers else ()


def _sender(mail: MailIn) -> str:
    return mail.player or "a stranger"


def _fate(mail: MailIn) -> str:
    why = clean.line((mail.reason.strip().splitlines() or [""])[-1], 120)
    shown = why if mail.disposition not in _PRIVATE else ""
    return f"{WHAT[mail.disposition]} ({shown.rstrip('.')})" if shown else WHAT[mail.disposition]


def _silent(context: MailContext, _command: Command) -> Answer:
    tx, game = context.tx, context.draft.game
    since = game_progress(tx, game.slug).closed_at or game.opened_at
    wrote = {player for player, _, _ in tx.arrivals(game.slug, since)}
    silent = [name for name in list_players(tx, game.slug) if name not in wrote]
    lead = f"Since {format_instant(since, _zone(context))}:"
    said = tuple(f"{name} has not written." for name in silent) or ("Everybody has written.",)
    return Page("Who has not written", (), (Section("Who has not written", (Lines((lead, *said)),)),))


def _zone(context: MailContext) -> ZoneInfo:
    return clock(context.tx, context.slug, context.sender.reader) or context.terms.zone


HANDLERS: Mapping[str, Handler] = {
    verbs.LIST_MAILS.key: _list,
    verbs.READ_MAIL.key: _read,
    verbs.NOT_WRITTEN.key: _silent,
}
