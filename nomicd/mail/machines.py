"""Recognizes text that nobody says: code, diffs, logs, markup and the like. No player gives orders with
these.

A line is judged by its form alone. A paragraph that is code for a third is code; and in a mail with several
such lines beside the texts of its proposals nothing is an order: it was forwarded, or sent by mistake.
"""

from __future__ import annotations

import re
from collections.abc import Container, Iterator, Sequence
from functools import lru_cache

import msgspec

from nomicd.kernel.commands import Command, Verb, Vocabulary
from nomicd.kernel.decision import Reason
from nomicd.kernel.events import of_kind
from nomicd.mail.quoting import Line
from nomicd.mail.readings import Doubt, LineReading, Trouble
from nomicd.mail.wording import plain

SEVERAL = 3
"""A mail with so many lines of code is no player's."""

MAX_BESIDE, MAX_WORDS = 4, 120
"""A line of more words is prose; a mail of more prose is a text of its own."""

MAX_PLEASANTRIES = 15
"""So many words of prose may stand beside what takes effect on a mailbox."""

MAX_LOOKED = 400
GLUED = 5
"""So many commas in what is no list of numbers nobody writes without blanks."""


_HUNK = re.compile(r"@@ -\d+(?:,\d+)? \+\d+(?:,\d+)? @@")
_CODE = re.compile(
    r"""
      \s*(?:@@\s-\d|diff\s--git\s|index\s[0-9a-f]{6,}\.\.|\+\+\+\s|---\s[ab]/|commit\s[0-9a-f]{7,}\b|\#!/|\#\s?include\b
        |\#\s?(?:define|ifn?def|endif|pragma)\b|//|/\*|\*/|\*\s@|>>>\s|\$\s[a-z]|<\?|<!)
    | \s*(?:import\s[\w.]+|from\s[\w.]+\simport\s.*
        |(?:def|class|fn|func|function)\s\w+.*[:{(]|return\b.*;
        |(?:else|try|finally)\s?[:{]|(?:elif|while)\s\S+\s?[:{]|pass|continue|\w+\s?=\s?(?:True|False|None|null))\s*\Z
    | \s*[{}()\[\]]{1,3}[;,]?\s*\Z
    | (?=.*(?:=|\w[(\[]|[{}\\]|[A-Za-z_]\.[A-Za-z_]{2}|->|::|\$[A-Za-z_])
        |\s*(?:break|continue|return|done|fi|esac|end)\s*;)
        .*(?:\)|\w|["'\]])\s*;\s*(?:(?://|/\*|\#(?!\d)).*)?\Z
    | (?!\s*(?:[A-Za-z']+[,:]?\s+){4}).*[)\w]\s*\{\s*\Z
    | .*(?:\b\w+\([^()]*\)\s*[:{]\s*\Z|\w\.\w+\(|\w\(\)|::\w|&&|\|\||[!=]==?\s|\s[!=]=\s|\+=|\+\+[\w;)]|\w\+\+
        |\\[nrtdws]\b|%[sd]\b|\$\{|\$\(|\w->\w)
    | .*(?:</?(?:html|head|body|div|span|p|br|hr|a|b|i|u|em|strong|font|center|img|table|t[rdh]|tbody
        |ul|ol|li|dl|h[1-6]|script|style|meta|link|title|input|form|button|select|option|pre
        |code|blockquote|section|svg|xml|\w+:\w+|[a-z]+-[\w-]+)
        (?:\s[^<>]*)?/?>|&(?:lt|gt|amp|nbsp|quot);|=3D)
    | \s*[A-Za-z_][\w.\[\]]*\s*=\s*(?:["'({\[]|\w+[.(\[])
    | \s*["']?[\w-]+["']\s*:\s*["'{\[\d]
    | .*(?:['"][^'"]*['"],){3}
    | .*(?:\d,(?:0|-\d+),\d|\s-\d{2,}\s*\Z)
    | (?:[^|\s]*\|){7}
    | \s*\[?\d{4}-\d\d-\d\d[T\s]\d\d:\d\d
    | \s*(?:[A-Z][a-z]{2}\s+\d{1,2}\s)?\[?\d\d:\d\d:\d\d(?:[.,]\d+)?\]?\s\S
    | \s*[\[<(]?(?:INFO|ERROR|WARN(?:ING)?|DEBUG|FATAL|TRACE|CRITICAL|NOTICE|FAIL(?:ED)?|SKIPPED)[\])>:\s]
    | \s*(?:Traceback\s\(most|File\s".*",\sline\s\d|at\s[\w.$<>]+\(|make(?:\[\d\])?:\s|\w+:\serror:|npm\sERR)
    | .*(?:\b(?:[0-9A-Fa-f]{2}:){4}|\b0x[0-9a-f]{2,}\b|\b[0-9a-f]{32,}\b)
    | \s*(?:X-[\w-]+|Received|Return-Path|Message-ID|MIME-Version|(?:Content|DKIM|List)-[\w-]+):\s
    """,
    re.VERBOSE,
)
_NOISE = re.compile(
    r"[^\d]{0,60}<?(?:https?|ftp|mailto):\S+>?\s*\Z|\s*(?:/[\w.@+-]+){2,}/?\s*\Z|\s*[A-Z]\w+ing\s.*\s\.{3}\s\w+\s*\Z"
)
_ADDED = re.compile(r"[ +-]|\\ ")
_FIELD = re.compile(r"\d|\w:\s|\w:\Z")
_ONE_WORD = re.compile(r"[\w|-]+")
_MACHINE = (
    "This mail looks like code, a log or something forwarded, so nothing in it was taken as an order."
    " Send what you mean in a mail of its own."
)


def nobodys(lines: Sequence[Line]) -> frozenset[int]:
    """The lines that are code, markup or the like; of a paragraph that is for a third, all from the first."""
    noise = (line.number for line in lines if _NOISE.match(line.text[:MAX_LOOKED]))
    return _of_code(lines).union(noise)


def _of_code(lines: Sequence[Line]) -> frozenset[int]:
    found: set[int] = set()
    for paragraph in _paragraphs(lines):
        code = _code(paragraph)
        whole = 3 * len(code) >= len(paragraph)
        found |= {line.number for line in paragraph if line.number >= min(code)} if code and whole else code
    return frozenset(found)


def is_code(text: str) -> bool:
    """Return True if a line has the form of code, markup, a log, or a field of a mail."""
    return _is_code(text[:MAX_LOOKED])


@lru_cache(maxsize=2048)  # asked twice of each line, and players write the same ones again
def _is_code(seen: str) -> bool:
    glued = (word for word in seen.split() if word.count(",") >= GLUED)
    return bool(_CODE.match(seen)) or any(not word.replace(",", "").isdigit() for word in glued)


def _code(paragraph: Sequence[Line]) -> set[int]:
    found: set[int] = set()
    hunk = False
    for line in paragraph:
        hunk = bool(_HUNK.match(line.text)) or (hunk and bool(_ADDED.match(line.text)))
        if hunk or is_code(line.text):
            found.add(line.number)
    return found


def _paragraphs(lines: Sequence[Line]) -> Iterator[Sequence[Line]]:
    """Lines without a blank one between them."""
    start = 0
    for at, line in enumerate(lines):
        if not line.text.strip():
            if at > start:
                yield lines[start:at]
            start = at + 1
    if start < len(lines):
        yield lines[start:]


class _Mail(msgspec.Struct, frozen=True):
    """The parts of a mail that are not commands: the number of code lines, and the words of prose by line."""

    code: int
    prose: dict[int, int]

    @property
    def words(self) -> int:
        return sum(self.prose.values())


def drop_unmeant(
    readings: Sequence[LineReading], lines: Sequence[Line], vocabulary: Vocabulary
) -> tuple[LineReading, ...]:
    """The readings, without orders where they cannot be meant as such: in a mail of code, in the middle of
    other text, or, of a mailbox, beside anything else."""
    said = [each for each in readings if isinstance(each.what, Command | Doubt)]
    if not said:
        return tuple(readings)
    mail = _mail(readings, lines)
    if mail.code >= SEVERAL:
        return tuple(_unless_body(each) for each in readings)
    verbs = _find_easily_said(said, vocabulary)
    beside = frozenset() if _is_a_players(said, vocabulary, verbs) else _beside(lines, mail)
    footed = any(_is_footer(each, vocabulary, mail) for each in said)
    judged = (_judge(each, verbs, mail, beside) for each in readings)
    return tuple(_unless_body(each) if footed else each for each in judged)


def _find_easily_said(readings: Sequence[LineReading], vocabulary: Vocabulary) -> dict[str, Verb]:
    """The verbs of these readings that other text may hold by chance: of one word, or of a mailbox."""
    named = {one.verb for each in readings for one in of_kind(Command, _commands_of(each))}
    return {
        verb.key: verb
        for verb in vocabulary.verbs
        if verb.key in named and (verb.alone or verb.public or _ONE_WORD.fullmatch(verb.usage))
    }


def _is_a_players(
    readings: Sequence[LineReading], vocabulary: Vocabulary, easily_said: Container[str]
) -> bool:
    """Return whether a line orders what nobody says by chance; a `done` among other text is meant, too."""
    orders = {verb.key for verb in vocabulary.verbs if not verb.read_only and verb.key not in easily_said}
    return any(isinstance(each.what, Command) and each.what.verb in orders for each in readings)


def _is_footer(each: LineReading, vocabulary: Vocabulary, mail: _Mail) -> bool:
    """Return True if it is the `Unsubscribe` at the foot of a newsletter."""
    if not isinstance(each.what, Command) or mail.words <= MAX_PLEASANTRIES:
        return False
    verb = next((verb for verb in vocabulary.verbs if verb.key == each.what.verb), None)
    return verb is not None and verb.alone and bool(_ONE_WORD.fullmatch(verb.usage))


def _mail(readings: Sequence[LineReading], lines: Sequence[Line]) -> _Mail:
    texts = {line.number: line.text for line in lines}
    taken: set[int] = set()
    for each in readings:
        if each.what is not None:
            taken.update(range(each.line, max(each.line, each.through) + 1))
    code = _of_code(lines) - taken
    left = {number: text for number, text in texts.items() if number not in taken}
    return _Mail(len(code), {number: _weight(text) for number, text in left.items()})


def _weight(text: str) -> int:
    """Return how many words a line has. A line with a number or a field counts more than any greeting."""
    words = len(text.split())
    return words + MAX_BESIDE if _FIELD.search(text) else words


def _beside(lines: Sequence[Line], mail: _Mail) -> frozenset[int]:
    """The lines of paragraphs in which prose stands."""
    found: set[int] = set()
    for paragraph in _paragraphs(lines):
        if any(mail.prose.get(line.number, 0) > MAX_BESIDE for line in paragraph):
            found.update(line.number for line in paragraph)
    return frozenset(found)


def _unless_body(each: LineReading) -> LineReading:
    """Drop what was read in a mail of code, except texts that stand below a command."""
    if each.what is None or isinstance(each.what, Trouble) or each.through > each.line:
        return each
    return msgspec.structs.replace(each, what=Trouble(Reason.UNCLEAR, _MACHINE))


def _commands_of(each: LineReading) -> Sequence[object]:
    """Return what a line may ask for."""
    return each.what.readings if isinstance(each.what, Doubt) else (each.what,)


def _judge(each: LineReading, verbs: dict[str, Verb], mail: _Mail, beside: frozenset[int]) -> LineReading:
    known = (verbs.get(one.verb) for one in of_kind(Command, _commands_of(each)))
    verb = next(filter(None, known), None)
    if verb is None or verb.read_only:
        return each
    word = plain(each.text).split(maxsplit=1)[0]
    if verb.public and word.endswith(":"):
        return each
    lead = verb.usage.split(maxsplit=1)[0]
    word = word if word.casefold() in lead.split("|") else lead.split("|")[0]
    if verb.alone and mail.words > MAX_PLEASANTRIES:
        why = f"“{word}” takes effect only in a mail that says nothing else. Send it again by itself."
    elif each.line in beside or mail.words > MAX_WORDS:
        why = f"“{word}” stands among other text, so it was not taken as an order. Send it again by itself."
    else:
        return each
    return msgspec.structs.replace(each, what=Trouble(Reason.UNCLEAR, why))
