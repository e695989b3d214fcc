"""Killed while worker processes are at work: the week ends as if nothing had happened; none outlives it."""

import random

import pytest

pytestmark = pytest.mark.slow


def test_killed_beside_workers(house, week, judge):
    """Each scene is killed once at a random moment, at work or not, then left alone: without workers, for
    with them it comes to the same (`tests/app/test_worker_main.py`)."""
    seconds, chance = judge.quiet().seconds, random.Random("workers")
    for at, mails in week:
        house.enter(at, mails)
        if not (mails and house.is_tired()):
            answer = house.live(at, after=chance.uniform(0, 2 * seconds[at]), workers=2, tidy=True)
            assert not answer["orphans"]
        assert not house.is_killed(at)
    judge.check(house)
