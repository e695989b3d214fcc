"""A digest that is forwarded to a friend: what the friend can do with it."""

import pytest

from nomicd.mail import tokens
from nomicd.mail.message import read
from nomicd.services.ports import Disposition

ALICE, FRIEND = "alice@home.test", "friend@elsewhere.test"
RECEIVED = b"Received: from relay.home.test by mx.play.test; Mon, 8 Mar 2027 00:00:00 +0000\r\n"


def hand_over_judged(raw, words):
    """The mail as our own server hands it over, with what it found."""
    return f"Authentication-Results: mx.play.test; {words}\r\n".encode() + RECEIVED + raw


@pytest.fixture
def digest(table):
    """The last mail that Alice got, as she forwards it, with all that a program shows of its head."""
    table.mail("alice", "look")
    mail = next(each for each in reversed(table.outbox()) if each.recipient == ALICE)
    return mail, read(mail.raw)


def test_what_is_forwarded_holds_no_token(digest):
    """Neither the text nor the HTML of a mail, its links included, tells the reader's own address."""
    mail, message = digest
    body = mail.raw.partition(b"\r\n\r\n")[2].decode()
    assert list(tokens.find(message.text, "nomic", "play.test")) == []
    assert list(tokens.find(body.replace("=\r\n", ""), "nomic", "play.test")) == []
    assert "+r" in message.header("reply-to")


def test_a_friend_who_answers_what_was_forwarded_is_nobody(table, digest):
    """Not even at the reply address, which some programs show: it is revoked, and the friend not answered."""
    _, message = digest
    here = message.header("reply-to")
    raw = table.raw(FRIEND, f"add 3\n\n> Reply-To: {here}\n> what Alice got", to=here)
    found = table.arrive(hand_over_judged(raw, "dmarc=pass header.from=elsewhere.test"), recipient=here)
    assert found.disposition is Disposition.IGNORED
    again = table.arrive(table.raw("alice", "add 4", to=here), recipient=here)
    assert (again.disposition, table.state().total) == (Disposition.HELD, 0)
    assert table.to("friend") == []


def test_a_friend_who_calls_himself_alice_is_found_out(table, digest):
    """Where our server found that her domain did not send it, her reply address alone proves nothing."""
    _, message = digest
    here = message.header("reply-to")
    forged = hand_over_judged(table.raw("alice", "add 3", to=here), "dmarc=fail header.from=home.test")
    fate = table.arrive(forged, recipient=here)
    assert (fate.disposition, table.state().total) == (Disposition.HELD, 0)
    asked = [each for each in table.outbox() if each.kind == "confirmation"]
    assert [each.recipient for each in asked] == [ALICE]


@pytest.mark.parametrize("words", ["dmarc=none header.from=home.test", "dmarc=fail header.from=other.test"])
def test_her_own_reply_from_a_domain_that_proves_nothing_counts(table, digest, words):
    """Nothing is held against her that is not about her domain."""
    _, message = digest
    here = message.header("reply-to")
    fate = table.arrive(hand_over_judged(table.raw("alice", "add 3", to=here), words), recipient=here)
    assert (fate.disposition, table.state().total) == (Disposition.APPLIED, 3)
