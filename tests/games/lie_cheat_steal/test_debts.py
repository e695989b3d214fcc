"""What becomes of who owes more than they have, each in an example worked out by hand."""

import pytest

from nomicd.games.lie_cheat_steal.board import BLACK_EYE, DOLLAR, FEATHER, GOOD_CHARACTER, SUBPOENA
from nomicd.games.lie_cheat_steal.state import FraudOrder, OfferOrder, SubpoenaOrder

LOSES_30, LOSES_10 = ("33", 2, 2), ("11", 1, 2)
"""From where which throw leads to the Recount, and to the Gaffe at a Banquet."""
FINE = ("22", 1, 1)
"""$20,000 for posters."""


def come(race, way):
    origin, *faces = way
    race.set("ann", space=origin)
    return race.take_turn("ann", *faces)


# Votes


def test_missing_votes_are_bought(race):
    """(4.1) Ann has 5 and owes 30: 25 missing cost 20 x $1,000 and 5 x $2,000."""
    race.set("ann", votes=5)
    come(race, LOSES_30)
    assert race.see("ann") == (20_000, 0, "37")


def test_who_cannot_buy_them_is_bankrupt(race):
    """(4.3, 4.6, 4.7, 4.9, 4.11) $29,000 buy 24 of 30; the rest goes back, and so do all cards."""
    race.set("ann", fund=29_000, salary=70_000).claim("ann", "+20000", 50_000)
    race.give("ann", FEATHER, SUBPOENA).give("ann", BLACK_EYE, "16. blank")
    come(race, LOSES_30)
    assert race.see("ann") == (0, 0, "10")
    assert (race["ann"].salary, race["ann"].jailed, race["ann"].claims) == (20_000, True, ())
    assert race.list_under(DOLLAR, 1) == ["+20000"]
    assert race.list_under(FEATHER, 1) == [SUBPOENA]
    assert race.list_under(BLACK_EYE, 1) == ["16. blank"]
    assert (race.state.box, race.state.bank) == (0, -100_000)


def test_black_eyes_used_against_a_bankrupt_go_back(race):
    """(4.8) After their own, in the order in which they were drawn; and nobody may sue any more."""
    race.accuse("bob", "ann", "pot", "16. blank").accuse("cid", "ann", "pot", "1. pot")
    race.accuse("ann", "bob", "traffic", "17. blank").accuse("cid", "bob", "pot", "2. pot")
    race.set("ann", fund=0)
    come(race, LOSES_10)
    assert race.list_under(BLACK_EYE, 3) == ["17. blank", "16. blank", "1. pot"]
    assert [each.card for each in race.state.scandals.pending] == ["2. pot"]


# Good Characters


def test_a_good_character_saves_from_bankruptcy(race):
    """(6.2) By default it is used for nothing else."""
    race.set("ann", fund=5_000).give("ann", FEATHER, GOOD_CHARACTER, SUBPOENA)
    come(race, LOSES_10)
    assert race.see("ann") == (5_000, 0, "14")
    assert race.hand(FEATHER, "ann") == [SUBPOENA]
    assert race.list_under(FEATHER, 1) == [GOOD_CHARACTER]


@pytest.mark.parametrize(("least", "votes"), [(None, 20), (31, 20), (30, 50)])
def test_a_good_character_is_used_from_a_need_on(race, least, votes):
    """(6.2) Ann has 50 votes and loses 30."""
    race.set("ann", votes=50).give("ann", FEATHER, GOOD_CHARACTER).order("ann", good_character=least)
    come(race, LOSES_30)
    assert race["ann"].votes == votes


def test_good_characters_that_save_nobody_are_not_shown(race):
    """(4.7) Ann owes Bob 200 votes less 50; with nothing she is bankrupt all the same."""
    race.state.settings["37"] = 200
    race.set("ann", fund=0).give("ann", FEATHER, GOOD_CHARACTER)
    events = come(race, LOSES_30)
    assert "good-character-used" not in [event.NAME for event in events]
    assert race["ann"].jailed


# Money, and votes for it


def test_who_owes_money_sells_votes_to_the_best_offers(race):
    """(4.4) $15,000 are missing: Cid pays $2,000 for each of 5, and Bob $1,500 for each of 4 more; the
    $1,000 left over are Ann's."""
    race.set("ann", fund=5_000, votes=30)
    race.order("bob", offer=OfferOrder(20, 1_500)).order("cid", offer=OfferOrder(5, 2_000))
    come(race, FINE)
    assert race.see("ann") == (1_000, 21, "24")
    assert race.see("bob") == (44_000, 4, "0")
    assert race.see("cid") == (40_000, 5, "0")


def test_equal_offers_are_taken_from_the_left(race):
    """(4.4)"""
    race.set("ann", fund=19_000, votes=30)
    race.order("bob", offer=OfferOrder(1, 1_500)).order("cid", offer=OfferOrder(1, 1_500))
    come(race, FINE)
    assert [race[name].votes for name in ("ann", "bob", "cid")] == [29, 1, 0]


@pytest.mark.parametrize(
    ("reserve", "offer"), [(2_001, OfferOrder(30, 2_000)), (1, OfferOrder(3, 1_000)), (1, OfferOrder())]
)
def test_without_offers_that_are_enough_nothing_is_sold(race, reserve, offer):
    """(4.3, 4.4) Then Ann is bankrupt, and pays the $5,000 that she has."""
    race.set("ann", fund=5_000, votes=30).order("ann", reserve=reserve).order("bob", offer=offer)
    come(race, FINE)
    assert race.see("ann") == (0, 0, "10")
    assert race.see("bob") == (50_000, 0, "0")


def test_who_buys_the_votes_that_win_ends_the_game(race):
    """(1.5) Before the debt is paid."""
    race.set("ann", fund=5_000, votes=30).set("bob", votes=492).order("bob", offer=OfferOrder(20, 2_000))
    come(race, FINE)
    assert race.state.winner == "bob"
    assert race["ann"].fund == 21_000


def test_the_bank_is_paid_before_players(race):
    """(4.5) Of what Ann owes for a lie the bank has all her money, and Bob what votes she has."""
    race.claim("ann", "-100000", 100_000).set("ann", fund=30_000, votes=20)
    race.set("bob", space="2").order("bob", fraud=(FraudOrder("ann", 0),))
    race.take_turn("bob", 1, 2)
    assert race.see("ann") == (0, 0, "10")
    assert race.see("bob") == (50_000, 20, "5")


def test_bankruptcy_ends_ones_turn(race):
    """(4.6) The next one is lost; then Ann goes on from START, with her salary."""
    race.set("ann", fund=0)
    come(race, LOSES_10)
    race.take_turn("ann")
    assert race.see("ann") == (20_000, 0, "0")


def test_a_bankrupt_witness_leaves_the_stand(race):
    """(4.6)"""
    race.set("ann", fund=0, space="W1").take_turn("ann", 1)
    assert race["ann"].space == "10"
    race.give("bob", FEATHER, SUBPOENA).order("bob", subpoena=(SubpoenaOrder("ann"),))
    race.take_turn("bob", 1, 3)
    assert (race["ann"].space, race["ann"].jailed) == ("W1", True)
