"""The board of a Nomic as a picture, and its figures."""

import msgspec
import pytest

from nomicd.adapters.pictures import svg
from nomicd.app.samples import state as sample
from nomicd.games.nomic import events as e
from nomicd.games.nomic.pages.picture import COLUMNS, draw_board
from nomicd.games.nomic.pages.standings import list_figures
from nomicd.games.nomic.state import PlayerState, ProposalState, Rule, SquareState
from nomicd.kernel.drawing import Circle, Drawing, Group, Path, Picture, Rect, TextLabel
from nomicd.kernel.plots import Figure
from nomicd.table.pieces.votes.state import TallyLine
from nomicd.table.sketching import Pawn, crowd, find_on_winding, marks

CONFIG = """
# 26. Train travel

Trains.

```toml
[square_types.station]
name = "Railway Station"
glyph = "R"
[buildings.house]
name = "House"
[buildings.hotel]
name = "Hotel"
[items.soldier]
name = "Soldier"
```
"""


@pytest.fixture
def game():
    game = sample()
    game.rules[26] = Rule(26, CONFIG.lstrip(), "opening", 0)
    return game


def shapes(drawing, kind):
    """All shapes of a kind, also those within groups, where they are drawn."""
    return (shape for shape in flat(drawing.shapes) if isinstance(shape, kind))


def flat(shapes, right=0.0, down=0.0):
    for shape in shapes:
        if isinstance(shape, Group):
            yield shape
            yield from flat(shape.shapes, right + shape.offset[0], down + shape.offset[1])
        else:
            placed = hasattr(shape, "x")
            yield msgspec.structs.replace(shape, x=shape.x + right, y=shape.y + down) if placed else shape


def words(drawing):
    return [shape.text for shape in shapes(drawing, TextLabel)]


def where(drawing, text):
    """Where a word stands first."""
    found = next(shape for shape in shapes(drawing, TextLabel) if shape.text == text)
    return found.x, found.y


def change(game, label, **fields):
    game.squares[label] = SquareState(label, **fields)


def test_rows_wind_up_from_the_bottom_left(game):
    """1 to 10 run right, 11 to 20 left, above them (rule 6)."""
    drawn = draw_board(game)
    assert where(drawn, "1")[0] < where(drawn, "2")[0]
    assert where(drawn, "12")[0] < where(drawn, "11♀" if "11♀" in words(drawn) else "11")[0]
    assert where(drawn, "11")[1] < where(drawn, "10")[1]
    assert where(drawn, "11")[0] == where(drawn, "10")[0]
    assert [find_on_winding(at, COLUMNS) for at in (0, 9, 10, 19, 20)] == [
        (0, 0),
        (9, 0),
        (9, 1),
        (0, 1),
        (0, 2),
    ]


def test_a_square_tells_all_about_itself(game):
    """Owner, gender, name, kind, buildings and what lies there."""
    change(
        game, "3", number=3, name="Foo", owner="alice", gender="m", types=("station",),
        buildings=("house", "hotel"), items={"soldier": 12},
    )  # fmt: skip
    drawn = draw_board(game)
    assert {"3♂", "al", "Foo", "R", "Ho", "Ht", "12S"} <= set(words(drawn))
    assert {"Railway Station", "House", "Hotel", "Soldiers"} <= set(words(drawn)), (
        "the key says what they mean"
    )
    assert 'Square #3 "Foo"; Railway Station; of alice; carol' in {one.title for one in shapes(drawn, Group)}


def test_an_owner_is_known_by_hue_and_by_letters(game):
    """For who cannot tell hues apart, the letters do."""
    fills = {shape.fill for shape in shapes(draw_board(game), Rect)}
    assert {"red-tint", "blue-tint", "green-tint", "yellow-tint"} <= fills
    assert marks(["alice", "albert", "al", "王小明", "<b>", "🦊", ""]) == {
        "alice": "al", "albert": "ab", "al": "a", "王小明": "王", "<b>": "b", "🦊": "🦊", "": "?"
    }  # fmt: skip


def test_squares_without_numbers_and_beside_the_board_have_their_places(game):
    """Lettered ones between two numbers; boxes under a heading of their own."""
    game.board = (*game.board[:9], "A", "$+", *game.board[9:])
    change(game, "A")
    change(game, "$+")
    change(game, "Jack")
    drawn = draw_board(game)
    assert where(drawn, "9")[0] < where(drawn, "A")[0]
    assert where(drawn, "$+")[1] < where(drawn, "A")[1]
    assert where(drawn, "Jack")[1] > where(drawn, "Beside the board")[1] > where(drawn, "1")[1]


def test_an_inactive_players_pawn_stands_on_its_head(game):
    """Rule 3: on the board and in the key."""
    turned = [shape.title for shape in shapes(draw_board(game), Group) if shape.turn == 180]
    assert turned == ["carol, inactive"] * 2


def test_pawns_on_one_square_do_not_cover_each_other():
    """Eight of them fit; of more the rest is counted."""
    found = [Pawn(f"p{at}", f"{at}", "red") for at in range(11)]
    drawn = Drawing(60, 30, "", "", tuple(crowd(found, 0, 0, 55, 26)))
    discs = list(shapes(drawn, Circle))
    assert len(discs) == 7
    assert "+4" in words(drawn)
    apart = [
        ((one.x - other.x) ** 2 + (one.y - other.y) ** 2) ** 0.5
        for at, one in enumerate(discs)
        for other in discs[:at]
    ]
    assert min(apart) >= 2 * discs[0].radius
    assert all(disc.radius <= disc.x <= 55 - disc.radius and disc.radius <= disc.y <= 26 for disc in discs)


def test_a_pawn_may_be_the_players_own_picture():
    """Drawn anew by whoever makes the SVG."""
    own = Pawn("alice", "al", "red", png=b"\x89PNG")
    assert [
        shape.png for shape in shapes(Drawing(60, 30, "", "", tuple(crowd([own], 0, 0, 55, 26))), Picture)
    ] == [b"\x89PNG"]


def test_a_move_leaves_a_trail(game):
    """From square to square; a jump straight, and dashed. Who was only placed leaves none."""
    events = [
        e.PawnMoved("alice", "9", "14", "move", ("10", "11", "12", "13")),
        e.PawnMoved("bob", "3", "22", "jump"),
        e.PawnMoved("carol", "1", "3", "placed"),
    ]
    trails = list(shapes(draw_board(game, events), Path))
    assert [(len(trail.points), trail.stroke, trail.dashed) for trail in trails] == [
        (6, "red", False),
        (2, "blue", True),
    ]
    assert all(trail.arrow for trail in trails)


def test_the_picture_is_told_in_words(game):
    """Who stands where, and what is whose."""
    told = draw_board(game).text
    assert 'alice on Square #14 "The long pier"' in told
    assert 'carol on Square #3 "Foo" (inactive)' in told
    assert "alice owns #3 and #14." in told


@pytest.mark.parametrize("count", [1, 9, 10, 104, 400, 5_000])
def test_nothing_leaves_the_picture(game, count):
    """Whatever the size of the board."""
    game.board = tuple(map(str, range(1, count + 1)))
    for label in game.board:
        change(game, label, number=int(label), name="x" * 300, owner="alice")
    drawn = draw_board(game)
    assert all(box.x >= 0 and box.x + box.width <= drawn.width for box in shapes(drawn, Rect))
    assert all(box.y >= 0 and box.y + box.height <= drawn.height for box in shapes(drawn, Rect))
    assert len(svg(drawn)) < 600_000


def test_names_that_would_be_code_are_only_names(game):
    """In the field, in the key and in the words."""
    hostile = "<script>alert(1)</script>"
    game.players[hostile] = PlayerState(name=hostile, square="1")
    change(game, "1", number=1, name="]]><image href='x'/>", owner=hostile)
    made = svg(draw_board(game))
    assert "<script" not in made
    assert "<image" not in made


def test_figures_are_money_squares_and_votes(game):
    """Votes count when they are public: not of a secret ballot, and not before they are counted."""
    lines = (TallyLine("alice", "yea"), TallyLine("bob", "nay"))
    game.proposals[1] = ProposalState(
        number=1, player="alice", title="A", body="", digest="", week=1, lines=lines
    )
    game.proposals[2] = ProposalState(
        number=2, player="bob", title="B", body="", digest="", week=1, lines=lines, secret=True
    )
    found = list_figures(game)
    assert Figure("Money", "bob", 9_650, colour="blue") in found
    assert Figure("Squares", "alice", 2, colour="red") in found
    assert [each for each in found if each.plot == "Votes"] == [
        Figure("Votes", "alice", 1, "yea"),
        Figure("Votes", "bob", 1, "nay"),
    ]
