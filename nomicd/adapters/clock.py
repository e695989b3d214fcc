"""What time it is: really, always the same, or as the demo and the tests set it."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from threading import Lock


def _utc(at: datetime) -> datetime:
    if at.tzinfo is None:
        raise ValueError(f"{at} has no zone")
    return at.astimezone(UTC)


class SystemClock:
    """The clock of this machine."""

    def now(self) -> datetime:
        """Aware UTC."""
        return datetime.now(UTC)


class FixedClock:
    """One instant for ever: what `--now` says."""

    def __init__(self, at: datetime) -> None:
        self._at = _utc(at)

    def now(self) -> datetime:
        """Aware UTC."""
        return self._at


class SettableClock:
    """A clock that stands until it is set. Any thread may set and read it."""

    def __init__(self, at: datetime) -> None:
        self._at = _utc(at)
        self._lock = Lock()

    def now(self) -> datetime:
        """Aware UTC."""
        with self._lock:
            return self._at

    def set(self, at: datetime) -> None:
        """From now on it is `at`, which may be earlier: clocks jump."""
        with self._lock:
            self._at = _utc(at)

    def advance(self, by: timedelta) -> datetime:
        """Move on; the new instant."""
        with self._lock:
            self._at += by
            return self._at
