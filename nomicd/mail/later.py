"""The order in an order for a later update (`in update 9: recruit 2`): its words are read as they would be
now.

For the update to come it is that order; for one that is over it is trouble. What does not fit is trouble
where a colon or a comma says that an order follows, and prose where none does.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

import msgspec

from nomicd.kernel.commands import Command, Vocabulary
from nomicd.kernel.decision import Reason
from nomicd.kernel.later import LATER, with_order
from nomicd.mail import clean
from nomicd.mail.forms import Forms, first_word
from nomicd.mail.quoting import Line
from nomicd.mail.readings import LineReading, Trouble
from nomicd.mail.wording import plain

_APART = re.compile(r"\W*in\s+update\s+\S+?\s*[:,]", re.IGNORECASE)


def read_orders(readings: Sequence[LineReading], vocabulary: Vocabulary) -> tuple[LineReading, ...]:
    """Return the readings with the orders in those that are for a later update."""
    return tuple(
        msgspec.structs.replace(each, what=_read(each.what, vocabulary))
        if isinstance(each.what, Command) and each.what.verb == LATER
        else each
        for each in readings
    )


def _read(command: Command, vocabulary: Vocabulary) -> Command | Trouble | None:
    words, update = plain(str(command.args["command"])), int(command.args["update"] or 0)
    order = _fit(words, Line(command.line, command.text), vocabulary)
    if not isinstance(order, Command):
        return order if _APART.match(command.text) else None
    if update == vocabulary.update:
        return order
    if update < vocabulary.update:
        return Trouble(
            Reason.TOO_LATE, f"This order was for update {update}, which is over: nothing was done."
        )
    held = msgspec.structs.replace(command, args={"update": update, "command": words})
    return with_order(held, order)


def _fit(words: str, line: Line, vocabulary: Vocabulary) -> Command | Trouble:
    forms = Forms(vocabulary)
    if forms.find_by_first_word(first_word(words)):
        return forms.fit(words, line)
    return Trouble(Reason.UNKNOWN, f"“{clean.line(words, 60)}” is no order of this game.")
