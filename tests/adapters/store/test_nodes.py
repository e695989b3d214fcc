"""Several processes on one PostgreSQL store: who lives, who works which game, and what an older holder may
not."""

import threading
import time
from contextlib import contextmanager, suppress
from datetime import UTC, datetime, timedelta

import psycopg
import pytest

from nomicd.adapters.store.nodes import Node
from nomicd.adapters.store.ready import ready
from nomicd.adapters.store.shared import CLAIMABLE, WAITING_IDS_MINE, WAITING_IDS_OF
from nomicd.adapters.store.sql import SqlStore
from nomicd.kernel.log import chain
from nomicd.services.leases import insist
from nomicd.services.ports import (
    Disposition,
    HeldElsewhere,
    HostedGame,
    MailIn,
    MailOut,
    OutState,
    SeqConflict,
    StoreBroken,
    Trust,
)
from nomicd.services.rows import (
    AdminSummary,
    DeferredMail,
    DoubtfulGame,
    GameSettings,
    RateLimit,
    ReaderSettings,
)

NOON = datetime(2026, 11, 23, 12, tzinfo=UTC)
LATER = NOON + timedelta(hours=1)
SLUGS = tuple(f"g{number}" for number in range(10))
SHORT = 0.6


@pytest.fixture
def url(postgres):
    """A store with ten games."""
    place = postgres.database()
    store = SqlStore(place)
    with store.write() as tx:
        for slug in SLUGS:
            tx.put_game(HostedGame(slug, "toy", "boss@example.org", NOON, open=True, due=NOON))
    store.close()
    return place


@pytest.fixture
def enter(url):
    """Have one more process come in; all leave at the end."""
    nodes = []

    def come(length=60.0):
        nodes.append(Node(url, length))
        return nodes[-1]

    yield come
    for node in nodes:
        node.leave()


def list_held(node):
    return {slug for slug in ("", *SLUGS) if node.works(slug)}


def settle(*nodes):
    """Let each renew some times, as its thread would."""
    for node in nodes * 3:
        node.renew()


def grow(store, slug):
    with store.write() as tx:
        head = tx.head(slug)
        tx.append(slug, head.seq, chain(slug, head, NOON, "mail:1", [("Counted", 1, b"{}", b"")]))


def mail(fingerprint="f1", at=NOON, **more):
    return MailIn(b"Subject: hi\r\n\r\nroll\r\n", at, "smtp", Trust.PROVED, fingerprint, **more)


def letter(key="receipt/1"):
    whom = ("alice", "alice@example.org", "nomic@localhost")
    return MailOut(key, "g0", "receipt", *whom, f"<{key}@localhost>", b"bytes", NOON)


@contextmanager
def store_of(node, **how):
    store = node.open_store(**how)
    try:
        yield store
    finally:
        store.close()


def test_the_first_works_all_and_those_that_come_get_their_share(enter):
    first = enter()
    assert list_held(first) == {"", *SLUGS}
    second, third = enter(), enter()
    settle(first, second, third)
    shares = [list_held(each) for each in (first, second, third)]
    assert set().union(*shares) == {"", *SLUGS}
    assert sum(map(len, shares)) == 11
    assert {len(share) for share in shares} <= {3, 4}
    assert "" in shares[0]


def test_processes_and_changes_of_hands_are_counted(enter, url):
    """For whoever looks on: a process more takes its share, and each of these is a change."""
    first = enter()
    reader = SqlStore(url, read_only=True)
    with reader.read() as tx:
        processes, before = tx.count_leases()
    assert processes == 1
    settle(first, second := enter())
    with reader.read() as tx:
        assert tx.count_leases() == (2, before + len(list_held(second)))
    reader.close()


def test_what_is_due_is_what_one_works(enter):
    first, second = enter(), enter()
    settle(first, second)
    with store_of(first) as one, store_of(second) as two:
        with one.write() as tx:
            for slug in list_held(first) - {""}:
                tx.save(AdminSummary(slug, due_at=NOON))
                tx.save(DoubtfulGame(slug))
            mine = tx.take_in(mail("a", game=min(list_held(second)))).id
            nobodys = tx.take_in(mail("b", game="no-such-game")).id
        for node, store in ((first, one), (second, two)):
            with store.read() as tx:
                games = {each.slug for each in tx.due_games(NOON + timedelta(hours=1), 100)}
                assert games == list_held(node) - {""}
        with one.read() as tx:
            assert tx.waiting_ids(10, NOON + timedelta(hours=1)) == [nobodys]
            assert len(tx.earliest(AdminSummary, NOON, 100)) == len(list_held(first) - {""})
        with two.read() as tx:
            assert [each.id for each in tx.list_waiting()] == [mine]
            assert tx.rows(DoubtfulGame) == []
            assert len(tx.rows(AdminSummary)) == len(list_held(first) - {""})
            assert tx.earliest(AdminSummary, limit=5) == []


def test_mail_of_a_game_is_found_among_all_others(enter):
    """Whoever makes an update reads what it is of, and what may be of it; the rest waits."""
    node = enter()
    later = NOON + timedelta(hours=1)
    with store_of(node) as store:
        with store.write() as tx:
            games = ("g1", "g2", "", "g3", "g1")
            _, second, nobodys, third, _ = (
                tx.take_in(mail(str(number), game=game)).id for number, game in enumerate(games)
            )
        with store.read() as tx:
            assert tx.waiting_ids(10, later, ["g2", "g3"]) == [second, nobodys, third]
            assert tx.waiting_ids(2, later, ["g2", "g3"]) == [second, nobodys]


def test_an_update_waits_for_mail_that_another_has_yet_to_read(enter):
    """It names no game, and may be for this one; but not for ever."""
    first, second = enter(), enter()
    settle(first, second)
    with store_of(second) as store:
        with store.write() as tx:
            number = tx.take_in(mail(at=NOON - timedelta(seconds=1))).id
        with store.read() as tx:
            assert tx.due_games(NOON + timedelta(seconds=1), 100) == []
            assert tx.due_games(NOON + timedelta(seconds=9), 100)
        with store.write() as tx:
            tx.dispose(number, Disposition.APPLIED)
        with store.read() as tx:
            assert tx.due_games(NOON + timedelta(seconds=1), 100)


def test_nothing_is_written_of_a_game_that_is_held_elsewhere(enter):
    first, second = enter(), enter()
    settle(first, second)
    theirs = min(list_held(second))
    with store_of(first) as store:
        with pytest.raises(HeldElsewhere) as refused:
            grow(store, theirs)
        assert refused.value.games == [theirs]
        with store.read() as tx:
            assert tx.head(theirs).seq == 0
        insist(first, lambda: grow(store, theirs))
        with store.read() as tx:
            assert tx.head(theirs).seq == 1
    with store_of(second) as store, pytest.raises(HeldElsewhere):
        grow(store, theirs)


def test_a_transaction_of_an_older_epoch_leaves_nothing(enter):
    """Also one whose holder has the game again: it may have been another's in between."""
    first, second = enter(), enter()
    settle(first, second)
    slug = max(list_held(first))
    with store_of(first) as store:

        def write(thieves):
            with store.write() as tx:
                head = tx.head(slug)
                for thief in thieves:
                    thief.seize([slug])
                tx.append(slug, head.seq, chain(slug, head, NOON, "m", [("Counted", 1, b"{}", b"")]))
                tx.save(RateLimit("answers", "alice@example.org", NOON.date(), 1))

        for thieves in ([second], [second, first]):
            with pytest.raises(SeqConflict):
                write(thieves)
        with store.read() as tx:
            assert tx.head(slug).seq == 0
            assert tx.rows(RateLimit) == []


def test_a_takeover_waits_for_a_commit_under_way(enter):
    first, second = enter(), enter()
    settle(first, second)
    slug = max(list_held(first))
    with store_of(first) as store:
        with store.write() as tx:
            head = tx.head(slug)
            tx.append(slug, head.seq, chain(slug, head, NOON, "m", [("Counted", 1, b"{}", b"")]))
            tx.fence()
            thief = threading.Thread(target=second.seize, args=([slug],))
            thief.start()
            thief.join(0.2)
            assert thief.is_alive()
        thief.join(60)
        with store.read() as tx:
            assert tx.head(slug).seq == 1
    assert second.works(slug)


def test_what_is_undone_was_not_written(enter):
    first, second = enter(), enter()
    settle(first, second)
    theirs = min(list_held(second))
    with store_of(first) as store, store.write() as tx:
        with tx.part() as part:
            tx.put_game(HostedGame(theirs, "toy", "thief@example.org", NOON))
            part.undo()
        with suppress(ZeroDivisionError), tx.part():
            tx.put_game(HostedGame(theirs, "toy", "thief@example.org", NOON))
            raise ZeroDivisionError


def test_a_new_game_is_worked_by_who_made_it(enter):
    first = enter()
    with store_of(first) as store:
        with store.write() as tx:
            tx.put_game(HostedGame("new", "toy", "boss@example.org", NOON))
        first.renew()
        assert first.works("new")
        grow(store, "new")


def test_of_two_who_change_one_row_the_second_begins_anew(enter):
    """Limits count what an address did with all games."""
    first, second = enter(), enter()
    with store_of(first) as one, store_of(second) as two:

        def count(store, between=lambda: None):
            with store.write() as tx:
                assert tx.rows(RateLimit) == []
                between()
                tx.save(RateLimit("answers", "alice@example.org", NOON.date(), 1))

        with pytest.raises(SeqConflict):
            count(one, lambda: count(two))
        with one.write() as tx:
            assert len(tx.rows(RateLimit)) == 1


def test_who_is_gone_is_followed_at_once(enter, url):
    """The database notices the end of a session."""
    first, second = enter(), enter()
    settle(first, second)
    first.cut()
    until = time.monotonic() + 30
    while "" not in list_held(second) and time.monotonic() < until:
        second.renew()
    assert list_held(second) == {"", *SLUGS}
    with pytest.raises(StoreBroken):
        first.renew()


def test_who_is_silent_is_followed_when_the_time_is_up(enter):
    """It is dead then: its sessions are ended, and with them its locks."""
    first, second = enter(SHORT), enter()
    settle(first, second)
    slug = max(list_held(first))
    with store_of(first) as frozen, store_of(second) as store:

        def thaw_late():
            with frozen.write() as tx:
                tx.put_game(HostedGame(slug, "toy", "frozen@example.org", NOON))
                until = time.monotonic() + 30
                while not second.works(slug) and time.monotonic() < until:
                    second.renew()
                grow(store, slug)
                tx.game("another")

        with pytest.raises(StoreBroken):
            thaw_late()
        with store.read() as tx:
            assert tx.game(slug).admin == "boss@example.org"
    with pytest.raises(StoreBroken):
        first.renew()


def test_mails_go_to_whoever_works_their_game(enter):
    first, second = enter(), enter()
    settle(first, second)
    mine, theirs = max(list_held(first)), min(list_held(second))
    later = NOON + timedelta(hours=1)
    with store_of(first) as one, store_of(second) as two:
        with one.write() as tx:
            number, waits = tx.take_in(mail("a")).id, tx.take_in(mail("b")).id
            tx.save(DeferredMail(waits, theirs))
        first.hand_over(number, theirs)
        with two.read() as tx:
            assert tx.waiting_ids(10, later) == [number, waits]
        second.hand_over(number, mine)  # it needs both games: the second one is taken over
        assert second.works(mine)
        with two.read() as tx:
            assert tx.waiting_ids(10, later) == [number, waits]
        with one.read() as tx:
            assert tx.waiting_ids(10, later) == []


def test_each_mail_is_sent_by_one(enter):
    """Until its sender is silent for a while."""
    first, second = enter(), enter()
    with store_of(first, strict=False) as one, store_of(second, strict=False) as two:
        with one.write() as tx:
            tx.queue(letter("receipt/1"))
            tx.queue(letter("receipt/2"))
        with one.write() as tx:
            (claimed,) = tx.list_outgoing(NOON, 1)
            with two.write() as other:
                (left,) = other.list_outgoing(NOON, 5)
                other.mark(left.id, OutState.SENDING, attempt=True)
            tx.mark(claimed.id, OutState.SENDING, attempt=True)
        assert claimed.id != left.id
        with two.write() as tx:
            assert tx.list_outgoing(NOON, 5) == []
            tx.mark(left.id, OutState.SENT, sent_at=NOON)
        assert first._claims == {claimed.id}
        assert second._claims == set()
        with psycopg.connect(one._url.set(drivername="postgresql").render_as_string(False)) as link:
            link.execute("UPDATE mail_out SET next_try = clock_timestamp() WHERE id = %s", (claimed.id,))
        first.renew()
        with two.write() as tx:
            assert tx.list_outgoing(NOON, 5) == []
        first._claims.clear()
        with psycopg.connect(one._url.set(drivername="postgresql").render_as_string(False)) as link:
            link.execute("UPDATE mail_out SET next_try = clock_timestamp() WHERE id = %s", (claimed.id,))
        with two.write() as tx:
            assert [each.id for each in tx.list_outgoing(NOON, 5)] == [claimed.id]


def test_what_waits_to_go_out_is_found_among_all_that_went(enter, url):
    """Also where PostgreSQL has counted when much was waiting, and would look for the first by number."""
    asked = ready(CLAIMABLE, "postgresql")
    with store_of(enter()) as store, store.write() as tx:
        tx.queue(letter())
    with psycopg.connect(url.replace("+psycopg", ""), autocommit=True) as link:
        for state, number in (("sent", 3000), ("queued", 30)):
            link.execute(
                "INSERT INTO mail_out (key, game, kind, reader, recipient, envelope_from, message_id, raw,"
                " queued_at, state, attempts, response) SELECT %s || number, game, kind, reader, recipient,"
                " envelope_from, %s || number, raw, queued_at, %s, attempts, response"
                " FROM mail_out, generate_series(1, %s) AS number WHERE key = 'receipt/1'",
                (state, state, state, number),
            )
        link.execute("ANALYZE mail_out")
        plan = link.execute(f"EXPLAIN {asked.text}", asked.values({"most": 4})).fetchall()
    assert any("ix_mail_out_pending" in line for (line,) in plan)


def test_what_waits_for_a_game_is_found_among_all_that_waits(enter, url):
    """An update asks for the mail of its game, however much of others' there is; and what a node reads first
    is found without sorting the rest."""
    asked = ready(WAITING_IDS_OF, "postgresql")
    with store_of(enter()) as store, store.write() as tx:
        tx.take_in(mail())
    with psycopg.connect(url.replace("+psycopg", ""), autocommit=True) as link:
        link.execute(
            "INSERT INTO lease SELECT 'other' || number, 1, 1 FROM generate_series(1, 500) AS number"
        )
        link.execute(
            "INSERT INTO mail_in (raw, received_at, via, trust, fingerprint, recipient, envelope_from,"
            " disposition, attempts, game, player, reason) SELECT raw, received_at, via, trust,"
            " 'other' || number, recipient, envelope_from, disposition, attempts, 'other' || number % 500,"
            " player, reason FROM mail_in, generate_series(1, 5000) AS number"
        )
        link.execute("ANALYZE mail_in")
        given = asked.values({"most": 100, "before": LATER, "node": 1, "games": ["other7", ""]})
        plan = link.execute(f"EXPLAIN {asked.text}", given).fetchall()
        assert any("ix_mail_in_waiting" in line for (line,) in plan), plan
        first = ready(WAITING_IDS_MINE, "postgresql")
        given = first.values({"most": 50, "before": LATER, "node": 1})
        plan = link.execute(f"EXPLAIN {first.text}", given).fetchall()
    assert not any("Sort" in line for (line,) in plan), plan


def test_what_became_of_a_letter_is_written_by_whoever_sends_it(enter):
    """With all else of the transaction; a letter that is not there is told at once."""
    with store_of(enter(), strict=False) as store:
        with store.write() as tx:
            tx.queue(letter())
        with store.write() as tx:
            (taken,) = tx.list_outgoing(NOON)
            tx.mark(taken.id, OutState.SENDING, attempt=True)
        with store.write() as tx:
            tx.mark(taken.id, OutState.QUEUED, next_try=NOON, response="451 later")
        with store.write() as tx:
            (again,) = tx.list_outgoing(NOON)
            tx.mark(again.id, OutState.SENDING, attempt=True)
            tx.mark(again.id, OutState.SENT, sent_at=NOON, response="250 OK")
        assert (again.state, again.attempts, again.response) == (OutState.QUEUED, 1, "451 later")
        with store.read() as tx:
            (sent,) = tx.outbox()
        assert (sent.state, sent.attempts, sent.sent_at, sent.next_try) == (OutState.SENT, 2, NOON, None)
        with pytest.raises(LookupError), store.write() as tx:
            tx.mark(sent.id + 1, OutState.SENDING, attempt=True)


def test_a_mail_that_two_are_handed_counts_once(enter):
    first, second = enter(), enter()
    with store_of(first, strict=False) as one, store_of(second, strict=False) as two:
        with one.write() as tx:
            tx.take_in(mail())
        with two.write() as tx:
            assert tx.take_in(mail()).disposition is Disposition.DUPLICATE
            assert tx.tally()[Disposition.DUPLICATE] == 1


def test_all_have_looked_when_the_last_one_has(enter):
    first, second = enter(), enter()
    second._look = lambda: NOON - timedelta(minutes=1)
    settle(first, second, first)
    assert first.agree(NOON) == NOON - timedelta(minutes=1)
    assert second.agree(NOON - timedelta(hours=1)) == NOON - timedelta(hours=1)


def test_a_wrong_clock_takes_part_in_nothing(enter, monkeypatch):
    node = enter()
    monkeypatch.setattr(time, "time", lambda: 0.0)
    with pytest.raises(StoreBroken, match="clock"):
        node.renew()
    with pytest.raises(StoreBroken, match="clock"):
        enter()


def test_calls_are_heard(enter):
    first, second = enter(), enter()
    heard = threading.Event()

    class Ears:
        def tell_change(self, gained, lost, held): ...

        def tell_loss(self, error): ...

        def take_call(self, word):
            if word == "mail:g1":
                heard.set()

    first.start(Ears(), lambda: NOON)
    second.call("mail:g1")
    assert heard.wait(60)


def test_a_game_that_was_anothers_for_a_moment_is_lost_and_gained(enter):
    """What is known of it may not be true any more, though it is where it was."""
    first, second = enter(), enter()
    settle(first, second)
    slug, gained, lost, began = max(list_held(first)), set(), set(), threading.Event()

    def look():
        began.set()
        return NOON

    class Ears:
        def tell_change(self, more, less, _held):
            gained.update(more)
            lost.update(less)

        def tell_loss(self, error): ...

        def take_call(self, word): ...

    first.start(Ears(), look)
    assert began.wait(60)
    first.call("")  # when it has had its turn, the thread has seen what there is, and sleeps for a while
    second.seize([slug])
    first.seize([slug])
    assert first.works(slug)
    assert slug in gained & lost


def test_what_is_undone_before_anything_was_asked_was_never_run(enter):
    """Statements wait for the next question: of those that an undone part had, none is run."""
    limit = RateLimit("answers", "alice@example.org", NOON.date(), 1)
    with store_of(enter()) as store:
        with store.write() as tx:
            tx.save(limit)
            with tx.part() as part:
                tx.save(RateLimit("answers", "bob@example.org", NOON.date(), 1))
                part.undo()
            with tx.part() as part:
                tx.save(RateLimit("answers", "carol@example.org", NOON.date(), 1))
                assert len(tx.rows(RateLimit)) == 2
                part.undo()
            assert tx.rows(RateLimit) == [limit]
        with store.read() as tx:
            assert tx.rows(RateLimit) == [limit]


def test_what_fails_late_loses_the_whole_transaction(enter):
    """A part that had ended well is found to clash when the next one asks something, and whoever asks goes on
    without that one."""
    limit = RateLimit("answers", "alice@example.org", NOON.date(), 1)
    first, second = enter(), enter()
    with store_of(first) as one, store_of(second) as two:

        def read_two_mails():
            with one.write() as tx:
                assert tx.rows(RateLimit) == []
                with two.write() as other:
                    other.save(limit)
                with tx.part():
                    tx.save(RateLimit("answers", "bob@example.org", NOON.date(), 1))
                    tx.save(limit)
                with suppress(SeqConflict), tx.part():
                    tx.game("g1")

        with pytest.raises(SeqConflict):
            read_two_mails()
        with one.read() as tx:
            assert tx.rows(RateLimit) == [limit]
        with one.write() as tx:
            tx.save(RateLimit("answers", "bob@example.org", NOON.date(), 1))


def test_what_is_known_of_a_game_is_what_stands_there(enter):
    """Rows that were asked beside others are asked anew once they have changed."""
    with store_of(enter()) as store, store.write() as tx:
        assert tx.game("g1").slug == "g1"
        assert tx.find(GameSettings, "g1") is None
        tx.save(GameSettings("g1", timezone="Europe/Berlin"))
        assert tx.find(GameSettings, "g1").timezone == "Europe/Berlin"
        assert tx.find(ReaderSettings, "g1", "alice") is None
        tx.save(ReaderSettings("g1", "alice"))
        assert tx.find(ReaderSettings, "g1", "alice") == ReaderSettings("g1", "alice")
        assert tx.head("g1").seq == 0
        head = tx.head("g1")
        tx.append("g1", 0, chain("g1", head, NOON, "mail:1", [("Counted", 1, b"{}", b"")]))
        assert tx.head("g1").seq == 1
