"""Strangers' Markdown as harmless HTML."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import nh3
from markdown_it import MarkdownIt
from markdown_it.token import Token
from markupsafe import Markup

from nomicd.mail import clean

MAX_PROSE = 64 * 1024
_MAX_SHOWN_URL = 80
_TAGS = {
    "p", "br", "hr", "em", "strong", "code", "pre", "ul", "ol", "li", "blockquote", "h1", "h2", "h3", "h4",
    "h5", "h6", "table", "thead", "tbody", "tr", "th", "td", "a",
}  # fmt: skip
_MARKDOWN = MarkdownIt("commonmark", {"html": False}).enable("table").disable("image")


@lru_cache(maxsize=512)
def markdown(text: str) -> Markup:
    """A player's Markdown as harmless HTML; of more than 64 KiB the rest is left out. Where a link leads is
    written behind it; links that write mails are none, since they could put commands in other people's hands.
    """
    shown = clean.prose(text[:MAX_PROSE])
    tokens = _MARKDOWN.parse(shown)
    for token in tokens:
        if token.type.startswith("heading_"):
            token.tag = "h3"  # below our own headings, and none left out between
        if token.children:
            token.children = _with_targets(token.children)
    html = _MARKDOWN.renderer.render(tokens, _MARKDOWN.options, {})
    cleaned = nh3.clean(html, tags=_TAGS, attributes={"a": {"href"}}, url_schemes={"http", "https"})
    return Markup(cleaned)  # noqa: S704 - that is what nh3 is for


def _with_targets(tokens: Sequence[Token]) -> list[Token]:
    """Behind each link where it leads; a link without words is made of that."""
    out: list[Token] = []
    target, began = "", 0
    for token in tokens:
        if token.type == "link_close" and target:
            shown = Token("text", "", 0, content=target[:_MAX_SHOWN_URL])
            empty = not any(each.content.strip() for each in out[began:])
            out.extend([shown, token] if empty else [token, _behind(shown)])
            target = ""
            continue
        out.append(token)
        if token.type == "link_open" and token.markup != "autolink":
            target, began = str(token.attrGet("href") or ""), len(out)
    return out


def _behind(shown: Token) -> Token:
    return Token("text", "", 0, content=f" ({shown.content})")
