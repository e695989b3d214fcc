"""What is due is done in order, once, and never before the mail that counts for it is read."""

from datetime import timedelta

import pytest

from nomicd.services.ports import Disposition
from nomicd.services.repository.settings import service_state
from nomicd.services.steps import no_step
from nomicd.services.updates.make_update import PreparedUpdate

HOUR = timedelta(hours=1)
DAY = timedelta(days=1)
MINUTE = timedelta(minutes=1)


def why_stopped(world):
    with world.store.read() as tx:
        return service_state(tx).stopped


def digests(world, who):
    return [subject for subject, _ in world.to(who, "digest")]


def test_an_update_is_made_when_it_is_due(table, monday):
    """Not a second before; then everybody gets a digest, and the next one is a day off."""
    assert table.timekeeper.run_due(monday + DAY - timedelta(seconds=1)).updates == 0
    assert table.timekeeper.run_due(monday + DAY).updates == 1
    assert digests(table, "alice") == ["[pot] Update 1"]
    assert digests(table, "boss") == ["[pot] Update 1"]
    assert table.game().due == monday + 2 * DAY
    assert table.timekeeper.alarm(monday + DAY) == monday + 2 * DAY


def test_the_admins_digest_accounts_for_all_mail(table, monday):
    """Accepted is the sum of what became of it; players need not know."""
    table.mail("alice", "add 3")
    table.mail("mallory", "add 3")
    table.timekeeper.run_due(monday + DAY)
    admins, players = table.to("boss", "digest")[-1][1], table.to("bob", "digest")[-1][1]
    assert "applied | 1" in admins
    assert "ignored | 1" in admins
    assert "accepted | 2" in admins
    assert "accepted" not in players


def test_running_twice_makes_an_update_once(table, monday):
    """The number of the update is what it is known by."""
    table.timekeeper.run_due(monday + DAY)
    with table.store.read() as tx:
        due = table.toy.find_next_update(table.repository.state(tx, table.game()))
    assert table.timekeeper.run_due(monday + DAY).updates == 0
    again = PreparedUpdate("pot", table.toy._due(table.state(), 1))
    assert table.timekeeper.updates.commit([again], monday + DAY) == 0
    assert due.number == 2
    assert len(digests(table, "alice")) == 1


@pytest.mark.parametrize("step", ["update.commit", "update.committed"])
def test_a_crash_at_any_step_of_an_update_makes_it_once(table, monday, step):
    """Killed there and started again, there is one update and one digest each."""
    table.crash_at = step
    with pytest.raises(KeyboardInterrupt):
        table.timekeeper.run_due(monday + DAY)
    table.boot()
    table.timekeeper.run_due(monday + DAY)
    assert table.state().made == 1
    assert len(digests(table, "bob")) == 1


def test_mail_from_before_the_deadline_counts_though_it_is_read_after(table, monday):
    """What our server had in time is read before the update is made."""
    table.take("alice", "add 3", at=monday + DAY - MINUTE)
    table.timekeeper.run_due(monday + DAY + 5 * HOUR)
    assert table.names()[-3:] == ["ordered", "added", "ticked"]
    assert "The pot holds 3." in table.to("bob", "digest")[-1][1]


def test_mail_at_the_deadline_counts_for_the_next_update(table, monday):
    """The deadline itself is too late, in whatever order things are read."""
    table.take("alice", "add 3", at=monday + DAY)
    table.timekeeper.run_due(monday + DAY)
    assert table.names()[-3:] == ["ticked", "ordered", "added"]


def test_five_missed_updates_are_made_in_order_with_their_mail_between(table, monday):
    """After a long sleep each update sees the mail of its own time, and no other."""
    for day in range(6):
        table.take("alice", f"add {10**day}", at=monday + day * DAY + HOUR)
    done = table.timekeeper.run_due(monday + 5 * DAY + 2 * HOUR)
    assert (done.updates, done.mails) == (5, 6)
    held = [text.splitlines()[0] for _, text in table.to("bob", "digest")]
    assert held == [f"The pot holds {'1' * day}." for day in range(1, 6)]
    assert table.state().total == 111_111


def test_each_event_is_dated_by_when_it_counts(table, monday):
    """Mail by its arrival, an update by its deadline, though all was done later; time never goes back."""
    table.take("alice", "add 3", at=monday + DAY - HOUR)
    table.take("alice", "add 4", at=monday + DAY + HOUR)
    table.timekeeper.run_due(monday + DAY + 5 * HOUR)
    with table.store.read() as tx:
        dates = [record.at - monday for record in tx.records("pot") if record.name in ("added", "ticked")]
    assert dates == [DAY - HOUR, DAY, DAY + HOUR]


def test_mail_that_is_found_after_its_update_counts_for_the_next(table, monday):
    """It came in time and nobody knew; its receipt says so, and its event is not dated back."""
    table.timekeeper.run_due(monday + DAY)
    said = table.mail("alice", "add 3", at=monday + DAY - HOUR)
    assert "counts for the next one" in said
    assert "Mon 08 Mar 2027 23:00 UTC" in said
    with table.store.read() as tx:
        assert tx.head("pot").at == monday + DAY


def test_an_update_waits_until_all_mail_is_in(table, monday):
    """A look into the mailboxes must have begun after the deadline and the grace."""
    late = monday + DAY + 10 * MINUTE
    assert table.timekeeper.run_due(late, drained_at=monday + DAY + MINUTE / 2).updates == 0
    assert table.timekeeper.run_due(late, drained_at=monday + DAY + MINUTE).updates == 1


@pytest.mark.parametrize("later", [0 * MINUTE, MINUTE / 2], ids=["at it", "after it"])
def test_mail_after_a_deadline_waits_for_the_update(table, monday, later):
    """It must not count for an update that is still to be made, nor does waiting count as failing."""
    taken = table.take("alice", "add 3", at=monday + DAY + later)
    for _ in range(5):
        table.timekeeper.run_due(monday + DAY + MINUTE, drained_at=monday + DAY)
        table.boot()
    fate = table.fate(taken.id)
    assert (fate.disposition, fate.attempts) == (Disposition.STORED, 1)
    table.timekeeper.run_due(monday + DAY + 2 * MINUTE, drained_at=monday + DAY + 2 * MINUTE)
    assert table.names()[-3:] == ["ticked", "ordered", "added"]
    assert table.fate(taken.id).disposition is Disposition.APPLIED


def test_one_games_open_deadline_does_not_hold_up_another(table, monday):
    """The game whose mail is not all in waits alone."""
    table.open("tub", now=monday + DAY + 12 * HOUR)
    done = table.timekeeper.run_due(monday + 2 * DAY + HOUR, drained_at=monday + DAY + HOUR)
    assert done.updates == 1
    assert (table.state("pot").made, table.state("tub").made) == (1, 0)


def test_an_update_that_fails_stops_only_its_own_game(table, monday):
    """After three attempts the Admin gets the trace; on “resume closings” it is tried again."""
    table.open("tub", players=(), now=monday)
    table.toy.broken = True
    assert table.timekeeper.run_due(monday + DAY).updates == 0
    assert table.game("pot").due is None
    assert "ZeroDivisionError" in table.to("boss", "notice")[-1][1]
    table.toy.broken = False
    table.now = monday + DAY + HOUR
    table.mail("boss@play.test", "resume closings", to="nomic+pot@play.test")
    table.timekeeper.run_due(table.now)
    assert (table.state("pot").made, table.state("tub").made) == (1, 0)


def test_the_last_update_leaves_nothing_due(table, monday):
    """A game that is over asks for nothing more."""
    table.toy.last = 2
    assert table.timekeeper.run_due(monday + 9 * DAY).updates == 2
    assert table.game().due is None
    assert table.timekeeper.alarm(monday + 9 * DAY) is None


def test_a_short_silence_moves_nothing(table, monday):
    """A restart within minutes is no outage."""
    table.watch.beat(monday + DAY - MINUTE, 0.0)
    table.boot()
    table.watch.beat(monday + DAY + 2 * MINUTE, 5.0)
    assert table.game().due == monday + DAY


def test_an_outage_over_a_deadline_moves_it_by_its_length(table, monday):
    """Ten hours out of order around midnight: ten hours more, and everybody is told."""
    table.watch.beat(monday + DAY - 4 * HOUR, 0.0)
    table.boot()
    back = monday + DAY + 6 * HOUR
    table.watch.beat(back, 9.0)
    assert table.game().due == monday + DAY + 10 * HOUR
    for who in ("alice", "bob", "boss"):
        assert "09 Mar 2027 10:00 UTC" in table.to(who, "notice")[-1][1]
    assert table.timekeeper.run_due(back).updates == 0
    table.take("alice", "add 3", at=monday + DAY + 9 * HOUR)
    table.timekeeper.run_due(monday + DAY + 10 * HOUR)
    assert "The pot holds 3." in table.to("bob", "digest")[-1][1]
    assert table.game().due == monday + 2 * DAY


def test_an_outage_moves_a_deadline_by_a_day_at_most(table, monday):
    """After three days the missed updates are made, each with a day more but for the minute that keeps them
    apart from the next."""
    table.watch.beat(monday + DAY - HOUR, 0.0)
    table.boot()
    back = monday + 4 * DAY - HOUR
    table.watch.beat(back, 9.0)
    assert table.game().due == monday + 2 * DAY - MINUTE
    done = table.timekeeper.run_due(back)
    assert done.updates == 2
    assert table.game().due == monday + 4 * DAY - MINUTE
    with table.store.read() as tx:
        ticks = [record.at for record in tx.records("pot") if record.name == "ticked"]
    assert ticks == [monday + 2 * DAY - MINUTE, monday + 3 * DAY - MINUTE]


def test_a_game_may_decline_to_be_extended(world, monday):
    """With the option off, the deadline stays where it was."""
    world.open(outage_extension="off")
    world.watch.beat(monday + DAY - 4 * HOUR, 0.0)
    world.boot()
    world.watch.beat(monday + DAY + 6 * HOUR, 9.0)
    assert world.game().due == monday + DAY


def test_run_due_alone_knows_of_no_outage(table, monday):
    """Without a heartbeat nothing is extended, however late it runs."""
    table.timekeeper.run_due(monday + HOUR)
    assert table.timekeeper.run_due(monday + 3 * DAY).updates == 3


@pytest.mark.parametrize("jump", [2 * HOUR, -2 * HOUR, 400 * DAY])
def test_a_jumping_clock_stops_the_updates(table, monday, jump):
    """The wall clock moves against the other one: nothing closes until the Admin has seen to it."""
    table.watch.beat(monday, 0.0)
    table.watch.beat(monday + MINUTE + jump, 60.0)
    done = table.timekeeper.run_due(monday + 400 * DAY)
    assert (done.updates, done.stopped) == (0, True)
    assert len([subject for subject, _ in table.to("boss") if "clock jumped" in subject]) == 1
    table.watch.resume()
    assert table.timekeeper.run_due(monday + DAY).updates == 1


def test_the_admin_can_let_updates_go_on_although_a_deadline_has_passed(table, monday):
    """The mail that resumes them does not wait for the update that waits for it; it is answered after it."""
    table.watch.beat(monday, 0.0)
    table.watch.beat(monday + 2 * HOUR, 1.0)
    table.mail("boss@play.test", "who", at=monday + DAY + HOUR)
    assert (table.state().made, bool(why_stopped(table))) == (0, True)
    table.mail("boss@play.test", "resume closings", at=monday + DAY + 2 * HOUR)
    assert (table.state().made, why_stopped(table)) == (0, "")
    table.timekeeper.run_due(monday + DAY + 3 * HOUR)
    assert table.state().made == 1
    assert "Updates are made again." in table.to("boss", "receipt")[-1][1]


def test_players_cannot_let_stopped_updates_go_on(table, monday):
    """Only the Admin's word counts, and not in a dry run."""
    table.watch.beat(monday, 0.0)
    table.watch.beat(monday + 2 * HOUR, 1.0)
    table.mail("alice", "resume closings", at=monday + DAY + HOUR)
    table.mail("boss@play.test", "check\nresume closings", at=monday + DAY + HOUR)
    assert why_stopped(table)


def test_a_clock_that_is_behind_its_last_beat_is_not_believed(table, monday):
    """A start with the clock set back by a day stops the updates as well."""
    table.watch.beat(monday + DAY, 0.0)
    table.boot()
    table.watch.beat(monday, 1.0)
    assert "jumped" in why_stopped(table)


def test_a_slow_beat_is_no_jump(table, monday):
    """Both clocks went on: the machine was busy, or asleep."""
    table.watch.beat(monday, 0.0)
    table.watch.beat(monday + 3 * HOUR, 3 * 3600.0)
    assert why_stopped(table) == ""
    with table.store.read() as tx:
        assert service_state(tx).heartbeat == monday + 3 * HOUR


def test_without_a_hook_steps_do_nothing():
    """What wiring passes in outside of tests."""
    assert no_step("mail.commit") is None
