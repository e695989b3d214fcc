"""Any history can be played once more from its inputs, and becomes the same log, byte for byte."""

import pytest
from simulator.world import REHEARSED, World

from nomicd.services.rebuild import difference

SEEDS = range(1, 13)


class Again(World):
    """A world that is played once more from its log when it has ended."""

    def _heal(self):
        super()._heal()
        with self.store.read() as tx:
            (game,) = tx.games()
            records = list(tx.records(game.slug))
        assert len(records) > 100
        assert difference(self.ruleset, records, self.sandbox, REHEARSED) == ""


@pytest.mark.parametrize("seed", SEEDS)
def test_a_history_follows_from_its_inputs(seed):
    """Crashes, moved deadlines, late mail, the Admin and random law included."""
    Again(seed).run()
