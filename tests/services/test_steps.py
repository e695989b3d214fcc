"""Every durable step has a name, so that a test can kill the process there."""

from datetime import timedelta

from nomicd.services.steps import STEPS


async def test_a_day_of_play_goes_through_every_step(table, monday):
    """No step is listed that is never taken, none is taken that is not listed."""
    table.take("alice", "add 3")
    table.timekeeper.run_due(monday + timedelta(days=1))
    await table.post.drain(monday + timedelta(days=1))
    assert set(table.steps) == set(STEPS)


def test_a_mails_steps_come_in_their_order(world):
    """Stored, counted, worked, committed."""
    world.open()
    world.steps.clear()
    world.mail("alice", "add 3")
    assert world.steps == ["intake.stored", "mail.struck", "mail.commit", "mail.committed"]
