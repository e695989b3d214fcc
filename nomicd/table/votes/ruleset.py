"""The share of a ruleset whose players vote on the game's own parameters, if it is opened so."""

from __future__ import annotations

from typing import ClassVar

from nomicd.kernel.events import Event, Upcast
from nomicd.table.course import evolve as course
from nomicd.table.course.evolve import Evolve
from nomicd.table.course.ruleset import Hosted
from nomicd.table.course.working import S
from nomicd.table.presence import evolve as presence
from nomicd.table.votes import evolve as votes
from nomicd.table.votes import facts as f


class Voted(Hosted[S]):
    """To be derived from as `Hosted`."""

    shared: ClassVar[tuple[type[Event], ...]] = (*Hosted.shared, *f.ALL)
    shared_changes: ClassVar[Evolve] = {**course.EVOLVE, **presence.EVOLVE, **votes.EVOLVE}
    shared_upcasts: ClassVar[dict[tuple[str, int], Upcast]] = {**f.UPCASTS}
