"""Who is in From beyond doubt, and which game a mail is for."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nomicd.mail.address import addresses, gate, parse_address, slugs
from nomicd.mail.head import split

VICTIM = "alice@example.org"


def route(recipients, subject, setting_address):
    """The one game that a mail is for."""
    return next(iter(slugs(recipients, subject, setting_address)), None)


def sender(*lines):
    return gate(split("\r\n".join([*lines, "To: nomic@localhost", "", "x"]).encode("latin-1")))


@pytest.mark.parametrize(
    ("written", "name"),
    [
        ("alice@example.org", ""),
        ("<alice@example.org>", ""),
        ("Alice <alice@example.org>", "Alice"),
        ("Alice A. Smith <ALICE@Example.ORG>", "Alice A. Smith"),
        ('"Smith, Alice" <alice@example.org>', "Smith, Alice"),
        ("=?utf-8?q?Al=C3=ADce?= <alice@example.org>", "Alíce"),
        ("Alice Smith (h.) <alice@example.org>", "Alice Smith (h.)"),
        ("(at home) <alice@example.org>", "(at home)"),
        ("alice@example.org (Alice)", "Alice"),
        ('"alice@example.org" <alice@example.org>', "alice@example.org"),
    ],
)
def test_ordinary_senders_pass(written, name):
    """The forms that ordinary mail programs write."""
    found = sender(f"From: {written}")
    assert (found.address, found.name, found.why_not) == (VICTIM, name, "")


@pytest.mark.parametrize(
    "lines",
    [
        ["Subject: no from"],
        ["From: alice@example.org", "From: mallory@evil.org"],
        ["From: alice@example.org", "FROM: alice@example.org"],
        ["From: alice@example.org, mallory@evil.org"],
        ["From: <alice@example.org>, <mallory@evil.org>"],
        ["From: <alice@example.org><mallory@evil.org>"],
        ["From: alice@example.org <mallory@evil.org>"],
        ['From: "alice@example.org" <mallory@evil.org>'],
        ["From: =?utf-8?q?alice=40example.org?= <mallory@evil.org>"],
        ["From: alice\uff20example.org <mallory@evil.org>".encode().decode("latin-1")],
        ["From: mallory@evil.org (alice@example.org)"],
        ["From: Mallory (alice@example.org) <mallory@evil.org>"],
        ["From: (=?utf-8?q?alice=40example.org?=) <mallory@evil.org>"],
        ["From: Mallory (a (nested) comment) <mallory@evil.org>"],
        ["From: Mallory (a \\) comment) <mallory@evil.org>"],
        ["From: alice@example.org)mallory@evil.org"],
        ["From: alice@example.org(x)@evil.org"],
        ["From: (alice@example.org) <mallory@evil.org>"],
        ["From: <@evil.org,@any.org:alice@example.org>"],
        ["From: friends: alice@example.org;"],
        ["From: alice @example.org"],
        ["From: alice@example.org\0@evil.org"],
        ["From: alice@example.org\r <mallory@evil.org>"],
        ["From : alice@example.org"],
        [" From: alice@example.org", "From: mallory@evil.org"],
        ["From: alice@[127.0.0.1]"],
        ['From: "a b"@example.org'],
        ["From: alice@ex\xe4mple.org"],
        ["From: alice@example.org", "no field at all"],
        ["From: alice@example.org", "Subject: a", "Subject: b"],
        ["From: alice@example.org", "To: mallory@evil.org"],
        ["From: alice@example.org", "Sender: a@evil.org", "Sender: b@evil.org"],
        ["From: " + "a" * 2000 + " <alice@example.org>"],
        ["From: .alice@example.org"],
        ["From: alice@-example.org"],
        ["From:"],
    ],
)
def test_doubtful_senders_are_nobody(lines):
    """Each trick by which mail programs have been made to disagree about a sender."""
    found = sender(*lines)
    assert (found.address, bool(found.why_not)) == ("", True)


def test_a_long_header_of_somebody_else_does_no_harm():
    """Mail servers add long fields of their own."""
    assert sender("X-Antispam: " + "x" * 9000, "From: alice@example.org").address == VICTIM


def test_a_second_sender_behind_too_many_fields_is_not_missed():
    """Where not all of the header is looked at, nobody is believed."""
    assert sender("From: alice@example.org", *["X: y"] * 300, "From: mallory@evil.org").address == ""


@given(st.text(max_size=60))
def test_only_a_plain_from_is_believed(written):
    """Whatever stands in From, who is believed stands there as the whole of the address."""
    found = sender("From: " + written.encode("utf-8", "replace").decode("latin-1"))
    assert found.address == "" or found.address in written.lower()


@pytest.mark.parametrize("text", ["a@b", "<a.b+c@example.org>", " A@Example.Org "])
def test_plain_addresses(text):
    """They come back in lower case."""
    assert parse_address(text) == text.strip("<> ").lower()


@pytest.mark.parametrize("text", ["", "a", "a@", "@b", "a b@c", "a@b..c", "a@b,c@d", "é@b", "a" * 65 + "@b"])
def test_what_is_no_plain_address(text):
    """None, not a guess."""
    assert parse_address(text) is None


def test_recipients_are_found_in_any_form():
    """For routing, names and brackets do not matter."""
    assert addresses('"Game, the" <Nomic+Bored@localhost>, x@y.org') == ("nomic+bored@localhost", "x@y.org")


@pytest.mark.parametrize(
    ("recipients", "subject", "slug"),
    [
        (["bored@example.org"], "", "bored"),
        (["nomic+bored2@example.org"], "", "bored2"),
        (["NOMIC+Bored@Example.org"], "", "bored"),
        (["nomic@example.org"], "Re: [bored] Update 17", "bored"),
        (["nomic@example.org"], "[Bored] x", "bored"),
        (["nomic+bored+raal73fxt3atf6kj5uxau@example.org"], "", "bored"),
        (["nomic+bounce-aal7wj5bz63xyposojjargv4dvuk@example.org"], "", None),
        (["nomic@example.org"], "hello", None),
        (["bored@elsewhere.org"], "", None),
        (["nomic+r.12.abc@example.org"], "", None),
        (["x@elsewhere.org", "nomic+b@example.org"], "[c]", "b"),
        ([], "", None),
    ],
)
def test_which_game_a_mail_is_for(recipients, subject, slug):
    """By the recipient, else by the tag in the subject."""
    assert route(recipients, subject, "nomic@example.org") == slug


def test_all_games_named_come_in_order():
    """The caller, who knows the games, can take the first that exists."""
    assert slugs(["b@x.org", "n+a@x.org"], "[List] [c] [b]", "n@x.org") == ("b", "a", "list", "c")
