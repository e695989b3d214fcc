"""A player's mailboxes: which addresses are theirs, which mails go there, how well theirs must be proved; and
when the Admin gets summaries."""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

import msgspec

from nomicd.kernel.commands import Command
from nomicd.kernel.decision import Accepted, Decision, Reason, Refused
from nomicd.kernel.page import Lines, Page, Section, wording
from nomicd.mail.address import parse_address
from nomicd.services import verbs
from nomicd.services.delivery.mail_composer import OutgoingMail
from nomicd.services.delivery.reminders import put_hours
from nomicd.services.ports import HostedGame, Seat, SeatState, Writing
from nomicd.services.processing.confirmations import invite
from nomicd.services.processing.context import Handler, MailContext
from nomicd.services.repository import senders, summary_schedule
from nomicd.services.repository.daily_schedule import end_daily, put_daily
from nomicd.services.repository.preferences import preferences, put_brief, put_clock, put_wish
from nomicd.services.repository.senders import list_seats_vouched_for, second_addresses
from nomicd.services.rows import MailWish, PendingConfirmation, RequiredProof, SecondAddress, SummaryFrequency
from nomicd.table.phrases import join_words, many

_WISHES = {
    MailWish.EACH: "You get every mail of this game again.",
    MailWish.DIGEST: "From now on you get digests, ballots and results of this game,"
    " and answers to your mails.",
    MailWish.NONE: "You get no more mails of this game but answers to yours. Your seat is kept.",
}
_FLOORS = {
    RequiredProof.USUAL: "One proof of the sender is enough for your mails again.",
    RequiredProof.BOTH: "From now on your mails count if they come signed by your domain"
    " and to your reply address; others wait until you confirm them.",
    RequiredProof.CONFIRM: "From now on each mail of yours waits until you confirm it.",
}


_SUMMARIES = {
    SummaryFrequency.DAILY: "You get a summary of each day, at {hour}:00 on your clock ({zone}).",
    SummaryFrequency.NEEDED: "You get a summary when something waits for you,"
    " at {hour}:00 on your clock ({zone}).",
    SummaryFrequency.NEVER: "You get no summaries; “status” says what waits for you.",
}


def take_address(context: MailContext, pending: PendingConfirmation) -> tuple[str, ...]:
    """Make an address that has said yes that player's. Both addresses are told."""
    tx = context.tx
    game = tx.game(pending.game)
    seat = senders.seat_of(tx, pending.game, pending.reader)
    if game is None or seat is None:
        return (f"{pending.reader} has no seat any more, so nothing was done.",)
    refused = _problem(tx, game, pending.reader, pending.address)
    if refused:
        return (refused.text,)
    if pending.what == "also":
        tx.save(SecondAddress(pending.address, seat.game, seat.player, seat.address))
        said = f"Mails from {pending.address} count as {seat.player}'s from now on, too."
    else:
        _move(tx, seat, pending.address)
        said = f"{seat.player}'s address is {pending.address} from now on."
    for address in (seat.address, pending.address):
        page = Page("Addresses", (), (Section("Your addresses", (Lines((said,)),)),))
        key = f"{game.slug}/address/mail-{context.mail.id}/{address}"
        letter = OutgoingMail(key, "notice", game.slug, seat.player, address, page)
        context.send(letter)
    return (said,)


def _prove(context: MailContext, command: Command) -> Decision:
    how = RequiredProof(str(command.args["how"]))
    kept = preferences(context.tx, context.slug, context.sender.player)
    context.tx.save(msgspec.structs.replace(kept, proof=how))
    return Accepted((), (_FLOORS[how],))


def _invite(context: MailContext, command: Command, what: str) -> Decision:
    address = parse_address(str(command.args["address"]))
    if address is None:
        return Refused(Reason.BAD_TEXT, f"“{command.args['address']}” is not a plain mail address.")
    refused = _problem(context.tx, context.game, context.sender.player, address)
    if refused:
        return refused
    player = context.sender.player
    page = Page(
        "Is this your address?", (wording("confirmation.whose_address", player=player, game=context.slug),)
    )
    if not invite(context, what, player, address, page):
        return Refused(
            Reason.LIMIT,
            "Enough was asked today, for you or of that address: please try again tomorrow.",
        )
    return Accepted((), (f"{address} is asked whether it is yours. It counts when it has said yes.",))


def _drop(context: MailContext, command: Command) -> Decision:
    address = parse_address(str(command.args["address"])) or ""
    me, seats = (context.slug, context.sender.player), list_seats_vouched_for(context.tx, address)
    mine = next((seat for seat in seats if (seat.game, seat.player) == me), None)
    if mine is None:
        return Refused(Reason.NOT_FOUND, f"“{command.args['address']}” is no second address of yours.")
    context.tx.delete(SecondAddress, address=address, game=mine.game, player=mine.player)
    return Accepted((), (f"Mails from {address} do not count as yours any more.",))


def _wish(context: MailContext, wanted: MailWish) -> Decision:
    put_wish(context.tx, context.slug, context.sender.player, wanted)
    end_daily(context.tx, context.slug, context.sender.player, context.now)
    return Accepted((), (_WISHES[wanted],))


def _length(context: MailContext, command: Command) -> Decision:
    brief = command.get_text("length") == "brief"
    put_brief(context.tx, context.slug, context.sender.player, brief=brief)
    said = "only what concerns you" if brief else "all that happened"
    return Accepted((), (f"From now on your digests of this game have {said}.",))


def _daily(context: MailContext, command: Command) -> Decision:
    """One mail a day. Other games of the same address are told so by mails of their own: what is proved here
    is this seat."""
    tx, slug, player = context.tx, context.slug, context.sender.player
    hour = put_daily(tx, slug, player, cast(int | None, command.args.get("hour")))
    elsewhere = _list_seats_elsewhere(context)
    told = [game for game, name in elsewhere if preferences(tx, game, name).mails is MailWish.DAILY]
    rest = [game for game, _ in elsewhere if game not in told]
    beside = f", with {join_words(told)}," if told else ""
    said = (
        f"From now on you get one mail a day{beside} at {hour}:00 on your clock, and answers to your mails.",
        "What has to be answered before that is still sent at once.",
    )
    more = f"Mails of {join_words(rest)} come as before: to have them in it, write “mails daily” there, too."
    return Accepted((), (*said, more) if rest else said)


def _list_seats_elsewhere(context: MailContext) -> list[tuple[str, str]]:
    """The other games in which the same address has a seat, each with the player's name there."""
    seat = context.find_seat(context.sender.player)
    others = context.tx.seats_of(seat.address) if seat else ()
    return sorted(
        (each.game, each.player)
        for each in others
        if each.game != context.slug and each.state is SeatState.SEATED
    )


_THE_GAMES = frozenset(("the game's", "the game\u2019s", "game"))


def _zone(context: MailContext, command: Command) -> Decision:
    said, slug, player = str(command.args["zone"]).strip(), context.slug, context.sender.reader
    if said.casefold() in _THE_GAMES:
        put_clock(context.tx, slug, player, "")
        return Accepted((), ("Instants are told to you in the game's zone again.",))
    zone = put_clock(context.tx, slug, player, said)
    if zone is None:
        return Refused(Reason.BAD_TEXT, f"“{said}” is no time zone such as Europe/Berlin.")
    return Accepted((), (f"Receipts and reminders tell you instants in {zone.key} from now on, and in UTC.",))


def _remind(context: MailContext, before: int) -> Decision:
    put_hours(context.tx, context.slug, context.sender.player, before)
    if not before:
        return Accepted((), ("You are reminded no more.",))
    hours = many(before, "hour")
    return Accepted((), (f"You are reminded {hours} before a deadline, if nothing has come from you.",))


def _problem(tx: Writing, game: HostedGame, player: str, address: str) -> Refused | None:
    """Why that address cannot be that player's: it is somebody else's here, or theirs already."""
    if address == game.admin:
        return Refused(Reason.TAKEN, "That address is the Admin's.")
    found = senders.find(tx, address, (game.slug,))
    if found.player == player:
        return Refused(Reason.TAKEN, f"{address} is your address already.")
    if found.player or found.asked:
        return Refused(Reason.TAKEN, "Somebody else plays here with that address.")
    return None


def _move(tx: Writing, seat: Seat, address: str) -> None:
    """Give the seat another address; second addresses stay with the seat."""
    moved = Seat(seat.game, seat.player, address, seat.state)
    kept = [each for each in second_addresses(tx, seat) if each.address != address]
    tx.delete(SecondAddress, game=seat.game, player=seat.player)
    for each in kept:
        tx.save(msgspec.structs.replace(each, vouched=moved.address))
    tx.put_seat(moved)


# The Admin's summary of the day


def _summarize(context: MailContext, command: Command) -> Decision:
    slug, which = context.slug, SummaryFrequency(str(command.args["which"]))
    summary_schedule.put_wanted(context.tx, slug, which, context.now)
    return _tell_summary(context, which)


def _summarize_at(context: MailContext, command: Command) -> Decision:
    slug = context.slug
    summary_schedule.put_hour(context.tx, slug, command.get_number("hour"), context.now)
    return _tell_summary(context, summary_schedule.summary(context.tx, slug).frequency)


def _tell_summary(context: MailContext, which: SummaryFrequency) -> Decision:
    slug = context.slug
    zone, hour = summary_schedule.zone(context.tx, slug).key, summary_schedule.summary(context.tx, slug).hour
    return Accepted((), (_SUMMARIES[which].format(hour=hour, zone=zone),))


HANDLERS: Mapping[str, Handler] = {
    verbs.MAILS.key: lambda context, command: _wish(context, MailWish(command.get_text("which"))),
    verbs.MAILS_DAILY.key: _daily,
    verbs.MAILS_LENGTH.key: _length,
    verbs.UNSUBSCRIBE.key: lambda context, _: _wish(context, MailWish.NONE),
    verbs.SUBSCRIBE.key: lambda context, _: _wish(context, MailWish.EACH),
    verbs.ZONE.key: _zone,
    verbs.REMIND.key: lambda context, command: _remind(context, command.get_number("hours")),
    verbs.REMIND_NOT.key: lambda context, _: _remind(context, 0),
    verbs.PROVE.key: _prove,
    verbs.ADDRESS.key: lambda context, command: _invite(context, command, "address"),
    verbs.ALSO.key: lambda context, command: _invite(context, command, "also"),
    verbs.NOT_ALSO.key: _drop,
    verbs.SUMMARY.key: _summarize,
    verbs.SUMMARY_AT.key: _summarize_at,
}
