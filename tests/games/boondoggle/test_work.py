"""Phases 1 and 4 to 7: the worked examples of the old rules, and the edges."""

import pytest

from nomicd.games.boondoggle.state import SUPPLY, find_destination


def test_asphalt_at_12_sells_three_for_36_and_stands_at_6(town):
    """(4.6, 11.4) The example of phase 5."""
    town.give("ann", 0, asphalt=3).price(A=12).order("ann", "sell 3 asphalt").work()
    assert town.has("ann")[0] == 36
    assert town.prices("A") == (6,)
    assert town.state.goods.of(SUPPLY).goods["asphalt"] == 6


def test_ap_at_20_one_pair_and_two_pairs(town):
    """(4.6, 12.2) The example of phase 6a: $20 and then $23; or two of each for $40, and then $26."""
    town.order("ann", "buy 1 AP").work()
    assert town.has("ann") == (45, 0, 1, 1, 0)
    assert town.prices("AP", "A", "P") == (23, 10, 10)
    town.price(AP=20).order("bob", "buy 2 AP").work()
    assert town.has("bob") == (25 + 10, 0, 2, 2, 0)  # a side job in the first round
    assert town.prices("AP") == (26,)


def test_the_winning_route_of_company_5(town):
    """(1.2, 12.4, 13.1) Regular roads for two miles, a kickback, guardrails, and a regular road: five
    miles."""
    town.lay("bob", "S3-A3", "A3-C").lay("cid", "S5-A5").deal("cid", "D2", deck="destination")
    town.give("cid", 200, crew=2, asphalt=2, permit=2, steel=3)
    town.order("cid", "build A5-C", "kickback C-A3").work()
    town.order("cid", "guardrail A3-S3").work()
    assert not find_destination(town.state, "cid")
    town.order("cid", "build S3-D2").work()
    assert [mile.kind for mile in town["cid"].path] == [
        "regular",
        "regular",
        "kickback",
        "guardrail",
        "regular",
    ]
    town.end_round()
    assert town.state.winner == "cid"
    assert town.state.over == "cid has completed the road to Olympic Village and wins"


def test_a_bus_lane_is_passed_again_free_of_charge(town):
    """(12.10) The example: company 1 goes by a Bus Lane to company 2's path, to the Commons, draws Concordia
    Airport, and comes back by the spoke that it left out, over its own lane, to company 2's yard."""
    town.lay("ann", "S1-A1").deal("ann", "D1", deck="destination").stack("honcho", "Smelter")
    town.give("ann", crew=4, asphalt=4, permit=4)
    town.order("ann", "build bus lane A1-A2").work()
    assert town.has("ann")[1:] == (3, 3, 4, 0)
    for mile in ("A2-C", "C-A1", "A2-S2"):
        town.give("ann", crew=1, asphalt=1, permit=1).order("ann", f"build {mile}").work()
    town.give("ann", crew=1, asphalt=1, permit=1).order("ann", "build S2-D1").work()
    assert [mile.to for mile in town["ann"].path] == ["A1", "A2", "C", "A1", "S2", "D1"]
    assert town.why() == []
    assert find_destination(town.state, "ann") == "D1"


def test_the_lanes_of_others_are_not_free(town):
    """(12.10)"""
    town.lay("bob", "S3-A3", "A3-A2").lay("ann", "S1-A1", "A1-C", "C-A2")
    town.give("ann", crew=1, asphalt=1, permit=1, steel=1).order("ann", "build A3-S3").work()
    assert town.why() == ["head"]


# Building


def test_the_first_mile_is_always_the_same(town):
    """(3.4)"""
    town.give("ann", crew=1, asphalt=1, permit=1).order("ann", "build S1-D1, else build S1-A1").work()
    assert town.why() == ["head"]
    assert town.head("ann") == "A1"


def test_federal_funds(town):
    """(6.1, 6.2) $150 with the first road, $25 in each round from the next one on."""
    town.give("ann", 0, crew=1, asphalt=1, permit=1).order("ann", "build S1-A1").work()
    assert town["ann"].stack == 150
    assert town.has("ann")[0] == 0
    for collected in range(1, 8):
        town.begin_round()
        assert town.has("ann")[0] == min(150, 25 * collected)


def test_a_scheme_as_first_mile_does_not_open_the_fund(town):
    """(6.3)"""
    town.lay("bob", "S3-A3", "A3-C", "C-A1", "A1-S1").order("ann", "kickback S1-A1").work()
    assert len(town["ann"].path) == 1
    assert not town["ann"].funded


def test_an_elevated_road_lies_on_anothers(town):
    """(12.5, 12.11) It takes steel, and never lies on one's own."""
    town.lay("bob", "S3-A3", "A3-C").lay("ann", "S1-A1", "A1-C")
    town.give("ann", crew=1, asphalt=1, permit=1, steel=1).order("ann", "build elevated C-A3").work()
    assert town.has("ann")[1:] == (0, 0, 0, 0)
    assert [(each.company, each.kind) for each in town.state.roads["A3-C"]] == [
        (3, "regular"),
        (1, "elevated"),
    ]
    town.give("bob", crew=1, asphalt=1, permit=1, steel=1).order("bob", "build C-A3").work()
    assert town.why() == ["used"]


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("build regular A1-A2", "bus"),
        ("build elevated A1-C", "regular"),
        ("build bus lane A1-C", "regular"),
        ("build S1-A1", "used"),
        ("build A3-C", "head"),
        ("kickback A1-C", "open"),
    ],
)
def test_miles_that_cannot_be(town, line, why):
    """(12.4 to 12.11, 13.1)"""
    town.lay("ann", "S1-A1").give("ann", 200, crew=2, asphalt=2, permit=2, steel=4).order("ann", line).work()
    assert town.why() == [why]
    assert len(town["ann"].path) == 1


def test_six_road_pieces_and_no_more(town):
    """(2.4, 13.7) Schemes go on."""
    town.lay("ann", "S1-A1", "A1-C", "C-A2", "A2-S2", "S2-D2", "D2-S3").lay("bob", "S3-A3")
    town.give("ann", 100, crew=1, asphalt=1, permit=1, steel=4)
    town.order("ann", "build S3-A3", "guardrail S3-A3").work()
    assert town.why() == ["roads"]
    assert town.head("ann") == "A3"


def test_two_discs_of_each_kind(town):
    """(2.4)"""
    town.lay("bob", "S3-A3", "A3-C", "C-A4", "A4-S4").lay(
        "ann", "S1-A1", "A1-C", "guardrail C-A3", "guardrail A3-S3"
    )
    town.lay("bob", "S4-D3", "D3-S3").give("ann", steel=3)
    town.order("ann", "guardrail S3-D3").work()
    assert town.why() == ["disc"]


def test_honchos_collect_from_the_next_round_on(town):
    """(6.4, 12.7)"""
    town.lay("ann", "S1-A1").set("ann", stack=0).stack("honcho", "Smelter").give("ann", crew=1, asphalt=1)
    town.order("ann", "build A1-A2").work()
    assert town.state.goods.of("ann").goods["Smelter"] == 1
    assert town.has("ann")[4] == 0
    town.begin_round()
    assert town.has("ann")[4] == 1


def test_every_honcho(town):
    """(6.4, 6.6)"""
    tokens = {"Union Boss": 1, "Master of Macadam": 1, "Insider": 1, "Racketeer": 1, "Swindler": 1}
    town.give("bob", **tokens).stack("shenanigans", "bribery").begin_round()
    assert town.has("bob") == (75, 1, 1, 1, 0)
    assert town.hand("bob") == ["bribery"]


# Schemes


def test_a_kickback_pays_half_to_the_lowest_road(town):
    """(13.2) $42 at first; who has elevated it gets nothing."""
    town.lay("bob", "S3-A3", "A3-C").lay("cid", "S5-A5", "A5-C", "elevated C-A3").lay("ann", "S1-A1", "A1-C")
    town.order("ann", "kickback C-A3").order("bob", side=True).order("cid", side=True).work()
    assert town.has("ann")[0] == 65 - 42
    assert town.has("bob")[0] == 65 + 10 + 21
    assert town.has("cid")[0] == 65 + 10


def test_guardrails_give_one_steel_to_the_lowest_road(town):
    """(13.4, 13.5) Also to the builder of a Bus Lane."""
    town.lay("bob", "S3-A3", "A3-A4").lay("ann", "S1-A1", "A1-C", "kickback C-A3").give("ann", steel=3)
    town.order("ann", "guardrail A3-A4").work()
    assert town.has("ann")[4] == 0
    assert town.has("bob")[4] == 1
    assert town.state.goods.of(SUPPLY).goods["steel"] == 5


def test_a_kickback_has_a_limit(town):
    """(14.1) Else it is guardrails."""
    town.lay("bob", "S3-A3", "A3-C").lay("ann", "S1-A1", "A1-C").give("ann", steel=3)
    town.order("ann", "kickback C-A3 at 40 or less, else guardrail").work()
    assert [mile.kind for mile in town["ann"].path][-1] == "guardrail"
    assert town.why() == ["kick"]


# Markets


def test_prices_stay_at_the_end_of_their_track(town):
    """(4.7)"""
    town.price(C=20).order("ann", "buy 2 crew").work()
    assert town.has("ann")[0] == 25
    assert town.prices("C") == (20,)
    town.price(A=2).give("bob", 0, asphalt=2).order("bob", "sell 2 asphalt").work()
    assert town.has("bob")[0] == 4
    assert town.prices("A") == (2,)


def test_what_the_supply_lacks_cannot_be_bought(town):
    """(12.3) An order is not cut down; “else” may be less."""
    town.supply(crew=1).order("ann", "buy 2 crew, else buy 1 crew").work()
    assert town.has("ann")[1] == 1
    assert town.why() == ["supply"]


def test_limits_and_else(town):
    """(14.1, 14.2) `sell 2 steel at 10 or more, else 1`."""
    town.give("ann", 0, steel=1).order("ann", "sell 2 steel at 10 or more, else 1").work()
    assert town.has("ann") == (12, 0, 0, 0, 0)
    town.price(S=8).give("bob", 0, steel=2).order("bob", "sell 2 steel at 10 or more").work()
    assert town.has("bob")[4] == 2
    assert town.why() == ["lack", "cheap"]


def test_buying_or_building_but_not_both(town):
    """(12.1)"""
    town.give("ann", crew=1, asphalt=1, permit=1).order("ann", "build S1-A1", "buy 1 crew").work()
    assert town.why() == ["once"]
    assert town.has("ann")[0] == 65


def test_prices_do_not_move_by_building(town):
    """(4.8, 12.13)"""
    before = town.state.markers
    town.give("ann", crew=1, asphalt=1, permit=1).order("ann", "build S1-A1").work()
    assert town.state.markers == before
    assert town.state.goods.of(SUPPLY).goods["crew"] == 6


def test_a_lot_sold_before_lowers_the_price_of_the_next_seat(town):
    """(5.1, 5.3) In the order of the seats."""
    town.give("ann", 0, steel=1).give("bob", 0, steel=1)
    town.order("ann", "sell 1 steel").order("bob", "sell 1 steel").work()
    assert (town.has("ann")[0], town.has("bob")[0]) == (12, 10)


# The side job


def test_the_side_job(town):
    """(11.1 to 11.3) Before the first sale, for whoever has ordered nothing, or wants it."""
    town.give("ann", steel=1).order("ann", "sell 1 steel").order("bob", "sell 1 steel", side=True).work()
    assert [town.has(name)[0] for name in ("ann", "bob", "cid")] == [77, 75, 75]
    assert town.state.round.side_jobs == ("bob", "cid")
