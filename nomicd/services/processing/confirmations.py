"""Questions back: “is this from you?”, mailed to the registered address with a code that is good once.

A mail that nothing proves waits for one, whole. Of a proved mail what cannot be undone waits for one, and, in
games whose Admin does not sign, what the Admin orders. A new address is asked as well. The code proves that
whoever answers reads that mailbox; the answer has to say yes, so that a machine that answers everything
confirms nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import timedelta

import msgspec

from nomicd.kernel.commands import Command
from nomicd.kernel.page import Code, Notice, Offer, Offers, Page, Section, wording
from nomicd.mail import clean, tokens
from nomicd.mail.assent import Assent
from nomicd.mail.message import Message
from nomicd.mail.tokens import Purpose
from nomicd.services.delivery.mail_composer import OutgoingMail
from nomicd.services.intake.sender_evidence import evidence
from nomicd.services.ports import Disposition, HostedGame, Reading, Trust, Writing
from nomicd.services.processing.confirmation_codes import CodesFound, Confirmation
from nomicd.services.processing.context import MailContext, Rank
from nomicd.services.repository import senders
from nomicd.services.repository.preferences import list_known_names, readers
from nomicd.services.repository.rate_limits import AUTOMATIC, count_up, may_send
from nomicd.services.rows import PendingConfirmation

LIFE = timedelta(hours=48)
"""How long a code is good."""

MOST_LINES = 12
_OWN = ("mail", "commands")
"""What is asked of an address that is the reader's already."""
MAX_CODES = 5
MOST_OF_ONE = 4
"""Questions a day to one address about mails from one network that nothing speaks for."""
MOST_VOTES = 50
"""Questions a day to one player about votes in the talk; so many mails they may write there."""
MOST_INVITED = 5
"""Addresses a day that one person may have asked: whether they are theirs, or take over the office."""
MOST_A_STRANGER = 2
"""Questions a day to an address that is not the asker's, whoever has it asked."""
MOST_AGAIN = 2
"""So many times a day somebody is told how to answer: more often only machines need it."""


def confirm_mail(context: MailContext, commands: Sequence[Command]) -> None:
    """Ask whether a mail that nothing proves is from its sender. Nobody is asked more than some times a
    day, nor twice about one mail."""
    game, address = context.sender.game, find_registered(context)
    if game is None or not address or not _may_be_asked(context, address):
        return
    until = context.now + LIFE
    pending = PendingConfirmation("mail", game.slug, context.sender.reader, address, until, context.mail.id)
    shown = _show(commands)
    said = (wording("confirmation.whose_mail", game=game.slug),)
    page = Page("Is this mail from you?", said, (Section("What it asks for", shown),) if shown else ())
    _ask(context, game, pending, page)


def confirm_commands(context: MailContext, commands: Sequence[Command], level: Trust) -> bool:
    """Ask before these commands of a proved mail are carried out; False if too much was asked today."""
    game, address = context.sender.game, find_registered(context)
    if game is None or not address:
        return False
    lines = tuple((command.line, command.verb) for command in commands)
    until, reader = context.now + LIFE, context.sender.reader
    pending = PendingConfirmation(
        "commands", game.slug, reader, address, until, context.mail.id, lines, level
    )
    said = (wording("confirmation.commands"),)
    page = Page("Please confirm", said, (Section("What will be done", _show(commands)),))
    return _ask(context, game, pending, page)


def confirm_votes(context: MailContext, votes: Sequence[Command]) -> bool:
    """Ask whether votes that were written into the talk, where none count, are to be cast; False if too much
    was asked today."""
    address, reader = find_registered(context), context.sender.reader
    lines = tuple((vote.line, vote.verb) for vote in votes)
    until = context.now + LIFE
    pending = PendingConfirmation("commands", context.slug, reader, address, until, context.mail.id, lines)
    said = (wording("confirmation.votes_in_talk", game=context.slug),)
    page = Page("Is this your vote?", said, (Section("What you wrote", _show(votes)),))
    return _ask(context, context.game, pending, page, bound=("talk", MOST_VOTES))


def invite(context: MailContext, what: str, reader: str, address: str, page: Page) -> bool:
    """Ask an address that is not the sender's; False if too much was asked today. `reader` is the player
    whose it is to be; of the office it is the Admin's address as it is now, so that a second handing over
    makes the first one void."""
    if count_up(context.tx, "invited", find_registered(context), context.now) > MOST_INVITED:
        return False
    pending = PendingConfirmation(what, context.slug, reader, address, context.now + LIFE, context.mail.id)
    without_thread = msgspec.structs.replace(context, message=Message())
    return _ask(without_thread, context.game, pending, page)


def confirm_new_game(context: MailContext, pending: PendingConfirmation) -> bool:
    """Ask back before a game is opened."""
    ruleset, zone = pending.words
    said = (wording("confirmation.open_game", game=pending.game, ruleset=ruleset, zone=zone),)
    return _ask(context, None, pending, Page("Open this game?", said, ()))


def _ask(
    context: MailContext,
    game: HostedGame | None,
    pending: PendingConfirmation,
    page: Page,
    bound: tuple[str, int] | None = None,
) -> bool:
    """`game` is the one that the question is sent by, if there is one; `bound`, of what kind it is, and how
    many of that kind are asked a day."""
    what = f"{pending.what}/{pending.game}/{pending.reader}/{pending.address}/{pending.mail}"
    code = f"{Purpose.CONFIRM}{context.services.composer.ring.code(what)}"[:16]
    own = pending.what in (*_OWN, "game")
    why, most = bound or (
        (f"rank-{context.proof.rank:d}", AUTOMATIC) if own else ("stranger", MOST_A_STRANGER)
    )
    if context.tx.find(PendingConfirmation, code) or not may_send(
        context.tx, pending.address, context.now, why, most
    ):
        return False
    context.tx.save(msgspec.structs.replace(pending, code=code))
    message = context.message
    letter = OutgoingMail(
        key=f"confirm/{what}",
        kind="confirmation",
        game=game.slug if game else "",
        reader=pending.reader if pending.what in _OWN else "",
        recipient=pending.address,
        page=Page(page.title, page.lead, (*page.sections, _how(code))),
        in_reply_to=message.message_id,
        references=message.thread,
        reply_to=_reply_to(context, pending, code),
    )
    return context.send(letter)


def _reply_to(context: MailContext, pending: PendingConfirmation, code: str) -> str:
    return tokens.address(
        context.services.config.local, context.services.config.domain, pending.game, f"c{code}"
    )


def find_confirmations(context: MailContext, found: CodesFound) -> tuple[Confirmation, ...]:
    """Return the questions that the mail answers, of those that wait for its sender."""
    tx, mail, sender, given = context.tx, context.mail, context.message.address, list[Confirmation]()
    for code in found.codes[:MAX_CODES]:
        pending = tx.find(PendingConfirmation, code)
        if pending and mail.received_at <= pending.until and _is_asked(tx, pending, sender):
            given.append(Confirmation(code, pending))
    return tuple(given)


def refuse(context: MailContext, found: CodesFound, refused: Sequence[Confirmation]) -> tuple[str, ...]:
    """They said no: nothing of it is ever done; what came in a player's name is told to the Admin."""
    said = []
    for given in refused:
        forget(context.tx, given)
        pending = given.pending
        held = context.tx.mail(pending.mail) if pending.what == "mail" else None
        if held is not None and held.disposition is Disposition.HELD:
            why = "its owner said that it is not theirs"
            context.tx.dispose(held.id, Disposition.IGNORED, game=held.game, player=held.player, reason=why)
        told = _tell_no(context, given, found.line.text)
        what = "That mail is dropped, and" if pending.what == "mail" else "You said no:"
        said.append(f"{what} nothing of it is done." + (" The Admin is told." if told else ""))
    more = ("Nothing else of your answer was read.",) if found.more else ()
    return (*dict.fromkeys(said), *more)


def _tell_no(context: MailContext, given: Confirmation, line: str) -> bool:
    pending = given.pending
    game, reader = context.tx.game(pending.game), pending.reader
    if pending.what not in _OWN or game is None or reader == "admin":
        return False
    lead = wording("notice.not_theirs", player=reader, mail=pending.mail, what=pending.what, line=line)
    page = Page(f"Not {reader}'s mail", (lead,))
    context.services.composer.tell(
        context.tx, game, [Notice("notice", "admin", f"not-theirs/{given.code}", page)], context.now
    )
    return True


def ask_again(context: MailContext, found: CodesFound, unsettled: Sequence[Confirmation]) -> None:
    """They answered what may have been meant as a yes, but says more: once a question, they are told."""
    for given in unsettled if found.line.text and not found.automatic else ():
        pending = given.pending
        if count_up(context.tx, "answered/again", pending.address, context.now) > MOST_AGAIN:
            continue
        said = (wording("confirmation.neither"),)
        letter = OutgoingMail(
            key=f"again/{given.code}",
            kind="confirmation",
            game=pending.game if context.tx.game(pending.game) else "",
            reader=pending.reader if pending.what in _OWN else "",
            recipient=pending.address,
            page=Page("Please answer “yes” or “no”", said, (_how(given.code),)),
            in_reply_to=context.message.message_id,
            reply_to=_reply_to(context, pending, given.code),
        )
        context.send(letter)


def is_late(context: MailContext, found_codes: CodesFound) -> bool:
    """Return whether a mail says yes to what the Admin cannot confirm any more: nothing is done, and the
    Admin is told."""
    tx, message = context.tx, context.message
    said = found_codes.codes if found_codes.answer is Assent.YES else ()
    kept = ((code, tx.find(PendingConfirmation, code)) for code in said)
    over = [Confirmation(code, each) for code, each in kept if each]
    ours = [each for each in over[:MAX_CODES] if each.pending.reader == "admin"]
    found = [each for each in ours if _is_asked(tx, each.pending, message.address)]
    for each in found:
        forget(tx, each)
        _tell_late(context, each)
    return bool(found)


def _tell_late(context: MailContext, given: Confirmation) -> None:
    tx, now, pending = context.tx, context.now, given.pending
    if not may_send(tx, pending.address, now, "late"):
        return
    said = (wording("confirmation.too_late"),)
    page = Page("Your yes came too late", said, failed=True)
    letter = OutgoingMail(f"late/{given.code}", "notice", pending.game, "admin", pending.address, page)
    context.send(letter)


def _may_be_asked(context: MailContext, address: str) -> bool:
    """Return whether an address may be asked about one more mail that nothing speaks for: of one network, or
    of one domain, few a day, so that one forger does not use up the questions."""
    if context.proof.rank > Rank.NOTHING:
        return True
    origin = (
        evidence(context.tx, context.mail.id).origin or context.mail.envelope_from.rpartition("@")[2].lower()
    )
    return count_up(context.tx, "limit/from", f"{address} {origin}", context.now) <= MOST_OF_ONE


def _how(code: str) -> Section:
    """Return the words that say how a question is answered."""
    return Section(
        "To confirm", (wording("confirmation.how"), Offers((Offer(f"confirm {code}", "yes, it is"),)))
    )


def forget(tx: Writing, given: Confirmation) -> None:
    """A code is good once."""
    tx.delete(PendingConfirmation, code=given.code)


def find_registered(context: MailContext) -> str:
    """Return the address that the reader's mails go to, whichever of theirs this one claims to come from."""
    tx, who = context.tx, context.sender
    if who.game is None or not who.reader:
        return ""
    if who.admin and not who.player:
        return who.address  # the office may be shared: whoever of them it is
    return readers(tx, who.game)[who.reader].address


def _is_asked(tx: Reading, pending: PendingConfirmation, sender: str) -> bool:
    """Return whether the code comes from whom it was mailed to: from elsewhere it has been stolen."""
    if sender == pending.address:
        return True
    if pending.what not in _OWN:
        return False
    reader = senders.find(tx, sender, (pending.game,)).reader
    return bool(reader) and pending.reader in list_known_names(tx, pending.game, reader)


def _show(commands: Iterable[Command]) -> tuple[Code, ...]:
    """The commands as they will be read, each text of a line once and cut: a forger's words are not relayed
    at length."""
    told = dict.fromkeys((command.line, command.text) for command in commands)
    lines = [clean.line(text, 72) for _, text in told]
    more = [f"… and {len(lines) - MOST_LINES} more"] if len(lines) > MOST_LINES else []
    return (Code("\n".join([*lines[:MOST_LINES], *more])),) if lines else ()
