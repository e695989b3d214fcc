"""Handing mails in: 0 when they are on disk, 75 for any trouble, and nothing loaded that takes time."""

import io
import subprocess
import sys
from datetime import UTC, datetime

import pytest

from nomicd.adapters import spool
from nomicd.app import deliver

MAIL = b"From: alice@example.org\r\n\r\nping\r\n"
HEAVY = ("typer", "pydantic", "sqlalchemy", "sqlmodel", "rich", "msgspec", "asyncio")


@pytest.fixture
def config(tmp_path):
    path = tmp_path / "nomicd.toml"
    path.write_text('spool = "in"\n')
    return path


def hand(config, *words, stdin=b""):
    return deliver.main(["--config", str(config), *words], io.BytesIO(stdin), lambda: NOON)


NOON = datetime(2026, 11, 23, 12, tzinfo=UTC)


def test_a_mail_on_standard_input_is_in_the_spool(config, tmp_path):
    """As an MTA's pipe hands it in, with what its envelope says."""
    assert hand(config, "--recipient", "bored@localhost", "--sender", "a@b", stdin=MAIL) == 0
    (entry,) = spool.scan(tmp_path / "in")
    assert entry.raw == MAIL
    assert entry.meta == spool.SpoolMeta(NOON, "bored@localhost", "a@b", "deliver")


def test_several_files_are_several_mails(config, tmp_path):
    """In the order in which they are named."""
    for name in ("1.eml", "2.eml"):
        (tmp_path / name).write_bytes(MAIL + name.encode())
    assert hand(config, str(tmp_path / "1.eml"), str(tmp_path / "2.eml")) == 0
    assert [entry.raw[-5:] for entry in spool.scan(tmp_path / "in")] == [b"1.eml", b"2.eml"]


def test_the_time_of_arrival_can_be_given(config, tmp_path):
    """A mail counts from when our server had it."""
    assert hand(config, "--received-at", "2026-11-23T10:00:00-05:00", stdin=MAIL) == 0
    (entry,) = spool.scan(tmp_path / "in")
    assert entry.meta.received_at == datetime(2026, 11, 23, 15, tzinfo=UTC)


def test_the_present_can_be_given_as_to_any_command(config, tmp_path):
    """A mail comes in now, unless it is said when it did."""
    assert hand(config, "--now", "2026-11-24T10:00:00Z", stdin=MAIL) == 0
    both = ("--now", "2026-11-24T10:00:00Z", "--received-at", "2026-11-23T10:00:00Z")
    assert hand(config, *both, stdin=MAIL + b"again") == 0
    found = [entry.meta.received_at for entry in spool.scan(tmp_path / "in")]
    assert sorted(found) == [datetime(2026, 11, 23, 10, tzinfo=UTC), datetime(2026, 11, 24, 10, tzinfo=UTC)]


def test_the_from_line_of_a_mailbox_is_no_header(config, tmp_path):
    """Postfix's flag F puts one before each mail."""
    assert hand(config, stdin=b"From alice Mon Nov 23 10:00:00 2026\n" + MAIL) == 0
    (entry,) = spool.scan(tmp_path / "in")
    assert entry.raw == MAIL


@pytest.mark.parametrize(
    "words",
    [
        ["--unknown"],
        ["--received-at", "noon"],
        ["--now", "noon"],
        ["--received-at", "2026-11-23T12:00"],
        ["missing.eml"],
    ],
)
def test_any_trouble_is_try_again_later(config, capsys, words):
    """The MTA keeps the mail, whoever made the mistake."""
    assert hand(config, *words) == 75
    told = capsys.readouterr().err
    assert told.startswith("nomicd deliver: ")
    assert told.count("\n") == 1


def test_a_broken_configuration_is_try_again_later(config, capsys):
    """While somebody edits it, mail waits and none bounces."""
    config.write_text("spool = ")
    assert hand(config, stdin=MAIL) == 75
    assert str(config) in capsys.readouterr().err


def test_a_spool_that_cannot_be_written_is_try_again_later(config, tmp_path):
    """Nothing is acknowledged that is not on disk."""
    (tmp_path / "in").write_text("in the way")
    assert hand(config, stdin=MAIL) == 75


def test_it_loads_next_to_nothing(config):
    """A process a mail: the store, the command line's looks and the settings stay outside."""
    code = (
        "import sys; from nomicd.app.cli import main; code = main(sys.argv[1:]); "
        f"print(code, sorted(set({HEAVY!r}) & set(sys.modules)))"
    )
    command = [sys.executable, "-c", code, "--config", str(config), "deliver"]
    ran = subprocess.run(command, input=MAIL, capture_output=True, check=True)
    assert ran.stdout.decode().strip() == "0 []"
