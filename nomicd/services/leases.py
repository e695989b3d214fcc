"""Which games this process works, where several may serve one store; where there is but one, all."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from datetime import datetime
from typing import Protocol, TypeVar

from nomicd.services.ports import HeldElsewhere, SeqConflict

T = TypeVar("T")

CONFLICTS = 10
"""Times that something is done anew because another process was faster."""


class Leases(Protocol):
    """The share of this process. "" stands for the service itself: what belongs to no game."""

    def works(self, slug: str) -> bool:
        """Return whether that game is this process's, as far as it knows: each transaction asks for
        itself."""
        ...

    def agree(self, looked_at: datetime) -> datetime:
        """Tell the others when this process has looked into all its ways in, and return when all have."""
        ...

    def hand_over(self, mail_id: int, slug: str) -> None:
        """Leave a mail to whoever works that game. Where that was so already, its reading needs a second
        game, which is taken over."""
        ...

    def seize(self, slugs: Sequence[str]) -> None:
        """Take games over from whoever works them. Raises `SeqConflict` where that has to wait."""
        ...


class OnlyProcess:
    """`Leases` of a process that has the store for itself."""

    def works(self, slug: str) -> bool:  # noqa: ARG002 - the interface
        """Always."""
        return True

    def agree(self, looked_at: datetime) -> datetime:
        """There is nobody else."""
        return looked_at

    def hand_over(self, mail_id: int, slug: str) -> None:
        """Never asked: nothing is held elsewhere."""
        raise RuntimeError(f"mail {mail_id} for {slug} cannot be left to anybody")

    def seize(self, slugs: Sequence[str]) -> None:
        """Never asked, as above."""
        raise RuntimeError(f"{slugs} are held by nobody else")


def insist(leases: Leases, work: Callable[[], T]) -> T:
    """Do it; again where another process was faster, and with the game taken over where that is held
    elsewhere. Raises `SeqConflict` in the end."""
    for _ in range(CONFLICTS):
        try:
            return work()
        except HeldElsewhere as held:
            with suppress(SeqConflict):
                leases.seize(held.games)
        except SeqConflict:
            continue
    return work()
