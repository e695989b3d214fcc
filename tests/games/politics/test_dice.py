"""Counties by dice: the examples of the old rules, lines and capitals, and what is played for the silent."""

import pytest
from run_politics import CODES

from nomicd.games.politics import events as e
from nomicd.games.politics.board import board_of
from nomicd.games.politics.holdings import Plans
from nomicd.kernel.decision import Accepted, Refused
from nomicd.kernel.events import of_kind
from nomicd.kernel.inputs import SeatPlayer
from nomicd.table.pieces.allotments import Want, read_wants


@pytest.mark.parametrize(
    ("wants", "counties"),
    [
        ("MT 2, AZ, OH 2", {"MT": 2, "AZ": 1, "OH": 2}),
        ("Texas 3", {"TX": 3}),
        ("5 in Louisiana and one county in California", {"LA": 5, "CA": 1}),
    ],
)
def test_the_examples_of_a_throw_of_fifteen(new_race, wants, counties):
    race = new_race("ann", "bob", dice=(4, 5, 6))
    race.turn(wants=wants)
    assert race.counties("ann") == counties


def test_points_are_the_sum_of_the_dice_whatever_each_shows(race):
    race.turn(wants="OH")
    assert race.counties("ann") == {"OH": 1}


def test_what_is_left_is_played_by_the_default(race):
    race.turn(wants="TX")
    assert race.counties("ann") == {"TX": 1, "ME": 1}


def test_what_is_not_to_be_had_is_replaced_by_what_is_wanted_instead(race):
    race.pin("bob", NV=8)
    race.turn(wants="NV else AZ 2, OR")
    assert race.counties("ann")["AZ"] == 2
    assert "NV" not in race.counties("ann")


def test_points_that_fit_nowhere_are_lost(new_race):
    """Only New York is left, and it costs nine."""
    race = new_race("ann", "bob", dice=(2, 3, 3))
    race.shut("bob", but=["NY"])
    (captured,) = of_kind(e.CountiesCaptured, race.turn())
    assert (captured.counties, captured.lost) == ({}, 8)
    assert "8 points fit nowhere" in captured.describe(race.state)


def test_a_pin_goes_a_line_to_the_east_for_each_county(race):
    """From the first line, and over the seventh into the capital."""
    race.pin("ann", NV=7)
    race.turn(wants="NV 2, DE 5")
    assert race.counties("ann")["NV"] == 8
    assert race.counties("ann")["DE"] == 5
    assert "NV" in board_of(race.state).outright
    assert "DE" in board_of(race.state).outright


def test_whoever_comes_first_to_a_line_stands_above(race):
    race.pin("bob", OH=1).pin("ann", OH=2).pin("bob", OH=2)
    assert board_of(race.state).pins["OH"] == (("ann", 2), ("bob", 2))
    race.pin("bob", OH=3).pin("ann", OH=3)
    assert board_of(race.state).leaders["OH"] == "bob"


def test_a_capital_shuts_its_state(race):
    """Nobody captures anything there while the pin stands; whoever is on the last line may still go in."""
    race.pin("bob", DE=4).pin("ann", DE=4)
    race.turn(wants="DE 3")
    assert race.counties("ann")["DE"] == 5
    race.turn(wants="DE")
    assert race.counties("bob")["DE"] == 4


def test_only_who_has_dice_plays(race):
    refused = race.game.order("bob", "play", wants="OH")
    assert isinstance(refused, Refused)
    assert refused.text == (
        "it is ann's turn, and you have no dice to play now, so this is not kept: for a turn to come, write"
        " “priority OH”"
    )


@pytest.mark.parametrize("words", ["Atlantis 2", "2 OH 2", "", ", ".join(["OH"] * 61)])
def test_what_cannot_be_had_is_refused_with_an_example(race, words):
    refused = race.game.order("ann", "play", wants=words)
    assert isinstance(refused, Refused)


def test_silence_plays_states_without_a_pin_and_the_cheapest_first(race):
    race.turn()
    assert race.counties("ann") == {"ME": 1, "OR": 1, "ID": 1, "MT": 1, "ND": 1, "NH": 1}


def test_then_where_one_trails_by_the_fewest(race):
    """Level with who came first is to trail by none."""
    race.close("cid", but=["OR"]).pin("bob", OR=2)
    race.turn()
    assert race.counties("ann") == {"ME": 2, "ID": 2, "MT": 2}


def test_then_where_one_leads_by_the_fewest(race):
    race.shut("cid", but=["AZ", "NV"]).pin("bob", AZ=1).pin("ann", AZ=2, NV=3)
    race.turn()
    assert race.counties("ann") == {"AZ": 6, "NV": 5}


def test_a_priority_list_plays_before_the_default_until_it_is_taken_back(race):
    assert isinstance(race.game.order("ann", "priority", wants="NY, WY"), Accepted)
    race.turn()
    assert race.counties("ann") == {"WY": 6}
    race.game.order("ann", "no_priority")
    for _ in range(3):
        race.turn()
    assert race.counties("ann")["WY"] == 6
    assert len(race.counties("ann")) > 1


def test_a_list_without_numbers_is_gone_through_in_turn_and_then_over_again(race):
    """Nobody who names three states wants all of it in the first of them."""
    said = race.game.order("ann", "priority", wants="AZ, NV, UT, trailing").says
    assert "you get one county of each in this order, then one more of each." in " ".join(said)
    race.turn()
    assert race.counties("ann") == {"AZ": 2, "NV": 2, "UT": 2}


def test_what_cannot_be_had_is_said_with_what_it_costs(race):
    """Nothing is said of what another choice stands in for."""
    race.pin("bob", WY=8)
    told = race.game.order("ann", "play", wants="NY, NV 2, WY, PA else UT").says[-1]
    assert "Not NY 1: a county there costs 9, and 6 points are left." in told
    assert "Not WY 1: it is won outright." in told
    assert "PA" not in told


def test_counties_that_only_tie_are_warned_of(race):
    race.pin("bob", OH=1)
    told = race.game.order("ann", "play", wants="OH").says[-1]
    assert told == (
        "As things stand it captures these counties: OH 1. In OH you then have as many counties as bob, who "
        "came first and keeps the 26 votes: one more would win them."
    )
    assert "In OH" not in race.game.order("ann", "play", wants="NV 6").says[-1]


def test_a_list_may_be_written_before_the_start(new_game):
    game = new_game()
    game.do(SeatPlayer("ann"))
    assert isinstance(game.order("ann", "priority", wants="NY"), Accepted)


@pytest.mark.parametrize("code", CODES)
def test_every_state_is_named_by_its_letters_in_whatever_order(race, code):
    """Oregon and Indiana, too, whose letters are words of their own."""
    names = Plans().names(race.state)
    for text in (f"{code} 2", f"2 {code}", f"2 in {code}", f"{code.lower()} 2", f"NY else {code} 2"):
        wants = read_wants(text, names)
        assert wants[0][-1] == Want(code, 2), text
    assert read_wants(f"{code} or NY", names) == ((Want(code), Want("NY")),)


def test_a_list_that_changes_nothing_of_this_turn_does_not_tell_it_again(race):
    """What the draft comes to was told with the draft."""
    race.game.order("ann", "play", wants="NV 6")
    said = race.game.order("ann", "priority", wants="OH").says
    assert said == ("Your priority list, until you say otherwise: OH.",)
    race.game.order("ann", "play", wants="NV 1")
    assert any("As things stand" in each for each in race.game.order("ann", "priority", wants="NM, UT").says)
