"""Figures over time as charts, and the same in tables."""

from itertools import pairwise

import pytest

from nomicd.kernel.drawing import HUES, Path, Rect, TextLabel, hue, tint
from nomicd.kernel.page import Table
from nomicd.kernel.plots import HEIGHT, WIDTH, Figure, Sample, Scale, plots


def money(*rows, colours=("", "", "")):
    return [
        Sample(
            str(at + 1),
            tuple(
                Figure("Money", who, value, colour=c)
                for (who, value), c in zip(row.items(), colours, strict=False)
            ),
        )
        for at, row in enumerate(rows)
    ]


def names(drawing):
    return [shape.text for shape in drawing.shapes if isinstance(shape, TextLabel) and shape.bold]


def test_money_over_time_is_a_line_for_each():
    """The richest at the end stands on top; the table says first, least, most and last."""
    (plot,) = plots(money({"alice": 100, "bob": 100}, {"alice": 50, "bob": 900}, {"alice": 70, "bob": 400}))
    assert names(plot.drawing) == ["bob", "alice"]
    assert plot.table == Table(
        ("Who", "First", "Least", "Most", "Last"),
        (("alice", "100", "50", "100", "70"), ("bob", "100", "100", "900", "400")),
        (1, 2, 3, 4),
    )
    assert plot.drawing.text == "Money, updates 1 to 3: alice from 100 to 70; bob from 100 to 400."


def test_nothing_leaves_the_chart():
    """Debts and fortunes alike lie within it."""
    (plot,) = plots(money({"alice": -99_999, "bob": 1_000_000}, {"alice": 3, "bob": 0}))
    points = [point for shape in plot.drawing.shapes if isinstance(shape, Path) for point in shape.points]
    assert all(0 <= x <= WIDTH and 0 <= y <= HEIGHT for x, y in points)


def test_names_at_the_ends_of_lines_never_cover_each_other():
    """Eight players with the same money are eight names."""
    (plot,) = plots(money(dict.fromkeys("abcdefgh", 100), dict.fromkeys("abcdefgh", 100), colours=[""] * 8))
    heights = [shape.y for shape in plot.drawing.shapes if isinstance(shape, TextLabel) and shape.bold]
    assert all(lower - upper >= 14 for upper, lower in pairwise(heights))
    assert heights[-1] <= HEIGHT


def test_who_joined_later_has_a_shorter_line():
    """And who left is no more in the chart."""
    (plot,) = plots(money({"alice": 1, "bob": 1}, {"alice": 2, "bob": 1}, {"alice": 2, "carol": 5}))
    lines = [len(shape.points) for shape in plot.drawing.shapes if isinstance(shape, Path)]
    assert lines == [1, 3]


def test_votes_are_bars_of_the_last_state():
    """Each part in its own colour and pattern, with its number."""
    figures = (
        Figure("Votes", "alice", 3, "yea"),
        Figure("Votes", "alice", 1, "nay"),
        Figure("Votes", "bob", 2, "nay"),
    )
    (plot,) = plots([Sample("1", ()), Sample("2", figures)])
    assert plot.table == Table(("Who", "yea", "nay"), (("alice", "3", "1"), ("bob", "0", "2")), (1, 2))
    fills = [shape.fill for shape in plot.drawing.shapes if isinstance(shape, Rect)]
    assert fills == ["green-tint", "red-tint", "green-tint", "red-tint", "red-tint"]


def test_without_samples_there_are_no_charts():
    """A game that has not begun has nothing to plot."""
    assert plots([]) == ()
    assert plots([Sample("1", ())]) == ()


@pytest.mark.parametrize(
    ("values", "least", "most"), [([0], 0, 1), ([1], 0, 1), ([9_999], 0, 10_000), ([-1, 7], -2, 8)]
)
def test_a_scale_lies_between_round_numbers(values, least, most):
    """And has 0 on it."""
    scale = Scale.over(values)
    assert (scale.least, scale.most) == (least, most)


@pytest.mark.parametrize(
    ("word", "is_hue"), [("red", "red"), ("Crimson", "red"), (" navy ", "blue"), ("teal", "teal")]
)
def test_words_for_colours_are_hues(word, is_hue):
    """Known ones by their sense."""
    assert (hue(word), tint(word)) == (is_hue, f"{is_hue}-tint")


def test_a_word_that_is_no_colour_has_always_the_same_hue():
    """Rules may call colours what they like."""
    assert hue("octarine") == hue("OCTARINE")
    assert hue("octarine") in HUES
