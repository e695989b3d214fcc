"""A mail is on disk before anybody is told that we have it."""

from datetime import timedelta

import pytest

from nomicd.services.arrival import Arrival
from nomicd.services.intake.receive import Intake
from nomicd.services.ports import Disposition, Trust

HOUR = timedelta(hours=1)


def test_a_mail_is_stored_before_its_giver_is_told(world):
    """Killed between the two, the giver repeats it, and it is known as the same."""
    world.crash_at = "intake.stored"
    raw = world.raw("alice", "add 3")
    with pytest.raises(KeyboardInterrupt):
        world.take("alice", "", raw=raw)
    world.boot()
    assert world.take("alice", "", raw=raw).disposition is Disposition.DUPLICATE
    assert [mail.disposition for mail in world.mails()] == [Disposition.STORED, Disposition.DUPLICATE]


def test_no_mail_comes_from_the_future(world):
    """Unless the operator says when it came."""
    late = world.now + HOUR
    kept = world.intake.take(b"a", Arrival("test", Trust.PROVED, late), now=world.now)
    told = world.intake.take(b"b", Arrival("test", Trust.PROVED, late), now=world.now, told=True)
    assert (kept.received_at, told.received_at) == (world.now, late)


def test_without_a_time_of_arrival_now_counts(world):
    """The way in did not say when our server had it."""
    assert world.intake.take(b"a", Arrival("test", Trust.PROVED), now=world.now).received_at == world.now


def test_long_mails_are_told_apart_by_all_they_hold(world):
    """Only the beginning is kept, but the whole is compared."""
    first = world.take("alice", "", raw=b"x" * 11_000_000 + b"1")
    other = world.take("alice", "", raw=b"x" * 11_000_000 + b"2")
    again = world.take("alice", "", raw=b"x" * 11_000_000 + b"1")
    fates = [world.fate(mail.id).disposition for mail in (first, other, again)]
    assert fates == [Disposition.SET_ASIDE, Disposition.SET_ASIDE, Disposition.DUPLICATE]


def test_a_mail_is_sorted_by_the_game_that_it_is_for(world):
    """By its recipient; else by its header; else by the only game of its sender. By which of them is written
    down before it is read: where several processes read mails, each looks for its own."""
    world.open("pot", ("alice", "bob")).open("jar", ("alice", "carol"))
    intake = Intake(world.store, world.config, sorting=True)

    def sort(sender, to, recipient="", **headers):
        raw = world.raw(sender, "add 3", to=to, **headers)
        return intake.take(raw, Arrival("test", Trust.PROVED, recipient=recipient), now=world.now).game

    assert sort("bob", "nomic@play.test", "nomic+jar@play.test") == "jar"
    assert sort("bob", "nomic+jar@play.test", "nomic@play.test") == "jar"
    assert sort("carol", "nomic@play.test", "nomic@play.test") == "jar"
    assert sort("bob", "nomic@play.test") == "pot"
    assert sort("alice", "nomic@play.test") == ""
    assert sort("alice", "nomic@play.test", Subject="[jar] my orders") == "jar"
    assert sort("mallory", "nomic@play.test") == ""


@pytest.mark.parametrize("raw", [b"", b"\0" * 100, b"\r\n\r\n", b"From: a\nFrom: b\n\n", b"\xff" * 5000])
def test_whatever_comes_is_stored_and_ends_somewhere(table, raw):
    """Bytes that are no mail are ignored; the next mail is served."""
    taken = table.take("", "", raw=raw or b"")
    assert table.mail("alice", "add 3") is not None
    assert table.fate(taken.id).disposition is Disposition.IGNORED
