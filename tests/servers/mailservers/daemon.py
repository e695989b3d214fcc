"""nomicd as its operator runs it: a folder, a configuration, the command line, and `nomicd serve` between the
mail servers."""

import contextlib
import io
import json
import os
import signal
import socket
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import NamedTuple

from mailservers.dovecot import PASSWORD
from mailservers.ports import WAIT_SECONDS, until
from mailservers.postfix import GAMES
from nomicd.app.cli import main

BY_LMTP = """
address = "nomic@{games}"
outbox = "smtp://{user}@localhost:{submission}?ca={ca}"
[[inbox]]
url = "lmtp://127.0.0.1:{port}"
trust = "authenticated"
"""
BY_IMAP = """
address = "{user}@example.org"
outbox = "smtps://{user}@localhost:{submissions}?ca={ca}"
[[inbox]]
url = "imaps://{user}@localhost:{imaps}/INBOX?ca={ca}"
trust = "authenticated"
"""
OPENED = "2026-11-21T12:00:00Z"


class Line(NamedTuple):
    """A line of the daemon's log, and when it came."""

    at: float
    said: dict


class Nomicd:
    """One installation between a Postfix and a Dovecot, with its mail handed to it, or fetched by it."""

    def __init__(self, home: Path, postfix, dovecot, *, imap=False):
        self.home, self.postfix, self.dovecot = home, postfix, dovecot
        self.user = dovecot.account()
        self.config = home / "nomicd.toml"
        self.address = f"{self.user}+bored@example.org" if imap else f"nomic+bored@{GAMES}"
        text = (BY_IMAP if imap else BY_LMTP).format(
            user=self.user, games=GAMES, port=postfix.nomicd, imaps=dovecot.imaps, ca=dovecot.base / "ca.pem",
            submission=postfix.submission, submissions=postfix.submissions,
        )  # fmt: skip
        self.config.write_text('log = "json"\n' + text)

    @property
    def environment(self):
        """With the passwords."""
        return {"NOMICD_SMTP_PASSWORD": PASSWORD, "NOMICD_IMAP_PASSWORD": PASSWORD}

    def do(self, *words):
        """A command of the operator's, which has to succeed."""
        with contextlib.redirect_stdout(io.StringIO()) as told:
            assert main(["--config", str(self.config), *map(str, words)]) == 0
        return told.getvalue()

    def game(self, **players):
        """A game called bored, not begun. Everybody has a mailbox at that Dovecot, or had one."""
        admin = f"{self.dovecot.account()}@example.org"
        self.do("game", "new", "bored", "--ruleset", "borednomic", "--admin", admin,
                "--timezone", "America/New_York", "--now", OPENED)  # fmt: skip
        for name, mailbox in players.items():
            self.do("game", "add-player", "bored", name, f"{mailbox}@example.org", "--now", OPENED)
        return admin.partition("@")[0]

    def letter(self, mailbox, number, text="ping"):
        """A mail of the player with that mailbox."""
        return (
            f"From: {mailbox}@example.org\r\nTo: {self.address}\r\nSubject: bored\r\n"
            f"Message-ID: <{mailbox}.{number}@example.org>\r\nDate: Sat, 21 Nov 2026 10:00:00 -0500\r\n\r\n"
            f"{text}\r\n"
        ).encode()

    def post(self, mailbox, number=1, text="ping"):
        """Such a mail, by the Postfix; it is accepted when this returns."""
        self.postfix.post(f"{mailbox}@example.org", self.address, self.letter(mailbox, number, text))

    def find_mails(self, mailbox, words):
        """The mails in a mailbox that have these words."""
        return [raw for raw in self.dovecot.mails(mailbox) if words.encode() in raw]

    @contextlib.contextmanager
    def serve(self):
        """The daemon, ready; told to stop at the end."""
        path = self.home / "notify"
        with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as heard:
            heard.bind(str(path))
            heard.settimeout(WAIT_SECONDS)
            process = Serving(self, path)
            try:
                assert heard.recv(100) == b"READY=1"
                yield process
            finally:
                process.end()
                path.unlink()


class Serving:
    """A running daemon. `lines` is what it says."""

    def __init__(self, nomicd, notify):
        self._process = subprocess.Popen(
            [sys.executable, "-m", "nomicd", "--config", nomicd.config, "serve"],
            env={**os.environ, "NOMICD_WORKERS": "2", **nomicd.environment, "NOTIFY_SOCKET": str(notify)},
            stderr=subprocess.PIPE,
        )
        self.lines = []
        self._reader = threading.Thread(target=self._read)
        self._reader.start()

    def _read(self):
        for line in self._process.stderr:
            at = time.monotonic()
            with contextlib.suppress(ValueError):
                self.lines.append(Line(at, json.loads(line)))

    def list_sent(self, reader, kind="receipt"):
        """When mails of that kind to a reader had been handed over, in seconds of the monotonic clock."""
        return [
            line.at
            for line in list(self.lines)
            if (line.said.get("event"), line.said.get("reader"), line.said.get("outcome"))
            == ("sent", reader, "sent")
            and kind in line.said["key"]
        ]

    def wait(self, what):
        """What `what` gives as soon as it gives something; fails with what the daemon said."""
        return until(what, lambda: "\n".join(str(line.said) for line in self.lines))

    def end(self):
        """As systemd ends it."""
        if self._process.poll() is None:
            self._process.send_signal(signal.SIGTERM)
        try:
            self._process.wait(30)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        self._reader.join()
        self._process.stderr.close()
