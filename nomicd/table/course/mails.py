"""The mails that every game sends: digests, its beginning, and what stops it in between."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime
from typing import Any, ClassVar
from zoneinfo import ZoneInfo

from nomicd.kernel.chance import LENGTH
from nomicd.kernel.deadlines import Due
from nomicd.kernel.events import Event
from nomicd.kernel.page import Code, Collection, Lines, Notice, Page, Section
from nomicd.table.course import facts as f
from nomicd.table.course.state import Course
from nomicd.table.phrases import sentence, when
from nomicd.table.presence import views as presence
from nomicd.table.presence.views import readers
from nomicd.table.proof import dice_lines


def deadline_line(state: Course[Any], due: Due | None) -> str:
    """When the next update is due, in the game's zone and UTC."""
    if state.over:
        return sentence(f"The game is over: {state.over}")
    if due is None:
        return "The game has not begun; the Admin starts it."
    paused = sentence(f"The game is paused: {state.paused}") + " " if state.paused else ""
    return (
        f"{paused}What reaches us before {when(due.deadline, state.timezone)} counts for update {due.number}."
    )


def dice_page(state: Course[Any]) -> Page:
    """What the game's dice are committed to."""
    lines = (
        f"The secrets of updates 1 to {LENGTH} are a reverse hash chain; its published end is",
        f"secret 0 = {state.commitment}",
        f"The secret of update {state.update}, revealed, is {state.secret}" if state.secret else "",
        "SHA-256 of the secret of an update is the secret of the update before it.",
        "A die is HMAC-SHA256(secret, label/0): docs/verify_dice.py checks a digest with it.",
    )
    return Page("The dice", (), (Section("The dice", (Lines(tuple(line for line in lines if line)),)),))


class Mailing:
    """What a game tells its readers; to be derived from, and filled in where a game has something to tell."""

    _STOPS: ClassVar = (f.GamePaused, f.GameResumed, f.GameEnded)

    def asked(self, state: Any, player: str) -> Iterator[Section]:
        """What waits for that player: on top of everything."""
        del state, player
        yield from ()

    def can(self, state: Any, player: str) -> Iterator[Section]:
        """What else that player may do."""
        del state, player
        yield from ()

    def yours(self, state: Any, events: Sequence[Event], reader: str) -> Iterator[Section]:
        """What happened to one reader."""
        del state, events, reader
        yield from ()

    def happened(self, state: Any, events: Sequence[Event]) -> Iterator[Section]:
        """What happened, for everybody."""
        lines = tuple(text for event in events if (text := event.describe(state)))
        yield Section("What happened", (Lines(lines or ("Nothing.",)),))

    def shown(self, state: Any, events: Sequence[Event]) -> Iterator[Section]:
        """How things stand now, for everybody; `events` led to it."""
        del state, events
        yield from ()

    def greeting(self, state: Any) -> tuple[str, ...]:
        """What the first mail of a game begins with."""
        del state
        return ()

    def news(self, state: Any, reader: str) -> str:
        """What stands in a digest's subject."""
        del state, reader
        return ""

    # The mails

    def pages(self, state: Any, player: str, due: Due | None) -> Page:
        """What is still open to a player."""
        lead = (deadline_line(state, due),)
        if player not in state.players or state.over:
            return Page("What you can do", lead)
        first, more = self.urgent(state, player, due), self.possible(state, player)
        # A digest does without: it names who is waited for, and mails have to stay small.
        return Page("What you can do", lead, (*first, *more, *presence.offers(state, player)))

    def urgent(self, state: Any, player: str, due: Due | None) -> Iterator[Section]:
        """What waits for that player."""
        del due
        yield from self.asked(state, player)

    def possible(self, state: Any, player: str) -> Iterator[Section]:
        """What else they may do."""
        yield from self.can(state, player)

    def everybody(self, state: Any, events: Sequence[Event]) -> Iterator[Section]:
        """What a digest tells all."""
        yield from self.happened(state, events)
        yield from self.shown(state, events)
        yield from presence.table(state)

    # What stands on the site

    def standings(self, state: Any) -> tuple[Section, ...]:
        """How things stand, without the board."""
        return tuple(each for each in self.shown(state, ()) if not _is_board(each))

    def shelves(self, state: Any) -> tuple[Collection, ...]:
        """What has a page of its own: nothing, unless a game says otherwise."""
        del state
        return ()

    def report(self, state: Any, events: Sequence[Event]) -> Page | None:
        """The digest of an update as an observer gets it."""
        ended = next((event for event in events if isinstance(event, f.UpdateEnded)), None)
        if ended is None:
            return None
        title = _title(state, ended, next(event for event in events if isinstance(event, f.UpdateStarted)))
        return Page(title, (), (*self.everybody(state, events), _dice(state, events, ended)))

    def ruled(self, event: Event) -> str:
        """What the Admin has decided by that event."""
        return event.text if isinstance(event, f.AdminOrdered) and event.accepted else ""

    # The mails

    def mails(self, state: Any, events: Sequence[Event], due: Due | None) -> Iterator[Notice]:
        """The mails that these events, which have led to `state`, call for; `due` is the update after."""
        ended = next((event for event in events if isinstance(event, f.UpdateEnded)), None)
        if ended:
            yield from self._digests(state, events, ended, due)
        for place, event in enumerate(events):
            if isinstance(event, f.GameStarted):
                yield from (self._beginning(state, events, reader, due) for reader in readers(state))
            elif not ended and isinstance(event, self._STOPS):
                yield from self._between(state, event, place)
        yield from presence.notices(state, events)

    def _digests(
        self, state: Any, events: Sequence[Event], ended: f.UpdateEnded, due: Due | None
    ) -> Iterator[Notice]:
        title = _title(state, ended, next(event for event in events if isinstance(event, f.UpdateStarted)))
        common, dice = tuple(self.everybody(state, events)), _dice(state, events, ended)
        for reader in readers(state):
            plays = reader in state.players and not state.over
            warned = tuple(presence.warning(state, reader)) if plays else ()
            first = (*(self.urgent(state, reader, due) if plays else ()), *self.yours(state, events, reader))
            last = tuple(self.possible(state, reader)) if plays else ()
            lead = (*warned, deadline_line(state, due))
            page = Page(title, lead, (*first, *common, *last, dice), self.news(state, reader))
            yield Notice("digest", reader, f"digest/u{ended.number}/{reader}", page)

    def _beginning(self, state: Any, events: Sequence[Event], reader: str, due: Due | None) -> Notice:
        lead = (
            f"The game {state.slug} begins. {deadline_line(state, due)}",
            *self.greeting(state),
            f"The dice are committed to: secret 0 = {state.commitment}",
        )
        plays = reader in state.players
        first = tuple(self.yours(state, events, reader)) if plays else ()
        more = tuple(self.possible(state, reader)) if plays else ()
        page = Page("The game begins", lead, (*first, *self.shown(state, events), *more))
        return Notice("notice", reader, f"start/{reader}", page)

    def _between(self, state: Any, event: Event, place: int) -> Iterable[Notice]:
        """What stops the game or lets it go on between two updates: everybody is told at once."""
        said = event.describe(state)
        page = Page(said.partition(":")[0].removesuffix("."), (said,))
        key = f"{event.NAME}/u{state.update}/{state.stops}/{place}"
        return (Notice("notice", reader, f"{key}/{reader}", page) for reader in readers(state))


def _is_board(section: Section) -> bool:
    return any(isinstance(block, Code) for block in section.blocks)


def _title(state: Course[Any], ended: f.UpdateEnded, started: f.UpdateStarted) -> str:
    day = datetime.fromisoformat(started.deadline).astimezone(ZoneInfo(state.timezone))
    return f"Update {ended.number}, {day:%A} {day.day} {day:%B %Y}"


def _dice(state: Course[Any], events: Sequence[Event], ended: f.UpdateEnded) -> Section:
    """The update's dice in the lines that `docs/verify_dice.py` reads."""
    draws = [draw for event in events if isinstance(event, f.DiceRolled) for draw in event.draws]
    lines = dice_lines(state.slug, ended.number, ended.secret, draws, ended.orders)
    return Section(f"The dice of update {ended.number}", (Code("\n".join(lines)),))
