"""Real worker processes beside a real service: whatever becomes of them, the games are the same."""

import hashlib
import os
import signal
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from nomicd.adapters.clock import FixedClock
from nomicd.app import worker_main
from nomicd.app.resources import documents
from nomicd.app.settings import AppSettings
from nomicd.app.wiring import open_application
from nomicd.kernel.decision import Refused
from nomicd.mail.message import read
from nomicd.services.arrival import Arrival
from nomicd.services.operating.operator_service import GameOpening
from nomicd.services.ports import Disposition, Trust

OPENING = datetime(2026, 11, 21, 12, tzinfo=UTC)
PLAYERS = ("alice", "bob")
GAMES = ("one", "two", "three")
LAW = """propose: Windfall
# ?. Windfall

1. Who ends a turn gets $3.

```python
def on_turn_end(ev):
    return pay(None, ev.player, 3, "windfall")
```"""
RULING = "rule that rule 5 means whole dollars because nobody has cents"
PRICE = "propose: A price\nset 5.gold_card.buy to {}"


class House:
    """A service on a disk, with so many workers."""

    def __init__(self, world):
        self.world = world
        world.repository.rehearsal = 2
        texts = documents("borednomic")
        for slug in GAMES:
            seed = hashlib.sha256(slug.encode()).digest()
            asked = GameOpening(slug, "borednomic", "boss@example.org", documents=texts, seed=seed)
            told = [world.operations.open(asked, OPENING)]
            told += [
                world.operations.add_player(slug, name, f"{name}@{slug}.org", OPENING) for name in PLAYERS
            ]
            told.append(world.operations.start(slug, OPENING))
            assert not any(isinstance(each, Refused) for each in told)

    def take(self, slug, player, text, at):
        return self.take_from(f"{player}@{slug}.org", slug, text, at)

    def take_from(self, sender, slug, text, at):
        number = hashlib.sha256(f"{slug} {sender} {text}".encode()).hexdigest()[:12]
        head = f"From: {sender}\r\nTo: nomic+{slug}@localhost\r\nMessage-ID: <{number}@{slug}.org>"
        raw = f"{head}\r\n\r\n{text}\r\n".encode()
        return self.world.intake.take(raw, Arrival("test", Trust.PROVED, at), now=at).id

    def week(self):
        """Proposals in all games, of which one is in the same mail as another, votes, a what-if. In one game
        the Admin has ruled on a matter of the ballot, and a player has a clock of their own."""
        at = OPENING + timedelta(days=1)
        self.take_from("boss@example.org", "one", RULING, at)
        self.take("one", "alice", "my zone is Asia/Tokyo", at)
        for number, slug in enumerate(GAMES):
            self.take(slug, "alice", PRICE.format(300 + number), at)
            self.take(slug, "bob", f"{PRICE.format(400)}\n{LAW}" if number else LAW, at)
        run_due = self.world.timekeeper.run_due
        run_due(at)
        run_due(datetime(2026, 11, 27, 12, tzinfo=UTC))
        at = datetime(2026, 11, 28, 12, tzinfo=UTC)
        for slug in GAMES:
            self.take(slug, "alice", "vote yea on all\nwhat if rule 5 had been repealed since update 1", at)
        run_due(at)
        run_due(datetime(2026, 12, 2, 12, tzinfo=UTC))

    def read_store(self):
        """All that is in the store of it, byte for byte: logs, and mails without their heads, in which stand
        tokens of this store."""
        with self.world.store.read() as tx:
            logs = {slug: list(tx.records(slug)) for slug in GAMES}
            mails = tx.outbox()
        return logs, {mail.key: mail.raw.partition(b"\r\n\r\n")[2] for mail in mails}

    def list_mails(self, kind, slug, player):
        """The mails of that kind to a player of that game, as text."""
        with self.world.store.read() as tx:
            mails = [
                each for each in tx.outbox() if (each.kind, each.game, each.reader) == (kind, slug, player)
            ]
        return [read(mail.raw).text for mail in mails]

    def list_rehearsals(self, slug):
        """What the rehearsals of a game's proposals have shown."""
        with self.world.store.read() as tx:
            state = self.world.repository.state(tx, tx.game(slug))
        return [each.rehearsal for each in state.proposals.values()]


@pytest.fixture
def new_house(tmp_path):
    """Builds services; all are closed at the end."""
    places = iter(range(10))

    def build(workers):
        base = tmp_path / str(next(places))
        base.mkdir()
        return open_application(AppSettings(base=base), FixedClock(OPENING), b"k" * 32, workers=workers)

    return build


def test_with_and_without_workers_everything_is_the_same(new_house):
    """Each byte of each log and of each mail; and no process is left behind."""
    with new_house(0) as world:
        plain = House(world)
        plain.week()
        without = plain.read_store()
        assert "Ruling 1: rule 5 means whole dollars." in plain.list_mails("ballot", "one", "bob")[0]
        assert not any("Ruled on this" in text for text in plain.list_mails("ballot", "two", "bob"))
        assert all(
            "On your clock the deadline is" in text for text in plain.list_mails("digest", "one", "alice")
        )
        assert all(plain.list_rehearsals(slug)[0] for slug in GAMES)
    with new_house(2) as world:
        house = House(world)
        house.week()
        assert house.read_store() == without
        assert world.operations.verify("two", world.repository.sandbox) == []
        pids = world.crew.processes()
        assert len(pids) == 2
    assert not any(is_running(pid) for pid in pids)


def is_running(pid):
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


def test_a_worker_killed_in_mid_rehearsal_costs_nothing(new_house):
    """The service rehearses itself, and the proposal says what it would have said."""
    at = OPENING + timedelta(days=1)
    with new_house(0) as world:
        plain = House(world)
        plain.take("one", "alice", LAW, at)
        world.timekeeper.run_due(at)
        wanted = plain.list_rehearsals("one")
    with new_house(1) as world:
        house = House(world)
        world.crew.hand(b"no job at all", "one").answer()  # so that the worker runs
        (pid,) = world.crew.processes()
        os.kill(pid, signal.SIGSTOP)
        mail = house.take("one", "alice", LAW, at)
        assert world.timekeeper.run_due(at, wait=False).mails == 0
        os.kill(pid, signal.SIGKILL)
        world.timekeeper.run_due(at)
        assert house.list_rehearsals("one") == wanted
        with world.store.read() as tx:
            assert (tx.mail(mail).disposition, tx.mail(mail).attempts) == (Disposition.APPLIED, 1)


def test_a_worker_is_this_very_program():
    """The package that runs, wherever it lies."""
    assert worker_main.command()[1:] == ("-m", "nomicd.app.worker_main")
    root = Path(worker_main.environment()["PYTHONPATH"].partition(os.pathsep)[0])
    assert (root / "nomicd" / "app" / "worker_main.py").samefile(worker_main.__file__)
