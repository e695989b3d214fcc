"""Hostile mails to the whole service: each gets a clear answer or is set aside with a reason, none is tried
twice, and the next mail is served."""

import email
import importlib.util
import resource
from pathlib import Path

import pytest

from nomicd.services.ports import Disposition, Trust

_spec = importlib.util.spec_from_file_location(
    "unrelated", Path(__file__).parents[1] / "corpus" / "unrelated.py"
)
unrelated = importlib.util.module_from_spec(_spec)
_spec.loader.exec_module(unrelated)

TO = "bored@localhost"
HEAD = f"From: alice@example.org\r\nTo: {TO}\r\n".encode()
TEXT = b"\r\nmoney\r\n"


def nest(kind, depth):
    """A mail whose command lies that deep."""
    lines = [HEAD.strip()]
    for level in range(depth):
        lines += [f'Content-Type: {kind}; boundary="b{level}"'.encode(), b"", f"--b{level}".encode()]
    return b"\r\n".join([*lines, b"", b"money", b""])


def bomb(parts):
    """A mail of many parts; the command is in the first."""
    piece = b"--b\r\nContent-Type: text/plain\r\n\r\n%s\r\n"
    body = piece % b"money" + b"".join(piece % b"x" for _ in range(parts - 1))
    return HEAD + b'Content-Type: multipart/mixed; boundary="b"\r\n\r\n' + body + b"--b--\r\n"


def from_(value):
    return b"From: " + value + f"\r\nTo: {TO}\r\n".encode() + TEXT


ANSWERED = {
    "an empty Message-ID": HEAD + b"Message-ID: <>\r\n" + TEXT,
    "a Message-ID in brackets": HEAD + b"Message-ID: <[a1b2c3@microsoft.com]>\r\n" + TEXT,
    "a line break in the name": from_(b"=?UTF-8?Q?=0AMy_self?= <alice@example.org>"),
    "header lines in the subject": HEAD + b"Subject: =?utf-8?q?foo=0ABcc:_v=40x?=\r\n" + TEXT,
    "a year of nine digits": HEAD + b"Date: Mon, 1 Jan 999999999999 00:00:00 +0000\r\n" + TEXT,
    "an unknown charset": HEAD + b"Content-Type: text/plain; charset=xyzzy\r\n" + TEXT,
    "a codec for a charset": HEAD + b"Content-Type: text/plain; charset=zlib\r\n" + TEXT,
    "a charset of a NUL": HEAD + b'Content-Type: text/plain; charset="*\'%00"\r\n' + TEXT,
    "a broken RFC 2231 name": HEAD + b"Content-Type: text/plain; name*9999999999*=x''%\r\n" + TEXT,
    "broken base64": HEAD + b"Content-Transfer-Encoding: base64\r\n\r\nbW9uZXk=====?\r\n",
    "three thousand encoded words": HEAD + b"Subject: " + b"=?utf-8?q?a?=\r\n " * 3000 + b"x\r\n" + TEXT,
    "sixteen thousand semicolons": HEAD + b"Content-Type: text/plain" + b";" * 16000 + b"\r\n" + TEXT,
    "ten thousand parts": bomb(10_000),
    "NULs in the text": HEAD + b"\r\nmo\0ney\0\r\n",
    "text after 200 KB in one line": HEAD + b"\r\nmoney\r\n" + b"x" * 200_000 + b"\r\n",
    "long references": HEAD + b"References:" + b" <a@b>" * 5000 + b"\r\n" + TEXT,
}
"""A command in a mail that libraries choke on: it is carried out."""

NOT_UNDERSTOOD = {
    "a thousand multiparts in one another": nest("multipart/mixed", 1000),
    "a thousand mails in one another": nest("message/rfc822", 1),
    "a single line of 200 KB": HEAD + b"\r\n" + b"buy " * 50_000 + b"\r\n",
    "deep HTML": HEAD + b"Content-Type: text/html\r\n\r\n" + b"<div>" * 50_000 + b"money",
    "nothing": HEAD + b"\r\n",
    "noise": HEAD + b"\r\n" + bytes(range(256)) * 40,
}
"""From a player, but without a command that can be found: the receipt says so."""

NOBODY = {
    "no header": b"money\r\n",
    "no byte": b"",
    "NULs": b"\0" * 100_000,
    "a NUL in the header": HEAD + b"X: a\0b\r\n" + TEXT,
    "no From": f"To: {TO}\r\n".encode() + TEXT,
    "two From lines": HEAD + b"From: bob@example.org\r\n" + TEXT,
    "header lines in the name": from_(b"=?UTF-8?Q?Al=0D=0ABcc:_mallory?= <alice@example.org>"),
    "two addresses in From": from_(b"alice@example.org, bob@example.org"),
    "an address in the name": from_(b'"bob@example.org" <alice@example.org>'),
    "a comment for an address": from_(b"alice@example.org)bob@evil.example"),
    "a thousand parentheses": from_(b"(" * 1000 + b" <alice@example.org>"),
    "a route": from_(b"<@evil.example:alice@example.org>"),
    "a group": from_(b"friends: alice@example.org;"),
    "a header of a megabyte": HEAD + b"X: y\r\n" * 200_000 + TEXT,
    "a stranger": from_(b"mallory@evil.example"),
    "a bounce": HEAD + b"Content-Type: multipart/report; boundary=b\r\n" + TEXT,
    "a holiday": HEAD + b"Auto-Submitted: auto-replied\r\n" + TEXT,
}
"""From nobody that can be trusted to be somebody: no answer goes anywhere."""


def letters_to(service, address):
    return [letter for letter in service.letters() if letter.recipient == address]


def next_is_served(service):
    outcome = service.mail("bob", "money")
    assert outcome.disposition is Disposition.APPLIED
    assert "$10,000" in outcome.receipt


@pytest.mark.parametrize("odd", ANSWERED)
def test_what_can_be_read_is_carried_out(odd, service):
    """However odd the mail is around the command."""
    outcome = service.take(ANSWERED[odd])
    assert (outcome.disposition, outcome.attempts) == (Disposition.APPLIED, 1)
    assert "Standings" in outcome.receipt
    headers_are_ours(service.letters("receipt")[-1].raw)
    next_is_served(service)


def headers_are_ours(raw):
    """Nothing of the sender's has become a header field."""
    message = email.message_from_bytes(raw)
    assert "Bcc" not in message
    assert message.get_all("To") == ["alice@example.org"]
    assert not message.defects


@pytest.mark.parametrize("odd", NOT_UNDERSTOOD)
def test_what_holds_no_command_is_answered_with_what_can_be_written(odd, service):
    """A player is never left without an answer."""
    outcome = service.take(NOT_UNDERSTOOD[odd])
    assert (outcome.disposition, outcome.attempts) == (Disposition.REFUSED, 1)
    answers = (
        "I couldn't find an order",
        "Not read",
        "Your mail was empty",
        "There were no words in your mail",
    )
    assert any(each in outcome.receipt for each in answers)
    assert len(service.letters("receipt")[-1].raw) < 80 * 1024
    next_is_served(service)


@pytest.mark.parametrize("odd", NOBODY)
def test_who_is_nobody_hears_nothing(odd, service):
    """The mail is kept with the reason, and nobody is written to."""
    before = len(service.letters())
    outcome = service.take(NOBODY[odd])
    assert (outcome.disposition, outcome.attempts) == (Disposition.IGNORED, 1)
    assert outcome.reason
    assert len(service.letters()) == before
    next_is_served(service)


def test_a_mail_of_30_megabytes_is_set_aside(service):
    """Its beginning is kept, the reason says its size, and memory is not held for long."""
    raw = HEAD + b"\r\n" + b"money and so on\r\n" * (30 * 2**20 // 17)
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    outcome = service.take(raw)
    grown = (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - peak) * 1024
    assert outcome.disposition is Disposition.SET_ASIDE
    assert str(len(raw)) in outcome.reason
    assert grown < 2 * len(raw)
    with service.world.store.read() as tx:
        assert len(tx.mails(limit=1)[0].raw) == service.world.config.stub_size
    next_is_served(service)


def test_a_mail_to_a_strange_recipient_finds_its_only_game(service):
    """Who plays one game is served wherever the mail was sent; a stranger is not."""
    raw = b"From: alice@example.org\r\nTo: nobody@elsewhere.example\r\n" + TEXT
    assert service.take(raw, recipient="nobody@elsewhere.example").disposition is Disposition.APPLIED
    raw = b"From: mallory@evil.example\r\nTo: nobody@elsewhere.example\r\n" + TEXT
    assert service.take(raw, recipient="nobody@elsewhere.example").disposition is Disposition.IGNORED


def test_a_forger_cannot_fill_a_mailbox(service):
    """Whose name he writes in is asked about four mails a day that come from one network; nobody else is."""
    before, all_before = len(letters_to(service, "alice@example.org")), len(service.letters())
    fates = {
        service.take(HEAD + b"\r\nleave\r\n" + b"!" * n, trust=Trust.CLAIMED).disposition for n in range(15)
    }
    assert fates == {Disposition.HELD}
    assert len(letters_to(service, "alice@example.org")) == before + 4
    assert len(service.letters()) == all_before + 4
    assert "alice" in service.state().players


@pytest.mark.parametrize(
    "name", ["Al\u202eice", "a\r\nBcc: x", "admin", "alice", "\u0430lice", "x" * 500, "{{7*7}}", "<b>x</b>"]
)
def test_names_that_deceive_are_refused(name, service):
    """A name is plain letters: it stands in headers, logs, pages and orders."""
    head = f"From: new@home.example\r\nTo: {TO}\r\nContent-Type: text/plain; charset=utf-8\r\n"
    service.take(f"{head}\r\njoin as {name}".encode())
    assert set(service.state().players) <= {"alice", "bob", "carol", "a"}
    next_is_served(service)


def test_all_of_them_together_stop_nothing(service, friday):
    """A week with all of these mails ends with digests for all."""
    for raw in [*ANSWERED.values(), *NOT_UNDERSTOOD.values(), *NOBODY.values()]:
        service.take(raw)
    service.at(friday)
    readers = [letter.reader for letter in service.letters("digest") if "Update 3" in letter.subject]
    assert sorted(readers) == ["admin", "alice", "bob", "carol"]
    assert service.wrong() == []


def test_unrelated_mails_change_nothing(service, friday):
    """Source code, diffs, logs, newsletters with their footers, forwarded mail, all from a player's own
    address: the log says that the player wrote, and nothing else."""
    service.mail("alice", "propose: Three dice\nset 7.dice to 3\n")
    service.at(friday)
    known = len(service.records())
    for _, subject, text in unrelated.mails()[::12]:
        service.mail("bob", text, Subject=subject or "mail", Content_Type="text/plain; charset=utf-8")
    assert {record.name for record in service.records()[known:]} <= {"player-heard"}
