"""Proposals announced in a sentence: `I propose that rule 14 be repealed`, `My proposal: …`, `I submit the
following`. What is planned, drafted, told or asked is none."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

import msgspec

from nomicd.mail import clean
from nomicd.mail.proposing import MAX_TITLE, AnnouncedProposal, draft, read_heading
from nomicd.mail.prose.paraphrase import titles
from nomicd.mail.speech import nearby, surroundings
from nomicd.mail.speech.adverbs import is_adverb
from nomicd.mail.speech.doing import Doing, Force
from nomicd.mail.speech.frames import ASK, BARE, PLEASE, SOFT, WANT, Frame, frame
from nomicd.mail.speech.lexer import Token, cut
from nomicd.mail.speech.people import People
from nomicd.mail.speech.phrases import plain, said
from nomicd.mail.speech.sentences import Sentence, sentences
from nomicd.mail.speech.tone import tone
from nomicd.mail.wording import quotes

MAX_ANNOUNCED = 1200
NOBODY = People("", ())

_ANY = re.compile(r"propos|submi|\breplace\s+it\b|\bput\s+forward|\bmove\s+t(?:hat|o)\s", re.IGNORECASE)
_REPLACE = said("replace it by | replace it with")
_SAY = said("""
    propose | submit | submit and pend | create and pend | submit and distribute | put forward | bring
    forward | move that | move to | repropose | resubmit
""")
_MAKE = said("""
    create and submit | write and submit |
    advance | create | enter | file | introduce | lodge | make | offer | pitch | post | present | raise | send
    in | table | venture
""")
_VERBS, _MADE = plain(_SAY, _MAKE, _REPLACE), _MAKE
_DOING = {"proposing": "propose", "submitting": "submit"}
_WITHDRAWING = ("withdraw", "retract", "rescind")
_ORDERED = ("propose", "submit", *sorted(_REPLACE))
"""These are commands, too, where nobody is their subject."""

_DRAFTED, _RESULTS = plain(surroundings.DRAFTED), plain(surroundings.RESULTS)
_SHORT = 4
"""So many words has `And a new proposal!`"""

_ITS_TITLE = (
    ["it", "is", "called"],
    ["it", "is", "titled"],
    ["it", "is", "entitled"],
    ["its", "title", "is"],
)
_WANTED = said("before | but | first | if | later | once | soon | when | yet | someday")
_SIDES = said("aye | ayes | yea | yeas | nay | nays | yes | no | for | against")


class Announced(msgspec.Struct, frozen=True):
    """A proposal in a paragraph: the sentence that announces it, and where this stands."""

    draft: AnnouncedProposal
    start: int
    end: int


def announced(text: str, people: People = NOBODY) -> Announced | None:
    """The first proposal that a paragraph announces."""
    text = titles(quotes(text))
    if len(text) > MAX_ANNOUNCED or not _ANY.search(text):
        return None
    every = list(sentences(cut(text)))
    for at, one in enumerate(every):
        until = at + 1 + (at + 1 < len(every) and every[at + 1].words[:3] in _ITS_TITLE)
        end = every[until].tokens[0].start if until < len(every) else len(text)
        found = None if one.asked or _is_unmeant(every[:at]) else _in(one, every[:at], text, end, people)
        found = found or _entitled(every[at : at + 2], text)
        if found and not _is_told(every[at:]) and not _jests(every[at:], text[found.start :]):
            return found
    return None


def _in(one: Sentence, above: Sequence[Sentence], text: str, end: int, people: People) -> Announced | None:
    """What a sentence announces."""
    start = one.tokens[0].start
    judge = Doing(people, one)
    for at in _heads(judge, one):
        if drafted := read_heading(text[one.tokens[at].start : end]):
            return Announced(drafted, start, end)
    for verb, at, behind in _verbs(one):
        led = frame(people, one.words, 0, at, doing=one.words[at] in _DOING)
        if not _is_act(judge, one, led, verb) or (led.kind == BARE and nearby.addressed(people, above)):
            continue
        if led.kind in (BARE, PLEASE) and above and not _opened(people, above) and at == led.start == 0:
            return None  # said to somebody, as likely as not
        drafted = draft(text[one.tokens[behind - 1].end : end], made=verb in _MADE)
        begin = 0 if judge.opens(0, led.start) else led.start
        return Announced(drafted, one.tokens[begin].start, end) if drafted else None
    return None


def _entitled(said: Sequence[Sentence], text: str) -> Announced | None:
    """A title in the sentence behind: `New proposal! Title: Spring cleaning`."""
    if len(said) < 2 or said[0].words[-1] != "proposal" or len(said[0].words) > _SHORT:  # noqa: PLR2004 - two sentences
        return None
    title = said[1].tokens
    if said[1].words[:2] != ["title", ":"] or len(title) <= 2:  # noqa: PLR2004 - the word and its mark
        return None
    named = text[title[2].start : title[-1].end]
    return Announced(
        AnnouncedProposal(clean.line(named, MAX_TITLE)), said[0].tokens[0].start, title[-1].end + 1
    )


def _heads(judge: Doing, one: Sentence) -> Iterator[int]:
    """Where what a sentence is headed as may begin: `As promised, here is my proposal:`."""
    yield 0
    for at, word in enumerate(one.words[1:], 1):
        shown = word in ("here", "here's") and one.words[at - 1] in (",", "so", "and", ":")
        if shown and not judge.turned(0, at) and not judge.speaks_of(0, at):
            yield at


def _verbs(one: Sentence) -> Iterator[tuple[str, int, int]]:
    """The verbs that announce, where they stand, and the place behind them and their adverbs."""
    words = one.words
    for at, word in enumerate(words):
        found = _VERBS.at(words, at)
        if found and found[1] in _REPLACE and not any(each in _WITHDRAWING for each in words[:at]):
            continue
        argued = word == "submit" and words[at + 1 : at + 2] == ["that"]  # `I submit that you are wrong`
        if (found or word in _DOING) and not argued:
            behind = at + (found[0] if found else 1)
            behind -= words[behind - 1] in ("that", "to")
            while behind < len(words) and is_adverb(words, behind) and words[behind] != "to":
                behind += 1
            yield (found[1] if found else _DOING[word]), at, behind


def _is_act(judge: Doing, one: Sentence, led: Frame, verb: str) -> bool:
    """Whether it is proposed by it, now."""
    if led.kind in (ASK, SOFT) or (led.kind == WANT and any(word in _WANTED for word in one.words)):
        return False
    if led.kind in (BARE, PLEASE) and led.start == 0 and verb not in _ORDERED:
        return False
    return judge.front(0, led).force is Force.ACT


def _is_unmeant(above: Sequence[Sentence]) -> bool:
    """Whether sentences above say that it is a draft, or only imagine."""
    return nearby.supposed(above) or any(_is_draft(sentence.words) for sentence in above)


def _is_draft(words: Sequence[str]) -> bool:
    return _DRAFTED.first(words, 0, len(words)) >= 0 or any(word.startswith("proto") for word in words)


def _opened(people: People, above: Sequence[Sentence]) -> bool:
    """Whether the sentences above only greet."""
    return all(Doing(people, sentence).opens(0, len(sentence.tokens)) for sentence in above)


def _is_told(said: Sequence[Sentence]) -> bool:
    """Whether its result stands behind it: `(aye: bob. nay: carol) passed and active`."""
    results = any(0 <= _RESULTS.first(one.words, 0, len(one.words)) <= 1 for one in said)
    return results or any(_tallies(token) for one in said for token in one.tokens)


def _tallies(token: Token) -> bool:
    words = token.word.strip("([ ").replace(":", " :").split(maxsplit=2) if token.kind == "paren" else []
    return words[:1] != [] and words[0] in _SIDES and words[1:2] == [":"]


def _jests(said: Sequence[Sentence], text: str) -> bool:
    return tone(text).kidding or any(token.text in surroundings.WINKS for one in said for token in one.tokens)
