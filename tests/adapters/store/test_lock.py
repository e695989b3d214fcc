"""One process at a time holds a store."""

import os
import signal
import subprocess
import sys

import pytest

from nomicd.adapters.store.lock import StoreLock
from nomicd.adapters.store.sql import SqlStore
from nomicd.services.rows import SeenMessage

HOLD = """
import sys
from nomicd.adapters.store.lock import StoreLock
print(StoreLock(sys.argv[1]).acquire(), flush=True)
sys.stdin.read()
"""


def test_one_holds_it_and_the_next_is_told_at_once(url):
    """Until it is released; asking twice is harmless."""
    with StoreLock(url) as first, StoreLock(url) as second:
        assert first.acquire()
        assert first.acquire()
        assert not second.acquire()
        first.release()
        assert second.acquire()
        assert not first.acquire()


def test_the_lock_dies_with_its_process(url):
    """Also when it is killed; nobody has to clean up."""
    with (
        subprocess.Popen(
            [sys.executable, "-c", HOLD, url], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        ) as other,
        StoreLock(url) as lock,
    ):
        assert other.stdout.readline() == "True\n"
        assert not lock.acquire()
        other.send_signal(signal.SIGKILL)
        other.wait()
        if url.startswith("postgresql"):
            wait_until_the_server_notices(lock)
        assert lock.acquire()


def wait_until_the_server_notices(lock):
    """The other end of a killed process's socket is read in the server's own time."""
    for _ in range(1000):
        if lock.acquire():
            return


def test_two_stores_do_not_share_a_lock(tmp_path, postgres):
    """Each file, and each database, has its own."""
    urls = [f"sqlite:///{tmp_path}/a.sqlite", f"sqlite:///{tmp_path}/b.sqlite"]
    urls += [postgres.database(), postgres.database()]
    locks = [StoreLock(url) for url in urls]
    assert [lock.acquire() for lock in locks] == [True] * 4
    for lock in locks:
        lock.release()


def test_whoever_is_refused_learns_which_process_holds_it(tmp_path):
    """For the message to the operator."""
    url = f"sqlite:///{tmp_path}/nomicd.sqlite"
    with StoreLock(url) as lock, StoreLock(url) as other:
        assert other.holder() == 0
        lock.acquire()
        assert other.holder() == os.getpid()


def test_the_lock_does_not_touch_the_database(url):
    """Locked or not, readers and the holder's own store work."""
    with StoreLock(url) as lock:
        assert lock.acquire()
        store = SqlStore(url)
        with store.write() as tx:
            tx.save(SeenMessage("epoch", "1"))
        store.close()


@pytest.mark.parametrize("url", ["sqlite://", "sqlite:///:memory:", "mysql://x/y", "postgresql://x/y"])
def test_a_store_that_cannot_be_locked_is_no_store(url):
    """In memory, or on another driver."""
    with pytest.raises(ValueError, match=r"SQLite store needs a file|a store is at"):
        StoreLock(url).acquire()
