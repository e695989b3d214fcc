"""Texts of proposals and messages: the lines below their head, up to a vote, an order, a closing, or the
next head."""

from __future__ import annotations

import re
from collections.abc import Container, Sequence
from functools import cached_property
from itertools import islice
from typing import Protocol

import msgspec

from nomicd.kernel.commands import Command, Value
from nomicd.mail import clean
from nomicd.mail.braced import end_of, end_within, without
from nomicd.mail.forms import WIDE, Forms, first_word
from nomicd.mail.free_text.announcing import (
    DISCLAIMED,
    MAX_SAID,
    Announced,
    part_title,
    read_heading,
    read_labelled_text,
    says_change,
)
from nomicd.mail.free_text.blocks import WRAPPED
from nomicd.mail.free_text.lexicon import phrase_at
from nomicd.mail.free_text.words import cut
from nomicd.mail.quoting import Line
from nomicd.mail.readings import Doubt, LineReading
from nomicd.mail.usage import Form
from nomicd.mail.wording import MAX_LINE, fence_below, is_closing, is_stop, plain, quotes

_ENDS = frozenset({"end", "end proposal", "end of proposal"})
_TITLE = re.compile(r"\W{0,3}(?:title|name)\s*[:=]\s*(\S.{0,150})", re.IGNORECASE)
_LABELLED = re.compile(r"\W*(?:text|body|law|wording)\W*\Z", re.IGNORECASE)
_HEADING = re.compile(r"#{1,3}\s+(?:\S{1,8}\.\s+)?(.{1,200})")
_QUOTED_TITLE = re.compile(r'\s*"([^"]{2,100})"[.:]\s+(?=\S)')
"""A title in quotes in front of its text: `"The Quiet Hour". No proposal can be withdrawn.`"""
_SAID_WITH_TITLE = re.compile(r"(\w(?:[^.?!]|\.(?=\S)){1,60})\.\s+(\S+(?:\s+\S+){2,})")
"""A title and its text in one line: `Snow. Nobody moves while it snows`."""
_FRESH = re.compile(r"\s{0,3}(?:\d{1,3}[.)]\s|#|```|~~~|[-*\u2022]\s|\"|\()")
_MARKUP = " _*={}[]<>~-"
_BACK = re.compile(
    r"\W*(?:this\s+is\s+(?:all\s+)?a\s+joke|this\s+is\s+(?:not|only|just)\s+(?:a\s+|an\s+)?(?:real\s+|actual\s+)?(?:proposal|draft|proto|joke|idea)|(?:i'm\s+|just\s+|only\s+)kidding|(?:this\s+is\s+)?(?:only|just)\s+a\s+draft"
    r"|not\s+(?:yet\s+)?(?:a\s+)?(?:formal|official|real)\b|i(?:'m|\s+am)?\s+(?:do\s+)?not\s+(?:yet\s+)?propos|comments?\s+(?:are\s+)?welcome\s+before)",
    re.IGNORECASE,
)
_OVER = re.compile(
    r"\W*(?:end|thus\s+ends?|so\s+ends|here\s+ends|until\s+here|up\s+to\s+here|so\s+much\s+for|that's\s+(?:it|all|the)|that\s+is\s+(?:it|all|the)|(?:here\s+)?\w+\s+may\s+stop)\b"
    r"(?=.{0,40}\b(?:laws?|text|proposal|rule|motion|bill|reading|that|it|all)\b)|\W*p\.?\s?(?:p\.?\s?)?s\b[.:]?\s|\W*that(?:'s|\s+is)\s+(?:it|all)\s*(?:[.!,;]|\Z)",
    re.IGNORECASE,
)
"""How a line begins that says that the text is over."""

_FAREWELL = re.compile(
    r"(?:with\s+|my\s+|many\s+|thank\s+you\s+in\s+)?(?:\w+\s+){0,2}(?:wishes|greetings?|regards|yours|thanks|love|cheers|sincerely|hugs?|advance)\b[^.:;!?\d]{0,40}[,.!]?\Z",
    re.IGNORECASE,
)
_ASKS_US = re.compile(r"\W*tell\s+(?:me|us)\b[^:]*\Z", re.IGNORECASE)
"""A question of one line, although it begins as a message does."""
_WHOLLY_QUOTED = re.compile(r'tell\s[^:"]{1,120}:\s*"[^"]*"[.!]?\Z')
"""A message in quotes: it ends with them."""
RULE = re.compile(r"[-*_=~ ]{3,72}\Z")
_FIRST = re.compile(r"(?<![\w\"])(?:I|I'(?:m|d|ll|ve)|my|mine|me|My|Mine)(?![\w\"])")
_OWN_VOICE = re.compile(r"(?<![\w\"])(?:I(?:'(?:m|d|ll|ve))?\s+(?!is\b)[a-z]|(?:my|mine|me|My|Mine)\b)")
BACK = "What follows it says that it is not meant."
MAX_HEAD = MAX_TITLE = 8
MAX_QUOTED_LINES = 40
"""Lines that a text in quotation marks has at most."""


class Acts(Protocol):
    """Tells whether a line, by itself, is a vote or an order; if it is in its author's `own` voice, whether
    it may be."""

    def __call__(self, line: Line, *, own: bool = False) -> bool:
        """Return True if it is."""
        ...


class Bodies:
    """Stands in the lines of one mail: `at` is the next line that is not read yet."""

    def __init__(self, forms: Forms, lines: Sequence[Line], acts: Acts, me: str) -> None:
        """`acts` tells whether a line, by itself, is a vote or an order; of its author's `own`, or maybe
        one. `me` is who wrote the mail."""
        self._me = me.casefold()
        self.at = 0
        self._forms, self._lines, self._acts = forms, lines, acts
        self._tail_at = self._inline = -1

    def skip(self) -> int:
        """Pass over the lines of a body that is in trouble; the number of the last of them, or 0."""
        lines = self.take(None)
        return lines[-1].number if lines else 0

    def below(self, command: Command, one: Form, line: Line) -> LineReading:
        """A command of the usages with the lines that belong to it."""
        whole = not WRAPPED <= len(line.text.rstrip()) <= WIDE  # nowhere else would a mail program break it
        self._inline = self.at if line.text.partition(":")[2].strip() and whole else -1
        ended = _ASKS_US.match(line.text) or _WHOLLY_QUOTED.match(quotes(line.text))
        lines = () if ended else self.take(one)
        said = [each.text for each in lines]
        while said and not said[0]:
            del said[0]
        proposal = one is self._forms.proposal_form()
        args, said = dict(command.args), without(said) if proposal else said
        title = one.slots[0].name
        if title not in args and said:
            found = _HEADING.match(said[0])
            args[title] = clean.line(found[1] if found else said.pop(0), MAX_LINE)
        args[one.body] = "\n".join(said).strip("\n")
        return self._read(one, args, lines, line, line.number)

    def take_announced(
        self, drafted: Announced, one: Form, line: Line, last: int, more: str = "", depth: int = 0
    ) -> LineReading:
        """A proposal announced in a sentence; `more` follows in its paragraph, which ends with line `last`."""
        while self.at < len(self._lines) and self._lines[self.at].number <= last:
            self.at += 1
        more = "" if _LABELLED.match(more) else more
        if stated := _TITLE.fullmatch(drafted.text):  # `I propose: Title: Snow. Text: …`
            drafted = msgspec.structs.replace(drafted, title=clean.line(stated[1].strip(' ".'), 120), text="")
        full = bool(drafted.text) and not drafted.text.rstrip().endswith(":")
        closed = end_within(self._lines, self.at, depth) if depth else 0
        if closed:
            lines, self.at = self._lines[self.at : closed], closed
        else:
            lines = self.take(one, full=full, begun=bool(drafted.text or drafted.title))
        said = [f"{drafted.text} {more}".strip()] if drafted.text or more else []
        said += [below.text for below in lines]
        first = next((at for at, text in enumerate(said) if text.strip()), len(said))
        if first < len(said) and drafted.title and (text := read_labelled_text(said[first])) is not None:
            said = [text, *said[first + 1 :]]
        title, said = drafted.title, without(said, depth if closed else 0)
        if not title:
            title, said = split_title(said)
        elif said and (stated := _TITLE.match(said[0])):
            title, said = clean.line(stated[1], 120), said[1:]
        if not drafted.title or drafted.text.casefold().startswith(drafted.title.casefold()):
            named, text = part_title("\n".join(said))
            title, said = (named, text.split("\n")) if named and text else (title, said)
        if not any(said) and (parted := _SAID_WITH_TITLE.match(title)):
            title, said = parted[1], [parted[2]]
        if (len(title.split()) > MAX_SAID // 2 or says_change(title)) and not any(said):
            said = [title]
        args: dict[str, Value] = {one.slots[0].name: title, one.body: "\n".join(said).strip("\n")}
        return self._read(one, args, lines, line, last, drafted.unsure)

    def _read(
        self,
        one: Form,
        args: dict[str, Value],
        lines: Sequence[Line],
        line: Line,
        last: int,
        unsure: str = "",
    ) -> LineReading:
        command = Command(one.verb.key, args, line.number, line.text)
        through = lines[-1].number if lines else max(line.number, last)
        below = next((each.text for each in self._lines[self.at :] if each.text.strip()), "")
        if one is self._forms.proposal_form() and any(
            _taken_back(text) for text in (*str(args[one.body]).split("\n")[-3:], below)
        ):
            unsure = BACK
        written = f"propose: {args.get(one.slots[0].name) or 'TITLE'}"
        return LineReading(
            line.number, line.text, Doubt(unsure, (command,), (written,)) if unsure else command, through
        )

    def take(self, one: Form | None, *, full: bool = False, begun: bool = True) -> Sequence[Line]:
        """The lines of the body that begins here; goes on behind it. `full`: what stands above says all, so
        that a blank line may end it; `begun`: its title stands above."""
        start, mark = self.at, ""
        proposal = one is not None and one is self._forms.proposal_form()
        if proposal and (end := end_of(self._lines, start)):
            self.at = end
            return self._lines[start:end]
        while self.at < len(self._lines):
            line = self._lines[self.at]
            before, mark = mark, fence_below(mark, line)
            if not (before or mark):
                if plain(line.text).casefold() in _ENDS:
                    self.at += 1
                    return self._lines[start : self.at - 1]
                over = self._lines[self.at - 1] if self.at else line
                apart = self.at > start and not over.text.strip()
                if (
                    self.at > start
                    and line.text.strip()
                    and line.above != self._lines[max(start - 1, 0)].above
                ):
                    break  # it answers something else
                said = apart and bool(line.text.strip())
                if (
                    (said and proposal and _is_quotation(self._lines[start : self.at]))
                    or self._ends(line, apart=apart, proposal=proposal)
                    or (said and full and not _FRESH.match(line.text))
                ):
                    break
                above = begun or any(each.text.strip() for each in self._lines[start : self.at])
                if proposal and above and read_heading(line.text):
                    break
            self.at += 1
        return self._lines[start : self.at]

    def _ends(self, line: Line, *, apart: bool, proposal: bool) -> bool:
        """Whether a line no longer belongs to the body."""
        if is_stop(line) or is_closing(line) or self._forms.begins_body(line):
            return True
        if apart and plain(line.text).casefold() == self._me:
            return True
        if apart and RULE.match(line.text):
            texts = (each for each in self._lines[self.at + 1 :] if each.text.strip())
            below = (each for each in texts if not RULE.match(each.text))
            return any(self._ends(each, apart=True, proposal=proposal) for each in islice(below, MAX_HEAD))
        if proposal and self._is_over(line, apart=apart):
            return True
        if not proposal and self._inline >= 0 and self._ends_one_line(line, apart=apart):
            return True
        if (not proposal or apart) and self._forms.tries_body(line):
            return True
        return apart and bool(line.text.strip()) and self._begins_acts(line, proposal=proposal)

    def _is_over(self, line: Line, *, apart: bool) -> bool:
        """Whether a line says that the text of a proposal is over, or its author speaks of themselves from there on."""
        if _OVER.match(quotes(line.text)):
            return True
        return apart and (bool(_FAREWELL.match(line.text.strip())) or self.at in self._afterwords)

    def _ends_one_line(self, line: Line, *, apart: bool) -> bool:
        """Whether what was said in the line of its head is all of a message."""
        if apart:
            return bool(line.text.strip())
        if self._inline != self.at:
            return False
        form = self._forms.find_by_first_word(first_word(line.text))
        return not (form or self._forms.near(plain(line.text), line)) and self._begins_act(line)

    def _begins_acts(self, line: Line, *, proposal: bool) -> bool:
        """Whether votes or orders begin with a line that stands apart."""
        under = self._lines[self.at + 1 : self.at + 3]
        ruled = len(under) > 1 and bool(RULE.match(under[0].text))
        if under and len(line.text) <= WRAPPED and (ruled or line.text.rstrip().endswith(":")):
            line = under[ruled]  # a heading: what stands below it says
        if self._forms.acts(line):
            return not self._forms.has_text(line) or self.at >= self._tail()
        return (
            self._begins_act(line)
            or self._acts(line, own=bool(_FIRST.search(quotes(line.text))))
            or (proposal and any(self._begins_act(each) for each in self._find_votes_below(line)))
        )

    @cached_property
    def _afterwords(self) -> Container[int]:
        """Where paragraphs begin from which on all that follows, up to a closing, speaks of its author, a paragraph at a time:
        nobody writes laws so."""
        starts = [
            at
            for at, line in enumerate(self._lines)
            if line.text.strip() and not (at and self._lines[at - 1].text.strip())
        ]
        found = {len(self._lines)}
        for at, behind in reversed([*zip(starts, (*starts[1:], len(self._lines)), strict=True)]):
            said = quotes(" ".join(line.text for line in self._lines[at:behind])).strip().removeprefix("(")
            signed = bool(self._me) and plain(said).casefold().endswith(self._me)
            own = not _FRESH.match(said) and (signed or bool(_OWN_VOICE.search(said)))
            over = is_stop(self._lines[at]) or is_closing(self._lines[at])
            if over or (own and behind in found):
                found.add(at)
        return found

    def _find_votes_below(self, line: Line) -> Sequence[Line]:
        """The lines of a paragraph that begin with a choice, behind its first one, if that does so too: `For erin's, as
        I said` above `Against 3`."""
        listed: list[Line] = []
        for each in (line, *self._lines[self.at + 1 : self.at + MAX_HEAD]):
            words = [piece.word for piece in cut(quotes(each.text[:40]))]
            known = phrase_at(words, 0) if words else None
            if known is None or not (known[0].choice or "FOR_CHOICE" in known[0].classes):
                break
            listed.append(each)
        return listed[1:]

    def _begins_act(self, line: Line) -> bool:
        """Whether a line right below a message of one line begins as a vote does, or is an order."""
        words = [piece.word for piece in cut(quotes(line.text[:40])) if piece.kind not in ("mark", "blank")]
        first, second = (phrase_at(words, at) if at < len(words) else None for at in (0, 1))
        if first and second and "VOTE" in first[0].classes and second[0].choice:
            return True
        return self._acts(line, own=first is not None and bool(first[0].choice))

    def _tail(self) -> int:
        """The first line from which on nothing but commands follows. Looked for once a mail."""
        if self._tail_at < 0:
            place = len(self._lines)
            while place and self._forms.acts(self._lines[place - 1]):
                place -= 1
            self._tail_at = place
        return self._tail_at


def _is_quotation(lines: Sequence[Line]) -> bool:
    """Return whether lines stand in quotation marks as a whole: then they are all of a text."""
    if len(lines) > MAX_QUOTED_LINES:
        return False  # each line of a body is asked whether it is the last
    said = quotes("\n".join(line.text for line in lines)).strip()
    return len(said) > 1 and said[0] == said[-1] == '"' and said.count('"') == len('""')


def _taken_back(text: str) -> bool:
    """Whether a line of a text says that the text is not meant: in its last sentence or as a whole."""
    words = [piece.word for piece in cut(quotes(text[-200:]))]
    return bool(_BACK.match(text) or DISCLAIMED.match(text[:MAX_LINE])) or any(
        (found := phrase_at(words, at)) is not None and bool(found[0].classes & {"JEST", "BACK"})
        for at in range(len(words))
    )


def split_title(said: Sequence[str]) -> tuple[str, list[str]]:
    """The title of a text, and the text: a line `Title: …`, its heading, or its first line."""
    at = next((at for at, line in enumerate(said) if line.strip(_MARKUP)), -1)
    if at < 0:
        return "", list(said)
    for place, line in enumerate(said[: at + MAX_HEAD]):
        if stated := _TITLE.match(line):
            return clean.line(stated[1].strip(' "'), 120), _without_label(said[place + 1 :])
    if title := read_heading(said[at]):
        return title, list(said[at + 1 :])
    if quoted := _QUOTED_TITLE.match(quotes(said[at])):
        return clean.line(quoted[1], 120), [said[at][quoted.end() :], *said[at + 1 :]]
    found = _HEADING.match(said[at])
    title = clean.line(found[1] if found else said[at].strip(_MARKUP), 80)
    apart = [*said[at + 1 :], ""][0].strip() == "" and any(line.strip() for line in said[at + 1 :])
    headed = apart and not found and len(title.split()) <= MAX_TITLE and title[-1:] not in ".;:,"
    return title, list(said[at + 1 :] if headed and not says_change(title) else said)  # `Decorum`, apart


def _without_label(said: Sequence[str]) -> list[str]:
    """The lines below a title, the first of them without the label `Text:`."""
    at = next((at for at, line in enumerate(said) if line.strip()), 0)
    text = read_labelled_text(said[at]) if at < len(said) else None
    if text is None:
        return [line for place, line in enumerate(said) if place != at or not _LABELLED.match(line)]
    return [*said[:at], *([text] if text.strip() else []), *said[at + 1 :]]
