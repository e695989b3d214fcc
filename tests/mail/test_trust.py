"""Which mails are obeyed, and which are answered."""

import pytest

from nomicd.mail.message import read
from nomicd.mail.trust import manners


def test_a_players_mail_is_obeyed_and_answered(mail):
    """The ordinary case."""
    found = manners(read(mail("vote yea on 1")), "alice@example.org", "nomic@localhost")
    assert (found.execute, found.answer, found.why) == (True, True, "")


@pytest.mark.parametrize(
    "fields",
    [
        {"Auto-Submitted": "auto-replied"},
        {"Auto-Submitted": "auto-generated; x=y"},
        {"Return-Path": "<>"},
        {"Content-Type": "multipart/report; boundary=b"},
        {"X-Nomic-Id": "bored; digest; abc"},
        {"X-Autoreply": "yes"},
        {"X-Vacation": "yes"},
        {"X-Loop": "nomic+bored@localhost"},
        {"Precedence": "auto_reply"},
        {"X-Failed-Recipients": "x@y.org"},
        {"From": "MAILER-DAEMON@example.org"},
        {"From": "noreply@example.org"},
        {"From": "nomic@localhost"},
        {"From": "nomic+bored@localhost"},
    ],
)
def test_automatic_mail_is_neither_obeyed_nor_answered(mail, fields):
    """RFC 3834 section 2, bounces, and what is our own."""
    found = manners(read(mail("vote yea on 1", **fields)), "alice@example.org", "nomic@localhost")
    assert (found.execute, found.answer, bool(found.why)) == (False, False, True)


def test_a_null_envelope_is_a_bounce(mail):
    """Whatever its header says."""
    assert not manners(read(mail("vote yea on 1")), "<>").execute


def test_a_mail_that_goes_in_a_circle_is_left_alone(mail):
    """Thirty servers are too many."""
    raw = b"Received: from a by b\r\n" * 30 + mail("vote yea on 1")
    assert not manners(read(raw)).execute


@pytest.mark.parametrize(
    "fields",
    [{"Precedence": "bulk"}, {"List-Id": "<x.y>"}, {"List-Unsubscribe": "<mailto:x@y>"},
     {"X-Auto-Response-Suppress": "DR, OOF"}],
)  # fmt: skip
def test_list_mail_is_obeyed_but_not_answered(mail, fields):
    """A player may write through a list; the list gets no replies."""
    found = manners(read(mail("vote yea on 1", **fields)))
    assert (found.execute, found.answer, bool(found.why)) == (True, False, True)


def test_auto_submitted_no_is_a_person(mail):
    """RFC 3834 section 5: `no` says that a person wrote it."""
    assert manners(read(mail("x", **{"Auto-Submitted": "no"}))).answer


def test_a_mark_against_loops_is_no_machine(mail):
    """A person's own server may set it: only where it names us has the mail been here."""
    assert manners(read(mail("x", **{"X-Loop": "alice@example.org"})), "", "nomic@localhost").answer
