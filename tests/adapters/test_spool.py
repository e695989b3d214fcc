"""The folder between `nomicd deliver`, the command line, and the daemon."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from datetime import UTC, datetime, timedelta, timezone
from pathlib import Path

import pytest

from nomicd.adapters import spool
from nomicd.services.arrival import Arrival
from nomicd.services.ports import Trust

NOON = datetime(2026, 11, 23, 12, tzinfo=UTC)


def put(root: Path, raw: bytes, at: datetime = NOON) -> Path:
    return spool.put(root, raw, spool.SpoolMeta(at, "nomic@example.org", "alice@example.org"))


def test_a_mail_comes_out_as_it_went_in(tmp_path: Path):
    """Any bytes at all, and how it came."""
    raw = bytes(range(256)) + b"\n{}\n"
    put(tmp_path, raw, NOON.astimezone(timezone(timedelta(hours=-5))))
    [entry] = spool.scan(tmp_path)
    assert entry.raw == raw
    assert entry.meta == spool.SpoolMeta(NOON, "nomic@example.org", "alice@example.org", "deliver")


def test_mails_come_by_when_they_were_received(tmp_path: Path):
    """Then in the order they were handed over."""
    put(tmp_path, b"late", NOON + timedelta(microseconds=1))
    for number in range(12):
        put(tmp_path, b"%d" % number)
    put(tmp_path, b"early", datetime(1969, 1, 1, tzinfo=UTC))
    assert [entry.raw for entry in spool.scan(tmp_path)] == [
        b"early", *(b"%d" % number for number in range(12)), b"late",
    ]  # fmt: skip


def test_a_mail_waits_until_it_is_done(tmp_path: Path):
    """A daemon that was killed finds it again."""
    put(tmp_path, b"one")
    [entry] = spool.scan(tmp_path)
    assert [again.raw for again in spool.scan(tmp_path)] == [b"one"]
    spool.forget(entry)
    spool.forget(entry)
    assert spool.waits(tmp_path) == 0
    assert list(spool.scan(tmp_path)) == []


def test_an_instant_needs_a_zone(tmp_path: Path):
    """Nobody can say when a naive one was."""
    with pytest.raises(ValueError, match="zone"):
        put(tmp_path, b"one", datetime(2026, 11, 23))  # noqa: DTZ001 - that is what is tried


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"no head at all",
        b"[]\nraw",
        b'{"recipient": "a@b"}\nraw',
        b'{"received_at": "yesterday"}\nraw',
        b'{"received_at": "2026-11-23T12:00:00"}\nraw',
        b'{"received_at": "2026-11-23T12:00:00+00:00", "recipient": 5}\nraw',
        b'{"received_at": "2026-11-23T12:00:00+00:00", "what": "x"}\nraw',
        b"[" * 100_000 + b"\nraw",
        b"\xff\xfe\n",
    ],
    ids=[str(number) for number in range(10)],
)
def test_what_cannot_be_read_is_set_aside(tmp_path: Path, content: bytes):
    """It holds up no other, and is kept for whoever looks into it."""
    put(tmp_path, b"fine")
    (tmp_path / "mail" / "new" / "0-poison").write_bytes(content)
    assert [entry.raw for entry in spool.scan(tmp_path)] == [b"fine"]
    assert [path.name for path in (tmp_path / "mail" / "bad").iterdir()] == ["0-poison"]


def test_folders_that_somebody_else_made_are_not_believed_to_survive_a_power_cut(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    """Who made them may have been ended before they were synced, or be about to do it: the next one does
    it."""
    for folder in ("tmp", "new"):
        (tmp_path / "spool" / "mail" / folder).mkdir(parents=True)
    synced, how = [], spool.SpoolMeta(NOON, "nomic@example.org")
    monkeypatch.setattr(spool, "sync_folder", synced.append)
    spool.put(tmp_path / "spool", b"mail", how)
    assert {tmp_path, tmp_path / "spool", tmp_path / "spool" / "mail"} <= set(synced)
    synced.clear()
    spool.put(tmp_path / "spool", b"mail", how)
    assert synced == [tmp_path / "spool" / "mail" / "new"]


def test_a_folder_among_the_mails_is_set_aside(tmp_path: Path):
    """Whoever made it."""
    put(tmp_path, b"fine")
    (tmp_path / "mail" / "new" / "0-folder").mkdir()
    assert len(list(spool.scan(tmp_path))) == 1


def test_a_full_disk_leaves_nothing_behind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """The giver gets the error, and the spool no half a mail."""

    def full(handle: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="No space"):
        put(tmp_path, b"one")
    assert [path for path in tmp_path.rglob("*") if path.is_file() and path.name[0] != "."] == []


def test_it_is_synced_before_and_after_it_is_seen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """First the bytes, then their name: a power cut leaves all of a mail or nothing."""
    put(tmp_path, b"zero")
    steps = []
    sync, rename = os.fsync, Path.rename
    monkeypatch.setattr(os, "fsync", lambda handle: steps.append("sync") or sync(handle))
    monkeypatch.setattr(Path, "rename", lambda *paths: steps.append("rename") or rename(*paths))
    put(tmp_path, b"one")
    assert steps == ["sync", "rename", "sync"]


def test_the_folders_that_it_makes_survive_a_power_cut(tmp_path: Path, synced_paths: list[Path]):
    """The name of each is synced in the folder above it."""
    before = set(tmp_path.rglob("*"))
    put(tmp_path / "d" / "spool", b"one")
    made = {each for each in tmp_path.rglob("*") if each.is_dir()} - before
    assert {each.parent for each in made} <= set(synced_paths)


def test_draining_hands_on_how_each_came(tmp_path: Path):
    """With the trust that the settings give this way; mails that the store did not take stay."""
    given = []

    def take(raw: bytes, arrival: Arrival) -> int:
        if raw == b"choke":
            raise OSError("no")
        given.append((raw, arrival))
        return 1

    put(tmp_path, b"choke")
    put(tmp_path, b"fine")
    with pytest.raises(OSError, match="no"):
        spool.drain(tmp_path, take, Trust.PROVED)
    arrival = Arrival("deliver", Trust.PROVED, NOON, "nomic@example.org", "alice@example.org")
    assert given == [(b"fine", arrival)]
    assert [entry.raw for entry in spool.scan(tmp_path)] == [b"choke"]


def serve_one(root: Path, reply: object) -> threading.Thread:
    """A daemon that answers the first request."""

    def look() -> None:
        while not (found := list(spool.requests(root))):
            pass
        spool.answer(root, found[0], reply)

    thread = threading.Thread(target=look)
    thread.start()
    return thread


def test_a_request_is_answered(tmp_path: Path):
    """JSON in, JSON out, and nothing stays behind."""
    daemon = serve_one(tmp_path, {"ok": [1, "é"]})
    assert spool.ask(tmp_path, {"do": "game list"}, timeout=120) == {"ok": [1, "é"]}
    daemon.join()
    assert [path for path in tmp_path.rglob("*") if path.is_file() and path.name[0] != "."] == []


def test_an_answer_may_be_fetched_while_stale_ones_are_sought(tmp_path: Path, monkeypatch):
    """Who asked takes the answer away at any moment; the daemon does not stumble over it."""
    monkeypatch.setattr(spool, "_list_waiting", lambda folder: [folder / "fetched"])
    spool.answer(tmp_path, spool.Request("1", {}), {"ok": True})
    assert (tmp_path / "answers" / "1").exists()


def test_a_request_that_nobody_takes_is_withdrawn(tmp_path: Path):
    """A daemon that starts tomorrow does not do what was asked for today."""
    with pytest.raises(spool.NoAnswer, match="running"):
        spool.ask(tmp_path, {"do": "game list"}, timeout=0)
    assert list(spool.requests(tmp_path)) == []


def test_a_request_is_seen_again_after_a_crash(tmp_path: Path):
    """Under the same name, before newer ones, until it is answered."""
    with pytest.raises(spool.NoAnswer):
        spool.ask(tmp_path, 0, timeout=0)
    names = [spool._write(tmp_path / "requests", f"{number}", b"%d" % number).name for number in (1, 2)]
    assert [request.name for request in spool.requests(tmp_path)] == names
    first, second = spool.requests(tmp_path)
    spool.answer(tmp_path, first, None)
    assert list(spool.requests(tmp_path)) == [second]


def test_a_bad_request_is_set_aside(tmp_path: Path):
    """It is no JSON."""
    spool._write(tmp_path / "requests", "1", b"{")
    assert list(spool.requests(tmp_path)) == []
    assert [path.name for path in (tmp_path / "requests" / "bad").iterdir()] == ["1"]


def test_answers_that_nobody_fetched_are_swept_away(tmp_path: Path):
    """After a day; but no file that has no name of ours."""
    for _ in range(2):
        spool._write(tmp_path / "requests", spool._unique(), b"1")
    first, second = spool.requests(tmp_path)
    spool.answer(tmp_path, first, "old")
    notes = tmp_path / "answers" / "notes"
    notes.write_text("mine")
    for path in (notes, tmp_path / "answers" / first.name):
        os.utime(path, (0, 0))
    spool.answer(tmp_path, second, "new")
    assert sorted(path.name for path in (tmp_path / "answers").iterdir()) == [second.name, "notes"]


def test_handing_over_needs_the_standard_library_only():
    """An MTA starts a process for each mail: no store, no validation library, no command line framework."""
    program = "import sys, nomicd.adapters.spool; print(*{name.partition('.')[0] for name in sys.modules})"
    loaded = subprocess.run([sys.executable, "-c", program], check=True, capture_output=True, text=True)
    heavy = {"sqlmodel", "sqlalchemy", "pydantic", "typer", "msgspec", "rich", "structlog", "asyncio"}
    assert heavy.isdisjoint(loaded.stdout.split())
