"""One round without a daemon: take what lies in the spool and in mailboxes, do what is due, send."""

from __future__ import annotations

import asyncio
from datetime import datetime

import msgspec

from nomicd.adapters import spool
from nomicd.app.sites import build_site
from nomicd.app.wiring import TRUST, World, way_out, ways_in
from nomicd.services.people.sweep import sweep
from nomicd.services.ports import OutState


class Round(msgspec.Struct, frozen=True):
    """What a round did. `left` are mails that wait for another try."""

    mails: int
    updates: int
    sent: int
    left: int
    stopped: bool


def make_round(world: World) -> Round:
    """Do all that is due at the clock's present instant. The store's lock is held by the caller."""
    settings, now = world.settings, world.clock.now()
    spool.drain(settings.path(settings.spool), world.take, TRUST[settings.deliver_trust])
    _poll(world)
    done = world.timekeeper.run_due(now)
    sweep(world.store, now)
    spool.sweep(settings.path(settings.spool))
    sent = asyncio.run(_send(world, now))
    with world.store.read() as tx:
        left = len(tx.outbox(OutState.QUEUED))
    if done.updates:
        build_site(world)
    return Round(done.mails, done.updates, sent - left, left, done.stopped)


def _poll(world: World) -> None:
    ways = ways_in(world.settings, world.take, world.clock, pulled=True)
    try:
        for way in ways:
            way.poll()
    finally:
        for way in ways:
            way.close()


async def _send(world: World, now: datetime) -> int:
    courier = way_out(world.settings)
    try:
        return await world.post(courier).drain(now)
    finally:
        await courier.close()
