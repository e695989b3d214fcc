"""Rules that players have made in code listen to a game, and have a say in what a side job pays."""

import pytest
from driven_game import seed_of
from plain_sandbox import PlainSandbox
from run_boondoggle import Game

from nomicd.games.boondoggle import events as e
from nomicd.games.boondoggle.scripts import read_line
from nomicd.games.boondoggle.state import TownPlan, law_of
from nomicd.games.boondoggle.stock import count_all
from nomicd.kernel.decision import Accepted
from nomicd.kernel.events import of_kind


@pytest.fixture
def game_with():
    """Opens a game in which that is a rule, or set."""

    def pass_rule(body):
        options = {"nomic": "on", "quorum": "1"}
        game = Game(seed_of("rules"), options, sandbox=PlainSandbox()).begin("ann", "bob", "cid")
        given = game.order("ann", "propose", title="A rule", body=body)
        assert isinstance(given, Accepted), given
        while not (game.state.rules or game.state.settings):
            game.tick()
        return game

    return pass_rule


def write_rule(code):
    return f"# ?. A rule\n\n```python\n{code}\n```"


def test_a_rule_has_a_say_in_what_a_side_job_pays(game_with):
    game = game_with(write_rule("def compute_side_job(ev):\n    return 17"))
    before = len(game.events)
    game.play(2)
    assert {each.pay for each in of_kind(e.SideJobTaken, game.events[before:])} == {17}


def test_a_rule_answers_every_round_and_every_mile(game_with):
    """Money moves, and nothing else is made or lost."""
    code = (
        'def on_mile(ev):\n    return move_money("bank", ev.player, 3)\n\n'
        "def on_round(ev):\n    return move_money(player('bob'), player('cid'), 1)"
    )
    game = game_with(write_rule(code))
    while game.state.clock.phase != "work":
        game.tick()
    state, before = game.state, len(game.events)
    held = count_all(state)
    for good in ("crew", "asphalt", "permit"):
        game.apply((e.StockMoved("@supply", "ann", type(state.goods.of("ann"))(0, {good: 1}), why="gift"),))
    game.set_plan("ann", TownPlan(lines=(read_line(law_of(state), "build S1-A1"),)))
    game.tick()
    moved = [each for each in of_kind(e.StockMoved, game.events[before:]) if each.why in ("rule", "ruled")]
    assert [(each.player, each.to, each.what.money) for each in moved] == [("", "ann", 3), ("bob", "cid", 1)]
    assert count_all(state) == held


def test_a_vote_sets_a_figure(game_with):
    game = game_with("set side_job to 15")
    before = len(game.events)
    game.play(2)
    assert {each.pay for each in of_kind(e.SideJobTaken, game.events[before:])} == {15}
