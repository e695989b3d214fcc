"""What players are offered can be sent: each line of each list, in seasons of random commands and law."""

import pytest
from seasons.reading import DOCUMENTS, reader
from seasons.season import NOMIC, Season

from nomicd.adapters.sandbox.monty import MontySandbox
from nomicd.kernel.commands import Command
from nomicd.kernel.decision import Reason, Refused
from nomicd.kernel.ruleset import Ordering
from nomicd.kernel.views import Offers

FORMS = ("propose: TITLE",)
"""Lines that say themselves that something is to be put in."""
UNREADABLE = (Reason.UNKNOWN, Reason.UNCLEAR)


def offered(page):
    """Every line that a page offers."""
    blocks = (block for section in page.sections for block in section.blocks if isinstance(block, Offers))
    return [offer.line for block in blocks for offer in block.offers if offer.line not in FORMS]


class Offering(Season):
    """A season that tries each offer, on a copy, before every update."""

    def _update(self):
        tried = set()
        for player in self.state.players:
            vocabulary = NOMIC.vocabulary(self.state, player)
            for line in offered(NOMIC.open_to(self.state, player)):
                read = reader(line, vocabulary)
                assert isinstance(read, Command), f"{player} cannot send “{line}”: {read}"
                if line not in tried:
                    self._try(player, line, read)
                tried.add(line)
        super()._update()

    def _try(self, player, line, command):
        self.counts["offers"] += 1
        decision = NOMIC.decide(self.state, Ordering(player, command, "offer/1"), self._context())
        unreadable = isinstance(decision, Refused) and decision.reason in UNREADABLE
        assert not unreadable, f"{player} is refused “{line}”: {decision.text}"


@pytest.mark.parametrize("seed", [2, 5, 9])
def test_every_line_that_is_offered_can_be_sent(seed):
    """It reads as a command, and a refusal has another reason than that it cannot be understood."""
    with MontySandbox() as sandbox:
        counts = Offering(seed, DOCUMENTS, sandbox, reader).play(2)
    assert counts["offers"] > 20
