"""What a ruleset may offer beside what it must: protocols that services ask for, one at a time."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Any, Protocol, runtime_checkable

import msgspec

from nomicd.kernel.commands import Command
from nomicd.kernel.deadlines import Due
from nomicd.kernel.decision import Decision, Refused
from nomicd.kernel.drawing import Drawing
from nomicd.kernel.events import Event, Record
from nomicd.kernel.plots import Figure
from nomicd.kernel.ruleset import Administering, Context, Errand, Findings, Ordering
from nomicd.kernel.shelves import Shelf
from nomicd.kernel.views import Notice, Offer, Page, Section


@runtime_checkable
class Foreseeing(Protocol):
    """A ruleset that has errands: see `Context.ahead`."""

    def run(self, errand: Errand, sandbox: Any) -> Findings:
        """What it finds. Takes long, and touches nothing."""


@runtime_checkable
class Attempting(Foreseeing, Protocol):
    """A ruleset that tells players what would come of commands that they have not sent."""

    def attempt(self, state: Any, player: str, commands: Sequence[Command], at: datetime) -> Errand | Refused:
        """The errand that finds it, of nothing that the player may not know; or why nobody does."""


@runtime_checkable
class Awaiting(Protocol):
    """A ruleset whose players say that they are done, or away."""

    def awaits(self, state: Any, player: str, at: datetime) -> bool:
        """Whether something may still come from that player before the next update."""


@runtime_checkable
class Dividing(Protocol):
    """A ruleset whose law may keep the Admin from playing. In others the Admin plays like anybody."""

    def admin_plays(self, state: Any) -> bool:
        """Whether the Admin may have a seat."""


@runtime_checkable
class Briefing(Protocol):
    """A ruleset that can say less to players than `Ruleset.open_to` does."""

    def waits(self, state: Any, player: str, due: Due | None) -> Page:
        """What waits for that player, or is waited for; not all that they may do, nor what they have done
        already. For whoever has just shown that they know how to write."""


@runtime_checkable
class Filing(Protocol):
    """A ruleset that keeps every order in its log, the refused ones too, so that inputs can be replayed."""

    def filed(
        self, state: Any, ordering: Ordering | Administering, decision: Decision, context: Context
    ) -> tuple[Event, ...]:
        """The record of the order itself, accepted or not. The referee puts it before its outcomes."""

    def proofs(self, events: Sequence[Event]) -> tuple[str, ...]:
        """The digests of the orders filed among these events: what the update's root will prove."""


@runtime_checkable
class Doubting(Protocol):
    """A ruleset that keeps votes whose meaning nobody could tell: their choice is `?` and what it could be,
    as `?yea|abstain`."""

    def questions(self, state: Any, context: Context) -> Iterable[Notice]:
        """To each player whose doubtful vote could decide a ballot: what was meant? The keys are the same
        however often they are asked for, so that each is mailed once. Rule code may run: not at each beat."""

    def in_doubt(self, state: Any) -> Page:
        """All that is in doubt, for the Admin: not what it could mean."""


@runtime_checkable
class Needing(Protocol):
    """A ruleset whose games may wait for their Admin."""

    def needs(self, state: Any) -> tuple[Offer, ...]:
        """What waits, as the lines by which the Admin settles it; a game that has ended waits for nothing."""


@runtime_checkable
class Ending(Protocol):
    """A ruleset whose games come to an end."""

    def ended(self, state: Any) -> str:
        """Who has won, when and why, in a sentence; "" while the game goes on."""


@runtime_checkable
class Listening(Protocol):
    """A ruleset to which it matters that a player has written at all, as inactivity does."""

    def heard(self, state: Any, player: str) -> tuple[Event, ...]:
        """That a mail came from a player, whatever it said. The referee puts it before the mail's orders."""


@runtime_checkable
class Publishing(Protocol):
    """A ruleset whose site has more than the game's log and the pages that anybody may ask for. All that it
    gives is public; equal states give equal pages."""

    def standings(self, state: Any) -> tuple[Section, ...]:
        """How the players stand."""

    def shelves(self, state: Any) -> tuple[Shelf, ...]:
        """What has a page of its own: rules, proposals, players. The same shelves in every state, empty ones
        too."""

    def report(self, state: Any, events: Sequence[Event]) -> Page | None:
        """The digest of an update as an observer gets it; `events` are the update's, which led to `state`."""

    def ruled(self, event: Event) -> str:
        """What the Admin has decided by that event, "" if it is nothing of the kind."""


@runtime_checkable
class Narrating(Protocol):
    """A ruleset whose log can be told in sentences."""

    def told(self, state: Any, record: Record) -> str:
        """The event in a sentence for everybody, in the names of that state; "" if nobody else is to know, or
        there is nothing to tell."""


UNDO = "undo_event"
"""The verb of the command of `Undoing.inverse`. It is in no vocabulary: only who knows the log can say it."""


RENAME, MERGE = "rename_player", "merge_players"
"""Verbs of the Admin's commands that a game may know: a player (`player`) is called `to` from now on; the
seat of `player` becomes one with that of `into`. The services bring the seats after them."""


class Assumption(msgspec.Struct, frozen=True):
    """Something that the machine took to be so, and that a person could dispute. `about` is the matter, as in
    `kernel.margin.RulingMade`. What hangs on it, as far as that is known without playing anything again: how
    many outcomes it has decided, squares that have changed hands and whole dollars that were paid by it."""

    text: str
    about: str = ""
    decides: int = 0
    squares: int = 0
    money: int = 0


@runtime_checkable
class Assuming(Protocol):
    """A ruleset that knows what it has assumed."""

    def assumed(self, state: Any, records: Sequence[Record]) -> tuple[Assumption, ...]:
        """All of it, in any order, told from these records of the log."""


class Reseated(msgspec.Struct, frozen=True):
    """What has become of a seat: `named` (`player` was called `other` before), `gone` (it is one with that of
    `other`), or `back` (`player` has it again)."""

    how: str
    player: str
    other: str = ""


@runtime_checkable
class Reseating(Protocol):
    """A ruleset that knows `RENAME` and `MERGE`."""

    def reseated(self, event: Event) -> Reseated | None:
        """What that event says of a seat, if it says anything that the services are to do."""


@runtime_checkable
class Undoing(Protocol):
    """A ruleset whose Admin can take back what was decided, where nothing has come since that hangs on it."""

    def inverse(self, number: int, why: str, events: Sequence[Event]) -> Command | Refused:
        """The command of the Admin that undoes what followed from the one in event `number`; it may be
        refused in its turn by `decide`. Refused where there is none."""


@runtime_checkable
class Hastening(Protocol):
    """A ruleset whose updates may be made before their regular deadline: the regular one is then used up."""

    hastens: bool


@runtime_checkable
class Versioned(Protocol):
    """A ruleset whose frozen states change shape now and then; snapshots of another schema are ignored."""

    schema: str


@runtime_checkable
class Documented(Protocol):
    """A ruleset whose documents have names of their own. Those of the others are rules: their names begin
    with a number, and beside them lies a charter."""

    def is_document(self, path: str) -> bool:
        """Whether a file of that path, in a folder of somebody's own, is one of its documents."""


@runtime_checkable
class Pictured(Protocol):
    """A ruleset whose game can be looked at."""

    def picture(self, state: Any, events: Sequence[Event] = ()) -> Drawing:
        """The board as it lies, by public facts only: the same for every reader. Its `text` says the position
        in words. `events` are those of the last update: what moved in it leaves a trail."""


@runtime_checkable
class Plotted(Protocol):
    """A ruleset of whose games some figures are better seen than read."""

    def figures(self, state: Any) -> tuple[Figure, ...]:
        """What is worth plotting at this state, by public facts only. `kernel.plots.plots` makes drawings of
        the figures of several states."""
