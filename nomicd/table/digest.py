"""The digests of an update: what happened, how things stand, and what each reader may do now."""

from __future__ import annotations

import re
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
from nomicd.table.first_lines import (
    OVER,
    WARNED,
    tell_final_standing,
    tell_standing_of_out,
    tell_to_do,
    write_first_lines,
)
from nomicd.table.presence import views as people
from nomicd.table.story import UpdateStory, fold_here, measure, tell_in_order

LOOK = Offer("status", "", "see what you may do")
SOONER = Offer("done", "", "have the next update sooner")
_SPEAKS = re.compile(r"^Your\b|\b[Yy]ou\b")
FINISH = Section("", (), task="write “done” to have the next update sooner")
NOTHING_HAPPENED = "Nothing of yours changed."
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
        asked = self._leave_out_scheduled(first, reader)
        free = plays and not asked
        yours = tuple(each for piece in game.pieces for each in piece.yours(state, events, reader))
        gist = game.tell_gist(state, events, reader)
        happened = (gist,) if gist else self._list_happened(yours, reader)
        below = self._show_below(reader)
        if free and self._waits_for_others(reader):  # the board, and what else may be done, are a word away
            below, last = _leave_out_codes(below), omit_offers(last)
        lead = self._write_lead(reader, happened, asked, last)
        came = later.show_came(events, state, reader)
        above = (*first, *self._offer_ways(reader, free=free), *came, *(yours if gist else ()))
        story = self._tell(
            reader, measure(lead, above), is_told=bool(yours), has_gist=bool(gist), known=happened
        )
        sections = (*above, story, fold_here(), *below, *last, *mails.say_farewell(state))
        news = self._write_news(reader, free=free)
        small = mails.exact_deadline(state, self._due, reader)
        whole = (*yours, *self._whole)
        title = mails.name_ending(state) or self._name(reader)
        return Page(title, lead, sections, news, small, whole, f"Update {self._ended.number}")

    def _leave_out_scheduled(self, first: Sequence[Section], reader: str) -> tuple[Section, ...]:
        """Return what is asked of a reader: all that is urgent but what they have scheduled."""
        held = tuple(later.show_scheduled(self._state, reader)) if first else ()
        return tuple(each for each in first if each not in held)

    def _list_happened(self, yours: Sequence[Section], reader: str) -> tuple[str, ...]:
        """Return what happened to a reader in a few lines: those of pieces, or of the story if none of these
        speaks to them."""
        told = tuple(_list_lines(yours))
        own = () if any(map(_SPEAKS.search, told)) else self._list_own(reader)
        return _cut_short((*told, *own))

    def _offer_ways(self, reader: str, *, free: bool) -> Iterator[Section]:
        """Yield how a reader of whom nothing is asked may act all the same."""
        if free:
            ways = (LOOK, SOONER) if people.is_waited_for(self._state, reader) else (LOOK,)
            yield Section("", (Offers(ways, "If you want to act:"),))

    def _write_news(self, reader: str, *, free: bool) -> str:
        """Return what stands in the subject."""
        state = self._state
        news = [each for piece in self._game.pieces for each in piece.news(state, reader)]
        if not state.over and self._game.plays(state, reader) and any(people.warn_silent(state, reader)):
            return ", ".join((*news, WARNED))
        return f"{', '.join(news)}; nothing to do" if news and free else ", ".join(news)

    def _write_lead(
        self, reader: str, happened: tuple[str, ...], asked: Sequence[Section], freely: Sequence[Section]
    ) -> tuple[str | Wording, ...]:
        """Return the first lines of a reader's digest, who is `asked` this, and may do that `freely`."""
        game, state = self._game, self._state
        ending = mails.tell_ending(self._end, state, reader)
        if ending or state.over:
            return write_first_lines(
                (*ending, *happened), tuple(self._tell_final_standing(reader)), (OVER,), ()
            )
        said = (piece.tell_standing(state, reader) for piece in game.pieces)
        standing = tuple(filter(None, said))
        warned = tuple(people.warn_silent(state, reader))
        free = not (asked or warned)
        deadline = mails.tell_deadline_or_end(state, self._due, reader, ending, free=free)
        if reader not in state.players:
            return write_first_lines(happened, standing, (), (deadline,))
        happened = happened or (NOTHING_HAPPENED,)
        if not game.plays(state, reader):  # out of a game that goes on
            place, watched = (
                tell_standing_of_out(state, reader),
                mails.tell_deadline_or_end(state, self._due, "", ()),
            )
            return write_first_lines(happened, (place, *standing), (mails.TELL_OUT,), (watched,))
        may = game.tell_between_turns(state) if free and self._waits_for_others(reader) else ""
        sooner = (FINISH,) if people.is_waited_for(state, reader) else ()
        to_do = tell_to_do(asked, () if asked else (*freely, *sooner), may, warned=bool(warned))
        return write_first_lines(happened, standing, (to_do, *warned), (deadline,))

    def _tell_final_standing(self, reader: str) -> Iterator[str]:
        """Yield which place a player has at the end."""
        game, state = self._game, self._state
        if reader in state.players:
            figures = game.figures(state)
            yield from tell_final_standing(figures, state, reader, fewest_leads=game.fewest_leads)

    def _waits_for_others(self, reader: str) -> bool:
        """Return whether the phase goes on without that reader."""
        goes_on = bool(self._game.phases) and not self._state.over
        return goes_on and reader not in clock_of(self._state).awaits

    def _list_own(self, reader: str) -> tuple[str, ...]:
        """Return the lines of a story that is told in order which speak to that reader."""
        if not (self._game.tells_in_order and reader in self._state.players):
            return ()
        said = zip(self._describe(reader), self._common_lines, strict=True)
        return tuple(own for own, told in said if own != told and _SPEAKS.search(own))

    def _describe(self, reader: str) -> list[str]:
        """Return what each event says to that reader, "" where it says nothing."""
        return [event.describe(self._state, reader) for event in self._events]

    @cached_property
    def _common_lines(self) -> list[str]:
        """The same, said to all."""
        return self._describe("")

    def _tell(
        self, reader: str, above: float, *, is_told: bool, has_gist: bool, known: Sequence[str]
    ) -> Section:
        """Return what happened in short, with so many lines `above` it; without the reader's part if that is
        told there: all of it, its gist, or of what is told in order the lines that are `known`."""
        told = self._game.tell_story(self._state, self._events, reader if is_told else "")
        if told is not None:
            nothing = "Nothing else." if is_told else "Nothing."
            return Section("What happened", (Lines(tuple(told) or (nothing,)),))
        if self._game.tells_in_order:
            return self._tell_in_order(reader, above, known)
        story = self._story.show(reader if is_told else "", above)
        return replace(story, heading="What else happened") if has_gist else story

    def _tell_in_order(self, reader: str, above: float, known: Sequence[str]) -> Section:
        """Return what each event says, but for the lines that are known."""
        said = [each for each in self._describe(reader) if each]
        left = [each for each in said if each not in known]
        heading, nothing = (
            ("What else happened", "Nothing else.") if left != said else ("What happened", "Nothing.")
        )
        return Section(heading, (Lines(tell_in_order(left, above) or (nothing,)),))

    def _show_below(self, reader: str) -> Iterable[Section]:
        """Give what stands below the fold: how things stand in short, and what comes."""
        for piece, shown in zip(self._game.pieces, self._standings, strict=True):
            brief = piece.show_brief(self._state, self._events, reader)
            yield from (replace(each, brief=()) for each in (shown if brief is None else brief))
        yield from self._coming

    @cached_property
    def _story(self) -> UpdateStory:
        """What happened, for all; not of games that tell it in order."""
        return UpdateStory(self._game.list_story_lines(self._state, self._events), self._state.players)

    def _show_what_comes(self) -> Iterator[Section]:
        """Give who is waited for, and what is under way."""
        yield from self._game.show_awaited(self._state)
        for piece in self._game.pieces:
            yield from piece.agenda(self._state)


def _list_lines(yours: Iterable[Section]) -> Iterator[str]:
    """Yield what happened to one reader, line by line."""
    return (line for each in yours for block in of_kind(Lines, each.blocks) for line in block.lines if line)


def _leave_out_codes(sections: Iterable[Section]) -> Iterator[Section]:
    return (each for each in sections if not any(of_kind(Code, each.blocks)))


def _cut_short(lines: Iterable[str]) -> tuple[str, ...]:
    """Return the first of these lines, each once, and how many more there are."""
    told = tuple(dict.fromkeys(lines))
    if len(told) <= MOST_LINES:
        return told
    rest = len(told) - MOST_LINES + 1
    return (*told[: MOST_LINES - 1], f"{rest} more things happened to you.")
