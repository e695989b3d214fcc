"""The classes of words, and the forms over them, from the data files beside this module.

A token has a set of classes. Each set that occurs is given a letter, so that the tokens of a sentence are a string,
and a form is a regular expression over such letters: `CHOICE ON T` is `[abc][cd][e]`.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from importlib import resources

import msgspec

from nomicd.mail.spelling import Speller

CHOICES = ("yea", "nay", "abstain")
TURNS = (
    "NEG", "NOT", "MODAL", "SHOW", "REPORT", "ASKING", "OTHERS", "NAME", "NAMES", "PAST", "COND", "IF", "UNLESS",
)  # fmt: skip
"""Classes of words that make of what follows them something else than what the author does now."""

VOTING = (
    "CS",
    "CW",
    "CG",
    "CV",
    "CI",
    "CT",
    "CA",
    "FOR_CHOICE",
    "FOLLOW",
    "FOLLOWING",
    "SAMEAS",
    "WHAT",
    "SUPPORTN",
    "WITH",
)
"""Every form has one of these."""

UNDOING = ("UNDO", "UNDOING")
"""Classes of verbs that take something back."""

_DRAWN = re.compile(r"(.)\1+\Z")
_KINDS = {"strong": "CS", "weak": "CW", "sign": "CG", "adjectives": "CA"}
_WORD = re.compile(r"[A-Z][A-Z0-9_]*")
_MARKS = {
    ",": "COMMA", ";": "SEMI", ":": "COLON", "-": "DASH", "(": "OPEN", ")": "CLOSE", "/": "SLASH", "=": "EQUALS",
    "|": "BAR", ">": "ARROW", "...": "DASH", '"': "QUOTED",
}  # fmt: skip
_PLAIN = ("W", "NUM", "MONEY", "QUOTE", "PAREN", "SMILE", "T", "NAME", "NAMES", "SELF", "SELFS", "END")


class WordEntry(msgspec.Struct, frozen=True):
    """What a word or a phrase is: its classes, and of a choice which one."""

    classes: frozenset[str] = frozenset()
    choice: str = ""


class WordClasses:
    """All entries, and the forms."""

    def __init__(self, data: Mapping[str, object], forms: Mapping[str, Mapping[str, str]]) -> None:
        """Take the data files as they are parsed."""
        self._classes: dict[tuple[str, ...], set[str]] = {}
        self._choice: dict[tuple[str, ...], str] = {}
        self._fill(data)
        self.entries = {
            words: WordEntry(frozenset(said), self._choice.get(words, ""))
            for words, said in self._classes.items()
        }
        self.marks = {mark: WordEntry(frozenset({said})) for mark, said in _MARKS.items()}
        self.plain = {said: WordEntry(frozenset({said})) for said in _PLAIN}
        self.lengths: dict[str, tuple[int, ...]] = {}
        """How many words the phrases have that begin with a word, the longest first."""
        for words in sorted(self.entries, key=len, reverse=True):
            known = self.lengths.get(words[0], ())
            self.lengths[words[0]] = known if len(words) in known else (*known, len(words))
        self._letters: dict[frozenset[str], str] = {}
        self.plain["LY"] = WordEntry(frozenset({"W", "ADV", "TAIL", "FILLER"}))
        for entry in (*self.entries.values(), *self.marks.values(), *self.plain.values()):
            self._letters.setdefault(entry.classes, chr(0x4E00 + len(self._letters)))
        told = {"JEST", "BACK", "CORRECT", "VOTE", "VOTEED", "VOTEING", "VOTES", *VOTING}
        self.telling = frozenset(words[0] for words, entry in self.entries.items() if entry.classes & told)
        """With these words begins what a sentence needs to vote, or to take a vote back."""
        self.courtesies: Mapping[str, Sequence[str]] = data["courtesies"]  # type: ignore[assignment]
        self.small = frozenset(str(data["small"]["words"]).replace(",", " ").split())  # type: ignore[index]
        self.numbered = frozenset(_split(data["small"]["numbered"]))  # type: ignore[index]
        self.ordering = frozenset(_split(data["small"]["ordering"]))  # type: ignore[index]
        self.told = frozenset(_split(data["small"]["told"]))  # type: ignore[index]
        self.greeting = frozenset(_split(data["small"]["greeting"]))  # type: ignore[index]
        self._written = self.small.union(*self.entries)
        """All words that stand in an entry: they are no slips of others."""
        self._vital = Speller(_split(data["small"]["vital"]))  # type: ignore[index]
        parts = dict(forms["parts"])
        self.groups = {
            group: {name: re.compile(self.compile(text, parts)) for name, text in listed.items()}
            for group, listed in forms.items()
            if group != "parts"
        }

    def spell(self, word: str) -> str:
        """A word as it is spelled: a slip of the finger in one that votes need, letters drawn out."""
        if word in self._written:
            return word
        short = _DRAWN.sub(r"\1", word)
        if short != word and self._choice.get((short,)):
            return short
        return self._vital.find_meant(word) or word

    def _fill(self, data: Mapping[str, object]) -> None:
        for choice, kinds in data["choices"].items():  # type: ignore[attr-defined]
            for kind, said in kinds.items():
                for phrase in _split(said):
                    if kind == "verbs":
                        self._verb(phrase, "C", choice)
                    else:
                        self._add(phrase, _KINDS[kind], choice)
        for name, said in data["verbs"].items():  # type: ignore[attr-defined]
            for phrase in _split(said):
                self._verb(phrase, name, "")
        for name, said in data["classes"].items():  # type: ignore[attr-defined]
            for phrase in _split(said):
                self._add(phrase, name, "")

    def _verb(self, verb: str, name: str, choice: str) -> None:
        """Add a verb's forms: plain, -ing, third person and past."""
        first, _, rest = verb.partition(" ")
        rest = f" {rest}" if rest else ""
        plain, ing, third, past = (
            (name, f"{name}ING", f"{name}S3", f"{name}ED") if name != "C" else ("CV", "CI", "CT", "CT")
        )
        self._add(verb, plain, choice)
        self._add(f"{inflect(first, 'ing')}{rest}", ing, choice)
        self._add(f"{inflect(first, 's')}{rest}", third, choice)
        if inflect(first, "ed") != first:
            self._add(f"{inflect(first, 'ed')}{rest}", past, choice)

    def _add(self, phrase: str, name: str, choice: str) -> None:
        words = tuple(phrase.split())
        self._classes.setdefault(words, set()).add(name)
        if choice:
            self._choice.setdefault(words, choice)

    def spell_out(self, entries: Sequence[WordEntry]) -> str:
        """The letters of the sets of classes of entries."""
        return "".join([self._letters[entry.classes] for entry in entries])

    def letters(self, name: str) -> str:
        """The letters of all sets in which a class is."""
        found = "".join(letter for classes, letter in self._letters.items() if name in classes)
        if not found:
            raise ValueError(f"no word is of the class {name!r}")
        return f"[{found}]"

    def compile(self, text: str, parts: Mapping[str, str]) -> str:
        """A form as a regular expression over letters."""
        while "<" in text:
            text = re.sub(r"<(\w+)>", lambda found: f"(?:{parts[found[1]]})", text)
        return _WORD.sub(lambda found: self.letters(found[0]), text).replace(" ", "")


def _split(said: str) -> Iterable[str]:
    return (phrase.strip() for phrase in said.split(",") if phrase.strip())


_IRREGULAR = {
    "put": "put", "set": "set", "cast": "cast", "go": "went", "choose": "chose", "stand": "stood", "write": "wrote",
    "give": "gave", "have": "had", "take": "took", "come": "came", "win": "won", "say": "said",
    "submit": "submitted", "drop": "dropped", "flip": "flipped", "withdraw": "withdrew", "log": "logged",
    "abstain": "abstained", "opt": "opted", "buy": "bought", "sell": "sold", "build": "built", "pay": "paid", "send": "sent",
    "tell": "told", "call": "called", "wear": "worn", "keep": "kept", "get": "got", "undo": "undid", "make": "made",
}  # fmt: skip
_VOWELS = "aeiou"


def inflect(verb: str, ending: str) -> str:
    """The form of an English verb with -s, -ing or -ed."""
    doubled = verb[-1] in "tpg" and verb[-2:-1] in _VOWELS and verb[-3:-2] not in _VOWELS and len(verb) < 7
    doubled = doubled or verb.endswith("fer")
    stem = verb + verb[-1] if doubled and verb not in ("list", "want") and verb[-2] in _VOWELS else verb
    if ending == "s":
        if verb.endswith(("s", "sh", "ch", "o")) or (verb[-1] == "y" and verb[-2] not in _VOWELS):
            return {"have": "has"}.get(verb, (verb[:-1] + "ies") if verb[-1] == "y" else verb + "es")
        return "has" if verb == "have" else verb + "s"
    if ending == "ing":
        return (verb[:-1] if verb.endswith("e") and not verb.endswith("ee") else stem) + "ing"
    if verb in _IRREGULAR:
        return _IRREGULAR[verb]
    if verb.endswith("e"):
        return verb + "d"
    return verb[:-1] + "ied" if verb[-1] == "y" and verb[-2] not in _VOWELS else stem + "ed"


@lru_cache(maxsize=1)
def lexicon() -> WordClasses:
    """The lexicon, loaded once."""
    here = resources.files(__package__)
    data = tomllib.loads((here / "lexicon.toml").read_text(encoding="utf-8"))
    forms = tomllib.loads((here / "forms.toml").read_text(encoding="utf-8"))
    return WordClasses(data, forms)


def phrase_at(words: Sequence[str], at: int) -> tuple[WordEntry, int] | None:
    """The longest entry that begins there, and the number of its words."""
    book = lexicon()
    for length in book.lengths.get(words[at], ()):
        phrase = (words[at],) if length == 1 else tuple(words[at : at + length])
        found = book.entries.get(phrase)
        if found is not None:
            return found, len(phrase)
    return None
