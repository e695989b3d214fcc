"""What the rules say beside what other modules show: the beginning, debts of votes, jail, and the mail."""

import pytest
from run_lie_cheat_steal import LAW, Game

from nomicd.games.lie_cheat_steal import events as e
from nomicd.games.lie_cheat_steal.board import BLACK_EYE, DOLLAR, FEATHER, GOOD_CHARACTER
from nomicd.games.lie_cheat_steal.state import BuyOrder, CrimeOrder, FraudOrder, OfferOrder, goal_of
from nomicd.kernel.events import of_kind
from nomicd.kernel.inputs import SeatPlayer
from nomicd.table.pieces.decks import DeckShuffled
from nomicd.table.pieces.rounds import FirstChosen

# The beginning


def test_two_to_six_play(new_game):
    """(1.1) A seventh finds no seat."""
    game = new_game()
    for name in ("ann", "bob", "cid", "dot", "eve", "fay", "gus"):
        game.do(SeatPlayer(name))
    assert list(game.state.players) == ["ann", "bob", "cid", "dot", "eve", "fay"]


def test_everybody_begins_alike(new_game):
    """(2.1, 2.2, 2.7) With $50,000, no votes, a salary of $20,000, no cards, on START."""
    game = new_game().begin("ann", "bob", "cid")
    for each in game.state.players.values():
        assert (each.fund, each.votes, each.salary, each.space) == (50_000, 0, 20_000, "0")
        assert not any(game.state.cards.hand(deck, each.name) for deck in (DOLLAR, BLACK_EYE, FEATHER))


def test_there_are_three_decks_shuffled_once(new_game):
    """(2.8, 2.9, 2.10, 5.1) 42, 24 and 24 cards, and never again."""
    game = new_game().begin("ann", "bob", "cid").play(40)
    shuffled = [each.deck for each in game.events if isinstance(each, DeckShuffled)]
    assert sorted(shuffled) == sorted([DOLLAR, BLACK_EYE, FEATHER])
    assert [len(LAW.cards[deck]) for deck in (DOLLAR, BLACK_EYE, FEATHER)] == [42, 24, 24]


def test_the_highest_throw_begins_and_the_others_follow_as_they_sit(new_game):
    """(2.4, 2.5, 2.6) Those who tie throw again."""
    game = new_game().begin("ann", "bob", "cid")
    game.tick()
    thrown = {}
    for each in of_kind(e.CampaignDiceThrown, game.events):
        if each.why == "first":
            thrown[each.player] = sum(draw.value for draw in each.draws)
    (first,) = of_kind(FirstChosen, game.events)
    assert thrown[first.player] == max(thrown.values())
    order = ["ann", "bob", "cid"]
    place = order.index(first.player)
    assert list(game.state.turns.seats) == order[place:] + order[:place]


def test_the_number_of_players_at_the_start_decides(new_game):
    """(1.2, 1.7) Four play for 500, and five for 400."""
    assert goal_of(new_game().begin("ann", "bob", "cid", "dot").state) == 500
    assert goal_of(new_game().begin("ann", "bob", "cid", "dot", "eve").state) == 400


# Debts in votes


def test_votes_that_are_owed_are_counted_beside_those_before_the_dice(race):
    """(4.2) Ann buys 20 before the dice, and 10 more that are missing at $1,000 each."""
    race.order("ann", buy=BuyOrder(20)).set("ann", space="34")
    race.take_turn("ann", 1, 2)
    assert race.see("ann") == (50_000 - 20_000 - 10_000, 0, "37")


def test_votes_are_owed_on_the_witness_stand_too(race):
    """(10.3, 10.4) 20 are missing, and cost $20,000."""
    race.set("ann", space="W1").take_turn("ann", 1)
    assert race.see("ann") == (30_000, 0, "W2")


def test_a_sale_helps_against_debts_in_money_alone(race):
    """(4.14) Ann owes 30 votes and has none: nobody can sell her any."""
    race.set("ann", space="34", fund=5_000).order("bob", offer=OfferOrder(50, 2_000))
    events = race.take_turn("ann", 1, 2)
    assert race["ann"].jailed
    assert not [each for each in of_kind(e.VotesMoved, events) if each.why == "sold"]


def accuse(race, **policies):
    """Ann accuses Bob of pot in the Press Box, with a blank card."""
    race.give("ann", BLACK_EYE, "16. blank").set("ann", space="2").order("bob", **policies)
    race.order("ann", crime=(CrimeOrder("bob", "pot"),))
    return race.take_turn("ann", 1, 2)


def test_what_a_good_character_takes_off_nobody_is_given(race):
    """(6.6) Bob owes 50 votes for a crime, and Ann is given none."""
    race.give("bob", FEATHER, GOOD_CHARACTER).set("bob", votes=60)
    accuse(race, good_character=1)
    assert (race["ann"].votes, race["bob"].votes) == (0, 60)
    assert race.hand(FEATHER, "bob") == []


def test_several_good_characters_for_one_debt(race):
    """(6.7, 8.5) Ann owes Bob 100 votes for the slander."""
    race.give("ann", FEATHER, GOOD_CHARACTER, GOOD_CHARACTER).give("bob", FEATHER, "defence pot")
    race.order("ann", good_character=1)
    accuse(race)
    assert (race["ann"].votes, race["bob"].votes, race["ann"].fund) == (0, 0, 50_000)
    assert race.hand(FEATHER, "ann") == []


def test_who_is_in_jail_may_be_accused(race):
    """(8.9) And of fraud."""
    race.set("bob", jailed=True, space="10", votes=100).claim("bob", "+20000", 30_000)
    race.order("ann", fraud=(FraudOrder("bob"),))
    accuse(race)
    assert race["ann"].votes == 100
    assert race["bob"].votes == 0


def test_who_gives_at_the_convention_is_settled_on_landing(race):
    """(11.3, 11.4, 11.5, 11.6) Ann has 12: Bob gives 10 of 11, and Cid, with 15, nothing."""
    race.set("ann", space="17", votes=12).set("bob", votes=11).set("cid", votes=15)
    race.take_turn("ann", 1, 2)
    assert (race["ann"].votes, race["bob"].votes, race["cid"].votes) == (22, 1, 15)


def test_votes_come_from_the_bank_from_players_and_from_spaces(race):
    """(1.6, 3.7) Bought, won by a favor, and given for a crime."""
    race.set("bob", votes=60).order("ann", buy=BuyOrder(20)).set("ann", space="37").take_turn("ann", 1, 1)
    assert race["ann"].votes == 20 + 100
    race.order("ann", buy=BuyOrder())
    accuse(race)
    assert race["ann"].votes == 20 + 100 + 50


def test_a_claim_goes_with_its_card(race):
    """(5.5, 5.6) Ann keeps two, until she passes START: nobody can doubt them any more."""
    race.claim("ann", "+20000", 90_000).claim("ann", "-20000", 0).set("ann", space="38")
    race.take_turn("ann", 2, 2)
    assert race["ann"].claims == ()
    race.order("bob", fraud=(FraudOrder("ann"),)).set("bob", space="2")
    events = race.take_turn("bob", 1, 2)
    assert not list(of_kind(e.FraudJudged, events))


# By mail


@pytest.mark.parametrize("rounds", [1, 2])
def test_an_update_plays_rounds_in_which_everybody_moves_once(rounds):
    """(12.1, 12.2)"""
    game = Game(options={"rounds": str(rounds)}).begin("ann", "bob", "cid")
    before = len(game.events)
    game.tick()
    moved = [each.player for each in of_kind(e.CandidateMoved, game.events[before:])]
    assert sorted(moved) == sorted(["ann", "bob", "cid"] * rounds)
    assert moved[: len(moved) // rounds] == list(game.state.turns.seats)


def test_silence_buys_nothing_tells_the_truth_and_accuses_nobody():
    """(12.3) Over a whole game."""
    game = Game().begin("ann", "bob", "cid").play(60)
    assert all(each.said == int(each.card) for each in game.state.told)
    assert not list(of_kind(e.FraudJudged, game.events))
    assert not list(of_kind(e.CrimeAlleged, game.events))
    assert not [each for each in of_kind(e.VotesMoved, game.events) if each.why == "bought"]


def test_players_write_to_each_other_without_their_name_too():
    """As the game is opened if nobody says otherwise."""
    game = Game().begin("ann", "bob")
    verbs = {verb.key for verb in game.ruleset.vocabulary(game.state, "ann").verbs}
    assert "grey" in verbs
    game = Game(options={"press": "no"}).begin("ann", "bob")
    assert "grey" not in {verb.key for verb in game.ruleset.vocabulary(game.state, "ann").verbs}


def test_the_audit_holds_of_a_whole_game():
    """(12.9) Decks and dice follow from what was committed to."""
    game = Game().begin("ann", "bob", "cid").play(20)
    assert [wrong for piece in game.ruleset.pieces for wrong in piece.verify(game.events)] == []
