"""The daemon as a process of its own: mail in over sockets, mail out into Maildirs, requests beside it."""

import json
import os
import signal
import smtplib
import socket
import sqlite3
import time
from contextlib import closing, contextmanager
from datetime import UTC, datetime

import psycopg
import pytest

from nomicd.adapters import spool
from nomicd.services.ports import Trust

WAIT = 300


@contextmanager
def hear_systemd(path):
    """What the daemon tells systemd, on a socket of ours."""
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as heard:
        heard.bind(str(path))
        heard.settimeout(WAIT)
        yield heard


@contextmanager
def run_daemon(house, **environment):
    """A daemon that is ready; killed at the end if it still runs."""
    path = house.home.parent / "notify"
    with hear_systemd(path) as heard:
        usual = {**os.environ, "NOMICD_WORKERS": "2", "NOTIFY_SOCKET": str(path)}
        process = house.popen("serve", env=usual | environment)
        try:
            assert heard.recv(100) == b"READY=1"
            process.heard = heard
            yield process
        finally:
            if process.poll() is None:
                process.kill()
            process.communicate()
            path.unlink()


def stop(process):
    """The exit code after a polite word."""
    process.send_signal(signal.SIGTERM)
    _, process.said = process.communicate(timeout=WAIT)
    return process.returncode


def until(what):
    """What `what` gives as soon as it gives something."""
    end = time.monotonic() + WAIT
    while time.monotonic() < end:
        found = what()
        if found:
            return found
        time.sleep(0.02)
    raise AssertionError("nothing came")


def receipts(house, address):
    return house.receipts(address)


@pytest.fixture
def listening_house(house):
    """The installation, listening on a socket in its own folder instead of a port."""
    text = house.config.read_text().replace("smtp://127.0.0.1:2525", "lmtp:lmtp.sock")
    house.config.write_text(text)
    house.game("alice", "bob")
    return house


def post(house, raw):
    with smtplib.LMTP(str(house.home / "lmtp.sock")) as client:
        client.sendmail("alice@example.org", ["nomic+bored@localhost"], raw)


def test_a_mail_by_smtp_is_answered_into_a_maildir(house, letter):
    """The way that `nomicd init` sets up, on a port of this machine."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    house.config.write_text(house.config.read_text().replace(":2525", f":{port}"))
    house.game("alice")
    with run_daemon(house):
        with smtplib.SMTP("127.0.0.1", port) as client:
            client.sendmail("alice@example.org", ["bored@localhost"], letter("alice", "ping"))
        (text,) = until(lambda: receipts(house, "alice@example.org"))
    assert "Here I am." in text


def test_a_mail_in_the_spool_is_answered(listening_house, letter, hand_in):
    """`nomicd deliver` and the daemon meet in a folder."""
    with run_daemon(listening_house):
        assert hand_in(letter("bob", "ping"), "2026-11-20T12:30:00Z") == 0
        (text,) = until(lambda: receipts(listening_house, "bob@example.org"))
    assert "Fri 20 Nov 2026 07:30 EST" in text


def test_a_second_process_hands_its_request_over(listening_house):
    """The command line works beside a running daemon, and shows its answer."""
    with run_daemon(listening_house):
        assert "carol plays in bored" in listening_house.do(
            "game", "add-player", "bored", "carol", "carol@example.org"
        )
        refused = listening_house.run("game", "add-player", "bored", "carol", "eve@example.org")
        assert refused.code == 1
        assert "carol" in listening_house.do("game", "players", "bored")
        until(lambda: listening_house.letters("carol@example.org"))
        assert "Updates made: 0" in listening_house.do("run-due")


def test_one_daemon_serves_one_store(listening_house):
    """The second one says which process has it, and goes."""
    with run_daemon(listening_house) as first:
        ran = listening_house.run("serve")
        assert ran.code == 1
        assert f"process {first.pid}" in ran.err
        assert f"running as process {first.pid}" in listening_house.run("doctor").out


def test_it_stops_when_told_and_leaves_nothing_undone(listening_house, letter):
    """Exit code 0, a line for the mail, and the lock is free."""
    with run_daemon(listening_house) as process:
        post(listening_house, letter("alice", "ping"))
        until(lambda: receipts(listening_house, "alice@example.org"))
        assert stop(process) == 0
        assert process.heard.recv(100) == b"STOPPING=1"
    lines = [line for line in process.said.splitlines() if "event=mail " in line]
    assert len(lines) == 1
    assert "disposition=applied" in lines[0]
    assert "alice@example.org" not in lines[0]
    assert "Mails read: 0" in listening_house.do("run-due")


def test_what_was_acknowledged_survives_a_kill(listening_house, letter):
    """250 means that the mail is on disk: after SIGKILL at any moment it is answered, once."""
    with run_daemon(listening_house) as process:
        for number in range(5):
            post(listening_house, letter("alice", "ping", message_id=str(number)))
        process.kill()
        process.wait()
    listening_house.do("run-due")
    assert len(receipts(listening_house, "alice@example.org")) == 5


def test_what_a_daemon_had_put_by_is_read_without_it(listening_house, letter):
    """A mail that came while its services were busy, and was acknowledged, lies in a spool of its own."""
    came = datetime(2026, 11, 20, tzinfo=UTC)
    put_by = spool.SpoolMeta(came, trust=Trust.PROVED.name, evidence="{}")
    spool.put(listening_house.home / "spool" / "own", letter("alice", "ping"), put_by)
    assert "Mails read: 1" in listening_house.do("run-due")
    assert len(receipts(listening_house, "alice@example.org")) == 1


def test_a_broken_store_ends_the_daemon(listening_house, letter):
    """At once, with exit code 1, and the mail is not acknowledged."""
    with run_daemon(listening_house) as process:
        with closing(sqlite3.connect(listening_house.home / "nomicd.sqlite")) as vandal:
            vandal.execute("DROP TABLE mail_in")
        # The daemon may be gone before its 451 is written: what counts is that no 250 comes.
        with pytest.raises((smtplib.SMTPDataError, smtplib.SMTPServerDisconnected)) as refused:
            post(listening_house, letter("alice", "ping"))
        assert getattr(refused.value, "smtp_code", 451) == 451
        _, said = process.communicate(timeout=WAIT)
    assert process.returncode == 1
    assert "the store is broken" in said


def test_the_watchdog_is_fed(listening_house):
    """Only while the loop and the worker answer."""
    with run_daemon(listening_house, WATCHDOG_USEC="200000") as process:
        assert {process.heard.recv(100) for _ in range(3)} == {b"WATCHDOG=1"}


def test_a_way_in_that_cannot_be_opened_is_a_bad_configuration(listening_house):
    """Exit code 2: systemd does not try it again and again."""
    listening_house.config.write_text(
        listening_house.config.read_text().replace("lmtp:lmtp.sock", "smtp://192.0.2.1:25")
    )
    ran = listening_house.run("serve")
    assert ran.code == 2
    assert "inbox.0.url" in ran.err


def test_a_port_in_use_is_no_bad_configuration(listening_house):
    """Exit code 1: systemd starts it again until the port is free. One line says which it is."""
    with socket.create_server(("127.0.0.1", 0)) as taken:
        url = f"smtp://127.0.0.1:{taken.getsockname()[1]}"
        listening_house.config.write_text(listening_house.config.read_text().replace("lmtp:lmtp.sock", url))
        ran = listening_house.run("serve")
        assert (ran.code, ran.err) == (1, f"nomicd: inbox.0.url: {url}: Address already in use\n")
        listening_house.config.write_text('log = "json"\n' + listening_house.config.read_text())
        ran = listening_house.run("serve")
    (line,) = ran.err.splitlines()
    assert ran.code == 1
    assert json.loads(line)["error"] == f"inbox.0.url: {url}: Address already in use"


def test_lines_for_programs_are_json(listening_house):
    """One document a line."""
    listening_house.config.write_text('log = "json"\n' + listening_house.config.read_text())
    with run_daemon(listening_house) as process:
        assert stop(process) == 0
    assert [json.loads(line)["event"] for line in process.said.splitlines()] == ["serving", "stopped"]


def test_what_fell_due_before_it_ran_is_made_at_its_start(house):
    """Each update once, in order, and reported."""
    house.config.write_text(house.config.read_text().replace("smtp://127.0.0.1:2525", "maildir:drop"))
    house.game("alice", opened="2026-10-01T12:00:00Z")
    house.do("game", "start", "bored", "--now", "2026-10-01T13:00:00Z")
    (house.home / "site").mkdir()  # somebody's own pages: the game goes on without ours
    with run_daemon(house):
        until(lambda: [title for title, _ in house.letters("alice@example.org") if "Update 5" in title])
    digests = [title for title, _ in house.letters("alice@example.org") if "Update" in title]
    assert len(digests) == len(set(digests))
    assert any(title.startswith("[bored] Update 1: ") for title in digests)


def test_two_daemons_serve_one_postgresql(house, installation, capsys, tmp_path, postgres, letter):
    """A mail to either is answered once, by whoever works its game, and who is killed is followed."""
    (tmp_path / "other").mkdir()
    second = installation(tmp_path / "other" / "d", capsys)
    assert second.run("init", second.home, config=False).code == 0
    url = postgres.database(empty=True).replace("postgresql+psycopg:", "postgresql:")
    for each in (house, second):
        each.put_setting(f'store = "{url}"')
        each.config.write_text(each.config.read_text().replace("smtp://127.0.0.1:2525", "lmtp:lmtp.sock"))
    house.game("alice")

    def answers():
        return [text for each in (house, second) for text in receipts(each, "alice@example.org")]

    with run_daemon(house) as first, run_daemon(second) as other:
        post(house, letter("alice", "ping", message_id="1"))
        post(second, letter("alice", "ping", message_id="2"))
        until(lambda: len(answers()) == 2)
        assert "Updates made: 0" in second.do("run-due")  # by the daemon of its machine
        first.kill()
        first.wait()
        post(second, letter("alice", "ping", message_id="3"))
        until(lambda: len(answers()) == 3)
        assert stop(other) == 0
    assert "event=leases" in other.said
    assert "Mails read: 0" in house.do("run-due")


def test_a_daemon_outlives_a_cut_of_its_connections(house, postgres, letter):
    """It begins anew by itself."""
    url = postgres.database(empty=True)
    house.put_setting(f'store = "{url.replace("postgresql+psycopg:", "postgresql:")}"')
    house.config.write_text(house.config.read_text().replace("smtp://127.0.0.1:2525", "lmtp:lmtp.sock"))
    house.game("alice")
    with run_daemon(house) as process:
        with psycopg.connect(url.replace("+psycopg", ""), autocommit=True) as link:
            link.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                " WHERE datname = current_database() AND pid <> pg_backend_pid()"
            )
        until(lambda: process.heard.recv(100) == b"READY=1")
        post(house, letter("alice", "ping"))
        until(lambda: receipts(house, "alice@example.org"))
        assert stop(process) == 0
