"""A whole service in a world of its own: a virtual clock, a mail network, players, and the end of the process
at any durable step. All chance comes from one seed, so that a failure is a number to type.

The world is a list of things to happen, in the order of their instants. After each the inspector looks.
"""

import asyncio
import hashlib
import heapq
import logging
from contextlib import ExitStack
from datetime import datetime, timedelta
from itertools import count
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import msgspec
from memory_store import MemoryStore
from plain_sandbox import PlainSandbox
from simulator import cast, letters
from simulator.faults import QUIET, Crash, swarm
from simulator.inspector import Inspector, Violation
from simulator.network import Outside, SimulatedTransport, delay
from simulator.people import ADDRESS, CONFIG, DAY, HOUR, SECOND, SLUG, WEEK, People

from nomicd.adapters.render import JinjaRenderer
from nomicd.adapters.sandbox.monty import MontySandbox
from nomicd.adapters.store.sql import SqlStore
from nomicd.app.resources import documents, folder
from nomicd.games.nomic.game import Nomic
from nomicd.kernel.decision import Refused
from nomicd.services.arrival import Arrival
from nomicd.services.delivery.mail_composer import MailComposer
from nomicd.services.delivery.outbox_sender import OutboxSender
from nomicd.services.intake.receive import Intake
from nomicd.services.operating.operator_service import GameOpening, OperatorService
from nomicd.services.ports import Trust
from nomicd.services.processing.context import Services
from nomicd.services.repository import settings
from nomicd.services.repository.game_repository import GameRepository
from nomicd.services.updates.timekeeper import Timekeeper
from nomicd.services.updates.watch import OUTAGE, Watch

WEEKS = 6
"""Game-weeks of one seed."""

ZONES = ("America/New_York", "Europe/London", "Asia/Kolkata", "Australia/Lord_Howe", "America/Havana",
         "Pacific/Apia", "America/Santiago", "UTC")  # fmt: skip
HEALING = timedelta(weeks=2)


REHEARSED = 2
"""Updates that are rehearsed of each proposal: there are thousands of them."""


class Life:
    """One life of the process: services built anew on the store that the one before left behind."""

    def __init__(self, world):
        self.running = True
        self.beaten = False
        self._world = world
        step = self.step
        self.repository = GameRepository(world.store, {"borednomic": world.ruleset}, world.sandbox, REHEARSED)
        self.composer = MailComposer(world.renderer, CONFIG, b"k" * 32)
        self.intake = Intake(world.store, CONFIG, step)
        self.timekeeper = Timekeeper(Services(self.repository, self.composer, CONFIG), step)
        self.watch = Watch(self.repository, self.composer)
        self.operations = OperatorService(self.repository, self.composer, step)
        self.post = OutboxSender(world.store, self.composer, SimulatedTransport(world.outside, self), step)
        self.runner = asyncio.Runner()

    def step(self, name):
        """At a durable step the process may end."""
        if not self.running:
            raise Crash(name)
        if name == "intake.stored":
            self._world.inspector.stored += 1
        if self._world.chance["crash"].random() < self._world.faults.crash:
            raise Crash(name)

    def end(self):
        """What is under way never comes to its end."""
        self.running = False
        self.runner.close()


class World(People):
    """One simulation. `bug` patches each life of the service, to try the inspector."""

    def __init__(self, seed, weeks=WEEKS, store="", bug=None, faults=None):
        self.seed, self.weeks, self._bug = seed, weeks, bug
        self.chance = {
            name: Random(f"{seed}/{name}")
            for name in ("world", "players", "network", "crash", "faults", "drawn", "clock")
        }
        self.faults = self.drawn_faults = faults or swarm(self.chance["faults"])
        drawn = self.chance["drawn"]
        self.kind = store or ("sqlite" if seed % 16 == 5 else "memory")
        self.monty = seed % 4 == 3
        self._path = None
        self.zone = drawn.choice(ZONES)
        # Saturday afternoon, mostly shortly before the clocks change somewhere.
        day = drawn.choice(("2027-03-06", "2026-10-17", "2027-09-18", "2026-01-03"))
        self.opening = self.now = datetime.fromisoformat(f"{day}T14:00+00:00")
        self.end = self.opening + weeks * WEEK
        self.names = cast.NAMES[: drawn.randint(3, 8)]
        self._agenda, self._order, self._letters = [], count(), count(1)
        self.sent = {}
        self.mailbox = []  # letters in the mailbox that we look into: (arrived, raw, letter)
        self.polled_at = None
        self.last_beat = None
        self.outages = []
        self.crashes = 0
        self.life = None
        self._scared = timedelta()
        self._bells, self._alarms = set(), set()

    # Beginning and end

    def run(self):
        """Play all weeks, then heal the network and see that everything comes to rest. Raises `Violation`."""
        with ExitStack() as stack:
            self._build(stack)
            try:
                self._play()
                self._heal()
                self.inspector.conclude()
            except Violation as wrong:
                raise Violation(f"{wrong}\n{self.line()}") from None
            except Exception as bug:
                bug.add_note(self.line())
                raise
            finally:
                if self.life:
                    self.life.end()
                self.store.close()
        return self

    def line(self):
        """What to type to see it again."""
        week = (self.now - self.opening) // WEEK + 1
        instant, faults = f"{self.now:%Y-%m-%dT%H:%M:%S}", self.drawn_faults
        return f"seed={self.seed} week={week} at={instant} faults={faults} store={self.kind}"

    def _build(self, stack):
        # Crashes leave tasks behind whose end nobody hears; that is what a crash is.
        logging.getLogger("asyncio").setLevel(logging.CRITICAL)
        self.renderer = JinjaRenderer([folder("templates")])
        self.sandbox = stack.enter_context(MontySandbox() if self.monty else PlainSandbox())
        self.ruleset = Nomic("borednomic", "BoredNomic")
        self.outside = Outside(self, self.chance["network"])
        self.outside.hears.append(self._reader_sees)
        if self.kind == "sqlite":
            self._path = Path(stack.enter_context(TemporaryDirectory(prefix="sim-"))) / "sim.sqlite"
        self.store = MemoryStore() if self._path is None else self._open_file()
        self.inspector = Inspector(self)
        self._live()
        self._open_game()

    def _open_file(self):
        return SqlStore(f"sqlite:///{self._path}")

    def _open_game(self):
        """What the operator does before anything can go wrong; the weeks are drawn up."""
        faults, self.faults = self.faults, QUIET
        operations = self.life.operations
        seed = hashlib.sha256(f"dice {self.seed}".encode()).digest()
        options = {"outage_extension": "yes", "open": "no"}
        opened = GameOpening(SLUG, "borednomic", cast.BOSS, self.zone, options, documents("borednomic"), seed)
        told = [operations.open(opened, self.now)]
        told += [operations.add_player(SLUG, name, cast.address(name), self.now) for name in self.names]
        told.append(operations.start(SLUG, self.now + HOUR))
        assert not any(isinstance(each, Refused) for each in told), told
        self.faults = faults
        for week in range(self.weeks):
            self.at(self.opening + week * WEEK + 2 * HOUR, self._draw_up_week)
        self._schedule_turns()

    def at(self, when, action, *args):
        """Let that happen then."""
        heapq.heappush(self._agenda, (when, next(self._order), action, args))

    def _play(self, until=None):
        until = until or self.end
        while self._agenda and self._agenda[0][0] <= until:
            when, _, action, args = heapq.heappop(self._agenda)
            self.now = max(self.now, when)
            self.happen(action, *args)

    def happen(self, action, *args):
        """One thing happens; it may be the end of the process. Then the inspector looks."""
        try:
            action(*args)
        except Crash:
            self.crashes += 1
            self._die(self._downtime())
        self.inspector.look()

    def _heal(self):
        """No faults any more: within two weeks there is nothing left to do."""
        self.faults = self._calm()
        self.outside.dark_until = None
        self.outside.closed_until.clear()
        limit = self.now + HEALING
        while self.now < limit:
            if self.life is None:
                self._live()
            until = self.now + HOUR
            self._play(until)
            self.now = until
            self.happen(self._turn)
            if self.inspector.at_rest() and not self._under_way():
                return
        self.inspector.refuse("I12", "two weeks after the last fault there still is work to do")

    def _calm(self):
        """No faults; but a daemon stays a daemon."""
        return type(QUIET)(heartbeat=self.faults.heartbeat, polled=self.faults.polled)

    def _under_way(self):
        """Whether a letter is still under way."""
        ways = (self._arrive, self._lie_in_mailbox)
        return bool(self.mailbox) or any(action in ways for _, _, action, _ in self._agenda)

    # The process

    def _live(self):
        self.life = Life(self)
        if self._bug:
            self._bug(self)

    def _downtime(self):
        rng = self.chance["crash"]
        kind = rng.random()
        if kind < 0.7:
            return timedelta(seconds=rng.randint(1, 90))
        if kind < 0.95 or not self.faults.down:
            return timedelta(minutes=rng.randint(2, 40))
        return timedelta(hours=rng.randint(1, 30))

    def _die(self, downtime):
        """The process is gone at once; something starts it again later."""
        self._beats_until(self.now - timedelta(seconds=self.chance["crash"].randrange(60)))
        self.life.end()
        self.life = None
        self.at(self.now + downtime, self._start)

    def _start(self):
        if self.life is not None:
            return
        if self._path is not None:
            self.store.close()
            self.store = self._open_file()
        self._live()
        self._turn()
        self._schedule_turns()

    def _stop(self, until):
        """The operator stops the machine, or somebody trips over the cable."""
        if self.life is not None:
            self._die(until - self.now)

    def _schedule_turns(self):
        self.at(self.now + self._rhythm(), self._rhythmic_turn, self.life)

    def _rhythm(self):
        low, high = (20, 200) if self.faults.heartbeat else (60, 600)
        return timedelta(minutes=self.chance["clock"].randint(low, high))

    def _rhythmic_turn(self, life):
        if self.life is life and life is not None:
            self._schedule_turns()
            self._turn()

    def _bell(self, when):
        """A turn at that instant, once."""
        if when not in self._bells:
            self._bells.add(when)
            self.at(when, self._ring, when)

    def _ring(self, when):
        self._bells.discard(when)
        if self.life is not None:
            self._turn()

    def _turn(self):
        """What a daemon does when its bell rings: look for mail, beat, do what is due, send."""
        life = self.life
        if life is None:
            return
        drained = self._poll()
        if self.faults.heartbeat:
            self._beat()
        life.timekeeper.run_due(self.now, drained)
        self._set_alarm(life.timekeeper.alarm(self.now))
        life.runner.run(life.post.drain(self.now))

    def _set_alarm(self, due):
        """A turn when the next update may be made, or a little later. Where it still cannot be, the rhythm
        of all turns tries again."""
        late = timedelta(seconds=self.chance["clock"].choice((0, 1, 7, 300)))
        if due is not None and due > self.now and due not in self._alarms:
            self._alarms.add(due)
            self._bell(due + CONFIG.grace + late)

    def _beat(self):
        """The first beat of a life tells how long nobody was served."""
        life = self.life
        if life.beaten:
            self._beats_until(self.now - 20 * SECOND)
        if self.last_beat and self.now - self.last_beat > OUTAGE:
            self.outages.append((self.last_beat, self.now))
        life.watch.beat(self.now, (self.now - self.opening + self._scared).total_seconds())
        life.beaten, self.last_beat = True, self.now

    def _beats_until(self, instant):
        """The beats of an idle daemon, once a minute in the real world, all in one."""
        if self.faults.heartbeat and self.life.beaten and instant > self.last_beat:
            with self.store.write() as tx:
                tx.save(msgspec.structs.replace(settings.service_state(tx), heartbeat=instant))
            self.last_beat = instant

    # Letters to us

    def send(self, letter, at, route=""):
        """Put a letter into the network."""
        self.sent[letter.number] = letter
        rng = self.chance["network"]
        at += delay(rng, self.faults.slow)
        self._route(letter, letter.raw, at, route)
        if rng.random() < self.faults.doubled:
            again = letters.relay(letter.raw, rng.randrange(9))
            self._route(letter, again, at + rng.choice((SECOND, HOUR, DAY)) * rng.random(), "")

    def _route(self, letter, raw, at, route):
        by_mailbox = self.faults.polled and (route == "mailbox" or self.chance["network"].random() < 0.4)
        self.at(at, self._lie_in_mailbox if by_mailbox else self._arrive, letter, raw)

    def _lie_in_mailbox(self, letter, raw):
        self.mailbox.append((self.now, raw, letter))

    def _arrive(self, letter, raw):
        """A server hands a letter to ours; it comes again if it does not hear that we have it."""
        rng = self.chance["network"]
        again = self.now + timedelta(minutes=rng.randint(5, 30))
        if self.life is None:
            self.at(again, self._arrive, letter, raw)
            return
        try:
            self._take(letter, raw, None)
        except Crash:
            self.at(again, self._arrive, letter, raw)
            raise
        if rng.random() < self.faults.lost_in:
            self.at(again, self._arrive, letter, raw)
        if rng.random() < 0.8:
            self._bell(self.now + timedelta(seconds=rng.choice((0, 3, 30))))

    def _poll(self):
        """Look into the mailbox; since when all that had arrived is taken, None if there is no mailbox."""
        if not self.faults.polled:
            return self.now if self.faults.heartbeat else None
        if self.chance["network"].random() < 0.03:
            return self.polled_at or self.opening  # it cannot be reached
        for each in list(self.mailbox):
            arrived, raw, letter = each
            self._take(letter, raw, arrived)
            if self.chance["network"].random() >= self.faults.lost_in:
                self.mailbox.remove(each)  # it is marked as seen
        self.polled_at = self.now
        return self.now

    def _take(self, letter, raw, arrived):
        trust = Trust.PROVED if letter.proved else Trust.CLAIMED
        envelope = "<>" if letters.MARK.search(raw) and b"auto-replied" in raw[:600] else letter.sender
        arrival = Arrival("simulated", trust, arrived, ADDRESS, envelope)
        stored = self.life.intake.take(raw, arrival, now=self.now)
        self.inspector.note_acknowledged(stored.id, letter, raw, arrived or self.now)
