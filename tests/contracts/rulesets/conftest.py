"""Every ruleset that is found, and the toy, each before the same suite."""

import random

import pytest
from match import ALL, Match

from nomicd.adapters.sandbox.monty import MontySandbox


@pytest.fixture(scope="session")
def sandbox():
    """Where rules run, for those games that have any."""
    with MontySandbox() as workers:
        yield workers


@pytest.fixture(params=list(ALL))
def ruleset(request):
    """One kind of game."""
    return ALL[request.param]


@pytest.fixture
def match(ruleset, sandbox):
    """A game of three that has just begun."""
    return Match(ruleset, sandbox)


@pytest.fixture
def played_match(match):
    """The same after some updates of random commands; not over, if it can go on for that long."""
    match.play(4, random.Random(f"played {match.ruleset.name}"))
    return match
