"""Checks that every word of a mail that may be an act is accounted for, whoever reads it.

In what the author wrote, each choice word, number or title of an open proposal, player named with an act,
verb of the vocabulary and amount belongs to an act that is done, to a question that is asked, to trouble that
is told, or to a comment that the receipt quotes. Whether the act is the right one is for `make score` to say.

A command accounts for what its arguments hold, within its paragraph: a vote for its choice and proposals, and
for the one that it leaves out behind `but`; a text for all its words. Whatever the receipt quotes (a
question, a trouble, a comment) accounts for the words that it quotes.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from nomicd.kernel.commands import Command
from nomicd.mail.readings import Doubt, LineReading, Trouble

YEA = ("yea", "yes", "aye", "yay", "for", "+1", "agree", "support", "approve", "in favour")
NAY = ("nay", "no", "against", "-1", "oppose", "disagree", "object", "reject")
ABSTAIN = ("abstain", "present", "abstention", "abstaining")
MEANS = {
    word: choice for choice, words in (("yea", YEA), ("nay", NAY), ("abstain", ABSTAIN)) for word in words
}

_STRONG = re.compile(
    r"(?<!\w)(?:yea|yes|aye|nay|abstain(?:ing)?|against)(?!\w)|(?<![\w+-])[+-]1(?!\w)", re.IGNORECASE
)
"""Words that are a choice wherever they stand; the others are one only where a mail says so."""

_NUMBER = re.compile(r"(?<![\w$.:+-])#?([1-9]\d{0,5})(?![\w%]|[.:]\d)")
_AMOUNT = re.compile(
    r"\$(\d+)(?!\w)|(?<![\w$])(\d+) (?:more )?(?:dollars|soldiers?|gold cards?|silver cards?)(?!\w)",
    re.IGNORECASE,
)
_HEAD = r"(?:^|[;:,.!?(]\s*|\b(?:and|please|then|also|i|to|i'd like to|let me|hereby)\s+)"
"""What stands before the verb of an order."""

_NO_ORDERS = frozenset(
    {"vote", "propose", "answer", "question", "claim", "help", "my", "also", "new", "who", "return"}
)
"""First words of usages that are accounted for otherwise, or are too common to mean anything alone."""

_CLAUSES = re.compile(r"[,;:.!?()]\s*|\s-\s")
"""A player is named with an act if both stand in one clause."""

_EXCEPT = re.compile(
    r"\b(?:but|except|save|apart from|other than|besides|without)\b[^.;!?\n]*\Z", re.IGNORECASE
)


@dataclass(frozen=True)
class Word:
    """A word to be accounted for: its `kind` (choice, number, title, player, verb, amount), what it stands
    for, as it is written, and whether it is what an exception names."""

    kind: str
    value: object
    written: str
    excepted: bool = False


@dataclass(frozen=True)
class Line:
    """A line of the author's, by its number in the mail, with choice words that its author means as such.
    `in_text`: it may be taken for a part of a text (of law, of a message) that begins above it. An act may
    not."""

    number: int
    text: str
    choices: tuple[str, ...] = ()
    in_text: bool = False


def find_unaccounted(lines, letter, vocabulary):
    """Every line and word that nothing accounts for. `lines` are all that the author wrote."""
    words = _Words(vocabulary)
    return [
        (line.text, word)
        for paragraph in _paragraphs(lines)
        for line in paragraph
        for word in words.of(line)
        if not _is_accounted(word, line, paragraph, letter, vocabulary)
    ]


def _paragraphs(lines) -> Iterator[list[Line]]:
    paragraph = []
    for line in lines:
        if paragraph and (not line.text.strip() or line.number != paragraph[-1].number + 1):
            yield paragraph
            paragraph = []
        if line.text.strip():
            paragraph.append(line)
    if paragraph:
        yield paragraph


# The words


class _Words:
    """Finds the words of a line, by what may be written and voted on now."""

    def __init__(self, vocabulary):
        self._matters = vocabulary.ballot.matters
        self._players = {name.casefold() for name in vocabulary.lexicon.players} - {vocabulary.ballot.me}
        verbs = sorted(_verbs(vocabulary), key=len, reverse=True)
        said = "|".join(map(re.escape, verbs))
        self._verb = re.compile(rf"{_HEAD}({said})(?!\w)", re.IGNORECASE)
        self._amount = re.compile(rf"{_HEAD}(?:{said}) \$?(\d+)(?!\w)", re.IGNORECASE)

    def of(self, line):
        """Its words, in no order."""
        said = line.text
        yield from (Word("choice", MEANS.get(each.casefold(), each), each) for each in line.choices)
        for found in _STRONG.finditer(said):
            word = found[0].casefold()
            yield Word("choice", MEANS[word], found[0])
        amounts = {
            found.span(each): found[0] for found in _AMOUNT.finditer(said) for each in (1, 2) if found[each]
        }
        amounts = {found.span(1): found[1] for found in self._amount.finditer(said)} | amounts
        yield from (Word("amount", int(said[begin:end]), each) for (begin, end), each in amounts.items())
        yield from self._proposals(said, amounts)
        yield from (Word("verb", found[1].casefold(), found[1]) for found in self._verb.finditer(said))
        for clause in _CLAUSES.split(said):
            meant = any(re.search(rf"(?<!\w){re.escape(each)}(?!\w)", clause) for each in line.choices)
            if meant or _STRONG.search(clause) or self._verb.search(clause):
                named = re.findall(r"\w+", clause)
                yield from (
                    Word("player", each.casefold(), each)
                    for each in named
                    if each.casefold() in self._players
                )

    def _proposals(self, said, amounts):
        open_now = {each.number for each in self._matters}
        for found in _NUMBER.finditer(said):
            counted = any(begin <= found.start(1) < end for begin, end in amounts)
            if int(found[1]) in open_now and not counted:
                yield Word("number", int(found[1]), found[0], bool(_EXCEPT.search(said[: found.start()])))
        for matter in self._matters:
            for found in re.finditer(rf"(?<!\w){re.escape(matter.title)}(?!\w)", said, re.IGNORECASE):
                yield Word("title", matter.number, found[0], bool(_EXCEPT.search(said[: found.start()])))


def _verbs(vocabulary):
    """The first words of orders that take something: `recruit`, `give up`."""
    for verb in vocabulary.verbs:
        lead = re.match(r"[a-z]+(?:\|[a-z]+)*", verb.usage)
        if lead and not verb.read_only and ("<" in verb.usage):
            yield from (each for each in lead[0].split("|") if each not in _NO_ORDERS)


# What accounts for them


def _is_accounted(word, line, paragraph, letter, vocabulary):
    near = [each for each in letter.readings if _touches(each, line, paragraph)]
    if any(_quotes(each, word, line) for each in near if isinstance(each.what, Doubt | Trouble)):
        return True
    if any(_does(each, word, line, vocabulary) for each in near if isinstance(each.what, Command)):
        return True
    said = _plain("\n".join(each.text for each in paragraph))
    return any(_holds(each, word.written) and _plain(each) in said for each in letter.comments)


def _touches(reading: LineReading, line, paragraph):
    """Whether a reading is of the paragraph of a line, or reaches down to it."""
    within = paragraph[0].number <= reading.line <= paragraph[-1].number
    return within or reading.line <= line.number <= reading.through


def _quotes(reading, word, line):
    """Whether a question or a trouble quotes the word, or is about it."""
    if reading.line < line.number <= reading.through and isinstance(reading.what, Trouble):
        return True  # it tells that the lines below were not read
    texts = [reading.text, *(reading.what.lines if isinstance(reading.what, Doubt) else ())]
    if any(_holds(text, word.written) for text in texts):
        return True
    return isinstance(reading.what, Doubt) and any(_uses(each, word) for each in reading.what.readings)


def _does(reading, word, line, vocabulary):
    command = reading.what
    if reading.line < line.number <= reading.through:
        values = (str(value) for value in command.args.values())
        return line.in_text and any(_holds(value, word.written) for value in values)
    if word.excepted and command.verb == vocabulary.ballot.verb:
        return _leaves_out(command, word.value)
    return _uses(command, word, vocabulary)


def _leaves_out(command, number):
    return bool(_numbers(command)) and number not in _numbers(command)


def _uses(command, word, vocabulary=None):
    """Whether a command holds what the word stands for."""
    values = [value for value in command.args.values() if value is not None]
    if any(isinstance(value, str) and " " in value and _holds(value, word.written) for value in values):
        return True
    if word.kind in ("number", "title"):
        return word.value in _numbers(command) or str(word.value) in map(str, values)
    if word.kind == "amount":
        return word.value in values or str(word.value) in map(str, values)
    if word.kind == "choice":
        said = str(command.args.get("choice") or "")
        return command.verb == "vote" and word.value in re.findall(r"\w+", said)
    if word.kind == "player":
        named = {each.casefold() for value in values for each in re.findall(r"\w+", str(value))}
        return word.value in named or _by(word.value, command, vocabulary)
    led = (verb for verb in vocabulary.verbs if verb.key == command.verb) if vocabulary else ()
    return any(word.value in re.split(r"\W+", verb.usage.casefold()) for verb in led)


def _by(player, command, vocabulary):
    """Whether the command votes on a proposal of that player's: `yes on bob's`."""
    matters = vocabulary.ballot.matters if vocabulary else ()
    return any(each.by == player and each.number in _numbers(command) for each in matters)


def _numbers(command):
    """The proposals of a command."""
    said = f"{command.args.get('proposals') or ''},{command.args.get('proposal') or ''}"
    return {int(each) for each in said.split(",") if each.isdecimal()}


def _holds(text, written):
    """Whether a text has these words."""
    return re.search(rf"(?<!\w){re.escape(_plain(written))}(?!\w)", _plain(text)) is not None


def _plain(text):
    return " ".join(str(text).casefold().replace("\u2019", "'").split())
