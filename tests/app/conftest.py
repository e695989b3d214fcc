"""A nomicd of its own in a folder of its own, driven as an operator would: by its command line."""

import io
import os
import subprocess
import sys
from email import message_from_bytes
from pathlib import Path

import pytest

from nomicd.app import wiring
from nomicd.app.cli import main
from nomicd.app.demo.mail_policy import POLICY

OPENED = "2026-11-21T12:00:00Z"


class Ran:
    """What a command came to."""

    def __init__(self, code, out, err):
        self.code, self.out, self.err = code, out, err


class House:
    """One installation. Commands run in this process; `popen` starts a real one."""

    def __init__(self, home, capsys):
        self.home = home
        self.config = home / "nomicd.toml"
        self._capsys = capsys

    def run(self, *words, config=True):
        self._capsys.readouterr()
        front = ["--config", str(self.config)] if config else []
        code = main([*front, *map(str, words)])
        told = self._capsys.readouterr()
        return Ran(code, told.out, told.err)

    def do(self, *words):
        ran = self.run(*words)
        assert ran.code == 0, ran.err
        return ran.out

    def popen(self, *words, **how):
        command = [sys.executable, "-m", "nomicd", "--config", str(self.config), *map(str, words)]
        return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, **how)

    def put_setting(self, line):
        """Put a setting in place of the one of that name."""
        name = line.partition(" =")[0]
        lines = self.config.read_text().splitlines()
        kept = [line if each.startswith(f"{name} =") else each for each in lines]
        self.config.write_text("\n".join(kept) + "\n")

    def game(self, *players, opened=OPENED):
        """A game called bored with these players, not begun."""
        self.do(
            *("game", "new", "bored", "--ruleset", "borednomic", "--admin", "boss@example.org"),
            *("--timezone", "America/New_York", "--now", opened),
        )
        for player in players:
            self.do("game", "add-player", "bored", player, f"{player}@example.org", "--now", opened)

    def letters(self, address):
        """The mails in somebody's Maildir, (subject, text), the oldest first."""
        return [
            (str(mail["Subject"]), mail.get_body(("plain",)).get_content()) for mail in self._mails(address)
        ]

    def receipts(self, address):
        """The texts of the receipts in somebody's Maildir, the oldest first."""
        found = [mail for mail in self._mails(address) if "; receipt; " in mail["X-Nomic-Id"]]
        return [mail.get_body(("plain",)).get_content() for mail in found]

    def _mails(self, address):
        return [
            message_from_bytes(path.read_bytes(), policy=POLICY)
            for path in sorted((self.home / "mail" / address / "new").glob("*"))
        ]

    def find_mail(self, address, subject):
        """The text of the newest mail to somebody with that in its subject."""
        found = [text for title, text in self.letters(address) if subject in title]
        assert found, (subject, [title for title, _ in self.letters(address)])
        return found[-1]


@pytest.fixture(scope="session")
def installation():
    """What makes an installation of a folder, for those that are set up once for several tests."""
    return House


@pytest.fixture
def house(tmp_path, capsys):
    """An installation as `nomicd init` makes it."""
    made = House(tmp_path / "d", capsys)
    assert made.run("init", made.home, config=False).code == 0
    return made


@pytest.fixture
def letter():
    """The bytes of a plain mail to the game."""

    def write(sender, *lines, message_id="1@example.org"):
        head = (
            f"From: {sender}@example.org\r\nTo: nomic+bored@localhost\r\nSubject: bored\r\n"
            f"Message-ID: <{sender}.{message_id}>\r\nDate: Mon, 23 Nov 2026 10:00:00 -0500\r\n\r\n"
        )
        return (head + "\r\n".join(lines) + "\r\n").encode()

    return write


@pytest.fixture
def hand_in(house, monkeypatch):
    """`nomicd deliver` with the mail on standard input."""

    def deliver(raw, at):
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(raw)))
        return house.run("deliver", "--received-at", at).code

    return deliver


@pytest.fixture(autouse=True)
def clean_environment(monkeypatch):
    """No setting of the machine reaches a test, but for the one of all tests."""
    for name in [name for name in os.environ if name.startswith(("NOMICD_", "CREDENTIALS_", "NOTIFY_"))]:
        if name != "NOMICD_WORKERS":
            monkeypatch.delenv(name)


@pytest.fixture(autouse=True)
def same_dice(monkeypatch):
    """Games opened by a test throw the same dice whenever it runs."""
    monkeypatch.setattr(wiring, "_make_seed", lambda: b"the same dice in every test run.")


@pytest.fixture
def elsewhere(tmp_path, monkeypatch):
    """A working folder without a configuration."""
    place = tmp_path / "elsewhere"
    place.mkdir()
    monkeypatch.chdir(place)
    return Path(place)
