"""Orders that stand in a sentence in any words: `get me 2 soldiers`, `a house on 5 please`, `two soldiers
recruited`.

Each usage of the vocabulary is a frame: its verb, the words that it must have, and its slots. A clause that
has the words, with a slip of the finger or as other words of its verb, and fills the slots, is that order.
Nothing of a game is known here.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property, lru_cache
from itertools import groupby

import msgspec

from nomicd.kernel.commands import Command, Lexicon, Verb
from nomicd.kernel.number_words import read_integer
from nomicd.mail.forms import Forms
from nomicd.mail.free_text.lexicon import inflect, lexicon
from nomicd.mail.free_text.words import Raw, Token, cut
from nomicd.mail.quoting import Line
from nomicd.mail.slots import THOUSANDS, find_unit, read_amount
from nomicd.mail.spelling import Speller, may_mean
from nomicd.mail.usage import Slot, options
from nomicd.mail.wants import WantedList, find_wants

MOST_WORDS = 6
"""So many words has the name of an item at most."""

MIN_EXACT = 5
"""A word of so few letters with a slip in it is asked about, unless two of a noun's only changed places."""

MAX_LEFT, MAX_ASKED = 2, 5
"""So many words beside it may stand in the clause of an order that is done, and of one that is asked about."""

MAX_SUGGESTED = 3
"""So many orders are offered for words that say none."""

_PART = re.compile(
    r"<(?P<slot>[a-z_]+):(?P<kind>[a-z]+)(?:\((?P<of>[^)>]*)\))?>|(?P<mark>[\[\],:;])|(?P<word>[^\s\[\]<>,:;]+)"
)
_NAMING = re.compile(r"(?i:\bcall(?:ed)?(?!\s+off\b)(?:\s+(?:it|that|the\s+square|square\s+\S+))?|\bnamed?(?:\s+(?:it|is|be))?|\bchristen(?:ed)?(?:\s+it)?)[\s:]+(?P<name>\"[^\"]{1,60}\"|[^\W\d_][\w'’-]*(?:\s(?:of|the|de|la|[A-Z][\w'’-]*)){0,4})")  # fmt: skip
_UNTIL = re.compile(r"\b(?:un)?till?\s+(?:the\s+)?(?P<when>(?:\d{1,2}(?:st|nd|rd|th)?\s+(?:of\s+)?[A-Za-z]{3,9}|[A-Za-z]{3,9}\s+\d{1,2}(?:st|nd|rd|th)?\b|(?:mon|tues|wednes|thurs|fri|satur|sun)day))", re.IGNORECASE)  # fmt: skip
_DAY = r"(?:the\s+)?(?:\d{1,2}(?:st|nd|rd|th)?(?:\s+(?:of\s+)?[A-Za-z]{3,9})?|[A-Za-z]{3,9}\s+\d{1,2}(?:st|nd|rd|th)?|(?:mon|tues|wednes|thurs|fri|satur|sun)day|tomorrow)\b"
_BETWEEN = re.compile(
    rf"\b(?P<span>(?:from\s+|between\s+)?{_DAY}\s+(?:to|until|till|through|and)\s+{_DAY})\b", re.IGNORECASE
)
_SPAN = re.compile(
    r"\b(?P<span>(?:(?:the\s+)?(?:whole|all|rest)\s+of\s+)?(?:this|next)\s+(?:week|weekend|month)|tomorrow"
    r"|for\s+(?:the\s+next\s+)?(?:\d{1,2}|[a-z]{1,5})\s+(?:days?|weeks?))\b",
    re.IGNORECASE,
)
_PAID = re.compile(r"^\W*\d+\s(?:dollars?\s|bucks\s)?(?:to|for)\s\w+")
_SMALL = frozenset(
    {"on", "to", "at", "the", "for", "from", "in", "of", "with", "after", "every", "it", "a", "all", "my"}
)
_LED_TO = frozenset({"on", "to", "at", "after", "from", "square", "sq", "onto", "#", "in"})
_TOWARDS = frozenset({"to", "unto", "for", "of", "from", "with", "at", "@", "player"})
_ONES = frozenset({"a", "an", "one", "another", "1"})
_NOT_HELD = re.compile(r"<\w+:(?:body|proposal|numbers)>")
"""In a usage: what concerns a ballot, or has a text below it, no game holds."""


class Frame(msgspec.Struct, frozen=True):
    """A usage taken apart: the words that begin it, others that it must have, its slots, and the usage's
    parts."""

    verb: Verb
    heads: frozenset[str]
    words: frozenset[str]
    beside: frozenset[str]
    options: frozenset[str]
    slots: tuple[Slot, ...]
    more: tuple[Slot, ...]
    groups: tuple[tuple[tuple[str, str, int], ...], ...]
    """The words and slots in the usage's order, those of one optional part together."""

    def takes(self, kind: str) -> bool:
        """Return whether it must have a slot of that kind."""
        return any(slot.kind == kind for slot in self.slots)


class Found(msgspec.Struct, frozen=True, kw_only=True):
    """An order in a clause: by which frame, and what fills its slots."""

    frame: Frame
    values: dict[str, str]
    used: Mapping[int, int]
    """Where the pieces that say it begin and end."""
    led: bool
    """Its verb stands there, or stood in the clause before."""
    exact: bool
    """No word of it has a slip of the finger."""
    past: bool
    doing: bool
    """Its verb ends in -ing."""
    said: frozenset[str]
    """All words of the clause."""

    @property
    def line(self) -> str:
        """The order in strict words."""
        written: list[str] = []
        for group in self.frame.groups:
            slots = [name for kind, name, _ in group if kind == "slot"]
            words = [name.split("|") for kind, name, _ in group if kind == "word"]
            optional = group[0][2] > 0
            said = [next((word for word in each if word in self.said), "") for each in words]
            if optional and not (all(name in self.values for name in slots) if slots else all(said)):
                continue
            heads = iter(said if optional and not slots else [each[0] for each in words])
            written += [self.values[name] if kind == "slot" else next(heads) for kind, name, _ in group]
        return " ".join(written)

    @property
    def weight(self) -> int:
        """How much of the clause it explains."""
        return 2 * len(self.values) + len(self.used)

    @property
    def says_how_many(self) -> bool:
        """Whether it has an amount, a square or a player, for something that is no word of every sentence."""
        slots = (slot for slot in (*self.frame.slots, *self.frame.more) if slot.name in self.values)
        common = any((word,) in lexicon().entries for word in self.frame.words)
        return not common and any(
            slot.kind in _ORDER and slot.kind not in ("item", "choice") for slot in slots
        )

    @property
    def lone(self) -> bool:
        """Whether it is a verb and no more: `done`."""
        return not (self.frame.slots or self.frame.more or self.frame.words)


class FrameBook:
    """The frames of one vocabulary's verbs, by their words."""

    def __init__(self, verbs: tuple[Verb, ...], ballot_verb: str) -> None:
        """Take those that change something and need no text that only its author can give."""
        self.frames = tuple(
            frame
            for verb in verbs
            if not (
                verb.read_only
                or verb.alone
                or verb.grave
                or verb.key == ballot_verb
                or verb.strict
                or verb.public
                or verb.asked
            )
            and not verb.source.startswith("the Admin")
            and (frame := _take_apart(verb)) is not None
        )
        self.keys = frozenset(verb.key for verb in verbs)
        self.held = frozenset(
            verb.key for verb in verbs if not (verb.read_only or _NOT_HELD.search(verb.usage))
        )
        """What may wait for a later update."""
        self.by_word: dict[str, list[Frame]] = {}
        self.verbs: dict[str, str] = {}
        self.past: set[str] = set()
        for frame in self.frames:
            for head in frame.heads:
                forms = tuple(_inflections(head)) if frame.slots or frame.more or frame.words else (head,)
                self.past.update(each for each in forms if each != head and not each.endswith("ing"))
                for form in forms:
                    self.verbs.setdefault(form, head)
                    self.by_word.setdefault(form, []).append(frame)
        self.sure = {form: tuple(frames) for form, frames in self.by_word.items()}
        for frame in self.frames:
            for word in (*frame.words, *frame.options):
                self.by_word.setdefault(word, []).append(frame)
        self.apart: dict[str, list[tuple[str, Frame]]] = {}
        for frame in self.frames:
            for said in frame.verb.words:
                self._add_word(frame, said)

    def _add_word(self, frame: Frame, said: str) -> None:
        """Add a word that may say an order, or two that stand apart."""
        first, _, second = said.partition(" + ")
        forms = (*_inflections(first), *(("taken",) if first == "take" else ()))
        self.past.update(each for each in forms if each not in (first, "get") and not each.endswith("ing"))
        for form in forms:
            self.by_word.setdefault(form, []).append(frame)
            if second:
                self.apart.setdefault(form, []).append((second, frame))


@lru_cache(maxsize=256)
def frame_book(verbs: tuple[Verb, ...], ballot_verb: str) -> FrameBook:
    """Return the frames of these verbs, made once."""
    return FrameBook(verbs, ballot_verb)


@lru_cache(maxsize=64)
def _speller_of(items: frozenset[tuple[str, ...]], book: FrameBook) -> Speller:
    return Speller((*book.by_word, *(word for each in items for word in each)))


def _inflections(verb: str) -> Iterator[str]:
    yield verb
    if verb.isalpha() and len(verb) > 2:
        yield inflect(verb, "ing")
        yield inflect(verb, "ed")
        if verb[-1] in "we":
            yield f"{verb}n"


def _take_apart(verb: Verb) -> Frame | None:
    parts: list[tuple[str, str, int]] = []
    heads: set[str] = set()
    words: set[str] = set()
    beside: set[str] = set()
    chosen: set[str] = set()
    slots: list[Slot] = []
    more: list[Slot] = []
    group = depth = 0
    for found in _PART.finditer(verb.usage):
        if found["mark"]:
            group += found["mark"] == "["
            depth += {"[": 1, "]": -1}.get(found["mark"], 0)
        elif found["slot"]:
            slot = Slot(found["slot"], found["kind"], found["of"] or "")
            (more if depth else slots).append(slot)
            parts.append(("slot", slot.name, group if depth else 0))
            if slot.kind == "choice" and not depth:
                chosen.update(word for word in options(slot.of) if len(word) > 3)
        else:
            said = found["word"].casefold().split("|")
            parts.append(("word", found["word"].casefold(), group if depth else 0))
            if not heads:
                heads.update(said)
            elif depth:
                beside.update(_singular(word) for word in said if word not in _SMALL and not _turns(word))
            elif not _SMALL.intersection(said):
                words.add(_singular(said[0]))
    if any(slot.kind in ("body", "condition", "numbers", "word") for slot in slots):
        return None
    return Frame(verb, frozenset(heads), frozenset(words), frozenset(beside), frozenset(chosen), tuple(slots), tuple(more), _together(parts))  # fmt: skip


def _together(parts: Sequence[tuple[str, str, int]]) -> tuple[tuple[tuple[str, str, int], ...], ...]:
    return tuple(tuple(group) for _, group in groupby(parts, key=lambda part: part[2]))


def _turns(word: str) -> bool:
    entry = lexicon().entries.get((word,))
    return entry is not None and bool(entry.classes & {"COND", "IF", "ELSE", "WITH"})


def _pays(frame: Frame) -> bool:
    return {"money", "player"} <= {slot.kind for slot in frame.slots}


def _singular(word: str) -> str:
    return word[:-1] if len(word) > 3 and word.endswith("s") and not word.endswith("ss") else word


class Frames:
    """Finds orders in clauses by the frames of one vocabulary."""

    def __init__(self, forms: Forms, verbs: tuple[Verb, ...], names: Lexicon, ballot_verb: str) -> None:
        self.book = frame_book(verbs, ballot_verb)
        self._forms, self._names = forms, names
        self._near: dict[str, str] = {}

    def read(
        self, text: str, tokens: Sequence[Token], line: Line, carried: Frame | None = None
    ) -> Found | None:
        """Return the order that a clause says, None if it says none. `tokens` are the clause's; with what is
        `carried` a clause before it began, so that its verb may be left out."""
        clause = self._clause(text, tokens)
        candidates = self._candidates(clause.words)
        if carried is not None:
            candidates[carried] = None
        found = [
            one
            for frame in candidates
            if (one := _Filling(self, frame, clause, carried=frame is carried).run()) is not None
            and self.fit(one.line, line) is not None
        ]
        best = max(found, key=lambda one: (one.led, one.weight), default=None)
        return None if best is not None and self._has_another_verb(best, clause) else best

    def knows(self, word: str) -> bool:
        """Return whether a word stands in an order: its own, of an item, or a player."""
        known = self.book.by_word
        return word in known or _singular(word) in known or word in self._first_words or word in self._players

    def has_verb(self, tokens: Iterable[Token]) -> bool:
        """Return whether a word is the verb of an order."""
        return any(token.word in self.book.sure for token in tokens)

    def suggest(self, text: str, tokens: Sequence[Token], line: Line, *, nouns: bool) -> list[Found]:
        """Return the orders that a clause is nearest to by its words, the nearest first: each slot is filled with what
        stands anywhere in it. Without `nouns`, only those whose verb stands there."""
        clause = self._clause(text, tokens)
        found = [
            one
            for frame in self._candidates(clause.words)
            if (one := _Filling(self, frame, clause, carried=False, loose=True).run()) is not None
            and one.values
            and self.fit(one.line, line) is not None
        ]
        led = [one for one in found if one.led]
        counted = [one for one in found if one.says_how_many]
        best = sorted(led or (counted if nouns else ()), key=lambda one: -one.weight)
        return list({one.line: one for one in best}.values())[:MAX_SUGGESTED]

    def _has_another_verb(self, found: Found, clause: _Clause) -> bool:
        """Return whether nouns were read without the verb that stands with them: `recruit as many soldiers as …`."""
        left = (
            word
            for piece, word in zip(clause.pieces, clause.words, strict=True)
            if clause.start + piece.start not in found.used
        )
        return not found.led and any(word in self.book.sure for word in left)

    def refill(self, found: Found, text: str, tokens: Sequence[Token], line: Line) -> Found | None:
        """Return the same order with what a clause behind it adds; `text` and `tokens` are those of both.
        None if it adds nothing."""
        clause = self._clause(text, tokens)
        more = _Filling(self, found.frame, clause, carried=False).run()
        if more is None or len(more.values) <= len(found.values) or self.fit(more.line, line) is None:
            return None
        return more

    def complete(self, found: Found, text: str) -> Found | None:
        """Return the same order with the clause of it that another sentence is, such as `Call it Home`."""
        pieces = cut(text)
        clause = _Clause(text, 0, pieces, [self._spell(piece) for piece in pieces], ())
        return _Filling(self, found.frame, clause, carried=True).add_to(found)

    @cached_property
    def _players(self) -> frozenset[str]:
        return frozenset(name.casefold() for name in self._names.players)

    @cached_property
    def _items(self) -> Mapping[tuple[str, ...], str]:
        """The names of items by their words."""
        return {tuple(name.casefold().split()): name for name in self._names.items}

    @cached_property
    def _first_words(self) -> frozenset[str]:
        """The words with which the names of items begin."""
        return frozenset(words[0] for words in self._items)

    @cached_property
    def _speller(self) -> Speller:
        """Knows all words that a slip of the finger may have been meant as."""
        return _speller_of(frozenset(self._items), self.book)

    def find_wants(self, text: str) -> WantedList | None:
        """Return what a text wants of what the game has; None if that is nothing."""
        wanted = self._forms.wants
        found = find_wants(text, wanted) if wanted else None
        return found if found is not None and found.said else None

    def wants_something(self, word: str) -> bool:
        """Return whether an order that takes a list of wants has that word for its verb."""
        frames = self.book.by_word.get(word, self.book.by_word.get(_singular(word), ()))
        return any(frame.takes("wants") for frame in frames)

    def fit(self, said: str, line: Line) -> Command | None:
        """Return the command that strict words are, if they are one."""
        return self._forms.find_command(said, line)

    def _clause(self, text: str, tokens: Sequence[Token]) -> _Clause:
        start = tokens[0].start
        said = text[start : tokens[-1].end]
        pieces = cut(said)
        return _Clause(said, start, pieces, [self._spell(piece) for piece in pieces], tokens)

    def _candidates(self, words: Sequence[str]) -> dict[Frame, None]:
        by_word, frames = self.book.by_word, self.book.frames
        found = dict.fromkeys(
            frame for word in words for frame in by_word.get(word, by_word.get(_singular(word), ()))
        )
        if not self._first_words.isdisjoint(words):
            found |= dict.fromkeys(frame for frame in frames if frame.takes("item"))
        if self._forms.wants:
            found |= dict.fromkeys(frame for frame in frames if frame.takes("wants"))
        if not self._players.isdisjoint(words):
            found |= dict.fromkeys(frame for frame in frames if _pays(frame))
        return found

    def _spell(self, piece: Raw) -> str:
        """Return the word as the vocabulary has it, a slip of the finger put right; a number in digits."""
        word = piece.word.rstrip("'")
        if piece.kind != "word" or word in self.book.by_word or _singular(word) in self.book.by_word:
            return word
        number = read_integer(word)
        if number is not None:
            return str(number)
        if (word,) in lexicon().entries or word in lexicon().small or self.is_player(word):
            return word
        if word not in self._near:
            self._near[word] = self._speller.find_meant(word) or word
        return self._near[word]

    def item_at(self, words: Sequence[str]) -> tuple[str, range] | None:
        """Return the item that words name, and where; the longest of several."""
        for length in range(MOST_WORDS, 0, -1):
            for at in range(len(words) - length + 1):
                if name := self._items.get(tuple(words[at : at + length])):
                    return name, range(at, at + length)
        return self._find_abbreviated(words)

    def _find_abbreviated(self, words: Sequence[str]) -> tuple[str, range] | None:
        """Return an item by its first word alone, or with a slip in its second: `the silver`, `gold cads`."""
        for at, word in enumerate(words):
            if (word,) in lexicon().entries or word in self.book.verbs:
                continue
            meant = {name: each for each, name in self._items.items() if each[0] == word and len(each) > 1}
            behind = words[at + 1] if at + 1 < len(words) else ""
            near = {
                value: each
                for value, each in meant.items()
                if behind == each[1] or (behind and may_mean(behind, each[1]))
            }
            found = near or meant
            if found and len({self._names.items[name] for name in found}) == 1:
                return next(iter(found)), range(at, at + 2 if near else at + 1)
        return None

    def holds_text(self, word: str) -> bool:
        """Return whether an order that takes words of any kind begins with that word."""
        frames = self.book.sure.get(word.casefold(), ())
        return any(slot.kind == "text" for frame in frames for slot in frame.slots)

    def is_player(self, word: str) -> bool:
        """Return whether a word names another player."""
        return word in self._players and word != self._names.me.casefold()


class _Clause(msgspec.Struct, frozen=True):
    """A clause: its words as the vocabulary has them, where it begins in its text, and its tokens."""

    text: str
    start: int
    pieces: Sequence[Raw]
    words: Sequence[str]
    tokens: Sequence[Token]

    def places(self, start: int, end: int) -> set[int]:
        """Return which pieces begin between two places of the text."""
        return {at for at, piece in enumerate(self.pieces) if start <= self.start + piece.start < end}

    def word(self, at: int) -> str:
        """Return the word there; "" where none is."""
        return self.words[at] if 0 <= at < len(self.words) else ""


class _Filling:
    """One try to read a clause by one frame."""

    def __init__(
        self, frames: Frames, frame: Frame, clause: _Clause, *, carried: bool, loose: bool = False
    ) -> None:
        self._frames, self._frame, self._clause, self._carried = frames, frame, clause, carried
        self._loose, self._nearly = loose, False
        self._plain = [_singular(word) for word in clause.words]
        self._used: set[int] = set()
        self._values: dict[str, str] = {}
        self._slips = False

    def run(self) -> Found | None:
        """Return the order, None if something that it must have is not there."""
        frame, words = self._frame, self._clause.words
        start, pieces = self._clause.start, self._clause.pieces
        verbs, sure = self._verbs()
        self._nearly = self._loose and sure
        sure, led = sure or self._carried, bool(verbs) or self._carried
        self._used.update(verbs)
        if not (self._use_words() and self._fill() and self._is_about_something()):
            return None
        noun = self._is_named(led=led) or (self._loose and self._is_nearly_named(led=led))
        lone = led and not (frame.slots or frame.more or frame.words)  # `finished`
        if lone and not all(words[at] == pieces[at].word for at in verbs):
            return None
        if not (sure or noun or lone) or (led and not sure and not noun and frame.slots):
            return None
        if not frame.slots and not led:
            return None
        return Found(
            frame=frame,
            values=self._values,
            used={start + pieces[at].start: start + pieces[at].end for at in sorted(self._used)},
            led=led,
            exact=not self._slips and (sure or noun) and all(self._is_exact(at) for at in self._used),
            past=bool(verbs) and words[verbs[0]] in self._frames.book.past,
            said=frozenset(words),
            doing=bool(verbs) and words[verbs[0]].endswith("ing"),
        )

    def add_to(self, found: Found) -> Found | None:
        """Return an order with what fills its other slots here; None if nothing does, or more is said."""
        for slot in self._frame.more:
            said = self._value(slot) if slot.name not in found.values else None
            if said is not None:
                self._values[slot.name] = said
        if not self._values or len(self._used) < len(self._plain):
            return None
        return msgspec.structs.replace(found, values={**found.values, **self._values})

    def _is_exact(self, at: int) -> bool:
        word, piece = self._clause.words[at], self._clause.pieces[at]
        swapped = sorted(word) == sorted(piece.word) and word not in self._frames.book.verbs
        return word[:1].isdigit() or len(word) > MIN_EXACT or swapped or piece.word.startswith(word)

    def _verbs(self) -> tuple[tuple[int, ...], bool]:
        """Return where its verb stands, in any word that says it, and whether that says nothing else."""
        book, frame = self._frames.book, self._frame
        first: tuple[int, ...] = ()
        for at, said in enumerate(self._clause.words):
            word = said if said in book.by_word else _singular(said)
            noun = word in frame.options or _singular(word) in frame.words
            if noun or frame not in book.by_word.get(word, ()):
                continue
            apart = [second for second, each in book.apart.get(word, ()) if each is frame]
            if frame in book.sure.get(word, ()):
                return (at,), True
            if not apart:
                first = first or (at,)
                continue
            behind = enumerate(self._clause.words[at + 1 :], at + 1)
            place = next((place for place, each in behind if each in apart), None)
            if place is not None:
                return (at, place), True
        return first, False

    def _use_words(self) -> bool:
        for word in self._frame.words:
            free = (at for at, each in enumerate(self._plain) if each == word and at not in self._used)
            at = next(free, None)
            if at is None:
                return False
            self._used.add(at)
        self._used.update(at for at, word in enumerate(self._plain) if word in self._frame.beside)
        return True

    def _fill(self) -> bool:
        frame = self._frame
        for slot in sorted((*frame.slots, *frame.more), key=lambda slot: _ORDER.get(slot.kind, 9)):
            said = self._value(slot)
            if said is not None:
                self._values[slot.name] = said
            elif slot in frame.slots:
                return False
        return True

    def _is_about_something(self) -> bool:
        """Return whether it has its proposal, if it may have one: named, or as `this`."""
        if self._values or not any(slot.kind == "proposal" for slot in self._frame.more):
            return True
        tokens = self._clause.tokens
        meant = next((token for token in tokens if token.on and token.how in ("this", "mine")), None)
        if meant is not None:
            self._used |= self._clause.places(meant.start, meant.end)
        said = [token for token in tokens if not token.has("I", "SELF", "IAM", "ADV", "TAIL", "FILLER")]
        return meant is not None or (len(said) == 1 and any(token.has("I", "IAM") for token in tokens))

    def _is_named(self, *, led: bool) -> bool:
        """Return whether its nouns alone say what it is: a thing and how many, an option and its name."""
        frame = self._frame
        kinds = {slot.kind for slot in frame.slots}
        counted = bool(frame.words) and bool(kinds & {"int", "money", "item"})
        paid = _pays(frame) and (led or bool(_PAID.search(" ".join(self._clause.words))))
        if (
            counted
            or paid
            or kinds & {"item", "wants"}
            or ("choice" in kinds and (led or len(frame.slots) > 1))
        ):
            return True
        filled = {slot.kind for slot in frame.slots + frame.more if slot.name in self._values}
        beside = any(word in frame.beside for word in self._plain)
        return led and bool(frame.words or beside or filled & {"proposal", "text"})

    def _is_nearly_named(self, *, led: bool) -> bool:
        """Return whether a clause that says no order may be asked about as this one: it has one of its words and what
        it is done to, or says who gets how much."""
        slots = (*self._frame.slots, *self._frame.more)
        things = any(slot.name in self._values and slot.kind != "int" for slot in slots)
        return things if led else _pays(self._frame)

    # What fills a slot

    def _value(self, slot: Slot) -> str | None:
        """Return what of the clause fills a slot; its places are used then."""
        match slot.kind:
            case "item":
                return self._item()
            case "choice":
                return self._choice(slot)
            case "player":
                return self._player()
            case "money":
                return self._amount(slot)
            case "int" | "square" | "card":
                return self._number(slot)
            case "proposal":
                return self._proposal()
            case "text":
                return self._text(slot)
            case "wants":
                return self._list_wants()
        return None

    def _use(self, places: Iterable[int], said: str) -> str:
        self._used.update(places)
        return said

    def _item(self) -> str | None:
        found = self._frames.item_at(self._clause.words)
        return self._use(found[1], found[0]) if found else None

    def _player(self) -> str | None:
        """Return the player who is named behind the verb or a preposition, or whose clause has no verb."""
        for at, word in enumerate(self._clause.words):
            led = self._clause.word(at - 1) in _TOWARDS or at - 1 in self._used or (at == 0 and self._carried)
            led |= self._loose
            if led and self._frames.is_player(word):
                return self._use({at}, word)
        return None

    def _choice(self, slot: Slot) -> str | None:
        words = self._clause.words
        for option in sorted(options(slot.of), key=len, reverse=True):
            said = option.split()
            for at in range(len(words) - len(said) + 1):
                if words[at : at + len(said)] == said and (slot in self._frame.slots or at not in self._used):
                    return self._use(range(at, at + len(said)), option)
        return None

    def _proposal(self) -> str | None:
        for token in self._clause.tokens:
            if token.on and len(token.on) == 1 and token.how not in ("all", "rest", "unknown"):
                self._slips |= token.how == "place"  # `the second`: of what, only its author knows
                return self._use(self._clause.places(token.start, token.end), str(token.on[0]))
        return None

    def _list_wants(self) -> str | None:
        clause = self._clause
        led = {at for at in self._used if at < len(clause.pieces)}
        behind = min((clause.pieces[at].end for at in led), default=0)
        found = self._frames.find_wants(" " * behind + clause.text[behind:])
        if found is None:
            return None
        places = {at for span in found.spans for at in clause.places(*(clause.start + each for each in span))}
        self._slips |= not found.exact
        return self._use(places, found.said)

    def _text(self, slot: Slot) -> str | None:
        patterns = {"name": (_NAMING,), "when": (_BETWEEN, _UNTIL, _SPAN)}.get(slot.name, ())
        found = next((each for pattern in patterns if (each := pattern.search(self._clause.text))), None)
        if found is None:
            return None
        start = self._clause.start
        self._used |= self._clause.places(start + found.start(), start + found.end())
        said = found.groupdict()
        return said.get("name") or said.get("span") or f"until {said['when']}"

    def _amount(self, slot: Slot) -> str | None:
        """Return the amount that a clause names: the first that says so by a sign or a word, else the first
        number."""
        unit = find_unit(slot)
        found = [
            (at, amount, said)
            for at in range(len(self._clause.words))
            if at not in self._used and (said := self._amount_at(at))
            if (amount := read_amount(said, unit)) is not None
        ]
        named = [each for each in found if not each[2].isdecimal()]
        stated = named or any(self._clause.pieces[at].kind == "money" for at, *_ in found)
        if not found or (self._loose and not (stated or self._nearly)):
            return None
        at, amount, said = (named or found)[0]
        self._slips |= bool(unit) and not named and len(found) > 1
        places = (at, at + 1) if " " in said else (at,)
        return self._use(places, f"${amount:,}" if unit else str(amount))

    def _amount_at(self, at: int) -> str:
        """Return what may be an amount there, with the word behind it that says thousands; "" if nothing."""
        clause = self._clause
        word = clause.words[at].lstrip("#£€").removesuffix("$")
        if clause.pieces[at].kind not in ("num", "money", "word"):
            return ""
        word = word.split()[0] if word.strip() else ""
        return f"{word} {clause.word(at + 1)}" if word and clause.word(at + 1) in THOUSANDS else word

    def _number(self, slot: Slot) -> str | None:
        clause, one = self._clause, -1
        for at, word in enumerate(clause.words):
            if at in self._used:
                continue
            bare = word.lstrip("#$£€").removesuffix("$")
            counts = bool(bare) and clause.pieces[at].kind in ("num", "money", "word")
            number = read_integer(bare.split()[0]) if counts else None
            if number is None:
                a_thing = one < 0 and word in _ONES and slot.kind == "int" and self._has_thing(at)
                one = at if a_thing else one
            elif self._takes(slot, at):
                square = slot.kind == "square" and clause.word(at - 1) in ("square", "sq")
                return self._use((at - 1, at) if square else (at,), bare)
        return self._use((one,), "1") if one >= 0 else None

    def _has_thing(self, at: int) -> bool:
        """Return whether right behind a place stands what may be counted."""
        nouns = self._frame.words | self._frame.beside
        behind = {_singular(self._clause.word(at + 1)), _singular(self._clause.word(at + 2))}
        return at + 1 in self._used or at + 2 in self._used or bool(nouns & behind)

    def _takes(self, slot: Slot, at: int) -> bool:
        """Return whether a slot may be filled with the number there."""
        clause, book = self._clause, self._frames.book
        before = clause.word(at - 1)
        if clause.pieces[at].kind == "money" and slot.kind != "money":
            return False
        if slot.kind == "int":
            if self._loose and before in lexicon().numbered:
                return False  # `update 9: recruit many`
            led = at > 0 and self._frame in book.sure.get(before, ())
            return led or self._has_thing(at) or (self._nearly and before not in _LED_TO)
        if slot.kind != "square":
            return True
        behind = clause.pieces[at + 1 : at + 2]
        noun = behind and behind[0].kind == "word" and (clause.word(at + 1),) not in lexicon().entries
        if noun and before not in ("square", "sq"):
            return False  # `jump to 7 tables`
        led = before in _LED_TO or before in book.verbs or clause.pieces[at].text.startswith("#")
        return led or self._nearly


_ORDER = {"item": 0, "square": 1, "player": 2, "choice": 3, "money": 4, "int": 5}
