"""Proposals that exist already: before a mail, or further up in it."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from nomicd.kernel.commands import Command
from nomicd.mail.forms import Forms
from nomicd.mail.quoting import Line
from nomicd.mail.readings import MINE, LineReading

_MY_PROPOSAL = re.compile(r"\bmy\s+(?:new\s+|own\s+)?proposal\b", re.IGNORECASE)
_STAND_IN = "999999"
_ONE = "proposal"
"""The slot of commands that are about one proposal, such as its withdrawal. Votes have another."""


class Already:
    """Grows while a mail is read. `mine` says whether the mail has proposed something so far."""

    def __init__(self, titles: Mapping[str, int]) -> None:
        """`titles` are those of the open proposals."""
        self._titles = {title.casefold(): str(number) for title, number in titles.items()}
        self._given_up: set[str] = set()
        self.mine = False

    def note(self, found: Sequence[LineReading], proposing: str) -> None:
        """Take note of what the next line was read as. `proposing` is the verb of proposals, "" if there is
        none."""
        for command in (each.what for each in found if isinstance(each.what, Command)):
            self.mine |= command.verb == proposing
            if _ONE in command.args:
                self._given_up.add(str(command.args[_ONE]))

    def holds(self, title: str) -> bool:
        """Return True if an open proposal has this title and the mail has not withdrawn it: a sentence with
        the title then speaks of that one. `I withdraw "The jump". I submit a proposal titled "The jump"`
        makes a new one."""
        number = self._titles.get(title.casefold())
        return number is not None and number not in self._given_up

    def of_mine(self, text: str, line: Line, forms: Forms) -> Command | None:
        """A command about `my proposal`, where one is made further up in the mail: it has no number yet."""
        if not self.mine or not _MY_PROPOSAL.search(text):
            return None
        what = forms.fit(_MY_PROPOSAL.sub(_STAND_IN, text), line)
        if not isinstance(what, Command) or _STAND_IN not in what.args.values():
            return None
        args = {slot: MINE if value == _STAND_IN else value for slot, value in what.args.items()}
        return Command(what.verb, args, line.number, line.text)
