"""One round without a daemon: take what lies in the spool and in mailboxes, do what is due, send. What a
daemon that has ended put by is taken, too."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from datetime import UTC, datetime

import msgspec

from nomicd.adapters import spool
from nomicd.app.sites import build_site
from nomicd.app.wiring import TRUST, Application, is_pulled, make_inbound_transports, make_outbound_transport
from nomicd.services.ports import OutState
from nomicd.services.reasons import Unusable, reason
from nomicd.services.updates.retention import sweep
from nomicd.services.urls import mask_passwords

LONG_AGO = datetime(1970, 1, 1, tzinfo=UTC)
"""When all ways in were last looked into, where one of them cannot be: updates wait, as the daemon's do."""


class Round(msgspec.Struct, frozen=True):
    """The result of a round. `left` counts mails that wait for another attempt; `unread` are ways in that
    could not be read, each with the reason. While there is one, no update is made that its mail could change.
    """

    mails: int
    updates: int
    sent: int
    left: int
    stopped: bool
    unread: tuple[str, ...] = ()


def make_round(application: Application) -> Round:
    """Do all that is due at the clock's present instant. The store's lock is held by the caller."""
    settings, now = application.settings, application.clock.now()
    application.take_put_by(application.take)
    spool.drain(settings.path(settings.spool), application.take, TRUST[settings.deliver_trust])
    unread = tuple(_poll(application))
    done = application.timekeeper.run_due(now, LONG_AGO if unread else None)
    sweep(application.store, now, settings.mail_kept_for)
    spool.sweep(settings.path(settings.spool))
    sent = asyncio.run(_send(application, now))
    with application.store.read() as tx:
        left = len(tx.outbox(OutState.QUEUED))
    if done.updates and settings.site:
        build_site(application)
    return Round(done.mails, done.updates, sent - left, left, done.stopped, unread)


def _poll(application: Application) -> Iterator[str]:
    """Look into every way in; what is wrong with those that could not be looked into."""
    pulled = [entry.url for entry in application.settings.inbox if is_pulled(entry.url)]
    opened = make_inbound_transports(application.settings, application.take, application.clock, pulled=True)
    ways = list(zip(map(mask_passwords, pulled), opened, strict=True))
    try:
        for url, way in ways:
            try:
                way.poll()
            except (Unusable, OSError) as error:
                yield f"{url}: {reason(error)}"
    finally:
        for _, way in ways:
            way.close()


async def _send(application: Application, now: datetime) -> int:
    transport = make_outbound_transport(application.settings)
    try:
        return await application.make_outbox_sender(transport).drain(now)
    finally:
        await transport.close()
