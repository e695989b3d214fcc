"""What all forgeries are made of: a mail as it reaches us, and the lines that servers add to one."""

import re
from datetime import timedelta
from typing import NamedTuple

ALICE, BOB, BOSS, MALLORY = "alice@home.test", "bob@home.test", "boss@play.test", "mallory@evil.test"
GAME = "nomic+pot@play.test"
TOKEN = re.compile(r"(?<=\+pot\+)[a-z2-7]+(?=@)")
RECEIVED = b"Received: from relay.evil.test by mx.play.test; Mon, 8 Mar 2027 00:00:00 +0000\r\n"


class Forgery(NamedTuple):
    """A mail as it reaches us: bytes, envelope, and how much later than the game's begin."""

    raw: bytes
    recipient: str = GAME
    envelope: str = MALLORY
    later: timedelta = timedelta()


def results(words, server="mx.play.test"):
    return f"Authentication-Results: {server}; {words}\r\n".encode("utf-8", "surrogateescape")


def letter(sender="From: alice@home.test", body="add 3", to=GAME, **fields):
    """The bytes of a mail; `sender` is whole header lines."""
    lines = {
        "To": to,
        "Subject": "orders",
        "Date": "Mon, 08 Mar 2027 00:00:00 +0000",
        "Message-ID": "<1@evil.test>",
    }
    lines |= {name.replace("_", "-"): value for name, value in fields.items()}
    head = "".join(f"{name}: {value}\r\n" for name, value in lines.items() if value is not None)
    return f"{sender}\r\n{head}\r\n{body}\r\n".encode("utf-8", "surrogateescape")
