"""Random seasons: whatever players write and vote into the rules, nothing breaks and no dollar is lost."""

import pytest
from seasons.reading import DOCUMENTS, reader
from seasons.season import Season

from nomicd.adapters.sandbox.monty import MontySandbox

SEEDS = range(1, 13)
WEEKS = 4


@pytest.fixture(scope="module")
def sandbox():
    with MontySandbox() as opened:
        yield opened


@pytest.mark.parametrize("seed", SEEDS)
def test_whatever_is_voted_in_the_game_keeps_its_promises(seed, sandbox):
    """Four weeks of random commands and random law; `run_seasons.py` plays as many as asked for."""
    counts = Season(seed, DOCUMENTS, sandbox, reader).play(WEEKS)
    assert counts["updates"] > 0
    assert counts["orders"] > 0
