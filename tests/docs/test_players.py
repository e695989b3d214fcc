"""What the players' guide says of being there, of messages and of trying things out is understood."""

import re
from pathlib import Path

import pytest
from house import House

from nomicd.adapters.sandbox.monty import MontySandbox
from nomicd.app.resources import documents
from nomicd.games.nomic.game import RULESETS
from nomicd.games.nomic.rules.declarations import PresenceTable
from nomicd.kernel.commands import Command
from nomicd.mail.grammar import understand
from nomicd.mail.quoting import Line
from nomicd.services.processing.what_if import read
from nomicd.services.verbs import OBSERVER, with_service

GUIDE = (Path(__file__).parents[2] / "docs" / "players.md").read_text()


def section(heading):
    return GUIDE.partition(f"\n## {heading}\n")[2].partition("\n## ")[0]


def read_first_column(heading):
    """What stands in the first column of a section's table."""
    rows = re.findall(r"^\| (`.*?) \| .* \|$", section(heading), re.MULTILINE)
    return [line for row in rows for line in re.findall(r"`([^`]+)`", row)]


@pytest.fixture(scope="module")
def vocabulary():
    """Of bob, who may play for alice, in a game whose rules allow messages without a name."""
    with MontySandbox() as sandbox:
        rules = documents("borednomic")
        rules = {name: text.replace('press = "yes"', 'press = "grey"') for name, text in rules.items()}
        house = House(RULESETS[0], ("alice", "bob", "carol"), sandbox=sandbox, documents=rules)
        house.mail("alice", "lend control to bob until 2027-03-12", 1)
        game = house.ruleset.vocabulary(house.state, "bob")
    return with_service(game, player=True, admin=False)


@pytest.mark.parametrize(
    "line", [*read_first_column("Writing to the others"), *read_first_column("When you are away")]
)
def test_what_may_be_written_is_understood(vocabulary, line):
    """Each line as it stands."""
    (reading,) = understand([Line(1, line)], vocabulary)
    assert isinstance(reading.what, Command), reading.what


@pytest.mark.parametrize("line", section("What if you did this?").split("```")[1].strip().splitlines())
def test_what_may_be_asked_is_understood(vocabulary, line):
    """As commands that were not sent."""
    (reading,) = understand([Line(1, line)], vocabulary)
    assert reading.what.verb == "what_if"
    question = str(reading.what.args["question"])
    assert read(question.removeprefix("I "), vocabulary)


def test_strangers_are_told_right():
    """Lines that anybody may write."""
    for line in ("observe", "stop observing", "join as alice", "join as dave in the place of carol", "games"):
        assert f"`{line}`" in GUIDE
        assert isinstance(understand([Line(1, line)], OBSERVER)[0].what, Command)


def test_each_setting_of_presence_is_explained():
    """Those that votes change by hand."""
    told = set(re.findall(r"`set 3\.(\w+) to", GUIDE))
    assert told == set(PresenceTable.__struct_fields__) - {"excused", "admin_plays"}
