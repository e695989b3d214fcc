"""Pages to text and HTML by the templates of the folder given, one of each per kind of mail.

Strangers' words are data here: escaped by the template engine, or, if they are Markdown, rendered without
HTML and images and then cleaned again. Nothing in the result is fetched from anywhere.
"""

from nomicd.adapters.renderer.fallback import FallbackRenderer, fault
from nomicd.adapters.renderer.jinja import JinjaRenderer
from nomicd.adapters.renderer.words import mailto, markdown

__all__ = ["FallbackRenderer", "JinjaRenderer", "fault", "mailto", "markdown"]
