"""Every fact has a sentence for whom it tells of, and one for the others."""

import pytest
from run_lie_cheat_steal import random_game

from nomicd.table.course.facts import GameEnded


@pytest.mark.parametrize("size", [2, 4, 6])
def test_nobody_reads_their_own_name_in_what_happened(size):
    """They are "you" in it; what is told to everybody else names them. Only the end is told to all alike."""
    told = {}

    def listen(state, event):
        for name in state.players if event.NAME != GameEnded.NAME else ():
            said = event.describe(state, name)
            assert name not in said.replace(",", " ").replace(".", " ").split(), (event, said)
            told.setdefault(event.NAME, set()).add(said)
        assert "you" not in event.describe(state).lower().split()

    random_game(size, size, seen=listen, asks=0.2)
    assert len({name for name, sentences in told.items() if sentences != {""}}) > 15
