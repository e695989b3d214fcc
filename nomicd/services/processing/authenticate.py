"""Who wrote a mail, and whether that is proved (DESIGN section 9): codes that come back, then proofs.

What is answered here goes no further: a yes or a no to a question of ours, and a mail that nothing proves,
which is held until its sender has said yes to it.
"""

from __future__ import annotations

from collections.abc import Sequence
from zoneinfo import ZoneInfo

import msgspec

from nomicd.kernel.decision import Refused
from nomicd.mail import budget, grammar
from nomicd.mail.assent import Assent
from nomicd.services.delivery.receipts import ReceiptData, ReceiptLine
from nomicd.services.intake.receive_again import take_again
from nomicd.services.ports import Disposition, Trust
from nomicd.services.processing import confirmation_codes
from nomicd.services.processing.admin_commands import admin_role, missing_reasons
from nomicd.services.processing.authorize import find_allowed_commands
from nomicd.services.processing.confirmation_codes import (
    CodesFound,
    Confirmation,
    find_codes,
)
from nomicd.services.processing.confirmations import (
    ask_again,
    confirm_mail,
    find_confirmations,
    forget,
    is_late,
    refuse,
)
from nomicd.services.processing.context import AuthResult, MailContext, ProcessingResult, Rank
from nomicd.services.processing.mailboxes import take_address
from nomicd.services.processing.open_game import open_confirmed
from nomicd.services.processing.reply import send_receipt
from nomicd.services.processing.sender_proof import prove
from nomicd.services.repository import senders
from nomicd.services.repository.settings import game_settings

BY_CODE = "it holds a code that only you were sent"


def authenticate(context: MailContext) -> MailContext | ProcessingResult:
    """Say whose the mail is, and leave of it what they wrote."""
    found = find_codes(context.services.config, context.mail, context.message)
    proof = prove(context)
    if found.codes and (answered := _answer(context, found, proof)):
        return answered
    if proof.level >= Trust.PROVED:
        return _let_in(context, _read_unsubscription(proof) if proof.unsubscribes else proof)
    if found.addressed:
        why = "it answers a question of ours, but does not say yes"
        return ProcessingResult(Disposition.IGNORED, context.slug, reason=why)
    if not context.sender.known:
        why = "nobody we know, and nothing proves the sender"
        return ProcessingResult(Disposition.IGNORED, context.slug, reason=why)
    return _hold(_let_in(context, proof))


def _let_in(context: MailContext, proof: AuthResult, given: tuple[Confirmation, ...] = ()) -> MailContext:
    message, unread = budget.shorten(proof.message)
    unread = unread or context.unread
    return msgspec.structs.replace(context, message=message, proof=proof, given=given, unread=unread)


def _with_code(proof: AuthResult) -> AuthResult:
    """The code in the mail is a proof too: it was mailed to the sender alone."""
    message, rank = confirmation_codes.strip_answers(proof.message), max(proof.rank, Rank.ONE)
    if proof.level >= Trust.PROVED:
        return msgspec.structs.replace(proof, message=message)
    return msgspec.structs.replace(
        proof, message=message, level=Trust.PROVED, says=f"level 2: {BY_CODE}", rank=rank
    )


def _read_unsubscription(proof: AuthResult) -> AuthResult:
    """One click in a mail program: whatever that program wrote, it means one thing."""
    message = msgspec.structs.replace(proof.message, text=proof.unsubscribes, subject="")
    return msgspec.structs.replace(proof, message=message)


def _hold(context: MailContext) -> ProcessingResult:
    """A registered address without proof: the mail is held, and the address asked."""
    who, game = context.sender, context.sender.game
    if game and context.manner.answer:
        draft = context.services.repository.draft(context.tx, game, context.mail.received_at, "held")
        vocabulary = find_allowed_commands(draft, who).vocabulary
        message, _ = missing_reasons.complete(context.tx, context.message, who, game.slug, vocabulary)
        # In the talk nothing is a command.
        shown = () if context.talk.slug else grammar.parse_mail(message, vocabulary).commands
        confirm_mail(context, shown)
    return ProcessingResult(Disposition.HELD, context.slug, who.player, context.proof.says)


# Answers to questions of ours


def _answer(
    context: MailContext, found: CodesFound, proof: AuthResult
) -> MailContext | ProcessingResult | None:
    """Do what a no does, or a yes. A yes to commands of an earlier mail is carried out with those of this
    one. None if the codes decide nothing: then the mail is one like any other."""
    given = find_confirmations(context, found)
    settled = [each for each in given if each.pending.what != "commands"]
    if given and found.answer is Assent.NO:
        _reply(context, found, refuse(context, found, given), proof=BY_CODE)
        return ProcessingResult(Disposition.APPLIED, context.slug, context.sender.reader)
    if settled and found.answer is Assent.YES:
        return _settle_all(context, found, settled)
    if given and found.answer is Assent.YES:
        return _let_in(context, _with_code(proof), given)
    ask_again(context, found, given)
    if is_late(context, found):
        why = "it answers a question of ours, but says yes, but too late"
        return ProcessingResult(Disposition.IGNORED, context.slug, reason=why)
    return None


def _settle_all(context: MailContext, found: CodesFound, settled: Sequence[Confirmation]) -> ProcessingResult:
    """Do what needs nothing else of the mail than its yes."""
    if opening := next((each for each in settled if each.pending.what == "game"), None):
        return _open_game(context, found, opening)
    _reply(context, found, tuple(said for each in settled for said in _settle(context, each)))
    return ProcessingResult(Disposition.APPLIED, context.slug, context.sender.reader)


def _settle(context: MailContext, given: Confirmation) -> tuple[str, ...]:
    tx = context.tx
    forget(tx, given)
    if given.pending.what in admin_role.WHAT:
        return admin_role.take_role(context, given.pending)
    if given.pending.what != "mail":
        return take_address(context, given.pending)
    held = tx.mail(given.pending.mail)
    if held is None or held.disposition is not Disposition.HELD:
        return ("That mail was read already.",)
    taken = take_again(tx, held, Trust.CONFIRMED)
    if taken.disposition is Disposition.DUPLICATE:
        return ("That mail was read already.",)
    return ("Your mail is confirmed, and counts from when it came. It is answered by itself.",)


def _reply(context: MailContext, found: CodesFound, says: tuple[str, ...], proof: str = "") -> None:
    """Tell whoever answered; a stranger whose address becomes a player's is told otherwise."""
    if not context.sender.known:
        return
    entry = ReceiptLine(found.line.number, found.line.text, says)
    zone = game_settings(context.tx, context.slug).zone if context.slug else ZoneInfo("UTC")
    at, trust = context.mail.received_at, Trust.CONFIRMED
    send_receipt(context, ReceiptData(context.slug, at, trust, zone, entries=(entry,), proof=proof))


def _open_game(context: MailContext, found: CodesFound, given: Confirmation) -> ProcessingResult:
    """Open the first new game that the mail says yes to. The receipt is its Admin's first mail of it."""
    forget(context.tx, given)
    decision = open_confirmed(context, given.pending)
    refused = decision.text if isinstance(decision, Refused) else ""
    says = () if isinstance(decision, Refused) else decision.says
    slug = "" if refused else given.pending.game
    who = senders.find(context.tx, context.sender.address, (slug,)) if slug else context.sender
    entry = ReceiptLine(found.line.number, found.line.text, says, refused)
    zone = game_settings(context.tx, slug).zone if slug else ZoneInfo("UTC")
    slip = ReceiptData(slug, context.mail.received_at, Trust.CONFIRMED, zone, entries=(entry,))
    send_receipt(msgspec.structs.replace(context, sender=who), slip)
    disposition = Disposition.REFUSED if refused else Disposition.APPLIED
    return ProcessingResult(disposition, slug, who.reader, refused)
