"""How players write conditions: `defenders <= 3 and mine is at least 10`, read and written back."""

from __future__ import annotations

import re
from collections.abc import Mapping
from types import UnionType

import msgspec

from nomicd.table.conditions import MAX_DEPTH, Always, And, Compare, Condition, Fact, Not, Or, Term, depth

MAX_LENGTH = 300
_MAX_NESTING = 20  # of brackets and `not` as written, before any is found to be one too many

_OPPOSITE = {"=": "!=", "!=": "=", "<": ">=", ">=": "<", ">": "<=", "<=": ">"}
_SPELLINGS = {"==": "=", "<>": "!=", "≠": "!=", "≤": "<=", "≥": ">="}
_PHRASES: Mapping[tuple[str, ...], str] = {
    ("at", "least"): ">=",
    ("at", "most"): "<=",
    ("more", "than"): ">",
    ("greater", "than"): ">",
    ("less", "than"): "<",
    ("fewer", "than"): "<",
    ("equal", "to"): "=",
    ("equals",): "=",
    ("exactly",): "=",
}
RESERVED = frozenset(
    {"and", "or", "not", "no", "always", "never", "if", "else", "is", "are"}
    | {word for phrase in _PHRASES for word in phrase}
)
"""Words of the language: no part of a fact's name."""

_TOKEN = re.compile(
    r"(?P<number>[-$]{0,2}\d[\d,.]*)|(?P<sign>[<>=!]=|<>|[=<>≠≤≥])|(?P<bracket>[()])"
    r"|(?P<word>[^\W\d_]\w*(?:['\u2019]\w+)?)|(?P<blank>\s+)|(?P<wrong>.)"
)
_SHORT = re.compile(r"(is|are)n['\u2019]?t\Z")
_NUMBER = re.compile(r"-?\$?-?(\d{1,3}(?:,\d{3}){1,4}|\d{1,15})\Z")


class Misread(msgspec.Struct, frozen=True):
    """Why a text is no condition, in words for its author; `at` is the place of the first odd character,
    from 1."""

    at: int
    text: str


def parse(text: str, known: Mapping[str, str], shown: Mapping[str, str] | None = None) -> Condition | Misread:
    """Return what a player wrote, `known` being the facts by name, each with what it means; `shown` stands
    for them where they are too many to be listed."""
    if len(text) > MAX_LENGTH:
        return Misread(1, f"A condition has at most {MAX_LENGTH} characters.")
    try:
        condition = _Parser(text, known).condition()
    except _Odd as odd:
        return Misread(odd.at, f"{odd} {_names(known if shown is None else shown)}")
    deep = depth(condition) > MAX_DEPTH
    return Misread(1, "This is nested too deeply: write it with fewer brackets.") if deep else condition


def write_condition(condition: Condition) -> str:
    """The condition as text; `parse` makes the same of it again."""
    match condition:
        case Always():
            return "always"
        case Fact(name=name):
            return name
        case Compare(left=left, sign=sign, right=right):
            return f"{left} {sign} {right}"
        case Not(part=part):
            return f"not {_within(part, And | Or)}"
        case And(parts=parts):
            return " and ".join(_within(part, And | Or) for part in parts)
        case Or(parts=parts):
            return " or ".join(_within(part, Or) for part in parts)


def _within(part: Condition, bracketed: type | UnionType) -> str:
    return f"({write_condition(part)})" if isinstance(part, bracketed) else write_condition(part)


class _Odd(Exception):
    """What cannot stand at a place of the text."""

    def __init__(self, at: int, text: str) -> None:
        super().__init__(text)
        self.at = at


class _Token(msgspec.Struct, frozen=True):
    kind: str
    text: str
    at: int


def _tokens(text: str) -> list[_Token]:
    found: list[_Token] = []
    for match in _TOKEN.finditer(text):
        kind, said, at = str(match.lastgroup), match[0].casefold(), match.start() + 1
        if kind == "wrong":
            raise _Odd(at, f"“{said}” has no place in a condition.")
        if kind == "word" and (short := _SHORT.match(said)):
            found += [_Token(kind, short[1], at), _Token(kind, "not", at)]
        elif kind != "blank":
            found.append(_Token(kind, said, at))
    return found


def _names(known: Mapping[str, str]) -> str:
    """The sentence that says what a condition may name."""
    if not known:
        return "No facts are known here: it can only be “always”."
    facts = (f"{name} ({said})" if said else name for name, said in known.items())
    return f"Facts that it may name: {', '.join(facts)}."


class _Parser:
    """Goes over the tokens once: `or` binds least, then `and`, then `not`."""

    def __init__(self, text: str, known: Mapping[str, str]) -> None:
        self._tokens = _tokens(text)
        self._end = len(text) + 1
        self._known = {name.casefold(): name for name in known}
        self._longest = max((name.count("_") + 1 for name in known), default=0)
        self._at = 0
        self._nested = 0

    def condition(self) -> Condition:
        """The whole text. Raises `_Odd`."""
        read = self._or()
        if self._at < len(self._tokens):
            raise self._odd("“and”, “or” or the end")
        return read

    def _or(self) -> Condition:
        parts = [self._and()]
        while self._take_word("or"):
            parts.append(self._and())
        return Or(tuple(parts)) if len(parts) > 1 else parts[0]

    def _and(self) -> Condition:
        parts = [self._not()]
        while self._take_word("and"):
            parts.append(self._not())
        return And(tuple(parts)) if len(parts) > 1 else parts[0]

    def _not(self) -> Condition:
        self._nested += 1
        if self._nested > _MAX_NESTING:
            raise _Odd(self._place(), "This is nested too deeply: write it with fewer brackets.")
        read = Not(self._not()) if self._take_word("not") else self._single()
        self._nested -= 1
        return read

    def _single(self) -> Condition:
        if self._take_word("("):
            inner = self._or()
            if not self._take_word(")"):
                raise self._odd("“)”")
            return inner
        if self._take_word("always"):
            return Always()
        return Not(Always()) if self._take_word("never") else self._comparison()

    def _comparison(self) -> Condition:
        """`mine > 3`, `mine is at least $300`, `at least 3 defenders`, or a fact alone."""
        if sign := self._sign():
            number = self._term()
            return Compare(self._term(), sign, number)
        left = self._term()
        if sign := self._sign():
            return Compare(left, sign, self._term())
        if isinstance(left, int):
            raise self._odd("a sign such as = or <=")
        return Fact(left)

    def _sign(self) -> str | None:
        """`<=`, `at most`, `is not more than`, `isn't` … as the sign that it is; None where none stands."""
        start = self._at
        being = self._take_word("is") or self._take_word("are")
        denied = self._take_word("not") or self._take_word("no")
        sign = self._mark() or self._phrase() or ("=" if being else None)
        if sign is None:
            self._at = start
            return None
        return _OPPOSITE[sign] if denied else sign

    def _mark(self) -> str | None:
        if self._at < len(self._tokens) and self._tokens[self._at].kind == "sign":
            said = self._tokens[self._at].text
            self._at += 1
            return _SPELLINGS.get(said, said)
        return None

    def _phrase(self) -> str | None:
        for words, sign in _PHRASES.items():
            if tuple(token.text for token in self._tokens[self._at : self._at + len(words)]) == words:
                self._at += len(words)
                return sign
        return None

    def _term(self) -> Term:
        token = self._tokens[self._at] if self._at < len(self._tokens) else None
        if token and token.kind == "number":
            self._at += 1
            return self._number(token)
        for many in range(self._longest, 0, -1):
            words = self._tokens[self._at : self._at + many]
            name = "_".join(word.text for word in words)
            if len(words) == many and name in self._known:
                self._at += many
                return self._known[name]
        raise self._odd("a fact or a whole number")

    def _number(self, token: _Token) -> int:
        found = _NUMBER.match(token.text)
        if not found:
            raise _Odd(token.at, f"“{token.text}” is no whole number.")
        return int(found[1].replace(",", "")) * (-1 if "-" in token.text else 1)

    def _take_word(self, text: str) -> bool:
        """Return whether that stands here; then it is read."""
        here = self._at < len(self._tokens) and self._tokens[self._at].text == text
        self._at += here
        return here

    def _place(self) -> int:
        return self._tokens[self._at].at if self._at < len(self._tokens) else self._end

    def _odd(self, wanted: str) -> _Odd:
        if self._at == len(self._tokens):
            return _Odd(self._end, f"The condition ends where {wanted} should stand.")
        return _Odd(self._place(), f"“{self._tokens[self._at].text}” stands where {wanted} should.")
