"""`in update 9: recruit 2` is an order for that update; its words are read as they would be now."""

import msgspec
import pytest

from nomicd.kernel.commands import Command, Lexicon, Verb, Vocabulary
from nomicd.kernel.later import CANCEL_LATER, LATER, order_in
from nomicd.mail.grammar import parse_mail
from nomicd.mail.message import read
from nomicd.mail.readings import Trouble

NOW = Vocabulary(
    (
        Verb("recruit", "recruit <n:int(1..99)> [soldier|soldiers]", "", source="rule 30"),
        Verb("cancel", "cancel <what:text>", "", strict=True),
        Verb(LATER, "in update <update:int> <command:text>", "", asked=True),
        Verb(CANCEL_LATER, "cancel in update <update:int> [<command:text>]", ""),
    ),
    Lexicon(players={"alice": "alice", "bob": "bob"}, me="alice"),
    update=5,
)


def what(text, subject="orders", vocabulary=NOW):
    """What is read in a mail, prose left out."""
    head = f"From: alice@example.org\r\nTo: g@localhost\r\nSubject: {subject}\r\n\r\n"
    found = parse_mail(read((head + text).encode()), vocabulary).readings
    return [each.what for each in found if each.what is not None]


@pytest.mark.parametrize(
    "text",
    [
        "in update 9: recruit 2",
        "in update 9, recruit 2",
        "In update 9: recruit two soldiers.",
        "at update 9: recruit 2",
        "recruit 2 in update 9",
        "Orders for update 9:\nrecruit 2",
    ],
)
def test_it_holds_its_order(text):
    """The update, the words, and what they say."""
    (held,) = what(text)
    assert (held.verb, held.args["update"]) == (LATER, 9)
    assert (order_in(held).verb, order_in(held).args) == ("recruit", {"n": 2})


def test_it_may_stand_in_the_subject_alone():
    """As any lone command may."""
    (held,) = what("", "in update 9: recruit 2")
    assert order_in(held).args == {"n": 2}


def test_for_the_update_to_come_it_is_the_order():
    """And where no update is known it is held."""
    (now,) = what("in update 5: recruit 2")
    assert (now.verb, now.args) == ("recruit", {"n": 2})
    (held,) = what("in update 5: recruit 2", vocabulary=msgspec.structs.replace(NOW, update=0))
    assert held.verb == LATER


def test_for_one_that_is_over_it_is_trouble():
    """Nothing is done."""
    (over,) = what("in update 3: recruit 2")
    assert isinstance(over, Trouble)
    assert "update 3, which is over: nothing was done" in over.text


@pytest.mark.parametrize("text", ["in update 9: fly away", "in update 9: recruit many"])
def test_what_is_no_order_is_told(text):
    """With what is wrong."""
    (wrong,) = what(text)
    assert isinstance(wrong, Trouble)


@pytest.mark.parametrize("text", ["In update 9 bob took my square.", "in my opinion he cheats", "in update"])
def test_talk_of_updates_is_prose(text):
    """Nothing says that an order follows."""
    assert what(text) == []


def test_it_is_taken_back_by_a_command_of_its_own():
    """The time in it is no time of that command."""
    (back,) = what("cancel in update 9: recruit 2")
    assert back == Command(CANCEL_LATER, {"update": 9, "command": "recruit 2"}, back.line, back.text)
