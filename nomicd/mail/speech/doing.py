"""The force of a sentence: whether its author does by it, now, what one of its verbs says.

`I hereby pay`, `I pay`, `please pay` and `pay` to the secretary are acts; what stands in front of them, and
behind, may take the force away: a condition, another time, another mouth, advice to somebody, a jest.
"""

from __future__ import annotations

from enum import StrEnum

import msgspec

from nomicd.mail.speech import surroundings, trimmings
from nomicd.mail.speech.adverbs import is_adverb
from nomicd.mail.speech.after import After
from nomicd.mail.speech.before import Before
from nomicd.mail.speech.frames import ASK, BARE, FEIGNED, PLEASE, SOFT, SOLEMN, Frame, is_subject
from nomicd.mail.speech.people import People
from nomicd.mail.speech.phrases import plain, said
from nomicd.mail.speech.sentences import Sentence
from nomicd.mail.speech.tone import tone


class Force(StrEnum):
    """What a sentence does."""

    ACT = "act"
    OPEN = "open"  # it may be meant: it is asked back
    NONE = "none"


class Judged(msgspec.Struct, frozen=True):
    """The force of a verb; what is not clear of one that is `OPEN`, as a clause: `whether …`."""

    force: Force
    why: str = ""


ACT, NONE = Judged(Force.ACT), Judged(Force.NONE)
REQUEST = Judged(Force.OPEN, "whether you ask for it, or only whether it can be done")
READINESS = Judged(Force.OPEN, "whether it is to be done now, or what you are about to do")
WHOSE = Judged(Force.OPEN, "whether it is you who does it")
ORDERED = Judged(Force.OPEN, "whether it is said to the secretary, or to somebody else")
CONDITION = Judged(Force.OPEN, "what its condition comes to: nobody but you can tell")
LATER = Judged(Force.OPEN, "whether it is to be done now, or at another time")
UNSURE = Judged(Force.OPEN, "whether you have decided on it")
OTHERS = Judged(Force.OPEN, "whether it waits for what somebody else does")
HALF = Judged(Force.OPEN, "whether that is all of it")

_HABITS, _NARRATED = plain(surroundings.HABITS), plain(surroundings.NARRATED)
_BREAKS = plain(trimmings.BREAKS, trimmings.COMMENTS)
_POLITE = (idiom for idiom in surroundings.NO_CONDITIONS if idiom.startswith(("if ", "in case ")))
_HEADS = plain(trimmings.FILLERS, trimmings.HEADS, sorted(_POLITE))
_SOON, _NO_SOON = plain(surroundings.AFTERWARDS), plain(said("after all"))
_INTRODUCING = said("""
    according | after | as | at | because | by | following | for | from | given | having | in | on |
    out | per | since | to | true | under | upon | whereas | with | without
""")
"""`As promised, I pay`: a clause that begins so explains what follows it."""

_SUBORDINATE = said("""
    after | although | as | because | before | how | since | than | that | though | till | until | what |
    whereas | which | while | who | whom | why
""")
"""`Because I pay`: right in front of it, these make it no sentence of its own."""

_JOINTS = said("and | so | but | hence | thus | therefore | then | i.e | ergo | also | plus | is")
_YOU = surroundings.YOU
_ALL = said("all | anybody | anyone | everybody | everyone | folks | friends | guys | people | players")
_MINE = said("i | my | me | mine | above | below | also")
_MARKS = ("mark", "dots", "paren", "emoji", "smile", "end")
_THANKS = said("please | pls | plz | thanks | thank | thx | cheers | because | since | as | my | i | ta")
_CONCEDING = said("whatever | whoever | despite | notwithstanding | regardless")
"""`Whatever they say, I pay`."""

_REASONS = said("because | seeing | since | whereas")
_INVERTING = said(
    "am | are | can | cannot | did | do | does | had | have | may | must | shall | was | were | will"
)
"""`Under no circumstances do I pay`."""

_WILL = said("will | shall | would | can | could | may")
_YET = ("yet", "however")
_THEN = said("he | she | they | you | we")


_ASKED = {ASK: REQUEST, SOFT: READINESS}


class Doing(Before, After):
    """Judges the verbs of one sentence."""

    fillers = _HEADS

    def __init__(self, people: People, sentence: Sentence) -> None:
        """Of that sentence."""
        super().__init__(people, sentence.tokens, sentence.words)

    def front(self, start: int, frame: Frame) -> Judged:
        """What a verb does that is led to so, by the words from `start` on."""
        end = frame.start if frame.own else self._near(start, frame.start)
        begin = self.governing(start, end, within=end < frame.start)
        if self._depends(start, end):
            return NONE
        if frame.kind in (ASK, SOFT):
            return _ASKED[frame.kind] if begin >= end else NONE
        if frame.kind == FEIGNED:
            return NONE
        if frame.kind in (BARE, PLEASE):
            return self._imperative(start, begin, end)
        return self._own(begin, end, solemn=frame.kind == SOLEMN)

    def _depends(self, start: int, end: int) -> bool:
        """`If he pays - only then - I pay`: dashes part nothing from a condition at the head."""
        found = self.condition(start, end)
        headed = found >= 0 and self._polite(start, found) >= found
        return headed and not any(self._connects(at, end) for at in range(start, end))

    def _near(self, start: int, end: int) -> int:
        """`I may yet withdraw`: adverbs right in front of a verb part it from nothing."""
        at = end
        while at > start and (is_adverb(self.words, at - 1) or self.words[at - 1] in _YET):
            at -= 1
        joined = at > start and self.tokens[at - 1].kind == "word" and self.words[at - 1] not in _JOINTS
        return at if joined else end

    def _connects(self, at: int, end: int) -> bool:
        """`… already done so this week:` parts nothing."""
        near = at == 0 or at + 1 >= end or self.tokens[at - 1].kind in _MARKS or self.words[at] == "but"
        return near and super()._connects(at, end)

    def turned(self, begin: int, end: int) -> bool:
        """Whether what stands there makes an act one of another time, place or mouth."""
        return self._far(begin, end) or self.is_planned(begin, end) or self.has(_HABITS, begin, end)

    def _far(self, begin: int, end: int) -> bool:
        """What turns even an act that says `hereby`."""
        negated = any(word in ("not", "never") or word.endswith("n't") for word in self.words[begin:end])
        shown = self.is_shown(begin, end - (self.words[end - 1] == "i.e"))
        told = shown or self.speech(begin, end)
        return told or negated or self.condition(begin, end) >= 0

    def _own(self, begin: int, end: int, *, solemn: bool) -> Judged:
        """`I pay`: an act where the words before it are of here and now."""
        if begin >= end:
            return ACT
        if self._explains(begin, end):
            return ACT
        fresh = self.words[end - 2 : end] == [",", "and"]  # a sentence of its own
        conceded = self.words[begin] in _CONCEDING and self.words[end - 1] == ","
        if not conceded and (self._far if solemn or fresh else self.turned)(begin, end):
            return NONE
        if self.words[end - 1] == ":":
            return self._headed(begin, end)
        bound = self.words[end - 1] in _SUBORDINATE or self.words[end - 1] in _INVERTING
        if bound or not (solemn or self._parted(begin, end)):
            return NONE
        introduced = conceded or self._introduces(begin) or self.words[begin] == "i"
        return WHOSE if not introduced and self.speaks_of(begin, end) else ACT

    def _explains(self, begin: int, end: int) -> bool:
        """`Since it would not pass, I withdraw`: what a reason is may be of any time."""
        reason = self.words[begin] in _REASONS and self.words[end - 1] == ","
        return reason and not (self.is_shown(begin, end) or self.condition(begin, end) >= 0)

    def _headed(self, begin: int, end: int) -> Judged:
        """What stands behind a colon is said by whoever stands before it."""
        if self.is_told(begin, end) and not self._first_person(begin, end):
            return NONE
        if any(self.labels(at) for at in range(begin, end)):
            return NONE
        mine = self._introduces(begin) or self._first_person(begin, end)
        return ACT if mine else WHOSE

    def _parted(self, begin: int, end: int) -> bool:
        """Whether a clause of its own begins at `end`."""
        marked = self.tokens[end - 1].kind in _MARKS or self.words[end - 1] in _JOINTS
        return marked or self._introduces(begin)

    def _introduces(self, begin: int) -> bool:
        while begin + 1 < len(self.words) and (self.words[begin] in _JOINTS or self.words[begin] == ","):
            begin += 1
        return self.words[begin] in _INTRODUCING or self.words[begin].endswith("ing")

    def _first_person(self, begin: int, end: int) -> bool:
        return any(word in _MINE for word in self.words[begin:end])

    def _imperative(self, start: int, begin: int, end: int) -> Judged:
        """`Pay`: said to the secretary if to nobody else."""
        called = self.words[start] in _ALL and start < end
        if called or (any(word in _YOU for word in self.words[start:end]) and not self._thanks(start)):
            return NONE
        if begin >= end or self.turned(begin, end):
            return ACT if begin >= end else NONE
        if self._goes_on(start, begin, end):
            return READINESS if self._is_chained(begin, end) else ACT
        return self._to_nobody(begin, end)

    def _to_nobody(self, begin: int, end: int) -> Judged:
        """An imperative behind words that speak to nobody else."""
        marked = self.tokens[end - 1].kind in _MARKS or self.words[end - 1] == "and"
        if not marked or self.addressed(begin, end) or self.others(begin, end):
            return NONE
        if self.words[end - 1] == ":":
            return self._headed(begin, end)
        return ACT if self._introduces(begin) or is_subject(self.words[begin]) else ORDERED

    def _thanks(self, start: int) -> bool:
        return self.words[start : start + 2] == ["thank", "you"]

    def _goes_on(self, start: int, begin: int, end: int) -> bool:
        """`I act for myself, and pay`: the subject stands in front of another verb."""
        if self.words[end - 1] not in ("and", "then"):
            return False
        return is_subject(self.words[begin]) or (
            is_subject(self.words[start]) and not self.turned(start, end) and not self.speaks_of(start, end)
        )

    def _is_chained(self, begin: int, end: int) -> bool:
        """`I have to wait and pay`: whether another verb of the same kind stands behind `to`."""
        return any(
            word == "to" and self.words[at - 1] != "like"
            for at, word in enumerate(self.words[:end])
            if at > begin
        )

    def labelled(self) -> int:
        """The place behind `2)` and the like, with which a list begins."""
        numbered = len(self.tokens) > 1 and (self.tokens[0].kind == "num" or len(self.words[0]) == 1)
        return 2 if numbered and self.words[0] != "i" and self.words[1] in (")", "-", ":", "/", "=") else 0

    def receives(self, start: int, end: int, receiver: str) -> bool:
        """Whether a command gives to the player to whom the words before it speak: `Bob, your $5: pay bob $5`
        is said to the secretary, for nobody is told to pay himself."""
        if end - start < 3 or self.words[start + 1] != ",":  # noqa: PLR2004 - a name, a comma, more
            return False
        names = {self.people.name_at(self.tokens, at) for at in range(start, end)} - {""}
        spoken = self.people.name_at(self.tokens, start) == receiver and self.tokens[end - 1].kind in _MARKS
        yours = any(word in ("your", "you") for word in self.words[start:end])
        return names == {receiver} and spoken and yours and not self.turned(start, end)

    def opens(self, start: int, end: int) -> bool:
        """Whether the words there only open a sentence."""
        return self.governing(start, end) >= end

    # Behind it

    def tail(self, at: int, end: int, *, own: bool, bare: bool) -> Judged:
        """What becomes of a command by the words behind it. `bare`: it names nothing, so that a comment of
        any kind may be its other half."""
        at += own and self.words[at : at + 1] == ["now"]
        if at >= end:
            return ACT
        glued = self.tokens[at].start == self.tokens[at - 1].end and at + 1 < end
        if glued and self.tokens[at].kind != "paren" and self.tokens[at + 1].start == self.tokens[at].end:
            return NONE  # `4-12`
        inner = at
        while inner < end and self.tokens[inner].kind in ("mark", "dots"):
            inner += 1
        if self._is_told_behind(inner, end):
            return NONE
        if held := self._bargained(inner, end, own=own) or self._held(at, inner, end):
            return held
        if inner == at and self.tokens[at].kind not in _MARKS and not _BREAKS.at(self.words, at):
            return NONE
        comment = inner > at and inner < end and self.tokens[inner].kind == "word"
        half = bare and comment and not own and self.words[inner] not in _THANKS
        return HALF if half else ACT

    def _bargained(self, at: int, end: int, *, own: bool) -> Judged | None:
        """`Pay bob, and you will regret it`: what it is done for stands behind it."""
        at += self.word(at) == "and"
        if at + 1 >= end:
            return None
        who, does = self.word(at), self.word(at + 1)
        one, _, short = who.partition("'")
        future = does in _WILL or short in ("ll", "d")
        return OTHERS if future and (one in _THEN or (not own and one in ("i", "it"))) else None

    def _is_told_behind(self, at: int, end: int) -> bool:
        """`…, bob said`."""
        named = at + (at < end and bool(self.people.name_at(self.tokens, at)))
        return at < end and (self.is_saying(at, end) or self.is_saying(named, end))

    def _held(self, at: int, inner: int, end: int) -> Judged | None:
        """What stands behind it that leaves it open: a condition, another time, a doubt, another's act."""
        if self.hung(at, inner, end):
            return CONDITION
        if self.word(inner) in ("or", "rather"):
            return UNSURE
        afterwards = _SOON.at(self.words, inner) and not _NO_SOON.at(self.words, inner)
        if afterwards or (inner < end and self.soon(inner, end) >= 0):
            return LATER
        if self.hedge(at, end) >= 0:
            return UNSURE
        asides = (self._aside(place) for place in range(at, end) if self.tokens[place].kind == "paren")
        told = OTHERS if any(self._acts(place) for place in range(inner, end)) else None
        return next((aside for aside in asides if aside), told)

    def _aside(self, at: int) -> Judged | None:
        """What a bracket makes of what stands before it."""
        inner = self.inner(at)
        if inner[:1] in (["if"], ["unless"]):
            return CONDITION
        return UNSURE if self.is_hedged_aside(at) or tone(" ".join(inner)).kidding else None

    def _acts(self, at: int) -> bool:
        """Whether somebody else does something there: `…, bob votes for 4`."""
        narrated = _NARRATED.at(self.words, at)
        other = at > 0 and (self.people.is_other(self.tokens, at - 1) or self.words[at - 1] in _THEN)
        return bool(narrated) and other
