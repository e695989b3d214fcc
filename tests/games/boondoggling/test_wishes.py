"""`what if I …` in a fixed game: the same answer, whatever others keep to themselves; and nothing is done."""

import pytest
from house import House

from nomicd.app.resources import documents
from nomicd.games.boondoggling.game import RULESETS


@pytest.fixture
def play_to_ballot():
    """Plays a week up to the day on which there is a proposal to vote on."""

    def game():
        options = {"nomic": "on", "rounds": "2"}
        house = House(
            RULESETS[0], ("alice", "bob", "carol"), documents=documents("boondoggling"), options=options
        )
        house.mail("bob", "propose: Fewer rounds\nset rounds to 1", 60)
        house.wait(150)
        return house

    return game


def read_answer(receipt):
    found = receipt.partition("What would be different\n")[2].partition("Write by")[0]
    assert found, receipt
    return found


@pytest.mark.parametrize("question", ["doubles reroll", "vote no on 1", "vote yes on 1 and doubles keep"])
def test_what_others_keep_to_themselves_changes_no_answer(play_to_ballot, question):
    """Two games that differ in nothing else."""
    quiet, busy = play_to_ballot(), play_to_ballot()
    for n, line in enumerate(("vote nay on 1", "doubles reroll", "tell carol at the update: psst", "wait")):
        busy.mail("bob", line, 151 + n / 10)
    one, other = (read_answer(house.mail("alice", f"what if I {question}?", 160)) for house in (quiet, busy))
    assert one == other


def test_a_vote_is_counted_as_if_nobody_else_had_voted(play_to_ballot):
    """And the votes of others are not told by it."""
    house = play_to_ballot()
    for player in ("bob", "carol"):
        house.mail(player, "vote nay on 1", 151)
    told = read_answer(house.mail("alice", "what if I vote yea on 1", 152))
    assert "proposal 1 would be accepted 2-0, not rejected 1-0" in told


def test_nothing_is_written(play_to_ballot):
    """Not even that it was asked."""
    house = play_to_ballot()
    house.mail("alice", "money", 151)
    before = house.names()
    house.mail("alice", "what if I doubles reroll", 152)
    assert house.names() == before
