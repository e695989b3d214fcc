"""What one mail wants to know that takes long to find out. It is found outside of the transaction that has
met the question, and then the mail is read again with the answer at hand."""

from __future__ import annotations

import msgspec

from nomicd.kernel.decision import Reason, Refused
from nomicd.kernel.events import of_kind
from nomicd.kernel.inputs import Answering, Findings, LongJob
from nomicd.kernel.page import Page
from nomicd.services.replay.correction_plan import Plan

MOST = 5
"""Errands that are run for one mail."""

BUDGET = 1.0
"""Seconds of the processor that the errands of one mail may take: none is begun after that."""

TOO_MANY = f"Only {MOST} trials are held for one mail. Please send this in another mail."
TOO_LONG = "The earlier trials of this mail took too long. Please send this in another mail."


class WhatIfQuestion(msgspec.Struct, frozen=True):
    """What a reader of a game asks about another past."""

    reader: str
    text: str


class Edits(msgspec.Struct, frozen=True):
    """A correction of the past that the Admin wants to see or make."""

    lines: tuple[str, ...]
    why: str


class Upload(msgspec.Struct, frozen=True):
    """A picture that somebody sent, to be drawn anew."""

    picture: bytes


About = WhatIfQuestion | LongJob | Edits | Upload
Found = Page | Refused | Plan | Findings | bytes


class NeedsWork(msgspec.Struct, frozen=True):
    """A mail cannot be read further before this is found out, for that game."""

    slug: str
    about: About


class GameBusy(msgspec.Struct, frozen=True):
    """A mail comes after another one of that game, for which something is being found out."""

    slug: str


NOT_YET = Refused(Reason.NOT_NOW, "This is still being worked out.")
"""Stands for what has yet to be found out. Nobody is told it: the mail is read again."""

GIVEN_UP = Refused(Reason.NOT_NOW, "This could not be worked out: the service stopped each time it tried.")
NOT_REHEARSED = Findings(
    ("WARNING: this could not be rehearsed: the service stopped each time it tried.",), tried=False
)


class DeferredWork:
    """What was found for one mail so far; `needed` is what has to be found before it can be read further.

    What an errand found counts as long as the errand is the same to the byte: if the game has moved on in
    a way that matters, it is another one.
    """

    def __init__(self, *, last: bool = False) -> None:
        """In the `last` attempt, after the process has ended in each of the others, nothing long is begun: if
        that was what ended it, the mail is carried out without."""
        self.last = last
        self.needed: NeedsWork | None = None
        self.alone = False
        """A worker has failed: what else is to be found for this mail is found here."""
        self._found: dict[About, Found] = {}

    def is_second(self, about: WhatIfQuestion | Edits) -> bool:
        """Return whether something else of that kind was found for the mail: only one is."""
        return about not in self._found and any(type(each) is type(about) for each in self._found)

    def find(self, slug: str, about: About) -> Found:
        """Return what was found; `NOT_YET` if it has yet to be."""
        if about not in self._found:
            if self.last:
                return NOT_REHEARSED if isinstance(about, LongJob) else GIVEN_UP
            self.needed = self.needed or NeedsWork(slug, about)
            return NOT_YET
        return self._found[about]

    def find_answering(self, slug: str) -> Answering:
        """Return what answers errands of that game."""

        def answer(errand: LongJob) -> Findings:
            if errand not in self._found and (why := self._find_limit()):
                return Findings(refused=Refused(Reason.LIMIT, why))
            found = self.find(slug, errand)
            return found if isinstance(found, Findings) else Findings(refused=NOT_YET)

        return answer

    def _find_limit(self) -> str:
        """Why no further errand is run for this mail; "" if one may be."""
        run = list(of_kind(Findings, self._found.values()))
        if len(run) >= MOST:
            return TOO_MANY
        return TOO_LONG if sum(each.spent for each in run) >= BUDGET else ""

    def keep(self, about: About, found: Found) -> None:
        """Have it at hand when the mail is read again."""
        self.needed = None
        self._found[about] = found
