"""A sentence as tokens: words and phrases with their classes, marks, numbers, and what is pointed at."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache

import msgspec

from nomicd.mail.free_text.lexicon import WordEntry, lexicon

MAX_TOKENS = 1500

_TOKEN = re.compile(
    r"""
    (?P<plain>[A-Za-z]+(?=[ ,]|\Z))
  | (?P<blank>[\s_*~`^]+)
  | (?P<box>\[\s?[xX✓✔]?\s?\])
  | (?P<paren>\([^()]{0,500}\)|\[[^\[\]]{0,300}\])
  | (?P<quote>"[^"]{1,600}"|(?<![\w'])'(?=\S)[^']{3,300}(?<=\S)'(?!\w))
  | (?P<sign>:\+1:|:-1:|:thumbsup:|:thumbsdown:|(?<![\w.$])(?<!\d\s)[+\-\u2212±]\s?[01](?![\d%]|[.,]\d|\s?[-/x]\s?\d|\w))
  | (?P<smile>[:;]'?-?[)(DPp|/](?!\w)|\^\^|<3(?!\d)|(?<!\S)/s(?!\w)|:'\(|:[a-z_]{3,20}:(?!\w))
  | (?P<money>[$€£]\s?\d(?:[\d,.]*\d)?|\d[\d,.]*\s?(?:%|[$€£]|(?:dollars?|bucks|points?|coins?)\b)|\d+\.\d[\d.]*|\d{1,3}(?:,\d{3})+(?!\d))
  | (?P<num>\#?(?<!\w)[pP]?\#?\d{1,20}(?!\w)|(?<!\w)\d{1,6}(?=[ynafpYNAFP](?!\w)))
  | (?P<word>\bvote(?='s\b)|(?<=\bvote)'s\b|(?:[Nn][or]s?|[Pp]rops?|[Pp])\.(?=\s?\#?\d)|(?:[Ee]\.g|[Ii]\.e|(?:[Pp]\.)+[Ss])\.?|[Jj]/[Kk]\b|[^\W_]+(?:['\-][^\W_]+)*|(?<=\w)'s\b)
  | (?P<dots>\.{2,}|…)
  | (?P<end>[.!?]+)
  | (?P<mark>[-=]+>|→|--+|[,;:/=|&"()\[\]\u2013\u2014-])
  | (?P<emoji>[^\w\s][\ufe0f\u200d\U0001f3fb-\U0001f3ff]*)
  | (?P<other>.)
    """,
    re.VERBOSE,
)
_PLAIN = {
    "\u2013": "-",
    "\u2014": "-",
    "--": "-",
    "\u2026": "...",
    "->": ">",
    "=>": ">",
    "→": ">",
    "[": "(",
    "]": ")",
}

_SPELLED = {
    "dont": "don't", "cant": "can't", "wont": "won't", "doesnt": "doesn't", "didnt": "didn't", "isnt": "isn't",
    "wouldnt": "wouldn't", "shouldnt": "shouldn't", "havent": "haven't", "ive": "i've", "id": "i'd", "thats": "that's",
    "theres": "there's", "teh": "the", "hte": "the", "u": "you", "ur": "your", "r": "are", "w": "with", "w/": "with", "fav": "favour", "pls": "please",
    "plz": "please", "tho": "though", "cuz": "because", "coz": "because", "bc": "because", "thx": "thanks", "ty": "thanks",
    "obvs": "obviously", "obv": "obviously", "ofc": "of course", "def": "definitely", "defo": "definitely", "prob": "probably",
    "probs": "probably", "rn": "now", "til": "until", "till": "until", "whats": "what's", "whos": "who's", "wanna": "want",
    "ppl": "people", "tmrw": "tomorrow", "tmr": "tomorrow", "abt": "about", "evry": "every", "'tis": "it's", "tis": "it's",
}  # fmt: skip
"""How words are written in haste."""

_FOR = {"2": "to", "4": "for"}
_JOINS = frozenset({",", "and", "&", ".", "on", "for", "to", "#"})
_ONTO = frozenset({"on", "to", "for", "from", "there"})
_COUNTED = frozenset(
    {"on", "and", "or", "&", ",", "number", "numbers", "no.", "nos.", "proposal", "proposals", "#"}
)
"""Behind these it is a number: `on 2 my vote is yes`."""
_LED = frozenset({"me", "you", "your", "us", "the", "my", "him", "her", "them"})


class Raw(msgspec.Struct, frozen=True):
    """One piece: its kind, where it stands, as written, and in lower case with plain dashes."""

    kind: str
    start: int
    end: int
    text: str
    word: str


class Token(msgspec.Struct, frozen=True, gc=False):
    """One word, phrase or mark with its classes; `on`: the numbers it points at, None if it points at none.
    `name`: the player it names. `open`: what it points at is not known. `last`: where its last thing begins,
    if it is a list, and `count`: how many numbers stand before that."""

    entry: WordEntry
    start: int
    end: int
    word: str
    text: str
    on: tuple[int, ...] | None = None
    name: str = ""
    how: str = ""
    last: int = 0
    count: int = 0

    def has(self, *names: str) -> bool:
        """Return True if it is of one of these classes."""
        return not self.entry.classes.isdisjoint(names)


def have(tokens: Iterable[Token], *names: str) -> bool:
    """Return True if one of some tokens is of one of these classes."""
    return not frozenset[str]().union(*[token.entry.classes for token in tokens]).isdisjoint(names)


def cut(text: str) -> list[Raw]:
    """The pieces of a text with straight quotes, in order, without blanks."""
    return list(_cut(text))


@lru_cache(maxsize=2048)
def _cut(text: str) -> tuple[Raw, ...]:
    found: list[Raw] = []
    for match in _TOKEN.finditer(text):
        kind, said = match.lastgroup or "other", match[0]
        kind = "word" if kind == "plain" else kind
        if kind == "blank" or said in "\ufe0f\u200d":
            continue
        found.append(Raw(kind, *match.span(), said, _fold(said, kind)))
        if len(found) >= MAX_TOKENS:
            break
    return tuple(_read_haste(found))


@lru_cache(maxsize=8192)
def _fold(said: str, kind: str) -> str:
    word = _PLAIN.get(said, said).casefold().replace("\u2212", "-")
    if kind == "emoji":
        word = word.rstrip("\ufe0f\u200d\U0001f3fb\U0001f3fc\U0001f3fd\U0001f3fe\U0001f3ff")
    word = _SPELLED.get(word, word)
    return word.replace(" ", "") if kind == "sign" else word


@lru_cache(maxsize=16384)
def _spell(word: str) -> str:
    return lexicon().spell(word)


def _read_haste(pieces: list[Raw]) -> list[Raw]:
    """The pieces with what is typed in haste as it is meant: `1 n 4`, `same 4 me`, `agianst`, `yesss`."""
    lettered = "y" in [piece.word for piece in pieces]
    numbered = all(piece.kind == "num" or piece.word in _JOINS for piece in pieces[1:])  # `n 4, 5`
    scored = numbered and len(pieces) > 1 and pieces[1].word in _ONTO  # `0 for #3`
    signed = len(pieces) == 1 or scored or "sign" in [piece.kind for piece in pieces]
    for at, (piece, behind) in enumerate(zip(pieces, (*pieces[1:], None), strict=False)):
        word = piece.word
        if (
            word == "n"
            and behind is not None
            and behind.kind in ("num", "word")
            and not (lettered or numbered)
        ):
            if at == 0 or pieces[at - 1].end < piece.start:
                word = "and"
        elif word == "0" and signed and (behind is None or behind.kind != "word" or behind.word in _ONTO):
            sign = "±0" if len(pieces) > 1 else "+0"  # `+1 on 1, 0 on the rest`
            pieces[at] = msgspec.structs.replace(piece, kind="sign", word=sign)
            continue
        elif word in _FOR and behind is not None and behind.word in _LED:
            word = word if not at or pieces[at - 1].word in _COUNTED else _FOR[word]  # `4 The long jump`
        elif piece.kind == "word" and len(word) > 2:
            word = _spell(word)
        if word != piece.word:
            pieces[at] = msgspec.structs.replace(piece, word=word, kind="word")
    return pieces
