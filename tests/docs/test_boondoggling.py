"""What the players' guide to Boondoggling says is what the game understands."""

import re
from pathlib import Path

import pytest
from game_guide import read_hooks, write_hooks
from run_boondoggling import Game

from nomicd.games.boondoggling.doubles import DOUBLES
from nomicd.games.boondoggling.state import Options
from nomicd.kernel.commands import Command
from nomicd.law.bills import read_bill
from nomicd.mail.grammar import understand
from nomicd.mail.quoting import Line
from nomicd.services.verbs import with_service

GUIDE = (Path(__file__).parents[2] / "docs" / "boondoggling.md").read_text()
BLOCK = GUIDE.partition("## What you may write")[2].split("```")[1]
WRITTEN = [re.split(r"\s{2,}", line)[0] for line in BLOCK.strip().splitlines()]


@pytest.fixture(scope="module")
def vocabulary():
    """Of a player who is asked."""
    game = Game().begin("ann", "bob")
    game.order("ann", "doubles", policy="ask me")
    while game.state.question is None:
        game.tick()
    return with_service(game.ruleset.vocabulary(game.state, "ann"), player=True, admin=False)


@pytest.mark.parametrize("line", WRITTEN)
def test_what_may_be_written_is_understood(vocabulary, line):
    """Each line as it stands; a policy means something."""
    what = understand([Line(1, line)], vocabulary)[0].what
    assert isinstance(what, Command), what
    if what.verb == "doubles":
        assert not isinstance(DOUBLES.read(what.args["policy"]), str)


def test_all_facts_and_options_are_listed():
    """With what they mean."""
    facts = dict(re.findall(r"^\| `([a-z ]+)` \| (.+) \|$", GUIDE, re.MULTILINE))
    assert facts == {name.replace("_", " "): meaning for name, meaning in DOUBLES.facts.items()}
    assert set(re.findall(r"^\| `(\w+)=", GUIDE, re.MULTILINE)) == set(Options.__struct_fields__)


def test_the_hooks_are_those_that_the_game_has():
    """If not, put what it says into the guide, between the marks."""
    assert read_hooks(GUIDE) == write_hooks(Game(options={"nomic": "on"}))


def test_the_rule_that_it_shows_can_be_made():
    """It is the one of the story, and rule 101."""
    text = GUIDE.partition("## Rules of your own")[2].split("````")[1].strip()
    game = Game(options={"nomic": "on"}).begin("ann", "bob")
    lines = [Line(number, line) for number, line in enumerate(text.splitlines(), 1)]
    (reading,) = understand(lines, game.ruleset.vocabulary(game.state, "ann"))
    bill = read_bill(game.state, 1, reading.what.args["body"])
    assert [(change.kind, change.number) for change in bill] == [("enact", 101)]


def test_the_proposal_that_it_shows_can_be_made():
    """In a game that was opened with votes."""
    text = GUIDE.partition("## Votes")[2].split("```")[1].strip()
    game = Game(options={"nomic": "on"}).begin("ann", "bob")
    lines = [Line(number, line) for number, line in enumerate(text.splitlines(), 1)]
    (reading,) = understand(lines, game.ruleset.vocabulary(game.state, "ann"))
    made = game.order("ann", reading.what.verb, **reading.what.args)
    assert [event.title for event in made.events] == ["A smaller Treasury"]
