"""Mail out by submission to a real Postfix, and what it says."""

from __future__ import annotations

import smtplib
import socket
import ssl
import threading
from collections.abc import AsyncIterator
from datetime import UTC, datetime
from functools import partial
from typing import NamedTuple

import pytest
from mailservers import GONE, PASSWORD, until

from nomicd.adapters.outbox.smtp import Server, SmtpTransport
from nomicd.services.gateways import DeliveryOutcome
from nomicd.services.ports import MailOut

HEAD = b"From: nomic@games.example.org\r\nDate: Mon, 23 Nov 2026 15:00:00 +0000\r\n"
AT = datetime(2026, 11, 23, 15, tzinfo=UTC)


class Way(NamedTuple):
    """A Postfix, and couriers to it."""

    postfix: object
    user: str
    trust: ssl.SSLContext
    made: list[SmtpTransport]

    def transport(self, scheme="smtp", **server) -> SmtpTransport:
        ports = {"smtp": self.postfix.submission, "smtps": self.postfix.submissions}
        port = server.pop("port", None) or ports.get(scheme, self.postfix.smtp)
        whom = {"user": self.user, "password": PASSWORD, **server} if scheme != "smtp-plain" else {}
        self.made.append(SmtpTransport(Server("localhost", port, scheme, **whom), self.trust, after_dot=20.0))
        return self.made[-1]


@pytest.fixture
async def way(postfix, dovecot) -> AsyncIterator[Way]:
    """With a mailbox that may log in."""
    made = Way(postfix, dovecot.account(), dovecot.trust(), [])
    yield made
    for transport in made.made:
        await transport.close()


def mail(mailbox: str, number: int = 1) -> MailOut:
    ours = f"<{mailbox}.{number}@games.example.org>"
    return MailOut(
        key=f"receipt/{number}",
        game="bored",
        kind="receipt",
        reader="alice",
        recipient=f"{mailbox}@example.org",
        envelope_from="nomic+bounce-abc@games.example.org",
        message_id=ours,
        raw=HEAD + f"Message-ID: {ours}\r\nSubject: Receipt\r\n\r\nhello {number}\r\n".encode(),
        queued_at=AT,
    )


@pytest.mark.parametrize("scheme", ["smtp", "smtps", "smtp-plain"])
async def test_a_mail_that_is_taken_lies_in_the_mailbox(way: Way, dovecot, scheme: str):
    """By STARTTLS or TLS from the beginning with a password, or from this machine without."""
    alice = dovecot.account()
    transport = way.transport(scheme)
    assert (await transport.send(mail(alice))).outcome is DeliveryOutcome.SENT
    (raw,) = until(partial(dovecot.mails, alice), way.postfix.read_log)
    assert raw.endswith(mail(alice).raw.replace(b"\r\n", b"\n"))


async def test_a_wrong_password_keeps_the_mail(way: Way, dovecot):
    """The operator has to mend it; the mail is none the worse."""
    sending = await way.transport(password="wrong").send(mail(dovecot.account()))
    assert (sending.outcome, sending.response[:3]) == (DeliveryOutcome.LATER, "535")


async def test_a_login_that_was_forgotten_keeps_the_mail(way: Way, dovecot):
    """Postfix refuses the recipient for good, and means us: no player is to be thought unreachable for it."""
    sending = await way.transport(user="").send(mail(dovecot.account()))
    assert (sending.outcome, sending.response[:9]) == (DeliveryOutcome.LATER, "554 5.7.1")


async def test_a_recipient_that_does_not_exist(way: Way):
    """550 to RCPT is for good, and the connection serves the next mail."""
    transport = way.transport()
    sending = await transport.send(mail("nobody"))
    assert sending.outcome is DeliveryOutcome.NEVER
    assert sending.response.startswith("550 5.1.1")
    assert (await transport.send(mail(GONE))).outcome is DeliveryOutcome.SENT


async def test_a_greylisted_mail_goes_at_the_second_try(way: Way):
    """The server puts off what it sees for the first time."""
    transport = way.transport()
    first, second = await transport.send(mail("grey")), await transport.send(mail("grey"))
    assert (first.outcome, first.response[:5]) == (DeliveryOutcome.LATER, "451 4")
    assert second.outcome is DeliveryOutcome.SENT


class Cut:
    """The wire to a server, which breaks once between the final dot and its answer."""

    def __init__(self, port: int):
        self._server = socket.create_server(("127.0.0.1", 0))
        self.port, self._there = self._server.getsockname()[1], port
        self._thread = threading.Thread(target=self._serve)
        self._thread.start()

    def _serve(self):
        ours, _ = self._server.accept()
        self._server.close()
        with ours, socket.create_connection(("127.0.0.1", self._there)) as theirs:
            back = threading.Thread(target=self._back, args=(theirs, ours))
            back.start()
            while piece := ours.recv(65_536):
                theirs.sendall(piece)
            back.join()

    def _back(self, theirs, ours):
        """What the server says, up to its answer to the dot."""
        while piece := theirs.recv(65_536):
            if b"queued as" in piece:
                break
            ours.sendall(piece)
        ours.shutdown(socket.SHUT_RDWR)

    def join(self):
        self._thread.join(20)


async def test_a_line_that_breaks_after_the_final_dot(way: Way, dovecot):
    """The server has the mail, and we cannot know: the same bytes go again under the same Message-ID, so that
    the reader has it twice at worst, and never not at all."""
    alice, wire = dovecot.account(), Cut(way.postfix.smtp)
    lost = await way.transport("smtp-plain", port=wire.port).send(mail(alice))
    wire.join()
    assert lost.outcome is DeliveryOutcome.LATER
    assert (await way.transport("smtp-plain").send(mail(alice))).outcome is DeliveryOutcome.SENT
    both = until(lambda: len(found := dovecot.mails(alice)) == 2 and found, way.postfix.read_log)
    assert [raw.count(b"Message-ID: " + mail(alice).message_id.encode()) for raw in both] == [1, 1]


def test_nobody_sends_by_submission_without_a_password(postfix, dovecot):
    """The configuration is no open relay: neither before TLS, nor after it without a login."""
    with smtplib.SMTP("localhost", postfix.submission, local_hostname="localhost") as client:
        assert client.docmd("EHLO", "localhost")[0] == 250
        assert client.docmd("MAIL", "FROM:<mallory@evil.example>")[0] == 530
        client.starttls(context=dovecot.trust())
        client.ehlo()
        client.mail("mallory@evil.example")
        assert client.rcpt(f"{dovecot.account()}@example.org")[0] == 554
