"""Half lines: what else a line asks for than what was read in it.

Each part of such a line (between semicolons, sentences, commas, `and`) is read by itself. Where all parts
between semicolons ask for something, they are as good as lines of their own. Else what a part asks for that
nothing of the line does is asked back: it is not done, and not lost. A sentence that speaks of a vote on an
open proposal and asks for nothing is told to be no command.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import chain, groupby
from typing import Protocol

import msgspec

from nomicd.kernel.commands import Ballot, Command, Vocabulary
from nomicd.mail.quoting import Line
from nomicd.mail.readings import Doubt, LineReading
from nomicd.mail.wording import MAX_LINE, plain, quotes

MAX_PARTS = 12
MAX_LINES = 60
"""In so many lines of a mail other halves are looked for."""

_PARTED = re.compile(r"[;.!]+\s+|\s*,\s*|\s+(?:and|but|also|plus)\s+", re.IGNORECASE)
_JOINED = re.compile(r"(?:(?:and|but|also|plus|then|so)\b[\s,:]*)+", re.IGNORECASE)
_SEVERAL = re.compile(r"[;,.!]\s|\s(?:and|but|also|plus)\s", re.IGNORECASE)
_DEPENDS = re.compile(r"\b(?:if|unless|otherwise|else|provided|whatever|until)\b", re.IGNORECASE)
_SENTENCES = re.compile(r"(?<=[.!?;])\s+")
_VOTING = re.compile(r"\b(?:yeas?|ayes?|nays?|yes|no|against|abstain\w*|vot(?:e|es|ed|ing))\b", re.IGNORECASE)
_NUMBER = re.compile(r"(?<![\w.$])#?([1-9]\d{0,5})(?!\w|\.\d)", re.ASCII)
_WHY = "It may be an order of its own: the rest of its line was read without it."


class PartReader(Protocol):
    """The reader, asked for a part of a line as if it were all of a mail."""

    def acts(self, text: str, line: Line) -> Sequence[Command]:
        """The commands in it that would change something."""
        ...

    def fits(self, text: str, line: Line) -> Command | None:
        """The command that the whole of it is, if it fits a usage to the letter."""
        ...


def add_remains(
    readings: Sequence[LineReading], vocabulary: Vocabulary, asked: PartReader
) -> tuple[LineReading, ...]:
    """The readings of a mail, with what they leave out of their lines."""
    found: list[LineReading] = []
    left = MAX_LINES
    for _, group in groupby(readings, key=lambda each: (each.line, each.text)):
        said = tuple(group)
        if left and _may_hold_more(said):
            left -= 1
            said = _more(said, vocabulary, asked)
        found += said
    return tuple(found)


def _may_hold_more(said: Sequence[LineReading]) -> bool:
    """Return True if a command was read in a line of several parts; texts of several lines are whole."""
    text = said[0].text
    if not any(isinstance(each.what, Command) for each in said) or any(each.through for each in said):
        return False
    return len(text) <= MAX_LINE and bool(_SEVERAL.search(text))


def _more(
    said: tuple[LineReading, ...], vocabulary: Vocabulary, asked: PartReader
) -> tuple[LineReading, ...]:
    line = Line(said[0].line, quotes(said[0].text))
    if asked.fits(plain(line.text), line):
        return said
    lines = [part for part in line.text.split(";") if part.strip()]
    if 1 < len(lines) <= MAX_PARTS and not _DEPENDS.search(line.text):
        each_line = [asked.acts(_JOINED.sub("", part.strip(), count=1), line) for part in lines]
        if all(each_line):
            own: list[Command] = []
            for each in chain(*each_line):
                command = msgspec.structs.replace(each, text=said[0].text)
                own += [command] if command not in own else []
            return tuple(LineReading(line.number, said[0].text, each) for each in own)
    rest: list[Doubt] = []
    known = [*_commands(said)]
    for part in _PARTED.split(line.text)[:MAX_PARTS]:
        bare = _JOINED.sub("", part.strip(), count=1).strip(" .!")
        for each in _asks(bare, line, vocabulary.ballot, asked):
            if not _is_among(each, known, vocabulary.ballot):
                rest.append(Doubt(_WHY, (each,), (bare,)))
                known.append(each)
    unread = _find_unread(line, vocabulary.ballot, asked) if vocabulary.ballot else ()
    return (*said, *(LineReading(line.number, said[0].text, each) for each in rest), *unread)


def _find_unread(line: Line, ballot: Ballot, asked: PartReader) -> Sequence[LineReading]:
    """Return the sentences after the first that name an open proposal beside a word for voting, and that
    neither as a whole nor in any part are an act."""
    open_now = {str(each.number) for each in ballot.matters}
    unread: list[LineReading] = []
    for sentence in _SENTENCES.split(line.text.strip())[1:MAX_PARTS]:
        speaks = _VOTING.search(sentence) and open_now & set(_NUMBER.findall(sentence))
        parts = (_JOINED.sub("", part.strip(), count=1).strip(" .!") for part in _PARTED.split(sentence))
        if speaks and not any(asked.acts(part, line) for part in (sentence, *parts) if part):
            unread.append(LineReading(line.number, sentence))
    return unread


def _asks(part: str, line: Line, ballot: Ballot | None, asked: PartReader) -> Sequence[Command]:
    """The votes of a part, or the order that the whole of it is."""
    if not part:
        return ()
    votes = [each for each in asked.acts(part, line) if ballot and each.verb == ballot.verb]
    order = None if votes else asked.fits(part, line)
    return (order,) if order else votes


def _commands(said: Sequence[LineReading]) -> Sequence[Command]:
    """Return the commands read in a line, those in doubt included."""
    done = [each.what for each in said if isinstance(each.what, Command)]
    return done + [one for each in said if isinstance(each.what, Doubt) for one in each.what.readings]


def _is_among(command: Command, known: Sequence[Command], ballot: Ballot | None) -> bool:
    """Return True if the line was read to do the like: to vote on these proposals, to order with that
    verb."""
    same = [each for each in known if each.verb == command.verb]
    if ballot is None or command.verb != ballot.verb:
        return bool(same)
    open_now = {str(each.number) for each in ballot.matters}
    voted = set(chain.from_iterable(_numbers(each, ballot) for each in same))
    new = _numbers(command, ballot) & open_now
    alike = any(each.args.get(ballot.choice) == command.args.get(ballot.choice) for each in same)
    if alike and new == open_now:
        return True  # `yes to all but 2`, read without its exception
    return "all" in voted or not new - voted


def _numbers(command: Command, ballot: Ballot) -> set[str]:
    return set(command.get_text(ballot.on).split(","))
