"""The board as a picture: every space once, legible on a phone, with pawns that can be told apart."""

import itertools

import pytest

from nomicd.adapters.pictures.raster import png
from nomicd.games.lie_cheat_steal.board import KINDS, read_law
from nomicd.games.lie_cheat_steal.drawing import (
    MOST_OF_PATH,
    RING,
    TALL,
    WIDE,
    BoardFigure,
    draw_square,
    write_short,
)
from nomicd.games.lie_cheat_steal.views import CampaignBoard
from nomicd.kernel.drawing import Circle, Group, Path, Rect, TextLabel
from nomicd.table.boards import near, write_board

PHONE = 360
LEAST_LETTER = 7.0
"""Units of a letter that can be read at the size of a phone, which has two or three dots for each."""


@pytest.fixture
def track(race):
    return read_law(race.state.documents).board


def flatten(shapes):
    for shape in shapes:
        if isinstance(shape, Group):
            yield from flatten(shape.shapes)
        else:
            yield shape


def draw(track, *spaces, here=""):
    names = ("ann", "bob", "cid", "dot", "eve", "fay")
    figures = [BoardFigure(name, space, "0 votes, $0") for name, space in zip(names, spaces, strict=False)]
    return draw_square(track, figures, "The board", "words", "First to 500 votes wins", here)


def fields(drawing):
    return [each for each in flatten(drawing.shapes) if isinstance(each, Rect) and each.width == WIDE - 2]


def test_every_space_has_a_field_of_its_own(track):
    """(3.5) 40 around the square, and the paths inside it; none covers another."""
    drawn = fields(draw(track, "0"))
    assert len(drawn) == len(track.spaces) == RING + 3 * MOST_OF_PATH
    for one, other in itertools.combinations(drawn, 2):
        assert abs(one.x - other.x) >= WIDE or abs(one.y - other.y) >= TALL


def test_the_board_fits_on_a_phone_and_can_be_read(track):
    drawing = draw(track, *["0"] * 4)
    assert drawing.width <= PHONE
    labels = [each for each in flatten(drawing.shapes) if isinstance(each, TextLabel)]
    assert min(each.size for each in labels) >= LEAST_LETTER
    assert all(0 <= each.x <= drawing.width and 0 <= each.y <= drawing.height for each in labels)


def test_words_stay_within_their_spaces(track):
    """A bold letter is some 0.72 of its size wide."""
    for shape in draw(track, "0").shapes:
        if isinstance(shape, Group) and any(each in fields(draw(track, "0")) for each in shape.shapes):
            _, *labels = shape.shapes
            for label in labels:
                for word in label.text.split("\n"):
                    assert len(word) * label.size * 0.72 <= WIDE + 0.5, (shape.title, word)


def test_the_ring_goes_clockwise_from_the_lower_right(track):
    """Each space beside the one before, and START beside 39."""
    drawn = fields(draw(track, "0"))[:RING]
    assert (drawn[0].x, drawn[0].y) == (max(each.x for each in drawn), max(each.y for each in drawn))
    assert drawn[10].x < drawn[0].x
    assert drawn[10].y == drawn[0].y
    assert drawn[20].y < drawn[10].y
    for one, other in itertools.pairwise([*drawn, drawn[0]]):
        assert (abs(one.x - other.x), abs(one.y - other.y)) in ((WIDE, 0), (0, TALL))


def test_pawns_have_letters_and_colours_of_their_own(track):
    drawing = draw(track, *["0"] * 6)
    pawns = [
        each for each in drawing.shapes if isinstance(each, Group) and isinstance(each.shapes[0], Circle)
    ]
    letters = {each.shapes[1].text for each in pawns}
    assert letters == set("ABCDEF")
    assert len({each.shapes[0].fill for each in pawns}) == 6


def test_names_that_begin_alike_have_other_letters(track):
    figures = [BoardFigure(name, "0", "") for name in ("ann", "anna", "amy", "a")]
    drawn = draw_square(track, figures, "t", "w", "")
    labels = [
        each.text for each in flatten(drawn.shapes) if isinstance(each, TextLabel) and each.fill == "paper"
    ]
    assert len(set(labels)) == 4


def test_who_is_in_jail_stands_behind_bars(track):
    free = draw_square(track, [BoardFigure("ann", "10", "")], "t", "w", "")
    jailed = draw_square(track, [BoardFigure("ann", "10", "", True)], "t", "w", "")
    bars = [each for each in flatten(jailed.shapes) if isinstance(each, Path)]
    assert len(bars) > len([each for each in flatten(free.shapes) if isinstance(each, Path)])


def test_the_space_of_the_reader_has_a_thick_edge(track):
    thick = [each for each in fields(draw(track, "7", here="7")) if each.thickness > 2]
    assert len(thick) == 1


def test_amounts_are_told_in_short(track):
    """(3.6) Votes and thousands, with their sign."""
    told = {key: write_short(space, "v") for key, space in track.spaces.items() if space.amount}
    assert told["39"] == "+100v"
    assert told["37"] == "-30v"
    assert told["24"] == "-20k"
    assert told["26"] == "-10k"
    assert told["B4"] == "+50k"
    assert told["L4"] == "+5k"
    assert write_short(track.spaces["0"]) == ""


def test_every_kind_of_space_can_be_drawn(track):
    assert {space.kind for space in track.spaces.values()} == set(KINDS)
    assert png(draw(track, "0", "B3", "W1")).startswith(b"\x89PNG")


def test_the_board_in_characters_fits_into_a_mail(race):
    """All of it in 72 columns; around a token in half of them."""
    race.set("ann", space="B3")
    plan = CampaignBoard().plan(race.state)
    whole = write_board(plan)
    assert max(map(len, whole.splitlines())) <= 72
    assert "39+100" in whole
    assert "24-20k" in whole
    around = write_board(near(plan, "ann"))
    assert max(map(len, around.splitlines())) <= 40
    assert "B3-20k" in around
