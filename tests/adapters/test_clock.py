"""What time it is."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta, timezone

import pytest

from nomicd.adapters.clock import FixedClock, SettableClock, SystemClock

NOON = datetime(2026, 11, 23, 12, tzinfo=UTC)


def test_the_clock_of_this_machine_is_utc():
    """Aware, and never before what was just read."""
    clock = SystemClock()
    first, second = clock.now(), clock.now()
    assert first.tzinfo is UTC
    assert first <= second


@pytest.mark.parametrize("kind", [FixedClock, SettableClock])
def test_instants_come_out_in_utc(kind):
    """Whatever zone they went in with; without one they are refused."""
    clock = kind(NOON.astimezone(timezone(timedelta(hours=-5))))
    assert clock.now() == NOON
    assert clock.now().tzinfo is UTC
    with pytest.raises(ValueError, match="zone"):
        kind(datetime(2026, 11, 23))  # noqa: DTZ001 - that is what is tried


def test_a_settable_clock_stands_until_it_is_set():
    """It may go back: clocks jump."""
    clock = SettableClock(NOON)
    assert clock.advance(timedelta(hours=1)) == clock.now() == NOON + timedelta(hours=1)
    clock.set(NOON)
    assert clock.now() == NOON
