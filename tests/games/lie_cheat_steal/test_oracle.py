"""Random games beside a second reckoning that was made from the rules alone: they agree in every figure."""

from collections import Counter

import lie_cheat_steal_oracle as oracle
import pytest
from lie_cheat_steal_beside import DECKS, play_beside, read_card
from run_lie_cheat_steal import LAW

PLAYED = [({}, players, 4) for players in (2, 3, 4, 5, 6)]
PLAYED += [({"short": "yes"}, players, 4) for players in (4, 6)]
"""Options, players, and how many games."""


@pytest.mark.slow
@pytest.mark.no_cover  # the same lines again and again
@pytest.mark.parametrize(("options", "players", "games"), PLAYED, ids=str)
def test_two_reckonings_agree_in_every_figure(options, players, games):
    """Money, votes, salaries, places, claims, hands, the order of the decks, accusations, who wins."""
    seen = Counter()
    for number in range(games):
        seen += play_beside(options, players, number)
    assert seen["fraud"]
    assert seen["crime"]
    assert seen["bankrupt"]


def test_the_documents_say_what_the_other_reckoning_was_told():
    for name, cards in LAW.cards.items():
        assert Counter(read_card(name, card) for card in cards) == Counter(oracle.CARDS[DECKS[name]])
    assert LAW.money.choose_goal(4, short=False) == 500
