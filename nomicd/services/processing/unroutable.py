"""Mails that no game hears: answers to questions of ours, mails that name no game, and strangers."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import timedelta
from zoneinfo import ZoneInfo

import msgspec

from nomicd.kernel.commands import Command
from nomicd.kernel.decision import Refused
from nomicd.mail import grammar
from nomicd.mail.quoting import trim
from nomicd.services import verbs
from nomicd.services.outgoing import pages
from nomicd.services.outgoing.letters import Scribe
from nomicd.services.outgoing.receipts import Entry, Slip
from nomicd.services.ports import Disposition, Trust
from nomicd.services.processing import confirmation_codes
from nomicd.services.processing.authenticate import Authenticator, Confirmed
from nomicd.services.processing.receipt_data import Case, ProcessingResult
from nomicd.services.processing.reply import reply
from nomicd.services.registers import standing
from nomicd.services.registers.limits import counted, whose
from nomicd.services.registers.terms import Station, terms
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


class UnroutedMailHandler:
    """Answers them within the referee's transaction."""

    def __init__(self, scribe: Scribe, station: Station, door: Authenticator) -> None:
        self._scribe = scribe
        self._station = station
        self._door = door

    def confirmed(self, case: Case, slug: str, confirmed: Confirmed) -> ProcessingResult:
        """The answer to a question of ours; a stranger whose address becomes a player's is told otherwise."""
        if confirmed.founding:
            return self._founded(case, confirmed)
        if case.who.known:
            zone = terms(case.tx, slug).zone if slug else ZoneInfo("UTC")
            said = confirmation_codes.heard(self._station, case.mail, case.message).line
            entry = Entry(said.number, said.text, confirmed.says)
            slip = Slip(slug, case.mail.received_at, Trust.CONFIRMED, zone, entries=(entry,))
            if confirmed.denied:
                slip = msgspec.structs.replace(slip, proof="it holds a code that only you were sent")
            reply(self._scribe, case, slip)
        return ProcessingResult(Disposition.APPLIED, slug, case.who.reader)

    def _founded(self, case: Case, confirmed: Confirmed) -> ProcessingResult:
        """The answer to a yes to a new game, by its Admin's first mail of it."""
        slug = "" if confirmed.refused else confirmed.founding
        who = standing.find(case.tx, case.who.address, (slug,)) if slug else case.who
        said = confirmation_codes.heard(self._station, case.mail, case.message).line
        entry = Entry(said.number, said.text, confirmed.says, confirmed.refused)
        zone = terms(case.tx, slug).zone if slug else ZoneInfo("UTC")
        slip = Slip(slug, case.mail.received_at, Trust.CONFIRMED, zone, entries=(entry,))
        reply(self._scribe, msgspec.structs.replace(case, who=who), slip)
        disposition = Disposition.REFUSED if confirmed.refused else Disposition.APPLIED
        return ProcessingResult(disposition, slug, who.reader, confirmed.refused)

    def lost(self, case: Case) -> ProcessingResult:
        """A mail that names no game, from somebody who has several, or none."""
        asked = grammar.letter(case.message, verbs.STRANGER)
        if case.who.stranger and not self.may_ask(case, asked.commands):
            return ProcessingResult(Disposition.IGNORED, reason="nobody we know, and no game is named")
        if wanted := [each for each in asked.commands if each.verb == verbs.NEW_GAME.key]:
            return self._asks_for_game(case, wanted[0])
        looks = [each for each in asked.commands if each.verb == verbs.GAMES.key][:1]
        entries = tuple(
            Entry(each.line, each.text, ("Answered below.",), page=pages.games(case.tx)) for each in looks
        )
        mine = case.who.games or ("GAME",)
        lost = ("Your mail names no game, so nothing was done.", "Please write to the address of the game:")
        notes = ("What you write to a game goes to its address.",) if looks else lost
        usages = tuple((self._station.address_of(slug), f"for {slug}") for slug in mine[:20])
        slip = Slip("", case.mail.received_at, case.mail.trust, ZoneInfo("UTC"), entries, notes=notes)
        slip = msgspec.structs.replace(slip, usages=usages, proof=case.entered.proof.says)
        reply(self._scribe, case, slip)
        return (
            ProcessingResult(Disposition.APPLIED)
            if looks
            else ProcessingResult(Disposition.REFUSED, reason=NAMELESS)
        )

    def _asks_for_game(self, case: Case, command: Command) -> ProcessingResult:
        """Somebody wants a game of their own, and writes so to the service itself."""
        decision = self._door.founder.ask(case.tx, case.asking, command)
        refused = decision.text if isinstance(decision, Refused) else ""
        says = () if isinstance(decision, Refused) else decision.says
        entries = (Entry(command.line, command.text, says, refused),)
        slip = Slip("", case.mail.received_at, case.mail.trust, ZoneInfo("UTC"), entries)
        reply(self._scribe, case, msgspec.structs.replace(slip, proof=case.entered.proof.says))
        return ProcessingResult(Disposition.REFUSED if refused else Disposition.APPLIED, reason=refused)

    def may_ask(self, case: Case, commands: Sequence[Command]) -> bool:
        """A stranger may ask for help, the games or a seat, and is answered once a day at most about each;
        about a seat more often, since the first name may be somebody's. Who plainly wants to play, but does
        not say it in our words, has asked for help."""
        wants_in = any(_WANTS_IN.search(line.text[:200]) for line in trim(case.message.text)[:_FIRST])
        asked = sorted({command.verb for command in commands}) or [verbs.HELP.key] * wants_in
        return bool(asked) and all(self._still_answered(case, verb) for verb in asked)

    def _still_answered(self, case: Case, verb: str) -> bool:
        if verb == verbs.JOIN.key:
            return counted(case.tx, "answered/join", case.who.address, case.now) <= NAMES
        whom = whose(case.who.address)
        last = case.tx.find(LastAnswer, verb, whom)
        if last is not None and case.now < last.at + ONCE:
            return False
        case.tx.save(LastAnswer(verb, whom, case.now))
        return True
