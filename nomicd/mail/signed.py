"""PGP/MIME (RFC 3156): a signed part with its signature beside it. Nothing is verified here."""

from __future__ import annotations

import msgspec

from nomicd.mail import mime
from nomicd.mail.head import split

_PROTOCOL = "application/pgp-signature"


class SignedPart(msgspec.Struct, frozen=True):
    """The part of a mail that is signed, as its signer had it (its own header, lines that end in CRLF), and
    the signature as it is written."""

    part: bytes
    signature: bytes


def split_signed(raw: bytes) -> SignedPart | None:
    """The signed part of a mail that is `multipart/signed` as a whole; None of every other."""
    head = split(raw)
    kind, parameters = mime.content_type(mime.value(head, "content-type"))
    mark = parameters.get("boundary", "").encode("latin-1", "replace")
    if kind != "multipart/signed" or parameters.get("protocol", "").lower() != _PROTOCOL or not mark:
        return None
    parts = list(mime.pieces(raw[head.body_at :], mark))
    if len(parts) != 2:  # noqa: PLR2004 - RFC 1847: what is signed, and the signature
        return None
    signed, about = parts
    inner = split(about)
    if mime.content_type(mime.value(inner, "content-type"))[0] != _PROTOCOL:
        return None
    return SignedPart(_canonical(signed), about[inner.body_at :].strip())


def _canonical(part: bytes) -> bytes:
    """With the line ends that are signed (RFC 3156 section 5)."""
    return part.replace(b"\r\n", b"\n").replace(b"\n", b"\r\n")
