"""Whole games: they end, nothing is made or lost, and they are the same again from their logs."""

import pytest
from driven_game import seed_of
from run_lie_cheat_steal import SIZES, check_all, random_game

from nomicd.games.lie_cheat_steal import events as e
from nomicd.games.lie_cheat_steal.claims import ClaimRule
from nomicd.games.lie_cheat_steal.state import CLAIM, DEFENCE, BuyOrder, FraudOrder, Policies
from nomicd.kernel.events import of_kind


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


def test_who_knows_only_what_all_know_guesses_as_well_as_chance(new_game):
    """All say 50,000 of every card, of which 30 of 42 are worth less, and doubt whatever they can: 5 of 7
    accusations are right. What the service does tells nothing of a card."""
    said = Policies(
        claim=(ClaimRule(say=50_000),), fraud=(FraudOrder(""),), asks=(CLAIM, DEFENCE), buy=BuyOrder(5, 0)
    )
    judged = []
    for number in range(60):
        game = new_game(seed_of(f"guess {number}")).begin("ann", "bob", "cid", "dot")
        for name in game.state.players:
            game.set_policies(name, said)
        game.play(60)
        judged += of_kind(e.FraudJudged, game.events)
    assert len(judged) > 150
    assert sum(each.lie > 0 for each in judged) / len(judged) == pytest.approx(30 / 42, abs=0.08)
