"""Mails that hold nothing but commands to the letter, each on a line of its own: there is nothing to weigh.

A line is one to the letter if it is short, has no word in front or behind that a usage does not have, and
fills no slot with words of the author's own. In such a mail no line can go on with the one above it, be a
heading of the others, code, or an order for another time. Votes are on open matters, and never contradict one
another. Whatever has more to it is read by `free_text`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from nomicd.kernel.commands import Ballot, Command, Vocabulary
from nomicd.mail.forms import Fitted, Forms
from nomicd.mail.free_text.blocks import WRAPPED
from nomicd.mail.free_text.lexicon import CHOICES
from nomicd.mail.machines import is_code
from nomicd.mail.quoting import Line
from nomicd.mail.readings import LineReading
from nomicd.mail.times import names_time
from nomicd.mail.wording import is_stop, plain

_WORDS = re.compile(r"[\w$+-]+(?:,? [\w$+-]+)*")
"""Words and numbers, with no mark that could part or introduce something."""


def read_strictly(lines: Sequence[Line], vocabulary: Vocabulary) -> tuple[LineReading, ...] | None:
    """Return the commands of a mail that holds nothing else; None if anything in it has to be weighed."""
    forms, written = Forms(vocabulary), [line for line in lines if line.text]
    commands: list[Command] = []
    for line in written:
        fitted = _fit(line, forms)
        if fitted is None or (fitted.form.verb.read_only and line is not written[-1]):
            return None  # a look above other lines may be their heading, such as `results`
        commands.append(fitted.as_command(line))
    if vocabulary.ballot and not _votes_agree(commands, vocabulary.ballot):
        return None
    return tuple(LineReading(each.line, each.text, each) for each in commands)


def _fit(line: Line, forms: Forms) -> Fitted | None:
    """Return the usage that a line fits to the letter; None if it fits none so, or may go on below."""
    said = line.text.strip().rstrip(".")
    fitted = forms.find_fit(said) if _is_bare(line, said) else None
    if fitted is None or any(slot.kind == "text" and slot.name in fitted.args for slot in fitted.form.slots):
        return None
    return None if forms.body_of(said) else fitted


def _is_bare(line: Line, said: str) -> bool:
    """Return True if a line may be no more than a command."""
    short = len(line.text) < WRAPPED and _WORDS.fullmatch(said) is not None and plain(line.text) == said
    return short and not (is_stop(line) or is_code(line.text) or names_time(line.text))


def _votes_agree(commands: Sequence[Command], ballot: Ballot) -> bool:
    """Return True if all votes are plain ones on open matters, and none contradicts another."""
    known, votes = {str(each.number) for each in ballot.matters}, dict[str, str]()
    for command in commands:
        if command.verb != ballot.verb:
            continue
        choice, numbers = command.get_text(ballot.choice), command.get_text(ballot.on).split(",")
        if choice not in CHOICES or command.args.keys() != {ballot.choice, ballot.on}:
            return False
        if not known.issuperset(numbers) or any(votes.setdefault(on, choice) != choice for on in numbers):
            return False
    return True
