"""Orders: what each leads to, and how it is read back."""

import pytest
from run_boondoggle import Game

from nomicd.games.boondoggle.orders import MAX_LINES, list_plan
from nomicd.games.boondoggle.state import CardOrder, EnforceOrder, law_of
from nomicd.kernel.commands import Command
from nomicd.kernel.decision import Accepted, Reason
from nomicd.kernel.inputs import PlayerCommand
from nomicd.table.pieces.holdings import Bundle


def list_written(town, player):
    """The orders of a player as they can be written."""
    return [each.text for each in list_plan(law_of(town.state), town[player].plan)]


def says(town, name, verb, **args):
    """What the player is told."""
    decided = town.game.order(name, verb, **args)
    return " ".join(decided.says) if isinstance(decided, Accepted) else decided


def test_a_line_is_read_back_with_what_it_would_do(town):
    town.give("ann", steel=1)
    told = says(town, "ann", "sell", what="2 steel at 10 or more, else 1")
    assert told == (
        "Phase 5, selling: sell 2 steel at 10 or more, else sell 1 steel at 10 or more. "
        "If it were done now: You sell 1 steel for $12; the price is then $10."
    )
    told = says(town, "ann", "purchase", what="2 AP at 14")
    assert told.endswith("As things stand it cannot be done: the price of asphalt/permit is $20.")


def test_several_lines_of_a_phase_are_tried_in_turn(town):
    """(14.2) Those of one mail."""
    tell_by_mail(town, "mail:1", "build", where="S1-A1")
    told = tell_by_mail(town, "mail:1", "purchase", what="1 crew")
    assert (
        "It is tried only if “build S1-A1” cannot be done. “drop building” takes all of these back." in told
    )
    assert list_written(town, "ann") == ["build S1-A1", "buy 1 crew"]
    assert says(town, "ann", "drop", kind="building") == "That is taken back."
    assert says(town, "ann", "drop", kind="building") == "There was nothing of that to take back."


def test_a_later_mail_takes_the_place_of_an_earlier_one(town):
    """(14.2) Of what one thing alone is done of; sales are all done."""
    for line in ("2 CA", "2 CP"):
        told = says(town, "ann", "purchase", what=line)
    assert told.endswith("This takes the place of “buy 2 crew/asphalt”.")
    for line in ("1 crew", "1 steel"):
        says(town, "ann", "sell", what=line)
    assert list_written(town, "ann") == [
        "sell 1 crew",
        "sell 1 steel",
        "buy 2 crew/permit",
    ]


def test_a_line_may_go_on_in_another_one(town):
    """(14.2) With what to do else."""
    says(town, "ann", "purchase", what="2 CA at 17")
    told = says(town, "ann", "or_else", line="buy 1 crew")
    assert told.startswith("Phase 6, buying or building: buy 2 crew/asphalt at 17 or less, else buy 1 crew.")
    assert says(town, "ann", "or_else", line="sell 1 crew").reason is Reason.BAD_TEXT


def test_what_schemes_need_may_be_bought_before(town):
    """A line is tried after those of earlier phases."""
    town.lay("ann", "S1-A1", "A1-C").lay("bob", "S3-A3", "A3-C").give("ann", 90)
    says(town, "ann", "purchase", what="3 steel")
    assert "If it were done now: You scheme" in says(town, "ann", "guardrail", where="C-A3")


def test_with_market_maven_one_line_names_all_markets(town):
    town.round(mavens=("ann",))
    says(town, "ann", "purchase", what="2 crew")
    assert "Several markets are visited by one line" in says(town, "ann", "purchase", what="1 steel")


def test_instead_takes_the_place_of_a_line_of_the_same_mail(town):
    """(14.2)"""
    tell_by_mail(town, "mail:1", "purchase", what="2 CA")
    tell_by_mail(town, "mail:1", "purchase", what="2 CP instead")
    assert list_written(town, "ann") == ["buy 2 crew/permit"]


def test_whoever_orders_may_see_it_and_take_it_back(town):
    """“my orders” shows each with the line that does so."""
    says(town, "ann", "build", where="S1-A1")
    says(town, "ann", "play", what="big family")
    [shown] = town.game.ruleset.list_own_orders(town.state, "ann")
    assert shown.blocks[0].lines == (
        "play big family (to take it back: drop cards)",
        "build S1-A1 (to take it back: drop building)",
    )
    assert town.game.ruleset.list_own_orders(town.state, "bob") == ()


def test_the_same_line_again_stands_once(town):
    for _ in range(2):
        says(town, "ann", "sell", what="1 crew")
    assert len(town["ann"].plan.lines) == 1


def test_what_the_bag_holds_is_not_foreseen(town):
    """A Honcho token is drawn blindly."""
    town.lay("ann", "S1-A1").give("ann", crew=1, asphalt=1)
    told = says(town, "ann", "build", where="A1-A2")
    assert told.endswith("If it were done now: You build a Bus Lane from A1 to A2.")


def tell_by_mail(town, mail, verb, **args):
    """What ann is told of one order of a mail."""
    decided = town.game.do(PlayerCommand("ann", Command(verb, args, text=str(args)), f"{mail}/{args}"))
    return " ".join(decided.says)


@pytest.mark.parametrize(
    ("said", "order"),
    [
        ("me a card for ten", CardOrder(10)),
        ("a card", CardOrder(10**6)),
        ("a card at 8 or less", CardOrder(8)),
        ("1 Shenanigan for at most $8, keep 20", CardOrder(8, 20)),
        ("another card for 6", CardOrder(6)),
        ("no card", None),
    ],
)
def test_cards_are_bought_as_ordered(town, said, order):
    says(town, "ann", "purchase", what=said)
    assert town["ann"].plan.card == order


def test_cards_are_bought_in_every_round(town):
    says(town, "ann", "purchase_always", what="a card at 6 or less, keep 20")
    assert town["ann"].plan.card == CardOrder(6, 20, True)
    refused = says(town, "ann", "purchase_always", what="2 crew")
    assert refused.reason is Reason.BAD_TEXT


def test_two_cards_at_most(town):
    """One in each cycle; a new one for a cycle takes the place of that which was ordered for it."""
    says(town, "ann", "play", what="big family, cycle 1")
    says(town, "ann", "play", what="motherlode, cycle 1")
    told = says(town, "ann", "play", what="bribery")
    assert told.startswith("Phase 2, cycle 2: play bribery.")
    assert [each.card for each in town["ann"].plan.plays] == ["motherlode", "bribery"]
    assert says(town, "ann", "play", what="toll").reason is Reason.LIMIT


def test_a_card_that_is_not_in_the_hand_is_said_so(town):
    told = says(town, "ann", "play", what="bribery")
    assert "As things stand it cannot be played: Bribery is not in the hand." in told


@pytest.mark.parametrize(
    ("said", "order"),
    [
        ("always", EnforceOrder()),
        ("never", EnforceOrder(never=True)),
        ("against steel and permits", EnforceOrder(goods=("permit", "steel"))),
        ("against Bob", EnforceOrder(players=("bob",))),
    ],
)
def test_enforcers_are_played_as_ordered(town, said, order):
    says(town, "ann", "enforce", when=said)
    assert town["ann"].plan.enforce == order


def test_enforcers_when_is_asked(town):
    assert says(town, "ann", "enforce", when="tomorrow").reason is Reason.BAD_TEXT


def test_there_is_an_end_to_lines(town):
    for count in range(1, MAX_LINES + 1):
        says(town, "ann", "sell", what=f"{count} crew")
    assert says(town, "ann", "sell", what="1 steel").reason is Reason.LIMIT


@pytest.mark.parametrize(
    ("said", "gives", "wants", "to", "stands"),
    [
        ("1 crew, 1 steel for $20 to bob", Bundle(0, {"crew": 1, "steel": 1}), Bundle(20), "bob", False),
        ("$10 for 2 permits standing", Bundle(10), Bundle(0, {"permit": 2}), "", True),
        ("a bribery and $5 for my black-bordered card", Bundle(5, {"bribery": 1}), None, "", False),
        ("bob one steel in exchange for 1 of his permits", Bundle(0, {"steel": 1}), None, "bob", False),
        ("Smelter for nothing to Bob", Bundle(0, {"Smelter": 1}), Bundle(), "bob", False),
    ],
)
def test_offers_name_anything(town, said, gives, wants, to, stands):
    town.give("ann", 50, crew=1, steel=1, Smelter=1).deal("ann", "bribery")
    says(town, "ann", "offer", what=said)
    [offer] = town.state.offers.offers
    assert (offer.gives, offer.to, offer.stands) == (gives, to, stands)
    assert wants is None or offer.wants == wants


@pytest.mark.parametrize("said", ["1 crew", "3 bananas for $5", "1 D3 for $5", "1 road for $5"])
def test_offers_that_cannot_be_read(town, said):
    """(9.1) No road pieces, discs or Destinations."""
    assert says(town, "ann", "offer", what=said).reason is Reason.BAD_TEXT


def test_a_refused_offer_tells_only_of_oneself(town):
    """(9.3) Whatever the other holds."""
    town.deal("bob", "bribery")
    for wanted in ("bribery", "motherlode"):
        assert isinstance(town.game.order("ann", "offer", what=f"$5 for 1 {wanted} to bob"), Accepted)
    accepted, refused = (town.game.order("bob", "accept", number=number) for number in (1, 2))
    assert isinstance(accepted, Accepted)
    assert refused.reason is Reason.CANNOT_PAY


def test_orders_may_be_given_before_the_first_round():
    game = Game().begin("ann", "bob")
    decided = game.order("ann", "play", what="big family")
    assert isinstance(decided, Accepted)


def test_everything_is_sold_that_there_is(town):
    town.give("ann", 0, crew=1, steel=2)
    told = says(town, "ann", "sell", what="everything")
    assert told.endswith(
        "You sell 1 crew for $10; the price is then $8. You sell 2 steel for $24; the price is then $8."
    )
    assert says(town, "bob", "sell", what="everything").endswith(
        "it cannot be done: there is no crew to sell."
    )


def test_nothing_behind_a_mile_is_dropped(town):
    assert says(town, "ann", "build", where="S1-A1 and then buy crew").reason is Reason.BAD_TEXT


def test_orders_are_taken_back(town):
    says(town, "ann", "build", where="S1-A1")
    assert says(town, "ann", "no_side_job") == "You take no side job: what you have ordered is done."
    says(town, "ann", "not_enforce")
    assert "nothing now" in says(town, "ann", "clear_orders")
    assert list_written(town, "ann") == ["enforce never"]
    assert says(town, "ann", "no_side_job").startswith("Order some work then")
