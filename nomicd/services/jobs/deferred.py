"""What one mail wants to know that takes long to find out. It is found outside of the transaction that has
met the question, and then the mail is read again with the answer at hand."""

from __future__ import annotations

import hashlib
from collections.abc import Callable

import msgspec

from nomicd.kernel.decision import Reason, Refused
from nomicd.kernel.inputs import Answering, Findings, LongJob
from nomicd.kernel.page import Page
from nomicd.services.replay.plan import Plan

MOST = 5
"""Errands that are run for one mail."""

BUDGET = 1.0
"""Seconds of the processor that the errands of one mail may take: none is begun after that."""

TOO_MANY = f"Only {MOST} trials are held for one mail. Please send this in another mail."
TOO_LONG = "The earlier trials of this mail took too long. Please send this in another mail."


class Question(msgspec.Struct, frozen=True):
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


About = Question | LongJob | Edits | Upload
Found = Page | Refused | Plan | Findings | bytes


class NeedsWork(Exception):
    """Leaves a transaction: this is to be found out first, for that game."""

    def __init__(self, slug: str, about: About) -> None:
        super().__init__(slug)
        self.slug = slug
        self.about = about


class GameBusy(Exception):
    """Leaves a transaction: an earlier mail of that game comes first, and something is being found for it."""

    def __init__(self, slug: str) -> None:
        super().__init__(slug)
        self.slug = slug


class DeferredWork:
    """What was found for one mail so far, and `busy`: the games in which an earlier mail is being studied.

    What an errand found counts as long as the errand is the same to the byte: if the game has moved on in
    a way that matters, it is another one.
    """

    def __init__(self, busy: Callable[[str], bool] = lambda _: False) -> None:
        self.pages: dict[str, Page | Refused] = {}
        self.planned: dict[Edits, Plan | Refused] = {}
        self.redrawn: dict[Upload, bytes | Refused] = {}
        self.alone = False  # a worker has failed: what else is to be found for this mail is found here
        self._findings: dict[bytes, Findings] = {}
        self._busy = busy

    def wait(self, slug: str) -> None:
        """Raises `GameBusy` if it is not yet the turn of a mail to that game."""
        if self._busy(slug):
            raise GameBusy(slug)

    def answering(self, slug: str) -> Answering:
        """What answers errands of that game; it raises `NeedsWork` for one that was not run yet."""

        def answer(errand: LongJob) -> Findings:
            found = self._findings.get(_digest(errand))
            if found is None and (why := self._exhausted()):
                return Findings(refused=Refused(Reason.LIMIT, why))
            if found is None:
                raise NeedsWork(slug, errand)
            return found

        return answer

    def _exhausted(self) -> str:
        """Why no further errand is run for this mail; "" if one may be."""
        if len(self._findings) >= MOST:
            return TOO_MANY
        return TOO_LONG if sum(each.spent for each in self._findings.values()) >= BUDGET else ""

    def plan(self, about: Edits) -> Plan | Refused | None:
        """What a correction comes to, if it was worked out."""
        return self.planned.get(about)

    def keep(self, about: About, found: Found) -> None:
        """Have it at hand when the mail is read again."""
        match about, found:
            case Question(), Page() | Refused():
                self.pages[about.text] = found
            case Edits(), Plan() | Refused():
                self.planned[about] = found
            case Upload(), bytes() | Refused():
                self.redrawn[about] = found
            case LongJob(), Findings():
                self._findings[_digest(about)] = found
            case _:
                raise TypeError(f"{type(found).__name__} is no answer to {type(about).__name__}")


def _digest(errand: LongJob) -> bytes:
    return hashlib.sha256(len(errand.state).to_bytes(8, "big") + errand.state + errand.asked).digest()
