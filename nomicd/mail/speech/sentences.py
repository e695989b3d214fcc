"""Sentences of a paragraph, as runs of tokens."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

import msgspec

from nomicd.mail.speech.lexer import Token

_NUMBERED = frozenset({"no", "nos", "nr", "prop", "props", "p"})
_ABBREVIATED = frozenset({"vs", "etc", "approx", "mr", "mrs", "dr", "st", "ca", "incl", "resp"})
_PREPOSITIONS = frozenset(
    {"on", "to", "for", "re", "of", "about", "regarding", "proposal", ":", ",", "everything", "but", "except"}
)
_SMALL = frozenset({"unless", "if", "provided", "providing", "or", "only", "except"})
_STARTS = frozenset(
    {
        "a",
        "and",
        "but",
        "he",
        "how",
        "i",
        "i'd",
        "i'll",
        "i'm",
        "if",
        "it",
        "it's",
        "let's",
        "my",
        "she",
        "so",
        "that",
        "the",
    }
    | {"there", "they", "this", "we", "what", "when", "where", "which", "who", "whose", "why", "you"}
)
"""With these sentences begin: `I vote for 2. If it fails …`"""

_GOES_ON = frozenset({"otherwise", "else"})


Chosen = Callable[[Sequence[Token], Sequence[str], int], bool]
"""Whether a choice stands at a place, which tells `1. yes 2. no` and `No. 3: yes` from other numbers."""


def _nothing(tokens: Sequence[Token], words: Sequence[str], at: int) -> bool:
    del tokens, words, at
    return False


class Sentence(msgspec.Struct, frozen=True):
    """Tokens up to the mark at the end, which is left out. `asked`: that mark is a question mark."""

    tokens: tuple[Token, ...]
    asked: bool
    loud: bool = False

    @property
    def words(self) -> list[str]:
        """In lower case."""
        return [token.word for token in self.tokens]


def sentences(tokens: Sequence[Token], chosen: Chosen = _nothing) -> Iterator[Sentence]:
    """The sentences in order; `3.` in a list, and `No. 3`, end none."""
    words = [token.word for token in tokens]
    start = 0
    for at, token in enumerate(tokens):
        if (
            token.kind != "end"
            or _hangs(tokens, at)
            or (token.text == "." and _goes_on(tokens, words, start, at, chosen))
        ):
            continue
        if at > start:
            yield Sentence(tuple(tokens[start:at]), "?" in token.text, "!" in token.text)
        start = at + 1
    if start < len(tokens):
        yield Sentence(tuple(tokens[start:]), asked=False)


def _hangs(tokens: Sequence[Token], at: int) -> bool:
    """`Against! unless it rains`: whether a comma, or a small `if`, goes on with the sentence."""
    after = tokens[at + 1] if at + 1 < len(tokens) else None
    return after is not None and "?" not in tokens[at].text and (after.text == "," or after.text in _SMALL)


def _goes_on(tokens: Sequence[Token], words: Sequence[str], start: int, at: int, chosen: Chosen) -> bool:
    """Whether a full stop there ends no sentence."""
    if at == start or at + 1 >= len(tokens):
        return False
    before, after = tokens[at - 1], tokens[at + 1]
    glued = before.end == tokens[at].start
    if before.word in _NUMBERED and after.kind == "num" and glued:
        return _is_number(tokens, words, start, at, chosen)
    if before.word in _ABBREVIATED or (after.start == tokens[at].end and after.kind == "word"):
        return True
    if before.kind == "num" and glued and _is_label(tokens, words, start, at, chosen):
        return True
    return words[at + 1] in _GOES_ON


def _is_number(tokens: Sequence[Token], words: Sequence[str], start: int, at: int, chosen: Chosen) -> bool:
    """Whether `no.` there is no choice: `on no. 3`, `No. 3: yes`."""
    if words[at - 1] != "no" or at + 2 >= len(tokens):
        return True
    if at - 1 > start:
        return words[at - 2] in _PREPOSITIONS
    return words[at + 2] in (":", "-", "=", "is") or chosen(tokens, words, at + 2)


def _is_label(tokens: Sequence[Token], words: Sequence[str], start: int, at: int, chosen: Chosen) -> bool:
    """Whether the number in front only numbers what follows: `1. yes 2. no`."""
    if at - 1 == start or (chosen(tokens, words, at - 2) and words[at + 1] not in _STARTS):
        return True
    if words[at - 2] == ":" and at - 3 >= start and chosen(tokens, words, at - 3):
        return False  # `AGAINST: 2. FOR: 3.`
    if words[at - 2] in (",", "/") and at - 3 >= start and tokens[at - 3].kind == "num":
        return False  # `FOR: 1, 4. AGAINST: 2`
    return words[at - 2] in (",", ";", "/", ":", "-", "(") and chosen(tokens, words, at + 1)
