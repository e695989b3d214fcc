"""What a game need not say: nobody is told anything then, and what is asked for is refused in words."""

from types import SimpleNamespace

import pytest

from nomicd.kernel.decision import Reason, Refused
from nomicd.kernel.game import Game
from nomicd.kernel.inputs import Findings
from nomicd.kernel.page import Page

Bare = type("Bare", (Game,), {each: lambda *_: None for each in Game.__abstractmethods__})
Bare.name, Bare.title = "bare", "a bare table"


@pytest.fixture
def game():
    """A game that says what every game has to say, and nothing else."""
    return Bare()


SILENT = {
    "describe_end": "",
    "record_order": (),
    "list_order_digests": (),
    "record_contact": (),
    "verify": [],
    "introduce": (),
    "ask_about_votes": (),
    "list_needs": (),
    "show_standings": (),
    "list_collections": (),
    "report": None,
    "describe_ruling": "",
    "describe_event": "",
    "figures": (),
    "find_seat_change": None,
    "watch": None,
    "keep_numbers": None,
    "list_assumptions": (),
}


@pytest.mark.parametrize("method", SILENT)
def test_what_a_game_does_not_tell_is_nothing(game, method):
    """No line, no picture, no proof: not an error."""
    code = getattr(Game, method).__code__
    assert getattr(game, method)(*[None] * (code.co_argcount - 1)) == SILENT[method]


def test_everybody_is_awaited_and_anybody_may_have_a_seat(game):
    """Unless the game says otherwise."""
    assert game.is_awaited(None, "ann", None)
    assert game.admin_plays(None)
    assert game.picture(None) is None


@pytest.mark.parametrize(
    ("method", "args", "words"),
    [
        ("inverse", (7, "a slip", ()), "in a game of a bare table that cannot be undone"),
        ("attempt", (None, "ann", (), None), "a game of a bare table cannot be asked that"),
        ("suppose", ((), "ann", "it rained"), "a game of bare cannot be asked what if"),
        ("fix_rule", ((), (), 3, "x"), "the rules of a game of bare have no code"),
    ],
)
def test_what_a_game_cannot_do_is_refused_in_words(game, method, args, words):
    """Whoever asks reads of which game that is so."""
    refused = getattr(game, method)(*args)
    assert isinstance(refused, Refused)
    assert refused.text == words


def test_a_game_that_looks_nothing_up_says_so(game):
    """Its jobs and its other pasts."""
    found = game.run(None, None)
    assert isinstance(found, Findings)
    assert (found.refused.reason, "looks nothing up" in found.refused.text) == (Reason.UNKNOWN, True)
    page = game.render_differences(None, (), None, ())
    assert page.lead == ("A game of a bare table does not tell what is different.",)


def test_what_waits_is_what_is_open_where_a_game_makes_no_difference(game):
    """And nothing is in doubt."""
    open_ = Page("What you can do")
    game.show_open = lambda *_: open_
    assert game.show_waiting(None, "ann", None) is open_
    assert "Nothing is in doubt." in repr(game.show_doubts(None))


@pytest.mark.parametrize(
    ("path", "is_one"),
    [
        ("rules.md", True),
        ("old/board.toml", True),
        ("README.md", False),
        ("a/README.txt", False),
        ("x.py", False),
    ],
)
def test_documents_are_texts_and_settings_but_no_read_me(game, path, is_one):
    """In a folder of somebody's own."""
    assert game.is_document(path) is is_one


def test_a_sandbox_is_played_in_as_it_is(game):
    """Where no session lasts."""
    sandbox = SimpleNamespace()
    with game.steady(sandbox) as lasting:
        assert lasting is sandbox
