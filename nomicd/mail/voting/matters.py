"""What can be voted on, as people name it: by number, title, a word of the title, author, or place."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

import msgspec

from nomicd.kernel.commands import Ballot
from nomicd.mail.slots import integer
from nomicd.mail.speech.lexer import Token
from nomicd.mail.speech.phrases import said
from nomicd.mail.voting.owners import THINGS, Named, Owners
from nomicd.mail.voting.titles import parts, spelled, title_words
from nomicd.mail.voting.values import Context

MAX_RANGE = 500
MAX_BRACKET = 8
MIN_TITLE = 4
"""Shorter ones are as short as a choice."""

_NUMBERED = re.compile(r"(?:p|prop|props|no|nr|n|#)\.?#?(\d{1,6})\Z")
NOUNS = said("""
    # | item | items | measure | measures | motion | motions | nos | nr | number | numbers | p | prop |
    proposal | proposals | proposition | propositions | props | referenda | referendum | resolution |
    resolutions
""")
_ORDINALS = {
    word: place
    for place, words in enumerate(
        ("first 1st", "second 2nd", "third 3rd", "fourth 4th", "fifth 5th", "sixth", "seventh")
    )
    for word in words.split()
} | {"last": -1}
_PARITY = {"odd": 1, "even": 0}
NUMBERED = frozenset({"numbers", "numbered", "ones", "proposals"})
COUNTS = {"two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "2": 2, "3": 3, "4": 4, "5": 5}
_BEHIND_NUMBERS = said("""
    abstain | against | and | as | aye | because | but | for | from | gets | i | i'll | i'm | i've | is | n
    | nay | no | please | since | though | through | thru | to | yea | yes
""")
"""Behind a number in words, any other word is what it counts: `three reasons`."""

_POINTING = frozenset(
    {"this", "that", "it", "hereon", "thereto", "hereto", "adoption", "enactment", "passage"}
)
_FIRST = frozenset(
    {
        *NOUNS,
        *THINGS,
        *_ORDINALS,
        *_PARITY,
        *_POINTING,
        *said("no | the | of | number | my | mine | your | yours | hers | his | theirs | ours"),
    }
)
"""With these, names may begin."""

_CALLED = THINGS | said("ballot | decision | here | measure | question | referendum | repeal | vote")
"""Behind `this`."""

_TITLED = said("amendment | bill | motion | proposal | resolution | thing")
_NO_TITLES = _CALLED | said("""
    actual | best | current | entire | following | last | latest | new | next | old | only | other | other's |
    previous | real | right | same | usual | very | whole | worst | wrong
""")
"""In front of these, they belong to no title."""

_TO = frozenset({"to", "through", "thru", "until", "till", "-", ".."})


class Matters(Owners):
    """What the words of one mail can name."""

    def __init__(self, ballot: Ballot, players: Iterable[str]) -> None:
        """`players` as written."""
        super().__init__(ballot.me, players)
        self.numbers = tuple(each.number for each in ballot.matters)
        self._ballot = ballot
        self._titles = sorted(
            (
                (tuple(title_words(each.title)), each.title, each.number)
                for each in ballot.matters
                if len(each.title.strip()) >= MIN_TITLE
            ),
            key=lambda each: -len(each[0]),
        )
        self._begun: dict[str, list[tuple[tuple[str, ...], str, int]]] = {}
        for titled in self._titles:
            self._begun.setdefault(titled[0][0] if titled[0] else "", []).append(titled)
        self._names: dict[str, bool] = {}
        self._meant = []
        self._parts = parts({each.number: each.title for each in ballot.matters})

    def is_named_in(self, text: str) -> bool:
        """Whether a title, a word of one, or an author stands in a text of brackets."""
        words = title_words(text)
        if words and all(word.isdecimal() for word in words):
            return True
        return len(words) <= MAX_BRACKET and any(
            word in self._parts or word.removesuffix("'s") in self.players for word in words
        )

    def is_part(self, word: str) -> bool:
        """Whether the word stands in the title of one proposal only."""
        return word in self._parts

    def is_open(self, word: str) -> bool:
        """Whether the word is the number of an open proposal."""
        digits = word.lstrip("#")
        return digits.isdecimal() and int(digits) in self.numbers

    def heading(self, line: str) -> int:
        """The open proposal that a quoted line announces by number or title; 0 for none."""
        said = " ".join(line.casefold().split())
        found = re.search(r"\bproposal\s+#?(\d{1,6})\b", said)
        if found and int(found[1]) in self.numbers:
            return int(found[1])
        led = re.match(r"[\W_]*(\d{1,6})\b", said)
        for _, title, number in self._titles:
            if title.casefold() in said and (not led or int(led[1]) == number):
                return number
        return 0

    def author(self, number: int) -> str:
        """Who proposed it, unless that is the author of the mail; "" then, or if nobody is known."""
        found = [each.by for each in self._ballot.matters if each.number == number]
        return self.players.get(found[0].casefold(), "") if found and found[0].casefold() != self.me else ""

    def fresh(self, numbers: Iterable[int]) -> tuple[int, ...]:
        """Those of them on which the author has not voted yet."""
        mine = {each.number for each in self._ballot.matters if each.mine}
        return tuple(number for number in numbers if number not in mine)

    # One target

    def one(self, tokens: Sequence[Token], at: int, context: Context, *, led: bool) -> Named | None:
        """What is named there. `led`: a preposition or the like stands in front, so a common word may be
        a title."""
        if at >= len(tokens) or not self._may_name(tokens[at]):
            return None
        start = at
        if tokens[at].text == "{":
            return self._braced(tokens, at + 1)
        if titled := self.titled(tokens, at, led=led):
            return titled
        while at < len(tokens) and tokens[at].word in ("the", "of", "number") and at < start + 3:
            at += 1
        if at >= len(tokens):
            return None
        return (
            self.numbered(tokens, at, led=led)
            or (self.titled(tokens, at, led=led) if at > start else None)
            or self.owned(tokens, at, context.you)
            or self.placed(tokens, at, context, the=at > start)
            or (self._part(tokens, at) if led or at > start else None)
            or self._pointed(tokens, start, context)
            or self._missing_title(tokens, at, the=at > start)
        )

    def _may_name(self, token: Token) -> bool:
        """Whether a name may begin so: asked once of each word, as most words name nothing."""
        word = token.word
        if token.kind != "word":
            return True
        if word not in self._names:
            stem = word.removesuffix("'s").removesuffix("s")
            self._names[word] = (
                word in _FIRST
                or word in self._begun
                or stem in self.players
                or word.removesuffix("'s") in self.players
                or word.removesuffix("'s") in self._parts
                or integer(word) is not None
                or _NUMBERED.match(word) is not None
            )
        return self._names[word]

    def _braced(self, tokens: Sequence[Token], at: int) -> Named | None:
        """`{More dice}`."""
        titled = self.titled(tokens, at, led=True) if at < len(tokens) else None
        if titled is None or titled.end >= len(tokens) or tokens[titled.end].text != "}":
            return None
        return msgspec.structs.replace(titled, end=titled.end + 1)

    def numbered(self, tokens: Sequence[Token], at: int, *, led: bool) -> Named | None:
        noun = tokens[at].word in NOUNS and at + 1 < len(tokens)
        if (
            not noun
            and tokens[at].word == "no"
            and at + 2 < len(tokens)
            and tokens[at + 1].text == "."
            and tokens[at + 2].kind == "num"
        ):
            noun, at = True, at + 1
        at += noun
        if at < len(tokens) and noun and tokens[at].text in ("#", "."):
            at += 1
        low = self._number(tokens, at, worded=noun or led)
        if low is None:
            return None
        high, end = low, at + 1
        if end + 1 < len(tokens) and tokens[end].word in _TO:
            found = self._number(tokens, end + 1, worded=True)
            if found is not None and low < found < low + MAX_RANGE:
                high, end = found, end + 2
            elif found is not None and tokens[end].text == "-":
                return None  # 2-1 is a score
        if end < len(tokens) and tokens[end].word == "inclusive":
            end += 1
        return Named(tuple(range(low, high + 1)), end, "number")

    def _number(self, tokens: Sequence[Token], at: int, *, worded: bool) -> int | None:
        if at >= len(tokens):
            return None
        token = tokens[at]
        if token.kind == "num":
            return int(token.text.lstrip("#"))
        found = _NUMBERED.match(token.word)
        if found:
            return int(found[1])
        after = tokens[at + 1] if at + 1 < len(tokens) else None
        counts = after is not None and after.kind == "word" and after.word not in _BEHIND_NUMBERS
        return integer(token.word) if worded and not counts and token.kind == "word" else None

    def titled(self, tokens: Sequence[Token], at: int, *, led: bool) -> Named | None:
        token = tokens[at]
        if token.kind in ("quote", "paren"):
            said = tuple(title_words(token.text))
            found = [number for words, _, number in self._titles if words == said]
            return Named((found[0],), at + 1, "title") if found else None
        for words, title, number in self._begun.get(token.word, ()):
            end = at + len(words)
            if tuple(each.word for each in tokens[at:end]) != words:
                continue
            written = " ".join(each.text for each in tokens[at:end])
            if (led and len(words) > 1) or written == " ".join(spelled(title)):
                return Named((number,), end, "title")
        return None

    def placed(self, tokens: Sequence[Token], at: int, context: Context, *, the: bool) -> Named | None:
        """`the first one`, `the last two`."""
        place = _ORDINALS.get(tokens[at].word)
        scope = context.scope
        if tokens[at].word in _PARITY and at + 1 < len(tokens) and tokens[at + 1].word in NUMBERED:
            odd = _PARITY[tokens[at].word]
            return Named(tuple(number for number in scope if number % 2 == odd), at + 2, "place")
        if place is None or not -1 <= place < len(scope) or len(scope) < 2:  # noqa: PLR2004 - one has no order
            return None
        end = at + 1
        word = tokens[end].word if end < len(tokens) else ""
        if word in COUNTS and place in (0, -1):
            few = COUNTS[word]
            return (
                Named(scope[:few] if place == 0 else scope[-few:], end + 1, "place")
                if few < len(scope)
                else None
            )
        if word in ("one", "proposal"):
            return Named((scope[place],), end + 1, "place")
        last = tokens[at].word.isalpha() and (end >= len(tokens) or tokens[end].kind == "mark")
        return Named((scope[place],), end, "place") if the and (context.reply or last) else None

    def _part(self, tokens: Sequence[Token], at: int) -> Named | None:
        """`taxes`, `the dice thing`: a word that stands in one title only."""
        number = self._parts.get(tokens[at].word.removesuffix("'s"))
        if number is None:
            return None
        end = at + 1
        while end < len(tokens) and (
            tokens[end].word in THINGS or self._parts.get(tokens[end].word) == number
        ):
            end += 1
        return Named((number,), end, "part")

    def _missing_title(self, tokens: Sequence[Token], at: int, *, the: bool) -> Named | None:
        """`the treasury thing`: words that name a proposal which is not there."""
        called = the and at + 1 < len(tokens) and tokens[at + 1].word in _TITLED
        strange = called and tokens[at].kind == "word" and tokens[at].word not in _NO_TITLES
        return self._as_unclear((), at + 2) if strange else None

    def _pointed(self, tokens: Sequence[Token], at: int, context: Context) -> Named | None:
        word = tokens[at].word
        if word in _POINTING:
            end = at + 1
            end += (
                end < len(tokens)
                and word in ("this", "that")
                and (tokens[end].word in _CALLED or self._parts.get(tokens[end].word) in context.this)
            )
            return Named(context.this, end, "this")
        yours = context.single and word == "your" and at + 1 < len(tokens)
        if yours and tokens[at + 1].word in ("proposal", "amendment", "motion", "resolution"):
            return Named(context.this, at + 2, "this")
        if (
            word == "the"
            and at + 1 < len(tokens)
            and tokens[at + 1].word
            in (
                "proposal",
                "motion",
                "measure",
                "bill",
                "referendum",
                "above",
                "resolution",
                "proposition",
            )
        ):
            return Named(context.this, at + 2, "this")
        return None
