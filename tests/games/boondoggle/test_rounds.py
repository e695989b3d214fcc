"""Rounds, trades, Destinations and the end."""

import pytest
from driven_game import NAMES
from run_boondoggle import Game, random_game

from nomicd.games.boondoggle.board import BLACK
from nomicd.games.boondoggle.state import list_seats
from nomicd.table.pieces.holdings import Bundle


@pytest.mark.parametrize(
    ("players", "companies", "money"),
    [
        (2, (1, 4), 65),
        (3, (1, 3, 5), 65),
        (4, (1, 2, 5, 6), 65),
        (5, (1, 2, 3, 4, 6), 70),
        (6, (1, 2, 3, 4, 5, 6), 75),
    ],
)
def test_beginning(new_town, players, companies, money):
    """(2.1, 2.2, 2.5, 2.7)"""
    names = NAMES[:players]
    town = new_town(*names)
    assert tuple(each.company for each in town.state.players.values()) == companies
    assert all(town.has(name) == (money, 0, 0, 0, 0) for name in names)
    assert all(town.state.goods.of(name).goods[BLACK] == 1 for name in names)
    assert town.state.goods.of("@supply").goods == dict.fromkeys(
        ("crew", "asphalt", "permit", "steel"), 2 * len(names)
    )


def test_the_truck_moves_to_the_next_higher_company(town):
    """(5.2, 5.3)"""
    seats = [list_seats(town.state)]
    for _ in range(3):
        town.begin_round()
        seats.append(list_seats(town.state))
    assert seats == [
        ("ann", "bob", "cid"),
        ("bob", "cid", "ann"),
        ("cid", "ann", "bob"),
        ("ann", "bob", "cid"),
    ]


def test_steps_alternate_over_the_updates():
    """(5.4, 5.5) After an opening that begins the first round."""
    game = Game().begin("ann", "bob")
    phases = []
    for _ in range(5):
        phases.append((game.state.clock.phase, game.state.round.number))
        game.tick()
    assert phases == [("opening", 0), ("shenanigans", 1), ("work", 1), ("shenanigans", 2), ("work", 2)]


# Trades


def test_a_trade_of_everything(town):
    """(9.1, 9.2) After the cards; all or nothing."""
    town.give("ann", crew=1, Smelter=1).deal("ann", "bribery").give("bob", steel=2)
    gives = Bundle(5, {"crew": 1, "Smelter": 1, "bribery": 1})
    town.game.trade("ann", "bob", gives, Bundle(0, {"steel": 2, BLACK: 1}))
    town.play_cards()
    assert town.has("ann") == (60, 0, 0, 0, 2)
    assert town.has("bob") == (70, 1, 0, 0, 0)
    assert town.hand("bob") == ["bribery"]
    assert town.state.goods.of("ann").goods[BLACK] == 2
    assert "ann gives bob" in "".join(town.told)
    assert "ribery" not in "".join(town.told)


def test_a_card_that_was_played_cannot_be_traded(town):
    """(9.2) The trade is not done at all, and nobody hears why."""
    town.deal("ann", "bribery").game.trade("ann", "bob", Bundle(0, {"bribery": 1}), Bundle(20))
    town.play("ann", "bribery")
    assert town.has("ann")[0] == 65
    assert not town.state.offers.offers


def test_a_coupon_that_lies_open_cannot_be_traded(town):
    """(9.4)"""
    town.deal("ann", "season coupon").game.trade("ann", "bob", Bundle(0, {"season coupon": 1}), Bundle(20))
    town.play("ann", "season coupon")
    assert town.hand("ann") == ["season coupon"]


# Destinations


def test_destinations_and_the_pot(town):
    """(10.1 to 10.3) $5 each; the last of all players takes the pot, with their own $5."""
    for name, mile in (("ann", 1), ("bob", 3), ("cid", 5)):
        town.lay(name, f"S{mile}-A{mile}", f"A{mile}-C").order(name, draw=True)
    town.give("cid", 4).play_cards()
    assert [town.has(name)[0] for name in ("ann", "bob", "cid")] == [60, 60, 4]
    assert town.state.goods.of("@pot").money == 10
    town.give("cid", 5).play_cards()
    assert town.has("cid")[0] == 15
    assert town.state.goods.of("@pot").money == 0
    assert all(len(town.hand(name, "destination")) == 1 for name in town.state.players)


def test_nobody_draws_before_the_commons(town):
    """(10.1)"""
    town.lay("ann", "S1-A1").order("ann", draw=True).play_cards()
    assert town.hand("ann", "destination") == []


# The end


def finish(town, *names):
    """Let these have complete projects."""
    for name, mile in zip(names, (1, 3, 5), strict=False):
        town.lay(name, f"S{mile}-A{mile}", f"A{mile}-C", "C-A2", "A2-S2", "S2-D2")
        town.deal(name, "D2", deck="destination")
    return town.round(miles=1)


def test_the_game_ends_with_the_round(town):
    """(1.3)"""
    finish(town, "bob").work()
    assert not town.state.over
    town.end_round()
    assert town.state.winner == "bob"


def test_a_destination_before_the_commons_does_not_count(town):
    """(1.2)"""
    town.lay("ann", "S1-A1", "A1-A2", "A2-S2", "S2-D2").deal("ann", "D2", deck="destination").round(
        miles=1
    ).end_round()
    assert not town.state.over


def test_a_destination_on_the_way_counts(town):
    """(1.2) A project that has gone on is still complete."""
    finish(town, "ann").lay("ann", "D2-S3").end_round()
    assert town.state.winner == "ann"


def test_ties_are_broken_by_money(town):
    """(1.4)"""
    finish(town, "ann", "bob").give("bob", 66).end_round()
    assert town.state.winner == "bob"


def test_ties_are_broken_by_cards(town):
    """(1.5)"""
    finish(town, "ann", "bob").deal("bob", "bribery").end_round()
    assert town.state.winner == "bob"


def test_ties_are_broken_by_shouting(town):
    """(1.6) Once more where they tie again."""
    finish(town, "ann", "bob").end_round(3, 3, 2, 5)
    assert town.state.winner == "bob"
    assert "shouting" in town.state.over


def test_a_victory_may_be_shared(town):
    """(1.7)"""
    finish(town, "ann", "bob").order("ann", share=True).order("bob", share=True).end_round()
    assert town.state.winner == ""
    assert town.state.over == "ann and bob share the victory"


def test_standstill_ends_the_game(town):
    """(1.8) Six rounds without a mile: most miles, then money."""
    town.lay("bob", "S3-A3")
    for _ in range(6):
        assert not town.state.over
        town.work()
        town.end_round()
    assert town.state.winner == "bob"
    assert town.state.over.startswith("nobody has built or schemed a mile for 6 rounds")


def test_a_mile_begins_the_count_anew(town):
    """(1.8)"""
    town.round(idle=5, miles=1).end_round()
    assert not town.state.over
    assert town.state.round.idle == 0


@pytest.mark.parametrize("players", [2, 6])
def test_silence_ends_the_game(players):
    """(14.4, 1.8)"""
    game = random_game(players, 0, chatty=False)
    assert game.state.round.number == 6
    assert {event.NAME for event in game.events} >= {"side-job-taken", "game-ended"}
