"""Each kind of card does what it says."""

import pytest

from nomicd.games.boondoggle.board import BLACK
from nomicd.games.boondoggle.state import CardOrder, EnforceOrder, TownPlan


def test_expressway_toll(town):
    """(8.1) $5 for each mile, schemes and Bus Lanes among them."""
    town.lay("bob", "S3-A3").lay("ann", "S1-A1", "A1-A2", "guardrail A2-A3").deal("ann", "expressway toll")
    town.play("ann", "expressway toll")
    assert town.has("ann")[0] == 65 + 15


def test_highwayman(town):
    """(8.2) Every other player pays $10 for each later mile in the round, and makes none without."""
    town.deal("ann", "highwayman").give("bob", 10, crew=1, asphalt=1, permit=1)
    town.give("cid", 9, crew=1, asphalt=1, permit=1).give("ann", crew=1, asphalt=1, permit=1)
    town.play("ann", "highwayman")
    for name, mile in (("ann", "S1-A1"), ("bob", "S3-A3"), ("cid", "S5-A5")):
        town.order(name, f"build {mile}")
    town.work()
    assert [len(town[name].path) for name in ("ann", "bob", "cid")] == [1, 1, 0]
    assert town.has("ann")[0] == 75
    assert town.has("bob")[0] == 0
    assert town.why() == ["money"]


def test_highwayman_asks_only_for_what_comes_later(town):
    """(8.2) A Night Shift before it is free."""
    town.deal("cid", "highwayman").deal("ann", "night shift").give("ann", crew=1, asphalt=1, permit=1)
    town.order("ann", "play night shift: S1-A1").play("cid", "highwayman")
    assert len(town["ann"].path) == 1
    assert town.has("cid")[0] == 65


def test_corporate_deal(town):
    """(8.3) The price of a permit in cash."""
    town.deal("bob", "corporate deal").price(P=14).play("bob", "corporate deal")
    assert town.has("bob")[0] == 79


def test_market_maven(town):
    """(8.4) One lot in each of up to three markets: the example of the card."""
    town.deal("ann", "market maven").play("ann", "market maven")
    town.order("ann", "buy 1 crew, 1 steel and 1 pair of asphalt/permit").work()
    assert town.has("ann") == (65 - 10 - 12 - 20, 1, 1, 1, 1)
    assert town.prices("C", "S", "AP") == (12, 14, 23)


def test_market_maven_buys_no_more_than_four(town):
    """(8.4) Four resources in all."""
    town.deal("ann", "market maven").play("ann", "market maven")
    town.order("ann", "buy 3 crew, 2 steel").work()
    assert town.why() == ["most"]


def test_without_market_maven_one_market_is_visited(town):
    """(12.2) One market only."""
    town.order("ann", "buy 1 crew, 1 steel").work()
    assert town.why() == ["visits"]


@pytest.mark.parametrize(
    ("card", "good", "place"),
    [
        ("motherlode", "steel", 4),
        ("purloined posts", "steel", 4),
        ("bribery", "permit", 3),
        ("big family", "crew", 1),
        ("portable asphalt machine", "asphalt", 2),
        ("midnight delivery", "asphalt", 2),
    ],
)
def test_motherlode_purloined_posts_bribery_big_family_portable_asphalt_machine_midnight_delivery(
    town, card, good, place
):
    """(8.5 to 8.8, 7.10) Receive one, if the supply has any."""
    town.deal("ann", card).deal("bob", "wheeler dealer").play("ann", card)
    assert town.has("ann")[place] == 1
    assert town.state.cards.decks["shenanigans"].discards == (card,)


def test_a_card_that_collects_brings_nothing_from_an_empty_supply(town):
    """(7.10) It may be played all the same."""
    town.supply(steel=0).deal("ann", "motherlode").play("ann", "motherlode")
    assert town.has("ann")[4] == 0
    assert town.list_wasted() == []


@pytest.mark.parametrize(
    ("card", "market", "place"),
    [("steel boon", "S", 4), ("asphalt boon", "A", 2), ("non-union contract", "C", 1)],
)
def test_black_market_boon_and_non_union_contract(town, card, market, place):
    """(8.9) One or two at half price; the marker stays."""
    before = town.prices(market)[0]
    town.deal("ann", card).play("ann", f"{card}: 2")
    assert town.has("ann")[place] == 2
    assert town.has("ann")[0] == 65 - before
    assert town.prices(market) == (before,)


def test_half_price_of_more_than_there_is_is_lost(town):
    """(7.8) The card comes to nothing."""
    town.supply(steel=1).deal("ann", "steel boon").play("ann", "steel boon: 2")
    assert town.has("ann") == (65, 0, 0, 0, 0)
    assert town.list_wasted() == ["supply"]
    assert town.hand("ann") == []


def test_price_gouger(town):
    """(8.10) Double price, and two places down."""
    town.give("ann", steel=1).deal("ann", "price gouger").play("ann", "price gouger: steel")
    assert town.has("ann") == (65 + 24, 0, 0, 0, 0)
    assert town.prices("S") == (8,)


def test_price_gouger_stops_at_the_end_of_the_track(town):
    """(8.10)"""
    town.give("ann", steel=1).price(S=4).deal("ann", "price gouger").play("ann", "price gouger: steel")
    assert town.has("ann")[0] == 65 + 8
    assert town.prices("S") == (2,)


def test_route_option(town):
    """(8.11) A second Destination, free of charge; either counts."""
    town.deal("ann", "D3", deck="destination").stack("destination", "D5").deal("ann", "route option")
    town.play("ann", "route option")
    assert town.hand("ann", "destination") == ["D3", "D5"]
    assert town.has("ann")[0] == 65


def test_route_option_without_a_destination_is_lost(town):
    """(8.11, 7.8)"""
    town.deal("ann", "route option").play("ann", "route option")
    assert town.hand("ann", "destination") == []
    assert town.list_wasted() == ["early"]


def test_wheeler_dealer(town):
    """(8.12) One resource for another of the supply."""
    town.give("ann", crew=1).deal("ann", "wheeler dealer").play("ann", "wheeler dealer: crew for steel")
    assert town.has("ann") == (65, 0, 0, 0, 1)


@pytest.mark.parametrize("card", ["beautification coupon", "baseball coupon", "season coupon"])
def test_kickback_coupon(town, card):
    """(8.14, 13.2) $20 off; half of the cash that is really spent goes to the builder of the lowest piece."""
    town.lay("bob", "S3-A3", "A3-C").lay("ann", "S1-A1", "A1-C").deal("ann", card)
    town.play("ann", "kickback coupon" if card.startswith("beau") else card)
    town.order("ann", "kickback C-A3").work()
    assert town.has("ann")[0] == 65 - 22
    assert town.has("bob")[0] == 65 + 11 + 10  # and a side job
    assert town.hand("ann") == []
    assert town.head("ann") == "A3"


def test_kickback_coupon_comes_back(town):
    """(8.14) If it is not used in the round."""
    town.deal("ann", "baseball coupon").play("ann", "baseball coupon")
    assert town["ann"].pledged == ("baseball coupon",)
    town.work()
    town.end_round()
    assert town["ann"].pledged == ()
    assert town.hand("ann") == ["baseball coupon"]


def test_night_shift(town):
    """(8.15) A mile at once, and one more in phase 6."""
    town.give("ann", crew=2, asphalt=2, permit=2).deal("ann", "night shift").play("ann", "night shift: S1-A1")
    town.order("ann", "build A1-C").work()
    assert [mile.to for mile in town["ann"].path] == ["A1", "C"]
    assert town.has("ann") == (65, 0, 0, 0, 0)


def test_night_shift_that_cannot_build_is_lost(town):
    """(7.8)"""
    town.deal("ann", "night shift").play("ann", "night shift: S1-A1")
    assert town.list_wasted() == ["lack"]
    assert town.hand("ann") == []


def test_hostile_purchase(town):
    """(8.16) One resource for double its price."""
    town.give("bob", steel=2).deal("ann", "hostile purchase").play("ann", "hostile purchase: steel from bob")
    assert town.has("ann") == (65 - 24, 0, 0, 0, 1)
    assert town.has("bob") == (65 + 24, 0, 0, 0, 1)


def test_hostile_purchase_with_a_black_border(town):
    """(2.5, 8.22) Everybody has one, once."""
    town.give("bob", steel=2).play("ann", "black-bordered: steel from bob")
    assert town.has("ann")[4] == 1
    assert not town.state.goods.of("ann").goods.get(BLACK)
    assert town.state.cards.decks["shenanigans"].discards == ()


def test_hostile_purchase_keeps_the_price_of_when_it_was_played(town):
    """(8.17) A Manipulator behind it changes nothing, and the money is out of reach."""
    town.give("bob", steel=1).give("ann", 24).deal("ann", "hostile purchase").deal("cid", "manipulator")
    town.order("ann", "play hostile purchase: steel from bob").play("cid", "manipulator: steel, crew, permit")
    assert town.has("ann") == (0, 0, 0, 0, 1)
    assert town.has("bob")[0] == 65 + 24


def test_hostile_purchase_is_not_taken_back_so(town):
    """(8.18) Of that resource, from that attacker, in that round."""
    town.give("bob", steel=1).give("ann", steel=1)
    town.order("ann", "play hostile purchase: steel from bob").play("bob", "hostile purchase: steel from ann")
    assert town.list_wasted() == ["retake"]


def test_hostile_purchase_takes_money(town):
    """(4.9) Without it the card is lost."""
    town.give("bob", steel=1).give("ann", 23).play("ann", "hostile purchase: steel from bob")
    assert town.list_wasted() == ["money"]


def test_enforcer(town):
    """(8.19 to 8.21) By default it is played: $15 to the treasury, and the attacker has lost the card."""
    town.give("bob", steel=1).deal("bob", "enforcer").deal("ann", "hostile purchase")
    town.play("ann", "hostile purchase: steel from bob")
    assert town.has("ann") == (65, 0, 0, 0, 0)
    assert town.has("bob") == (50, 0, 0, 0, 1)
    assert town.hand("ann") == town.hand("bob") == []


def test_enforcer_answers_an_attack_of_the_second_cycle(town):
    """(8.20) It is no play of a cycle: whoever has played two cards may still answer."""
    town.give("bob", steel=1).deal("bob", "enforcer", "big family", "bribery").deal("ann", "hostile purchase")
    town.order("bob", "play big family", "play bribery")
    town.play("ann", "hostile purchase: steel from bob, cycle 2")
    assert town.has("bob") == (50, 1, 0, 1, 1)


@pytest.mark.parametrize(
    ("order", "kept"),
    [
        (EnforceOrder(never=True), False),
        (EnforceOrder(goods=("crew",)), False),
        (EnforceOrder(goods=("steel",)), True),
        (EnforceOrder(players=("cid",)), False),
        (EnforceOrder(players=("ann",)), True),
    ],
)
def test_enforcer_as_ordered(town, order, kept):
    """(8.21)"""
    town.give("bob", steel=1).deal("bob", "enforcer").order("bob", enforce=order)
    town.play("ann", "hostile purchase: steel from bob")
    assert town.has("bob")[4] == kept


def test_enforcer_takes_money(town):
    """(8.19) Money from an attack that has just been settled may pay for it."""
    town.give("bob", 0, steel=1, crew=1).deal("bob", "enforcer")
    town.order("ann", "play hostile purchase: steel from bob").play("cid", "hostile purchase: crew from bob")
    assert town.has("bob") == (24 - 15, 1, 0, 0, 0)


def test_manipulator(town):
    """(8.23) Three markets, two places each."""
    town.deal("ann", "manipulator").play("ann", "manipulator: crew, steel, AP")
    assert town.prices("C", "S", "AP") == (6, 8, 14)


@pytest.mark.parametrize(
    ("market", "price", "falls"), [("S", 6, True), ("S", 4, False), ("AP", 14, True), ("AP", 11, False)]
)
def test_manipulator_takes_two_places(town, market, price, falls):
    """(8.23) Singles from $6, pairs from $14."""
    town.price(**{market: price}).deal("ann", "manipulator").play("ann", "manipulator: crew, steel, AP")
    assert (town.list_wasted() == []) == falls


def test_lobbyist(town):
    """(8.24) Two discs for $25 more of Federal Funds."""
    town.lay("ann", "S1-A1").set("ann", stack=150).deal("ann", "lobbyist")
    town.play("ann", "lobbyist: 1 kickback and 1 guardrail")
    assert town["ann"].stack == 175
    assert town["ann"].given_up == {"kickback": 1, "guardrail": 1}


def test_lobbyist_before_the_first_road_waits(town):
    """(8.25)"""
    town.deal("ann", "lobbyist").play("ann", "lobbyist: 2 kickbacks")
    town.begin_round()
    assert town["ann"].stack == 25
    assert town.has("ann")[0] == 65
    town.give("ann", crew=1, asphalt=1, permit=1).order("ann", "build S1-A1").work()
    assert town["ann"].stack == 175


def test_hot_wired_truck(town):
    """(8.26) The last one counts, and the truck goes on from there."""
    town.deal("ann", "hot wired truck").deal("bob", "hot wired truck")
    town.order("ann", "play hot wired truck: cid").play("bob", "hot wired truck: bob")
    town.begin_round()
    assert town.state.round.truck == 3
    town.begin_round()
    assert town.state.round.truck == 5
    town.begin_round()
    assert town.state.round.truck == 1


def test_blackmail(town):
    """(8.27) $5 for each scheme disc on the board, as far as there is money."""
    town.lay("ann", "S1-A1", "A1-C").lay("bob", "S3-A3", "A3-C", "kickback C-A1", "guardrail A1-S1")
    town.lay("cid", "S5-A5", "A5-C", "kickback C-A1").give("cid", 3).deal("ann", "blackmail")
    town.play("ann", "blackmail")
    assert town.has("ann")[0] == 65 + 10 + 3
    assert town.has("cid")[0] == 0


def test_derring_do_switcheroo(town):
    """(8.13) One of yours for one of another, who is not asked."""
    town.give("ann", crew=1).give("bob", steel=1).deal("ann", "switcheroo")
    town.play("ann", "switcheroo: crew for steel from bob")
    assert town.has("ann")[1:] == (0, 0, 0, 1)
    assert town.has("bob")[1:] == (1, 0, 0, 0)


# Buying cards, and the cycles


def test_a_card_costs_the_lowest_price(town):
    """(7.1 to 7.3) The example: asphalt at $8 is the lowest, so a card costs $8."""
    town.price(A=8, C=10, P=10).stack("shenanigans", "big family")
    town.order("bob", card=CardOrder(8)).order("cid", card=CardOrder(7)).begin_round()
    assert town.has("bob")[0] == 57
    assert town.hand("bob") == ["big family"]
    assert town.has("cid")[0] == 65
    assert town.prices("A") == (8,)
    assert town.why() == ["card"]
    assert town["bob"].plan == TownPlan()


def test_one_card_in_each_cycle(town):
    """(7.5) In the order of the seats; those without a cycle fill the first that is free."""
    town.deal("ann", "big family", "bribery").deal("bob", "motherlode")
    town.order("ann", "play big family", "play bribery, cycle 1").order("bob", "play motherlode")
    town.play_cards()
    played = [(each.player, each.card, each.cycle) for each in town.game.events if each.NAME == "card-played"]
    assert played == [("ann", "bribery", 1), ("bob", "motherlode", 1), ("ann", "big family", 2)]


def test_the_discards_are_shuffled_when_the_last_card_is_taken(town):
    """(7.4)"""
    deck = town.state.cards.decks["shenanigans"]
    town.deal("cid", *deck.pile[1:]).deal("ann", deck.pile[0])
    town.state.cards = town.state.cards.change(
        "shenanigans", type(deck)((deck.pile[0],), tuple(deck.pile[1:]), {}, deck.shuffles)
    )
    town.order("bob", card=CardOrder(20)).begin_round()
    after = town.state.cards.decks["shenanigans"]
    assert len(after.pile) == 53
    assert after.discards == ()
