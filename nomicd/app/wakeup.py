"""The alarm clock. What is due, the log says; APScheduler only wakes us."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime

from apscheduler.schedulers.asyncio import AsyncIOScheduler

_DUE = "due"
_TICK = "tick"


class Alarm:
    """Rings at the next due instant, and at every beat in case that instant was wrong or slept through."""

    def __init__(self, ring: Callable[[], None], every: float) -> None:
        self._ring = ring
        # Memory store; without a grace of None a job that is a second late would be dropped for ever.
        self._scheduler = AsyncIOScheduler(
            timezone="UTC", job_defaults={"misfire_grace_time": None, "coalesce": True, "max_instances": 1}
        )
        self._scheduler.add_job(ring, "interval", seconds=every, id=_TICK)

    def start(self) -> None:
        """Begin to ring. In the event loop."""
        self._scheduler.start()

    def set(self, due: datetime | None) -> None:
        """Ring at that instant too, instead of the one set before. In the event loop."""
        if due is None:
            if self._scheduler.get_job(_DUE):
                self._scheduler.remove_job(_DUE)
            return
        self._scheduler.add_job(self._ring, "date", run_date=due, id=_DUE, replace_existing=True)

    def stop(self) -> None:
        """Ring no more."""
        self._scheduler.shutdown(wait=False)
