"""A past is brought along before the game begins: proposals as they were, with what became of them."""

import pytest

from nomicd.games.nomic import events as e
from nomicd.kernel.inputs import BeginGame

FLAG = {"number": 301, "title": "A flag", "body": "Each player has a flag.", "player": "alice"}
ENACTS = "# 301. A flag\n\nEach player has a flag."


@pytest.fixture
def game(plain_game):
    """A game that has not begun."""
    made = plain_game((2, "", ""))
    made.state.started = False
    return made


def test_a_proposal_is_recalled_with_its_votes_and_its_law(game):
    """Under the number that it had; the rule says where it is from."""
    game.admin("recall", **FLAG, result="accepted", yea="alice bob", nay="carl", changes=ENACTS)
    found = game.state.proposals[301]
    assert (found.status, found.tally, found.player) == ("accepted", (2, 1, 0), "alice")
    assert {line.voter for line in found.lines} == {"alice", "bob", "carl"}
    assert game.state.rules[301].by == "proposal 301"


def test_a_tally_counts_as_it_was_announced(game):
    """Also where not all who voted are known."""
    game.admin("recall", **FLAG, result="rejected", yea="alice", tally="3-4-1")
    assert game.state.proposals[301].tally == (3, 4, 1)


@pytest.mark.parametrize(
    ("result", "status"),
    [("open", "proposed"), ("withdrawn", "withdrawn"), ("vetoed", "vetoed"), ("failed", "failed")],
)
def test_other_ends_are_recalled_too(game, result, status):
    """What is open still goes to the next ballot, with the votes of those who play."""
    game.admin("recall", **FLAG, result=result, yea="bob zoe", changes=ENACTS)
    assert game.state.proposals[301].status == status
    assert list(game.state.proposals[301].votes) == (["bob"] if result == "open" else [])
    assert 301 not in game.state.rules


def test_the_next_proposal_has_the_next_number(game):
    """No number is given twice."""
    game.admin("recall", **FLAG, result="rejected")
    game.do(BeginGame())
    game.propose("bob", "set 2.x to 3")
    game.propose("bob", "# ?. Another\n\nSome words.")
    assert max(game.state.proposals) == 302
    assert len(game.of(e.ProposalMade)) == 2


def test_what_cannot_have_been_is_refused(game, is_refused):
    """And nothing of it stays."""
    assert is_refused(game.admin("recall", **FLAG, result="lost"), "a result is one of")
    assert is_refused(game.admin("recall", **{**FLAG, "number": 0}, result="open"), "no number")
    assert is_refused(game.admin("recall", **FLAG, result="accepted", changes="repeal rule 77"), "77")
    assert not game.state.proposals
    game.admin("recall", **FLAG, result="open")
    assert is_refused(game.admin("recall", **FLAG, result="open"), "there is a proposal 301 already")
    game.do(BeginGame())
    assert is_refused(
        game.admin("recall", **{**FLAG, "number": 302}, result="open"), "before the game begins"
    )
