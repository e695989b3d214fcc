"""Mails as people's programs write them, and what should be read in each."""

from pathlib import Path

import pytest

from nomicd.mail.grammar import Trouble, letter
from nomicd.mail.message import read
from nomicd.mail.trust import manners

FOLDER = Path(__file__).parents[1] / "corpus" / "read"
MAILS = sorted(path.stem for path in FOLDER.glob("*.eml"))


def told(command):
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
    found = letter(message, vocabulary)
    wanted = (FOLDER / f"{name}.txt").read_text(encoding="utf-8").splitlines()
    assert [told(command) for command in found.commands] == wanted
    assert not [reading for reading in found.readings if isinstance(reading.what, Trouble)]
