"""The same mail has the same fingerprint, another one another."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nomicd.mail.fingerprint import fingerprint


@pytest.mark.parametrize(
    "change",
    [
        lambda raw: b"Received: from a by b\r\n" + raw,
        lambda raw: b"Return-Path: <alice@example.org>\r\nDelivered-To: x@y\r\n" + raw,
        lambda raw: raw.replace(b"\r\n", b"\n"),
        lambda raw: raw + b"\r\n\r\n",
        lambda raw: raw.replace(b"yea on 1", b"yea on 1  "),
        lambda raw: raw.replace(b"Subject: orders", b"Subject:\r\n  orders"),
        lambda raw: b"From alice Mon Nov 23 10:00:00 2026\n" + raw,
    ],
)
def test_the_way_of_a_mail_leaves_its_fingerprint_alone(mail, change):
    """Relays add lines on top, fold anew and change line endings."""
    raw = mail("vote yea on 1\nthanks")
    assert fingerprint(change(raw)) == fingerprint(raw)


@pytest.mark.parametrize(
    "fields",
    [{"Subject": "x"}, {"From": "bob@example.org"}, {"Date": "x"}, {"Message-ID": "<2@example.org>"}],
)
def test_another_header_is_another_mail(mail, fields):
    """All that the writer's program set counts."""
    assert fingerprint(mail("x", **fields)) != fingerprint(mail("x"))


def test_the_same_message_id_does_not_make_the_same_mail(mail):
    """Else whoever guesses an id could keep somebody's mail out."""
    assert fingerprint(mail("vote yea on 1")) != fingerprint(mail("vote nay on 1"))


@given(st.binary(max_size=500))
def test_any_bytes_have_a_fingerprint(raw):
    """64 hex digits, the same each time."""
    assert len(fingerprint(raw)) == 64
    assert fingerprint(raw) == fingerprint(bytes(raw))
