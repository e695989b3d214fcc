"""Which usages a sentence can hold, and the words with which they begin."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache

import msgspec

from nomicd.kernel.commands import Verb, Vocabulary
from nomicd.mail.forms import Forms
from nomicd.mail.usage import Form

_NO_VERBS = frozenset({"for", "if", "what", "my", "also", "to", "in", "no", "yes", "check"})
_SYNONYMS: Mapping[str, tuple[str, ...]] = {
    "transfer": ("pay", "give"), "send": ("pay", "give"), "hand": ("give", "pay"), "grant": ("give", "pay"),
    "award": ("give", "pay"), "donate": ("give", "pay"), "wire": ("pay", "give"), "remit": ("pay", "give"),
    "purchase": ("buy",),
    "rescind": ("withdraw", "retract"), "revoke": ("withdraw", "retract"), "pull": ("withdraw", "retract"),
}  # fmt: skip
"""Verbs that nobody declared, each with what it means if one of these is declared."""


class Spoken(msgspec.Struct, frozen=True):
    """The usages that a sentence can hold, by their first word. `leads`: the words with which people say
    them, each with that first word and whether it ends in -ing; `pattern` finds one of them in a text."""

    by_word: Mapping[str, tuple[Form, ...]]
    leads: Mapping[str, tuple[str, bool]]
    pattern: re.Pattern[str] | None


@lru_cache(maxsize=256)
def spoken(verbs: tuple[Verb, ...], voting: str) -> Spoken:
    """Of these verbs: none that only asks, takes any words, or gives the seat away. `voting` is left out."""
    kept = {
        word: found
        for word, every in Forms(Vocabulary(verbs)).by_word.items()
        if word.isalpha() and word not in _NO_VERBS
        if (found := tuple(one for one in every if _is_spoken(one, voting)))
    }
    leads = {said: (word, doing) for said, word, doing in sorted(_said(kept))}
    return Spoken(kept, leads | {word: (word, False) for word in kept}, _pattern(leads))


def _is_spoken(one: Form, voting: str) -> bool:
    verb = one.verb
    if verb.read_only or verb.grave or one.body or verb.key == voting or verb.source.startswith("the Admin"):
        return False
    loose = any(slot.kind in ("word", "condition", "numbers") for slot in one.slots)
    texts = [slot for slot in one.slots if slot.kind == "text"]
    led = all(re.search(rf"\[,[^\[\]<>]*<{slot.name}:text>\]", verb.usage) for slot in texts)
    return not loose and led and (one.weight > 1 or bool(one.slots))


def _said(known: Mapping[str, object]) -> Iterator[tuple[str, str, bool]]:
    """Each word, synonyms too, as it stands and in -ing."""
    meant = {word: word for word in known}
    for word, others in _SYNONYMS.items():
        found = next((each for each in others if each in known), "")
        if found and word not in known:
            meant[word] = found
    for word, verb in meant.items():
        yield word, verb, False
        yield _gerund(word), verb, True


def _gerund(verb: str) -> str:
    """`buying` of `buy`, as most verbs have it."""
    return f"{verb[:-1]}ing" if verb.endswith("e") and not verb.endswith("ee") else f"{verb}ing"


def _pattern(leads: Mapping[str, object]) -> re.Pattern[str] | None:
    words = sorted(leads, key=lambda word: (-len(word), word))
    said = "|".join(map(re.escape, words))
    return re.compile(rf"(?<![\w'/-])(?:{said})(?![\w'-])", re.IGNORECASE) if words else None
