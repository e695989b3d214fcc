"""Orders for another time: `in update 13: recruit 2`, `after the ballot, vote yea on 1`.

An order in strict words for a later update, alone in its paragraph, is put as the usage has it by which games
hold it. Nothing else can be held until then, so none of it is done: its author is told when to send it. Where
the time is the present one (the update to come, the week that runs) the words only say so, and are passed
over.

- A time stands at the head of a sentence (`For update 13: …`, `Next week, …`), or at its end, or
  alone in a line above (`For update 13:`), and then for the lines up to the next blank one.
- Whether what is left without it is an act at all, the reader itself says. So talk of other times, titles,
  and slots that the rules fill with times (`away until Friday`, `mode passive if …`) are left alone.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Protocol

import msgspec

from nomicd.kernel.commands import Command, Vocabulary
from nomicd.kernel.decision import Reason
from nomicd.kernel.later import CANCEL_LATER, LATER
from nomicd.mail import clean
from nomicd.mail.forms import WORD
from nomicd.mail.free_text.blocks import MAX_SAID, blocks, goes_on
from nomicd.mail.quoting import Line
from nomicd.mail.readings import Trouble
from nomicd.mail.wording import quotes


class SentenceReader(Protocol):
    """The reader, asked for one sentence as if it were all of a mail."""

    def acts(self, text: str, line: Line) -> Sequence[Command]:
        """The commands in it that would change something."""
        ...

    def fits(self, text: str, line: Line) -> Command | None:
        """The command that the whole of it is, if it fits a usage to the letter."""
        ...

    def is_name(self, command: Command) -> bool:
        """Return True if the end of that command is a name that its author gives, and may have swallowed
        more."""
        ...


MAX_ASKED = 200
"""So often is the reader asked in one mail; what speaks of another time beyond that is not done."""

MAX_WRAPPED = 6

_DAY = r"(?:mon|tues|wednes|thurs|fri|satur|sun)day"
_UNIT = r"(?P<unit>update|week|round|turn)"
_ENDED = (
    r"(?:\s+(?:is|was|has|have|had|been|are)\b)*(?:\s+(?:over|clos\w+|end(?:s|ed)?|made|comes?|finished))?"
)
_NUMBERED = (
    rf"(?:at|for|in|on|during|from|with|as\s+of|as\s+from|starting(?:\s+(?:at|with|from|in))?|beginning\s+with"
    rf"|(?P<after>after|once|when|behind))\s+(?:the\s+)?"
    rf"(?:{_UNIT}\s+(?:no\.?\s*|number\s+|#\s*)?(?P<number>\d{{1,6}})\b"
    rf"|(?P<nth>\d{{1,6}})(?:st|nd|rd|th)\s+(?P<units>update|week|round|turn))(?:\s+on(?:wards?)?(?=\s*(?:[,:]|\Z)))?{_ENDED}"
)
_VAGUE = (
    rf"(?:(?:at|for|in|on|during|from|starting)\s+)?(?:the\s+)?next\s+(?:week|month|turn|round|time|{_DAY})"
    rf"|(?:on|by|from|until\s+after|after)\s+{_DAY}(?:\s+(?:morning|evening|night|afternoon))?"
    r"(?!\s+(?:until|till|to|through)\b)"  # `from Friday until the 20th` is a span
    r"|(?:for\s+)?(?:tomorrow|the\s+day\s+after\s+tomorrow)"
    r"|(?:after|once|when|as\s+soon\s+as)\s+(?:(?:the|this|that)\s+)?(?:next\s+)?(?:ballots?|votes?|voting|polls?|deadline|close|closing|update)\b"
    + _ENDED
    + r"|in\s+(?:\d{1,3}|one|two|three|four|a\s+few)\s+(?:updates|days|weeks|rounds|turns)(?:'\s+time)?"
)
_TIME = re.compile(rf"(?<![\w-])(?:{_NUMBERED}|(?P<vague>{_VAGUE}))(?![\w-])", re.IGNORECASE)
_LABEL = re.compile(
    r"\s*(?P<unit>update|week|round|turn)\s+(?:no\.?\s*|#\s*)?(?P<number>\d{1,6})\s*(?=:|\Z)", re.IGNORECASE
)
"""`Update 13: …`: at the head of a line the bare name of a time."""

_OPENING = re.compile(
    r"[\s\"(*_-]*(?:(?:and|so|also|then|now|here\s+are|these\s+are)[,\s]+)?(?:(?:my|the|our|some)\s+)?"
    r"(?:(?:orders?|votes?|moves?|actions?|things|all\s+this)\s+)?(?:are\s+|is\s+)?",
    re.IGNORECASE,
)
_APART = re.compile(r"\s*(?:[,:;\u2013\u2014]|-+(?=\s))\s*")
_CLAUSES = re.compile(
    r"\s*[,:;\u2013\u2014(]\s*|\s+-+\s+|\s+(?:and|but)\s+(?=(?:i|we|you|he|she|it|they|will|then|see|might)\b)",
    re.IGNORECASE,
)
_POLITE = re.compile(r"\A(?:please|kindly)[\s,]+", re.IGNORECASE)
_SENTENCE = re.compile(r"(?<=[.!;])\s+(?=\S)")
_NOT_HELD = re.compile(r"<\w+:(?:body|proposal|numbers)>")
"""In a usage: what concerns a ballot, or has a text below it, no game holds."""

_ENDS = ' \t.!;)"*_'
_BODY = re.compile(r"\s*(?:i\s+)?propose\b", re.IGNORECASE)


class Moment(msgspec.Struct, frozen=True):
    """A time as words say it: of a numbered one its unit and number, and whether `after` it is meant."""

    said: str
    unit: str = ""
    number: int = 0
    after: bool = False

    @property
    def is_plain(self) -> bool:
        return bool(self.unit) and not self.after

    @property
    def is_update(self) -> bool:
        return self.unit == "update" and not self.after


class PutOff(msgspec.Struct, frozen=True):
    """A sentence that is put off: why, and whether it is a proposal, whose text stands below."""

    text: str
    why: Trouble
    body: bool = False


class Times(msgspec.Struct, frozen=True):
    """The lines of a mail without what is for another time, that, by the line in which it stands, and all."""

    lines: tuple[Line, ...]
    whole: tuple[Line, ...]
    put_off: Mapping[int, tuple[PutOff, ...]] = {}
    silent: frozenset[int] = frozenset()
    """Lines that are code or the like: only a whole command is read there."""


def set_apart(lines: Sequence[Line], vocabulary: Vocabulary, asked: SentenceReader) -> Times:
    """Tell what is for another time from the rest."""
    if not any(names_time(line.text) for line in lines):
        return Times(tuple(lines), tuple(lines))
    return _Parting(vocabulary, asked).over(lines)


def names_time(text: str) -> bool:
    """Return True if a text may be about another time."""
    return bool(_TIME.search(text[:MAX_SAID]) or _LABEL.match(text))


def _find_last(said: str) -> re.Match[str] | None:
    """Return the time at the end of a sentence; not one within a quotation, nor one that is all of it."""
    last = next(reversed(list(_TIME.finditer(said))), None)
    if last is None or not last.start() or said[last.end() :].strip(_ENDS):
        return None
    return None if said.count('"', 0, last.start()) % 2 else last


class _Parting:
    """Goes over one mail."""

    def __init__(self, vocabulary: Vocabulary, asked: SentenceReader) -> None:
        self._vocabulary, self._asked = vocabulary, asked
        self._left = MAX_ASKED
        held = (verb for verb in vocabulary.verbs if not (verb.read_only or _NOT_HELD.search(verb.usage)))
        keys = frozenset(verb.key for verb in held)
        self._holds = keys - {LATER} if LATER in keys else frozenset()

    def over(self, lines: Sequence[Line]) -> Times:
        foreign = self._find_foreign(lines)
        kept = list(lines)
        put_off: dict[int, tuple[PutOff, ...]] = {}
        heading: Moment | None = None
        begun, at = False, 0
        while at < len(lines):
            line, end = lines[at], at + 1
            if not line.text.strip():
                heading = None if begun else heading
            elif heading is not None or line.number not in foreign:
                end = _end_of_wrap(lines, at)
                text = quotes(" ".join(each.text.strip() for each in lines[at:end]))
                if headed := self._heads(text):
                    heading, begun = headed, False
                elif len(text) <= MAX_SAID and (heading or names_time(text)):
                    begun = True
                    rest, found = self._part_paragraph(text, line, heading)
                    if found or rest != text:
                        kept[at:end] = _reword(lines[at:end], rest)
                        put_off[line.number] = found
            at = end
        return Times(tuple(kept), tuple(lines), put_off)

    def _find_foreign(self, lines: Sequence[Line]) -> set[int]:
        """The lines of blocks that are not the sender's own words."""
        players = tuple(name.casefold() for name in self._vocabulary.lexicon.players)
        foreign = (each for each in blocks(lines, players) if each.foreign)
        return {number for each in foreign for number in range(each.line.number, each.through + 1)}

    def _heads(self, text: str) -> Moment | None:
        """The time that a line is which says nothing else, or the numbered one for which it announces what
        follows: `in the drawer for update 9:`."""
        found = _find_first(text)
        if found and not found[1].strip(" :.*_-"):
            return found[0]
        led = text.rstrip()
        last = _find_last(led[:-1]) if led.endswith(":") else None
        announced = _moment(last) if last is not None else None
        return announced if announced is not None and announced.number else None

    def _part_paragraph(
        self, text: str, line: Line, heading: Moment | None
    ) -> tuple[str, tuple[PutOff, ...]]:
        """Split a paragraph into what is for now and what is not."""
        if held := self._as_held(text, line, heading):
            return held, ()
        kept: list[str] = []
        found: list[PutOff] = []
        for said in _SENTENCE.split(text):
            timed = self._find_time(said, line)
            if timed is None and heading is not None and self._acts(said, line):
                timed = heading, said
            if timed is None:
                kept.append(said)
            elif self._is_now(timed[0]):
                kept.append(timed[1])
            elif self._may_hold(*timed, line):
                kept.append(f"in update {timed[0].number}: {_POLITE.sub('', timed[1])}")
            else:
                body = bool(_BODY.match(timed[1]))
                found.append(PutOff(said, self._why(timed[0], self._acts(timed[1], line)), body))
        return " ".join(kept), tuple(found)

    def _as_held(self, text: str, line: Line, heading: Moment | None) -> str:
        """Return the line by which a game holds the one order that a paragraph is; "" if it holds none."""
        if not self._holds:
            return ""
        whole = self._asked.fits(text, line)
        if whole is not None and whole.verb == CANCEL_LATER:
            return text
        moment, said = self._find_time(text, line) or (heading, text)
        if moment is None or not moment.is_update or moment.number <= self._vocabulary.update:
            return ""
        order = self._asked.fits(said, line)
        return f"in update {moment.number}: {said}" if order and order.verb in self._holds else ""

    def _may_hold(self, moment: Moment, said: str, line: Line) -> bool:
        """Return True if the orders of a sentence can be held for the update that it names."""
        if not self._holds or not moment.is_update or moment.number < self._vocabulary.update:
            return False
        commands = self._acts(said, line) or self._acts(_CLAUSES.split(said.strip(_ENDS))[0], line)
        return bool(commands) and all(each.verb in self._holds for each in commands)

    def _find_time(self, said: str, line: Line) -> tuple[Moment, str] | None:
        """The time of a sentence, and the act that is left without it; None if it is no act of a time."""
        numbered = {each["number"] for each in _TIME.finditer(said) if each["unit"] and each["number"]}
        if len(numbered) > 1:
            return None  # each of its orders has a time of its own
        led = _find_first(said) or _find_second(said)
        if led and led[1].strip() and self._is_act(led[1], 0, line):
            return led
        last = _find_last(said)
        if last is None:
            return None
        moment, rest = _moment(last), said[: last.start()].rstrip(" ,:;(-\u2013\u2014")
        whole = self._asked.fits(said, line)
        if whole is None:
            return (moment, rest) if self._is_act(rest, -1, line) else None
        return (moment, rest) if self._is_in_name(whole, rest, line) and moment.number else None

    def _is_in_name(self, whole: Command, rest: str, line: Line) -> bool:
        """Return True if a command has taken the time at its end for a part of a name."""
        without = self._asked.fits(rest, line)
        return without is not None and without.verb == whole.verb and self._asked.is_name(whole)

    def _is_act(self, text: str, clause: int, line: Line) -> bool:
        """Return True if its first clause, or its last one, is an act; or the whole of it is one command."""
        nearest = _CLAUSES.split(text.strip(_ENDS))[clause]
        return bool(self._acts(nearest, line)) or self._asked.fits(text, line) is not None

    def _acts(self, text: str, line: Line) -> Sequence[Command]:
        self._left -= 1
        return self._asked.acts(text, line) if self._left >= 0 else (Command("", {}),)

    def _is_now(self, moment: Moment) -> bool:
        """Return True if it is the update to come, or the week that runs."""
        present = self._present(moment)
        return moment.number < present if moment.after else 0 < moment.number == present

    def _present(self, moment: Moment) -> int:
        unit = "week" if moment.unit == "week" else "update"  # players count turns and rounds by the updates
        return {"update": self._vocabulary.update, "week": self._vocabulary.week}[unit] if moment.unit else 0

    def _why(self, moment: Moment, commands: Sequence[Command]) -> Trouble:
        ballot = self._vocabulary.ballot
        what = "vote" if commands and ballot and commands[0].verb == ballot.verb else "order"
        if 0 < moment.number < self._present(moment) and not moment.after:
            return Trouble(
                Reason.UNCLEAR, f"This {what} was for {moment.said}, which is over: nothing was done."
            )
        lead = f"This {what} was for {moment.said};" if moment.is_plain else f"You wrote “{moment.said}”, but"
        if not (commands and commands[0].verb in self._holds):
            said = f"{what}s can't be scheduled yet, so nothing was done. {_again(moment)}"
            return Trouble(Reason.UNCLEAR, f"{lead} {said}")
        number = moment.number if moment.is_update else self._vocabulary.update + 1
        said = "nothing was done. To have an order held, write in a line of its own:"
        return Trouble(Reason.UNCLEAR, f"{lead} {said} in update {number}: ORDER")


def _again(moment: Moment) -> str:
    """Return the sentence that says when to send it again."""
    if moment.after:
        return f"Send it again {moment.said}."
    if moment.unit == "update" and moment.number > 1:
        return f"Send it again after update {moment.number - 1}."
    return f"Send it again in {moment.said}." if moment.unit else "Send it again when it is to be done."


def _find_first(text: str) -> tuple[Moment, str] | None:
    """Return the time with which a text begins, and what stands behind it."""
    opening = _OPENING.match(text)
    at = opening.end() if opening else 0
    found = _TIME.match(text, at) or _LABEL.match(text, at)
    if found is None:
        return None
    rest = text[found.end() :]
    return _moment(found), (_APART.sub("", rest, count=1) if _APART.match(rest) else rest).strip()


def _find_second(text: str) -> tuple[Moment, str] | None:
    """Return the time behind a leading verb: `propose in update 5: …`."""
    verb = WORD.match(text)
    found = _TIME.match(text, verb.end() + 1) if verb and text[verb.end() : verb.end() + 1] == " " else None
    apart = _APART.match(text, found.end()) if found else None
    return (_moment(found), f"{verb[0]} {text[apart.end() :]}") if verb and found and apart else None


def _moment(found: re.Match[str]) -> Moment:
    groups = found.groupdict()
    unit = (groups.get("unit") or groups.get("units") or "").casefold()
    if not unit:
        return Moment(clean.line(found[0].strip(), 60))
    number = int(groups.get("number") or groups.get("nth") or 0)
    after = bool(groups.get("after"))
    return Moment(f"{'after ' if after else ''}{unit} {number}", unit, number, after)


def _reword(lines: Sequence[Line], text: str) -> list[Line]:
    """Return the lines with that text in the first and none in the others."""
    blank = [msgspec.structs.replace(each, text="") for each in lines]
    return [msgspec.structs.replace(lines[0], text=text), *blank[1:]]


def _end_of_wrap(lines: Sequence[Line], at: int) -> int:
    """Behind the lines into which a mail program broke the one there."""
    end = at + 1
    while end < min(len(lines), at + MAX_WRAPPED) and goes_on(lines[end - 1], lines[end]):
        end += 1
    return end
