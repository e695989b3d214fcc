"""What somebody wants and how many of each, as people say it: `all in Texas, rest florida`, `first Ohio, then
two in Nevada or else Utah`. What may be wanted, and by which words, is told by the game.

A list that is read is written the one way in which games take it: `all TX, FL`, `OH, NV 2 else UT`.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from importlib import resources
from itertools import chain, groupby

import msgspec

from nomicd.kernel.commands import SPENT
from nomicd.kernel.number_words import read_integer
from nomicd.mail.quoting import Line
from nomicd.mail.spelling import FAR, MIN_SPELLED, nearest

MOST_WORDS = 6
"""So many words has the name of what is wanted at most."""
MIN_SHORTENED = 4
"""So many letters has the beginning of a word that stands for it: `Penn`."""
MOST_COUNT = 99

_PIECE = re.compile(
    r"(?P<number>\d{1,2}(?!\d))|(?P<word>[^\W\d_]+(?:['\u2019.-][^\W\d_]+)*)|(?P<mark>[^\s\w])"
)
_LIST_MARK = re.compile(r"^[ \t]*(?:[-*•]|\d{1,2}[.)])(?=\s)", re.MULTILINE)
_REST = frozenset({"rest", "remainder", "remaining", "left", "leftover", "leftovers"})
_ALL = _REST | {"all", "everything", "max", "maximum"}
_ELSE = frozenset({"else", "otherwise", "or", "/", "failing"})
_NEITHER = _ELSE | {"and", "nor", "&", ","}
"""What stands behind these is not wanted either, if what stands before is not."""
_WITHIN = frozenset({"in", "of", "from"})
_JOINING = frozenset("x\u00d7*:=-#+&")
_GOES_ON = re.compile(
    r"(?<=\w)\.(?P<blank> +)(?=(?P<more>(?:then|and|also|plus|(?:the )?rest)\b[^.]*))", re.IGNORECASE
)
_POLITE = re.compile(r",\s*(?:if you )?please(?=\s*,)", re.IGNORECASE)
"""`Ohio, please, and the rest in Utah`."""
_TIMES = {"once": 1, "twice": 2, "thrice": 3}
_BEHIND_ONCE = frozenset({"", ",", ";", ".", "and", "then", "each", "in", "please"})
"""Before any other word it is a condition: `Ohio once I lead there`."""
_NO_NAMES = ("", SPENT)
_JOINED = frozenset({"and", "then", "also", "plus", "&"})
"""A number behind these is of the name that follows."""
_PLUS = frozenset({"&", "+"})
_AND = _PLUS | {",", "and"}
_STOPS = frozenset(",;.!?()")
_SMALL = frozenset({
    "a", "after", "again", "also", "an", "and", "are", "as", "at", "be", "by", "can", "each", "finally",
    "first", "for", "from", "go", "have", "i", "if", "in", "into", "is", "it", "its", "last", "lastly",
    "more", "my", "next", "not", "of", "on", "one's", "only", "please", "second", "secondly", "so",
    "spend", "that", "the", "them", "then", "there", "third", "thirdly", "times", "to", "until", "up",
    "anything", "whatever", "where", "wherever", "which", "with", "would"
})  # fmt: skip
"""Words that stand between names and say nothing of what is wanted."""
ENGLISH = frozenset({
    "ah", "am", "an", "as", "at", "be", "by", "do", "eh", "go", "ha", "he", "hi", "id", "if", "in",
    "is", "it", "me", "my", "no", "of", "oh", "ok", "on", "or", "so", "to", "uh", "um", "up", "us", "we"
})  # fmt: skip
"""Words of two letters. Written small they are no abbreviations, unless they begin an item and a number in
digits stands behind them."""


Want = tuple[str, int]
"""A name and how many of it, 0 where no number stands."""


class WantedList(msgspec.Struct, frozen=True):
    """What is wanted, in the one way; the words that are none of it; and where it stands in the text, word
    by word."""

    said: str
    left: tuple[str, ...]
    spans: tuple[tuple[int, int], ...]
    exact: bool
    """Whether no name has a slip of the finger, no number is left over, and nothing is denied."""
    wants: tuple[tuple[Want, ...], ...] = ()
    """What is wanted, each with what instead."""
    denied: tuple[Want, ...] = ()
    """What is said not to be wanted: `not Ohio`, `instead of Texas`."""
    unsure: bool = False
    """Whether it is not clear how far that goes."""

    @property
    def whole(self) -> bool:
        """Whether the text says what is wanted, and nothing else."""
        return bool(self.said) and not self.left

    @property
    def has_count(self) -> bool:
        """Whether it says of anything how many."""
        return any(count for _, count in chain.from_iterable(self.wants))


class CorrectingWords(msgspec.Struct, frozen=True):
    """The words by which people change what they want, by kind."""

    kinds: Mapping[str, frozenset[str]]

    def has(self, kind: str, word: str) -> bool:
        """Return whether a word is one of a kind."""
        return word in self.kinds[kind]

    def find_denial(self, word: str) -> str:
        """Return the kind of a word behind which the next name is not wanted; "" if it is none."""
        return next((kind for kind in ("not", "away", "trade") if self.has(kind, word)), "")


@lru_cache(maxsize=1)
def correcting_words() -> CorrectingWords:
    """Return them, loaded once."""
    data = tomllib.loads((resources.files(__package__) / "corrections.toml").read_text(encoding="utf-8"))
    return CorrectingWords({kind: frozenset(said.split("|")) for kind, said in data.items()})


class _Piece(msgspec.Struct, frozen=True):
    start: int
    end: int
    text: str
    word: str
    number: int | None


_NOTHING = _Piece(0, 0, "", "", None)
"""Stands before the first piece of a text, and behind its last one."""


def find_wants(text: str, names: Mapping[str, str]) -> WantedList:
    """Return what of these names a text wants; `names` are in small letters, words apart by one blank, and
    those that mean "" count for nothing, as `counties` in `2 counties in Ohio`, and what is `SPENT` is not
    counted: `9 points on Ohio`. The time is linear in the text."""
    return _Scan(text, names).run()


def join_list(lines: Sequence[Line], names: Mapping[str, str]) -> tuple[Line, ...]:
    """Return the lines with each list of what is wanted as one line: put behind the line that announces it,
    or where its first item stands; the lines of its other items are blank then. A sentence that goes on with
    such a list is joined to it."""
    joined = [_join_sentences(line, names) for line in _open_tables(lines, names)]
    head: int | None = None
    first = ""  # the item that a list begins with which nothing announces
    for at, line in enumerate(joined):
        said = line.text.strip()
        if find_wants(said, names).whole:
            item = _bare(said)
            if head is None:
                head, first = at, item
                continue
            above, first = first or joined[head].text.rstrip(), ""
            comma = "" if above.endswith(":") else ","
            joined[head] = msgspec.structs.replace(joined[head], text=f"{above}{comma} {item}")
            joined[at] = msgspec.structs.replace(line, text="")
        elif said:
            head, first = at if said.endswith(":") and not _is_heading(said) else None, ""
    return tuple(joined)


def _is_heading(said: str) -> bool:
    """Return whether a line says nothing but that orders follow: `My turn:`."""
    words = re.findall(r"[^\W\d_]+", said.casefold())
    return bool(words) and all(correcting_words().has("heads", word) for word in words)


def _open_tables(lines: Sequence[Line], names: Mapping[str, str]) -> list[Line]:
    """Return the lines with each table whose rows say what is wanted, and nothing else, as these rows: the
    lines of its head and its rules are blank then, and so is a column that numbers the rows."""
    opened: list[Line] = []
    for is_table, group in groupby(lines, lambda line: line.text.lstrip().startswith("|")):
        rows = list(group)
        opened += _open_table(rows, names) if is_table else rows
    return opened


def _open_table(table: Sequence[Line], names: Mapping[str, str]) -> Sequence[Line]:
    rows = [_split_row(line.text) for line in table]
    rules = [at for at, cells in enumerate(rows) if not "".join(cells).strip("-: ")]
    body = [at for at in range(min(rules, default=-1) + 1, len(rows)) if at not in rules]
    first = 1 if all(rows[at][0] == str(number) for number, at in enumerate(body, 1)) else 0
    said = {at: " ".join(rows[at][first:]) for at in body}
    if not said or not all(find_wants(each, names).whole for each in said.values()):
        return table
    return [msgspec.structs.replace(line, text=said.get(at, "")) for at, line in enumerate(table)]


def _split_row(text: str) -> list[str]:
    return [cell.strip() for cell in text.strip().strip("|").split("|")]


def _join_sentences(line: Line, names: Mapping[str, str]) -> Line:
    """Return a line with a comma for the full stop in `play Georgia 1. Then Utah`."""

    def join(stop: re.Match[str]) -> str:
        return f",{stop['blank']}" if find_wants(stop["more"], names).whole else stop[0]

    text = _GOES_ON.sub(join, line.text)
    if _POLITE.search(text) and find_wants(text, names).said:
        text = _POLITE.sub("", text)
    return msgspec.structs.replace(line, text=text) if text != line.text else line


def _bare(item: str) -> str:
    return _LIST_MARK.sub("", item).replace(":", "").strip(" ,;.")


class _Scan:
    """One way through a text, from left to right."""

    def __init__(self, text: str, names: Mapping[str, str]) -> None:
        self._names = names
        self._said = [known for known, name in names.items() if name not in _NO_NAMES]
        self._pieces = _cut(text)
        self._wants: list[list[tuple[str, int]]] = []
        self._left: list[tuple[int, str]] = []
        self._spans: list[tuple[int, int]] = []
        self._count = 0
        self._counted = ""
        self._or_else = False
        self._spent = self._joins = False
        self._shared: int | None = None
        """Where what the rest is for begins among the wants, as long as names follow it."""
        self._rest: int | None = None
        self._open = False
        """Whether a name was just said, and its number may follow."""
        self._exact = True
        self._words = correcting_words()
        self._denied: list[Want] = []
        self._denying = ""
        """The kind of the word behind which the next name is not wanted."""
        self._so_far = ""
        """The same of the name before, of which what is joined to it may be said as well."""
        self._supposed = self._rather = self._unsure = False

    def run(self) -> WantedList:
        at = 0
        while at < len(self._pieces):
            at += self._take_name(at) or self._turn(at) or self._take_number(at) or self._take_word(at)
        if self._count and self._rest is None:
            self._exact = False
            self._left.append((len(self._pieces), self._counted))
        left = tuple(word for place, word in self._left if self._rest is None or place < self._rest)
        said = write_list(self._wants)
        wants = tuple(map(tuple, self._wants))
        exact = self._exact and not (self._denied or self._unsure)
        return WantedList(said, left, tuple(self._spans), exact, wants, tuple(self._denied), self._unsure)

    def _turn(self, at: int) -> int:
        """Return how many words stand there of what says that a name is not wanted, or is after all; 0 if
        none does."""
        word, behind = self._pieces[at].word, self._peek(at + 1).word
        self._supposed |= self._words.has("supposes", word)
        if (word, behind) in (("instead", "of"), ("rather", "than")):
            self._deny_next("away")
            return 2
        self._rather |= word == "rather"
        if word == "than" and self._rather:
            self._deny_next("away")
            return 1
        kind = self._words.find_denial(word)
        if kind == "not" and (self._supposed or behind == "only"):
            return 0
        if not kind:
            self._end_denial(self._pieces[at])
            return 0
        twice = bool(self._denying) and word != behind  # `don't forget Ohio`
        self._unsure |= twice
        self._deny_next("" if twice else kind)
        return 1

    def _peek(self, at: int) -> _Piece:
        return self._pieces[at] if 0 <= at < len(self._pieces) else _NOTHING

    def _deny_next(self, kind: str) -> None:
        self._denying, self._so_far = kind, ""

    def _end_denial(self, piece: _Piece) -> None:
        """End what is said not to be wanted where a word does."""
        word, words = piece.word, self._words
        counts = piece.number is not None or self._names.get(word) in _NO_NAMES
        if not (counts or word in _NEITHER):
            self._so_far = ""
        ends = {"away": not counts and word not in _SMALL, "trade": words.has("into", word)}
        if word in _STOPS or word == "and" or words.has("turns", word) or ends.get(self._denying):
            self._denying = ""
        if word in _STOPS:
            self._supposed = False

    def _deny(self, name: str, at: int) -> None:
        """Add a name to what is not wanted. Behind a comma it may be wanted."""
        if not self._denying:
            self._unsure |= self._pieces[at - 1].word == ","
        self._denied.append((name, self._count))
        self._so_far = "" if self._denying == "trade" else self._denying or self._so_far
        self._denying, self._count, self._open, self._or_else = "", 0, False, False

    def _take_name(self, at: int) -> int:
        """Return how many pieces a name takes that stands there; 0 if none does."""
        for length in range(min(MOST_WORDS, len(self._pieces) - at), 0, -1):
            pieces = self._pieces[at : at + length]
            phrase = " ".join(piece.word for piece in pieces)
            name = self._names.get(phrase)
            if name and name != SPENT and not (length == 1 and self._is_english(at)):
                self._take(name, pieces, at)
                return length
        return self._take_slip(at)

    def _take_slip(self, at: int) -> int:
        """Return the same of a name with a slip of the finger in it, or cut short."""
        for length in (2, 1):
            pieces = self._pieces[at : at + length]
            phrase = " ".join(piece.word for piece in pieces)
            if len(phrase) < MIN_SHORTENED or any(piece.number is not None for piece in pieces):
                continue
            near = self._find_near(phrase)
            if len(near) == 1:
                self._exact = False
                self._take(near.pop(), pieces, at)
                return length
        return 0

    def _find_near(self, phrase: str) -> set[str]:
        """Return what may be meant by a phrase with a slip in it; else what it is the beginning of."""
        far = (len(phrase) >= MIN_SPELLED) + (len(phrase) >= FAR)
        alike = [known for known in self._said if known[0] == phrase[0]]
        near = nearest(phrase, alike, far) or [known for known in alike if _shortens(phrase, known)]
        return {self._names[known] for known in near}

    def _take(self, name: str, pieces: Sequence[_Piece], at: int) -> None:
        if self._denying or self._so_far:
            self._spans += [(piece.start, piece.end) for piece in pieces]
            self._deny(name, at)
        else:
            self._want(name, pieces)

    def _is_english(self, at: int) -> bool:
        piece, before, behind = self._pieces[at], self._peek(at - 1), self._peek(at + 1)
        begins = before is _NOTHING or before.word in _STOPS
        agrees = piece.text == "OK" and begins and not self._is_listed(at)  # English in large letters, too
        if piece.word not in ENGLISH or before.word in _PLUS or (piece.text.isupper() and not agrees):
            return False
        listed = before.text.isdigit() and piece.word not in _SMALL | _ELSE
        # `a county or two`, but `or 2, nv 1`, and `ky 1 ok 1`
        return not ((begins or listed) and behind.text.isdigit())

    def _is_listed(self, at: int) -> bool:
        """Return whether an abbreviation in large letters goes on the list that this begins: `OK and WA`."""
        behind = [piece for piece in self._pieces[at + 1 : at + 4] if piece.word not in _AND]
        goes_on = behind[0] if behind else _NOTHING
        return self._peek(at + 1).word in _AND and goes_on.text.isupper() and goes_on.word in self._names

    def _want(self, name: str, pieces: Sequence[_Piece]) -> None:
        self._spans += [(piece.start, piece.end) for piece in pieces]
        if self._count or self._or_else:
            self._shared = None
        elif self._shared is not None and self._joins:  # `the rest to Nevada, Idaho and Utah`
            self._wants[self._shared] = [(name, 0) for name, _ in self._wants[self._shared]]
        want = (name, self._count)
        self._exact &= bool(self._count) or not self._spent  # `4 points on Utah`
        self._spent = self._joins = False
        if self._or_else:
            self._wants[-1].append(want)
        else:
            self._wants.append([want])
        self._open = not self._count
        if self._rest is not None:
            self._shared = len(self._wants) - 1
        self._count, self._or_else, self._rest = 0, False, None

    def _take_number(self, at: int) -> int:
        """Return 1 if a number stands there: how many of the name before it, or of the next."""
        piece, behind = self._pieces[at], self._peek(at + 1).word
        conditional = piece.word == "once" and behind not in _BEHIND_ONCE
        if piece.number is None or conditional:
            return 0
        self._spans.append((piece.start, piece.end))
        if self._names.get(behind) == SPENT:
            self._spent = True
        elif behind == "each" and not self._so_far:
            self._count_each(piece.number)
        elif self._counts_next(at) or not self._count_last(piece.number):
            self._exact &= not self._count
            self._count, self._counted = piece.number, piece.text
        return 1

    def _count_last(self, number: int) -> bool:
        """Take so many of the name before, if its number may still follow; return whether it may."""
        if self._so_far and not self._denied[-1][1]:
            self._denied[-1] = (self._denied[-1][0], number)
            return True
        if not self._open:
            return False
        self._wants[-1][-1] = (self._wants[-1][-1][0], number)
        self._open = False
        return True

    def _count_each(self, number: int) -> None:
        """Take so many of each name before that has no number."""
        self._wants = [[(name, count or number) for name, count in several] for several in self._wants]
        self._open = False

    def _counts_next(self, at: int) -> bool:
        """Return whether the number there says how many of the name behind it, as its words say: `2 in Ohio`,
        `2 counties in Ohio`."""
        behind = (self._pieces[place].word for place in range(at + 1, len(self._pieces)))
        return next((word for word in behind if self._names.get(word) not in _NO_NAMES), "") in _WITHIN

    def _take_word(self, at: int) -> int:
        """Return 1: what is neither says how many, or that it is instead, or nothing."""
        piece = self._pieces[at]
        word = piece.word
        if word in _STOPS:
            self._open = False
            self._shared = self._shared if word == "," else None
            return 1
        if word in _ALL:
            self._count, self._counted = MOST_COUNT, piece.text
            self._rest = at if word in _REST else self._rest
        elif word in _ELSE:
            self._or_else = bool(self._wants)
        elif not (word in _SMALL or word in _JOINING or word in self._names):
            self._left.append((at, piece.text))
            self._open = False
            return 1
        elif word in _JOINED:
            self._open, self._joins = False, True
        self._spans.append((piece.start, piece.end))
        return 1


def _shortens(word: str, name: str) -> bool:
    return " " not in name and name.startswith(word)


def _cut(text: str) -> list[_Piece]:
    blank = _LIST_MARK.sub(lambda found: " " * len(found[0]), text)
    pieces = []
    for found in _PIECE.finditer(blank):
        word = found[0].casefold().rstrip(".") or found[0]
        number = _TIMES.get(word, read_integer(word)) if found.lastgroup != "mark" else None
        pieces.append(_Piece(found.start(), found.end(), found[0], word, number))
    return pieces


def write_list(wants: Iterable[Iterable[Want]]) -> str:
    """Return a list of wants in the one way."""
    return ", ".join(" else ".join(_write(*each) for each in alternatives) for alternatives in wants)


def _write(name: str, count: int) -> str:
    return f"all {name}" if count == MOST_COUNT else f"{name} {count}" if count else name
