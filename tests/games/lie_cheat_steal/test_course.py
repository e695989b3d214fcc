"""Orders of which nothing can come any more are dropped, and their player is told."""

from nomicd.games.lie_cheat_steal.board import BLACK_EYE, FEATHER, SUBPOENA
from nomicd.games.lie_cheat_steal.state import CrimeOrder, FraudOrder, SubpoenaOrder
from nomicd.kernel.inputs import UnseatPlayer


def list_dropped(race, name):
    sections = [each for piece in race.game.ruleset.pieces for each in piece.yours(race.state, (), name)]
    return [line for each in sections for block in each.blocks for line in block.lines]


def test_a_doubt_ends_with_its_claim(race):
    """Whoever else has ordered it: one judged at the Press Box, the other gone back at START."""
    race.claim("bob", "0", 50_000).claim("bob", "+10000", 20_000).set("bob", votes=100)
    race.order("ann", fraud=(FraudOrder("bob", claim=1), FraudOrder("bob", claim=2)))
    race.order("cid", fraud=(FraudOrder("bob", claim=1), FraudOrder("bob", 60_000)))
    race.set("ann", space="2").take_turn("ann", 1, 2)
    assert race["ann"].policies.fraud == (FraudOrder("bob", claim=2),)
    assert race["cid"].policies.fraud == (FraudOrder("bob", 60_000),)
    assert list_dropped(race, "cid") == [
        "You have no use any more for “accuse bob of fraud over claim 1”: it is dropped."
    ]
    race.set("bob", space="38").take_turn("bob", 2, 3)
    assert race["ann"].policies.fraud == ()


def test_a_charge_ends_with_its_card(race):
    race.give("ann", BLACK_EYE, "1. pot", "16. blank").give("bob", FEATHER, "defence pot")
    race.order("ann", crime=(CrimeOrder("bob", "pot", 1), CrimeOrder("bob", "traffic", 16)))
    race.set("ann", space="2", votes=200).take_turn("ann", 1, 2)
    assert race["ann"].policies.crime == (CrimeOrder("bob", "traffic", 16),)


def test_a_subpoena_is_served_once(race):
    race.give("ann", FEATHER, SUBPOENA, SUBPOENA)
    race.order("ann", subpoena=(SubpoenaOrder("bob"), SubpoenaOrder("cid", 100)))
    race.take_turn("ann", 1, 3)
    assert race["ann"].policies.subpoena == (SubpoenaOrder("cid", 100),)


def test_orders_against_who_has_left_are_void(race):
    race.order("ann", subpoena=(SubpoenaOrder("bob"),), fraud=(FraudOrder("bob"), FraudOrder("cid")))
    race.game.do(UnseatPlayer("bob"))
    assert race["ann"].policies.subpoena == ()
    assert race["ann"].policies.fraud == (FraudOrder("cid"),)
