"""Mail out into Maildirs."""

from __future__ import annotations

import shutil
from datetime import UTC, datetime
from pathlib import Path

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from nomicd.adapters.outbox.maildir import MaildirTransport, file_of, folder_of
from nomicd.services.gateways import DeliveryOutcome
from nomicd.services.ports import MailOut

MAIL = MailOut(
    key="receipt/1",
    game="bored",
    kind="receipt",
    reader="alice",
    recipient="Alice@example.org",
    envelope_from="",
    message_id="<1@example.org>",
    raw=b"Subject: one\n\nno last line feed",
    queued_at=datetime(2026, 11, 23, 15, tzinfo=UTC),
)


async def test_the_folder_is_named_after_the_address(tmp_path: Path):
    """A Maildir with its three folders, under the address in lower case."""
    await MaildirTransport(tmp_path).send(MAIL)
    home = tmp_path / "alice@example.org"
    assert sorted(path.name for path in home.iterdir()) == ["cur", "new", "tmp"]
    assert [path.read_bytes() for path in (home / "new").iterdir()] == [MAIL.raw]
    assert not list((home / "tmp").iterdir())


async def test_the_same_mail_again_lies_there_once(tmp_path: Path):
    """After a crash the same bytes are sent again: they overwrite."""
    transport = MaildirTransport(tmp_path)
    for _ in range(2):
        assert (await transport.send(MAIL)).outcome is DeliveryOutcome.SENT
    assert len(list((tmp_path / "alice@example.org" / "new").iterdir())) == 1


async def test_the_same_mail_again_after_it_was_read(tmp_path: Path):
    """A mail program moved it to `cur`: it stays there, read, and no second one appears."""
    transport = MaildirTransport(tmp_path)
    await transport.send(MAIL)
    home = tmp_path / "alice@example.org"
    name = file_of(MAIL)
    (home / "new" / name).rename(home / "cur" / f"{name}:2,S")
    await transport.send(MAIL)
    assert [path.name for path in home.glob("*/*")] == [f"{name}:2,S"]


async def test_a_power_cut_leaves_the_folders_of_a_mail_that_was_sent(
    tmp_path: Path, synced_paths: list[Path]
):
    """The name of each is synced in the folder above it, up to one that was there before; and once."""
    root = tmp_path / "d" / "mail"
    transport, home = MaildirTransport(root), root / "alice@example.org"
    await transport.send(MAIL)
    assert {home / "new", home, root, root.parent, tmp_path} <= set(synced_paths)
    synced_paths.clear()
    await transport.send(msgspec.structs.replace(MAIL, message_id="<2@example.org>"))
    assert [each for each in synced_paths if each.is_dir()] == [home / "new"]


async def test_folders_that_another_process_made_are_synced_too(tmp_path: Path, synced_paths: list[Path]):
    """It may have ended before it came to that."""
    await MaildirTransport(tmp_path).send(MAIL)
    synced_paths.clear()
    await MaildirTransport(tmp_path).send(MAIL)
    assert {tmp_path / "alice@example.org", tmp_path} <= set(synced_paths)


async def test_a_folder_that_was_removed_meanwhile_is_made_again(tmp_path: Path):
    """Somebody has thrown the mails away; the next one comes."""
    transport = MaildirTransport(tmp_path)
    await transport.send(MAIL)
    shutil.rmtree(tmp_path / "alice@example.org")
    assert (await transport.send(MAIL)).outcome is DeliveryOutcome.SENT


def test_file_names_sort_by_when_the_mail_was_queued():
    """Whoever lists the folder reads the mails in order."""
    later = msgspec.structs.replace(MAIL, queued_at=datetime(2026, 11, 23, 15, 0, 0, 7, UTC))
    other = msgspec.structs.replace(MAIL, message_id="<2@example.org>")
    assert file_of(MAIL) < file_of(later)
    assert file_of(MAIL) != file_of(other)


@given(st.text(min_size=0, max_size=400))
def test_every_address_has_a_safe_folder(address: str):
    """One path component of bounded length, visible, and never the folder itself or its parent."""
    name = folder_of(address)
    assert name
    assert "/" not in name
    assert "\0" not in name
    assert not name.startswith(".")
    assert len(name) <= 120


@given(st.text(max_size=200), st.text(max_size=200))
def test_two_addresses_never_share_a_folder(one: str, other: str):
    """But for the case of their letters."""
    assert (folder_of(one) == folder_of(other)) == (one.lower() == other.lower())


@pytest.mark.parametrize("address", ["alice+bored@example.org", "o_brien-1@mail.example.org"])
def test_ordinary_addresses_stay_readable(address: str):
    """The folder is the address."""
    assert folder_of(address) == address
