"""Policies: an order that stands answers what its player is asked."""

from types import SimpleNamespace

import pytest

from nomicd.kernel.commands import Command, Verb
from nomicd.kernel.inputs import PlayerCommand
from nomicd.table.pieces.policies import Policy, StandingPolicy
from nomicd.table.pieces.questions import PlayerQuestion, QuestionAnswered, Questions

STOP = Policy(
    "stop", {"go on": (), "stop": (), "ask me": ()}, "go on", {"lap": "of the reader"}, "stop if lap = 2"
)


class Stops(StandingPolicy):
    """Whether to stop at a court that is passed."""

    policy = STOP
    title = "Your order for the court"
    says_default = "you go on"
    verbs = (Verb("stop", "stop <policy:text>", "", (), ""), Verb("cancel", "cancel stops", "", (), ""))
    asks = "ask me"


@pytest.fixture
def table():
    """Bob is asked."""
    question = PlayerQuestion("bob", "Stop?", ("go on", "stop"), "go on", 4, id=1)
    return SimpleNamespace(state=SimpleNamespace(standing=(), questions=Questions((question,), 1)))


def order(table, player, policy):
    given = PlayerCommand(player, Command("stop", {"policy": policy}), "mail:1/1")
    return Stops().decide(table, given)


def test_an_order_answers_what_is_asked(table):
    """And stands from then on."""
    decision = order(table, "bob", "stop")
    assert decision.events[1:] == (QuestionAnswered(1, "bob", "stop"),)
    assert decision.says[1:] == ("It settles what you are asked, too: stop.",)


def test_who_wants_to_be_asked_still_is(table):
    """The order says what that means."""
    decision = order(table, "bob", "ask me")
    assert len(decision.events) == 1
    assert decision.says[1:] == ("Where you are asked, the update stops.", "You are still asked.")


def test_who_is_not_asked_only_gives_the_order(table):
    """Ann's answers nothing of bob's."""
    decision = order(table, "ann", "stop")
    assert len(decision.events) == len(decision.says) == 1


@pytest.mark.parametrize(("lap", "act"), [(2, "stop"), (1, "go on")])
def test_a_policy_decides_by_the_order_that_stands(table, lap, act):
    """Its first rule that holds, or the default."""
    (stands,) = order(table, "ann", "stop if lap = 2").events
    stands.apply(table.state)
    assert STOP.decide(table.state, "ann", lambda: {"lap": lap}) == (act, "order")


def test_without_an_order_nothing_is_looked_up(table):
    """The default counts."""
    assert STOP.decide(table.state, "ann", lambda: 1 / 0) == ("go on", "default")
