"""Commands within a paragraph: the verbs in force, found where the author says that it is done now.

A usage is matched from its first word on (`matching`); what stands in front of it and behind it is judged by
`nomicd.mail.speech.doing`. What is held rather than done is `Doubt`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

import msgspec

from nomicd.kernel.commands import Command, Vocabulary
from nomicd.mail import clean
from nomicd.mail.forms import Forms
from nomicd.mail.prose.matching import Matched, Matcher
from nomicd.mail.prose.paraphrase import payments, titles
from nomicd.mail.prose.pieces import Fragment, Place
from nomicd.mail.prose.spoken import spoken
from nomicd.mail.quoting import Line
from nomicd.mail.readings import Doubt
from nomicd.mail.speech import nearby
from nomicd.mail.speech.doing import ACT, NONE, ORDERED, Doing, Force, Judged
from nomicd.mail.speech.frames import ASK, BARE, WANT, Frame, frame
from nomicd.mail.speech.lexer import cut
from nomicd.mail.speech.people import People
from nomicd.mail.speech.phrases import said
from nomicd.mail.speech.sentences import Sentence, sentences
from nomicd.mail.wording import quotes

MAX_TEXT = 1200
MAX_SENTENCES = 40
MAX_LEADS = 12
"""Of one sentence: behind so many verbs nobody orders anything."""

_JOINTS = said(", | ; | & | - | -- | and | then | also | but | plus")
_NAMED_BELOW = re.compile(
    r"(?<=\bsquare)[.!](?=\s+(?:i\s+)?(?:hereby\s+)?(?:call|name|christen)\s+it\b)", re.IGNORECASE
)
_FEW = 6
_ON = re.compile(r"[.!](?=\s+(?:and|plus)\s+\$\s?\d)", re.IGNORECASE)
_ASIDE = re.compile(r"\A\(([^()]*)\)\s*\Z")
"""A paragraph that is all in brackets."""

_POLITE = said("please | pls | plz | thanks | thank | you | , | thx | ta | now")
_FRONTED = re.compile(
    r"(?:and\s+|also\s+)?(?P<what>[\w#.\"' ]{2,60}?),?\s+i\s+(?:(?:hereby|now|therefore)\s+)?(?P<verb>\w+)"
    r"(?:\s+(?:herewith|hereby|now))?[.!]*\Z",
    re.IGNORECASE,
)
_PASSIVE = re.compile(
    r"(?:(?:and|also|so|ok(?:ay)?)[,\s]+)?(?:my\s+)?(?P<what>(?:proposal|prop|number|no\.?|p)\s*#?\d{1,6})\s+is\s+"
    r"(?:hereby|herewith)\s+(?:withdrawn|retracted|rescinded|revoked)(?:\s+by\s+me)?[.!]*\Z",
    re.IGNORECASE,
)
_NO_VERB = re.compile(
    r"\bis\s+(?:hereby|herewith)\s|\bma(?:ke|king)\s+.{2,40}\sof\s|\A.{0,40}\b(?:withdrawn|retracted|rescinded)\b",
    re.IGNORECASE,
)
"""An act may be said by these without its verb."""

_DONE = re.compile(
    r"(?:(?:ok|okay|now|hereby|all right),?\s+)?(?:(?:this\s+|my\s+)?proposal\s+(?:is\s+)?)?"
    r"(?:withdrawn|retracted|rescinded)"
    r"(?:\s+(?:now|herewith|by\s+me))?|(?:so\s+)?i\s+(?:(?:hereby|now|therefore)\s+)?(?:withdraw|retract)",
    re.IGNORECASE,
)
"""The whole of a sentence in a reply to one proposal."""

_IS = re.compile(
    r"(?:my\s+)?(?P<what>(?:proposal|prop)\s*#?\d{1,6})\s+is\s+(?:now\s+)?(?:withdrawn|retracted|rescinded)",
    re.IGNORECASE,
)
"""All of a mail: it is asked back, for it may be news; beside more it is."""

_CONSIDERED = re.compile(
    r"(?:(?:please|so|pls)[,\s]+)?(?:consider|treat|regard|deem)\s+(?:my\s+)?(?P<what>(?:proposal|prop|number|no\.?|p)\s*#?\d{1,6})"
    r"\s+(?:as\s+|to\s+be\s+|hereby\s+)*(?:withdrawn|retracted|rescinded)",
    re.IGNORECASE,
)
_TAKING_BACK = ("withdraw", "retract")
_NUMBERED = re.compile(r"(?:proposals?|props?|p|numbers?|nos?\.?)?\s*#?\d{1,6}\Z", re.IGNORECASE)

_WHY = {
    "back": "whether it is meant: what follows takes it back",
    "wished": "whether it is to be done, or only wished",
    "told": "whether you do it, or tell of it",
    "named": "whether it is done, or only spoken of",
    "more": "what the second half of it asks for",
    "supposed": "whether it is done, or only imagined",
}


class Orders:
    """Reads paragraphs for commands other than votes."""

    def __init__(self, vocabulary: Vocabulary, forms: Forms) -> None:
        """`forms` are those of the vocabulary."""
        ballot, lexicon = vocabulary.ballot, vocabulary.lexicon
        self._people = People(lexicon.me, lexicon.players)
        self._spoken = spoken(vocabulary.verbs, ballot.verb if ballot else "")
        self._matcher = Matcher(self._spoken.by_word, forms, lexicon.proposals)

    def read(self, text: str, line: Line, this: Sequence[int] = (), below: str = "") -> tuple[Fragment, ...]:
        """The commands in a paragraph, in order. `this`: the proposals that `this` may mean."""
        pattern = self._spoken.pattern
        if pattern is None or len(text) > MAX_TEXT or not (pattern.search(text) or _NO_VERB.search(text)):
            return ()
        text = _ASIDE.sub(r" \1 ", _ON.sub(",", _NAMED_BELOW.sub(",", payments(titles(quotes(text))))))
        every = list(sentences(cut(text)))[:MAX_SENTENCES]
        found: list[Fragment] = []
        held = False
        for at, one in enumerate(every):
            if not held:
                found.extend(self._sentence(Place(text, one, every[:at], line, this, below)))
            held = self._holds(one, held=held)
        return tuple(found)

    def _holds(self, one: Sentence, *, held: bool) -> bool:
        """Whether the sentences behind it are said under what it says: `If it rains: {I pay. I buy.}`."""
        words = one.words
        if "}" in words or "{" not in words:
            return held and "}" not in words
        return Doing(self._people, one).turned(0, words.index("{"))

    def mentions(self, text: str) -> bool:
        """Whether a verb stands in the text."""
        return self._spoken.pattern is not None and bool(self._spoken.pattern.search(text))

    def _sentence(self, one: Place) -> Iterator[Fragment]:
        leads = self._leads(one)
        if fronted := self._fronted(one) or self._passive(one):
            yield fronted
            return
        judge, ordered = Doing(self._people, one.said), NONE
        at = judge.labelled()
        for place in leads:
            if place < at:
                continue
            led = self._frame(one, at, place)
            meant = self._front(judge, one, at, place, led, ordered)
            if meant.force is Force.NONE or (one.said.asked and led.kind != ASK):
                continue
            found = self._pieces(judge, one, place, led, meant, leads)
            if found:
                begin = at if judge.opens(at, led.start) else led.start
                yield msgspec.structs.replace(found[0], start=one.said.tokens[begin].start)
                yield from found[1:]
                at, ordered = self._behind(one, found[-1].end), meant

    def _leads(self, one: Place) -> Sequence[int]:
        """Where verbs stand."""
        tokens = one.said.tokens
        found = [
            at
            for at, token in enumerate(tokens)
            if token.kind == "word" and token.word in self._spoken.leads and not _sliced(one, at)
        ]
        return found[:MAX_LEADS]

    def _frame(self, one: Place, start: int, place: int) -> Frame:
        words = one.said.words
        return frame(self._people, words, start, place, doing=self._spoken.leads[words[place]][1])

    def _behind(self, one: Place, end: int) -> int:
        at = one.token_at(end)
        return len(one.said.tokens) if at < 0 else at

    def _front(self, judge: Doing, one: Place, at: int, place: int, led: Frame, ordered: Judged) -> Judged:
        """`ordered`: what a command does that stands right before it, which it may go on."""
        words, ing = one.said.words, self._spoken.leads[one.said.words[place]][1]
        joined = at < led.start and all(word in _JOINTS for word in words[at : led.start])
        if joined and not ing and ordered.force is not Force.NONE:
            return ordered
        if ing and led.kind == BARE:
            return ACT if judge.opens(at, place) else NONE
        meant = judge.front(at, led)
        if meant.force is Force.NONE and led.kind == BARE and self._is_given(judge, one, at, place):
            return ACT
        return meant

    def _is_given(self, judge: Doing, one: Place, at: int, place: int) -> bool:
        """Whether what stands there gives to the player to whom the words before it speak."""
        found = self._matched(one, place, one.end) if place > at else ()
        given = {str(value).casefold() for each in found[:1] for value in each.command.args.values()}
        given &= set(self._people.players)
        return len(given) == 1 and judge.receives(at, place, given.pop())

    def _matched(self, one: Place, place: int, end: int) -> Sequence[Matched]:
        token = one.said.tokens[place]
        return self._matcher.several(one, self._spoken.leads[token.word][0], token.end, end)

    def _pieces(
        self, judge: Doing, one: Place, place: int, led: Frame, meant: Judged, leads: Sequence[int]
    ) -> Sequence[Fragment]:
        """The command that begins there, up to the next one, or the end of the sentence; and those that leave
        out its verb: `give bob $5 and carol $3`."""
        token = one.said.tokens[place]
        for end in self._bounds(one, place, leads):
            found = self._matched(one, place, end)
            behind = one.token_at(found[-1].end) if found else -1
            if behind < 0:
                continue
            until = self._behind(one, end)
            tail = judge.tail(behind, until, own=led.own, bare=not found[-1].named)
            if tail.force is Force.NONE:
                return ()
            if self._matcher.is_unread(found[-1], one.text[found[-1].end : end]):
                why = _WHY["more"]
            else:
                unsaid = self._unsaid(one, led, behind, until, token.word)
                why = tail.why or meant.why or unsaid or self._why_not(one, found[-1].end, own=led.own)
            stops = [*(each.end for each in found[:-1]), end]
            return tuple(
                Fragment(begin, until, _doubt(why, each.command, each.written) if why else each.command)
                for begin, until, each in zip([token.start, *stops], stops, found, strict=False)
            )
        return ()

    def _unsaid(self, one: Place, led: Frame, behind: int, until: int, word: str) -> str:
        """What is not clear where it is only wished, or only named (`Paying bob $5, what an idea`), and more
        than thanks stands around it."""
        named = led.kind == BARE and self._spoken.leads[word][1]
        if led.kind != WANT and not named:
            return ""
        more = any(each not in _POLITE for each in one.said.words[behind:until])
        return _WHY["named" if named else "wished"] if more else ""

    def _why_not(self, one: Place, end: int, *, own: bool) -> str:
        """Why what ends there is held; "" if it is done."""
        if nearby.taken_back((one.text[end : one.end], *one.after)) or nearby.jests(one.said, one.words):
            return _WHY["back"]
        if nearby.supposed([*one.above, one.said]):
            return _WHY["supposed"]
        to_others = nearby.addressed(self._people, one.above) or self._calls(one)
        return ORDERED.why if not own and to_others else ""

    def _calls(self, one: Place) -> bool:
        """Whether somebody is spoken to at the end: `Pay bob and be done, carol`."""
        last = len(one.said.tokens) - 1
        return last > 1 and one.said.words[last - 1] == "," and self._people.is_other(one.said.tokens, last)

    def _bounds(self, one: Place, place: int, leads: Sequence[int]) -> Iterator[int]:
        """Where a command that begins there may end: before the next verb that goes on the list, before a
        vote, at the end of the sentence."""
        words, tokens = one.said.words, one.said.tokens
        clauses = self._matcher.clauses(self._spoken.leads[words[place]][0])
        places = []
        for later in [*leads, *(at for at, word in enumerate(words) if word in ("vote", "votes"))]:
            if later <= place or one.text[tokens[later].start :].casefold().startswith(clauses):
                continue
            start = frame(self._people, words, place + 1, later).start
            joint = start
            while joint > place + 1 and words[joint - 1] in _JOINTS:
                joint -= 1
            if joint < start or words[later].startswith("vote"):
                places.append(tokens[joint].start)
        yield from sorted({*places, one.end})

    def _fronted(self, one: Place) -> Fragment | None:
        """The command of a sentence that begins with its object: `Number 4 I withdraw herewith`."""
        found = _FRONTED.match(one.words)
        if not found or found["verb"].casefold() not in self._spoken.by_word:
            return None
        command = self._matcher.fits(f"{found['verb']} {found['what']}", one.line)
        return Fragment(one.start, one.end, command) if command and _NUMBERED.match(found["what"]) else None

    def _passive(self, one: Place) -> Fragment | None:
        """The command of a sentence that says by itself what is done: `Proposal 4 is hereby withdrawn`."""
        told = None
        if one.said.asked:
            return None
        if _DONE.fullmatch(one.words) and len(one.this) == 1 and _is_short(one.above):
            what = f"proposal {one.this[0]}"
        else:
            found = _PASSIVE.match(one.words) if "is" in one.said.words else _CONSIDERED.fullmatch(one.words)
            alone = not one.above and not any(text.strip(" .!") for text in one.after)
            told = _IS.fullmatch(one.words) if alone and not found else None
            found = found or told
            what = found["what"] if found else ""
        verb = next((word for word in _TAKING_BACK if word in self._spoken.by_word), "")
        command = self._matcher.fits(f"{verb} {what}", one.line) if what and verb else None
        if command is None:
            return None
        why = self._why_not(one, one.end, own=True) or (_WHY["told"] if told else "")
        return Fragment(one.start, one.end, _doubt(why, command, one.words) if why else command)


def _is_short(above: Sequence[Sentence]) -> bool:
    """Whether no more than a few words stand above."""
    return all(len(sentence.tokens) <= _FEW and not sentence.asked for sentence in above)


def _sliced(one: Place, at: int) -> bool:
    """`buy/pay`: one of several words."""
    tokens = one.said.tokens
    return at > 0 and tokens[at - 1].text == "/" and tokens[at - 1].end == tokens[at].start


def _doubt(why: str, command: Command, written: str) -> Doubt:
    return Doubt(f"It is not clear {why}.", (command,), (clean.line(written, 200),))
