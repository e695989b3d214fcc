"""The store in memory stands for the durable one in tests and in the simulator: they may not differ."""

import tempfile
from contextlib import suppress
from datetime import UTC, datetime, timedelta

from hypothesis import Phase, given, settings
from hypothesis import strategies as st
from memory_store import MemoryStore

from nomicd.adapters.store.sql import SqlStore
from nomicd.kernel.log import chain
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
from nomicd.services.rows import AdminSummary, ReaderSettings

NOON = datetime(2026, 11, 23, 12, tzinfo=UTC)
READERS = st.sampled_from(["al", "Bo"])
SLUGS = st.sampled_from(["apple", "bored"])
NUMBERS = st.integers(1, 4)
TEXTS = st.text(max_size=8) | st.lists(st.sampled_from(["jail", "Ja", "rule", "14", "1", "é", "the"])).map(
    " ".join
)
TIMES = st.integers(-3, 3).map(lambda hours: NOON + timedelta(hours=hours))


def append(tx, slug, expected, numbers, at):
    head = tx.head(slug)
    facts = [("Counted", 1, b"%d" % number, b"") for number in numbers]
    records = chain(slug, head, at, "mail:1", facts)
    try:
        tx.append(slug, head.seq, records)
        if expected != head.seq + len(records):
            tx.append(slug, expected, [])
    except SeqConflict:
        return "conflict"
    return tx.head(slug)


def take_in(tx, fingerprint, at, recipient):
    return tx.take_in(MailIn(b"raw", at, "smtp", Trust.PROVED, fingerprint, recipient))


def queue(tx, key, at):
    mail = MailOut(key, "bored", "receipt", "al", "al@example.org", "nomic@localhost", "<1@l>", b"raw", NOON)
    return tx.queue(mail) if at is None else tx.list_outgoing(at, limit=2)


def try_work(work):
    """The work's answer, or that there is no such mail."""
    try:
        return work()
    except LookupError:
        return "unknown"


STEPS = st.one_of(
    st.builds(
        lambda *given: lambda tx: append(tx, *given),
        SLUGS, st.integers(0, 3), st.lists(NUMBERS, max_size=3), TIMES,
    ),
    st.builds(
        lambda *given: lambda tx: take_in(tx, *given),
        st.sampled_from(["f1", "f2", "f3"]), TIMES, st.text(max_size=3),
    ),
    st.builds(lambda number: lambda tx: try_work(lambda: tx.strike(number)), NUMBERS),
    st.builds(
        lambda number, end: lambda tx: try_work(lambda: tx.dispose(number, end, game="bored", reason="r")),
        NUMBERS, st.sampled_from(Disposition),
    ),
    st.builds(
        lambda *given: lambda tx: queue(tx, *given), st.sampled_from(["a", "b", "c"]), st.none() | TIMES
    ),
    st.builds(
        lambda number, state, at, attempt: lambda tx: try_work(
            lambda: tx.mark(number, state, next_try=at, response="250", attempt=attempt)
        ),
        NUMBERS, st.sampled_from(OutState), st.none() | TIMES, st.booleans(),
    ),
    st.builds(
        lambda slug, due, free: lambda tx: tx.put_game(HostedGame(slug, "suber", "a@b", NOON, free, due)),
        SLUGS, st.none() | TIMES, st.booleans(),
    ),
    st.builds(
        lambda slug, who, state: lambda tx: tx.put_seat(Seat(slug, who, f"{who}@Example.org", state)),
        SLUGS, st.sampled_from(["al", "Bo"]), st.sampled_from(SeatState),
    ),
    st.builds(lambda slug, seq: lambda tx: tx.put_snapshot(Snapshot(slug, seq, "1", b"s")), SLUGS, NUMBERS),
    st.builds(
        lambda *given: lambda tx: tx.put_passages([Passage(*given)]),
        SLUGS, st.sampled_from(["ruling", "admin"]), NUMBERS, TEXTS,
    ),
    st.builds(lambda slug, search: lambda tx: tx.passages(slug, search, 2), SLUGS, TEXTS),
    st.builds(lambda slug: lambda tx: tx.drop_passages(slug), SLUGS),
    st.builds(
        lambda slug, reader, zone: lambda tx: tx.save(ReaderSettings(slug, reader, zone=zone)),
        SLUGS, READERS, TEXTS,
    ),
    st.builds(lambda slug: lambda tx: tx.delete(ReaderSettings, game=slug), SLUGS),
    st.builds(lambda slug, at: lambda tx: tx.save(AdminSummary(slug, due_at=at)), SLUGS, st.none() | TIMES),
    st.builds(lambda at: lambda tx: (tx.earliest(AdminSummary, at), tx.expire(AdminSummary, at)), TIMES),
)  # fmt: skip
TRANSACTIONS = st.lists(st.tuples(st.lists(STEPS, max_size=6), st.booleans()), max_size=8)


class Stop(Exception):
    """What ends a transaction that is to fail."""


def run(store, steps, fails):
    """What the steps of one transaction answer; nothing of it is kept if it is to fail."""
    answers = []
    with suppress(Stop), store.write() as tx:
        answers += [step(tx) for step in steps]
        if fails:
            raise Stop
    return answers


def everything(tx):
    """All that can be asked."""
    return (
        [(tx.head(slug), list(tx.records(slug)), list(tx.facts(slug, 1))) for slug in ("apple", "bored")],
        [(tx.snapshot(slug), tx.seats(slug), tx.game(slug)) for slug in ("apple", "bored")],
        (tx.rows(ReaderSettings), tx.rows(ReaderSettings, zone=""), tx.find(ReaderSettings, "bored", "al")),
        (tx.rows(AdminSummary), tx.earliest(AdminSummary, limit=2)),
        [tx.passages("bored", search) for search in ("", "ja", "1", "rule 14", "e")],
        (tx.games(), tx.due_games(NOON, 5), tx.seats_of("AL@example.org")),
        (
            tx.mails(),
            tx.mails(Disposition.HELD, 2),
            tx.list_waiting(2),
            tx.list_waiting(before=NOON),
            tx.tally(),
        ),
        (
            tx.outbox(),
            tx.outbox(OutState.SENT, 1),
            tx.list_outgoing(NOON),
            tx.list_outgoing(NOON + timedelta(hours=2)),
        ),
    )


# Without shrinking: every try makes a store on disk, and shrinking would take minutes.
@settings(max_examples=40, phases=set(Phase) - {Phase.shrink})
@given(TRANSACTIONS)
def test_memory_and_sqlite_never_differ(transactions):
    """The same transactions, some of which fail, give the same answers and leave the same store."""
    with tempfile.TemporaryDirectory() as folder:
        stores = MemoryStore(), SqlStore(f"sqlite:///{folder}/nomicd.sqlite")
        for steps, fails in transactions:
            first, second = (run(store, steps, fails) for store in stores)
            assert first == second
        seen = []
        for store in stores:
            with store.read() as tx:
                seen.append(everything(tx))
            store.close()
        assert seen[0] == seen[1]
