"""Updates of BoredNomic with eight players and the shipped rules in their sandbox, and their digests.

Alone, `python tests/bench/bench_updates.py --games 1000` measures the updates of that many games.
"""

import argparse
import asyncio
import random
import sys
import tempfile
from datetime import timedelta
from pathlib import Path

import crowd
from figures import Row, Watch, settle
from house import FIRST, PLAYERS, deliver, order, service

from nomicd.kernel.inputs import DecisionContext, UpdateTick
from nomicd.services.gateways import DeliveryOutcome, DeliveryResult
from nomicd.services.repository import deadlines
from nomicd.services.updates.make_update import PreparedUpdate

NOW_MS, GOAL_MS = 60, 40
GAMES_A_SECOND = 40
WORKERS = 2
DIGESTS = 700


class Nowhere:
    """A transport that takes everything and keeps nothing."""

    async def send(self, mail):
        assert mail.raw
        return DeliveryResult(DeliveryOutcome.SENT, "250")


class Straight:
    """In place of a transaction: what is queued is handed to a transport at once, and nothing is kept."""

    def __init__(self, reading, transport, loop):
        self._reading, self._transport, self._loop = reading, transport, loop

    def __getattr__(self, name):
        return getattr(self._reading, name)

    def keep(self, row):
        pass

    def queue(self, mail):
        self._loop.run_until_complete(self._transport.send(mail))
        return True


def find_pending(world):
    """The state, and the update that is next."""
    with world.store.read() as tx:
        game = tx.game(FIRST)
        state = world.repository.state(tx, game)
        return game, state, deadlines.find_pending(tx, game, world.repository.ruleset(game), state)


def orders(world, dice):
    """Two of each player, which wait for the update."""
    _, _, due = find_pending(world)
    for player in PLAYERS:
        deliver(world, FIRST, player, f"{order(dice)}\n{order(dice)}", due.deadline - timedelta(hours=1))


def decide(world, watch):
    """What the update would be, without doing it."""
    game, state, due = find_pending(world)
    context = DecisionContext(due.deadline, f"tick:{due.number}", world.repository.sandbox)
    with watch:
        world.repository.ruleset(game).decide(state, UpdateTick(due), context)


def make(world, watch):
    """Make it; the notices that it calls for."""
    game, state, due = find_pending(world)
    with world.store.read() as tx:
        before = tx.head(FIRST).seq
    with watch:
        assert world.timekeeper.updates.commit([PreparedUpdate(FIRST, due)], due.run_at)
    ruleset = world.repository.ruleset(game)
    with world.store.read() as tx:
        facts = list(tx.facts(FIRST, before))
    events = [ruleset.codec.decode(*fact) for fact in facts]
    return game, list(ruleset.make_notices(state, events)), due.run_at


def tell(world, made, loop, watch):
    """Render, compose and hand over what an update calls for."""
    game, notices, now = made
    with world.store.read() as tx, watch:
        told = world.composer.tell(Straight(tx, Nowhere(), loop), game, notices, now)
    watch.count(told)


def measure(quick=False, games=0):
    """One update, so many games' updates (a hundred), and digests."""
    rounds, games = (2, 4) if quick else (24, games or 100)
    dice, loop = random.Random(5), asyncio.new_event_loop()
    deciding, making, telling = Watch(), Watch(), Watch()
    settle()
    with tempfile.TemporaryDirectory() as place, service(Path(place), quick=quick) as world:
        for _ in range(rounds):
            orders(world, dice)
            decide(world, deciding)
            tell(world, make(world, making), loop, telling)
    loop.close()
    alone, whole = deciding.median_ms, making.median_ms
    yield Row("one update, 8 players", whole, "ms", alone, alone / whole, making.cpu_ms, GOAL_MS, NOW_MS,
              note="the floor is deciding alone")  # fmt: skip
    yield from many(games, quick)
    yield Row("digests", telling.per_second, "/s", alone=1000 / telling.cpu_ms, goal=DIGESTS)


def many(games, quick=False):
    """That many games that are due at once: in this process alone, and the same ones with workers."""
    alone, beside = Watch(), Watch()
    size = (
        {"seasons": crowd.A_WEEK, "updates": 2}
        if quick
        else {"seasons": crowd.SEASONS, "updates": crowd.UPDATES}
    )
    with tempfile.TemporaryDirectory() as place:
        one, other = Path(place, "one"), Path(place, "other")
        one.mkdir()
        slugs = crowd.gather(one, games, **size)
        crowd.again(one, other)
        for folder, workers, watch in ((one, 0, alone), (other, WORKERS, beside)):
            settle()
            with crowd.open_crowd(folder, workers) as world:
                crowd.settle_in(world, size["seasons"])
                crowd.update_all(world, slugs, watch)
    yield Row(
        f"updates of {games} games", alone.per_second, "/s", alone=1000 / alone.cpu_ms, goal=GAMES_A_SECOND,
        note=f"a third each in an update of the week; of {2 * len(PLAYERS)} orders "
        "7 to 11 wait, the others were refused; each its own dice and law",
    )  # fmt: skip
    yield Row(f"the same, {WORKERS} workers", beside.per_second, "/s", alone.per_second,
              beside.per_second / alone.per_second, 1000 / beside.cpu_ms, GAMES_A_SECOND,
              note="equal games; the floor is without workers")  # fmt: skip


def main():
    parser = argparse.ArgumentParser(description=many.__doc__)
    parser.add_argument("--games", type=int, default=1000)
    for row in many(parser.parse_args().games):
        figures = f"{row.figure:.1f}{row.unit}, by processor {row.alone:.1f}{row.unit}"
        sys.stdout.write(f"{row.name}: {figures} ({row.note})\n")


if __name__ == "__main__":
    main()
