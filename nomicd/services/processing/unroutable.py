"""Mails that name no game, and what strangers may ask."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import timedelta
from zoneinfo import ZoneInfo

from nomicd.kernel.commands import Command
from nomicd.kernel.decision import Refused
from nomicd.mail import grammar
from nomicd.mail.quoting import trim
from nomicd.services import verbs
from nomicd.services.delivery import service_pages
from nomicd.services.delivery.receipts import BELOW, ReceiptData, ReceiptLine
from nomicd.services.ports import Disposition
from nomicd.services.processing.context import MailContext, ProcessingResult
from nomicd.services.processing.open_game import ask_for_game
from nomicd.services.processing.reply import send_receipt
from nomicd.services.processing.sender_proof import summarize_proof
from nomicd.services.repository.rate_limits import count_up, hash_address
from nomicd.services.rows import LastAnswer

NAMELESS = "it names no game"
_FIRST = 20
_WANTS_IN = re.compile(
    r"^\W*(?:i\s+)?join(?:\W+(?:me|us|in|please))?\W*$|"
    r"\bi(?:\Wd|\s+would)?\s+(?:really\s+)?(?:like|love|want|wish)\s+to\s+(?:join|play|take\s+part)\b|"
    r"\b(?:may|can|could)\s+i\s+(?:still\s+|please\s+)?(?:join|play|take\s+part)\b|"
    r"\b(?:please\s+)?(?:add|count|deal|sign)\s+me\s+(?:in|up|as)\b",
    re.IGNORECASE,
)
"""How people ask for a seat who do not know the words."""

ONCE = timedelta(hours=24)
"""How often a stranger is answered at most."""

NAMES = 5
"""So many names a day a stranger may ask for a seat under."""


def handle_unroutable(context: MailContext) -> ProcessingResult:
    """Answer a mail that names no game, from somebody who has several, or none."""
    asked = grammar.parse_mail(context.message, verbs.STRANGER)
    if not context.sender.known and not may_ask(context, asked.commands):
        return ProcessingResult(Disposition.IGNORED, reason="nobody we know, and no game is named")
    first = {each.verb: each for each in reversed(asked.commands)}
    if wanted := first.get(verbs.NEW_GAME.key):
        return _asks_for_game(context, wanted)
    entries: tuple[ReceiptLine, ...] = ()
    notes: tuple[str, ...] = (
        "Your mail names no game, so nothing was done.",
        "Please write to the address of the game:",
    )
    result = ProcessingResult(Disposition.REFUSED, reason=NAMELESS)
    if look := first.get(verbs.GAMES.key):
        page = service_pages.games(context.tx)
        entries = (ReceiptLine(look.line, look.text, (BELOW,), page=page),)
        notes = ("What you write to a game goes to its address.",)
        result = ProcessingResult(Disposition.APPLIED)
    mine = context.sender.games or ("GAME",)
    usages = tuple((context.services.config.address_of(slug), f"for {slug}") for slug in mine[:20])
    came, utc = context.mail.received_at, ZoneInfo("UTC")
    trust, proof = summarize_proof(context)
    slip = ReceiptData(
        "", came, trust, utc, entries, notes=notes, usages=usages, proof=proof, vain=not entries
    )
    send_receipt(context, slip)
    return result


def _asks_for_game(context: MailContext, command: Command) -> ProcessingResult:
    """Somebody wants a game of their own, and writes so to the service itself."""
    decision = ask_for_game(context, command)
    refused = decision.text if isinstance(decision, Refused) else ""
    says = () if isinstance(decision, Refused) else decision.says
    entries = (ReceiptLine(command.line, command.text, says, refused),)
    trust, proof = summarize_proof(context)
    slip = ReceiptData("", context.mail.received_at, trust, ZoneInfo("UTC"), entries, proof=proof)
    send_receipt(context, slip)
    return ProcessingResult(Disposition.REFUSED if refused else Disposition.APPLIED, reason=refused)


def may_ask(context: MailContext, commands: Sequence[Command], *, wish: bool = False) -> bool:
    """A stranger may ask for help, the games or a seat, and is answered once a day at most about each;
    about a seat more often, since the first name may be somebody's. Who plainly wants to play, but does
    not say it in our words, has asked for help; so has whoever has another `wish` of which we know."""
    wants_in = any(_WANTS_IN.search(line.text[:200]) for line in trim(context.message.text)[:_FIRST])
    asked = sorted({command.verb for command in commands}) or [verbs.HELP.key] * (wants_in or wish)
    return bool(asked) and all(_still_answered(context, verb) for verb in asked)


def _still_answered(context: MailContext, verb: str) -> bool:
    if verb == verbs.JOIN.key:
        return count_up(context.tx, "answered/join", context.sender.address, context.now) <= NAMES
    whom = hash_address(context.sender.address)
    last = context.tx.find(LastAnswer, verb, whom)
    if last is not None and context.now < last.at + ONCE:
        return False
    context.tx.save(LastAnswer(verb, whom, context.now))
    return True
