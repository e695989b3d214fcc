"""The play of Politics: a whole race to its winner, by mail."""

import email
import email.policy
import json

import pytest

from nomicd.app.cli import main
from nomicd.app.demo.runner import play_demo
from nomicd.app.demo.script import load

PLAYERS = {"winthrop", "dolores", "barney", "eudora"}


@pytest.mark.slow
def test_it_is_played_to_its_winner(tmp_path, capsys):
    """No mail is in vain, all speak, two are out, cards are sold; it is proved, and 72 columns wide."""
    result = play_demo(load("politics"), tmp_path / "play")
    assert result.wrong == ()
    assert main(["--config", str(result.config), "log", result.slug, "--json"]) == 0
    records = json.loads(capsys.readouterr().out)
    log = [(each["name"], json.loads(each["body"])) for each in records if each["body"]]
    names = [name for name, _ in log]
    assert {"order-refused", "mail-not-understood"}.isdisjoint(names)
    assert {body["player"] for name, body in log if name == "speech-made"} == PLAYERS
    assert names.count("votes-counted") == 3
    assert names.count("player-eliminated") == 2
    assert "lot-sold" in names
    [ended] = [body for name, body in log if name == "game-ended"]
    assert ended["player"] == "dolores"
    for name, folder in result.maildirs:
        for path in (folder / "new").iterdir():
            mail = email.message_from_bytes(path.read_bytes(), policy=email.policy.default)
            assert "not done" not in mail["Subject"], name
            lines = mail.get_body(("plain",)).get_content().splitlines()
            assert [line for line in lines if len(line) > 72 and " " in line.strip()] == [], mail["Subject"]
