"""Delegation: who may play for whom, until when, and whose hand it was."""

from datetime import date, timedelta

from hypothesis import given
from hypothesis import strategies as st

from nomicd.kernel.decision import Reason
from nomicd.table.delegation import Act, Delegation, act, current, may, played_by, problem, with_new, without

TODAY = date(2027, 3, 8)
NAMES = ("alice", "bob", "carol")
TO_BOB = Delegation("alice", "bob", TODAY)
given_ = st.lists(
    st.tuples(st.sampled_from(NAMES), st.sampled_from(NAMES), st.integers(-2, 3)).filter(
        lambda each: each[0] != each[1]
    ),
    max_size=8,
)


def all_of(told):
    kept = ()
    for player, to, ahead in told:
        kept = with_new(kept, Delegation(player, to, TODAY + timedelta(days=ahead)))
    return kept


@given(given_, st.sampled_from(NAMES), st.sampled_from(NAMES))
def test_a_hand_plays_for_who_gave_it_control_last_and_not_beyond_the_day(told, hand, player):
    """And for itself, always. Control is not handed on."""
    kept = all_of(told)
    last = next((each for each in reversed(told) if each[0] == player), None)
    lawful = hand == player or (last is not None and last[1] == hand and last[2] >= 0)
    assert may(kept, hand, player, TODAY) == lawful
    assert (player in played_by(kept, hand, TODAY)) == (lawful and hand != player)


@given(given_)
def test_what_is_over_can_be_forgotten(told):
    """It changes nothing of today."""
    kept = all_of(told)
    for hand in NAMES:
        assert played_by(current(kept, TODAY), hand, TODAY) == played_by(kept, hand, TODAY)


def test_control_can_be_taken_back():
    """At any time, by who gave it."""
    assert without((TO_BOB, Delegation("bob", "carol", TODAY)), "alice") == (
        Delegation("bob", "carol", TODAY),
    )


def test_it_is_said_whose_hand_it_was():
    """A player's own hand needs no words."""
    assert act((TO_BOB,), "bob", "alice", TODAY) == Act("alice", "bob")
    assert Act("alice", "bob").words == "alice (by the hand of bob)"
    assert act((TO_BOB,), "alice", None, TODAY).words == "alice"


def test_who_was_not_given_control_has_none():
    """Neither the other way round nor a day late."""
    assert act((TO_BOB,), "alice", "bob", TODAY).reason is Reason.NOT_YOURS
    assert act((TO_BOB,), "bob", "alice", TODAY + timedelta(days=1)).reason is Reason.NOT_YOURS


def test_control_is_given_to_another_player_for_days_to_come():
    """Anything else is refused."""
    assert problem(TO_BOB, NAMES, TODAY) is None
    assert problem(TO_BOB, ("alice",), TODAY).reason is Reason.NOT_FOUND
    assert problem(TO_BOB, NAMES, TODAY + timedelta(days=1)).reason is Reason.TOO_LATE
    assert problem(Delegation("bob", "bob", TODAY), NAMES, TODAY).reason is Reason.AGAINST_RULES
