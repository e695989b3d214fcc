"""What was remembered for a while is forgotten, and nothing else."""

from datetime import timedelta

from nomicd.services.ports import Trust
from nomicd.services.rows import DeferredMail, LastAnswer, PendingConfirmation, RateLimit
from nomicd.services.updates.retention import KEPT_FOR, OF_MAILS, sweep

DAY = timedelta(days=1)


def list_remembered(table):
    with table.store.read() as tx:
        return [row for kind in (*KEPT_FOR, *OF_MAILS) for row in tx.rows(kind)]


def test_after_some_days_nothing_is_left(table):
    """Of answers to strangers, questions, limits and mails that waited."""
    table.mail("carol@elsewhere.test", "help")
    table.mail("dave@elsewhere.test", "join as dave")
    table.mail("alice", "nothing of use")
    table.take("alice", "add 3", trust=Trust.NOBODY)
    table.timekeeper.run_due(table.now)
    table.mail("bob", "add 1", at=table.now + DAY)
    kept = list_remembered(table)
    assert {type(row) for row in kept} >= {LastAnswer, PendingConfirmation, RateLimit}
    counted = {row.what.partition("/")[0] for row in kept if isinstance(row, RateLimit)}
    assert counted >= {"answered", "in-vain", "limit", "not-understood"}
    assert sweep(table.store, table.now + 9 * DAY) == len(kept)
    assert list_remembered(table) == []


def test_once_a_day_is_enough(table):
    """Beats come every minute."""
    table.mail("alice", "nothing of use")
    assert sweep(table.store, table.now) == 0
    assert list_remembered(table)
    assert sweep(table.store, table.now + timedelta(hours=1)) == 0


def test_what_still_counts_is_kept(table):
    """A question of yesterday can be answered, a held mail confirmed."""
    table.take("alice", "add 3", trust=Trust.NOBODY)
    table.timekeeper.run_due(table.now)
    sweep(table.store, table.now + DAY)
    assert table.rows(PendingConfirmation)


def test_a_mail_that_waited_leaves_nothing(table):
    """What was put off for an update is read after it, and its mark goes with it."""
    table.now += DAY + timedelta(hours=1)
    taken = table.take("alice", "add 3")
    table.timekeeper.mails.process([taken.id], table.now)
    assert table.find(DeferredMail, taken.id).game == "pot"
    table.timekeeper.run_due(table.now)
    assert table.find(DeferredMail, taken.id) is None
