"""Orders that stand in a sentence in any words: `get me 2 soldiers`, `a house on 5 please`, `two soldiers
recruited`.

Each usage of the vocabulary is a frame: its verb, the words that it must have, and its slots. A clause that
has the words, with a slip of the finger or as other words of its verb, and fills the slots, is that order.
Nothing of a game is known here.
"""

from __future__ import annotations

import re
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from functools import cached_property, lru_cache

import msgspec

from nomicd.kernel.commands import Command, Lexicon, Verb
from nomicd.kernel.number_words import read_integer
from nomicd.mail.forms import Forms
from nomicd.mail.free_text.clauses import SpokenClause, open_brackets
from nomicd.mail.free_text.frame_book import (
    HEAD,
    VAGUE,
    Frame,
    FrameBook,
    Saying,
    frame_book,
    meanings,
    pays,
    singular,
    write_line,
)
from nomicd.mail.free_text.lexicon import lexicon
from nomicd.mail.free_text.matching import TOWARDS, Match, Matching, fill_slots
from nomicd.mail.free_text.names import Names
from nomicd.mail.free_text.thesaurus import thesaurus
from nomicd.mail.free_text.words import Raw, Token, cut
from nomicd.mail.quoting import Line
from nomicd.mail.slots import THOUSANDS, find_unit, read_amount
from nomicd.mail.spelling import Speller
from nomicd.mail.usage import Slot, options
from nomicd.mail.wants import WantedList, find_wants

MIN_EXACT = 5
"""A word of so few letters with a slip in it is asked about, unless two of a noun's only changed places."""

MAX_LEFT, MAX_ASKED = 2, 5
"""So many words beside it may stand in the clause of an order that is done, and of one that is asked about."""

FAR = 3
"""What explains so much less of a clause than the nearest order is not offered."""

MAX_SUGGESTED = 3
"""So many orders are offered for words that say none."""

_PAID = re.compile(r"^\W*\d+\s(?:dollars?\s|bucks\s)?(?:to|for)\s\w+")
_LED_TO = frozenset({"on", "to", "at", "after", "from", "square", "sq", "onto", "#", "in"})
_ONES = frozenset({"a", "an", "one", "another", "1"})


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
    otherwise: bool = False
    """Its verb is said by a synonym."""

    @property
    def line(self) -> str:
        """The order in strict words."""
        return write_line(self.frame, self.values, self.said)

    @property
    def weight(self) -> int:
        """How much of the clause it explains."""
        return 2 * len(self.values) + len(self.used)

    @property
    def lone(self) -> bool:
        """Whether it is a verb and no more: `done`."""
        return not (self.frame.slots or self.frame.more or self.frame.words)


class Ranked(msgspec.Struct, frozen=True):
    """An order that a clause may be: by which usage, and in strict words."""

    frame: Frame
    match: Match
    line: str
    command: Command
    begun: frozenset[int]
    """Where the words begin that say it."""


@lru_cache(maxsize=64)
def _speller_of(items: frozenset[tuple[str, ...]], book: FrameBook) -> Speller:
    return Speller((*book.by_word, *(word for each in items for word in each)))


class Frames:
    """Finds orders in clauses by the frames of one vocabulary."""

    def __init__(self, forms: Forms, verbs: tuple[Verb, ...], names: Lexicon, ballot_verb: str) -> None:
        self.book = frame_book(verbs, ballot_verb)
        self._forms, self.names = forms, Names(names, self.book.verbs)
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
        if best is not None and self._has_another_verb(best, clause):
            return None
        return self._prefer(best, clause, line)

    def _prefer(self, best: Found | None, clause: SpokenClause, line: Line) -> Found | None:
        """Return an order that a clause says, or none if it says another one better."""
        if best is None and not self._may_be_sure(clause):
            return None
        ranked = self._rank(clause, line)
        if best is not None:
            meant = self.fit(best.line, line)
            same = max(
                (each.match.weight for each in ranked if each.command == meant or each.line == best.line),
                default=0,
            )
            sure = best.led and (not ranked or ranked[0].match.verb == VAGUE)
            if not ranked or sure or ranked[0].match.weight < same:
                return best
            if ranked[0].match.weight == same:
                return best if best.led else self._make_sure(ranked, clause) or best
        return self._make_sure(ranked, clause)

    def _may_be_sure(self, clause: SpokenClause) -> bool:
        """Return whether a word may say a verb and nothing else."""
        said = (saying for word in clause.words for saying in self.book.sayings.get(word, ()))
        return any(saying.rank != VAGUE for saying in said)

    def _make_sure(self, ranked: Sequence[Ranked], clause: SpokenClause) -> Found | None:
        """Return the nearest order if its verb says nothing else, its slots are plain and no other is as near."""
        if not ranked:
            return None
        first = ranked[0]
        match = first.match
        others = (each.match.weight for each in ranked if each.command != first.command)
        if (
            match.verb == VAGUE
            or match.verb_at < 0
            or match.guessed
            or max(others, default=0) > match.weight - FAR
        ):
            return None
        if first.frame.more and not (match.values or first.frame.words):
            return None  # `cancel that`: of what, only its author knows
        verb = clause.words[match.verb_at]
        pieces = clause.pieces
        return Found(
            frame=first.frame,
            values=match.values,
            used={
                clause.start + pieces[at].start: clause.start + pieces[at].end for at in sorted(match.used)
            },
            led=True,
            exact=True,
            past=verb in self.book.past,
            said=frozenset(clause.words),
            doing=verb.endswith("ing"),
            otherwise=match.verb < HEAD,
        )

    def _rank(self, clause: SpokenClause, line: Line) -> list[Ranked]:
        """Return the orders that a clause may be, the nearest first."""
        found = [
            Ranked(
                frame,
                one,
                said,
                command,
                frozenset(clause.start + clause.pieces[at].start for at in one.used),
            )
            for frame, sayings in self._find_frames(clause)
            if (one := Matching(self.book, self.names, frame, clause, sayings).run()) is not None
            and (said := write_line(frame, one.values, frozenset(clause.words)))
            and (command := self.fit(said, line)) is not None
        ]
        return sorted(found, key=lambda each: -each.match.weight)

    def knows(self, word: str) -> bool:
        """Return whether a word stands in an order: its own, of an item, or a player."""
        known = self.book.by_word
        said = word in known or singular(word) in known or word in self.book.sayings
        return (
            said
            or thesaurus().names_thing(word)
            or word in self.names.first_words
            or word in self.names.players
        )

    def suggest(
        self, text: str, tokens: Sequence[Token], line: Line, *, alone: bool, carried: Container[Frame]
    ) -> list[Ranked]:
        """Return the orders that a clause may be, the nearest first; `alone`: it is all of its sentence. The verbs that are
        `carried` from before may be left out."""
        clause = msgspec.structs.replace(self._clause(text, tokens), alone=alone, carried=carried)
        ranked = self._rank(clause, line)
        near = [each for each in ranked if each.match.weight >= ranked[0].match.weight - FAR]
        return list({each.line: each for each in reversed(near)}.values())[::-1][:MAX_SUGGESTED]

    def _find_frames(self, clause: SpokenClause) -> Iterator[tuple[Frame, Sequence[tuple[int, Saying]]]]:
        """Yield the usages that a clause may be held against, by words that may say their verb, each with these, or by
        their things."""
        said: dict[int, list[tuple[int, Saying]]] = {}  # by identity: to hash a usage takes long
        for at, word in enumerate(clause.words):
            for saying in () if at in clause.items else self.book.sayings.get(word, ()):
                said.setdefault(id(saying.frame), []).append((at, saying))
        for sayings in said.values():
            yield sayings[0][1].frame, sayings
        if clause.has_verb:
            return
        named = frozenset().union(*map(meanings, clause.words))
        for frame in self.book.frames:
            if id(frame) not in said and (frame.words <= named or frame in clause.carried):
                yield frame, ()

    def _has_another_verb(self, found: Found, clause: SpokenClause) -> bool:
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
        clause = SpokenClause(text, 0, pieces, [self._spell(piece) for piece in pieces], ())
        return _Filling(self, found.frame, clause, carried=True).add_to(found)

    @cached_property
    def _speller(self) -> Speller:
        """Knows all words that a slip of the finger may have been meant as."""
        return _speller_of(frozenset(self.names.items), self.book)

    def find_wants(self, text: str) -> WantedList | None:
        """Return what a text wants of what the game has; None if that is nothing."""
        wanted = self._forms.wants
        found = find_wants(text, wanted) if wanted else None
        return found if found is not None and found.said else None

    def wants_something(self, word: str) -> bool:
        """Return whether an order that takes a list of wants has that word for its verb."""
        frames = self.book.by_word.get(word, self.book.by_word.get(singular(word), ()))
        return any(frame.takes("wants") for frame in frames)

    def fit(self, said: str, line: Line) -> Command | None:
        """Return the command that strict words are, if they are one."""
        return self._forms.find_command(said, line)

    def _clause(self, text: str, tokens: Sequence[Token]) -> SpokenClause:
        start = tokens[0].start
        said = text[start : tokens[-1].end]
        pieces = list(open_brackets(cut(said)))
        words = [self._spell(piece) for piece in pieces]
        named = self.names.item_at(words)
        items = named[1] if named and len(named[1]) > 1 else ()
        return SpokenClause(said, start, pieces, words, tokens, items)

    def _candidates(self, words: Sequence[str]) -> dict[Frame, None]:
        by_word, frames = self.book.by_word, self.book.frames
        found = dict.fromkeys(
            frame for word in words for frame in by_word.get(word, by_word.get(singular(word), ()))
        )
        if not self.names.first_words.isdisjoint(words):
            found |= dict.fromkeys(frame for frame in frames if frame.takes("item"))
        if self._forms.wants:
            found |= dict.fromkeys(frame for frame in frames if frame.takes("wants"))
        if not self.names.players.isdisjoint(words):
            found |= dict.fromkeys(frame for frame in frames if pays(frame))
        return found

    def _spell(self, piece: Raw) -> str:
        """Return the word as the vocabulary has it, a slip of the finger put right; a number in digits."""
        word = piece.word.rstrip("'")
        if piece.kind != "word" or word in self.book.by_word or singular(word) in self.book.by_word:
            return word
        number = read_integer(word)
        if number is not None:
            return str(number)
        if (
            (word,) in lexicon().entries
            or word in lexicon().small
            or self.names.is_player(word)
            or thesaurus().names_thing(word)
            or word in self.book.sayings
        ):
            return word
        if word not in self._near:
            self._near[word] = self._speller.find_meant(word) or word
        return self._near[word]

    def holds_text(self, word: str) -> bool:
        """Return whether an order that takes words of any kind begins with that word."""
        frames = self.book.sure.get(word.casefold(), ())
        return any(slot.kind == "text" for frame in frames for slot in frame.slots)


class _Filling:
    """One try to read a clause by one frame."""

    def __init__(self, frames: Frames, frame: Frame, clause: SpokenClause, *, carried: bool) -> None:
        self._frames, self._frame, self._clause, self._carried = frames, frame, clause, carried
        self._plain = [singular(word) for word in clause.words]
        self._used: set[int] = set()
        self._values: dict[str, str] = {}
        self._slips = False

    def run(self) -> Found | None:
        """Return the order, None if something that it must have is not there."""
        frame, words = self._frame, self._clause.words
        start, pieces = self._clause.start, self._clause.pieces
        verbs, sure = self._verbs()
        sure, led = sure or self._carried, bool(verbs) or self._carried
        self._used.update(verbs)
        if not (
            self._use_words()
            and fill_slots(self._frame, self._value, self._values)
            and self._is_about_something()
        ):
            return None
        noun = self._is_named(led=led)
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
            word = said if said in book.by_word else singular(said)
            if at in self._clause.items:
                continue
            noun = word in frame.options or singular(word) in frame.words
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
            free = (
                at
                for at, each in enumerate(self._plain)
                if each == word
                and at not in self._used
                and not (word == "square" and self._clause.word(at + 1).isdigit())
            )
            at = next(free, None)
            if at is None:
                return False
            self._used.add(at)
        self._used.update(at for at, word in enumerate(self._plain) if word in self._frame.beside)
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
        paid = pays(frame) and (led or bool(_PAID.search(" ".join(self._clause.words))))
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
        found = self._frames.names.item_at(self._clause.words)
        return self._use(found[1], found[0]) if found else None

    def _player(self) -> str | None:
        """Return the player who is named behind the verb or a preposition, or whose clause has no verb."""
        for at, word in enumerate(self._clause.words):
            led = self._clause.word(at - 1) in TOWARDS or at - 1 in self._used or (at == 0 and self._carried)
            if led and self._frames.names.is_player(word):
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
        found = self._clause.find_proposal()
        if found is None:
            return None
        self._slips |= found[2]
        return self._use(found[0], found[1])

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
        found = self._clause.find_text(slot.name)
        return self._use(found[0], found[1]) if found else None

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
        if not found:
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
        behind = {singular(self._clause.word(at + 1)), singular(self._clause.word(at + 2))}
        return at + 1 in self._used or at + 2 in self._used or bool(nouns & behind)

    def _takes(self, slot: Slot, at: int) -> bool:
        """Return whether a slot may be filled with the number there."""
        clause, book = self._clause, self._frames.book
        before = clause.word(at - 1)
        if clause.pieces[at].kind == "money" and slot.kind != "money":
            return False
        if slot.kind == "int":
            led = at > 0 and self._frame in book.sure.get(before, ())
            return led or self._has_thing(at) or (self._carried and before not in _LED_TO)
        if slot.kind != "square":
            return True
        behind = clause.pieces[at + 1 : at + 2]
        noun = behind and behind[0].kind == "word" and (clause.word(at + 1),) not in lexicon().entries
        if noun and before not in ("square", "sq"):
            return False  # `jump to 7 tables`
        return before in _LED_TO or before in book.verbs or clause.pieces[at].text.startswith("#")
