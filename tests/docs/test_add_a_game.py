"""The page on adding a game names what there is."""

import pkgutil
import re
from pathlib import Path
from types import ModuleType

import fair
import pytest
from house import House
from match import MOST_UPDATES, Match

import nomicd.table.pieces
from nomicd.games import registry
from nomicd.kernel.log import fold
from nomicd.services.replay.rebuild import difference

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs/add-a-game.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("module", [found.name for found in pkgutil.iter_modules(nomicd.table.__path__)])
def test_every_piece_of_the_table_is_named(module):
    """Whoever adds a game should know what is there to borrow."""
    assert f"`{module}`" in PAGE or f"`nomicd/table/{module}/" in PAGE


@pytest.mark.parametrize(
    "module", [found.name for found in pkgutil.iter_modules(nomicd.table.pieces.__path__)]
)
def test_every_shared_piece_is_named(module):
    """With the module that it is in."""
    assert f"| `{module}` |" in PAGE


@pytest.mark.parametrize("module", [found.name for found in pkgutil.iter_modules(fair.__path__)])
def test_every_file_of_the_toy_is_named(module):
    """It is the example."""
    assert f"`{module}.py`" in PAGE


def test_every_path_it_names_is_there():
    """Nothing has been moved since."""
    paths = re.findall(r"`((?:nomicd|tests|rules|templates)/[\w/.]*)`", PAGE)
    assert [path for path in paths if not (ROOT / path).exists()] == []
    assert len(paths) > 5


# The whole game on the page


@pytest.fixture(scope="module")
def high_dice():
    """The ruleset that the page shows, as it stands there."""
    module = ModuleType("high_dice")
    exec(re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)[0], module.__dict__)
    (ruleset,) = registry.read_rulesets(module)
    return ruleset


def test_the_game_on_the_page_is_played_to_its_end(high_dice):
    """By nobody's mail: five updates, a winner, and a log that is what follows from its inputs."""
    match = Match(high_dice, None)
    assert match.play(MOST_UPDATES) == 5
    best = max(match.state.players.values(), key=lambda player: player.points)
    assert match.state.winner == best.name
    assert high_dice.verify(match.records) == []
    assert difference(high_dice, match.records, None) == ""
    replayed = fold(
        high_dice.blank(),
        [(each.name, each.version, each.body) for each in match.records],
        high_dice.codec,
    )
    assert high_dice.freeze(replayed) == high_dice.freeze(match.state)


def test_the_game_on_the_page_is_played_by_mail(high_dice):
    """Its players are told, end an update early, and write to each other."""
    house = House(high_dice, ("alice", "bob"))
    house.mail("alice", "press to bob\nMay the best one win.\n\ndone", 1)
    assert any("May the best one win." in mail.text for mail in house.inbox("bob", "notice"))
    house.mail("bob", "done", 2)
    (digest,) = house.inbox("bob", "digest")
    assert re.search(r"alice throws [1-6]\.\nbob throws [1-6]\.", digest.text)
    house.wait(24 * 30)
    assert re.search(r"(alice|bob) wins with \d+", house.inbox("alice", "digest")[-1].text)
