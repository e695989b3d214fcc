"""Answers to the questions of a mail of ours: `2`, `the first one`, `yes`, `neither`.

A question that is asked back offers lines, each with a number. Whoever answers need not send the line: its
number does, or what points to it. What is said in more words is read as any mail is. A mail that is an answer
and nothing else need not be a reply to the mail that asks.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from itertools import chain

import msgspec

from nomicd.kernel.number_words import read_integer
from nomicd.mail.assent import is_yes
from nomicd.mail.endings import is_ending
from nomicd.mail.quoting import Line
from nomicd.mail.wording import quotes

NONE = "none of these"
"""The key of the command that an answer is which takes none of the lines."""

MAX_ANSWER, MAX_LINES, MOST_OFFERED = 80, 4000, 24
HEADINGS = frozenset({"In doubt", "Your vote"})
"""What stands above the questions of a mail."""

_OFFER = re.compile(r" {2}(\d{1,3})\. (\S.*)\Z")
_MARKS = re.compile(r"[\s>|]*")
_WORD = re.compile(r"[^\s,;:.!]+")
_BEFORE = frozenset({
    "i", "meant", "mean", "want", "take", "do", "to", "choose", "pick", "make", "it", "it's", "is", "was",
    "that's", "my",
    "answer", "option", "number", "line", "please", "the", "oh", "ok", "yes", "yep", "yeah", "okay", "sorry",
    "well", "hi", "hello",
})  # fmt: skip
_BEHIND = frozenset({
    "one", "ones", "please", "thanks", "thank", "you", "then", "it", "is", "of", "them", "these", "those",
    "option", "line", "answer",
})  # fmt: skip
"""What anybody may put before and behind an answer."""

_NUMBERS = re.compile(r"#?\d{1,3}(?:(?:\s*[,;&+]\s*|\s+)(?:and\s+)?#?\d{1,3})*\Z")
_PARTS = re.compile(r"[,;:.!]\s*")
_PARTING = re.compile(r"[,;:.!\u2013\u2014-]+\s*|\s+(?=and\b)", re.IGNORECASE)
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
BOTH = 2
_COUNTED = re.compile(r"\s*(\d{1,3})[.)]\s+(?=\S)")
_ALL = re.compile(r"all(?: (\w+))?")
_NONE, _NO = frozenset({"neither", "none", "nothing"}), frozenset({"no", "nope", "nah"})
_DENIED = _NONE | _NO | {"not", "any", "never", "mind", "vote", "order", "at", "all"}
_DROPPED = re.compile(
    r"(?:never mind|forget|drop|ignore|skip)(?: about)?"
    r"(?: (?:that|this|the|your|my|those|these|all|both)(?: (?:last|open))?)? (?:questions?|doubts?)"
)
_ANYWAY = re.compile(
    r"(?P<line>.*\w)[\s,]+(?:anyway|anyhow|regardless|nevertheless|all the same|just the same)\W*\Z"
)
_VOTE = re.compile(r"vote (\w+) on (\d[\d, ]*)\Z")


class Question(msgspec.Struct, frozen=True):
    """What was asked back about what somebody `said`: the lines that were offered, by their numbers."""

    offers: dict[int, str]
    said: str = ""

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


Block = Sequence[Question]
"""The questions of one mail, whose offers are numbered through."""


class GivenAnswer(msgspec.Struct, frozen=True):
    """What one line answers: it takes the `lines` that were offered, or `none` of these; or it is `unsure`
    which of them. `to`: what was asked about, where the mail is no reply to the one that asks."""

    number: int
    text: str
    lines: tuple[str, ...] = ()
    none: bool = False
    unsure: bool = False
    to: tuple[str, ...] = ()


def find_questions(ours: str) -> tuple[Question, ...]:
    """Return what a mail of ours asks, in order: the numbered lines below its heading for that."""
    lines = ours.split("\n", MAX_LINES)[:MAX_LINES]
    heads = [at for at, below in enumerate(lines[1:]) if set(below) == {"-"}]
    first = next((at for at in heads if lines[at] in HEADINGS), len(lines)) + 2
    end = next((at for at in heads if at >= first), len(lines))
    found: list[dict[int, str]] = [{}]
    for line in lines[first:end]:
        offer = _OFFER.match(line)
        if offer:
            found[-1][int(offer[1])] = offer[2]
        elif found[-1] and line.strip():
            found.append({})
    return tuple(Question(each) for each in found if each)


def read_answers(lines: Sequence[Line], ours: str) -> tuple[GivenAnswer, ...]:
    """Return those of the author's lines that answer a question of `ours`."""
    asked = find_questions(ours) if ours else ()
    found = (_read(line, asked) for line in lines if asked and line.text.strip())
    return tuple(each for each in found if each)


def read_open_answers(lines: Sequence[Line], blocks: Sequence[Block]) -> tuple[GivenAnswer, ...]:
    """Return what these lines answer of the questions that are open, those of each mail a block. Beside a
    line that may be more than an answer only bare numbers are one. What may be an answer to several mails is
    `unsure`."""
    found = [(line, _read_open(line, blocks)) for line in lines]
    alone = all(answer for _, answer in found)
    return tuple(
        each for line, each in found if each and (alone or (_is_bare(line.text) and not each.unsure))
    )


def _is_bare(text: str) -> bool:
    return bool(_NUMBERS.match(text.strip(" \t.!")))


def _read_open(line: Line, blocks: Sequence[Block]) -> GivenAnswer | None:
    quoted = [block for block in blocks if _about(line.above, block)[0] is not block]
    blocks = quoted[-1:] or blocks
    found = ((block, _read(line, block) or _read_beyond(line, block)) for block in blocks)
    given = [(block, answer) for block, answer in found if answer]
    if not given:
        return None
    to = _list_once(each.said for block, answer in given for each in _find_answered(block, answer))
    if len(blocks) == 1:
        return msgspec.structs.replace(given[0][1], to=to)
    if all(answer.none for _, answer in given):
        lines = _list_once(chain.from_iterable(answer.lines for _, answer in given))
        return GivenAnswer(line.number, line.text, lines, none=True, to=to)
    offers = _list_once(chain.from_iterable(map(_list_offers, blocks)))
    return GivenAnswer(line.number, line.text, offers[:MOST_OFFERED], unsure=True)


def _list_once(said: Iterable[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(said))


def _read_beyond(line: Line, block: Block) -> GivenAnswer | None:
    """Return that a number which stands at no offer is meant as one."""
    number = len(line.text) <= MAX_ANSWER and _NUMBERS.match(_core(quotes(line.text).casefold()))
    return GivenAnswer(line.number, line.text, _list_offers(block), unsure=True) if number else None


def _find_answered(block: Block, answer: GivenAnswer) -> Iterator[Question]:
    return (each for each in block if not set(each.offers.values()).isdisjoint(answer.lines))


def find_pressed_on(text: str) -> str:
    """Return the line that somebody writes whatever is still asked: `done` of `done anyway`; "" if none."""
    found = _ANYWAY.match(quotes(text[: MAX_ANSWER + 1]).casefold()) if len(text) <= MAX_ANSWER else None
    return found["line"] if found else ""


def drop_numbering(lines: Sequence[Line]) -> tuple[Line, ...]:
    """Return the lines without the numbers by which their author counts them: those are no answers."""
    counted = [found for line in lines if line.text.strip() and (found := _COUNTED.match(line.text))]
    written = sum(bool(line.text.strip()) for line in lines)
    in_order = [int(found[1]) for found in counted] == list(range(1, written + 1))
    if written < BOTH or not in_order:
        return tuple(lines)
    return tuple(msgspec.structs.replace(line, text=_COUNTED.sub("", line.text)) for line in lines)


def part_ending(line: Line) -> tuple[Line, Line]:
    """Return a line as what may be an answer, and the end of a turn behind it: `1, and I am done`."""
    text = line.text if len(line.text) <= MAX_ANSWER else ""
    for found in _PARTING.finditer(text):
        said, rest = text[: found.start()], text[found.end() :]
        answers = text[found.start()] in ".!" or not is_yes(said)  # `yes, done` says yes to the end
        if is_ending(rest) and answers and _core(said) not in _NO:
            return msgspec.structs.replace(line, text=said), msgspec.structs.replace(line, text=rest)
    return line, msgspec.structs.replace(line, text="")


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
    if _take_none(words, asked) or _DROPPED.fullmatch(_bare(text)):
        return GivenAnswer(line.number, line.text, _list_offers(asked), none=True)
    sure = asked[0].find_meant_by_yes() if yes and len(asked) == 1 else ""
    if sure:
        return GivenAnswer(line.number, line.text, (sure,))
    if yes or (words and words <= _NO | _PLACES.keys()):
        return GivenAnswer(line.number, line.text, _list_likely(asked), unsure=True)
    return None


def _take_none(words: AbstractSet[str], asked: Sequence[Question]) -> bool:
    """Return whether these words take none of the lines: `neither`, `not any`; `no` where it is no vote."""
    no = bool(words) and words <= _NO and not any(each.votes for each in asked)
    return no or (words <= _DENIED and (len(words) > 1 or not words.isdisjoint(_NONE)))


def _find_pointed(text: str, asked: Sequence[Question]) -> tuple[str, ...]:
    """The offers to which an answer points. What it says more than once says the same: `both, 1 and 2`."""
    offered = {number: said for each in asked for number, said in each.offers.items()}
    parts = [core for part in _PARTS.split(_core(text)) if (core := _core(part))]
    counts = {part: count for part in parts if (count := _count(part, len(offered)))}
    pointed = [_point(part, offered, only=len(asked) == 1) for part in parts if part not in counts]
    chosen = _list_once(chain.from_iterable(pointed)) if pointed else tuple(offered.values())
    agreed = set(counts.values()) <= {len(chosen)}
    return chosen if parts and all(pointed) and agreed else ()


def _count(part: str, offered: int) -> int:
    """Return how many offers that means without naming any: `both`, `all`, `all four`; 0 if it does not."""
    found = _ALL.fullmatch(part)
    if found is None:
        return BOTH if part == "both" else 0
    return offered if found[1] is None else read_integer(found[1]) or 0


def _point(core: str, offered: Mapping[int, str], *, only: bool) -> tuple[str, ...]:
    """The offers with these numbers, or, of an `only` question, the one in that place."""
    if _NUMBERS.match(core):
        numbers = dict.fromkeys(map(int, re.findall(r"\d+", core)))
        return tuple(offered[each] for each in numbers) if numbers.keys() <= offered.keys() else ()
    place = _PLACES.get(core) if only else None
    return tuple(offered.values())[place:][:1] if place is not None else ()


def _list_offers(asked: Sequence[Question]) -> tuple[str, ...]:
    return tuple(said for each in asked for said in each.offers.values())


def _list_likely(asked: Sequence[Question]) -> tuple[str, ...]:
    """What an answer may mean that points to no line: of one question each line, of several the likeliest of
    each."""
    return _list_offers(asked) if len(asked) == 1 else tuple(each.first for each in asked)


def _bare(text: str) -> str:
    """A text without its punctuation, and without a `please`."""
    return re.sub(r"\Aplease,? |,? please\Z", "", text.strip(" .!,;:()"))


def _core(text: str) -> str:
    """What an answer says without what anybody may put before and behind it."""
    text = re.sub(r"\A(?:yes|no|ok)[,:]?\s+(?=\S)", "", text.strip(" .!,;:()"))
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
