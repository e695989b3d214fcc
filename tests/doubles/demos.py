"""Whole demos, each played once for all tests of a run that only look at one."""

from nomicd.app.demo.runner import play_demo
from nomicd.app.demo.script import load


def play_once(made_once, game):
    """The `DemoResult` of that game's demo, played to its end in a folder that nobody may change.

    It is played in an event loop of its own: where a browser has the loop, before the browser starts.
    """
    return made_once(game, lambda folder: play_demo(load(game), folder / "play"))
