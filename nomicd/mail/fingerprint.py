"""A mail has the same fingerprint whichever way, and however often, it arrives."""

from __future__ import annotations

import hashlib

from nomicd.mail.head import split

_FIELDS = (
    "from", "to", "cc", "subject", "date", "message-id", "content-type", "content-transfer-encoding",
)  # fmt: skip


def fingerprint(raw: bytes) -> str:
    """64 hex digits over what its writer sent: the fields that no relay changes and that say how the body is
    read, and the body without its line endings and trailing blanks. Not the Message-ID alone: that can be
    forged, used twice or missing. To know a second copy of a mail from a forgery sent ahead of it, scope it
    by how the sender was proved.
    """
    head = split(raw)
    digest = hashlib.sha256(b"nomicd mail 1")
    for name in _FIELDS:
        for field in head.fields:
            if field.name == name:
                digest.update(b"\n%s:%s" % (name.encode("ascii"), b" ".join(field.value.split())))
    lines = raw[head.body_at :].replace(b"\r\n", b"\n").replace(b"\r", b"\n").split(b"\n")
    body = b"\n".join([line.rstrip(b" \t") for line in lines]).strip(b"\n")
    digest.update(b"\n\n" + body)
    return digest.hexdigest()
