"""Mail out over SMTP, against a real server that misbehaves as it is told."""

from __future__ import annotations

import asyncio
import ssl
from collections.abc import AsyncIterator
from datetime import UTC, datetime

import msgspec
import pytest
import trustme
from aiosmtpd.smtp import SMTP, AuthResult

from nomicd.adapters.outbox.smtp import Server, SmtpTransport, connect
from nomicd.services.gateways import DeliveryOutcome, DeliveryResult
from nomicd.services.ports import MailOut
from nomicd.services.reasons import Unusable

LIMIT = 60.0
"""Seconds for each answer of the server: no machine is so busy."""

MAIL = MailOut(
    key="receipt/1",
    game="bored",
    kind="receipt",
    reader="alice",
    recipient="alice@example.org",
    envelope_from="nomic+b.1@example.org",
    message_id="<1@example.org>",
    raw=b"Message-ID: <1@example.org>\r\n\r\nhello\r\n",
    queued_at=datetime(2026, 11, 23, 15, tzinfo=UTC),
)


class Script:
    """What the server says where; `None` is its ordinary answer, `drop` hangs up, `hang` says nothing."""

    def __init__(self):
        self.mail = self.rcpt = self.data = None
        self.kept: list[bytes] = []
        self.senders: list[str] = []
        self.connections: list[Scripted] = []
        self.reached = asyncio.Event()
        self.hanging = asyncio.Event()

    async def answer(self, server: SMTP, what: str | None, usual: str) -> str:
        if what == "drop":
            server.transport.abort()
        if what == "hang":
            self.hanging.set()
            await asyncio.Event().wait()
        return what or usual

    async def handle_MAIL(self, server, session, envelope, address, options):  # noqa: N802 - the library's name
        self.senders.append(address)
        answer = await self.answer(server, self.mail, "250 OK")
        if answer[0] == "2":
            envelope.mail_from = address
        return answer

    async def handle_RCPT(self, server, session, envelope, address, options):  # noqa: N802 - the library's name
        self.reached.set()
        answer = await self.answer(server, self.rcpt, "250 OK")
        if answer[0] == "2":
            envelope.rcpt_tos.append(address)
        return answer

    async def handle_DATA(self, server, session, envelope):  # noqa: N802 - the library's name
        self.kept.append(envelope.content)
        return await self.answer(server, self.data, "250 kept")


class Scripted(SMTP):
    def connection_made(self, transport):
        if self not in self.event_handler.connections:
            self.event_handler.connections.append(self)
        super().connection_made(transport)


class Place:
    """A running server."""

    def __init__(self, authority: trustme.CA):
        self.script = Script()
        self.trusting = ssl.create_default_context()
        authority.configure_trust(self.trusting)
        self.context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        authority.issue_cert("localhost").configure_cert(self.context)
        self.servers: list[asyncio.Server] = []

    async def listen(self, *, implicit: bool = False, **options) -> int:
        server = await asyncio.get_running_loop().create_server(
            lambda: Scripted(self.script, hostname="sink", **options),
            "localhost",
            0,
            ssl=self.context if implicit else None,
        )
        self.servers.append(server)
        return server.sockets[0].getsockname()[1]

    def transport(self, port: int, scheme: str = "smtp-plain", context=None, **server) -> SmtpTransport:
        there = Server("localhost", port, scheme, **server)
        return SmtpTransport(there, context or self.trusting, timeout=LIMIT, after_dot=LIMIT)

    async def outwait(self, attempt: asyncio.Task[DeliveryResult]) -> DeliveryResult:
        """What comes of an attempt to which the server says nothing, once more time has passed than it may.
        Nobody waits: the loop's clock is put forward when the server has begun to be silent."""
        await self.script.hanging.wait()
        loop = asyncio.get_running_loop()
        now = loop.time
        loop.time = lambda: now() + LIMIT + 1
        return await attempt


@pytest.fixture(scope="session")
def authority() -> trustme.CA:
    return trustme.CA()


@pytest.fixture
async def place(authority: trustme.CA) -> AsyncIterator[Place]:
    running = Place(authority)
    yield running
    for server in running.servers:
        server.close()
    for connection in running.script.connections:
        if connection.transport is not None and not connection.transport.is_closing():
            connection.transport.abort()


@pytest.mark.parametrize("where", ["mail", "rcpt", "data"])
@pytest.mark.parametrize(
    ("said", "outcome"),
    [
        ("451 4.3.0 later", DeliveryOutcome.LATER),
        ("421 4.3.2 going down", DeliveryOutcome.LATER),
        ("550 5.1.1 never", DeliveryOutcome.NEVER),
        ("554 5.7.1 no", DeliveryOutcome.NEVER),
        ("530 5.7.0 Authentication required", DeliveryOutcome.LATER),
        ("drop", DeliveryOutcome.LATER),
        ("hang", DeliveryOutcome.LATER),
    ],
)
async def test_what_the_server_says_decides(place: Place, where: str, said: str, outcome: DeliveryOutcome):
    """4xx, 421, silence, and a line that breaks before or after the dot: later. 5xx about the mail: never.
    And the next mail goes through."""
    transport = place.transport(await place.listen())
    setattr(place.script, where, said)
    attempt = asyncio.create_task(transport.send(MAIL))
    sending = await (place.outwait(attempt) if said == "hang" else attempt)
    assert sending.outcome is outcome
    setattr(place.script, where, None)
    assert (await transport.send(MAIL)).outcome is DeliveryOutcome.SENT
    await transport.close()


async def test_the_servers_words_are_kept(place: Place):
    """In one line, with their code."""
    place.script.rcpt = "550-5.1.1 no such\r\n550 5.1.1 user"
    transport = place.transport(await place.listen())
    assert (await transport.send(MAIL)).response == "550 5.1.1 no such 5.1.1 user"
    await transport.close()


async def test_the_null_sender(place: Place):
    """A receipt may go out under `<>`, written either way."""
    transport = place.transport(await place.listen())
    for sender in ("", "<>"):
        mail = msgspec.structs.replace(MAIL, envelope_from=sender)
        assert (await transport.send(mail)).outcome is DeliveryOutcome.SENT
    assert place.script.senders == ["<>", "<>"]
    await transport.close()


async def test_one_connection_serves_many_mails(place: Place):
    """Also after a refusal."""
    transport = place.transport(await place.listen())
    await transport.send(MAIL)
    place.script.rcpt = "550 no"
    await transport.send(MAIL)
    place.script.rcpt = None
    await transport.send(MAIL)
    assert len(place.script.connections) == 1
    assert len(place.script.kept) == 2
    await transport.close()


async def test_a_server_that_hung_up_in_between_costs_nothing(place: Place):
    """The idle connection is gone: another one is made for the same attempt."""
    transport = place.transport(await place.listen())
    await transport.send(MAIL)
    place.script.connections[0].transport.close()
    assert (await transport.send(MAIL)).outcome is DeliveryOutcome.SENT
    assert len(place.script.kept) == 2
    await transport.close()


async def test_a_cancelled_attempt_leaves_no_half_mail_behind(place: Place):
    """Its connection is closed, because what the server expects next is not known."""
    transport = place.transport(await place.listen())
    place.script.rcpt = "hang"
    attempt = asyncio.create_task(transport.send(MAIL))
    await place.script.reached.wait()
    attempt.cancel()
    with pytest.raises(asyncio.CancelledError):
        await attempt
    place.script.rcpt = None
    assert (await transport.send(MAIL)).outcome is DeliveryOutcome.SENT
    assert len(place.script.connections) == 2
    await transport.close()


async def test_starttls_is_required(place: Place):
    """A server, or somebody in between, that does not offer it gets no mail."""
    transport = place.transport(await place.listen(), "smtp")
    assert (await transport.send(MAIL)).outcome is DeliveryOutcome.LATER
    assert place.script.senders == []


async def test_starttls_with_a_verified_certificate(place: Place):
    """The ordinary submission server."""
    port = await place.listen(tls_context=place.context, require_starttls=True)
    transport = place.transport(port, "smtp")
    assert (await transport.send(MAIL)).outcome is DeliveryOutcome.SENT
    await transport.close()


async def test_implicit_tls(place: Place):
    """`smtps`: TLS from the beginning."""
    transport = place.transport(await place.listen(implicit=True), "smtps")
    assert (await transport.send(MAIL)).outcome is DeliveryOutcome.SENT
    await transport.close()


@pytest.mark.parametrize("scheme", ["smtp", "smtps"])
async def test_an_unknown_authority_gets_no_mail(place: Place, scheme: str):
    """A certificate that nobody we trust has signed ends the attempt before anything is said."""
    port = await place.listen(
        implicit=scheme == "smtps", **({} if scheme == "smtps" else {"tls_context": place.context})
    )
    transport = place.transport(port, scheme, ssl.create_default_context())
    sending = await transport.send(MAIL)
    assert sending.outcome is DeliveryOutcome.LATER
    assert "certificate" in sending.response.lower()
    assert place.script.senders == []


async def test_examining_logs_in_and_sends_nothing(place: Place):
    """It says whether the server takes the password; and what is wrong, in words."""

    def check(server, session, envelope, mechanism, data):
        return AuthResult(success=data.password == b"right", handled=False)

    port = await place.listen(tls_context=place.context, authenticator=check, auth_required=True)
    said = "it answers, and takes the password of nomic"
    assert await place.transport(port, "smtp", user="nomic", password="right").try_out() == said
    with pytest.raises(Unusable, match="it refuses the user or the password: 535 "):
        await place.transport(port, "smtp", user="nomic", password="wrong").try_out()
    with pytest.raises(Unusable, match="its certificate is not trusted: "):
        await place.transport(port, "smtp", ssl.create_default_context()).try_out()
    with pytest.raises(Unusable, match="STARTTLS"):
        await place.transport(await place.listen(), "smtp").try_out()
    assert place.script.senders == []


@pytest.mark.parametrize(
    ("password", "outcome"), [("right", DeliveryOutcome.SENT), ("wrong", DeliveryOutcome.LATER)]
)
async def test_logging_in(place: Place, password: str, outcome: DeliveryOutcome):
    """A wrong password is our fault, not the mail's: it is kept for later."""

    def check(server, session, envelope, mechanism, data):
        return AuthResult(success=data.password == b"right", handled=False)

    port = await place.listen(tls_context=place.context, authenticator=check, auth_required=True)
    transport = place.transport(port, "smtp", user="nomic", password=password)
    assert (await transport.send(MAIL)).outcome is outcome
    await transport.close()


def test_the_url_says_how(tmp_path):
    """Ports have their usual numbers, users may have an @, and a host is needed."""
    transport = connect("smtp://nomic%40example.org@mail.example.org", secret="s3cret")
    assert transport._server == Server("mail.example.org", 587, "smtp", "nomic@example.org", "s3cret")
    assert connect("smtps://mail.example.org")._server.port == 465
    with pytest.raises(ValueError, match="host"):
        connect("smtp://")
    with pytest.raises(OSError, match="No such file"):
        connect("smtps://mail.example.org?ca=none.pem", base=tmp_path)
