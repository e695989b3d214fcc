"""What people ask or wish in their own words, where a game has a command for it.

Nothing is ordered here. A sentence about a topic is answered by commands that only look, or the commands that
could be meant are named; a sentence about none is near to those that share words with it.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache

import msgspec

from nomicd.kernel.commands import Command, Verb, Vocabulary
from nomicd.kernel.decision import Reason
from nomicd.mail.endings import is_ending
from nomicd.mail.forms import Forms, first_word
from nomicd.mail.quoting import Line
from nomicd.mail.readings import Doubt, LineReading, ParsedMail, Trouble
from nomicd.mail.topics import Topic, begins_as_question, find_topic, is_asking, normalize_clause
from nomicd.mail.wording import is_friendly

MOST_NAMED = 3
"""So many commands are named at most; more of them nobody reads."""

MOST_ANSWERED = 3
"""So many looks answer one mail at most."""

LEAST_NAMED = 4
"""Shorter names of squares may be words of any sentence."""

MAX_LINE, MAX_LINES = 300, 8
"""A longer line, or a mail of more prose, tells a story, and asks nothing of us."""


class PlainAnswer(msgspec.Struct, frozen=True):
    """A mail whose plain questions are commands that look; and what else its author may have meant."""

    letter: ParsedMail
    named: tuple[Verb, ...] = ()
    wished: bool = False
    """That is what it is about; else only what is near to its words."""
    friendly: bool = False
    """It holds a greeting, or thanks, and nothing else."""


_SENTENCE = re.compile(r"(?<=[.!?;])\s+")


def answer_plainly(letter: ParsedMail, vocabulary: Vocabulary) -> PlainAnswer:
    """Return a mail with its plain questions answered, and what else may be meant by one in which nothing is
    read."""
    letter = _drop_asked_orders(letter, vocabulary)
    idle = not (letter.commands or letter.doubts)
    forms = Forms(vocabulary)
    prose = [each for each in letter.readings if _is_prose(each, forms)]
    if not 0 < len(prose) <= MAX_LINES:
        return PlainAnswer(letter)
    found = {each.line: _find_topic(each, forms, vocabulary, idle=idle) for each in prose}
    looks = {line: look for line, (_, look) in found.items() if look}
    answered = _answer_once(looks, letter.commands)
    heard = _put_answers(letter, [each for each in prose if each.line in answered], answered)
    if not idle:
        return PlainAnswer(heard)
    named = _name_acts([topic for topic, _ in found.values() if topic], vocabulary)
    if named or answered:
        return PlainAnswer(heard, named, wished=True)
    return _suggest(heard, [each.text for each in prose], vocabulary)


def _drop_asked_orders(letter: ParsedMail, vocabulary: Vocabulary) -> ParsedMail:
    """Return a mail in which what begins as a question does, `how do I play Ohio?`, may be no order; a vote
    it may be: `what the heck, yes`."""
    ballot = vocabulary.ballot.verb if vocabulary.ballot else ""

    def is_asked(reading: LineReading) -> bool:
        what = reading.what
        orders = isinstance(what, Doubt) and all(each.verb != ballot for each in what.readings)
        return orders and begins_as_question(normalize_clause(reading.text))

    readings = tuple(
        msgspec.structs.replace(each, what=None, comment=True) if is_asked(each) else each
        for each in letter.readings
    )
    return msgspec.structs.replace(letter, readings=readings)


def _name_acts(topics: Iterable[Topic], vocabulary: Vocabulary) -> tuple[Verb, ...]:
    """Return the commands that who writes about these topics may want."""
    wanted = dict.fromkeys(key for topic in topics for key in topic.acts)
    return tuple(_verbs_of(wanted, vocabulary))[:MOST_NAMED]


def _answer_once(looks: Mapping[int, Command], done: Iterable[Command]) -> Mapping[int, Command]:
    """Return the looks by line, without those that are `done` already: one answer stands for all lines that
    ask for it."""
    first = {_name_look(look): (line, look) for line, look in reversed([*looks.items()])}
    for command in done:
        first.pop(_name_look(command), None)
    return dict(list(first.values())[::-1][:MOST_ANSWERED])


def _put_answers(
    letter: ParsedMail, asked: Sequence[LineReading], answered: Mapping[int, Command]
) -> ParsedMail:
    """Return a mail in which what was asked is the look that answers it."""
    readings = tuple(
        msgspec.structs.replace(each, what=answered[each.line]) if each in asked else each
        for each in letter.readings
    )
    return msgspec.structs.replace(letter, readings=readings)


def _suggest(letter: ParsedMail, prose: Sequence[str], vocabulary: Vocabulary) -> PlainAnswer:
    """Return what may be meant by a mail that is about no topic of ours."""
    if any(isinstance(each.what, Trouble) for each in letter.readings):
        return PlainAnswer(letter)  # what could be written is said there
    if all(map(is_friendly, prose)) and not any(_may_order(each, vocabulary) for each in prose):
        return PlainAnswer(letter, tuple(_verbs_of(("press",), vocabulary)), friendly=True)
    now = [verb for verb in vocabulary.verbs if verb.bare]
    harmless = [verb for verb in vocabulary.verbs if not verb.grave]
    near = find_nearest(_drop_names(" ".join(prose), vocabulary), harmless) or _verbs_of(
        ("help", "question", "press"), vocabulary
    )
    return PlainAnswer(letter, tuple(dict.fromkeys((*now, *near)))[:MOST_NAMED])


def _may_order(text: str, vocabulary: Vocabulary) -> bool:
    """Return whether behind its first sentence, which may only greet, a text has a number or an order's first
    word."""
    orders = {
        word for verb in vocabulary.verbs if not verb.read_only for word in first_word(verb.usage).split("|")
    }
    rest = " ".join(_SENTENCE.split(text)[1:]).casefold()
    return any(word.isdigit() or word in orders for word in re.findall(r"\w+", rest))


def _drop_names(text: str, vocabulary: Vocabulary) -> str:
    """Return a text without the names of squares and players in it: `New York` is about nothing new."""
    lexicon = vocabulary.lexicon
    names = (*(name for name in lexicon.squares if len(name) >= LEAST_NAMED), *lexicon.players)
    for name in sorted(names, key=len, reverse=True):
        text = re.sub(rf"\b{re.escape(name)}\b", " ", text, flags=re.IGNORECASE)
    return text


def _name_look(command: Command) -> tuple[str, str]:
    return command.verb, str(command.args)


def _is_prose(reading: LineReading, forms: Forms) -> bool:
    """Return whether a line is nobody's order: prose, or what only begins as a command does."""
    if len(reading.text) > MAX_LINE or reading.through > reading.line:
        return False
    if isinstance(reading.what, Trouble) and reading.what.reason is not Reason.UNCLEAR:
        meant = forms.find_by_first_word(first_word(reading.text))
        return bool(meant) and all(one.verb.read_only for one in meant)
    return reading.what is None or isinstance(reading.what, Trouble)


def _find_topic(
    reading: LineReading, forms: Forms, vocabulary: Vocabulary, *, idle: bool
) -> tuple[Topic | None, Command | None]:
    """Return what a line is about, and the look that answers it; beside orders only its questions count, and
    no look where something may be wanted."""
    line = Line(0, reading.text)
    begun = isinstance(reading.what, Trouble) and reading.what.reason is Reason.UNCLEAR
    for sentence in _SENTENCE.split(reading.text):
        if is_ending(sentence):
            continue
        said = normalize_clause(sentence)
        asked = sentence.endswith("?") or (idle and is_asking(said))
        if asked or (idle and not begun):
            topic, look = find_topic(said, forms, vocabulary, line, asked=asked)
            if topic is not None:
                return topic, look if idle or not topic.acts else None
    return None, None


def _verbs_of(keys: Iterable[str], vocabulary: Vocabulary) -> Iterator[Verb]:
    """Yield those commands of them that can be written now, one of each."""
    by_key: dict[str, Verb] = {}
    for verb in vocabulary.verbs:
        by_key.setdefault(verb.key, verb)
    return (by_key[key] for key in keys if key in by_key)


# What is near


_SMALL = frozenset(
    re.findall(
        r"\w+",
        "the and for you your yours are was were will would can could may not but all any this that with from"
        " have has had what when where who whom why how which there here its our out one get got let now then"
        " them they she him her his their been being about into than too very just some more most much many"
        " also please again is am in on at to of my me do does did be by or as if so no up we us"
        " both each either neither none other others yes yeah first second third next last over"
        " game games player players mail mails text line"
        " lines below someone something",
    )
)
_RARE = 4
"""What more commands speak of tells little."""


def _stems(text: str) -> list[str]:
    words = (word.strip("'").casefold() for word in re.findall(r"[a-z']{3,}", text, re.IGNORECASE))
    return [re.sub(r"(?:'s|ies|ing|ed|es|s|e|y)\Z", "", word) for word in words if word not in _SMALL]


@lru_cache(maxsize=64)
def _index(verbs: tuple[Verb, ...]) -> Mapping[str, Mapping[int, int]]:
    """For each word how much it stands for each command: in its usage for more than elsewhere."""
    found: dict[str, Counter[int]] = {}
    for place, verb in enumerate(verbs):
        usage = re.sub(r"<\w+:", "<", verb.usage)
        said = f"{verb.key.replace('_', ' ')} {usage}"
        for weight, text in ((3, said), (2, " ".join(verb.examples)), (1, verb.help)):
            for stem in set(_stems(text)):
                found.setdefault(stem, Counter())[place] += weight
    return found


def find_nearest(text: str, verbs: Sequence[Verb]) -> tuple[Verb, ...]:
    """Return the commands that share most with a text, the nearest one first; none if it shares little."""
    index, scores = _index(tuple(verbs)), Counter[int]()
    for stem in dict.fromkeys(_stems(text)):
        places = index.get(stem, {})
        for place, weight in places.items():
            scores[place] += weight * 12 // max(len(places), _RARE)
    best = max(scores.values(), default=0)
    near = [place for place, score in scores.items() if score >= _RARE and score * 2 > best]
    near.sort(key=lambda place: (-scores[place], place))
    named = dict.fromkeys(verbs[place] for place in near)
    by_word = {first_word(verb.usage): verb for verb in reversed(named)}
    return tuple(verb for verb in named if verb in by_word.values())[:MOST_NAMED]
