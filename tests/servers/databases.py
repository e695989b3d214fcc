"""A PostgreSQL server of our own, for tests and benches."""

import itertools
import os
import pwd
import shutil
import signal
import subprocess
import time
from pathlib import Path

import psycopg

from nomicd.adapters.store.migrate import migrate

WAIT_SECONDS = 300


def binary(name):
    """The newest server that is installed; there is no skipping."""
    found = sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{name}"), key=lambda path: int(path.parts[4]))
    place = str(found[-1]) if found else shutil.which(name)
    assert place, f"{name} is missing: install the package postgresql"
    return place


def find_unprivileged():
    """Whom the server runs as: it refuses root."""
    if os.geteuid() != 0:
        return {}
    users = {user.pw_name: user for user in pwd.getpwall()}
    user = users.get("postgres") or users["nobody"]
    return {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": []}


class Postgres:
    """A server of our own on a socket in its own folder: no port, nothing of the machine's."""

    def __init__(self, folder, *, durable=False):
        """Tests kill no server and cut no power, so nothing is synced for them; where time is measured, it is
        to be `durable`."""
        synced = () if durable else ("-c", "fsync=off", "-c", "full_page_writes=off")
        self.folder = folder
        self._numbers = itertools.count(1)
        as_whom = find_unprivileged()
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
                 *synced, "-c", "max_connections=40", "-c", "timezone=America/New_York"],
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
