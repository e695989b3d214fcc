"""The play of Boondoggle: a whole game to its winner, by mail."""

import json

import pytest
from brief_digests import measure_digests
from demos import play_once
from mail_form import lines_of, list_faults, mails_of

from nomicd.app.cli import main


@pytest.mark.slow
def test_it_is_played_to_its_winner(made_once, capsys):
    """No mail is in vain; roads, a Bus Lane, trades and cards; it is proved, and its mails are in form."""
    result = play_once(made_once, "boondoggle")
    folder = result.config.parent
    assert result.wrong == ()
    assert main(["--config", str(result.config), "log", result.slug, "--json"]) == 0
    records = json.loads(capsys.readouterr().out)
    log = [(each["name"], json.loads(each["body"])) for each in records if each["body"]]
    names = [name for name, _ in log]
    assert {"order-refused", "mail-not-understood"}.isdisjoint(names)
    seen = {"mile-made", "honcho-named", "traded", "attack-settled", "goods-swapped", "truck-placed"}
    assert seen <= set(names)
    [ended] = [body for name, body in log if name == "game-ended"]
    assert ended["player"] == "milo"
    assert list_faults(folder, most_lines=130) == []
    measured = measure_digests(result.config, result.slug)
    assert {key: both for key, both in measured.items() if both[1] >= both[0]} == {}
    assert [each["Subject"] for each in mails_of(folder) if "not done" in each["Subject"]] == []
    last = "\n".join(next(lines_of(each) for each in mails_of(folder) if "has won" in each["Subject"]))
    parts = ("The game in short", "Everybody's best moment", "Miles over the updates", "was bound for")
    assert sorted(parts, key=last.index) == list(parts)
