"""Updates by the calendar, and early when all are done: no slot is used twice, and none is lost."""

from datetime import UTC, datetime, timedelta
from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from nomicd.table.course import calendar
from nomicd.table.course.state import Course
from nomicd.table.presence.state import Presence

SATURDAY = datetime(2027, 3, 6, 12, tzinfo=UTC)
DAYS = ("mon", "tue", "fri")


def state(deadline=SATURDAY, **presence):
    return Course(started=True, deadline=deadline.isoformat(), presence=Presence(**presence))


def test_before_the_start_and_after_the_end_nothing_is_due():
    """There is no update to wait for."""
    assert calendar.find_next_update(Course(), DAYS) is None
    assert (
        calendar.find_next_update(Course(started=True, over="won", deadline=SATURDAY.isoformat()), DAYS)
        is None
    )


def test_an_update_is_early_when_all_are_done():
    """Its weekday stays that of the calendar."""
    ready = SATURDAY + timedelta(hours=1)
    due = calendar.find_next_update(state(ready=ready.isoformat()), DAYS)
    assert (due.deadline, due.run_at, due.early, due.weekday) == (ready, ready, ready, "mon")


def test_the_slot_of_an_early_update_is_used_up():
    """The next one is Tuesday's, not Monday's."""
    monday = datetime(2027, 3, 8, tzinfo=UTC)
    after = state(deadline=SATURDAY + timedelta(hours=1), used=monday.isoformat())
    assert calendar.find_next_update(after, DAYS).weekday == "tue"


@given(st.lists(st.integers(1, 7 * 24), min_size=1, max_size=12), st.data())
def test_every_slot_is_used_once_however_early(hours, data):
    """Of any course of early and regular updates: deadlines never go back, and slots follow one another."""
    made, now, slots = state(), SATURDAY, []
    for _ in hours:
        slot = calendar.regular(made, DAYS)
        ready = None
        if data.draw(st.booleans()) and now < slot.deadline:
            ready = now + (slot.deadline - now) * data.draw(st.floats(0, 0.9))
        known = Presence(ready=ready.isoformat() if ready else "", used=made.presence.used)
        due = calendar.find_next_update(Course(started=True, deadline=made.deadline, presence=known), DAYS)
        assert now <= due.deadline <= slot.deadline
        slots.append(slot.deadline)
        used = slot.deadline.isoformat() if ready else made.presence.used
        made, now = state(due.deadline, used=used), due.deadline
    assert slots == sorted(set(slots))
    first = calendar.regular(state(), DAYS)
    assert slots[0] == first.deadline
    assert all(later - earlier <= timedelta(days=3) for earlier, later in pairwise(slots))
