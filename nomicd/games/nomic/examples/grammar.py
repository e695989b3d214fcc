"""The sentences in which a rule document gives its examples, read into values that can be played.

    name: landing on 34 sends you back
    given: alice on 30; she rolls 2-2; the KickBack die shows 3
    then: alice on 31

A `given:` is a story in order; a `then:` says what is so at its end. Both may stand several times, and go on
over several lines. Sentences end with `;` or the line; texts stand in quotes.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

from nomicd.games.nomic.examples.sentences import (
    Answering,
    Asked,
    Being,
    Board,
    Built,
    Case,
    Cash,
    Clock,
    Closing,
    Decided,
    Die,
    Failing,
    Gender,
    Holding,
    Joining,
    Kind,
    Laid,
    Landing,
    Law,
    Naming,
    Orders,
    Over,
    Owning,
    Paid,
    Passing,
    Pot,
    Proposing,
    Roll,
    Said,
    Silent,
    Size,
    Standing,
    Stocked,
    Unsaid,
    Untitled,
    Voting,
    Wearing,
)
from nomicd.law.sandbox import Problem

MAX_CASE = 4_000
_PRONOUNS = ("she", "he", "they", "her", "his", "their")
_RESERVED = frozenset({*_PRONOUNS, "nobody", "square", "chance", "proposal", "the", "it", "a", "an", "there"})
_STATES = ("active", "inactive", "bankrupt", "solvent")


def _number(text: str) -> int:
    return {"no": 0, "a": 1, "an": 1}[text] if text[0].isalpha() else int(text.replace(",", ""))


def _dollars(text: str) -> int:
    return int(text.replace("$", "").replace(",", ""))


def _label(text: str) -> str:
    return re.split(r"[ #]", text)[-1]


def _faces(text: str) -> tuple[int, ...]:
    return tuple(int(face) for face in text.split("-"))


_SLOTS: dict[str, tuple[str, Callable[[str], Any]]] = {
    "who": (r"[a-z][a-z0-9_]*", str),
    "whose": (r"her|his|their|[a-z][a-z0-9_]*'s", lambda text: text.removesuffix("'s")),
    "payee": (r"[a-z][a-z0-9_]*", str),
    "n": (r"\d[\d,]{0,6}|an?|no", _number),
    "amount": (r"-?\$-?\d[\d,]{0,14}", _dollars),
    "square": (
        r"(?:[Ss]quare )?#?(?:[A-Z][a-z]{0,7}|\d{1,4}|\$[+-]?\d{0,4})",
        lambda text: re.split(r"[ #]", text)[-1],
    ),
    "label": (r"[A-Z][A-Za-z]*|\$[+-]?\d{0,4}", str),
    "text": (r"\"[^\"]*\"|'[^']*'", lambda text: text[1:-1]),
    "item": (r"[A-Za-z][A-Za-z _-]*", str),
    "kind": (r"[A-Za-z][A-Za-z _-]*", str),
    "law": (r"in force|repealed", str),
    "building": (r"[A-Za-z][A-Za-z _-]*", str),
    "pot": (r"[a-z][a-z ]*", str),
    "gender": (r"m|f|none", str),
    "dice": (r"\d{1,4}(?:-\d{1,4}){0,49}", _faces),
    "why": (r"[A-Za-z0-9#][\w #-]*", str),
    "status": (r"proposed|open|accepted|rejected|withdrawn|replaced|failed", str),
    "choice": (r"yea|nay|abstain", str),
    "state": ("|".join(_STATES), str),
    "title": (r"[A-Z][\w -]*", str),
}


class SentenceForm:
    """One form of sentence, as the guide shows it: words, `<slots>`, `[optional parts]`.

    `make` gets the slots that were filled, in order, and gives what the sentence means.
    """

    def __init__(self, form: str, make: Callable[..., Any]) -> None:
        self.form = form
        self._make = make
        pattern = re.sub(r"<(\w+)>", lambda slot: f"(?P<{slot[1]}>{_SLOTS[slot[1]][0]})", _optional(form))
        self._pattern = re.compile(pattern + r"\Z")

    def read(self, text: str, last: str) -> Any:
        """What the sentence means, `last` being the player whom pronouns stand for ("" for none yet); None if
        it is another sentence."""
        found = self._pattern.match(text)
        if found is None:
            return None
        filled = {name: _SLOTS[name][1](value) for name, value in found.groupdict().items() if value}
        for name in ("who", "whose", "payee"):
            if name in filled:
                filled[name] = last if filled[name] in _PRONOUNS else filled[name]
        people = [filled[name] for name in ("who", "whose", "payee") if name in filled]
        return None if any(not name or name in _RESERVED for name in people) else self._make(*filled.values())


def _optional(form: str) -> str:
    """`[words]` as an optional group; the blank or comma before or after them is inside."""
    return form.replace("[", "(?:").replace("]", ")?")


GIVEN = (
    SentenceForm("a board of <n> squares", Board),
    SentenceForm("<label> lies after <square>", Laid),
    SentenceForm("there is a <building> on <square>", Built),
    SentenceForm("there are <n> <item> on <square>", Stocked),
    SentenceForm("there is <n> <item> on <square>", Stocked),
    SentenceForm("the <pot> has <amount>", Pot),
    SentenceForm("it is update <n>", Clock),
    SentenceForm("<who> [is ]on <square>", Standing),
    SentenceForm("<who> has <amount>", Cash),
    SentenceForm("<who> has <n> <item>", Holding),
    SentenceForm("<who> owns <square>", Owning),
    SentenceForm("<square> is called <text>", Naming),
    SentenceForm("<square> is <gender>", lambda square, gender: Gender(square, gender, square=True)),
    SentenceForm("<who> is <gender>", Gender),
    SentenceForm("<who> is <state>", Being),
    SentenceForm("<who> is <title>", Being),
    SentenceForm("<who> has been silent for <n> updates", Silent),
    SentenceForm("<who> joins", Joining),
    SentenceForm("<who> rolls <dice>", Roll),
    SentenceForm("<who> lands on <square>", Landing),
    SentenceForm("the <why> die shows <dice>", lambda why, dice: Die(why, tuple(map(str, dice)))),
    SentenceForm("chance picks <text> for [the ]<why>", lambda text, why: Die(why, (text,))),
    SentenceForm("<who> orders <text>", Orders),
    SentenceForm("<who> answers <text>", Answering),
    SentenceForm("rule <n> is <law>", Law),
    SentenceForm("<who> proposed <text>", Proposing),
    SentenceForm("<who> voted <choice>", Voting),
    SentenceForm("an update passes", Passing),
    SentenceForm("<n> updates pass", Passing),
    SentenceForm("the ballot closes", Closing),
)
"""What a story may tell."""

THEN = (
    SentenceForm("<who> [is ]on <square>", Standing),
    SentenceForm("<who> has <amount>", Cash),
    SentenceForm("<who> has won", Over),
    SentenceForm("<who> has <n> <item>", Holding),
    SentenceForm("nobody owns <square>", lambda square: Owning("", square)),
    SentenceForm("<who> owns <square>", Owning),
    SentenceForm("<square> is called <text>", Naming),
    SentenceForm("<square> is <gender>", lambda square, gender: Gender(square, gender, square=True)),
    SentenceForm("<who> is <gender>", Gender),
    SentenceForm("<who> is <state>", Being),
    SentenceForm("<who> is <title>", Being),
    SentenceForm("<who> paid <payee> <amount>", lambda who, payee, amount: Paid(who, amount, payee)),
    SentenceForm("<who> paid the <pot> <amount>", lambda who, pot, amount: Paid(who, amount, f"@{pot}")),
    SentenceForm("<who> paid <amount>", Paid),
    SentenceForm("<who> paid nothing", lambda who: Paid(who, 0)),
    SentenceForm("<who> is not <title>", Untitled),
    SentenceForm("the board has <n> squares", Size),
    SentenceForm("<label> lies after <square>", Laid),
    SentenceForm("<square> is a <kind>", Kind),
    SentenceForm("<square> is no <kind>", lambda square, kind: Kind(square, kind, so=False)),
    SentenceForm("<who> wears <text>", Wearing),
    SentenceForm("rule <n> is <law>", Law),
    SentenceForm("there is no <building> on <square>", lambda kind, square: Built(kind, square, False)),
    SentenceForm("there is a <building> on <square>", Built),
    SentenceForm("there are <n> <item> on <square>", Stocked),
    SentenceForm("there is <n> <item> on <square>", Stocked),
    SentenceForm("the <pot> has <amount>", Pot),
    SentenceForm("the log says <text>", Said),
    SentenceForm("the log does not say <text>", Unsaid),
    SentenceForm("<who> is asked <text>", Asked),
    SentenceForm("<who> is not told <text>", lambda who, text: Unsaid(text, who)),
    SentenceForm("<who> is told <text>", lambda who, text: Said(text, who)),
    SentenceForm("<whose> order fails[, <text>]", Failing),
    SentenceForm("proposal <n> is <status>", Decided),
    SentenceForm("the game goes on", lambda: Over(over=False)),
    SentenceForm("the game is over", Over),
)
"""What may be so at its end."""

_LINE = re.compile(r"\s*(name|given|then)\s*:\s*(.*)\Z", re.IGNORECASE)
_PIECE = re.compile(r"(?:\"[^\"]*\"|(?<!\w)'[^']*'|[^;])+")


class _Reader:
    """One block that is being read, line by line."""

    def __init__(self) -> None:
        self.name = ""
        self.part = ""
        self.last = ""
        self.read: dict[str, list[tuple[int, Any]]] = {"given": [], "then": []}
        self.problems: list[Problem] = []
        self.players: dict[str, None] = {}

    def line(self, number: int, text: str) -> None:
        if key := _LINE.match(text):
            self.part, text = key[1].lower(), key[2]
        if self.part == "name":
            self.name = f"{self.name} {text.strip()}".strip()
        elif not self.part and text.strip():
            self.problems.append(Problem(number, "a case begins with name:, given: or then:"))
        elif self.part:
            for piece in _PIECE.findall(text):
                self._sentence(number, piece.strip().rstrip(".").strip())

    def _sentence(self, number: int, text: str) -> None:
        if not text:
            return
        for form in GIVEN if self.part == "given" else THEN:
            meant = form.read(text, self.last)
            if meant is not None:
                self._note(meant)
                self.read[self.part].append((number, meant))
                return
        self.problems.append(Problem(number, _unread(text, self.part)))

    def _note(self, meant: Any) -> None:
        for name in _people(meant):
            self.players[name] = None
            self.last = name


def _people(meant: Any) -> Iterator[str]:
    if isinstance(meant, Gender):
        yield from () if meant.square else (meant.who,)
        return
    for field in ("payee", "player"):
        if (name := getattr(meant, field, "")) and not name.startswith("@"):
            yield name


def _unread(text: str, part: str) -> str:
    forms = [form.form for form in (GIVEN if part == "given" else THEN)]
    first = set(re.findall(r"\w+", text))
    nearest = max(forms, key=lambda form: len(first & set(re.findall(r"(?<!<)\b\w+", form))))
    return f"this sentence is not understood: {text} (the nearest is: {nearest})"


def read_case(block: str) -> Case | tuple[Problem, ...]:
    """The case that a block tells, or what in it cannot be read; lines count from 1 in the block."""
    if len(block) > MAX_CASE:
        return (Problem(0, f"the case has {len(block)} characters; at most {MAX_CASE} are allowed"),)
    reader = _Reader()
    for number, text in enumerate(block.split("\n"), 1):
        reader.line(number, text)
    problems = list(reader.problems)
    if not reader.read["then"] and not problems:
        problems.append(Problem(0, "a case needs a `then:` that says what is so at its end"))
    if problems:
        return tuple(problems)
    given, then = reader.read["given"], reader.read["then"]
    return Case(reader.name, tuple(given), tuple(then), tuple(reader.players))
