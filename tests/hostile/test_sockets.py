"""Hostile mails over real sockets to a real `nomicd serve`: who sends is told, the next mail is answered."""

import contextlib
import io
import os
import smtplib
import socket
import subprocess
import sys
import time
from email import message_from_bytes
from pathlib import Path

import pytest

from nomicd.app.cli import main
from nomicd.app.demo.mail_policy import POLICY

WAIT = 300
MEGABYTE = 2**20
HEAD = b"From: alice@example.org\r\nTo: bored@localhost\r\n"
LINE = b"money and so on, line after line\r\n"
GAME = ("game", "new", "bored", "--ruleset", "borednomic", "--admin", "admin@example.org")


class Daemon:
    """An installation of its own with a running daemon."""

    def __init__(self, home):
        self.home = home
        self.run("init", str(home), config=False)
        with socket.create_server(("127.0.0.1", 0)) as free:
            self.port = free.getsockname()[1]
        config = home / "nomicd.toml"
        config.write_text(config.read_text().replace(":2525", f":{self.port}"))
        self.run(*GAME)
        self.run("game", "add-player", "bored", "alice", "alice@example.org")
        self._heard = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self._heard.bind(str(home / "notify"))
        self._heard.settimeout(WAIT)
        environment = {**os.environ, "NOTIFY_SOCKET": str(home / "notify")}
        command = [sys.executable, "-m", "nomicd", *self._words("serve")]
        self.process = subprocess.Popen(command, env=environment, stderr=subprocess.DEVNULL)
        assert self._heard.recv(100) == b"READY=1"

    def _words(self, *words, config=True):
        return [*(["--config", str(self.home / "nomicd.toml")] if config else []), *words]

    def run(self, *words, config=True):
        """A command beside the daemon; what it says."""
        with contextlib.redirect_stdout(io.StringIO()) as told:
            assert main(self._words(*words, config=config)) == 0
        return told.getvalue()

    def stop(self):
        self.process.terminate()
        code = self.process.wait(WAIT)
        self._heard.close()
        return code

    def peak(self):
        """The most memory that it ever had, in bytes."""
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        (line,) = [line for line in status.splitlines() if line.startswith("VmHWM:")]
        return int(line.split()[1]) * 1024

    def receipts(self):
        """The receipts in alice's Maildir."""
        found = sorted((self.home / "mail" / "alice@example.org" / "new").glob("*"))
        mails = [message_from_bytes(path.read_bytes(), policy=POLICY) for path in found]
        return [mail for mail in mails if "; receipt; " in mail["X-Nomic-Id"]]

    def answers(self):
        """Mail it something ordinary; whether the receipt comes."""
        before = len(self.receipts())
        with smtplib.SMTP("127.0.0.1", self.port, timeout=WAIT) as client:
            raw = HEAD + f"Message-ID: <{time.monotonic_ns()}@x>\r\n\r\nping\r\n".encode()
            client.sendmail("alice@example.org", ["bored@localhost"], raw)
        until = time.monotonic() + WAIT
        while len(self.receipts()) == before and time.monotonic() < until:
            time.sleep(0.02)
        return "Here I am." in self.receipts()[-1].get_body(("plain",)).get_content()


@pytest.fixture(scope="module")
def daemon(tmp_path_factory):
    """A daemon that listens for SMTP on loopback, with a game of alice's."""
    running = Daemon(tmp_path_factory.mktemp("daemon"))
    yield running
    assert running.stop() == 0


def talk(daemon):
    """An SMTP client that has said who writes to whom."""
    client = smtplib.SMTP("127.0.0.1", daemon.port, timeout=WAIT)
    client.ehlo()
    assert client.docmd("MAIL FROM:<alice@example.org>")[0] == 250
    assert client.docmd("RCPT TO:<bored@localhost>")[0] == 250
    assert client.docmd("DATA")[0] == 354
    return client


def test_30_megabytes_that_were_announced_are_refused_at_once(daemon):
    """Before a byte of it has come."""
    with smtplib.SMTP("127.0.0.1", daemon.port, timeout=WAIT) as client:
        client.ehlo()
        code, _ = client.docmd(f"MAIL FROM:<alice@example.org> SIZE={30 * MEGABYTE}")
    assert code == 552
    assert daemon.answers()


def test_30_megabytes_that_were_not_announced_are_refused_after_them(daemon):
    """What is too much is not kept: memory grows by less than a quarter of it."""
    assert daemon.answers()
    before = daemon.peak()
    with talk(daemon) as client:
        client.send(HEAD + b"\r\n")
        for _ in range(30):
            client.send(LINE * (MEGABYTE // len(LINE)))
        assert client.docmd(".")[0] == 552
        assert client.docmd("NOOP")[0] == 250
    assert daemon.peak() - before < 25 * MEGABYTE
    assert daemon.answers()


def test_30_megabytes_in_one_line_are_refused_after_them(daemon):
    """A line without an end fills nothing either."""
    assert daemon.answers()
    before = daemon.peak()
    with talk(daemon) as client:
        client.send(HEAD + b"\r\n")
        for _ in range(30):
            client.send(b"x" * MEGABYTE)
        client.send(b"\r\n")
        assert client.docmd(".")[0] == 552
    assert daemon.peak() - before < 25 * MEGABYTE
    assert daemon.answers()


def test_half_a_mail_is_no_mail(daemon):
    """Whoever hangs up before the dot has sent nothing."""
    before = len(daemon.receipts())
    client = talk(daemon)
    client.send(HEAD + b"\r\nping\r\n")
    client.close()
    assert daemon.answers()
    assert len(daemon.receipts()) == before + 1


def test_who_says_nothing_keeps_nobody_waiting(daemon):
    """Connections that stand open, one of them in the middle of a mail."""
    silent = [socket.create_connection(("127.0.0.1", daemon.port), WAIT) for _ in range(10)]
    client = talk(daemon)
    client.send(b"From: ")
    assert daemon.answers()
    client.close()
    for each in silent:
        each.close()


def test_a_strange_recipient_is_refused_at_once(daemon):
    """So that nobody has to be told later, at an address that may be forged."""
    with smtplib.SMTP("127.0.0.1", daemon.port, timeout=WAIT) as client:
        client.ehlo()
        client.docmd("MAIL FROM:<alice@example.org>")
        assert client.docmd("RCPT TO:<somebody@elsewhere.example>")[0] == 550
    assert daemon.answers()


def test_30_megabytes_by_the_pipe_are_set_aside(daemon):
    """`nomicd deliver` takes them, the daemon keeps their beginning."""
    path = daemon.home / "big.eml"
    path.write_bytes(HEAD + b"\r\n" + LINE * (30 * MEGABYTE // len(LINE)))
    assert daemon.answers()
    before = daemon.peak()
    daemon.run("deliver", "--recipient", "bored@localhost", str(path))
    assert daemon.answers()
    assert daemon.peak() - before < 4 * 30 * MEGABYTE
