"""Going down the lines of a mail: commands, votes in free words, proposals with the lines below them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import takewhile

from nomicd.kernel.commands import Command, Value, Vocabulary
from nomicd.kernel.decision import Reason
from nomicd.mail import clean
from nomicd.mail.forms import WORD, Forms, first_word
from nomicd.mail.proposing import LAW, Draft, draft
from nomicd.mail.quoting import Line
from nomicd.mail.readings import Doubt, Reading, Trouble
from nomicd.mail.usage import Form
from nomicd.mail.voting.ballot import Answers
from nomicd.mail.wording import MAX_LINE, fenced, is_closing, is_stop, plain, polite

MAX_TROUBLES = 5
WRAPPED = 55
"""A line of so many characters that ends in no mark goes on in the next: mail programs break there."""

MAX_WRAPPED = 6

_BODY_ENDS = frozenset({"end", "end proposal", "end of proposal"})
_HEADING = re.compile(r"#{1,3}\s+(?:\S{1,8}\.\s+)?(.{1,200})")
_ENOUGH = Trouble(Reason.LIMIT, "Five lines in a row could not be read, so I stopped reading here.")
_UNSAID = Doubt(
    "It may be a change of the rules that you propose.",
    (),
    ("propose: TITLE (and the change in the lines below)",),
)
_TORN = "It may be a part of the sentence above it."


class Reader:
    """Goes down the lines once; remembers where it stands."""

    def __init__(self, vocabulary: Vocabulary, lines: Sequence[Line], answers: Answers) -> None:
        """`answers` reads votes in free words."""
        self._forms = Forms(vocabulary)
        self._answers = answers
        self._lines = lines
        self._at = 0
        self._tail_at = -1
        self._mark = ""
        self._wrapped = 0

    def read(self) -> tuple[Reading, ...]:
        """All readings; stops where the author, or too much trouble, says so."""
        readings: list[Reading] = []
        troubles = 0
        while self._at < len(self._lines):
            line = self._lines[self._at]
            self._at += 1
            found = self._next(line)
            if not found:
                continue
            if troubles == MAX_TROUBLES:
                return (*readings, Reading(line.number, line.text, _ENOUGH, self._lines[-1].number))
            readings.extend(found)
            what = found[-1].what
            if what is None and is_stop(line):
                break
            troubles = troubles + 1 if isinstance(what, Trouble) else troubles * (what is None)
        return tuple(readings)

    def _next(self, line: Line) -> tuple[Reading, ...]:
        if not line.text.strip():
            return ()
        before = self._mark
        self._mark = fenced(before, line)
        if before or self._mark:
            return (Reading(line.number, line.text),)
        return self.command(line) or (Reading(line.number, line.text),)

    def command(self, line: Line) -> tuple[Reading, ...]:
        """The commands of the line, or its trouble or doubt; nothing if it is prose."""
        text = plain(line.text)
        if line.text.lstrip().startswith("# ") or not text or is_stop(line):
            return ()
        if not WORD.match(text):
            return self._free(line)
        if self._forms.beginning(first_word(text)) and len(line.text) > MAX_LINE:
            return self._whole(Trouble(Reason.UNCLEAR, "This line is too long for a command."), text, line)
        what = self._strict(text, line)
        if isinstance(what, Command):
            self._answers.note(what)
            torn = self._is_torn(line)
            return (
                (Reading(line.number, line.text, Doubt(_TORN, (what,), (text,))),)
                if torn
                else self._whole(what, text, line)
            )
        if said := self._free(line):
            return said
        return self._whole(what, text, line) if what else ()

    def _strict(self, text: str, line: Line) -> Command | Trouble | None:
        """What the usages make of the line."""
        if not self._forms.beginning(first_word(text)):
            return self._forms.near(text, line)
        if self._forms.body_of(text) and polite(line.text) and draft(line.text) is None:
            return None  # `I propose a toast`: no proposal
        return self._forms.fit(text, line)

    def _whole(self, what: Command | Trouble, text: str, line: Line) -> tuple[Reading, ...]:
        """With the lines below that belong to it."""
        if isinstance(what, Command) and self._lines and (body := self._forms.body_of(text)):
            drafted = draft(line.text) if polite(line.text) else None
            return (self._drafted(drafted, body, line) if drafted else self._with_body(what, body, line),)
        if isinstance(what, Trouble) and self._lines and self._forms.meant_a_body(text, what):
            below = self._take_body()
            return (Reading(line.number, line.text, what, below[-1].number if below else 0),)
        return (Reading(line.number, line.text, what),)

    # Free words

    def _free(self, line: Line) -> tuple[Reading, ...]:
        """Votes and proposals in the author's own words."""
        if line.number <= self._wrapped or self._is_torn(line):
            return ()
        text = self._paragraph(line)
        if said := self._answers.read(text, line):
            return tuple(Reading(line.number, line.text, what) for what in said)
        one = self._forms.bodied()
        drafted = draft(line.text) if one else None
        if one and drafted:
            return (self._drafted(drafted, one, line),)
        return (
            (Reading(line.number, line.text, _UNSAID),) if one and LAW.match(text) and "?" not in text else ()
        )

    def _is_torn(self, line: Line) -> bool:
        """Whether the line goes on with a sentence that the mail program broke."""
        above = self._lines[self._at - 2] if self._at > 1 and self._lines else None
        return above is not None and _goes_on(above, line) and line.text[:1].islower()

    def _paragraph(self, line: Line) -> str:
        """The line with those into which a mail program broke it."""
        said, last = [line.text.strip()], line
        for below in self._lines[self._at : self._at + MAX_WRAPPED]:
            if not _goes_on(last, below):
                break
            said.append(below.text.strip())
            last = below
        self._wrapped = last.number
        return " ".join(said)[: 2 * MAX_LINE]

    def _drafted(self, drafted: Draft, one: Form, line: Line) -> Reading:
        """A proposal announced in a sentence, which may itself be a part of the text."""
        lines = self._take_body()
        through = lines[-1].number if lines else line.number
        said = [drafted.text] if drafted.text else []
        said += [below.text for below in lines]
        title = drafted.title or _title_of(said)
        args: dict[str, Value] = {one.slots[0].name: title, one.body: "\n".join(said).strip("\n")}
        return Reading(line.number, line.text, Command(one.verb.key, args, line.number, line.text), through)

    # Bodies

    def _with_body(self, command: Command, one: Form, line: Line) -> Reading:
        lines = self._take_body()
        through = lines[-1].number if lines else line.number
        title = one.slots[0].name
        said = [below.text for below in lines]
        while said and not said[0]:
            del said[0]
        args = dict(command.args)
        if title not in args and said:
            heading = _HEADING.match(said[0])
            args[title] = clean.line(heading[1] if heading else said.pop(0), MAX_LINE)
        args[one.body] = "\n".join(said).strip("\n")
        asked = Command(command.verb, args, line.number, line.text)
        return Reading(line.number, line.text, asked, through)

    def _take_body(self) -> Sequence[Line]:
        """The lines of the body that begins here; goes on behind it."""
        start, mark = self._at, ""
        while self._at < len(self._lines):
            line = self._lines[self._at]
            before, mark = mark, fenced(mark, line)
            if before or mark:
                pass
            elif plain(line.text).casefold() in _BODY_ENDS:
                self._at += 1
                return self._lines[start : self._at - 1]
            elif self._ends_body(start):
                break
            self._at += 1
        return self._lines[start : self._at]

    def _ends_body(self, start: int) -> bool:
        """Whether the line where the reader stands is no longer of the body."""
        line = self._lines[self._at]
        if is_stop(line) or is_closing(line) or self._forms.begins_body(line):
            return True
        if self._at == start or self._lines[self._at - 1].text.strip() or not self._forms.acts(line):
            return False
        return not self._forms.has_text(line) or self._at >= self._tail()

    def _tail(self) -> int:
        """The first line from which on nothing but commands follows. Looked for once a mail."""
        if self._tail_at < 0:
            acting = takewhile(self._forms.acts, reversed(self._lines))
            self._tail_at = len(self._lines) - sum(1 for _ in acting)
        return self._tail_at


def _goes_on(above: Line, below: Line) -> bool:
    """Whether a line ends in the middle of a sentence, right above the other."""
    said = above.text.rstrip()
    return (
        below.number == above.number + 1
        and bool(below.text.strip())
        and len(said) >= WRAPPED
        and said[-1] not in ".!?:;)\"'”…"
    )


def _title_of(said: Sequence[str]) -> str:
    """The heading of a text, or its first line."""
    first = next((line for line in said if line.strip()), "")
    heading = _HEADING.match(first)
    return clean.line(heading[1] if heading else first, 80)
