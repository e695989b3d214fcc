"""Boards of roads: what of one is shown to a reader on a phone."""

import pytest

from nomicd.kernel.drawing import Rect
from nomicd.table.boards import BoardPlan, BoardRoad, BoardSpace, draw_board, near, write_board


def plan(tokens, ring=20, branch=4):
    """A ring, and a branch from its fifth space that comes back to its first."""
    main = tuple(BoardSpace(str(n), f"Space {n}") for n in range(ring))
    red = tuple(BoardSpace(f"R{n}", f"Red {n}") for n in range(branch))
    links = (("5", "R0"), (f"R{branch - 1}", "0"))
    return BoardPlan((BoardRoad("Red", red, "red"), BoardRoad("Main", main)), links, tokens)


@pytest.mark.parametrize(
    ("where", "shown"),
    [
        ("7", ["5", "6", "7", "8"]),
        ("0", ["18", "19", "0", "1"]),
        ("R0", ["R0", "R1", "R2", "R3", "0"]),
        ("R2", ["R0", "R1", "R2", "R3", "0", "1"]),
    ],
)
def test_what_is_near_is_two_spaces_behind_and_those_ahead(where, shown):
    """Round the ring, and over the end of the branch."""
    keys = [space.key for space in near(plan({"ann": where}), "ann").roads[0].spaces]
    assert keys[: len(shown)] == shown
    assert len(keys) == len(set(keys)) == 15


def test_a_small_board_is_near_as_a_whole():
    """Each space once."""
    keys = [space.key for space in near(plan({"ann": "1"}, ring=7), "ann").roads[0].spaces]
    assert sorted(keys) == [str(n) for n in range(7)]


def test_what_is_near_is_drawn_for_a_phone():
    """Five columns; an edge is around the reader's space; who is elsewhere is not drawn."""
    around = near(plan({"ann": "7", "bob": "R1", "cyd": "8"}), "ann")
    assert dict(around.tokens) == {"ann": "7", "cyd": "8"}
    assert max(map(len, write_board(around).splitlines())) == 36
    drawn = draw_board(around, "Around ann", "words", (), ())
    assert drawn.width < 360
    assert [shape.stroke for shape in drawn.shapes if isinstance(shape, Rect) and not shape.fill] == ["ink"]
