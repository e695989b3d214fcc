"""Fixtures for the whole house: a real PostgreSQL server with a fresh database for each test, a real Dovecot
with an account for each test, and a real Postfix."""

import fcntl
import gc
import os
import pickle
import re
import tempfile
import time
from pathlib import Path

import pytest
from databases import Postgres
from hypothesis import settings
from mailservers import Dovecot, Postfix

from nomicd.app.gc_tuning import collect_seldom

# Commands do what takes long themselves: to start processes for it takes longer. What is different with these
# has tests of its own (`test_worker_main.py`, `test_serve.py`, `tests/crash/test_workers.py`).
os.environ.setdefault("NOMICD_WORKERS", "0")

# The same cases at every run; a slow machine is no failure.
settings.register_profile("house", derandomize=True, deadline=None, database=None)
settings.load_profile("house")

# Circles are looked for seldom: each look goes over all that thousands of tests have imported.
gc.set_threshold(5_000, 20, 20)


def pytest_collection_modifyitems(items):
    """Files with slow tests come first: at the end no worker begins a long one while the others have none."""
    slow = {item.path for item in items if item.get_closest_marker("slow")}
    items.sort(key=lambda item: item.path not in slow)


QUIET = 0.005
"""Seconds of a quiet machine's processor that the yardstick of `slowness` takes."""

WORDS = 2**18
"""So many words has the table of the yardstick: some 20 MB, which no core keeps to itself."""

SAMPLES = 8
"""So often the yardstick is laid on: one time alone says too little on a machine with other work."""


def took(work):
    began = time.process_time()
    work()
    return time.process_time() - began


@pytest.fixture(scope="session")
def slowness():
    """How many times as long as on a quiet machine everything takes just now: who else computes makes the
    processor and its memory slower for a while. The yardstick does what a reader does: it cuts, folds and
    looks up words, all over a table."""
    words = [f"Word{number:x}" for number in range(WORDS)]
    known = {word.casefold(): number for number, word in enumerate(words)}
    cut = re.compile(r"[A-Za-z]+[0-9a-f]*")

    def yardstick():
        return sum(known[cut.match(words[at])[0].casefold()] for at in range(0, WORDS, 61))

    return lambda: max(1, sum(took(yardstick) for _ in range(SAMPLES)) / SAMPLES / QUIET)


@pytest.fixture(scope="session")
def is_within(slowness):
    """Whether something takes at most so many seconds of a quiet machine's processor, in one of three tries,
    with garbage collected as seldom as in the daemon. How slow the machine is, is taken before it and behind
    it."""

    def is_once(seconds, work):
        before = slowness()
        with collect_seldom():
            spent = took(work)
        return spent <= seconds * (before + slowness()) / 2

    return lambda seconds, work: any(is_once(seconds, work) for _ in range(3))


SHARE, LEAST = 8, 0.001
"""How many times as long the whole text is, and seconds that its part is taken to take at least."""


@pytest.fixture(scope="session")
def is_linear():
    """Whether the time that a text takes grows with its length: an eighth of it takes an eighth, or a
    sixteenth where the machine was busy at the wrong moment; a sixty-fourth in each of three tries is what
    grows with the square."""

    def is_once(read, text):
        with collect_seldom():
            part, whole = (took(lambda n=n: read(text[:n])) for n in (len(text) // SHARE, len(text)))
        return whole <= 2 * SHARE * max(part, LEAST)

    return lambda read, text: any(is_once(read, text) for _ in range(3))


@pytest.fixture(scope="session")
def made_once(tmp_path_factory, request):
    """What takes long to make, in a folder of its own, once for all workers of this run: `made_once(name,
    make)` is what `make(folder)` has returned to whoever of its file came first."""
    base = tmp_path_factory.getbasetemp()
    shared = base.parent if hasattr(request.config, "workerinput") else base

    def once(name, make):
        label = f"{make.__module__}.{name}"
        folder, kept = shared / label, shared / f"{label}.pickle"
        with (shared / f"{label}.lock").open("w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            if not kept.exists():
                folder.mkdir()
                kept.write_bytes(pickle.dumps(make(folder)))
            return pickle.loads(kept.read_bytes())

    return once


@pytest.fixture(scope="session")
def postgres():
    """A PostgreSQL server for this run (of this worker)."""
    with tempfile.TemporaryDirectory(prefix="nomicd-pg-", ignore_cleanup_errors=True) as place:
        folder = Path(place) / "server"
        folder.mkdir()
        Path(place).chmod(0o755)
        server = Postgres(folder)
        yield server
        server.stop()


@pytest.fixture(scope="session")
def dovecot():
    """A Dovecot for this run (of this worker). Its folder has a short name: it holds Unix sockets."""
    with tempfile.TemporaryDirectory(prefix="nd-", dir="/tmp", ignore_cleanup_errors=True) as place:
        server = Dovecot(Path(place))
        server.start()
        yield server
        server.kill()


@pytest.fixture(scope="session")
def postfix(dovecot):
    """A Postfix beside it, for this run (of this worker)."""
    with tempfile.TemporaryDirectory(prefix="np-", dir="/tmp", ignore_cleanup_errors=True) as place:
        server = Postfix(Path(place), dovecot)
        server.start()
        yield server
        server.stop()
