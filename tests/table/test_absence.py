"""Absence: from when to when nobody need wait for a player."""

from datetime import date, timedelta
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nomicd.kernel.decision import Reason, Refused
from nomicd.table.absence import LONGEST, Absence, current, is_away, make_absence, with_new, without

TODAY = date(2027, 3, 8)
days = st.integers(-5, 30).map(lambda n: TODAY + timedelta(days=n))
spans = st.tuples(st.sampled_from(["alice", "bob"]), days, days).filter(lambda span: span[1] <= span[2])


def test_both_ends_are_days_of_absence():
    """And no others."""
    away = (make_absence("alice", "2027-03-10", "2027-03-12", TODAY),)
    assert [day for day in range(8, 15) if is_away(away, "alice", date(2027, 3, day))] == [10, 11, 12]
    assert not is_away(away, "bob", date(2027, 3, 11))


@pytest.mark.parametrize(
    "text", ["", "some day", "2027-02-30", "2027-3-9", "20270309", "٢٠٢٧-٠٣-٠٩", "2027-W10-1"]
)
def test_what_is_no_day_is_refused(text):
    """Anything else is refused with how to write it."""
    refused = make_absence("alice", text, "2027-03-12", TODAY)
    assert refused.reason is Reason.BAD_TEXT
    assert "write it as 2027-03-15, as 15 March, or as monday" in refused.text
    assert make_absence("alice", "2027-03-12", text, TODAY).reason is Reason.BAD_TEXT


@given(days, days)
def test_an_absence_begins_today_at_the_earliest(first, last):
    """One that is over, or ends before it begins, is none."""
    found = make_absence("alice", first.isoformat(), last.isoformat(), TODAY)
    if last < max(first, TODAY):
        assert found.reason is Reason.TOO_LATE
    else:
        assert found == Absence("alice", max(first, TODAY), last)


def test_nobody_is_away_for_ever():
    """Sixty days, and no more."""
    last = TODAY + LONGEST - timedelta(days=1)
    assert isinstance(make_absence("alice", TODAY.isoformat(), last.isoformat(), TODAY), Absence)
    longer = make_absence("alice", TODAY.isoformat(), (last + timedelta(days=1)).isoformat(), TODAY)
    assert isinstance(longer, Refused)
    assert longer.reason is Reason.LIMIT


@given(st.lists(spans, max_size=8))
def test_the_newest_word_about_a_day_counts(told):
    """A later absence takes the place of those that touch it; of one player no two share a day."""
    kept = ()
    for player, first, last in told:
        kept = with_new(kept, Absence(player, first, last))
        assert kept[-1] == Absence(player, first, last)
    for player in ("alice", "bob"):
        mine = sorted((each.first, each.last) for each in kept if each.player == player)
        assert all(one[1] < other[0] for one, other in pairwise(mine))


@given(st.lists(spans, max_size=8), days)
def test_what_is_over_can_be_forgotten(told, today):
    """Nobody's absence of today or later is lost."""
    kept = ()
    for player, first, last in told:
        kept = with_new(kept, Absence(player, first, last))
    for ahead in range(3):
        for player in ("alice", "bob"):
            on = today + timedelta(days=ahead)
            assert is_away(current(kept, today), player, on) == is_away(kept, player, on)


def test_who_is_back_is_not_away():
    """Others are."""
    both = (Absence("alice", TODAY, TODAY), Absence("bob", TODAY, TODAY))
    assert without(both, "alice") == both[1:]
