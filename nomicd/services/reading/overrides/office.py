"""The Admin's office goes to another address, when that address has said yes."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import msgspec

from nomicd.kernel.commands import Command
from nomicd.kernel.decision import Accepted, Reason, Refused
from nomicd.kernel.margin import RulingMade
from nomicd.kernel.views import Lines, Page, Section
from nomicd.mail.address import parse_address
from nomicd.mail.message import Message
from nomicd.services.history import rulings
from nomicd.services.outgoing.letters import Letter, Scribe
from nomicd.services.people.confirmations import Asking, Confirmations, Pending
from nomicd.services.ports import Writing
from nomicd.services.reading.sitting import Answer, Sitting
from nomicd.services.registers import standing
from nomicd.services.registers.preferences import revoke
from nomicd.services.verbs import admin as verbs

WHAT = "office"
"""What is pending then: see `Pending.what`."""


class Office:
    """The handler of the verb, and what a yes to it does."""

    def __init__(self, scribe: Scribe, confirmations: Confirmations) -> None:
        self._scribe = scribe
        self._confirmations = confirmations
        self.handlers: Mapping[str, Callable[[Sitting, Command], Answer]] = {verbs.OFFICE.key: self._offer}

    def _offer(self, sitting: Sitting, command: Command) -> Answer:
        address, why = parse_address(str(command.args["address"])), str(command.args["why"])
        if address is None:
            return Refused(Reason.BAD_TEXT, f"“{str(command.args['address'])[:60]}” is no plain mail address")
        if address == sitting.draft.game.admin:
            return Refused(Reason.NOT_NOW, "that is the Admin's address already")
        asked = Asking(sitting.mail, Message(), sitting.who, sitting.now)
        if not self._confirmations.offer_office(sitting.tx, asked, address):
            return Refused(Reason.LIMIT, "that address has been asked often enough today")
        made = rulings.rule(sitting.rulings(), "The Admin's office is offered to another.", why)
        assert isinstance(made, RulingMade)
        sitting.draft.note(made)
        return Accepted((), (f"{address} is asked. You are the Admin until they have said yes.",))


def hand_over(tx: Writing, scribe: Scribe, pending: Pending, key: str, asked: Asking) -> tuple[str, ...]:
    """The new Admin has said yes: both addresses are told."""
    game = tx.game(pending.game)
    if game is None or pending.reader != game.admin:
        return ("The office was given to somebody else meanwhile, so nothing was done.",)
    old, new = game.admin, pending.address
    revoke(tx, game.slug, "admin")
    tx.put_game(msgspec.structs.replace(game, admin=new))
    standing.move_admin(tx, old, new, game.slug)
    said = f"The Admin of {game.slug} is {new} from now on."
    for address in (old, new):
        page = Page("The Admin's office", (), (Section("The Admin's office", (Lines((said,)),)),))
        letter = Letter(f"{game.slug}/office/{key}/{address}", "notice", game.slug, "admin", address, page)
        scribe.queue(tx, letter, asked.now)
    return (said,)
