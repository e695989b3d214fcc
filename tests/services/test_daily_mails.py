"""`mails daily`: one mail a day with all that has waited for it, of all games of an address told so."""

import email
import re
from datetime import timedelta

import pytest

from nomicd.app.demo.mail_policy import POLICY
from nomicd.kernel.page import Lines, Notice, Offer, Offers, Page, Section
from nomicd.mail.message import read
from nomicd.services.rows import DailyMail, MailWish, ReaderSettings, WaitingNotice

HOUR = timedelta(hours=1)
DAY = timedelta(days=1)


@pytest.fixture
def daily(world):
    """A game whose alice wants one mail a day; it is Monday, one o'clock."""
    world.open()
    world.mail("alice", "mails daily", at=world.now + HOUR)
    return world


def pass_time(world, by):
    for _ in range(by // HOUR):
        world.now += HOUR
        world.timekeeper.run_due(world.now)


def mails(world, who, *kinds):
    """Of those kinds, without answers to mails."""
    return [each for each in world.outbox() if each.recipient == f"{who}@home.test" and each.kind in kinds]


def text_of(mail):
    return " ".join(read(mail.raw).text.split())


def notice(world, key, kind="notice", now=None):
    """Something else that alice is told."""
    page = Page(f"About {key}", ("What is told.",), (Section("Part", (Lines((key,)),)),))
    with world.store.write() as tx:
        return world.composer.tell(tx, tx.game("pot"), [Notice(kind, "alice", key, page)], now or world.now)


def test_digests_wait_for_the_mail_of_the_day(daily):
    """It comes at seven; others have theirs at once."""
    pass_time(daily, 23 * HOUR)
    assert len(mails(daily, "bob", "digest")) == 1
    assert mails(daily, "alice", "digest", "daily") == []
    pass_time(daily, 7 * HOUR)
    (mail,) = mails(daily, "alice", "digest", "daily")
    assert read(mail.raw).subject == "[pot] Your day, Tuesday 9 March: Update 1"
    assert "Update 1 The pot holds 0." in text_of(mail)
    assert read(mail.raw).header("reply-to") != "nomic+pot@play.test"
    pass_time(daily, 2 * DAY)
    assert len(mails(daily, "alice", "daily")) == 3


def read_attachments(mail):
    parts = email.message_from_bytes(mail.raw, policy=POLICY).iter_attachments()
    return [" ".join(part.get_content().split()) for part in parts if part.get_content_type() == "text/plain"]


def test_the_whole_stories_go_with_the_mail_of_the_day(daily):
    """What each would have attached is in one text; small print stands below its part."""
    whole = (Section("The dice of update 9", (Lines(("secret 1f",)),)),)
    for number in (8, 9):
        page = Page(f"Update {number}", ("You won.",), (), "", (f"Until Monday for {number}.",), whole)
        with daily.store.write() as tx:
            given = [Notice("digest", "alice", f"digest/{number}", page)]
            daily.composer.tell(tx, tx.game("pot"), given, daily.now)
    pass_time(daily, 31 * HOUR)
    mail = next(each for each in mails(daily, "alice", "daily") if "You won" in text_of(each))
    assert "You won. Until Monday for 8. Update 9" in text_of(mail)
    (text,) = read_attachments(mail)
    assert "Update 8 The dice of update 9 secret 1f Update 9 The dice of update 9" in text


def test_what_an_update_has_overtaken_has_no_buttons(daily):
    """It stands below what is new, and says why; what came with the last update can be answered."""
    votes = (Section("To vote on", (Offers((Offer("vote yea on 3", "", "yea"),), "Proposal 3?"),)),)
    doing = (Section("To do", (Offers((Offer("done", "go on"),)),)),)
    given = (
        (0, "digest", "digest/8", Page("Update 8, Monday", ("You won.",), doing, short="Update 8")),
        (0, "ballot", "ballot/8", Page("Ballot of week 3", (), votes)),
        (2, "digest", "digest/9", Page("Update 9, Tuesday", ("You lost.",), (*doing, *votes))),
        (2, "ballot", "ballot/9", Page("Ballot of week 4", (), votes)),
    )
    for hours, kind, key, page in given:
        with daily.store.write() as tx:
            told = [Notice(kind, "alice", key, page)]
            daily.composer.tell(tx, tx.game("pot"), told, daily.now + hours * HOUR)
    pass_time(daily, 31 * HOUR)
    mail = next(each for each in mails(daily, "alice", "daily") if "You won" in text_of(each))
    text, overtaken = text_of(mail), "A later update has come since."
    assert text.count(overtaken) == 2
    new, old = text.split("Ballot of week 3")
    assert ("You lost" in new, "Ballot of week 4" in new, new.count("vote yea on 3")) == (True, True, 2)
    assert "You won." in old
    assert not re.search("vote yea|done|To do|To vote", old)


def test_the_hour_can_be_named(daily):
    """On the reader's clock."""
    said = " ".join(daily.mail("alice", "mails daily at 18").split())
    assert "From now on you get one mail a day at 18:00 on your clock" in said
    pass_time(daily, 40 * HOUR)
    assert mails(daily, "alice", "daily") == []
    pass_time(daily, HOUR)
    assert len(mails(daily, "alice", "daily")) == 1


def test_one_mail_has_all_games_of_an_address(daily):
    """Each part says where its answers go; an answer to the mail itself names no game, and orders nothing."""
    daily.open("tin")
    said = " ".join(daily.mail("alice", "mails daily", to="nomic+tin@play.test").split())
    assert "one mail a day, with pot, at 7:00" in said
    pass_time(daily, 30 * HOUR)
    (mail,) = mails(daily, "alice", "daily", "digest")
    assert read(mail.raw).subject == "Your games, Tuesday 9 March: pot: Update 1; tin: Update 1"
    text = text_of(mail)
    assert text.index("pot: Update 1 The pot holds 0.") < text.index("goes to nomic+pot@play.test")
    assert text.index("nomic+pot@play.test") < text.index("tin: Update 1")
    assert "goes to nomic+tin@play.test" in text
    assert read(mail.raw).header("reply-to") == daily.config.address_of("")
    assert read(mail.raw).header("list-unsubscribe") == ""
    assert "names no game, so nothing was done" in daily.mail("alice", "add 3", to="nomic@play.test")


def test_other_games_are_left_as_they_are(daily):
    """Each is told by a mail of its own; the answer says which are not."""
    daily.open("tin")
    said = " ".join(daily.mail("alice", "mails daily").split())
    assert "Mails of tin come as before: to have them in it, write “mails daily” there, too." in said
    pass_time(daily, 30 * HOUR)
    assert [each.game for each in mails(daily, "alice", "digest")] == ["tin"]
    assert [each.game for each in mails(daily, "alice", "daily")] == ["pot"]


def test_what_can_be_answered_before_a_deadline_does_not_wait_for_after_it(daily):
    """A notice of the evening before an update is sent at once, one of the morning waits."""
    notice(
        daily, "morning", now=daily.now + 23 * HOUR + DAY
    )  # the deadline of then is not known yet: none is near
    assert mails(daily, "alice", "notice") == []
    pass_time(daily, 30 * HOUR)
    daily.timekeeper.run_due(daily.now)
    notice(daily, "evening", now=daily.now + 12 * HOUR)
    assert [each.key for each in mails(daily, "alice", "notice")] == ["pot/evening/alice"]


def test_reminders_and_answers_come_at_once(daily):
    """They were asked for at that time."""
    notice(daily, "near", "reminder")
    assert len(mails(daily, "alice", "reminder")) == 1
    assert daily.mail("alice", "look") is not None


def test_the_same_notice_is_never_told_twice(daily):
    """Neither while it waits nor after it was sent."""
    assert notice(daily, "a", "digest") == 1
    assert notice(daily, "a", "digest") == 0
    pass_time(daily, 30 * HOUR)
    assert notice(daily, "a", "digest") == 0
    assert sum("About a" in text_of(each) for each in mails(daily, "alice", "daily", "digest")) == 1


@pytest.mark.parametrize("wish", ["mails each", "mails digest"])
def test_what_waits_is_sent_when_it_ends(daily, wish):
    """Nothing is lost by it."""
    pass_time(daily, 24 * HOUR)
    daily.mail("alice", wish)
    (mail,) = mails(daily, "alice", "daily")
    assert "Update 1" in text_of(mail)
    pass_time(daily, DAY)
    assert len(mails(daily, "alice", "daily")) == 1
    assert len(mails(daily, "alice", "digest")) == 1


def test_who_wants_no_mails_gets_none(daily):
    """Not even those that wait."""
    pass_time(daily, 24 * HOUR)
    daily.mail("alice", "unsubscribe")
    pass_time(daily, 3 * DAY)
    assert mails(daily, "alice", "daily", "digest") == []


def test_a_name_takes_along_what_waits(daily):
    """Under the new one it is sent as it would have been."""
    pass_time(daily, 24 * HOUR)
    assert "What you had ordered stays" in daily.mail("alice", "my name is alicia")
    pass_time(daily, 7 * HOUR)
    assert len(mails(daily, "alice", "daily")) == 1
    with daily.store.read() as tx:
        assert tx.find(ReaderSettings, "pot", "alicia").mails is MailWish.DAILY
        assert tx.rows(WaitingNotice, game="pot", reader="alice") == []


def test_who_has_left_gets_nothing_more(daily):
    """What waited is forgotten with the seat."""
    pass_time(daily, 24 * HOUR)
    with daily.store.write() as tx:
        seat = next(each for each in tx.seats("pot") if each.player == "alice")
        tx.put_seat(type(seat)(seat.game, seat.player, seat.address, type(seat.state).GONE))
    pass_time(daily, DAY)
    assert mails(daily, "alice", "daily") == []
    with daily.store.read() as tx:
        assert tx.find(DailyMail, "pot", "alice").due_at is None
