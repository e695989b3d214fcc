"""What the author's lines ask for, by the vocabulary of the moment: one command a line, nothing guessed.

- A line is a command if the whole of it fits a usage. Case, final punctuation, `please`, `I`, `hereby`, list
  marks and a comment behind ` # ` do not matter.
- A line that begins with a verb and does not fit is `Trouble`, with the usage to write; so is one whose first
  word is a slip of the finger away from a verb and whose rest fits. Neither is ever carried out.
- Everything else is prose, code in a fence included, and no concern of the game's. `# …` is a comment.
- A lone `quit`, `end`, `stop` or `thanks` ends the reading; so do five lines of trouble in a row.
- A body (the text of a proposal) takes the lines below its verb. It ends at `end` or `end proposal`; where
  another body begins; at a stop word or a farewell; and at a command that follows a blank line, if that
  changes something and has no free text of its own, or if nothing but commands follows. Nothing in a code
  fence ends it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import takewhile

import msgspec

from nomicd.kernel.commands import Command, Value, Verb, Vocabulary
from nomicd.kernel.decision import Reason
from nomicd.mail import clean
from nomicd.mail.message import Message
from nomicd.mail.quoting import Line, trim
from nomicd.mail.slots import Misfit, Names, nearest, value
from nomicd.mail.usage import Form, form, readable
from nomicd.mail.wording import MAX_LINE, fenced, is_closing, is_stop, plain, says, subject_of

MAX_TROUBLES = 5
MIN_FUZZY = 4
"""Shorter verbs are near too many words."""

_BODY_ENDS = frozenset({"end", "end proposal", "end of proposal"})
_WORD = re.compile(r"[^\s,:;]+")
_HEADING = re.compile(r"#{1,3}\s+(?:\S{1,8}\.\s+)?(.{1,200})")


class Trouble(msgspec.Struct, frozen=True):
    """A line that means to be a command and is none. `text` says why; `usage` what could be written."""

    reason: Reason
    text: str
    usage: str = ""


class Reading(msgspec.Struct, frozen=True):
    """What one line says; `what` None: not a command. A body's reading goes on to line `through`."""

    line: int
    text: str
    what: Command | Trouble | None = None
    through: int = 0


class Letter(msgspec.Struct, frozen=True):
    """A whole mail as read. `dry`: it asks only what would happen."""

    readings: tuple[Reading, ...]
    dry: bool = False

    @property
    def commands(self) -> tuple[Command, ...]:
        """What is asked for, in order."""
        return tuple(reading.what for reading in self.readings if isinstance(reading.what, Command))


def letter(message: Message, vocabulary: Vocabulary) -> Letter:
    """Read a mail: the author's lines, or the subject if these are none."""
    lines = trim(message.text)
    dry = is_dry(message, lines)
    alone = subject_command(message, lines, vocabulary)
    if alone:
        return Letter((alone,))
    if dry and lines and says(lines[0].text, "check"):
        lines = lines[1:]
    return Letter(understand(lines, vocabulary), dry)


def is_dry(message: Message, lines: Sequence[Line]) -> bool:
    """Whether the mail is a dry run: its subject, or its first line, says `check` and nothing else."""
    return says(subject_of(message), "check") or bool(lines and says(lines[0].text, "check"))


def subject_command(message: Message, lines: Sequence[Line], vocabulary: Vocabulary) -> Reading | None:
    """The command that the subject is, if the author wrote nothing else. Its line is 0."""
    if any(line.text for line in lines):
        return None
    subject = subject_of(message)
    reading = _Reader(vocabulary, ()).command(Line(0, subject))
    return reading if reading and isinstance(reading.what, Command) else None


def understand(lines: Sequence[Line], vocabulary: Vocabulary) -> tuple[Reading, ...]:
    """Read the lines in order, blank ones left out."""
    return _Reader(vocabulary, lines).read()


def check_usages(vocabulary: Vocabulary) -> None:
    """Raise `ValueError` if a usage of it cannot be compiled."""
    _forms(vocabulary.verbs)


@lru_cache(maxsize=256)
def _forms(verbs: tuple[Verb, ...]) -> Mapping[str, tuple[Form, ...]]:
    """All usages by their first word, those with most literal words first."""
    by_word: dict[str, list[Form]] = {}
    for one in sorted((form(verb) for verb in verbs), key=lambda one: -one.weight):
        for word in sorted(one.lead[0]):
            by_word.setdefault(word, []).append(one)
    return {word: tuple(forms) for word, forms in by_word.items()}


class _Reader:
    """Goes down the lines once; remembers where it stands."""

    def __init__(self, vocabulary: Vocabulary, lines: Sequence[Line]) -> None:
        self._forms = _forms(vocabulary.verbs)
        self._names = Names(vocabulary.lexicon)
        self._lines = lines
        self._at = 0
        self._tail_at = -1
        self._mark = ""

    def read(self) -> tuple[Reading, ...]:
        """All readings; stops where the author, or too much trouble, says so."""
        readings: list[Reading] = []
        troubles = 0
        while self._at < len(self._lines):
            line = self._lines[self._at]
            self._at += 1
            reading = self._next(line)
            if reading is None:
                continue
            if troubles == MAX_TROUBLES:
                return (*readings, Reading(line.number, line.text, _ENOUGH, self._lines[-1].number))
            readings.append(reading)
            if reading.what is None and is_stop(line):
                break
            troubles = (
                troubles + 1 if isinstance(reading.what, Trouble) else troubles * (reading.what is None)
            )
        return tuple(readings)

    def _next(self, line: Line) -> Reading | None:
        if not line.text.strip():
            return None
        before = self._mark
        self._mark = fenced(before, line)
        if before or self._mark:
            return Reading(line.number, line.text)
        return self.command(line) or Reading(line.number, line.text)

    def command(self, line: Line) -> Reading | None:
        """The line as a command or as trouble; None if it is neither."""
        text = plain(line.text)
        word = _WORD.match(text)
        if line.text.lstrip().startswith("# ") or not word or is_stop(line):
            return None
        said = word[0].casefold()
        if said not in self._forms:
            what: Command | Trouble | None = self._near(said, text, line)
        elif len(line.text) > MAX_LINE:
            what = Trouble(Reason.UNCLEAR, "This line is too long for a command.")
        else:
            what = self._fit(self._forms[said], text, line)
        if isinstance(what, Command) and self._lines and (body := self._body_of(said, text)):
            return self._with_body(what, body, line)
        if isinstance(what, Trouble) and self._lines and self._meant_a_body(said, what):
            below = self._take_body()
            return Reading(line.number, line.text, what, below[-1].number if below else 0)
        return Reading(line.number, line.text, what) if what else None

    def _fit(self, forms: Sequence[Form], text: str, line: Line) -> Command | Trouble:
        """The first usage that the whole text fits; else what is wrong with the one that comes nearest."""
        misfits: list[tuple[int, Form, Misfit]] = []
        for one in forms:
            args = self._args(one, text)
            if isinstance(args, dict):
                return Command(one.verb.key, args, line.number, line.text)
            misfits.append((_led(one, text), one, args))
        best = max(led for led, _, _ in misfits)
        near = [(one, misfit) for led, one, misfit in misfits if led == best]
        usages = " or ".join(dict.fromkeys(f"“{readable(one.verb.usage)}”" for one, _ in near[:3]))
        told = [misfit for _, misfit in near if misfit.text]
        said = next((misfit for misfit in told if misfit.near), told[0] if told else None)
        if said:
            return Trouble(said.reason, said.text, usages)
        return Trouble(Reason.UNCLEAR, f"I cannot read all of this. Write {usages}.", usages)

    def _args(self, one: Form, text: str) -> dict[str, Value] | Misfit:
        found = one.match(text)
        if not found:
            return Misfit(Reason.UNCLEAR, "")
        args: dict[str, Value] = {}
        for slot in one.slots:
            written = found[slot.name]
            if written is not None:
                meant = value(slot, written, self._names)
                if isinstance(meant, Misfit):
                    return meant
                args[slot.name] = meant
        return args

    def _near(self, said: str, text: str, line: Line) -> Trouble | None:
        """A verb with a slip of the finger in it, if then all the rest fits: asked back, not carried out."""
        if len(said) < MIN_FUZZY - 1 or len(line.text) > MAX_LINE:
            return None
        for verb in nearest(said, (known for known in self._forms if len(known) >= MIN_FUZZY)):
            meant = verb + text[len(said) :]
            if isinstance(self._fit(self._forms[verb], meant, line), Command):
                shown = f"I do not know “{clean.line(said, 30)}”. Did you mean “{clean.line(meant, 100)}”?"
                return Trouble(Reason.UNKNOWN, shown, meant)
        return None

    def _body_of(self, said: str, text: str) -> Form | None:
        """The usage with a body that the text fits."""
        return next((one for one in self._forms[said] if one.body and one.match(text)), None)

    def _meant_a_body(self, said: str, what: Trouble) -> bool:
        """Whether the lines below belong to a body whose first line is in trouble: they are not commands."""
        if what.reason is Reason.UNKNOWN:
            found = _WORD.match(what.usage)
            said = found[0].casefold() if found else ""
        return any(one.body for one in self._forms.get(said, ()))

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
        if is_stop(line) or is_closing(line) or self._begins_body(line):
            return True
        if self._at == start or self._lines[self._at - 1].text.strip() or not self._acts(line):
            return False
        return not self._has_text(line) or self._at >= self._tail()

    def _tail(self) -> int:
        """The first line from which on nothing but commands follows. Looked for once a mail."""
        if self._tail_at < 0:
            acting = takewhile(self._acts, reversed(self._lines))
            self._tail_at = len(self._lines) - sum(1 for _ in acting)
        return self._tail_at

    def _begins_body(self, line: Line) -> bool:
        word = _WORD.match(line.text)
        forms = self._forms.get(word[0].casefold(), ()) if word else ()
        return any(one.body and one.match(plain(line.text)) for one in forms)

    def _form_of(self, line: Line) -> Form | None:
        """The usage of a command that the bare line fits: no list mark, no indent."""
        word = _WORD.match(line.text)
        forms = self._forms.get(word[0].casefold(), ()) if word and len(line.text) <= MAX_LINE else ()
        text = plain(line.text)
        return next((one for one in forms if isinstance(self._args(one, text), dict)), None)

    def _acts(self, line: Line) -> bool:
        one = self._form_of(line)
        return not line.text.strip() or (one is not None and not one.verb.read_only)

    def _has_text(self, line: Line) -> bool:
        one = self._form_of(line)
        found = one.match(plain(line.text)) if one else None
        return (
            one is None
            or found is None
            or any(slot.kind == "text" and found[slot.name] for slot in one.slots)
        )


_ENOUGH = Trouble(Reason.LIMIT, "Five lines in a row could not be read, so I stopped reading here.")


def _led(one: Form, text: str) -> int:
    """With how many of the usage's first words the text begins."""
    words = _WORD.findall(text[:MAX_LINE])
    led = 0
    for word, lead in zip(words, one.lead, strict=False):
        if word.casefold() not in lead:
            break
        led += 1
    return led
