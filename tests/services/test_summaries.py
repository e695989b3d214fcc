"""The Admin's summary of the day: at their hour, on their clock, when it is needed or every day."""

from datetime import timedelta

import pytest

from nomicd.services.arrival import Arrival
from nomicd.services.delivery import summaries
from nomicd.services.gateways import DeliveryOutcome, DeliveryResult
from nomicd.services.ports import Trust
from nomicd.services.rows import SUMMARY_HOUR, AdminSummary, SummaryFrequency

HOUR = timedelta(hours=1)
DAY = timedelta(days=1)


@pytest.fixture
def quiet(world):
    """A service with a game of alice and bob that has not begun, so that its Admin hears nothing."""
    return world.open(start=False)


def pass_time(table, by):
    table.now += by
    table.timekeeper.run_due(table.now)


def list_summaries(table):
    """The summaries that the Admin got, (subject, text with blanks folded)."""
    return [(subject, " ".join(text.split())) for subject, text in table.to("boss", "summary")]


def next_look(table):
    """When a game is looked at next, if any is."""
    with table.store.read() as tx:
        return tx.earliest(AdminSummary)


def settle(table):
    """What opened the game is over and done with."""
    pass_time(table, 2 * DAY)
    assert next_look(table) == []


def test_where_nothing_waits_nothing_is_mailed(table):
    """Updates and mails alone are no reason: their receipts and digests told of them."""
    for _ in range(5):
        table.mail("alice", "add 3")
        pass_time(table, DAY)
    assert list_summaries(table) == []


def test_what_waits_is_told_the_next_morning(quiet):
    """At seven, once, with the lines that settle it; while it stays the same, again after a week."""
    settle(quiet)
    quiet.mail("carol", "join as carol", at=quiet.now + HOUR)
    quiet.mail("alice", "question: may I take a number out?")
    pass_time(quiet, 5 * HOUR + HOUR - timedelta(minutes=1))
    assert list_summaries(quiet) == []
    pass_time(quiet, timedelta(minutes=1))
    ((subject, text),) = list_summaries(quiet)
    assert subject == "[pot] Summary of Wed 10 Mar 2027: 2 things wait for you"
    assert "approve carol: carol@home.test wants to join" in text
    assert "answer question 1: … because …: alice asks: may I take a number out?" in text
    assert "alice | 1 | 1 | 0 | 0 | 0" in text
    for _ in range(6):
        pass_time(quiet, DAY)
    assert len(list_summaries(quiet)) == 1
    pass_time(quiet, DAY)
    assert len(list_summaries(quiet)) == 2
    quiet.mail("boss@play.test", "approve carol\nanswer question 1: no because the pot is shut")
    for _ in range(9):
        pass_time(quiet, DAY)
    assert len(list_summaries(quiet)) == 2
    assert next_look(quiet) == []


def test_something_new_is_told_the_next_day(quiet):
    """Though the old still waits."""
    settle(quiet)
    quiet.mail("alice", "question: may I?")
    pass_time(quiet, DAY)
    quiet.mail("bob", "question: and I?")
    pass_time(quiet, DAY)
    assert [subject.rpartition(": ")[2] for subject, _ in list_summaries(quiet)] == [
        "1 thing waits for you", "2 things wait for you",
    ]  # fmt: skip


def test_a_mail_that_is_held_waits_for_the_admin(quiet):
    """Nobody proved it; the player is asked, and the Admin may release it."""
    settle(quiet)
    held = quiet.take("alice", "add 3", trust=Trust.CLAIMED)
    quiet.timekeeper.run_due(quiet.now)
    pass_time(quiet, DAY)
    ((_, text),) = list_summaries(quiet)
    assert f"release {held.id}: from alice" in text


def test_a_mail_that_cannot_be_read_is_told(quiet):
    """It was set aside after three attempts; the Admin had a notice with the traceback then."""
    settle(quiet)
    arrived = quiet.intake.take(
        quiet.raw("alice", "boom"),
        Arrival("test", Trust.PROVED, quiet.now, "nomic+pot@play.test"),
        now=quiet.now,
    )
    quiet.timekeeper.run_due(quiet.now)
    pass_time(quiet, DAY)
    ((_, text),) = list_summaries(quiet)
    assert f"Mail {arrived.id}: ZeroDivisionError: the toy is broken" in text


async def test_a_mail_that_comes_back_is_told(quiet):
    """To whom, and what the server said; the next day it is old news."""
    settle(quiet)
    quiet.transport.answers["bob@home.test"] = DeliveryResult(DeliveryOutcome.NEVER, "550 no such user")
    quiet.mail("bob", "add 3")
    await quiet.post.drain(quiet.now)
    pass_time(quiet, DAY)
    ((_, text),) = list_summaries(quiet)
    assert "A mail (receipt) to bob could not be delivered: 550 no such user" in text
    pass_time(quiet, 2 * DAY)
    assert len(list_summaries(quiet)) == 1


def test_every_day_if_it_is_wanted(table):
    """With what came, what was done, and the deadlines of today and tomorrow."""
    assert "each day, at 7:00 on your clock (UTC)" in table.mail("boss@play.test", "summary daily")
    table.mail("alice", "add 3\nadd 4")
    table.mail("bob", "add -3")
    for _ in range(3):
        pass_time(table, DAY)
    assert len(list_summaries(table)) == 3
    subject, text = list_summaries(table)[0]
    assert subject.endswith("nothing waits for you")
    assert "Update 1 made." in text
    assert "admin | 1 | 1 | 0 | 0 | 0 alice | 1 | 1 | 0 | 0 | 0 bob | 1 | 0 | 1 | 0 | 0 What was done" in text
    assert "Update 2: Wed 10 Mar 2027 00:00 UTC. Update 3: Thu 11 Mar 2027 00:00 UTC." not in text
    assert "Update 2: Wed 10 Mar 2027 00:00 UTC." in text
    assert "You get this every day" in text


def test_never_if_none_is_wanted(quiet):
    """Whatever waits."""
    settle(quiet)
    assert "no summaries" in quiet.mail("boss@play.test", "summary never")
    quiet.mail("alice", "question: may I?")
    for _ in range(9):
        pass_time(quiet, DAY)
    assert list_summaries(quiet) == []
    assert "when something waits" in quiet.mail("boss@play.test", "summary when needed")
    pass_time(quiet, DAY)
    assert len(list_summaries(quiet)) == 1


def test_the_hour_is_the_admins_on_the_admins_clock(quiet):
    """Through a clock change too: the hour stays."""
    settle(quiet)
    quiet.mail("boss@play.test", "my zone is America/New_York\nsummary at 18\nsummary daily")
    quiet.mail("alice", "question: may I?")
    alarm = quiet.timekeeper.alarm(quiet.now)
    assert f"{alarm:%H:%M}" == "23:00"
    quiet.now = alarm
    pass_time(quiet, timedelta())
    assert len(list_summaries(quiet)) == 1
    seen = []
    for _ in range(5):
        quiet.now = quiet.timekeeper.alarm(quiet.now)
        seen.append(f"{quiet.now:%d %H:%M}")
        pass_time(quiet, timedelta())
    assert seen == ["11 23:00", "12 23:00", "13 23:00", "14 22:00", "15 22:00"]


@pytest.mark.parametrize("line", ["summary at 24", "summary sometimes", "summary"])
def test_what_is_no_such_wish_is_not_read(quiet, line):
    """And nothing changes."""
    quiet.mail("boss@play.test", line)
    asked = quiet.find(AdminSummary, "pot") or AdminSummary("pot")
    assert (asked.frequency, asked.hour) == (SummaryFrequency.NEEDED, SUMMARY_HOUR)


def test_players_cannot_set_it(quiet):
    """It is the Admin's."""
    quiet.mail("alice", "summary never")
    kept = quiet.find(AdminSummary, "pot") or AdminSummary("pot")
    assert kept.frequency is SummaryFrequency.NEEDED


def test_idle_games_are_not_looked_at(world, monkeypatch):
    """Of many games those alone in which something happened: the others are in no list."""
    for number in range(30):
        world.open(f"pot{number}", players=(), start=False)
    settle(world)
    looked = []
    look = summaries.Summaries._look
    monkeypatch.setattr(
        summaries.Summaries, "_look", lambda me, tx, slug, now: (looked.append(slug), look(me, tx, slug, now))
    )
    world.mail("carol", "join as carol", to="nomic+pot7@play.test")
    pass_time(world, DAY)
    assert looked == ["pot7"]


def test_many_games_at_one_hour_are_looked_at_a_few_at_a_time(world, monkeypatch):
    """So that mail need not wait for all of them; none is left out."""
    monkeypatch.setattr(summaries, "AT_ONCE", 3)
    for number in range(8):
        world.open(f"pot{number}", players=(), start=False)
        world.mail("carol", "join as carol", to=f"nomic+pot{number}@play.test")
    world.now += DAY
    looks = []
    while world.timekeeper._summaries.send(world.now):
        looks.append(len(list_summaries(world)))
    assert looks == [3, 6, 8]
