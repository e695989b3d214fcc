"""The site: many games written from nothing, and what one update of one game changes on it."""

import random
import shutil
import tempfile
from datetime import timedelta
from pathlib import Path

import msgspec
from bench_updates import find_pending
from figures import Row, Watch, settle
from house import FIRST, PLAYERS, copy_game, deliver, order, service

from nomicd.app.sites import Publisher, build_with_help

ALL_S, ONE_MS = 60, 300
"""Wanted of 100 games with 50 updates each, and of the rebuild after an update of one of them."""


def play(world, updates):
    """So many updates of the first game, two orders of each player before each."""
    dice = random.Random(11)
    for _ in range(updates):
        _, _, due = find_pending(world)
        for player in PLAYERS:
            deliver(world, FIRST, player, f"{order(dice)}\n{order(dice)}", due.deadline - timedelta(hours=1))
        world.timekeeper.run_due(due.run_at)


def bare(site, other):
    """The same files written once more, with nothing of ours: the floor."""
    pages = [path for path in sorted(site.resolve().rglob("*")) if path.is_file()]
    watch, files = Watch(), [(path.relative_to(site.resolve()), path.read_bytes()) for path in pages]
    with watch:
        for path, data in files:
            (other / path).parent.mkdir(parents=True, exist_ok=True)
            (other / path).write_bytes(data)
    return watch.median_ms


def build(world, place):
    """The whole site from nothing, by as many processes as there are processors."""
    watch = Watch()
    with watch:
        build_with_help(world, place / "site")
    return watch


def rebuild(world, place, rounds):
    """What a running daemon does after each of some updates of one game."""
    publisher, watch = Publisher(world, place / "site"), Watch()
    publisher.build()
    for each in range(rounds + 1):
        play(world, 1)
        with watch if each else Watch():  # the first has to read the game from its beginning
            publisher.build()
    return watch


def rest(world, slug):
    """Let no update of that game be due, so that those of the first are the only ones."""
    with world.store.write() as tx:
        tx.put_game(msgspec.structs.replace(tx.game(slug), due=None))


def measure(quick=False):
    """All games, and one update of one of them."""
    games, updates, rounds = (3, 2, 1) if quick else (100, 50, 6)
    settle()
    with tempfile.TemporaryDirectory() as home, service(Path(home), quick=quick) as world:
        place = Path(home)
        play(world, updates)
        for number in range(1, games):
            copy_game(world, f"bench{number}")
            rest(world, f"bench{number}")
        whole = build(world, place)
        floor = bare(place / "site", place / "bare")
        shutil.rmtree(place / "bare")
        one = rebuild(world, place, rounds)
    yield Row(
        f"site of {games} games, {updates} updates", whole.median_ms, "ms", floor, floor / whole.median_ms,
        whole.cpu_ms, None if quick else ALL_S * 1000, note="the floor writes the same files",
    )  # fmt: skip
    yield Row("site, one update later", one.median_ms, "ms", alone=one.cpu_ms, goal=ONE_MS)
