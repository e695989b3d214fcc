"""The Press Box, the Court and the Anonymous Tip, each in an example worked out by hand."""

import pytest

from nomicd.games.lie_cheat_steal import events as e
from nomicd.games.lie_cheat_steal.board import BLACK_EYE, DOLLAR, FEATHER
from nomicd.games.lie_cheat_steal.state import ANYBODY, CrimeOrder, FraudOrder
from nomicd.kernel.events import of_kind

PRESS = (1, 2)
COURT = ("27", 1, 2)


def go_to_press(race, name="ann", **policies):
    race.set(name, space="2").order(name, **policies)
    return race.take_turn(name, *PRESS)


# Fraud


def test_a_lie_costs_the_difference_and_50_votes(race):
    """(7.1, 7.3, 7.4) Bob said 60,000 of a card of 10,000; it goes back, and he can claim no more on it."""
    race.claim("bob", "+10000", 60_000).set("bob", votes=70)
    go_to_press(race, fraud=(FraudOrder("bob", 50_000),))
    assert race.see("bob") == (0, 20, "0")
    assert race.see("ann") == (50_000, 50, "5")
    assert race["bob"].claims == ()
    assert race.list_under(DOLLAR, 1) == ["+10000"]


@pytest.mark.parametrize(("card", "said"), [("+60000", 60_000), ("+90000", 60_000)])
def test_the_honest_owe_nothing(race, card, said):
    """(7.5, 7.6) Nor does their accuser; the card goes back all the same."""
    race.claim("bob", card, said).set("bob", votes=70)
    go_to_press(race, fraud=(FraudOrder("bob", 50_000),))
    assert race.see("bob") == (50_000, 70, "0")
    assert race.see("ann") == (50_000, 0, "5")
    assert race["bob"].claims == ()


def test_the_highest_claim_is_doubted_first(race):
    """(7.2) Of equal ones the oldest; a claim below what the order says is let be."""
    race.claim("bob", "0", 40_000).claim("bob", "+10000", 70_000).claim("cid", "+70000", 70_000)
    (judged,) = of_kind(e.FraudJudged, go_to_press(race, fraud=(FraudOrder(ANYBODY, 50_000),)))
    assert (judged.player, judged.said, judged.lie) == ("bob", 70_000, 60_000)
    race.order("ann", fraud=(FraudOrder("bob", 50_000), FraudOrder("cid", 90_000)))
    assert not list(of_kind(e.FraudJudged, go_to_press(race)))


# Crimes


def test_who_has_no_defense_gives_50_votes(race):
    """(8.1, 8.2) Whatever the Black Eye says; it stays in its holder's hand, and is not shown."""
    race.give("ann", BLACK_EYE, "16. blank").set("bob", votes=60)
    events = go_to_press(race, crime=(CrimeOrder("bob", "pot", 16),))
    assert race.see("bob") == (50_000, 10, "0")
    assert race.see("ann") == (50_000, 50, "5")
    assert race.hand(BLACK_EYE, "ann") == ["16. blank"]
    assert race.state.scandals.bound == {"16. blank": "bob"}
    assert [event for event in events if "blank" in str(event)] == list(of_kind(e.BlackEyeUsed, events))


def test_a_defense_turns_the_accusation_round(race):
    """(8.3) Ann gives Bob 100 votes; both cards go back, and there is nothing to sue over."""
    race.give("ann", BLACK_EYE, "1. pot").give("bob", FEATHER, "defence pot").set("ann", votes=130)
    go_to_press(race, crime=(CrimeOrder("bob", "pot"),))
    assert (race["ann"].votes, race["bob"].votes) == (30, 100)
    assert race.list_under(BLACK_EYE, 1) == ["1. pot"]
    assert race.list_under(FEATHER, 1) == ["defence pot"]
    assert race.state.scandals.pending == ()


def test_nobody_has_to_show_a_defense(race):
    """(8) Bob has ordered never to answer that crime."""
    race.give("ann", BLACK_EYE, "1. pot").give("bob", FEATHER, "defence pot")
    race.order("bob", never=("pot",)).set("bob", votes=50)
    go_to_press(race, crime=(CrimeOrder("bob", "pot"),))
    assert (race["ann"].votes, race["bob"].votes) == (50, 0)
    assert race.hand(FEATHER, "bob") == ["defence pot"]


def test_another_defense_is_none(race):
    """(8) It has to answer the crime that is alleged, not the one on the card."""
    race.give("ann", BLACK_EYE, "4. desertion").give("bob", FEATHER, "defence desertion")
    race.set("bob", votes=50)
    go_to_press(race, crime=(CrimeOrder("bob", "pot"),))
    assert (race["ann"].votes, race["bob"].votes) == (50, 0)


def test_a_black_eye_is_bound_to_its_first_victim(race):
    """(8) It may be used over and over against Bob, of other crimes, too; never against Cid."""
    race.give("ann", BLACK_EYE, "16. blank").set("bob", votes=100)
    go_to_press(race, crime=(CrimeOrder("bob", "pot"),))
    assert not list(of_kind(e.CrimeAlleged, go_to_press(race, crime=(CrimeOrder("cid", "pot"),))))
    go_to_press(race, crime=(CrimeOrder("cid", "pot"), CrimeOrder("bob", "traffic")))
    assert (race["ann"].votes, race["bob"].votes) == (100, 0)


def test_the_card_that_shows_the_crime_is_used_first(race):
    """(8) Where the order names none."""
    race.give("ann", BLACK_EYE, "16. blank", "7. embezzling", "1. pot")
    (used,) = of_kind(e.BlackEyeUsed, go_to_press(race, crime=(CrimeOrder("bob", "pot"),)))
    assert used.card == "1. pot"


def test_fraud_and_crime_on_one_landing(race):
    """(7.7) The fraud first."""
    race.claim("bob", "0", 10_000).give("ann", BLACK_EYE, "1. pot").set("bob", votes=120)
    go_to_press(race, fraud=(FraudOrder("bob"),), crime=(CrimeOrder("bob", "pot"),))
    assert (race["ann"].votes, race["bob"].votes) == (100, 20)


# The Court


def go_to_court(race, name="bob", **policies):
    origin, *faces = COURT
    race.set(name, space=origin).order(name, **policies)
    return race.take_turn(name, *faces)


def test_libel_pays_the_victim(race):
    """(9) Bob pays the fee, and has $100,000 of Ann and 50 votes of the bank; the card goes back."""
    race.accuse("ann", "bob", "pot", "16. blank").set("ann", fund=130_000)
    go_to_court(race, sue=("ann",))
    assert race.see("bob") == (100_000, 50, "30")
    assert race.see("ann") == (30_000, 0, "0")
    assert race.list_under(BLACK_EYE, 1) == ["16. blank"]


def test_another_crime_on_the_card_is_libel_too(race):
    """(9)"""
    race.accuse("ann", "bob", "pot", "4. desertion").set("ann", fund=130_000)
    go_to_court(race, sue=(ANYBODY,))
    assert race["bob"].votes == 50


def test_who_sues_over_the_truth_gives_50_votes(race):
    """(9)"""
    race.accuse("ann", "bob", "pot", "1. pot").set("bob", votes=70)
    go_to_court(race, sue=("ann",))
    assert race.see("bob") == (0, 20, "30")
    assert race.see("ann") == (50_000, 50, "0")


def test_a_libeller_without_money_is_bankrupt(race):
    """(9) Bob has what there is, and the votes of the bank."""
    race.accuse("ann", "bob", "pot", "16. blank")
    go_to_court(race, sue=("ann",))
    assert race.see("ann") == (0, 0, "10")
    assert race.see("bob") == (50_000, 50, "30")


def test_the_right_to_sue_is_lost_by_passing_the_court(race):
    """(9) Also for want of the fee."""
    race.accuse("ann", "bob", "pot", "16. blank").set("bob", fund=49_999, space="27").order(
        "bob", sue=("ann",)
    )
    race.take_turn("bob", 3, 4)
    assert race["bob"].space == "34"
    assert race.state.scandals.pending == ()
    assert race.state.scandals.bound == {"16. blank": "bob"}


def test_a_stop_uses_up_the_move(race):
    """(9) Bob stops there for its own sake, and Congress pays him nothing."""
    race.set("bob", space="27").order("bob", stop=True).take_turn("bob", 3, 4)
    assert race.see("bob") == (50_000, 0, "30")
    assert race["bob"].salary == 20_000


def test_who_stands_beyond_the_court_waits_for_the_next_lap(race):
    """(9)"""
    race.accuse("ann", "bob", "pot", "16. blank").set("bob", space="30").order("bob", sue=("ann",))
    race.take_turn("bob", 1, 3)
    assert len(race.state.scandals.pending) == 1


def test_several_suits_at_one_stop(race):
    """(9) Each with its fee, one after the other: the second, over the same card, has lapsed without one."""
    race.accuse("ann", "bob", "pot", "16. blank").accuse("cid", "bob", "traffic", "17. blank")
    race.set("ann", fund=100_000).set("cid", fund=100_000).set("bob", fund=50_000)
    go_to_court(race, sue=("cid", "ann"))
    assert race.see("bob") == (150_000, 100, "30")
    assert race.state.scandals.pending == ()


# The Anonymous Tip


@pytest.mark.parametrize(
    ("bids", "winner", "price"),
    [
        ({"ann": 8_000, "bob": 20_000, "cid": 12_000}, "bob", 13_000),
        ({"cid": 30_000}, "cid", 5_000),
        ({"ann": 9_000, "cid": 9_000}, "ann", 9_000),
        ({"bob": 90_000, "cid": 49_500}, "bob", 50_000),
        ({"ann": 4_999}, "", 0),
        ({}, "", 0),
    ],
)
def test_the_tip_is_for_the_highest_bid(race, bids, winner, price):
    """(14) For a step more than the second, and never more than one has; of equal bids the first from whoever
    has landed there."""
    for name, bid in bids.items():
        race.order(name, bid=bid)
    race.set("ann", space="10").take_turn("ann", 1, 2)
    for name in ("ann", "bob", "cid"):
        assert len(race.hand(BLACK_EYE, name)) == (name == winner)
        assert race[name].fund == 50_000 - price * (name == winner)
