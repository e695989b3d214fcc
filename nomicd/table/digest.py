"""The digests of an update: what happened, how things stand, and what each reader may do now."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from typing import Any

from msgspec.structs import replace

from nomicd.kernel.events import GameEvent, of_kind
from nomicd.kernel.page import Code, Lines, Notice, Offer, Offers, Page, Section, Wording, omit_offers
from nomicd.table.clock import clock_of
from nomicd.table.course import facts as f
from nomicd.table.course import later, mails
from nomicd.table.course.state import AnyCourse
from nomicd.table.presence import views as people
from nomicd.table.story import UpdateStory, fold_here

LOOK = Offer("status", "", "see what you may do")
SOONER = Offer("done", "", "have the next update sooner")
NOTHING_HAPPENED = "Nothing happened to you."
MOST_LINES = 5
"""So much of what happened to a reader stands on top of a digest."""


def has_ended(events: Sequence[GameEvent]) -> bool:
    """Return whether an update ends with these events."""
    return any(of_kind(f.UpdateEnded, events))


class UpdateDigests:
    """The digests of the update that these events have made. What all readers get is written once; `game` is
    the `TableGame`."""

    def __init__(self, game: Any, state: AnyCourse, events: Sequence[GameEvent]) -> None:
        self._game, self._state, self._events = game, state, events
        self._ended = next(of_kind(f.UpdateEnded, events))
        self._end = mails.find_ending(events)
        self._due = game.find_next_update(state)
        self._standings = [tuple(piece.show_standings(state, events)) for piece in game.pieces]
        self._coming = tuple(self._show_what_comes())
        self._whole = (
            *game.describe_events(state, events),
            *(section for shown in self._standings for section in shown),
            *self._coming,
            mails.update_dice(state, events, self._ended),
        )

    def write_report(self) -> Page:
        """Return all that everybody may know of the update."""
        return Page(self._name(), (), self._whole)

    def _name(self, reader: str = "") -> str:
        """Return what it is called; with its year for whoever may read it much later, as on the site."""
        return mails.update_title(self._state, self._events, self._ended, year=not reader)

    def write_notices(self) -> Iterator[Notice]:
        """Give the digest of every reader."""
        number = self._ended.number
        for reader in people.readers(self._state):
            yield Notice("digest", reader, f"digest/u{number}/{reader}", self.write(reader))

    def write(self, reader: str) -> Page:
        """Return a reader's digest; that of an observer for "". The report goes with it."""
        game, state, events = self._game, self._state, self._events
        plays = game.plays(state, reader)
        first = game.list_urgent(state, reader, self._due) if plays else ()
        last = game.list_possible(state, reader) if plays else ()
        yours = tuple(each for piece in game.pieces for each in piece.yours(state, events, reader))
        free = plays and not first
        is_brief = free and self._waits_for_others(reader)
        gist = game.tell_gist(state, events, reader)
        shown = self._tell(reader, told=bool(yours), has_gist=bool(gist))
        if is_brief:  # others are waited for: the board, and what may be done all the same, are a word away
            shown = (each for each in shown if not any(of_kind(Code, each.blocks)))
            last = omit_offers(last)
        lead = self._write_lead(reader, (gist,) if gist else _sum_up(yours), free=free, is_brief=is_brief)
        came = later.show_came(events, state, reader)
        ways = (LOOK, *((SOONER,) if people.is_waited_for(state, reader) else ()))
        sooner = (Section("", (Offers(ways, "If you want to act:"),)),) if free else ()
        sections = (
            *first,
            *sooner,
            *came,
            *(yours if gist else ()),
            *shown,
            *last,
            *mails.say_farewell(state),
        )
        news = self._write_news(reader, free=free)
        small = mails.exact_deadline(state, self._due, reader)
        whole = (*yours, *self._whole)
        title = mails.name_ending(state) or self._name(reader)
        return Page(title, lead, sections, news, small, whole, f"Update {self._ended.number}")

    def _write_news(self, reader: str, *, free: bool) -> str:
        """Return what stands in the subject."""
        news = ", ".join(each for piece in self._game.pieces for each in piece.news(self._state, reader))
        return f"{news}; nothing to do" if news and free else news

    def _write_lead(
        self, reader: str, happened: tuple[str, ...], *, free: bool, is_brief: bool
    ) -> tuple[str | Wording, ...]:
        """Return the first lines: what happened to a reader, how they stand, and by when what is due."""
        state, ending = self._state, mails.tell_ending(self._end, self._state, reader)
        warned = tuple(people.warning(state, reader))
        free = free and not warned
        deadline = mails.tell_deadline_or_end(state, self._due, reader, ending, free=free)
        pieces = () if state.over else self._game.pieces
        standing = filter(None, (piece.standing(state, reader) for piece in pieces))
        if not self._game.plays(state, reader):
            return (*ending, *happened, *standing, deadline)
        if not happened and not self._concerns(reader):
            happened = (NOTHING_HAPPENED,)
        more = (self._game.tell_between_turns(state),) if is_brief else ()
        return (*ending, *warned, *happened, *standing, deadline, *more)

    def _waits_for_others(self, reader: str) -> bool:
        """Return whether the phase goes on without that reader."""
        goes_on = bool(self._game.phases) and not self._state.over
        return goes_on and reader not in clock_of(self._state).awaits

    def _concerns(self, reader: str) -> bool:
        """Return whether a story that is told in order is told otherwise to that reader, who is in it."""
        return self._game.tells_in_order and self._describe(reader) != self._common_lines

    def _tell(self, reader: str, *, told: bool, has_gist: bool) -> Iterable[Section]:
        """Give what a digest tells in short to that reader, who may have been `told` the own part, in a
        section of its own if the lead has but its gist."""
        game, state, events = self._game, self._state, self._events
        if game.tells_in_order:
            said = tuple(filter(None, self._describe(reader)))
            yield Section("What happened", (Lines(said or ("Nothing.",)),))
        else:
            story = self._story.show(reader if told else "")
            yield replace(story, heading="What else happened") if has_gist else story
        yield fold_here()
        for piece, shown in zip(game.pieces, self._standings, strict=True):
            brief = piece.show_brief(state, events, reader)
            yield from (replace(each, brief=()) for each in (shown if brief is None else brief))
        yield from self._coming

    def _describe(self, reader: str) -> list[str]:
        """Return what each event says to that reader, "" where it says nothing."""
        return [event.describe(self._state, reader) for event in self._events]

    @cached_property
    def _common_lines(self) -> list[str]:
        """The same, said to all."""
        return self._describe("")

    @cached_property
    def _story(self) -> UpdateStory:
        """What happened, for all; not of games that tell it in order."""
        return UpdateStory(self._game.list_story_lines(self._state, self._events), self._state.players)

    def _show_what_comes(self) -> Iterator[Section]:
        """Give who is waited for, and what is under way."""
        yield from self._game.show_awaited(self._state)
        for piece in self._game.pieces:
            yield from piece.agenda(self._state)


def _sum_up(yours: Sequence[Section]) -> tuple[str, ...]:
    """Return the first lines of what happened to one reader."""
    lines = [line for each in yours for block in of_kind(Lines, each.blocks) for line in block.lines if line]
    if len(lines) <= MOST_LINES:
        return tuple(lines)
    rest = len(lines) - MOST_LINES + 1
    return (*lines[: MOST_LINES - 1], f"{rest} more things happened to you.")
