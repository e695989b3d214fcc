"""Observers: anybody may have a game's public digests mailed, sees nothing hidden, and orders nothing."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from nomicd.kernel.decision import Accepted, Decision, Reason, Refused
from nomicd.kernel.page import Notice, Section
from nomicd.services.delivery.digest_sections import KIND, with_log, with_section
from nomicd.services.delivery.mail_composer import MailComposer
from nomicd.services.ports import Writing
from nomicd.services.repository.game_repository import UnitOfWork
from nomicd.services.repository.observers import observers, put_observer, reader_of
from nomicd.services.repository.preferences import forget, put_wish
from nomicd.services.rows import MailWish, Observer

MOST = 200
"""Observers of one game."""


def observe(tx: Writing, slug: str, address: str) -> Decision:
    """From the next update on this address gets the digests as everybody may see them."""
    known = observers(tx, slug)
    if reader_of(address) not in known and len(known) >= MOST:
        return Refused(Reason.LIMIT, f"{slug} has {MOST} observers already; its pages are open to everybody.")
    put_observer(tx, slug, address)
    put_wish(tx, slug, reader_of(address), MailWish.EACH)
    said = f"You observe {slug}: what everybody may see of each update is mailed to you."
    return Accepted((), (said, "To end it, write: stop observing"))


def stop(tx: Writing, slug: str, address: str) -> Decision:
    """No more of them."""
    if reader_of(address) not in observers(tx, slug):
        return Refused(Reason.NOT_NOW, f"You do not observe {slug}.")
    tx.delete(Observer, game=slug, reader=reader_of(address))
    forget(tx, slug, reader_of(address))
    return Accepted((), (f"You observe {slug} no more.",))


def report(
    tx: Writing,
    composer: MailComposer,
    draft: UnitOfWork,
    number: int,
    now: datetime,
    more: Sequence[Section] = (),
) -> None:
    """Mail the digest of that update, which has just been made and written, to all who observe."""
    readers, ruleset = observers(tx, draft.game.slug), draft.ruleset
    if not readers:
        return
    page = ruleset.make_observers_digest(draft.state, draft.events)
    if page is None:
        return
    pages = composer.pages_of(draft.game, ruleset)
    told = (with_section(Notice(KIND, reader, f"digest/u{number}", page), *more) for reader in readers)
    notices = (pages.link_notice(with_log(each, draft.game.slug, draft.head)) for each in told)
    composer.tell(tx, draft.game, notices, now)
