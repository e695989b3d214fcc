"""What the players' guide to Politics says is what the game understands."""

import re
from pathlib import Path

import pytest
from game_guide import read_hooks, write_hooks
from run_politics import Game

from nomicd.games.politics.speeches import FACTS, list_facts, spell_condition
from nomicd.games.politics.state import CampaignTerms
from nomicd.kernel.commands import Command
from nomicd.mail.grammar import understand
from nomicd.mail.quoting import Line
from nomicd.services.verbs import with_service
from nomicd.table import condition_text
from nomicd.table.pieces.allotments import read_wants

GUIDE = (Path(__file__).parents[2] / "docs" / "politics.md").read_text()
_, BLOCK, _, WITHOUT_MONEY, _ = GUIDE.partition("## What you may write")[2].split("```")[:5]
WRITTEN = [
    (re.split(r"\s{2,}", line)[0], money)
    for block, money in ((BLOCK, "yes"), (WITHOUT_MONEY, "no"))
    for line in block.strip().splitlines()
]


@pytest.fixture(scope="module")
def games():
    """On their first turn, by whether there is money."""
    begun = {money: Game(options={"money": money}).begin("ann", "bob") for money in ("yes", "no")}
    for each in begun.values():
        each.tick()
    return begun


@pytest.mark.parametrize(("line", "money"), WRITTEN)
def test_what_may_be_written_is_understood(games, line, money):
    """Each line as it stands; wants and conditions mean something."""
    game = games[money]
    vocabulary = with_service(game.ruleset.vocabulary(game.state, "ann"), player=True, admin=False)
    what = understand([Line(1, line)], vocabulary)[0].what
    assert isinstance(what, Command), what
    if what.verb in ("play", "priority"):
        plans = next(piece for piece in game.ruleset.pieces if hasattr(piece, "canvass"))
        assert not isinstance(read_wants(what.get_text("wants"), plans.names(game.state)), str)
    if what.verb == "speak" and (when := what.args.get("when")):
        found = condition_text.parse(spell_condition(game.state, str(when)), list_facts(game.state), FACTS)
        assert not isinstance(found, condition_text.Misread), found


def test_all_facts_and_options_are_listed():
    """With what they mean."""
    facts = dict(re.findall(r"^\| `([a-z]+(?: OH)?)` \| (.+) \|$", GUIDE, re.MULTILINE))
    assert facts == FACTS
    assert set(re.findall(r"^\| `(\w+)=", GUIDE, re.MULTILINE)) == set(CampaignTerms.__struct_fields__)


def test_the_hooks_are_those_that_the_game_has():
    """If not, put what it says into the guide, between the marks."""
    assert read_hooks(GUIDE) == write_hooks(Game(options={"nomic": "on"}))
