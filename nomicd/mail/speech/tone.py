"""The tone of a text: whether its author is joking, asks to wait, or takes something back."""

from __future__ import annotations

import re
from collections.abc import Sequence

import msgspec

from nomicd.mail.speech import surroundings
from nomicd.mail.speech.lexer import Token, cut
from nomicd.mail.speech.phrases import Phrases, plain

_KIDDING, _HOLDING = plain(surroundings.KIDDING), plain(surroundings.HOLDING)
_MUCH, _BACK = plain(surroundings.EXAGGERATION), plain(surroundings.TAKEN_BACK)
_LOL_NO = re.compile(
    r"\blol,?\s+no(?:pe)?\b|\b(?:no|not)\s+(?:a\s+)?(?:joke|joking|kidding)\b|\b(?:joking|jokes|kidding)\s+aside\b"
    r"|\bare\s+you\s+(?:kidding|joking)\b|\b(?:got\s+to|gotta|have\s+to|must)\s+be\s+(?:kidding|joking)\b",
    re.IGNORECASE,
)
_UNVOTED = re.compile(
    r"\b(?:disregard|ignore|scrap)\s+(?:my|the)\s+(?:previous|last|earlier|other|first)\b|\bif\s+i\s+have(?:n't|\s+not)\s+voted(?:\s+yet)?",
    re.IGNORECASE,
)
_NOT = re.compile(r"(?:^|[.!?,]\s+|\.\.\.\s*|…\s*)not\s*[.!]*\s*\Z", re.IGNORECASE | re.MULTILINE)
_UNDECIDED, _WORLDS = plain(surroundings.UNDECIDED), plain(surroundings.WORLDS)
_WINKS = (";-)", ";)", "🙄", ":-P", ":-p", "😜", ":P")


class Tone(msgspec.Struct, frozen=True):
    """Whether the author is kidding, asks to wait, takes something back, or has not decided yet."""

    kidding: bool = False
    holding: bool = False
    taken_back: bool = False
    undecided: bool = False


def tone(text: str) -> Tone:
    """The tone of a text with straight quotes. Quotations have none; brackets have."""
    serious = bool(_LOL_NO.search(text))
    text = _UNVOTED.sub(" ", _LOL_NO.sub(" ", text) if serious else text)
    tokens = cut(text)
    words = [token.word for token in tokens if token.kind != "paren"]
    aside = " ".join(token.text.strip("()[]") for token in tokens if token.kind == "paren")
    inner = [token.word for token in cut(aside)]
    winks = any(token.text in _WINKS for token in tokens)
    kidding = not serious and (_has(_KIDDING, words) or _has(_KIDDING, inner))
    much = winks and (_has(_MUCH, words) or _has(_MUCH, inner))
    return Tone(
        kidding or much or _is_turned(text, tokens),
        _has(_HOLDING, words) or _has(_HOLDING, inner),
        _has(_BACK, words) or _has(_BACK, inner),
        _has(_UNDECIDED, words) or _has(_UNDECIDED, inner),
    )


def _has(phrases: Phrases[str], words: Sequence[str]) -> bool:
    return phrases.first(words, 0, len(words)) >= 0


def _is_turned(text: str, tokens: Sequence[Token]) -> bool:
    """`… not.`, and the signs of sarcasm."""
    marked = "🙄" in text or "</" in text or any(token.word == "/s" for token in tokens)
    return marked or bool(_NOT.search(text))


def is_imagined(words: Sequence[str]) -> bool:
    """Whether a sentence opens another world, for itself and those behind it."""
    return _WORLDS.first(words, 0, min(len(words), 8)) >= 0
