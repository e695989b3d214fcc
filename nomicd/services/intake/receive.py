"""Taking mail in: on disk before anybody is told that we have it."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from datetime import datetime

import msgspec

from nomicd.mail.address import slugs
from nomicd.mail.fingerprint import fingerprint
from nomicd.mail.message import read_head
from nomicd.services.arrival import Arrival
from nomicd.services.intake.sender_evidence import keep_evidence
from nomicd.services.ports import Disposition, MailIn, Reading, Store, Trust, Writing
from nomicd.services.repository import senders
from nomicd.services.repository.settings import ServiceSettings
from nomicd.services.rows import MailEvidence, OrderCopy
from nomicd.services.steps import Step, no_step

NOTHING = MailEvidence()


def scope_fingerprint(content: str, trust: Trust, *, proved: bool = False) -> str:
    """A fingerprint that tells a proved copy of a mail from a merely claimed one, so that a forgery sent
    ahead never passes for the original."""
    return f"{'proved' if proved or trust >= Trust.PROVED else 'claimed'}:{content}"


def _note_copy(tx: Writing, copy: MailIn) -> None:
    """What the Admin has ordered came once more: the Admin is to know."""
    first = tx.mail(copy.duplicate_of)
    if first and first.player == "admin" and first.disposition is Disposition.APPLIED:
        tx.save(OrderCopy(copy.id))


class Intake:
    """Stores mails, each in a transaction of its own."""

    def __init__(
        self,
        store: Store,
        config: ServiceSettings,
        step: Step = no_step,
        expect: Callable[[int, int], None] | None = None,
        *,
        sorting: bool = False,
    ) -> None:
        """`expect` is told of each mail that will be read in this process, and that so many attempts on it
        are counted: the first one with its taking in, which spares a commit. With `sorting` the game that a
        mail names is noted with it, or else the only one of its sender, by which others know whether it is
        theirs to read. Where that is wrong, they hand it on."""
        self._store = store
        self._config = config
        self._step = step
        self._expect = expect
        self._sorting = sorting

    def take(
        self,
        raw: bytes,
        arrival: Arrival,
        *,
        now: datetime,
        told: bool = False,
        found: MailEvidence = NOTHING,
    ) -> MailIn:
        """Return the mail as stored, durable when this returns; a duplicate says of what.

        It was received now, where the way in does not say, and never later than now unless an operator
        `told` it. That is fixed here for ever. `found` is what a `SenderVerifier` saw. Raises `StoreBroken`
        if the mail is not safe.
        """
        at = arrival.received_at or now
        at = at if told else min(at, now)
        mail = MailIn(raw, at, arrival.via, arrival.trust, "", arrival.recipient, arrival.envelope_from)
        mail = self._read(mail, found)
        with self._store.write() as tx:
            if self._sorting:
                mail = msgspec.structs.replace(mail, game=self._find_game(tx, mail))
            stored = tx.take_in(mail, attempts=1 if self._expect and not mail.reason else 0)
            if stored.disposition is not Disposition.STORED:
                _note_copy(tx, stored)
            else:
                keep_evidence(tx, stored.id, found)
                if mail.reason:
                    tx.dispose(stored.id, Disposition.SET_ASIDE, reason=mail.reason)
                elif self._expect:
                    self._expect(stored.id, stored.attempts)
        self._step("intake.stored")
        if self._expect:
            self._step("mail.struck")
        return stored

    def _find_game(self, tx: Reading, mail: MailIn) -> str:
        ours = self._config.address_of("")
        if named := slugs((mail.recipient,), "", ours):
            return named[0]
        head = read_head(mail.raw)
        found = senders.find(tx, head.address, slugs(head.to, head.subject, ours)).game
        return found.slug if found else ""

    def _read(self, mail: MailIn, found: MailEvidence) -> MailIn:
        """The mail with its fingerprint; of one that is too long, the beginning."""
        size, limit, kept = len(mail.raw), self._config.mail_limit, self._config.stub_size
        if size <= limit:
            return msgspec.structs.replace(
                mail, fingerprint=scope_fingerprint(fingerprint(mail.raw), mail.trust, proved=found.proves)
            )
        whole = scope_fingerprint(hashlib.sha256(mail.raw).hexdigest(), mail.trust, proved=found.proves)
        reason = f"it has {size} bytes, and {limit} are allowed: the first {kept} are kept"
        return msgspec.structs.replace(mail, fingerprint=whole, raw=mail.raw[:kept], reason=reason)
