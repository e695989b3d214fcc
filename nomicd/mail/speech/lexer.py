"""A paragraph as tokens: words, numbers, marks; quotations and brackets each as one token.

What stands in quotation marks or brackets is nobody's vote, so it is not cut further; only a title or a lone
choice in quotation marks is what it says.
"""

from __future__ import annotations

import re
from functools import lru_cache

import msgspec

MAX_TOKENS = 1500

_TOKEN = re.compile(
    r"""
    (?P<blank>[\s_*~`^]+)
  | (?P<box>\[\s?(?:[yYnNaAxX]|✓|✔)\s?\](?!\())
  | (?P<paren>\[\[[^\[\]]{0,500}\]\]|\([^()]{0,500}\)|\[[^\[\]]{0,300}\])
  | (?P<quote>"[^"]{1,600}"|(?<![\w'])'(?=\S)[^']{3,300}(?<=\S)'(?!\w))
  | (?P<smile>[:;]'?-?[)(DPp|/](?!\w)|\^\^|<3(?!\d)|(?<!\S)/s(?!\w)|:'\(|</?\w{1,12}>)
  | (?P<emoji>:(?!thumbsup|thumbsdown)[a-z_]{3,20}:(?!\w))
  | (?P<sign>:\+1:|:-1:|:thumbsup:|:thumbsdown:
      |(?<![\w.])[+\-\u2212]1(?!\d|[.,]\d|\s?%|\s?[-/x]\s?\d|\w)|(?<![\w.])[+±-]/?-?0(?!\d|\.\d|\w))
  | (?P<pm>(?<!\w)\d{1,2}[+-](?=[\s,]+\d{1,2}[+-](?:\s|,|\Z))|(?<=[+-]\s)\d{1,2}[+-](?=\s|,|\Z))
  | (?P<yn>(?<!\w)\d{1,3}[ynaYNA](?!\w))
  | (?P<money>\$\s?\d(?:[\d,.]*\d)?|\d[\d,.]*\s?(?:%|\$|€|dollars?\b|bucks\b|points?\b))
  | (?P<num>\#?\d{1,6}(?:(?=\W)|(?=_)|\Z))
  | (?P<word>(?:[Ee]\.g|[Ii]\.e|a\.k\.a|p\.s)\.?|[^\W_]+(?:['\-][^\W_]+)*)
  | (?P<dots>\.{2,}|…)
  | (?P<end>[.!?]+)
  | (?P<mark>--+|[,;:/=|&"()\[\]\u2013\u2014-])
  | (?P<symbol>[^\w\s])
  | (?P<other>.)
    """,
    re.VERBOSE,
)
_DASHED = {"\u2013": "-", "\u2014": "-", "\u2212": "-", "\u2026": "..."}


class Token(msgspec.Struct, frozen=True):
    """One piece: its kind, where it stands, as written, and in lower case with plain dashes.
    The text has straight quotes."""

    kind: str
    start: int
    end: int
    text: str
    word: str


@lru_cache(maxsize=64)
def cut(text: str) -> tuple[Token, ...]:
    """The tokens in order, without blanks; at most `MAX_TOKENS`. Every reader of a mail asks for the same."""
    found: list[Token] = []
    for match in _TOKEN.finditer(text):
        kind = match.lastgroup or "other"
        kind = "emoji" if kind == "symbol" else kind
        if kind == "blank" or (kind == "emoji" and match[0] in "\ufe0f\u200d*~`^_"):
            continue
        said = _DASHED.get(match[0], match[0])
        word = said.casefold()
        found.append(
            Token(kind, match.start(), match.end(), said, word.rstrip(".") if kind == "word" else word)
        )
        if len(found) >= MAX_TOKENS:
            break
    return tuple(found)
