"""What a clause asks about, and the look that answers it: data (topics.toml), in any word order."""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import lru_cache
from importlib import resources
from itertools import takewhile
from typing import Any

import msgspec

from nomicd.kernel.commands import Command, Vocabulary
from nomicd.mail.forms import Forms, first_word
from nomicd.mail.quoting import Line
from nomicd.mail.wants import ENGLISH
from nomicd.mail.wording import plain

LEAST_NAMED = 2
"""Shorter names of squares may be words of any sentence."""

MAX_CLAUSE = 300
"""A longer clause tells a story, and asks nothing of us."""

_ARTICLES = re.compile(r"(?:(?:anything|something|about|the|an?) )+")
_CONTRACTED = (
    (re.compile(r"\b(who|what|when|where|how)(?:'s|s)\b"), r"\1 is"),
    (re.compile(r"n't\b"), " not"),
)
_WORD = re.compile(r"[\w']+")
_MARKS = re.compile(r"[^\w'.§ -]+|\.(?!\d)")
_OPENING = "(?:hi|hello|hey|and|so|but|ok|okay|sorry|please|also|oh|well|then|now|by the way|btw|exactly)"
_BLANKS = {"#": r"(\d+(?:\.\d+)?)", "…": r"([^\W\d][\w' -]{2,40})\Z"}


class Topic(msgspec.Struct, frozen=True):
    """What a clause is about. `looks` are lines that answer it, the first one that can be written now; `acts`
    are keys of commands that its author may want. `wished`: not only as a question."""

    about: tuple[tuple[re.Pattern[str], ...], ...]
    looks: tuple[str, ...] = ()
    acts: tuple[str, ...] = ()
    wished: bool = False

    def find_blanks(self, said: str) -> dict[str, str] | None:
        """Return what a clause says in the blanks of its looks; None if it is about something else."""
        for parts in self.about:
            found = list(takewhile(bool, (part.search(said) for part in parts)))
            if len(found) == len(parts):
                said_so = next((each[each.lastindex] for each in found if each and each.lastindex), "")
                name = "number" if said_so[:1].isdigit() else "rest"
                return {name: _ARTICLES.sub("", said_so, count=1)} if said_so else {}
        return None


class TopicBook(msgspec.Struct, frozen=True):
    """All topics in order, and what a clause has that asks."""

    topics: tuple[Topic, ...]
    by_start: Mapping[str, Sequence[int]]
    """Which topics a clause may be about, by the first two letters of a word in it; "" for any clause."""
    asks: re.Pattern[str]
    heads: re.Pattern[str]


@lru_cache(maxsize=4096)
def find_near(said: str) -> Sequence[tuple[Topic, Mapping[str, str]]]:
    """Return the topics that a clause is about, in order, each with what it says in the blanks."""
    book = topic_book()
    starts = {"", *map(_start, _WORD.findall(said))}
    near = sorted({at for start in starts for at in book.by_start.get(start, ())})
    found = ((book.topics[at], book.topics[at].find_blanks(said)) for at in near)
    return [(topic, blanks) for topic, blanks in found if blanks is not None]


def normalize_clause(text: str) -> str:
    """Return the words of a clause in lower case, with one blank between them."""
    return _normalize(text[:MAX_CLAUSE])


@lru_cache(maxsize=4096)
def _normalize(text: str) -> str:
    said = text.casefold().replace("\u2019", "'")
    for pattern, plainly in _CONTRACTED:
        said = pattern.sub(plainly, said)
    return _ASKED_FOR.sub("", " ".join(_MARKS.sub(" ", said).split()))


_ASKED_FOR = re.compile(
    r"\A(?:may|might|can|could) i (?:\w+ )?(?:ask|enquire|inquire|know) (?:you )?"
    r"(?=who|what|when|where|why|which|how|if)"
)
"""`May I ask who leads` asks who leads."""


@lru_cache(maxsize=4096)
def is_asking(said: str) -> bool:
    """Return whether the words of a clause ask for something to be told."""
    return bool(topic_book().asks.search(said))


def begins_as_question(said: str) -> bool:
    """Return whether the words of a clause begin as only a question does: `how do I`, not `how about`."""
    return bool(topic_book().heads.match(said))


_OFFERS = re.compile(r"how about\b")
"""`How about a truce?` asks the other players, not the game."""


def find_topic(
    said: str, forms: Forms, vocabulary: Vocabulary, line: Line, *, asked: bool
) -> tuple[Topic | None, Command | None]:
    """Return what the words of a clause are about, and the command that answers it by looking; None for what
    there is not."""
    near = [(topic, blanks) for topic, blanks in find_near(said) if asked or topic.wished]
    if not near or _OFFERS.match(said):
        return None, None
    given = _list_given(said, forms, vocabulary)
    for topic, blanks in near:
        for look in topic.looks:
            command = _find_look(look, {**given, **blanks}, forms, vocabulary, line)
            if command is not None:
                return topic, command
        if any(verb.key in topic.acts for verb in vocabulary.verbs):
            return topic, None
    return None, None


def _list_given(said: str, forms: Forms, vocabulary: Vocabulary) -> dict[str, str]:
    """Return what fills blanks whatever the topic: the clause, the week before, a verb and a square of the
    clause."""
    given = {"said": said}
    if vocabulary.week > 1:
        given["last"] = str(vocabulary.week - 1)
    spoken = f" {said} "
    named = (name for name, plainly in _list_squares(tuple(vocabulary.lexicon.squares)) if plainly in spoken)
    if square := next(named, ""):
        given["square"] = square
    acting = (word for word in said.split() if word in forms.by_word and not forms.is_question(word))
    if verb := next((word for word in acting if not _ASKED.search(word)), ""):
        given["verb"] = verb
    return given


@lru_cache(maxsize=256)
def _list_squares(names: tuple[str, ...]) -> Sequence[tuple[str, str]]:
    """Return the names of squares that tell them from other words, each as it stands in a clause."""
    telling = (name for name in names if len(name) >= LEAST_NAMED and name.casefold() not in ENGLISH)
    return [(name, f" {name.casefold()} ") for name in telling]


_ASKED = re.compile(
    r"\A(?:how|can|may|could|am|i|do|does|to|the|a|my|for|on|in|is|it|also|as|when|what|who)\Z"
)


def _find_look(
    look: str, blanks: dict[str, str], forms: Forms, vocabulary: Vocabulary, line: Line
) -> Command | None:
    """Return the command that a line is with its blanks filled, if they can be and it only looks."""
    try:
        said = plain(look.format(**blanks))
    except KeyError:
        return None
    found = forms.find_command(said, line) if forms.find_by_first_word(first_word(said)) else None
    return (
        found
        if found and any(verb.read_only and verb.key == found.verb for verb in vocabulary.verbs)
        else None
    )


@lru_cache(maxsize=1)
def topic_book() -> TopicBook:
    """Return the topics, loaded once."""
    data = tomllib.loads((resources.files(__package__) / "topics.toml").read_text(encoding="utf-8"))
    asking = {kind: _spell_out(said) for kind, said in data["asking"].items()}
    led = rf"{asking['heads']}|(?:{asking['head']})(?: \w+)? (?:{asking['verbs']})"
    tells = rf"(?!(?:{_OPENING} )*(?:{asking['changes']})\b).*\b(?:{asking['anywhere']})"
    asks = re.compile(rf"(?:\A{tells}|\A(?:{_OPENING} )*(?:{led}))(?![\w'])")
    topics = tuple(
        Topic(
            tuple(_compile(each.split(" + ")) for each in topic["about"]),
            tuple(topic.get("looks", ())),
            tuple(topic.get("acts", ())),
            topic.get("wished", False),
        )
        for topic in data["topics"]
    )
    heads = rf"(?:{_OPENING} )*(?:{asking['head']}) (?:{asking['verbs']})(?![\w'])(?! not\b)"
    return TopicBook(topics, _by_start(data["topics"]), asks, re.compile(heads))


def _by_start(topics: Sequence[Mapping[str, Any]]) -> Mapping[str, Sequence[int]]:
    """Return where the topics stand, by how the phrases begin of one part of each way to say them: the rarest
    part."""
    ways = [
        (at, [{_start(phrase) for phrase in part.split("|")} for part in way.split(" + ")])
        for at, topic in enumerate(topics)
        for way in topic["about"]
    ]
    common = Counter(start for _, parts in ways for starts in parts for start in starts)
    found: dict[str, list[int]] = {}
    for at, parts in ways:
        for start in min(parts, key=lambda starts: sum(common[each] for each in starts)):
            found.setdefault(start, []).append(at)
    return found


def _start(phrase: str) -> str:
    """Return the first two letters of the first word, the second a blank if it has one; "" for a number."""
    word = _WORD.match(phrase.removeprefix("^"))
    return f"{word[0]} "[:2] if word else ""


def _compile(parts: Sequence[str]) -> tuple[re.Pattern[str], ...]:
    return tuple(re.compile(rf"(?<![\w'])(?:{_spell_out(part)})(?![\w'])") for part in parts)


def _spell_out(part: str) -> str:
    """Return the words and phrases of a part of a topic as a regular expression."""
    return "|".join(_spell_phrase(phrase) for phrase in part.split("|"))


def _spell_phrase(phrase: str) -> str:
    begins, words = phrase.startswith("^"), phrase.removeprefix("^").split()
    said = " ".join(
        _BLANKS.get(word) or re.escape(word).replace(r"\~", "~").replace("~", r"\w*") for word in words
    )
    return rf"\A{said}" if begins else said
