"""Due instants: each scheduled date once, in every zone, on every clock change of ten years."""

from datetime import UTC, date, datetime, time, timedelta
from functools import cache
from zoneinfo import ZoneInfo, available_timezones

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nomicd.kernel.deadlines import WEEKDAYS, instant, next_weekly

NOMIC = frozenset({"mon", "tue", "fri"})
MIDNIGHT = time()
ZONES = sorted(available_timezones())
FIRST, LAST = datetime(2026, 1, 1, tzinfo=UTC), datetime(2036, 12, 31, tzinfo=UTC)
NEW_YORK = ZoneInfo("America/New_York")


def local(moment, zone):
    """What a clock on the wall shows."""
    return moment.astimezone(zone).replace(tzinfo=None)


def offset(moment, zone):
    return moment.astimezone(zone).utcoffset()


def change_between(low, high, zone):
    """The first instant with the later offset, to the second."""
    before = offset(low, zone)
    while high - low > timedelta(seconds=1):
        middle = low + (high - low) // 2
        low, high = (middle, high) if offset(middle, zone) == before else (low, middle)
    return high.replace(microsecond=0)


@cache
def changes(name):
    """All clock changes of that zone in the ten years, with the offsets around each."""
    zone, found, step = ZoneInfo(name), [], timedelta(days=5)
    moment = FIRST
    while moment < LAST:
        before, after = offset(moment, zone), offset(moment + step, zone)
        if before != after:
            found.append((change_between(moment, moment + step, zone), before, after))
        moment += step
    return tuple(found)


@cache
def unlike_zones():
    """One zone of each set whose clocks agree for the whole ten years."""
    kinds = {}
    for name in ZONES:
        kinds.setdefault((offset(FIRST, ZoneInfo(name)), changes(name)), name)
    return sorted(kinds.values())


def first_showing(wall, zone):
    """By trying each five minutes: the first instant at which the clock shows that time or a later one."""
    moment = wall.replace(tzinfo=UTC) - offset(wall.replace(tzinfo=UTC), zone) - timedelta(hours=3)
    assert local(moment, zone) < wall
    while local(moment, zone) < wall:
        moment += timedelta(minutes=5)
    return moment


def test_the_zones_hold_the_hard_cases():
    """Gaps and overlaps, at midnight too; without them these tests would show nothing."""
    assert len(ZONES) > 400
    gaps = {name for name in ZONES for _, before, after in changes(name) if after > before}
    at_midnight = {
        name for name in unlike_zones() for at, before, _ in changes(name)
        if (at + before).time() == MIDNIGHT and at > FIRST
    }  # fmt: skip
    assert len(gaps) > 100
    assert len(at_midnight) >= 4
    assert len(unlike_zones()) > 50


@pytest.mark.slow
def test_each_due_date_comes_once_around_every_clock_change_in_every_zone():
    """Monday, Tuesday and Friday midnights within eight days of each change: none lost, none twice."""
    wrong = []
    for name in ZONES:
        zone = ZoneInfo(name)
        for at, _, _ in changes(name) or ((FIRST, None, None),):
            moment, until = at - timedelta(days=8), at + timedelta(days=8)
            days = [local(moment, zone).date() + timedelta(days=n) for n in range(19)]
            expected = [instant(day, MIDNIGHT, zone) for day in days if WEEKDAYS[day.weekday()] in NOMIC]
            expected = [due for due in expected if moment < due <= until]
            found = []
            while (moment := next_weekly(moment, NOMIC, MIDNIGHT, zone)) <= until:
                found.append(moment)
            if found != expected or len(set(found)) != len(found) or len(found) not in {6, 7}:
                wrong.append((name, at))
    assert wrong == []


@pytest.mark.parametrize("at", [MIDNIGHT, time(0, 30), time(2, 30), time(23, 55)])
def test_a_wall_time_is_the_first_instant_that_shows_it(at):
    """Or, in a gap, that is past it; tried out minute by minute on the days of every clock change."""
    wrong = []
    for name in unlike_zones():
        zone = ZoneInfo(name)
        for change, before, _ in changes(name):
            for day in range(-1, 2):
                wall = datetime.combine((change + before).date() + timedelta(days=day), at)
                if instant(wall, at, zone) != first_showing(wall, zone):
                    wrong.append((name, wall))
    assert wrong == []


def test_new_york_keeps_the_monday_after_the_spring_change():
    """After Monday 8 March 2027 comes the 15th; a cron trigger for 00:05 goes on to the 22nd."""
    after = datetime(2027, 3, 8, 0, 5, tzinfo=NEW_YORK)
    due = next_weekly(after, frozenset({"mon"}), time(0, 5), NEW_YORK)
    assert due == datetime(2027, 3, 15, 0, 5, tzinfo=NEW_YORK)
    assert due == datetime(2027, 3, 15, 4, 5, tzinfo=UTC)


def test_london_keeps_the_monday_after_the_spring_change():
    """After Monday 22 March 2027 comes the 29th; a cron trigger for 00:05 goes on to 5 April."""
    london = ZoneInfo("Europe/London")
    after = datetime(2027, 3, 22, 0, 5, tzinfo=london)
    due = next_weekly(after, frozenset({"mon"}), time(0, 5), london)
    assert due == datetime(2027, 3, 28, 23, 5, tzinfo=UTC)


def test_a_week_of_the_spring_change_has_all_three_updates():
    """Friday the 12th, Monday the 15th, Tuesday the 16th: 71 and 24 hours apart."""
    moment, found = datetime(2027, 3, 9, 12, tzinfo=UTC), []
    for _ in range(3):
        moment = next_weekly(moment, NOMIC, MIDNIGHT, NEW_YORK)
        found.append(moment)
    assert [local(due, NEW_YORK).day for due in found] == [12, 15, 16]
    assert found[1] - found[0] == timedelta(hours=71)
    assert found[2] - found[1] == timedelta(hours=24)


def test_in_a_gap_the_gaps_end_counts():
    """2 to 3 in New York: all of the hour is 3:00. 0 to 1 in Havana: midnight is 1:00."""
    spring = date(2027, 3, 14)
    for minute in (0, 1, 30, 59):
        assert instant(spring, time(2, minute), NEW_YORK) == datetime(2027, 3, 14, 7, tzinfo=UTC)
    assert instant(spring, time(3), NEW_YORK) == datetime(2027, 3, 14, 7, tzinfo=UTC)
    assert instant(spring, time(2, 59, 59, 999_999), NEW_YORK) == datetime(2027, 3, 14, 7, tzinfo=UTC)
    havana = ZoneInfo("America/Havana")
    assert local(instant(spring, MIDNIGHT, havana), havana) == datetime(2027, 3, 14, 1)  # noqa: DTZ001


def test_in_a_fold_the_first_one_counts():
    """1:30 in New York, while it is still summer time; also if a time says that it means the second."""
    autumn = date(2027, 11, 7)
    assert instant(autumn, time(1, 30), NEW_YORK) == datetime(2027, 11, 7, 5, 30, tzinfo=UTC)
    assert instant(autumn, time(1, 30, fold=1), NEW_YORK) == datetime(2027, 11, 7, 5, 30, tzinfo=UTC)


def test_a_fold_is_not_due_twice():
    """After the first 1:30 comes the next week's."""
    first = instant(date(2027, 11, 7), time(1, 30), NEW_YORK)
    again = next_weekly(first, frozenset({"sun"}), time(1, 30), NEW_YORK)
    assert again == datetime(2027, 11, 14, 6, 30, tzinfo=UTC)


def test_a_day_that_a_zone_skipped_is_due_when_the_next_one_begins():
    """Samoa had no 30 December 2011: its Friday midnight is Saturday's."""
    apia = ZoneInfo("Pacific/Apia")
    due = instant(date(2011, 12, 30), MIDNIGHT, apia)
    assert local(due, apia) == datetime(2011, 12, 31)  # noqa: DTZ001
    assert due == datetime(2011, 12, 30, 10, tzinfo=UTC)


@given(
    st.sampled_from(ZONES),
    st.datetimes(datetime(2012, 1, 2), datetime(2040, 1, 1), timezones=st.just(UTC)),  # noqa: DTZ001
    st.sets(st.sampled_from(WEEKDAYS), min_size=1).map(frozenset),
    st.times(),
)
def test_the_next_due_instant_is_later_and_none_lies_between(name, after, weekdays, at):
    """For any zone, moment, weekdays and time of day."""
    zone = ZoneInfo(name)
    due = next_weekly(after, weekdays, at, zone)
    assert due > after
    assert due.tzinfo is UTC
    days = [local(after, zone).date() + timedelta(days=n) for n in range(-2, 10)]
    scheduled = [instant(day, at, zone) for day in days if WEEKDAYS[day.weekday()] in weekdays]
    assert due == min(each for each in scheduled if each > after)
    assert next_weekly(due - timedelta(microseconds=1), weekdays, at, zone) == due


@pytest.mark.parametrize("weekdays", [frozenset(), frozenset({"monday"}), frozenset({"mon", "0"})])
def test_weekdays_have_names(weekdays):
    """Numbers begin on Sunday for some and on Monday for others."""
    with pytest.raises(ValueError, match="weekdays are some of mon, tue"):
        next_weekly(FIRST, weekdays, MIDNIGHT, NEW_YORK)
