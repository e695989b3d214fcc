"""Reads what is written in a slot: numbers, names, lists. Names are never guessed."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import cached_property

import msgspec

from nomicd.kernel.commands import SPENT, Lexicon, Value
from nomicd.kernel.decision import Reason
from nomicd.kernel.finding import Wanted, parse_search, words
from nomicd.kernel.number_words import read_integer
from nomicd.mail import clean
from nomicd.mail.spelling import nearest
from nomicd.mail.usage import Slot, options
from nomicd.mail.wants import find_wants

MAX_TEXT = 300
MAX_STRANGE = 3
MAX_NUMBERS = 500
_AMOUNT = re.compile(
    r"\$?\s?(?P<number>[+-]?[\d,.]{1,16}|[a-z]{1,12}?(?:[ -][a-z]{1,12}?)?)(?:\.00)?"
    r"\s?(?P<thousands>k|thousand|grand)?(?P<dollars>\s?(?:dollars?|bucks|\$))?\Z",
    re.IGNORECASE,
)
_DOTS = re.compile(r"(?<=\d)\.(?=\d{3}(?!\d))")
"""Between thousands, as in `70.000`."""
THOUSANDS = frozenset({"k", "thousand", "grand"})
_ARTICLE = re.compile(r"(?:the|an?|my)\s+", re.IGNORECASE)
_NOUN = re.compile(r"(?:proposals?|props?|rules?|squares?|numbers?|nos?\.?)\s+", re.IGNORECASE)
_ALL = frozenset(
    {"all", "all of them", "all proposals", "all of the proposals", "everything", "every proposal"}
)
_SPLIT = re.compile(r"\s*(?:,|;|&|\band\b)\s*|\s+", re.IGNORECASE)
_SPACED_DASH = re.compile(r"\s*(?:-|\u2013|\u2014|\bto\b|\bthrough\b)\s*", re.IGNORECASE)
_RANGE = re.compile(r"#?(\d{1,6})(?:-#?(\d{1,6}))?\Z")
_POLITE_END = re.compile(r"[\s,]+(?:please|thanks|thank you)[\s.!]*\Z", re.IGNORECASE)
_BOUNDS = re.compile(r"(-?\d+)\.\.(-?\d+)\Z")


class Misfit(msgspec.Struct, frozen=True):
    """Why a text cannot stand in its slot, in a sentence. `near`: a similar name could; `meant` is that,
    where there is only one, and then the whole line with it."""

    reason: Reason
    text: str
    near: bool = False
    meant: str = ""


class KnownNames:
    """A lexicon asked by any case. Each kind is folded when it is first asked for."""

    def __init__(self, lexicon: Lexicon) -> None:
        """Nothing is folded yet."""
        self._lexicon = lexicon
        self._folded: dict[str, Mapping[str, Value]] = {}

    def of(self, kind: str) -> Mapping[str, Value]:
        """The names of that kind (`players`, `squares`, …), in lower case."""
        if kind not in self._folded:
            table: Mapping[str, Value] = getattr(self._lexicon, kind)
            self._folded[kind] = {name.casefold(): meant for name, meant in table.items()}
        return self._folded[kind]

    @property
    def cards(self) -> Mapping[str, int]:
        """The titles of cards as they are written, each with its number."""
        return self._lexicon.cards

    @cached_property
    def wants(self) -> Mapping[str, str]:
        """What may be wanted, by each of its names in lower case; those that mean "" count for nothing."""
        return {name: str(meant) for name, meant in self.of("wants").items()}


def value(slot: Slot, written: str, names: KnownNames) -> Value | Misfit:
    """Return what `written` means in this slot. A name does not end in `please`, unless in quotes."""
    if slot.name == "name":
        written = _POLITE_END.sub("", written)
    return _READERS[slot.kind](slot, strip_quotes(written), names)


def strip_quotes(written: str) -> str:
    """Without one pair of quotes around the whole, and without outer blanks and commas."""
    written = written.strip(" ,;")
    for mark in ('"', "'", "`"):
        if len(written) > 1 and written[0] == written[-1] == mark and written.count(mark) == 2:  # noqa: PLR2004 - a pair
            return written[1:-1].strip()
    return written


def numbers(written: str) -> str | None:
    """`1, 3-5 and 7` as `1,3,4,5,7`; `all` as `all`; None if it is no such list or a very long one."""
    said = _ARTICLE.sub("", " ".join(written.lower().split()))
    if said in _ALL:
        return "all"
    said = _NOUN.sub("", said)
    found: set[int] = set()
    for part in _SPLIT.split(_SPACED_DASH.sub("-", said)):
        spelled = read_integer(part)
        span = _RANGE.match(str(spelled) if spelled is not None else part)
        low, high = (int(span[1]), int(span[2] or span[1])) if span else (0, -1)
        if not low <= high < low + MAX_NUMBERS:
            return None
        found.update(range(low, high + 1))
    return ",".join(str(number) for number in sorted(found)) if len(found) <= MAX_NUMBERS else None


def _integer(slot: Slot, written: str, _names: KnownNames) -> int | Misfit:
    number = read_integer(written)
    if number is None:
        return Misfit(Reason.UNCLEAR, f"I cannot read “{_short(written)}” as a whole number.")
    bounds = _BOUNDS.match(slot.of)
    if bounds and not int(bounds[1]) <= number <= int(bounds[2]):
        return Misfit(Reason.UNCLEAR, f"{number} is not between {bounds[1]} and {bounds[2]}.")
    return number


def read_amount(written: str, unit: int = 0) -> int | None:
    """Return an amount of dollars: `$1,500`, `20k`, `twenty thousand`; None if it is none. Where all
    amounts are multiples of a `unit` of thousands, a smaller number leaves the thousands out."""
    found = _AMOUNT.match(_DOTS.sub(",", written))
    number = read_integer(found["number"]) if found else None
    if found is None or number is None:
        return None
    bare = not (found["thousands"] or found["dollars"])
    if bare and found["number"].isalpha() and not unit:
        return None  # `ten` of what?
    short = unit >= _THOUSAND > number > -_THOUSAND
    return number * _THOUSAND if found["thousands"] or short else number


_THOUSAND = 1000
_MOST = r"at (?:the )?most|max(?:imum)?"
_LIMIT = re.compile(rf"\A(?:{_MOST}|up to|not? more than)\s+|\s+(?:{_MOST}|tops)\Z", re.IGNORECASE)
"""What says of an amount that it is the most."""


def find_unit(slot: Slot) -> int:
    """Return of what all amounts in this slot are multiples; 0 if that is not said."""
    return int(slot.of) if slot.kind == "money" and slot.of.isdecimal() else 0


def _money(slot: Slot, written: str, _names: KnownNames) -> int | Misfit:
    unit = find_unit(slot)
    number = read_amount(_LIMIT.sub("", written), unit)
    if number is None:
        return Misfit(Reason.UNCLEAR, f"I cannot read “{_short(written)}” as an amount of dollars.")
    if unit and number % unit:
        low = number // unit * unit
        near = " or ".join(f"${each:,}" for each in (low, low + unit) if each > 0)
        return Misfit(Reason.UNCLEAR, f"Amounts go in steps of ${unit:,} here: write {near}.", near=True)
    return number


def _choice(slot: Slot, written: str, _names: KnownNames) -> str | Misfit:
    return options(slot.of)[written.casefold()]


def _word(_slot: Slot, written: str, _names: KnownNames) -> str | Misfit:
    return clean.line(written, MAX_TEXT)


def _text(_slot: Slot, written: str, _names: KnownNames) -> str | Misfit:
    text = clean.line(written, MAX_TEXT + 1)
    if len(text) > MAX_TEXT:
        return Misfit(Reason.BAD_TEXT, f"That text has more than {MAX_TEXT} characters.")
    return text or Misfit(Reason.BAD_TEXT, "That text is empty.")


def _numbers(_slot: Slot, written: str, _names: KnownNames) -> str | Misfit:
    found = numbers(written)
    if found is None:
        text = f"I cannot read “{_short(written)}” as numbers: write them like 1, 3-5 or all."
        return Misfit(Reason.UNCLEAR, text)
    return found


def _wants(_slot: Slot, written: str, names: KnownNames) -> str | Misfit:
    found = find_wants(written, names.wants)
    if found.whole and not found.denied:
        return found.said
    first, second, *_ = dict.fromkeys(
        (*(each for each in names.wants.values() if each not in ("", SPENT)), "", "")
    )
    hint = f"write names and numbers, as in {first} 2, {second}"
    strange = ", ".join(f"“{_short(word)}”" for word in found.left[:MAX_STRANGE]) or f"“{_short(written)}”"
    read = f" Without that it would be “{found.said}”." if found.said else ""
    return Misfit(Reason.BAD_TEXT, f"I don't know {strange} here: {hint}.{read}", bool(found.said))


def _find_name(kind: str, one: str) -> Callable[[Slot, str, KnownNames], Value | Misfit]:
    def find(_slot: Slot, written: str, names: KnownNames) -> Value | Misfit:
        known = names.of(kind)
        for said in _spellings(written):
            if said in known:
                return known[said]
        return _misfit(one, written, known)

    return find


def _find_number(kind: str, one: str) -> Callable[[Slot, str, KnownNames], Value | Misfit]:
    """A number stands for itself, known or not: whether it exists is for the game to say."""

    def find(slot: Slot, written: str, names: KnownNames) -> Value | Misfit:
        number = read_integer(_NOUN.sub("", written.lower()).lstrip("#"))
        if number is not None and number >= 0 and not written.startswith("+"):  # `+1` is a vote
            return number
        return _find_name(kind, one)(slot, written, names)

    return find


def _card(slot: Slot, written: str, names: KnownNames) -> Value | Misfit:
    """Return a card by its number, its title, both, or some words that only one title has."""
    found = _find_number("cards", "card")(slot, written, names)
    if not isinstance(found, Misfit):
        return found
    sought = tuple(each for each in parse_search(written) if each.word not in _BESIDE)
    titles = {f"{n}. {title}": n for title, n in names.cards.items()}
    held = [number for title, number in titles.items() if all(_names(each, title) for each in sought)]
    if len(held) == 1 and sought and not any(each.word in _NO_TITLE for each in sought):
        return held[0]
    text = f"No card of yours is called “{_short(written)}”. You may name {'; '.join(titles)}."
    return Misfit(found.reason, text, bool(held))


def _names(sought: Wanted, title: str) -> bool:
    """Return whether a title has that word, which may end otherwise: `irrigation`, `irrigate`."""
    stem = sought.word[:STEM] if len(sought.word) >= STEM else None
    return any(sought.fits(word) or word[:STEM] == stem for word in words(title))


def names_title(word: str, title: str) -> bool:
    """Return whether a word among others tells of a title."""
    said = word.casefold()
    telling = len(said) >= LEAST and said not in _BESIDE | _NO_TITLE
    return telling and (said in words(title) if len(said) == LEAST else _names(Wanted(said), title))


LEAST = 3
"""Letters of a word that tells anything."""
STEM = 6
"""Letters of a word by which it is known, however it ends."""
_BESIDE = frozenset({"a", "and", "card", "for", "my", "one", "please", "speech", "the"})
_NO_TITLE = frozenset({"again", "back", "first", "next", "now", "off", "out", "soon", "then", "up"})
"""Words that stand beside the name of anything."""


def _square(slot: Slot, written: str, names: KnownNames) -> Value | Misfit:
    found = _find_name("squares", "square")(slot, written, names)
    bare = _NOUN.sub("", written.lower()).lstrip("#")
    return bare if isinstance(found, Misfit) and bare.isdecimal() and bare.isascii() else found


def _spellings(written: str) -> tuple[str, ...]:
    said = " ".join(written.casefold().split())
    bare = _ARTICLE.sub("", said, count=1)
    return (said, bare, said.lstrip("@"))


def _misfit(one: str, written: str, known: Mapping[str, Value]) -> Misfit:
    said = " ".join(written.casefold().split())[:60]
    near = nearest(said, known, 2 if len(said) > 5 else 1) if len(said) > 2 else []  # noqa: PLR2004 - short words are near all
    hint = f" Did you mean {' or '.join(near)}?" if near else ""
    meant = near[0] if len({known[each] for each in near}) == 1 else ""
    return Misfit(Reason.NOT_FOUND, f"I know no {one} called “{_short(written)}”.{hint}", bool(near), meant)


def _short(written: str) -> str:
    return clean.line(written, 60)


_READERS: Mapping[str, Callable[[Slot, str, KnownNames], Value | Misfit]] = {
    "player": _find_name("players", "player"),
    "square": _square,
    "item": _find_name("items", "item"),
    "card": _card,
    "rule": _find_number("rules", "rule"),
    "proposal": _find_number("proposals", "proposal"),
    "int": _integer,
    "money": _money,
    "choice": _choice,
    "word": _word,
    "text": _text,
    "condition": _text,
    "numbers": _numbers,
    "wants": _wants,
}
