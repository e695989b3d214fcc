"""A crowd of games in mid-season, which are all due at once: what an update of many games is measured on.

Some seasons are played; the others are copies of them that differ in what decides their next update: their
names, so that their dice fall otherwise, and a price of rule 5, so that the law of no game is that of
another. Nothing that is found for one of them can serve a second one.
"""

import random
import shutil
from contextlib import contextmanager
from datetime import timedelta

from house import OPENED, PLAYERS, copy_game, deliver, open_game, order, vote, warm

from nomicd.adapters.clock import FixedClock
from nomicd.app import wiring
from nomicd.app.settings import Settings
from nomicd.services.history import almanac

UPDATES = 12
SEASONS = 4


@contextmanager
def opened(folder, workers=0):
    """The service with the games that `gather` has made."""
    with wiring.opened(Settings(base=folder), FixedClock(OPENED), b"k" * 32, workers=workers) as world:
        yield world


def gather(folder, games, seasons=SEASONS, updates=UPDATES):
    """So many games in a store there, and the seasons that they are copies of; how they are called."""
    slugs = [f"copy{number}" for number in range(games)]
    with opened(folder) as world:
        world.ledger.rehearsal = 1
        for number in range(seasons):
            play(world, f"season{number}", random.Random(number), updates)
        for number, slug in enumerate(slugs):
            copy_game(world, slug, f"season{number % seasons}", dearer=number + 1)
    return slugs


def again(folder, other):
    """The same games in another store."""
    shutil.copytree(folder, other)


def play(world, slug, dice, updates):
    """A season up to the last orders before an update. Each week something is proposed and voted on."""
    open_game(world, slug)
    for _ in range(updates):
        _take_part(world, slug, dice)
        world.timekeeper.run_due(pending(world, slug).run_at)
    _take_part(world, slug, dice)


def _take_part(world, slug, dice):
    at = pending(world, slug).deadline - timedelta(hours=1)
    price = f"propose: A price\nset 5.gold_card.buy to {dice.randint(300, 900)}"
    deliver(world, slug, dice.choice(PLAYERS), price, at)
    for player in PLAYERS:
        deliver(world, slug, player, f"{order(dice)}\n{order(dice)}\n{vote(dice)}", at)


def pending(world, slug):
    """The update of that game that is next."""
    with world.store.read() as tx:
        game = tx.game(slug)
        return almanac.pending(tx, game, world.ledger.ruleset(game), world.ledger.state(tx, game))


def settle_in(world, seasons=SEASONS):
    """As a service that has been there for a while: whatever has read the rules once has done so, and the
    games are at hand. The seasons themselves are updated, and not counted."""
    if world.crew:
        warm(world)
    due = {slug: pending(world, slug) for slug in (f"season{number}" for number in range(seasons))}
    for slug, each in due.items():
        for ticket in [
            world.referee.begin_update(slug, each).ticket for _ in range(world.referee.ahead.size)
        ]:
            assert ticket.result() is not None
    for slug, each in due.items():
        assert world.referee.make_update(slug, each, each.run_at)


def update_all(world, slugs, watch):
    """Every one of these, in one run."""
    due = {slug: pending(world, slug) for slug in slugs}
    at = max(each.run_at for each in due.values())
    with watch:
        world.timekeeper.run_due(at)
    made = [slug for slug, each in due.items() if pending(world, slug).number == each.number + 1]
    watch.count(len(made))
    assert made == slugs, set(slugs) - set(made)
