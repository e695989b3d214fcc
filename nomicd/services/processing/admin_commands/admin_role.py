"""The Admin's office goes to another address, or is shared with one, when that address has said yes."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from nomicd.kernel.commands import Command
from nomicd.kernel.decision import Accepted, Reason, Refused
from nomicd.kernel.page import Lines, Page, Section, wording
from nomicd.mail.address import parse_address
from nomicd.services import verbs
from nomicd.services.delivery.mail_composer import OutgoingMail
from nomicd.services.ports import HostedGame
from nomicd.services.processing import seats
from nomicd.services.processing.confirmations import invite
from nomicd.services.processing.context import Answer, Handler, MailContext
from nomicd.services.repository import senders
from nomicd.services.repository.preferences import revoke
from nomicd.services.rows import CoAdmin, PendingConfirmation

GIVEN, SHARED = "office", "share"
WHAT = frozenset({GIVEN, SHARED})
"""What is pending then: see `PendingConfirmation.what`."""


def _offer(context: MailContext, command: Command, what: str) -> Answer:
    address, game = parse_address(str(command.args["address"])), context.draft.game
    if address is None:
        return Refused(Reason.BAD_TEXT, f"“{str(command.args['address'])[:60]}” is not a plain mail address")
    shared = senders.co_admins(context.tx, game.slug) if what == SHARED else ()
    if address == game.admin or address in shared:
        return Refused(Reason.NOT_NOW, "that is the Admin's address already")
    draft = context.draft
    if why := seats.cannot_run(context.tx, game, draft.ruleset, draft.state, address):
        return Refused(Reason.AGAINST_RULES, why)
    page = Page("Will you be the Admin?", (wording("confirmation.office", game=game.slug),))
    if not invite(context, what, game.admin, address, page):
        return Refused(Reason.LIMIT, "that address has been asked often enough today")
    done = "offered to another" if what == GIVEN else "to be shared with another"
    back = "admin is ADDRESS because …" if what == GIVEN else "not also admin ADDRESS because …"
    _note(context, f"The Admin's office is {done}.", command, back)
    until = "You are the Admin until they have said yes." if what == GIVEN else "It counts with their yes."
    return Accepted((), (f"{address} is asked. {until}",))


def _end(context: MailContext, command: Command) -> Answer:
    address, game = parse_address(str(command.args["address"])), context.draft.game
    if address is None or address not in senders.co_admins(context.tx, game.slug):
        return Refused(Reason.NOT_FOUND, "the office is not shared with that address")
    context.tx.delete(CoAdmin, game=game.slug, address=address)
    revoke(context.tx, game.slug, "admin")
    back = "also admin ADDRESS because …"
    _note(context, "The Admin's office is shared with one less.", command, back)
    said = f"{address} is no Admin of {game.slug} any more."
    key = f"mail-{context.mail.id}-{command.line}"
    for each in dict.fromkeys((game.admin, address)):
        context.send(_letter(game, each, key, said))
    return Accepted((), (said,))


def _note(context: MailContext, said: str, command: Command, undone_by: str) -> None:
    """Into the log, which never holds an address."""
    context.note_ruling(said, str(command.args["why"]), undone_by=undone_by)


def _letter(game: HostedGame, address: str, key: str, said: str) -> OutgoingMail:
    page = Page("The Admin's office", (), (Section("The Admin's office", (Lines((said,)),)),))
    return OutgoingMail(f"{game.slug}/office/{key}/{address}", "notice", game.slug, "admin", address, page)


def take_role(context: MailContext, pending: PendingConfirmation) -> tuple[str, ...]:
    """Make an Admin of who has said yes to the office. The Admins of before and of now are told."""
    tx, repository, key = context.tx, context.services.repository, f"mail-{context.mail.id}"
    game = tx.game(pending.game)
    if game is None or pending.reader != game.admin:
        return ("The office was given to somebody else meanwhile, so nothing was done.",)
    old, new = game.admin, pending.address
    if why := seats.cannot_run(tx, game, repository.ruleset(game), repository.state(tx, game), new):
        return (f"{why}. Nothing was done.",)
    if pending.what == SHARED:
        tx.save(CoAdmin(game.slug, new))
        said = f"{new} is an Admin of {game.slug}, too, from now on."
    else:
        revoke(tx, game.slug, "admin")
        tx.delete(CoAdmin, game=game.slug, address=new)
        tx.put_game(msgspec.structs.replace(game, admin=new))
        said = f"The Admin of {game.slug} is {new} from now on."
    for address in (old, new):
        context.send(_letter(game, address, key, said))
    return (said,)


HANDLERS: Mapping[str, Handler] = {
    verbs.OFFICE.key: lambda context, command: _offer(context, command, GIVEN),
    verbs.CO_ADMIN.key: lambda context, command: _offer(context, command, SHARED),
    verbs.CO_ADMIN_NOT.key: _end,
}
