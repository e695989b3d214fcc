"""Each order is told with the line that takes it back; and that line is one that does."""

import random

from run_lie_cheat_steal import choose_policies

from nomicd.games.lie_cheat_steal.state import Policies
from nomicd.kernel.commands import Command
from nomicd.mail.grammar import understand
from nomicd.mail.quoting import Line
from nomicd.services.verbs import with_service


def test_what_takes_orders_back_leaves_nothing_of_them(race):
    """Of any orders: once all these lines are written, silence counts."""
    rng = random.Random("undo")
    for _ in range(100):
        race.set("ann", policies=choose_policies(rng, "ann", ("ann", "bob", "cid"), asks=0.2))
        lexicon = race.game.ruleset.lexicon(race.state, "ann")
        for line in lexicon.ordered.values():
            vocabulary = with_service(
                race.game.ruleset.vocabulary(race.state, "ann"), player=True, admin=False
            )
            what = understand([Line(1, line)], vocabulary)[0].what
            assert isinstance(what, Command), (line, what)
            race.game.order("ann", what.verb, **what.args)
        assert race["ann"].policies == Policies(
            buy=race["ann"].policies.buy, offer=race["ann"].policies.offer
        )
        assert race["ann"].policies.buy.votes == race["ann"].policies.offer.votes == 0
