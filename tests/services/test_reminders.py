"""Who asks for it is told when something is in their own zone, and reminded before a deadline."""

from datetime import timedelta

import pytest

HOUR = timedelta(hours=1)


def pass_time(table, until):
    table.now = until
    table.timekeeper.run_due(table.now)


def reminders(table, who="alice"):
    return table.to(who, "reminder")


def test_receipts_speak_in_the_readers_own_zone(table):
    """In any case of letters; the others keep the game's."""
    assert "in Asia/Tokyo from now on" in table.mail("alice", "my zone is asia/tokyo")
    assert " JST (" in table.mail("alice", "status")
    assert "On your clock the deadline is" in table.mail("alice", "add 3")
    assert " JST (" not in table.mail("bob", "status")
    assert "zone again" in table.mail("alice", "my zone is the game's")
    assert " JST (" not in table.mail("alice", "status")


@pytest.mark.parametrize("zone", ["Mars/Olympus", "../../etc/passwd", "/etc/localtime"])
def test_what_is_no_zone_is_refused(table, zone):
    """Whatever file it names."""
    assert "is no time zone" in table.mail("alice", f"my zone is {zone}")


def test_who_has_not_written_is_reminded_once(table):
    """So many hours before the deadline, and again before the next one; nobody else is."""
    assert "reminded 5 hours before" in table.mail("alice", "remind me 5 hours before")
    pass_time(table, table.game().due + HOUR)
    deadline = table.game().due
    assert table.timekeeper.alarm(table.now) == deadline - 5 * HOUR
    pass_time(table, deadline - 6 * HOUR)
    assert reminders(table) == []
    for early in (5, 4, 3):
        pass_time(table, deadline - early * HOUR)
    ((subject, text),) = reminders(table)
    assert "Reminder" in subject
    assert "Nothing has come from you since the last update." in " ".join(text.split())
    assert reminders(table, "bob") == []
    pass_time(table, deadline + HOUR)
    pass_time(table, table.game().due - HOUR)
    assert len(reminders(table)) == 2


def test_who_has_written_is_not_reminded(table):
    """Any mail counts, whatever it says."""
    table.mail("alice", "remind me 5 hours before")
    pass_time(table, table.game().due + HOUR)
    table.mail("alice", "ping")
    pass_time(table, table.game().due - HOUR)
    assert reminders(table) == []


def test_reminders_end_when_asked(table):
    """And the alarm rings for them no more."""
    table.mail("alice", "remind me 5 hours before")
    assert "reminded no more" in table.mail("alice", "remind me never")
    pass_time(table, table.game().due + HOUR)
    pass_time(table, table.game().due - HOUR)
    assert reminders(table) == []
    assert table.timekeeper.alarm(table.now) == table.game().due
