"""When an update is due, outages and ready players counted in."""

from datetime import UTC, datetime, timedelta
from types import SimpleNamespace

import pytest
from memory_store import MemoryStore

from nomicd.kernel.deadlines import Due
from nomicd.services.ports import HostedGame
from nomicd.services.repository import deadlines, settings
from nomicd.services.rows import DeadlineMove
from nomicd.table.turns import brought_forward

MONDAY = datetime(2027, 3, 8, tzinfo=UTC)
REGULAR = Due(4, "mon", MONDAY, MONDAY)
OUTAGE = settings.Outage(MONDAY - timedelta(hours=2), MONDAY + timedelta(hours=3))


@pytest.fixture
def move_deadline():
    """A function: the update as it will be made, its deadline having been moved by five hours."""
    store, game = MemoryStore(), HostedGame("boon", "boondoggling", "", MONDAY)
    with store.write() as tx:
        tx.save(DeadlineMove("boon", 4, 5 * 3600))

    def ask(due):
        with store.read() as tx:
            return deadlines.find_pending(tx, game, SimpleNamespace(find_next_update=lambda _: due), None)

    return ask


def test_an_update_that_an_outage_moved_is_due_later(move_deadline):
    """Everybody was told so."""
    assert move_deadline(REGULAR).deadline == MONDAY + timedelta(hours=5)


@pytest.mark.parametrize("hours", [-3, 2])
def test_who_are_all_done_wait_for_no_moved_deadline(move_deadline, hours):
    """Whether they were done before the regular instant or after it."""
    ready = MONDAY + timedelta(hours=hours)
    due = move_deadline(brought_forward(REGULAR, ready))
    assert (due.deadline, due.run_at) == (ready, ready)


def test_an_outage_moves_nothing_that_nobody_waits_for():
    """The update is made as soon as the service is back."""
    ready = brought_forward(REGULAR, MONDAY - timedelta(hours=1))
    assert deadlines.extension(OUTAGE, REGULAR, None) == OUTAGE.length
    assert deadlines.extension(OUTAGE, ready, None) == timedelta(0)
