"""How somebody begins who does something: `I`, `I'd like to`, `please`, `could you`, or nothing at all."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from nomicd.mail.speech.adverbs import is_adverb
from nomicd.mail.speech.people import People
from nomicd.mail.speech.phrases import said

OWN, SOLEMN, ASK, SOFT, WANT, PLEASE, BARE = "own", "solemn", "ask", "soft", "want", "please", "bare"
FEIGNED = "feigned"
"""Kinds: `I`; with `hereby`; a request as a question; readiness; a wish; `please`; nothing; a false name."""

_KINDS = {
    OWN: said("""
        i | i choose to | i elect to | i would like to | i should like to | i'd like to | id like to | i've
        decided to | i have decided to | i beg to | this is to
    """),
    ASK: said("can you | could you | would you | will you | may i | can i | could i | would you mind to"),
    SOFT: said("""
        i am going to | i am happy to | i am ready to | i am willing to | i have to | i must | i need to |
        i'm going to | i'm happy to | i'm ready to | i'm willing to | im going to | let me | allow me to
    """),
    WANT: said("i want to | i wish to | i wanna | i would want to"),
}
_TABLE: Mapping[tuple[str, ...], str] = {
    tuple(phrase.split()): kind for kind, phrases in _KINDS.items() for phrase in phrases
}
_DOING = frozenset({("i", "am"), ("i'm",), ("im",)})
"""In front of `paying`."""

_LONGEST = 4
_SOLEMN = said("hereby | hearby | herby | herewith")
_PLEASE = said("please | pls | plz | kindly")
_JOINTS = (",", "and")
_STARTS = said("i | i've | i'm | i'd | i'll | ive | im")
MAX_ASIDE = 10
"""So many words may stand between `I,` and its verb."""


class Frame(msgspec.Struct, frozen=True):
    """The kind, and where it begins: that place is the verb's if nothing leads to it."""

    kind: str
    start: int

    @property
    def own(self) -> bool:
        """Whether the author is its subject, or asks for it in so many words."""
        return self.kind in (OWN, SOLEMN, WANT, PLEASE)


def frame(people: People, words: Sequence[str], start: int, verb: int, *, doing: bool = False) -> Frame:
    """How the verb at that place of a sentence is led to, from `start` on. `doing`: it ends in -ing."""
    kept, places, solemn, please = _kept(words, start, verb)
    for length in range(min(_LONGEST, len(kept)), 0, -1):
        said = tuple(reversed(kept[:length]))
        if doing and said in _DOING:
            return Frame(SOLEMN if solemn >= 0 else OWN, places[length - 1])
        if not doing and said in _TABLE:
            kind = _TABLE[said]
            return Frame(SOLEMN if solemn >= 0 and kind == OWN else kind, places[length - 1])
    if aside := _with_aside(people, words, start, verb):
        return aside
    if solemn >= 0:
        return Frame(SOLEMN, solemn)
    return Frame(PLEASE, please) if please >= 0 else Frame(BARE, verb)


def _kept(words: Sequence[str], start: int, verb: int) -> tuple[list[str], list[int], int, int]:
    """The last words in front of the verb without adverbs, backwards, and their places; where `hereby` and
    `please` stand among these, or -1."""
    kept: list[str] = []
    places: list[int] = []
    solemn = please = -1
    at = verb - 1
    while at >= start and len(kept) < _LONGEST:
        word = words[at]
        if not kept:
            solemn = at if word in _SOLEMN else solemn
            please = at if word in _PLEASE else please
        joint = word in _JOINTS and at > start and is_adverb(words, at - 1) and at + 1 < verb
        if not joint and not is_adverb(words, at):
            kept.append(word)
            places.append(at)
        elif word in _SOLEMN:
            solemn = at
        at -= 1
    return kept, places, solemn, please


def _with_aside(people: People, words: Sequence[str], start: int, verb: int) -> Frame | None:
    """`I, alice, being of sound mind, pay`; None if nothing such stands there."""
    while verb > start and is_adverb(words, verb - 1):
        verb -= 1
    if verb <= start or words[verb - 1] != ",":
        return None
    for at in range(verb - 2, max(start, verb - MAX_ASIDE) - 1, -1):
        behind = at + 1
        while behind < verb and is_adverb(words, behind):
            behind += 1
        if words[at] == "i" and words[behind] == "," and behind < verb - 1:
            names = {word for word in words[behind:verb] if word in people.players}
            return Frame(OWN if not people.me or names <= {people.me} else FEIGNED, at)
    return None


def is_subject(word: str) -> bool:
    """Whether a clause that begins with that word has its author for its subject."""
    return word in _STARTS
