"""Where mails wait on an IMAP server, as a URL names it."""

from __future__ import annotations

import ipaddress
from typing import NamedTuple
from urllib.parse import unquote

from nomicd.adapters.inbox.imap.wire import Tls
from nomicd.services import urls

TLS: dict[str, Tls] = {"imaps": "implicit", "imap": "starttls", "imap-plain": "none"}
"""How a connection of each scheme is kept from listeners."""

_PORTS = {"imaps": 993, "imap": 143, "imap-plain": 143}


class ImapMailbox(NamedTuple):
    """Where mails wait, and as whom we fetch them."""

    host: str
    port: int
    scheme: str
    user: str
    password: str
    folder: str = "INBOX"
    processed: str = "Processed"


class ConfiguredMailbox(NamedTuple):
    """A mailbox, and the file of the authority that vouches for its server ("": those of this machine)."""

    box: ImapMailbox
    authority: str


def read(url: str, secret: str) -> ConfiguredMailbox:
    """Return what the URL names; `secret` is the password, where it is not in the URL. Raises ValueError."""
    parts, options = urls.read(url, ("ca", "processed"))
    host, user = parts.hostname, parts.username
    if not host or not user:
        form = f"{parts.scheme}://USER@HOST/INBOX"
        raise ValueError(f"{urls.mask_passwords(url)}: a host and a user are needed, as in {form}")
    if parts.scheme == "imap-plain" and not _is_loopback(host):
        raise ValueError(f"{host} is not this machine: use imaps or imap, so that nobody listens")
    box = ImapMailbox(
        host=host,
        port=parts.port or _PORTS[parts.scheme],
        scheme=parts.scheme,
        user=unquote(user),
        password=secret or unquote(parts.password or ""),
        folder=unquote(parts.path.strip("/")) or "INBOX",
        processed=options.get("processed", "Processed"),
    )
    if not "".join(map(str, box)).isprintable():
        raise ValueError(f"{parts.scheme}://{host}: a control character in URL or password")
    return ConfiguredMailbox(box, options.get("ca", ""))


def _is_loopback(host: str) -> bool:
    try:
        return host == "localhost" or ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False
