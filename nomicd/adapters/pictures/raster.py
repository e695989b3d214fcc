"""Pictures in pixels: drawings as PNG for mails."""

from __future__ import annotations

import io
import math
import re

import resvg_py
from PIL import Image

from nomicd.adapters.pictures.lettering import FAMILY, FONTS
from nomicd.adapters.pictures.palette import LIGHT
from nomicd.adapters.pictures.uploads import encode_png
from nomicd.adapters.pictures.vector import svg
from nomicd.kernel.drawing import Drawing

_UNSEEN = re.compile("(?<=[\u2190-\u2bff\ufe0f\U0001f000-\U0001faff])[\u200d\ufe0e\ufe0f]+")
"""What joins emoji into others: the shipped font has none of these, and would draw none of the rest."""
MAX_POSTED = 60_000
"""Bytes of a picture in a mail."""
MAX_PIXELS = 8_000_000
LIKELY = 1_100_000
"""Pixels of a board that `MAX_POSTED` may hold: more need not be tried."""
SCALES = (1.5, 1, 0.75, 0.5, 0.375)


def png(drawing: Drawing, scale: float = 1) -> bytes:
    """The drawing in pixels, light, on an opaque ground: `scale` times its size, `MAX_PIXELS` at most. The
    same bytes each time. Takes 50 to 300 ms, in which nothing else of this process runs."""
    scale = min(scale, math.sqrt(MAX_PIXELS / (drawing.width * drawing.height)))
    made = resvg_py.svg_to_bytes(
        svg_string=_UNSEEN.sub("", svg(drawing)),
        background=LIGHT["paper"],
        zoom=scale,
        skip_system_fonts=True,
        font_files=list(FONTS),
        font_family=FAMILY,
        sans_serif_family=FAMILY,
    )
    return _quantize(bytes(made))


def mail_png(drawing: Drawing, most: int = MAX_POSTED) -> bytes:
    """The drawing in as many pixels as `most` bytes hold: twice its own size on screens that show them, else
    fewer. A drawing that is too large even then is small, and smaller than `most` no more."""
    area = drawing.width * drawing.height
    for scale in [scale for scale in SCALES if area * scale**2 <= LIKELY] or SCALES[-1:]:
        made = png(drawing, scale)
        if len(made) <= most:
            break
    return made


def _quantize(made: bytes) -> bytes:
    """Half the bytes: boards have few colours."""
    with Image.open(io.BytesIO(made), formats=("PNG",)) as found:
        return encode_png(
            found.convert("RGB").quantize(64, Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)
        )
