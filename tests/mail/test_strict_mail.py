"""A mail of commands to the letter is read at once; one with anything else in it is weighed."""

import msgspec
import pytest

from nomicd.kernel.commands import Ballot, Matter
from nomicd.mail import grammar
from nomicd.mail.message import read
from nomicd.mail.quoting import trim
from nomicd.mail.strict_mail import read_strictly

QUOTED = "\n\nOn Monday, 23 November 2026 at 10:00, nomic@localhost wrote:\n> 1. Cheaper cards\n"
TO_THE_LETTER = (
    "vote yea on 1",
    "Vote aye on 1, 2.",
    "vote yea on 1\nvote yea on 1",
    "vote yea on 1\n\nvote nay on 2\nbuy square",
    "give $5 to bob\nvisit Foo Corner",
    "withdraw 3\nboard",
)
TO_BE_WEIGHED = (
    "vote yea on 1\nvote nay on 1",
    "vote yea on all",
    "vote yea on 7",
    "I vote yea on 1",
    "vote yea on 1!",
    "- vote yea on 1",
    "vote yea on 1, please",
    "buy square, call it Corner",
    "say to bob: vote yea on 1",
    "propose: vote yea on 1",
    "board\nvote yea on 1",
    "vote yea on 1\nstop\nvote nay on 2",
    "```\nvote yea on 1\n```",
    "vote yea on 1\nfor update 13",
    f"visit {' ' * 50}Foo Corner",
)


@pytest.fixture
def open_now(vocabulary):
    """The vocabulary, with a ballot on two proposals."""
    matters = (Matter(1, "Cheaper cards"), Matter(2, "More dice"))
    return msgspec.structs.replace(vocabulary, ballot=Ballot("alice", matters))


@pytest.mark.parametrize("text", TO_THE_LETTER)
def test_commands_to_the_letter_are_read_as_all_lines_are(text, open_now):
    lines = trim(text)
    assert read_strictly(lines, open_now) == grammar.understand(lines, open_now)


@pytest.mark.parametrize("text", TO_BE_WEIGHED)
def test_a_mail_with_anything_else_in_it_is_weighed(text, open_now):
    assert read_strictly(trim(text), open_now) is None


@pytest.mark.parametrize("text", TO_THE_LETTER)
def test_no_reader_of_free_words_sees_commands_to_the_letter(text, open_now, mail, monkeypatch):
    monkeypatch.setattr(grammar, "LineReader", None)
    monkeypatch.setattr(grammar, "Layout", None)
    written = [line for line in text.split("\n") if line]
    commands = grammar.parse_mail(read(mail(text + QUOTED)), open_now).commands
    assert [command.text for command in commands] == written
