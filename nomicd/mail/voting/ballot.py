"""Free votes of one mail: what it answers, and the commands that its sentences come to."""

from __future__ import annotations

import re
from collections.abc import Sequence

from nomicd.kernel.commands import Ballot, Command, Vocabulary
from nomicd.mail import clean
from nomicd.mail.quoting import Line
from nomicd.mail.readings import Doubt
from nomicd.mail.voting.casting import Caster
from nomicd.mail.voting.values import Cast, Context, Unsure
from nomicd.mail.voting.words import Words
from nomicd.mail.wording import quotes

MAX_SAID = 1200
MAX_READINGS = 12
MAX_PARAGRAPHS = 60
"""Of a longer mail the rest is not read for votes in free words."""

_HEADING = re.compile(
    r"^[\s>#*=_|\"'-]{0,20}(?:re:\s*)?proposals?\s+#?(\d{1,6})\b", re.IGNORECASE | re.MULTILINE
)
_NUMBERED = re.compile(r"\b(?:proposals?|props?\.?|p)\s*#?(\d{1,6})\b", re.IGNORECASE)
_PLAIN = {"yea", "nay", "abstain"}


class Answers:
    """Reads votes in the light of what the mail answers: its subject, and what it quotes."""

    def __init__(
        self, vocabulary: Vocabulary, lines: Sequence[Line] = (), subject: str = "", quoted: str = ""
    ) -> None:
        """`quoted` is all of the text that the author did not write."""
        self._ballot = vocabulary.ballot
        self._vocabulary = vocabulary
        self._lines = lines
        self._subject = subject
        self._quoted = quoted
        self._caster: Caster | None = None
        self._read = 0

    def read(self, text: str, line: Line) -> tuple[Command | Doubt, ...]:
        """The votes of a line or paragraph, or the doubt about them; nothing if there is nothing to vote
        on, or it is prose."""
        ballot = self._ballot
        if ballot is None or not ballot.matters or len(text) > MAX_SAID or self._read >= MAX_PARAGRAPHS:
            return ()
        self._read += 1
        said = self._reader(ballot).read(" ".join(quotes(text).split()), self._context(line))
        if said is None:
            return ()
        if isinstance(said, Unsure):
            return (self._doubt(said, line),)
        return tuple(self._command(cast, line) for cast in said)

    def note(self, command: Command) -> None:
        """A vote in the form of the usages: what it names is not of `the rest`."""
        ballot = self._ballot
        if ballot is not None and ballot.matters and command.verb == ballot.verb:
            numbers = str(command.args.get(ballot.on) or "").split(",")
            self._reader(ballot).note(int(number) for number in numbers if number.isdecimal())

    def _reader(self, ballot: Ballot) -> Caster:
        """Made when it is first needed: most mails need none."""
        if self._caster is None:
            self._caster = Caster(Words(ballot, self._vocabulary.lexicon.players))
        return self._caster

    def _command(self, cast: Cast, line: Line) -> Command:
        assert self._ballot is not None
        numbers = ",".join(str(number) for number in cast.on)
        args: dict[str, str | int | None] = {self._ballot.choice: cast.choice, self._ballot.on: numbers}
        return Command(self._ballot.verb, args, line.number, line.text)

    def _doubt(self, unsure: Unsure, line: Line) -> Doubt:
        readings = tuple(self._command(cast, line) for cast in unsure.readings[:MAX_READINGS] if cast.choice)
        written = tuple(
            f"{self._ballot.verb if self._ballot else 'vote'} {cast.choice} on {', '.join(map(str, cast.on))}"
            for cast in unsure.readings[:MAX_READINGS]
            if cast.choice and cast.on
        )
        return Doubt(
            f"It is not clear {clean.line(unsure.why, 100)}.", readings, tuple(dict.fromkeys(written))
        )

    # What it answers

    def _context(self, line: Line) -> Context:
        assert self._ballot is not None
        every = tuple(each.number for each in self._ballot.matters)
        above = self._open(_HEADING.findall(line.above)) if line.above else ()
        if above:
            return Context(
                above if len(above) == 1 else self._nearest(above),
                above if len(above) > 1 else every,
                reply=True,
            )
        quoted = self._open(_HEADING.findall(self._quoted))
        subject = self._open(_NUMBERED.findall(self._subject))
        this = subject or quoted or every
        return Context(this, quoted if len(quoted) > 1 else every, reply=bool(subject or quoted))

    def _nearest(self, above: tuple[int, ...]) -> tuple[int, ...]:
        """Of several proposals quoted above an answer the last, if the mail has answers between
        quotations."""
        blocks = {line.above for line in self._lines if line.above and line.text.strip()}
        return above[-1:] if len(blocks) > 1 else above

    def _open(self, numbers: Sequence[str]) -> tuple[int, ...]:
        assert self._ballot is not None
        every = {each.number for each in self._ballot.matters}
        return tuple(dict.fromkeys(int(number) for number in numbers if int(number) in every))
