"""Outgoing mail: what is queued is sent, as often as needed and no more, with the same bytes."""

import asyncio
from datetime import timedelta

import pytest

from nomicd.mail.message import read
from nomicd.services.delivery.outbox_sender import OutboxSender
from nomicd.services.gateways import DeliveryOutcome, DeliveryResult
from nomicd.services.ports import OutState

MINUTE = timedelta(minutes=1)
LATER = DeliveryResult(DeliveryOutcome.LATER, "451 come back later")
NEVER = DeliveryResult(DeliveryOutcome.NEVER, "550 no such user")


def states(world, who):
    return [mail.state for mail in world.outbox() if mail.recipient == f"{who}@home.test"]


async def test_what_is_queued_is_sent_once(table):
    """One recipient a mail; a second drain finds nothing."""
    table.mail("alice", "add 3")
    waiting = len(table.outbox())
    assert await table.post.drain(table.now) == waiting
    assert await table.post.drain(table.now) == 0
    assert len({mail.key for mail in table.transport.sent}) == waiting
    assert {mail.state for mail in table.outbox()} == {OutState.SENT}


async def test_a_busy_server_is_asked_again_at_growing_intervals(table):
    """1, 5, 30, 120, 360 minutes, then every six hours, always with the same bytes."""
    table.transport.answers["alice@home.test"] = LATER
    start, waits = table.now, []
    for minutes in range(24 * 60):
        before = len(table.transport.tried)
        await table.post.drain(start + minutes * MINUTE)
        if any(mail.recipient == "alice@home.test" for mail in table.transport.tried[before:]):
            waits.append(minutes)
    assert waits == [0, 1, 6, 36, 156, 516, 876, 1236]
    assert len({mail.raw for mail in table.transport.tried if mail.recipient == "alice@home.test"}) == 1


async def test_what_no_server_takes_for_a_week_has_failed(table):
    """The Admin is told once, and nothing goes round."""
    table.transport.answers["alice@home.test"] = LATER
    start = table.now
    for day in range(9):
        await table.post.drain(start + timedelta(days=day))
    assert states(table, "alice") == [OutState.FAILED]
    told = [text for subject, text in table.to("boss") if "comes back" in subject]
    assert len(told) == 1
    assert "451 come back later" in told[0]


async def test_a_refused_mail_is_not_tried_again(table):
    """5xx is final; one notice a day and mailbox."""
    table.transport.answers["alice@home.test"] = NEVER
    table.mail("alice", "add 3")
    await table.post.drain(table.now)
    await table.post.drain(table.now + timedelta(days=1))
    assert set(states(table, "alice")) == {OutState.FAILED}
    assert len([subject for subject, _ in table.to("boss") if "comes back" in subject]) == 1
    assert [mail.recipient for mail in table.transport.tried].count("alice@home.test") == 2


async def test_an_admin_who_cannot_be_reached_is_not_told_so(table):
    """A notice about a failed notice would never end."""
    table.transport.answers |= {"alice@home.test": NEVER, "boss@play.test": NEVER}
    for day in range(4):
        await table.post.drain(table.now + timedelta(days=day))
    assert len([subject for subject, _ in table.to("boss") if "comes back" in subject]) == 1


@pytest.mark.parametrize("step", ["post.claimed", "post.sent", "post.marked"])
async def test_a_crash_while_sending_loses_nothing(table, step):
    """Whatever was under way is sent again after the start, with identical bytes and Message-ID."""
    table.mail("alice", "add 3")
    queued = {mail.key: mail.raw for mail in table.outbox()}
    table.crash_at = step
    with pytest.raises(KeyboardInterrupt):
        table.post._turn((), table.now, 1) if step == "post.claimed" else await crash(table)
    table.boot()
    await table.post.drain(table.now)
    assert {mail.key: mail.raw for mail in table.transport.sent} == queued
    assert {mail.state for mail in table.outbox()} == {OutState.SENT}
    for mail in table.transport.sent:
        assert mail.message_id.encode() in mail.raw


async def crash(world):
    """One worker's way, up to where the process dies."""
    (mail,) = world.post._turn((), world.now, 1)
    sending = await world.transport.send(mail)
    world.step("post.sent")
    world.post._turn([(mail, sending)], world.now, 1)


async def test_a_courier_that_breaks_on_one_mail_sends_the_others(table):
    """A bug there is treated as a server that is busy."""

    async def choke(mail):
        table.transport.tried.append(mail)
        if mail.recipient == "alice@home.test":
            raise UnicodeError("choked")
        return DeliveryResult(DeliveryOutcome.SENT)

    table.transport.send = choke
    await table.post.drain(table.now)
    assert states(table, "alice") == [OutState.QUEUED]
    assert states(table, "bob") == [OutState.SENT]


def test_a_weeks_mails_of_a_game_are_one_thread(table):
    """A mail program shows them together, and the next week's apart."""
    threads = []
    for _ in range(14):
        table.now += timedelta(days=1)
        table.timekeeper.run_due(table.now)
        threads.append(read(table.outbox()[-1].raw).references)
    assert len(set(threads)) == 3
    assert threads == sorted(threads, key=threads.index)


async def test_receipts_are_replies_in_the_senders_thread(table):
    """In-Reply-To names the player's mail; From is the game's address, Reply-To that of this player alone."""
    table.mail("alice", "add 3", number=77)
    raw = table.outbox()[-1].raw
    assert b"In-Reply-To: <alice.77@home.test>" in raw
    assert b"Reply-To: nomic+pot+r" in raw
    assert b"Auto-Submitted: auto-replied" in raw


@pytest.mark.parametrize(("together", "transactions"), [(0, 2), (60, 1)], ids=["alone", "one of several"])
async def test_attempts_that_end_one_after_another(table, together, transactions):
    """One process writes each down before the next; one of several waits a little for the others."""
    second = asyncio.Event()

    async def answer_in_turn(mail):
        if mail.recipient == "bob@home.test":
            await second.wait()
        else:
            await asyncio.sleep(0)
            asyncio.get_running_loop().call_soon(second.set)
        return DeliveryResult(DeliveryOutcome.SENT)

    await table.post.drain(table.now)
    table.mail("alice", "add 3")
    table.mail("bob", "add 3")
    table.transport.send = answer_in_turn
    before = len(table.steps)
    sender = OutboxSender(table.store, table.composer, table.transport, table.step, together)
    assert await sender.drain(table.now) == 2
    assert table.steps[before:].count("post.marked") == transactions
