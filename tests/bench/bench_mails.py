"""Command mails from bytes to the queued receipt, on a durable store in one process: one by one, and many
that wait; with few games and with many, by one law and each by its own. Then proposals, which worker
processes rehearse; and the parts of a mail."""

import sqlite3
import tempfile
import time
from contextlib import closing
from datetime import UTC, datetime, timedelta
from itertools import islice
from pathlib import Path

from figures import Row, Watch, settle
from house import FIRST, copy_game, idle_games, letter, players_of, propose, service, take, warm

from nomicd.mail import grammar
from nomicd.mail.compose import Outgoing, compose
from nomicd.mail.message import read

AT = datetime(2026, 11, 28, 12, tzinfo=UTC)
COMMITS = 2
"""Of each mail that comes alone: that we have it, and what it led to."""
BYTES = 4_000
NOW, GOAL, FLAT = 150, 300, 0.8
LAWS = 10
"""Games that have each voted in a price of their own."""
WORKERS = 2
ALL = 10_000
"""Games in the larger store; as many of them as `many` says have players who write."""


def one_by_one(world, mails, watch):
    """Mails that each find nothing else to do: taken in, then read."""
    for slug, player, text in mails:
        with watch:
            take(world, slug, player, text, AT)
            world.timekeeper.read_mails(AT + timedelta(seconds=1), AT)


def take_heap(world, mails, watch):
    """Mails that have all come in before the first is read."""
    with watch:
        for slug, player, text in mails:
            take(world, slug, player, text, AT)
        world.timekeeper.read_mails(AT + timedelta(seconds=1), AT)
    watch.count(len(mails))


def commits(folder, number):
    """The same number of bare SQLite commits as that many mails need, as durable as ours."""
    with closing(sqlite3.connect(folder / "floor.sqlite", isolation_level=None)) as connection:
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute("CREATE TABLE IF NOT EXISTS mail (id INTEGER PRIMARY KEY, raw BLOB)")
        start = time.perf_counter()
        for _ in range(number * COMMITS):
            connection.execute("BEGIN IMMEDIATE")
            connection.execute("INSERT INTO mail (raw) VALUES (?)", (b"x" * (BYTES // COMMITS),))
            connection.execute("COMMIT")
        return number / (time.perf_counter() - start)


def measure(quick=False):
    """Mails a second with few games and with many, proposals, and how a mail spends its time."""
    mails, many, rounds = (3, 12, 1) if quick else (50, 500, 8)
    settle()
    with tempfile.TemporaryDirectory() as one, tempfile.TemporaryDirectory() as two:
        with service(Path(one), 10, quick) as small, service(Path(two), many, quick) as large:
            idle_games(large, 0 if quick else ALL - many)
            for number in range(LAWS):
                copy_game(small, f"own{number}", dearer=number + 1)
            few_mails = mails * 4
            kinds = (
                (small, players_of(10), few_mails),
                (large, players_of(many), max(many, few_mails)),  # each game has had a mail
                (small, _by_own_laws(), few_mails),
            )
            few, crowd, laws = _by_turns(one_by_one, kinds, mails, rounds)
            heap, heaps = _by_turns(take_heap, kinds[:2], mails, rounds)
            parts = list(_parts(small, mails * 4))
        floor = commits(Path(one), mails * rounds)
    everybody = f"{many if quick else ALL:,} games"
    yield _row("command mails, 10 games", few, floor, few.per_second / floor, goal=GOAL, now=NOW)
    yield _row("the same, all waiting", heap, floor, heap.per_second / floor, goal=GOAL, now=NOW)
    yield _flat(f"command mails, {everybody}", crowd, few, floor, "10 games")
    yield _flat(f"{everybody}, all waiting", heaps, heap, floor, "10 games")
    yield _flat("command mails, each game its own law", laws, few, floor, "one law")
    yield from _proposals(quick)
    yield from parts


def _by_own_laws():
    for slug, player, text in players_of(LAWS, 3):
        yield slug.replace("bench", "own"), player, text


def _flat(name, watch, other, floor, what):
    """A row that is wanted to be as fast as another one."""
    note = f"the ratio is to {what}, by processor"
    return _row(name, watch, floor, other.cpu_ms / watch.cpu_ms, goal=FLAT, of_ratio=True, note=note)


def _proposals(quick):
    """One for each game, of which a third brings code; all have come in before the first is read."""
    games, workers = (3, 0) if quick else (24, WORKERS)
    with tempfile.TemporaryDirectory() as place, service(Path(place), games, quick, workers) as world:
        if workers:
            warm(world)
        written = players_of(1, 4, propose)
        put = [(f"bench{number}", "heidi", next(written)[2]) for number in range(games)]
        watch = Watch()
        take_heap(world, put, watch)
    note = f"rehearsed by {workers} workers"
    yield Row("proposals", watch.per_second, "/s", alone=1000 / watch.cpu_ms, note=note)


def _row(name, watch, floor, ratio, **more):
    return Row(name, watch.per_second, "/s", floor, ratio, 1000 / watch.cpu_ms, **more)


def _by_turns(work, kinds, mails, rounds):
    """All kinds by turns, so that a busy moment of the machine meets each. A kind is a service, its mails,
    and how many of them come before it is watched."""
    watches = [Watch() for _ in kinds]
    for world, senders, before in kinds:  # as a daemon that has run for a while
        work(world, list(islice(senders, before)), Watch())
    for _ in range(rounds):
        for (world, senders, _), watch in zip(kinds, watches, strict=True):
            work(world, list(islice(senders, mails)), watch)
    return watches


def _parts(world, mails):
    """Each step alone, on the last receipts."""
    with world.store.read() as tx:
        game = tx.game(FIRST)
        state = world.repository.state(tx, game)
    ruleset = world.repository.ruleset(game)
    raw = letter(FIRST, "alice", "vote yea on 1\nvote nay on 2-4\nbuy 2 gold cards")
    vocabulary = ruleset.vocabulary(state, "alice")
    message = read(raw)
    page = ruleset.show_open(state, "alice", ruleset.find_next_update(state))
    shown = world.composer._renderer.render("receipt", page, "nomic+bench0@localhost")
    outgoing = _compose(page, shown)
    steps = {
        "parse": lambda: read(raw),
        "vocabulary": lambda: ruleset.vocabulary(state, "alice"),
        "understand": lambda: grammar.parse_mail(message, vocabulary),
        "render": lambda: world.composer._renderer.render("receipt", page, "nomic+bench0@localhost"),
        "compose": lambda: compose(outgoing),
    }
    for name, step in steps.items():
        watch = Watch()
        for _ in range(mails):
            with watch:
                step()
        yield Row(f"  {name} one", watch.median_ms, "ms")


def _compose(page, shown):
    return Outgoing(
        message_id="<1@localhost>", kind="receipt", slug=FIRST, domain="localhost", from_name="Nomic",
        from_address="nomic+bench0@localhost", to="alice@example.org", reply_to="nomic+bench0@localhost",
        subject=page.title, date=AT, text=shown.text, html=shown.html, in_reply_to="<2@example.org>",
        references=(), automatic_reply=True, unsubscribe="nomic+bench0@localhost",
    )  # fmt: skip
