"""DKIM signatures (RFC 6376), checked by dkimpy, within bounds and more strictly than the standard asks.

A signature that covers only part of the body (`l=`), is made with SHA-1 or a short key, or is of a domain
that says it is only trying (`t=y`), proves nothing here.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Callable

import dkim
from dkim.util import InvalidTagValueList, parse_tag_value

from nomicd.mail.head import split
from nomicd.mail.results import is_aligned
from nomicd.services.gateways import DnsResolver, Signature

MOST = 3
"""Signatures of one mail that are checked."""

LONGEST = 1024 * 1024
"""Bytes of a mail whose signatures are checked."""

_ALGORITHMS = (b"rsa-sha256", b"ed25519-sha256")
_SELECTOR = re.compile(rb"[A-Za-z0-9](?:[A-Za-z0-9._-]{0,100}[A-Za-z0-9])?\Z")
_DOMAIN = re.compile(rb"[A-Za-z0-9](?:[A-Za-z0-9.-]{0,250}[A-Za-z0-9])?\Z")
_BLANKS = re.compile(rb"[ \t]{2000}")
_SILENT = logging.getLogger("nomicd.dkim")


class DkimSignatures:
    """`ports.Signatures`."""

    def __init__(self, names: DnsResolver) -> None:
        self._names = names

    def check(self, raw: bytes, domain: str) -> tuple[Signature, ...]:
        """The signatures that hold and may speak for that domain."""
        head = split(raw)
        count = sum(field.name == "dkim-signature" for field in head.fields)
        if not count or head.problems or len(raw) > LONGEST or _BLANKS.search(raw):
            return ()  # (the library's time grows with the square of a run of blanks)
        whole = re.sub(rb"\r?\n", b"\r\n", raw)
        found = (self._one(whole, place, domain) for place in range(min(count, MOST)))
        return tuple(each for each in found if each)

    def _one(self, raw: bytes, place: int, domain: str) -> Signature | None:
        try:
            message = dkim.DKIM(raw, logger=_SILENT, minkey=1024)
            tags = _tags(message, place)
            if not _acceptable(tags, domain) or not message.verify(place, dnsfunc=self._lookup()):
                return None
        except Exception:  # noqa: BLE001 - the library raises many things on what strangers write
            return None
        fields = frozenset(name.strip().lower().decode("ascii") for name in tags[b"h"].split(b":"))
        return Signature(tags[b"d"].decode("ascii").lower(), fields)

    def _lookup(self) -> Callable[..., bytes | None]:
        def txt(name: bytes, timeout: int = 0) -> bytes | None:
            del timeout
            record = self._names.txt(name.decode("ascii").rstrip("."))
            return None if _is_trying(record) else record or None

        return txt


def _tags(message: dkim.DKIM, place: int) -> dict[bytes, bytes]:
    values = [value for name, value in message.headers if name.lower() == b"dkim-signature"]
    tags: dict[bytes, bytes] = parse_tag_value(re.sub(rb"\r?\n[ \t]", b" ", values[place]))
    return tags


def _acceptable(tags: dict[bytes, bytes], domain: str) -> bool:
    """Return True if it is worth a question: nobody but the sender's own domain is ever asked."""
    signer = tags.get(b"d", b"")
    return (
        b"l" not in tags
        and tags.get(b"a") in _ALGORITHMS
        and bool(_SELECTOR.match(tags.get(b"s", b"")))
        and bool(_DOMAIN.match(signer))
        and is_aligned(signer.decode("ascii"), domain)
    )


def _is_trying(record: bytes) -> bool:
    """Return True if the key's record says that its domain is only testing (RFC 6376 section 3.6.1)."""
    try:
        return b"y" in parse_tag_value(record).get(b"t", b"").replace(b" ", b"").split(b":")
    except InvalidTagValueList:
        return False
