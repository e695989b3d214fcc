"""Messages whose colon is missing: sent where they name their readers behind the verb, else offered."""

import pytest

from nomicd.kernel.commands import Command, Lexicon, Verb, Vocabulary
from nomicd.mail.grammar import understand
from nomicd.mail.quoting import trim
from nomicd.mail.readings import Trouble

NOW = Vocabulary(
    (
        Verb("press", "tell <to:text> <said:body>", "write"),
        Verb("standings", "standings", "who leads", read_only=True),
    ),
    Lexicon(players={"bob": "bob", "ann": "ann"}),
)


def hear(text):
    (found,) = understand(trim(text), NOW)
    return found.what


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("tell bob I will not fight you in Ohio", "bob: I will not fight you in Ohio"),
        ("Tell bob, I go west", "bob: I go west"),
        ("tell bob and ann that I go west", "bob, ann: I go west"),
        ("please tell bob from me that Ohio is mine", "bob: Ohio is mine"),
        ("tell everybody good luck", "everybody: good luck"),
        ("tell bob: I go west", "bob: I go west"),
        ("Tell bob on my behalf: I go west", "bob: I go west"),
        ("Send bob this message: I go west", "bob: I go west"),
        ("tell bub I go west", "bub I go west"),
    ],
)
def test_what_names_its_readers_behind_the_verb_is_the_message(text, told):
    command = hear(text)
    assert isinstance(command, Command)
    assert command.args["to"] == told


def test_the_lines_below_go_with_it():
    command = hear("tell bob I go west\nand you?")
    assert (command.args, command.text) == (
        {"to": "bob: I go west", "said": "and you?"},
        "tell bob: I go west",
    )


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("to bob, lets split the west", "tell bob: lets split the west"),
        ("ask bob whether he wants Ohio", "tell bob: whether he wants Ohio"),
        ("Let bob know that I leave", "tell bob: I leave"),
        ("Could you tell bob that I leave?", "tell bob: I leave?"),
        ("To all: I leave for the coast", "tell all: I leave for the coast"),
        ("@bob: I leave for the coast", "tell bob: I leave for the coast"),
        ("For bob's eyes only: I leave for the coast", "tell bob: I leave for the coast"),
        ("To bob, as a farewell: I leave for the coast", "tell bob: I leave for the coast"),
    ],
)
def test_what_only_may_be_a_message_is_offered(text, line):
    what = hear(text)
    assert isinstance(what, Trouble)
    assert what.usage == line


@pytest.mark.parametrize("text", ["tell me who leads", "to bob", "I told bob to leave", "let bob win this"])
def test_what_is_no_message_is_none(text):
    assert not isinstance(hear(text), Trouble | Command)
