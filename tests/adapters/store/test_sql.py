"""What only the durable store promises: fsync, one writer, no second try after an error, backups."""

import sqlite3
import stat
import subprocess
import sys
import threading
from datetime import UTC, datetime
from typing import ClassVar
from urllib.parse import quote

import pytest
from sqlalchemy import insert
from sqlalchemy.exc import IntegrityError, OperationalError

from nomicd.adapters.store import writing
from nomicd.adapters.store.sql import SqlStore
from nomicd.adapters.store.tables import table_of
from nomicd.adapters.store.writing import MailCount, SqlWriting
from nomicd.kernel.events import Codec, GameEvent
from nomicd.kernel.log import Head, chain, fold
from nomicd.services.ports import HostedGame, MailIn, MailOut, SeqConflict, StoreBroken, Trust
from nomicd.services.rows import AdminSummary, CoAdmin, Mailbox, ReaderSettings, SeenMessage, ServiceState

NOON = datetime(2026, 11, 23, 12, tzinfo=UTC)


def content(tx, digest):
    """What is kept under that, of some row or other."""
    found = tx.find(SeenMessage, digest)
    return found.content if found else None


@pytest.fixture
def store(url):
    """A store on each database."""
    made = SqlStore(url)
    yield made
    made.close()


def records(*bodies, name="Counted", version=1):
    return chain("bored", Head(), NOON, "mail:1", [(name, version, body, b"") for body in bodies])


# Durability


def test_every_commit_of_sqlite_is_synced(sqlite_store):
    """WAL with FULL: NORMAL loses acknowledged mails in a power cut."""
    with sqlite_store.write() as tx:
        asked = {
            name: tx._connection.exec_driver_sql(f"PRAGMA {name}").scalar()
            for name in ("journal_mode", "synchronous", "foreign_keys", "busy_timeout")
        }
    assert asked == {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1, "busy_timeout": 10_000}


def test_a_store_that_cannot_be_durable_refuses_to_open(path, monkeypatch):
    """Some file systems have no WAL; the pragma then says so and nothing else does."""
    monkeypatch.setattr("nomicd.adapters.store.engines.FULL", 3)
    with pytest.raises(StoreBroken, match="would not be durable here: journal_mode wal, synchronous 2"):
        SqlStore(f"sqlite:///{path}")


def test_a_transaction_has_the_write_lock_before_it_reads(sqlite_store, path):
    """A deferred one would fail at its first write if another had written meanwhile."""
    other = sqlite3.connect(path, timeout=0, isolation_level=None)
    with sqlite_store.write(), pytest.raises(sqlite3.OperationalError, match="locked"):
        other.execute("BEGIN IMMEDIATE")
    other.close()


def test_writers_of_two_processes_take_turns_too(url):
    """What a transaction has read stays true until it commits."""
    first, second = SqlStore(url), SqlStore(url)
    order = []

    def write_second():
        with second.write() as tx:
            order.append(content(tx, "turn"))

    with first.write() as tx:
        thread = threading.Thread(target=write_second)
        thread.start()
        thread.join(0.2)
        order.append("first is still writing")
        tx.save(SeenMessage("turn", "seen"))
    thread.join()
    assert order == ["first is still writing", "seen"]
    first.close()
    second.close()


def test_a_reader_cannot_write(store):
    """Whatever code it is given to."""
    with pytest.raises((StoreBroken, OperationalError)), store.read() as tx:
        SqlWriting(tx._connection, MailCount()).save(SeenMessage("epoch", "1"))


def test_the_file_is_for_its_owner_only(sqlite_store, path):
    """It holds addresses, and the secrets of dice."""
    with sqlite_store.write() as tx:
        tx.save(SeenMessage("epoch", "1"))
    for each in path.parent.iterdir():
        assert stat.S_IMODE(each.stat().st_mode) == 0o600, each


def test_a_naive_instant_is_refused(store):
    """Nobody knows when it is."""
    with pytest.raises(ValueError, match="no zone"), store.write() as tx:
        tx.put_game(HostedGame("bored", "borednomic", "a@example.org", datetime(2026, 11, 23, 12)))  # noqa: DTZ001


@pytest.mark.parametrize(
    "wrong", ["sqlite://", "sqlite:///:memory:", "mysql://h/d", "postgresql+asyncpg://h/d"]
)
def test_only_durable_stores_are_opened(wrong):
    """Memory is not one, and other drivers are not tested."""
    with pytest.raises(ValueError, match=r"needs a file|a store is at"):
        SqlStore(wrong)


def test_a_store_that_cannot_be_reached_is_broken(tmp_path, postgres):
    """No such folder, a folder where the file should be, no such database."""
    gone = postgres.database().replace("/test_", "/gone_")
    for url in (f"sqlite:///{tmp_path}/no/nomicd.sqlite", f"sqlite:///{tmp_path}", gone):
        for read_only in (False, True):
            with pytest.raises(
                StoreBroken, match=r"cannot be opened|unable to open|I/O error|does not exist"
            ):
                SqlStore(url, read_only=read_only)


def test_a_file_that_is_no_database_is_broken(path):
    """It is not overwritten."""
    path.write_text("These are my recipes. " * 100)
    with pytest.raises(StoreBroken, match="not a database"):
        SqlStore(f"sqlite:///{path}")
    assert path.read_text().startswith("These are my recipes.")


def test_a_store_can_be_opened_to_be_read_only(url):
    """Beside a running daemon, and without one; writing through it is a bug."""
    daemon = SqlStore(url)
    with daemon.write() as tx:
        tx.save(SeenMessage("epoch", "1"))
        reader = SqlStore(url, read_only=True)
        with reader.read() as other:
            assert content(other, "epoch") is None
    with reader.read() as other:
        assert content(other, "epoch") == "1"
    with pytest.raises(RuntimeError, match="read only"), reader.write():
        pass
    reader.close()
    daemon.close()
    alone = SqlStore(url, read_only=True)
    with alone.read() as tx:
        assert content(tx, "epoch") == "1"
    alone.close()


def test_reading_only_makes_no_store_and_migrates_none(tmp_path, postgres):
    """A file that is not there stays so; an empty database stays empty."""
    with pytest.raises(StoreBroken):
        SqlStore(f"sqlite:///{tmp_path}/nomicd.sqlite", read_only=True)
    assert list(tmp_path.iterdir()) == []
    with pytest.raises(StoreBroken, match="the store has schema None"):
        SqlStore(postgres.database(empty=True), read_only=True)


# Failures


def test_an_append_that_somebody_overtook_is_a_conflict(store, monkeypatch):
    """The unique key is the last fence: also a writer that saw an old end cannot write twice."""
    with store.write() as tx:
        tx.append("bored", 0, records(b"{}"))
    monkeypatch.setattr(SqlWriting, "head", lambda _self, _slug: Head())
    with pytest.raises(SeqConflict), store.write() as tx:
        tx.append("bored", 0, records(b'{"n":2}'))
    with store.read() as tx:
        assert list(tx.facts("bored")) == [("Counted", 1, b"{}")]


def test_an_append_that_somebody_overtook_fails_its_part_alone(store, monkeypatch):
    """A statement failed, and what it was a part of is undone: the rest is kept."""
    with store.write() as tx:
        tx.append("bored", 0, records(b"{}"))
    monkeypatch.setattr(SqlWriting, "head", lambda _self, _slug: Head())
    with store.write() as tx:
        tx.save(SeenMessage("epoch", "1"))
        with pytest.raises(SeqConflict), tx.part():
            tx.append("bored", 0, records(b'{"n":2}'))
    with store.read() as tx:
        assert (content(tx, "epoch"), list(tx.facts("bored"))) == ("1", [("Counted", 1, b"{}")])


def test_a_failed_statement_that_is_ignored_fails_the_transaction(store):
    """PostgreSQL would answer the COMMIT with a silent ROLLBACK; the caller must learn of it."""

    def ignore_a_failure():
        with store.write() as tx:
            tx.save(SeenMessage("epoch", "1"))
            with pytest.raises(IntegrityError):
                tx._connection.execute(insert(table_of(SeenMessage)), {"digest": "epoch", "content": "2"})

    with pytest.raises(RuntimeError, match="not kept"):
        ignore_a_failure()
    with store.write() as tx:
        assert content(tx, "epoch") is None
        tx.save(SeenMessage("epoch", "3"))
    with store.read() as tx:
        assert content(tx, "epoch") == "3"


def test_the_second_first_mail_of_a_fingerprint_is_refused_by_the_schema(store, monkeypatch):
    """Also if the program asked wrongly."""
    mail = MailIn(b"raw", NOON, "smtp", Trust.PROVED, "f1")
    with store.write() as tx:
        tx.take_in(mail)
    monkeypatch.setattr(writing, "fresh", lambda mail, attempts, first: mail)
    with pytest.raises(IntegrityError), store.write() as tx:
        tx.take_in(mail)


def test_a_full_disk_breaks_the_store_for_good(sqlite_store, path):
    """Nothing of the transaction is kept or tried again; a new start finds all that was committed."""
    with sqlite_store.write() as tx:
        tx.save(SeenMessage("epoch", "1"))
        pages = tx._connection.exec_driver_sql("PRAGMA page_count").scalar()
        tx._connection.exec_driver_sql(f"PRAGMA max_page_count = {pages + 2}")
    with pytest.raises(StoreBroken, match="full"), sqlite_store.write() as tx:
        tx.queue(MailOut("k", "bored", "digest", "al", "a@b", "c@d", "<1@d>", bytes(1_000_000), NOON))
    with pytest.raises(StoreBroken, match="full"), sqlite_store.write() as tx:
        tx.save(SeenMessage("epoch", "3"))
    with pytest.raises(StoreBroken, match="full"), sqlite_store.read():
        pass
    again = SqlStore(f"sqlite:///{path}")
    with again.read() as tx:
        assert (content(tx, "epoch"), tx.outbox()) == ("1", [])
    again.close()


def test_a_broken_store_cannot_be_committed_by_whoever_swallowed_the_error(sqlite_store):
    """The work of one mail may be caught; the trouble of the disk may not."""

    def swallow():
        with sqlite_store.write() as tx:
            tx.save(SeenMessage("epoch", "2"))
            with pytest.raises(StoreBroken):
                tx.save(SeenMessage("much", "x" * 1_000_000))

    with sqlite_store.write() as tx:
        tx._connection.exec_driver_sql("PRAGMA max_page_count = 30")
    with pytest.raises(RuntimeError, match="not kept"):
        swallow()


COMMIT_ONTO_A_FULL_DISK = """
import os, resource, sys

from nomicd.adapters.store.sql import SqlStore
from nomicd.services.ports import StoreBroken
from nomicd.services.rows import SeenMessage
path = sys.argv[1]
store = SqlStore(f"sqlite:///{path}")
with store.write() as tx:
    tx.save(SeenMessage("epoch", "1"))
size = os.stat(path + "-wal").st_size
resource.setrlimit(resource.RLIMIT_FSIZE, (size + 100, size + 100))
try:
    with store.write() as tx:
        tx.save(SeenMessage("epoch", "2"))
        print("written")
except StoreBroken as broken:
    print("broken:", broken)
try:
    with store.write() as tx:
        print("a second try")
except StoreBroken:
    print("still broken")
"""


def test_an_error_at_the_commit_is_not_tried_again(path):
    """A real one: the operating system refuses to lengthen the log while the COMMIT is being written."""
    done = subprocess.run(
        [sys.executable, "-c", COMMIT_ONTO_A_FULL_DISK, str(path)], capture_output=True, text=True, check=True
    )
    assert done.stdout.splitlines() == ["written", "broken: disk I/O error", "still broken"]
    again = SqlStore(f"sqlite:///{path}")
    with again.read() as tx:
        assert content(tx, "epoch") == "1"
    again.close()


def test_a_server_that_goes_away_breaks_the_store(postgres):
    """The outcome of a commit is unknown then, so the daemon starts anew and looks."""
    store = SqlStore(postgres.database())

    def lose_the_connection():
        with store.write() as tx:
            tx.save(SeenMessage("epoch", "1"))
            with store.read() as other:
                pid = tx._connection.connection.driver_connection.info.backend_pid
                other._connection.exec_driver_sql(f"SELECT pg_terminate_backend({pid}, 5000)")

    with pytest.raises(StoreBroken):
        lose_the_connection()
    with pytest.raises(StoreBroken), store.read():
        pass
    store.close()


# Replay


def add_words(fields):
    return {"who": fields["name"], "words": "hello"}


def add_loudness(fields):
    return fields | {"loud": fields["words"].isupper()}


class Greeted(GameEvent, frozen=True):
    """As it is today: the words have their own field."""

    NAME: ClassVar[str] = "Greeted"
    VERSION: ClassVar[int] = 3
    UPCASTS: ClassVar = {1: add_words, 2: add_loudness}
    who: str
    words: str
    loud: bool

    def apply(self, state):
        state.append(self)


def test_an_event_stored_long_ago_is_read_as_one_of_today(store):
    """Each older shape goes through all that came after it; the log stays as it was written."""
    old = chain("bored", Head(), NOON, "mail:1", [
        ("Greeted", 1, b'{"name":"alice"}', b""),
        ("Greeted", 2, b'{"who":"bob","words":"HO"}', b""),
        ("Greeted", 3, b'{"loud":false,"who":"carol","words":"hey"}', b""),
    ])  # fmt: skip
    with store.write() as tx:
        tx.append("bored", 0, old)
    codec = Codec([Greeted])
    with store.read() as tx:
        state = fold([], tx.facts("bored"), codec)
        assert list(tx.records("bored")) == old
    assert state == [
        Greeted("alice", "hello", False),
        Greeted("bob", "HO", True),
        Greeted("carol", "hey", False),
    ]


def test_a_long_log_is_read_in_pieces(store):
    """Past the size of one fetch, on both databases."""
    many = records(*(b'{"n":%d}' % number for number in range(4500)))
    with store.write() as tx:
        tx.append("bored", 0, many)
    with store.read() as tx:
        assert [body for _, _, body in tx.facts("bored")] == [record.body for record in many]
        assert sum(1 for _ in tx.records("bored")) == 4500


ASKED_OFTEN = {
    "facts": lambda tx: list(tx.facts("bored")),
    "head": lambda tx: tx.head("bored"),
    "waiting": lambda tx: tx.list_waiting(),
    "waiting_ids": lambda tx: tx.waiting_ids(50, NOON),
    "outgoing": lambda tx: tx.list_outgoing(NOON),
    "due_games": lambda tx: tx.due_games(NOON),
    "seats_of": lambda tx: tx.seats_of("a@example.org"),
    "state of the service": lambda tx: tx.find(ServiceState, 1),
    "summaries": lambda tx: tx.earliest(AdminSummary, NOON, 20),
    "margin": lambda tx: tx.margin("bored"),
    "settings of a game's readers": lambda tx: tx.rows(ReaderSettings, game="bored"),
    "whose mailbox": lambda tx: tx.rows(Mailbox, game="bored", reader="alice"),
    "whose office": lambda tx: tx.rows(CoAdmin, address="a@example.org"),
}


@pytest.mark.parametrize("question", [name for name in ASKED_OFTEN if name != "facts"])
def test_what_is_asked_at_every_beat_uses_an_index(sqlite_store, question):
    """No scan of a table that only grows."""
    asked = []
    with sqlite_store.read() as tx:
        driver = tx._connection.connection.driver_connection
        driver.set_trace_callback(asked.append)
        ASKED_OFTEN[question](tx)
        driver.set_trace_callback(None)
        (statement,) = [each for each in asked if each.startswith("SELECT")]
        plan = driver.execute(f"EXPLAIN QUERY PLAN {statement}").fetchall()
    assert "SEARCH" in plan[0][3], plan


def test_the_margin_of_a_log_is_read_by_its_own_index(sqlite_store):
    """However long the log is: each digest asks for it."""
    asked = []
    with sqlite_store.read() as tx:
        driver = tx._connection.connection.driver_connection
        driver.set_trace_callback(asked.append)
        tx.margin("bored")
        driver.set_trace_callback(None)
        plan = driver.execute(f"EXPLAIN QUERY PLAN {asked[-1]}").fetchall()
    assert "ix_event_margin" in plan[0][3], plan


# Backups


def test_a_backup_is_one_moment_of_a_store_in_use(sqlite_store, tmp_path):
    """Complete in one file, private, and a store itself; what is not committed is not in it."""
    with sqlite_store.write() as tx:
        tx.append("bored", 0, records(b"{}"))
    copy = tmp_path / "copy.sqlite"
    with sqlite_store.write() as tx:
        tx.save(SeenMessage("epoch", "2"))
        sqlite_store.backup(copy)
    assert stat.S_IMODE(copy.stat().st_mode) == 0o600
    assert [each.name for each in tmp_path.glob("copy*")] == ["copy.sqlite"]
    restored = SqlStore(f"sqlite:///{copy}")
    with restored.read() as tx:
        assert (tx.head("bored").seq, content(tx, "epoch")) == (1, None)
    restored.close()


def test_a_backup_replaces_the_one_before_only_when_it_is_whole(sqlite_store, tmp_path):
    """A half-written file of a run that was cut short is in nobody's way."""
    copy = tmp_path / "copy.sqlite"
    (tmp_path / "copy.sqlite.part").write_text("half")
    sqlite_store.backup(copy)
    with sqlite_store.write() as tx:
        tx.save(SeenMessage("epoch", "2"))
    sqlite_store.backup(copy)
    restored = SqlStore(f"sqlite:///{copy}")
    with restored.read() as tx:
        assert content(tx, "epoch") == "2"
    restored.close()


def test_postgresql_has_its_own_backups(postgres, tmp_path):
    """It is said, with the name of the tool."""
    store = SqlStore(postgres.database())
    with pytest.raises(ValueError, match="pg_dump"):
        store.backup(tmp_path / "copy")
    store.close()


def test_a_path_may_hold_any_character(tmp_path):
    """Blanks, percent signs, question marks, as URLs write them."""
    folder = tmp_path / "a b%20c#d?e"
    folder.mkdir()
    store = SqlStore(f"sqlite:///{quote(str(folder))}/nomicd.sqlite")
    with store.write() as tx:
        tx.save(SeenMessage("epoch", "1"))
    store.backup(folder / "copy.sqlite")
    store.close()
    assert {each.name for each in folder.iterdir()} == {"nomicd.sqlite", "copy.sqlite"}
