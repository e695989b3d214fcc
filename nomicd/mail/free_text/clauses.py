"""A clause as orders are sought in it: its words as the vocabulary has them, its numbers, and the names and times in it."""

from __future__ import annotations

import re
from collections.abc import Collection, Container, Iterable, Iterator, Mapping, Sequence
from functools import cached_property, lru_cache

import msgspec

from nomicd.kernel.number_words import read_integer
from nomicd.mail.free_text.frame_book import Frame, meanings
from nomicd.mail.free_text.words import Raw, Token, cut, have

MAX_ASIDE = 40
"""So long is what in brackets belongs to its clause."""

MOST_NAMED = 3
"""So many words back stands what makes a name of `one`: `the Wall Street one`."""

_NAMING = re.compile(r"(?i:\b(?:its|the|his|her)\s+name(?:\s+(?:of|on|for)\s+(?:it|the\s+\w+))?\s+(?:is|be|(?:is\s+to|shall|should|will|must|may)\s+be)|\bknown\s+as|\bcall(?:ed)?(?!\s+off\b)(?:\s+(?:it|that|the\s+square|square\s+\S+))?|\bnamed?(?!\s+(?:of|on|for|in)\b)(?:\s+(?:it|is|be))?|\bchristen(?:ed)?(?:\s+it)?)[\s:]+(?P<name>\"[^\"]{1,60}\"|[^\W\d_][\w'’-]*(?:\s(?:(?:of|the|de|la)\b|[A-Z][\w'’-]*)){0,4})")  # fmt: skip
_RENAMING = re.compile(r"(?i:\b(?:(?:re)?nam|call|christen|baptis|baptiz|dub|(?:re)?titl)(?:e|es|ed|ing)?\b[^\d]{0,30}?\d{1,3}|\bsquare\s\d{1,3}\b[^\d.]{0,30}?\b(?:called|named|name\s+of|be|as|is))[\s:,]+(?i:(?:to|as|be|into|is|now)\s+)?(?P<name>\"[^\"]{1,60}\"|[A-Z][\w'’-]*(?:\s(?:of|the|de|la|[A-Z][\w'’-]*)){0,4})")  # fmt: skip
_UNTIL = re.compile(r"\b(?:un)?till?\s+(?:the\s+)?(?P<when>(?:\d{1,2}(?:st|nd|rd|th)?\s+(?:of\s+)?[A-Za-z]{3,9}|[A-Za-z]{3,9}\s+\d{1,2}(?:st|nd|rd|th)?\b|(?:mon|tues|wednes|thurs|fri|satur|sun)day))", re.IGNORECASE)  # fmt: skip
_DAY = r"(?:the\s+)?(?:\d{1,2}(?:st|nd|rd|th)?(?:\s+(?:of\s+)?[A-Za-z]{3,9})?|[A-Za-z]{3,9}\s+\d{1,2}(?:st|nd|rd|th)?|(?:mon|tues|wednes|thurs|fri|satur|sun)day|tomorrow)\b"
_BETWEEN = re.compile(
    rf"\b(?P<span>(?:from\s+|between\s+)?{_DAY}\s+(?:to|until|till|through|and)\s+{_DAY})\b", re.IGNORECASE
)
_SPAN = re.compile(
    r"\b(?P<span>(?:(?:the\s+)?(?:whole|all|rest)\s+of\s+)?(?:this|next)\s+(?:week|weekend|month)|tomorrow"
    r"|for\s+(?:the\s+next\s+)?(?:\d{1,2}|(?!th[eo]se\b)[a-z]{1,5})\s+(?:days?|weeks?))\b",
    re.IGNORECASE,
)
_TELLING = ("BE", "PAST", "MODAL", "REPORT", "TALLY", "RESULT", "I", "IAM", "OTHERS", "NEG", "NOT", "ASKING")
_MULTIPLES = {"hundred": 100, "thousand": 1000, "grand": 1000, "dozen": 12, "couple": 2, "pair": 2}
_THINGS = frozenset({"a", "an", "the", "this", "that", "which", "each", "every"})
"""Behind these `one` counts nothing: `the big one`."""
WISHES = frozenset(
    {"please", "for me", "if you please", "if you would", "kindly", "need", "want", "give me", "get me"}
)


class SpokenClause(msgspec.Struct, frozen=True, dict=True):
    """A clause: its words as the vocabulary has them, where it begins in its text, and its tokens."""

    text: str
    start: int
    pieces: Sequence[Raw]
    words: Sequence[str]
    tokens: Sequence[Token]
    item: tuple[str, range] | None = None
    """The item that is named, and where."""
    alone: bool = False
    """It is all of its sentence."""
    carried: Collection[Frame] = ()
    """The usages whose verb stands in the clause before."""

    def places(self, start: int, end: int) -> set[int]:
        """Return which pieces begin between two places of the text."""
        return {at for at, piece in enumerate(self.pieces) if start <= self.start + piece.start < end}

    def begins_at(self, at: int) -> int:
        """Return where in the text a piece begins."""
        return self.start + self.pieces[at].start

    @property
    def items(self) -> Container[int]:
        """Where the name of an item of several words stands."""
        return self.item[1] if self.item is not None and len(self.item[1]) > 1 else ()

    def word(self, at: int) -> str:
        """Return the word there; "" where none is."""
        return self.words[at] if 0 <= at < len(self.words) else ""

    @cached_property
    def _read_numbers(self) -> dict[int, tuple[int, int]]:
        return dict(_number_words(self.words, self.pieces))

    @cached_property
    def numbers(self) -> Mapping[int, int]:
        """The numbers and amounts by where they begin."""
        return {at: number for at, (number, _) in self._read_numbers.items()}

    @cached_property
    def lengths(self) -> Mapping[int, int]:
        """How many words each number has."""
        return {at: length for at, (_, length) in self._read_numbers.items()}

    @cached_property
    def is_wish(self) -> bool:
        """Whether its author asks for something for themselves."""
        return have(self.tokens, "IWISH") or not WISHES.isdisjoint([token.word for token in self.tokens])

    @cached_property
    def own(self) -> bool:
        """Whether its author says `I`."""
        return have(self.tokens, "I", "IAM", "IWISH")

    @cached_property
    def points(self) -> bool:
        """Whether it speaks of the proposal that is spoken of, or of its author's."""
        return any(token.on and token.how in ("this", "mine") for token in self.tokens)

    @cached_property
    def lone(self) -> bool:
        """Whether its author says one word of themselves, and nothing else: `I withdraw`."""
        said = [token for token in self.tokens if not token.has("I", "SELF", "IAM", "ADV", "TAIL", "FILLER")]
        return self.own and len(said) == 1

    @cached_property
    def has_verb(self) -> bool:
        """Whether a word is what a sentence is made by: it tells what something is, has or does."""
        return have(self.tokens, *_TELLING)

    @cached_property
    def places_of(self) -> Mapping[str, Sequence[int]]:
        """Where what words may name stands, by that."""
        found: dict[str, list[int]] = {}
        for at, word in enumerate(self.words):
            for meant in meanings(word):
                found.setdefault(meant, []).append(at)
        return found

    def find_proposal(self) -> tuple[set[int], str, str] | None:
        """Return where the one proposal stands that is named, its number, and how it is named (`Token.how`)."""
        for at, token in enumerate(self.tokens):
            if token.how in ("mine", "author", "part") and any(
                each.word.isdecimal() for each in self.tokens[at + 1 : at + 2]
            ):
                continue  # `my old proposal 7`
            counts = token.text.isdecimal() and any(
                each.word == "of" for each in self.tokens[at + 1 : at + 2]
            )
            if token.on and len(token.on) == 1 and token.how not in ("all", "rest", "unknown") and not counts:
                return self.places(token.start, token.end), str(token.on[0]), token.how
        return None

    def find_text(self, name: str) -> tuple[set[int], str] | None:
        """Return where a name that is given or a time stands, and what it says."""
        patterns = {"name": (_RENAMING, _NAMING), "when": (_BETWEEN, _UNTIL, _SPAN)}.get(name, ())
        found = next((each for pattern in patterns if (each := pattern.search(self.text))), None)
        if found is None:
            return None
        said = found.groupdict()
        places = self.places(self.start + found.start(), self.start + found.end())
        span = said.get("span") or f"until {said['when']}" if "name" not in said else ""
        ranges = bool(_BETWEEN.match(span)) and not span.casefold().startswith(("from", "between"))
        return places, said.get("name") or (f"from {span}" if ranges else span)


def open_brackets(pieces: Iterable[Raw]) -> Iterator[Raw]:
    """Yield the pieces with those in brackets as any others."""
    for piece in pieces:
        if piece.kind != "paren" or len(piece.text) > MAX_ASIDE:
            yield piece
            continue
        for each in cut(piece.text[1:-1]):
            start = piece.start + 1 + each.start
            yield msgspec.structs.replace(each, start=start, end=start + len(each.text))


def _number_words(words: Sequence[str], pieces: Sequence[Raw]) -> Iterator[tuple[int, tuple[int, int]]]:
    """Yield where each number begins, with what it comes to and how many words it has: `a hundred and fifty`, `a pair`."""
    at = 0
    while at < len(words):
        found = _number_at(words, pieces, at)
        if found is not None:
            yield at, found
        at += found[1] if found else 1


def _number_at(words: Sequence[str], pieces: Sequence[Raw], at: int) -> tuple[int, int] | None:
    first, thousands = _read_word(words[at])
    if first is None or thousands:
        return None if first is None else (first, 1)
    behind = words[at + 1] if at + 1 < len(words) else ""
    if behind in _MULTIPLES:
        number, end = first * _MULTIPLES[behind], at + 2
        more = end + (words[end : end + 1] == ["and"])
        rest = read_integer(words[more]) if more < len(words) else None
        if rest is not None and rest < _MULTIPLES[behind] and behind in ("hundred", "thousand"):
            return number + rest, more + 1 - at
        return number, end - at
    things = pieces[at].word == "one" and not _THINGS.isdisjoint(words[max(at - MOST_NAMED, 0) : at])
    if words[at] in ("a", "an") or things or pieces[at].kind not in ("num", "money", "word"):
        return None
    return first, 1


@lru_cache(maxsize=16384)
def _read_word(word: str) -> tuple[int | None, bool]:
    """Return what a word alone comes to, `two`, `$5`, and `a` before a dozen, and whether it says so in thousands, `3k`;
    None if it is no number."""
    bare = (word.strip("#$£€").split()[:1] or [""])[0]
    if bare.endswith("k") and bare[:-1].isdecimal():
        return int(bare[:-1]) * 1000, True
    return 1 if word in ("a", "one") else read_integer(bare), False
