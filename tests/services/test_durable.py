"""The same stories on a disk: what a new process finds is what the old one had done."""

from datetime import timedelta

import pytest

from nomicd.adapters.store.sql import SqlStore
from nomicd.services.ports import Disposition, OutState

DAY = timedelta(days=1)


@pytest.fixture
def disk(tmp_path, new_world):
    """A running game on SQLite, and a way to start anew on the same file."""
    url = f"sqlite:///{tmp_path / 'store.sqlite'}"
    stores = []

    def start():
        for store in stores:
            store.close()
        stores[:] = [SqlStore(url)]
        return new_world(stores[0])

    stores.append(SqlStore(url))
    yield start
    for store in stores:
        store.close()


async def test_a_week_over_restarts(disk, monday):
    """Each day a new process: mail, update, digest, dispatch; nothing is lost or doubled."""
    disk().open()
    sent = []
    for day in range(7):
        world = disk()
        world.take("alice", f"add {day}\nhide 1", at=monday + day * DAY + DAY / 2)
        world.timekeeper.run_due(monday + day * DAY + DAY / 2)
        world = disk()
        world.timekeeper.run_due(monday + (day + 1) * DAY)
        await world.post.drain(monday + (day + 1) * DAY)
        sent += world.transport.sent
    world = disk()
    assert (world.state().total, world.state().hidden, world.state().made) == (21, 7, 7)
    assert world.operations.verify("pot") == []
    assert len({mail.key for mail in sent}) == len(sent) == len(world.outbox())
    assert {mail.state for mail in world.outbox()} == {OutState.SENT}
    assert [mail.disposition for mail in world.mails()] == [Disposition.APPLIED] * 7


def take_and_run(world, raw, monday):
    """Monday's mail, and Tuesday's update."""
    world.take("alice", "", raw=raw)
    world.timekeeper.run_due(monday + DAY)


@pytest.mark.parametrize(
    "step", ["intake.stored", "mail.struck", "mail.commit", "mail.committed", "update.commit"]
)
def test_killed_at_a_step_it_goes_on_from_there(disk, monday, step):
    """What was committed stands, what was not is done again, once."""
    disk().open()
    world = disk()
    raw = world.raw("alice", "add 3")
    world.crash_at = step
    with pytest.raises(KeyboardInterrupt):
        take_and_run(world, raw, monday)
    world = disk()
    take_and_run(world, raw, monday)
    assert (world.state().total, world.state().made) == (3, 1)
    assert len(world.to("alice", "receipt")) == 1
    assert len(world.to("bob", "digest")) == 1
    assert world.operations.verify("pot") == []
