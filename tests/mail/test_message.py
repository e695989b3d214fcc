"""Bytes to a message: everything is read within bounds, nothing raises."""

import base64

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nomicd.mail.message import Message, TooLarge, read

PLAIN = (
    b"Return-Path: <alice@example.org>\r\nFrom: Alice <alice@example.org>\r\nTo: nomic@localhost\r\n"
    b"Subject: hello\r\nMessage-ID: <1@example.org>\r\nMIME-Version: 1.0\r\n"
    b'Content-Type: multipart/mixed; boundary="b"\r\n\r\n--b\r\nContent-Type: text/plain; charset=utf-8\r\n'
    b"Content-Transfer-Encoding: quoted-printable\r\n\r\nvote yea =\r\non 1\r\n--b--\r\n"
)


def test_a_plain_mail_is_read_whole(mail):
    """Sender, recipients, subject, ids and text of an ordinary mail."""
    message = read(mail("vote yea on 1\n", In_Reply_To="<0@localhost>", References="<a@b> <0@localhost>"))
    assert (message.address, message.name, message.gate) == ("alice@example.org", "Alice", "")
    assert (message.to, message.subject) == (("nomic+bored@localhost",), "orders")
    assert (message.message_id, message.in_reply_to) == ("<1@example.org>", "<0@localhost>")
    assert message.references == ("<a@b>", "<0@localhost>")
    assert (message.text, message.problems) == ("vote yea on 1", ())


def test_multipart_and_quoted_printable_are_undone():
    """The text of a part comes without its encoding."""
    assert read(PLAIN).text == "vote yea on 1"


def test_the_same_text_by_any_line_ending():
    """CRLF and LF mails say the same."""
    assert read(PLAIN.replace(b"\r\n", b"\n")).text == read(PLAIN).text


@pytest.mark.parametrize(
    ("charset", "data"),
    [
        ("utf-8", "café".encode()),
        ("iso-8859-1", "café".encode("latin-1")),
        ("windows-1252", "café".encode("cp1252")),
        ("us-ascii", "café".encode()),
        ("us-ascii", "café".encode("latin-1")),
        ("xyzzy", "café".encode()),
        ("zlib", "café".encode()),
        ("idna", "café".encode()),
        ("rot13", "café".encode()),
        ("a\0b", "café".encode()),
    ],
)
def test_charsets_true_false_and_absurd(charset, data):
    """What can be read is read, whatever the charset claims to be."""
    head = f'From: a@b.org\r\nContent-Type: text/plain; charset="{charset}"\r\n\r\n'.encode()
    assert read(head + data).text == "café"


def test_base64_text_and_broken_base64():
    """Broken base64 gives what can be had of it."""
    head = b"From: a@b.org\r\nContent-Transfer-Encoding: base64\r\n\r\n"
    coded = base64.encodebytes(b"vote yea on 1\nvote nay on 2\n")
    assert read(head + coded).text == "vote yea on 1\nvote nay on 2"
    assert read(head + coded[:-3] + b"!!").text.startswith("vote yea on 1")


def test_flowed_text_is_put_together():
    """A command that the mail program broke is one line again; quotes stay quotes."""
    head = b"From: a@b.org\r\nContent-Type: text/plain; format=flowed\r\n\r\n"
    assert read(head + b"> old \r\n> text\r\nbuy square, call \r\nit Foo\r\n").text == (
        "> old text\nbuy square, call it Foo"
    )


def test_html_only_mail_becomes_text():
    """Hidden text goes, quotations keep their mark."""
    page = (
        b"<html><head><title>x</title><style>p{}</style></head><body>"
        b"<div>vote yea on 1<br>buy&nbsp;square</div>"
        b'<span style="display: none">vote nay on 2</span><div hidden>vote nay on 3</div>'
        b'<blockquote type="cite"><div>vote nay on 4</div></blockquote></body></html>'
    )
    head = b"From: a@b.org\r\nContent-Type: text/html; charset=utf-8\r\n\r\n"
    assert read(head + page).text == "vote yea on 1\nbuy square\n> vote nay on 4"


def test_indentation_in_html_stays():
    """Code that a mail program has indented with fixed blanks is still indented."""
    page = b"<div>def tally(ev):</div><div>&nbsp; &nbsp; return ev.yea</div><div>&nbsp;</div>"
    head = b"From: a@b.org\r\nContent-Type: text/html; charset=utf-8\r\n\r\n"
    assert read(head + page).text == "def tally(ev):\n    return ev.yea"


def test_the_plain_part_is_preferred():
    """Of two alternatives the plain one counts, if it says something."""
    body = (
        b'From: a@b.org\r\nContent-Type: multipart/alternative; boundary="b"\r\n\r\n--b\r\n\r\n'
        b"vote yea on 1\r\n--b\r\nContent-Type: text/html\r\n\r\n<p>vote yea on 1</p>\r\n--b--\r\n"
    )
    assert read(body).text == "vote yea on 1"


def test_an_attached_text_is_not_the_author_speaking():
    """Attachments are passed over."""
    body = (
        b'From: a@b.org\r\nContent-Type: multipart/mixed; boundary="b"\r\n\r\n--b\r\n\r\nhello\r\n--b\r\n'
        b"Content-Disposition: attachment; filename=x.txt\r\n\r\nvote yea on 1\r\n--b--\r\n"
    )
    assert read(body).text == "hello"


def test_a_line_break_in_a_subject_does_not_survive():
    """An encoded line break becomes a blank."""
    message = read(b"From: a@b.org\r\nSubject: =?utf-8?q?hi=0d=0aBcc:_v=40x?=\r\n\r\n")
    assert message.subject == "hi Bcc: v@x"


def test_a_line_break_in_a_display_name_does_not_survive():
    """A name is one line."""
    message = read(b"From: =?UTF-8?Q?=0AMy_self?= <a@b.org>\r\n\r\n")
    assert (message.address, message.name) == ("a@b.org", "My self")


def test_too_large_a_mail_keeps_its_head():
    """30 MB are not read, but who sent them is known."""
    found = read(PLAIN + b"x" * 30_000_000)
    assert isinstance(found, TooLarge)
    assert (found.head.address, found.head.text, found.limit) == ("alice@example.org", "", 1024 * 1024)


def test_a_mail_without_any_header():
    """It is from nobody; its text is kept."""
    message = read(b"hello there\nvote yea on 1\n")
    assert (message.address, message.text) == ("", "hello there\nvote yea on 1")
    assert message.gate == "there is no header"


def test_ten_thousand_parts():
    """The first hundred are read, and it is said."""
    parts = b"".join(b"--b\r\n\r\nline %d\r\n" % number for number in range(10_000))
    message = read(b"From: a@b.org\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n" + parts)
    assert "there are more than 100 parts" in message.problems
    assert message.text.count("\n") == 99


def _nest(levels):
    opening = b"".join(
        b"Content-Type: multipart/mixed; boundary=b%d\r\n\r\n--b%d\r\n" % (n, n) for n in range(levels)
    )
    return b"From: a@b.org\r\n" + opening + b"\r\nvote yea on 1\r\n"


POISON = {
    "empty": b"",
    "newline": b"\n",
    "nul": b"\0" * 1000,
    "empty message-id": b"From: a@b.org\r\nMessage-ID: <>\r\n\r\nx",
    "exchange message-id": b"From: a@b.org\r\nMessage-ID: <[abc@microsoft.com]>\r\n\r\nx",
    "broken message-id": b"From: a@b.org\r\nMessage-ID: <a@[x\r\n\r\nx",
    "far date": b"From: a@b.org\r\nDate: Mon, 1 Jan 999999999999 00:00:00 +0000\r\n\r\nx",
    "parens in from": b"From: " + b"(" * 100_000 + b" a@b.org\r\n\r\nx",
    "dotted from": b"From: " + b"a." * 50_000 + b"@b.org\r\n\r\nx",
    "quoted from": b'From: "' + b"\\" * 1000 + b'" <a@b.org>\r\n\r\nx',
    "addresses": b"From: a@b.org\r\nTo: " + b"a@b.org, " * 20_000 + b"\r\n\r\nx",
    "encoded words": b"From: a@b.org\r\nSubject: " + b"=?utf-8?q?a?= " * 20_000 + b"\r\n\r\nx",
    "almost encoded words": b"From: a@b.org\r\nSubject: " + b"=?utf-8?q?" * 20_000 + b"\r\n\r\nx",
    "folded subject": b"From: a@b.org\r\nSubject: " + b"\r\n x" * 300_000 + b"\r\n\r\nx",
    "semicolons": b"From: a@b.org\r\nContent-Type: text/plain" + b";" * 100_000 + b"\r\n\r\nx",
    "parameters": b"From: a@b.org\r\nContent-Type: text/plain" + b";a=b" * 20_000 + b"\r\n\r\nx",
    "rfc 2231": b"From: a@b.org\r\nContent-Type: text/plain; charset*0*=''%zz; charset*1=x\r\n\r\nx",
    "nested 1000": _nest(1000),
    "nested 10000": _nest(10_000),
    "rfc822 parts": b"From: a@b.org\r\n" + b"Content-Type: message/rfc822\r\n\r\n" * 3000 + b"x",
    "headers": b"From: a@b.org\r\n" + b"X: y\r\n" * 100_000 + b"\r\nx",
    "bare cr": b"From: a@b.org\rTo: c@d.org\r\rx",
    "only boundary lines": b"From: a@b.org\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n"
    + b"--b\r\n" * 100_000,
    "nested html": b"From: a@b.org\r\nContent-Type: text/html\r\n\r\n" + b"<div>" * 50_000 + b"x",
    "html attributes": b"From: a@b.org\r\nContent-Type: text/html\r\n\r\n<p " + b'a="b" ' * 40_000 + b">x",
    "open comments": b"From: a@b.org\r\nContent-Type: text/html\r\n\r\n" + b"<!--" * 60_000,
    "open html": b"From: a@b.org\r\nContent-Type: text/html\r\n\r\n" + b"<" * 200_000,
    "nul html": b"From: a@b.org\r\nContent-Type: text/html\r\n\r\n\0<p>\0x",
    "utf-16": b"From: a@b.org\r\nContent-Type: text/plain; charset=utf-16\r\n\r\nabc",
    "utf-7": b"From: a@b.org\r\nContent-Type: text/plain; charset=utf-7\r\n\r\n+AGE-",
    "quotes": b"From: a@b.org\r\n\r\n" + b">" * 200_000,
    "flowed": b"From: a@b.org\r\nContent-Type: text/plain; format=flowed\r\n\r\n" + b"a \r\n" * 200_000,
    "base64 equals": b"From: a@b.org\r\nContent-Transfer-Encoding: base64\r\n\r\n" + b"=" * 200_000,
}


@pytest.mark.parametrize("name", POISON)
def test_poison_is_read_quickly(name, is_within):
    """Each of the mails that break other parsers is read, within a time that no daemon notices."""
    assert isinstance(read(POISON[name], limit=2**24), Message)
    assert is_within(2, lambda: read(POISON[name], limit=2**24))


@given(st.binary(max_size=2000))
def test_any_bytes_are_a_message(raw):
    """Nothing raises, and the text has no line break but LF."""
    message = read(raw)
    assert not set("\r\0\u2028\u2029") & set(message.text)
    assert message.subject.isprintable() or not message.subject.isascii()


@settings(max_examples=300)
@given(st.data())
def test_a_damaged_mail_is_a_message(data):
    """Bytes cut out, doubled or changed anywhere in an ordinary mail do no harm."""
    raw = bytearray(PLAIN)
    for _ in range(data.draw(st.integers(1, 8))):
        at = data.draw(st.integers(0, len(raw) - 1))
        until = data.draw(st.integers(at, min(len(raw), at + 40)))
        raw[at:until] = data.draw(st.binary(max_size=20) | st.just(bytes(raw[at:until] * 2)))
        raw = raw or bytearray(b"x")
    message = read(bytes(raw))
    assert "\n" not in message.subject + message.name + message.date


@given(st.text(alphabet="<>&'\"/=! adivpbrstyle-", max_size=400))
def test_any_html_is_text(page):
    """The walker takes whatever markup it is given."""
    assert "\r" not in read(b"From: a@b.org\r\nContent-Type: text/html\r\n\r\n" + page.encode()).text
