"""What a mail to the talk of a game says of where it goes, what it answers and what goes on of it."""

from datetime import UTC, datetime

import pytest

from nomicd.mail.message import Message
from nomicd.mail.relay import (
    MOST_TEXT,
    TalkAddress,
    build_mbox,
    build_text,
    find_talk,
    hide_addresses,
    read_subject,
)

SERVICE = "nomic@play.test"
OWNERS = {"bob@home.test": "bob", "b.o-b@home.test": "bob", "boss@play.test": "the Admin"}


@pytest.mark.parametrize(
    ("envelope", "to", "found"),
    [
        ("", ["nomic+pot+talk@play.test"], TalkAddress("pot")),
        ("", ["pot+talk@play.test"], TalkAddress("pot")),
        ("nomic+pot+talk@play.test", ["Nomic+POT+Talk@PLAY.test"], TalkAddress("pot")),
        ("", ["nomic+pot+talk@play.test", "nomic+pot@play.test"], TalkAddress("pot", also_game=True)),
        ("", ["pot@play.test", "pot+talk@play.test"], TalkAddress("pot", also_game=True)),
        ("", ["nomic+pot+rabc@play.test", "pot+talk@play.test"], TalkAddress("pot", also_game=True)),
        ("", ["nomic@play.test", "pot+talk@play.test"], TalkAddress("pot")),
        ("", ["other@play.test", "pot+talk@play.test"], TalkAddress("pot")),
        ("nomic+pot@play.test", ["pot+talk@play.test"], TalkAddress("pot")),
        ("pot+talk@play.test", ["nomic+pot@play.test"], TalkAddress()),
        ("pot+talk@play.test", ["friends@far.test"], TalkAddress("pot", hidden=True)),
        ("pot+talk@play.test", [], TalkAddress("pot", hidden=True)),
        ("", ["pot+talk@far.test"], TalkAddress()),
        ("", ["nomic+talk@play.test"], TalkAddress()),
        ("", ["nomic+pot+talks@play.test"], TalkAddress()),
        ("", ["nomic++talk@play.test"], TalkAddress()),
    ],
)
def test_what_everybody_sees_says_where_a_mail_goes(envelope, to, found):
    """The To and Cc; the envelope, where these name nothing of ours."""
    assert find_talk(envelope, to, SERVICE) == found


@pytest.mark.parametrize(
    ("said", "bare", "reply"),
    [
        ("Bail", "Bail", False),
        ("Re: Bail", "Bail", True),
        ("RE: [pot] AW: Re[2]: [pot] Bail", "Bail", True),
        ("[POT] Re: Bail", "Bail", True),
        ("Sv: VS: Antw: Bail", "Bail", True),
        ("回复\uff1aBail", "Bail", True),
        ("[other] Bail", "[other] Bail", False),
        ("Reform: bail", "Reform: bail", False),
        ("Re: ", "(no subject)", True),
        ("", "(no subject)", False),
    ],
)
def test_a_subject_is_one_whatever_stands_before_it(said, bare, reply):
    """Of mail programs, and of lists."""
    found = read_subject(said, "pot")
    assert (found.bare, found.reply) == (bare, reply)
    assert read_subject(found.tag("pot"), "pot") == found


def test_subjects_of_a_thread_are_compared_without_case_and_blanks():
    """As mail programs do."""
    assert read_subject("The  BAIL", "pot").base == read_subject("Re: the bail", "pot").base


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("bob@home.test", "[bob's address]"),
        ("<BOB@home.test>: hi", "<[bob's address]>: hi"),
        ("mailto:b.o-b@home.test.", "mailto:[bob's address]."),
        ("write to boss@play.test, please", "write to [the Admin's address], please"),
        ("a.bob@home.test", "a.bob@home.test"),
        ("bob@home.test.example.org", "bob@home.test.example.org"),
    ],
)
def test_addresses_are_named_by_whose_they_are(text, shown):
    """Only those, and only whole."""
    assert hide_addresses(text, OWNERS) == shown
    assert hide_addresses(text, {}) == text


def test_what_is_left_out_is_said():
    """The rest of what is too long, and what is attached."""
    long = build_text(Message(text="word " * MOST_TEXT), {})
    assert len(long) < MOST_TEXT + 100
    assert long.endswith("[The rest was too long for the talk and was left out.]")
    attached = build_text(Message(text="Look.", attachments=("a.png", "bob@home.test")), OWNERS)
    assert attached == "Look.\n\n[Attached, but not passed on: a.png, [bob's address].]"


@pytest.mark.parametrize("text", ["", " \n\n", "> only\n> quoted", "\n-- \nBob"])
def test_a_mail_in_which_its_author_says_nothing_has_no_text(text):
    """Whatever it quotes."""
    assert build_text(Message(text=text), {}) == ""


def test_quotations_stay_or_go():
    """They go where they are from a mail that was for one alone."""
    message = Message(text="Look!\n\n> your cards: 3\n\nAnd this.\n\n-- \nBob")
    assert build_text(message, {}) == message.text
    assert build_text(message, {}, quotes=False).startswith("Look!\n\n\nAnd this.\n\n[What it quotes")
    assert build_text(Message(text="Look!"), {}, quotes=False) == "Look!"


def test_an_mbox_is_one_that_programs_open():
    """Each mail behind its own line, with line ends of files."""
    at = datetime(2027, 3, 8, 9, 5, tzinfo=UTC)
    made = build_mbox([(at, b"Subject: a\r\n\r\nb\r\n"), (at, b"Subject: c\r\n\r\nd\r\n")])
    head = b"From talk@localhost Mon Mar 08 09:05:00 2027\n"
    assert made == head + b"Subject: a\n\nb\n\n" + head + b"Subject: c\n\nd\n\n"
