"""What the Admin sets by decree, and takes back again."""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from plain_sandbox import PlainSandbox

from nomicd.games.nomic import events as e
from nomicd.games.nomic.play import undo as undoing
from nomicd.games.nomic.state import freeze
from nomicd.kernel.decision import Accepted, Refused

ITEMS = """
[items.hat]
name = "Hat"
[items.scarf]
name = "Scarf"
"""
PLAYER = st.sampled_from(["alice", "bob"])
SQUARE = st.sampled_from(["1", "2", "3"])
ITEM = st.sampled_from(["hat", "scarf"])
SOME = st.integers(1, 3)
TITLE = st.sampled_from(["Earl", "Prisoner"])
FACT = st.one_of(
    st.builds("{}.money = {}".format, PLAYER, st.integers(0, 9000)),
    st.builds("{}.hat = {}".format, PLAYER, st.integers(0, 4)),
    st.builds("{}.active = {}".format, PLAYER, st.sampled_from(["yes", "no"])),
    st.builds("{}.gender = {}".format, PLAYER, st.sampled_from(["m", "f"])),
    st.builds("{}.colour = {}".format, PLAYER, st.sampled_from(["red", "blue"])),
    st.builds("{}.square = {}".format, PLAYER, SQUARE),
    st.builds("pot.money = {}".format, st.integers(0, 900)),
)


def command(key, **args):
    """A command of that key with arguments of these kinds."""
    return st.tuples(st.just(key), st.fixed_dictionaries(args))


COMMAND = st.one_of(
    command("set_fact", fact=FACT),
    command("give_items", player=PLAYER, n=SOME, item=ITEM),
    command("take_items", player=PLAYER, n=SOME, item=ITEM),
    command("give_title", player=PLAYER, title=TITLE),
    command("take_title", player=PLAYER, title=TITLE),
    command("move_pawn", player=PLAYER, square=SQUARE),
    command("set_square", square=SQUARE, field=st.just("owner"), now=st.sampled_from(["alice", "nobody"])),
    command("set_square", square=SQUARE, field=st.just("name"), now=st.sampled_from(["Foo", "none"])),
    command("reopen_proposal", proposal=st.just(1)),
    command("veto_proposal", proposal=st.just(2)),
    command("return_proposal", proposal=st.just(2)),
    command("suspend", rule=st.just(2)),
)


def open_game(game_in):
    game = game_in(PlainSandbox(), (2, "def on_turn(ev):\n    return move(ev.player, 1)", ITEMS))
    game.apply(
        e.MoneyPaid("", "alice", 500, "a start"),
        e.MoneyPaid("", "@pot", 50, "a start"),
        e.ItemGiven("bob", "hat", 1),
        e.ItemGiven("bob", "scarf", 2),
    )
    game.propose("alice", "repeal rule 2")
    game.order("alice", "withdraw")
    game.propose("bob", "repeal rule 2")
    return game


@pytest.fixture
def game(game_in):
    return open_game(game_in)


def did(game, verb, **args):
    """What followed from a command of the Admin, for the undoing of it."""
    before = len(game.events)
    decision = game.admin(verb, why="so be it", **args)
    return decision, game.events[before:]


def undo(game, events):
    asked = undoing.make_undo_command(7, "it was wrong", events)
    return asked if isinstance(asked, Refused) else game.admin(asked.verb, **asked.args)


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(COMMAND, max_size=8))
def test_what_is_undone_leaves_no_trace_in_the_state(game_in, commands):
    """Whatever the Admin orders, its inverses in the opposite order lead back to the same bytes."""
    game = open_game(game_in)
    states, done = [], []
    for verb, args in commands:
        frozen = freeze(game.state)
        decision, events = did(game, verb, **args)
        if isinstance(decision, Accepted):
            states.append(frozen)
            done.append(events)
    while done:
        assert isinstance(undo(game, done.pop()), Accepted)
        assert freeze(game.state) == states.pop()


def test_what_has_changed_since_is_not_undone(game, is_refused):
    """Another's deed would go with it."""
    _, events = did(game, "give_items", player="alice", n=1, item="hat")
    game.apply(e.ItemGiven("alice", "scarf", 1))
    assert is_refused(undo(game, events), "the items of player alice has changed since")


def test_money_that_is_spent_cannot_be_taken_back_into_debt_of_an_account(game, is_refused):
    """What must hold of every state holds of the Admin's decrees too."""
    _, events = did(game, "set_fact", fact="pot.money = 90")
    game.apply(e.MoneyPaid("@pot", "bob", 80, "a prize"))
    assert is_refused(undo(game, events), "the account pot would hold")


def test_an_undoing_can_be_undone(game):
    """It is a command as any other."""
    _, events = did(game, "set_square", square="2", field="owner", now="bob")
    frozen, before = freeze(game.state), len(game.events)
    undo(game, events)
    undo(game, game.events[before:])
    assert freeze(game.state) == frozen


def test_no_rule_is_asked(game):
    """A decree is not an event of the game that rules answer."""
    decision, events = did(game, "move_pawn", player="bob", square="3")
    assert isinstance(decision, Accepted)
    assert [type(event) for event in events] == [e.PawnMoved]


BAD = {
    "bob": "is no fact",
    "bob.luck = 3": "players have no luck",
    "zoe.money = 3": "nobody here is called zoe",
    "bob.money = -3": "is no amount of money",
    "bob.hat = 99999999": "is no number of items",
    "bob.gender = x": "a gender is one of",
    "bob.square = 99": "there is no square 99",
    "pot.active = no": "nobody here is called pot",
}


@pytest.mark.parametrize(("fact", "words"), BAD.items())
def test_what_cannot_be_set_is_refused_with_the_reason(game, is_refused, fact, words):
    """And nothing changes."""
    frozen = freeze(game.state)
    assert is_refused(did(game, "set_fact", fact=fact)[0], words)
    assert freeze(game.state) == frozen


CODE = """because nobody wants to do it by hand

```python
def on_turn(ev):
    return pay(None, ev.player, 5, "alms")
```"""


def test_code_that_was_given_to_a_rule_is_taken_away_again(game):
    """The text before is the text after; the rule's history tells both."""
    text = game.state.rules[2].text
    decision, events = did(game, "implement_rule", rule=2, body=CODE)
    assert isinstance(decision, Accepted), decision
    assert "alms" in game.state.rules[2].text
    assert isinstance(undo(game, events), Accepted)
    assert game.state.rules[2].text == text
    assert [change.by for change in game.state.history if change.number == 2][1:] == ["the Admin"] * 2


@pytest.mark.parametrize(
    ("body", "words"),
    [
        (CODE.partition("\n")[2], "say why"),
        ("because I can", "that is not code alone"),
        (CODE + "\n\nAnd a clause.", "that is not code alone"),
        (CODE.replace("pay(", "pay("[:-1]), ""),
    ],
)
def test_code_that_could_not_run_is_given_to_no_rule(game, is_refused, body, words):
    """It is checked as a proposal's is."""
    text = game.state.rules[2].text
    assert is_refused(did(game, "implement_rule", rule=2, body=body)[0], words)
    assert game.state.rules[2].text == text
