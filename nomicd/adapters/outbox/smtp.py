"""Mail out over SMTP: `smtp://USER@HOST:587` (STARTTLS, required), `smtps://USER@HOST:465` (TLS from the
beginning), or `smtp-plain://127.0.0.1:25` (none, for a server on this machine or a trusted wire).

`?ca=FILE` names the authority that the server's certificate must come from. One recipient a message, so that
nobody learns of the others and each outcome is one mail's.
"""

from __future__ import annotations

import asyncio
import re
import ssl
from pathlib import Path
from typing import NamedTuple
from urllib.parse import unquote

from aiosmtplib import (
    SMTP,
    SMTPAuthenticationError,
    SMTPDataError,
    SMTPException,
    SMTPRecipientRefused,
    SMTPResponseException,
    SMTPSenderRefused,
    SMTPServerDisconnected,
    SMTPStatus,
)

from nomicd.services import urls
from nomicd.services.gateways import DeliveryOutcome, DeliveryResult
from nomicd.services.ports import MailOut
from nomicd.services.reasons import Unusable, reason

SCHEMES = ("smtp", "smtps", "smtp-plain")

TIMEOUT = 60.0
QUICKLY = 10.0
"""Seconds that a server has to answer where somebody waits to hear whether it does."""
AFTER_DOT = 600.0
"""Seconds for the answer to the final dot (RFC 5321 section 4.5.3.2.6): hanging up early doubles mails."""

_PORTS = {"smtp": 587, "smtps": 465, "smtp-plain": 25}
_ADDRESS = re.compile(r"[!#-'*+\-/-9=?A-Z^-~.]{1,64}@[A-Za-z0-9.:\[\]-]{1,255}\Z")
_OURS = frozenset({530, 534, 535, 538})
"""Answers that are about our login or TLS (RFC 4954 section 6), whatever they answer to."""


def connect(url: str, *, secret: str = "", base: Path = Path()) -> SmtpTransport:
    """Return a transport to that server; it connects with the first mail. `secret` is the password of
    the URL's user. Raises ValueError for a bad URL, OSError when the `ca` file cannot be read."""
    parts, options = urls.read(url, ("ca",))
    if not parts.hostname:
        raise ValueError(f"{urls.mask_passwords(url)}: a host is missing, as in {parts.scheme}://USER@HOST")
    authority = options.get("ca")
    server = Server(
        host=parts.hostname,
        port=parts.port or _PORTS[parts.scheme],
        scheme=parts.scheme,
        user=unquote(parts.username or ""),
        password=secret or unquote(parts.password or ""),
    )
    context = ssl.create_default_context(cafile=str(base / authority) if authority else None)
    return SmtpTransport(server, context)


def examine(url: str, *, secret: str = "", base: Path = Path()) -> str:
    """Connect, log in and send nothing; say what was found. Raises `Unusable`; else as `connect`."""
    return asyncio.run(connect(url, secret=secret, base=base).try_out())


class Server(NamedTuple):
    """Where mails go, and as whom. Without `user` nobody logs in."""

    host: str
    port: int
    scheme: str = "smtp"
    user: str = ""
    password: str = ""


class SmtpTransport:
    """A way out over lasting connections: as many as there are mails at once (`AT_ONCE`)."""

    def __init__(
        self, server: Server, context: ssl.SSLContext, timeout: float = TIMEOUT, after_dot: float = AFTER_DOT
    ) -> None:
        self._server = server
        self._context = context
        self._timeout = timeout
        self._after_dot = after_dot
        self._idle: list[SMTP] = []

    async def send(self, mail: MailOut) -> DeliveryResult:
        """One attempt. 2xx is `SENT`; 5xx about this mail or its recipient `NEVER`; all else `LATER`, also a
        line that broke after the final dot, where the mail may have arrived: the same bytes go again."""
        sender = "" if mail.envelope_from == "<>" else mail.envelope_from
        if not _ADDRESS.match(mail.recipient) or (sender and not _ADDRESS.match(sender)):
            return DeliveryResult(DeliveryOutcome.NEVER, "the address is not one that can be written to SMTP")
        try:
            return await self._attempt(mail, sender)
        except (SMTPException, OSError, TimeoutError, ValueError) as error:
            return _judge(error, self._server)

    async def close(self) -> None:
        """Say goodbye on all connections."""
        while self._idle:
            client = self._idle.pop()
            try:
                await client.quit(timeout=2.0)
            except (SMTPException, OSError, TimeoutError):
                client.close()

    async def try_out(self) -> str:
        """Connect, log in, say goodbye; say what was found. Raises `Unusable`."""
        self._timeout = min(self._timeout, QUICKLY)
        try:
            self._idle.append(await self._connect())
        except SMTPAuthenticationError as error:
            words = _words(f"{error.code} {error.message}")
            raise Unusable(f"it refuses the user or the password: {words}") from error
        except (SMTPException, OSError, TimeoutError, ValueError) as error:
            raise Unusable(_words(reason(error))) from error
        await self.close()
        user = self._server.user
        return f"it answers, and takes the password of {user}" if user else "it answers"

    async def _attempt(self, mail: MailOut, sender: str) -> DeliveryResult:
        client = await self._begin(sender)
        try:
            await client.rcpt(mail.recipient)
            answer = await client.data(mail.raw, timeout=self._after_dot)
        except SMTPResponseException:
            await self._reset(client)
            raise
        except BaseException:  # cancelled, too: what the server expects next is not known
            client.close()
            raise
        self._idle.append(client)
        return DeliveryResult(DeliveryOutcome.SENT, _words(f"{answer.code} {answer.message}"))

    async def _begin(self, sender: str) -> SMTP:
        """A connection on which the server has accepted the sender. One that the server ended while nobody
        used it is replaced: nothing of the mail was sent on it."""
        while True:
            used = bool(self._idle)
            client = self._idle.pop() if used else await self._connect()
            try:
                await client.mail(sender)
            except SMTPResponseException as error:
                await self._reset(client)
                if not (used and error.code == SMTPStatus.domain_unavailable):
                    raise
            except (SMTPServerDisconnected, ConnectionError):
                client.close()
                if not used:
                    raise
            except BaseException:
                client.close()
                raise
            else:
                return client

    async def _connect(self) -> SMTP:
        server = self._server
        client = SMTP(
            hostname=server.host,
            port=server.port,
            username=server.user or None,
            password=server.password if server.user else None,
            local_hostname="localhost",
            timeout=self._timeout,
            use_tls=server.scheme == "smtps",
            start_tls=server.scheme == "smtp",
            tls_context=self._context,
        )
        try:
            await client.connect()
        except BaseException:
            client.close()
            raise
        return client

    async def _reset(self, client: SMTP) -> None:
        """After a refusal: forget the mail, so that the connection can serve the next one."""
        try:
            await client.rset()
        except (SMTPException, OSError, TimeoutError):
            client.close()
        else:
            self._idle.append(client)


def _judge(error: Exception, server: Server) -> DeliveryResult:
    """Return what a failed attempt means for its mail. What a server says while we connect or log in is about
    us; so is a refusal by policy (5.7.1 of RFC 3463) where mails are submitted and nobody has logged in."""
    if not isinstance(error, SMTPResponseException):
        return DeliveryResult(DeliveryOutcome.LATER, _words(f"{type(error).__name__}: {error}"))
    about_mail = isinstance(error, SMTPSenderRefused | SMTPRecipientRefused | SMTPDataError)
    strangers = server.scheme != "smtp-plain" and not server.user and error.message.startswith("5.7.1 ")
    never = about_mail and str(error.code).startswith("5") and error.code not in _OURS and not strangers
    return DeliveryResult(
        DeliveryOutcome.NEVER if never else DeliveryOutcome.LATER, _words(f"{error.code} {error.message}")
    )


def _words(text: str) -> str:
    """A server's words in one line of bounded length."""
    return " ".join(text.split())[:500]
