"""Replay through the store and the fold, against raw sqlite3 + msgspec + the same fold in the same run.

`measure()` is what the bench prints; run this file to see it alone.
"""

import sqlite3
import statistics
import tempfile
import time
from datetime import UTC, datetime
from pathlib import Path
from typing import ClassVar

import msgspec

from nomicd.adapters.journal.sql import SqlStore
from nomicd.kernel.events import Codec, Event
from nomicd.kernel.log import Head, chain, fold

GOAL = 0.5
START = datetime(2026, 11, 23, tzinfo=UTC)
BATCH = 5000


class Moved(Event, frozen=True):
    """Somebody moved."""

    NAME: ClassVar[str] = "Moved"
    player: str
    start: int
    end: int
    dice: tuple[int, ...]


class Paid(Event, frozen=True):
    """Money changed hands."""

    NAME: ClassVar[str] = "Paid"
    player: str
    to: str
    amount: int
    reason: str


class Voted(Event, frozen=True):
    """A vote was cast."""

    NAME: ClassVar[str] = "Voted"
    player: str
    proposal: int
    vote: str


def moved(state, event):
    state["square"][event.player] = event.end


def paid(state, event):
    money = state["money"]
    money[event.player] = money.get(event.player, 0) - event.amount
    money[event.to] = money.get(event.to, 0) + event.amount


def voted(state, event):
    state["votes"][event.player, event.proposal] = event.vote


EVOLVE = {"Moved": moved, "Paid": paid, "Voted": voted}
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


def replay(store):
    """What a start does: facts of the store, decoded and folded."""
    with store.read() as tx:
        return fold(blank(), tx.facts("bored"), CODEC, EVOLVE)


def floor(path):
    """The same work with nothing of ours."""
    decoders = {kind.NAME: msgspec.json.Decoder(kind).decode for kind in (Moved, Paid, Voted)}
    state = blank()
    connection = sqlite3.connect(f"file:{path}?mode=ro", uri=True)
    rows = connection.execute("SELECT name, body FROM event WHERE game = ? ORDER BY seq", ("bored",))
    for name, body in rows:
        EVOLVE[name](state, decoders[name](body))
    connection.close()
    return state


def timed(work):
    start = time.perf_counter()
    result = work()
    return time.perf_counter() - start, result


def measure(number=100_000, rounds=5):
    """Events per second of both, interleaved medians, and their ratio."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "bench.sqlite"
        store = SqlStore(f"sqlite:///{path}")
        fill(store, number)
        ours, floors = [], []
        for _ in range(rounds):
            seconds, state = timed(lambda: replay(store))
            ours.append(seconds)
            seconds, expected = timed(lambda: floor(path))
            floors.append(seconds)
            assert state == expected
        size = path.stat().st_size
        store.close()
    mine, least = statistics.median(ours), statistics.median(floors)
    return {
        "events": number,
        "replay_per_second": round(number / mine),
        "floor_per_second": round(number / least),
        "ratio": round(least / mine, 3),
        "goal": GOAL,
        "bytes_per_event": round(size / number),
    }


if __name__ == "__main__":
    print(measure())  # noqa: T201 - this is what it is for
