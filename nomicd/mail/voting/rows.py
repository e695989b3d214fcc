"""What the lines of a mail tell of one another: lists of votes by number, fields in pairs, letters as
choices, and tables of how all voted."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cached_property
from itertools import pairwise

import msgspec

from nomicd.mail.speech.blocks import Block
from nomicd.mail.speech.lexer import Token, cut
from nomicd.mail.voting import tallies
from nomicd.mail.voting.matters import NOUNS, Matters
from nomicd.mail.voting.owners import Named
from nomicd.mail.voting.stances import stance
from nomicd.mail.voting.units import Grammar
from nomicd.mail.voting.values import Context

_VOTE = re.compile(r"(?:my\s+)?(?:vote|choice|ballot)\s*[:=]\s*\S{1,12}\s*\Z", re.IGNORECASE)
_ABOUT = re.compile(
    r"(?:proposal|prop|number|item|motion|re|title)\s*[:#=]{1,2}\s*(\S.{0,80})\Z", re.IGNORECASE
)
_CODED = re.compile(r"\b\d{1,6}\s*[:=.)-]?\s*[FP](?=\s*(?:\Z|[,;/|]|\d))")
"""A list of votes as letters: only with F or P in it A is no abstention."""

_SPOKEN = frozenset({"about", "dislike", "hate", "like", "love", "on", "re", "read", "regarding"})
"""In front of a bare number, these speak of a proposal."""

_ROW = re.compile(r"\s*#?\d{1,6}\s*[:=.)-]\s*\S")
_CONDITIONAL_ROW = re.compile(
    r"\s*#?\d{1,6}\s*(?:[:=.)-]\s*(?:if|unless|\w+\s+(?:if|unless))|conditional|if|unless)\b", re.IGNORECASE
)

_BRACKETED = re.compile(
    r"\s*(?:#?\d{1,6} ?\((?:[^\W\d_]{1,10}|[+-]1)\)(?:[,;.]? (?:and )?(?=#?\d)|[.]?\Z))+", re.IGNORECASE
)


def opened(text: str) -> str:
    """`3 (aye), 5 (nay)` without the brackets, each character in its place; any other text as it is."""
    return text.replace("(", ":").replace(")", " ") if _BRACKETED.fullmatch(text[:200]) else text


class Rows:
    """Of all blocks of a mail."""

    def __init__(self, matters: Matters, blocks: Sequence[Block]) -> None:
        """Looks at each once."""
        self._matters, self._blocks = matters, blocks
        self._fields = self._field_topics()
        self._listed = self._list_of_votes()
        self._tallied = frozenset(
            (*tallies.rows(blocks), *tallies.weighs(blocks, self._names), *tallies.lists(blocks, matters))
        )
        self._voters = frozenset(tallies.voters(blocks, matters))
        self._coded = any(_CODED.search(block.text) for block in blocks)

    def _names(self, text: str) -> bool:
        """Whether a text begins with a proposal by number or title."""
        tokens = cut(text)
        named = Grammar(self._matters, tokens, Context()).targets(0, led=True) if tokens else None
        return named is not None and named.kind in ("number", "title")

    def topic(self, block: Block) -> Named | None:
        """What its place, or its number, says that a line is about."""
        return self._row(block) or self._fields.get(block.line.number)

    def context(self, block: Block, context: Context) -> Context:
        """What the words of a line can mean there."""
        listed = block.line.number in self._listed
        if not (listed or self._coded):
            return context
        return msgspec.structs.replace(context, listed=listed or context.listed, coded=self._coded)

    @cached_property
    def spoken_of(self) -> Named | None:
        """The one proposal that the author's lines name by number or title, if they name no other."""
        found: set[tuple[int, ...]] = set()
        for block in self._blocks:
            tokens = cut(block.text) if not block.foreign else ()
            for at in range(len(tokens)):
                named = self._named(tokens, at)
                found |= {named.numbers} if named is not None else set()
        numbers = found.pop() if len(found) == 1 else ()
        only = len(numbers) == 1 and self._matters.is_open(str(numbers[0]))
        return Named(numbers, 0, "number") if only else None

    def _named(self, tokens: Sequence[Token], at: int) -> Named | None:
        if tokens[at].word in NOUNS or tokens[at].text[:1] == "#":
            return self._matters.numbered(tokens, at, led=False)
        counts = at + 1 < len(tokens) and tokens[at + 1].word.endswith(("s", "people", "more", "of"))
        meant = at == 0 or tokens[at - 1].word in _SPOKEN
        if tokens[at].kind == "num" and meant and not counts:
            return self._matters.numbered(tokens, at, led=False)
        return self._matters.titled(tokens, at, led=False)

    def is_tally(self, block: Block, context: Context) -> bool:
        """Whether a line tells how all voted."""
        if block.line.number in self._tallied or tallies.concludes(block.text):
            return True
        if not context.single or context.listed:
            return False
        return block.line.number in self._voters or tallies.sums(block.text)

    def _list_of_votes(self) -> frozenset[int]:
        """The lines `1: FOR`, if there are several: that is a ballot, whatever they answer."""
        found: dict[int, int] = {}
        for block in self._blocks:
            tokens = cut(block.text) if _ROW.match(block.text) and not block.foreign else ()
            words = [token.word for token in tokens]
            if words and stance(tokens, words, 2) and self._matters.is_open(words[0]):
                found[block.line.number] = int(words[0].lstrip("#"))
        return frozenset(found) if len(set(found.values())) > 1 else frozenset()

    def _row(self, block: Block) -> Named | None:
        """What a line that begins with a number and a condition is about: `3. If carol … then yes`."""
        tokens = cut(block.text) if _CONDITIONAL_ROW.match(block.text) else ()
        open_still = bool(tokens) and self._matters.is_open(tokens[0].word)
        return Named((int(tokens[0].word.lstrip("#")),), 1, "number") if open_still else None

    def _field_topics(self) -> Mapping[int, Named]:
        """What `Vote: yes` is about where `Proposal: 2` stands in the line above or below it."""
        found: dict[int, Named] = {}
        for one, other in [*pairwise(self._blocks), *((b, a) for a, b in pairwise(self._blocks))]:
            about = _ABOUT.match(other.text) if _VOTE.match(one.text) else None
            named = Grammar(self._matters, cut(about[1]), Context()).marked_or_named() if about else None
            if named is not None:
                found[one.line.number] = named
        return found
