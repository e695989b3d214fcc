"""Mails that wait together are committed together, and none is the worse for its neighbours."""

import pytest

from nomicd.services.intake.receive import Intake
from nomicd.services.ports import Disposition, SeqConflict
from nomicd.services.processing.mail_processor import TOGETHER
from nomicd.services.processing.pipeline import STAGES


def take_all(table, *bodies):
    return [table.take("alice", body, number=number) for number, body in enumerate(bodies)]


def fates(table, mails):
    return [(table.fate(each.id).disposition, table.fate(each.id).attempts) for each in mails]


@pytest.fixture
def eager(table):
    """A table whose ways in are beside its mail processor, as in the daemon."""
    table.intake = Intake(table.store, table.config, table.step, table.timekeeper.mails.expect)
    return table


def test_a_row_of_mails_is_one_commit(table):
    """Their attempts are counted in one commit, and all that they lead to stands in another."""
    take_all(table, *["add 1"] * TOGETHER)
    del table.steps[:]
    table.timekeeper.run_due(table.now)
    assert table.steps == ["mail.struck", "mail.commit", "mail.committed"]
    assert (table.state().total, len(table.to("alice", "receipt"))) == (TOGETHER, TOGETHER)


def test_many_rows_count_the_next_ones_attempts_in_their_own_commits(table):
    """So a row costs one commit, however many wait."""
    take_all(table, *["add 1"] * (3 * TOGETHER))
    del table.steps[:]
    table.timekeeper.run_due(table.now)
    assert table.steps == ["mail.struck", *["mail.commit", "mail.committed"] * 3]
    assert table.state().total == 3 * TOGETHER


def test_a_mail_that_fails_ends_the_row_and_leaves_nothing(table):
    """Those before it are done, those after it too, all in their order; it alone is set aside."""
    mails = take_all(table, "add 1", "add 2", "add 40\nboom", "add 4", "add 8")
    table.timekeeper.run_due(table.now)
    assert table.state().total == 15
    applied = (Disposition.APPLIED, 1)
    assert fates(table, mails) == [applied, applied, (Disposition.SET_ASIDE, 3), applied, applied]
    assert [table.receipt(each.id) is None for each in mails] == [False, False, True, False, False]


def test_an_overtaken_mail_of_a_row_is_decided_anew(table, monkeypatch):
    """Another worker appended to the log meanwhile: that mail is read again, alone."""
    mails, write, overtaken = take_all(table, "add 1", "add 2"), table.repository.write, []

    def conflict_once(tx, draft):
        if len(overtaken) < 2:
            overtaken.append(draft)
        if len(overtaken) == 2 and overtaken[1] is draft:
            raise SeqConflict("somebody else was faster")
        return write(tx, draft)

    monkeypatch.setattr(table.repository, "write", conflict_once)
    table.timekeeper.run_due(table.now)
    assert fates(table, mails) == [(Disposition.APPLIED, 1)] * 2
    assert table.state().total == 3


@pytest.mark.parametrize("step", ["mail.struck", "mail.commit", "mail.committed"])
def test_a_crash_at_any_step_of_a_row_applies_each_mail_once(table, step):
    """Killed there and started again, each is applied once and answered once."""
    mails = take_all(table, "add 1", "add 2", "add 4")
    table.crash_at = step
    with pytest.raises(KeyboardInterrupt):
        table.timekeeper.run_due(table.now)
    table.boot()
    table.timekeeper.run_due(table.now)
    assert table.state().total == 7
    assert [table.fate(each.id).disposition for each in mails] == [Disposition.APPLIED] * 3
    assert len(table.to("alice", "receipt")) == 3


def test_a_mail_that_kills_the_process_costs_its_neighbours_one_strike(table):
    """After the first time, those that were tried are read alone."""
    mails = take_all(table, "add 1", "add 2", "add 4")
    deadly, lives = mails[1].id, 0
    while table.fate(mails[2].id).disposition is Disposition.STORED:

        def die(context):
            if context.mail.id == deadly:
                raise KeyboardInterrupt
            return context

        table.timekeeper.mails.stages = (die, *STAGES)
        try:
            table.timekeeper.run_due(table.now)
        except KeyboardInterrupt:
            lives += 1
            table.boot()
    assert lives == 3
    assert fates(table, mails) == [
        (Disposition.APPLIED, 2), (Disposition.SET_ASIDE, 4), (Disposition.APPLIED, 2),
    ]  # fmt: skip
    assert table.state().total == 5


def test_a_mail_taken_in_beside_the_processor_costs_two_commits(eager):
    """Its first attempt is counted where it is stored."""
    taken = eager.take("alice", "add 1")
    assert fates(eager, [taken]) == [(Disposition.STORED, 1)]
    eager.timekeeper.run_due(eager.now)
    assert fates(eager, [taken]) == [(Disposition.APPLIED, 1)]
    assert eager.steps[-4:] == ["intake.stored", "mail.struck", "mail.commit", "mail.committed"]


def test_a_deadly_mail_taken_in_beside_the_processor_is_tried_three_times(eager):
    """As any other: the count on disk says what was tried, in whichever commit it was written."""
    taken = eager.take("alice", "add 1")
    for attempt in (1, 2, 3):
        assert eager.fate(taken.id).attempts == max(1, attempt - 1)
        eager.crash_at = "mail.commit"
        with pytest.raises(KeyboardInterrupt):
            eager.timekeeper.run_due(eager.now)
        eager.boot()
    eager.timekeeper.run_due(eager.now)
    assert fates(eager, [taken]) == [(Disposition.SET_ASIDE, 4)]
