"""Random games beside a second reckoning that was made from the rules alone: they agree in every figure."""

from collections import Counter

import politics_oracle as oracle
import pytest
from politics_beside import play_beside
from run_politics import DOCUMENTS

from nomicd.games.politics.country import card_number, read_country

PLAYED = [
    *(({}, players, 5) for players in (2, 3, 4, 5, 6)),
    *(({"fast": "yes"}, players, 3) for players in (4, 6)),
    *(({"money": "no"}, players, 3) for players in (3, 5)),
    *(({"parallel": "yes"}, players, 3) for players in (3, 5)),
    ({"parallel": "yes", "money": "no", "fast": "yes"}, 5, 3),
]
"""Options, players, and how many games."""


@pytest.mark.slow
@pytest.mark.no_cover  # the same lines again and again
@pytest.mark.parametrize(("options", "players", "games"), PLAYED, ids=str)
def test_two_reckonings_agree_in_every_figure(options, players, games):
    """Pins, votes, money, cards, who is out, who wins; what the silent play; who speaks when, to what end."""
    seen = Counter()
    for number in range(games):
        seen += play_beside(options, players, number)
    assert seen["votes-counted"] >= games
    assert seen["speech-made"] > games


def test_the_documents_say_what_the_other_reckoning_was_told():
    country = read_country(DOCUMENTS)
    assert {code: each.votes for code, each in country.states.items()} == oracle.VOTES
    assert {code: each.points for code, each in country.states.items()} == oracle.COSTS
    assert {code: each.lines for code, each in country.states.items()} == oracle.LINES
    assert {card_number(card): each.counties for card, each in country.cards.items()} == oracle.CARDS
