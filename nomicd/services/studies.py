"""What one mail wants to know that takes long to find out. It is found outside of the transaction that has
met the question, and then the mail is read again with the answer at hand."""

from __future__ import annotations

import hashlib
from collections.abc import Callable

import msgspec

from nomicd.kernel.decision import Refused
from nomicd.kernel.ruleset import Answering, Errand
from nomicd.kernel.views import Page

MOST = 5
"""Errands that are run for one mail: each is up to a second of work."""

TOO_MANY = "It was not rehearsed: no more than 5 rehearsals are held for one mail."


class Question(msgspec.Struct, frozen=True):
    """What a reader of a game asks about another past."""

    reader: str
    text: str


class Study(Exception):
    """Leaves a transaction: this is to be found out first, for that game."""

    def __init__(self, slug: str, about: Question | Errand) -> None:
        super().__init__(slug)
        self.slug = slug
        self.about = about


class Waits(Exception):
    """Leaves a transaction: an earlier mail of that game comes first, and something is being found for it."""

    def __init__(self, slug: str) -> None:
        super().__init__(slug)
        self.slug = slug


class Studies:
    """What was found for one mail so far, and `busy`: the games in which an earlier mail is being studied.

    What an errand found counts as long as the errand is the same to the byte: if the game has moved on in
    a way that matters, it is another one.
    """

    def __init__(self, busy: Callable[[str], bool] = lambda _: False) -> None:
        self.pages: dict[str, Page | Refused] = {}
        self.alone = False  # a worker has failed: what else is to be found for this mail is found here
        self._words: dict[bytes, tuple[str, ...]] = {}
        self._busy = busy

    def wait(self, slug: str) -> None:
        """Raises `Waits` if it is not yet the turn of a mail to that game."""
        if self._busy(slug):
            raise Waits(slug)

    def answering(self, slug: str) -> Answering:
        """What answers errands of that game; it raises `Study` for one that was not run yet."""

        def answer(errand: Errand) -> tuple[str, ...]:
            found = self._words.get(_digest(errand))
            if found is None and len(self._words) >= MOST:
                return (TOO_MANY,)
            if found is None:
                raise Study(slug, errand)
            return found

        return answer

    def keep(self, about: Question | Errand, found: Page | Refused | tuple[str, ...]) -> None:
        """Have it at hand when the mail is read again."""
        if isinstance(about, Question):
            assert not isinstance(found, tuple)
            self.pages[about.text] = found
        else:
            assert isinstance(found, tuple)
            self._words[_digest(about)] = found


def _digest(errand: Errand) -> bytes:
    return hashlib.sha256(len(errand.state).to_bytes(8, "big") + errand.state + errand.asked).digest()
