"""Answers to the questions of a mail of ours: `2`, `the first one`, `yes`, `neither`.

A question that is asked back offers lines, each with a number. Whoever answers need not send the line: its
number does, or what points to it. What is said in more words is read as any mail is.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence

import msgspec

from nomicd.mail.assent import is_yes
from nomicd.mail.quoting import Line
from nomicd.mail.wording import quotes

NONE = "none of these"
"""The key of the command that an answer is which takes none of the lines."""

MAX_ANSWER, MAX_LINES = 80, 4000
HEADINGS = frozenset({"In doubt", "Your vote"})
"""What stands above the questions of a mail."""

_OFFER = re.compile(r" {2}(\d{1,3})\. (\S.*)\Z")
_MARKS = re.compile(r"[\s>|]*")
_WORD = re.compile(r"[^\s,;:.!]+")
_BEFORE = frozenset({
    "i", "meant", "mean", "want", "take", "choose", "pick", "make", "it", "it's", "is", "was", "that's", "my",
    "answer", "option", "number", "line", "please", "the", "oh", "ok", "okay", "sorry", "well", "hi", "hello",
})  # fmt: skip
_BEHIND = frozenset({
    "one", "ones", "please", "thanks", "thank", "you", "then", "it", "is", "of", "them", "these", "those",
    "option", "line", "answer",
})  # fmt: skip
"""What anybody may put before and behind an answer."""

_NUMBERS = re.compile(r"#?\d{1,3}(?:(?:\s*[,;&+]\s*|\s+)(?:and\s+)?#?\d{1,3})*\Z")
_PLACES = {
    "first": 0,
    "second": 1,
    "third": 2,
    "fourth": 3,
    "fifth": 4,
    "former": 0,
    "latter": -1,
    "last": -1,
}
_NONE, _NO = frozenset({"neither", "none", "nothing"}), frozenset({"no", "nope", "nah"})
_DENIED = _NONE | _NO | {"not", "any", "never", "mind", "vote", "order", "at", "all"}
_VOTE = re.compile(r"vote (\w+) on (\d[\d, ]*)\Z")


class Question(msgspec.Struct, frozen=True):
    """What was asked back: the lines that were offered, by their numbers."""

    offers: dict[int, str]

    @property
    def votes(self) -> tuple[tuple[str, str], ...]:
        """The votes among the lines: choice, and what on."""
        found = (_VOTE.match(line) for line in self.offers.values())
        return tuple((each[1], each[2]) for each in found if each)

    @property
    def first(self) -> str:
        """The likeliest line."""
        return next(iter(self.offers.values()))

    def find_meant_by_yes(self) -> str:
        """Return the line that a mere yes takes; "" if it may be another."""
        if self.votes:
            yeas = [choice for choice, _ in self.votes if choice == "yea"]
            return self.first if len(yeas) == 1 and self.votes[0][0] == "yea" else ""
        return self.first if len(self.offers) == 1 else ""


class GivenAnswer(msgspec.Struct, frozen=True):
    """What one line answers: it takes the `lines` that were offered, or `none` of these; or it is `unsure`
    which of them."""

    number: int
    text: str
    lines: tuple[str, ...] = ()
    none: bool = False
    unsure: bool = False


def find_questions(ours: str) -> tuple[Question, ...]:
    """Return what a mail of ours asks, in order: the numbered lines below its heading for that."""
    lines = ours.split("\n", MAX_LINES)[:MAX_LINES]
    ruled = {at for at, line in enumerate(lines) if line and set(line) == {"-"}}
    heads = (at for at, line in enumerate(lines) if line in HEADINGS and at + 1 in ruled)
    found: list[dict[int, str]] = [{}]
    for at in range(next(heads, len(lines)) + 2, len(lines)):
        if at + 1 in ruled:
            break  # the next heading
        offer = _OFFER.match(lines[at])
        if offer:
            found[-1][int(offer[1])] = offer[2]
        elif found[-1] and lines[at].strip():
            found.append({})
    return tuple(Question(each) for each in found if each)


def read_answers(lines: Sequence[Line], ours: str) -> tuple[GivenAnswer, ...]:
    """Return those of the author's lines that answer a question of `ours`."""
    asked = find_questions(ours) if ours else ()
    found = (_read(line, asked) for line in lines if asked and line.text.strip())
    return tuple(each for each in found if each)


def _read(line: Line, asked: Sequence[Question]) -> GivenAnswer | None:
    text = quotes(line.text).strip(" \t*_").casefold()
    if len(text) > MAX_ANSWER or "?" in text:
        return None
    asked, quoted = _about(line.above, asked)
    yes = is_yes(text) or text.strip(" .!") in ("this", "this one")
    chosen = (quoted,) if quoted and yes else _find_pointed(text, asked)
    if chosen:
        return GivenAnswer(line.number, line.text, chosen, unsure=_contradicts(chosen))
    words = set(_WORD.findall(_core(text)))
    if words and words <= _DENIED and (words & _NONE or len(words) > 1):
        return GivenAnswer(line.number, line.text, _list_offers(asked), none=True)
    if words and words <= _NO and not any(each.votes for each in asked):
        return GivenAnswer(line.number, line.text, _list_offers(asked), none=True)
    if not (yes or (words and words <= _NO | _PLACES.keys())):
        return None
    sure = asked[0].find_meant_by_yes() if yes and len(asked) == 1 else ""
    return GivenAnswer(line.number, line.text, (sure,) if sure else _list_likely(asked), unsure=not sure)


def _find_pointed(text: str, asked: Sequence[Question]) -> tuple[str, ...]:
    """The offers to which an answer points, by their numbers or their place in the only question."""
    core = _core(text)
    offered = {number: said for each in asked for number, said in each.offers.items()}
    if _NUMBERS.match(core):
        numbers = dict.fromkeys(map(int, re.findall(r"\d+", core)))
        return tuple(offered[each] for each in numbers) if numbers.keys() <= offered.keys() else ()
    place = _PLACES.get(core)
    return tuple(offered.values())[place:][:1] if place is not None and len(asked) == 1 else ()


def _list_offers(asked: Sequence[Question]) -> tuple[str, ...]:
    return tuple(said for each in asked for said in each.offers.values())


def _list_likely(asked: Sequence[Question]) -> tuple[str, ...]:
    """What an answer may mean that points to no line: of one question each line, of several the likeliest of
    each."""
    return _list_offers(asked) if len(asked) == 1 else tuple(each.first for each in asked)


def _core(text: str) -> str:
    """What an answer says without what anybody may put before and behind it."""
    text = re.sub(r"\A(?:yes|no|ok)[,:]\s+(?=\S)", "", text.strip(" .!,;:()"))
    words = list(_WORD.finditer(text))
    start = next((at for at, word in enumerate(words) if word[0] not in _BEFORE), len(words))
    end = next((at for at in range(len(words), start, -1) if words[at - 1][0] not in _BEHIND), start)
    if start == end:
        return "1" if words[start:] and words[start][0] == "one" else ""
    return text[words[start].start() : words[end - 1].end()]


def _about(above: str, asked: Sequence[Question]) -> tuple[Sequence[Question], str]:
    """Return the questions that a line answers: the last that is quoted above it, else all; and the one offer
    of it that is quoted, if not all of them are."""
    quoted = [line[found.end() :] for line in above.split("\n") if (found := _MARKS.match(line))]
    for each in reversed(asked):
        there = _list_quoted_offers(each, quoted)
        if there:
            return (each,), there[-1] if len(there) < len(each.offers) else ""
    return asked, ""


def _list_quoted_offers(question: Question, quoted: Collection[str]) -> list[str]:
    return [line for number, line in question.offers.items() if f"{number}. {line}" in quoted]


def _contradicts(chosen: Sequence[str]) -> bool:
    """Whether two of the lines vote on the same."""
    on = [found[2] for line in chosen if (found := _VOTE.match(line))]
    return len(set(on)) < len(on)
