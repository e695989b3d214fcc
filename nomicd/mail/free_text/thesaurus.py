"""What English says for what orders do, and for the things that games have: from the data file beside this module.

A verb's synonyms are kept by the words with which its usage begins, so that every game has them.
"""

from __future__ import annotations

import tomllib
from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import lru_cache
from importlib import resources

import msgspec


class Synonym(msgspec.Struct, frozen=True):
    """Words that say a verb, with others between them; `covers`: how many words of the usage they stand for. A `vague`
    one says much else."""

    words: tuple[str, ...]
    covers: int
    vague: bool


class Thesaurus:
    """All synonyms."""

    def __init__(self, data: Mapping[str, Mapping[str, str]]) -> None:
        """Take the data file as it is parsed."""
        self._verbs = {
            (tuple(lead.split()), kind == "vague"): _split(said)
            for kind in ("verbs", "vague")
            for lead, said in data[kind].items()
        }
        self._things: dict[str, set[str]] = {}
        for thing, said in data["things"].items():
            for word, *_ in _split(said):
                self._things.setdefault(word, set()).add(thing)

    def find_synonyms(self, lead: Sequence[frozenset[str]]) -> Iterator[Synonym]:
        """Yield what may be said for a usage that begins with these words, each with its alternatives."""
        for (words, vague), synonyms in self._verbs.items():
            begins = len(words) <= len(lead)
            if begins and all(word in said for word, said in zip(words, lead, strict=False)):
                yield from (Synonym(each, len(words), vague) for each in synonyms)

    def find_things(self, word: str) -> Collection[str]:
        """Return what people call so."""
        return self._things.get(word, ())

    def names_thing(self, word: str) -> bool:
        """Return whether people call something so."""
        return word in self._things


def _split(said: str) -> tuple[tuple[str, ...], ...]:
    return tuple(tuple(each.replace("+", " ").split()) for each in said.split(","))


@lru_cache(maxsize=1)
def thesaurus() -> Thesaurus:
    """Return the thesaurus, loaded once."""
    text = (resources.files(__package__) / "thesaurus.toml").read_text(encoding="utf-8")
    return Thesaurus(tomllib.loads(text))
