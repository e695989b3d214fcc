"""Several real `nomicd serve` on one PostgreSQL, each with a way to the database of its own that can be cut;
what players send them, and what must hold in the end."""

import asyncio
import hashlib
import os
import random
import signal
import smtplib
import socket
import subprocess
import sys
import threading
import time
from collections import Counter, defaultdict, deque
from contextlib import contextmanager, suppress
from datetime import UTC, datetime, timedelta
from itertools import groupby, pairwise
from pathlib import Path
from statistics import median

import psycopg

from nomicd.adapters.clock import SystemClock
from nomicd.app.resources import documents
from nomicd.app.settings import load
from nomicd.app.wiring import open_application, open_readonly
from nomicd.services.operating.operator_service import GameOpening
from nomicd.services.ports import Disposition, OutState
from nomicd.services.processing.reply import IN_VAIN
from nomicd.services.repository import deadlines

PLAYERS = ("alice", "bob", "carol", "dora", "ed", "fay")
ORDERS = ("buy 1 silver card", "gender f", "outfit tartan", "ping", "status", "sell 1 silver card")
BIRTHS = Path(__file__).with_name("births.py")
GRACE = 1
PATIENCE = 600.0
"""Seconds in which all that was accepted is to be done after the last blow."""

TAKEOVER, LATE = 5.0, 10.0
"""Seconds that a takeover takes at worst, and by which an update is late at worst."""

SOON, EACH = 5.0, 0.1
"""Seconds until the first update is due, and as many more for each game: to set deadlines takes a while,
and none may be over before it is set."""


def free_port():
    with socket.create_server(("127.0.0.1", 0)) as found:
        return found.getsockname()[1]


class Way:
    """A way to the database's socket through a port of this machine, which can be cut, or go dumb. Another
    program carries the data: in Python it would cost a mail as much as the processes that are on trial."""

    def __init__(self, target):
        self._target = target
        self._carrier = None
        self.port = free_port()
        self.heal()

    def cut(self):
        """All connections end, and no new one is made."""
        self._signal(signal.SIGKILL)
        self._carrier.wait()
        self._carrier = None

    def hush(self):
        """Nothing comes through, and nobody is told."""
        self._signal(signal.SIGSTOP)

    def heal(self):
        if self._carrier:
            self._signal(signal.SIGCONT)
            return
        self._carrier = subprocess.Popen(
            [
                "socat", f"TCP-LISTEN:{self.port},bind=127.0.0.1,reuseaddr,nodelay,fork",
                f"UNIX-CONNECT:{self._target}",
            ],
            start_new_session=True, stderr=subprocess.DEVNULL,
        )  # fmt: skip
        while not self._is_open():
            assert self._carrier.poll() is None, "socat does not run"
            time.sleep(0.01)

    def _is_open(self):
        with suppress(OSError), socket.create_connection(("127.0.0.1", self.port)):
            return True
        return False

    def _signal(self, sign):
        os.killpg(self._carrier.pid, sign)  # each connection has a process of its own

    def close(self):
        if self._carrier:
            self.cut()


class Sink:
    """The mail server to which all mail goes out: what it was handed, how often."""

    def __init__(self):
        self.taken = Counter()
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)
        self._thread.start()
        serving = self._loop.create_server(lambda: _Taking(self), "127.0.0.1", 0)
        self._server = asyncio.run_coroutine_threadsafe(serving, self._loop).result()
        self.url = f"smtp-plain://127.0.0.1:{self._server.sockets[0].getsockname()[1]}"

    def take(self, recipient, content):
        head = content.split(b"\r\n\r\n", 1)[0].decode(errors="replace")
        number = next(
            line.split(" ", 1)[1] for line in head.split("\r\n") if line.lower().startswith("message-id:")
        )
        self.taken[recipient, number.strip(), hashlib.sha256(content).hexdigest()] += 1

    def close(self):
        self._loop.call_soon_threadsafe(self._server.close)
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()


class _Taking(asyncio.Protocol):
    """One connection to a sink, which says yes to all: of what it costs to try a fleet, as little as can be
    is to be the trial's own."""

    def __init__(self, sink):
        self._sink = sink
        self._read = b""
        self._recipient = ""
        self._has_begun = False

    def connection_made(self, transport):
        self._transport = transport
        transport.write(b"220 sink\r\n")

    def data_received(self, data):
        self._read += data
        end = b"\r\n.\r\n" if self._has_begun else b"\r\n"
        while end in self._read:
            said, self._read = self._read.split(end, 1)
            self._transport.write(self._answer(said))
            end = b"\r\n.\r\n" if self._has_begun else b"\r\n"

    def _answer(self, said):
        if self._has_begun:
            self._has_begun = False
            self._sink.take(self._recipient, said.replace(b"\r\n..", b"\r\n.") + b"\r\n")
        elif said.upper().startswith(b"RCPT TO:"):
            self._recipient = said.split(b"<")[1].split(b">")[0].decode()
        elif said.upper() == b"DATA":
            self._has_begun = True
            return b"354 go on\r\n"
        return b"250 OK\r\n"


class Client:
    """A lasting connection to a process, over which it is given one mail after another. As `_Taking` no more
    than is needed. Raises OSError for whatever is no yes."""

    def __init__(self, port):
        self._line = socket.create_connection(("127.0.0.1", port), timeout=10)
        self._line.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self._replies = self._line.makefile("rb")
        self._is_known = False

    def _greet(self):
        self._expect(b"220")
        self._line.sendall(b"EHLO localhost\r\n")
        self._expect(b"250")
        self._is_known = True

    def give(self, sender, to, raw):
        if not self._is_known:
            self._greet()
        self._line.sendall(f"MAIL FROM:<{sender}>\r\nRCPT TO:<{to}>\r\nDATA\r\n".encode())
        for code in (b"250", b"250", b"354"):
            self._expect(code)
        self._line.sendall(raw + b".\r\n")
        self._expect(b"250")

    def _expect(self, code):
        reply = self._replies.readline()
        while reply[3:4] == b"-":
            reply = self._replies.readline()
        if not reply.startswith(code):
            raise OSError(reply)

    def close(self):
        self._replies.close()
        self._line.close()


class Births:
    """Where processes come from: `births.py`, which has imported everything."""

    def __init__(self):
        self._mother = subprocess.Popen(
            [sys.executable, BIRTHS], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )

    def bear(self, settings, log):
        """The number of a new `nomicd serve`."""
        self._mother.stdin.write(f"{settings}\t{log}\n")
        self._mother.stdin.flush()
        return int(self._mother.stdout.readline())

    def close(self):
        self._mother.communicate()


class Process:
    """One `nomicd serve` in a folder of its own."""

    def __init__(self, births, home, store, outbox, target):
        self._births = births
        self.home = home
        home.mkdir()
        self.way = Way(target)
        self.port = free_port()
        url = store.format(host="127.0.0.1", port=self.way.port)
        (home / "nomicd.toml").write_text(
            f'address = "nomic@localhost"\nstore = "{url}"\nspool = "spool"\noutbox = "{outbox}"\nsite = ""\n'
            f"grace = {GRACE}\nworkers = 0\ndkim = false\npictures = false\noutage_extension = false\n"
            f'[[inbox]]\nurl = "smtp://127.0.0.1:{self.port}"\ntrust = "authenticated"\n'
        )
        self.start()

    def start(self):
        self.pid = self._births.bear(self.home / "nomicd.toml", self.home / "log")

    def kill(self):
        self.signal(signal.SIGKILL)
        self._await_end(PATIENCE)

    def signal(self, sign):
        os.kill(self.pid, sign)

    def _await_end(self, patience):
        end = time.monotonic() + patience
        with suppress(ProcessLookupError):
            while time.monotonic() < end:
                os.kill(self.pid, 0)
                time.sleep(0.005)
            return False
        return True

    def answers(self):
        with suppress(OSError), smtplib.SMTP("127.0.0.1", self.port, timeout=2):
            return True
        return False

    def close(self):
        with suppress(ProcessLookupError):
            self.signal(signal.SIGCONT)
            self.signal(signal.SIGTERM)
            if not self._await_end(30):
                self.kill()
        self.way.close()

    def read_log(self):
        return (self.home / "log").read_text(errors="replace")


class Fleet:
    """So many processes that serve so many games."""

    def __init__(self, folder, postgres, size, games, seed=0):
        self.folder = folder
        self.chance = random.Random(seed)
        url = postgres.database(empty=True).replace("postgresql+psycopg:", "postgresql:")
        self.database = url.split("@/")[1].split("?")[0]
        self._dsn = f"host={postgres.folder} user=nomicd dbname={self.database}"
        (folder / "nomicd.toml").write_text(f'address = "nomic@localhost"\nstore = "{url}"\n')
        self.settings = load(folder / "nomicd.toml")
        self.slugs = [f"fleet{number}" for number in range(games)]
        self.due = {}
        self._set_up()
        self.sink = Sink()
        store = f"postgresql://nomicd@/{self.database}?host={{host}}&port={{port}}"
        target = f"{postgres.folder}/.s.PGSQL.5432"
        self._births = Births()
        self.processes = [
            Process(self._births, folder / f"node{number}", store, self.sink.url, target)
            for number in range(size)
        ]
        self.accepted = {}
        self.takeovers = defaultdict(list)
        self.blows = Counter()
        self.history = []

    def close(self):
        for process in self.processes:
            process.close()
        self._births.close()
        self.sink.close()

    @contextmanager
    def ask(self):
        with psycopg.connect(self._dsn, autocommit=True) as link:
            yield link

    # Games

    def _set_up(self):
        now = datetime.now(UTC)
        with open_application(self.settings, SystemClock()) as world:
            for slug in self.slugs:
                seed, texts = hashlib.sha256(slug.encode()).digest(), documents("borednomic")
                world.operations.open(
                    GameOpening(slug, "borednomic", "boss@example.org", documents=texts, seed=seed), now
                )
                for player in PLAYERS:
                    world.operations.add_player(slug, player, f"{player}.{slug}@example.org", now)
                world.operations.start(slug, now)
            with world.store.write() as tx:
                for mail in tx.outbox(limit=10_000_000):
                    tx.mark(mail.id, OutState.SENT)

    def set_deadlines(self, until):
        """Have the next update of each game due at some moment of the next seconds."""
        soon = datetime.now(UTC) + timedelta(seconds=SOON + EACH * len(self.slugs))
        with open_application(self.settings, SystemClock()) as world, world.store.write() as tx:
            for slug in self.slugs:
                game = tx.game(slug)
                due = world.repository.find_next_update(tx, game)
                at = soon + timedelta(seconds=self.chance.uniform(0, until))
                deadlines.put(tx, game, due, at, at_once=True)
                deadlines.set_due(tx, game, world.repository.find_next_update(tx, game))
                self.due[slug, due.number] = at

    # Mail

    def write_mail(self, number):
        slug, player = self.chance.choice(self.slugs), self.chance.choice(PLAYERS)
        to = f"nomic+{slug}@localhost" if self.chance.random() < 0.9 else "nomic@localhost"
        raw = (
            f"From: {player}.{slug}@example.org\r\nTo: {to}\r\nSubject: hello {number}\r\n"
            f"Message-ID: <fleet{number}@example.org>\r\nDate: Mon, 23 Nov 2026 10:00:00 +0000\r\n\r\n"
            f"{self.chance.choice(ORDERS)}\r\n"
        ).encode()
        return f"{player}.{slug}@example.org", to, raw

    def post_many(self, numbers, rate, lines=6):
        """Mails at so many a second, over so many lasting connections to each; the threads that do so. A mail
        that one does not accept goes to whoever has time next, as a mail server does it."""
        began = time.monotonic()
        waiting = deque(
            (began + place / rate, number, *self.write_mail(number)) for place, number in enumerate(numbers)
        )
        wanted, until = len(self.accepted) + len(waiting), began + len(waiting) / rate + PATIENCE

        def work(process):
            client = None
            while len(self.accepted) < wanted and time.monotonic() < until:
                try:
                    mail = at, number, sender, to, raw = waiting.popleft()
                except IndexError:  # another one may yet fail
                    time.sleep(0.1)
                    continue
                time.sleep(max(0.0, at - time.monotonic()))
                try:
                    client = client or Client(process.port)
                    client.give(sender, to, raw)
                except OSError:
                    waiting.appendleft(mail)
                    if client:
                        client.close()
                    client = None
                    time.sleep(0.2)
                else:
                    self.accepted[number] = hashlib.sha256(raw).hexdigest()
            if client:
                client.close()

        workers = [
            threading.Thread(target=work, args=(each,)) for each in self.processes for _ in range(lines)
        ]
        for worker in workers:
            worker.start()
        return workers

    # Blows

    def strike(self, longest=7.0, kinds=("kill", "stop", "cut", "hush")):
        """Kill, freeze, or cut off somebody for a while; another one lives on. Notes how long a takeover
        took. False, and nothing done, while whoever was struck before is not back."""
        process, kind = self.chance.choice(self.processes), self.chance.choice(kinds)
        nodes = self._nodes_of(process)
        others = [number for each in self.processes if each is not process for number in self._nodes_of(each)]
        if not nodes or not others:
            return False
        self.blows[kind] += 1
        began, at = time.monotonic(), datetime.now(UTC)
        while_down = {
            "kill": (process.kill, process.start),
            "stop": (
                lambda: process.signal(signal.SIGSTOP),
                lambda: process.signal(signal.SIGCONT),
            ),
            "cut": (process.way.cut, process.way.heal),
            "hush": (process.way.hush, process.way.heal),
        }
        down, up = while_down[kind]
        down()
        length = self.chance.uniform(0.2, longest)
        took = self._time_takeover(nodes, began, length)
        time.sleep(max(0.0, began + length - time.monotonic()))
        up()
        if took is None and kind in ("kill", "cut"):
            took = self._time_takeover(nodes, began, 30)
        self.history.append((at, f"{kind} {self.processes.index(process)} for {length:.1f} s"))
        if took is not None:
            self.takeovers[kind].append(took)
        return True

    def _nodes_of(self, process):
        with self.ask() as link:
            rows = link.execute(
                "SELECT id FROM node WHERE name LIKE %s AND until > clock_timestamp()"
                " AND EXISTS (SELECT FROM lease WHERE holder = node.id)",
                (f"% {process.pid}",),
            ).fetchall()
        return [row[0] for row in rows]

    def _time_takeover(self, nodes, began, patience):
        """Seconds until none of these holds anything; None if they still do after the patience."""
        with self.ask() as link:
            while time.monotonic() < began + patience:
                if not link.execute("SELECT count(*) FROM lease WHERE holder = ANY(%s)", (nodes,)).fetchone()[
                    0
                ]:
                    return time.monotonic() - began
                time.sleep(0.02)
        return None

    def await_ready(self):
        """Until all answer, and have their share."""
        self._until(lambda: all(each.answers() for each in self.processes), "not all answer")
        with self.ask() as link:
            self._until(
                lambda: link.execute(
                    "SELECT count(DISTINCT holder) FROM lease WHERE holder IN (SELECT id FROM node)"
                ).fetchone()[0] >= min(len(self.processes), len(self.slugs)),
                "not all have games",
            )  # fmt: skip

    def await_rest(self):
        """Until all that was accepted is read, all that is due is made, and all that is queued is sent."""
        due = max(self.due.values(), default=datetime.now(UTC)) + timedelta(seconds=GRACE)
        with self.ask() as link:
            self._until(
                lambda: datetime.now(UTC) > due
                and link.execute(
                    "SELECT (SELECT count(*) FROM mail_in WHERE disposition = 'stored')"
                    " + (SELECT count(*) FROM mail_out WHERE state IN ('queued', 'sending'))"
                    " + (SELECT count(*) FROM game WHERE due < now())"
                ).fetchone()[0] == 0,
                "something is left",
            )  # fmt: skip

    def _until(self, what, otherwise):
        end = time.monotonic() + PATIENCE
        while not what():
            assert time.monotonic() < end, f"{otherwise}\n{self.read_last_words()}"
            time.sleep(0.1)

    def read_last_words(self):
        """The last words of all."""
        return "\n\n".join("\n".join(each.read_log().splitlines()[-30:]) for each in self.processes)

    # Judgement

    def judge(self):
        """Nothing lost, nothing twice, nothing late. What was measured."""
        with open_readonly(self.settings, SystemClock()) as world, world.store.read() as tx:
            mails, out = tx.mails(limit=10_000_000), tx.outbox(limit=10_000_000)
            wrong = [(slug, said) for slug in self.slugs if (said := world.operations.verify(slug))]
            assert not wrong, str(wrong)[:500]
            applied = self._check_mails(mails)
            orders = sum(self._check_log(list(tx.records(slug)), applied) for slug in self.slugs)
            copies, silent = self._check_sends(out, mails)
            late = self._check_updates(tx, out)
        took = [each for all_of_kind in self.takeovers.values() for each in all_of_kind]
        return {
            "mails": len(applied),
            "orders": orders,
            "letters": len(out),
            "sent twice": copies,
            "in vain, and not answered": silent,
            "updates": len(self.due),
            "late in the middle": round(median(each[0] for each in late), 2) if late else None,
            "too late": len({each[1:] for each in late if each[0] >= LATE}),
            "late at worst": round(max(late, default=(0.0,))[0], 2),
            "before that": self._tell_before(*max(late)) if late else [],
            "blows": dict(self.blows),
            "takeovers": {
                kind: {"number": len(each), "median": round(median(each), 2), "worst": round(max(each), 2)}
                for kind, each in sorted(self.takeovers.items())
            },
            "takeover median": round(median(took), 2) if took else None,
            "takeover worst": round(max(took), 2) if took else None,
            "lease changes": self._count("SELECT sum(epoch) FROM lease"),
        }

    def _count(self, statement):
        with self.ask() as link:
            return int(link.execute(statement).fetchone()[0])

    def _check_mails(self, mails):
        """Each that was accepted has one row that counts, read to its end."""
        counted = Counter(
            hashlib.sha256(mail.raw).hexdigest()
            for mail in mails
            if mail.disposition is not Disposition.DUPLICATE
        )
        lost = [number for number, digest in self.accepted.items() if digest not in counted]
        assert not lost, f"{len(lost)} mails are lost"
        assert set(counted.values()) <= {1}, "a mail counts twice"
        kinds = Counter(mail.disposition for mail in mails)
        assert set(kinds) <= {Disposition.APPLIED, Disposition.REFUSED, Disposition.DUPLICATE}, (
            kinds, [mail.reason for mail in mails if mail.disposition is Disposition.SET_ASIDE][:3],
        )  # fmt: skip
        return {mail.id for mail in mails if mail.disposition is not Disposition.DUPLICATE}

    def _check_log(self, records, applied):
        """What a mail led to stands in one place, written in one go."""
        runs = [cause for cause, _ in groupby(record.cause for record in records)]
        mails = [cause for cause in runs if cause.startswith("mail:")]
        assert len(mails) == len(set(mails)), "a mail was applied twice"
        assert {int(cause.split(":")[1]) for cause in mails} <= applied
        for one, other in pairwise(records):
            assert other.seq == one.seq + 1
            assert not (
                one.cause == other.cause
                and one.name == other.name == "order-given"
                and one.body == other.body
            )
        ticks = [cause for cause in runs if cause.startswith("tick:")]
        assert len(ticks) == len(set(ticks)), "an update was made twice"
        return len(mails)

    def _check_sends(self, out, mails):
        """Each mail was answered once, and each letter handed on; one that was handed on twice is the same.
        Nobody is answered more than `IN_VAIN` mails a day of which nothing could be done."""
        assert {mail.state for mail in out} <= {OutState.SENT}
        receipts = Counter(mail.key for mail in out if mail.kind == "receipt")
        assert set(receipts.values()) <= {1}
        answered = {int(key.rsplit("/", 1)[1]) for key in receipts}
        read = {mail.id: mail for mail in mails if mail.disposition is not Disposition.DUPLICATE}
        assert answered <= read.keys()
        vain = Counter(
            (mail.game, mail.player)
            for number, mail in read.items()
            if number in answered and mail.disposition is Disposition.REFUSED
        )
        silent = [mail for number, mail in read.items() if number not in answered]
        unanswered = [
            mail.id
            for mail in silent
            if mail.disposition is not Disposition.REFUSED or vain[mail.game, mail.player] < IN_VAIN
        ]
        assert not unanswered, f"{len(unanswered)} mails were not answered"
        wanted = {(mail.recipient, mail.message_id) for mail in out if mail.attempts}
        assert len(wanted) == sum(1 for mail in out if mail.attempts), "two mails have one Message-ID"
        content = defaultdict(set)
        for recipient, number, digest in self.sink.taken:
            content[recipient, number].add(digest)
        assert wanted == set(content)
        assert all(len(each) == 1 for each in content.values()), "one Message-ID, two contents"
        return sum(self.sink.taken.values()) - len(content), len(silent)

    def _check_updates(self, tx, out):
        """Each was made, and its digests queued soon."""
        late = []
        queued = defaultdict(list)
        for mail in out:
            if mail.kind == "digest":
                queued[mail.game].append(mail.queued_at)
        for (slug, number), at in self.due.items():
            assert any(record.cause == f"tick:{number}" for record in tx.records(slug)), (
                f"{slug} has no update"
            )
            late += [((each - at).total_seconds() - GRACE, at, slug) for each in queued[slug]]
        return late

    def _tell_before(self, late, due, slug):
        """What befell whom around a deadline."""
        since, until = due - timedelta(seconds=10), due + timedelta(seconds=late + GRACE)
        return [
            f"{(at - due).total_seconds():+.1f}: {what}" for at, what in self.history if since < at < until
        ]
