"""Rules that players have made in code listen to a campaign, and have a say in salaries and prices."""

import pytest
from driven_game import seed_of
from plain_sandbox import PlainSandbox

from nomicd.games.lie_cheat_steal import events as e
from nomicd.games.lie_cheat_steal.claims import ClaimRule
from nomicd.games.lie_cheat_steal.state import BuyOrder, FraudOrder, Policies
from nomicd.kernel.decision import Accepted
from nomicd.kernel.events import of_kind
from nomicd.table.pieces.purses import MoneyMoved

NAMES = ("ann", "bob", "cid")
LIARS = Policies(
    claim=(ClaimRule(say=80_000),), fraud=(FraudOrder(""),), buy=BuyOrder(1, 10_000), good_character=0
)


@pytest.fixture
def game_with(new_game):
    """Opens a campaign in which that code is a rule, and everybody lies, buys a vote a turn and accuses."""

    def pass_rule(code):
        game = new_game(seed_of("rules"), {"nomic": "on", "quorum": "1"}, sandbox=PlainSandbox())
        game.begin(*NAMES)
        given = game.order("ann", "propose", title="A rule", body=f"# ?. A rule\n\n```python\n{code}\n```")
        assert isinstance(given, Accepted), given
        while not game.state.rules:
            game.tick()
        game.events.clear()
        for name in NAMES:
            game.set_policies(name, LIARS)
        return game

    return pass_rule


def list_paid(game):
    return [each for each in of_kind(MoneyMoved, game.events) if each.why == "rule 101"]


def test_a_rule_answers_every_landing(game_with):
    """So that whoever comes to the Press Box pays for it."""
    game = game_with(
        'def on_land(ev):\n    if ev.space.kind == "press":\n        return pay(ev.player, "bank", 1_000)'
    )
    game.play(15)
    pressed = [
        each.player for each in of_kind(e.CandidateMoved, game.events) if each.end in ("5", "15", "25", "35")
    ]
    assert pressed
    assert [each.payer for each in list_paid(game)] == pressed


def test_a_rule_answers_every_claim(game_with):
    game = game_with('def on_claim(ev):\n    return pay("bank", ev.player, ev.amount // 8)')
    game.play(15)
    claimed = [each.player for each in of_kind(e.ClaimMade, game.events)]
    assert claimed
    assert [(each.payee, each.amount) for each in list_paid(game)] == [(name, 10_000) for name in claimed]


def test_a_rule_answers_every_accusation(game_with):
    """Once it is settled."""
    game = game_with('def on_accusation(ev):\n    return move_votes("bank", ev.accused, 3)')
    game.play(25)
    judged = [each.player for each in of_kind(e.FraudJudged, game.events)]
    moved = [each.payee for each in of_kind(e.VotesMoved, game.events) if each.why == "rule 101"]
    assert judged
    assert moved == judged


def test_a_rule_has_a_say_in_salaries_and_prices(game_with):
    game = game_with(
        "def compute_salary(ev):\n    return ev.amount + 500\n\n\ndef compute_price(ev):\n    return 10"
    )
    game.play(20)
    salaries = {each.amount % 1000 for each in of_kind(MoneyMoved, game.events) if each.why == "salary"}
    bought = {each.price for each in of_kind(e.VotesMoved, game.events) if each.why == "bought"}
    assert (salaries, bought) == ({500}, {10})


def test_votes_of_a_rule_may_win(game_with):
    """At once, like all others."""
    game = game_with('def on_land(ev):\n    return move_votes("bank", ev.player, 499)')
    game.play(3)
    assert game.state.winner


def test_a_vote_on_the_goal_may_end_the_game(new_game):
    """Whoever has as many by then has won."""
    game = new_game(seed_of("goal"), {"nomic": "on", "quorum": "1"}).begin(*NAMES)
    for name in NAMES:
        game.set_policies(name, Policies(buy=BuyOrder(20, 0)))
    while max(each.votes for each in game.state.players.values()) < 150:
        game.tick()
    given = game.order("ann", "propose", title="Enough", body="set goal to 150")
    assert isinstance(given, Accepted), given
    game.play(20)
    assert game.state.winner


def test_a_rule_gives_votes_and_sets_salaries(game_with):
    """Votes come from the bank, or from whoever has any, and none are made."""
    game = game_with(
        'def on_claim(ev):\n    return [move_votes("bank", ev.player, 2), set_salary(ev.player, 30_000)]'
    )
    game.play(6)
    given = [each for each in of_kind(e.VotesMoved, game.events) if each.why == "rule 101"]
    assert given
    assert {each.votes for each in given} == {2}
    claimed = {each.player for each in of_kind(e.ClaimMade, game.events)}
    assert claimed <= {each.player for each in of_kind(e.SalaryChanged, game.events)}
    assert game.state.box + sum(each.votes for each in game.state.players.values()) == 0


def test_a_rule_takes_no_votes_that_nobody_has(game_with):
    game = game_with('def on_claim(ev):\n    return move_votes(ev.player, "bank", 1_000)')
    game.play(6)
    assert all(each.votes >= 0 for each in game.state.players.values())
    assert any(each.why == "rule 101" for each in of_kind(e.VotesMoved, game.events))
