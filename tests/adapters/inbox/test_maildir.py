"""Mail from a Maildir: what other programs do with the same folder, and when a mail arrived."""

from __future__ import annotations

import os
from datetime import UTC, datetime
from pathlib import Path

import pytest

from nomicd.adapters.clock import FixedClock
from nomicd.adapters.inbox.maildir import MaildirInbox, connect
from nomicd.services.inbound import InboxContext

NOW = datetime(2026, 11, 23, 15, tzinfo=UTC)
NOON = datetime(2026, 11, 23, 12, tzinfo=UTC)


class Store:
    def __init__(self):
        self.mails: list[tuple[bytes, datetime]] = []

    def __call__(self, raw, arrival):
        self.mails.append((raw, arrival.received_at))
        return len(self.mails)


@pytest.fixture
def store() -> Store:
    return Store()


@pytest.fixture
def inbox(tmp_path: Path, store: Store) -> MaildirInbox:
    return connect("maildir:in%20box", InboxContext(store, FixedClock(NOW), base=tmp_path))


def drop(folder: Path, name: str, raw: bytes, at: datetime = NOON) -> Path:
    path = folder / "in box" / name
    path.write_bytes(raw)
    os.utime(path, (at.timestamp(), at.timestamp()))
    return path


def test_a_mail_that_was_taken_is_seen(tmp_path: Path, inbox: MaildirInbox):
    """It lies in `cur` with the Seen flag."""
    drop(tmp_path, "new/1", b"one")
    inbox.poll()
    assert [path.name for path in (tmp_path / "in box").glob("*/*")] == ["1:2,S"]


def test_the_oldest_comes_first(tmp_path: Path, inbox: MaildirInbox, store: Store):
    """By when the files were written; names decide between equals."""
    drop(tmp_path, "new/a", b"third", NOW)
    drop(tmp_path, "new/c", b"second")
    drop(tmp_path, "new/b", b"first")
    inbox.poll()
    assert [raw for raw, _ in store.mails] == [b"first", b"second", b"third"]


def test_a_mail_that_another_program_opened_is_still_taken(tmp_path: Path, inbox: MaildirInbox, store: Store):
    """It lies in `cur` unread, and keeps its other flags; one that was read is none of ours."""
    drop(tmp_path, "cur/1:2,F", b"flagged")
    drop(tmp_path, "cur/2:2,S", b"read")
    inbox.poll()
    assert [raw for raw, _ in store.mails] == [b"flagged"]
    assert sorted(path.name for path in (tmp_path / "in box" / "cur").iterdir()) == ["1:2,FS", "2:2,S"]


def test_half_written_and_hidden_files_are_let_alone(tmp_path: Path, inbox: MaildirInbox, store: Store):
    """What is in `tmp`, or begins with a dot, is not there yet."""
    drop(tmp_path, "tmp/1", b"half")
    drop(tmp_path, "new/.2", b"hidden")
    assert inbox.poll() == 0


def test_what_is_no_file_is_passed_over_and_told_once(
    tmp_path: Path, inbox: MaildirInbox, store: Store, caplog
):
    """A folder, a link that leads nowhere, a link to itself, a pipe: mails beside them are taken, the look
    is complete, and nobody waits for a pipe."""
    new = tmp_path / "in box" / "new"
    (new / "folder").mkdir()
    (new / "link").symlink_to("nowhere")
    (new / "loop").symlink_to("loop")
    os.mkfifo(new / "pipe")
    drop(tmp_path, "new/mail", b"mail")
    assert inbox.poll() == 1
    assert inbox.poll() == 0
    assert inbox.polled_at() == NOW
    assert [raw for raw, _ in store.mails] == [b"mail"]
    assert sorted(path.name for path in new.iterdir()) == ["folder", "link", "loop", "pipe"]
    told = sorted(record.getMessage().removeprefix(f"{new}/") for record in caplog.records)
    assert told == [
        "folder is passed over: it is a folder",
        "link is passed over: it is a link that leads nowhere (No such file or directory)",
        "loop is passed over: it is a link that leads nowhere (Too many levels of symbolic links)",
        "pipe is passed over: it is no file",
    ]


def test_a_mail_that_was_taken_replaces_no_other(tmp_path: Path, inbox: MaildirInbox, store: Store):
    """Some program gave two mails one name: both are kept."""
    drop(tmp_path, "cur/1:2,S", b"read long ago")
    drop(tmp_path, "new/1", b"new")
    inbox.poll()
    kept = {path.name: path.read_bytes() for path in (tmp_path / "in box" / "cur").iterdir()}
    assert kept == {"1:2,S": b"read long ago", "1.1:2,S": b"new"}


def test_when_it_arrived(tmp_path: Path, inbox: MaildirInbox, store: Store):
    """When its file was written, never later than now."""
    drop(tmp_path, "new/1", b"one")
    drop(tmp_path, "new/2", b"two", datetime(2030, 1, 1, tzinfo=UTC))
    inbox.poll()
    assert [at for _, at in store.mails] == [NOON, NOW]
