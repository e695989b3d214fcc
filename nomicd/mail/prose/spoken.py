"""Which usages a sentence can hold, and what finds the words with which they begin."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache

from nomicd.kernel.commands import Verb, Vocabulary
from nomicd.mail.forms import Forms
from nomicd.mail.usage import Form

_NO_VERBS = frozenset({"for", "if", "what", "my", "also", "to", "in", "no", "yes", "check"})


@lru_cache(maxsize=256)
def spoken(
    verbs: tuple[Verb, ...], voting: str
) -> tuple[Mapping[str, tuple[Form, ...]], re.Pattern[str] | None]:
    """The usages that a sentence can hold, by their first word: none that only asks, takes any words, or
    gives the seat away; and what finds such a word."""
    kept = {
        word: spoken
        for word, every in Forms(Vocabulary(verbs)).by_word.items()
        if word.isalpha() and word not in _NO_VERBS
        if (spoken := tuple(one for one in every if _is_spoken(one, voting)))
    }
    return kept, _lead(kept)


def _is_spoken(one: Form, voting: str) -> bool:
    verb = one.verb
    if verb.read_only or verb.grave or one.body or verb.key == voting or verb.source.startswith("the Admin"):
        return False
    loose = any(slot.kind in ("word", "condition", "numbers") for slot in one.slots)
    texts = [slot for slot in one.slots if slot.kind == "text"]
    led = all(re.search(rf"\[,[^\[\]<>]*<{slot.name}:text>\]", verb.usage) for slot in texts)
    return not loose and led and (one.weight > 1 or bool(one.slots))


def _lead(by_word: Mapping[str, tuple[Form, ...]]) -> re.Pattern[str] | None:
    words = sorted(by_word, key=lambda word: (-len(word), word))
    said = "|".join(map(re.escape, words))
    return re.compile(rf"(?<![\w'/-])(?:{said})(?![\w'-])", re.IGNORECASE) if words else None
