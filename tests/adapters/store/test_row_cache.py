"""What a transaction has read holds in the next, and no longer than it does in the database."""

import pytest

from nomicd.adapters.store import row_cache
from nomicd.adapters.store.sql import SqlStore
from nomicd.services.rows import CoAdmin, SeenMessage


@pytest.fixture
def store(sqlite_store):
    """With two rows, which nobody has read."""
    with sqlite_store.write() as tx:
        tx.save(SeenMessage("epoch", "1"))
        tx.save(CoAdmin("pot", "boss@example.org"))
    return sqlite_store


def read(tx):
    """What stands under `epoch`, and who administers `pot`."""
    found = tx.find(SeenMessage, "epoch")
    return found and found.content, [each.address for each in tx.rows(CoAdmin, game="pot")]


def list_questions(store):
    """The tables that one transaction asks while it reads."""
    asked = []
    with store.write() as tx:
        tx._driver.set_trace_callback(asked.append)
        read(tx)
        tx._driver.set_trace_callback(None)
    return [table for table in ("seen_message", "co_admin") if any(f"FROM {table}" in each for each in asked)]


def write_and(store, go_on):
    """Write a row and read it, then `go_on` with the transaction."""
    with store.write() as tx:
        tx.save(SeenMessage("epoch", "2"))
        assert read(tx)[0] == "2"
        go_on(tx)


def test_what_was_read_is_not_asked_again(store):
    assert list_questions(store) == ["seen_message", "co_admin"]
    assert list_questions(store) == []


def test_rows_of_a_kind_that_is_written_are_asked_again(store):
    list_questions(store)
    with store.write() as tx:
        tx.save(SeenMessage("other", "2"))
    assert list_questions(store) == ["seen_message"]


def test_a_row_that_was_not_there_is_found_once_it_is(store):
    with store.write() as tx:
        assert tx.find(SeenMessage, "late") is None
    with store.write() as tx:
        tx.save(SeenMessage("late", "3"))
    with store.write() as tx:
        assert tx.find(SeenMessage, "late").content == "3"
        assert tx.delete(SeenMessage, digest="late") == 1
    with store.write() as tx:
        assert tx.find(SeenMessage, "late") is None


def test_what_another_connection_has_written_is_seen(store, path):
    """Another program's, say, or another store's of this one."""
    with store.write() as tx:
        assert read(tx) == ("1", ["boss@example.org"])
    other = SqlStore(f"sqlite:///{path}")
    with other.write() as tx:
        tx.save(SeenMessage("epoch", "2"))
        tx.delete(CoAdmin, game="pot")
    other.close()
    with store.write() as tx:
        assert read(tx) == ("2", [])


def test_what_was_not_kept_is_not_known(store):
    """Neither what a transaction wrote that failed, nor what a part of one did that was undone."""
    with pytest.raises(ZeroDivisionError):
        write_and(store, lambda tx: 1 / 0)
    with store.write() as tx:
        assert read(tx)[0] == "1"
        with tx.part() as part:
            tx.save(SeenMessage("epoch", "3"))
            assert read(tx)[0] == "3"
            part.undone = True
    with store.write() as tx:
        assert read(tx)[0] == "1"


def test_a_failed_statement_leaves_nothing_behind(store):
    """Though whoever ran it went on."""
    with pytest.raises(RuntimeError, match="was ignored"):
        write_and(store, lambda tx: setattr(tx, "spoilt", True))
    with store.write() as tx:
        assert read(tx)[0] == "1"


def test_no_more_is_kept_than_so_many_answers(store, monkeypatch):
    monkeypatch.setattr(row_cache, "MOST", 5)
    for number in range(40):
        with store.write() as tx:
            tx.find(SeenMessage, str(number))
            assert len(store._rows.rows[SeenMessage]) <= 6
