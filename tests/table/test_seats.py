"""Seats: whose turn comes next, who has been silent for too long, who may sit down where."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nomicd.kernel.decision import Reason
from nomicd.table import seats
from nomicd.table.seats import TableSeat

COLOURS = ("red", "blue", "green", "white", "black")
RED, BLUE, GREEN = TableSeat("red", "alice"), TableSeat("blue", "bob"), TableSeat("green", "carol")
TABLE = (RED, BLUE, GREEN)

tables = st.integers(1, 5).map(lambda many: tuple(TableSeat(name, f"p-{name}") for name in COLOURS[:many]))


@given(tables, st.data())
def test_going_round_visits_every_seat_once(table, data):
    """From wherever one begins, and ends where it began."""
    first = data.draw(st.sampled_from(table)).name
    visited, at = [], first
    for _ in table:
        visited.append(at)
        at = seats.following(table, at).name
    assert at == first
    assert visited == [seat.name for seat in seats.order(table, first)]
    assert sorted(visited) == sorted(seat.name for seat in table)


@given(tables, st.data())
def test_who_is_out_is_passed_over(table, data):
    """The next is the first in the order who is not out; nobody, if all are."""
    first = data.draw(st.sampled_from(table)).name
    out = data.draw(st.sets(st.sampled_from([seat.name for seat in table])))
    found = seats.following(table, first, out)
    around = [seat.name for seat in (*seats.order(table, first)[1:], seats.find_seat(table, first))]
    assert (found and found.name) == next((name for name in around if name not in out), None)


def test_an_open_seat_has_its_turn_too():
    """Its defaults play."""
    assert seats.following(seats.leave_seat(TABLE, "blue"), "red").name == "blue"


def test_two_missed_turns_warn_and_three_open_the_seat():
    """In a row; its player keeps it until another takes it."""
    table, seen = TABLE, []
    for _ in range(4):
        table = seats.miss_turn(table, "blue")
        blue = seats.find_seat(table, "blue")
        seen.append((blue.warned, blue.open))
    assert seen == [(False, False), (True, False), (False, True), (False, True)]
    assert seats.of(table, "bob").name == "blue"
    assert (seats.find_seat(table, "red"), seats.find_seat(table, "green")) == (RED, GREEN)


@given(st.lists(st.booleans(), max_size=12))
def test_anything_heard_begins_the_count_anew(turns):
    """What counts is the silence since."""
    table = TABLE
    for heard in turns:
        table = (seats.note_heard if heard else seats.miss_turn)(table, "blue")
    silent = len(turns) if True not in turns else turns[::-1].index(True)
    assert seats.find_seat(table, "blue").missed == silent
    assert seats.find_seat(table, "blue").open == (silent >= seats.OPENED)


def test_an_open_seat_is_taken_over_with_nothing_missed():
    """What the seat holds is not this module's: it goes by the seat's name, which stays."""
    table = seats.miss_turn(seats.miss_turn(seats.miss_turn(TABLE, "blue"), "blue"), "blue")
    assert seats.problem(table, "blue", "dave") is None
    assert seats.take_seat(table, "blue", "dave") == (RED, TableSeat("blue", "dave"), GREEN)


@pytest.mark.parametrize(("name", "player"), [("blue", "dave"), ("green", "alice")])
def test_a_taken_seat_is_not_taken_nor_a_second_one(name, player):
    """Both are refused with the same code."""
    assert seats.problem(TABLE, name, player).reason is Reason.TAKEN


def test_one_who_sits_cannot_take_an_open_seat_too():
    """Nobody plays two colours, but by delegation."""
    assert "has a seat already" in seats.problem(seats.leave_seat(TABLE, "blue"), "blue", "alice").text


def test_seats_of_nobody_are_filled_first():
    """Then the one that has been silent for longest."""
    table = seats.leave_seat(TABLE, "green")
    for _ in range(3):
        table = seats.miss_turn(table, "red")
    for _ in range(4):
        table = seats.miss_turn(table, "blue")
    assert [seat.name for seat in seats.openings(table)] == ["green", "blue", "red"]


def test_nobody_is_no_player():
    """An empty seat is not found by the empty name; a seat that is not there is a bug."""
    assert seats.of(seats.leave_seat(TABLE, "green"), "") is None
    with pytest.raises(KeyError):
        seats.find_seat(TABLE, "pink")
