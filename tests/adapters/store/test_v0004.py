"""What stood under keys of text stands in rows when the store is brought to schema 0004."""

import json
from datetime import UTC, date, datetime

import pytest
from sqlalchemy import text

from nomicd.adapters.store.engines import engines, parse
from nomicd.adapters.store.migrate import downgrade, upgrade
from nomicd.adapters.store.sql import SqlStore
from nomicd.kernel.page import Lines, Section
from nomicd.services import rows
from nomicd.services.ports import Trust

NOON = datetime(2026, 11, 23, 12, tzinfo=UTC)
TODAY = NOON.date()
PENDING = (
    '{"what":"mail","game":"pot","reader":"bob","address":"bob@example.org","until":"2026-11-23T12:00:00Z",'
    '"mail":7,"lines":[[1,"roll"]],"level":4,"words":["suber","UTC"]}'
)
SECTIONS = json.dumps([{"heading": "If", "blocks": [{"type": "lines", "lines": ["é"]}]}])
KEPT = {
    "key/message-ids": "00ff",
    "key/addresses": '[{"number":1,"secret":"aa","since":"2026-11-23T12:00:00Z"}]',
    "heartbeat": NOON.isoformat(),
    "closings": "the clock jumped",
    "outage": '{"start":"2026-11-23T12:00:00Z","end":"2026-11-23T13:00:00+01:00"}',
    "swept": "2026-11-23",
    "terms/pot": '{"timezone":"Europe/Berlin","outage_extension":false,"since":3,"choose_again":true}',
    "closed/pot": "2026-11-23T13:00:00+01:00",
    "parked/pot": "",
    "parked/pan": "4",
    "passages/pot": "12",
    "moved/pot": '{"number":3,"seconds":60.5,"at_once":true}',
    "admins/pot": "a@example.org b@example.org",
    "admin/a@example.org": "pot",
    "only-game": "",
    "again/pot": '{"correction":1,"players":["bob"],"first":2,"until":4,"choices":[["bob","add for bob"]]}',
    "held": "pot",
    "held/pot": f'[{{"question":2,"edits":["count mail 4"],"why":"é","update":3,"shown":{SECTIONS}}}]',
    "questions/pot": '{"2":"Question 2 of bob: why?"}',
    "rulings/pot": '{"rulings":[],"questions":[]}',
    "correction/pot/c0de": '{"edits":["x"],"why":"y","effect":"z","until":"2026-11-23T12:00:00+00:00"}',
    "doubts": "pan pot",
    "doubts-seen/pot": "9",
    "summary/pot": "daily",
    "summary-hour/pot": "9",
    "agenda": NOON.isoformat(),
    "agenda/pot": NOON.isoformat(),
    "summarised/pot": '{"at":"2026-11-23T12:00:00Z","waits":"f0","mailed":null}',
    "wish/pot/bob": "digest",
    "floor/pot/bob": "both",
    "zone/pot/bob": "Asia/Tokyo",
    "unreachable/pot/bob": "2026-11-23",
    "generation/pot/bob": "2",
    "was/pot/bob": "rob:1 robert:0",
    "generation/pot/rob": "2",
    "came-back/pot/bob": "2026-11-22 2026-11-23",
    "remind/pot/bob": "24",
    "reminded/pot/bob": "3",
    "wrote/pot/bob": NOON.isoformat(),
    "reminding": "pot",
    "mailbox/w0rd": "pot bob",
    "also/a/b@example.org": "pot|bob|bob@example.org",
    "observer/pot/observer:1": "o@example.org",
    "instead/pot/Carol": "bob",
    "turned-away/pot/carol": "yes",
    "evidence/7": '{"domain":"example.org","spent":true}',
    "deferred/7": "pot",
    "reasonless/7": "2026-11-23 veto 3\nundo event 4",
    "copies": "7 8",
    "confirm/c0de": PENDING,
    "limit/f0": "2026-11-23 3",
    "limit/rank-1/f0": "2026-11-23 2",
    "answered/join/f0": "2026-11-23 1",
    "answered/help/f0": NOON.isoformat(),
    "what-if/pot/bob/2026-11-23": "2",
    "signs/f0": "2026-11",
    "origin/f1": "2026-10",
    "seen/f0": "c0ffee",
    "nonce/f0": "2026-11-23 7",
}
ROWS_OF_IT = (
    rows.ServiceState(1, "00ff", NOON, "the clock jumped", NOON, NOON, TODAY),
    rows.AddressKey(1, "aa", NOON),
    rows.GameSettings("pot", "Europe/Berlin", outage_extension=False, since=3, choose_again=True),
    rows.GameProgress("pan", failed_update=4),
    rows.GameProgress("pot", NOON, searchable_to=0),  # since schema 0006 searches find more: told anew
    rows.DeadlineMove("pot", 3, 60.5, at_once=True),
    rows.CoAdmin("pot", "a@example.org"),
    rows.CoAdmin("pot", "b@example.org"),
    rows.ReconsiderationWindow("pot", 1, ("bob",), 2, 4, (("bob", "add for bob"),)),
    rows.HeldQuestion("pot", 2, ("count mail 4",), "é", 3, (Section("If", (Lines(("é",)),)),)),
    rows.CorrectionPreview("pot", "c0de", ("x",), "y", "z", NOON),
    rows.DoubtfulGame("pan"),
    rows.DoubtfulGame("pot", 9),
    rows.AdminSummary("pot", rows.SummaryFrequency.DAILY, 9, NOON, NOON, "f0"),
    rows.ReaderSettings(
        "pot",
        "bob",
        rows.MailWish.DIGEST,
        rows.RequiredProof.BOTH,
        "Asia/Tokyo",
        TODAY,
        2,
        (("rob", 1), ("robert", 0)),
    ),
    rows.ReaderSettings("pot", "rob", generation=2),
    rows.Bounce("pot", "bob", date(2026, 11, 22)),
    rows.Bounce("pot", "bob", TODAY),
    rows.Reminder("pot", "bob", 24, 3, NOON),
    rows.Mailbox("w0rd", "pot", "bob"),
    rows.SecondAddress("a/b@example.org", "pot", "bob", "bob@example.org"),
    rows.Observer("pot", "observer:1", "o@example.org"),
    rows.SeatRequest("pot", "Carol", "bob", turned_away=True),
    rows.MailEvidence(7, domain="example.org", spent=True),
    rows.DeferredMail(7, "pot"),
    rows.UnexplainedOrder(7, TODAY, ("veto 3", "undo event 4")),
    rows.OrderCopy(7),
    rows.OrderCopy(8),
    rows.PendingConfirmation(
        "mail",
        "pot",
        "bob",
        "bob@example.org",
        NOON,
        7,
        ((1, "roll"),),
        Trust.ADMIN,
        ("suber", "UTC"),
        "c0de",
    ),
    rows.RateLimit("answered/join", "f0", TODAY, 1),
    rows.RateLimit("limit", "f0", TODAY, 3),
    rows.RateLimit("limit/rank-1", "f0", TODAY, 2),
    rows.LastAnswer("help", "f0", NOON),
    rows.SenderHabit("origin", "f1", date(2026, 10, 1)),
    rows.SenderHabit("signs", "f0", date(2026, 11, 1)),
    rows.SeenMessage("f0", "c0ffee"),
    rows.UsedNonce("f0", TODAY, 7),
)


@pytest.fixture
def old_url(empty_url):
    """A store of schema 0003 with all that was kept under keys."""
    writer, readers = engines(parse(empty_url))
    with writer.begin() as connection:
        upgrade(connection)
        downgrade(connection, "0003")
        for key, value in KEPT.items():
            connection.execute(
                text("INSERT INTO service VALUES (:key, :value)"), {"key": key, "value": value}
            )
        connection.execute(text("INSERT INTO seat VALUES ('pot', 'Carol', 'carol@example.org', 'asked')"))
    readers.dispose()
    writer.dispose()
    return empty_url


def test_all_of_it_is_there(old_url):
    """Each value with its type, and nothing else."""
    store = SqlStore(old_url)
    with store.read() as tx:
        assert [row for kind in rows.ROWS for row in tx.rows(kind)] == list(ROWS_OF_IT)
    store.close()
