"""Another past beside the game as it is: what is different, in tables."""

from nomicd.games.nomic.pages.what_if import render_differences
from nomicd.games.nomic.state import Proposal, State
from nomicd.table.pieces.votes.state import TallyLine


def with_votes(**choices):
    """A game in which proposal 1 is accepted by two yeas, and these votes counted besides."""
    lines = tuple(TallyLine(voter, choice, 1) for voter, choice in choices.items())
    proposal = Proposal(1, "alice", "Cards", "", "", 1, "accepted", tally=(2, 0, 1), lines=lines)
    return State(proposals={1: proposal})


def test_of_a_tally_that_alone_is_different_each_vote_is_told():
    """The outcome is the same, and yet somebody's vote is not."""
    page = render_differences(
        with_votes(bob="yea", carol="abstain"), [], with_votes(bob="yea", carol="yea"), []
    )
    assert page.lead == ()
    assert page.sections[0].blocks[0].texts == (("vote on 1", "carol", "abstain", "yea"),)


def test_where_nothing_is_different_that_is_said():
    """In one line, and how it ends."""
    page = render_differences(State(), [], State(), [])
    assert page.lead == ("Nothing that everybody may see would be different.",)
    assert [section.heading for section in page.sections] == ["The end"]
