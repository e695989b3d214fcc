"""Whole races: they end, whoever writes or does not; who begins; how long a turn lasts; and all is proved."""

import random
from datetime import datetime, timedelta

import pytest
from driven_game import NAMES, seed_of
from run_politics import Game, order_at_random, random_game, speak_at_random

from nomicd.games.politics import events as e
from nomicd.games.politics.state import terms_in_force
from nomicd.kernel.events import of_kind
from nomicd.table.course import facts as f
from nomicd.table.pieces.rounds import FirstChosen

OPTIONS = [{}, {"fast": "yes"}, {"money": "no"}, {"parallel": "yes"}, {"nomic": "on", "quorum": "1"}]


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_a_race_in_which_nobody_ever_writes_goes_on_to_its_end(options):
    """By the default alone."""
    game = Game(seed_of("silent"), options).begin(*NAMES[:4]).play()
    assert game.state.winner
    assert not any(isinstance(event, f.OrderFiled) for event in game.events)


@pytest.mark.slow
@pytest.mark.no_cover  # the same lines again and again
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_races_of_random_orders_end(players):
    """`tests/sim/run_politics.py` plays thousands."""
    assert all(random_game(players, number).state.winner for number in range(100, 103))


def test_the_highest_throw_begins_with_a_new_one():
    game = Game(seed_of("first")).begin("ann", "bob", "cid")
    game.tick()
    thrown = {each.player: sum(draw.value for draw in each.draws) for each in throws(game, "first")}
    (first,) = of_kind(FirstChosen, game.events)
    assert thrown[first.player] == max(thrown.values())
    (new,) = throws(game, "turn")
    assert new.player == first.player
    order = [first.player]
    while len(order) < 3:
        game.tick()
        order.append(list(throws(game, "turn"))[-1].player)
    seats = ["ann", "bob", "cid"]
    place = seats.index(first.player)
    assert order == seats[place:] + seats[:place]


def throws(game, why):
    return [event for event in of_kind(e.CandidateThrew, game.events) if event.why == why]


def test_those_who_tie_for_the_highest_throw_again():
    for number in range(100):
        game = Game(seed_of(f"tied {number}")).begin("ann", "bob", "cid")
        game.tick()
        thrown = [(each.player, sum(draw.value for draw in each.draws)) for each in throws(game, "first")]
        if len(thrown) > 3:
            best = max(total for _, total in thrown[:3])
            assert [name for name, _ in thrown[3:5]] == [name for name, total in thrown[:3] if total == best][
                :2
            ]
            return
    pytest.fail("no tie in a hundred races")


def test_a_turn_lasts_72_hours_or_until_its_player_is_done():
    game = Game(seed_of("clock")).begin("ann", "bob")
    game.tick()
    due = game.ruleset.find_next_update(game.state)
    began = datetime.fromisoformat(game.state.deadline)
    assert due.deadline - began == timedelta(hours=72)
    player, other = game.state.turns.player, game.state.turns.seats[1]
    game.order(other, "done")
    assert game.ruleset.find_next_update(game.state).deadline == due.deadline
    game.order(player, "done")
    assert game.ruleset.find_next_update(game.state).deadline < due.deadline


@pytest.mark.parametrize(("verb", "args"), [("done_always", {}), ("away", {"when": "until 30 march"})])
def test_a_turn_of_whoever_waits_for_nothing_lasts_a_day(verb, args):
    """They are away, or done with all that comes: the others still have time to write."""
    game = Game(seed_of("away")).begin("ann", "bob")
    for name in ("ann", "bob"):
        game.order(name, verb, **args)
    game.tick()
    began = datetime.fromisoformat(game.state.deadline)
    assert game.ruleset.find_next_update(game.state).deadline - began == timedelta(hours=24)


def test_one_who_never_writes_stalls_nobody_longer_than_a_turn():
    """The others are done each time. The opening alone lasts to the next of the week's days."""
    game = Game(seed_of("absent")).begin("ann", "bob", "cid")
    game.tick()
    before = datetime.fromisoformat(game.state.deadline)
    while not game.state.over:
        for name in ("ann", "bob"):
            if name in game.state.turns.seats and game.state.turns.first:
                game.order(name, "done")
        now = game.ruleset.find_next_update(game.state).deadline
        game.tick()
        assert now - before <= timedelta(hours=72)
        before = now


@pytest.mark.parametrize("options", OPTIONS[:4], ids=str)
def test_a_race_is_proved_when_it_is_over(options):
    """Cards and dice follow from the seed, and every reshuffle with them."""
    game, rng = Game(seed_of("proved"), options).begin(*NAMES[:4]), random.Random(3)
    while not game.state.over:
        order_at_random(game, rng)
        speak_at_random(game, rng)
        game.tick()
    wrong = [each for piece in game.ruleset.pieces for each in piece.verify(game.events)]
    assert wrong == []
    assert sum(event.NAME == "deck-shuffled" for event in game.events) > 1


def test_players_vote_on_the_radio_fee():
    """In a race that was opened so."""
    game = Game(seed_of("vote"), {"nomic": "on", "quorum": "1"}).begin("ann", "bob", "cid")
    game.order("ann", "propose", title="Cheaper speeches", body="set fee to 10")
    while terms_in_force(game.state).fee == 20:
        assert not game.state.over
        game.order("bob", "vote", choice="yea", proposals="all")
        game.tick()
    assert terms_in_force(game.state).fee == 10
