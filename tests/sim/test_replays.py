"""Any history can be played once more from its inputs, and becomes the same log, byte for byte."""

import pytest
from simulator.world import World

from nomicd.services.replay import counterfactuals
from nomicd.services.replay.rebuild import ReplayedGame, difference

pytestmark = pytest.mark.slow

SEEDS = (1, 2, 3, 5, 7)


class Again(World):
    """A world that is played once more from its log when it has ended."""

    def _heal(self):
        super()._heal()
        with self.store.read() as tx:
            (game,) = tx.games()
            records = list(tx.records(game.slug))
        assert len(records) > 100
        assert difference(self.ruleset, records, self.sandbox) == ""
        self._from_the_middle(records)

    def _from_the_middle(self, records):
        """Another past that is the same one, taken up anywhere, is the same log."""
        given = self.ruleset.inputs(records)
        kept = counterfactuals.pace(self.ruleset, records, given)
        start = self.chance["world"].randrange(len(given) // 2, len(given))
        stage = ReplayedGame(self.ruleset, records[0].game, self.sandbox)
        stage.skip(records[: given[start].seq - 1])
        places = [place for place, _ in counterfactuals.play_other_past(stage, given, kept, start)]
        assert places == list(range(start, len(given)))
        assert stage.records == records


@pytest.mark.parametrize("seed", SEEDS)
def test_a_history_follows_from_its_inputs(seed):
    """Crashes, moved deadlines, late mail, the Admin and random law included."""
    Again(seed).run()
