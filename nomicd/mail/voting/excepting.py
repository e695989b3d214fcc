"""What is said of the proposals that `all but 4` takes out: `…, aye on that one`, `… (aye)`, `Those: aye`.

Such words are read as if they named the proposals, and stand as a sentence of their own: a vote that is lost
among others is the worst that can happen to a ballot.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import takewhile

import msgspec

from nomicd.mail.speech.lexer import Token, cut
from nomicd.mail.speech.phrases import plain, said
from nomicd.mail.speech.sentences import Sentence
from nomicd.mail.voting import together
from nomicd.mail.voting.ahead import Ahead
from nomicd.mail.voting.owners import Named
from nomicd.mail.voting.units import Grammar

_EXCEPT = plain(together.EXCEPT - said("of | not | than | without"))
_SUMS = said("all | each | entire | every | everything | others | rest | whole")
_THAT = plain(
    said("""
    both | both of them | both of those | it | that | that last one | that one | that single one | the
    exception | the exceptions | the former | the latter | the two | them | these | these ones | these two |
    they | this | this one | those | those ones | those three | those two
""")
)
_THERE = said("there | here")
_WHERE = said("where | which | whereon | that")
_PREPARED = said("about | as for | concerning | for | in | of | on | regarding | to | with")
_JOINTS = said(", | ; | : | - | -- | . | and | but | though | while | whereas | instead | however")
_SKIPPED = said("for | number | on | to")
_KINDS = ("number", "title", "part", "owner", "place")

Reader = Callable[[Sequence[Token]], Grammar]
"""Gives the grammar of some tokens."""


class Part(msgspec.Struct, frozen=True):
    """A sentence. `hangs`: it says of an exception what counts only if the one before it votes."""

    sentence: Sentence
    hangs: bool = False


def parted(reader: Reader, sentences: Sequence[Sentence]) -> list[Part]:
    """The sentences, with what is said of an exception as one of its own that names it."""
    found: list[Part] = []
    left: tuple[int, ...] = ()
    for sentence in sentences:
        told = _told(reader, sentence.tokens, left) if left and not sentence.asked else None
        if told is not None:
            found.append(Part(msgspec.structs.replace(sentence, tokens=told), hangs=True))
            left = ()
            continue
        named = _exception(reader, sentence)
        own = named is not None and not _is_others(reader, sentence)
        rest = sentence.tokens[named.end :] if named is not None and own else ()
        left = named.numbers if named is not None and own else ()
        told = _told(reader, rest, left, aside=True) if rest and not sentence.asked else None
        if named is None or told is None:
            found.append(Part(sentence))
        else:
            found.append(Part(Sentence(sentence.tokens[: named.end], asked=False)))
            found.append(Part(msgspec.structs.replace(sentence, tokens=told), hangs=True))
            left = ()
    return found


def _exception(reader: Reader, sentence: Sentence) -> Named | None:
    """What `all but …` takes out there, and the place behind it."""
    words = sentence.words
    first = next((at for at, word in enumerate(words) if word in _SUMS), len(words))
    places = [
        at + found[0] for at in range(first + 1, len(words)) if (found := _EXCEPT.at(words, at)) is not None
    ]
    for place in places:
        skipped = sum(1 for _ in takewhile(_SKIPPED.__contains__, words[place:]))
        named = reader(sentence.tokens).targets(place + skipped, led=True)
        if named is not None and named.kind in _KINDS and named.numbers:
            return named
    return None


def _is_others(reader: Reader, sentence: Sentence) -> bool:
    """`Everybody says aye to all but 4`: whether others stand in front of the choice."""
    grammar, words = reader(sentence.tokens), sentence.words
    first = next((at for at in range(len(words)) if grammar.stance(at) is not None), 0)
    ahead = Ahead(grammar.matters, sentence.tokens, words)
    return ahead.is_told(0, first) or ahead.speaks_of(0, first)


def _told(
    reader: Reader, tokens: Sequence[Token], numbers: tuple[int, ...], *, aside: bool = False
) -> tuple[Token, ...] | None:
    """The tokens with the exception named, if they vote on it. `aside`: they stand in its sentence."""
    at = 0
    while at < len(tokens) and tokens[at].word in _JOINTS:
        at += 1
    for named in _named(reader, tokens[at:], _numbers(numbers, tokens[0]), aside=aside):
        unit = reader(named).unit(0)
        abouts = [vote.on or unit.topic for vote in unit.votes] if unit is not None else []
        if abouts and all(about is not None and about.numbers == numbers for about in abouts):
            return named
    return None


def _numbers(numbers: Sequence[int], where: Token) -> tuple[Token, ...]:
    """The exception as one would name it, at a place of the text."""
    listed = cut(", ".join(map(str, numbers)))
    return tuple(msgspec.structs.replace(each, start=where.start, end=where.start) for each in listed)


def _named(
    reader: Reader, tokens: Sequence[Token], numbers: tuple[Token, ...], *, aside: bool
) -> Iterator[tuple[Token, ...]]:
    """The ways to put the numbers where a word stands for them."""
    words = [token.word for token in tokens]
    if not words:
        return
    on = tuple(
        msgspec.structs.replace(each, start=numbers[0].start, end=numbers[0].end) for each in cut("on")
    )
    if aside:
        yield tuple(tokens)  # it names them once more
        yield from _asides(reader, tokens, (*on, *numbers))
    if aside and words[0] in _WHERE:
        hanging = words[-1] in _PREPARED  # `which I abstain on`
        yield (*tokens[1:], *numbers) if hanging else (*numbers, *tokens[1:])
        yield (*on, *numbers, *tokens[1:])
        yield (*tokens[1:], *numbers)
    if aside and words[0] in _PREPARED and words[1:2] == ["which"]:
        yield (tokens[0], *numbers, *tokens[2:])
    for at in range(len(words)):
        if words[at] in _THERE and at and _votes(reader, tokens[:at]):
            yield (*tokens[:at], *on, *numbers, *tokens[at + 1 :])
        found = _THAT.at(words, at)
        if found and (not at or words[at - 1] in _PREPARED or _votes(reader, tokens[:at])):
            yield (*tokens[:at], *numbers, *tokens[at + found[0] :])


def _asides(reader: Reader, tokens: Sequence[Token], about: tuple[Token, ...]) -> Iterator[tuple[Token, ...]]:
    """`all but 4 (aye)`: the bracket is of the exception if it is a choice and nothing more."""
    if tokens[0].kind != "paren":
        return
    inner = tuple(
        msgspec.structs.replace(each, start=tokens[0].start, end=tokens[0].end)
        for each in cut(tokens[0].text.strip("()[]"))
    )
    if _votes(reader, inner):
        yield (*inner, *about)


def _votes(reader: Reader, tokens: Sequence[Token]) -> bool:
    """Whether a choice ends the tokens."""
    grammar = reader(tokens)
    return any(
        (said := grammar.stance(at, led=True)) is not None and said.end == len(tokens)
        for at in range(max(0, len(tokens) - 4), len(tokens))
    )
