"""The tone of a text: whether its author is joking, asks to wait, or takes something back."""

from __future__ import annotations

import re
from collections.abc import Sequence

import msgspec

from nomicd.mail.speech import surroundings
from nomicd.mail.speech.lexer import Token, cut
from nomicd.mail.speech.phrases import Phrases, plain

_KINDS = {
    "kidding": surroundings.KIDDING,
    "holding": surroundings.HOLDING,
    "much": surroundings.EXAGGERATION,
    "back": surroundings.TAKEN_BACK,
    "undecided": surroundings.UNDECIDED,
}
_TONES: Phrases[frozenset[str]] = Phrases(
    {
        phrase: frozenset(kind for kind, said in _KINDS.items() if phrase in said)
        for phrases in _KINDS.values()
        for phrase in sorted(phrases)
    }
)
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
_WORLDS = plain(surroundings.WORLDS)
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
    found = _TONES.meanings([token.word for token in tokens if token.kind != "paren"])
    aside = " ".join(token.text.strip("()[]") for token in tokens if token.kind == "paren")
    found += _TONES.meanings([token.word for token in cut(aside)]) if aside else []
    kinds = frozenset().union(*found)
    much = "much" in kinds and any(token.text in _WINKS for token in tokens)
    kidding = ("kidding" in kinds and not serious) or much or _is_turned(text, tokens)
    return Tone(kidding, "holding" in kinds, "back" in kinds, "undecided" in kinds)


def _is_turned(text: str, tokens: Sequence[Token]) -> bool:
    """`… not.`, and the signs of sarcasm."""
    marked = "🙄" in text or "</" in text or any(token.word == "/s" for token in tokens)
    return marked or bool(_NOT.search(text))


def is_imagined(words: Sequence[str]) -> bool:
    """Whether a sentence opens another world, for itself and those behind it."""
    return _WORLDS.first(words, 0, min(len(words), 8)) >= 0
