"""The board as players see it."""

from nomicd.games.nomic import events as e
from nomicd.games.nomic.pages.board import DrawnBoard, plain_squares, show_board_to, square_table
from nomicd.games.nomic.pages.picture import BoardSketch, list_near
from nomicd.games.nomic.pages.report import narrate
from nomicd.kernel.drawing import Rect

TOML = (
    "[items.soldier]\nname = 'Soldier'\n[buildings.fort]\nname = 'Fort'\n"
    "[square_types.mint]\nname = 'Mint'\ncolour = 'green'"
)
CODE = "def square_types(q):\n    return 'mint' if q.label == '$+1' else None"


def facts():
    return (
        e.SquareAdded("$+1", 0, 3),
        e.SquareAdded("Jack", 0, -1),
        e.SquareStocked("5", "soldier", 3),
        e.SquareStocked("5", "soldier", -1),
        e.BuildingRaised("5", "fort"),
        e.PawnMoved("bob", "1", "Jack", "jump"),
    )


def test_the_list_says_what_each_square_is_and_what_is_there(plain_game):
    """Squares off the board come last, whatever there is to say of them; those that are only of a kind share
    a line."""
    game = plain_game((3, CODE, TOML))
    game.apply(*facts(), e.SquaresTyped({"$+1": ("mint",)}))
    table = square_table(game.state)
    assert table.head == ("Square", "Name", "Owner", "There", "Here")
    assert table.rows == (
        ("#1", "", "", "Start", "alice"),
        ("#5", "", "", "Fort, 2 Soldiers", ""),
        ("Jack", "", "", "off the board", "bob"),
    )
    assert plain_squares(game.state).lines == ("Mint (green): $+1",)
    assert "Jack" not in DrawnBoard(game.state).whole.text


def test_the_name_and_the_gender_of_a_square_stand_together(plain_game):
    """And one thing of a kind needs no number; a square of which there is nothing to say has no row."""
    game = plain_game((3, CODE, TOML))
    game.apply(
        e.SquareLabelled("4", "Foo", "f"), e.SquareStocked("4", "soldier", 1), e.SquareOwned("4", "bob")
    )
    game.apply(e.SquareLabelled("6", "", "m"))
    assert ("#4", "Foo (f)", "bob", "Soldier", "") in square_table(game.state).rows
    assert [row[0] for row in square_table(game.state).rows] == ["#1", "#4"]


def test_the_report_tells_what_is_put_on_squares(plain_game):
    """One line each; a square without number goes by its label."""
    game = plain_game((3, CODE, TOML))
    game.apply(*facts())
    assert list(narrate(game.state, facts())) == [
        "Square $+1 has been added.",
        "Square Jack has been added.",
        "3 Soldiers are put on Square #5.",
        "A Soldier is taken from Square #5.",
        "A Fort is built on Square #5.",
        "bob jumps from #1 to Square Jack.",
    ]


def test_a_player_sees_the_squares_around_their_pawn(plain_game):
    """Two behind it, twelve before it, round the board. Without a pawn there is none of it, or all."""
    game = plain_game((3, CODE, TOML))
    game.apply(e.SquareAdded("Jack", 0, -1), e.PawnMoved("bob", "1", "Jack", "jump"))
    (around,) = show_board_to(DrawnBoard(game.state), "alice")
    assert around.heading == "The board around you"
    assert list_near(game.state, "1")[:4] == (*game.state.board[-2:], *game.state.board[:2])
    assert len(around.blocks[0].text.splitlines()) == 1 + 3 * -(-len(list_near(game.state, "1")) // 5)
    assert list(show_board_to(DrawnBoard(game.state), "bob")) == []
    assert [each.heading for each in show_board_to(DrawnBoard(game.state), "admin")] == ["The board"]


def test_what_is_near_is_drawn_for_a_phone(plain_game):
    """Wide enough to be read there; an edge is around the reader's square, and words say what is where."""
    game = plain_game((3, CODE, TOML))
    drawn = BoardSketch(game.state).draw_near("1")
    assert drawn.width < 360
    assert [shape.stroke for shape in drawn.shapes if isinstance(shape, Rect) and not shape.fill] == ["ink"]
    assert "Square #1; Start; alice" in drawn.text
