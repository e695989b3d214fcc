"""A past that was put right: what is in force after it, and what stands in the margin."""

from datetime import UTC, datetime, timedelta

import pytest

from nomicd.kernel import margin
from nomicd.kernel.correction import (
    PastCorrected,
    correction,
    corrections,
    earliest,
    encode,
    facts_in_force,
    records_in_force,
)
from nomicd.kernel.log import Head, chain, chain_anew, check

NOON = datetime(2026, 11, 23, 12, tzinfo=UTC)
SINCE = NOON - timedelta(days=2)
FIXED = PastCorrected(6, keeps=2, since=SINCE.isoformat(), brings=1, says=("a vote is struck",), why="a slip")
MOVED = margin.DeadlineMoved(3, "2026-11-23T00:00:00Z", "2026-11-24T00:00:00Z", "the mail was down")
FACTS = [
    ("a", 1, b"1", b"salt" * 4),
    ("b", 1, b"2", b""),
    (MOVED.NAME, 1, margin.encode(MOVED), b""),
    ("c", 1, b"3", b""),
    (FIXED.NAME, 1, encode(FIXED), b""),
    ("d", 1, b"4", b"salt" * 4),
]


@pytest.fixture
def log():
    """Three facts, the third of them put aside for a fourth; a deadline was moved between them."""
    return chain("game", Head(), NOON, "test", FACTS)


def test_what_a_correction_puts_aside_is_not_in_force(log):
    """Nor are corrections and notes in the margin, in whatever form the log is read."""
    assert [record.name for record in records_in_force(log)] == ["a", "b", "d"]
    facts = facts_in_force((record.name, record.version, record.body) for record in log)
    assert [name for name, _, _ in facts] == ["a", "b", "d"]


def test_a_correction_is_told_with_its_record(log):
    """And nothing else is one."""
    assert corrections(log) == [(log[4], FIXED)]
    assert correction("a", b"") is None
    with pytest.raises(ValueError, match="without its body"):
        correction(FIXED.NAME, b"")


def test_behind_a_correction_the_past_begins_again(log):
    """What follows may be older than what stands before it, but not than the last event kept."""
    assert earliest(log[4]) == SINCE
    assert earliest(log[3]) == NOON


def test_the_facts_in_force_are_a_log_of_their_own(log):
    """Numbered, salted and chained from the beginning; what had no salt has none."""
    kept = records_in_force(log)
    alone = chain_anew(kept, b"key")
    assert [record.seq for record in alone] == [1, 2, 3]
    assert [bool(record.salt) for record in alone] == [True, False, True]
    assert check(alone).seq == 3
    assert [record.body for record in alone] == [b"1", b"2", b"4"]


def test_what_stands_in_the_margin_is_read_back(log):
    """With its record; other facts say nothing there."""
    assert margin.notes(log) == [(log[2], MOVED)]
    assert margin.note(log[0]) is None


@pytest.mark.parametrize(
    ("more", "how"),
    [({}, ""), ({"deed": 9}, "undo event 9 because …"), ({"deed": 9, "undone_by": "reverse 4"}, "reverse 4")],
)
def test_the_reason_of_a_deed_names_what_takes_the_deed_back(more, how):
    """A ruling proper names nothing."""
    assert margin.RulingMade(1, "rule 8", "So be it.", "it is fair", **more).taken_back_by == how
