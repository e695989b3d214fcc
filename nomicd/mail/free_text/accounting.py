"""Words that could have been an act: what an order, a question or a choice of a usage is made of."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache

from nomicd.kernel.commands import Verb
from nomicd.kernel.number_words import read_integer
from nomicd.mail.free_text.lexicon import phrase_at

_SLOT = re.compile(r"<\w+:(\w+)(?:\(([^()]*)\))?>")
_WORD = re.compile(r"[^\W\d_]{4,}(?:-[^\W\d_]+)*")
_VAGUE = frozenset({"each", "every", "something", "nothing", "will", "last", "next", "week", "text", "name", "mail", "mails", "game", "time", "players", "player", "words", "page", "same", "given", "done"})  # fmt: skip
"""Words of usages that are said of anything."""


@lru_cache(maxsize=64)
def content_words(verbs: tuple[Verb, ...], items: tuple[str, ...] = ()) -> frozenset[str]:
    """Return the words of the usages, the choices of their slots and the items, without those that every
    sentence has."""
    said = (_SLOT.sub(lambda slot: f" {slot[2] or ''} ", verb.usage) for verb in verbs)
    return frozenset(_telling((*said, *items)))


def _telling(texts: Iterable[str]) -> Iterable[str]:
    for text in texts:
        for found in _WORD.finditer(text.casefold()):
            known = phrase_at((found[0],), 0)
            if found[0] not in _VAGUE and (known is None or known[0].choice):
                yield found[0]


def is_content(word: str, known: frozenset[str]) -> bool:
    """Return True if a word is one of these, in singular or plural, or a number above one in letters."""
    return (
        word in known
        or word.removesuffix("s") in known
        or f"{word}s" in known
        or (word.isalpha() and (read_integer(word) or 0) > 1)
    )
