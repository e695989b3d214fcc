"""The past of any game can be put right: it becomes the game in which it had been so at the time."""

from datetime import timedelta
from zoneinfo import ZoneInfo

import pytest
from plain_sandbox import PlainSandbox
from simulator.world import World

from nomicd.adapters.sandbox.monty import MontySandbox
from nomicd.games.nomic.events import ProposalMade
from nomicd.games.nomic.play.stable_numbering import KEEP
from nomicd.kernel.correction import records_in_force
from nomicd.kernel.inputs import AdminCommand, PlayerCommand, UpdateTick
from nomicd.kernel.log import Head, check, head_at
from nomicd.services.replay import counterfactuals
from nomicd.services.replay.correction_plan import Plan
from nomicd.services.replay.edits import read_all
from nomicd.services.replay.effective_log import effective_log, seal
from nomicd.services.replay.plan import plan
from nomicd.services.replay.rebuild import ReplayedGame

SEEDS = (4, 9, 11)
ZONE = ZoneInfo("UTC")


class Corrected(World):
    """A world whose log is corrected when it has ended."""

    def _heal(self):
        super()._heal()
        with self.store.read() as tx:
            (game,) = tx.games()
            self.log = list(tx.records(game.slug))
        self.key = seal(self.ruleset, self.log)

    def correct(self, log, *edits):
        """The log with these corrections appended."""
        asked = read_all(edits, ZONE)
        planned = plan(self.ruleset, log, self.sandbox, asked, "it was so")
        assert isinstance(planned, Plan), planned
        last = log[-1]
        return [*log, *planned.records(head_at(last), self.key, last.at + timedelta(hours=1), "mail:99999")]

    def orders(self):
        given = self.ruleset.inputs(self.log)
        return [each for each in given if isinstance(each.given, PlayerCommand)]

    def play(self, given, log=()):
        """The game that these inputs are, played from its beginning; with the numbers that a corrected log
        keeps."""
        corrected = self.ruleset.inputs(effective_log(self.ruleset, log)) if log else ()
        for place, each in enumerate(corrected):  # all before it is as it was
            if keeps(each):
                given = [*given[:place], each, *given[place:]]
        kept = counterfactuals.pace(self.ruleset, self.log, self.ruleset.inputs(self.log))
        stage = ReplayedGame(self.ruleset, self.log[0].game, self.sandbox)
        for _ in counterfactuals.play_other_past(stage, given, kept, 0):
            pass
        return stage.records


def keeps(each):
    return isinstance(each.given, AdminCommand) and each.given.command.verb == KEEP


@pytest.fixture(scope="module", params=SEEDS)
def world(request):
    """A simulated game that has ended its weeks."""
    made = Corrected(request.param)
    made.run()
    with MontySandbox() if made.monty else PlainSandbox() as made.sandbox:
        yield made


def test_a_struck_order_was_never_sent(world):
    """What is in force is the log of the game without it, byte for byte; and undone, the log that was."""
    struck = world.chance["world"].choice(world.orders())
    log = world.correct(world.log, f"strike event {struck.seq}")
    check(log)
    without = [each for each in world.ruleset.inputs(world.log) if each.seq != struck.seq]
    assert effective_log(world.ruleset, log) == world.play(without, log)

    undone = world.correct(log, "undo correction 1")
    assert check(undone) == Head(undone[-1].seq, undone[-1].hash, undone[-1].at)
    assert effective_log(world.ruleset, undone) == world.log
    assert records_in_force(undone)[0] == world.log[0]


def test_what_comes_after_a_struck_proposal_keeps_its_number(world):
    """So votes are still about what they were about, and links lead where they led."""
    made = [each for each in world.orders() if each.given.command.verb == "propose"]
    taken = [each for each in made if numbers(world, world.log[each.seq : each.seq + 3])]
    assert taken, "nobody ever proposed anything"
    before = numbers(world, world.log)
    log = world.correct(world.log, f"strike event {taken[0].seq}")
    after = numbers(world, effective_log(world.ruleset, log))
    assert {key: number for key, number in after.items() if before.get(key, number) != number} == {}
    assert len(set(after.values())) == len(after) > 0


def numbers(world, records):
    """What each proposal is called."""
    events = (world.ruleset.codec.decode(each.name, each.version, each.body) for each in records)
    return {
        (each.player, each.digest, each.kind): each.number
        for each in events
        if isinstance(each, ProposalMade)
    }


def test_an_order_that_counts_earlier_is_as_if_it_had_come_then(world):
    """As of the beginning of the game's first updates, say."""
    late = world.chance["world"].choice(world.orders()[len(world.orders()) // 2 :])
    log = world.correct(world.log, f"count event {late.seq} as of update 3")
    given = list(world.ruleset.inputs(world.log))
    given.remove(late)
    place = next(
        place
        for place, each in enumerate(given)
        if isinstance(each.given, UpdateTick) and each.given.due.number == 3
    )
    moved = type(late)(given[place - 1].at, late.cause, late.given, late.seq, late.found)
    assert effective_log(world.ruleset, log) == world.play([*given[:place], moved, *given[place:]], log)
    assert effective_log(world.ruleset, world.correct(log, "undo correction 1")) == world.log
