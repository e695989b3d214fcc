"""Figures of a game over time as small charts, each with a table that says the same."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

import msgspec

from nomicd.kernel.drawing import HUES, PATTERNS, Drawing, Path, Rect, Segment, Shape, TextLabel, hue
from nomicd.kernel.page import Table

WIDTH, HEIGHT = 600.0, 220.0
MAX_SERIES = 12
"""More lines than that are drawn in no chart; the table has all."""
_LEFT, _RIGHT, _TOP, _BOTTOM = 64.0, 130.0, 16.0, 34.0
_BAR = 22.0
_TICKS = 4


class Figure(msgspec.Struct, frozen=True):
    """One number: in the chart `plot`, of `who`. With a `part` ("yea") the chart has bars, one for each of
    `who`, their parts one after the other, of the last state only; without, lines over time. `colour` is a
    word for `drawing.hue`, "" for any."""

    plot: str
    who: str
    value: int
    part: str = ""
    colour: str = ""


class Sample(msgspec.Struct, frozen=True):
    """The figures of one moment; `label` names its update (`12`)."""

    label: str
    figures: tuple[Figure, ...]


class Plot(msgspec.Struct, frozen=True):
    """A chart and the same in words: `table` for those who cannot see it."""

    drawing: Drawing
    table: Table


def plots(samples: Sequence[Sample]) -> tuple[Plot, ...]:
    """A chart for each plot that the last sample has, in its order."""
    if not samples:
        return ()
    names = dict.fromkeys(figure.plot for figure in samples[-1].figures)
    return tuple(_plot(name, samples) for name in names)


def _plot(name: str, samples: Sequence[Sample]) -> Plot:
    last = [figure for figure in samples[-1].figures if figure.plot == name]
    if any(figure.part for figure in last):
        return _bars(name, last, samples[-1].label)
    return _lines(name, last, samples)


def _lines(name: str, last: Sequence[Figure], samples: Sequence[Sample]) -> Plot:
    series = {figure.who: _series(name, figure.who, samples) for figure in last}
    rows = tuple(_summarize(who, [value for _, value in points]) for who, points in series.items())
    span = f"updates {samples[0].label} to {samples[-1].label}"
    shown = sorted(last, key=lambda figure: -figure.value)[:MAX_SERIES]
    scale = Scale.over([value for figure in shown for _, value in series[figure.who]])
    shapes = [*_axes(scale, samples)]
    hues = _choose_hues(last)
    for figure, height in zip(shown, _spread([scale.y(figure.value) for figure in shown]), strict=True):
        shapes += _line(figure, hues[figure.who], series[figure.who], len(samples), scale, height)
    words = "; ".join(f"{row[0]} from {row[1]} to {row[4]}" for row in rows)
    drawing = Drawing(WIDTH, HEIGHT, name, f"{name}, {span}: {words}.", tuple(shapes))
    return Plot(drawing, Table(("Who", "First", "Least", "Most", "Last"), rows, (1, 2, 3, 4)))


def _choose_hues(figures: Sequence[Figure]) -> dict[str, str]:
    return {each.who: hue(each.colour) if each.colour else _any(at) for at, each in enumerate(figures)}


def _any(at: int) -> str:
    return HUES[at % len(HUES)]


def _series(name: str, who: str, samples: Sequence[Sample]) -> list[tuple[int, int]]:
    return [
        (at, figure.value)
        for at, sample in enumerate(samples)
        for figure in sample.figures
        if (figure.plot, figure.who) == (name, who)
    ]


def _summarize(who: str, values: Sequence[int]) -> tuple[str, ...]:
    return who, *(f"{one:,}" for one in (values[0], min(values), max(values), values[-1]))


class Scale(msgspec.Struct, frozen=True):
    """From values to heights, between round numbers."""

    least: int
    most: int
    step: int

    @classmethod
    def over(cls, values: Iterable[int]) -> Scale:
        """The scale on which all of them, and 0, lie."""
        known = [0, *values]
        least, most = min(known), max(known)
        step = _round((most - least) / _TICKS)
        return cls(least // step * step, -(-most // step) * step or step, step)

    def y(self, value: float) -> float:
        room = HEIGHT - _TOP - _BOTTOM
        return _TOP + room * (self.most - value) / (self.most - self.least)


def _round(step: float) -> int:
    """The next of 1, 2, 5, 10, 20 and so on."""
    size = 1
    while size * 10 < step:
        size *= 10
    return next(size * digit for digit in (1, 2, 5, 10) if size * digit >= step)


def _axes(scale: Scale, samples: Sequence[Sample]) -> Iterator[Shape]:
    for value in range(scale.least, scale.most + 1, scale.step):
        height = scale.y(value)
        yield Segment(_LEFT, height, WIDTH - _RIGHT, height, "line", 1.5 if value == 0 else 0.5)
        yield TextLabel(_LEFT - 6, height + 4, f"{value:,}", 11.0, "faint", "end")
    every = max(1, -(-len(samples) // 10))
    for at in range(0, len(samples), every):
        yield TextLabel(
            _x(at, len(samples)), HEIGHT - 12, samples[at].label, 11.0, "faint", "middle", width=60.0
        )


def _x(at: int, count: int) -> float:
    return round(_LEFT + (WIDTH - _LEFT - _RIGHT) * (at / (count - 1) if count > 1 else 1), 2)


def _line(
    figure: Figure, colour: str, points: Sequence[tuple[int, int]], count: int, scale: Scale, height: float
) -> Iterator[Shape]:
    """The line, and at its end, moved if another's is there, whose it is."""
    way = tuple((_x(at, count), round(scale.y(value), 2)) for at, value in points)
    yield Path(way, colour, 2.0)
    x, y = way[-1]
    yield Rect(x - 3, y - 3, 6.0, 6.0, colour)
    yield Segment(x + 4, y, WIDTH - _RIGHT + 16, height, "line", 0.5)
    yield TextLabel(WIDTH - _RIGHT + 20, height + 4, figure.who, fill=colour, width=_RIGHT - 24, bold=True)


def _spread(heights: Sequence[float]) -> list[float]:
    """The heights, from the top down, moved until two lie 14 apart at least."""
    out: list[float] = []
    for height in heights:
        out.append(max(height, out[-1] + 14) if out else height)
    over = max(0.0, out[-1] - (HEIGHT - 8)) if out else 0.0
    return [one - over for one in out]


def _stack_parts(figures: Sequence[Figure], parts: Sequence[str]) -> dict[str, list[tuple[str, int]]]:
    """Return for each person how much there is of every part."""
    values = {(figure.who, figure.part): figure.value for figure in figures}
    people = dict.fromkeys(figure.who for figure in figures)
    return {who: [(part, values.get((who, part), 0)) for part in parts] for who in people}


def _bars(name: str, figures: Sequence[Figure], label: str) -> Plot:
    parts = list(dict.fromkeys(figure.part for figure in figures))
    bars = _stack_parts(figures, parts)
    longest = max((sum(value for _, value in bar) for bar in bars.values()), default=0)
    shapes = [*_legend(parts)]
    for at, (who, bar) in enumerate([*bars.items()][: 2 * MAX_SERIES]):
        shapes += _bar(who, bar, parts, longest, 34 + at * _BAR)
    words = "; ".join(_word_bar(who, bar) for who, bar in bars.items())
    height = 34 + _BAR * min(len(bars), 2 * MAX_SERIES) + 10
    drawing = Drawing(WIDTH, height, name, f"{name}, up to update {label}: {words}.", tuple(shapes))
    rows = tuple((who, *(f"{value:,}" for _, value in bar)) for who, bar in bars.items())
    return Plot(drawing, Table(("Who", *parts), rows, tuple(range(1, len(parts) + 1))))


def _word_bar(who: str, bar: Sequence[tuple[str, int]]) -> str:
    return f"{who} " + ", ".join(f"{value:,} {part}" for part, value in bar)


def _legend(parts: Sequence[str]) -> Iterator[Shape]:
    for at, part in enumerate(parts):
        x = 150.0 + at * 110
        yield Rect(x, 6.0, 14.0, 14.0, f"{_part_hue(at)}-tint", _part_hue(at), pattern=_part_pattern(at))
        yield TextLabel(x + 20, 17.0, part, width=86.0)


def _bar(
    who: str, heights: Sequence[tuple[str, int]], parts: Sequence[str], longest: int, y: float
) -> Iterator[Shape]:
    yield TextLabel(142.0, y + 13, who, anchor="end", width=136.0)
    x = 150.0
    for part, value in heights:
        at = parts.index(part)
        wide = round((WIDTH - 200) * value / longest, 2) if longest else 0
        if not value:
            continue
        tone = _part_hue(at)
        yield Rect(x, y, wide, _BAR - 5, f"{tone}-tint", tone, pattern=_part_pattern(at))
        yield TextLabel(x + wide / 2, y + 13, str(value), 11.0, "ink", "middle", halo=f"{tone}-tint")
        x += wide
    total = sum(value for _, value in heights)
    yield TextLabel(x + 6, y + 13, f"{total:,}", 11.0, "faint")


_PART_HUES = ("green", "red", "grey", "blue", "yellow", "purple")


def _part_hue(at: int) -> str:
    return _PART_HUES[at] if at < len(_PART_HUES) else _any(at)


def _part_pattern(at: int) -> str:
    return PATTERNS[(at - 1) % len(PATTERNS)] if at else ""
