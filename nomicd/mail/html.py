"""HTML-only mail to text: quotes keep their mark `>`, hidden text goes, nothing is fetched."""

from __future__ import annotations

import re

from lxml import etree

MAX_HTML = 256 * 1024
CUT = "-----Original Message-----"
"""Stands where a mail program begins the mail replied to without marking it as a quotation."""

_SKIPPED = frozenset({"script", "style", "head", "title", "template", "noscript", "object", "svg", "select"})
_BLOCKS = frozenset({
    "p", "div", "ul", "ol", "li", "tr", "table", "h1", "h2", "h3", "h4", "h5", "h6", "pre", "blockquote",
    "section", "article", "header", "footer", "hr", "address", "dl", "dt", "dd", "form", "center",
})  # fmt: skip
_SPACED = frozenset({"p", "ul", "ol", "table", "h1", "h2", "h3", "h4", "pre", "blockquote"})
_HIDDEN = re.compile(
    r"display\s{0,3}:\s{0,3}none|visibility\s{0,3}:\s{0,3}hidden|mso-hide\s{0,3}:\s{0,3}all"
    r"|font-size\s{0,3}:\s{0,3}0(?![.\d])|(?<![\w-])opacity\s{0,3}:\s{0,3}0(?![.\d])"
)
_QUOTING = re.compile(r"gmail_quote|yahoo_quoted|moz-cite-prefix|protonmail_quote|tutanota_quote")
_SIGNATURE = re.compile(r"gmail_signature|moz-signature|protonmail_signature")
_OUTLOOK = re.compile(r"divRplyFwdMsg|appendonsend|OLK_SRC_BODY_SECTION")
_OUTLOOK_BORDER = re.compile(
    r"border(-top)?\s?:\s?(none;border-top:\s?)?solid #(E1E1E1|B5C4DF)", re.IGNORECASE
)
_BLANKS = re.compile(r"[ \t\n\r\f\v]+")
_FIXED = "\xa0"
"""A blank that stays: what mail programs write where lines are indented, as those of code are."""


def to_text(html: str) -> str:
    """The text that a reader of the page would see, quotations marked with `> `. Never raises; linear."""
    parser = etree.HTMLParser(recover=True, no_network=True, remove_comments=True, remove_pis=True)
    data = html[:MAX_HTML].encode("utf-8", "replace")
    try:
        root = etree.fromstring(b'<?xml version="1.0" encoding="utf-8"?>' + data, parser)
    except (etree.LxmlError, ValueError):
        return ""
    return _Writer().walk(root) if root is not None else ""


class _Writer:
    """Collects lines while the tree is walked; all that the walk needs to remember."""

    def __init__(self) -> None:
        self._lines: list[str] = []
        self._line: list[str] = []
        self._quotes = 0
        self._pre = 0
        self._hidden: etree._Element | None = None

    def walk(self, root: etree._Element) -> str:
        for event, node in etree.iterwalk(root, events=("start", "end")):
            if event == "start":
                self._start(node)
            else:
                self._end(node)
        self._flush()
        return "\n".join(self._lines).strip("\n")

    def _start(self, node: etree._Element) -> None:
        if self._hidden is not None:
            return
        tag = str(node.tag)
        if tag in _SKIPPED or _is_hidden(node):
            self._hidden = node
            return
        if tag in _BLOCKS or tag == "br":
            self._flush(keep_empty=tag == "br")
        if _starts_reply(node):
            self._lines.append(CUT)
        self._quotes += _is_quote(node)
        self._pre += tag == "pre"
        if tag == "li":
            self._line.append("- ")
        self._say(node.text)

    def _end(self, node: etree._Element) -> None:
        tag = str(node.tag)
        if self._hidden is None:
            if tag in _BLOCKS:
                self._flush()
            if tag in _SPACED and self._lines and self._lines[-1]:
                self._lines.append("")
            if tag in ("td", "th"):
                self._line.append(" ")
            self._quotes -= _is_quote(node)
            self._pre -= tag == "pre"
        elif self._hidden is node:
            self._hidden = None
        if self._hidden is None:
            self._say(node.tail)

    def _say(self, text: str | None) -> None:
        if not text:
            return
        if not self._pre:
            self._line.append(_BLANKS.sub(" ", text))
            return
        first, *others = text.split("\n")
        self._line.append(first)
        for other in others:
            self._flush(keep_empty=True)
            self._line.append(other)

    def _flush(self, *, keep_empty: bool = False) -> None:
        line = "".join(self._line).rstrip()
        line = (line if self._pre else line.lstrip(" ")).replace(_FIXED, " ")
        self._line.clear()
        if line or keep_empty:
            self._lines.append(("> " * self._quotes + line).rstrip() if self._quotes else line)


def _is_hidden(node: etree._Element) -> bool:
    if node.get("hidden") is not None or _SIGNATURE.search(_class(node)):
        return True
    style = node.get("style")
    return bool(style) and bool(_HIDDEN.search(style[:1000].lower()))


def _is_quote(node: etree._Element) -> bool:
    return node.tag == "blockquote" or bool(_QUOTING.search(_class(node)))


def _starts_reply(node: etree._Element) -> bool:
    if node.tag not in ("div", "span", "hr"):
        return False
    return bool(
        _OUTLOOK.search(node.get("id", "")[:100]) or _OUTLOOK_BORDER.search(node.get("style", "")[:300])
    )


def _class(node: etree._Element) -> str:
    return str(node.get("class", ""))[:200]
