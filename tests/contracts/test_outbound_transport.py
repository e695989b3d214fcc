"""What every way out promises, whatever it writes to."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from datetime import UTC, datetime
from pathlib import Path

import msgspec
import pytest
from aiosmtpd.smtp import SMTP

from nomicd.adapters.outbox import maildir, smtp
from nomicd.services.gateways import DeliveryOutcome, MailTransport
from nomicd.services.ports import MailOut

RAW = (
    b"From: nomic@example.org\r\nTo: alice@example.org\r\nMessage-ID: <1@example.org>\r\n\r\n"
    b"caf\xc3\xa9, trailing blanks  \r\n.\r\n..two dots\r\nFrom here\r\n"
)
MAIL = MailOut(
    key="receipt/1",
    game="bored",
    kind="receipt",
    reader="alice",
    recipient="alice@example.org",
    envelope_from="nomic+b.1@example.org",
    message_id="<1@example.org>",
    raw=RAW,
    queued_at=datetime(2026, 11, 23, 15, tzinfo=UTC),
)


class Way(msgspec.Struct):
    """A transport, what it delivered to whom, and one whose other side is broken."""

    transport: MailTransport
    delivered: Callable[[], list[tuple[str, bytes]]]
    broken: MailTransport


class Sink:
    """A mail server that keeps what it gets."""

    def __init__(self):
        self.mails: list[tuple[str, bytes]] = []

    async def handle_DATA(self, server, session, envelope):  # noqa: N802 - the library's name
        self.mails.append((", ".join(envelope.rcpt_tos), envelope.content))
        return "250 kept"


def names(folder: Path) -> set[str]:
    return {path.name for path in folder.iterdir()}


@pytest.fixture(params=["smtp", "maildir"])
async def way(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[Way]:
    if request.param == "maildir":
        root = tmp_path / "mail"
        (tmp_path / "file").write_text("no folder")

        def lying() -> list[tuple[str, bytes]]:
            return [(path.parts[-3], path.read_bytes()) for path in sorted(root.glob("*/new/*"))]

        transports = [
            maildir.connect("maildir:mail", base=tmp_path),
            maildir.connect("maildir:file", base=tmp_path),
        ]
        yield Way(transports[0], lying, transports[1])
    else:
        sink, loop = Sink(), asyncio.get_running_loop()
        server = await loop.create_server(lambda: SMTP(sink, hostname="sink"), "127.0.0.1", 0)
        gone = await loop.create_server(asyncio.Protocol, "127.0.0.1", 0)
        ports = [each.sockets[0].getsockname()[1] for each in (server, gone)]
        gone.close()
        transports = [smtp.connect(f"smtp-plain://127.0.0.1:{port}") for port in ports]
        yield Way(transports[0], lambda: sink.mails, transports[1])
        server.close()
    for transport in transports:
        await transport.close()


async def test_a_mail_arrives_byte_for_byte(way: Way):
    """Eight bits, trailing blanks and lines of dots arrive as they were queued."""
    assert (await way.transport.send(MAIL)).outcome is DeliveryOutcome.SENT
    assert way.delivered() == [("alice@example.org", RAW)]


async def test_each_mail_has_one_recipient(way: Way):
    """Two readers' mails are two deliveries, and neither learns of the other."""
    bob = msgspec.structs.replace(MAIL, recipient="bob@example.org", message_id="<2@example.org>")
    outcomes = [(await way.transport.send(mail)).outcome for mail in (MAIL, bob)]
    assert outcomes == [DeliveryOutcome.SENT, DeliveryOutcome.SENT]
    assert sorted(recipient for recipient, _ in way.delivered()) == ["alice@example.org", "bob@example.org"]


async def test_mails_can_be_sent_at_once(way: Way):
    """Twenty sends at the same time are twenty deliveries."""
    mails = [
        msgspec.structs.replace(MAIL, message_id=f"<{number}@example.org>", raw=RAW + b"%d\r\n" % number)
        for number in range(20)
    ]
    results = await asyncio.gather(*(way.transport.send(mail) for mail in mails))
    assert {result.outcome for result in results} == {DeliveryOutcome.SENT}
    assert sorted(raw for _, raw in way.delivered()) == sorted(mail.raw for mail in mails)


async def test_what_is_broken_over_there_is_for_later(way: Way):
    """No server, no folder: the mail is kept, and the words say why."""
    sending = await way.broken.send(MAIL)
    assert sending.outcome is DeliveryOutcome.LATER
    assert sending.response


@pytest.mark.parametrize(
    "address",
    [
        "a\r\nRCPT TO:<evil@example.org>@b",
        '"a\r\nRCPT TO:<evil@example.org>"@b',
        "../../evil@example.org",
        "a b@example.org",
        "",
        "<>",
        "alice@exämple.org",
        "a@b@c",
        "." * 300 + "@example.org",
        "evil@example.org>",
        "a\0b@example.org",
        "\ud800@example.org",
    ],
)
async def test_no_address_does_harm(way: Way, tmp_path: Path, address: str):
    """A hostile address never raises, reaches nobody else, and spoils nothing for the next mail."""
    before = names(tmp_path)
    await way.transport.send(msgspec.structs.replace(MAIL, recipient=address))
    assert "evil@example.org" not in [recipient for recipient, _ in way.delivered()]
    assert names(tmp_path) <= before | {"mail"}
    assert (await way.transport.send(MAIL)).outcome is DeliveryOutcome.SENT
    assert ("alice@example.org", RAW) in way.delivered()


async def test_closing_twice_is_nothing(way: Way):
    """Close after close, with and without a mail before."""
    await way.transport.send(MAIL)
    await way.transport.close()
    await way.transport.close()
