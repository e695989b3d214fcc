"""What is mailed follows from what came in, and from nothing else."""

from datetime import UTC, datetime, timedelta

from nomicd.adapters.clock import SettableClock
from nomicd.app.resources import documents
from nomicd.app.settings import AppSettings
from nomicd.app.wiring import open_application
from nomicd.services.arrival import Arrival
from nomicd.services.operating.operator_service import GameOpening
from nomicd.services.ports import Trust

OPENING = datetime(2026, 11, 21, 12, tzinfo=UTC)
MAILS = (
    (51, "ada", "propose: Rent\nset 14.rent to 4"),
    (52, "bea", "buy square"),
    (146, "ada", "vote yea on 1"),
)
"""Hours from the opening."""


def mail_week(home, secret):
    """Every mail of a week of a game, as it leaves: its key and its bytes."""
    home.mkdir()
    clock = SettableClock(OPENING)
    with open_application(AppSettings(base=home), clock, secret=secret) as world:
        rules = documents("borednomic")
        world.operations.open(
            GameOpening("bored", "borednomic", "boss@x.test", documents=rules, seed=b"s" * 32), OPENING
        )
        for name in ("ada", "bea"):
            world.operations.add_player("bored", name, f"{name}@x.test", OPENING)
        world.operations.start("bored", OPENING)
        for hours, who, body in MAILS:
            clock.set(OPENING + timedelta(hours=hours))
            world.timekeeper.run_due(clock.now())
            raw = f"From: {who}@x.test\r\nTo: nomic+bored@localhost\r\nSubject: x\r\n\r\n{body}\r\n".encode()
            world.take(raw, Arrival("test", Trust.PROVED, clock.now()))
            world.timekeeper.run_due(clock.now())
        clock.set(OPENING + timedelta(days=10))
        world.timekeeper.run_due(clock.now())
        with world.store.read() as tx:
            return [(mail.key, mail.raw) for mail in tx.outbox()]


def test_the_same_game_is_mailed_in_the_same_bytes(tmp_path):
    """Digests, ballots, results and receipts, with their pictures and Message-IDs, on another machine too;
    only who has another key gives other Message-IDs."""
    once, again, other = (
        mail_week(tmp_path / name, secret)
        for name, secret in (("once", b"k" * 32), ("again", b"k" * 32), ("other", b"o" * 32))
    )
    assert {key.split("/")[1] for key, _ in once} >= {"digest", "ballot", "result"}
    assert once == again
    assert [key for key, _ in once] == [key for key, _ in other]
    assert not {raw for _, raw in once} & {raw for _, raw in other}
