"""Votes that wait for other votes, and what they come to at the close."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nomicd.table.pieces.votes.endorsing import describe_choice, read_promise, settle


def settle_vote(votes, voter="alice", number=3):
    """What a vote comes to, among votes by voter, or by (number, voter)."""

    def cast(on, who):
        return votes.get((on, who), votes.get(who) if on == number else None)

    return settle(cast, number, voter)


@pytest.mark.parametrize(
    ("votes", "choice"),
    [
        ({"alice": "yea"}, "yea"),
        ({"alice": "as bob", "bob": "nay"}, "nay"),
        ({"alice": "as bob", "bob": "as carol", "carol": "yea"}, "yea"),
        ({"alice": "as bob"}, "abstain"),
        ({"alice": "as bob", "bob": "as alice"}, "abstain"),
        ({"alice": "as alice"}, "abstain"),
        ({"alice": "if bob yea then yea else nay", "bob": "yea"}, "yea"),
        ({"alice": "if bob yea then yea else nay", "bob": "abstain"}, "nay"),
        ({"alice": "if bob yea then yea else nay"}, "abstain"),
        ({"alice": "if bob nay on 4 then yea else abstain", (4, "bob"): "nay"}, "yea"),
        ({"alice": "if bob nay on 4 then yea else abstain", (4, "bob"): "yea"}, "abstain"),
        ({"alice": "if bob yea then nay else yea", "bob": "if alice yea then yea else nay"}, "abstain"),
    ],
)
def test_what_a_vote_comes_to(votes, choice):
    """The other's vote at the close decides; what cannot be settled is an abstention."""
    assert settle_vote(votes).choice == choice


def test_the_tally_says_how_it_was_settled():
    """With the condition, and the vote that met it or not."""
    assert settle_vote({"alice": "as bob", "bob": "nay"}).why == "as bob does: bob votes nay on 3"
    assert settle_vote({"alice": "as bob", "bob": "as alice"}).why == "as bob does: that depends on itself"
    assert settle_vote({"alice": "yea"}).why == ""
    assert (
        describe_choice("if bob nay on 4 then yea else abstain") == "yea if bob votes nay on 4, else abstain"
    )
    assert read_promise("maybe") is None


NAMES = st.sampled_from(["alice", "bob", "carol", "dave"])
CHOICES = st.sampled_from(["yea", "nay", "abstain"])
VOTES = st.one_of(
    CHOICES,
    NAMES.map(lambda name: f"as {name}"),
    st.builds("if {} {} then {} else {}".format, NAMES, CHOICES, CHOICES, CHOICES),
)


@given(st.dictionaries(NAMES, VOTES))
def test_every_vote_comes_to_something(votes):
    """However they point at one another; and an endorsement never to another thing than what is endorsed."""
    for name in votes:
        found = settle_vote(votes, name)
        assert found.choice in ("yea", "nay", "abstain")
        other = votes[name].removeprefix("as ") if votes[name].startswith("as ") else ""
        if other in votes and votes[other] in ("yea", "nay", "abstain"):
            assert found.choice == votes[other]
