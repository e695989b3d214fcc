"""Pictures that go with mails: drawings while they wait, PNG when they leave."""

import email
from datetime import UTC, datetime

import pytest

from nomicd.app.demo.mail_policy import POLICY
from nomicd.kernel.drawing import Drawing, Rect, TextLabel
from nomicd.mail.compose import Outgoing, compose
from nomicd.mail.enclosure import content_id, develop, holds_drawing, pack, part, unpack

SHAPES = (Rect(0.0, 0.0, 9.0, 9.0, "red"), TextLabel(1.0, 2.0, "王小明"))
DRAWN = Drawing(100.0, 50.0, "The board", "alice on #3", SHAPES)
BOARD = pack(DRAWN)
OTHER = pack(Drawing(100, 50, "The board", "alice on #4", ()))
PIXELS = b"\x89PNG\r\n--=_pictures\r\n" * 20


def mail(*pictures, text="Hello.", html="<p>Hello.</p>"):
    return compose(
        Outgoing(
            message_id="<1@localhost>",
            kind="digest",
            slug="bored",
            domain="localhost",
            from_name="Nomic",
            from_address="nomic@localhost",
            to="alice@example.org",
            reply_to="nomic@localhost",
            subject="Update 17",
            date=datetime(2026, 11, 30, tzinfo=UTC),
            text=text,
            html=html,
            pictures=pictures,
        )
    )


def read(raw):
    return email.message_from_bytes(raw, policy=POLICY)


def test_a_developed_mail_is_text_or_html_with_its_pictures():
    """multipart/alternative, and within it multipart/related (RFC 2387), as all mail programs know it."""
    message = read(develop(mail(BOARD, OTHER), lambda drawing: PIXELS + drawing.text.encode()))
    kinds = [each.get_content_type() for each in message.walk()]
    assert kinds == [
        "multipart/alternative",
        "text/plain",
        "multipart/related",
        "text/html",
        "image/png",
        "image/png",
    ]
    assert not any(each.defects for each in message.walk())
    pictures = [each for each in message.walk() if each.get_content_type() == "image/png"]
    assert [each.get_content() for each in pictures] == [PIXELS + b"alice on #3", PIXELS + b"alice on #4"]
    assert pictures[0]["Content-ID"] == f"<{content_id(BOARD)}>"
    assert all(each.get_content_disposition() == "inline" for each in pictures)
    assert message.get_body(("html",)).get_content().strip() == "<p>Hello.</p>"


def test_the_painter_sees_what_was_drawn():
    """Nothing of it is lost while it waits."""
    seen = []
    develop(mail(BOARD), lambda drawing: seen.append(drawing) or PIXELS)
    assert seen == [DRAWN]


def test_the_same_drawing_has_the_same_name():
    """So the same mail is the same bytes; another drawing has another name."""
    same = pack(unpack(BOARD))
    assert (content_id(same), part(same)) == (content_id(BOARD), part(BOARD))
    assert content_id(OTHER) != content_id(BOARD)


def test_a_mail_without_pictures_is_left_alone():
    """It needs no darkroom."""
    raw = mail()
    assert not holds_drawing(raw)
    assert develop(raw, pytest.fail) == raw


def test_no_words_can_pass_for_a_drawing():
    """What somebody wrote into a proposal is painted by nobody."""
    forged = part(BOARD).decode() + "\r\n--=_pictures--"
    raw = mail(text=forged, html=forged)
    assert develop(raw, pytest.fail) == raw


def test_each_line_keeps_to_the_limit():
    """Of RFC 5322: relays break longer ones."""
    raw = develop(mail(BOARD), lambda _: PIXELS)
    assert max(len(line) for line in raw.split(b"\r\n")) <= 998
    assert b"\n" not in raw.replace(b"\r\n", b"")
