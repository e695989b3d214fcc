"""Ports to the outside beside the store: outbound transport, DNS, signatures, a clock, a renderer."""

from __future__ import annotations

from datetime import datetime
from enum import StrEnum
from typing import Protocol

import msgspec

from nomicd.kernel.page import Page
from nomicd.services.ports import MailOut


class DeliveryOutcome(StrEnum):
    """What a mail server said."""

    SENT = "sent"
    LATER = "later"  # 4xx, time-out, disconnect: try again with the same bytes
    NEVER = "never"  # 5xx


class DeliveryResult(msgspec.Struct, frozen=True):
    """The outcome of one attempt, with the server's words."""

    outcome: DeliveryOutcome
    response: str = ""


AT_ONCE = 4
"""Mails that a transport is handed beside one another at most: so many connections it may need."""


class MailTransport(Protocol):
    """A way out. `send` never raises for what a server does."""

    async def send(self, mail: MailOut) -> DeliveryResult: ...
    async def close(self) -> None: ...


class DnsResolver(Protocol):
    """The domain name system. Asked outside of transactions only."""

    def txt(self, name: str) -> bytes:
        """The TXT record of a name, its strings joined; b"" if there is none or nobody answers in time."""
        ...


class Signature(msgspec.Struct, frozen=True):
    """A DKIM signature that holds: by which domain, and over which header fields (lower case)."""

    domain: str
    fields: frozenset[str] = frozenset()


class Signatures(Protocol):
    """DKIM (RFC 6376). Asks for public keys, so it is slow: outside of transactions only."""

    def check(self, raw: bytes, domain: str) -> tuple[Signature, ...]:
        """The signatures that hold over the whole mail and may speak for addresses at that domain. Never
        raises."""
        ...


class OpenPgpKeys(Protocol):
    """OpenPGP keys that an operator has laid down beforehand, by the address of their owner."""

    def find_signed_text(self, text: bytes, address: str) -> bytes | None:
        """The bytes that the key of that address signed in a clear-signed text; None if there is no such
        key, or it did not sign them. Never raises."""
        ...

    def vouches(self, part: bytes, signature: bytes, address: str) -> bool:
        """Return whether the key of that address made this signature over exactly that. Never raises."""
        ...


class Clock(Protocol):
    """What time it is. Only the outermost floor asks."""

    def now(self) -> datetime: ...


class Rendered(msgspec.Struct, frozen=True):
    """A page as text of at most 72 columns, and as HTML (none: ()), which shows these drawings (packed as
    `nomicd.mail.enclosure` says) by their content ids. Text and HTML are in pieces of whole lines, to be
    joined by line breaks: what many pages share is the same piece of each. `attached` is a text that goes
    with them (none: ()), under the name of a file."""

    texts: tuple[str, ...]
    htmls: tuple[str, ...] = ()
    pictures: tuple[bytes, ...] = ()
    attached: tuple[str, ...] = ()
    attached_name: str = ""

    @property
    def text(self) -> str:
        """All of the text."""
        return "\n".join(self.texts)

    @property
    def html(self) -> str:
        """All of the HTML."""
        return "\n".join(self.htmls)


class Renderer(Protocol):
    """Pages to text and HTML by the template of that kind."""

    def render(self, kind: str, page: Page, reply_to: str) -> Rendered: ...
