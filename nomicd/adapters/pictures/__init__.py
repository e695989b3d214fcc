"""Drawings as SVG for pages and as PNG for mails; and pictures that players send, drawn anew.

Both formats are the same for the same drawing, on every machine: the fonts are shipped.
"""

from nomicd.adapters.pictures.raster import mail_png, png
from nomicd.adapters.pictures.uploads import pawn
from nomicd.adapters.pictures.vector import stylesheet, svg

__all__ = ["mail_png", "pawn", "png", "stylesheet", "svg"]
