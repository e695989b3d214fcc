"""What the players' guide to Lie, Cheat & Steal says is what the game understands, and what happens in it."""

import re
from pathlib import Path

import pytest
from driven_game import DrivenGame, seed_of
from game_guide import read_hooks, write_hooks
from run_lie_cheat_steal import DOCUMENTS, Game

from nomicd.games.lie_cheat_steal.claims import CLAIM_FACTS
from nomicd.games.lie_cheat_steal.game import LieCheatSteal
from nomicd.games.lie_cheat_steal.state import ElectionTerms
from nomicd.kernel.commands import Command
from nomicd.kernel.decision import Accepted
from nomicd.kernel.inputs import NewGame, PlayerCommand
from nomicd.mail.grammar import understand
from nomicd.mail.quoting import Line
from nomicd.services.verbs import with_service

GUIDE = (Path(__file__).parents[2] / "docs" / "lie-cheat-steal.md").read_text()
BLOCK = GUIDE.partition("## What you may write")[2].split("```")[1]
WRITTEN = [re.split(r"\s{2,}", line)[0] for line in BLOCK.strip().splitlines()]
STORY = GUIDE.partition("as a story")[2].partition("## ")[0]
LIES = (
    "if the card is below 0 say 20,000; if below 50,000 say the card and 30,000 more, at most 100,000; "
    "else the truth"
)
FIRST = {
    "ann": ("if the truth would ruin me say 0", "buy 10 votes a turn, keep 30,000"),
    "bob": (LIES, "buy 20 votes a turn"),
    "cara": (
        "accuse anybody of fraud who claims 60,000 or more",
        "accuse bob of embezzling",
        "buy 10 votes a turn, keep 20,000",
    ),
}
"""What the story says that they order before the first round."""


def say(game, player, line):
    """The command that a line is, and what it leads to, where it is no look."""
    vocabulary = with_service(game.ruleset.vocabulary(game.state, player), player=True, admin=False)
    (reading,) = understand([Line(1, line)], vocabulary)
    assert isinstance(reading.what, Command), reading.what
    return reading.what, game.do(PlayerCommand(player, reading.what, f"mail:{line}/1"))


@pytest.fixture(scope="module")
def game():
    return Game().begin("ann", "bob")


@pytest.mark.parametrize("line", WRITTEN)
def test_what_may_be_written_is_understood(game, line):
    """Each line as it stands."""
    vocabulary = with_service(game.ruleset.vocabulary(game.state, "ann"), player=True, admin=False)
    what = understand([Line(1, line)], vocabulary)[0].what
    assert isinstance(what, Command), what


def test_all_facts_and_options_are_listed():
    """With what they mean."""
    facts = dict(re.findall(r"^\| `([a-z]+)` \| (.+) \|$", GUIDE, re.MULTILINE))
    assert facts == CLAIM_FACTS
    assert set(re.findall(r"^\| `(\w+)=", GUIDE, re.MULTILINE)) == set(ElectionTerms.__struct_fields__)


def test_the_hooks_are_those_that_the_game_has():
    """If not, put what it says into the guide, between the marks."""
    assert read_hooks(GUIDE) == write_hooks(Game(options={"nomic": "on"}))


def test_the_story_is_what_happens():
    """With these orders, and dice and decks of one seed."""
    opening = NewGame("lcs", "UTC", seed_of("story40"), {}, DOCUMENTS, "lie-cheat-steal")
    game = DrivenGame(LieCheatSteal(), opening, None, 4).begin("ann", "bob", "cara", "dan")
    for player, lines in FIRST.items():
        for line in lines:
            assert line in " ".join(STORY.split())
            assert isinstance(say(game, player, line)[1], Accepted)
    before = len(game.events)
    game.play()
    told = [said for each in game.events[before:] if (said := each.describe(game.state))]
    happened = [
        "dan has rolled highest and moves first.",
        "dan's salary is $30,000 now.",
        "bob draws a $ card and says “collect $20,000”.",
        "cara draws a $ card and says “collect $50,000”.",
        "dan draws a $ card and says “pay $80,000”.",
        "bob draws a $ card and says “collect $70,000”.",
        "cara accuses bob of fraud over $70,000. The card says $40,000: a lie.",
        "bob pays $30,000 to the bank for the lie.",
        "bob gives cara 50 votes for the lie.",
    ]
    assert [each for each in told if each in happened] == happened
    assert any(each.startswith("dan is bankrupt and goes to jail") for each in told)
    assert [(each.player, each.card) for each in game.state.told] == [
        ("bob", "-30000"),
        ("cara", "+50000"),
        ("dan", "-80000"),
        ("bob", "+40000"),
    ]
