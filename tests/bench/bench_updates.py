"""Updates of BoredNomic with eight players and the shipped rules in their sandbox, and their digests."""

import asyncio
import random
import tempfile
import time
from datetime import timedelta
from pathlib import Path

from figures import Row, Watch, settle
from house import FIRST, PLAYERS, copy_game, deliver, order, service

from nomicd.kernel.ruleset import Context, Ticking
from nomicd.services import almanac
from nomicd.services.ports import Outcome, Sending

NOW_MS, GOAL_MS = 60, 40
GAMES_A_SECOND = 40
DIGESTS = 700


class Nowhere:
    """A courier that takes everything and keeps nothing."""

    async def send(self, mail):
        assert mail.raw
        return Sending(Outcome.SENT, "250")


class Straight:
    """In place of a transaction: what is queued is handed to a courier at once."""

    def __init__(self, seats, courier, loop):
        self._seats, self._courier, self._loop = seats, courier, loop

    def seats(self, slug):
        return self._seats

    def queue(self, mail):
        self._loop.run_until_complete(self._courier.send(mail))
        return True


def pending(world):
    """The state, and the update that is next."""
    with world.store.read() as tx:
        game = tx.game(FIRST)
        state = world.ledger.state(tx, game)
        return game, state, almanac.pending(tx, game, world.ledger.ruleset(game), state)


def orders(world, dice):
    """Two of each player, which wait for the update."""
    _, _, due = pending(world)
    for player in PLAYERS:
        deliver(world, FIRST, player, f"{order(dice)}\n{order(dice)}", due.deadline - timedelta(hours=1))


def decide(world, watch):
    """What the update would be, without doing it."""
    game, state, due = pending(world)
    context = Context(due.deadline, f"tick:{due.number}", world.ledger._sandbox)
    with watch:
        world.ledger.ruleset(game).decide(state, Ticking(due), context)


def make(world, watch):
    """Make it; the notices that it calls for."""
    game, state, due = pending(world)
    with world.store.read() as tx:
        before = tx.head(FIRST).seq
    with watch:
        assert world.referee.make_update(FIRST, due, due.run_at)
    ruleset = world.ledger.ruleset(game)
    with world.store.read() as tx:
        facts = list(tx.facts(FIRST, before))
    events = [ruleset.codec.decode(*fact) for fact in facts]
    return game, list(ruleset.notices(state, events)), due.run_at


def tell(world, made, loop, watch):
    """Render, compose and hand over what an update calls for; how many mails."""
    game, notices, now = made
    with world.store.read() as tx:
        straight = Straight(tx.seats(FIRST), Nowhere(), loop)
    with watch:
        return world.scribe.tell(straight, game, notices, now)


def measure(quick=False):
    """One update, a hundred games' updates, and digests."""
    rounds, games = (3, 4) if quick else (24, 100)
    dice, loop = random.Random(5), asyncio.new_event_loop()
    deciding, making, telling, mails = Watch(), Watch(), Watch(), 0
    settle()
    with tempfile.TemporaryDirectory() as place, service(Path(place)) as world:
        for _ in range(rounds):
            orders(world, dice)
            decide(world, deciding)
            mails += tell(world, make(world, making), loop, telling)
        many = _many(world, games)
    loop.close()
    alone, whole = deciding.median_ms, making.median_ms
    note = f"the floor is deciding alone; {making.cpu_ms:.0f} ms of processor outside the sandbox"
    yield Row("one update, 8 players", whole, "ms", alone, alone / whole, GOAL_MS, NOW_MS, note=note)
    yield Row(f"updates of {games} games", many, "/s", goal=GAMES_A_SECOND)
    note = f"{sum(telling.cpu) / mails * 1000:.2f} ms of processor each, 1.5 is the goal"
    yield Row("digests", mails / sum(telling.wall), "/s", goal=DIGESTS, note=note)


def _many(world, games):
    """Games a second, when all are due at once."""
    for number in range(1, games):
        copy_game(world, f"bench{number}")
    _, _, due = pending(world)
    start = time.perf_counter()
    made = world.timekeeper.run_due(due.run_at)
    assert made.updates == games, made
    return games / (time.perf_counter() - start)
