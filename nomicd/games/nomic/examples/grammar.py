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

from nomicd.games.nomic.engine.sandbox import Problem
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


class Sentence:
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
    Sentence("a board of <n> squares", Board),
    Sentence("<label> lies after <square>", Laid),
    Sentence("there is a <building> on <square>", Built),
    Sentence("there are <n> <item> on <square>", Stocked),
    Sentence("there is <n> <item> on <square>", Stocked),
    Sentence("the <pot> has <amount>", Pot),
    Sentence("it is update <n>", Clock),
    Sentence("<who> [is ]on <square>", Standing),
    Sentence("<who> has <amount>", Cash),
    Sentence("<who> has <n> <item>", Holding),
    Sentence("<who> owns <square>", Owning),
    Sentence("<square> is called <text>", Naming),
    Sentence("<square> is <gender>", lambda square, gender: Gender(square, gender, square=True)),
    Sentence("<who> is <gender>", Gender),
    Sentence("<who> is <state>", Being),
    Sentence("<who> is <title>", Being),
    Sentence("<who> has been silent for <n> updates", Silent),
    Sentence("<who> joins", Joining),
    Sentence("<who> rolls <dice>", Roll),
    Sentence("<who> lands on <square>", Landing),
    Sentence("the <why> die shows <dice>", lambda why, dice: Die(why, tuple(map(str, dice)))),
    Sentence("chance picks <text> for [the ]<why>", lambda text, why: Die(why, (text,))),
    Sentence("<who> orders <text>", Orders),
    Sentence("<who> answers <text>", Answering),
    Sentence("rule <n> is <law>", Law),
    Sentence("<who> proposed <text>", Proposing),
    Sentence("<who> voted <choice>", Voting),
    Sentence("an update passes", Passing),
    Sentence("<n> updates pass", Passing),
    Sentence("the ballot closes", Closing),
)
"""What a story may tell."""

THEN = (
    Sentence("<who> [is ]on <square>", Standing),
    Sentence("<who> has <amount>", Cash),
    Sentence("<who> has won", Over),
    Sentence("<who> has <n> <item>", Holding),
    Sentence("nobody owns <square>", lambda square: Owning("", square)),
    Sentence("<who> owns <square>", Owning),
    Sentence("<square> is called <text>", Naming),
    Sentence("<square> is <gender>", lambda square, gender: Gender(square, gender, square=True)),
    Sentence("<who> is <gender>", Gender),
    Sentence("<who> is <state>", Being),
    Sentence("<who> is <title>", Being),
    Sentence("<who> paid <payee> <amount>", lambda who, payee, amount: Paid(who, amount, payee)),
    Sentence("<who> paid the <pot> <amount>", lambda who, pot, amount: Paid(who, amount, f"@{pot}")),
    Sentence("<who> paid <amount>", Paid),
    Sentence("<who> paid nothing", lambda who: Paid(who, 0)),
    Sentence("<who> is not <title>", Untitled),
    Sentence("the board has <n> squares", Size),
    Sentence("<label> lies after <square>", Laid),
    Sentence("<square> is a <kind>", Kind),
    Sentence("<square> is no <kind>", lambda square, kind: Kind(square, kind, so=False)),
    Sentence("<who> wears <text>", Wearing),
    Sentence("rule <n> is <law>", Law),
    Sentence("there is no <building> on <square>", lambda building, square: Built(building, square, False)),
    Sentence("there is a <building> on <square>", Built),
    Sentence("there are <n> <item> on <square>", Stocked),
    Sentence("there is <n> <item> on <square>", Stocked),
    Sentence("the <pot> has <amount>", Pot),
    Sentence("the log says <text>", Said),
    Sentence("the log does not say <text>", Unsaid),
    Sentence("<who> is asked <text>", Asked),
    Sentence("<who> is not told <text>", lambda who, text: Unsaid(text, who)),
    Sentence("<who> is told <text>", lambda who, text: Said(text, who)),
    Sentence("<whose> order fails[, <text>]", Failing),
    Sentence("proposal <n> is <status>", Decided),
    Sentence("the game goes on", lambda: Over(over=False)),
    Sentence("the game is over", Over),
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
