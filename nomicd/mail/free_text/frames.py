"""Orders that stand in a sentence in any words: `get me 2 soldiers`, `a house on 5 please`, `two soldiers
recruited`.

Each usage of the vocabulary is a frame: its verb, the words that it must have, and its slots. A clause that
has the words, with a slip of the finger or as synonyms of the lexicon, and fills the slots, is that order.
Nothing of a game is known here.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property, lru_cache

import msgspec
from rapidfuzz import process
from rapidfuzz.distance import OSA

from nomicd.kernel.commands import Command, Lexicon, Verb
from nomicd.kernel.number_words import read_integer
from nomicd.mail.forms import Forms
from nomicd.mail.free_text.lexicon import inflect, lexicon
from nomicd.mail.free_text.words import Raw, Token, cut
from nomicd.mail.quoting import Line
from nomicd.mail.usage import Slot, options

MIN_SPELLED, FAR = 5, 8
"""So many letters has a word in which a slip of the finger is allowed, and one in which two are."""

MAX_LEFT, MAX_ASKED = 2, 5
"""So many words beside it may stand in the clause of an order that is done, and of one that is asked about."""

_PART = re.compile(
    r"<(?P<slot>[a-z_]+):(?P<kind>[a-z]+)(?:\((?P<of>[^)>]*)\))?>|(?P<mark>[\[\],:;])|(?P<word>[^\s\[\]<>,:;]+)"
)
_NAMING = re.compile(r"(?:\bcall(?:ed)?(?:\s+(?:it|that|the\s+square|square\s+\S+))?|\bnamed?(?:\s+(?:it|is|be))?|\bchristen(?:ed)?(?:\s+it)?)[\s:]+(?P<name>\"[^\"]{1,60}\"|[^\W\d_][\w'’-]*(?:\s(?:of|the|de|la|[A-Z][\w'’-]*)){0,4})")  # fmt: skip
_UNTIL = re.compile(r"\b(?:un)?till?\s+(?:the\s+)?(?P<when>(?:\d{1,2}(?:st|nd|rd|th)?\s+(?:of\s+)?[A-Za-z]{3,9}|[A-Za-z]{3,9}\s+\d{1,2}(?:st|nd|rd|th)?\b|(?:mon|tues|wednes|thurs|fri|satur|sun)day))", re.IGNORECASE)  # fmt: skip
_PAID = re.compile(r"^\W*\d+\s(?:dollars?\s|bucks\s)?(?:to|for)\s\w+")
_SMALL = frozenset(
    {"on", "to", "at", "the", "for", "from", "in", "of", "with", "after", "every", "it", "a", "all"}
)
_LED_TO = frozenset({"on", "to", "at", "after", "from", "square", "sq", "onto", "#", "in"})
_ONES = frozenset({"a", "an", "one", "another", "1"})
_NO_ORDERS = frozenset({"cancel", "in_update", "cancel_in_update", "question", "claim", "answer", "new game", "choose again", "leave", "back", "wait", "return", "subscribe", "rule"})  # fmt: skip
"""What takes any text, or is too grave or too common a word to be meant in passing."""


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
    parts: tuple[tuple[str, str, int], ...]


class Found(msgspec.Struct, frozen=True):
    """An order in a clause, in strict words: where the pieces begin that say it, and how sure it is."""

    line: str
    used: frozenset[int]
    led: bool
    exact: bool
    weight: int
    lone: bool = False
    past: bool = False
    verbless: bool = False


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
                or verb.key in _NO_ORDERS
            )
            and not verb.source.startswith("the Admin")
            and (frame := _take_apart(verb)) is not None
        )
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
        for head, others in lexicon().loosely.items():
            for frame in self.frames:
                if head in frame.heads:
                    for other in others:
                        first, _, second = other.partition(" + ")
                        self.past.update(
                            each
                            for each in _inflections(first)
                            if each not in (first, "get") and not each.endswith("ing")
                        )
                        for form in (*_inflections(first), *(("taken",) if first == "take" else ())):
                            self.by_word.setdefault(form, []).append(frame)
                            if second:
                                self.apart.setdefault(form, []).append((second, frame))


@lru_cache(maxsize=256)
def frame_book(verbs: tuple[Verb, ...], ballot_verb: str) -> FrameBook:
    """Return the frames of these verbs, made once."""
    return FrameBook(verbs, ballot_verb)


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
            parts.append(("word", said[0], group if depth else 0))
            if not heads:
                heads.update(said)
            elif depth:
                beside.update(_singular(word) for word in said if word not in _SMALL and not _turns(word))
            elif not _SMALL.intersection(said):
                words.add(_singular(said[0]))
    if any(slot.kind in ("body", "condition", "numbers", "word") for slot in slots):
        return None
    return Frame(verb, frozenset(heads), frozenset(words), frozenset(beside), frozenset(chosen), tuple(slots), tuple(more), tuple(parts))  # fmt: skip


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

    def read(self, text: str, tokens: Sequence[Token], line: Line) -> Found | None:
        """The order that a clause says; None if it says none. `tokens` are the clause's."""
        start, end = tokens[0].start, tokens[-1].end
        pieces = cut(text[start:end])
        words = [self._spell(piece) for piece in pieces]
        candidates = dict.fromkeys(
            frame
            for word in words
            for frame in self.book.by_word.get(word, self.book.by_word.get(_singular(word), ()))
        )
        if any(word in self._first_words for word in words):
            candidates |= dict.fromkeys(
                frame for frame in self.book.frames if any(slot.kind == "item" for slot in frame.slots)
            )
        if any(word in self._names.players for word in words):
            candidates |= dict.fromkeys(frame for frame in self.book.frames if _pays(frame))
        found: list[Found] = []
        for frame in candidates:
            one = self._fill(frame, pieces, words, tokens, text[start:end], start)
            if one is not None and isinstance(self._fit(one.line, line), Command):
                found.append(one)
        if not found:
            return None
        return max(found, key=lambda one: (one.led, one.weight))

    @cached_property
    def _items(self) -> Mapping[tuple[str, ...], str]:
        """The names of items by their words."""
        return {tuple(name.casefold().split()): name for name in self._names.items}

    @cached_property
    def _first_words(self) -> frozenset[str]:
        """The words with which the names of items begin."""
        return frozenset(words[0] for words in self._items)

    @cached_property
    def _all_words(self) -> tuple[str, ...]:
        """All words that a slip of the finger may have been meant as, in a fixed order."""
        items = (word for each in self._items for word in each)
        return tuple(dict.fromkeys((*self.book.by_word, *items)))

    def _fit(self, said: str, line: Line) -> Command | None:
        return self._forms.find_command(said, line)

    def _spell(self, piece: Raw) -> str:
        """The word as the vocabulary has it, a slip of the finger put right; a number in digits."""
        word = piece.word.rstrip("'")
        if piece.kind != "word" or word in self.book.by_word or _singular(word) in self.book.by_word:
            return word
        number = read_integer(word)
        if number is not None:
            return str(number)
        if len(word) < MIN_SPELLED or (word,) in lexicon().entries or word in lexicon().small:
            return word
        if word not in self._near:
            cutoff = 2 if len(word) >= FAR else 1
            near = process.extractOne(word, self._all_words, scorer=OSA.distance, score_cutoff=cutoff)
            right = near is not None and near[0][:1] == word[:1] and len(near[0]) >= MIN_SPELLED - 1
            self._near[word] = near[0] if near is not None and right else word
        return self._near[word]

    def _fill(
        self,
        frame: Frame,
        pieces: Sequence[Raw],
        words: Sequence[str],
        tokens: Sequence[Token],
        text: str,
        start: int,
    ) -> Found | None:
        used: set[int] = set()
        verbs, sure = self._verbs(frame, words)
        led = bool(verbs)
        used.update(verbs)
        plain = [_singular(word) for word in words]
        for word in frame.words:
            at = next((at for at, each in enumerate(plain) if each == word and at not in used), None)
            if at is None:
                return None
            used.add(at)
        used.update(at for at in range(len(words)) if plain[at] in frame.beside)
        values: dict[str, str] = {}
        for slot in sorted((*frame.slots, *frame.more), key=lambda slot: _ORDER.get(slot.kind, 9)):
            said = self._value(slot, frame, pieces, words, tokens, text, start, used)
            if said is None and slot in frame.slots:
                return None
            if said is not None:
                values[slot.name] = said
        if not values and any(slot.kind == "proposal" for slot in frame.more):
            meant = next((token for token in tokens if token.on and token.how in ("this", "mine")), None)
            if meant is None:
                return None
            used.update(
                at for at, piece in enumerate(pieces) if start + piece.start in range(meant.start, meant.end)
            )
        chosen = any(slot.kind == "choice" for slot in frame.slots) and (led or len(frame.slots) > 1)
        counted = bool(frame.words) and any(slot.kind in ("int", "money", "item") for slot in frame.slots)
        noun = (
            counted
            or (led and bool(frame.words))
            or chosen
            or any(slot.kind == "item" for slot in frame.slots)
            or (_pays(frame) and bool(_PAID.search(" ".join(words))))
        )
        noun = noun or (led and any(word in frame.beside for word in plain))
        noun = noun or (
            led
            and any(
                slot.kind in ("proposal", "text") for slot in frame.slots + frame.more if slot.name in values
            )
        )
        if not (sure or noun) or (led and not sure and not noun and frame.slots):
            return None
        if not frame.slots and not led:
            return None
        exact = all(
            words[at][:1].isdigit() or len(words[at]) > MIN_SPELLED or pieces[at].word.startswith(words[at])
            for at in used
        )
        filled = {group for kind, name, group in frame.parts if kind == "slot" and name in values}
        line = " ".join(
            name if kind == "word" else values[name]
            for kind, name, group in frame.parts
            if (kind == "slot" and name in values) or (kind == "word" and (group == 0 or group in filled))
        )
        return Found(
            line,
            frozenset(start + pieces[at].start for at in used),
            led,
            exact,
            2 * len(values) + len(used),
            not (frame.slots or frame.more or frame.words),
            bool(verbs) and words[verbs[0]] in self.book.past,
            not verbs,
        )

    def _verbs(self, frame: Frame, words: Sequence[str]) -> tuple[tuple[int, ...], bool]:
        """The places of its verb, in any word that says it, and whether that says nothing else; none if
        none does."""
        for at, said in enumerate(words):
            word = said if said in self.book.by_word else _singular(said)
            if (
                frame not in self.book.by_word.get(word, ())
                or word in frame.options
                or _singular(word) in frame.words
            ):
                continue
            apart = [second for second, each in self.book.apart.get(word, ()) if each is frame]
            if not apart:
                return (at,), frame in self.book.sure.get(word, ())
            place = next((at for at, each in enumerate(words[at + 1 :], at + 1) if each in apart), None)
            if place is not None:
                return (at, place), True
        return (), False

    def _value(
        self, slot: Slot, frame: Frame, pieces: Sequence[Raw], words: Sequence[str], tokens: Sequence[Token],
        text: str, start: int, used: set[int],
    ) -> str | None:  # fmt: skip
        """What of the clause fills a slot; its places are added to `used`."""
        if slot.kind == "item":
            for length in (6, 5, 4, 3, 2, 1):
                for at in range(len(words) - length + 1):
                    if name := self._items.get(tuple(words[at : at + length])):
                        used.update(range(at, at + length))
                        return name
            return self._abbreviated(words, used)
        if slot.kind == "choice":
            for option in sorted(options(slot.of), key=len, reverse=True):
                said = option.split()
                for at in range(len(words) - len(said) + 1):
                    if words[at : at + len(said)] == said and (slot in frame.slots or at not in used):
                        used.update(range(at, at + len(said)))
                        return option
        if slot.kind == "player":
            for at, word in enumerate(words):
                if word in self._names.players and word != self._names.me:
                    used.add(at)
                    return word
        if slot.kind in ("int", "money", "square"):
            return self._number(slot, frame, pieces, words, used)
        if slot.kind == "proposal":
            pointed = [
                token
                for token in tokens
                if token.on and len(token.on) == 1 and token.how not in ("all", "rest", "unknown")
            ]
            if pointed:
                inside = range(pointed[0].start - start, pointed[0].end - start)
                used.update(at for at, piece in enumerate(pieces) if piece.start in inside)
                return str((pointed[0].on or (0,))[0])
        if slot.kind == "text" and slot.name == "name":
            found = _NAMING.search(text)
            if found:
                used.update(
                    at for at, piece in enumerate(pieces) if found.start() <= piece.start < found.end()
                )
                return found["name"].strip('"')
        if slot.kind == "text" and slot.name == "when" and (found := _UNTIL.search(text)):
            used.update(at for at, piece in enumerate(pieces) if found.start() <= piece.start < found.end())
            return f"until {found['when']}"
        return None

    def _abbreviated(self, words: Sequence[str], used: set[int]) -> str | None:
        """An item by its first word alone, or with a slip in its second: `the silver`, `gold cads`."""
        for at, word in enumerate(words):
            meant = {name: each for each, name in self._items.items() if each[0] == word and len(each) > 1}
            behind = words[at + 1] if at + 1 < len(words) else ""
            near = {
                value: each
                for value, each in meant.items()
                if OSA.distance(behind, each[1], score_cutoff=1) <= 1
            }
            found = near or meant
            if found and len({self._names.items[name] for name in found}) == 1:
                used.update((at, at + 1) if near else (at,))
                return next(iter(found))
        return None

    def _number(
        self, slot: Slot, frame: Frame, pieces: Sequence[Raw], words: Sequence[str], used: set[int]
    ) -> str | None:
        one = -1
        for at, word in enumerate(words):
            if at in used:
                continue
            bare = word.lstrip("#$£€").removesuffix("$")
            number = (
                read_integer(bare.split()[0])
                if bare and pieces[at].kind in ("num", "money", "word")
                else None
            )
            behind, before = words[at + 1] if at + 1 < len(words) else "", words[at - 1] if at else ""
            further = words[at + 2] if at + 2 < len(words) else ""
            nouns = frame.words | frame.beside
            thing = at + 1 in used or at + 2 in used or bool(nouns & {_singular(behind), _singular(further)})
            if number is None:
                one = at if one < 0 and word in _ONES and slot.kind == "int" and thing else one
                continue
            if pieces[at].kind == "money" and slot.kind != "money":
                continue
            if slot.kind == "int" and not (thing or (at and frame in self.book.sure.get(before, ()))):
                continue
            unknown = (
                pieces[at + 1 : at + 2]
                and pieces[at + 1].kind == "word"
                and (behind,) not in lexicon().entries
            )
            if slot.kind == "square" and unknown and before not in ("square", "sq"):
                continue
            if slot.kind == "square" and not (
                before in _LED_TO or self.book.verbs.get(before) or pieces[at].text.startswith("#")
            ):
                continue
            used.add(at)
            if slot.kind == "square" and before in ("square", "sq"):
                used.add(at - 1)
            return bare if slot.kind != "money" else str(number)
        if one >= 0:
            used.add(one)
            return "1"
        return None


_ORDER = {"item": 0, "square": 1, "player": 2, "choice": 3, "money": 4, "int": 5}
