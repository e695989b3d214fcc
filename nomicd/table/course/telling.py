"""What a ruleset tells: who sees which record of the log, what each reader may write and is mailed.

The half of `Hosted` that decides nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from nomicd.kernel.commands import Ballot, Verb, Vocabulary
from nomicd.kernel.deadlines import Due
from nomicd.kernel.events import Event, Record
from nomicd.kernel.page import Notice, Page
from nomicd.table.course import admin, calendar, visibility, wishes
from nomicd.table.course import facts as f
from nomicd.table.course.steps import Steps
from nomicd.table.course.working import S, copied
from nomicd.table.presence import orders as words
from nomicd.table.presence import state as presence


class Telling(Steps[S]):
    """To be derived from by way of `Hosted`."""

    def next_update(self, state: S) -> Due | None:
        """The first update not yet made."""
        return calendar.next_update(state, self.days(state))

    # Who sees what

    def public(self, state: S, record: Record) -> bool:
        """Whether everybody may see this record."""
        if record.name not in self.hidden:
            return True
        event = self.codec.decode(record.name, record.version, record.body)
        if not visibility.public(state, event):
            return False
        return not self.hides(state, event) and not self.seals(state, event)

    def visible(self, state: S, record: Record, reader: str) -> bool:
        """Whether that reader may see this record. Nobody may know the dice beforehand."""
        if self.public(state, record):
            return True
        event = self.codec.decode(record.name, record.version, record.body)
        if isinstance(event, f.ChanceSealed):
            return False
        if reader == "admin":
            return not self.seals(state, event)
        names = {reader, *(was for was, now in state.former.items() if now == reader)}
        return self.owner(state, event) in names or any(visibility.reads(event, name) for name in names)

    # Words

    def ruling(self, state: S) -> tuple[Verb, ...]:
        """What the Admin may order now."""
        del state
        return admin.VERBS

    def ballot(self, state: S, reader: str) -> Ballot | None:
        """What that player may vote on in free words."""
        del state, reader
        return None

    def vocabulary(self, state: S, reader: str) -> Vocabulary:
        """What that player, or `admin`, may write now."""
        plays = reader in state.players and not state.over
        mine = self._mine(state, reader) if plays else ()
        ruling = self.ruling(state) if reader == "admin" and not state.over else ()
        names, votes = self.lexicon(state, reader), self.ballot(state, reader)
        return Vocabulary((*mine, *ruling, *self.looks(state, reader)), names, votes)

    def _mine(self, state: S, player: str) -> tuple[Verb, ...]:
        playing, own = self.playing(state, player), self.own_verbs(state, player)
        if not state.started:
            return own
        handed = (*playing, *words.DONE)
        today = presence.today(state.deadline, state.timezone)
        lent = words.lent(state, player, handed, today)
        asked = (wishes.WHAT_IF,) if self.known(copied(state), player) is not None else ()
        return (*own, *words.verbs(self.press(state)), *lent, *asked)

    def own_verbs(self, state: S, player: str) -> tuple[Verb, ...]:
        """What a player may write for themselves, beside what is about being there."""
        return self.playing(state, player)

    def open_to(self, state: S, reader: str, due: Due | None) -> Page:
        """What is still open to that player."""
        return self.pages(state, reader, due)

    def notices(self, state: S, events: Sequence[Event]) -> Iterable[Notice]:
        """The mails that these events call for."""
        return self.mails(state, events, self.next_update(state))
