"""Sentences of a paragraph, as runs of tokens."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from nomicd.mail.voting.lexer import Token
from nomicd.mail.voting.stances import stance

_NUMBERED = frozenset({"no", "nos", "nr", "prop", "props", "p"})
_ABBREVIATED = frozenset({"vs", "etc", "approx", "mr", "mrs", "dr", "st", "ca", "incl", "resp"})
_PREPOSITIONS = frozenset(
    {"on", "to", "for", "re", "of", "about", "regarding", "proposal", ":", ",", "everything", "but", "except"}
)
_SMALL = frozenset({"unless", "if", "provided", "providing", "or", "only", "except"})
_GOES_ON = frozenset({"otherwise", "else"})


class Sentence(msgspec.Struct, frozen=True):
    """Tokens up to the mark at the end, which is left out. `asked`: that mark is a question mark."""

    tokens: tuple[Token, ...]
    asked: bool
    loud: bool = False

    @property
    def words(self) -> list[str]:
        """In lower case."""
        return [token.word for token in self.tokens]


def sentences(tokens: Sequence[Token]) -> Iterator[Sentence]:
    """The sentences in order; `3.` in a list, and `No. 3`, end none."""
    words = [token.word for token in tokens]
    start = 0
    for at, token in enumerate(tokens):
        if (
            token.kind != "end"
            or _hangs(tokens, at)
            or (token.text == "." and _goes_on(tokens, words, start, at))
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


def _goes_on(tokens: Sequence[Token], words: Sequence[str], start: int, at: int) -> bool:
    """Whether a full stop there ends no sentence."""
    if at == start or at + 1 >= len(tokens):
        return False
    before, after = tokens[at - 1], tokens[at + 1]
    if before.word in _NUMBERED and after.kind == "num" and before.end == tokens[at].start:
        if before.word == "no" and at - 1 > start:
            return words[at - 2] in _PREPOSITIONS
        return (
            before.word != "no"
            or at + 2 >= len(tokens)
            or words[at + 2] in (":", "-", "=", "is")
            or stance(tokens, words, at + 2) is not None
        )
    if before.word in _ABBREVIATED or (after.start == tokens[at].end and after.kind == "word"):
        return True
    if words[at + 1] in _GOES_ON:
        return True
    if before.kind == "num":
        labels = (
            at - 1 == start
            or (
                tokens[at - 2].text in (",", ";", "/", ":", "-", "(")
                and stance(tokens, words, at + 1) is not None
            )
            or stance(tokens, words, at - 2) is not None
        )
        return labels and before.end == tokens[at].start
    return False
