"""The account of a sentence: each act and each question claims the words that say it; what nobody claims, and
could have been an act, is told as a comment.

What could have been an act: a choice, the number or title of something open, an amount, a verb; beside an act also a
word of an order, a question or an item.
"""

from __future__ import annotations

import re
from collections.abc import Container, Iterable, Iterator, Sequence
from functools import lru_cache

import msgspec

from nomicd.kernel.commands import Verb, Vocabulary
from nomicd.kernel.number_words import read_integer
from nomicd.mail.free_text.lexicon import phrase_at
from nomicd.mail.free_text.pointing import Context, Pointer
from nomicd.mail.free_text.words import Token

_SLOT = re.compile(r"<\w+:(\w+)(?:\(([^()]*)\))?>")
_WORD = re.compile(r"[^\W\d_]{4,}(?:-[^\W\d_]+)*")
_VAGUE = frozenset({"each", "every", "something", "nothing", "will", "last", "next", "week", "text", "name", "mail", "mails", "game", "time", "players", "player", "words", "page", "same", "given", "done"})  # fmt: skip
"""Words of usages that are said of anything."""

_DIGITS = re.compile(r"\d+")
_OUTER = " ,;:-"
_JOINED = re.compile(r"(?:[\s,]+(?:and|but|then|my|the|a))+\Z", re.IGNORECASE)

_PROPOSING = frozenset({"propose", "repropose", "submit", "resubmit"})

Span = tuple[int, int]
"""From where to where something stands in the text of its sentence."""


class Remark(msgspec.Struct, frozen=True):
    """What nobody claims of a sentence. `aside`: it matters only beside an act, for its line is shown else."""

    text: str
    aside: bool


class Accountant:
    """Keeps the accounts of the sentences of one mail."""

    def __init__(self, vocabulary: Vocabulary, pointer: Pointer, verbs: Container[str]) -> None:
        """`verbs` are the words with which orders begin."""
        self._pointer, self._verbs = pointer, verbs
        self._content = content_words(vocabulary.verbs, tuple(vocabulary.lexicon.items))

    def find_unclaimed(
        self, text: str, tokens: Sequence[Token], claims: Iterable[Span], parted: Sequence[int] = ()
    ) -> Iterator[Remark]:
        """Yield what of a sentence is told as comments, as nothing claims it; a remark ends at each place where it is
        `parted`."""
        taken = bytearray(len(text))
        for start, end in claims:
            taken[start:end] = b"x" * (end - start)
        run: list[tuple[Token, bool]] = []
        for at, token in enumerate(tokens):
            claimed = _is_claimed(token, text, taken)
            passed = bool(run and parted) and any(run[-1][0].end <= place < token.start for place in parted)
            if run and (claimed or passed):
                yield from self._remark(text, run)
                run = []
            if not claimed:
                answers = token.has("FOR_CHOICE") and _heads_answer(tokens, at)
                run.append((token, answers or self._tells(token)))
        yield from self._remark(text, run)

    def tells(self, text: str) -> bool:
        """Return True if a text of which nothing is read holds what could have been an act."""
        return any(self._tells(token) for token in self._pointer.tokens(text, Context((), ())))

    def _remark(self, text: str, run: Sequence[tuple[Token, bool]]) -> Iterator[Remark]:
        tells = any(telling for _, telling in run)
        if tells or any(is_content(token.word, self._content) for token, _ in run):
            said = text[run[0][0].start : run[-1][0].end]
            yield Remark(_JOINED.sub("", said.strip(_OUTER)), not tells)

    def _tells(self, token: Token) -> bool:
        if token.on is not None:
            return token.how not in ("this", "all", "rest") or (
                token.how == "all" and set(token.on) != set(self._pointer.matters)
            )
        if token.entry.classes == {"PAREN"}:
            return len(token.text) > len("()") and self.tells(token.text[1:-1])
        loud = token.text.isupper() and token.has("FOR_CHOICE")
        loud |= token.word in _PROPOSING
        return loud or token.has("CS", "CG", "MONEY", "UNDO") or token.word in self._verbs


def _is_claimed(token: Token, text: str, taken: bytearray) -> bool:
    """Return whether something claims a word: each number in it, or any of it if it has none; brackets only as a
    whole."""
    inside = taken[token.start : token.end]
    if token.entry.classes == {"PAREN"}:
        return all(inside)
    return any(inside) and all(
        taken[found.start()] for found in _DIGITS.finditer(text, token.start, token.end)
    )


def _heads_answer(tokens: Sequence[Token], at: int) -> bool:
    """Return whether it is a `for` with which a sentence answers: `for the taxes, as ever`."""
    behind = tokens[at + 1 : at + 2]
    answers = bool(behind) and behind[0].has("ON", "T")
    return answers and all(token.has("FILLER", "COMMA") for token in tokens[:at])


@lru_cache(maxsize=256)
def content_words(verbs: tuple[Verb, ...], items: tuple[str, ...] = ()) -> frozenset[str]:
    """Return the words of the usages, the choices of their slots and the items, without those that every
    sentence has."""
    return frozenset().union(*(_find_telling(verb.usage) for verb in verbs), *map(_find_telling, items))


@lru_cache(maxsize=4096)
def _find_telling(text: str) -> frozenset[str]:
    """Return the words of a usage or an item that tell it from others."""
    said = _SLOT.sub(lambda slot: f" {slot[2] or ''} ", text)
    words = (found[0] for found in _WORD.finditer(said.casefold()) if found[0] not in _VAGUE)
    return frozenset(word for word in words if (known := phrase_at((word,), 0)) is None or known[0].choice)


@lru_cache(maxsize=8192)
def is_content(word: str, known: frozenset[str]) -> bool:
    """Return True if a word is one of these, in singular or plural, or a number above one in letters."""
    return (
        word in known
        or word.removesuffix("s") in known
        or f"{word}s" in known
        or (word.isalpha() and (read_integer(word) or 0) > 1)
    )
