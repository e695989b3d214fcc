"""Our mails as bytes: fixed, well-formed, and nothing of a stranger's in their structure."""

import email
from datetime import UTC, datetime

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from nomicd.app.demo.mail_policy import POLICY
from nomicd.mail.compose import MAX_REFERENCES, Outgoing, body_of, compose, is_message_id, message_id
from nomicd.mail.message import read
from nomicd.mail.trust import manners

MAIL = Outgoing(
    message_id=message_id(b"secret", "bored/digest/u17/alice", "example.org"),
    kind="digest",
    slug="bored",
    domain="example.org",
    from_name="Nomic bored",
    from_address="bored@example.org",
    to="alice@players.example",
    reply_to="bored@example.org",
    subject="Update 17: Monday",
    date=datetime(2026, 11, 23, 5, 0, tzinfo=UTC),
    text="Hello\n",
    html="<p>Hello</p>",
    unsubscribe="nomic+bored@example.org",
)


def compose_with(**changes):
    return compose(msgspec.structs.replace(MAIL, **changes))


def parse(raw):
    return email.message_from_bytes(raw, policy=POLICY)


def test_the_same_mail_is_the_same_bytes():
    """A mail that is sent again is the mail that was sent."""
    assert compose(MAIL) == compose(msgspec.structs.replace(MAIL))


def test_message_ids_tell_nothing_and_stay():
    """One for each key, well-formed, and not to be guessed without the secret."""
    ids = {message_id(b"secret", f"bored/digest/u{n}/alice", "example.org") for n in range(100)}
    assert len(ids) == 100
    assert all(is_message_id(one) and "alice" not in one and len(one) < 60 for one in ids)
    assert message_id(b"other", "x", "example.org") != message_id(b"secret", "x", "example.org")


def test_both_bodies_come_back():
    """Plain text and HTML, as alternatives."""
    found = parse(compose_with(text="Grüße\n\n-- \n.dot\nFrom me\n" + "x" * 3000, html="<p>Grüße</p>"))
    assert found.get_content_type() == "multipart/alternative"
    said = found.get_body(("plain",)).get_content().replace("\r\n", "\n")
    assert said.rstrip("\n") == "Grüße\n\n-- \n.dot\nFrom me\n" + "x" * 3000
    assert found.get_body(("html",)).get_content().strip() == "<p>Grüße</p>"


def test_a_text_goes_with_a_mail_as_a_file():
    """Behind text and HTML; a mail program that shows the text shows nothing of it."""
    body = body_of(("Hello",), ("<p>Hello</p>",), (), ("Everything", "Grüße"), "Update 17, Monday 23/11")
    found = parse(compose_with(body=body))
    assert found.get_content_type() == "multipart/mixed"
    assert found.get_body(("plain",)).get_content().strip() == "Hello"
    assert found.get_body(("html",)).get_content().strip() == "<p>Hello</p>"
    (file,) = found.iter_attachments()
    assert file.get_filename() == "update-17-monday-23-11.txt"
    assert file.get_content().split() == ["Everything", "Grüße"]
    assert read(compose_with(body=body)).text.strip() == "Hello"


def test_a_mail_without_html_is_plain():
    """One part, no boundary."""
    assert parse(compose_with(html="")).get_content_type() == "text/plain"


def test_one_click_stops_it():
    """RFC 8058: a page before the address, and what is to be posted there."""
    found = parse(compose_with(one_click="https://games.example/unsubscribe/bored/uabc"))
    page, address = str(found["List-Unsubscribe"]).split(", ")
    assert page == "<https://games.example/unsubscribe/bored/uabc>"
    assert address == "<mailto:nomic+bored@example.org?subject=unsubscribe>"
    assert found["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    assert parse(compose(MAIL))["List-Unsubscribe-Post"] is None


def test_it_says_that_it_is_automatic():
    """RFC 3834, RFC 2919, RFC 2369, and what Outlook wants."""
    found = parse(compose(MAIL))
    assert found["Auto-Submitted"] == "auto-generated"
    assert found["List-Id"] == "<bored.example.org>"
    assert found["List-Unsubscribe"] == "<mailto:nomic+bored@example.org?subject=unsubscribe>"
    assert found["X-Auto-Response-Suppress"] == "OOF, AutoReply"
    assert parse(compose_with(automatic_reply=True))["Auto-Submitted"] == "auto-replied"


def test_another_nomicd_leaves_it_alone():
    """Two services that write to each other fall silent at once."""
    assert not manners(read(compose(MAIL))).execute


def test_threads_hold_together():
    """Long ids stay whole, bad ones are left out, and only the last ten are kept."""
    long = "<" + "z" * 200 + "@y.org>"
    found = compose_with(in_reply_to=long, references=("<a@b>", "broken", "<x y@z>", "<a@b>\r\nBcc: x@y"))
    assert f"In-Reply-To: {long}\r\n".encode() in found
    assert f"References: <a@b>\r\n {long}\r\n".encode() in found
    many = compose_with(references=tuple(f"<{n}@b>" for n in range(50)))
    assert parse(many)["References"].count("@b>") == MAX_REFERENCES


def test_nothing_of_ours_is_in_reply_to_rubbish():
    """A Message-ID that is none is not repeated."""
    assert parse(compose_with(in_reply_to="<>\r\nBcc: x@y.org"))["In-Reply-To"] is None


@pytest.mark.parametrize("field", ["to", "from_address", "reply_to", "unsubscribe"])
def test_an_address_that_is_not_plain_is_a_bug(field):
    """It raises before a byte is written."""
    with pytest.raises(ValueError, match="no plain address"):
        compose_with(**{field: '"a\r\nRCPT TO:<evil@x>"@b'})


def test_a_subject_in_any_script_comes_back():
    """Whole words are encoded; the game's tag stays readable."""
    subject = "Zoë schlägt 王小明 🦊 vor: Häuser und noch viel mehr sehr lange Wörter"
    raw = compose_with(subject=subject)
    assert parse(raw)["Subject"] == f"[bored] {subject}"
    assert b"Subject: [bored] =?utf-8?b?" in raw


HEADERS = [name.lower() for name in parse(compose(MAIL)).keys()]  # noqa: SIM118 - a mail repeats names
TRICKS = 'ab \r\n:=?<>@"\\,;()\u2028\u202e\x00é=?utf-8?q?_?='
WORDS = st.text(max_size=250) | st.text(alphabet=TRICKS, max_size=250)


@given(subject=WORDS, name=WORDS, text=st.text(max_size=500), html=st.text(min_size=1, max_size=100))
def test_no_words_break_out_of_their_place(subject, name, text, html):
    """Whatever strangers' words say: the same headers, no bare line break, no long line, the same text."""
    raw = compose_with(subject=subject, from_name=name, text=text, html=html)
    assert not set(b"\r\n") & set(raw.replace(b"\r\n", b""))
    assert max(len(line) for line in raw.split(b"\r\n")) <= 998
    assert raw.isascii()
    found = email.message_from_bytes(raw)
    assert [name.lower() for name in found.keys()] == HEADERS  # noqa: SIM118 - a mail repeats names
    plain, _page = found.get_payload()
    kept = plain.get_payload(decode=True).decode().replace("\r\n", "\n").rstrip("\n")
    assert kept == text.replace("\r\n", "\n").replace("\r", "\n").rstrip("\n")
    message = read(raw)
    assert message.address == "bored@example.org" or "another address" in message.gate


@given(words=st.lists(st.text(alphabet="abc äöü🦊=?_", min_size=1, max_size=30), max_size=6))
def test_subjects_come_back_word_for_word(words):
    """Encoded words neither eat nor add blanks."""
    subject = " ".join(" ".join(words).split())[:150].strip()
    assert parse(compose_with(subject=subject))["Subject"] == f"[bored] {subject}".strip()
