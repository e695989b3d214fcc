"""The talk of a game: a mail to it goes to all who want it, and nothing in it is a command.

Who may write, what is held back and how much is passed on is decided here; how it looks to the others,
`nomicd.mail.relay` says. A vote that somebody casts there is put to them, and counts when they confirm it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from nomicd.kernel.commands import Command
from nomicd.kernel.decision import Accepted, Reason, Refused
from nomicd.kernel.page import Lines, Notice, Offer, Offers, Page, Section
from nomicd.mail import clean, grammar
from nomicd.mail.address import parse_address
from nomicd.mail.compose import body_of
from nomicd.mail.readings import Doubt, ParsedMail
from nomicd.mail.relay import Subject, build_text, hide_addresses, is_from_list, read_subject
from nomicd.services import verbs
from nomicd.services.delivery.bounces import is_back
from nomicd.services.delivery.mail_composer import OutgoingMail, TalkCopy
from nomicd.services.ports import Disposition, Trust
from nomicd.services.processing.authorize import find_allowed_commands
from nomicd.services.processing.confirmations import confirm_votes
from nomicd.services.processing.context import TO_TALK, Answer, Handler, MailContext, ProcessingResult
from nomicd.services.processing.message_guard import find_private
from nomicd.services.repository.observers import is_observer, observers
from nomicd.services.repository.preferences import preferences, put_talk_wish
from nomicd.services.repository.rate_limits import count_up, may_send
from nomicd.services.repository.settings import game_settings
from nomicd.services.repository.talk import (
    find_parent,
    find_reader,
    list_audience,
    list_recent,
    list_references,
    name_owners,
    talk_member,
    talk_settings,
)
from nomicd.services.rows import MailWish, TalkMail, TalkStanding

MOST_MAILS = 50
"""Mails a day of one writer that are passed on."""

MOST_OF_OBSERVER = 5
"""The same of an observer: anybody may be one."""

MOST_HELD = 10
"""Mails a day of one writer that the Admin is shown."""

MOST_LINES = 60
"""Lines of one that the Admin is shown."""

MOST_OF_GAME = 400
"""Mails a day of all writers of a game: with a hundred readers, what a small mail server bears."""

MOST_ANSWERS = 3
"""Times a day that one address is told why nothing was passed on."""

KIND = "talk"
VOTE = "vote"
OBSERVERS = "observers"
"""All of them, where the Admin says what becomes of what somebody writes."""


def relay(context: MailContext) -> MailContext | ProcessingResult:
    """Pass a mail to the talk on to the others. One that was written to the game as well goes on its way
    there."""
    slug, game = context.talk.slug, context.sender.game
    if not slug or context.proof.unsubscribes:
        return context
    if game is None or game.slug != slug:
        return _tell(context, "there is no such game", f"There is no game called “{slug}” here.")
    if context.tx.find(TalkMail, game.slug, context.mail.id):  # it waited for an update, and is read again
        return context if context.talk.also_game else _end(context, Disposition.APPLIED, "it was passed on")
    result = _refuse(context) or _pass_on(context)
    return context if context.talk.also_game else result


def _end(context: MailContext, what: Disposition, why: str) -> ProcessingResult:
    return ProcessingResult(what, context.slug, context.sender.reader, f"{TO_TALK}: {why}")


def _refuse(context: MailContext) -> ProcessingResult | None:
    """Say why a mail is not passed on, to its writer too; None if it is."""
    if is_from_list(context.message):
        return _end(context, Disposition.IGNORED, "it comes through a mailing list")
    return _refuse_here(context) or _refuse_shown(context) or _moderate(context)


def _refuse_here(context: MailContext) -> ProcessingResult | None:
    """Say why nobody, or this writer, writes to the talk here; None if they may."""
    kept = talk_settings(context.tx, context.slug)
    if not find_reader(context.tx, context.game, context.sender):
        how = f"write “join as NAME” or “observe” to {context.services.config.address_of(context.slug)}."
        only = "Only players and observers write to the talk of a game."
        return _tell(context, "a stranger wrote it", only, f"To take part, {how}")
    if kept.closed:
        return _tell(context, "it is closed", "The Admin has closed the talk of this game.")
    if kept.elsewhere:
        return _tell(context, "it is elsewhere", f"The players talk at {kept.elsewhere}: please write there.")
    return None


def _refuse_shown(context: MailContext) -> ProcessingResult | None:
    """Say why this mail is not shown to everybody; None if it is."""
    if context.talk.hidden:
        again = f"Please send it again with {context.services.composer.talk_address(context.slug)} in To."
        lead = "The address of the talk was hidden (Bcc), so your mail may not have been meant for everybody."
        return _tell(context, "only its envelope names the talk", lead, again)
    whose = context.sender.player and find_private(context, context.sender.player)
    if whose:
        why = f"You answer or quote a private message ({whose}), and this would go to everybody."
        return _tell(context, "it quotes a private message", why, "If it is meant for all, leave that out.")
    return None


def _moderate(context: MailContext) -> ProcessingResult | None:
    """Say what the Admin has decided on what this writer sends; None if it is passed on."""
    standing = _find_standing(context)
    if standing is TalkStanding.FREE or context.mail.trust is Trust.ADMIN:  # the Admin has released it
        return None
    if standing is TalkStanding.MUTED:
        return _tell(
            context, "its writer is muted", "The Admin passes on nothing that you write to the talk."
        )
    if context.talk.also_game:
        again = f"Please send it to {context.services.composer.talk_address(context.slug)} alone."
        return _tell(
            context, "its writer is held", "The Admin reads what you write to the talk first.", again
        )
    if count_up(context.tx, "talk-held", context.message.address, context.now) > MOST_HELD:
        return _tell(
            context, "too many are held", "Enough of yours waits for the Admin: please try tomorrow."
        )
    _tell(context, "its writer is held", "Your mail waits: the Admin reads what you write to the talk first.")
    _show_admin(context)
    return _end(context, Disposition.HELD, "its writer's mails are held")


def _find_standing(context: MailContext) -> TalkStanding:
    """Return what the Admin said of this writer; of an observer, else what was said of all observers."""
    reader = find_reader(context.tx, context.game, context.sender)
    own = talk_member(context.tx, context.slug, reader).standing
    if own is TalkStanding.FREE and is_observer(reader):
        return talk_member(context.tx, context.slug, OBSERVERS).standing
    return own


def _show_admin(context: MailContext) -> None:
    """Queue what is held, with the word that passes it on."""
    number, writer = context.mail.id, _name_writer(context)
    text = build_text(context.message, name_owners(context.tx, context.game))
    shown = Section(clean.header(context.message.subject), (Lines(tuple(text.split("\n")[:MOST_LINES])),))
    offers = Section("", (Offers((Offer(f"release {number}", "pass it on to everybody"),)),))
    page = Page(f"{writer}'s mail to the talk waits for you", (), (shown, offers))
    context.tell([Notice("notice", "admin", f"talk-held/{number}", page)])


def _tell(context: MailContext, reason: str, *why: str) -> ProcessingResult:
    """Tell a writer that nothing was passed on, some times a day."""
    tx, to = context.tx, context.sender.address
    if context.manner.answer and may_send(tx, to, context.now, "talk-answers", MOST_ANSWERS):
        _answer(
            context,
            "not",
            Page("Not passed on", (*why, "Nothing in your mail was read as an order."), failed=True),
        )
    return _end(context, Disposition.REFUSED, reason)


def _answer(context: MailContext, what: str, page: Page) -> None:
    """Queue a word to the writer alone."""
    message = context.message
    letter = OutgoingMail(
        key=f"receipt/talk/{what}/{context.mail.id}",
        kind="receipt",
        game=context.slug,
        reader=context.sender.reader,
        recipient=context.sender.address,
        page=page,
        in_reply_to=message.message_id,
        references=message.thread,
    )
    context.send(letter)


def _pass_on(context: MailContext) -> ProcessingResult:
    """Queue it for everybody, keep it, and put its votes to their author."""
    tx, message, slug = context.tx, context.message, context.slug
    heard = _read_as_orders(context)
    if not context.talk.also_game and _is_for_game(heard):
        only = "Your mail holds orders and nothing else, and the talk carries none out: nobody else saw it."
        game = context.services.config.address_of(slug)
        return _tell(context, "it holds orders alone", only, f"To have them carried out, send it to {game}.")
    owners = name_owners(tx, context.game)
    text = build_text(message, owners, quotes=not _answers_own_mail(context))
    if not text:
        return _tell(context, "it has no text", "Your mail has no text: the talk takes text only.")
    subject = read_subject(hide_addresses(message.subject, owners), slug)
    if any(each.text == text for each in list_recent(tx, slug, subject.base, context.mail.received_at)):
        return _tell(context, "it was said today", "The same was said under this subject today.")
    watches = is_observer(find_reader(tx, context.game, context.sender))
    if (
        count_up(tx, "talk", message.address, context.now) > (MOST_OF_OBSERVER if watches else MOST_MAILS)
        or count_up(tx, "talk-game", slug, context.now) > MOST_OF_GAME
    ):
        return _tell(context, "too many today", "Enough was said today: please send it again tomorrow.")
    _queue(context, text, subject)
    is_back(tx, slug, find_reader(tx, context.game, context.sender))
    if not context.talk.also_game:
        _put_votes(context, heard)
    return _end(context, Disposition.APPLIED, "it was passed on")


def _read_as_orders(context: MailContext) -> ParsedMail:
    """Return what the game would read in it."""
    cause = game_settings(context.tx, context.slug).cause(context.mail.id)
    draft = context.services.repository.draft(context.tx, context.game, context.mail.received_at, cause)
    return grammar.parse_mail(context.message, find_allowed_commands(draft, context.sender).vocabulary)


def _is_for_game(heard: ParsedMail) -> bool:
    """Return whether it holds nothing but orders that are no votes: it was meant for the game alone."""
    orders = heard.commands
    said = [each for each in heard.readings if each.text.strip()]
    return len(orders) == len(said) and any(each.verb != VOTE for each in orders)


def _answers_own_mail(context: MailContext) -> bool:
    """Return whether it answers a mail of ours that was its writer's alone."""
    message = context.message
    named = message.in_reply_to or (message.references[-1] if message.references else "")
    sent = context.tx.mail_with_message_id(named) if named else None
    return sent is not None and sent.kind != KIND


def _queue(context: MailContext, text: str, subject: Subject) -> None:
    """Keep it, and queue it for everybody who wants the talk."""
    tx, slug, message, composer = context.tx, context.slug, context.message, context.services.composer
    parent, number = find_parent(tx, slug, message, subject), context.mail.id
    subject = msgspec.structs.replace(subject, reply=parent is not None or subject.reply)
    said = TalkMail(
        game=slug,
        mail=number,
        thread=parent.thread if parent else number,
        parent=parent.mail if parent else 0,
        writer=_name_writer(context),
        at=context.now if context.mail.trust in (Trust.CONFIRMED, Trust.ADMIN) else context.mail.received_at,
        subject=subject.tag(slug),
        base=subject.base,
        message_id=composer.message_id(f"{slug}/talk/{number}"),
        original=message.message_id,
        text=text,
    )
    tx.save(said)
    game_address, site = context.services.config.address_of(slug), context.services.config.site
    foot = f"Votes and orders go to {game_address}.\nTo leave the talk, write “{verbs.TALK_OFF}” there."
    body = body_of((f"{text}\n\n-- \nThe talk of {slug}: a reply goes to everyone.\n{foot}\n",))
    shown = site and talk_settings(tx, slug).archived
    pages = (composer.talk_page(said), f"{site}/{slug}/talk/") if shown else ()
    references, author = list_references(tx, parent), find_reader(tx, context.game, context.sender)
    for reader, address in list_audience(tx, context.game).items():
        own = (said.original,) if reader == author else ()
        composer.relay(tx, said, TalkCopy(reader, address, body, references, own, pages), context.now)


def _name_writer(context: MailContext) -> str:
    """Return how a writer is called before the others. Observers have no names here."""
    reader = find_reader(context.tx, context.game, context.sender)
    if is_observer(reader):
        return _name_observer(context, reader)
    return "the Admin" if reader == "admin" else reader


def _name_observer(context: MailContext, reader: str) -> str:
    """Return a name that tells nothing of their address."""
    code = context.services.composer.ring.code(f"observer/{context.slug}/{reader}")
    return f"observer-{code[:4]}"


def _find_observer(context: MailContext, named: str) -> str:
    known = observers(context.tx, context.slug)
    return next((each for each in known if _name_observer(context, each) == named.casefold()), "")


def _put_votes(context: MailContext, heard: ParsedMail) -> None:
    """Ask a player whether the votes in their mail are to be cast, and how what may be one is meant."""
    if not context.sender.player or not context.manner.answer:
        return
    if votes := [command for command in heard.commands if command.verb == VOTE]:
        confirm_votes(context, votes)
    _ask_about_votes(context, [doubt for _, doubt in heard.doubts])


def _ask_about_votes(context: MailContext, doubts: Sequence[Doubt]) -> None:
    """Show how to cast what may be a vote."""
    unclear = [doubt for doubt in doubts if any(each.verb == VOTE for each in doubt.readings)]
    offers = dict.fromkeys(Offer(line, "") for doubt in unclear for line in doubt.lines)
    address = context.sender.address
    if offers and may_send(context.tx, address, context.now, "talk-doubts", MOST_ANSWERS):
        lead = ("Something you wrote to the talk may be a vote. Nothing counts there.",)
        section = Section("To vote, write to the game", (Offers(tuple(offers)),))
        _answer(context, "doubt", Page("Was that a vote?", lead, (section,)))


# What is said of the talk to the game


def _where(context: MailContext, _command: Command) -> Answer:
    """Where the players talk."""
    kept = talk_settings(context.tx, context.slug)
    if kept.closed:
        return Page("The talk", ("This game has no talk by mail.",))
    if kept.elsewhere:
        return Page("The talk", (f"The players of this game talk at {kept.elsewhere}.",))
    said = (
        f"What you write to {context.services.composer.talk_address(context.slug)} goes to everybody here.",
        "Nothing is read as an order there. To get no more of it, write “mails talk off” to this game.",
    )
    return Page("The talk", said)


def _wish(context: MailContext, command: Command) -> Answer:
    wanted = command.args["wanted"] == "on"
    reader = find_reader(context.tx, context.game, context.sender)
    if wanted and preferences(context.tx, context.slug, reader).mails is MailWish.NONE:
        return Refused(Reason.NOT_NOW, "You get no mails of this game at all: write “mails each” first.")
    put_talk_wish(context.tx, context.slug, reader, wanted=wanted)
    said = (
        "The talk of the players is mailed to you."
        if wanted
        else "The talk of the players is not mailed to you."
    )
    return Accepted((), (said,))


def _place(context: MailContext, command: Command) -> Answer:
    """On, off, or the address of a list that there is already."""
    where, kept = str(command.args["where"]), talk_settings(context.tx, context.slug)
    switch = where.casefold()
    address = "" if switch in ("on", "off") else parse_address(where)
    if address is None:
        return Refused(Reason.BAD_TEXT, f"“{where[:80]}” is neither “on” nor “off” nor a plain mail address.")
    context.tx.save(msgspec.structs.replace(kept, closed=switch == "off", elsewhere=address))
    if address:
        return Accepted((), (f"Players are told that they talk at {address}; nothing is passed on here.",))
    mine = context.services.composer.talk_address(context.slug)
    return Accepted((), ("The talk is closed.",) if switch == "off" else (f"The players talk at {mine}.",))


def _archive(context: MailContext, command: Command) -> Answer:
    archived = command.args["how"] == "on"
    context.tx.save(msgspec.structs.replace(talk_settings(context.tx, context.slug), archived=archived))
    said = "The site shows the talk to everybody." if archived else "The site does not show the talk."
    return Accepted((), (said,))


_STANDINGS = {
    TalkStanding.FREE: "From now on, mails from {name} to the talk are passed on at once.",
    TalkStanding.HELD: "From now on, mails from {name} to the talk wait for you: each is shown to you first.",
    TalkStanding.MUTED: "From now on, mails from {name} to the talk are not passed on, and answered so.",
}


def _set_standing(context: MailContext, command: Command) -> Answer:
    named, how = str(command.args["writer"]), TalkStanding(str(command.args["how"]))
    seat = context.find_seat(named)
    reader = seat.player if seat else _find_observer(context, named)
    if not seat and named.casefold() == OBSERVERS:
        reader = OBSERVERS
    if not reader:
        return Refused(Reason.NOT_FOUND, f"Nobody called “{named[:40]}” writes to the talk.")
    known = talk_member(context.tx, context.slug, reader)
    context.tx.save(msgspec.structs.replace(known, standing=how))
    return Accepted((), (_STANDINGS[how].format(name=seat.player if seat else named),))


HANDLERS: Mapping[str, Handler] = {
    verbs.TALK.key: _where,
    verbs.MAILS_TALK.key: _wish,
    verbs.TALK_AT.key: _place,
    verbs.TALK_ARCHIVE.key: _archive,
    verbs.TALK_OF.key: _set_standing,
}
