"""Where on the site a reader finds what a mail speaks of: the update, the proposals, the rules."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

import msgspec

from nomicd.kernel.page import Link, Links, Notice, Section

MOST = 3
"""So many pages one mail leads to at most."""

_DIGEST = re.compile(r"digest/u(\d+)\b")


class SitePages(msgspec.Struct, frozen=True):
    """The pages of one game. `root` is their address, "" where nobody serves them; `words` are those that
    stand before a number that has a page (`rule`), each with the folder of these pages (`rules`)."""

    root: str = ""
    words: Mapping[str, str] = {}

    def link_notice(self, given: Notice) -> Notice:
        """Return a notice with links: a digest to its update, any other to what it names."""
        if not self.root:
            return given
        if update := _DIGEST.match(given.key):
            sections = _show([Link("This update on the site", f"{self.root}/digests/{update[1]}/")])
        else:
            sections = self.link_text(msgspec.json.encode((given.page.title, given.page.sections)).decode())
        if not sections:
            return given
        page = msgspec.structs.replace(given.page, sections=(*given.page.sections, *sections))
        return msgspec.structs.replace(given, page=page)

    def link_text(self, text: str) -> tuple[Section, ...]:
        """Return a section with links to what a text names; none where there is no site, or nothing named."""
        return _show(list(self._find(text)) if self.root and self.words else [])

    def _find(self, text: str) -> Iterator[Link]:
        pattern = rf"\b({'|'.join(map(re.escape, self.words))})s? (\d+)\b"
        named = dict.fromkeys(
            (found[1].lower(), found[2]) for found in re.finditer(pattern, text, re.IGNORECASE)
        )
        for word, number in list(named)[:MOST]:
            yield Link(
                f"{word.capitalize()} {number} on the site", f"{self.root}/{self.words[word]}/{number}/"
            )


def _show(links: list[Link]) -> tuple[Section, ...]:
    return (Section("", (Links(tuple(links)),)),) if links else ()
