"""One mail, one transaction, one reply."""

import re
from datetime import timedelta

import msgspec
import pytest

from nomicd.kernel.decision import Accepted
from nomicd.services.ports import Disposition, Trust
from nomicd.services.site.history import GameHistory

HOUR = timedelta(hours=1)


def test_a_command_is_applied_and_answered_once(table):
    """A line that means something changes the game, and one receipt says so."""
    said = table.mail("alice", "Hello,\n\nadd 3\n\nbest, Alice")
    assert table.state().total == 3
    assert "add 3: The pot grows by 3." in said
    assert "alice can add more." in said
    assert [mail.kind for mail in table.outbox()].count("receipt") == 1


def test_what_was_read_to_its_end_is_not_read_again(table):
    """Whoever asks for its turn once more: another process may have been faster."""
    taken = table.take("alice", "add 3")
    for _ in range(2):
        assert table.timekeeper.mails.process([taken.id], table.now) == [Disposition.APPLIED]
    assert table.state().total == 3
    assert [mail.kind for mail in table.outbox()].count("receipt") == 1


def test_each_line_sees_what_the_lines_before_it_did(table):
    """A question after a command is answered with the command done."""
    said = table.mail("alice", "add 3\nadd 4\nlook")
    assert "There is 7 in the pot." in said


def test_refused_orders_stand_in_the_log_too(table):
    """Accepted or refused, an order is an input, filed before its outcome."""
    before = len(table.names())
    said = table.mail("alice", "add -1\nadd 2")
    assert "Nothing can be taken out of the pot." in said
    assert table.names()[before:] == ["ordered", "ordered", "added"]
    (listed,) = re.findall("Orders in the text attached to the digest: (.+(?:\n.+)?)", said)
    assert listed.count("proof of mail:") == 2


def test_a_ruleset_may_learn_that_a_player_wrote_at_all(table):
    """Prose is no command, and still a sign of life; a dry run is none."""
    table.toy.hears = True
    table.mail("alice", "Good morning everybody!")
    table.mail("bob", "check\nadd 3")
    assert table.state().heard == ["alice"]


def test_a_mail_with_only_refusals_is_refused(table):
    """Its disposition says that nothing of it was accepted, and why."""
    taken = table.take("alice", "add -1")
    table.timekeeper.run_due(table.now)
    fate = table.fate(taken.id)
    assert (fate.disposition, fate.game, fate.player) == (Disposition.REFUSED, "pot", "alice")
    assert "taken out" in fate.reason


def test_the_same_mail_twice_is_applied_once(table):
    """The second copy is known by its content, and gets no second receipt."""
    raw = table.raw("alice", "add 3")
    first = table.take("alice", "", raw=raw)
    second = table.take("alice", "", raw=b"Received: by another road\r\n" + raw)
    table.timekeeper.run_due(table.now)
    assert table.state().total == 3
    assert second.disposition is Disposition.DUPLICATE
    assert second.duplicate_of == first.id
    assert len(table.to("alice", "receipt")) == 1


def test_an_unread_line_is_quoted_with_the_usage(table):
    """What looks like a command and is none comes back with what to write."""
    said = table.mail("alice", "add lots\nlook")
    assert "“add lots”" in said
    assert "add AMOUNT" in said


def test_what_can_be_done_comes_when_nothing_was_understood(table):
    """A mail of prose gets what makes sense now, and the word that brings all that can be written."""
    said = table.mail("alice", "What a lovely morning it is.")
    assert "I couldn't find an order in your mail." in said
    assert "write “help” for everything" in said
    assert "alice can add more." in said
    assert "add AMOUNT: put a number into the pot" in table.mail("alice", "help")


def test_help_that_nobody_asked_for_comes_once_a_day(table):
    """The second mail of prose is answered in a line; the next day begins anew."""
    table.mail("alice", "What a lovely morning it is.")
    said = table.mail("alice", "And what a lovely noon!")
    assert "I couldn't find an order in your mail. To see" in said
    assert "alice can add more." not in said
    assert "alice can add more." in table.mail("alice", "Good morning!", at=table.now + 25 * HOUR)


def test_the_receipt_says_when_the_mail_came_and_what_the_log_holds(table):
    """Arrival, proof, event numbers and the head of the log are in it."""
    said = table.mail("alice", "add 3", at=table.now + HOUR)
    with table.store.read() as tx:
        head = tx.head("pot")
    assert "Mon 08 Mar 2027 01:00 UTC" in said
    assert f"events {head.seq - 1} to {head.seq}, ending in {head.hash.hex()[:32]}" in said


def test_a_dry_run_changes_nothing(table):
    """`check` on top: the receipt tells what would happen, the log stays."""
    before = table.names()
    said = table.mail("alice", "check\nadd 3\nlook")
    assert "There is 3 in the pot." in said
    assert "dry run" in said
    assert table.names() == before
    assert table.state().total == 0


def test_a_failing_mail_leaves_nothing_and_the_next_is_served(table):
    """After three strikes it is set aside, the Admin gets the trace, nobody else anything."""
    before = table.names()
    bad = table.take("alice", "add 5\nboom")
    good = table.take("bob", "add 2")
    table.timekeeper.run_due(table.now)
    fate = table.fate(bad.id)
    assert (fate.disposition, fate.attempts) == (Disposition.SET_ASIDE, 3)
    assert table.receipt(bad.id) is None
    assert table.names()[len(before) :] == ["ordered", "added"]
    assert table.state().total == 2
    assert "grows by 2" in table.receipt(good.id)
    ((_, told),) = [each for each in table.to("boss") if "set aside" in each[0]]
    assert "ZeroDivisionError: the toy is broken" in told


def test_a_mail_that_was_set_aside_is_read_once_more_when_the_admin_says_so(table, monkeypatch):
    """What was wrong with the program is mended: it counts from when it came, and is answered."""
    came = table.now
    bad = table.take("alice", "add 5\nboom")
    table.timekeeper.run_due(table.now)
    monkeypatch.setattr(table.toy, "_order", lambda given: Accepted((), ("Mended.",)))
    said = table.mail("boss@play.test", f"release {bad.id}", at=table.now + timedelta(hours=1))
    assert f"Mail {bad.id} is read once more" in said
    table.timekeeper.run_due(table.now)
    fresh = table.mails()[-1]
    assert (fresh.disposition, fresh.received_at, fresh.player) == (Disposition.APPLIED, came, "alice")
    assert "Mended." in table.receipt(fresh.id)
    assert table.fate(bad.id).disposition is Disposition.IGNORED
    assert "No mail" in table.mail("boss@play.test", f"release {bad.id}")


def test_a_mail_that_fails_again_is_set_aside_again(table):
    """After one attempt, and its Admin has the traceback once more; then it can be released again."""
    bad = table.take("alice", "boom")
    table.timekeeper.run_due(table.now)
    table.mail("boss@play.test", f"release {bad.id}")
    table.timekeeper.run_due(table.now)
    fresh = table.mails()[-1]
    assert (fresh.disposition, fresh.attempts) == (Disposition.SET_ASIDE, 3)
    told = [said for title, said in table.to("boss") if "is set aside" in title]
    assert len(told) == 2
    assert "ZeroDivisionError: the toy is broken" in told[1]
    assert "is read once more" in table.mail("boss@play.test", f"release {fresh.id}")


def test_a_release_proves_nothing_of_a_mail_that_was_set_aside(table):
    """Whoever wrote it is asked, as of any mail that nothing proves."""
    bad = table.take("alice", "add 5", trust=Trust.CLAIMED)
    for _ in range(3):
        table.crash_at = "mail.struck"
        with pytest.raises(KeyboardInterrupt):
            table.timekeeper.run_due(table.now)
        table.boot()
    table.timekeeper.run_due(table.now)
    assert table.fate(bad.id).disposition is Disposition.SET_ASIDE
    table.mail("boss@play.test", f"release {bad.id}")
    table.timekeeper.run_due(table.now)
    assert table.mails()[-1].disposition is Disposition.HELD
    assert table.state().total == 0


def test_a_mail_that_kills_the_process_is_counted_too(table):
    """Each attempt is on disk before the work begins."""
    bad = table.take("alice", "add 5")
    for _ in range(3):
        table.crash_at = "mail.struck"
        with pytest.raises(KeyboardInterrupt):
            table.timekeeper.run_due(table.now)
        table.boot()
    table.timekeeper.run_due(table.now)
    assert table.fate(bad.id).disposition is Disposition.SET_ASIDE
    assert table.state().total == 0


@pytest.mark.parametrize("step", ["mail.struck", "mail.commit", "mail.committed"])
def test_a_crash_at_any_step_of_a_mail_applies_it_once(table, step):
    """Killed there and started again, the mail is applied once and answered once."""
    taken = table.take("alice", "add 3")
    table.crash_at = step
    with pytest.raises(KeyboardInterrupt):
        table.timekeeper.run_due(table.now)
    table.boot()
    table.timekeeper.run_due(table.now)
    assert table.state().total == 3
    assert table.fate(taken.id).disposition is Disposition.APPLIED
    assert len(table.to("alice", "receipt")) == 1


def test_after_a_rollback_memory_is_not_ahead_of_the_log(table):
    """The same process goes on after a failed commit, with the state that the log has."""
    table.take("alice", "add 3")
    table.crash_at = "mail.commit"
    with pytest.raises(KeyboardInterrupt):
        table.timekeeper.run_due(table.now)
    assert table.state().total == 0
    assert table.names()[-1] == "kicked-off"


def test_strangers_hear_nothing(table):
    """An unknown address gets no answer, whatever it writes and however well it is proved."""
    for body in ("add 3", "Dear friend, I have an offer", "ping"):
        table.mail("mallory", body)
    assert table.to("mallory") == []
    assert table.state().total == 0


def test_a_stranger_is_answered_about_help_once_a_day(table):
    """The second question of the day meets silence; the next day's is answered."""
    table.mail("carol", "help")
    table.mail("carol", "help", number=1)
    assert len(table.to("carol")) == 1
    table.mail("carol", "help", number=2, at=table.now + 25 * HOUR)
    assert len(table.to("carol")) == 2


def test_an_unproved_stranger_hears_nothing_even_about_help(table):
    """Nothing goes out on the word of a From line."""
    taken = table.take("carol", "help", trust=Trust.CLAIMED)
    table.timekeeper.run_due(table.now)
    assert table.to("carol") == []
    assert table.fate(taken.id).disposition is Disposition.IGNORED


def test_an_unproved_mail_of_a_player_is_held(table):
    """It changes nothing and has no receipt; its sender is asked, the Admin is not troubled."""
    first = table.take("alice", "add 3", trust=Trust.CLAIMED)
    table.take("alice", "add 4", trust=Trust.NOBODY)
    table.timekeeper.run_due(table.now)
    assert table.fate(first.id).disposition is Disposition.HELD
    assert table.to("alice", "receipt") == []
    assert [subject for subject, _ in table.to("alice", "confirmation")] == [
        "[pot] Is this mail from you?"
    ] * 2
    assert not [subject for subject, _ in table.to("boss") if "held" in subject]
    assert "release" in table.mail("boss@play.test", "status")


def test_a_released_mail_counts_from_when_it_came(table):
    """The Admin releases it, and its receipt tells the first arrival."""
    held = table.take("alice", "add 3", trust=Trust.CLAIMED)
    table.timekeeper.run_due(table.now)
    told = table.mail("boss@play.test", f"release {held.id}", at=table.now + HOUR)
    assert "will be read now" in told
    assert table.state().total == 3
    assert "Mon 08 Mar 2027 00:00 UTC" in table.to("alice", "receipt")[-1][1]


def test_a_forgery_sent_ahead_does_not_swallow_the_original(table):
    """The same bytes, first unproved and then proved: the proved ones count."""
    raw = table.raw("alice", "add 3")
    table.take("alice", "", raw=raw, trust=Trust.CLAIMED)
    table.take("alice", "", raw=raw, trust=Trust.PROVED)
    table.timekeeper.run_due(table.now)
    assert table.state().total == 3


def test_releasing_what_came_proved_as_well_applies_it_once(table):
    """Then the held copy is a duplicate of what was read."""
    raw = table.raw("alice", "add 3")
    held = table.take("alice", "", raw=raw, trust=Trust.CLAIMED)
    table.take("alice", "", raw=raw, trust=Trust.PROVED)
    table.timekeeper.run_due(table.now)
    assert "was read already" in table.mail("boss@play.test", f"release {held.id}")
    assert table.state().total == 3


@pytest.mark.parametrize(
    ("header", "value"), [("Auto-Submitted", "auto-replied"), ("X-Autoreply", "yes"), ("Return-Path", "<>")]
)
def test_automatic_mail_is_ignored(table, header, value):
    """A vacation notice is neither obeyed nor answered."""
    taken = table.take("alice", "add 3", raw=table.raw("alice", "add 3", **{header: value}))
    table.timekeeper.run_due(table.now)
    assert table.fate(taken.id).disposition is Disposition.IGNORED
    assert table.to("alice", "receipt") == []
    assert table.state().total == 0


def test_mail_from_a_list_is_obeyed_but_not_answered(table):
    """So it cannot start a loop."""
    table.mail("alice", "", raw=table.raw("alice", "add 3", List_Id="<friends.test>"))
    assert table.state().total == 3
    assert table.to("alice", "receipt") == []


def test_two_senders_in_from_are_nobody(table):
    """What fails the gate is never authenticated."""
    taken = table.take("alice", "", raw=table.raw("alice@home.test, bob@home.test", "add 3"))
    table.timekeeper.run_due(table.now)
    assert table.fate(taken.id).disposition is Disposition.IGNORED
    assert table.state().total == 0


def test_a_player_of_two_games_has_to_say_which(world):
    """A mail to the plain address is answered with the addresses to write to; a tag in the subject helps."""
    world.open("pot")
    world.open("tub")
    said = world.mail("alice", "add 3", to="nomic@play.test")
    assert "nomic+tub@play.test" in said
    world.mail("alice", "add 3", to="nomic@play.test", Subject="[tub] mine")
    assert (world.state("pot").total, world.state("tub").total) == (0, 3)


def test_the_plain_address_serves_who_has_one_game(table):
    """Nothing needs to be said where nothing can be meant but the one."""
    table.mail("alice", "add 3", to="nomic@play.test")
    assert table.state().total == 3


def test_dispositions_add_up(table):
    """Accepted mail is the sum of what became of it."""
    table.mail("alice", "add 3")
    table.mail("alice", "add -3")
    table.mail("mallory", "add 3")
    table.take("bob", "add 1", trust=Trust.CLAIMED)
    table.timekeeper.run_due(table.now)
    with table.store.read() as tx:
        tally = tx.tally()
    assert sum(tally.values()) == 4
    assert tally[Disposition.STORED] == 0
    assert {kind for kind, count in tally.items() if count} == {
        Disposition.APPLIED, Disposition.REFUSED, Disposition.IGNORED, Disposition.HELD,
    }  # fmt: skip


def test_a_mail_that_is_too_long_is_set_aside(new_world):
    """Its beginning is kept, nothing of it is read, and the next mail is served."""
    world = new_world().open()
    raw = world.raw("alice", "add 3\n" + "x" * 11_000_000)
    taken = world.take("alice", "", raw=raw)
    world.timekeeper.run_due(world.now)
    fate = world.fate(taken.id)
    assert fate.disposition is Disposition.SET_ASIDE
    assert len(fate.raw) == 65_536
    assert world.mail("alice", "add 4") is not None
    assert world.state().total == 4


def test_mails_in_vain_are_answered_twenty_times_a_day(table, monday):
    """The last answer says so; what can be done is done and answered all the same, and the next day begins
    anew."""
    receipts = [table.mail("alice", f"out of office {number}") for number in range(25)]
    assert [receipt is not None for receipt in receipts] == [True] * 20 + [False] * 5
    assert "answered only if something can be done" in receipts[19]
    assert "answered only" not in receipts[18]
    assert "add 3" in table.mail("alice", "add 3")
    assert table.mail("bob", "out of office") is not None
    assert table.mail("alice", "out of office", at=monday + timedelta(days=1)) is not None


def test_the_receipt_links_the_log_where_there_are_pages(table):
    """By the site's address, if the operator has told one; a mail that changed nothing links nothing."""
    assert "log/index.html" not in table.mail("alice", "add 1")
    table.config = msgspec.structs.replace(table.config, site="https://play.test")
    table.boot()
    said = table.mail("alice", "add 2")
    with table.store.read() as tx:
        last = tx.head("pot").seq
    assert re.findall(r"https://\S+", said) == [f"https://play.test/pot/log/u/1/index.html#e{last - 1}"]
    assert "/log/" not in table.mail("alice", "look")


def test_each_link_leads_to_the_page_on_which_the_event_stands(table):
    """As the site lays out the log: before the first update, right behind one, and later."""
    table.config = msgspec.structs.replace(table.config, site="https://play.test")
    table.boot()
    linked = []
    for days in (0, 0, 1, 0, 2):
        table.now += timedelta(days=days)
        said = table.mail("alice", "add 1\nadd 2")
        linked += re.findall(r"log/u/(\d+)/index.html#e(\d+)", said)
    chronicle = GameHistory(table.toy, table.game())
    with table.store.read() as tx:
        chronicle.read(tx, lambda *_: True)
    pages = {line.record.seq: line.update for line in chronicle.lines(())}
    assert {page for page, _ in linked} == {"1", "2", "4"}
    assert [int(page) for page, _ in linked] == [pages[int(seq)] for _, seq in linked]
