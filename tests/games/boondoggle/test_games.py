"""Random games end, and nothing is made or lost."""

import pytest
from run_boondoggle import SIZES, Ledger, random_game


@pytest.mark.parametrize("players", SIZES)
def test_games_end(players):
    """After every event all money, resources, discs and cards are somewhere."""
    for number in range(4):
        game = random_game(players, number, Ledger())
        assert game.state.over
