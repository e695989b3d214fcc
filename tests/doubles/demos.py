"""Whole demos, each played once for all tests of a run that only look at one."""

import json

from brief_digests import measure_digests
from mail_form import lines_of, list_faults, mails_of

from nomicd.app.cli import main
from nomicd.app.demo.runner import play_demo
from nomicd.app.demo.script import load


def play_once(made_once, game):
    """The `DemoResult` of that game's demo, played to its end in a folder that nobody may change.

    It is played in an event loop of its own: where a browser has the loop, before the browser starts.
    """
    return made_once(game, lambda folder: play_demo(load(game), folder / "play"))


def read_play(result, capsys):
    """The events of a demo in which nothing was in vain, each a name and a body."""
    assert result.wrong == ()
    assert main(["--config", str(result.config), "log", result.slug, "--json"]) == 0
    records = json.loads(capsys.readouterr().out)
    log = [(each["name"], json.loads(each["body"])) for each in records if each["body"]]
    assert {"order-refused", "mail-not-understood"}.isdisjoint(name for name, _ in log)
    return log


def find_winner(log):
    """Who has won, as the one end of the game says."""
    [ended] = [body for name, body in log if name == "game-ended"]
    return ended["player"]


def check_mails(result, parts):
    """All mails are in form, brief digests are the shorter ones, and the last mail has these parts in their
    order. The text of the last mail, and how many digests were measured."""
    folder = result.config.parent
    assert list_faults(folder, most_lines=130) == []
    measured = measure_digests(result.config, result.slug)
    assert {key: both for key, both in measured.items() if both[1] >= both[0]} == {}
    assert [each["Subject"] for each in mails_of(folder) if "not done" in each["Subject"]] == []
    last = "\n".join(next(lines_of(each) for each in mails_of(folder) if "has won" in each["Subject"]))
    assert sorted(parts, key=last.index) == list(parts)
    return last, len(measured)
