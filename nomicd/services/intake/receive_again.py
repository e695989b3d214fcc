"""A mail that was held or set aside is taken in again: it counts from when it first arrived."""

from __future__ import annotations

import msgspec

from nomicd.services.intake.receive import scope_fingerprint
from nomicd.services.intake.sender_evidence import evidence, keep_evidence
from nomicd.services.ports import STRIKES, Disposition, MailIn, Trust, Writing


def take_again(tx: Writing, held: MailIn, trust: Trust) -> MailIn:
    """A held mail is taken in again as one that is proved: it counts from when it first arrived."""
    proved = msgspec.structs.replace(
        held,
        id=0,
        disposition=Disposition.STORED,
        attempts=0,
        trust=trust,
        fingerprint=_once_more(held, trust),
        reason="",
    )
    return _replace_mail(
        tx, held, tx.take_in(proved), "confirmed" if trust is Trust.CONFIRMED else "released"
    )


def try_again(tx: Writing, aside: MailIn) -> MailIn:
    """A mail that was set aside is taken in again, for one attempt, and proves no more than it did."""
    _, _, content = aside.fingerprint.partition(":")
    fresh = msgspec.structs.replace(
        aside,
        id=0,
        disposition=Disposition.STORED,
        fingerprint=f"again-{aside.id}:{content}",
        reason="",
    )
    taken = tx.take_in(fresh, attempts=STRIKES - 1)
    return _replace_mail(tx, aside, taken, "released")


def _replace_mail(tx: Writing, old: MailIn, taken: MailIn, words: str) -> MailIn:
    """The old one is done with, and what was found with it goes over."""
    keep_evidence(tx, taken.id, evidence(tx, old.id))
    tx.dispose(old.id, Disposition.IGNORED, game=old.game, reason=f"{words} as mail {taken.id}")
    return taken


def _once_more(held: MailIn, trust: Trust) -> str:
    """The fingerprint of a held mail that is proved now. If it came with a proof, and was held all the same,
    it is its own first copy, and every later one is a duplicate of it."""
    scope, _, content = held.fingerprint.partition(":")
    proved = scope_fingerprint(content, trust)
    return proved if scope != proved.partition(":")[0] else f"again-{held.id}:{content}"
