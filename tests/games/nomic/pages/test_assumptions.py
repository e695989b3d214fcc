"""What could be disputed, and what hangs on it."""

import pytest
from msgspec.structs import replace
from plain_sandbox import PlainSandbox

from nomicd.games.nomic import events as e
from nomicd.games.nomic.pages.assumptions import list_assumptions
from nomicd.table.pieces.votes.state import TallyLine

HOUSE = """# 2. Tolls

1. Whoever begins a turn pays 5 dollars (house ruling).
2. Nothing else.

```python
def on_turn(ev):
    return pay(ev.player, None, 5, "a toll")
```
"""


@pytest.fixture
def game(game_in):
    return game_in(PlainSandbox())


def add_decided(game, yea, nay, lines=(), **missed):
    """Put in a proposal that was decided so, and votes that did not count."""
    game.propose("alice", "repeal rule 1")
    kept = {field: tuple(TallyLine(*line) for line in given) for field, given in missed.items()}
    counted = tuple(TallyLine(*line) for line in lines)
    status = "accepted" if yea > nay else "rejected"
    game.state.proposals[1] = replace(
        game.state.proposals[1], status=status, tally=(yea, nay, 0), lines=counted, **kept
    )


@pytest.mark.parametrize(
    ("yea", "nay", "choice", "decides"),
    [(1, 0, "nay", 1), (2, 0, "nay", 0), (0, 0, "yea", 1), (1, 1, "yea or nay", 1), (1, 1, "abstain", 0)],
)
def test_a_vote_that_would_have_turned_the_outcome_is_said_to_decide(game, yea, nay, choice, decides):
    """A tie is no majority."""
    add_decided(game, yea, nay, late=[("bob", choice, 0, "it came after the close")])
    (found,) = list_assumptions(game.state, ())
    assert (found.decides, found.about) == (decides, "proposal 1")
    assert found.text == f"bob's vote “{choice}” on proposal 1 does not count: it came after the close."


def test_what_counted_for_a_voter_is_taken_away_first(game):
    """Two yeas, one of them bob's: with his nay it is one to one."""
    add_decided(game, 2, 0, [("alice", "yea", 1), ("bob", "yea", 1)], late=[("bob", "nay", 0, "late")])
    assert [each.decides for each in list_assumptions(game.state, ())] == [1]


def test_secret_votes_are_in_no_list(game):
    """Not even as ones that did not count."""
    add_decided(game, 1, 0, late=[("bob", "nay", 0, "late")])
    game.state.proposals[1] = replace(game.state.proposals[1], secret=True)
    assert not list(list_assumptions(game.state, ()))


def test_a_house_ruling_weighs_what_its_rule_has_moved(game):
    """One that never moved anything is nobody's loss."""
    game.apply(e.RuleEnacted(2, HOUSE, "opening"))
    assert not list(list_assumptions(game.state, ()))
    paid = [e.MoneyPaid("alice", "", 5, "a toll", "", 2)] * 3
    (found,) = list_assumptions(game.state, paid)
    assert (found.text, found.about, found.money) == (
        "Rule 2, Tolls, holds house rulings, in 2.1.",
        "rule 2",
        15,
    )


def test_an_order_that_names_a_player_nearly_is_told(game):
    """With what was paid and taken for it at once."""
    order = e.NomicOrderFiled("mail:1/1", "alice", "tag", {"whom": "bob"}, "tag bobb", "0", accepted=True)
    behind = (
        e.MoneyPaid("alice", "bob", 50, "a tag"),
        e.SquareOwned("2", "bob"),
        e.NomicUpdateStarted(1, "mon", "", 1),
    )
    (found,) = list_assumptions(game.state, (order, *behind, e.MoneyPaid("bob", "", 9, "later")))
    assert (found.text, found.squares, found.money) == ("alice's “tag bobb” was read as naming bob.", 1, 50)
    assert not list(list_assumptions(game.state, (replace(order, text="tag Bob!"), *behind)))
