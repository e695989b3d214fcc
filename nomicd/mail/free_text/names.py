"""The things and players that a game has names for, found among the words of a clause."""

from __future__ import annotations

from collections.abc import Collection, Container, Mapping, Sequence
from functools import cached_property, lru_cache

from nomicd.kernel.commands import Lexicon
from nomicd.mail.free_text.frame_book import singular
from nomicd.mail.free_text.lexicon import lexicon
from nomicd.mail.slots import names_title
from nomicd.mail.spelling import may_mean
from nomicd.mail.wants import WantedList, find_wants

MOST_WORDS = 6
"""So many words has the name of an item at most."""


class Names:
    """The names of one lexicon."""

    def __init__(self, lexicon: Lexicon, verbs: Container[str]) -> None:
        """No word of `verbs` is taken for a part of a name."""
        self._names, self._verbs = lexicon, verbs

    @cached_property
    def players(self) -> frozenset[str]:
        return frozenset(name.casefold() for name in self._names.players)

    @cached_property
    def others(self) -> frozenset[str]:
        """The names of the other players."""
        return self.players - {self._names.me.casefold()}

    @cached_property
    def items(self) -> Mapping[tuple[str, ...], str]:
        """The names of items by their words."""
        return _list_items(tuple(self._names.items))

    @cached_property
    def first_words(self) -> Mapping[str, Mapping[str, tuple[str, ...]]]:
        """The words with which the names of items begin, with those of several words, and these."""
        return _list_begun(tuple(self._names.items))

    @cached_property
    def has_cards(self) -> bool:
        """Whether there are cards with titles."""
        return bool(self._names.cards)

    def find_card(self, words: Sequence[str]) -> tuple[Collection[int], str] | None:
        """Return where the words stand that one card's title has, and that title; None if none has, or several."""
        found = {
            title: places
            for title in self._names.cards
            if (places := frozenset(at for at, word in enumerate(words) if names_title(word, title)))
        }
        most = max(map(len, found.values()), default=0)
        best = [(places, title) for title, places in found.items() if len(places) == most]
        return best[0] if len(best) == 1 else None

    def item_at(self, words: Sequence[str]) -> tuple[str, range] | None:
        """Return the item that words name, and where; the longest of several."""
        begun = [at for at, word in enumerate(words) if word in self.first_words]
        for length in range(MOST_WORDS, 0, -1) if begun else ():
            for at in begun:
                said = tuple(words[at : at + length])
                if len(said) == length and (name := self.items.get(said)):
                    return name, range(at, at + length)
        return self._find_abbreviated(words)

    def _find_abbreviated(self, words: Sequence[str]) -> tuple[str, range] | None:
        """Return an item by its first word alone, or with a slip in its second: `the silver`, `gold cads`."""
        for at, word in enumerate(words):
            meant = {**self.first_words.get(singular(word), {}), **self.first_words.get(word, {})}
            if not meant or (word,) in lexicon().entries or word in self._verbs:
                continue
            behind = words[at + 1] if at + 1 < len(words) else ""
            near = {
                value: each
                for value, each in meant.items()
                if behind == each[1] or (behind and may_mean(behind, each[1]))
            }
            found = near or meant
            if found and len({self._names.items[name] for name in found}) == 1:
                return next(iter(found)), range(at, at + 2 if near else at + 1)
        return None

    @cached_property
    def _wants(self) -> Mapping[str, str]:
        return {name.casefold(): str(meant) for name, meant in self._names.wants.items()}

    def find_wants(self, text: str) -> WantedList | None:
        """Return what a text wants of what the game has; None if that is nothing."""
        found = find_wants(text, self._wants) if self._wants else None
        return found if found is not None and found.said else None

    def is_player(self, word: str) -> bool:
        """Return whether a word names another player."""
        return word in self.others


@lru_cache(maxsize=256)
def _list_items(names: tuple[str, ...]) -> Mapping[tuple[str, ...], str]:
    return {tuple(name.casefold().split()): name for name in names}


@lru_cache(maxsize=256)
def _list_begun(names: tuple[str, ...]) -> Mapping[str, Mapping[str, tuple[str, ...]]]:
    found: dict[str, dict[str, tuple[str, ...]]] = {}
    for words, name in _list_items(names).items():
        begun = found.setdefault(words[0], {})
        if len(words) > 1:
            begun[name] = words
    return found
