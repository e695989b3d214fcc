"""What the players' guide to Boondoggle says is what the game understands, and what happens in it."""

import re
from pathlib import Path

import pytest
from driven_game import seed_of
from game_guide import read_hooks, write_hooks
from run_boondoggle import LAW, Game

from nomicd.games.boondoggle import events as e
from nomicd.games.boondoggle.state import TownTerms
from nomicd.kernel.commands import Command
from nomicd.kernel.decision import Accepted
from nomicd.kernel.events import of_kind
from nomicd.kernel.inputs import PlayerCommand
from nomicd.mail.grammar import understand
from nomicd.mail.quoting import Line
from nomicd.services.verbs import with_service

GUIDE = (Path(__file__).parents[2] / "docs" / "boondoggle.md").read_text()
BLOCK = GUIDE.partition("## What you may write")[2].split("```")[1]
WRITTEN = [re.split(r"\s{2,}", line)[0] for line in BLOCK.strip().splitlines()]
STORY = " ".join(GUIDE.partition("as a story")[2].partition("## ")[0].split())


def read(game, player, line):
    """The command that a line is."""
    vocabulary = with_service(game.ruleset.vocabulary(game.state, player), player=True, admin=False)
    (reading,) = understand([Line(1, line)], vocabulary)
    assert isinstance(reading.what, Command), reading.what
    return reading.what


def order(game, player, line):
    """Order what the story says."""
    assert f"`{line}`" in STORY, line
    decided = game.do(PlayerCommand(player, read(game, player, line), f"mail:{line}/1"))
    assert isinstance(decided, Accepted), decided


@pytest.fixture
def game():
    return Game().begin("ann", "bob")


@pytest.mark.parametrize("line", WRITTEN)
def test_what_may_be_written_is_understood(game, line):
    """Each line as it stands, and none is refused for its words."""
    command = read(game, "ann", line)
    if command.verb in {verb.key for verb in game.ruleset.vocabulary(game.state, "ann").verbs}:
        decided = game.do(PlayerCommand("ann", command, f"mail:{line}/1"))
        assert isinstance(decided, Accepted) or decided.reason.value != "bad-text", decided


def test_all_options_are_listed():
    """With what they mean."""
    assert set(re.findall(r"^\| `(\w+)=", GUIDE, re.MULTILINE)) == set(TownTerms.__struct_fields__)


def test_the_hooks_are_those_that_the_game_has():
    """If not, put what it says into the guide, between the marks."""
    assert read_hooks(GUIDE) == write_hooks(Game(options={"nomic": "on"}))


def test_the_story_is_what_happens():
    """With these orders, and decks of one seed."""
    game = Game(seed_of("g7")).begin("ann", "bob", "cara")
    order(game, "ann", "buy a card at 10 or less")
    order(game, "bob", "always buy a card at 8 or less")
    game.tick()
    order(game, "ann", "play steel boon: 2")
    game.tick()
    order(game, "ann", "buy 2 CA at 20 or less")
    order(game, "bob", "buy 2 CA at 20 or less, else 2 CP at 20 or less")
    order(game, "cara", "buy 2 AP at 20 or less")
    game.tick()
    order(game, "bob", "offer 1 permit for 1 asphalt to cara")
    order(game, "cara", "accept 1")
    game.tick()
    order(game, "bob", "build S3-A3, else buy 1 asphalt")
    game.tick()
    told = [said for each in game.events if (said := each.describe(game.state))]
    happened = [
        "ann buys a Shenanigan for $10.",
        "ann plays Black Market Boon (steel).",
        "ann buys 2 steel for $12.",
        "ann buys 2 crew/asphalt for $34; the price is then $23.",
        "bob buys 2 crew/permit for $34; the price is then $23.",
        "cara buys 2 asphalt/permit for $40; the price is then $26.",
        "Round 2 begins. The truck stands at company 3.",
        "bob gives cara 1 permit for 1 asphalt.",
        "bob builds a Regular Road from S3 to A3.",
        "bob collects $25 of Federal Funds.",
    ]
    assert [each for each in told if each in happened] == happened
    [why] = [each.tell_owner(LAW) for each in of_kind(e.OrderFailed, game.events) if each.player == "bob"]
    assert why == "Not done: “buy 2 crew/asphalt at 20 or less”, as the price of crew/asphalt is $23."
