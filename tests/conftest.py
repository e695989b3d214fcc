"""Fixtures for the whole house: a real PostgreSQL server with a fresh database for each test, and a real
Dovecot with an account for each test."""

import itertools
import os
import pwd
import shutil
import signal
import smtplib
import socket
import ssl
import subprocess
import tempfile
import time
from pathlib import Path

import psycopg
import pytest
import trustme
from hypothesis import settings

from nomicd.adapters.journal.migrate import migrate

WAIT_SECONDS = 60

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


ACCOUNTS = 50
DOVECOT = """
protocols = imap lmtp
base_dir = {base}/run
log_path = {base}/dovecot.log
default_internal_user = {user}
default_internal_group = {group}
default_login_user = {user}
first_valid_uid = 0
first_valid_gid = 0
mail_location = maildir:{base}/mail/%n
mail_fsync = never
auth_failure_delay = 0
ssl = yes
ssl_cert = <{base}/server.pem
ssl_key = <{base}/server.key
passdb {{
  driver = passwd-file
  args = scheme=PLAIN username_format=%n {base}/passwd
}}
userdb {{
  driver = static
  args = uid={uid} gid={gid} home={base}/home/%n
}}
service imap-login {{
  chroot =
  inet_listener imap {{
    address = 127.0.0.1
    port = {imap}
  }}
  inet_listener imaps {{
    address = 127.0.0.1
    port = {imaps}
    ssl = yes
  }}
  service_count = 0
  process_min_avail = 1
}}
service anvil {{
  chroot =
  unix_listener anvil-auth-penalty {{
    mode = 0
  }}
}}
service lmtp {{
  user = {user}
  inet_listener lmtp {{
    address = 127.0.0.1
    port = {lmtp}
  }}
}}
"""


def free_ports(count):
    """Ports that are free now; all held at once, so that none comes twice."""
    held = [socket.create_server(("127.0.0.1", 0)) for _ in range(count)]
    ports = [each.getsockname()[1] for each in held]
    for each in held:
        each.close()
    return ports


class Dovecot:
    """The server. It may be stopped and started again: folders and ports stay."""

    def __init__(self, base: Path):
        self.base = base
        self.binary = shutil.which("dovecot", path=f"{os.environ['PATH']}:/usr/sbin:/usr/local/sbin")
        assert self.binary, "dovecot is missing: install the package dovecot-imapd (and dovecot-lmtpd)"
        # imap-login refuses to be root.
        self.user = pwd.getpwnam("nobody") if os.geteuid() == 0 else pwd.getpwuid(os.geteuid())
        self.imap, self.imaps, self.lmtp = free_ports(3)
        self.authority = trustme.CA()
        self._numbers = itertools.count()
        self.process = None
        self._write()

    def _write(self):
        certificate = self.authority.issue_cert("localhost")
        certificate.private_key_pem.write_to_path(self.base / "server.key")
        certificate.cert_chain_pems[0].write_to_path(self.base / "server.pem")
        self.authority.cert_pem.write_to_path(self.base / "ca.pem")
        lines = [f"user{number}:{{PLAIN}}s3cret::::::\n" for number in range(ACCOUNTS)]
        (self.base / "passwd").write_text("".join(lines))
        group = subprocess.run(["id", "-gn", self.user.pw_name], check=True, capture_output=True, text=True)
        (self.base / "dovecot.conf").write_text(
            DOVECOT.format(
                base=self.base,
                user=self.user.pw_name,
                group=group.stdout.strip(),
                uid=self.user.pw_uid,
                gid=self.user.pw_gid,
                imap=self.imap,
                imaps=self.imaps,
                lmtp=self.lmtp,
            )
        )
        if os.geteuid() == 0:
            for path in (self.base, *self.base.rglob("*")):
                os.chown(path, self.user.pw_uid, self.user.pw_gid)

    def start(self):
        drop = {"user": self.user.pw_uid, "group": self.user.pw_gid, "extra_groups": []}
        self.process = subprocess.Popen(
            [self.binary, "-F", "-c", self.base / "dovecot.conf"],
            cwd="/",
            start_new_session=True,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            **(drop if os.geteuid() == 0 else {}),
        )
        until = time.monotonic() + WAIT_SECONDS
        while not all(self._greets(port) for port in (self.imap, self.lmtp)):
            log = self.base / "dovecot.log"
            told = log.read_text() if log.exists() else ""
            assert self.process.poll() is None, f"dovecot did not start: {told}"
            assert time.monotonic() < until, f"dovecot does not answer: {told}"
            time.sleep(0.02)

    def _greets(self, port):
        try:
            with socket.create_connection(("127.0.0.1", port), 5) as connection:
                return bool(connection.recv(10))
        except OSError:
            return False

    def kill(self):
        """At once, with all its children: an IDLE keeps them alive."""
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()

    def account(self):
        """A user that nobody had before."""
        return f"user{next(self._numbers)}"

    def deliver(self, user, raw):
        """As a mail server does."""
        with smtplib.LMTP("127.0.0.1", self.lmtp, local_hostname="localhost") as client:
            client.sendmail("alice@example.org", [f"{user}@example.org"], raw)

    def trust(self):
        context = ssl.create_default_context()
        self.authority.configure_trust(context)
        return context


@pytest.fixture(scope="session")
def dovecot():
    """A Dovecot for this run (of this worker). Its folder has a short name: it holds Unix sockets."""
    with tempfile.TemporaryDirectory(prefix="nd-", dir="/tmp", ignore_cleanup_errors=True) as place:
        base = Path(place)
        for folder in ("run", "mail", "home"):
            (base / folder).mkdir()
        server = Dovecot(base)
        server.start()
        yield server
        server.kill()
