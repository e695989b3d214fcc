"""The usages of a vocabulary taken apart, and by which words each may be said: its own, those that its verb declares, and
those of the thesaurus. Nothing of a game is known here.
"""

from __future__ import annotations

import re
from collections.abc import Container, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import groupby

import msgspec

from nomicd.kernel.commands import Verb
from nomicd.mail.free_text.lexicon import inflect, lexicon
from nomicd.mail.free_text.thesaurus import thesaurus
from nomicd.mail.usage import Slot, options, strip_help

HEAD, PLAIN, NAMED, VAGUE = 6, 4, 3, 2
"""How a verb may be said: by itself, by what says nothing else, by what says it of the things that it is done with, by
what says much else."""

_PART = re.compile(
    r"<(?P<slot>[a-z_]+):(?P<kind>[a-z]+)(?:\((?P<of>[^)>]*)\))?>|(?P<mark>[\[\],:;])|(?P<word>[^\s\[\]<>,:;]+)"
)
_SMALL = frozenset(
    {"on", "to", "at", "the", "for", "from", "in", "of", "with", "after", "every", "it", "a", "all", "my"}
)
_FILLED_FIRST = {"item": 0, "square": 1, "player": 2, "choice": 3, "money": 4, "int": 5}
_NOT_HELD = re.compile(r"<\w+:(?:body|proposal|numbers)>")
"""In a usage: what concerns a ballot, or has a text below it, no game holds."""


class Frame(msgspec.Struct, frozen=True, eq=False):
    """A usage taken apart: the words that begin it, others that it must have, its slots, and the usage's
    parts. Each is itself alone: to compare two part by part takes long."""

    verb: Verb
    heads: frozenset[str]
    words: frozenset[str]
    beside: frozenset[str]
    options: frozenset[str]
    slots: tuple[Slot, ...]
    more: tuple[Slot, ...]
    groups: tuple[tuple[tuple[str, str, int], ...], ...]
    """The words and slots in the usage's order, those of one optional part together."""
    lead: tuple[frozenset[str], ...]
    """The words before the first slot that say its verb, each with its alternatives."""
    cues: tuple[tuple[str, str], ...]
    """The names of slots, each with the word before it."""
    nouns: frozenset[str]
    """The words that it must have, whatever says its verb."""
    needs: tuple[Slot, ...]
    """What must be filled, each kind once."""
    in_filling: tuple[Slot, ...]
    """Its slots as they are filled one after the other, those first that few words may fill."""

    @property
    def lone(self) -> bool:
        """Whether it is a verb and no more: `done`."""
        return not (self.slots or self.more or self.words)

    def takes(self, kind: str) -> bool:
        """Return whether it must have a slot of that kind."""
        return any(slot.kind == kind for slot in self.slots)

    def list_kinds(self, names: Container[str]) -> frozenset[str]:
        """Return the kinds of its slots that have these names."""
        return frozenset(slot.kind for slot in (*self.slots, *self.more) if slot.name in names)


def write_line(frame: Frame, values: Mapping[str, str], words: Container[str]) -> str:
    """Return an order in strict words, with those optional ones that are said."""
    written: list[str] = []
    for group in frame.groups:
        slots = [name for kind, name, _ in group if kind == "slot"]
        alternatives = [name.split("|") for kind, name, _ in group if kind == "word"]
        optional = group[0][2] > 0
        said = [next((word for word in each if word in words), "") for each in alternatives]
        if optional and not (all(name in values for name in slots) if slots else all(said)):
            continue
        heads = iter(said if optional and not slots else [each[0] for each in alternatives])
        written += [values[name] if kind == "slot" else next(heads) for kind, name, _ in group]
    return " ".join(written)


class Saying(msgspec.Struct, frozen=True, eq=False):
    """How a verb may be said, by the word that this is kept under and the `rest` behind it. `covers`: for so many words of
    the usage it stands; `rank`: see `matching`."""

    frame: Frame
    rest: tuple[str, ...]
    covers: int
    rank: int


class FrameBook:
    """The frames of one vocabulary's verbs, by their words."""

    def __init__(self, verbs: tuple[Verb, ...], ballot_verb: str) -> None:
        """Take those that change something and need no text that only its author can give."""
        self.frames = tuple(
            frame
            for verb in verbs
            if not (
                verb.read_only
                or (verb.alone and not _says_by_itself(verb))
                or verb.key == ballot_verb
                or verb.strict
                or verb.public
                or verb.asked
            )
            and not verb.source.startswith("the Admin")
            and (frame := _take_apart(verb)) is not None
        )
        self.order = {frame: at for at, frame in enumerate(self.frames)}
        """Which usage is told first."""
        self.by_needs: dict[tuple[Slot, ...], list[Frame]] = {}
        """What must be filled, with the usages that it may be enough for without their verb."""
        for frame in self.frames:
            if frame.needs and not frame.verb.alone:
                self.by_needs.setdefault(frame.needs, []).append(frame)
        self.wanting = {
            needs: frames
            for needs, frames in self.by_needs.items()
            if any(each.kind == "wants" for each in needs)
        }
        self.keys = frozenset(verb.key for verb in verbs)
        self.held = frozenset(
            verb.key for verb in verbs if not (verb.read_only or _NOT_HELD.search(verb.usage))
        )
        """What may wait for a later update."""
        self.verbs: dict[str, str] = {}
        """The forms of the verbs with which usages begin, each with its verb."""
        self.past: set[str] = set()
        self.sure: dict[str, list[Frame]] = {}
        for frame in self.frames:
            for head in frame.heads:
                forms = tuple(inflections(head)) if frame.slots or frame.more or frame.words else (head,)
                self.past.update(each for each in forms if each != head and not each.endswith("ing"))
                for form in forms:
                    self.verbs.setdefault(form, head)
                    self.sure.setdefault(form, []).append(frame)
        self.known = {*self.sure, *(word for frame in self.frames for word in (*frame.words, *frame.options))}
        """The words of usages, and those that their verbs declare."""
        self.third: set[str] = set()
        """Forms that tell of somebody else: `gives`."""
        self.behind: set[str] = set()
        """The other words of what may say a verb."""
        self.sayings: dict[str, list[Saying]] = {}
        """All that may say a verb, by its first word."""
        for frame in self.frames:
            for head in frame.heads:
                self._add_saying(head, Saying(frame, (), 1, HEAD))
            for said in frame.verb.words:
                first, *rest = said.replace("+", " ").split()
                self.known.update(inflections(first))
                self._add_saying(first, Saying(frame, tuple(rest), 1, PLAIN if rest else NAMED))
            for synonym in thesaurus().find_synonyms(frame.lead):
                first, *rest = synonym.words
                rank = VAGUE if synonym.vague else PLAIN
                self._add_saying(first, Saying(frame, tuple(rest), synonym.covers, rank))

    def _add_saying(self, first: str, saying: Saying) -> None:
        third = (inflect(first, "s"),) if first.isalpha() and len(first) > 2 else ()
        forms = (*inflections(first), *third)
        if first != "have":  # `the fort has to go` tells of the fort
            self.third.update(third)
        self.past.update(
            each for each in forms if each not in (first, "get", *third) and not each.endswith("ing")
        )
        self.behind.update(saying.rest)
        for form in forms:
            self.sayings.setdefault(form, []).append(saying)


def _says_by_itself(verb: Verb) -> bool:
    """Return whether a usage has a choice or a number that says what is meant, and nothing that only its author can give:
    `mails digest`, `remind me 12 hours before`."""
    kinds = {found["kind"] for found in _PART.finditer(verb.usage) if found["slot"]}
    return bool(kinds) and kinds <= {"choice", "int"}


@lru_cache(maxsize=256)
def frame_book(verbs: tuple[Verb, ...], ballot_verb: str) -> FrameBook:
    """Return the frames of these verbs, made once for all that are read alike."""
    return _make_book(tuple(map(strip_help, verbs)), ballot_verb)


@lru_cache(maxsize=256)
def _make_book(verbs: tuple[Verb, ...], ballot_verb: str) -> FrameBook:
    return FrameBook(verbs, ballot_verb)


def inflections(verb: str) -> Iterator[str]:
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
    lead: list[frozenset[str]] = []
    cues: dict[str, str] = {}
    before = ""
    group = depth = 0
    for found in _PART.finditer(verb.usage):
        if found["mark"]:
            group += found["mark"] == "["
            depth += {"[": 1, "]": -1}.get(found["mark"], 0)
        elif found["slot"]:
            slot = Slot(found["slot"], found["kind"], found["of"] or "")
            cues[slot.name] = before
            (more if depth else slots).append(slot)
            parts.append(("slot", slot.name, group if depth else 0))
            if slot.kind == "choice" and not depth:
                chosen.update(word for word in options(slot.of) if len(word) > 3)
        else:
            said = found["word"].casefold().split("|")
            before = said[0]
            if not (slots or depth or more):
                lead.append(frozenset(said))
            parts.append(("word", found["word"].casefold(), group if depth else 0))
            if not heads:
                heads.update(said)
            elif depth:
                beside.update(singular(word) for word in said if word not in _SMALL and not _turns(word))
            elif not _SMALL.intersection(said):
                words.add(singular(said[0]))
    if any(slot.kind in ("body", "condition", "numbers", "word") for slot in slots):
        return None
    nouns = frozenset(words).difference(singular(word) for said in lead for word in said)
    needs = tuple(dict.fromkeys(_kind_of(slot) for slot in slots))
    in_filling = tuple(sorted((*slots, *more), key=lambda slot: _FILLED_FIRST.get(slot.kind, 9)))
    return Frame(verb, frozenset(heads), frozenset(words), frozenset(beside), frozenset(chosen), tuple(slots), tuple(more), _together(parts), tuple(lead), tuple(cues.items()), nouns, needs, in_filling)  # fmt: skip


def _kind_of(slot: Slot) -> Slot:
    """Return a slot without its name and its bounds, where these say nothing of what fills it."""
    return Slot(slot.name * (slot.kind == "text"), slot.kind, slot.of * (slot.kind == "choice"))


def _together(parts: Sequence[tuple[str, str, int]]) -> tuple[tuple[tuple[str, str, int], ...], ...]:
    return tuple(tuple(group) for _, group in groupby(parts, key=lambda part: part[2]))


def _turns(word: str) -> bool:
    entry = lexicon().entries.get((word,))
    return entry is not None and bool(entry.classes & {"COND", "IF", "ELSE", "WITH"})


@lru_cache(maxsize=4096)
def meanings(word: str) -> frozenset[str]:
    """Return what a word may name: itself, in the singular too, and what people call so."""
    if word.isdecimal():
        return frozenset((word,))
    said = (word, singular(word))
    return frozenset(said).union(*map(thesaurus().find_things, said))


@lru_cache(maxsize=16384)
def singular(word: str) -> str:
    if word.endswith(("ches", "shes", "xes", "sses")):
        return word[:-2]
    return word[:-1] if len(word) > 3 and word.endswith("s") and not word.endswith("ss") else word
