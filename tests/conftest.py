"""Fixtures for the whole house: a real PostgreSQL server with a fresh database for each test, a real Dovecot
with an account for each test, and a real Postfix."""

import fcntl
import itertools
import os
import pickle
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from pathlib import Path

import psycopg
import pytest
from hypothesis import settings
from mailservers import Dovecot, Postfix

from nomicd.adapters.store.migrate import migrate

WAIT_SECONDS = 300

# Commands do what takes long themselves: to start processes for it takes longer. What is different with these
# has tests of its own (`test_worker_main.py`, `test_serve.py`, `tests/crash/test_workers.py`).
os.environ.setdefault("NOMICD_WORKERS", "0")

# The same cases at every run; a slow machine is no failure.
settings.register_profile("house", derandomize=True, deadline=None, database=None)
settings.load_profile("house")


def binary(name):
    """The newest server that is installed; there is no skipping."""
    found = sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{name}"), key=lambda path: int(path.parts[4]))
    place = str(found[-1]) if found else shutil.which(name)
    assert place, f"{name} is missing: install the package postgresql"
    return place


def unprivileged():
    """Whom the server runs as: it refuses root."""
    if os.geteuid() != 0:
        return {}
    users = {user.pw_name: user for user in pwd.getpwall()}
    user = users.get("postgres") or users["nobody"]
    return {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": []}


class Postgres:
    """A server of our own on a socket in its own folder: no port, nothing of the machine's."""

    def __init__(self, folder):
        self.folder = folder
        self._numbers = itertools.count(1)
        as_whom = unprivileged()
        if as_whom:
            os.chown(folder, as_whom["user"], as_whom["group"])
        log = (folder.parent / f"{folder.name}.log").open("wb")
        with log:
            subprocess.run(
                [binary("initdb"), "-D", folder / "data", "-U", "nomicd", "-A", "trust", "-E", "UTF8",
                 "--locale=C", "--no-sync"],
                check=True, cwd="/", stdout=log, stderr=log, **as_whom,
            )  # fmt: skip
            self.process = subprocess.Popen(
                [binary("postgres"), "-D", folder / "data", "-k", folder, "-c", "listen_addresses=",
                 "-c", "fsync=off", "-c", "full_page_writes=off", "-c", "max_connections=40",
                 "-c", "timezone=America/New_York"],
                cwd="/", stdout=log, stderr=log, **as_whom,
            )  # fmt: skip
        self._wait()
        self.create("template_nomicd")
        migrate(self.url("template_nomicd"))

    def _wait(self):
        # Only a server that never comes up takes long here.
        until = time.monotonic() + WAIT_SECONDS
        while True:
            try:
                psycopg.connect(self._dsn(), connect_timeout=5).close()
            except psycopg.OperationalError:
                assert self.process.poll() is None, "PostgreSQL did not start"
                assert time.monotonic() < until, "PostgreSQL does not answer"
                time.sleep(0.02)
            else:
                return

    def _dsn(self, database="postgres"):
        return f"host={self.folder} user=nomicd dbname={database}"

    def url(self, database):
        return f"postgresql+psycopg://nomicd@/{database}?host={self.folder}"

    def create(self, name, template="template0"):
        with psycopg.connect(self._dsn(), autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name} TEMPLATE {template}")

    def database(self, *, empty=False):
        """The URL of a new database, with the schema or without anything."""
        name = f"test_{next(self._numbers)}"
        self.create(name, "template0" if empty else "template_nomicd")
        return self.url(name)

    def stop(self):
        self.process.send_signal(signal.SIGINT)
        try:
            self.process.wait(10)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()


QUIET = 0.005
"""Seconds of a quiet machine's processor that the yardstick of `slowness` takes."""


def took(work):
    began = time.process_time()
    work()
    return time.process_time() - began


@pytest.fixture(scope="session")
def slowness():
    """How many times as long as on a quiet machine everything takes just now: who else computes makes the
    processor slower for a while."""

    def yardstick():
        return sum(len(str(number)) % 7 for number in range(40_000))

    return lambda: max(1, took(yardstick) / QUIET)


@pytest.fixture(scope="session")
def is_within(slowness):
    """Whether something takes at most so many seconds of a quiet machine's processor, in one of three tries:
    garbage is collected whenever it suits."""
    return lambda seconds, work: any(took(work) <= seconds * slowness() for _ in range(3))


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
