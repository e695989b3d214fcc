"""What a digest offers a player: what makes sense now, as far as the rules say."""

import msgspec
import pytest

from nomicd.games.nomic.law.book import book
from nomicd.games.nomic.state import Player, Rule, Square, State
from nomicd.games.nomic.views.todo import open_to
from nomicd.kernel.views import Offers

LAMPS = """\
# 20. Lamps

```toml
[items.lamp]
name = "Lamp"

[actions.light]
usage = "light <item:item>"
help = "light a lamp"
examples = ["light lamp"]
shown = ["lamp"]

[actions.wake]
usage = "wake up"
help = "come back"
inactive = true

[actions.paint]
usage = "paint"
help = "paint a square"
shown = ["owner"]
```
"""


@pytest.fixture
def state():
    """A game of alice and bob with one rule, about lamps."""
    players = {name: Player(name, square="1") for name in ("alice", "bob")}
    return State(
        started=True,
        players=players,
        squares={"1": Square("1", 1)},
        board=("1",),
        rules={20: Rule(20, LAMPS, "opening", 0)},
    )


def offered(state, player):
    page = open_to(state, player, None)
    blocks = [block for section in page.sections for block in section.blocks]
    return [offer.line for block in blocks if isinstance(block, Offers) for offer in block.offers]


def test_the_lamps_are_a_rule(state):
    """The fixture's document can be read."""
    assert set(book(state.rules).actions) == {"light", "wake", "paint"}


def test_what_needs_an_item_is_shown_to_who_has_one(state):
    """A lamp can be lit by its holder."""
    state.players["bob"] = msgspec.structs.replace(state.players["bob"], items={"lamp": 1})
    assert "light lamp" in offered(state, "bob")
    assert "light lamp" not in offered(state, "alice")


def test_what_owners_do_is_shown_to_owners(state):
    """A square of one's own can be painted."""
    state.squares["1"] = Square("1", 1, owner="alice")
    assert "paint" in offered(state, "alice")
    assert "paint" not in offered(state, "bob")


def test_only_the_inactive_are_shown_the_way_back(state):
    """And nothing else."""
    state.players["bob"] = msgspec.structs.replace(state.players["bob"], active=False)
    assert offered(state, "bob") == ["wake up"]
    assert "wake up" not in offered(state, "alice")


def test_a_rule_offers_lines_to_single_players(state):
    """What it keeps as `offers`; nonsense there is passed over."""
    state.memory[20] = {"offers": [["alice", "light 2 lamps", "for $5"], ["alice"], 7]}
    assert "light 2 lamps" in offered(state, "alice")
    assert "light 2 lamps" not in offered(state, "bob")
    state.memory[20] = {"offers": "none"}
    assert "light 2 lamps" not in offered(state, "alice")


def test_a_paused_game_offers_nothing(state):
    """No proposals, no actions, no offers."""
    state.memory[20] = {"offers": [["alice", "light 2 lamps", "for $5"]]}
    state.paused = "a paradox"
    assert offered(state, "alice") == []


def test_the_code_of_a_suspended_rule_offers_nothing(state):
    """Its actions could not be carried out."""
    state.squares["1"] = Square("1", 1, owner="alice")
    state.rules[20] = Rule(20, LAMPS, "opening", 0, suspended="it failed")
    assert "paint" not in offered(state, "alice")
