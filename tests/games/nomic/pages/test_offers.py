"""What a digest offers a player: what makes sense now, as far as the rules say."""

from datetime import UTC, datetime

import msgspec
import pytest

from nomicd.games.nomic.pages.todo import show_open, show_waiting
from nomicd.games.nomic.rules.rulebook import book
from nomicd.games.nomic.state import Order, PlayerState, ProposalState, Rule, SquareState, State
from nomicd.kernel.deadlines import Due
from nomicd.kernel.page import Offers, Table
from nomicd.table.pieces.votes.state import CastVote

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
    players = {name: PlayerState(name, square="1") for name in ("alice", "bob")}
    return State(
        started=True,
        players=players,
        squares={"1": SquareState("1", 1)},
        board=("1",),
        rules={20: Rule(20, LAMPS, "opening", 0)},
    )


def blocks(state, player, kind):
    page = show_open(state, player, None)
    return [block for section in page.sections for block in section.blocks if isinstance(block, kind)]


def list_offered(state, player):
    """The lines that can be sent as they stand."""
    return [offer.line for block in blocks(state, player, Offers) for offer in block.offers]


def able(state, player):
    """The forms of what else the player can do."""
    return [row[0] for block in blocks(state, player, Table) for row in block.rows]


def test_the_lamps_are_a_rule(state):
    """The fixture's document can be read."""
    assert set(book(state.rules).actions) == {"light", "wake", "paint"}


def test_what_needs_an_item_is_shown_to_who_has_one(state):
    """A lamp can be lit by its holder."""
    state.players["bob"] = msgspec.structs.replace(state.players["bob"], items={"lamp": 1})
    assert "light ITEM" in able(state, "bob")
    assert "light ITEM" not in able(state, "alice")


def test_what_owners_do_is_shown_to_owners(state):
    """A square of one's own can be painted."""
    state.squares["1"] = SquareState("1", 1, owner="alice")
    assert "paint" in able(state, "alice")
    assert "paint" not in able(state, "bob")


def test_only_the_inactive_are_shown_the_way_back(state):
    """And nothing else."""
    state.players["bob"] = msgspec.structs.replace(state.players["bob"], active=False)
    assert able(state, "bob") == ["wake up"]
    assert "wake up" not in able(state, "alice")


def test_a_rule_offers_lines_to_single_players(state):
    """What it keeps as `offers`; nonsense there is passed over."""
    state.memory[20] = {"offers": [["alice", "light 2 lamps", "for $5"], ["alice"], 7]}
    assert "light 2 lamps" in list_offered(state, "alice")
    assert "light 2 lamps" not in list_offered(state, "bob")
    state.memory[20] = {"offers": "none"}
    assert "light 2 lamps" not in list_offered(state, "alice")


@pytest.mark.parametrize(
    "ordered", ["light 2 lamps if dark", "light 2 lamps, with oil, if dark", "Light 2 lamps gladly if dark"]
)
def test_what_is_ordered_is_offered_no_more(state, ordered):
    """With more in it or behind it; another number is another order."""
    state.memory[20] = {"offers": [["alice", "light 2 lamps if dark", "for $5"]]}
    state.queue = (Order("mail:1/1", "alice", "light", {"item": "lamp"}, ordered),)
    assert "light 2 lamps if dark" not in list_offered(state, "alice")
    state.queue = (Order("mail:1/1", "alice", "light", {"item": "lamp"}, ordered.replace("2", "3")),)
    assert "light 2 lamps if dark" in list_offered(state, "alice")


def test_a_paused_game_offers_nothing(state):
    """No proposals, no actions, no offers."""
    state.memory[20] = {"offers": [["alice", "light 2 lamps", "for $5"]]}
    state.paused = "a paradox"
    assert list_offered(state, "alice") == []


def test_the_code_of_a_suspended_rule_offers_nothing(state):
    """Its actions could not be carried out."""
    state.squares["1"] = SquareState("1", 1, owner="alice")
    state.rules[20] = Rule(20, LAMPS, "opening", 0, suspended="it failed")
    assert "paint" not in able(state, "alice")


SOLD = """\
# 21. Old Lamps

```toml
[items.oil]
name = "Oil"

[items.wick]
name = "Wick"
sell = 5

[actions.trade]
usage = "trade <item:item> for <other:item>[ with <who:player>]"
help = "sell something"
shown = ["holder"]

[actions.praise]
usage = "praise <who:player> <how:choice(loudly|softly)> for <sum:money>"
help = "say something"
shown = ["voting"]
```
"""


def test_who_has_something_to_sell_is_shown_how(state):
    """An item that nobody buys is nothing to sell; a form names in capitals what is to be put in."""
    state.rules[21] = Rule(21, SOLD, "opening", 0)
    alice, bob = (msgspec.structs.replace(state.players[name], items={key: 2}) for name, key in
                  (("alice", "oil"), ("bob", "wick")))  # fmt: skip
    state.players |= {"alice": alice, "bob": bob}
    assert "trade ITEM for OTHER" in able(state, "bob")
    assert "trade ITEM for OTHER" not in able(state, "alice")


def test_what_belongs_to_the_vote_is_shown_while_there_is_one(state):
    """Offered lines of such commands too."""
    state.rules[21] = Rule(21, SOLD, "opening", 0)
    state.memory[21] = {"offers": [["alice", "praise bob loudly for $5", "while there is a vote"]]}
    assert list_offered(state, "alice") == ["propose: TITLE"]
    state.proposals[1] = ProposalState(1, "bob", "Praise", "set 1.x to 2", "", 1, status="open")
    assert "praise bob loudly for $5" in list_offered(state, "alice")
    assert "praise PLAYER loudly|softly for $SUM" in able(state, "alice")


def test_a_rule_may_leave_a_player_few_commands(state):
    """What it keeps as `only`: no others are shown, and none is offered by any rule."""
    state.players["bob"] = msgspec.structs.replace(state.players["bob"], items={"lamp": 1})
    state.memory[20] = {"offers": [["bob", "light lamp", "for $5"], ["bob", "paint", "for $9"]]}
    assert "paint" in list_offered(state, "bob")
    state.memory[20]["only"] = {"bob": ["light"], "carol": "nonsense"}
    assert list_offered(state, "bob") == ["light lamp", "propose: TITLE"]
    assert able(state, "bob") == ["light ITEM"]


def test_a_rule_may_say_what_a_player_has_no_more_use_for(state):
    """What it keeps as `never`."""
    state.players["bob"] = msgspec.structs.replace(state.players["bob"], items={"lamp": 1})
    state.memory[20] = {"never": {"bob": ["light"]}}
    assert "light ITEM" not in able(state, "bob")


def test_in_short_only_what_waits_is_told(state):
    """In one line: where a vote is missing, not where one was cast; until when."""
    state.electorate = ("alice", "bob")
    cast = ProposalState(
        1, "bob", "Cast", "set 1.x to 2", "", 1, status="open", votes={"alice": CastVote("yea", "")}
    )
    state.proposals = {1: cast, 2: ProposalState(2, "bob", "Missing", "set 1.x to 3", "", 1, status="open")}
    friday = datetime(2026, 11, 27, tzinfo=UTC)
    page = show_waiting(state, "alice", Due(2, "fri", friday, friday))
    assert page.lead == ("Still open until midnight at the end of Thursday 26 November, UTC: 1 vote (2).",)
    assert not page.sections
