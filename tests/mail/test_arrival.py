"""When a mail arrived, by what can be trusted of it."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nomicd.mail.arrival import CUT, KEPT, arrival_time, cut

SEEN = datetime(2026, 11, 23, 15, tzinfo=UTC)
MX = ("mx.example.org",)
THEN = datetime(2026, 11, 23, 14, 30, 5, tzinfo=UTC)


def mail(*received: str) -> bytes:
    lines = "".join(f"Received: {line}\r\n" for line in received)
    return f"{lines}Date: Mon, 23 Nov 2026 01:00:00 +0000\r\nSubject: x\r\n\r\nhello\r\n".encode()


@pytest.mark.parametrize(
    "line",
    [
        "from a (a.example [192.0.2.1]) by mx.example.org (Postfix) id 1; Mon, 23 Nov 2026 14:30:05 +0000",
        "from a by MX.example.org\r\n\t(Postfix; x) with ESMTPS;\r\n\tMon, 23 Nov 2026 09:30:05 -0500 (EST)",
        "by mx.example.org; 23 Nov 2026 14:30:05 GMT",
    ],
    ids=["postfix", "folded", "short"],
)
def test_the_topmost_line_of_a_trusted_host_counts(line: str):
    """However that host writes it."""
    assert arrival_time(mail(line), MX, SEEN) == THEN


@pytest.mark.parametrize(
    "lines",
    [
        (),
        ("from a by evil.example; Mon, 23 Nov 2026 14:30:05 +0000",),
        (
            "from a by evil.example; Mon, 23 Nov 2026 14:59:00 +0000",
            "from b by mx.example.org; Mon, 23 Nov 2026 14:30:05 +0000",
        ),
        ("from a (by mx.example.org) by evil.example; Mon, 23 Nov 2026 14:30:05 +0000",),
        ("from a by mx.example.org; yesterday",),
        ("from a by mx.example.org",),
        ("from a by mx.example.org; Mon, 23 Nov 99999 14:30:05 +0000",),
        ("from a by mx.example.org; Sat, 21 Nov 2026 14:30:05 +0000",),
        ("from a by mx.example.org; Mon, 23 Nov 2026 15:30:05 +0000",),
    ],
    ids=["none", "stranger", "below", "comment", "no date", "nothing", "huge", "long ago", "ahead"],
)
def test_anything_else_does_not(lines: tuple[str, ...]):
    """A line that the sender may have written, or that cannot be: the mailbox or our clock says when."""
    assert arrival_time(mail(*lines), MX, SEEN) == SEEN


def test_nobody_is_trusted_by_default():
    """Without settings no line of a mail counts."""
    line = "from a by mx.example.org; Mon, 23 Nov 2026 14:30:05 +0000"
    assert arrival_time(mail(line), (), SEEN) == SEEN


def test_a_clock_that_is_a_little_ahead_is_no_harm():
    """Never after we saw it."""
    line = "from a by mx.example.org; Mon, 23 Nov 2026 15:01:00 +0000"
    assert arrival_time(mail(line), MX, SEEN) == SEEN


@given(st.binary(max_size=300))
def test_it_always_lies_within_the_day_before(rest: bytes):
    """And no bytes make it raise."""
    at = arrival_time(b"Received: by mx.example.org;" + rest, MX, SEEN)
    assert SEEN - timedelta(hours=24) <= at <= SEEN


def test_a_mail_that_is_too_big_says_how_big_it_was():
    """Its beginning, under a field on top."""
    assert cut(b"a" * 70_000, 30_000_000) == f"{CUT}: 30000000\r\n".encode() + b"a" * KEPT
