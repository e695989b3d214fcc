"""Killed at random moments, wherever the process happens to be: more often with `NOMICD_CHUNKS=40` in the
environment."""

import os
import random

import pytest

pytestmark = pytest.mark.slow

CHUNKS = int(os.environ.get("NOMICD_CHUNKS", "2"))
KILLS = 12
A_SCENE = 4


@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_random_moments(chunk, new_house, week, judge):
    """Weeks in which each scene is killed up to four times, until twelve lives have ended so. (A scene is
    left alone when a mail of it would become poison: three lives that could not read it.)"""
    seconds, chance, left = judge.quiet().seconds, random.Random(chunk), KILLS
    while left:
        house = new_house()
        for at, mails in week:
            house.enter(at, mails)
            for _ in range(min(A_SCENE, left - house.kills)):
                if not (mails and house.is_tired()):
                    house.live(at, after=chance.uniform(0, seconds[at]))
            assert not house.is_killed(at)
        left -= house.kills
        judge.check(house)
