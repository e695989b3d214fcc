"""Purses: what is told of money, and bills."""

from types import SimpleNamespace

import pytest

from nomicd.kernel.events import of_kind
from nomicd.table.pieces.purses import (
    MoneyMoved,
    Purses,
    Spender,
    WentBankrupt,
    find_odd_bills,
    write_bills,
)


class Chest(Purses):
    """One in which who has most is ahead."""

    ranked = True
    game = SimpleNamespace(fewest_leads=False)

    def start(self, state):
        return 10


def _state(over="", **funds):
    players = {name: SimpleNamespace(name=name, fund=fund) for name, fund in funds.items()}
    return SimpleNamespace(players=players, over=over, bank=0)


def test_a_player_is_told_their_place():
    """In the subject in short, in the first lines with who leads."""
    state = _state(ann=70, bob=5)
    assert Chest().news(state, "bob") == ("$5, 2nd of 2 players",)
    assert Chest().tell_standing(state, "bob") == "You have $5, 2nd of 2 players; ann leads with $70."


@pytest.mark.parametrize(
    ("state", "reader"), [(_state(ann=1), "admin"), (_state("all is won", ann=1), "ann")]
)
def test_nobody_else_is_told_a_place(state, reader):
    """Not who has no money, nor anybody once the game is over."""
    assert (Chest().news(state, reader), Chest().tell_standing(state, reader)) == ((), "")


def test_money_that_is_no_measure_is_not_ranked():
    """As in a game that is won by votes."""
    chest = Chest()
    chest.ranked = False
    assert (chest.news(_state(ann=1), "ann"), chest.tell_standing(_state(ann=1), "ann")) == ((), "")


@pytest.mark.parametrize(
    ("payer", "payee", "why", "reader", "said"),
    [
        ("@bank", "ann", "rule 7", "", "By rule 7 ann receives $5 from the bank."),
        ("@bank", "ann", "rule 7", "ann", "By rule 7 you receive $5 from the bank."),
        ("ann", "@bank", "rule 7", "", "By rule 7 ann pays $5 to the bank."),
        ("ann", "@bank", "vote", "ann", "By the vote you pay $5 to the bank."),
        ("bob", "ann", "rule 7", "bob", "By rule 7 ann receives $5 from you."),
        ("bob", "ann", "fine", "bob", ""),
    ],
)
def test_what_rules_and_votes_move_is_told(payer, payee, why, reader, said):
    """To the one whom it concerns with “you”; all else the game tells."""
    assert MoneyMoved(payer, payee, 5, why).describe(_state(ann=1, bob=1), reader) == said


@pytest.mark.parametrize(
    ("moved", "whose"),
    [
        (MoneyMoved("@bank", "ann", 5, "rule 7"), "ann"),
        (MoneyMoved("ann", "@bank", 5, "rule 7"), "ann"),
        (MoneyMoved("@bank", "@pot", 5, "rule 7"), ""),
        (MoneyMoved("@bank", "ann", 5, "fund"), ""),
    ],
)
def test_a_line_is_that_of_whom_it_concerns(moved, whose):
    """Where a rule moves money to or from a player."""
    assert moved.player == whose


class Till:
    """A table on which facts are applied at once."""

    def __init__(self, state):
        self.state, self.events = state, []

    def emit(self, event):
        event.apply(self.state)
        self.events.append(event)


class Purse(Spender, frozen=True):
    """A player with a fund."""


def _owe(fund, *debts):
    till = Till(SimpleNamespace(players={"ann": Purse("ann", fund=fund), "bob": Purse("bob")}, bank=0))
    Chest().pay_debts(till, "ann", debts, "fine")
    funds = {name: each.fund for name, each in till.state.players.items()}
    return till, {**funds, "bank": till.state.bank}


def test_who_can_pay_is_not_bankrupt():
    """All is paid, and nothing else said."""
    till, funds = _owe(9, ("bob", 4), ("@bank", 5))
    assert funds == {"ann": 0, "bob": 4, "bank": 5}
    assert not list(of_kind(WentBankrupt, till.events))


def test_who_cannot_pay_all_is_bankrupt():
    """The bank is paid first, then players as far as it goes; what is short is lost."""
    till, funds = _owe(7, ("bob", 4), ("@bank", 5))
    assert funds == {"ann": 0, "bob": 2, "bank": 5}
    (bankrupt,) = of_kind(WentBankrupt, till.events)
    assert bankrupt.describe(till.state, "ann") == "You are bankrupt: $2 of what was due is not paid."
    assert bankrupt.describe(till.state, "bob") == "ann is bankrupt: $2 of what was due is not paid."


def test_bills_are_as_few_as_can_be():
    """None of nothing."""
    assert write_bills(135, (100, 20, 5, 1)) == "1x100 1x20 3x5"
    assert write_bills(0, (100, 1)) == "none"


def test_odd_bills_are_told():
    """Values that do not fall to 1, sums of other values, of no number, of nothing."""
    assert list(find_odd_bills((5, 1), fund={"5": 2}, bank={"1": 1})) == []
    (falling,) = find_odd_bills((5, 2), fund={"5": 1})
    assert falling == "denominations fall from the largest to 1, each once"
    (other,) = find_odd_bills((5, 1), fund={"2": 1})
    assert other == "[fund] has 1 bills of 2: denominations are (5, 1)"
    assert list(find_odd_bills((5, 1), fund={})) == ["[fund] is empty"]


@pytest.mark.parametrize(
    ("after", "said"),
    [
        (_state(ann=3, bob=1), ""),
        (_state(ann=3, bob=2), "money would be made or lost"),
        (_state(ann=5, bob=-1), "a player would have less than nothing"),
    ],
)
def test_no_rule_makes_money_or_debts(after, said):
    """What all have together stays, and nobody has less than nothing."""
    assert Chest().find_breach(_state(ann=2, bob=2), after) == said
