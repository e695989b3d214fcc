"""Words of the author's own within what is quoted: behind a line of ours, between two of them, in brackets
with their name, or below the end of what they forward.

Where we know the text of ours that a mail answers, what is not in it was added; else a mark has to say so.
Whether the words are the author's is never certain: what would be an act is asked about.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Container, Iterable, Iterator, Sequence
from itertools import islice, pairwise

import msgspec

from nomicd.kernel.commands import Ballot, Command, Vocabulary
from nomicd.mail import echo
from nomicd.mail.free_text.layout import matter_headed
from nomicd.mail.free_text.lexicon import CHOICES
from nomicd.mail.free_text.lines import LineReader
from nomicd.mail.free_text.pointing import Pointer
from nomicd.mail.quoting import Line, trim
from nomicd.mail.readings import Doubt, LineReading

MAX_LINES, MAX_LINE, MAX_RUN = 400, 400, 8

_MARKS = re.compile(r"[\s>|]*")
_ARROW = re.compile(r"\s(?:[-=]{1,2}>|<[-=]{1,2}|\u2192|\u21d2|\u2190|<<|>>)\s*")
_BRACKETS = re.compile(r"\[([^\[\]:]{1,40}):\s*([^\[\]]{1,200})\]")
_GAP = re.compile(r"\s{2,}|\t\s*")
_CHOICE = re.compile(
    r"\W*(?:yea|aye|yes|yay|nay|no|for|against|abstain|present|[+-][01]|\u2713|\U0001f44d|\U0001f44e)\W*\Z",
    re.IGNORECASE,
)
_WRITER = re.compile(
    r"\W*(?:from|von|de|da|van)\s?:\W*([^\W\d]\w*)|.{0,200}?\b([^\W\d]\w*)(?:\s*<[^<>]*>)?\s+(?:wrote|writes|said|schrieb|a\s+\xe9crit)\b",
    re.IGNORECASE,
)
_LINK = re.compile(r"://|mailto:|@")
_END = re.compile(r"\W*-{3,20}\s{0,3}(?:end|ende|fin)\b[^-]{0,40}-{3,20}\W*\Z", re.IGNORECASE)
_MY = re.compile(r"\b(?:my|mine)\b", re.IGNORECASE)
_OURS = "It stands within what you quote: is it yours?"
_BELOW = "It stands below a mail that you forward: is it yours?"
_AGAIN = "It stands in a mail that you quote: shall it count now?"


class _Quoted(msgspec.Struct, frozen=True):
    """A line that is quoted, without its marks; `depth` tells how many they were."""

    number: int
    depth: int
    text: str


def read_inserted(
    text: str, kept: Sequence[Line], vocabulary: Vocabulary, ours: str, found: Sequence[LineReading]
) -> tuple[LineReading, ...]:
    """Return what the author wrote within quotations, as questions and comments. `kept` are the lines that
    were read, `found` what they say; `ours` is the text of ours that is answered, "" if it is not known."""
    if vocabulary.ballot is None:
        return ()
    numbers = {line.number for line in kept}
    dropped = list(islice(_list_quoted(text, numbers), MAX_LINES))
    if not dropped:
        return ()
    done = [one for each in found for one in _acts(each)]
    parts: list[tuple[str, Sequence[Line]]]
    parts = [(_OURS, (line,)) for line in _find_own(dropped, kept, vocabulary, ours)]
    parts.append((_BELOW, _find_below_forwarded(text, dropped)))
    if not done and not any(lines for _, lines in parts):
        me = vocabulary.lexicon.me.casefold()
        parts.append((_AGAIN, _find_sent_before(dropped, kept) or _find_forwarded(dropped, me)))
    return tuple(each for why, lines in parts if lines for each in _ask(why, lines, vocabulary, done))


def _ask(
    why: str, lines: Sequence[Line], vocabulary: Vocabulary, done: Sequence[Command]
) -> Iterator[LineReading]:
    """Yield what stands in these lines, as questions: whatever is not done anyway is asked about for that
    reason."""
    said = set(map(_identify, done))
    for each in LineReader(vocabulary, lines, "", lines[0].above).read():
        acts = [one for one in _acts(each) if _identify(one) not in said]
        if acts:
            yield LineReading(each.line, each.text, _make_doubt(why, acts, vocabulary.ballot or Ballot("")))
        elif each.comment or each.what is not None:
            yield LineReading(each.line, each.text, comment=True)


def _identify(command: Command) -> object:
    """Return what two commands have in common that ask for the same."""
    return command.verb, frozenset(command.args.items())


def _make_doubt(why: str, acts: Sequence[Command], ballot: Ballot) -> Doubt:
    held = tuple(one for act in acts for one in _offer_choices(act, ballot))
    return Doubt(why, held, tuple(_write(one, ballot) for one in held))


def _find_own(
    dropped: Sequence[_Quoted], kept: Sequence[Line], vocabulary: Vocabulary, ours: str
) -> Iterable[Line]:
    """The words in what no other player wrote."""
    players, me = vocabulary.lexicon.players, vocabulary.lexicon.me.casefold()
    if _list_writers(dropped, kept) & ({name.casefold() for name in players} - {me}):
        return ()
    return _find_added(dropped, echo.Text(ours)) if ours else _find_marked(dropped, vocabulary)


def _list_writers(dropped: Sequence[_Quoted], kept: Sequence[Line]) -> set[str]:
    """Return whom lines name whose words follow."""
    said = [line.text for line in dropped] + [line.text for line in kept if line.text.endswith(":")]
    writers = (_WRITER.match(text[:MAX_LINE]) for text in said)
    return {(each[1] or each[2]).casefold() for each in writers if each}


def _find_below_forwarded(text: str, dropped: Sequence[_Quoted]) -> tuple[Line, ...]:
    """The lines below the one that says that a forwarded mail ends there."""
    end = next((line.number for line in dropped if _END.match(line.text)), 0)
    below = trim("\n".join(text.split("\n")[end:])) if end else ()
    return tuple(Line(line.number + end, line.text, line.above) for line in below)


def _find_sent_before(dropped: Sequence[_Quoted], kept: Sequence[Line]) -> tuple[Line, ...]:
    """The lines that are quoted below one that calls them the author's own: `My mail came back:`."""
    said = [line for line in kept if line.text]
    for call, below in pairwise((*said, Line(sys.maxsize, ""))):
        if call.text.endswith(":") and _MY.search(call.text[:MAX_LINE]):
            between = range(call.number + 1, below.number)
            mine = (line for line in dropped if line.depth == 1 and line.number in between)
            return tuple(Line(line.number, line.text) for line in mine)
    return ()


def _find_forwarded(dropped: Sequence[_Quoted], me: str) -> tuple[Line, ...]:
    """The lines of a mail of the author's own that is forwarded, as its head says."""
    writers = {line.number: each for line in dropped if (each := _WRITER.match(line.text[:MAX_LINE]))}
    if not me or {(each[1] or each[2]).casefold() for each in writers.values()} != {me}:
        return ()
    last = max(line.number for line in dropped if line.number in writers or _HEADER.match(line.text))
    return tuple(Line(line.number, line.text) for line in dropped if line.depth == 0 and line.number > last)


_HEADER = re.compile(r"\W*(?:from|to|cc|date|sent|subject|reply-to)\s?:", re.IGNORECASE)


def _acts(reading: LineReading) -> tuple[Command, ...]:
    what = reading.what
    return what.readings if isinstance(what, Doubt) else (what,) if isinstance(what, Command) else ()


def _offer_choices(command: Command, ballot: Ballot) -> Iterator[Command]:
    """A vote with the other choices behind it; any other command alone."""
    yield command
    said = command.args.get(ballot.choice)
    for choice in CHOICES if command.verb == ballot.verb and said in CHOICES else ():
        if choice != said:
            yield msgspec.structs.replace(command, args={**command.args, ballot.choice: choice})


def _write(command: Command, ballot: Ballot) -> str:
    if command.verb != ballot.verb:
        return command.text
    return f"{ballot.verb} {command.args[ballot.choice]} on {command.args[ballot.on]}"


def _list_quoted(text: str, kept: Container[int]) -> Iterator[_Quoted]:
    """The lines that were not read, with what says that they are quoted in front of each."""
    for number, line in enumerate(text.split("\n"), start=1):
        found = _MARKS.match(line)
        if number not in kept and found and len(line) <= MAX_LINE and any(map(str.isalnum, line)):
            yield _Quoted(number, found[0].count(">"), line[found.end() :].rstrip())


def _find_added(dropped: Sequence[_Quoted], ours: echo.Text) -> Iterator[Line]:
    """What is not in the text of ours: the rest of a line of it, and lines below one, quoted as it is."""
    run: list[Line] = []
    above: _Quoted | None = None
    for line in dropped:
        known = ours.stands(line.text)
        more = line.text[known:].strip(" \t[]()<>-=:")
        if known:
            yield from run
            run, above = [], line
            if more and not _LINK.search(more):
                yield Line(line.number, more, line.text[:known])
        elif above is not None and above.depth == line.depth and len(run) < MAX_RUN:
            run.append(Line(line.number, line.text, above.text))
        else:
            run, above = [], None
    yield from run


def _find_marked(dropped: Sequence[_Quoted], vocabulary: Vocabulary) -> Sequence[Line]:
    """What stands behind a proposal, set off by an arrow, a gap or in brackets with the author's name."""
    lexicon = vocabulary.lexicon
    parted = [(line.number, *_part(line.text, lexicon.me.casefold())) for line in dropped]
    marked = [Line(number, own, head) for number, head, own in parted if own]
    pointer = Pointer(vocabulary.ballot, lexicon.players, lexicon.me) if marked else None
    return [line for line in marked if pointer and matter_headed(line.above, pointer)]


def _part(text: str, me: str) -> tuple[str, str]:
    """A line as what is quoted and what is the author's; "" for none."""
    bracketed = _BRACKETS.search(text)
    if bracketed and bracketed[1].strip().casefold() == me:
        return text[: bracketed.start()], bracketed[2].strip()
    if arrow := _ARROW.search(text):
        return text[: arrow.start()], text[arrow.end() :].strip()
    gap = next(reversed(list(_GAP.finditer(text))), None)
    if gap and _CHOICE.match(text, gap.end()):
        return text[: gap.start()], text[gap.end() :].strip()
    return text, ""
