"""Phases of a game: which comes next, and when it ends."""

from datetime import UTC, datetime, timedelta

import pytest

from nomicd.table.clock import PhaseClock, is_expected, is_phase_over
from nomicd.table.course.state import Course, Person
from nomicd.table.phases import Phase, PieceDeadline, choose_next, find_end, hasten, list_updates
from nomicd.table.presence.facts import SaidDone

SATURDAY = datetime(2027, 3, 6, 12, tzinfo=UTC)
DAYS = ("mon", "tue", "fri")
WEEKLY, LONG, ASKED = (
    Phase("weekly"),
    Phase("long", hours=72),
    Phase("asked", hours=24, when=lambda s: s.paused),
)


class State(Course[Person]):
    clock: PhaseClock = PhaseClock()


def state_at(phase="", ends=SATURDAY, **more):
    clock = PhaseClock(phase, ends.isoformat(), ("ann",))
    state = State(deadline=SATURDAY.isoformat(), clock=clock, started=True, **more)
    state.add_player("ann")
    state.add_player("bob")
    return state


@pytest.mark.parametrize(("now", "then"), [("", "weekly"), ("weekly", "long"), ("long", "weekly")])
def test_phases_go_round_and_leave_out_what_is_not_needed(now, then):
    assert choose_next((WEEKLY, ASKED, LONG), state_at(now)).name == then


def test_a_pause_begins_a_phase_once_more():
    assert choose_next((WEEKLY, LONG), state_at("long", paused="we travel")).name == "long"


def test_a_phase_of_hours_is_counted_from_the_last_update():
    """Also if that one came early."""
    early = state_at("long", SATURDAY + timedelta(hours=50))
    assert find_end((WEEKLY, LONG), early, LONG, DAYS) == SATURDAY + timedelta(hours=72)


def test_a_phase_of_the_week_ends_with_its_next_update():
    """Behind a phase of hours, too, that came to its end early."""
    monday = datetime(2027, 3, 8, tzinfo=UTC)
    assert find_end((WEEKLY, LONG), state_at(), WEEKLY, DAYS) == monday
    early = state_at("long", SATURDAY + timedelta(hours=72))
    assert find_end((WEEKLY, LONG), early, WEEKLY, DAYS) == monday


def test_an_update_of_the_week_that_came_early_has_used_its_day_up():
    """Else there would be two of one day."""
    early = state_at("weekly", datetime(2027, 3, 8, tzinfo=UTC))
    assert find_end((WEEKLY, LONG), early, WEEKLY, DAYS) == datetime(2027, 3, 9, tzinfo=UTC)


def test_updates_that_come_early_again_and_again_use_up_one_day():
    """Else each of them put the next one off further, and who is silent stopped the game for weeks."""
    early = state_at("weekly", datetime(2027, 3, 19, tzinfo=UTC))
    assert find_end((WEEKLY, LONG), early, WEEKLY, DAYS) == datetime(2027, 3, 9, tzinfo=UTC)


def test_a_phase_for_which_nobody_need_wait_lasts_a_day():
    """There is time to say wait."""
    state = state_at()
    alone = Phase("alone", hours=72, awaits=lambda _: ("ann",))
    SaidDone("ann", always=True).apply(state)
    assert find_end((alone,), state, alone, DAYS) == SATURDAY + timedelta(hours=24)
    assert find_end((LONG,), state, LONG, DAYS) == SATURDAY + timedelta(hours=72)


def test_updates_come_in_the_order_of_their_instants():
    """What is due at one instant is one update; what has been is none."""
    state = state_at("long", SATURDAY + timedelta(hours=72))
    monday = datetime(2027, 3, 8, tzinfo=UTC)
    found = list_updates(
        state, [PieceDeadline(monday), PieceDeadline(monday, "mon"), PieceDeadline(SATURDAY)]
    )
    assert [(due.number, due.deadline, due.weekday) for due in found] == [
        (1, monday, "mon"),
        (2, SATURDAY + timedelta(hours=72), ""),
    ]


def test_a_phase_that_ends_early_is_no_update_of_a_weekday():
    """The ballot that closes then still does."""
    monday = datetime(2027, 3, 8, tzinfo=UTC)
    due, at = (
        list_updates(state_at("long", monday), [PieceDeadline(monday, "mon")])[0],
        SATURDAY + timedelta(1),
    )
    early = hasten(due, at.isoformat())
    assert (early.deadline, early.early, early.weekday) == (at, at, "")


def test_a_game_without_phases_waits_for_all_and_ends_one_with_each_update():
    state = Course(players={"ann": Person("ann")})
    assert is_phase_over(state)
    assert is_expected(state, "ann")
    assert not is_expected(state_at("long"), "bob")
