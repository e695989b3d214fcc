"""What every hosted game says of itself before the first move, and plots of its players."""

import re

import pytest
import run_boondoggle
import run_boondoggling
import run_lie_cheat_steal
import run_politics

GAMES = {
    "boondoggle": run_boondoggle.Game,
    "boondoggling": run_boondoggling.Game,
    "lie-cheat-steal": run_lie_cheat_steal.Game,
    "politics": run_politics.Game,
}


@pytest.fixture(params=GAMES)
def game(request):
    """One of each kind, of three players, that has begun."""
    return GAMES[request.param]().begin("ann", "bob", "cid")


def test_it_says_how_it_goes_and_what_silence_does(game):
    """With its own figures in it, and when the next move is made."""
    greeting = " ".join(line for piece in game.ruleset.pieces for line in piece.greet(game.state))
    assert "win" in greeting or "elected" in greeting
    assert "need not write" in greeting
    assert not re.search(r"\{\w+\}|None", greeting)
    assert game.ruleset.introduce_phases(game.state)


def test_it_plots_all_its_players_alike(game):
    figures = game.ruleset.figures(game.state)
    assert figures
    assert {each.who for each in figures} >= {"ann", "bob", "cid"}


def test_all_figures_that_its_rules_quote_are_known(game):
    quoted = {name: said for piece in game.ruleset.pieces for name, said in piece.quotes(game.state).items()}
    assert all(quoted.values())
