"""Sections as plain text. Those that pages share are written once."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

from jinja2 import pass_context
from jinja2.runtime import Context
from markupsafe import Markup

from nomicd.adapters.renderer.fronts import unseen
from nomicd.adapters.renderer.styles import Common
from nomicd.kernel.page import Section
from nomicd.mail import layout

KEPT_BLOCKS = 1_024
TEXT_HOLE = "\0"


class Texts:
    """Writes them."""

    def __init__(self) -> None:
        self._common = Common[str]()
        self._block = lru_cache(KEPT_BLOCKS)(layout.block)

    @pass_context
    def filter(self, context: Context, sections: Sequence[Section]) -> Markup:
        """`{{ page.sections | sections }}`: they are held; what is left is a hole for each."""
        held: list[str] = context["held"]
        held.extend(self.written(unseen(sections)))
        return Markup("\n".join([TEXT_HOLE] * len(sections)))  # noqa: S704 - it is ours

    def written(self, sections: Iterable[Section]) -> list[str]:
        """Each with its heading."""
        return [self._written(each) for each in sections]

    def _written(self, section: Section) -> str:
        written = self._common.get(section)
        return self._common.put(section, self._made(section)) if written is None else written

    def _made(self, section: Section) -> str:
        heading = layout.underline(section.heading, "-")
        text = "\n\n".join(map(self._block, section.blocks))
        return f"\n{heading}\n{text}" if section.blocks else f"\n{heading}"
