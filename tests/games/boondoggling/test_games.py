"""Whole games by the hundred: they end, they last as long as they should, no money is lost, all is proved."""

import re
import statistics

import pytest
from driven_game import NAMES, NOW, seed_of
from msgspec.structs import replace
from run_boondoggling import MEDIANS, NEAR, SIMPLE, Game, random_game

from nomicd.games.boondoggling import events as e
from nomicd.kernel.decision import Accepted
from nomicd.kernel.inputs import BeginGame, SeatPlayer
from nomicd.kernel.log import Head, chain
from nomicd.services.replay import rebuild
from nomicd.table.course import facts as f

GAMES = 100


@pytest.mark.slow
@pytest.mark.no_cover  # a hundred times the same lines
@pytest.mark.parametrize("players", MEDIANS)
def test_games_end_and_last_as_long_as_the_board_was_made_for(players):
    """Medians of rounds within 15 %; `tests/sim/run_boondoggling.py` plays thousands."""
    games = [random_game(players, number) for number in range(GAMES)]
    assert all(game.state.winner for game in games)
    median = statistics.median(game.state.turns.round for game in games)
    assert abs(median - MEDIANS[players]) <= NEAR * MEDIANS[players]


@pytest.mark.slow
@pytest.mark.parametrize("players", MEDIANS)
def test_money_is_conserved_after_every_event(players):
    """Treasury, circulation and funds are what was printed; no fund and no Treasury below nothing."""

    def look(state, event):
        if state.circulation or state.treasury:
            funds = [player.fund for player in state.players.values()]
            assert state.treasury + state.circulation + sum(funds) == 20_000, event
            assert min((*funds, state.treasury)) >= 0

    assert all(random_game(players, number, seen=look).state.over for number in range(1000, 1010))


@pytest.mark.parametrize("options", [{}, {"strict_aaa": "yes"}, {"rounds": "1"}, {"scale": "1000"}])
def test_a_game_in_which_nobody_ever_writes_goes_on_to_its_end(options):
    """By defaults alone."""
    for number in range(5):
        game = Game(seed_of(f"silent {number}"), options).begin(*NAMES[:4])
        game.play()
        assert game.state.winner
        assert not any(isinstance(event, f.OrderFiled) for event in game.events)


def test_one_who_asks_and_never_answers_stalls_nobody():
    """The default is kept, update after update, to the end."""
    game = Game(seed_of("absent")).begin(*NAMES[:3])
    game.order("ann", "doubles", policy="ask me")
    game.play()
    assert game.state.winner
    assert all(event.how == "default" for event in game.events if isinstance(event, e.DoublesClosed))


@pytest.fixture
def records():
    """The log of a whole game with orders, accepted and refused."""
    game = Game(seed_of("whole"))
    for player in NAMES[:4]:
        assert isinstance(game.do(SeatPlayer(player)), Accepted)
    game.do(BeginGame())
    game.order("ann", "doubles", policy=SIMPLE)
    game.order("bob", "doubles", policy="ask me if crosses aaa")
    game.order("cid", "doubles", policy="burn it")
    game.play()
    codec = game.ruleset.codec
    facts = [(event.NAME, event.VERSION, codec.encode(event), b"") for event in game.events]
    return game, chain("boon", Head(), NOW, "test", facts)


def test_every_proof_of_a_game_holds_and_none_of_a_forged_one(records):
    """A die, an order or a secret that was changed is told."""
    game, log = records
    assert game.ruleset.verify(log) == []
    for name, old, new in (
        ("dice-rolled", b'"value":', b'"value":1'),
        ("order-filed", b"burn it", b"turn it"),
        ("update-ended", b'"secret":"', b'"secret":"00'),
    ):
        bodies = [each.body.replace(old, new, 1) if each.name == name else each.body for each in log]
        forged = [replace(each, body=_even(body)) for each, body in zip(log, bodies, strict=True)]
        assert game.ruleset.verify(forged)


def test_a_game_is_played_once_more_from_its_inputs(records):
    """What the log holds is what follows from them."""
    game, log = records
    played = rebuild.ReplayedGame(game.ruleset, "boon", None)
    for each in game.ruleset.inputs(log):
        played.take(each)
    assert game.ruleset.freeze(played.state) == game.ruleset.freeze(game.state)
    assert rebuild.difference(game.ruleset, played.records, None) == ""
    with pytest.raises(ValueError, match="does not begin"):
        game.ruleset.inputs(log[1:])
    hidden = [replace(each, body=b"") if each.name == "chance-sealed" else each for each in log]
    with pytest.raises(ValueError, match="is hidden"):
        game.ruleset.inputs(hidden)


def test_a_log_from_before_goes_on_as_it_was():
    """To the byte, though other options are usual now: they were not in the log."""
    game = Game(seed_of("before"), {"nomic": "on"}, logged=True).begin("ann", "bob")
    game.play(3)
    codec = game.ruleset.codec
    facts = [(event.NAME, event.VERSION, codec.encode(event), b"") for event in game.events]
    log = chain("boon", Head(), NOW, "test", facts)
    played = rebuild.ReplayedGame(game.ruleset, "boon", None)
    for each in game.ruleset.inputs(log):
        played.take(each)
    assert game.ruleset.freeze(played.state) == game.ruleset.freeze(game.state)
    assert [(each.name, each.body) for each in played.records] == [(name, body) for name, _, body, _ in facts]


def _even(body):
    """A forged secret has the right length."""
    return re.sub(rb'("secret":"00[0-9a-f]{62})[0-9a-f]{2}"', rb'\1"', body)
