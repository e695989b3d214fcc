"""Orders that stand in a sentence in any words: `get me 2 soldiers`, `a house on 5 please`, `two soldiers
recruited`.

Each usage of the vocabulary is a frame: its verb, the words that it must have, and its slots. A clause that
has the words, with a slip of the finger or as other words of its verb, and fills the slots, is that order.
Nothing of a game is known here.
"""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterator, Mapping, Sequence
from functools import cached_property, lru_cache

import msgspec

from nomicd.kernel.commands import Command, Lexicon, Verb
from nomicd.kernel.number_words import read_integer
from nomicd.mail.forms import Forms
from nomicd.mail.free_text.clauses import SpokenClause, open_brackets
from nomicd.mail.free_text.frame_book import (
    NAMED,
    VAGUE,
    Frame,
    FrameBook,
    Saying,
    frame_book,
    singular,
    write_line,
)
from nomicd.mail.free_text.lexicon import UNDOING, lexicon
from nomicd.mail.free_text.matching import Fillings, Match, Matching
from nomicd.mail.free_text.names import Names
from nomicd.mail.free_text.thesaurus import thesaurus
from nomicd.mail.free_text.words import Raw, Token, cut, have
from nomicd.mail.quoting import Line
from nomicd.mail.spelling import Speller
from nomicd.mail.wants import WantedList

MIN_EXACT = 5
"""A word of so few letters with a slip in it is asked about, unless two of a noun's only changed places."""

MAX_LEFT, MAX_ASKED = 2, 5
"""So many words beside it may stand in the clause of an order that is done, and of one that is asked about."""

FAR = 3
"""What explains so much less of a clause than the nearest order is not offered."""

MAX_SUGGESTED = 3
"""So many orders are offered for words that say none."""

PRONOUNS = frozenset({"her", "him"})
"""These may mean the one other player who is named in a paragraph."""

_THEM = frozenset({"them", "both"})
"""These may be as many as the order before says."""

_THERE = _THEM | {"there"}
"""These mean what the order before says."""

_BESIDE_NO_LONE = ("COND", "OTHERS", "NAME", "FROM")
"""Beside these a word alone that may be an order is none: `things that are done by whoever is near`."""


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
    trailing: bool = False
    """Its verb stands behind what it is done with, as what things do does: `three cards go on the table`."""

    @property
    def line(self) -> str:
        """The order in strict words."""
        return write_line(self.frame, self.values, self.said)

    @property
    def lone(self) -> bool:
        """Whether it is a verb and no more: `done`."""
        return self.frame.lone


class Ranked(msgspec.Struct, frozen=True):
    """An order that a clause may be: by which usage, and in strict words."""

    frame: Frame
    match: Match
    line: str
    command: Command
    begun: frozenset[int]
    """Where the words begin that say it."""

    @property
    def is_far_fetched(self) -> bool:
        """Whether its verb may say anything, and nothing is named but a number that may be one of anything, `I'll have 3`, or
        a proposal: `I like More dice`."""
        match = self.match
        if match.verb <= VAGUE and not match.things and self.frame.list_kinds(match.values) == {"proposal"}:
            return True
        numbers = all(value.isdecimal() for value in match.values.values())
        bare = len(match.values) == 1 and numbers and not match.things
        return match.guessed and match.verb <= VAGUE and bare

    @property
    def bare(self) -> bool:
        """Whether it is a list of wants, of which no verb says what for."""
        return not self.match.verb and self.frame.takes("wants")


@lru_cache(maxsize=64)
def _speller_of(items: frozenset[tuple[str, ...]], book: FrameBook) -> Speller:
    return Speller((*book.known, *(word for each in items for word in each)))


class Frames:
    """Finds orders in clauses by the frames of one vocabulary."""

    def __init__(self, forms: Forms, verbs: tuple[Verb, ...], names: Lexicon, ballot_verb: str) -> None:
        self.book = frame_book(verbs, ballot_verb)
        self._forms, self.names = forms, Names(names, self.book.verbs)
        self._cut: dict[str, tuple[list[Raw], list[str], tuple[str, range] | None]] = {}
        """What clauses are cut into, their words, and the item that they name: each is read several times."""
        self._ranked: dict[Hashable, tuple[Sequence[Token], Line, list[Ranked]]] = {}
        self._meant = self._counted = self._placed = ""

    def mean(self, player: str) -> None:
        """Take `her` and `him` for this player from now on, "" for nobody; `them` for no number, and `there` for no place."""
        if (player, "", "") != (self._meant, self._counted, self._placed):
            self._meant, self._counted, self._placed = player, "", ""
            self._cut, self._ranked = {}, {}

    def note(self, found: Found) -> None:
        """Take `them` for as many as an order says, and `there` for the square that it names, from now on."""
        slots = (*found.frame.slots, *found.frame.more)
        said = {slot.kind: found.values[slot.name] for slot in slots if slot.name in found.values}
        counted, placed = said.get("int", self._counted), said.get("square", self._placed)
        if (counted, placed) != (self._counted, self._placed):
            self._counted, self._placed = counted, placed
            self._cut, self._ranked = {}, {}

    def read(
        self,
        text: str,
        tokens: Sequence[Token],
        line: Line,
        *,
        alone: bool = False,
        carried: Collection[Frame] = (),
    ) -> Found | None:
        """Return the order that a clause says, None if it says none, or may say several. `tokens` are the clause's;
        the verbs that are `carried` from a clause before may be left out; `alone`: it is all of its sentence."""
        clause = self._clause(text, tokens, alone=alone, carried=carried)
        ranked = self._rank(clause, line)
        return self._choose(ranked, clause) if ranked else None

    def _choose(self, ranked: Sequence[Ranked], clause: SpokenClause) -> Found | None:
        """Return the nearest order if it is plain and no other is as near."""
        first, match = ranked[0], ranked[0].match
        others = (
            each.match.weight
            for each in ranked
            if each.command != first.command
            and (each.match.verb != VAGUE or match.verb <= VAGUE)
            and not each.bare  # of several, the vocabulary has first which counts now
        )
        undoing = {
            token.start
            for token in clause.tokens
            if token.has(*UNDOING) and token.word not in self.book.verbs
        }
        if undoing:
            named = (each for each in ranked if each.match.things and not each.match.guessed)
            said = next((each for each in named if clause.begins_at(each.match.verb_at) in undoing), first)
            return self._find(said.frame, said.match, clause)
        near = max(others, default=0) > match.weight - FAR
        sure = match.verb > NAMED or (match.named and (match.verb != VAGUE or clause.is_wish))
        if match.guessed or near or not sure:
            return None
        if first.frame.more and not (match.values or first.frame.words or clause.lone or clause.points):
            return None  # `cancel that`: of what, only its author knows
        return self._find(first.frame, match, clause)

    def _find(self, frame: Frame, match: Match, clause: SpokenClause) -> Found:
        pieces = clause.pieces
        verb = clause.word(match.verb_at)
        return Found(
            frame=frame,
            values=match.values,
            used={
                clause.start + pieces[at].start: clause.start + pieces[at].end for at in sorted(match.used)
            },
            led=match.verb > 0,
            exact=match.exact and all(self._is_exact(clause, at) for at in match.used),
            past=verb in self.book.past,
            said=frozenset(clause.words),
            doing=verb.endswith("ing"),
            otherwise=bool(verb) and self.book.verbs.get(verb) not in frame.heads,
            trailing=match.verb_at > 0
            and verb not in self.book.past
            and all(at <= match.verb_at for at in match.used),
        )

    def _is_exact(self, clause: SpokenClause, at: int) -> bool:
        """Return whether a word has no slip of the finger in it, or one that makes it nothing else."""
        word, piece = clause.words[at], clause.pieces[at]
        if piece.word in PRONOUNS or (piece.word in _THERE and word != piece.word):
            return False
        swapped = sorted(word) == sorted(piece.word) and word not in self.book.verbs
        return word[:1].isdigit() or len(word) > MIN_EXACT or swapped or piece.word.startswith(word)

    def _rank(self, clause: SpokenClause, line: Line) -> list[Ranked]:
        """Return the orders that a clause may be, the nearest first; those of the same words again, if it is known."""
        key = clause.text, clause.start, clause.alone, *clause.carried
        *same, ranked = self._ranked.get(key, (None, None, []))
        if same != [clause.tokens, line]:
            ranked = self._list_ranked(clause, line)
            self._ranked[key] = clause.tokens, line, ranked
        return ranked

    def _list_ranked(self, clause: SpokenClause, line: Line) -> list[Ranked]:
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
        return sorted(found, key=lambda each: (each.bare, -each.match.weight, self.book.order[each.frame]))

    def knows(self, word: str) -> bool:
        """Return whether a word stands in an order: its own, of an item, or a player."""
        known = self.book.known
        said = word in known or singular(word) in known or word in self.book.sayings
        return (
            said
            or thesaurus().names_thing(word)
            or word in self.names.first_words
            or word in self.names.players
        )

    def suggest(
        self, text: str, tokens: Sequence[Token], line: Line, *, alone: bool, carried: Collection[Frame]
    ) -> list[Ranked]:
        """Return the orders that a clause may be, the nearest first; `alone`: it is all of its sentence. The verbs that are
        `carried` from before may be left out."""
        clause = self._clause(text, tokens, alone=alone, carried=carried)
        ranked = [each for each in self._rank(clause, line) if each.match.own and not each.is_far_fetched]
        if have(tokens, *_BESIDE_NO_LONE):
            ranked = [
                each for each in ranked if not each.frame.lone
            ]  # `things that are done by whoever is near`
        near = [each for each in ranked if each.match.weight >= ranked[0].match.weight - FAR]
        by_order: dict[object, Ranked] = {}
        for each in near:
            by_order.setdefault((each.command.verb, *each.command.args.items()), each)
        return list(by_order.values())[:MAX_SUGGESTED]

    def _find_frames(self, clause: SpokenClause) -> Iterator[tuple[Frame, Sequence[tuple[int, Saying]]]]:
        """Yield the usages that a clause may be held against, by words that may say their verb, each with these, or by
        their things."""
        fillings, items = Fillings(clause, self.names), clause.items
        said: dict[Frame, list[tuple[int, Saying]]] = {frame: [] for frame in clause.carried}
        there, sayings = frozenset(clause.words), self.book.sayings
        for at, word in enumerate(clause.words):
            for saying in sayings[word] if word in sayings and at not in items else ():
                if not saying.rest or there.issuperset(saying.rest):
                    said.setdefault(saying.frame, []).append((at, saying))
        for frame, found in said.items():
            if fillings.allow(frame.needs, frame.nouns):
                yield frame, found
        for needs, frames in (self.book.wanting if clause.has_verb else self.book.by_needs).items():
            for frame in frames if fillings.allow(needs) else ():
                if frame not in said and fillings.allow((), frame.words):
                    yield frame, ()

    def refill(self, found: Found, text: str, tokens: Sequence[Token], line: Line) -> Found | None:
        """Return the same order with what a clause behind it adds; `text` and `tokens` are those of both.
        None if it adds nothing."""
        clause = self._clause(text, tokens, carried=(found.frame,))
        sayings = next((said for frame, said in self._find_frames(clause) if frame is found.frame), ())
        match = Matching(self.book, self.names, found.frame, clause, sayings).run()
        if match is None or len(match.values) <= len(found.values):
            return None
        more = self._find(found.frame, match, clause)
        return more if self.fit(more.line, line) is not None else None

    def complete(self, found: Found, text: str, *, further: bool = False) -> Found | None:
        """Return the same order with the clause of it that another sentence is, such as `Call it Home`; or a `further`
        clause of that sentence, such as `she's a lady`."""
        pieces = cut(text)
        clause = SpokenClause(text, 0, pieces, [self._spell(piece) for piece in pieces], ())
        more = Matching(self.book, self.names, found.frame, clause, ()).find_more(
            found.values, further=further
        )
        return msgspec.structs.replace(found, values={**found.values, **more}) if more else None

    @cached_property
    def _speller(self) -> Speller:
        """Knows all words that a slip of the finger may have been meant as."""
        return _speller_of(frozenset(self.names.items), self.book)

    def find_wants(self, text: str) -> WantedList | None:
        """Return what a text wants of what the game has; None if that is nothing."""
        return self.names.find_wants(text)

    def wants_something(self, word: str) -> bool:
        """Return whether an order that takes a list of wants has that word for its verb."""
        return any(saying.frame.takes("wants") for saying in self.book.sayings.get(word, ()))

    def fit(self, said: str, line: Line) -> Command | None:
        """Return the command that strict words are, if they are one."""
        return self._forms.find_command(said, line)

    def _clause(
        self,
        text: str,
        tokens: Sequence[Token],
        *,
        alone: bool = False,
        carried: Collection[Frame] = (),
    ) -> SpokenClause:
        start = tokens[0].start
        said = text[start : tokens[-1].end]
        if said not in self._cut:
            pieces = list(open_brackets(cut(said)))
            words = [self._spell(piece) for piece in pieces]
            at = words.index("there") if self._placed and "there" in words else 0
            if at and words[at + 1 : at + 2] not in (["is"], ["are"], ["was"], ["were"], ["be"]):
                words[at] = self._placed
            self._cut[said] = pieces, words, self.names.item_at(words)
        pieces, words, item = self._cut[said]
        return SpokenClause(said, start, pieces, words, tokens, item, alone, carried)

    def _spell(self, piece: Raw) -> str:
        """Return the word as the vocabulary has it, a slip of the finger put right; a number in digits."""
        word = piece.word.rstrip("'")
        if word in PRONOUNS and self._meant:
            return self._meant
        if word in _THEM and self._counted and (word != "both" or self._counted == "2"):
            return self._counted
        if piece.kind != "word" or word in self.book.known or singular(word) in self.book.known:
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
            or word in self.book.behind
        ):
            return word
        return self._speller.find_meant(word) or word

    def find_text_verb(self, word: str) -> str:
        """Return the verb, of an order that takes words of any kind, which that word may say; "" if none."""
        said = sorted(self.book.sayings.get(word, ()), key=lambda each: -each.rank)
        return next(
            (
                min(each.frame.heads)
                for each in said
                if not each.rest
                and each.frame.slots
                and all(slot.kind == "text" for slot in each.frame.slots)
            ),
            "",
        )

    def names_thing(self, text: str) -> bool:
        """Return whether something that the game has is named in a text."""
        return self.names.item_at([piece.word for piece in cut(text)]) is not None

    def leads(self, word: str) -> bool:
        """Return whether an order begins with that word."""
        return word.casefold() in self.book.sure

    def holds_text(self, word: str) -> bool:
        """Return whether an order that takes words of any kind begins with that word."""
        frames = self.book.sure.get(word.casefold(), ())
        return any(slot.kind == "text" for frame in frames for slot in frame.slots)
