"""Killed at each durable step, in every scene of a week: the week ends as if nothing had happened."""

import random

import pytest

from nomicd.services.steps import STEPS

PAIRS = [STEPS[at : at + 2] for at in range(0, len(STEPS), 2)]


@pytest.mark.parametrize("pair", PAIRS, ids=" ".join)
def test_a_week_of_crashes_at_a_step_and_the_next(pair, house, week, judge):
    """Each scene is killed at one of its first such steps, then at one of the others, then left alone. (Not
    more often: a mail that three lives could not read is poison.)"""
    steps, chance = judge.quiet().steps, random.Random(" ".join(pair))
    hit = set()
    for at, mails in week:
        house.enter(at, mails)
        for step in pair:
            often = steps[at][step]
            if often and house.is_killed(at, step=step, nth=chance.randint(1, often)):
                hit.add(step)
        assert not house.is_killed(at)
    assert hit == set(pair), "a step was never reached"
    judge.check(house)
