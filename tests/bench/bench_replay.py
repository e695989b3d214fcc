"""Replay through the store and the fold, against raw sqlite3 + msgspec + the same fold in the same run."""

import sqlite3
import statistics
import tempfile
from datetime import UTC, datetime
from pathlib import Path
from typing import ClassVar

import msgspec
from figures import Row, Watch, settle
from play import play

from nomicd.adapters.store.sql import SqlStore
from nomicd.games.nomic.events import ALL
from nomicd.kernel.events import Codec, GameEvent
from nomicd.kernel.log import Head, chain, fold

GOAL = 0.5
START = datetime(2026, 11, 23, tzinfo=UTC)
BATCH = 5000


class Moved(GameEvent, frozen=True):
    """Somebody moved."""

    NAME: ClassVar[str] = "Moved"
    player: str
    start: int
    end: int
    dice: tuple[int, ...]

    def apply(self, state):
        state["square"][self.player] = self.end


class Paid(GameEvent, frozen=True):
    """Money changed hands."""

    NAME: ClassVar[str] = "Paid"
    player: str
    to: str
    amount: int
    reason: str

    def apply(self, state):
        money = state["money"]
        money[self.player] = money.get(self.player, 0) - self.amount
        money[self.to] = money.get(self.to, 0) + self.amount


class Voted(GameEvent, frozen=True):
    """A vote was cast."""

    NAME: ClassVar[str] = "Voted"
    player: str
    proposal: int
    vote: str

    def apply(self, state):
        state["votes"][self.player, self.proposal] = self.vote


CODEC = Codec([Moved, Paid, Voted])


def blank():
    return {"square": {}, "money": {}, "votes": {}}


def some_events(number):
    players = [f"player{n}" for n in range(8)]
    for n in range(number):
        player = players[n % 8]
        if n % 3 == 0:
            yield Moved(player, n % 100, n % 100 + 7, (3, 4))
        elif n % 3 == 1:
            yield Paid(player, players[(n + 1) % 8], 100 + n % 50, f"rent for square {n % 100}")
        else:
            yield Voted(player, n % 40, "yea")


def fill(store, number):
    """Write that many events to a game called `bored`."""
    head, events = Head(), list(some_events(number))
    for start in range(0, number, BATCH):
        facts = [
            (event.NAME, event.VERSION, CODEC.encode(event), b"") for event in events[start : start + BATCH]
        ]
        records = chain("bored", head, START, "mail:1", facts)
        with store.write() as tx:
            tx.append("bored", head.seq, records)
        head = Head(records[-1].seq, records[-1].hash, records[-1].at)


def replay(store, blank, codec):
    """What a start does: facts of the store, decoded and folded."""
    with store.read() as tx:
        return fold(blank(), tx.facts("bored"), codec)


def floor(path, blank, decoders):
    """The same work with nothing of ours."""
    state = blank()
    connection = sqlite3.connect(f"file:{path}?mode=ro", uri=True)
    rows = connection.execute("SELECT name, body FROM event WHERE game = ? ORDER BY seq", ("bored",))
    for name, body in rows:
        decoders[name](body).apply(state)
    connection.close()
    return state


def compare(name, path, rounds, *, blank, kinds, codec):
    """A row with events a second of both, interleaved medians, and their ratio."""
    store = SqlStore(f"sqlite:///{path}", read_only=True)
    decoders = {kind.NAME: msgspec.json.Decoder(kind).decode for kind in kinds}
    with store.read() as tx:
        number = tx.head("bored").seq
    ours, least = Watch(), Watch()
    for _ in range(rounds):
        with ours:
            state = replay(store, blank, codec)
        with least:
            expected = floor(path, blank, decoders)
        assert state == expected
    store.close()
    mine, bare = number / statistics.median(ours.wall), number / statistics.median(least.wall)
    size = path.stat().st_size / number
    note = f"{number:,} events of {size:.0f} bytes in the file"
    return Row(name, mine, "/s", bare, mine / bare, goal=GOAL, now=GOAL, of_ratio=True, note=note)


def plain(folder, number, rounds):
    """Short events and a fold that does next to nothing: what the store itself costs."""
    path = folder / "plain.sqlite"
    store = SqlStore(f"sqlite:///{path}")
    fill(store, number)
    store.close()
    kinds = (Moved, Paid, Voted)
    return compare("replay, plain events", path, rounds, blank=blank, kinds=kinds, codec=CODEC)


def compare_bored(folder, weeks, rounds):
    """A game that was really played, by random players."""
    path = folder / "bored.sqlite"
    nomic, events = play(weeks)
    head, facts = Head(), [(event.NAME, event.VERSION, nomic.codec.encode(event), b"") for event in events]
    store = SqlStore(f"sqlite:///{path}")
    with store.write() as tx:
        tx.append("bored", head.seq, chain("bored", head, START, "mail:1", facts))
    store.close()
    name = f"replay, {weeks} weeks of BoredNomic"
    return compare(name, path, rounds, blank=nomic.blank, kinds=ALL, codec=nomic.codec)


def measure(quick=False):
    """Replay of both."""
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place)
        settle()
        yield plain(folder, 1_000 if quick else 100_000, 1 if quick else 5)
        yield compare_bored(folder, *((2, 1) if quick else (26, 15)))
