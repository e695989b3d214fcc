"""The usage of a verb as a grammar: `buy square[, call it <name:text>]` compiled to one pattern.

Literal words match in any case, and `the` or `my` may stand before any but the first; the punctuation of a
usage may be written or left out; an optional part stands in its place or not at all, but those at the end
that begin with a comma may change places, and begin with `and` instead. A usage that cannot be compiled is a
bug of its author and raises.
"""

from __future__ import annotations

import re
from collections.abc import Container, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import permutations

import msgspec

from nomicd.kernel.commands import Lexicon, Verb
from nomicd.kernel.number_words import TENS, UNITS

KINDS = frozenset(
    {
        "player",
        "square",
        "item",
        "card",
        "rule",
        "proposal",
        "int",
        "money",
        "choice",
        "word",
        "text",
        "condition",
        "numbers",
        "wants",
        "body",
    }
)
_TOKEN = re.compile(
    r"<(?P<slot>[a-z_]+):(?P<kind>[a-z]+)(?:\((?P<of>[^)>]*)\))?>|(?P<open>\[)|(?P<close>\])|(?P<mark>[,:;])"
    r"|(?P<word>[^\s\[\]<>,:;]+)|(?P<blank>\s+)|(?P<wrong>.)"
)
_CLAUSE = re.compile(r"\[,[^\[\]]*\]")
_CLAUSES = re.compile(r"(?:\[,[^\[\]]*\]){2,}\Z")
MAX_CLAUSES = 4
_GAP = "[ ,:;]+"
_WORD = r"""(?:"[^"]+"|[^\s,:;"]+)"""
_TEXT = r"""(?:"[^"]+"|(?!"[^"]+"\s*[,;.]).+?)"""
_NUMBER = (
    rf"(?:[+-]?\d[\d,]*|(?:{'|'.join(TENS)})(?:[ -](?:{'|'.join(UNITS[1:10])}))?|{'|'.join(UNITS[::-1])})"
)
_PATTERNS = {"player": _WORD, "word": _WORD, "int": _NUMBER}


class Slot(msgspec.Struct, frozen=True):
    """One blank of a usage: its name, its kind, and what stands in brackets behind the kind."""

    name: str
    kind: str
    of: str = ""


class Form(msgspec.Struct, frozen=True):
    """One usage as regular expressions, each compiled when something is first held against it: of many usages
    nobody writes anything. `lead` are the words it begins with, each with its alternatives in lower case."""

    verb: Verb
    patterns: tuple[str, ...]
    slots: tuple[Slot, ...]
    lead: tuple[frozenset[str], ...]
    weight: int
    body: str = ""

    @property
    def is_free(self) -> bool:
        """Whether it is a verb with texts and nothing else, which only the game itself can read."""
        return bool(self.slots) and not self.body and all(slot.kind == "text" for slot in self.slots)

    def match(self, text: str) -> re.Match[str] | None:
        """The whole text read by this usage."""
        return next((found for pattern in self.patterns if (found := _regex(pattern).match(text))), None)


@lru_cache(maxsize=8192)
def _regex(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern, re.IGNORECASE)


@lru_cache(maxsize=4096)
def strip_help(verb: Verb) -> Verb:
    """Return a verb without what is only told of it: examples change from player to player and from update to
    update, and how a verb is read does not."""
    return msgspec.structs.replace(verb, help="", examples=())


@lru_cache(maxsize=4096)
def form(verb: Verb) -> Form:
    """Compile a verb's usage. Raises `ValueError` naming the usage if it is not well-formed."""
    return msgspec.structs.replace(_compile(strip_help(verb)), verb=verb)


@lru_cache(maxsize=1024)
def _compile(verb: Verb) -> Form:
    first, *others = (_Compiler(verb, usage).form() for usage in _orders(verb.usage))
    patterns = (pattern for other in others for pattern in other.patterns)
    return msgspec.structs.replace(first, patterns=(*first.patterns, *patterns))


def _orders(usage: str) -> Iterator[str]:
    """The usage with its closing clauses (`[, call it <name:text>]`) in each order."""
    found = _CLAUSES.search(usage)
    clauses = _CLAUSE.findall(found[0]) if found else []
    if found is None or len(clauses) > MAX_CLAUSES:
        yield usage
        return
    for order in permutations(clauses):
        yield usage[: found.start()] + "".join(order)


@lru_cache(maxsize=1024)
def options(of: str) -> dict[str, str]:
    """The words of `choice(yea=yes=+1|nay)`, each with the option that it means."""
    meant: dict[str, str] = {}
    for group in of.split("|"):
        words = [word.strip().casefold() for word in group.split("=")]
        meant.update(dict.fromkeys(words, words[0]))
    return meant


@lru_cache(maxsize=1024)
def readable(usage: str) -> str:
    """The usage as players are shown it: `buy square[, call it NAME][, gender m or f or none]`; of words that
    mean the same the first."""
    return _TOKEN.sub(_show, usage)


MOST_SHOWN = 60
"""Letters of a usage that is understood at first sight."""


def show_usage(verb: Verb) -> str:
    """Return the usage of a verb, or an example of one that has many parts."""
    usage = readable(verb.usage)
    return verb.examples[0].partition("\n")[0] if len(usage) > MOST_SHOWN and verb.examples else usage


def show_example(verb: Verb, lexicon: Lexicon) -> str:
    """Return an example of a verb that can be sent as it is: players, squares and cards in it are those of
    the game, if it has any. Without examples it is the usage."""
    return show_examples(verb, lexicon)[0] if verb.examples else readable(verb.usage)


def show_examples(verb: Verb, lexicon: Lexicon) -> tuple[str, ...]:
    """Return all of them so."""
    return tuple(_put_names(example, form(verb), lexicon) for example in verb.examples)


def _put_names(example: str, compiled: Form, lexicon: Lexicon) -> str:
    """Return an example with players, squares and cards of the game."""
    found, cards = compiled.match(example), tuple(map(str, lexicon.cards.values()))
    for slot in reversed(compiled.slots if found else ()):
        names = {"player": lexicon.players, "square": lexicon.squares, "card": cards}.get(slot.kind, ())
        known = [name for name in names if name != lexicon.me]
        first, last = found.span(slot.name) if found else (-1, -1)
        if known and first >= 0 and example[first:last] not in known:
            example = f"{example[:first]}{known[0]}{example[last:]}"
    return example


def write_usage(usage: str, values: Mapping[str, str], said: Container[str]) -> str:
    """Return a usage in words: its slots filled, of its optional parts those whose slots have values,
    or whose words are `said`. Raises `KeyError` for a slot that has no value."""
    whole = ""
    part: list[re.Match[str]] | None = None
    for found in _TOKEN.finditer(usage):
        if found["open"]:
            part = []
        elif found["close"]:
            whole += _write_part(part or (), values, said)
            part = None
        elif part is not None:
            part.append(found)
        else:
            whole += _write_token(found, values, said)
    return " ".join(whole.split())


def _write_part(part: Sequence[re.Match[str]], values: Mapping[str, str], said: Container[str]) -> str:
    slots = [found["slot"] for found in part if found["slot"]]
    words = [found["word"].split("|") for found in part if found["word"] and not slots]
    is_said = all(slot in values for slot in slots) and all(any(w in said for w in each) for each in words)
    return "".join(_write_token(found, values, said) for found in part) if is_said else ""


def _write_token(found: re.Match[str], values: Mapping[str, str], said: Container[str]) -> str:
    if found["slot"]:
        return values[found["slot"]]
    words = found["word"].split("|") if found["word"] else [found[0]]
    return next((word for word in words if word in said), words[0])


_THINGS = ("player", "square", "item", "card", "proposal", "rule", "condition")
"""Kinds of slot that say more to a reader than the name that rule code gives the slot."""


def _show(found: re.Match[str]) -> str:
    if found["kind"] == "choice":
        return " or ".join(dict.fromkeys(options(found["of"]).values()))
    if found["kind"] == "body":
        return "(and the lines below)"
    if found["kind"] in _THINGS:
        return found["kind"].upper()
    return found["slot"].replace("_", " ").upper() if found["slot"] else found[0].partition("|")[0]


class _Compiler:
    """One pass over the tokens of one usage."""

    def __init__(self, verb: Verb, usage: str) -> None:
        self._verb = verb
        self._usage = usage
        self._pattern: list[str] = []
        self._slots: list[Slot] = []
        self._lead: list[frozenset[str]] = []
        self._leading = True
        self._depth = 0
        self._opened = False
        self._listed = False
        self._weight = 0
        self._body = ""

    def form(self) -> Form:
        for found in _TOKEN.finditer(self._usage):
            if found.lastgroup != "blank":
                self._take(found)
        if self._depth or not self._lead or len({slot.name for slot in self._slots}) != len(self._slots):
            raise self._wrong("its brackets or its slots' names do not fit, or it begins with no word")
        pattern = "".join(self._pattern) + r"\Z"
        slots, lead = tuple(self._slots), tuple(self._lead)
        return Form(self._verb, (pattern,), slots, lead, self._weight, self._body)

    def _take(self, found: re.Match[str]) -> None:
        if found["open"]:
            self._open()
        elif found["close"]:
            self._close()
        elif found["slot"]:
            self._slot(Slot(found["slot"], found["kind"], found["of"] or ""))
        elif found["word"]:
            self._word(found["word"])
        elif found["mark"]:
            self._listed |= self._opened and found["mark"] == ","
        else:
            raise self._wrong(f"it has a {found[0]!r} where none can stand")

    def _open(self) -> None:
        if not self._pattern:
            raise self._wrong("it begins with an optional part")
        self._depth += 1
        self._leading = False
        self._opened = True
        self._pattern.append("(?:")

    def _close(self) -> None:
        if self._depth == 0 or self._opened:
            raise self._wrong("its brackets do not fit")
        self._depth -= 1
        self._pattern.append(")?")

    def _word(self, word: str) -> None:
        words = word.split("|")
        said = "|".join(re.escape(one) for one in sorted(words, key=len, reverse=True))
        self._add(rf"(?:(?:the|my)\s+)?(?:{said})" if self._pattern else said)
        self._weight += 1
        if self._leading:
            self._lead.append(frozenset(one.casefold() for one in words))

    def _slot(self, slot: Slot) -> None:
        if slot.kind not in KINDS or self._body:
            raise self._wrong(f"there is no slot {slot.kind!r}, or it stands behind the body")
        if slot.kind == "body":
            self._end_with_body(slot.name)
            return
        if slot.kind == "choice" and self._leading and not self._lead:
            self._lead.append(frozenset(options(slot.of)))
        self._leading = False
        self._add(f"(?P<{slot.name}>{_pattern_of(slot)})")
        self._slots.append(slot)

    def _end_with_body(self, name: str) -> None:
        """End the usage with a body. The slot before a body may be missing on its line: then the body's first
        line fills it."""
        if self._depth or len(self._slots) != 1:
            raise self._wrong("before a body stands one slot, outside brackets")
        self._body = name
        self._pattern[-1] = f"(?:{self._pattern[-1]})?"

    def _add(self, pattern: str) -> None:
        gap = _GAP if self._pattern else ""
        gap = rf"(?:{gap}and\s+|{gap})" if self._opened and self._listed else gap
        self._pattern.append(f"{gap}(?:{pattern})" if gap else f"(?:{pattern})")
        self._opened = self._listed = False

    def _wrong(self, why: str) -> ValueError:
        return ValueError(f"the usage {self._verb.usage!r} of {self._verb.source} cannot be read: {why}")


def _pattern_of(slot: Slot) -> str:
    if slot.kind == "choice":
        words = sorted(options(slot.of), key=lambda word: (-len(word), word))
        return "|".join(re.escape(word) for word in words)
    return _PATTERNS.get(slot.kind, _TEXT)
