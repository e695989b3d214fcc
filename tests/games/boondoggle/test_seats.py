"""Players who leave, and whoever goes on in their place."""

import random

from run_boondoggle import Game, choose_plan

from nomicd.games.boondoggle.state import SUPPLY, count_goods_of
from nomicd.games.boondoggle.stock import count_all
from nomicd.kernel.inputs import UnseatPlayer


def play_on(game, updates):
    rng = random.Random(7)
    for _ in range(updates):
        for name in game.state.players:
            game.set_plan(name, choose_plan(rng, game.state, name))
        game.tick()


def test_who_leaves_gives_resources_back_and_the_road_stays():
    """(13.6) Nothing is made or lost; the company is nobody's, and the others play on."""
    game = Game().begin("ann", "bob", "cid")
    play_on(game, 12)
    before, roads = count_all(game.state), game.state.roads
    held = count_goods_of(game.state, "bob", "crew") + count_goods_of(game.state, SUPPLY, "crew")
    game.do(UnseatPlayer("bob"))
    assert "bob" not in game.state.players
    assert count_all(game.state) == before
    assert count_goods_of(game.state, SUPPLY, "crew") == held
    assert game.state.roads == roads
    play_on(game, 12)
    assert {each.company for each in game.state.players.values()} == {1, 5}


def test_whoever_is_left_alone_wins():
    game = Game().begin("ann", "bob")
    game.tick()
    game.do(UnseatPlayer("bob"))
    assert game.state.winner == "ann"
