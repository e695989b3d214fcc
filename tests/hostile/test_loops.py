"""Machines that answer: no loop of mail goes on for ever."""

import email
import itertools

from nomicd.services.ports import Disposition
from nomicd.services.processing.reply import IN_VAIN

MARKS = ("auto-submitted", "x-nomic-id", "precedence", "x-auto-response-suppress")


def strip_marks(raw):
    """The mail as a gateway leaves it that drops all fields which it does not know."""
    message = email.message_from_bytes(raw)
    for name in set(message):
        if name.lower() in MARKS or name.lower().startswith("list-"):
            del message[name]
    return message.as_bytes()


class Wire:
    """Carries the mails of one service to another, which plays in its game."""

    def __init__(self, source, target, change=lambda raw: raw):
        self._source, self._target, self._change = source, target, change
        self._carried = 0

    def carry(self):
        """All that is new; what became of it."""
        mine = [letter.raw for letter in self._source.letters() if letter.recipient == self._target.address]
        new, self._carried = mine[self._carried :], len(mine)
        return [self._target.take(self._change(raw), envelope_from=self._source.address) for raw in new]


def two_services(new_service):
    """Each has the other's game for a player."""
    one = new_service({"two": "nomic+bored@two.example", "alice": "alice@example.org"}, domain="one.example")
    two = new_service({"one": "nomic+bored@one.example", "bob": "bob@example.org"}, domain="two.example")
    return one, two


def test_two_services_do_not_talk_to_each_other(new_service, monday):
    """What one mails is marked as automatic: the other keeps it and says nothing."""
    one, two = two_services(new_service)
    for service in (one, two):
        service.at(monday)
    fates = Wire(one, two).carry() + Wire(two, one).carry()
    assert len(fates) > 4
    assert {fate.disposition for fate in fates} == {Disposition.IGNORED}
    assert one.letters("receipt") + two.letters("receipt") == []


def test_a_loop_whose_marks_are_lost_comes_to_an_end(new_service):
    """Answers about nothing are counted, and cease for the day."""
    one, two = two_services(new_service)
    there, back = Wire(one, two, strip_marks), Wire(two, one, strip_marks)
    for turns in itertools.count():
        if not (there.carry() + back.carry()):
            break
        assert turns < 5 * IN_VAIN, "they will talk for ever"
    assert len(one.letters("receipt")) == len(two.letters("receipt")) == IN_VAIN


def test_a_careless_holiday_notice_comes_to_an_end(service):
    """It answers each receipt, unmarked, in new words and with our mail quoted below."""
    notice = "I am away until {n}. In urgent cases write to bob@example.org.\n\n> {quoted}"
    answered = 0
    for number in range(IN_VAIN + 10):
        quoted = service.letters("receipt")[-1].text.replace("\n", "\n> ") if answered else ""
        fate = service.mail("alice", notice.format(n=number, quoted=quoted))
        assert fate.disposition is Disposition.REFUSED
        answered += bool(fate.receipt)
    assert answered == IN_VAIN
    assert service.mail("alice", "money").receipt


def test_a_receipt_that_bounces_ends_there(service):
    """The bounce, with our mail inside, is not read as a player's."""
    service.mail("alice", "money")
    receipt = service.letters("receipt")[-1].raw
    head = b"From: MAILER-DAEMON@example.org\r\nTo: nomic+bored@localhost\r\nAuto-Submitted: auto-replied\r\n"
    kind = b'Content-Type: multipart/report; report-type=delivery-status; boundary="b"\r\n\r\n'
    parts = b"--b\r\n\r\nIt could not be delivered.\r\n--b\r\nContent-Type: message/rfc822\r\n\r\n" + receipt
    before = len(service.letters())
    fate = service.take(head + kind + parts + b"\r\n--b--\r\n", envelope_from="<>")
    assert fate.disposition is Disposition.IGNORED
    assert len(service.letters()) == before
