"""Random games beside a second reckoning, which was written from the old rules alone: every figure agrees."""

import pytest
from boondoggle_beside import play_beside
from boondoggle_oracle import check_examples
from run_boondoggle import SIZES


def test_the_second_reckoning_knows_the_examples():
    check_examples()


@pytest.mark.parametrize("players", SIZES)
def test_games_agree(players):
    """In money, resources, cards, roads, discs, prices, order and winner, after every step."""
    compared = sum(play_beside(players, number) for number in range(3))
    assert compared > 30
