"""Rules that players have made in code listen to a race, and have a say in what a throw is worth."""

import pytest
from driven_game import seed_of
from plain_sandbox import PlainSandbox

from nomicd.games.politics import events as e
from nomicd.kernel.decision import Accepted
from nomicd.kernel.events import of_kind
from nomicd.table.pieces.purses import MoneyMoved

NAMES = ("ann", "bob", "cid")


@pytest.fixture
def game_with(new_game):
    """Opens a race in which that code is a rule."""

    def pass_rule(code):
        game = new_game(seed_of("rules"), {"nomic": "on", "quorum": "1"}, sandbox=PlainSandbox())
        game.begin(*NAMES)
        given = game.order("ann", "propose", title="A rule", body=f"# ?. A rule\n\n```python\n{code}\n```")
        assert isinstance(given, Accepted), given
        while not game.state.rules:
            game.tick()
        return game

    return pass_rule


def paid_by_rule(game, why):
    return [each for each in of_kind(MoneyMoved, game.events) if each.why == why]


def test_a_rule_answers_every_capture(game_with):
    """So that whoever plays a throw pays the Fund for it."""
    game = game_with('def on_capture(ev):\n    return pay(ev.player, "expense", 10_000)')
    game.play(3)
    enacted = next(n for n, each in enumerate(game.events) if each.NAME == "rule-enacted")
    captured = [each.player for each in of_kind(e.CountiesCaptured, game.events[enacted:])]
    assert len(captured) >= 3
    assert [each.payer for each in paid_by_rule(game, "rule 101")] == captured


def test_a_rule_answers_every_count_without_a_winner(game_with):
    game = game_with('def on_count(ev):\n    return say("The map is counted, and the race goes on.")')
    game.play()
    said = [each for each in game.events if "the race goes on" in each.describe(game.state)]
    assert len(said) == len(list(of_kind(e.VotesCounted, game.events))) - 1 > 0


def test_a_rule_has_a_say_in_what_a_throw_is_worth(game_with):
    """It is asked when the dice are thrown: what the mail foresees is what is played."""
    game = game_with("def compute_points(ev):\n    return 2")
    game.play(1)
    player = game.state.turns.player
    *_, reckoned = of_kind(e.ThrowReckoned, game.events)
    told = f"By the rules that you have made, {player}'s throw is worth 2 points."
    assert reckoned.describe(game.state) == told
    lines = [
        line
        for piece in game.ruleset.pieces
        for section in piece.urgent(game.state, player, None)
        for block in section.blocks
        for line in getattr(block, "lines", ())
    ]
    assert lines[0].endswith(": 2 points.")
    foreseen = next(line for line in lines if line.startswith("As things stand"))
    while game.state.turns.player == player:
        game.tick()
    *_, played = [each for each in of_kind(e.CountiesCaptured, game.events) if each.player == player]
    assert sum(played.counties.values()) <= 2
    assert all(f"{code} {count}" in foreseen for code, count in played.counties.items())
