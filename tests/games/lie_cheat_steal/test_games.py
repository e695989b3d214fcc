"""Whole games: they end, nothing is made or lost, and they are the same again from their logs."""

import pytest
from run_lie_cheat_steal import SIZES, check_all, random_game


@pytest.mark.parametrize("players", SIZES)
def test_random_games_end_and_keep_account(players):
    """Of players who want to be asked now and then, and of such as never write."""
    for asks, chatty in ((0.2, True), (0.0, False)):
        game = random_game(players, 1, seen=check_all, asks=asks, chatty=chatty)
        assert game.state.winner


def test_a_short_campaign_of_two_rounds_an_update():
    game = random_game(4, 1, {"short": "yes", "rounds": "2"}, check_all)
    assert game.state.winner
    assert game.state.update == pytest.approx(game.state.turns.round / 2, abs=1)
