"""The play: the same seed gives the same mails, and what the script promises happens."""

import hashlib
from datetime import UTC, datetime

import pytest

from nomicd.app.cli import main
from nomicd.app.demo.clients import CLIENTS, Draft, Letter
from nomicd.app.demo.script import NoPlay, load
from nomicd.app.demo.stage import NotEmpty, perform
from nomicd.mail.message import read
from nomicd.mail.quoting import trim

PLAY = load("borednomic")
LIMIT = 10_000_000


def print_of(folder):
    """A digest of all files in a folder, names included."""
    whole = hashlib.sha256()
    for path in sorted(folder.rglob("*")):
        if path.is_file():
            whole.update(path.relative_to(folder).as_posix().encode() + b"\0" + path.read_bytes())
    return whole.hexdigest()


def log_of(curtain, capsys):
    capsys.readouterr()
    assert main(["--config", str(curtain.config), "export", curtain.slug, "--private"]) == 0
    return capsys.readouterr().out


def test_the_same_seed_is_the_same_game_byte_for_byte(tmp_path, capsys):
    """All mails, the log and the page; wherever and whenever it is played."""
    one, two = (perform(PLAY, tmp_path / name, weeks=1, seed=5) for name in ("here", "there"))
    assert print_of(tmp_path / "here" / "mail") == print_of(tmp_path / "there" / "mail")
    assert print_of(tmp_path / "here" / "site") == print_of(tmp_path / "there" / "site")
    assert log_of(one, capsys) == log_of(two, capsys)
    assert one.wrong == ()
    assert b"127.0.0.1" not in b"".join(
        path.read_bytes() for path in (tmp_path / "here" / "mail").rglob("*.demo")
    )


def test_another_seed_is_another_game(tmp_path):
    """The dice fall otherwise; the script still holds."""
    one, two = (perform(PLAY, tmp_path / str(seed), weeks=1, seed=seed) for seed in (1, 2))
    assert one.standings != two.standings
    assert two.wrong == ()


def test_the_command_shows_the_end(tmp_path, capsys):
    """Standings, Maildirs, the page, and that it verifies; a second time the folder is played anew."""
    for _ in range(2):
        assert main(["demo", "--weeks", "1", "--out", str(tmp_path / "demo")]) == 0
    told = capsys.readouterr().out
    for player in PLAY.cast:
        assert f"{player.name} " in told
    assert str(tmp_path / "demo" / "site" / "bored" / "index.html") in told.replace("\n", "")
    assert "the chain is whole" in told
    assert "rules coverage bored" in told.replace("\n", "")
    assert "The whole season: nomicd demo --weeks 10" in told.replace("\n", " ")


def test_a_folder_of_something_else_is_left_alone(tmp_path):
    """The demo removes nothing but what a demo left."""
    (tmp_path / "letters").mkdir()
    (tmp_path / "letters" / "dear").write_text("Bob")
    with pytest.raises(NotEmpty):
        perform(PLAY, tmp_path / "letters", weeks=1)
    assert (tmp_path / "letters" / "dear").read_text() == "Bob"


def test_a_ruleset_without_a_play_is_named(capsys):
    """And what there is instead."""
    with pytest.raises(NoPlay, match="there is one for boondoggling, borednomic"):
        load("chess")
    assert main(["demo", "--ruleset", "chess"]) == 1
    assert "no play is written for chess" in capsys.readouterr().err


ANSWERED = Letter(
    "ballot", "Nomic <nomic@localhost>", "Fri, 5 Mar 2027", "Ballot", "<1@x>", "Vote!\nvote nay on 1\n"
)


@pytest.mark.parametrize("client", CLIENTS)
def test_what_a_client_quotes_is_not_what_its_writer_says(client):
    """Each client's mail is read as its writer meant it."""
    at = datetime(2027, 3, 5, 18, tzinfo=UTC)
    draft = Draft(
        "ada", "Ada", "ada@a.example", "g@b.example", "Re: Ballot", "vote yea on 1", at, 1, ANSWERED
    )
    message = read(CLIENTS[client](draft), LIMIT)
    said = [line.text for line in trim(message.text)]
    assert "vote yea on 1" in said
    assert "vote nay on 1" not in said
    assert message.address == "ada@a.example"
