"""No mail costs more than a moment: the corpus damaged in thousands of ways, and lines made to be slow."""

import random
import time
from pathlib import Path

import msgspec
import pytest

from nomicd.kernel.commands import Ballot, Matter
from nomicd.mail.grammar import parse_mail, understand
from nomicd.mail.message import Message, read
from nomicd.mail.quoting import trim

FOLDER = Path(__file__).parents[1] / "corpus" / "read"
RAWS = [path.read_bytes() for path in sorted(FOLDER.glob("*.eml"))]
MATTERS = (Matter(1, "Cheaper cards", "bob"), Matter(2, "More dice"), Matter(3, "aye and nay and yea"))
BUDGET = 0.2
ROUNDS = 1500
BITS = (
    b"yea on 1",
    b"> ",
    b"\r\n\r\n",
    b"=?utf-8?q?",
    b"--",
    b"<div>",
    b"\0",
    b"\xff\xfe",
    b"I vote ",
    b", ",
    b"(",
)


@pytest.fixture
def words(vocabulary):
    """A vocabulary with three proposals open."""
    return msgspec.structs.replace(vocabulary, ballot=Ballot("alice", MATTERS))


def damage(dice):
    """A mail of the corpus, cut and mended with pieces of others."""
    raw = bytearray(dice.choice(RAWS))
    for _ in range(dice.randint(1, 12)):
        at = dice.randrange(len(raw) + 1)
        match dice.randrange(4):
            case 0:
                raw[at : at + dice.randint(0, 40)] = b""
            case 1:
                raw[at:at] = dice.choice(BITS) * dice.choice((1, 1, 1, 500))
            case 2:
                other = dice.choice(RAWS)
                start = dice.randrange(len(other))
                raw[at:at] = other[start : start + dice.randint(0, 400)]
            case _:
                raw[at:at] = bytes(dice.randrange(256) for _ in range(dice.randint(0, 6)))
    return bytes(raw)


def test_a_damaged_mail_is_read_within_its_budget(words, is_within):
    """By processor time, 999 of 1000 within 200 ms; none raises, and none disappears."""
    dice = random.Random(20261121)
    late = 0
    for _ in range(ROUNDS):
        raw = damage(dice)
        begun = time.process_time()
        message = read(raw)
        assert isinstance(message, Message)
        found = parse_mail(message, words)
        if time.process_time() - begun > BUDGET:
            late += not is_within(BUDGET, lambda raw=raw: parse_mail(read(raw), words))
        assert all(reading.text.strip() for reading in found.readings if reading.line)
    assert late <= ROUNDS - int(ROUNDS * 0.999)


SLOW = {
    "choices": "yea " * 300,
    "numbers": "I vote yea on " + "1, " * 300,
    "ranges": "1-2 " * 250,
    "numbers without end": "yea on " + "1 " * 500,
    "titles": "aye and nay and yea " * 50,
    "commas": "a, " * 400,
    "dashes": " - " * 350,
    "fillers": "ok, " * 250,
    "adverbs": "i " + "hereby " * 150 + "vote",
    "words in -ly": "i " + "madly " * 180,
    "brackets": "(" * 1000,
    "conditions": "yea if bob votes " * 60,
    "sentences": "No. 3. " * 150,
    "quotes": "\"'" * 500,
    "law": "replace the new new new " * 45,
    "proposals": "I propose the following following " * 30,
    "excepts": "all except 1 except 2 " * 45,
    "blanks": "yea" + " " * 1100 + "x",
    "changes": "I change my vote on " + "1 from yea to " * 60,
}


@pytest.mark.parametrize("name", SLOW)
def test_a_line_made_to_be_slow_is_not(words, name, is_within):
    """One line, and a mail of fifty."""
    assert is_within(BUDGET, lambda: understand(trim(SLOW[name]), words))
    assert is_within(10 * BUDGET, lambda: understand(trim("\n\n".join([SLOW[name]] * 50)), words))
