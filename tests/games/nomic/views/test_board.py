"""The board as players see it."""

from nomicd.games.nomic import events as e
from nomicd.games.nomic.views.board import drawn, listing
from nomicd.games.nomic.views.report import narrate

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


def test_what_lies_and_stands_on_squares_has_a_column(plain_game):
    """With the colours of kinds; squares off the board come last, whatever there is to say of them."""
    game = plain_game((3, CODE, TOML))
    game.apply(*facts(), e.SquaresTyped({"$+1": ("mint",)}))
    table = listing(game.state)
    assert table.head == ("Square", "Name", "Kind", "Owner", "Gender", "On it", "Here")
    assert table.rows == (
        ("#1", "", "Start", "", "", "", "alice"),
        ("$+1", "", "Mint (green)", "", "", "", ""),
        ("#5", "", "", "", "", "Fort, 2 Soldiers", ""),
        ("Jack, off the board", "", "", "", "", "", "bob"),
    )
    assert "Jack" not in drawn(game.state)


def test_an_empty_board_has_no_such_column(plain_game):
    """Nothing is said of what is nowhere."""
    table = listing(plain_game().state)
    assert table.head == ("Square", "Name", "Kind", "Owner", "Gender", "Here")
    assert table.rows == (("#1", "", "Start", "", "", "alice, bob"),)


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
