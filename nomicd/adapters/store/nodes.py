"""The processes that serve one PostgreSQL store: who lives, and who works which game."""

from __future__ import annotations

import math
import os
import socket
import threading
import time
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from datetime import datetime
from typing import Any
from weakref import WeakSet

import msgspec
import psycopg
from sqlalchemy import URL, Engine, NullPool, create_engine, event
from sqlalchemy.exc import DBAPIError

from nomicd.adapters.store.batching import PostgresDriver
from nomicd.adapters.store.engines import parse
from nomicd.adapters.store.migrate import migrate
from nomicd.adapters.store.ready import CONFLICTS
from nomicd.adapters.store.shared import CLAIM, SERVICE, SharedStore, application_name
from nomicd.services.ports import SeqConflict, StoreBroken

LENGTH = 3.0
"""Seconds that a node counts as alive after it was last heard of."""

SKEW = 5.0
"""Seconds by which the clock of a node may differ from the database's."""

PAUSE = 0.05
"""Seconds between two looks for what others call: what is called meanwhile is heard together."""

NODE_KEYS = 0x6E6F6D_03
"""The class of the advisory locks that nodes hold on their numbers."""

_ALIVE = """
SELECT n.id, n.looked_at, (SELECT count(*) FROM lease WHERE holder = n.id),
  n.until > clock_timestamp() AND EXISTS (
    SELECT FROM pg_locks k
    WHERE k.locktype = 'advisory' AND k.classid = %s AND k.objid::bigint = n.id AND k.objsubid = 2
      AND k.database = (SELECT oid FROM pg_database WHERE datname = current_database())
  )
FROM node n ORDER BY n.id
"""
_JOIN = """
INSERT INTO node (name, until) VALUES (%s, clock_timestamp() + %s * interval '1 second') RETURNING id
"""
_RENEW = """
UPDATE node SET until = clock_timestamp() + %s * interval '1 second', looked_at = %s WHERE id = %s
RETURNING extract(epoch FROM clock_timestamp())::float8
"""
_RENEW_CLAIMS = """
UPDATE mail_out SET next_try = clock_timestamp() + %s * interval '1 second'
WHERE id = ANY(%s) AND state = 'sending'
"""
_ADD_GAMES = """
INSERT INTO lease (game, holder, epoch) SELECT slug, 0, 0 FROM game UNION SELECT '', 0, 0
ON CONFLICT DO NOTHING
"""
_END_SESSIONS = """
SELECT pg_terminate_backend(pid) FROM pg_stat_activity
WHERE application_name = %s AND datname = current_database()
"""
_COUNT_ORPHANS = "SELECT count(*) FROM lease WHERE NOT holder = ANY(%s)"
_ADOPT = """
UPDATE lease SET holder = %s, epoch = epoch + 1 WHERE game IN (
  SELECT game FROM lease WHERE NOT holder = ANY(%s) ORDER BY game LIMIT %s FOR UPDATE SKIP LOCKED)
"""
_HAND_ON = """
UPDATE lease SET holder = %s, epoch = epoch + 1 WHERE game IN (
  SELECT game FROM lease WHERE holder = %s AND game <> '' ORDER BY game DESC LIMIT %s FOR UPDATE SKIP LOCKED)
"""
_SEIZE = "UPDATE lease SET holder = %s, epoch = epoch + 1 WHERE game = ANY(%s) AND holder <> %s"
_FORGET_DEAD = "DELETE FROM node WHERE id = ANY(%s) AND NOT EXISTS (SELECT FROM lease WHERE holder = node.id)"
_HELD = "SELECT game, epoch FROM lease WHERE holder = %s"
_CALL = "SELECT pg_notify('nomicd', %s)"
_LANE = "SELECT game FROM mail_in WHERE id = %s"


class Connections:
    """The connections of a node, so that they can be cut: a thread that waits for a database which does not
    answer waits for ever."""

    def __init__(self) -> None:
        self._known = WeakSet[PostgresDriver]()
        self._guard = threading.Lock()
        self._is_cut = False

    def watch(self, engine: Engine) -> None:
        """Know each connection that this engine makes."""
        event.listen(engine, "connect", lambda connection, _record: self.add(connection))

    def add(self, connection: PostgresDriver) -> None:
        """Know this one."""
        with self._guard:
            self._known.add(connection)
        if self._is_cut:
            self.cut()

    def cut(self) -> None:
        """End them: whoever waits is told that the server is gone."""
        self._is_cut = True
        with self._guard:
            known = list(self._known)
        for connection in known:
            with suppress(psycopg.Error, OSError), socket.socket(fileno=os.dup(connection.fileno())) as line:
                line.shutdown(socket.SHUT_RDWR)


class Peer(msgspec.Struct, frozen=True):
    """A node that is alive, this one too: how many games it works."""

    number: int
    looked_at: datetime | None
    games: int


class NodeEvents:
    """What a node tells of: `tell_change` with the games that it gained and lost and with how many it holds,
    `take_call` with what another one calls, `tell_loss` when it is a node no more. From any thread. A game
    that was another's for a moment is lost and gained."""

    def tell_change(self, gained: Collection[str], lost: Collection[str], held: int) -> None:
        """Its games are others than before."""

    def take_call(self, word: str) -> None:
        """Somebody calls."""

    def tell_loss(self, error: StoreBroken) -> None:
        """Nothing can be written any more: others may have taken over."""


class Node:
    """One process, this one, among those that serve a store, from `join` to `leave`:
    `services.leases.Leases`.

    All that it asks of the database goes over one connection, whose session holds a lock on the node's
    number. Raises `StoreBroken` where the store cannot be reached, or the clock of this machine is wrong.
    """

    def __init__(self, url: str, length: float = LENGTH) -> None:
        self._url = parse(url)
        self._length = length
        self._ends = False
        self._stop = threading.Event()
        self._turn = threading.RLock()
        self._lines = Connections()
        self._claims = set[int]()
        self._held: dict[str, int] = {}
        self._looked_at: datetime | None = None
        self._others_looked: datetime | None = None
        self._look: Callable[[], datetime] | None = None
        self._events = NodeEvents()
        self._heard = time.monotonic()
        self._thread: threading.Thread | None = None
        with _tell_trouble():
            migrate(url)
            self._link = self._connect(self._url)
            self.number = self._join()
        self.renew()

    def _connect(self, url: URL) -> PostgresDriver:
        engine = create_engine(url, poolclass=NullPool, pool_reset_on_return=None)
        self._lines.watch(engine)
        self._kept = engine.raw_connection()  # whose end would close it
        link = self._kept.driver_connection
        assert isinstance(link, psycopg.Connection)
        link.autocommit = True
        return link

    def _join(self) -> int:
        name = f"{socket.gethostname()} {os.getpid()}"
        with self._link.transaction():
            number = int(self._ask(_JOIN, name, self._length)[0][0])
            self._ask("SELECT pg_advisory_lock(%s, %s)", NODE_KEYS, number)
        self._ask("SELECT set_config('application_name', %s, false)", application_name(number))
        self._link.execute("SET lock_timeout = '1s'")  # whoever waits for a lock is not heard of meanwhile
        self._link.execute("LISTEN nomicd")
        self._link.execute(_ADD_GAMES)
        return number

    def open_store(self, *, strict: bool = True) -> SharedStore:
        """Return the store as this node has it, over a connection of its own (`SharedStore`)."""
        return SharedStore(
            self._url.render_as_string(hide_password=False),
            self.number,
            strict=strict,
            connected=self._lines.watch,
            claims=self._claims,
        )

    def start(self, events: NodeEvents, look: Callable[[], datetime]) -> None:
        """Go on renewing, in a thread, and tell what happens. `look` says when this node has looked into all
        its ways in."""
        self._events, self._look = events, look
        self._thread = threading.Thread(target=self._live, name="node", daemon=True)
        self._thread.start()

    def leave(self) -> None:
        """Be a node no more: the others take over at once."""
        self._stop.set()
        if self._thread:
            self._thread.join(self._length)
        with suppress(psycopg.Error):
            if not self._ends:
                with self._turn:
                    self._link.execute("DELETE FROM node WHERE id = %s", (self.number,))
            self._link.close()

    def cut(self) -> None:
        """End all connections of this node, which is lost."""
        self._ends = True
        self._stop.set()
        self._lines.cut()

    def is_silent(self) -> bool:
        """Return whether the database has not answered for so long that others must have taken over."""
        return time.monotonic() - self._heard > 2 * self._length

    # services.leases.Leases

    def works(self, slug: str) -> bool:
        """Return whether that game was this node's when it looked last."""
        return slug in self._held

    def agree(self, looked_at: datetime) -> datetime:
        """Return when all that are alive had looked into their ways in."""
        self._looked_at = looked_at
        return min(looked_at, self._others_looked or looked_at)

    def hand_over(self, mail_id: int, slug: str) -> None:
        """Leave a mail to whoever works that game; where that was so already, take the game over."""
        with _tell_trouble(), self._turn:
            rows = self._ask(_LANE, mail_id)
            lane = rows[0][0] if rows else slug
            if lane != slug and self.works(lane) and lane != SERVICE:
                self._take([slug])
                return
            self._ask("UPDATE mail_in SET game = %s WHERE id = %s AND disposition = 'stored'", slug, mail_id)
            self._ask(_CALL, f"mail:{slug}")
            self._look_around()

    def seize(self, slugs: Sequence[str]) -> None:
        """Take games over."""
        with _tell_trouble(), self._turn:
            self._take(slugs)

    def call(self, word: str) -> None:
        """Call all nodes, this one too."""
        with _tell_trouble(), self._turn:
            self._ask(_CALL, word)

    def _take(self, slugs: Sequence[str]) -> None:
        self._ask(_SEIZE, self.number, list(slugs), self.number)
        self._look_around()

    def renew(self) -> None:
        """Stay alive, and see to what the dead and the others have."""
        with _tell_trouble(), self._turn:
            self._renew()

    # Its own thread

    def _live(self) -> None:
        while not self._stop.is_set():
            began = time.monotonic()
            try:
                with suppress(SeqConflict):
                    self.renew()
                self._listen(began + self._length / 4)
            except StoreBroken as error:
                if not self._stop.is_set():
                    self._ends = True
                    self._events.tell_loss(error)
                return

    def _listen(self, until: float) -> None:
        while not self._stop.is_set():
            left = until - time.monotonic()
            if left <= 0:
                return
            with _tell_trouble(), self._turn:
                words = {each.payload for each in self._link.notifies(timeout=min(left, 0.05), stop_after=1)}
            for word in words:
                self._events.take_call(word)
            self._stop.wait(PAUSE)  # whoever waits for the connection is let in

    def _renew(self) -> None:
        if self._look:
            self._looked_at = self._look()
        rows = self._ask(_RENEW, self._length, self._looked_at, self.number)
        if not rows:
            raise StoreBroken("the other processes have given this one up, and work its games")
        if abs(rows[0][0] - time.time()) > SKEW:
            off = time.time() - rows[0][0]
            raise StoreBroken(f"the clock of this machine is {off:+.1f} seconds off the database's")
        self._heard = time.monotonic()
        if self._claims:
            with suppress(psycopg.errors.LockNotAvailable):
                self._ask(_RENEW_CLAIMS, CLAIM, list(self._claims.copy()))
        peers = self._see_peers()
        while self._adopt(peers):
            pass
        self._share(peers)
        self._look_around()

    def _see_peers(self) -> list[Peer]:
        """Return who is alive. Of the dead, the sessions are ended: nothing that they lock holds anybody
        up."""
        rows = self._ask(_ALIVE, NODE_KEYS)
        peers = [Peer(number, looked_at, games) for number, looked_at, games, alive in rows if alive]
        dead = [number for number, _, _, alive in rows if not alive]
        for number in dead:
            self._ask(_END_SESSIONS, application_name(number))
        if dead:
            self._ask(_FORGET_DEAD, dead)
        looks = [each.looked_at for each in peers if each.number != self.number and each.looked_at]
        self._others_looked = min(looks, default=None)
        return peers

    def _adopt(self, peers: Iterable[Peer]) -> bool:
        """Take this node's part of what no living node holds; False if nothing was left to take."""
        alive = [each.number for each in peers]
        orphans = self._ask(_COUNT_ORPHANS, alive)[0][0]
        if not orphans:
            return False
        part = math.ceil(orphans / len(alive))
        return self._link.execute(_ADOPT, (self.number, alive, part)).rowcount > 0

    def _share(self, peers: Iterable[Peer]) -> None:
        """Hand what is more than this node's share to whoever has least."""
        counts = {each.number: each.games for each in peers}
        mine, total = counts.get(self.number, 0), sum(counts.values())
        poorest = min(counts, key=lambda number: (counts[number], number), default=self.number)
        fair = total / max(len(counts), 1)
        given = min(mine - math.ceil(fair), max(1, math.floor(fair) - counts.get(poorest, 0)))
        if given > 0:
            self._link.execute(_HAND_ON, (poorest, self.number, given))
            self._ask(_CALL, f"node:{poorest}")

    def _look_around(self) -> None:
        held = dict(self._ask(_HELD, self.number))
        before, self._held = self._held, held
        gained, lost = (dict(one.items() - other.items()) for one, other in ((held, before), (before, held)))
        if gained or lost:
            self._events.tell_change(gained, lost, len(held))

    def _ask(self, statement: str, *given: object) -> list[Any]:
        with closing(self._link.execute(statement, given)) as cursor:
            return cursor.fetchall() if cursor.description else []


@contextmanager
def _tell_trouble() -> Iterator[None]:
    """What goes wrong with the database is told as `StoreBroken`; as `SeqConflict` what may be tried
    again."""
    try:
        yield
    except (psycopg.errors.LockNotAvailable, *CONFLICTS) as wrong:
        raise SeqConflict(str(wrong)) from wrong
    except (psycopg.Error, DBAPIError) as wrong:
        raise StoreBroken(str(wrong) or type(wrong).__name__) from wrong
