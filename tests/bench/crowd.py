"""A crowd of games in mid-season, which are all due at once: what an update of many games is measured on.

Some seasons are played; the others are copies of them that differ in what decides their next update: their
names, so that their dice fall otherwise, and a price of rule 5, so that the law of no game is that of
another. Nothing that is found for one of them can serve a second one. A third of them has come to each of
the three updates of a week, for one of these counts the votes and changes the law.
"""

import random
import shutil
from contextlib import contextmanager
from datetime import timedelta

import msgspec
from house import OPENED, PLAYERS, copy_game, deliver, open_game, order, vote, warm

from nomicd.adapters.clock import FixedClock
from nomicd.app import wiring
from nomicd.app.settings import AppSettings
from nomicd.services.repository import deadlines
from nomicd.services.updates.make_update import PreparedUpdate

UPDATES = 6
A_WEEK = 3
SEASONS = 6


@contextmanager
def open_crowd(folder, workers=0):
    """The service with the games that `gather` has made."""
    with wiring.open_application(
        AppSettings(base=folder), FixedClock(OPENED), b"k" * 32, workers=workers
    ) as world:
        yield world


def gather(folder, games, seasons=SEASONS, updates=UPDATES):
    """So many games in a store there, and the seasons that they are copies of; how they are called."""
    slugs = [f"copy{number}" for number in range(games)]
    with open_crowd(folder) as world:
        world.repository.rehearsal = 1
        for number in range(seasons):
            play(world, f"season{number}", random.Random(number), updates + number % A_WEEK)
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
        due = find_pending(world, slug)
        assert world.timekeeper.updates.commit([PreparedUpdate(slug, due)], due.run_at)
    _take_part(world, slug, dice)


def _take_part(world, slug, dice):
    at = find_pending(world, slug).deadline - timedelta(hours=1)
    price = f"propose: A price\nset 5.gold_card.buy to {dice.randint(300, 900)}"
    deliver(world, slug, dice.choice(PLAYERS), price, at)
    for player in PLAYERS:
        deliver(world, slug, player, f"{order(dice)}\n{order(dice)}\n{vote(dice)}", at)


def find_pending(world, slug):
    """The update of that game that is next."""
    with world.store.read() as tx:
        game = tx.game(slug)
        return deadlines.find_pending(
            tx, game, world.repository.ruleset(game), world.repository.state(tx, game)
        )


def settle_in(world, seasons=SEASONS):
    """As a service that has been there for a while: whatever has read the rules once has done so, and the
    games are at hand. The seasons themselves are updated, and not counted."""
    if world.crew:
        warm(world)
    due = {slug: find_pending(world, slug) for slug in (f"season{number}" for number in range(seasons))}
    for slug, each in due.items():
        size = world.timekeeper.jobs.size
        for begun in [world.timekeeper.updates.prepare([(slug, each)], each.run_at)[0] for _ in range(size)]:
            assert begun.ticket.result() is not None
    for slug, each in due.items():
        assert world.timekeeper.updates.commit([PreparedUpdate(slug, each)], each.run_at)
    _rest(world, due)


def update_all(world, slugs, watch):
    """Every one of these, those with the same deadline in one run."""
    due = {slug: find_pending(world, slug) for slug in slugs}
    made = []
    for at in sorted({each.run_at for each in due.values()}):
        with watch:
            world.timekeeper.run_due(at)
        now = [slug for slug in slugs if due[slug].run_at == at and _was_made(world, slug, due[slug])]
        watch.count(len(now))
        made += now
        _rest(world, now)
    assert sorted(made) == sorted(slugs), set(slugs) - set(made)


def _was_made(world, slug, due):
    return find_pending(world, slug).number == due.number + 1


def _rest(world, slugs):
    """They have no updates any more."""
    with world.store.write() as tx:
        for slug in slugs:
            tx.put_game(msgspec.structs.replace(tx.game(slug), due=None))
