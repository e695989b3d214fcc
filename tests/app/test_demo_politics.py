"""The play of Politics: a whole race to its winner, by mail."""

import json
import re

import pytest

from nomicd.app.cli import main
from nomicd.app.demo.runner import play_demo
from nomicd.app.demo.script import load

PLAYERS = {"winthrop", "dolores", "barney", "eudora"}


@pytest.mark.slow
def test_it_is_played_to_its_winner(tmp_path, capsys):
    """No mail is in vain, all of them speak, two are out, cards are sold, and everything is proved."""
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
        mails = [path.read_text() for path in (folder / "new").iterdir()]
        subjects = [re.findall("^Subject: (.*)$", mail, re.MULTILINE)[0] for mail in mails]
        assert not any("not done" in subject for subject in subjects), name
