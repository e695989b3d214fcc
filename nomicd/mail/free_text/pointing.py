"""What a sentence points at: open proposals by number, title, author, place or pronoun, and players by
name."""

from __future__ import annotations

import re
from collections.abc import Container, Mapping, Sequence
from functools import lru_cache

import msgspec
from rapidfuzz.distance import OSA

from nomicd.kernel.commands import Ballot, Matter
from nomicd.kernel.number_words import UNITS, read_integer
from nomicd.mail.free_text.lexicon import WordEntry, lexicon, phrase_at
from nomicd.mail.free_text.words import Raw, Token, cut, have
from nomicd.mail.spelling import count_slips, may_mean

MAX_RANGE = 500
MAX_ASIDE = 2
MIN_PART, MIN_SPELLED, SHORT = 4, 6, 7
"""So many letters has a word of a title that stands for it, and one that may have a slip of the finger in
it."""

_DIGIT = re.compile(r"\d")
_NUMBER = re.compile(r"#?p?#?(\d{1,20})\Z")
_COUNTS = {word: number for number, word in enumerate(UNITS[1:11], start=1)}
_ORDINALS = {
    "first": 0, "1st": 0, "second": 1, "2nd": 1, "third": 2, "3rd": 2, "fourth": 3, "4th": 3, "fifth": 4, "5th": 4,
    "sixth": 5, "last": -1, "final": -1, "former": 0, "latter": -1, "seventh": 6, "eighth": 7, "other": -2,
}  # fmt: skip
_OTHER = _ORDINALS["other"]
_LISTED = ("number", "title", "part", "author", "place", "mine")
"""How what may be listed is said: `3 and the dice thing`."""
_NUMBERED = ("ones", "numbers", "proposals", "numbered")
_NARROWING = ("with", "about", "that", "which", "from", "whose", "where")
"""With these, something narrows what `all the proposals` says."""
_DETS = ("the", "that", "this", "those", "these")
_OWN = (
    "own",
    "new",
    "other",
    "little",
    "humble",
    "dear",
    "beloved",
    "latest",
    "great",
    "poor",
    "old",
    "whole",
    "lovely",
    "entire",
)
_OCCASIONS = ("game", "week", "round", "turn", "time", "mail", "ballot", "update", "year", "morning")
_NOUNS = ("proposal", "thing", "idea", "bill", "motion", "amendment", "one")
_JOINS = {",", "and", "&", "+", "/", "as well as", "plus", "and also"}
_TO = {"-", "to", "through", "thru", "till", "until"}
_REMAINING = frozenset({"other", "remaining", "others"})
_PERSONS = ("he", "she", "him", "her", "his", "hers")
_MEANT = frozenset({*_PERSONS, "the", "author", "author's", "proposer", "proposer's"})
"""With these begins what may mean a player who is not named."""

_LEADING = frozenset({"on", "to", "for", "of", "against", "about", "re", "with", "but", "except", "save", "than", "from", "barring"})  # fmt: skip
_OPENING = (",", ";")
_OWNERS = ("my", "mine", "his", "her", "their", "your", "hers", "theirs", "yours")
_SOME_OF = (["one", "of"], ["some", "of"], ["most", "of"], ["half", "of"])
_TITLED = ("#", "no.", "number", "nr", ":", ",", "called", "titled", "styled", "named", "entitled")
MAX_PHRASE = 8
"""A choice has at most so many words."""
_COLLECTED = frozenset({"ALL", "REST", "BOTH", "THIS", "EVENS", "ODDS"})
_COLLECTIVE = ("PROPOSAL", "ALL", "REST", "BOTH", "THIS")
_POINTING = frozenset({"one", "some", "most", "half", "both", "each", "all", "odd", "even", *_REMAINING, *_ORDINALS, *_DETS, *_OWNERS})  # fmt: skip
"""With these words, numbers, names and titles begins what points at something, wherever it stands."""

_CLASSES = {
    "num": "NUM", "money": "MONEY", "paren": "PAREN", "box": "PAREN", "smile": "SMILE", "emoji": "SMILE", "end": "END",
}  # fmt: skip


Pointed = tuple[tuple[int, ...], int, str]
"""What is pointed at: its numbers, where that ends among the pieces, and how it is said."""


class Context(msgspec.Struct, frozen=True):
    """What a sentence answers: `this` is what `it` means, `scope` what `all` means. `reply`: the mail answers
    that, so that a bare word is a vote on it."""

    this: tuple[int, ...]
    scope: tuple[int, ...]
    reply: bool = False
    topic: bool = False
    """Whether `this` is only what the sentence before was about."""

    @property
    def single(self) -> bool:
        """Whether it is clear what a bare word is about."""
        return len(self.this) == 1


class _TitleWords:
    """The titles of what is open, and the words by which each may be meant."""

    def __init__(self, titles: tuple[tuple[int, str], ...]) -> None:
        self.wholes: list[tuple[tuple[str, ...], int]] = []
        self.begun: dict[str, list[tuple[tuple[str, ...], int]]] = {}
        self.spelled: dict[str, list[tuple[tuple[str, ...], int, str, int]]] = {}
        """By first letter: titles by their words, each with its number, written together, and with how many slips."""
        self.parts: dict[str, int] = {}
        counts: dict[str, set[int]] = {}
        for number, title in titles:
            words = tuple(piece.word for piece in cut(title.replace("’", "'")))
            if words:
                self.wholes.append((words, number))
                self.begun.setdefault(words[0], []).append((words, number))
                bare = words[1:] if words[0] in ("the", "a", "an") and len(words) > MAX_ASIDE else words
                written = "".join(bare)
                if len(written) >= MIN_SPELLED and written.isalpha() and len(bare) > 1:
                    slips = 1 + (len(written) > SHORT) + (len(written) > 2 * SHORT)
                    self.spelled.setdefault(written[0], []).append((bare, number, written, slips))
            for word in words:
                counts.setdefault(_stem(word), set()).add(number)
        self.stems = frozenset(counts)
        self.words = frozenset(word for words, _ in self.wholes for word in words)
        self.longest = max((len(title) for _, title in titles), default=0) + 20
        small = lexicon().small
        for stem, numbers in counts.items():
            if len(numbers) == 1 and len(stem) >= MIN_PART - 1 and stem not in small and stem.isalpha():
                self.parts[stem] = next(iter(numbers))
        near = [
            (word, self.parts[_stem(word)])
            for words, _ in self.wholes
            for word in words
            if _stem(word) in self.parts and len(word) > MIN_PART
        ]
        near += [(stem, number) for stem, number in self.parts.items() if len(stem) > MIN_PART]
        self.near: dict[str, list[tuple[str, int]]] = {}
        """By first letter: words of which a slip of the finger may be one."""
        for word, number in near:
            self.near.setdefault(word[0], []).append((word, number))


@lru_cache(maxsize=256)
def _title_words(titles: tuple[tuple[int, str], ...]) -> _TitleWords:
    return _TitleWords(titles)


class Pointer:
    """Knows what is open, and who plays."""

    def __init__(self, ballot: Ballot | None, players: Mapping[str, str], me: str) -> None:
        """Titles and their distinctive words are looked up once."""
        self.matters: Mapping[int, Matter] = {
            each.number: each for each in (ballot.matters if ballot else ())
        }
        self.players = {name.casefold(): name for name in players}
        named = (*self.players, "author", "proposer")
        self.called = {"@", *(f"{name}{end}" for name in named for end in ("", "s", "'s", "s'"))}
        """How somebody may be named, and whose something is."""
        self.me = me.casefold()
        self.verbs: Container[str] = frozenset()
        """The words with which orders begin."""
        self.items: Container[str] = frozenset()
        """What the game has, by the last two words of its names: these are no words of a title."""
        self.out: tuple[int, ...] = ()
        """What `all but` has taken out last, in the same paragraph."""
        self.titles = tuple(each.title for each in self.matters.values())
        self.title_words = _title_words(tuple((number, each.title) for number, each in self.matters.items()))
        self._meant: dict[str, int] = {}
        self.last_named = ""
        """The player who was named last: `his` means what they propose."""

    def tokens(self, text: str, context: Context) -> list[Token]:
        """The sentence as tokens."""
        return _Scan(self, cut(text), context).run()

    def title_at(self, pieces: Sequence[Raw], at: int, *, led: bool) -> tuple[int, int] | None:
        """The proposal whose whole title stands there, and its end. A title of one word needs `led` or a
        capital."""
        piece = pieces[at]
        if piece.kind in ("quote", "paren"):
            number = self.find_titled(piece.text[1:-1])
            return (number, at + 1) if number else None
        for words, number in self.title_words.begun.get(piece.word, ()):
            end = at + len(words)
            if tuple(each.word for each in pieces[at:end]) == words and (
                len(words) > 1 or led or piece.text[:1].isupper()
            ):
                return number, end
        return self._find_misspelled(pieces, at) if piece.kind == "word" else None

    def _find_misspelled(self, pieces: Sequence[Raw], at: int) -> tuple[int, int] | None:
        """The same, with slips of the finger, words written together or apart, and without its article."""
        found: list[tuple[int, int, int]] = []
        for title, number, written, slips in self.title_words.spelled.get(pieces[at].word[0], ()):
            for end in range(at + max(len(title) - 1, 1), min(at + len(title) + 1, len(pieces)) + 1):
                said = [each.word for each in pieces[at:end]]
                joined = "".join(said)
                if abs(len(joined) - len(written)) > slips:
                    continue
                away = OSA.distance(joined, written, score_cutoff=slips)
                if (
                    away <= slips
                    and not _says_another_word(said, title)
                    and all(each.kind == "word" for each in pieces[at:end])
                ):
                    found.append((away, number, end))
        if not found:
            return None
        best = sorted(found)[:2]
        if len(best) > 1 and best[0][0] == best[1][0] and best[0][1] != best[1][1]:
            return None
        return best[0][1:]

    def find_titled(self, text: str) -> int:
        """The proposal with that title, a slip of the finger allowed; 0 for none."""
        if len(text) > self.title_words.longest:
            return 0
        said = tuple(piece.word for piece in cut(text.strip(" \"'.")))
        if said[:1] in (("the",), ("proposal",)):
            said = said[1:] if not any(words == said for words, _ in self.title_words.wholes) else said
        for words, number in self.title_words.wholes:
            if words == said:
                return number
        written = " ".join(said)
        if len(written) < MIN_SPELLED:
            return 0
        near = [
            number
            for words, number in self.title_words.wholes
            if OSA.distance(written, " ".join(words), score_cutoff=2) <= 2 - (len(written) < 10)
        ]
        return near[0] if len(near) == 1 else 0

    def part(self, word: str) -> int:
        """The one open proposal in whose title a word stands, a slip of the finger allowed; 0 for none."""
        if word not in self._meant:
            self._meant[word] = self._find_part(word)
        return self._meant[word]

    def _find_part(self, word: str) -> int:
        stem = _stem(word)
        if stem in self.title_words.parts:
            return self.title_words.parts[stem]
        if (
            len(word) < MIN_PART + 1
            or not self.title_words.parts
            or phrase_at((word,), 0)
            or word in lexicon().small
        ):
            return 0
        near = {
            number
            for part, number in self.title_words.near.get(word[0], ())
            if may_mean(word, part) and count_slips(word, part) == 1
        }
        return near.pop() if len(near) == 1 else 0

    def is_praise(self, text: str) -> bool:
        """Return whether a word says how something is, of which a title has the comparative: `cheap`, of `Cheaper cards`."""
        return f"{text}er" in self.title_words.words or f"{text}r" in self.title_words.words

    def part_at(self, pieces: Sequence[Raw], at: int) -> tuple[int, int]:
        """The same at a place, a word written apart included, and its end."""
        if pieces[at].kind != "word":
            return 0, at
        word = pieces[at].word
        if at and f"{pieces[at - 1].word} {word}" in self.items:
            return 0, at + 1  # the `card` of `gold card`
        if (
            at + 1 < len(pieces)
            and pieces[at + 1].kind == "word"
            and len(word) < len(pieces[at + 1].word) + MIN_PART
        ):
            both = self.part(word + pieces[at + 1].word)
            if both and not self.part(word):
                return both, at + 2
        return self.part(word), at + 1

    def is_silent(self, text: str) -> bool:
        """Return True if a text has no number and no word of a title, so that it points at nothing."""
        words = (_stem(word.strip(",.;:!?()\"'*_[]")) for word in text.casefold().split())
        return not _DIGIT.search(text) and self.title_words.stems.isdisjoint(words)

    def by(self, player: str) -> tuple[int, ...]:
        """What a player has proposed of what is open."""
        return tuple(number for number, matter in self.matters.items() if matter.by.casefold() == player)


@lru_cache(maxsize=256)
def item_heads(names: tuple[str, ...]) -> frozenset[str]:
    """Return the last two words of each name that has several, in singular and plural."""
    heads = {" ".join(name.casefold().split()[-2:]) for name in names if " " in name}
    return frozenset(heads | {f"{head}s" for head in heads})


def _says_another_word(said: Sequence[str], title: Sequence[str]) -> bool:
    """Whether one of as many words is none of the title's with a slip: the `time` of `more time`, for `More
    dice`. A short word has one slip at most."""
    return len(said) == len(title) and any(
        OSA.distance(one, other, score_cutoff=2) > 1 + (len(other) > SHORT)
        for one, other in zip(said, title, strict=True)
    )


def count_in(words: Sequence[str]) -> int:
    """How many a number among words says; 0 if there is none."""
    return next((_COUNTS.get(word) or int(word) for word in words if word in _COUNTS or word.isdecimal()), 0)


def words_at(words: Sequence[str], at: int) -> str:
    """The word there; "" behind the last."""
    return words[at] if at < len(words) else ""


def stem_in(word: str, numbers: Sequence[int], pointer: Pointer) -> bool:
    """Whether a word, a small one too, stands in the title of one of these."""
    return any(
        _stem(word) in map(_stem, pointer.matters[number].title.casefold().split()) for number in numbers
    )


@lru_cache(maxsize=16384)
def _stem(word: str) -> str:
    word = word.removesuffix("'s")
    for ending in ("ings", "ing", "ers", "es", "er", "ed", "s", "e"):
        if word.endswith(ending) and len(word) - len(ending) >= MIN_PART - 1 and not word.endswith("ss"):
            return word.removesuffix(ending)
    return word


class _Scan:
    """One pass over the pieces of one sentence."""

    def __init__(self, pointer: Pointer, pieces: list[Raw], context: Context) -> None:
        self._pointer, self._pieces, self._context = pointer, pieces, context
        for at, piece in enumerate(pieces[1:-1], 1):  # `no 2 taxes`
            known = phrase_at([pieces[at - 1].word], 0) if piece.word in ("2", "4") else None
            if (
                known
                and known[0].choice
                and (pointer.part_at(pieces, at + 1)[0] or pointer.title_at(pieces, at + 1, led=True))
            ):
                pieces[at] = msgspec.structs.replace(piece, kind="word", word="to")
        words = self._words = [piece.word for piece in pieces]
        heads = lexicon().lengths
        self._phrases = [phrase_at(words, at) if word in heads else None for at, word in enumerate(words)]
        self._book = lexicon()
        self._found: list[Token] = []
        self._titled: dict[tuple[int, bool], tuple[int, int] | None] = {}
        """Which title stands where: each place is looked at in several ways."""

    def run(self) -> list[Token]:
        at = 0
        while at < len(self._pieces):
            at = self._target(at) or self._name(at) or self._word(at)
        return self._found

    def _title_at(self, at: int, *, led: bool) -> tuple[int, int] | None:
        if (at, led) not in self._titled:
            self._titled[at, led] = self._pointer.title_at(self._pieces, at, led=led)
        return self._titled[at, led]

    def _entry_at(self, at: int) -> tuple[WordEntry, int] | None:
        """The entry that begins there; a loud FOR is no part of one: `record me as FOR on 2`."""
        known = self._phrases[at]
        if (
            known
            and known[1] > 1
            and any(each.text == "FOR" for each in self._pieces[at + 1 : at + known[1]])
        ):
            return phrase_at((self._words[at],), 0)
        return known

    # Words and marks

    def _add(
        self,
        classes: str,
        at: int,
        end: int,
        *,
        on: tuple[int, ...] | None = None,
        name: str = "",
        how: str = "",
        last: int = 0,
        count: int = 0,
    ) -> int:
        pieces = self._pieces
        entry = self._book.plain[classes]
        text = " ".join([piece.text for piece in pieces[at:end]])
        self._found.append(
            Token(
                entry,
                pieces[at].start,
                pieces[end - 1].end,
                text.casefold(),
                text,
                on,
                name,
                how,
                last,
                count,
            )
        )
        return end

    def _word(self, at: int) -> int:
        piece = self._pieces[at]
        known = self._entry_at(at)
        if known:
            entry, count = known
            if count == 1:
                self._found.append(Token(entry, piece.start, piece.end, piece.word, piece.text))
                return at + 1
            last = self._pieces[at + count - 1]
            text = " ".join(each.text for each in self._pieces[at : at + count])
            self._found.append(
                Token(entry, piece.start, last.end, " ".join(self._words[at : at + count]), text)
            )
            return at + count
        mark = "..." if piece.kind == "dots" else piece.word
        if mark in self._book.marks:
            self._found.append(Token(self._book.marks[mark], piece.start, piece.end, piece.word, piece.text))
            return at + 1
        if piece.kind in ("quote", "paren"):
            inner = phrase_at([each.word for each in cut(piece.text[1:-1])] or [""], 0)
            loud = inner is not None and "FOR_CHOICE" in inner[0].classes and piece.text[1:-1].isupper()
            firm = inner is not None and (
                piece.kind == "quote" or "CW" not in inner[0].classes or piece.text[1:-1].isupper()
            )
            if inner and (inner[0].choice or loud) and firm and inner[1] == len(cut(piece.text[1:-1])):
                self._found.append(
                    Token(
                        inner[0],
                        piece.start,
                        piece.end,
                        piece.word[1:-1].strip(),
                        piece.text,
                        how="quoted" if piece.kind == "quote" else "",
                    )
                )
                return at + 1
            if piece.kind == "paren" and (aside := self._aside(piece)):
                self._found.append(aside)
                return at + 1
            return self._add("QUOTE" if piece.kind == "quote" else "PAREN", at, at + 1)
        if piece.kind == "word" and piece.word.endswith("ly") and len(piece.word) > MIN_PART:
            return self._add("LY", at, at + 1)
        return self._add(_CLASSES.get(piece.kind, "W"), at, at + 1)

    def _aside(self, piece: Raw) -> Token | None:
        """An aside in brackets that says whose words these are, or that they are not meant."""
        words = [each.word for each in cut(piece.text[1:-1])]
        others = [word for word in words if word in self._pointer.players and word != self._pointer.me]
        if others and all(
            word in others or word in (",", "and", "by", "from", "per", "for") for word in words
        ):
            return Token(
                self._book.plain["PAREN"], piece.start, piece.end, piece.word, piece.text, name=others[0]
            )
        for at in range(len(words)):
            known = phrase_at(words, at)
            if known and known[0].classes & {"SHOW", "JEST", "BACK"}:
                return Token(known[0], piece.start, piece.end, piece.word, piece.text)
        return None

    def _name(self, at: int) -> int:
        """A player: alone, or with a genitive."""
        if self._words[at] not in self._pointer.called and self._words[at] not in _MEANT:
            return 0
        word = self._words[at].removeprefix("@")
        bare = word.removesuffix("'s").removesuffix("s'")
        if (
            self._words[at] == "@"
            and at + 1 < len(self._words)
            and self._words[at + 1] in self._pointer.players
        ):
            self._pointer.last_named = self._words[at + 1]
            return self._add("NAME", at, at + 2, name=self._words[at + 1])
        if self._words[at] in _MEANT and (meant := self._find_meant(at)):
            return meant
        if bare not in self._pointer.players or (
            bare in self._book.small and not self._pieces[at].text[:1].isupper()
        ):
            if word == "s" or not (word.endswith("s") and word[:-1] in self._pointer.players):
                return 0
            bare = word[:-1]
            return self._add("NAMES", at, at + 1, name=bare)
        mine = bare == self._pointer.me
        self._pointer.last_named = self._pointer.last_named if mine else bare
        if word != bare:
            return self._add("SELFS" if mine else "NAMES", at, at + 1, name=bare)
        return self._add("SELF" if mine else "NAME", at, at + 1, name=bare)

    def _find_meant(self, at: int) -> int:
        """A player who is meant by `she` or `the author`, behind a word that takes their vote."""
        if not self._found or not (at and self._takes_vote()):
            return 0
        word, pointer = self._words[at], self._pointer
        if word in _PERSONS and pointer.last_named:
            kind = "NAMES" if word in ("his", "hers") else "NAME"
            return self._add(kind, at, at + 1, name=pointer.last_named)
        if len(self._found) == 1 and self._found[0].word == "as":
            return 0  # `as the author, FOR`
        start = at + (word == "the")
        said = words_at(self._words, start).removesuffix("'s")
        if said in ("author", "proposer") and self._context.single:
            by = pointer.matters[self._context.this[0]].by.casefold() if pointer.matters else ""
            if by and by != pointer.me:
                kind = "NAME" if words_at(self._words, start) == said else "NAMES"
                return self._add(kind, at, start + 1, name=by)
        return 0

    def _takes_vote(self) -> bool:
        return (
            self._found[-1].has("FOLLOW", "FOLLOWING", "SAMEAS", "WHAT") and not self._found[-1].entry.choice
        )

    # What is voted on

    def _target(self, at: int) -> int:
        if self._pointer.out and (length := self._count_left_out(at)):
            return self._add("T", at, at + length, on=self._pointer.out, how="number")
        one = self._one(at, first=True) if self._may_point(at) else None
        if one is None:
            return 0
        numbers, end, how = one
        label = at == 0 and end < len(self._words) and self._words[end] == ":" and how == "number"
        if label and self._pointer.matters and not set(numbers) & set(self._pointer.matters):
            return self._add("NUM", at, end)
        if how == "number" and len(numbers) == 1 and (other := self._find_apposed(end)):
            return self._add("T", at, other[1], on=(numbers[0], other[0]), how="unknown")
        unknown, last, count = not numbers and how == "unknown", 0, 0
        while (join := self._find_joined(at, end, how)) and (more := self._one_more(join, how)):
            last, count = join, len(dict.fromkeys(numbers))
            numbers, unknown = (*numbers, *more[0]), unknown or more[2] == "unknown"
            end = more[1]
        if how == "all" and end < len(self._pieces):
            numbers, end = self._except(numbers, end)
            unknown = not numbers
        place = self._pieces[last].start if last else 0
        return self._add(
            "T",
            at,
            end,
            on=tuple(dict.fromkeys(numbers)),
            how="unknown" if unknown else how,
            last=place,
            count=count,
        )

    def _find_joined(self, at: int, end: int, how: str) -> int:
        """Where a list that begins at `at` goes on behind `end`; 0 if it does not."""
        if how not in _LISTED or end >= len(self._pieces):
            return 0
        join = end
        while join < len(self._pieces) and join < end + 2 and self._words[join] in _JOINS:
            join += 1
        if join == end:
            numbers = how == "number" and self._pieces[end].kind == self._pieces[end - 1].kind == "num"
            return join if numbers else 0
        again = words_at(self._words, join) in ("for", "on", "to", "of", "in", "with") and self._found
        if again and words_at(self._words, join) in (self._found[-1].word, self._words[at - 1]):
            join += 1
        return join if join < len(self._pieces) else 0

    def _one_more(self, join: int, how: str) -> Pointed | None:
        """What stands there, if it goes on with a list."""
        more = self._one(join, first=False, placed=how == "place")
        if more is None or more[2] in ("all", "rest", "both", "this"):
            return None
        voted = self._words[join - 1] in ("for", "on", "to") and self._votes_behind(more[1])
        return None if voted and self._is_chosen() else more

    def _find_apposed(self, at: int) -> tuple[int, int] | None:
        """The title right behind a number, and its end, if no list goes on there: `5, More dice`, which is 2."""
        start = at + (words_at(self._words, at) in (",", ":", "-"))
        found = self._title_at(start, led=False) if at < start < len(self._pieces) else None
        if found is None:
            return None
        after = found[1] + (words_at(self._words, found[1]) == ",")
        goes_on = words_at(self._words, after) in _JOINS or (
            found[1] < after < len(self._pieces)
            and (self._pieces[after].kind == "num" or self._title_at(after, led=False) is not None)
        )
        return None if goes_on else found

    def _may_point(self, at: int) -> bool:
        """Whether a word may be the first that points at something: of most it is clear that they are not."""
        piece, known, titles = self._pieces[at], self._phrases[at], self._pointer.title_words
        word, before = piece.word, self._words[at - 1] if at else ","
        return (
            piece.kind in ("num", "quote", "paren")
            or word in _POINTING
            or before in _OPENING
            or self._is_led(at)
            or (known is not None and not known[0].classes.isdisjoint(_COLLECTIVE))
            or word in self._pointer.called
            or (
                (word in titles.begun or word[:1] in titles.spelled)
                and self._title_at(at, led=False) is not None
            )
        )

    def _count_left_out(self, at: int) -> int:
        """How many words mean what `all but` has taken out: `which`, `on those two`; 0 if they do not."""
        words = self._words[at : at + 2]
        if words[0] in ("which", "where", "there"):
            return 1
        for said in (["that", "one"], ["those", "two"], ["this", "one"]):
            if words == said:
                return 2
        return int(words[0] in ("that", "those", "it", "them") and self._is_led(at))

    def _is_chosen(self) -> bool:
        """Whether a choice stands before what is pointed at, behind whatever was pointed at before."""
        since = max((at for at, token in enumerate(self._found) if token.on is not None), default=-1)
        return have(self._found[since + 1 :], "CS", "CW", "CG", "FOR_CHOICE")

    def _votes_behind(self, at: int) -> bool:
        """Whether what stands there votes: then what is before it is no part of the list above."""
        known = self._phrases[at] if at < len(self._words) else None
        return bool(known and (known[0].choice or known[0].classes & {"I", "IAM", "MY", "FOR_CHOICE"}))

    def _except(self, numbers: tuple[int, ...], end: int) -> tuple[tuple[int, ...], int]:
        """`all but 3 and 4`."""
        at = end + (self._words[end] == "," and end + 1 < len(self._words))
        known = self._entry_at(at)
        if not known or "EXCEPT" not in known[0].classes or at + known[1] >= len(self._pieces):
            return numbers, end
        start = at + known[1]
        while (
            start < len(self._words)
            and self._words[start] in ("for", "on", "to")
            and self._pieces[start].text != "FOR"
        ):
            start += 1
        if start >= len(self._pieces):
            return numbers, end
        mark = len(self._found)
        stop = self._target(start)
        if not stop:
            strange = self._pieces[start].kind == "word" and self._phrases[start] is None
            return ((), start + 1) if strange else (numbers, end)
        but = self._found.pop()
        del self._found[mark:]
        out = but.on or ()
        if but.how in ("rest", "all"):
            return numbers, end
        if not out:
            return (), stop  # nobody knows what is left out
        after = self._phrases[stop] if stop < len(self._words) else None
        if after is None and stop < len(self._words) and self._pieces[stop].kind == "paren":
            after = phrase_at([self._words[stop][1:-1]], 0)  # `all but 4 (nay)`
        voted = any(token.entry.choice or token.has("FOR_CHOICE") for token in self._found)
        if voted and after and (after[0].choice or after[0].classes & {"GET", "GETS3"}):
            return numbers, end  # `no to all but 2 gets a yes`
        self._pointer.out = out
        return tuple(number for number in numbers if number not in out), stop

    def _one(self, at: int, *, first: bool, placed: bool = False) -> Pointed | None:
        """One thing that is pointed at: its numbers, its end, and how it is said. `placed`: it goes on with a list of
        places, `the first, third and fifth`."""
        words, start = self._words, at
        led = not first or self._is_led(start)
        if words[at : at + 2] in _SOME_OF and led:
            return (), at + 2 + (words_at(words, at + 2) in ("them", "these", "those")), "unknown"
        if titled := self._title_at(at, led=led):
            return (titled[0],), self._past_noun(titled[1]), "title"
        listed = at + 1 + (words_at(words, at + 1) == "of")  # `all of 3, 4 and 5`
        if words[at] in ("both", "each", "all") and self._names_one(listed):
            return self._one(listed, first=False)
        if self._counts_all(at):
            return self._find_all_counted(at)
        if (others := self._find_remaining(at)) is not None:
            return (), others, "rest"
        the = words[at] == "the"
        at += the and at + 1 < len(words)
        if (by := self._find_by_author(at, the=the)) is not None:
            return by
        behind = self._skip_kind(at)
        noun, at = behind > at, behind
        if found := self._numbers(at, noun=noun or not first):
            return found
        if titled := self._title_at(at, led=the or noun or led):
            return (titled[0],), self._past_noun(titled[1]), "title"
        known = self._find_collective(start)
        if known and not known[0].choice and known[0].classes & _COLLECTED:
            return self._collective(start, known)
        if found := self._find_by_place(at, the=the or placed):
            return found
        return self._phrase(start if not noun else at, the=the or noun)

    def _names_one(self, at: int) -> bool:
        """Whether a number or a title stands there."""
        return at < len(self._words) and (
            self._pieces[at].kind == "num" or self._title_at(at, led=False) is not None
        )

    def _counts_all(self, at: int) -> bool:
        """Whether `all three` stands there."""
        words = self._words
        whole = words[at] == "all" or words[at : at + 2] == ["the", "all"]
        return whole and bool(_COUNTS.get(words_at(words, at + 1), 0))

    def _find_all_counted(self, at: int) -> Pointed | None:
        words, scope = self._words, self._context.scope
        count, end = _COUNTS[words[at + 1]], at + 2
        while words_at(words, end) in ("proposals", "of", "ones", "motions", "them", "these", "open"):
            end += 1
        if count != len(scope) and not self._is_led(at):
            return None
        return scope, end, "all" if count == len(scope) else "unknown"

    def _find_by_author(self, at: int, *, the: bool) -> Pointed | None:
        """What a player has proposed, behind a noun: `the one from bob`, `proposal by carol`."""
        inner = self._phrases[at]
        one = the and inner is not None and "ONE" in inner[0].classes
        that = self._words[at] == "that"  # `and that of erin`
        if not that and (inner is None or not (one or "PROPOSAL" in inner[0].classes)):
            return None
        at = at + inner[1] if one and inner else at + 1 if that else self._skip_kind(at)
        by = words_at(self._words, at + 1)
        if words_at(self._words, at) not in ("by", "from", "of") or by not in self._pointer.players:
            return None
        theirs = self._pointer.by(by)
        sure = len(theirs) == 1 if one else bool(theirs)
        return theirs, at + 2, "author" if sure else "unknown"

    def _skip_kind(self, at: int) -> int:
        """Behind the noun that says what follows: `proposal no. 3`, `the motion called More dice`."""
        inner, words = self._phrases[at], self._words
        if not inner or "PROPOSAL" not in inner[0].classes or at + inner[1] >= len(words):
            return at
        after = at + inner[1]
        while words_at(words, after) in _TITLED and after < at + 3:
            after += 1
        return after if after < len(words) else at

    def _find_collective(self, at: int) -> tuple[WordEntry, int] | None:
        """The entry there; behind a preposition that of a pronoun alone: `my vote on this is aye`."""
        known = self._phrases[at]
        alone = self._is_led(at) and self._words[at] in ("this", "that", "it")
        if alone and not (known and "THIS" in known[0].classes):
            return phrase_at((self._words[at],), 0)
        return known

    def _find_remaining(self, at: int) -> int | None:
        """The end of `the other two`, `the remaining 3 proposals`; None if that is not what stands there."""
        words = self._words
        start = at + (words[at] == "the")
        if words_at(words, start) not in _REMAINING or not count_in(words[start + 1 : start + 2]):
            return None
        known = self._phrases[start + 2] if start + 2 < len(words) else None
        noun = known is not None and "ONE" in known[0].classes
        if not noun and known is None and start + 2 < len(words) and self._pieces[start + 2].kind == "word":
            return None  # `the other two players`
        return self._past(start + 2 + noun)

    def _is_led(self, at: int) -> bool:
        return at > 0 and (self._words[at - 1] in _LEADING or self._is_headed(at))

    def _is_dash_apart(self, at: int) -> bool:
        """Return whether a long dash with blanks around it stands there: `3 -- 10 reasons below`."""
        dash = self._pieces[at]
        apart = self._pieces[at - 1].end < dash.start and dash.end < self._pieces[at + 1].start
        return apart and dash.text in ("--", "\u2014")

    def _is_headed(self, at: int) -> bool:
        """Return whether a choice and a colon stand before it: `Against: two and five`."""
        listed = self._words[at + 1 : at + 2] in ([], [","], ["and"], ["&"], [";"])
        if not listed or at < len(("against", ":")) or self._words[at - 1] != ":":
            return False
        begun = range(max(0, at - 1 - MAX_PHRASE), at - 1)
        heads = (known for place in begun if (known := self._phrases[place]) and place + known[1] == at - 1)
        return any(entry.choice or "FOR_CHOICE" in entry.classes for entry, _ in heads)

    def _is_ballot_of(self, at: int) -> bool:
        known = self._phrases[at] if at < len(self._words) else None
        if known and known[0].choice and at + known[1] < len(self._words):
            behind = self._phrases[at + known[1]]
            return bool(behind and "ON" in behind[0].classes)  # `his yes on mine`
        return bool(known and "VOTES" in known[0].classes and "ONE" not in known[0].classes)

    def _numbers(self, at: int, *, noun: bool) -> Pointed | None:
        low = self._number(at, noun=noun)
        if low is None:
            return None
        words = self._words
        end = at + 1
        if end + 1 < len(words) and words[end] in _TO and not self._is_dash_apart(end):
            high = self._number(end + 1, noun=True)
            spelled = words[end] != "-" or noun or low in self._pointer.matters
            if high is not None and low < high < low + MAX_RANGE and spelled:
                return (
                    tuple(range(low, high + 1)),
                    end + 2 + (words[end + 2 : end + 3] == ["inclusive"]),
                    "number",
                )
        if end < len(words) and self._pieces[end].kind in ("quote", "paren"):
            number = self._pointer.find_titled(self._pieces[end].text[1:-1])  # `3 (Cheaper cards)`
            end += bool(number and number == low)
        elif (
            end < len(words)
            and (
                found := self._title_at(
                    end + (words[end] in (",", ":", "-") and end + 1 < len(words)), led=True
                )
            )
            and found[0] == low
        ):
            end = found[1]
        return (low,), self._past_author(low, end), "number"

    def _past_author(self, number: int, end: int) -> int:
        """Behind `by` and the author of what is named: `proposal 1 by bob`."""
        matter = self._pointer.matters.get(number)
        by = words_at(self._words, end) in ("by", "from", "of") and words_at(self._words, end + 1)
        return end + 2 if matter and by and by == matter.by.casefold() else end

    def _number(self, at: int, *, noun: bool) -> int | None:
        if at >= len(self._pieces):
            return None
        piece = self._pieces[at]
        if words_at(self._words, at + 1) == "of" and words_at(self._words, at + 2) in (
            "them",
            "these",
            "those",
        ):
            return None  # how many
        if piece.kind == "num":
            found = _NUMBER.match(piece.word)
            behind = self._pieces[at + 1] if at + 1 < len(self._pieces) else None
            counted = behind is not None and behind.kind == "word" and self._phrases[at + 1] is None
            if not noun and at and self._words[at - 1] in lexicon().numbered:
                return None  # `rule 4`
            if found is None or (
                counted
                and not noun
                and not piece.word.startswith(("#", "p"))
                and int(found[1]) not in self._pointer.matters
            ):
                return None
            return int(found[1])
        led = self._is_led(at) and (
            at + 1 >= len(self._pieces)
            or self._pieces[at + 1].kind != "word"
            or self._phrases[at + 1] is not None
        )
        led = led or (self._begins(at) and words_at(self._words, at + 1) in (":", "-"))
        if (noun or led) and piece.kind == "word" and (spelled := read_integer(piece.word)) is not None:
            return spelled if noun or spelled in self._pointer.matters else None
        return None

    def _collective(self, at: int, known: tuple[WordEntry, int]) -> Pointed | None:
        entry, count = known
        end, scope = at + count, self._context.scope
        if "ALL" in entry.classes:
            return self._whole(at, count)
        if parted := entry.classes & {"EVENS", "ODDS"}:
            return tuple(number for number in scope if number % 2 == ("ODDS" in parted)), end, "number"
        if "REST" in entry.classes:
            return (), self._past(end + (words_at(self._words, end) in _COUNTS)), "rest"
        if "BOTH" in entry.classes:
            single = self._words[at] in ("either", "neither", "both")
            return None if single and len(scope) != 2 else (scope, end, "both")
        return self._this(at, end)

    def _whole(self, at: int, count: int) -> Pointed | None:
        """What so many words mean by all: `all`, `each of proposals 3 and 4`, `everything by bob`."""
        words, scope, end = self._words, self._context.scope, at + count
        one = words[at] if count == 1 else ""
        if one in ("all", "everything", "each") and not self._is_all(at, end):
            return None
        if found := self._whole_of(end, bare=count == 1):
            return found
        strange = end < len(words) and (words[end] in _COUNTS or self._phrases[end] is None)
        if one in ("each", "all") and strange and self._pieces[end].kind == "word":
            return None  # `all players`
        end = self._past(end)
        if count > 1 and words_at(words, end) in _NARROWING:
            return scope, end, "unknown"
        if words_at(words, end) == "by" and (by := words_at(words, end + 1)) in self._pointer.players:
            return self._pointer.by(by), end + 2, "author"
        return scope, end, "all"

    def _whole_of(self, end: int, *, bare: bool) -> Pointed | None:
        """What `all` takes from what stands behind it: `all of proposals 3 and 4`, `all the ones by bob`."""
        words, scope = self._words, self._context.scope
        if words_at(words, end) not in ("of", "the") or end + 1 >= len(words):
            return None
        of = words[end] == "of"
        inner = self._one(end + 1, first=False) if of or self._phrases[end + 1] else None
        if inner and inner[2] == "number":
            return inner  # more of them may follow
        if inner and inner[2] in ("this", "all", "author"):
            return (scope if inner[2] == "this" else inner[0]), inner[1], "all"
        if of and bare and words_at(words, end + 2).removesuffix("'s") not in _OCCASIONS:
            return scope, inner[1] if inner else end + 2, "unknown"  # `all of my own`
        return None

    def _this(self, at: int, end: int) -> Pointed | None:
        """What the mail answers, by a pronoun: `this`, `those proposals`; several, where it answers one of several."""
        word, context = self._words[at], self._context
        if end == at + 1 < len(self._words) and word in ("this", "that", "these", "those"):
            strange = self._phrases[end] is None or self._words[end] in _OCCASIONS
            if strange and self._pieces[end].kind == "word":
                return None  # `this game`
        plural = word in ("these", "them", "those") and context.reply
        several = plural and len(context.this) == 1 and len(context.scope) > 1
        return (context.scope if several else context.this), self._past(end), "this"

    def _past_noun(self, end: int) -> int:
        """Behind the noun of a title: `the Cheaper cards proposal`."""
        nouns = ("proposal", "one", "thing", "idea", "bill")
        return end + (end < len(self._words) and self._words[end] in nouns)

    def _past(self, end: int) -> int:
        """Behind words that say no more than `all` does: `all proposals currently open`."""
        while end < len(self._words) and (
            self._words[end] in ("currently", "open", "pending", "decisions", "decision")
            or (self._words[end].endswith("s") and self._is_noun(end))
        ):
            end += 1
        if self._words[end : end + 2] == ["of", "these"] or self._words[end : end + 2] == ["of", "them"]:
            end += 2
        return end

    def _is_noun(self, at: int) -> bool:
        """Return whether a word says what is voted on, `motions`, with no number behind it."""
        known, behind = self._phrases[at], self._words[at + 1 : at + 2]
        noun = known is not None and "PROPOSAL" in known[0].classes
        return noun and not (behind and read_integer(behind[0].strip("#")) is not None)

    def _is_all(self, at: int, end: int) -> bool:
        """Whether a bare `all` is what is voted on: behind `to`, a choice, or before one; `Hi all,` is not."""
        before = self._phrases[at - 1] if at else None
        after = self._phrases[end] if end < len(self._words) else None
        if before and (before[0].choice or before[0].classes & {"ON", "VOTES"}):
            return True
        return bool(
            after
            and (
                after[0].choice
                or after[0].classes & {"GET", "GETS3", "EXCEPT"}
                or self._pieces[end].text == "FOR"
            )
        ) or (end < len(self._words) and self._words[end] in (":", "-", "="))

    def _find_by_place(self, at: int, *, the: bool) -> Pointed | None:
        """What a place in the list of those open means: `the second one`, `the last two`, `odd numbers`."""
        words, scope = self._words, self._context.scope
        if words[at] in ("odd", "even") and words_at(words, at + 1) in _NUMBERED:
            end = at + 2 + (words_at(words, at + 2) in ("ones", "proposals"))
            return tuple(number for number in scope if number % 2 == (words[at] == "odd")), end, "place"
        place = _ORDINALS.get(words[at])
        if place is None or len(scope) < 2:
            return None
        if not (the or self._is_led(at) or self._begins_with_place(at, place)):
            return None
        end = at + 1
        word = words_at(words, end)
        if word in _COUNTS and place in (0, -1):
            few = _COUNTS[word]
            return (scope[:few] if place == 0 else scope[-few:]), end + 1, "place"
        if word == "of" and words_at(words, end + 1) in ("these", "those") and not self._context.reply:
            return scope, end + 2, "unknown"
        known = self._phrases[end] if word else None
        one = known is not None and "ONE" in known[0].classes
        if known is not None and "VOTES" in known[0].classes and not one:
            return None  # `the last vote in`
        if place == _OTHER:
            return self._find_other(end) if one else None
        strange = not one and bool(word) and self._pieces[end].kind == "word" and known is None
        return ((scope[place],), end + one, "place") if -1 <= place < len(scope) and not strange else None

    def _begins_with_place(self, at: int, place: int) -> bool:
        """Whether a place heads what is said of it: `first: yes, second: no`."""
        after = words_at(self._words, at + 1)
        if self._begins(at):
            heads = after in (":", "and", "-", "proposal", "one", "motion", "item")
            return heads or (after == "," and place < 0)
        return at > 0 and self._words[at - 1] == "and" and after in (":", "-", "one")

    def _find_other(self, end: int) -> Pointed | None:
        """What `the other one` means, whose noun stands there: one of several, `the other ones` the rest."""
        known = self._phrases[end]
        if known and known[1] == 1 and self._words[end] in ("ones", "proposals"):
            return (), end + 1, "rest"
        return (self._context.scope, end + 1, "unknown") if len(self._context.scope) != 2 else None

    def _phrase(self, start: int, *, the: bool) -> Pointed | None:
        """A proposal by a word of its title, by its author or by both: `the dice thing`, `his`, `erin's
        repeal`."""
        words, pointer = self._words, self._pointer
        led = the or self._is_led(start)
        owner, at = self._skip_owner(start, led=led)
        if at == start and not led and not self._begins(start):
            return None
        if owner and (self._is_ballot_of(at) or (start and self._follows(start - 1))):
            return None
        if owner == pointer.me and words[start] == "mine" and words_at(words, at) in ("on", "for"):
            return None  # `mine on 2 is no`
        theirs = self._list_owned(owner)
        if start < at < len(words):
            if owner and (number := self._number(at, noun=True)) in theirs:
                return (number,), at + 1, "number"
            if titled := self._title_at(at, led=True):
                return (titled[0],), self._past_noun(titled[1]), "title"
        numbers, end, noun = self._parts_from(at)
        if not numbers and not owner:
            if noun and led and end > at + 1:
                return (), end, "unknown"
            return self._unknown_thing(at) if the or at > start else None
        if len(numbers) > 1 or (numbers and theirs and owner != "author" and numbers[0] not in theirs):
            return numbers, end, "unknown"
        if numbers:
            fits = noun or self._fits_as_part(start, end, led=led or at > start)
            return (numbers, end, "part") if fits else None
        return self._find_owned(start, at, owner, theirs, end=end, noun=noun, led=led)

    def _skip_owner(self, start: int, *, led: bool) -> tuple[str, int]:
        """Whose something is, if determiners and a genitive stand there, and where they end: `that new one of`, `my own`."""
        at, owner, words = start, "", self._words
        while at < len(words) and (
            words[at] in _DETS
            or (at > start and words[at] in _OWN)
            or (not owner and self._owner(at, led=led))
        ):
            owner = owner or self._owner(at, led=led)
            at += 1
        return owner, at

    def _fits_as_part(self, start: int, end: int, *, led: bool) -> bool:
        """Whether words of a title mean a proposal there: alone, behind what leads to one, or before how somebody votes."""
        words, known = self._words, self._phrases[end] if end < len(self._words) else None
        marked = end >= len(words) or self._pieces[end].kind != "word" or known is not None
        voted = bool(known and (known[0].choice or known[0].classes & {"GET", "GETS3", "DOUBT", "ADV"}))
        labels = end < len(words) and (words[end] in (":", "-", "=") or voted)
        return (start == 0 and end == len(words)) or (led and marked) or (self._begins(start) and labels)

    def _find_owned(
        self, start: int, at: int, owner: str, theirs: tuple[int, ...], *, end: int, noun: bool, led: bool
    ) -> Pointed | None:
        """What a player has proposed, of which no more is said than whose it is: `hers`, `bob's thing`, `dave's money grab`."""
        words, pointer = self._words, self._pointer
        after = self._phrases[at] if at < len(words) else None
        stands = at >= len(words) or self._pieces[at].kind != "word" or after is not None
        determined = words[at - 1] in ("my", "your", "her", "their") or words[at - 1] in _DETS
        if not noun and (determined or not stands):
            small = at < len(words) and stem_in(words[at], theirs, pointer)
            others = len(theirs) == 1 and owner not in (pointer.me, "author")
            if not small and led and others and not stands:
                return theirs, self._past_unknown(at), "unknown"  # `no to dave's money grab`
            if not small or words[at - 1] in _DETS:
                return None
            end = at + 1
        said = after is not None and bool(
            after[0].choice or after[0].classes & {"BE", "GET", "GETS3", "FOR_CHOICE"}
        )
        meant = led or said or words_at(words, at) == ":"
        if words[start] in ("his", "hers", "theirs", "yours") and not meant:
            return None
        plural = words[end - 1].endswith("s") and end > start + 1
        how = "mine" if owner == pointer.me else "author"
        return theirs, end, how if len(theirs) == 1 or (plural and theirs and how == "author") else "unknown"

    def _past_unknown(self, at: int) -> int:
        """Behind at most three words that nobody knows."""
        end, words, pointer = at, self._words, self._pointer
        while (
            end < min(at + 3, len(words))
            and self._pieces[end].kind == "word"
            and not self._phrases[end]
            and words[end] not in pointer.players
            and not (words[end] in pointer.verbs and self._has_object(end + 1))
        ):
            end += 1
        return end

    def _has_object(self, at: int) -> bool:
        """Whether a number, an amount or a player stands there, with which an order could be done."""
        return at < len(self._pieces) and (
            self._pieces[at].kind in ("num", "money") or self._words[at] in self._pointer.players
        )

    def _follows(self, at: int) -> bool:
        """Whether a word there takes a player's vote, not a proposal: `follow carol's`."""
        known = self._phrases[at]
        return bool(
            known and known[0].classes & {"FOLLOW", "FOLLOWING", "FOLLOWS3", "SAMEAS"} and not known[0].choice
        )

    def _owner(self, at: int, *, led: bool) -> str:
        """Whose something is, if a genitive stands there."""
        word, players = self._words[at], self._pointer.players
        if word in ("my", "mine"):
            return self._pointer.me
        if word in _OWNERS:
            return self._pointer.last_named or "author"
        bare = word.removesuffix("'s").removesuffix("s'")
        if bare == word and word.endswith("s") and (led or not self._begins(at)) and word[:-1] in players:
            bare = word[:-1]
        return bare if bare != word and (bare in players or bare in ("author", "proposer")) else ""

    def _list_owned(self, owner: str) -> tuple[int, ...]:
        if owner == self._pointer.last_named or owner in self._pointer.players:
            return self._pointer.by(owner)
        return self._context.this if owner in ("author", "proposer") and self._context.single else ()

    def _begins(self, at: int) -> bool:
        return at == 0 or self._words[at - 1] in _OPENING

    def _parts_from(self, at: int) -> tuple[tuple[int, ...], int, bool]:
        """The proposals that words of titles mean there, few other words among them, the end, and whether a
        noun such as `thing` closes it."""
        words, pieces = self._words, self._pieces
        numbers: list[int] = []
        place, end, strange = at, at, 0
        while place < len(words) and pieces[place].kind == "word":
            if strange and self._title_at(place, led=False):
                break  # `to see Taxes for all rejected`
            part, behind = self._pointer.part_at(pieces, place)
            known = self._phrases[place]
            if part and not (known and known[0].choice):
                numbers.append(part)
                place = end = behind
            elif known and "ONE" in known[0].classes:
                end = place + known[1]
                if (
                    words_at(words, end) in ("about", "with", "on", "called", "titled", "styled")
                    and not numbers
                ):
                    inner = self._one(end + 1, first=False) if end + 1 < len(words) else None
                    if inner and inner[2] in ("part", "title", "number"):
                        return inner[0], inner[1], True
                return tuple(dict.fromkeys(numbers)), end, True
            elif known is None and strange < MAX_ASIDE and words[place] not in self._pointer.players:
                strange += 1
                place += 1
            else:
                break
        if numbers and end < place and place - end == 1 and strange == 1:
            return tuple(dict.fromkeys(numbers)), place, False  # `the KickBack business`
        return tuple(dict.fromkeys(numbers)), end if numbers else at, False

    def _unknown_thing(self, at: int) -> Pointed | None:
        """`the moose proposal`, which is not known."""
        if at >= len(self._words) or self._pieces[at].kind != "word" or self._phrases[at]:
            return None
        known = self._phrases[at + 1] if at + 1 < len(self._words) else None
        if known is None or self._words[at + 1] not in _NOUNS:
            return None
        after = self._phrases[at + 2] if at + 2 < len(self._words) else None
        given = after is not None and bool(after[0].classes & {"GET", "GETS3"})
        return ((), at + 2, "unknown") if given or self._is_led(at - 1) else None
