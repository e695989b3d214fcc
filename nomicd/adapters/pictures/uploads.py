"""Pictures that players send, drawn anew: nobody is shown the bytes of others."""

from __future__ import annotations

import io

from PIL import Image

PAWN = 30
"""Width and height of a pawn that somebody sends, in pixels."""
MAX_UPLOAD = 256 * 1024
_MAX_SIDE = 4_096


def pawn(upload: bytes) -> bytes:
    """A picture that somebody sent, as a PNG of 30 by 30 pixels of our own making. Raises ValueError with a
    sentence for its sender if it is none, or too large; no pixel is read before its size is known."""
    if len(upload) > MAX_UPLOAD:
        raise ValueError(f"the picture has more than {MAX_UPLOAD // 1024} KB")
    try:
        return _recode(upload)
    except (OSError, SyntaxError, ValueError, Image.DecompressionBombError) as unreadable:
        raise ValueError("the picture is no PNG, GIF, JPEG or WebP of at most 4096 pixels") from unreadable


def _recode(upload: bytes) -> bytes:
    with Image.open(io.BytesIO(upload), formats=("PNG", "GIF", "JPEG", "WEBP")) as found:
        if max(found.size) > _MAX_SIDE:
            raise ValueError("too large")
        shown = found.convert("RGBA")
    shown.thumbnail((PAWN, PAWN))
    ground = Image.new("RGBA", (PAWN, PAWN))
    ground.paste(shown, ((PAWN - shown.width) // 2, (PAWN - shown.height) // 2))
    return encode_png(ground)


def encode_png(picture: Image.Image) -> bytes:
    """The picture as a PNG, as small as it gets."""
    out = io.BytesIO()
    picture.save(out, "PNG", optimize=True)
    return out.getvalue()
