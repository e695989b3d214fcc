"""The documents, and the clauses that no worked example shows."""

import pytest
from run_boondoggle import DOCUMENTS, LAW, Game

from nomicd.games.boondoggle.board import DOES, read_law
from nomicd.games.boondoggle.markets import price_card, price_kickback, set_markers
from nomicd.games.boondoggle.roads import list_next
from nomicd.games.boondoggle.state import SUPPLY
from nomicd.kernel.decision import Refused
from nomicd.kernel.inputs import SeatPlayer
from nomicd.table.documents import BadDocument


def list_secrets(town):
    return {name for piece in town.game.ruleset.pieces for name in piece.secret}


def test_the_map():
    """(3.1 to 3.3) 30 segments of four kinds; each destination lies between two yards."""
    kinds = [each.kind for each in LAW.segments.values()]
    assert [kinds.count(kind) for kind in ("first", "spoke", "bus", "outer")] == [6, 6, 6, 12]
    ends = {end for each in LAW.segments.values() for end in each.ends}
    assert len(ends) == 19
    for number in range(1, 7):
        yards = {f"S{number}", f"S{number % 6 + 1}"}
        assert all(LAW.find_segment(each, f"D{number}") for each in yards)
    assert LAW.destinations["D1"] == "Concordia Airport"
    assert LAW.destinations["D6"] == "Bridge to Nowhere"


def test_three_choices_for_the_second_mile(town):
    """(3.5) To the Commons, or along either Bus Lane."""
    town.lay("ann", "S1-A1")
    found = [segment.key for segment, _ in list_next(LAW, 1, town["ann"].path)]
    assert sorted(found) == ["A1-A2", "A1-C", "A6-A1"]


def test_segments_of_companies_that_do_not_play_may_be_built(town):
    """(3.6) Their first miles, too."""
    town.lay("ann", "S1-A1", "A1-C", "C-A2").give("ann", crew=1, asphalt=1, permit=1)
    town.order("ann", "build A2-S2").work()
    assert town.head("ann") == "S2"


def test_the_markets():
    """(4.1 to 4.4) Seven, with their steps, ends and first prices."""
    singles = {key: each for key, each in LAW.markets.items() if not each.is_pair}
    pairs = {key: each for key, each in LAW.markets.items() if each.is_pair}
    assert {each.prices for each in singles.values()} == {tuple(range(2, 21, 2))}
    assert {each.prices for each in pairs.values()} == {tuple(range(8, 39, 3))}
    assert {key: each.start for key, each in singles.items()} == {"C": 10, "A": 10, "P": 10, "S": 12}
    assert {key: each.start for key, each in pairs.items()} == {"CA": 17, "CP": 17, "AP": 20}
    assert price_card(LAW, set_markers(LAW)) == 10
    assert price_kickback(LAW, set_markers(LAW)) == 42


def test_singles_and_pairs_do_not_move_one_another(town):
    """(4.5)"""
    town.give("ann", crew=2, asphalt=2).order("ann", "sell 2 CA").work()
    assert town.prices("CA", "C", "A", "CP", "AP") == (11, 10, 10, 17, 20)


def test_the_decks():
    """(2.8) 54, 18 and 6; every kind of card does something that is known."""
    assert {name: len(cards) for name, cards in LAW.decks.items()} == {
        "shenanigans": 54,
        "destination": 18,
        "honcho": 6,
    }
    assert len(LAW.cards) == 27
    assert {each.does for each in LAW.cards.values()} == set(DOES)
    assert all(LAW.decks["destination"].count(key) == 3 for key in LAW.destinations)


def test_two_to_six_play():
    """(1.1)"""
    game = Game()
    for name in ("ann", "bob", "cid", "dot", "eve", "fay"):
        assert not isinstance(game.do(SeatPlayer(name)), Refused)
    assert isinstance(game.do(SeatPlayer("gil")), Refused)


def test_companies_go_by_when_players_joined():
    """(2.3)"""
    game = Game().begin("zoe", "ann", "bob")
    assert [each.company for each in game.state.players.values()] == [1, 3, 5]


def test_the_black_bordered_card_lies_open(town):
    """(2.6, 2.9) As do money and resources; hands do not."""
    assert town.state.goods.of("ann").goods == {"black-bordered card": 1}
    assert {"card-drawn", "card-passed", "deck-shuffled"} <= list_secrets(town)


def test_what_was_ordered_is_gone_after_its_step(town):
    """(5.6) Done or not."""
    town.order("ann", "build S1-A1", "play motherlode").work()
    assert town["ann"].plan.lines == ()
    assert len(town["ann"].plan.plays) == 1
    town.play_cards()
    assert town["ann"].plan.plays == ()


def test_what_the_supply_lacks_is_not_collected(town):
    """(6.5) And not owed."""
    town.give("ann", Smelter=1).supply(steel=0).begin_round()
    town.supply(steel=1).begin_round()
    assert town.has("ann")[4] == 1


def test_a_card_may_be_played_in_the_round_in_which_it_was_bought():
    """(7.6)"""
    game = Game().begin("ann", "bob")
    game.order("ann", "purchase", what="a card")
    game.tick()
    [card] = game.state.cards.hand("shenanigans", "ann")
    assert game.state.round.number == 1
    assert game.state.clock.phase == "shenanigans"
    assert card in LAW.cards


def test_a_card_that_brings_nothing_may_be_played(town):
    """(7.9) A toll without a mile."""
    town.deal("ann", "expressway toll").play("ann", "expressway toll")
    assert town.list_wasted() == []
    assert town.hand("ann") == []


def test_there_is_no_limit_to_a_hand(town):
    """(7.11)"""
    town.deal("ann", *LAW.decks["shenanigans"][:20])
    town.play_cards()
    assert len(town.hand("ann")) == 20


def test_purchases_are_settled_in_the_order_in_which_they_were_played(town):
    """(7.7, 7.12) Cards act at once, but a Hostile Purchase waits until both cycles are over."""
    town.give("bob", steel=2).deal("bob", "wheeler dealer", "price gouger")
    town.order("cid", "play hostile purchase: steel from bob").order(
        "ann", "play hostile purchase: steel from bob"
    )
    events = town.play("bob", "price gouger: steel, cycle 2")  # both are out of reach
    assert town.list_wasted() == ["lack"]
    assert [each.player for each in events if each.NAME == "attack-settled"] == ["ann", "cid"]


def test_a_trade_tells_nobody_which_cards(town):
    """(9.3, 14.3) Nor does an offer."""
    ruleset, state = town.game.ruleset, town.state
    town.deal("ann", "bribery").game.order("ann", "offer", what="1 bribery for $5 to bob")
    assert [each.hidden for each in state.offers.offers] == [True]
    offers = [section for piece in ruleset.pieces for section in piece.possible(state, "cid")]
    assert "ribery" not in str(offers)


def test_destinations_are_hidden(town):
    """(10.4, 14.3) And so is what is ordered."""
    assert {"card-drawn", "plan-set", "order-failed"} <= list_secrets(town)


def test_miles_may_be_made_before_the_destination_is_known(town):
    """(10.5)"""
    town.lay("ann", "S1-A1", "A1-C").give("ann", crew=1, asphalt=1, permit=1)
    town.order("ann", "build C-A2").work()
    assert town.head("ann") == "A2"


def test_what_is_sold_goes_back_to_the_supply(town):
    """(11.5)"""
    town.give("ann", crew=2, asphalt=1)
    before = dict(town.state.goods.of(SUPPLY).goods)
    town.order("ann", "sell 1 CA").work()
    after = town.state.goods.of(SUPPLY).goods
    assert (after["crew"], after["asphalt"]) == (before["crew"] + 1, before["asphalt"] + 1)


def test_what_has_been_built_stays_its_builders(town):
    """(12.12) Whatever lies on top: the path goes on from there."""
    town.lay("bob", "S3-A3").lay("cid", "S5-A5", "A5-C", "elevated C-A3").lay("bob", "A3-C")
    town.give("bob", crew=1, asphalt=1, permit=1).order("bob", "build C-A4").work()
    assert town.head("bob") == "A4"


def test_half_a_dollar_is_rounded_down(town):
    """(13.3) With prices that are odd."""
    markets = DOCUMENTS["markets.toml"].replace("10, 12", "10, 13", 1).replace("start = 10", "start = 13", 1)
    documents = {**DOCUMENTS, "markets.toml": markets}
    town.state.documents = documents
    town.lay("bob", "S3-A3", "A3-C").lay("ann", "S1-A1", "A1-C")
    town.state.markers = set_markers(read_law(documents))
    town.order("ann", "kickback C-A3").order("bob", side=True).work()
    assert town.has("ann")[0] == 65 - 45
    assert town.has("bob")[0] == 65 + 10 + 22


def test_the_share_of_a_company_that_is_gone_is_the_banks(town):
    """(13.6)"""
    town.lay("bob", "S3-A3", "A3-C").lay("ann", "S1-A1", "A1-C")
    del town.state.players["bob"]
    town.order("ann", "kickback C-A3").work()
    assert town.has("ann")[0] == 65 - 42
    assert town.head("ann") == "A3"


def test_nobody_can_be_put_out(town):
    """(1.9) Without money, cards and a way on, one takes side jobs."""
    town.give("ann", 0).lay("ann", "S1-A1").work()
    assert town.has("ann")[0] == 10


def test_everybody_has_a_kit(town):
    """(2.4)"""
    figures = LAW.figures
    assert (figures.roads, figures.kickbacks, figures.guardrails) == (6, 2, 2)


@pytest.mark.parametrize(
    ("file", "old", "new", "says"),
    [
        ("map.toml", '"S1-A1"', '"S1"', "two ends"),
        ("map.toml", '"S1-A1"', '"C-A1"', "one segment at most"),
        ("map.toml", "2 = [1, 4]", "2 = [4, 1]", "ascending"),
        ("map.toml", "2 = [1, 4]", "2 = [1, 7]", "yard"),
        ("map.toml", 'D1 = "Concordia', 'D7 = "Concordia', "each destination"),
        ("markets.toml", "start = 10", "start = 11", "begins at one"),
        ("markets.toml", 'goods = ["steel"]', 'goods = ["crew"]', "each resource"),
        ("cards.toml", 'does = "toll"', 'does = "dance"', "does"),
        ("cards.toml", 'does = "gift"\ngood = "steel"', 'does = "gift"', "of a resource"),
        ("figures.toml", "guardrail_share = 1", "guardrail_share = 9", "owner"),
        ("figures.toml", "roads = 6", "roads = 0", "roads"),
    ],
)
def test_documents_that_cannot_be_played(file, old, new, says):
    """A game is not opened with them."""
    assert old in DOCUMENTS[file]
    documents = {**DOCUMENTS, file: DOCUMENTS[file].replace(old, new, 1)}
    with pytest.raises(BadDocument, match=says):
        read_law(documents)
    assert isinstance(Game(documents=documents).opened, Refused)
