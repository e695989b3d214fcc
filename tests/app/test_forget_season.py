"""Weeks of a game of BoredNomic, and then a player is forgotten: of their address, their mails and their
letters, in whatever encoding a mail has, no byte is found in any file afterwards."""

import base64
import binascii
import gzip
import os
import quopri
import subprocess
import urllib.parse
from datetime import UTC, datetime, timedelta
from email.message import EmailMessage

import pytest
from databases import binary

WEEKS = int(os.environ.get("NOMICD_WEEKS", "3"))
"""`make forgotten` plays 26 of them, which is a minute's work."""
OPENED = datetime(2026, 5, 30, 12, tzinfo=UTC)
ADDRESS = "roberta.quill@privat-haus.example"
NAME, REMARK = "Robertinchen Federkiel", "mein Großvater säte Rüben"
LETTER, SECRET = "the goat ate my passport", "hush-hush number 77"
SECRETS = (ADDRESS, NAME, REMARK, LETTER, SECRET)
"""The address; the name beside it; words that mails encode in many ways; a letter to all; one to somebody."""
ENCODINGS = ("7bit", "quoted-printable", "base64")


def encode(secret):
    """What of a secret stands in a file that holds it: as it is, and as mails, addresses of pages and dumps
    of databases write it. Of base64 what does not hang on its neighbours, in each of the three places."""
    raw = secret.encode()
    yield from (raw, secret.upper().encode(), secret.lower().encode(), secret.encode("latin-1"))
    yield from (secret.encode("utf-16-le"), raw.hex().encode(), raw.hex().upper().encode())
    yield urllib.parse.quote(secret).encode()
    yield secret.replace("@", "%40").encode()
    yield binascii.b2a_qp(raw)
    yield quopri.encodestring(raw, header=True)
    for shift in range(3):
        inner = base64.b64encode(b"\0" * shift + raw)
        yield inner[(0, 2, 3)[shift] + 1 : -4]


TRACES = {each: secret for secret in SECRETS for each in encode(secret) if len(each) > 7}


def find_traces(data):
    """The secrets that stand in these bytes, whatever breaks their lines."""
    if data[:2] == b"\x1f\x8b":
        data = gzip.decompress(data)
    joined = data.replace(b"=\r\n", b"").replace(b"=\n", b"")
    lines = joined.replace(b"\r", b"").replace(b"\n", b"")
    return sorted({secret for trace, secret in TRACES.items() if trace in joined or trace in lines})


class Season:
    """Three players who write each week, and one of them all that is to be forgotten."""

    def __init__(self, house):
        self.house, self.now = house, OPENED
        self._number = 0
        house.do("game", "new", "bored", "--ruleset", "borednomic", "--admin", "boss@example.org",
                   "--timezone", "America/New_York", "--now", OPENED.isoformat())  # fmt: skip
        for name, address in (("ann", "ann@example.org"), ("bob", ADDRESS), ("cid", "cid@example.org")):
            house.do("game", "add-player", "bored", name, address, "--now", OPENED.isoformat())
        house.do("game", "start", "bored", "--now", OPENED.isoformat())

    def write(self, sender, *lines):
        """Hand in a mail as mail programs make them, each in another encoding than the last."""
        self._number += 1
        mail = EmailMessage()
        shown = NAME if sender == ADDRESS else "Somebody"
        mail["From"], mail["To"] = f"{shown} <{sender}>", "nomic+bored@localhost"
        mail["Subject"], mail["Message-ID"] = f"week {self._number}", f"<{self._number}.{sender}>"
        text, number = "\n".join(lines), self._number
        mail.set_content(text, cte=ENCODINGS[number % 3 if text.isascii() else 1 + number % 2])
        file = self.house.home.parent / "mail.eml"
        file.write_bytes(mail.as_bytes())
        self.house.do("deliver", "--received-at", self.now.isoformat(), file)

    def play(self, weeks):
        """From Saturday to Saturday, all that comes in a week, and its updates."""
        for week in range(weeks):
            bill = (f"propose: Cheaper {week}", f"set 5.gold_card.buy to {400 + week}")
            self.write(ADDRESS, f"tell all: in week {week} {LETTER}", f"tell ann: {SECRET}, in week {week}")
            self.write(ADDRESS, *bill)
            self.write(ADDRESS, "ping", "", f"By the way, {REMARK}.")
            self.write("ann@example.org", "done", "", f"{ADDRESS} wrote:", f"> {LETTER}", f"> {REMARK}")
            self.write("cid@example.org", f"tell all: who is {ADDRESS}, in week {week}?")
            self.now += timedelta(days=7)
            self.house.do("run-due", "--now", self.now.isoformat())

    def order(self, *words):
        return self.house.do(*words, "--now", self.now.isoformat())

    def find_traces(self):
        """File and secret, for each file but those that are others' mailboxes and what the test handed in."""
        mailboxes = self.house.home / "mail"
        return [
            (str(path.relative_to(self.house.home)), secret)
            for path in sorted(self.house.home.rglob("*"))
            if path.is_file() and not path.is_relative_to(mailboxes)
            for secret in find_traces(path.read_bytes())
        ]

    def forget(self):
        """As an operator does: they leave, are forgotten, and a backup is made."""
        self.write("boss@example.org", "remove bob because he asked for it")
        self.now += timedelta(minutes=1)
        self.house.do("run-due", "--now", self.now.isoformat())
        assert {secret for _, secret in self.find_traces()} >= {ADDRESS}
        self.order("forget", ADDRESS, "--yes")
        self.house.do("site", "build")

    def play_on(self):
        """Two more weeks, of those who are left."""
        for week in range(2):
            self.write("ann@example.org", f"tell all: on we go, {week}")
            self.now += timedelta(days=7)
            self.house.do("run-due", "--now", self.now.isoformat())


@pytest.mark.parametrize(
    ("secret", "written"),
    [
        (ADDRESS, base64.b64encode(b"From: " + ADDRESS.encode() + b" wrote")),
        (ADDRESS, base64.b64encode(b"xFrom: " + ADDRESS.encode() + b" wrote")),
        (ADDRESS, base64.b64encode(b"xxFrom: " + ADDRESS.encode())),
        (REMARK, b"mein Gro=C3=9Fvater s=C3=A4te R=\nC3=BCben".replace(b"R=\nC3", b"R=C3")),
        (REMARK, b"mein Gro=C3=9Fvater s=\n=C3=A4te R=C3=BCben"),
        (LETTER, b"the goat ate my passport".hex().encode()),
        (ADDRESS, b"?from=roberta.quill%40privat-haus.example"),
    ],
)
def test_a_trace_is_found_however_it_is_written(secret, written):
    """Else finding none would say nothing."""
    assert secret in find_traces(b"\0\1some page of a store" + written + b"\2")


@pytest.mark.slow
@pytest.mark.timeout(1_200)
def test_no_byte_is_left_in_any_file(house):
    """Of the store with what lies beside it, the spool, the site, and a backup made since; the log verifies,
    and the game goes on without a word of them."""
    season = Season(house)
    season.play(WEEKS)
    season.forget()
    house.do("backup", house.home / "since.sqlite")
    assert season.find_traces() == []
    season.play_on()
    house.do("backup", house.home / "later.sqlite")
    assert season.find_traces() == []
    assert "the dice match" in house.do("verify", "bored")


@pytest.mark.slow
@pytest.mark.timeout(1_200)
def test_nor_in_a_dump_of_postgresql(house, postgres):
    """The same on a database, of which nothing is a file of ours."""
    url = postgres.database(empty=True)
    house.put_setting(f'store = "{url.replace("postgresql+psycopg:", "postgresql:")}"')
    season = Season(house)
    season.play(WEEKS)
    dsn = url.replace("postgresql+psycopg:", "postgresql:")
    assert find_traces(dump(dsn))
    season.forget()
    assert find_traces(dump(dsn)) == []
    assert season.find_traces() == []
    season.play_on()
    assert find_traces(dump(dsn)) == []
    assert "the dice match" in house.do("verify", "bored")


def dump(dsn):
    return subprocess.run([binary("pg_dump"), "--inserts", dsn], capture_output=True, check=True).stdout
