"""The play of Boondoggling: a whole game to its winner, by mail, and everything in it holds."""

import email
import json
import re
import subprocess
import sys
from pathlib import Path

import pytest
from brief_digests import measure_digests
from demos import play_once
from mail_form import list_faults

from nomicd.app.cli import main
from nomicd.app.demo.mail_policy import POLICY

CHECKER = Path(__file__).parents[2] / "docs" / "verify_dice.py"


@pytest.fixture(scope="module")
def play(made_once):
    """The whole play, once."""
    return play_once(made_once, "boondoggling")


def mails(result, name):
    folder = dict(result.maildirs)[name]
    return sorted((folder / "new").iterdir())


def parse(path):
    return email.message_from_bytes(path.read_bytes(), policy=POLICY)


def text(path):
    mail = parse(path)
    return f"{mail['Subject']}\n{mail.get_body(('plain',)).get_content()}"


def events(result, capsys):
    capsys.readouterr()
    assert main(["--config", str(result.config), "log", result.slug, "--json"]) == 0
    return [
        (each["name"], json.loads(each["body"]))
        for each in json.loads(capsys.readouterr().out)
        if each["body"]
    ]


def test_it_is_played_to_its_winner(play, capsys):
    """In the weeks that the play has; on Mondays, Tuesdays and Fridays."""
    assert play.wrong == ()
    log = events(play, capsys)
    [ended] = [body for name, body in log if name == "game-ended"]
    assert ended["player"] in {"harold", "lucinda", "otis", "vera"}
    assert {body["weekday"] for name, body in log if name == "update-started"} == {"mon", "tue", "fri"}
    assert main(["--config", str(play.config), "verify", play.slug]) == 0


def test_its_mails_are_short_narrow_and_light(play):
    """As those of every game."""
    assert list_faults(play.config.parent) == []


def test_a_brief_digest_is_always_the_shorter_one(play):
    """From the first update to the last, whoever reads."""
    measured = measure_digests(play.config, play.slug)
    assert len(measured) == 75
    assert {key: both for key, both in measured.items() if both[1] >= both[0]} == {}


def test_the_last_mail_tells_the_whole_game(play):
    """Who had least for how long, a plot with some of its numbers, and everybody's best turn."""
    last = text(mails(play, "otis")[-1])
    parts = ("The game in short", "Everybody's best moment", "Funds over the updates", "After the game")
    assert sorted(parts, key=last.index) == list(parts)
    for name in ("harold", "lucinda", "otis", "vera"):
        assert re.search(rf"^{name}, update \d+ \(funds -[\d,]+\): {name} rolls ", last, re.MULTILINE)


def test_its_players_differ_in_what_they_do_about_doubles(play, capsys):
    """One keeps, one rolls again, one is asked and answers once; and no mail of theirs was in vain."""
    log = events(play, capsys)
    by = {(body["player"], body["by"], body["again"]) for name, body in log if name == "doubles-settled"}
    assert {("harold", "default", False), ("lucinda", "order", True), ("otis", "answer", True)} <= by
    assert ("otis", "default", False) in by
    assert all(body["accepted"] for name, body in log if name == "order-filed")
    receipts = [text(path) for path in mails(play, "vera") if "Sender verified" in text(path)]
    assert len(receipts) == 2
    assert not any("Not done" in receipt for receipt in receipts)


def test_all_its_dice_can_be_checked_by_a_player(play):
    """From the mails alone."""
    files = [str(path) for path in mails(play, "vera")]
    run = subprocess.run([sys.executable, CHECKER, *files], capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stdout
    assert run.stdout.endswith("All holds.\n")


def test_its_mails_are_small_and_narrow(play):
    """Text and HTML under 80 KB together, pictures under 60 KB, the text in 72 columns."""
    for path in mails(play, "harold"):
        parts = [part for part in parse(path).walk() if not part.is_multipart()]
        pictures = [part for part in parts if part.get_content_maintype() == "image"]
        assert sum(len(part.as_bytes()) for part in parts if part not in pictures) < 80_000
        assert all(len(part.get_content()) < 60_000 for part in pictures)
        lines = text(path).splitlines()[1:]
        assert [line for line in lines if len(line) > 72 and " " in line.strip()] == []


def test_a_game_is_opened_with_options_from_the_command_line(tmp_path, capsys):
    """And refused with the reason where one is wrong."""
    assert main(["init", str(tmp_path)]) == 0
    new = ["--config", str(tmp_path / "nomicd.toml"), "game", "new"]
    more = ["--ruleset", "boondoggling", "--admin", "boss@example.org"]
    assert main([*new, "boon", *more, "--option", "rounds=4", "--option", "scale=1000"]) == 0
    capsys.readouterr()
    assert main([*new, "other", *more, "--option", "rounds=9"]) != 0
    assert "rounds is 1, 2, 3, 4, 5 or 6" in capsys.readouterr().err
