"""The play: the same seed gives the same mails, and what the script promises happens."""

import hashlib
import os
import subprocess
import sys
from datetime import UTC, datetime

import pytest
from mail_form import list_faults

from nomicd.app.cli import main
from nomicd.app.demo.clients import CLIENTS, DemoMail, ReceivedMail
from nomicd.app.demo.folder import NotEmpty, prepare
from nomicd.app.demo.runner import play_demo
from nomicd.app.demo.script import LANGUAGE, BadScript, NoScript, load, read_script
from nomicd.app.settings import load as load_settings
from nomicd.app.wiring import lock_of
from nomicd.mail.message import read
from nomicd.mail.quoting import trim

PLAY = load("borednomic")
LIMIT = 10_000_000
SEED = 5


def print_of(folder):
    """A digest of all files in a folder, names included."""
    whole = hashlib.sha256()
    for path in sorted(folder.rglob("*")):
        if path.is_file():
            whole.update(path.relative_to(folder).as_posix().encode() + b"\0" + path.read_bytes())
    return whole.hexdigest()


def log_of(config, slug, capsys):
    capsys.readouterr()
    assert main(["--config", str(config), "export", slug, "--private"]) == 0
    return capsys.readouterr().out


@pytest.fixture(scope="module")
def week(made_once):
    """The first week, played once, and the folder it was played into."""
    return made_once("week", lambda home: (home / "here", play_demo(PLAY, home / "here", weeks=1, seed=SEED)))


def test_the_same_seed_is_the_same_game_byte_for_byte(week, tmp_path, capsys):
    """All mails, the log and the page; wherever and whenever it is played, and with other hashes."""
    here, one = week
    there = tmp_path / "there"
    machine = {**os.environ, "PYTHONHASHSEED": "77", "TZ": "America/St_Johns"}
    words = ("demo", "--weeks", "1", "--seed", str(SEED), "--out", str(there))
    subprocess.run([sys.executable, "-m", "nomicd", *words], env=machine, check=True, capture_output=True)
    assert print_of(here / "mail") == print_of(there / "mail")
    assert print_of(here / "site") == print_of(there / "site")
    assert log_of(one.config, one.slug, capsys) == log_of(there / "nomicd.toml", one.slug, capsys)
    assert one.wrong == ()
    assert b"127.0.0.1" not in b"".join(path.read_bytes() for path in (here / "mail").rglob("*.demo"))


def test_another_seed_is_another_game(week, tmp_path):
    """The dice fall otherwise; the script still holds."""
    other = play_demo(PLAY, tmp_path / "other", weeks=1, seed=SEED + 1)
    assert week[1].standings != other.standings
    assert other.wrong == ()


def test_the_command_shows_the_end(tmp_path, capsys):
    """Standings, Maildirs, the page, and that it verifies; the folder of an earlier demo is played anew."""
    prepare(tmp_path / "demo", "bored", "nomic@localhost")
    assert main(["demo", "--weeks", "1", "--out", str(tmp_path / "demo")]) == 0
    told = capsys.readouterr().out
    for player in PLAY.cast:
        assert f"{player.name} " in told
    assert str(tmp_path / "demo" / "site" / "bored" / "index.html") in told.replace("\n", "")
    assert "the chain is whole" in told
    assert "rules coverage bored" in told.replace("\n", "")
    assert "The whole season: nomicd demo --weeks 10" in told.replace("\n", " ")


def everything_in(folder):
    """Each file of a folder with its bytes; not those that SQLite makes in reading."""
    sides = {"nomicd.sqlite-shm", "nomicd.sqlite-wal"}
    files = [path for path in sorted(folder.rglob("*")) if path.is_file() and path.name not in sides]
    return {path: path.read_bytes() for path in files}


def test_a_folder_of_something_else_is_left_alone(tmp_path):
    """The demo removes nothing but what a demo left."""
    (tmp_path / "letters").mkdir()
    (tmp_path / "letters" / "dear").write_text("Bob")
    with pytest.raises(NotEmpty):
        play_demo(PLAY, tmp_path / "letters", weeks=1)
    assert (tmp_path / "letters" / "dear").read_text() == "Bob"


def test_an_installation_is_never_taken_for_an_earlier_demo(house):
    """It has a nomicd.toml, mail and a store as a demo has, but not its mark: everything stays."""
    house.game("alice")
    house.do("run-due", "--now", "2026-11-21T12:00:00Z")
    assert (house.home / "mail").is_dir()
    before = everything_in(house.home)
    ran = house.run("demo", "--weeks", "1", "--out", house.home, config=False)
    assert ran.code == 1
    advice = "nothing was removed. Give another --out, or move it away"
    assert ran.err == f"nomicd: {house.home} was not made by a demo: {advice}\n"
    assert everything_in(house.home) == before


def test_its_mails_are_short_narrow_and_light(week):
    """As those of every game."""
    assert list_faults(week[0]) == []


@pytest.fixture
def demo(house):
    """An installation on a folder that a demo made, with a store."""
    house.home = house.home.parent / "demo"
    house.config = prepare(house.home, "bored", "nomic@localhost")
    house.game()
    return house


def read_refusal(demo):
    """What a second demo says that may not clear the folder; nothing in it has changed."""
    before = everything_in(demo.home)
    with pytest.raises(NotEmpty) as kept:
        prepare(demo.home, "bored", "nomic@localhost")
    assert everything_in(demo.home) == before
    return str(kept.value)


def test_an_earlier_demo_is_cleared_away(demo):
    """All that it made, and nothing beside it: its store is gone, its mark is new."""
    prepare(demo.home, "bored", "nomic@localhost")
    assert sorted(path.name for path in demo.home.iterdir()) == [".nomicd-demo", "nomicd.toml"]


def test_a_demo_that_became_an_installation_stays(demo):
    """Somebody has opened a game of their own in it."""
    words = ("game", "new", "ours", "--ruleset", "borednomic", "--admin", "boss@example.org")
    demo.do(*words, "--now", "2026-11-21T12:00:00Z")
    assert "has a game that no demo opened (ours): nothing was removed" in read_refusal(demo)


def test_a_demo_whose_configuration_was_edited_stays(demo):
    """Somebody is making something of it."""
    demo.config.write_text(demo.config.read_text() + "pictures = false\n")
    assert "has a nomicd.toml that was edited after the demo" in read_refusal(demo)


def test_a_demo_in_which_somebody_keeps_a_file_stays(demo):
    """Their notes are not the demo's to remove."""
    (demo.home / "notes.txt").write_text("Alice always buys the card first.")
    assert "also holds notes.txt, which no demo made" in read_refusal(demo)


def test_a_demo_that_is_served_stays(demo):
    """A running daemon's store is not taken from under it."""
    with lock_of(load_settings(demo.config)) as lock:
        assert lock.acquire()
        assert "is in use by process" in read_refusal(demo)


def test_links_of_an_earlier_demo_are_not_followed(demo, tmp_path):
    """What a link leads to was not made by the demo."""
    (tmp_path / "letters").mkdir()
    (tmp_path / "letters" / "dear").write_text("Bob")
    (demo.home / "mail").symlink_to(tmp_path / "letters")
    prepare(demo.home, "bored", "nomic@localhost")
    assert not (demo.home / "mail").exists()
    assert (tmp_path / "letters" / "dear").read_text() == "Bob"


def test_a_ruleset_without_a_play_is_named(capsys):
    """And what there is instead."""
    with pytest.raises(NoScript, match="there is one for boondoggle, boondoggling, borednomic"):
        load("chess")
    assert main(["demo", "--ruleset", "chess"]) == 1
    assert "no play is written for chess" in capsys.readouterr().err


ANSWERED = ReceivedMail(
    "ballot", "Nomic <nomic@localhost>", "Fri, 5 Mar 2027", "Ballot", "<1@x>", "Vote!\nvote nay on 1\n"
)


@pytest.mark.parametrize("client", CLIENTS)
def test_what_a_client_quotes_is_not_what_its_writer_says(client):
    """Each client's mail is read as its writer meant it."""
    at = datetime(2027, 3, 5, 18, tzinfo=UTC)
    draft = DemoMail(
        "ada", "Ada", "ada@a.example", "g@b.example", "Re: Ballot", "vote yea on 1", at, 1, ANSWERED
    )
    message = read(CLIENTS[client](draft), LIMIT)
    said = [line.text for line in trim(message.text)]
    assert "vote yea on 1" in said
    assert "vote nay on 1" not in said
    assert message.address == "ada@a.example"


@pytest.mark.parametrize("sentence", LANGUAGE.sentences, ids=lambda each: each.form)
def test_the_example_of_every_sentence_of_plays_is_read_as_that_sentence(sentence):
    """Of those that all stories have, and of those that only a play has."""
    assert LANGUAGE.read(sentence.example).sentence is sentence


def test_a_play_that_cannot_be_read_is_told_with_its_line_and_the_nearest_sentence():
    """Whoever writes one sees where, and how it is said."""
    story = "title A game\nada is Ada <ada@gmail.example>, who writes with gmail\nshe votes never\n"
    with pytest.raises(
        BadScript, match=r"line 3: .*\{player\} votes \{votes:choice\}, for example: ada votes"
    ):
        read_script(story)
