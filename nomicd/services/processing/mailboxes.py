"""A player's mailboxes: which addresses are theirs, which mails go there, how well theirs must be proved."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import cast

import msgspec

from nomicd.kernel.commands import Command
from nomicd.kernel.decision import Accepted, Decision, Reason, Refused
from nomicd.kernel.page import Lines, Page, Section
from nomicd.mail.address import parse_address
from nomicd.services import verbs
from nomicd.services.outgoing.letters import Letter, Scribe
from nomicd.services.outgoing.reminders import put_hours
from nomicd.services.ports import HostedGame, Seat, Writing
from nomicd.services.processing.confirmations import Asking, Confirmations
from nomicd.services.registers import standing
from nomicd.services.registers.preferences import preferences, put_clock, put_wish
from nomicd.services.registers.standing import also, second_addresses
from nomicd.services.rows import MailWish, PendingConfirmation, RequiredProof, SecondAddress
from nomicd.table.phrases import many

Handler = Callable[[Writing, Asking, Command], Decision]

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


class Mailboxes:
    """Carries out what players ask about their own mail."""

    def __init__(self, scribe: Scribe, confirmations: Confirmations) -> None:
        self._scribe = scribe
        self._confirmations = confirmations
        self.handlers: Mapping[str, Handler] = {
            verbs.MAILS.key: self._mails,
            verbs.UNSUBSCRIBE.key: lambda tx, asked, _: _wish(tx, asked, MailWish.NONE),
            verbs.SUBSCRIBE.key: lambda tx, asked, _: _wish(tx, asked, MailWish.EACH),
            verbs.ZONE.key: _zone,
            verbs.REMIND.key: lambda tx, asked, command: _remind(tx, asked, cast(int, command.args["hours"])),
            verbs.REMIND_NOT.key: lambda tx, asked, _: _remind(tx, asked, 0),
            verbs.PROVE.key: self._prove,
            verbs.ADDRESS.key: lambda tx, asked, command: self._invite(tx, asked, command, "address"),
            verbs.ALSO.key: lambda tx, asked, command: self._invite(tx, asked, command, "also"),
            verbs.NOT_ALSO.key: self._drop,
        }

    def settle(
        self, tx: Writing, pending: PendingConfirmation, now_key: str, asked: Asking
    ) -> tuple[str, ...]:
        """A new address has said yes: it is that player's now. Both addresses are told."""
        game = tx.game(pending.game)
        seat = standing.seat_of(tx, pending.game, pending.reader)
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
            key = f"{game.slug}/address/{now_key}/{address}"
            letter = Letter(key, "notice", game.slug, seat.player, address, page)
            self._scribe.queue(tx, letter, asked.now)
        return (said,)

    def _mails(self, tx: Writing, asked: Asking, command: Command) -> Decision:
        return _wish(tx, asked, MailWish(str(command.args["which"])))

    def _prove(self, tx: Writing, asked: Asking, command: Command) -> Decision:
        how = RequiredProof(str(command.args["how"]))
        tx.save(msgspec.structs.replace(preferences(tx, _slug(asked), asked.who.player), proof=how))
        return Accepted((), (_FLOORS[how],))

    def _invite(self, tx: Writing, asked: Asking, command: Command, what: str) -> Decision:
        address, game = parse_address(str(command.args["address"])), asked.who.game
        if address is None or game is None:
            return Refused(Reason.BAD_TEXT, f"“{command.args['address']}” is no plain mail address.")
        refused = _problem(tx, game, asked.who.player, address)
        if refused:
            return refused
        if not self._confirmations.invite(tx, asked, what, address):
            return Refused(
                Reason.LIMIT,
                "Enough was asked today, for you or of that address: please try again tomorrow.",
            )
        return Accepted((), (f"{address} is asked whether it is yours. It counts when it has said yes.",))

    def _drop(self, tx: Writing, asked: Asking, command: Command) -> Decision:
        address = parse_address(str(command.args["address"])) or ""
        mine = next((seat for seat in also(tx, address) if _is(seat, asked)), None)
        if mine is None:
            return Refused(Reason.NOT_FOUND, f"“{command.args['address']}” is no second address of yours.")
        tx.delete(SecondAddress, address=address, game=mine.game, player=mine.player)
        return Accepted((), (f"Mails from {address} do not count as yours any more.",))


def _is(seat: Seat, asked: Asking) -> bool:
    return (seat.game, seat.player) == (_slug(asked), asked.who.player)


def _slug(asked: Asking) -> str:
    return asked.who.game.slug if asked.who.game else ""


def _wish(tx: Writing, asked: Asking, wanted: MailWish) -> Decision:
    put_wish(tx, _slug(asked), asked.who.player, wanted)
    return Accepted((), (_WISHES[wanted],))


_THE_GAMES = frozenset(("the game's", "the game\u2019s", "game"))


def _zone(tx: Writing, asked: Asking, command: Command) -> Decision:
    said, slug, player = str(command.args["zone"]).strip(), _slug(asked), asked.who.reader
    if said.casefold() in _THE_GAMES:
        put_clock(tx, slug, player, "")
        return Accepted((), ("Instants are told to you in the game's zone again.",))
    zone = put_clock(tx, slug, player, said)
    if zone is None:
        return Refused(Reason.BAD_TEXT, f"“{said}” is no time zone such as Europe/Berlin.")
    return Accepted((), (f"Receipts and reminders tell you instants in {zone.key} from now on, and in UTC.",))


def _remind(tx: Writing, asked: Asking, before: int) -> Decision:
    put_hours(tx, _slug(asked), asked.who.player, before)
    if not before:
        return Accepted((), ("You are reminded no more.",))
    hours = many(before, "hour")
    return Accepted((), (f"You are reminded {hours} before a deadline, if nothing has come from you.",))


def _problem(tx: Writing, game: HostedGame, player: str, address: str) -> Refused | None:
    """Why that address cannot be that player's: it is somebody else's here, or theirs already."""
    if address == game.admin:
        return Refused(Reason.TAKEN, "That address is the Admin's.")
    found = standing.find(tx, address, (game.slug,))
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
