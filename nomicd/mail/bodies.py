"""Bodies: the lines below a command that belong to it, such as the text of a proposal."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from itertools import takewhile

from nomicd.kernel.commands import Command, Value
from nomicd.mail import clean
from nomicd.mail.braced import end_of, end_within, without
from nomicd.mail.forms import Forms, first_word
from nomicd.mail.proposing import AnnouncedProposal, says_all, title_line
from nomicd.mail.quoting import Line
from nomicd.mail.readings import Doubt, LineReading
from nomicd.mail.speech import nearby
from nomicd.mail.usage import Form
from nomicd.mail.wording import MAX_LINE, fence_below, is_closing, is_stop, plain

BACK = "What follows it says that it is not meant."
_ENDS = frozenset({"end", "end proposal", "end of proposal"})
_TITLE = re.compile(r"(?:title|name)\s*:\s*(\S.{0,150})", re.IGNORECASE)
_HEADING = re.compile(r"#{1,3}\s+(?:\S{1,8}\.\s+)?(.{1,200})")
_MARKUP = " _*={}[]<>~-"
MAX_ABOVE = 8
"""So many lines may stand above the line with the title."""

_FRESH = re.compile(r"\s{0,3}(?:\d{1,3}[.)]\s|#|```|~~~|[-*\u2022]\s|\"|\()")
"""How the text of a proposal goes on behind a blank line, if its first sentence says all."""


class Bodies:
    """Stands in the lines of one mail: `at` is the next line that is not read yet."""

    def __init__(
        self, forms: Forms, lines: Sequence[Line], votes: Callable[[Line], bool] = lambda _: False
    ) -> None:
        """At the first line. `votes` tells whether a line is a vote."""
        self.at = 0
        self._forms = forms
        self._lines = lines
        self._votes = votes
        self._tail_at = -1

    def skip(self) -> int:
        """Pass over the lines of a body that is in trouble; the number of the last of them, or 0."""
        lines = self._take(None)
        return lines[-1].number if lines else 0

    def read_announced(
        self, drafted: AnnouncedProposal, one: Form, line: Line, last: int = 0, more: str = "", depth: int = 0
    ) -> LineReading:
        """A proposal announced in a sentence, which may itself be a part of the text. The lines up to `last`
        are of its paragraph, in which `more` follows; it ends in so many braces."""
        while self.at < len(self._lines) and self._lines[self.at].number <= last:
            self.at += 1
        full = bool(drafted.text) and not drafted.text.rstrip().endswith(":")
        end = end_within(self._lines, self.at, depth) if depth else 0
        lines = (
            self._until(end) if end else self._take(one, full=full, begun=bool(drafted.text or drafted.title))
        )
        through = lines[-1].number if lines else max(line.number, last)
        if self._only_leads(line, lines):
            return LineReading(line.number, line.text, None, through)
        said = [f"{drafted.text} {more}".strip()] if drafted.text or more else []
        said += [below.text for below in lines]
        title, said = drafted.title, without(said, depth if end else 0)
        if not title:
            title, said = _split_title(said)
        if says_all(title) and not any(said):
            said = [title]
        args: dict[str, Value] = {one.slots[0].name: title, one.body: "\n".join(said).strip("\n")}
        return self._propose(one, args, through, line)

    def _only_leads(self, line: Line, lines: Sequence[Line]) -> bool:
        """Return True if a sentence with a colon leads to nothing but a command that says it in due form."""
        if not line.text.rstrip().endswith(":") or any(each.text.strip() for each in lines):
            return False
        return self.at < len(self._lines) and bool(self._forms.begins_body(self._lines[self.at]))

    def _propose(self, one: Form, args: dict[str, Value], through: int, line: Line) -> LineReading:
        """A proposal, unless its author says with it that it is none."""
        command = Command(one.verb.key, args, line.number, line.text)
        below = next((each.text.strip() for each in self._lines[self.at :] if each.text.strip()), "")
        back = one is self._forms.proposal_form() and nearby.retracted(
            [*str(args[one.body]).split("\n"), below]
        )
        written = f"{first_word(one.verb.usage)}: {args.get(one.slots[0].name) or 'TITLE'}"
        what = Doubt(BACK, (command,), (written,)) if back else command
        return LineReading(line.number, line.text, what, through)

    def below(self, command: Command, one: Form, line: Line) -> LineReading:
        lines = self._take(one)
        through = lines[-1].number if lines else line.number
        title = one.slots[0].name
        said = [below.text for below in lines]
        while said and not said[0]:
            del said[0]
        args, said = dict(command.args), without(said) if one is self._forms.proposal_form() else said
        if title not in args and said:
            heading = _HEADING.match(said[0])
            args[title] = clean.line(heading[1] if heading else said.pop(0), MAX_LINE)
        args[one.body] = "\n".join(said).strip("\n")
        return self._propose(one, args, through, line)

    def _take(self, one: Form | None, *, full: bool = False, begun: bool = True) -> Sequence[Line]:
        """The lines of the body that begins here; goes on behind it. `full`: what stands above says all, so
        that a blank line may end it; `begun`: its title stands above."""
        start, mark = self.at, ""
        if one is not None and one is self._forms.proposal_form() and (end := end_of(self._lines, start)):
            return self._until(end)
        while self.at < len(self._lines):
            line = self._lines[self.at]
            before, mark = mark, fence_below(mark, line)
            if before or mark:
                pass
            elif plain(line.text).casefold() in _ENDS:
                self.at += 1
                return self._lines[start : self.at - 1]
            elif (
                self._ends_body(start, one)
                or (full and self._is_over(start))
                or (one is self._forms.proposal_form() and self._is_next(start, begun))
            ):
                break
            self.at += 1
        return self._lines[start : self.at]

    def _until(self, end: int) -> Sequence[Line]:
        start, self.at = self.at, end
        return self._lines[start:end]

    def _ends_body(self, start: int, one: Form | None) -> bool:
        """Return True if the current line no longer belongs to the body. A message to others never becomes
        part of the body above it, even where it cannot be sent as written."""
        line = self._lines[self.at]
        if is_stop(line) or is_closing(line) or self._forms.begins_body(line):
            return True
        apart = self.at > start and not self._lines[self.at - 1].text.strip()
        if (one is not self._forms.proposal_form() or apart) and self._forms.tries_body(line):
            return True
        if self.at == start or self._lines[self.at - 1].text.strip() or not line.text.strip():
            return False
        if not self._forms.acts(line):
            return self._votes(line)
        return not self._forms.has_text(line) or self.at >= self._tail()

    def _is_next(self, start: int, begun: bool) -> bool:
        """Return True if another proposal is headed there."""
        above = begun or any(each.text.strip() for each in self._lines[start : self.at])
        return above and bool(title_line(self._lines[self.at].text))

    def _is_over(self, start: int) -> bool:
        """Return True if other matters begin with the line behind a blank one."""
        line = self._lines[self.at]
        return bool(
            line.text.strip()
            and self.at > start
            and not self._lines[self.at - 1].text.strip()
            and not _FRESH.match(line.text)
        )

    def _tail(self) -> int:
        """The first line from which on nothing but commands follows. Looked for once a mail."""
        if self._tail_at < 0:
            acting = takewhile(self._forms.acts, reversed(self._lines))
            self._tail_at = len(self._lines) - sum(1 for _ in acting)
        return self._tail_at


def _split_title(said: Sequence[str]) -> tuple[str, list[str]]:
    """The title of a text, and the text: a line `Proposal: TITLE`, its heading, or its first line."""
    at = next((at for at, line in enumerate(said) if line.strip(_MARKUP)), -1)
    if at < 0:
        return "", list(said)
    for place, line in enumerate(said[: at + MAX_ABOVE]):
        if stated := _TITLE.match(line):
            return clean.line(stated[1], 120), list(said[place + 1 :])
    if title := title_line(said[at]):
        return title, list(said[at + 1 :])
    heading = _HEADING.match(said[at])
    return clean.line(heading[1] if heading else said[at].strip(_MARKUP), 80), list(said)
