"""Which mails go to a player: by wish, by one click, and as long as they arrive at all."""

from datetime import timedelta

import pytest

from nomicd.mail.message import read
from nomicd.services.gateways import DeliveryOutcome, DeliveryResult
from nomicd.services.ports import Disposition, SeatState
from nomicd.services.repository.preferences import preferences, unreachable, unsubscribe
from nomicd.services.rows import MailWish

DAY = timedelta(days=1)
ALICE = "alice@home.test"
REPORT = """From: Mail Delivery System <MAILER-DAEMON@home.test>
To: {to}
Subject: Undelivered
Auto-Submitted: auto-replied
Message-ID: <{number}@home.test>
Content-Type: multipart/report; report-type=delivery-status; boundary="b"

--b

It could not be delivered.
--b
Content-Type: message/delivery-status

Reporting-MTA: dns; home.test

Final-Recipient: rfc822; alice@home.test
Action: {action}
Status: {status}
Diagnostic-Code: smtp; 550 nobody here
--b
Content-Type: message/rfc822

Subject: an old mail of ours

add 3
--b--
"""


def last(table, who=ALICE):
    return [mail for mail in table.outbox() if mail.recipient == who][-1]


def bounce(table, to=None, action="failed", status="5.1.1", envelope="<>", told=True):
    """A report about the last mail to Alice comes back."""
    to = to or last(table).envelope_from
    text = REPORT.format(to=to, action=action, status=status, number=len(table.mails()))
    return table.arrive(
        text.replace("\n", "\r\n").encode(), recipient=to if told else "", envelope_from=envelope
    )


def pass_days(table, days=1):
    table.now += days * DAY
    table.timekeeper.run_due(table.now)


def find_unreachable(table):
    with table.store.read() as tx:
        return unreachable(tx, "pot")


def digests(table, who="alice"):
    return len(table.to(who, "digest"))


def test_each_mail_comes_back_to_an_address_of_its_own(table):
    """The envelope's sender holds a token; it fits into the 64 octets of a local part."""
    senders = {mail.recipient: mail.envelope_from for mail in table.outbox()}
    assert len(set(senders.values())) == len(senders)
    assert all(sender.startswith("nomic+bounce-") for sender in senders.values())
    assert max(len(sender.partition("@")[0]) for sender in senders.values()) <= 64


def test_mails_that_come_back_on_three_days_stop(table):
    """The seat is kept, the others and the Admin see it, and digests go on to the others."""
    for _ in range(3):
        assert find_unreachable(table) == ()
        assert bounce(table).disposition is Disposition.IGNORED
        assert bounce(table).disposition is Disposition.IGNORED
        pass_days(table)
    assert find_unreachable(table) == ("alice",)
    assert "[pot] alice cannot be reached" in [subject for subject, _ in table.to("boss")]
    assert "alice (mails come back)" in table.mail("bob", "who")
    assert table.state().players == ["alice", "bob"]
    before = digests(table), digests(table, "bob")
    pass_days(table)
    assert (digests(table), digests(table, "bob")) == (before[0], before[1] + 1)


def test_a_mailbox_that_tells_no_envelope_is_enough(table):
    """By IMAP only the header says to whom a report was."""
    for _ in range(3):
        bounce(table, told=False, envelope="")
        pass_days(table)
    assert find_unreachable(table) == ("alice",)


def test_any_valid_mail_starts_them_again(table):
    """And the receipt says what had happened."""
    for _ in range(3):
        bounce(table)
        pass_days(table)
    assert "Mails to you had come back" in table.mail("alice", "ping")
    assert find_unreachable(table) == ()
    before = digests(table)
    pass_days(table)
    assert digests(table) == before + 1


@pytest.mark.parametrize(
    "report",
    [
        {"action": "delayed"},
        {"action": "delivered", "status": "2.0.0"},
        {"status": "4.4.1"},
        {"action": "failed", "status": ""},
    ],
)
def test_what_passes_is_not_counted(table, report):
    """Delays, full mailboxes, confirmations of delivery."""
    for _ in range(4):
        bounce(table, **report)
        pass_days(table)
    assert find_unreachable(table) == ()


def test_a_forged_report_counts_for_nothing(table):
    """Without the token of a mail of ours, or with a letter of it changed, or by an ordinary sender."""
    token = last(table).envelope_from
    forged = [token.replace("bounce-", "bounce-b"), token[:-12] + "2@play.test", "nomic+bounce-@play.test",
              "nomic+pot@play.test", "nomic@play.test", token.replace("play.test", "evil.test")]  # fmt: skip
    for to in forged:
        for _ in range(4):
            bounce(table, to=to)
            pass_days(table, 1)
    for _ in range(4):
        bounce(table, to=token, envelope="mallory@evil.test")
        pass_days(table)
    assert find_unreachable(table) == ()


def test_a_report_is_never_read_as_a_mail(table):
    """What stands in it, our own mail perhaps, orders nothing and is not answered."""
    before = len(table.outbox())
    to = last(table).envelope_from
    table.arrive(table.raw("alice", "add 3", to=to), recipient=to)
    bounce(table)
    assert (table.state().total, len(table.outbox())) == (0, before)


async def test_a_refusal_for_good_counts_as_well(table):
    """What the server says while we send is as good as a report; a passing fault is not."""
    table.transport.answers[ALICE] = DeliveryResult(DeliveryOutcome.NEVER, "550 nobody here")
    table.transport.answers["bob@home.test"] = DeliveryResult(DeliveryOutcome.LATER, "451 come back")
    for _ in range(3):
        await table.post.drain(table.now)
        pass_days(table)
    await table.post.drain(table.now)
    assert find_unreachable(table) == ("alice",)


def test_digests_only(table):
    """And each mail again."""
    assert "digests, ballots and results" in table.mail("alice", "mails digest")
    before = digests(table)
    pass_days(table)
    assert digests(table) == before + 1
    with table.store.read() as tx:
        assert preferences(tx, "pot", "alice").mails is MailWish.DIGEST
    table.mail("alice", "mails each")
    with table.store.read() as tx:
        assert preferences(tx, "pot", "alice").mails is MailWish.EACH


def test_to_unsubscribe_keeps_the_seat(table):
    """No more digests; answers to one's own mails still come."""
    assert "Your seat is kept" in table.mail("alice", "unsubscribe")
    before = digests(table)
    pass_days(table)
    assert digests(table) == before
    assert table.mail("alice", "add 3")
    assert (table.state().players, table.state().total) == (["alice", "bob"], 3)
    table.mail("alice", "subscribe")
    pass_days(table)
    assert digests(table) == before + 1


def test_one_click_unsubscribes(table):
    """The address in List-Unsubscribe proves enough for that, whatever the program writes."""
    here = read(last(table).raw).header("list-unsubscribe").partition("mailto:")[2].partition("?")[0]
    fate = table.arrive(table.raw("alice", "add 3\nleave", to=here), recipient=here)
    assert fate.disposition is Disposition.APPLIED
    assert (table.state().players, table.state().total) == (["alice", "bob"], 0)
    with table.store.read() as tx:
        assert preferences(tx, "pot", "alice").mails is MailWish.NONE


def test_a_click_on_the_site_unsubscribes(table):
    """The token alone, without a mail: of that reader, for that."""
    header = read(last(table).raw).header("list-unsubscribe")
    token = header.partition("+pot+")[2].partition("@")[0]
    reply = table.reply_address(ALICE).partition("+pot+")[2].partition("@")[0]
    ring, today = table.composer.ring, table.now.date()
    with table.store.write() as tx:
        assert unsubscribe(tx, ring, "pot", reply, today) == ""
        assert unsubscribe(tx, ring, "pan", token, today) == ""
        assert unsubscribe(tx, ring, "pot", token[:-1] + "2", today) == ""
        assert unsubscribe(tx, ring, "pot", token.upper(), today) == "alice"
        assert preferences(tx, "pot", "alice").mails is MailWish.NONE


def test_who_takes_the_name_of_one_who_left_has_nothing_of_theirs(table):
    """Neither wishes nor tokens."""
    old = table.reply_address(ALICE)
    table.mail("alice", "unsubscribe\nleave")
    table.operations.add_player("pot", "alice", ALICE, table.now)
    with table.store.read() as tx:
        assert preferences(tx, "pot", "alice").mails is MailWish.EACH
        assert next(seat for seat in tx.seats("pot") if seat.player == "alice").state is SeatState.SEATED
    assert table.arrive(table.raw("alice", "add 3", to=old), recipient=old).disposition is Disposition.HELD
