"""What every store promises: in memory, on SQLite, on PostgreSQL."""

import json
import threading
from contextlib import suppress
from datetime import UTC, datetime, timedelta, timezone

import pytest
from memory_store import MemoryStore
from msgspec.structs import replace

from nomicd.adapters.store.nodes import Node
from nomicd.adapters.store.shared import SharedStore
from nomicd.adapters.store.sql import SqlStore
from nomicd.kernel.log import Head, chain, check, erase_body, head_at
from nomicd.kernel.page import Lines, Page, Section
from nomicd.services.ports import (
    Disposition,
    HostedGame,
    MailIn,
    MailOut,
    OutState,
    Passage,
    Seat,
    SeatState,
    SeqConflict,
    Snapshot,
    Trust,
)
from nomicd.services.rows import (
    ROWS,
    AddressKey,
    AdminSummary,
    Bounce,
    BriefReader,
    ClarifyingQuestion,
    CoAdmin,
    CorrectionPreview,
    DailyMail,
    DeadlineMove,
    DeferredMail,
    DoubtfulGame,
    Erasure,
    GameProgress,
    GameSettings,
    HeldQuestion,
    LastAnswer,
    Mailbox,
    MailEvidence,
    MailWish,
    Observer,
    OrderCopy,
    PendingConfirmation,
    RateLimit,
    ReaderSettings,
    ReconsiderationWindow,
    Reminder,
    RequiredProof,
    SeatRequest,
    SecondAddress,
    SeenMessage,
    SenderHabit,
    ServiceState,
    SummaryFrequency,
    TalkMail,
    TalkMember,
    TalkSettings,
    TalkStanding,
    UnexplainedOrder,
    UsedNonce,
    WaitingNotice,
)

NOON = datetime(2026, 11, 23, 12, tzinfo=UTC)
HOUR = timedelta(hours=1)


def content(tx, digest):
    """What is kept under that, of some row or other."""
    found = tx.find(SeenMessage, digest)
    return found.content if found else None


@pytest.fixture(params=["memory", "sqlite", "postgresql", "shared"])
def store(request, tmp_path):
    """An empty store of each kind; the last one as one of several processes has it."""
    node = None
    if request.param == "memory":
        made = MemoryStore()
    elif request.param == "sqlite":
        made = SqlStore(f"sqlite:///{tmp_path}/nomicd.sqlite")
    elif request.param == "postgresql":
        made = SqlStore(request.getfixturevalue("postgres").database())
    else:
        node = Node(request.getfixturevalue("postgres").database(), length=600)
        made = node.open_store()
    yield made
    made.close()
    if node:
        node.leave()


def facts(*numbers):
    return [("Counted", 1, b'{"n":%d}' % number, b"") for number in numbers]


def grow(tx, slug, *numbers, at=NOON, cause="mail:1"):
    """Append one event a number; the records."""
    head = tx.head(slug)
    records = chain(slug, head, at, cause, facts(*numbers))
    tx.append(slug, head.seq, records)
    return records


def mail(fingerprint="f1", at=NOON, **more):
    return MailIn(b"Subject: hi\r\n\r\nroll\r\n", at, "smtp", Trust.PROVED, fingerprint, **more)


def letter(key="receipt/1", **more):
    whom = ("alice", "alice@example.org", "nomic@localhost")
    return replace(MailOut(key, "bored", "receipt", *whom, "<1@localhost>", b"raw", NOON), **more)


class Stop(Exception):
    """What ends a transaction in these tests."""


def fail_after(store, work):
    """A transaction that ends with an exception when the work is done."""

    def fail():
        with store.write() as tx:
            work(tx)
            raise Stop

    with pytest.raises(Stop):
        fail()


# The log


def test_a_log_that_nobody_wrote_is_empty(store):
    """There is a head to append to before there is a game."""
    with store.read() as tx:
        assert tx.head("bored") == Head()
        assert list(tx.records("bored")) == []


def test_records_come_back_as_they_were_written(store):
    """Hidden ones with their salt, instants aware and in UTC, to the microsecond, and the chain holds."""
    at = datetime(2026, 11, 23, 7, 0, 0, 123456, tzinfo=timezone(timedelta(hours=-5)))
    written = chain(
        "bored", Head(), at, "mail:1", [*facts(1), ("Hidden", 2, b'{"x":"\\u0000\xc3\xa9"}', b"s" * 16)]
    )
    with store.write() as tx:
        tx.append("bored", 0, written)
    with store.read() as tx:
        read = list(tx.records("bored"))
        head = tx.head("bored")
    assert read == written
    assert [record.at.tzinfo for record in read] == [UTC, UTC]
    assert check(read) == head


def test_facts_are_the_records_for_replay(store):
    """Name, version and body, in order, from any point on."""
    with store.write() as tx:
        grow(tx, "bored", 1, 2, 3)
    with store.read() as tx:
        assert list(tx.facts("bored", after=1)) == [("Counted", 1, b'{"n":2}'), ("Counted", 1, b'{"n":3}')]
        assert [record.seq for record in tx.records("bored", after=2)] == [3]


def test_a_transaction_sees_what_it_wrote(store):
    """Two appends in one transaction follow each other."""
    with store.write() as tx:
        grow(tx, "bored", 1)
        grow(tx, "bored", 2)
        assert [body for _, _, body in tx.facts("bored")] == [b'{"n":1}', b'{"n":2}']


def test_many_events_are_added_at_once(store):
    """In order, and each once, however many there are; the end of the log is known within."""
    with store.write() as tx:
        for first, behind in ((1, 2), (2, 9), (9, 50)):
            grow(tx, "bored", *range(first, behind))
            assert tx.head("bored").seq == behind - 1
    with store.read() as tx:
        assert [json.loads(body)["n"] for _, _, body in tx.facts("bored")] == list(range(1, 50))
        assert check(list(tx.records("bored"))) == tx.head("bored")


def test_what_a_person_wrote_is_erased_and_the_chain_holds(store):
    """Readers who began before see it still; the bytes of it are in no file any more."""
    facts = [("Said", 1, b'{"text":"secret"}', b"s" * 16), ("Counted", 1, b'{"n":1}', b"")]
    with store.write() as tx:
        tx.append("bored", 0, chain("bored", Head(), NOON, "mail:1", facts))
    with store.read() as before, store.write() as tx:
        (said, _) = tx.records("bored")
        tx.put_erased(erase_body(said, b'{"text":""}'))
        assert b"secret" in next(before.records("bored")).body
    store.compact()
    with store.read() as tx:
        erased, counted = tx.records("bored")
        assert (erased.body, erased.committed != b"", counted.committed) == (b'{"text":""}', True, b"")
        assert check([erased, counted]) == tx.head("bored")
    with pytest.raises(LookupError), store.write() as tx:
        tx.put_erased(replace(said, seq=3))


def test_bytes_of_mails_that_are_over_are_dropped_when_they_are_old(store):
    """What waits to be read, to be confirmed or to be sent stays whole; so does what is young."""
    ends = [Disposition.APPLIED, Disposition.REFUSED, Disposition.HELD, None]
    with store.write() as tx:
        for number, end in enumerate(ends):
            taken = tx.take_in(mail(f"f{number}"))
            if end:
                tx.dispose(taken.id, end)
        tx.dispose(tx.take_in(mail("young", at=NOON + HOUR)).id, Disposition.APPLIED)
        for state in (OutState.SENT, OutState.FAILED, OutState.QUEUED):
            tx.queue(letter(state.value))
            tx.mark(tx.outbox()[-1].id, state)
    with store.write() as tx:
        assert tx.drop_bytes(NOON + HOUR) == 4
        assert tx.drop_bytes(NOON + HOUR) == 0
    with store.read() as tx:
        assert [bool(each.raw) for each in tx.each_mail()] == [False, False, True, True, True]
        assert [bool(each.raw) for each in tx.each_sent()] == [False, False, True]
        assert [each.fingerprint for each in tx.each_mail()] == ["f0", "f1", "f2", "f3", "young"]


def test_a_mail_is_erased_with_every_address_beside_it(store):
    """That it came, or was sent, and what became of it is known still."""
    with store.write() as tx:
        taken = tx.take_in(mail(recipient="nomic@localhost", envelope_from="alice@example.org"))
        tx.dispose(taken.id, Disposition.APPLIED, game="bored", player="alice", reason="of alice@example.org")
        tx.queue(letter())
        tx.mark(tx.outbox()[0].id, OutState.SENT, response="250 alice@example.org")
    with store.write() as tx:
        tx.erase_mail(taken.id)
        tx.erase_sent(tx.outbox()[0].id)
    with store.read() as tx:
        (came,), (went,) = tx.each_mail(), tx.each_sent()
        assert tx.mails_from("bored", "alice") == [came]
        assert tx.mails_from("bored", "bob") == []
        assert "alice@" not in repr((came, went))
        assert (came.raw, came.player, came.disposition) == (b"", "alice", Disposition.APPLIED)
        assert (went.raw, went.key, went.state) == (b"", "receipt/1", OutState.SENT)
    with pytest.raises(LookupError), store.write() as tx:
        tx.erase_mail(99)


def test_each_game_has_its_own_log(store):
    """Numbers start anew, and nothing of another game is read."""
    with store.write() as tx:
        grow(tx, "bored", 1, 2)
        grow(tx, "other", 3)
    with store.read() as tx:
        assert [body for _, _, body in tx.facts("other")] == [b'{"n":3}']
        assert tx.head("bored").seq == 2


def test_whoever_comes_second_has_to_decide_anew(store):
    """An append that expects an older end is refused, and writes nothing."""
    with store.write() as tx:
        grow(tx, "bored", 1)
    late = chain("bored", Head(), NOON, "mail:2", facts(9))
    with pytest.raises(SeqConflict), store.write() as tx:
        tx.append("bored", 0, late)
    with store.read() as tx:
        assert [body for _, _, body in tx.facts("bored")] == [b'{"n":1}']


def test_an_append_past_the_end_is_refused(store):
    """A log has no gaps."""
    ahead = chain("bored", Head(seq=3), NOON, "mail:2", facts(4))
    with pytest.raises(SeqConflict), store.write() as tx:
        tx.append("bored", 3, ahead)


def test_records_of_another_place_are_a_bug(store):
    """The records say themselves where they stand."""
    records = chain("other", Head(), NOON, "mail:1", facts(1))
    with pytest.raises(ValueError, match="other 1 cannot stand at bored 1"), store.write() as tx:
        tx.append("bored", 0, records)


def test_a_conflict_that_is_caught_leaves_the_rest_of_the_transaction_good(store):
    """Nothing was attempted in the database, so nothing is lost."""
    with store.write() as tx:
        grow(tx, "bored", 1)
        with pytest.raises(SeqConflict):
            tx.append("bored", 0, chain("bored", Head(), NOON, "mail:2", facts(9)))
        tx.save(SeenMessage("after", "kept"))
    with store.read() as tx:
        assert (content(tx, "after"), tx.head("bored").seq) == ("kept", 1)


# All or nothing


def test_a_failed_transaction_leaves_no_trace(store):
    """Events, the mail's end, the mails out, seats and facts of the service: none of it happened."""
    with store.write() as tx:
        taken = tx.take_in(mail())
        grow(tx, "bored", 1)
        before = grow(tx, "bored", 2)[-1]

    def change_everything(tx):
        grow(tx, "bored", 3)
        tx.dispose(taken.id, Disposition.APPLIED, game="bored")
        tx.queue(letter())
        tx.put_game(HostedGame("bored", "borednomic", "admin@example.org", NOON))
        tx.put_seat(Seat("bored", "alice", "alice@example.org"))
        tx.put_snapshot(Snapshot("bored", 3, "1", b"state"))
        tx.save(SeenMessage("epoch", "2"))
        tx.take_in(mail("f2"))

    fail_after(store, change_everything)
    with store.read() as tx:
        assert tx.head("bored").hash == before.hash
        assert len(list(tx.records("bored"))) == 2
        assert tx.list_waiting() == [taken]
        assert (tx.outbox(), tx.games(), tx.seats("bored")) == ([], [], [])
        assert (tx.snapshot("bored"), content(tx, "epoch")) == (None, None)


def test_after_a_failed_transaction_the_next_one_goes_on_from_the_old_end(store):
    """What was tried before does not shine through."""
    fail_after(store, lambda tx: grow(tx, "bored", 7, 8))
    with store.write() as tx:
        grow(tx, "bored", 1)
    with store.read() as tx:
        assert [body for _, _, body in tx.facts("bored")] == [b'{"n":1}']


def test_the_end_of_a_mail_its_events_and_its_receipt_come_together(store):
    """A reader sees all three, or none of them."""
    with store.write() as tx:
        taken = tx.take_in(mail())
    with store.write() as tx:
        grow(tx, "bored", 1, cause=f"mail:{taken.id}")
        tx.dispose(taken.id, Disposition.APPLIED, game="bored", player="alice")
        tx.queue(letter())
        with store.read() as other:
            assert (other.head("bored").seq, len(other.list_waiting()), other.outbox()) == (0, 1, [])
    with store.read() as other:
        assert (other.head("bored").seq, other.list_waiting(), len(other.outbox())) == (1, [], 1)


def test_a_transaction_within_a_transaction_is_a_bug(store):
    """It would wait for itself for ever."""
    with store.write(), pytest.raises(RuntimeError, match="within a transaction"), store.write():
        pass
    with store.write() as tx:
        tx.save(SeenMessage("still", "works"))


# Readers


def test_a_reader_keeps_the_moment_it_began_with(store):
    """What is committed meanwhile is for the next reader; nobody waits."""
    with store.write() as tx:
        grow(tx, "bored", 1)
    with store.read() as tx:
        assert tx.head("bored").seq == 1
        with store.write() as writer:
            grow(writer, "bored", 2)
        assert tx.head("bored").seq == 1
        assert [body for _, _, body in tx.facts("bored")] == [b'{"n":1}']
    with store.read() as tx:
        assert tx.head("bored").seq == 2


def test_a_reader_that_stops_half_way_holds_nobody_up(store):
    """Iterators may be dropped at any point."""
    with store.write() as tx:
        grow(tx, "bored", *range(50))
    with store.read() as tx:
        assert next(tx.facts("bored"))[0] == "Counted"
        assert next(tx.records("bored")).seq == 1
    with store.write() as tx:
        next(tx.facts("bored"))
        grow(tx, "bored", 51)
    with store.read() as tx:
        assert tx.head("bored").seq == 51


def test_two_readings_of_one_log_go_side_by_side(store):
    """Iterators of one transaction do not disturb each other."""
    with store.write() as tx:
        grow(tx, "bored", 1, 2)
    with store.read() as tx:
        pairs = zip(tx.facts("bored"), tx.facts("bored"), tx.records("bored"), strict=True)
        assert [(one, other, record.body) for (_, _, one), (_, _, other), record in pairs] == [
            (b'{"n":1}', b'{"n":1}', b'{"n":1}'),
            (b'{"n":2}', b'{"n":2}', b'{"n":2}'),
        ]


def test_writers_of_many_threads_take_turns(store):
    """Each reads the end and appends to it; nobody conflicts."""

    def work(number):
        for step in range(5):
            with store.write() as tx:
                grow(tx, "bored", number * 10 + step)
                tx.take_in(mail("the same mail"))

    threads = [threading.Thread(target=work, args=(number,)) for number in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    with store.read() as tx:
        assert check(tx.records("bored")).seq == 20
        assert tx.tally()[Disposition.STORED] == 1
        assert tx.tally()[Disposition.DUPLICATE] == 19


# Mails in


def test_a_mail_comes_back_as_it_came(store):
    """Every byte of it, and what is known about it."""
    given = replace(mail(recipient="bored@localhost", envelope_from="a@example.org"), raw=bytes(range(256)))
    with store.write() as tx:
        taken = tx.take_in(given)
    with store.read() as tx:
        assert tx.mail(taken.id) == taken == replace(given, id=taken.id)
        assert tx.mail(taken.id + 1) is None


def test_the_same_mail_again_is_a_duplicate_of_the_first(store):
    """Also the third time, also when the first is long done; each one is kept."""
    with store.write() as tx:
        first = tx.take_in(mail())
        second = tx.take_in(mail())
        tx.dispose(first.id, Disposition.APPLIED)
    with store.write() as tx:
        third = tx.take_in(mail(at=NOON + HOUR))
        other = tx.take_in(mail("f2"))
    assert [each.disposition for each in (first, second, third, other)] == [
        Disposition.STORED, Disposition.DUPLICATE, Disposition.DUPLICATE, Disposition.STORED,
    ]  # fmt: skip
    assert [each.duplicate_of for each in (first, second, third, other)] == [0, first.id, first.id, 0]
    with store.read() as tx:
        assert tx.mail(third.id) == third
        assert tx.list_waiting() == [other]


def test_what_a_way_in_says_about_the_end_of_a_mail_is_not_believed(store):
    """A mail comes in unread, whatever the Struct holds."""
    with store.write() as tx:
        taken = tx.take_in(mail(id=77, disposition=Disposition.APPLIED, attempts=2, duplicate_of=5))
    assert (taken.disposition, taken.attempts, taken.duplicate_of) == (Disposition.STORED, 0, 0)


def test_mails_wait_in_the_order_in_which_our_server_had_them(store):
    """Not in the order in which the daemon read them."""
    with store.write() as tx:
        late, early, same = (
            tx.take_in(mail("late", NOON + HOUR)),
            tx.take_in(mail("early", NOON)),
            tx.take_in(mail("same", NOON)),
        )
    with store.read() as tx:
        assert tx.list_waiting() == [early, same, late]
        assert tx.list_waiting(limit=1) == [early]
        assert tx.list_waiting(before=NOON + HOUR) == [early, same]
        assert tx.list_waiting(before=NOON) == []


def test_attempts_are_counted_for_good(store):
    """The counter is committed before the work that may kill the process."""
    with store.write() as tx:
        taken = tx.take_in(mail())
        assert tx.strike(taken.id) == 1
        assert tx.mail(taken.id).attempts == 1
    with store.write() as tx:
        assert tx.strike(taken.id) == 2
    with store.read() as tx:
        assert tx.mail(taken.id).attempts == 2
    with store.write() as tx:
        tx.spare(taken.id)
    with store.read() as tx:
        assert tx.mail(taken.id).attempts == 1


def test_a_mail_comes_in_with_the_attempts_that_are_counted_on_it(store):
    """A copy of it has none: it is never read."""
    with store.write() as tx:
        taken, twin = tx.take_in(mail(), attempts=2), tx.take_in(mail(), attempts=2)
        assert tx.strike(taken.id) == 3
    with store.read() as tx:
        assert (tx.mail(taken.id).attempts, tx.mail(twin.id).attempts) == (3, 0)


def test_the_first_attempts_on_several_mails_are_counted_together(store):
    """Only on those that are unread and that nobody has tried."""
    with store.write() as tx:
        first, tried, read, last = (tx.take_in(mail(name, NOON)) for name in ("a", "b", "c", "d"))
        tx.strike(tried.id)
        tx.dispose(read.id, Disposition.IGNORED)
        assert tx.strike_new([last.id, tried.id, read.id, first.id, 99]) == {first.id, last.id}
        assert tx.strike_new([last.id]) == set()
    with store.read() as tx:
        assert [tx.mail(each.id).attempts for each in (first, tried, read, last)] == [1, 1, 0, 1]


def test_a_part_of_a_transaction_fails_alone(store):
    """What came before it and after it is kept, of itself nothing: no row, no event, no mail."""

    def fail(tx):
        with tx.part():
            tx.save(SeenMessage("epoch", "1"))
            tx.take_in(mail())
            grow(tx, "bored", 2)
            raise Stop

    with store.write() as tx:
        grow(tx, "bored", 1)
        with pytest.raises(Stop):
            fail(tx)
        assert (content(tx, "epoch"), tx.head("bored").seq, tx.list_waiting()) == (None, 1, [])
        with tx.part():
            tx.save(SeenMessage("epoch", "2"))
    with store.read() as tx:
        assert (content(tx, "epoch"), tx.head("bored").seq, tx.mails()) == ("2", 1, [])


def test_a_conflict_within_a_part_is_no_harm_to_the_rest(store):
    """The transaction goes on, on both databases."""
    with store.write() as tx:
        tx.save(SeenMessage("epoch", "1"))
        with pytest.raises(SeqConflict), tx.part():
            tx.append("bored", 5, [])
        grow(tx, "bored", 1)
    with store.read() as tx:
        assert (content(tx, "epoch"), tx.head("bored").seq) == ("1", 1)


def test_a_writer_counts_mails_as_a_reader_does(store):
    """Whatever of its work, or of a part of that, was undone."""

    def count():
        with store.write() as tx:
            inside = tx.tally()
        with store.read() as tx:
            assert tx.tally() == inside
        return inside

    with store.write() as tx:
        taken = [tx.take_in(mail(f"f{number}")).id for number in range(6)]
        tx.dispose(taken[0], Disposition.APPLIED)
        assert (tx.tally()[Disposition.STORED], tx.tally()[Disposition.APPLIED]) == (5, 1)
    before = count()
    with store.write() as tx:
        with tx.part() as part:
            tx.dispose(taken[1], Disposition.HELD)
            tx.take_in(mail("undone"))
            part.undo()
        with suppress(ZeroDivisionError), tx.part():
            tx.dispose(taken[2], Disposition.REFUSED)
            raise ZeroDivisionError
        with pytest.raises(LookupError):
            tx.dispose(taken[-1] + 100, Disposition.REFUSED)
        assert tx.tally() == before
        with tx.part():
            tx.dispose(taken[0], Disposition.REFUSED)
        tx.take_in(mail("f3"))
        inside = tx.tally()
    with suppress(ZeroDivisionError), store.write() as tx:
        tx.dispose(taken[4], Disposition.HELD)
        raise ZeroDivisionError
    assert count() == inside
    changed = {Disposition.APPLIED: 0, Disposition.REFUSED: 1, Disposition.DUPLICATE: 1}
    assert inside == before | changed


def test_every_mail_stands_in_exactly_one_place(store):
    """Accepted is the sum of what became of them."""
    ends = list(Disposition)[1:]
    with store.write() as tx:
        taken = [tx.take_in(mail(f"f{number}")) for number in range(12)]
        for each, end in zip(taken, ends * 2, strict=False):
            tx.dispose(each.id, end, game="bored", player="alice", reason="because")
    with store.read() as tx:
        tally = tx.tally()
        ended = tx.mail(taken[0].id)
        assert sum(tally.values()) == 12 == len(tx.mails())
        assert tally == {Disposition.STORED: 0} | dict.fromkeys(ends, 2)
        assert [each.id for each in tx.mails(Disposition.HELD)] == [taken[2].id, taken[8].id]
        assert [each.id for each in tx.mails(limit=2)] == [taken[10].id, taken[11].id]
    assert (ended.disposition, ended.game, ended.player, ended.reason) == (
        Disposition.APPLIED, "bored", "alice", "because",
    )  # fmt: skip


def test_what_became_of_a_mail_that_never_came_is_a_bug(store):
    """It is said aloud, not lost."""
    with pytest.raises(LookupError), store.write() as tx:
        tx.dispose(99, Disposition.APPLIED)
    with pytest.raises(LookupError), store.write() as tx:
        tx.strike(99)
    with pytest.raises(LookupError), store.write() as tx:
        tx.spare(99)
    with pytest.raises(LookupError), store.write() as tx:
        tx.mark(99, OutState.SENT)


def test_words_of_strangers_are_stored_whatever_they_hold(store):
    """NUL and lone surrogates, which databases refuse, are replaced; all else stays."""
    with store.write() as tx:
        taken = tx.take_in(
            mail(recipient="b\0red@localhost", envelope_from="\udcff'; DROP TABLE mail_in; --é😀")
        )
        tx.dispose(taken.id, Disposition.REFUSED, reason="no \0 thanks")
        tx.queue(letter())
        tx.mark(1, OutState.FAILED, response="550 \udc80 no")
    with store.read() as tx:
        kept = tx.mail(taken.id)
        assert kept.recipient == taken.recipient == "b\ufffdred@localhost"
        assert kept.envelope_from == taken.envelope_from == "\ufffd'; DROP TABLE mail_in; --é😀"
        assert kept.reason == "no \ufffd thanks"
        assert tx.outbox()[0].response == "550 \ufffd no"


# Mails out


def test_a_mail_is_queued_once_for_its_key(store):
    """The second one is refused, and the first stays as it is, also after it is sent."""
    with store.write() as tx:
        assert tx.queue(letter())
        assert not tx.queue(letter(raw=b"another"))
        tx.mark(tx.outbox()[0].id, OutState.SENT, sent_at=NOON)
    with store.write() as tx:
        assert not tx.queue(letter(raw=b"another"))
        assert [each.raw for each in tx.outbox()] == [b"raw"]


def test_a_queued_mail_comes_back_as_it_was(store):
    """With a number of its own."""
    with store.write() as tx:
        tx.queue(letter(next_try=NOON + HOUR))
    with store.read() as tx:
        (kept,) = tx.outbox()
    assert kept == letter(next_try=NOON + HOUR, id=kept.id)
    assert kept.id > 0


def test_mails_go_out_in_the_order_in_which_they_were_queued(store):
    """Those that are due; a retry keeps its place."""
    with store.write() as tx:
        for number in range(5):
            tx.queue(letter(f"receipt/{number}"))
        ids = [each.id for each in tx.outbox()]
        tx.mark(ids[0], OutState.QUEUED, next_try=NOON + HOUR, response="451 later", attempt=True)
        tx.mark(ids[1], OutState.SENT, sent_at=NOON, attempt=True)
        tx.mark(ids[2], OutState.FAILED, response="550 no", attempt=True)
        tx.mark(ids[3], OutState.SENDING, attempt=True)
    # Where several send, what one of them sends is left to it for a while (`test_nodes.py`).
    begun = [] if isinstance(store, SharedStore) else [ids[3]]
    with store.read() as tx:
        assert [each.id for each in tx.list_outgoing(NOON)] == [*begun, ids[4]]
        assert [each.id for each in tx.list_outgoing(NOON + HOUR)] == [ids[0], *begun, ids[4]]
        assert [each.id for each in tx.list_outgoing(NOON + HOUR, limit=1)] == [ids[0]]
        assert [each.id for each in tx.outbox(OutState.SENT)] == [ids[1]]
        assert [each.id for each in tx.outbox(limit=2)] == [ids[3], ids[4]]


def test_what_has_not_gone_out_is_counted_and_its_age_known(store):
    """Where it stands, and since when the oldest of it has been there; what was sent is no more of it."""
    with store.read() as tx:
        assert tx.tally_unsent() == []
    with store.write() as tx:
        for number in range(5):
            tx.queue(letter(f"receipt/{number}", queued_at=NOON + number * HOUR))
        ids = [each.id for each in tx.outbox()]
        tx.mark(ids[0], OutState.SENT, sent_at=NOON, attempt=True)
        tx.mark(ids[1], OutState.FAILED, response="550 no", attempt=True)
        tx.mark(ids[4], OutState.SENDING, attempt=True)
    with store.read() as tx:
        assert tx.tally_unsent() == [
            (OutState.FAILED, 1, NOON + HOUR),
            (OutState.QUEUED, 2, NOON + 2 * HOUR),
            (OutState.SENDING, 1, NOON + 4 * HOUR),
        ]


def test_attempts_at_sending_are_counted(store):
    """An attempt is one whether it succeeds or not; a mark without one adds none."""
    with store.write() as tx:
        tx.queue(letter())
        (number,) = [each.id for each in tx.outbox()]
        tx.mark(number, OutState.SENDING, attempt=True)
        tx.mark(number, OutState.QUEUED, next_try=NOON + HOUR, response="451 later")
        tx.mark(number, OutState.SENDING, attempt=True)
        tx.mark(number, OutState.SENT, sent_at=NOON + HOUR, response="250 ok")
    with store.read() as tx:
        (sent,) = tx.outbox()
    assert (sent.attempts, sent.state, sent.next_try) == (2, OutState.SENT, None)
    assert (sent.sent_at, sent.response) == (NOON + HOUR, "250 ok")


# Games, seats, snapshots, facts of the service


def test_a_game_is_replaced_by_what_is_known_later(store):
    """Games are listed by slug."""
    game = HostedGame("bored", "borednomic", "admin@example.org", NOON)
    with store.write() as tx:
        tx.put_game(game)
        tx.put_game(HostedGame("apple", "suber", "admin@example.org", NOON, open=True))
        tx.put_game(replace(game, due=NOON + HOUR))
    with store.read() as tx:
        assert [each.slug for each in tx.games()] == ["apple", "bored"]
        assert tx.game("bored") == replace(game, due=NOON + HOUR)
        assert tx.game("apple").open is True
        assert tx.game("pear") is None


def test_the_games_that_are_due_come_earliest_first(store):
    """Up to and at the instant; by slug among equals; those without a due instant never."""
    dues = {"bored": HOUR, "apple": HOUR, "early": 0 * HOUR, "late": 2 * HOUR}
    with store.write() as tx:
        tx.put_game(HostedGame("never", "suber", "admin@example.org", NOON))
        for slug, after in dues.items():
            tx.put_game(HostedGame(slug, "suber", "admin@example.org", NOON, due=NOON + after))
    with store.read() as tx:
        assert [game.slug for game in tx.due_games(NOON + HOUR, 10)] == ["early", "apple", "bored"]
        assert [game.slug for game in tx.due_games(NOON + HOUR)] == ["early"]
        assert tx.due_games(NOON - HOUR, 10) == []


def test_seats_are_found_by_game_and_by_address(store):
    """Addresses in any case; a seat is replaced by what is known later."""
    with store.write() as tx:
        tx.put_seat(Seat("bored", "bob", "bob@example.org", SeatState.ASKED))
        tx.put_seat(Seat("bored", "alice", "Alice@Example.org"))
        tx.put_seat(Seat("apple", "al", "alice@example.org"))
        tx.put_seat(Seat("bored", "bob", "bob@example.net"))
    with store.read() as tx:
        assert tx.seats("bored") == [
            Seat("bored", "alice", "alice@example.org"),
            Seat("bored", "bob", "bob@example.net"),
        ]
        assert [(seat.game, seat.player) for seat in tx.seats_of("ALICE@example.org")] == [
            ("apple", "al"), ("bored", "alice"),
        ]  # fmt: skip
        assert tx.seats_of("bob@example.org") == []


def test_the_newest_snapshot_of_a_game_is_kept(store):
    """It replaces the one before."""
    with store.write() as tx:
        tx.put_snapshot(Snapshot("bored", 10, "1", b"ten"))
        tx.put_snapshot(Snapshot("bored", 20, "2", b"twenty"))
        tx.put_snapshot(Snapshot("apple", 5, "1", b"five"))
    with store.read() as tx:
        assert tx.snapshot("bored") == Snapshot("bored", 20, "2", b"twenty")
        assert tx.snapshot("pear") is None


# Rows

WAITS = PendingConfirmation("mail", "bored", "alice", "alice@example.org", NOON, 7, code="c1")
EACH_KIND = (
    ServiceState(secret="00ff", heartbeat=NOON, swept_on=NOON.date()),
    AddressKey(0, "00ff", NOON),
    GameSettings("bored", "Europe/Berlin", choose_again=True),
    GameProgress("bored", NOON, 0, 12),
    Erasure("bored", 1, NOON),
    DeadlineMove("bored", 3, 7200.5, at_once=True),
    CoAdmin("bored", "other@example.org"),
    ReconsiderationWindow("bored", 2, ("alice", "bob"), 3, 5, (("alice", "add for alice: “é”"),)),
    HeldQuestion("bored", 1, ("count mail 4",), "of it", 3, (Section("A", (Lines(("b", "")),)),)),
    CorrectionPreview("bored", "abc", ("count mail 4",), "of it", "f00", NOON),
    DoubtfulGame("bored", 4),
    ClarifyingQuestion(
        "bored", "alice", 7, 1, NOON, 3, "two “é”?", ("recruit 2", "buy 2"), ("recruit", "buy")
    ),
    AdminSummary("bored", SummaryFrequency.DAILY, 9, NOON, NOON - HOUR, "f00"),
    ReaderSettings(
        "bored", "alice", MailWish.NONE, RequiredProof.BOTH, "UTC", NOON.date(), 2, (("al", 1), ("ali", 0))
    ),
    Bounce("bored", "alice", NOON.date()),
    Reminder("bored", "alice", 24, 3, NOON),
    DailyMail("bored", "alice", 18, NOON),
    BriefReader("bored", "alice"),
    WaitingNotice("bored", "alice", "digest/u3", "digest", NOON, (Page("Update 3", ("The pot is empty.",)),)),
    Mailbox("w0rd", "bored", "alice"),
    SecondAddress("al@example.net", "bored", "alice", "alice@example.org"),
    Observer("bored", "observer:1", "o@example.org"),
    SeatRequest("bored", "carol", "bob", turned_away=True),
    TalkSettings("bored", closed=True, elsewhere="list@example.org", archived=True),
    TalkMember("bored", "alice", wanted=False, standing=TalkStanding.HELD),
    TalkMail("bored", 9, 7, 8, "alice", NOON, "Re: [bored] é", "é", "<a@b>", "<c@d>", "well\nno"),
    MailEvidence(7, domain="example.org", spent=True),
    DeferredMail(7, "bored"),
    UnexplainedOrder(7, NOON.date(), ("veto 3", "undo event 4")),
    OrderCopy(7),
    replace(WAITS, lines=((1, "roll"),), level=Trust.ADMIN, words=("suber", "UTC")),
    RateLimit("limit", "f00", NOON.date(), 3),
    LastAnswer("help", "f00", NOON),
    SenderHabit("signs", "f00", NOON.date()),
    SeenMessage("f00", "c0ffee"),
    UsedNonce("f00", NOON.date(), 7),
)


def test_there_is_a_row_of_each_kind():
    """So the next test leaves none out."""
    assert tuple(type(row) for row in EACH_KIND) == ROWS


def test_a_row_of_each_kind_comes_back_as_it_was(store):
    """Every field with its type: enumerations, days, instants, tuples within tuples."""
    with store.write() as tx:
        for row in EACH_KIND:
            tx.save(row)
    with store.read() as tx:
        for row in EACH_KIND:
            assert tx.find(type(row), *(getattr(row, name) for name in row.KEY)) == row
            assert tx.rows(type(row)) == [row]


def test_a_row_takes_the_place_of_the_one_with_its_key(store):
    """And of no other; where all fields are the key, nothing changes."""
    with store.write() as tx:
        tx.save(ReaderSettings("bored", "alice", zone="UTC"))
        tx.save(ReaderSettings("bored", "alice", MailWish.DIGEST))
        tx.save(ReaderSettings("bored", "bob"))
        tx.save(CoAdmin("bored", "b@example.org"))
        tx.save(CoAdmin("bored", "b@example.org"))
    with store.read() as tx:
        assert tx.find(ReaderSettings, "bored", "alice") == ReaderSettings("bored", "alice", MailWish.DIGEST)
        assert tx.find(ReaderSettings, "other", "alice") is None
        assert tx.rows(CoAdmin) == [CoAdmin("bored", "b@example.org")]


def test_a_row_is_kept_as_it_is_said_to_be(store):
    """Once, and in place of another with its key."""
    with store.write() as tx:
        tx.keep(Mailbox("w1", "bored", "alice"))
        tx.keep(Mailbox("w2", "bored", "bob"))
        tx.keep(CoAdmin("bored", "b@example.org"))
    with store.write() as tx:
        tx.keep(Mailbox("w1", "bored", "alice"))
        tx.keep(Mailbox("w2", "bored", "zoe"))
        tx.keep(CoAdmin("bored", "b@example.org"))
        assert tx.find(Mailbox, "w2").reader == "zoe"
    with store.read() as tx:
        assert tx.rows(Mailbox) == [Mailbox("w1", "bored", "alice"), Mailbox("w2", "bored", "zoe")]
        assert tx.rows(CoAdmin, game="bored") == [CoAdmin("bored", "b@example.org")]


def test_rows_are_found_by_their_fields_and_come_by_key(store):
    """By the beginning of the key, by an index, by none."""
    boxes = [Mailbox("b", "bored", "alice"), Mailbox("a", "bored", "bob"), Mailbox("c", "pot", "alice")]
    with store.write() as tx:
        for each in boxes:
            tx.save(each)
    with store.read() as tx:
        assert [each.word for each in tx.rows(Mailbox)] == ["a", "b", "c"]
        assert tx.rows(Mailbox, game="bored", reader="alice") == boxes[:1]
        assert [each.word for each in tx.rows(Mailbox, reader="alice")] == ["b", "c"]
        assert tx.rows(Mailbox, game="none") == []


def test_what_is_due_comes_earliest_first(store):
    """Up to and at the instant; by key among equals; rows without an instant never."""
    dues = {"late": 2 * HOUR, "pear": HOUR, "apple": HOUR, "early": 0 * HOUR}
    with store.write() as tx:
        tx.save(AdminSummary("never"))
        for game, after in dues.items():
            tx.save(AdminSummary(game, due_at=NOON + after))
    with store.read() as tx:
        assert [each.game for each in tx.earliest(AdminSummary)] == ["early"]
        assert [each.game for each in tx.earliest(AdminSummary, NOON + HOUR, 9)] == ["early", "apple", "pear"]
        assert [each.game for each in tx.earliest(AdminSummary, NOON + HOUR, 2)] == ["early", "apple"]
        assert tx.earliest(AdminSummary, NOON - HOUR, 9) == []


def test_rows_are_forgotten_by_their_fields_or_when_they_are_over(store):
    """As many as there are; one that is over exactly now is not yet forgotten."""
    today = NOON.date()
    with store.write() as tx:
        for days in range(4):
            tx.save(RateLimit("limit", f"{days}", today - timedelta(days=days), 1))
            tx.save(replace(WAITS, code=f"c{days}", until=NOON - days * HOUR))
        assert tx.expire(RateLimit, NOON - timedelta(days=2)) == 1
        assert tx.expire(PendingConfirmation, NOON - HOUR) == 2
        assert tx.delete(RateLimit, what="limit", whose="1") == 1
        assert tx.delete(RateLimit, what="never") == 0
    with store.read() as tx:
        assert [each.whose for each in tx.rows(RateLimit)] == ["0", "2"]
        assert [each.code for each in tx.rows(PendingConfirmation)] == ["c0", "c1"]


def test_rows_of_a_transaction_that_fails_are_not_there(store):
    """Neither added, nor replaced, nor forgotten; a part of it alone as well."""

    def change(tx):
        tx.delete(DoubtfulGame)
        tx.save(DoubtfulGame("pear"))

    def fail(tx):
        with tx.part():
            change(tx)
            raise Stop

    with store.write() as tx:
        tx.save(DoubtfulGame("bored", 1))
        with pytest.raises(Stop):
            fail(tx)
    fail_after(store, change)
    with store.read() as tx:
        assert tx.rows(DoubtfulGame) == [DoubtfulGame("bored", 1)]


def test_what_was_found_is_found_as_it_is_now(store):
    """However often it was asked for before it was written, forgotten, or undone."""

    def find(tx):
        row = tx.find(ReaderSettings, "bored", "alice")
        return row and row.zone, tx.game("bored") and tx.game("bored").admin, tx.head("bored").seq

    def change(tx, zone, seq):
        tx.save(ReaderSettings("bored", "alice", zone=zone))
        tx.put_game(HostedGame("bored", "nomic", f"{zone}@example.org", NOON))
        grow(tx, "bored", seq)

    with store.write() as tx:
        assert find(tx) == (None, None, 0)
        change(tx, "a", 1)
        assert find(tx) == ("a", "a@example.org", 1)
        with tx.part() as part:
            change(tx, "b", 2)
            assert find(tx) == ("b", "b@example.org", 2)
            part.undo()
        assert find(tx) == ("a", "a@example.org", 1)
        tx.delete(ReaderSettings, game="bored")
        assert find(tx) == (None, "a@example.org", 1)
        tx.save(WAITS)
        assert tx.find(PendingConfirmation, WAITS.code)
        tx.expire(PendingConfirmation, WAITS.until + HOUR)
        assert tx.find(PendingConfirmation, WAITS.code) is None


def test_rows_hold_what_strangers_write(store):
    """Text that no database takes is made storable, as everywhere."""
    with store.write() as tx:
        tx.save(GameSettings("bored", "\x00\udc80'; DROP TABLE game; --"))
    with store.read() as tx:
        assert tx.find(GameSettings, "bored").timezone == "\ufffd\ufffd'; DROP TABLE game; --"


def test_what_was_added_behind_a_head_is_found_if_the_log_holds_that_head(store):
    """Nothing behind the last one; of another log's head, or of one that is yet to come, nobody knows."""
    with store.write() as tx:
        tx.append("bored", 0, chain("bored", Head(), NOON, "mail:1", facts(1, 2, 3)))
    with store.read() as tx:
        first, *others = records = list(tx.records("bored"))
        assert tx.find_added("bored", head_at(first)) == others
        assert tx.find_added("bored", head_at(records[-1])) == []
        assert tx.find_added("pot", head_at(first)) is None
        assert tx.find_added("bored", Head()) is None
        assert tx.find_added("bored", Head(2, first.hash, NOON)) is None
        assert tx.find_added("bored", Head(4, first.hash, NOON)) is None


def test_the_margin_of_a_log_is_read_without_the_rest(store):
    """Questions, rulings and moved deadlines, in order, of one game."""
    asked = [("question-raised", 1, b"{}", b""), *facts(1), ("ruling-made", 2, b"{}", b"")]
    with store.write() as tx:
        tx.append("bored", 0, chain("bored", Head(), NOON, "mail:1", asked))
        tx.append("pot", 0, chain("pot", Head(), NOON, "mail:1", asked[:1]))
    with store.read() as tx:
        assert tx.margin("bored") == [each for each in tx.records("bored") if each.seq != 2]
        assert [each.name for each in tx.margin("pot")] == ["question-raised"]
        assert tx.margin("pear") == []


# For the Admin's summary


def test_what_came_in_is_counted_by_who_wrote_and_what_became_of_it(store):
    """Of one game, from an instant on, and only what was read."""
    ends = (
        ("alice", Disposition.APPLIED, 0), ("alice", Disposition.APPLIED, 1), ("alice", Disposition.HELD, 1),
        ("bob", Disposition.REFUSED, 1), ("", Disposition.IGNORED, 1), ("alice", Disposition.APPLIED, -1),
    )  # fmt: skip
    with store.write() as tx:
        for number, (player, kind, hours) in enumerate(ends):
            taken = tx.take_in(mail(f"f{number}", NOON + hours * HOUR))
            tx.dispose(taken.id, kind, game="bored", player=player)
        tx.dispose(tx.take_in(mail("other")).id, Disposition.APPLIED, game="pot", player="alice")
        tx.take_in(mail("unread"))
    with store.read() as tx:
        assert tx.arrivals("bored", NOON) == [
            ("", Disposition.IGNORED, 1), ("alice", Disposition.APPLIED, 2), ("alice", Disposition.HELD, 1),
            ("bob", Disposition.REFUSED, 1),
        ]  # fmt: skip


def test_a_mail_of_ours_is_found_by_its_message_id(store):
    """Whole, and as it was queued; None for what is not ours."""
    with store.write() as tx:
        for number in range(3):
            tx.queue(letter(f"digest/{number}", message_id=f"<m{number}@play.test>"))
    with store.read() as tx:
        assert tx.mail_with_message_id("<m1@play.test>") == next(
            out for out in tx.outbox() if out.key == "digest/1"
        )
        assert tx.mail_with_message_id("<m9@play.test>") is None
        assert tx.mail_with_message_id("nul\0 and \ud800") is None


def test_what_could_not_be_delivered_is_told_by_when_it_was_queued(store):
    """From the first instant on, up to the second; of one game."""
    with store.write() as tx:
        for hours in range(4):
            tx.queue(letter(f"digest/{hours}", kind="digest", queued_at=NOON + hours * HOUR))
        tx.queue(letter("other", game="pot", queued_at=NOON))
        for out in tx.outbox():
            if out.key != "digest/2":
                tx.mark(out.id, OutState.FAILED, response=f"550 {out.key}")
    with store.read() as tx:
        found = tx.failed_deliveries("bored", NOON, NOON + 3 * HOUR)
    assert found == [("alice", "digest", "550 digest/0"), ("alice", "digest", "550 digest/1")]


# Passages

SAID = (
    Passage("bored", "ruling", 7, "Ruling 1: Whoever sits in jail pays no rent. Because: rule 14.1 says so."),
    Passage("bored", "ruling", 9, "Ruling 2: The jail is no station."),
    Passage("bored", "question", 3, "Question 1 of bob: is Größe counted in the jailhouse, or in café Ħal?"),
    Passage("other", "ruling", 4, "Ruling 1: Nobody goes to jail."),
)
SEARCHES = (
    ("jail", [9, 7, 3]),  # the short one first, and a beginning of a word last
    ("about the jail", [9, 7, 3]),
    ("rent JAIL", [7]),
    ("grosse cafe hal", [3]),
    ("grö", [3]),
    ("rule 14", [7]),
    ("14.1", [7]),
    ("rul 4", []),  # of a number its beginning is not enough, nor its end
    ("pays rent", [7]),
    ("nobody", []),
    ("AND", []),
    ('"jail* NOT (', []),
    ("?!", []),
    ("x" * 5_000, []),
)


@pytest.fixture
def library(store):
    """A store with some passages in it."""
    with store.write() as tx:
        tx.put_passages(SAID)
    return store


@pytest.mark.parametrize(("search", "found"), SEARCHES)
def test_passages_are_found_by_their_words(library, search, found):
    """By all of them, or their beginnings; without case and accents; the fittest first."""
    with library.read() as tx:
        assert [each.seq for each in tx.passages("bored", search)] == found


def test_without_words_the_newest_passages_come(library):
    """As many as are asked for."""
    with library.read() as tx:
        assert tx.passages("bored", limit=2) == [SAID[1], SAID[0]]
        assert tx.passages("bored", "jail", limit=1) == [SAID[1]]


def test_a_passage_that_is_there_stays_as_it_is(library):
    """The one of that kind and event; and all of a game can be forgotten."""
    with library.write() as tx:
        tx.put_passages([replace(SAID[0], text="Something else"), replace(SAID[0], kind="admin")])
        assert [each.kind for each in tx.passages("bored", "jail pays")] == ["admin", "ruling"]
        tx.drop_passages("bored")
        assert tx.passages("bored") == tx.passages("bored", "jail") == []
        tx.put_passages(SAID[:1])
        assert tx.passages("bored", "jail") == [SAID[0]]
    with library.read() as tx:
        assert [each.seq for each in tx.passages("other", "jail")] == [4]


def test_passages_of_a_transaction_that_fails_are_not_there(library):
    """Neither they nor their words."""
    fail_after(library, lambda tx: tx.put_passages([Passage("bored", "admin", 11, "In jail\x00 for ever")]))
    with library.read() as tx:
        assert tx.passages("bored", "ever") == []
