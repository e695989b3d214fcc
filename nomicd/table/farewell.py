"""What the last mail of a game says of all of it: some sentences, a plot, and everybody's best moment."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Container, Iterator, Mapping, Sequence
from datetime import datetime
from itertools import groupby, pairwise
from typing import Any
from zoneinfo import ZoneInfo

import msgspec

from nomicd.kernel.correction import records_in_force
from nomicd.kernel.events import GameEvent, Record
from nomicd.kernel.game import AnyGame
from nomicd.kernel.page import Code, Lines, Notice, Section
from nomicd.kernel.plots import Figure, Plot, Sample, plots
from nomicd.table.course.state import AnyCourse
from nomicd.table.game import TableGame
from nomicd.table.phrases import join_words, many
from nomicd.table.pieces.elimination import PlayerEliminated
from nomicd.table.story import fold_here

LAST = re.compile(r"digest/|game-ended/")
"""How the keys of the notices begin in which it stands."""

COLUMNS = 6
"""So many updates the plot shows as numbers."""

NAME = 16
"""So many letters of a name stand there."""

_TICK = re.compile(r"tick:(\d+)")


class BestMoment(msgspec.Struct, frozen=True):
    """What has brought a player most in the update that brought them most."""

    player: str
    update: int
    gain: int
    said: str = ""


class WholeGame(msgspec.Struct, frozen=True):
    """How a game went. The first of its figures is what it is about, such as money."""

    samples: tuple[Sample, ...]
    dates: tuple[datetime, ...]
    moments: tuple[BestMoment, ...]
    out: tuple[str, ...]


class Farewell(msgspec.Struct, frozen=True):
    """What the last mail of a game tells of all of it: on its first screens, and below these."""

    first: tuple[Section, ...] = ()
    below: tuple[Section, ...] = ()


def with_farewell(given: Notice, farewell: Farewell) -> Notice:
    """Return a last digest, or what tells that a game has ended, with the whole game on top. The last update
    of a digest is told below the fold."""
    if not farewell.first or not LAST.match(given.key):
        return given
    rest = tuple(each for each in given.page.sections if each != fold_here())
    fold = (fold_here(),) if rest != given.page.sections else ()
    page = msgspec.structs.replace(given.page, sections=(*farewell.first, *fold, *farewell.below, *rest))
    return msgspec.structs.replace(given, page=page)


def tell_whole_game(ruleset: AnyGame, state: Any, records: Sequence[Record], zone: ZoneInfo) -> Farewell:
    """Return what is to be told of a game that is over, whose log has these records; by what everybody may
    know."""
    game = _read(ruleset, records_in_force(records))
    if not game.samples:
        return Farewell()
    drawn = plots(game.samples)[:1]
    below = (
        Section(f"{each.drawing.title} over the updates", (_show_plot(game.samples, each),)) for each in drawn
    )
    return Farewell(tuple(_show(game, ruleset, state, zone)), tuple(below))


def _show(game: WholeGame, ruleset: AnyGame, state: AnyCourse, zone: ZoneInfo) -> Iterator[Section]:
    told = (
        _tell_span(game, zone),
        *_tell_leads(game, ruleset.fewest_leads),
        *game.out,
        *ruleset.sum_up(state),
    )
    yield Section("The game in short", (Lines(told),))
    what = game.samples[-1].figures[0].plot.lower() if game.moments else ""
    sign = -1 if ruleset.fewest_leads else 1
    if moments := tuple(
        f"{each.player}, update {each.update} ({what} {sign * each.gain:+,}): {each.said}".removesuffix(": ")
        for each in game.moments
    ):
        yield Section("Everybody's best moment", (Lines(moments),))


# How it went


def _read(ruleset: AnyGame, records: Sequence[Record]) -> WholeGame:
    """Play the log twice: for what everybody had after each update, then for what their best ones brought."""
    samples, dates, out = [], [], []
    best: dict[str, BestMoment] = {}
    sign = -1 if ruleset.fewest_leads else 1
    state = ruleset.blank()
    for cause, group in groupby(records, lambda each: each.cause):
        before = _find_main(ruleset.figures(state)) if (tick := _TICK.match(cause)) else {}
        for record in group:
            event = ruleset.codec.read(record)
            event.apply(state)
            last = record.at
            if isinstance(event, PlayerEliminated):
                out.append(f"{event.describe(state)[:-1]} (update {state.update}).")
        if tick:
            samples.append(Sample(tick[1], ruleset.figures(state)))
            dates.append(last)
            for each in _list_gains(before, samples[-1], sign):
                if each.player not in best or each.gain > best[each.player].gain:
                    best[each.player] = each
    moments = tuple(_find_said(ruleset, records, best, sign))
    return WholeGame(tuple(samples), tuple(dates), moments, tuple(out))


def _list_gains(before: Mapping[str, int], sample: Sample, sign: int) -> Iterator[BestMoment]:
    """Yield who gained how much in an update."""
    for who, value in _find_main(sample.figures).items():
        gain = sign * (value - before.get(who, value))
        if gain > 0:
            yield BestMoment(who, int(sample.label), gain)


def _find_said(
    ruleset: AnyGame, records: Sequence[Record], best: Mapping[str, BestMoment], sign: int
) -> Iterator[BestMoment]:
    """Yield the moments, each with the sentence of the one event that brought most, or of its turn."""
    state = ruleset.blank()
    for cause, group in groupby(records, lambda each: each.cause):
        tick = _TICK.match(cause)
        theirs = {each.player: each for each in best.values() if tick and each.update == int(tick[1])}
        told = _Told(ruleset, sign)
        for record in group:
            event = ruleset.codec.read(record)
            if not theirs:
                event.apply(state)
                continue
            before = _find_main(ruleset.figures(state))
            event.apply(state)
            told.hear(state, record, event, before, theirs)
        for who, each in theirs.items():
            yield msgspec.structs.replace(each, said=told.find_sentence(state, who))


class _Told:
    """What is told of one update, and at which of its events each player gained most."""

    def __init__(self, ruleset: AnyGame, sign: int) -> None:
        self._ruleset, self._sign = ruleset, sign
        self._events: list[GameEvent] = []
        self._most: dict[str, tuple[int, str, int]] = {}

    def hear(
        self,
        state: AnyCourse,
        record: Record,
        event: GameEvent,
        before: Mapping[str, int],
        whose: Container[str],
    ) -> None:
        """Take in an event, which has led to this state."""
        self._events.append(event)
        for who, value in _find_main(self._ruleset.figures(state)).items():
            gain = self._sign * (value - before.get(who, value))
            if who in whose and gain > self._most.get(who, (0,))[0]:
                said = self._ruleset.describe_event(state, record)
                self._most[who] = gain, said, len(self._events)

    def find_sentence(self, state: AnyCourse, who: str) -> str:
        """Return the sentence of the event that brought that player most, or of their turn then."""
        _, said, place = self._most.get(who, (0, "", 0))
        if said or not place:
            return said
        lines = self._list_turns(state, who, len(self._events))
        turn = len(self._list_turns(state, who, place))  # those that had ended then
        return lines[turn] if turn < len(lines) else ""

    def _list_turns(self, state: AnyCourse, who: str, end: int) -> list[str]:
        if not isinstance(self._ruleset, TableGame):
            return []
        lines = self._ruleset.list_story_lines(state, self._events[:end])
        return [each.text for each in lines if each.player == who]


def _find_main(figures: Sequence[Figure]) -> dict[str, int]:
    """Return what each player has of what the game is about."""
    return {each.who: each.value for each in figures if each.plot == figures[0].plot}


# How it is told


def _tell_span(game: WholeGame, zone: ZoneInfo) -> str:
    first, last = (_say_day(at.astimezone(zone)) for at in (game.dates[0], game.dates[-1]))
    return f"{many(len(game.samples), 'update')}, from {first} to {last}."


def _say_day(at: datetime) -> str:
    return f"{at.day} {at:%B %Y}"


def _tell_leads(game: WholeGame, fewest: bool) -> Iterator[str]:
    """Yield who was ahead for how long, how often that changed, and the greatest lead there was."""
    leads = [(sample.label, *_find_lead(_find_main(sample.figures), fewest)) for sample in game.samples]
    ahead = [(label, who, by) for label, who, by in leads if by]
    if not ahead:
        return
    what = game.samples[-1].figures[0].plot.lower()
    count = Counter(who for _, who, _ in ahead)
    said = [f"{who} after {n}" for who, n in count.most_common()]
    most = "least" if fewest else "most"
    yield f"In the lead, with the {most} {what}: {join_words(said)} of {many(len(leads), 'update')}."
    yield from _tell_changes(ahead)
    label, who, by = max(ahead, key=lambda each: each[2])
    yield f"The greatest lead: {who}, by {by:,} after update {label}."


def _tell_changes(ahead: Sequence[tuple[str, str, int]]) -> Iterator[str]:
    turns = [now[0] for was, now in pairwise(ahead) if was[1] != now[1]]
    if turns:
        times = "once" if len(turns) == 1 else f"{len(turns)} times"
        yield f"The lead changed {times}, last in update {turns[-1]}."


def _find_lead(values: Mapping[str, int], fewest: bool) -> tuple[str, int]:
    """Return who is ahead, and by how much; by 0 where several are, or nobody is to be compared with."""
    order = sorted(values, key=lambda who: values[who], reverse=not fewest)
    return (order[0], abs(values[order[0]] - values[order[1]])) if len(order) > 1 else ("", 0)


def _show_plot(samples: Sequence[Sample], plot: Plot) -> Code:
    """Return the plot, with some of its numbers for who reads text."""
    last = len(samples) - 1
    places = sorted({round(at * last / (COLUMNS - 1)) for at in range(COLUMNS)}) if last else [0]
    shown = [(samples[at].label, _find_main(samples[at].figures)) for at in places]
    names = list(shown[-1][1])
    wide = max(len("after update"), *(min(NAME, len(name)) for name in names))
    head = "after update".ljust(wide) + "".join(f"{label:>8}" for label, _ in shown)
    rows = [
        name[:NAME].ljust(wide)
        + "".join(f"{values[name]:>8,}" if name in values else " " * 8 for _, values in shown)
        for name in names
    ]
    return Code("\n".join([head, *rows]), plot.drawing)
