"""Doubtful votes: which of them could change a result, and who is asked."""

from types import SimpleNamespace

import pytest

from nomicd.table.pieces.votes.counting import count_votes
from nomicd.table.pieces.votes.doubts import ask_decisive, count_alike, find_decisive, show_doubts
from nomicd.table.pieces.votes.facts import VoteCast
from nomicd.table.pieces.votes.state import CastVote, ProposalState


@pytest.fixture
def ballot():
    """Five may vote on proposal 1; who has, and whose vote is in doubt."""

    def of(votes, doubts):
        proposal = ProposalState(
            1, "", "Cheaper cards", "", "d", 1, "open",
            votes={name: CastVote(choice, "d") for name, choice in votes.items()}, doubts=doubts,
        )  # fmt: skip
        names = ("alice", "bob", "carol", "dave", "erin")
        return SimpleNamespace(
            proposals={1: proposal}, electorate=names, players=dict.fromkeys(names), options={}
        )

    return of


def ask(state):
    return ask_decisive(state, count_alike(state))


@pytest.mark.parametrize(
    ("votes", "doubts", "deciding"),
    [
        ({}, {"alice": ("yea",)}, ("alice",)),
        ({"bob": "yea", "carol": "yea"}, {"alice": ("yea",)}, ()),
        ({"bob": "yea", "carol": "yea"}, {"alice": ("nay",)}, ()),
        ({"bob": "yea", "carol": "nay"}, {"alice": ("yea",)}, ("alice",)),
        ({"bob": "yea", "carol": "nay"}, {"alice": ("nay",)}, ()),
        ({"bob": "yea"}, {"alice": ("nay", "abstain")}, ("alice",)),
        ({"bob": "yea", "carol": "yea"}, {"alice": ("nay",), "dave": ("nay",)}, ("alice", "dave")),
        ({"bob": "yea"}, {"mallory": ("nay",)}, ()),
    ],
)
def test_who_decides(ballot, votes, doubts, deciding):
    """A doubt decides if the outcome depends on how it is read, however the other doubts are."""
    state = ballot(votes, doubts)
    assert find_decisive(state.proposals[1], state.electorate, count_alike(state)) == deciding
    assert [notice.reader for notice in ask(state)] == list(deciding)


def test_the_games_own_count_says_who_decides(ballot):
    """Where a rule counts otherwise, so does the question: two thirds, or a vote that weighs more."""
    state = ballot({"bob": "yea", "carol": "nay"}, {"alice": ("yea",)})

    def two_thirds(proposal):
        count = count_votes(state, proposal, {})
        return count.yea > 2 * count.nay

    def heavy(proposal):
        return count_votes(state, proposal, {"alice": (3, "rule 18: +2")}).accepted

    assert find_decisive(state.proposals[1], state.electorate, two_thirds) == ()
    assert find_decisive(state.proposals[1], state.electorate, heavy) == ("alice",)


def test_of_too_many_doubts_each_is_asked_about(ballot):
    """The ways to read them all are not tried."""
    names = [f"p{n}" for n in range(9)]
    state = ballot({}, dict.fromkeys(names, ("yea", "nay")))
    assert find_decisive(state.proposals[1], names, lambda _: pytest.fail("tried")) == tuple(names)


def test_a_question_can_be_answered_with_one_tap(ballot):
    """Its lines are votes."""
    (notice,) = ask(ballot({}, {"alice": ("yea",)}))
    (offers,) = notice.page.sections[0].blocks
    assert [offer.line for offer in offers.offers] == [
        f"vote {way} on 1" for way in ("yea", "nay", "abstain")
    ]


def test_a_doubt_is_listed_as_not_counted_and_the_admin_sees_it(ballot):
    """With what it could mean once it is too late; before, only whose it is."""
    state = ballot({"bob": "yea"}, {"alice": ("yea", "abstain")})
    count = count_votes(state, state.proposals[1], {})
    assert (count.yea, count.nay) == (1, 0)
    (line,) = count.uncounted
    assert (line.voter, line.choice) == ("alice", "yea or abstain")
    assert "yea" not in str(show_doubts(state))
    assert "alice" in str(show_doubts(state))


def test_a_later_vote_ends_a_doubt_and_a_doubt_leaves_an_earlier_vote(ballot):
    """A vote that was clear stays what it is."""
    state = ballot({"alice": "nay"}, {})
    VoteCast(1, "alice", "?yea", "d").apply(state)
    assert state.proposals[1].votes["alice"].choice == "nay"
    assert state.proposals[1].doubts == {"alice": ("yea",)}
    VoteCast(1, "alice", "yea", "d").apply(state)
    assert state.proposals[1].votes["alice"].choice == "yea"
    assert state.proposals[1].doubts == {}


def test_whoever_meant_no_vote_is_in_doubt_no_more(ballot):
    """An earlier vote stays, and so do the doubts about others."""
    state = ballot({"alice": "nay"}, {"alice": ("yea",), "bob": ("nay",)})
    VoteCast(1, "alice", "?", "d").apply(state)
    assert state.proposals[1].votes["alice"].choice == "nay"
    assert state.proposals[1].doubts == {"bob": ("nay",)}
