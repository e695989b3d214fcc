"""Which orders a sentence may be of which nothing is read, clause by clause: what is joined in a clause is taken apart, and
a clause that leaves its verb out has that of the one before.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

import msgspec

from nomicd.kernel.number_words import read_integer
from nomicd.mail.free_text.accounting import Span
from nomicd.mail.free_text.frame_book import VAGUE, Frame
from nomicd.mail.free_text.frames import Frames, Ranked
from nomicd.mail.free_text.lexicon import UNDOING, lexicon
from nomicd.mail.free_text.words import Token, have
from nomicd.mail.quoting import Line

_NAMING = frozenset({"W", "NAME", "NAMES", "OTHERS", "PAST", "BE", "IF", "COND", "LATER", "SCENE"})


class Suggested(msgspec.Struct, frozen=True):
    """The orders that a clause may be, the nearest first, and the clause."""

    ranked: tuple[Ranked, ...]
    tokens: Sequence[Token]

    @property
    def rank(self) -> int:
        """How the verb of the nearest is said."""
        return self.ranked[0].match.verb

    @property
    def places(self) -> frozenset[int]:
        """Where the words begin that say any of them."""
        return frozenset().union(*(each.begun for each in self.ranked))


class Suggester:
    """Finds what one sentence may order."""

    def __init__(self, frames: Frames, text: str, tokens: Sequence[Token], line: Line) -> None:
        """`tokens` are those of the whole sentence."""
        self._frames, self._text, self._tokens, self._line = frames, text, tokens, line

    def suggest(self, clauses: Sequence[Sequence[Token]]) -> list[Suggested]:
        """Return what those of its clauses may order that are left to its author."""
        parts = [part for clause in clauses for part in _part_joined(clause)]
        found: list[Suggested] = []
        until = 0
        for at in range(len(parts)):
            if at < until:
                continue
            one, length = self._find(parts, at, found[-1:])
            until = at + length
            if one is not None:
                found += self._distribute(one)
        return found

    def _find(
        self, parts: Sequence[Sequence[Token]], at: int, before: Sequence[Suggested]
    ) -> tuple[Suggested | None, int]:
        """Return what a clause may order, alone or with the one behind it, and how many clauses that is."""
        lone = len(parts) - at == 1 and self._is_labelled(parts[at][0])
        carried = [each.frame for one in before for each in one.ranked]
        alone = self._try(parts[at], lone=lone, carried=carried)
        behind = [self._try(part) for part in parts[at + 1 : at + 2]]
        both = self._try([token for part in parts[at : at + 2] for token in part]) if behind else None
        apart = max((one.rank for one in (alone, *behind) if one is not None), default=-1)
        if both is not None and (apart < 0 or both.rank > max(apart, VAGUE)):
            return both, 2
        return alone, 1

    def _try(
        self, tokens: Sequence[Token], *, lone: bool = False, carried: Iterable[Frame] = ()
    ) -> Suggested | None:
        if not tokens:
            return None
        ranked = self._frames.suggest(self._text, tokens, self._line, alone=lone, carried=tuple(carried))
        one = Suggested(tuple(ranked), tokens) if ranked else None
        return None if one is None or self._is_denied(one) else one

    def _is_denied(self, one: Suggested) -> bool:
        """Return whether words beside an order say that it is not done, or no more, or that it is a vote."""
        first, last = one.tokens[0].start, one.tokens[-1].end
        inside = [token for token in self._tokens if first <= token.start < last]
        voted = have(inside, "VOTE") and any(token.entry.choice for token in inside)
        return voted or any(
            token.has("NEG", "NOT") or (token.has(*UNDOING) and token.word not in self._frames.book.verbs)
            for token in inside
            if token.start not in one.places
        )

    def _is_labelled(self, first: Token) -> bool:
        """Return whether before a word stands nothing, or what is written above orders: `Shopping list:`, `item two`."""
        said = (token for token in self._tokens if token.start < first.start)
        return all(
            token.word in lexicon().ordering or token.entry.classes.isdisjoint(_NAMING) for token in said
        )

    def _distribute(self, one: Suggested) -> list[Suggested]:
        """Return an order for each thing of a list: `a house on 8 and 9`."""
        first, *others = self._list_things(one.tokens)
        if not others:
            return [one]
        found = [self._try_without(one.tokens, [*others]) or one]
        for other in others:
            apart = self._try_without(one.tokens, [first, *(each for each in others if each is not other)])
            found += [apart] if apart is not None else []
        return found

    def _list_things(self, tokens: Sequence[Token]) -> list[Span]:
        """Return where the numbers or names stand of a list with which a clause ends: `on 8, 9 and 10`."""
        listed: list[Token] = []
        for token in reversed(tokens):
            if token.has("AND", "COMMA") and listed:
                continue
            if not _is_thing(token) or (listed and token.has("NAME") != listed[0].has("NAME")):
                break
            listed.insert(0, token)
        listed = listed or [tokens[-1]]
        return [span for token in listed for span in _list_numbers(self._text, token)]

    def _try_without(self, tokens: Sequence[Token], spans: Sequence[Span]) -> Suggested | None:
        """Return what a clause may order without some things of it."""
        blank = self._text
        for start, end in spans:
            blank = f"{blank[:start]}{' ' * (end - start)}{blank[end:]}"
        left = [token for token in tokens if (token.start, token.end) not in spans]
        ranked = self._frames.suggest(blank, left, self._line, alone=False, carried=())
        return Suggested(tuple(ranked), left) if ranked else None


def _list_numbers(text: str, token: Token) -> Sequence[Span]:
    """Return where the numbers of a word stand that is a list of some, `8 and 9`; else the word."""
    numbers = [found.span() for found in _NUMBER.finditer(text, token.start, token.end)]
    return numbers if len(token.on or ()) == len(numbers) > 1 else [(token.start, token.end)]


_NUMBER = re.compile(r"(?<![\w.,])\d{1,6}\b(?![.,]\d)")


def _is_thing(token: Token) -> bool:
    return token.has("NAME") or _is_number(token) or len(token.on or ()) > 1


def _is_number(token: Token) -> bool:
    return read_integer(token.word) is not None


def _part_joined(clause: Sequence[Token]) -> Iterator[Sequence[Token]]:
    """Yield the parts of a clause that `and` joins, if the second begins with how many, and says of what or where: `four
    on 20 and two on 6`."""
    start = 0
    for at in range(1, len(clause) - 2):
        behind = clause[at + 1 : at + 3]
        if clause[at].has("AND") and _is_number(behind[0]) and behind[1].has("ON", "W", "NUM"):
            yield clause[start:at]
            start = at + 1
    yield clause[start:]
