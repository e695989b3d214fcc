"""Plain questions of players and observers, each answered in a few lines."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from nomicd.kernel.commands import Ballot, Command, Vocabulary
from nomicd.kernel.page import Lines, Offer, Offers, Page, Section
from nomicd.mail.message import Message
from nomicd.mail.plain_questions import PlainAnswer, answer_plainly
from nomicd.mail.quoting import trim
from nomicd.mail.readings import LineReading, ParsedMail
from nomicd.mail.wording import subject_of
from nomicd.services import verbs
from nomicd.services.delivery import service_pages
from nomicd.services.processing import own_data
from nomicd.services.processing.context import Handler, MailContext
from nomicd.services.repository.preferences import clock


def answer(message: Message, letter: ParsedMail, vocabulary: Vocabulary) -> PlainAnswer:
    """Return a mail with its plain questions answered. In one without a text the subject may ask."""
    if letter.readings and letter.only_commands:
        return PlainAnswer(letter)
    if letter.readings or any(line.text.strip() for line in trim(message.text)):
        return answer_plainly(letter, vocabulary)
    asked = msgspec.structs.replace(letter, readings=(LineReading(0, subject_of(message)),))
    plain = answer_plainly(asked, vocabulary)
    return plain if plain.letter.commands else PlainAnswer(letter)


def _when(context: MailContext, _command: Command) -> Page:
    """When the next update is made, on the reader's clock."""
    zone = clock(context.tx, context.slug, context.sender.reader) or context.terms.zone
    ended = context.draft.ruleset.describe_end(context.draft.state)
    return Page("The deadline", service_pages.describe_next_update(context.due, zone, ended))


def _my_orders(context: MailContext, _command: Command) -> Page:
    found = context.draft.ruleset.list_own_orders(context.draft.state, context.sender.player)
    found = (*found, *_show_votes(context.allowed.vocabulary.ballot))
    return Page("Your orders", () if found else ("No order of yours waits or stands.",), found)


def _show_votes(ballot: Ballot | None) -> tuple[Section, ...]:
    """What the reader has voted on what is open."""
    voted = [each for each in ballot.matters if each.mine] if ballot else []
    lines = tuple(f'Proposal {each.number}, "{each.title}": {each.mine}' for each in voted)
    return (Section("Your votes", (Lines(lines),)),) if lines else ()


def _not_voted(context: MailContext, _command: Command) -> Page:
    """What the reader has not voted on: others' votes stay hidden until they are counted."""
    hidden = "Who has voted is not shown before the votes are counted."
    ballot = context.allowed.vocabulary.ballot
    if ballot is None:
        return Page("Who has not voted", (hidden,))
    missing = [each for each in ballot.matters if not each.mine]
    if not missing:
        return Page("Who has not voted", (hidden, "Nothing waits for your vote."))
    lines = tuple(f'Proposal {each.number}, "{each.title}"' for each in missing)
    return Page("Who has not voted", (hidden,), (Section("You have not voted on", (Lines(lines),)),))


def _holiday(context: MailContext, _command: Command) -> Page:
    """What can be written about it here."""
    ways = (
        ("away", "away until friday", "nobody waits for you; your standing orders and the defaults play"),
        ("give_control", "lend control to NAME until friday", "that player plays for you as well"),
        ("in_update", "in update NUMBER: ORDER", "an order that is tried then"),
    )
    return _ways(context, "Before a holiday", ways, "You have no seat here, so nobody waits for you.")


def _answer_leaving(context: MailContext, _command: Command) -> Page:
    ways = (
        ("leave", "leave", "give up your seat for good; no mail of the game is sent to you any more"),
        ("unsubscribe", "unsubscribe", "keep your seat, and get no more mails but answers to yours"),
        ("stop observing", "stop observing", "get no more digests as an observer"),
    )
    return _ways(context, "Leaving", ways, "You have no seat here, and no mails of this game to end.")


def _ways(context: MailContext, title: str, ways: tuple[tuple[str, str, str], ...], none: str) -> Page:
    """Those of the ways that this reader has."""
    known = {verb.key for verb in context.allowed.vocabulary.verbs if not verb.closed}
    offers = tuple(Offer(line, help_) for key, line, help_ in ways if key in known)
    return Page(title, (), (Section(title, (Offers(offers),)),)) if offers else Page(title, (none,))


HANDLERS: Mapping[str, Handler] = {
    verbs.WHEN.key: _when,
    verbs.MY_ORDERS.key: _my_orders,
    verbs.NOT_VOTED.key: _not_voted,
    verbs.HOLIDAY.key: _holiday,
    verbs.LEAVING.key: _answer_leaving,
    verbs.MY_DATA.key: own_data.answer,
}
