"""The board of Boondoggling as a picture, and what is plotted."""

from nomicd.adapters.pictures import svg
from nomicd.games.boondoggling.game import Boondoggling
from nomicd.games.boondoggling.road import RoadBoard
from nomicd.games.boondoggling.state import law_of
from nomicd.kernel.drawing import Circle, Group, Path, Rect, TextLabel
from nomicd.kernel.plots import Figure


def flat(shapes):
    for shape in shapes:
        yield shape
        if isinstance(shape, Group):
            yield from flat(shape.shapes)


def every(drawing, kind):
    return [shape for shape in flat(drawing.shapes) if isinstance(shape, kind)]


def words(drawing):
    return [shape.text for shape in every(drawing, TextLabel)]


def where(drawing, text):
    found = next(shape for shape in every(drawing, TextLabel) if shape.text == text)
    return found.x, found.y


def test_both_roads_are_there(table):
    """The main road winds up from the bottom left; the Road to Inflation lies above it."""
    drawn = RoadBoard().picture(table.state)
    assert set(law_of(table.state).board.spaces) <= set(words(drawn))
    assert where(drawn, "0")[0] < where(drawn, "9")[0] == where(drawn, "10")[0]
    assert where(drawn, "R1")[1] < where(drawn, "39")[1] < where(drawn, "0")[1]


def test_projects_cost_what_they_cost_now(table):
    """In a stage of inflation more than at first."""
    assert {"-20", "+100"} <= set(words(RoadBoard().picture(table.state)))
    table.set(stage=1)
    assert "-40" in words(RoadBoard().picture(table.state))


def test_the_money_stands_under_the_board(table):
    """Every fund, the Treasury, and what circulates."""
    table.put("ann", "7", 775)
    drawn = words(RoadBoard().picture(table.state))
    assert {"$775M ann", f"${table.state.treasury:,}M in the Treasury"} <= set(drawn)
    assert any(text.endswith("in circulation") for text in drawn)


def test_tokens_stand_where_they_stand(table):
    """And the words say so."""
    table.put("ann", "7").put("bob", "R3")
    drawn = RoadBoard().picture(table.state)
    assert len(every(drawn, Circle)) == 6, "three on the board, three in the key"
    assert 'ann on 7 "Raking leaves back and forth", bob on R3' in drawn.text


def test_the_last_move_leaves_a_trail(table):
    """Of each token, the last one only."""
    events = [*table.move("ann", 3), *table.move("ann", 4), *table.move("bob", 5)]
    assert len([path for path in every(RoadBoard().picture(table.state, events), Path) if path.dashed]) == 2


def test_the_picture_shows_the_direction_and_how_the_roads_meet(table):
    """A head between each space and the next; lines from the AAA Decision to R1 and from R7 to Washington."""
    drawn = RoadBoard().picture(table.state)
    heads = [path for path in every(drawn, Path) if path.closed]
    assert len(heads) == 39 + 6
    links = [path.points for path in every(drawn, Path) if path.arrow]
    assert len(links) == 2
    fields = {key: where(drawn, key) for key in ("28", "R1", "R7", "0")}
    for (begin, end), points in zip((("28", "R1"), ("R7", "0")), links, strict=True):
        for key, (x, y) in ((begin, points[0]), (end, points[-1])):
            left, line = fields[key]
            assert left - 4 <= x <= left + 56, key
            assert line - 12 <= y <= line + 61, key
    assert all(0 <= x <= drawn.width and 0 <= y <= drawn.height for points in links for x, y in points)


def test_nothing_leaves_the_picture(table):
    """No field, and it can be drawn."""
    drawn = RoadBoard().picture(table.state)
    assert all(box.x >= 0 and box.x + box.width <= drawn.width for box in every(drawn, Rect))
    assert all(box.y >= 0 and box.y + box.height <= drawn.height for box in every(drawn, Rect))
    assert svg(drawn)


def test_funds_and_the_treasury_are_plotted(table):
    """Over time, in millions."""
    table.put("ann", "7", 775)
    assert Figure("Funds", "ann", 775) in Boondoggling().figures(table.state)
    assert Figure("The Treasury", "Treasury", table.state.treasury) in Boondoggling().figures(table.state)
