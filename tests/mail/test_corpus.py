"""Mails as people's programs write them, and what should be read in each."""

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nomicd.kernel.commands import Verb, Vocabulary
from nomicd.mail.fingerprint import fingerprint
from nomicd.mail.grammar import parse_mail
from nomicd.mail.message import read
from nomicd.mail.readings import Trouble
from nomicd.mail.trust import manners

FOLDER = Path(__file__).parents[1] / "corpus" / "read"
VOCABULARY = Vocabulary(
    (
        Verb("buy", "buy square[, call it <name:text>]", ""),
        Verb("vote", "vote <choice:choice(yea|nay)> on <proposals:numbers>", ""),
        Verb("propose", "propose <title:text> <body:body>", ""),
    )
)
MAILS = sorted(path.stem for path in FOLDER.glob("*.eml"))


def write_command(command):
    """A command as the corpus writes it."""
    said = [f"{name}={value}" for name, value in sorted(command.args.items())]
    lines = " ".join([command.verb, *said]).split("\n")
    return "|".join(line for line in lines if line)


def test_the_corpus_is_there():
    """An empty folder would prove nothing."""
    assert len(MAILS) >= 12


@pytest.mark.parametrize("name", MAILS)
def test_a_mail_is_read_as_its_author_meant_it(name, vocabulary):
    """All of its commands, none that it only quotes, and no trouble."""
    message = read((FOLDER / f"{name}.eml").read_bytes())
    assert (message.address, message.gate, manners(message).execute) == ("alice@example.org", "", True)
    found = parse_mail(message, vocabulary)
    wanted = (FOLDER / f"{name}.txt").read_text(encoding="utf-8").splitlines()
    assert [write_command(command) for command in found.commands] == wanted
    assert not [reading for reading in found.readings if isinstance(reading.what, Trouble)]


@settings(max_examples=200)
@given(data=st.data())
def test_a_damaged_mail_is_still_a_letter(data):
    """Pieces of the corpus cut, doubled and put together anew are read without an exception."""
    raws = [(FOLDER / f"{name}.eml").read_bytes() for name in MAILS]
    pieces = []
    for _ in range(data.draw(st.integers(1, 4))):
        raw = data.draw(st.sampled_from(raws))
        start = data.draw(st.integers(0, len(raw)))
        pieces.append(raw[start : data.draw(st.integers(start, len(raw)))])
        pieces.append(data.draw(st.binary(max_size=8)))
    message = read(b"".join(pieces))
    found = parse_mail(message, VOCABULARY)
    assert all(reading.line >= 0 for reading in found.readings)
    assert len(fingerprint(b"".join(pieces))) == 64


def test_what_is_attached_is_told_and_not_read():
    """By its name; a mail may hold ten thousand of them."""
    message = read((FOLDER / "attachments.eml").read_bytes())
    assert message.attachments
    assert all(name and len(name) <= 60 for name in message.attachments)
