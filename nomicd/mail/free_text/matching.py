"""Which orders a clause may be, held against each usage by the language: its verb in any words that say it, its nouns as
people call them, and its slots by what stands anywhere in the clause. Nothing of a game is known here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from functools import lru_cache

import msgspec

from nomicd.mail.free_text.clauses import SpokenClause
from nomicd.mail.free_text.frame_book import (
    HEAD,
    NAMED,
    VAGUE,
    Frame,
    FrameBook,
    Saying,
    meanings,
    singular,
)
from nomicd.mail.free_text.lexicon import lexicon
from nomicd.mail.free_text.names import Names
from nomicd.mail.free_text.words import Token, have
from nomicd.mail.slots import THOUSANDS, find_unit, read_amount
from nomicd.mail.usage import Slot, options

_ON = frozenset({"on", "onto", "upon", "at", "in", "to", "into", "over", "under", "for"})
_BEHIND = frozenset({"after", "behind", "past", "beyond"})
_WAYS = (_ON, frozenset({"from", "off"}), _BEHIND)
"""Prepositions that lead to a place, those that say the same together."""

_STRANGE = frozenset({"to", "onto", "into", "over", "from", "after", "behind", "past", "beyond"})
"""They lead to no place of which a usage speaks without a preposition: `buy 14`."""

_LED = frozenset().union(*_WAYS)
_BEFORE_NUMBERS = frozenset({"the", "my", "that", "this", "#", "no", "no.", "nr", "nr.", "number", "sq"})
_COUNTING = frozenset({"more", "of"})
"""In front of these a number is how many, and never which."""

_BETWEEN = frozenset({"of", "my", "the", "these", "those", "more", "new", "fresh", "extra", "other", "our", "additional", "another", "further", "free", "single", "as", "many"})  # fmt: skip
_ARTICLES = frozenset(
    {"the", "my", "a", "an", "your", "our", "his", "her", "their", "this", "that", "no", "every"}
)
_FIRST = ("I", "IAM", "IWISH", "IWILL", "ME", "MY", "MINE", "LET", "WISH")
_NAMING = frozenset({"W", "NAME", "NAMES", "OTHERS", "QUOTE"})
TOWARDS = frozenset({"to", "unto", "for", "of", "from", "with", "at", "@", "player"})
_OWNING = frozenset({"have", "own", "hold", "keep"})
DOLLARS = frozenset({"dollars", "dollar", "bucks", "buck", "quid", "$"})
_NAMED = frozenset({"item", "card", "choice", "wants", "player", "money", "text"})
_COUNTS = {"a": 1, "an": 1, "another": 1, "both": 2}
_DENYING = frozenset({"not", "than"})
_OF_IT = frozenset(
    {"it", "it's", "its", "is", "be", "shall", "should", "will", "a", "the", "please", "and", "i"}
)
"""Words that say of what was ordered how it is to be, and fill nothing: `it shall be a female`."""
_OF_PERSONS = frozenset({"she", "she's", "he", "he's"})
_CONDITIONS = frozenset({"if", "while"})
_FEW = 2
MOST_LEADING = 4
"""So many words stand at most between a condition and the choice that it is: `if it is still available`."""


class Match(msgspec.Struct, frozen=True):
    """What a clause may order by one usage."""

    values: dict[str, str]
    used: frozenset[int]
    verb: int
    """How its verb is said; 0 if it is not."""
    verb_at: int
    things: int
    """So many of its nouns stand there."""
    guessed: bool
    """A slot is filled by what may be something else."""
    exact: bool
    """What fills its slots is named as it is, not by its place or with a slip of the finger."""
    weight: int
    """How much of the clause it explains."""
    named: bool
    """A thing stands there that it is done with or to."""
    own: bool
    """What stands around it says that its author does it."""


def fill_slots(frame: Frame, find: Callable[[Slot], str | None], values: dict[str, str]) -> bool:
    """Put into `values` what is found for each slot of a usage, by name. Return False if one that it must have
    is not there."""
    for slot in frame.in_filling:
        said = find(slot)
        if said is not None:
            values[slot.name] = said
        elif slot in frame.slots:
            return False
    return True


class Fillings:
    """What of a clause may fill slots of each kind: a usage that needs more need not be tried."""

    def __init__(self, clause: SpokenClause, names: Names) -> None:
        self._clause, self._names = clause, names
        self._found: dict[Slot, bool] = {}

    def allow(self, needs: Iterable[Slot], nouns: AbstractSet[str] = frozenset()) -> bool:
        """Return whether what a usage must have may be there."""
        if nouns and not self._clause.places_of.keys() >= nouns:
            return False
        for slot in needs:
            if slot not in self._found:
                self._found[slot] = self._find(slot)
            if not self._found[slot]:
                return False
        return True

    def _find(self, slot: Slot) -> bool:
        clause, names = self._clause, self._names
        match slot.kind:
            case "item":
                return clause.item is not None
            case "choice":
                return not clause.places_of.keys().isdisjoint(_list_beginnings(slot.of))
            case "player":
                return not names.others.isdisjoint([word.removesuffix("'s") for word in clause.words])
            case "money" | "square":
                return bool(clause.numbers)
            case "card":
                return bool(clause.numbers) or names.has_cards
            case "int":
                return bool(clause.numbers) or not _COUNTS.keys().isdisjoint(clause.words)
            case "proposal":
                return clause.find_proposal() is not None
            case "text" if slot.name != "whom":
                return clause.find_text(slot.name) is not None
            case "text":
                return not names.others.isdisjoint(clause.words)
            case "wants":
                return names.find_wants(clause.text) is not None
        return False


@lru_cache(maxsize=1024)
def list_options(of: str) -> Sequence[tuple[Sequence[str], str]]:
    """Return the words of a choice, each with the option that they mean, the longest first."""
    return tuple((option.split(), option) for option in sorted(options(of), key=len, reverse=True))


@lru_cache(maxsize=1024)
def _list_beginnings(of: str) -> frozenset[str]:
    return frozenset(words[0] for words, _ in list_options(of))


class Matching:
    """One try to hold a clause against a usage."""

    def __init__(
        self,
        book: FrameBook,
        names: Names,
        frame: Frame,
        clause: SpokenClause,
        sayings: Sequence[tuple[int, Saying]],
    ) -> None:
        """`sayings` are those of its verb that may begin in the clause, with where."""
        self._sayings = sayings
        self._book, self._names, self._frame, self._clause = book, names, frame, clause
        self._words = clause.words
        self._used: set[int] = set()
        self._counted: set[int] = set()
        """Where its nouns stand, which may be counted."""
        self._values: dict[str, str] = {}
        self._guessed, self._unsure = 0, False
        self._verb, self._verb_at = 0, -1
        self._things = 0
        self._exact, self._roles = True, 0

    def run(self) -> Match | None:
        """Return what it orders, None if something that it must have is not there."""
        verb, covers = self._find_verb()
        self._verb = verb
        said = verb if self._verb_at >= 0 else min(verb, VAGUE)
        things = self._find_things(covers) and fill_slots(self._frame, self._value, self._values)
        if not (things and self._used):
            return None
        if not (self._is_led(verb) if verb else self._is_elliptic()):
            return None
        counted = any(slot.kind == "int" for slot in self._frame.slots) and bool(self._frame.beside)
        self._unsure |= counted and verb < HEAD and not self._things  # `move 2 to 14`: two of what
        self._unsure |= self._leaves_gap()
        weight = (
            3 * said // 2 + 2 * len(self._values) + 2 * self._things + len(self._used) - 3 * self._guessed
        )
        return Match(
            self._values,
            frozenset(self._used),
            verb,
            self._verb_at,
            self._things,
            self._unsure or bool(self._guessed),
            self._exact,
            weight,
            self._is_named(),
            self._is_own(),
        )

    def find_more(self, values: Mapping[str, str], *, further: bool = False) -> Mapping[str, str]:
        """Return what fills slots that may be left out, beside these values; nothing if more is said. Only in a `further`
        clause somebody is `she` without a name."""
        found = {
            slot.name: said
            for slot in self._frame.more
            if slot.name not in values and (said := self._value(slot)) is not None
        }
        idle = _OF_IT.union(_OF_PERSONS if further else (), dict(self._frame.cues).values())
        return found if all(at in self._used or word in idle for at, word in enumerate(self._words)) else {}

    # Its words

    def _find_verb(self) -> tuple[int, int]:
        """Return how its verb is said, and how many words of its usage that covers."""
        best: tuple[int, int, tuple[int, ...]] = (0, 0, ())
        for at, said in self._sayings:
            if self._is_thing(self._words[at], said.covers) or self._is_of_others(at):
                continue
            places = self._find_rest(at, said.rest)
            noun = NAMED if self._clause.word(at - 1) == "my" else VAGUE  # `put my bid at 50`
            rank = min(said.rank, noun) if self._is_noun(at) else said.rank
            if places and (rank, said.covers) > best[:2] and not self._is_owned(at, rank):
                best = (rank, said.covers, places)
        if not best[0] and self._frame in self._clause.carried:
            return HEAD, len(self._frame.lead)
        self._used.update(best[2])
        self._verb_at = best[2][0] if best[2] else -1
        return best[:2]

    def _is_thing(self, word: str, covers: int) -> bool:
        """Return whether a word is needed as a noun or a choice of the usage."""
        frame = self._frame
        wanted = frame.options if covers else frame.options | frame.words
        return word in wanted

    def _is_of_others(self, at: int) -> bool:
        """Return whether a verb tells what one of several does: `one of them gives all to erin`."""
        counted = _COUNTS.keys() & self._words[:at] or any(place < at for place in self._clause.numbers)
        return bool(counted) and self._words[at] in self._book.third

    def _is_noun(self, at: int) -> bool:
        """Return whether a verb's word names a thing there: `my order`."""
        if at > 0 and self._words[at - 1] in _ARTICLES:
            return True
        if at > 1 and at - 1 in self._clause.numbers and self._words[at - 2] not in lexicon().numbered:
            return True  # `me 1 get out of jail card`
        takes_card = any(slot.kind == "card" for slot in self._frame.slots)
        titled = takes_card and self._names.find_card(self._words[max(at - 1, 0) : at]) is not None
        return titled and self._clause.word(at + 1) not in ("on", "about")

    def _is_owned(self, at: int, rank: int) -> bool:
        """Return whether a word says what its author has: `I have four soldiers`."""
        before = self._words[at - 1] if at else ""
        return rank == VAGUE and self._words[at] in _OWNING and before in ("i", "we", "still", "already")

    def _find_rest(self, at: int, rest: Sequence[str]) -> tuple[int, ...]:
        """Return where the words of a saying stand, the first of them there; nothing if one does not."""
        places = [at]
        for word in rest:
            behind = range(places[-1] + 1, len(self._words))
            place = next((each for each in behind if self._words[each] == word), None)
            if place is None or self._words[places[-1]] in self._words[places[-1] + 1 : place]:
                return ()  # `get me 1 get out of jail card`
            places.append(place)
        return tuple(places)

    def _find_things(self, covers: int) -> bool:
        """Return whether the other words of its usage are there, as people say them."""
        covered = frozenset().union(*self._frame.lead[:covers]) if covers else frozenset()
        for wanted in self._frame.words - {singular(word) for word in covered}:
            place = self._place_of(wanted)
            if place is None:
                return False
            self._used.add(place)
            self._counted.add(place)
            self._things += 1
        nouns = self._frame.beside if self._verb == HEAD else self._frame.beside | self._frame.heads
        beside = [place for wanted in nouns if (place := self._place_of(wanted)) is not None]
        self._used.update(beside)
        self._counted.update(beside)
        self._things += len(beside)
        return True

    def _place_of(self, wanted: str) -> int | None:
        for at in self._clause.places_of.get(wanted, ()):
            numbered = wanted == "square" and at + 1 in self._clause.numbers
            if at not in self._used and not numbered:
                return at
        return None

    def _means(self, at: int, wanted: str) -> bool:
        return at in self._clause.places_of.get(wanted, ())

    # Whether it is enough

    def _is_led(self, verb: int) -> bool:
        """Return whether a clause with its verb has what that is done to, or needs nothing."""
        slots = (*self._frame.slots, *self._frame.more)
        told = any(slot.name in self._values and slot.kind not in ("int", "proposal") for slot in slots)
        counted = bool(self._values) and not self._guessed
        bare = verb == VAGUE and len(self._values) < _FEW and not self._is_named()  # `I see one of them go`
        asked = self._clause.is_wish or (self._clause.own and not bare)
        if verb <= NAMED and self._guessed and not asked:
            return False
        if not (slots or self._frame.words):
            only = all(token.has("IT") for token in self._clause.tokens[:-1])
            said = verb == HEAD or (verb == NAMED and self._clause.own)
            said &= (
                self._words[self._verb_at] == self._clause.pieces[self._verb_at].word
            )  # `I read`: not `ready`
            return said and not (only and self._clause.tokens[1:])  # `that's done`
        return told or counted or self._things > 0 or (verb > NAMED and self._is_about_this())

    def _is_about_this(self) -> bool:
        """Return whether it needs nothing more than its verb, and nothing else is named but what is spoken of: `I withdraw`,
        `take it off the list`."""
        if self._frame.slots:
            return False
        return self._clause.points or not self._frame.more or self._clause.lone

    def _is_named(self) -> bool:
        """Return whether a thing stands there that it is done with or to."""
        return self._things > 0 or not self._kinds().isdisjoint(_NAMED)

    def _is_own(self) -> bool:
        """Return whether before its verb stands nobody who does it but its author, or what it is done with; or whether
        a clause without a verb is all of its sentence, or has two things."""
        if self._verb_at < 0:
            return self._verb > 0 or self._roles >= _FEW or self._clause.alone
        verb = self._clause.start + self._clause.pieces[self._verb_at].start
        before = [token for token in self._clause.tokens if token.start < verb]
        if self._clause.is_wish or have(before, *_FIRST):
            return True
        return self._is_whole(before)

    def _is_elliptic(self) -> bool:
        """Return whether a clause without a verb says it all the same: by two things, the second of a kind that says what
        is done with the first; by one that is counted or that its author asks for."""
        kinds = self._kinds()
        if "wants" in kinds:
            return True
        if self._guessed or self._clause.has_verb or not self._frame.slots or self._has_another_verb():
            return False
        self._roles = len(kinds - {"int", "text", "proposal"}) + bool(self._things)
        asked = self._clause.is_wish and bool(self._things or kinds & {"item", "choice"})
        counted = "int" in kinds and self._is_whole(self._clause.tokens)
        self._roles += asked
        return self._roles >= _FEW or (self._roles > 0 and counted)

    def _kinds(self) -> AbstractSet[str]:
        slots = (*self._frame.slots, *self._frame.more)
        return {slot.kind for slot in slots if slot.name in self._values}

    def _leaves_gap(self) -> bool:
        """Return whether something is named between the words that say it: `withdraw my remark on 4`; but not what one of
        its nouns is like: `take the top card`."""
        starts = [self._clause.start + self._clause.pieces[at].start for at in sorted(self._used)]
        nouns = {self._clause.start + self._clause.pieces[at].start for at in self._counted}
        pairs = zip(self._clause.tokens, (*self._clause.tokens[1:], None), strict=True)
        inside = [
            token
            for token, behind in pairs
            if starts[0] < token.start < starts[-1]
            and not (behind is not None and behind.start in nouns and token.entry.classes == {"W"})
        ]
        verb = self._words[self._verb_at] if self._verb_at >= 0 else ""
        named = (
            verb in self._frame.heads
        )  # `get me 1 get out of jail card`; not `I want Ohio, and I want Utah`
        again = named and any(token.word == verb and token.start not in starts for token in inside)
        return again or not self._is_whole(inside)

    def _has_another_verb(self) -> bool:
        """Return whether the verb of another usage stands there."""
        free = (at for at in range(len(self._words)) if at not in self._used and not self._is_noun(at))
        return any(self._words[at] in self._book.sure for at in free)

    def _is_whole(self, tokens: Iterable[Token]) -> bool:
        """Return whether these words name nothing besides."""
        used = {self._clause.start + self._clause.pieces[at].start for at in self._used}
        return all(
            token.start in used or token.word in _BETWEEN or not token.entry.classes <= _NAMING
            for token in tokens
        )

    # Its slots

    def _value(self, slot: Slot) -> str | None:
        match slot.kind:
            case "item":
                return self._item()
            case "choice":
                return self._choice(slot)
            case "player":
                return self._player(slot)
            case "money":
                return self._amount(slot)
            case "int":
                return self._count(slot)
            case "card":
                return self._card()
            case "square":
                return self._square(slot)
            case "proposal":
                return self._proposal()
            case "text":
                return self._text(slot)
            case "wants":
                return self._list_wants()
        return None

    def _list_wants(self) -> str | None:
        clause = self._clause
        behind = min((clause.pieces[at].end for at in self._used), default=0)
        found = self._names.find_wants(" " * behind + clause.text[behind:])
        if found is None:
            return None
        self._exact &= found.exact
        when = [token for token in clause.tokens[:1] if token.has("COND", "IF", "UNLESS")]
        conditions = {at for token in when for at in clause.places(token.start, token.end)}
        places = (clause.start + start for start, _ in found.spans)
        said = {at for place in places for at in clause.places(place, place + 1)}
        return self._use(said - conditions, found.said)

    def _use(self, places: Iterable[int], said: str) -> str:
        self._used.update(places)
        return said

    def _item(self) -> str | None:
        words = ["" if at in self._used else word for at, word in enumerate(self._words)]
        found = first = self._names.item_at(words)
        several = sum(each.kind == "item" for each in self._frame.slots) > 1
        while several and found is not None:  # `my armor for his battering ram`
            words = ["" if at in found[1] else word for at, word in enumerate(words)]
            found = self._names.item_at(words)
            first = found if found and first and found[1][0] < first[1][0] else first
        if first is None:
            return None
        self._counted.update(first[1])
        return self._use(first[1], first[0])

    def _choice(self, slot: Slot) -> str | None:
        wanted, cue = slot in self._frame.slots, dict(self._frame.cues)[slot.name]
        for said, option in list_options(slot.of):
            for at in self._clause.places_of.get(said[0], ()):
                free = (wanted or at not in self._used) and self._clause.word(at + len(said)) != "of"
                free &= self._clause.word(at - 1) not in _DENYING  # `money not cards`
                if free and all(self._means(at + place, word) for place, word in enumerate(said)):
                    self._unsure |= self._words[at : at + len(said)] != said
                    led = self._words[max(at - MOST_LEADING, 0) : at]
                    begun = at - 1 - led[::-1].index(cue) if cue in _CONDITIONS and cue in led else at
                    return self._use(range(begun, at + len(said)), option)
        return None

    def _player(self, slot: Slot) -> str | None:
        bare = [word.removesuffix("'s") for word in self._words]
        at = next((at for at, word in enumerate(bare) if self._names.is_player(word)), None)
        if at is None:
            return None
        if dict(self._frame.cues)[slot.name] in _BEHIND and self._clause.word(at - 1) not in _BEHIND:
            return None  # `before bob` is not `after bob`
        carried = not at and self._verb_at < 0 and self._frame in self._clause.carried  # `… and carol 30`
        led = carried or (at and (self._words[at - 1] in TOWARDS or at - 1 == self._verb_at))
        self._unsure |= not led
        joined = self._list_joined(at, bare)
        self._exact &= not joined or "each" in self._words
        return self._use({at, *joined}, bare[at])

    def _list_joined(self, at: int, words: Sequence[str]) -> Sequence[int]:
        """Return where the players stand that are listed with the one there: `bob, carol and dave`."""
        joined: list[int] = []
        while words[at + 1 : at + 2] in (["and"], [","], ["&"]):
            at += 3 if words[at + 2 : at + 3] == ["and"] else 2
            if not any(map(self._names.is_player, words[at : at + 1])):
                break
            joined.append(at)
        return joined

    def _text(self, slot: Slot) -> str | None:
        if slot.name == "whom":
            named = [at for at, word in enumerate(self._words) if self._names.is_player(word)]
            return self._use(named, ", ".join(self._words[at] for at in named)) if named else None
        found = self._clause.find_text(slot.name)
        return self._use(found[0], found[1]) if found else None

    def _proposal(self) -> str | None:
        found = self._clause.find_proposal()
        if found is None:
            return None
        said = {self._words[at] for at in found[0]} - _ARTICLES
        done = said <= self._book.verbs.keys()
        self._exact &= not (found[2] == "place" or (found[2] == "part" and done))  # `scrap the jump`
        at = min(found[0], default=0)
        bare = at in self._clause.numbers and self._words[at - 1 : at] not in (
            ["proposal"],
            ["number"],
            ["vote"],
        )
        self._guessed += bare and self._verb <= NAMED and not self._things
        return self._use(found[0], found[1])

    # Its numbers

    def _numbers(self) -> Iterable[tuple[int, int]]:
        return ((at, number) for at, number in self._clause.numbers.items() if at not in self._used)

    def _square(self, slot: Slot) -> str | None:
        """Return the square that a clause names behind the preposition of its usage, or one that means the same; else
        behind any, or as `square 14`."""
        cue = dict(self._frame.cues)[slot.name]
        wanted = next((way for way in _WAYS if cue in way), frozenset[str]())
        several = sum(each.kind == "square" for each in self._frame.slots) > 1
        others = {each.name for each in self._frame.slots if each.kind == "square"} - {slot.name}
        led: dict[str, tuple[int, int]] = {}
        for at, _number in self._numbers():
            begun, before = self._lead_of(at)
            counted = self._clause.word(at + 1).endswith("s")  # `14 squares`
            named = any(self._is_place(each) for each in range(begun, at))
            labels = at + 2 in self._clause.numbers  # `jump 2 square 14`
            named |= self._is_place(at + 1) and not (counted or labels)
            named |= at == 0 and self._words[1:2] == [":"]  # `14: a house`
            last = max((place for place in self._clause.numbers if place < begun), default=-1)
            nouns = self._words[max(begun - 4, last + 1) : begun]
            strange = before in lexicon().numbered and before != "square"  # `update 8`
            if strange or (several and others.intersection(nouns)):
                continue
            if several and slot.name in nouns:
                begun -= nouns[::-1].index(slot.name) + _FEW
            if (several and slot.name in nouns) or before in wanted:
                led.setdefault("way", (begun, at))
            elif not wanted and before in _STRANGE:
                continue
            elif before in _LED or named:
                led.setdefault("named", (begun, at))
            elif not self._counts(at) and self._ends(at) and self._clause.word(at + 1) not in _COUNTING:
                led.setdefault("bare", (begun, at))
        kinds = ("way",) if several and "way" in led else ("way", "named", "bare")
        kind = next((kind for kind in kinds if kind in led), None)
        if kind is None:
            return None
        begun, at = led[kind]
        told = self._verb == HEAD and begun - 1 == self._verb_at  # `I buy 14`, but not `four`
        told &= self._clause.pieces[at].kind == "num"
        self._guessed += (kind == "bare" and not told) or (several and kind != "way")
        return self._use(range(begun, at + 1), str(self._clause.numbers[at]))

    def _lead_of(self, at: int) -> tuple[int, str]:
        """Return where what leads to a number begins, without the preposition before it, and that."""
        begun = at
        while begun and (self._words[begun - 1] in _BEFORE_NUMBERS or self._is_place(begun - 1)):
            begun -= 1
        return begun, self._words[begun - 1] if begun else ""

    def _is_place(self, at: int) -> bool:
        word = self._words[at] if at < len(self._words) else ""
        return "square" in meanings(word) or word in ("number", "sq")

    def _counts(self, at: int) -> bool:
        """Return whether a number counts what may be counted in this usage."""
        nouns = (self._frame.words | self._frame.beside) - {"square"}
        end = at + self._clause.lengths.get(at, 1)
        for place in range(end, min(end + 4, len(self._words))):
            if place in self._counted or any(self._means(place, noun) for noun in nouns):
                return True
            if self._words[place] in _LED or place in self._clause.numbers:
                return False
            strange = (self._words[place],) in lexicon().entries and self._words[place] not in _BETWEEN
            if strange:
                return False
        return False

    def _count(self, slot: Slot) -> str | None:
        """Return how many: before what is counted, or a number that nothing else explains."""
        numbers = [at for at, _ in self._numbers() if self._clause.pieces[at].kind != "money"]
        counted = next((at for at in numbers if self._counts(at)), None)
        if counted is not None:
            return self._use((counted,), str(self._clause.numbers[counted]))
        for at in numbers:
            before = self._words[at - 1] if at else ""
            told = self._verb == HEAD and at - 1 == self._verb_at
            if told or (before not in _LED and before not in lexicon().numbered and self._ends(at)):
                self._guessed += slot in self._frame.more or self._verb <= NAMED
                return self._use((at,), str(self._clause.numbers[at]))
        few = next((at for at, word in enumerate(self._words) if word in _COUNTS and self._counts(at)), None)
        return self._use((few,), str(_COUNTS[self._words[few]])) if few is not None else None

    def _card(self) -> str | None:
        """Return a card by its number, else by words of its title, wherever they stand."""
        numbers = [at for at, _ in self._numbers() if self._clause.pieces[at].kind != "money"]
        at = next((at for at in numbers if at > self._verb_at), next(iter(numbers), None))
        if at is not None:
            return self._use((at,), str(self._clause.numbers[at]))
        free = ["" if at in self._used else word for at, word in enumerate(self._words)]
        found = self._names.find_card(free) if self._verb else None
        return self._use(*found) if found else None

    def _ends(self, at: int) -> bool:
        """Return whether behind a number stands nothing that it would count."""
        behind = self._words[at + 1] if at + 1 < len(self._words) else ""
        return not behind or (behind,) in lexicon().entries or behind in _BETWEEN or at + 1 in self._used

    def _amount(self, slot: Slot) -> str | None:
        unit = find_unit(slot)
        stated, bare = [], []
        for at, number in self._numbers():
            if self._clause.pieces[at].word in ("them", "both"):
                continue  # as many as there are things
            behind = at + self._clause.lengths.get(at, 1)
            dollars = behind < len(self._words) and self._words[behind] in DOLLARS
            given = self._clause.word(behind) in TOWARDS and self._names.is_player(
                self._clause.word(behind + 1)
            )
            given |= self._words[behind : behind + 2] == ["from", "me"]  # `bob gets 20 from me`
            thousands = self._words[at][-1] == "k" or self._clause.word(at + 1) in THOUSANDS
            money = dollars or given or thousands or self._clause.pieces[at].kind == "money"
            before = self._words[at - 1] if at else ""
            if money:
                stated.append((at, number, behind + dollars))
            elif before not in _LED and before not in lexicon().numbered and self._ends(behind - 1):
                bare.append((at, number, behind))
        found = (stated or bare)[:1]
        if not found:
            return None
        at, number, end = found[0]
        self._guessed += not stated and (self._verb < HEAD or len(bare) > 1)
        amount = read_amount(str(number), unit)
        return self._use(range(at, end), f"${amount:,}" if unit and amount is not None else str(number))
