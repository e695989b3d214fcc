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
from nomicd.mail.forms import Forms
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
    looks = {verb.key for verb in vocabulary.verbs if verb.read_only}
    found: list[LineReading] = []
    votes: dict[str, str] = {}
    for line in written:
        command = _find_command(line, forms)
        if command is None or (command.verb in looks and line is not written[-1]):
            return None  # a look above other lines may be their heading, such as `results`
        if vocabulary.ballot and command.verb == vocabulary.ballot.verb:
            cast = _read_vote(command, vocabulary.ballot)
            if not cast or any(votes.setdefault(on, choice) != choice for on, choice in cast.items()):
                return None
        found.append(LineReading(line.number, line.text, command))
    return tuple(found)


def _find_command(line: Line, forms: Forms) -> Command | None:
    """Return the command that a line is to the letter."""
    said = line.text.strip().rstrip(".")
    to_the_letter = len(line.text) < WRAPPED and _WORDS.fullmatch(said) and plain(line.text) == said
    if not to_the_letter or is_stop(line) or is_code(line.text) or names_time(line.text):
        return None
    fitted = forms.find_fit(said)
    if fitted is None or any(slot.kind == "text" and slot.name in fitted.args for slot in fitted.form.slots):
        return None
    return None if forms.body_of(said) else fitted.as_command(line)


def _read_vote(command: Command, ballot: Ballot) -> dict[str, str]:
    """Return the choice for each matter that a vote names; nothing if it says more than that."""
    choice, numbers = command.get_text(ballot.choice), command.get_text(ballot.on).split(",")
    plainly = choice in CHOICES and command.args.keys() == {ballot.choice, ballot.on}
    known = {str(each.number) for each in ballot.matters}
    return dict.fromkeys(numbers, choice) if plainly and known.issuperset(numbers) else {}
