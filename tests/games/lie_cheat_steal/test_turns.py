"""Turns: buying, throwing, paths, START, jail and the spaces, each in an example worked out by hand."""

import pytest

from nomicd.games.lie_cheat_steal import events as e
from nomicd.games.lie_cheat_steal.board import BLACK_EYE, DOLLAR, FEATHER, SUBPOENA
from nomicd.games.lie_cheat_steal.claims import ClaimRule
from nomicd.games.lie_cheat_steal.state import ANYBODY, BuyOrder, SubpoenaOrder, goal_of
from nomicd.kernel.events import of_kind

# Buying


def test_votes_are_bought_before_the_dice(race):
    """(3.1) Ann buys 20 for $20,000 and keeps $30,000; then she throws 1-3."""
    race.order("ann", buy=BuyOrder(20, 0)).take_turn("ann", 1, 3)
    assert race.see("ann") == (30_000, 20, "4")


@pytest.mark.parametrize(
    ("order", "fund", "votes"),
    [(BuyOrder(99, 0), 30_000, 20), (BuyOrder(20, 45_500), 46_000, 4), (BuyOrder(20, 80_000), 50_000, 0)],
)
def test_nobody_buys_more_than_20_or_below_what_they_keep(race, order, fund, votes):
    """(3.1)"""
    race.order("ann", buy=order).take_turn("ann", 1, 3)
    assert race.see("ann") == (fund, votes, "4")


def test_who_buys_the_votes_that_win_throws_no_dice(race):
    """(1.5) 490 and 10 more are 500."""
    race.set("ann", votes=490).order("ann", buy=BuyOrder(10, 0))
    events = race.take_turn("ann", 1, 3)
    assert race.state.winner == "ann"
    assert not list(of_kind(e.CampaignDiceThrown, events))


# Moves, paths, START


def test_start_pays_a_salary_and_takes_cards_back(race):
    """(3.3, 5.5) From 38 by 2-3 to 3: $20,000, and both $ cards go back, the older first."""
    race.set("ann", space="38").claim("ann", "+20000", 50_000).claim("ann", "-30000", 0)
    race.take_turn("ann", 2, 3)
    assert race.see("ann") == (70_000, 0, "3")
    assert race["ann"].claims == ()
    assert race.list_under(DOLLAR, 2) == ["+20000", "-30000"]


def test_to_land_on_start_is_to_pass_it(race):
    """(3.3) From 35 by 2-3 to START."""
    race.set("ann", space="35").take_turn("ann", 2, 3)
    assert race.see("ann") == (70_000, 0, "0")


def test_a_path_is_entered_with_one_die_on_the_turn_after(race):
    """(12) Ann comes to Enter Business, then throws 4: a Public Contract pays $50,000."""
    race.set("ann", space="14").take_turn("ann", 1, 3)
    assert race.see("ann") == (50_000, 0, "18")
    race.take_turn("ann", 4)
    assert race.see("ann") == (100_000, 0, "B4")


@pytest.mark.parametrize(
    ("origin", "face", "end"),
    [("B3", 3, "B6"), ("B3", 4, "20"), ("B6", 6, "25"), ("L5", 1, "L6"), ("L6", 1, "10"), ("W6", 1, "31")],
)
def test_pips_left_over_go_on_along_the_main_road(race, origin, face, end):
    """(12)"""
    race.set("ann", space=origin).take_turn("ann", face)
    assert race["ann"].space == end


def test_nobody_buys_on_the_witness_stand(race):
    """(10)"""
    race.set("ann", space="W1").order("ann", buy=BuyOrder(20, 0)).take_turn("ann", 4)
    assert race.see("ann") == (50_000, 0, "W5")


# Jail


def test_who_is_in_jail_loses_a_turn_and_goes_on_from_start(race):
    """(11) With the salary, and without the $ cards; the turn after is one like any other."""
    race.set("ann", space="36", votes=3).take_turn("ann", 1, 1)
    assert race.see("ann") == (50_000, 3, "10")
    race.claim("ann", "+20000", 50_000).order("ann", buy=BuyOrder(20, 0))
    race.take_turn("ann")
    assert race.see("ann") == (70_000, 3, "0")
    assert race["ann"].claims == ()
    race.order("ann", buy=BuyOrder()).take_turn("ann", 4, 4)
    assert race.see("ann") == (70_000, 3, "8")


# Spaces


@pytest.mark.parametrize(
    ("origin", "faces", "fund", "votes", "salary"),
    [
        ("0", (1, 1), 50_000, 45, 20_000),  # Intellectuals: 5
        ("34", (2, 3), 50_000, 140, 20_000),  # Organized Labor: 100
        ("11", (1, 2), 50_000, 30, 20_000),  # a gaffe: 10 lost
        ("22", (1, 1), 30_000, 40, 20_000),  # posters: $20,000
        ("5", (1, 1), 50_000, 40, 30_000),  # a raise of $10,000
        ("23", (1, 2), 50_000, 40, 10_000),  # a cut of $10,000
        ("31", (1, 2), 50_000, 40, 40_000),  # a raise of $20,000
        ("7", (1, 2), 50_000, 40, 20_000),  # just visiting
    ],
)
def test_spaces_give_and_take(race, origin, faces, fund, votes, salary):
    """(3.6, 3.7)"""
    race.set("ann", space=origin, votes=40).take_turn("ann", *faces)
    assert (race["ann"].fund, race["ann"].votes, race["ann"].salary) == (fund, votes, salary)


def test_a_salary_never_falls_below_nothing(race):
    """(2.3)"""
    race.set("ann", space="23", salary=5_000).take_turn("ann", 1, 2)
    assert race["ann"].salary == 0


def test_cards_are_drawn_from_the_top(race):
    """(2.8) A Black Eye and a Feather; nobody else is told which."""
    race.stack(BLACK_EYE, "16. blank").stack(FEATHER, SUBPOENA)
    race.take_turn("ann", 1, 2)
    race.set("ann", space="0").take_turn("ann", 1, 3)
    assert race.hand(BLACK_EYE, "ann") == ["16. blank"]
    assert race.hand(FEATHER, "ann") == [SUBPOENA]


def test_an_empty_deck_gives_no_card(race):
    """(6.7)"""
    race.give("bob", BLACK_EYE, *race.state.cards.decks[BLACK_EYE].pile)
    race.take_turn("ann", 1, 2)
    assert race.hand(BLACK_EYE, "ann") == []


def test_the_convention_takes_ten_votes_from_each_with_fewer(race):
    """(13) Ann has 30: Bob gives 10 of 25, Cid all 4 of his, Dot with 30 nothing."""
    race.set("ann", space="17", votes=30).set("bob", votes=25).set("cid", votes=4)
    race.take_turn("ann", 1, 2)
    assert [race[name].votes for name in ("ann", "bob", "cid")] == [44, 15, 0]


def test_the_senate_sends_its_guests_to_the_stand(race):
    """(10)"""
    race.set("ann", space="26").take_turn("ann", 1, 2)
    assert race.see("ann") == (50_000, 0, "W1")


# $ cards


@pytest.mark.parametrize(
    ("card", "rules", "fund"),
    [
        ("+30000", (), 80_000),
        ("-30000", (), 20_000),
        ("-30000", (ClaimRule(say=100_000),), 150_000),
        ("+30000", (ClaimRule(add=40_000),), 120_000),
        ("+90000", (ClaimRule(say=0),), 50_000),
    ],
)
def test_what_is_claimed_is_paid(race, card, rules, fund):
    """(5.2, 5.4) Whatever the card says."""
    race.stack(DOLLAR, card).order("ann", claim=rules)
    race.set("ann", space="1").take_turn("ann", 2, 3)
    assert race["ann"].fund == fund
    (claim,) = race["ann"].claims
    assert (claim.number, claim.card) == (1, card)


# Subpoenas


def test_a_subpoena_sends_its_victim_to_the_stand(race):
    """(6.4) Without START and its salary; the card goes under the deck. Only one a turn."""
    race.give("ann", FEATHER, SUBPOENA, SUBPOENA).set("bob", votes=440, space="39")
    race.order("ann", subpoena=(SubpoenaOrder("bob", 440), SubpoenaOrder("cid", 0)))
    race.take_turn("ann", 1, 3)
    assert race.see("bob") == (50_000, 440, "W1")
    assert race["cid"].space == "0"
    assert SUBPOENA in race.list_under(FEATHER, 1)
    assert SUBPOENA in race.hand(FEATHER, "ann")


def test_a_subpoena_waits_for_its_condition(race):
    """(6.4, 6.5) Nobody has so many votes; and who is on the way back from the stand is safe."""
    race.give("ann", FEATHER, SUBPOENA).set("bob", votes=439)
    race.order("ann", subpoena=(SubpoenaOrder(ANYBODY, 440),)).take_turn("ann", 1, 3)
    assert race["bob"].space == "0"
    race.set("bob", votes=450, space="W3").take_turn("ann", 1, 3)
    assert race["bob"].space == "W3"


def test_a_subpoena_in_jail_leaves_the_turn_lost(race):
    """(6.4) And then Bob goes on from the stand, not from START."""
    race.give("ann", FEATHER, SUBPOENA).set("bob", space="10", jailed=True, votes=5)
    race.order("ann", subpoena=(SubpoenaOrder("bob"),)).take_turn("ann", 1, 3)
    race.take_turn("bob")
    assert race.see("bob") == (50_000, 5, "W1")
    race.take_turn("bob", 4)
    assert race.see("bob") == (50_000, 5, "W5")


# The goal


@pytest.mark.parametrize(
    ("players", "options", "goal"),
    [(2, {}, 500), (4, {}, 500), (5, {}, 400), (6, {"short": "yes"}, 200), (3, {"short": "yes"}, 250)],
)
def test_how_many_votes_win(new_race, players, options, goal):
    """(1.3, 1.4)"""
    race = new_race(*("ann", "bob", "cid", "dot", "eve", "fay")[:players], **options)
    assert goal_of(race.state) == goal
