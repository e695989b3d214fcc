"""Pictures that go with a mail: in the outbox as drawings, small and quickly written; as PNG when they leave.

Painting a board takes as long as many mails. So a mail holds the drawing where its picture will stand, and is
developed just before it is sent: by then nothing waits for it, and the readers of one update share one
picture. The same drawing is always the same picture, so a mail that is sent again is the same mail.
"""

from __future__ import annotations

import base64
import hashlib
import re
import zlib
from collections.abc import Callable
from functools import lru_cache

import msgspec

from nomicd.kernel.drawing import Drawing

BOUNDARY = "=_pictures"
"""Around the HTML and its pictures: neither it nor `compose.BOUNDARY` begins like the other."""

_MARK = b"X-Nomic-Drawing: 1\r\n\r\n"
_UNDEVELOPED = re.compile(re.escape(_MARK) + rb"([A-Za-z0-9+/=\r\n]+?)(?=\r\n--" + BOUNDARY.encode() + rb")")
"""No stranger can write that: what they say is quoted-printable, in which `=_` never stands."""
_LINE = 76

_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder(Drawing).decode


def pack(drawing: Drawing) -> bytes:
    """The drawing as it waits: a few kilobytes, the same for the same drawing."""
    return zlib.compress(_encode(drawing), 2)


def content_id(packed: bytes) -> str:
    """Return the Content-ID by which HTML refers to a packed drawing (`cid:…`, RFC 2392). Equal drawings have
    the same one."""
    return f"{hashlib.sha256(packed).hexdigest()[:32]}@pictures.nomicd"


@lru_cache(maxsize=64)
def part(packed: bytes) -> bytes:
    """The part of a mail that holds a packed drawing, undeveloped, after its boundary."""
    head = (
        "Content-Type: image/png\r\n"
        "Content-Transfer-Encoding: base64\r\n"
        f"Content-ID: <{content_id(packed)}>\r\n"
        'Content-Disposition: inline; filename="board.png"\r\n'
    )
    return head.encode("ascii") + _MARK + _base64(packed)


def develop(raw: bytes, paint: Callable[[Drawing], bytes]) -> bytes:
    """The mail with its pictures painted; one that has none as it is."""
    return _UNDEVELOPED.sub(lambda found: b"\r\n" + _base64(paint(unpack(base64.b64decode(found[1])))), raw)


def holds_drawing(raw: bytes) -> bool:
    """Return True if there is something to develop."""
    return _MARK in raw


def unpack(data: bytes) -> Drawing:
    """The drawing that was packed. Raises ValueError or `zlib.error` for anything else."""
    return _decode(zlib.decompress(data))


def _base64(data: bytes) -> bytes:
    coded = base64.b64encode(data)
    return b"\r\n".join(coded[at : at + _LINE] for at in range(0, len(coded), _LINE))
