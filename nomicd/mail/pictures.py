"""The pictures that came with a mail, as they were sent; to be drawn anew before anybody sees them."""

from __future__ import annotations

from nomicd.mail import decode, mime
from nomicd.mail.head import split

TYPES = ("image/png", "image/gif", "image/jpeg", "image/jpg", "image/pjpeg", "image/webp")
_NAMES = (".png", ".gif", ".jpg", ".jpeg", ".webp")
_ANY = "application/octet-stream"


def pictures(raw: bytes) -> tuple[bytes, ...]:
    """Return the attachments that say they are pictures; if there are none, the pictures within the text, as
    phones send them. The file name counts where the type says nothing. Their bytes can be anything."""
    found = [part for part in mime.Walk().leaves(raw, split(raw)) if _is_picture(part)]
    attached = [part for part in found if part.attachment] or found
    return tuple(decode.transfer(part.content, part.encoding)[0] for part in attached)


def _is_picture(part: mime.MimePart) -> bool:
    return part.type in TYPES or (part.type == _ANY and part.name.lower().endswith(_NAMES))
