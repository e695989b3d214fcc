"""Command mails on PostgreSQL: read by one process, and by two that share the games.

The database is taken to be some way off, as it is where there are several machines: an answer takes `AWAY`
seconds more. So what is measured is whether one process keeps another waiting, and not how many processors
this machine has.
"""

import selectors
import socket
import sys
import tempfile
import threading
import time
from contextlib import ExitStack, contextmanager, suppress
from datetime import UTC, datetime, timedelta
from itertools import islice
from pathlib import Path
from subprocess import PIPE, Popen
from urllib.parse import parse_qs, urlsplit

import psycopg
from figures import Row
from house import FIRST, OPENED, copy_game, first_week, letter, open_game, players_of

from nomicd.adapters.clock import FixedClock
from nomicd.adapters.store.nodes import Node, NodeEvents
from nomicd.app import wiring
from nomicd.app.settings import AppSettings
from nomicd.services.arrival import Arrival
from nomicd.services.ports import Trust
from nomicd.services.updates.timekeeper import A_TURN

sys.path.insert(0, str(Path(__file__).parents[1] / "servers"))

from databases import Postgres

AT = datetime(2026, 11, 28, 12, tzinfo=UTC)
NOT_YET = AT + timedelta(days=1)
LATER = AT + timedelta(seconds=1)
AWAY = 0.002
GAMES = 12
GOAL = 1.7
KEY = b"k" * 32


class Detour:
    """A way to the database's socket through a port of this machine, on which an answer takes `AWAY` seconds
    more."""

    def __init__(self, target):
        self._target = target
        self._listening = socket.create_server(("127.0.0.1", 0))
        self.port = self._listening.getsockname()[1]
        self._selector = selectors.DefaultSelector()
        self._selector.register(self._listening, selectors.EVENT_READ)
        threading.Thread(target=self._run, daemon=True).start()

    def _run(self):
        """All in one thread: with one for each direction half of what a trial costs is to change threads."""
        while True:
            for key, _ in self._selector.select():
                if key.data:
                    self._pump(key.fileobj, *key.data)
                else:
                    self._accept()

    def _accept(self):
        near, _ = self._listening.accept()
        near.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        far = socket.socket(socket.AF_UNIX)
        far.connect(self._target)
        self._selector.register(near, selectors.EVENT_READ, (far, 0))
        self._selector.register(far, selectors.EVENT_READ, (near, AWAY))

    def _pump(self, one, other, delay):
        with suppress(OSError):
            if data := one.recv(65536):
                time.sleep(delay)
                other.sendall(data)
                return
        for each in (one, other):
            if each.fileno() >= 0:
                self._selector.unregister(each)
                each.close()


def measure(quick=False):
    """Mails a second of one process, and of two."""
    mails = 12 if quick else 300
    with tempfile.TemporaryDirectory(prefix="nomicd-pg-") as place, database(Path(place)) as server:
        url = server.database(empty=True)
        settings = AppSettings(base=Path(place), store=url.replace("postgresql+psycopg:", "postgresql:"))
        with wiring.open_application(settings, FixedClock(OPENED), KEY) as world:
            open_game(world, FIRST)
            first_week(world)
            for number in range(1, GAMES):
                copy_game(world, f"bench{number}")
        one, two = (read_by(number, settings, url, mails) for number in (1, 2))
    note = f"a question to the database takes {AWAY * 1000:.0f} ms more"
    yield Row("command mails, PostgreSQL, 1 process", one, "/s", note=note)
    yield Row("the same, 2 processes", two, "/s", ratio=two / one, goal=GOAL, of_ratio=True, note=note)


@contextmanager
def database(place):
    folder = place / "server"
    folder.mkdir()
    place.chmod(0o755)
    server = Postgres(folder, durable=True)
    try:
        yield server
    finally:
        server.stop()


def read_by(number, settings, url, mails):
    """Mails a second that so many processes read of a heap."""
    with ExitStack() as stack:
        readers = [stack.enter_context(reader(url, settings.base)) for _ in range(number)]
        for each in readers:
            assert each.stdout.readline() == "ready\n"
        senders = players_of(GAMES)
        with wiring.open_application(settings, FixedClock(OPENED), KEY) as world:
            fill(world, url, senders, 2 * GAMES)
            for each in readers:
                each.stdin.write("go\n")
                each.stdin.flush()
            await_rest(url)
            fill(world, url, senders, mails)
            began = time.perf_counter()
            await_rest(url)
        return mails / (time.perf_counter() - began)


def fill(world, url, senders, number):
    """Take mails in, and let all of them be there at one moment."""
    for slug, player, text in islice(senders, number):
        world.intake.take(
            letter(slug, player, text),
            Arrival("bench", Trust.PROVED, NOT_YET, f"nomic+{slug}@localhost"),
            now=NOT_YET,
        )
    with psycopg.connect(url.replace("+psycopg", ""), autocommit=True) as link:
        link.execute(
            "UPDATE mail_in SET received_at = %s, attempts = 0, game = substring(recipient FROM '[+](.*)@')"
            " WHERE disposition = 'stored'",
            (AT,),
        )


def await_rest(url):
    with psycopg.connect(url.replace("+psycopg", ""), autocommit=True) as link:
        while link.execute("SELECT count(*) FROM mail_in WHERE disposition = 'stored'").fetchone()[0]:
            time.sleep(0.02)


@contextmanager
def reader(url, base):
    process = Popen([sys.executable, __file__, url, base], stdin=PIPE, stdout=PIPE, text=True)
    try:
        yield process
    finally:
        process.kill()
        process.communicate()


def read_on(url, base):
    """One of the processes: it reads what is its own, until it is killed."""
    place = f"{parse_qs(urlsplit(url).query)['host'][0]}/.s.PGSQL.5432"
    url = f"{url.split('?')[0]}?host=127.0.0.1&port={Detour(place).port}"
    node = Node(url)
    settings = AppSettings(base=Path(base), store=url.replace("postgresql+psycopg:", "postgresql:"))
    with wiring.open_application(settings, FixedClock(OPENED), KEY, node=node) as world:
        sys.stdout.write("ready\n")
        sys.stdout.flush()
        sys.stdin.readline()
        node.start(NodeEvents(), lambda: AT)
        while True:
            if not world.timekeeper.read_mails(LATER, AT, most=A_TURN):
                time.sleep(0.02)


if __name__ == "__main__":
    read_on(*sys.argv[1:])
