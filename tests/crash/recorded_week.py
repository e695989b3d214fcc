"""Plays the week as a real daemon, with mails by `nomicd deliver`, SMTP and LMTP, in the folder it is given:
what `strace` records of it is what power cuts fall into (`test_cuts.py`). Run by itself.

Beside the folder lies `said`: a line before each mail that is handed in, and one when `deliver` has ended
with 0. That a mail was acknowledged over SMTP and LMTP the record shows by itself.
"""

import asyncio
import hashlib
import itertools
import os
import signal
import smtplib
import sqlite3
import sys
import threading
import time
from contextlib import closing
from pathlib import Path

from lives import BORED, House, instant
from nursery import SECRET, note

from nomicd.adapters.clock import FixedClock
from nomicd.app import daemon, deliver
from nomicd.app.logging_setup import make_logger
from nomicd.app.wiring import lock_of, open_application

WAYS = itertools.cycle(("deliver", "smtp", "lmtp", "put_by"))

LISTENING = """
[[inbox]]
url = "smtp://127.0.0.1:0"
trust = "authenticated"
[[inbox]]
url = "lmtp:lmtp.sock"
trust = "authenticated"
"""

BUSY = (
    "SELECT (SELECT count(*) FROM mail_in WHERE disposition = 'stored')"
    " + (SELECT count(*) FROM mail_out WHERE state IN ('queued', 'sending'))"
    " + (SELECT count(*) FROM game WHERE due <= ?)"
)


class Scene:
    """One life of the daemon, and what the world does meanwhile. In threads of its own."""

    def __init__(self, house, at, mails, served):
        self._house, self._at, self._mails = house, at, mails
        self._served = served
        self._failed = None

    def play(self):
        try:
            for raw, way in self._mails:
                self._say("handing", hashlib.sha256(raw).hexdigest())
                getattr(self, way)(raw)
            self._rest()
        except BaseException as error:
            self._failed = error
            raise
        finally:
            os.kill(os.getpid(), signal.SIGTERM)

    def deliver(self, raw):
        path = self._house.home.parent / "mail.eml"
        path.write_bytes(raw)
        argv = [
            "--config",
            str(self._house.home / "nomicd.toml"),
            "--received-at",
            instant(self._at).isoformat(),
        ]
        assert deliver.main([*argv, "--recipient", "bored@localhost", str(path)]) == 0
        self._say("delivered", hashlib.sha256(raw).hexdigest())

    def _say(self, *words):
        note(self._house.home.parent / "said", *words)

    def smtp(self, raw):
        with smtplib.SMTP(*self._listeners()[0].address) as client:
            client.sendmail("player@example.org", ["bored@localhost"], raw)

    def lmtp(self, raw):
        with smtplib.LMTP(self._listeners()[1].address) as client:
            client.sendmail("player@example.org", ["bored@localhost"], raw)

    def put_by(self, raw):
        """By SMTP while the services have something else to do: the mail is put by."""
        free = threading.Event()
        self._served._worker.submit(free.wait)
        try:
            self.smtp(raw)
        finally:
            free.set()

    def _listeners(self):
        return self._served._ways

    def _rest(self):
        """Until nothing is left to do."""
        quiet = 0
        while quiet < 3:
            quiet = quiet + 1 if self._is_quiet() else 0
            time.sleep(0.05)

    def _is_quiet(self):
        if self._served._has_spooled() or self._served._stale or self._served._reprint.is_set():
            return False
        with closing(
            sqlite3.connect(f"file:{self._house.home / 'nomicd.sqlite'}?mode=ro", uri=True)
        ) as store:
            return store.execute(BUSY, (instant(self._at).strftime("%Y-%m-%d %H:%M:%S.%f"),)).fetchone() == (
                0,
            )


def live(house, at, mails):
    """One life of the daemon."""
    with lock_of(house.settings) as lock:
        assert lock.acquire()
        with open_application(house.settings, FixedClock(instant(at)), SECRET) as world:
            served = daemon.Daemon(world, make_logger("lines"))
            scene = Scene(house, at, mails, served)
            thread = threading.Thread(target=scene.play)
            served._log.info("scene", at=at)
            threading.Timer(0.1, thread.start).start()
            assert asyncio.run(served.serve()) == 0
            thread.join()
            assert scene._failed is None


def main():
    daemon.Daemon._beat = lambda *_: None  # it would find that the clock jumps from scene to scene
    house = House(Path(sys.argv[1]), None, BORED._replace(config=BORED.config + LISTENING))
    for at, mails in BORED.scenes:
        note(house.home.parent / "said", "scene", at)
        house.enter(at, ())
        live(house, at, [(raw, next(WAYS)) for raw in mails])


if __name__ == "__main__":
    main()
