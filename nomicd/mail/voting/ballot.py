"""Free votes of one mail: what it answers, and the commands that its sentences come to."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

import msgspec

from nomicd.kernel.commands import Ballot, Command, Vocabulary
from nomicd.mail import clean
from nomicd.mail.quoting import Line
from nomicd.mail.readings import Doubt
from nomicd.mail.speech.tone import Tone
from nomicd.mail.voting import bare
from nomicd.mail.voting.matters import Matters
from nomicd.mail.voting.reader import Mail
from nomicd.mail.voting.settling import settled
from nomicd.mail.voting.values import Cast, Context, Unsure

MAX_READINGS = 12
MAX_HEADINGS = 400
"""So many quoted lines are looked at for what they announce."""

_NUMBERED = re.compile(r"\b(?:proposals?|props?\.?|p)\s*#?(\d{1,6})\b", re.IGNORECASE)

Said = tuple[Command | Doubt, ...]


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
        self._headings: tuple[int, ...] | None = None
        self._matters: Matters | None = None
        self._by_line: Mapping[int, Said] | None = None
        self._foreign: frozenset[int] = frozenset()
        self._colour: Tone | None = None

    def read(self, text: str, line: Line) -> Said:
        """The votes that begin in a line, or the doubts about them; nothing if there is nothing to vote on,
        or it is prose. `text` is what is read where the mail has no lines."""
        ballot = self._ballot
        if ballot is None or not ballot.matters:
            return ()
        if not self._lines:
            return self._understood(ballot, (Line(line.number, text),)).get(line.number, ())
        return self._all(ballot).get(line.number, ())

    def beside(self, rest: str, line: Line, last: int) -> Said:
        """The votes in what is left of the lines from there to `last` when commands are taken out of them."""
        ballot = self._ballot
        if ballot is None or not ballot.matters or not self._lines:
            return self.read(rest, line)
        before = self._all(ballot).get(line.number, ())
        self._lines = [
            msgspec.structs.replace(each, text=rest if each.number == line.number else "")
            if line.number <= each.number <= last
            else each
            for each in self._lines
        ]
        self._by_line = self._understood(ballot, self._lines)
        return self._by_line.get(line.number, ()) or before

    def judge(self, command: Command, line: Line) -> Said | None:
        """What becomes of a vote in the form of the usages, in the light of the whole mail: what is read in
        its line; nothing if another voice speaks there; None if it stands as it is."""
        ballot = self._ballot
        if ballot is None or not ballot.matters or command.verb != ballot.verb or not self._lines:
            return None
        said = self._all(ballot).get(line.number)
        return () if line.number in self._foreign else said

    def _all(self, ballot: Ballot) -> Mapping[int, Said]:
        """All of the mail, read when it is first asked for: most mails have no free votes."""
        if self._by_line is None:
            self._by_line = self._bare(ballot) or self._understood(ballot, self._lines)
        return self._by_line

    def _bare(self, ballot: Ballot) -> Mapping[int, Said]:
        """The same of a mail that is nothing but votes as we show them; nothing for any other."""
        found = bare.votes(ballot, self._vocabulary.lexicon.players, self._lines) or {}
        texts = {line.number: line for line in self._lines} if found else {}
        return {number: (_command(ballot, cast, texts[number]),) for number, cast in found.items()}

    def _understood(self, ballot: Ballot, lines: Sequence[Line]) -> Mapping[int, Said]:
        self._matters = Matters(ballot, self._vocabulary.lexicon.players)
        self._headings = None
        mail = Mail(self._matters, lines, self._context)
        self._colour = self._colour or mail.colour  # a jest in a command is one of the whole mail
        self._foreign = mail.foreign
        by_line: dict[int, list[Command | Doubt]] = {}
        texts = {line.number: line for line in lines}
        scope = tuple(each.number for each in ballot.matters)
        for found in settled(mail.found, self._scope(scope), self._colour) if self._colour else ():
            line = texts[found.line]
            what = found.what
            by_line.setdefault(found.line, []).append(
                self._doubt(ballot, what, line) if isinstance(what, Unsure) else _command(ballot, what, line)
            )
        return {number: _joined(ballot, said) for number, said in by_line.items()}

    def _doubt(self, ballot: Ballot, unsure: Unsure, line: Line) -> Doubt:
        known = [cast for cast in unsure.readings if cast.choice and cast.on][:MAX_READINGS]
        readings = tuple(dict.fromkeys(_written(ballot, cast) for cast in known))
        why = f"It is not clear {clean.line(unsure.why, 100)}."
        return Doubt(
            why, tuple(_command(ballot, cast, line) for cast in known), readings, condition=unsure.condition
        )

    # What it answers

    def _context(self, line: Line) -> Context:
        assert self._ballot is not None
        every = tuple(each.number for each in self._ballot.matters)
        above = self._announced(line.above) if line.above else ()
        if above:
            return Context(
                above if len(above) == 1 else self._nearest(above),
                above if len(above) > 1 else every,
                reply=True,
            )
        quoted = self._quoted_headings()
        subject = self._open(_NUMBERED.findall(self._subject))
        this = subject or quoted or every
        return Context(this, quoted if len(quoted) > 1 else every, reply=bool(subject or quoted))

    def _scope(self, every: tuple[int, ...]) -> tuple[int, ...]:
        """What `the rest` is taken from."""
        quoted = self._quoted_headings()
        return quoted if len(quoted) > 1 else every

    def _quoted_headings(self) -> tuple[int, ...]:
        if self._headings is None:
            self._headings = self._announced(self._quoted)
        return self._headings

    def _announced(self, text: str) -> tuple[int, ...]:
        """The open proposals that quoted lines announce, in order."""
        assert self._matters is not None
        lines = text.split("\n", MAX_HEADINGS)[:MAX_HEADINGS]
        return tuple(dict.fromkeys(number for line in lines if (number := self._matters.heading(line[:300]))))

    def _nearest(self, above: tuple[int, ...]) -> tuple[int, ...]:
        """Of several proposals quoted above an answer the last, if the mail has answers between
        quotations."""
        blocks = {line.above for line in self._lines if line.above and line.text.strip()}
        return above[-1:] if len(blocks) > 1 else above

    def _open(self, numbers: Sequence[str]) -> tuple[int, ...]:
        assert self._ballot is not None
        every = {each.number for each in self._ballot.matters}
        return tuple(dict.fromkeys(int(number) for number in numbers if int(number) in every))


def _command(ballot: Ballot, cast: Cast, line: Line) -> Command:
    numbers = ",".join(str(number) for number in cast.on)
    return Command(ballot.verb, {ballot.choice: cast.choice, ballot.on: numbers}, line.number, line.text)


def _written(ballot: Ballot, cast: Cast) -> str:
    return f"{ballot.verb} {cast.choice} on {', '.join(map(str, cast.on))}"


def _joined(ballot: Ballot, said: Sequence[Command | Doubt]) -> Said:
    """The same choice on several proposals as one command."""
    joined: list[Command | Doubt] = []
    for each in said:
        last = joined[-1] if joined else None
        if (
            isinstance(each, Command)
            and isinstance(last, Command)
            and last.args[ballot.choice] == each.args[ballot.choice]
        ):
            numbers = f"{last.args[ballot.on]},{each.args[ballot.on]}"
            joined[-1] = Command(last.verb, {**last.args, ballot.on: numbers}, last.line, last.text)
        elif each not in joined:
            joined.append(each)
    return tuple(joined)
