"""In which order the daemon does what it has to do: what is queued to go out never stands behind the site,
nor behind mails that are to be read."""

import asyncio
import os
import signal
import threading
from datetime import UTC, datetime
from itertools import cycle

import pytest

from nomicd.adapters import spool
from nomicd.adapters.clock import FixedClock
from nomicd.app import daemon, sites
from nomicd.app.logging_setup import make_logger
from nomicd.app.settings import load
from nomicd.app.wiring import open_application
from nomicd.services.gateways import DeliveryOutcome, DeliveryResult
from nomicd.services.ports import Disposition
from nomicd.services.updates.timekeeper import A_TURN

WEEK_LATER = datetime(2026, 11, 28, 12, tzinfo=UTC)
FOR_EVER = 600.0


class Counter:
    """A way out that tells somebody of each mail."""

    def __init__(self, tell):
        self._tell = tell

    async def send(self, mail):
        self._tell(mail)
        return DeliveryResult(DeliveryOutcome.SENT)

    async def close(self):
        """There is nothing to let go of."""


def serve(house, monkeypatch, tell):
    """A daemon in this thread, at one instant, until it is told to stop."""
    monkeypatch.setattr(daemon, "make_outbound_transport", lambda _: Counter(lambda mail: tell(world, mail)))
    with open_application(load(house.config), FixedClock(WEEK_LATER)) as world:
        return asyncio.run(daemon.Daemon(world, make_logger("lines")).serve())


def stop():
    os.kill(os.getpid(), signal.SIGTERM)


def hand_in(house, number, *players):
    """Mails in turn of these players: one alone would be told of no more of them after a while."""
    for each, player in zip(range(number), cycle(players)):
        head = f"From: {player}@example.org\r\nTo: nomic+bored@localhost\r\nMessage-ID: <{each}@x>\r\n"
        meta = spool.SpoolMeta(WEEK_LATER, "nomic+bored@localhost")
        spool.put(house.home / "spool", f"{head}\r\nstatus\r\n".encode(), meta)


@pytest.fixture
def begun_house(house):
    """An installation with a game that has begun, and no way in but the spool."""
    text = house.config.read_text()
    house.config.write_text(text.partition("[[inbox]]")[0])
    house.put_setting('deliver_trust = "authenticated"')
    house.game("alice", "bob")
    house.do("game", "start", "bored", "--now", "2026-11-21T12:00:00Z")
    return house


def test_a_receipt_goes_out_before_the_site_of_an_update_is_written(begun_house, monkeypatch):
    """The update is made, its digests and the receipt of a mail are sent; only then a page may be written."""
    sent, free = [], threading.Event()
    build = sites.Publisher.build

    def wait_and_build(*how):
        assert free.wait(FOR_EVER)
        try:
            return build(*how)
        finally:
            stop()

    def tell(_, mail):
        sent.append(mail.kind)
        if {"digest", "receipt"} <= set(sent):
            free.set()

    monkeypatch.setattr(sites.Publisher, "build", wait_and_build)
    hand_in(begun_house, 1, "alice")
    assert serve(begun_house, monkeypatch, tell) == 0
    assert (begun_house.home / "site" / "bored" / "index.html").exists()
    assert sent.count("receipt") == 1


def test_receipts_go_out_before_more_mails_are_read(begun_house, monkeypatch):
    """However many wait: what one turn has answered is sent before the next turn."""
    behind = []
    monkeypatch.setattr(daemon, "SHARE", FOR_EVER)

    def tell(world, mail):
        if mail.kind == "receipt":
            with world.store.read() as tx:
                read = [each for each in tx.mails(limit=1000) if each.disposition is not Disposition.STORED]
            behind.append(len(read) - len(behind))
            if len(behind) == 2 * A_TURN:
                stop()

    hand_in(begun_house, 2 * A_TURN, "alice", "bob")
    assert serve(begun_house, monkeypatch, tell) == 0
    assert max(behind) <= A_TURN + 8
