"""Roads, spaces, payments, inflation, the win: each house ruling and each figure of the old rules."""

import pytest

from nomicd.games.boondoggling import events as e


def kinds(events):
    return [type(event) for event in events]


# Spaces


def test_a_project_is_paid_into_circulation(table):
    """7, raking leaves, costs 75."""
    circulation = table.state.circulation
    assert table.land("ann", 7).outcome == "pays"
    assert (table.space("ann"), table.fund("ann")) == ("7", 925)
    assert table.state.circulation == circulation + 75


def test_an_appropriation_comes_from_the_treasury(table):
    """5, the CCC camp, gives 150."""
    assert table.land("ann", 5).outcome == "receives"
    assert (table.fund("ann"), table.state.treasury) == (1150, 4650)


def test_the_devaluation_doubles_a_fund(table):
    """As much as is held."""
    table.put("ann", "15", 735).land("ann", 6)
    assert (table.fund("ann"), table.state.treasury) == (1470, 4800 - 735)


def test_the_devaluation_gives_nothing_to_who_has_nothing(table):
    """Twice nothing; the player stays out of money."""
    assert table.put("ann", "15", 0).land("ann", 6).outcome == "nothing"
    assert (table.fund("ann"), table.state.treasury) == (0, 4800)


def test_the_nra_decision_gives_200(table):
    """From the Treasury."""
    table.land("ann", 11)
    assert (table.fund("ann"), table.state.treasury) == (1200, 4600)


@pytest.mark.parametrize(("start", "total"), [("20", 8), ("36", 4)])
def test_the_junction_and_washington_do_nothing(table, start, total):
    """No payment either way."""
    assert table.put("ann", start).land("ann", total).outcome == "nothing"
    assert table.fund("ann") == 1000


# Spaces that are taken


def test_on_a_taken_project_nothing_is_paid(table):
    """Whoever stands there, also somebody without money."""
    assert table.put("bob", "7", 0).land("ann", 7).outcome == "occupied"
    assert table.fund("ann") == 1000


@pytest.mark.parametrize("others", [("bob",), ("bob", "cid")])
def test_on_a_taken_treasury_space_twice_the_amount_is_received(table, others):
    """Twice, however many stand there."""
    for name in others:
        table.put(name, "5")
    assert table.land("ann", 5).outcome == "twice"
    assert table.fund("ann") == 1000 + 2 * 150


@pytest.mark.parametrize(("space", "total", "fund"), [("21", 6, 2000), ("11", 6, 1200)])
def test_devaluation_and_nra_are_never_doubled(table, space, total, fund):
    """The same whoever stands there."""
    table.put("bob", space).put("ann", str(int(space) - total)).move("ann", total)
    assert table.fund("ann") == fund


def test_tokens_on_different_roads_never_meet(table):
    """R1 is another space than 29 and 1."""
    table.put("bob", "29").put("cid", "1").put("ann", "24")
    assert table.land("ann", 5).outcome == "pays"
    assert (table.space("ann"), table.fund("ann")) == ("R1", 900)


# Roads


@pytest.mark.parametrize("total", [4, 6, 8, 10, 12])
def test_an_even_total_takes_the_black_road(table, total):
    """Beyond the AAA Decision on the main road."""
    events = table.put("ann", "26").move("ann", total)
    assert (events[0].forked, table.space("ann")) == ("black", str((26 + total) % 40))


@pytest.mark.parametrize("total", [3, 5, 7, 9])
def test_an_odd_total_takes_the_red_road(table, total):
    """The Road to Inflation."""
    events = table.put("ann", "26").move("ann", total)
    assert (events[0].forked, table.space("ann")) == ("red", f"R{total - 2}")


@pytest.mark.parametrize("total", [4, 6, 8])
def test_who_has_nothing_takes_the_red_road_whatever_the_total(table, total):
    """The forced road."""
    events = table.put("ann", "26", 0).move("ann", total)
    assert (events[0].forked, table.space("ann")) == ("red", f"R{total - 2}")


def test_the_next_total_decides_for_who_stands_on_the_junction(table):
    """To come to rest there chooses nothing yet."""
    assert table.put("ann", "21").move("ann", 7)[0].forked == ""
    assert table.move("ann", 3)[0].forked == "red"
    assert table.put("bob", "28").move("bob", 2)[0].forked == "black"


def test_to_come_exactly_to_the_junction_is_not_beyond_it(table):
    """Nor is any move behind it."""
    assert table.put("ann", "28").put("bob", "20").move("bob", 8)[0].forked == ""
    assert table.put("cid", "30").move("cid", 5)[0].forked == ""


def test_over_washington_a_move_goes_on_along_the_main_road(table):
    """From R5 by 7: two to R7, one to Washington, four more."""
    events = table.put("ann", "R5").move("ann", 7)
    assert (table.space("ann"), events[0].road) == ("4", "red")
    assert table.fund("ann") == 1000 - 25


def test_the_main_road_goes_around(table):
    """From 38 by 5 to 3."""
    table.put("ann", "38").move("ann", 5)
    assert table.space("ann") == "3"


# Inflation


@pytest.mark.parametrize(
    ("stage", "price"), [(0, 20), (1, 40), (2, 80), (3, 160), (4, 320), (5, 640), (6, 1280)]
)
def test_what_a_project_costs_by_stage(table, stage, price):
    """2, 4, 8, 16, 32 times 20, and on."""
    table.put("ann", "39", 5000).set(stage=stage).move("ann", 2)
    assert table.fund("ann") == 5000 - price


def test_projects_on_the_red_road_cost_more_as_well(table):
    """R3, 150, in stage two."""
    table.put("ann", "28").set(stage=2).move("ann", 3)
    assert table.fund("ann") == 1000 - 600


@pytest.mark.parametrize(("space", "total", "fund"), [("0", 5, 1150), ("0", 11, 1200), ("15", 6, 2000)])
def test_no_stage_changes_what_the_treasury_pays(table, space, total, fund):
    """Appropriations, NRA, Devaluation."""
    table.put("ann", space).set(stage=3).move("ann", total)
    assert table.fund("ann") == fund


def test_a_treasury_that_holds_too_little_borrows_and_pays_in_full(table):
    """What is left stays in it, 4,800 come, the stage rises."""
    circulation = table.set(treasury=100).state.circulation
    events = table.move("ann", 5)
    assert kinds(events) == [e.TokenMoved, e.TreasuryReplenished, e.FundMoved, e.Landed]
    assert (table.state.treasury, table.state.stage, table.fund("ann")) == (100 + 4800 - 150, 1, 1150)
    assert table.state.circulation == circulation - 4800


def test_a_treasury_that_is_emptied_borrows_at_once(table):
    """Exhausted to the last million: inflation, before the next payment."""
    events = table.set(treasury=150).move("ann", 5)
    assert kinds(events) == [e.TokenMoved, e.FundMoved, e.Landed, e.TreasuryReplenished]
    assert (table.state.treasury, table.state.stage) == (4800, 1)


def test_a_large_devaluation_borrows_more_than_once(table):
    """20,000 out of 100: 4,800 are borrowed five times."""
    events = table.put("ann", "15", 20_000).set(treasury=100).move("ann", 6)
    assert kinds(events).count(e.TreasuryReplenished) == 5
    assert (table.state.stage, table.fund("ann"), table.state.treasury) == (
        5,
        40_000,
        100 + 5 * 4800 - 20_000,
    )


def test_circulation_may_fall_below_nothing(table):
    """The presses run; the Treasury borrows all the same."""
    table.put("ann", "15", 20_000).set(treasury=100).move("ann", 6)
    assert table.state.circulation < 0


# Without money


def test_who_cannot_pay_in_full_pays_what_there_is(table):
    """And nothing at the next project."""
    assert table.put("ann", "0", 30).land("ann", 7).outcome == "short"
    assert table.fund("ann") == 0
    assert table.land("ann", 2).outcome == "broke"
    assert table.fund("ann") == 0


def test_nothing_missed_is_made_up_for(table):
    """Who receives again pays for new landings only."""
    table.put("ann", "3", 0).land("ann", 4)
    table.land("ann", 6)
    assert table.fund("ann") == 200
    table.land("ann", 2)
    assert table.fund("ann") == 200 - 80


# The win


@pytest.mark.parametrize("total", [4, 5, 12])
def test_without_money_home_by_the_red_road_wins(table, total):
    """To Washington exactly or past it."""
    table.put("ann", "R4", 0).move("ann", total)
    assert (table.state.winner, table.space("ann")) == ("ann", "0")
    assert table.state.over


def test_one_throw_from_before_the_junction_may_win(table):
    """From 27 by 10: nine steps of the red road, of which seven are spaces."""
    table.put("ann", "27", 0).move("ann", 10)
    assert table.state.winner == "ann"


def test_with_money_left_nobody_wins(table):
    """A single million is too much."""
    table.put("ann", "R4", 1).move("ann", 4)
    assert not table.state.over


def test_the_black_road_wins_nothing(table):
    """Who ran out of money on it goes around once more."""
    table.put("ann", "37", 0).move("ann", 3)
    assert not table.state.over
    table.put("ann", "37", 0).move("ann", 8)
    assert not table.state.over


def run_out_on_the_red_road(layout):
    layout.put("ann", "27", 75).move("ann", 5)
    assert (layout.space("ann"), layout.fund("ann")) == ("R4", 0)
    layout.move("ann", 4)
    return layout.state.winner


def test_money_may_run_out_on_the_red_road_itself(literal):
    """The literal reading of the winner's sentence, as an option."""
    assert run_out_on_the_red_road(literal) == "ann"


def test_the_strict_reading_wants_it_gone_before(table):
    """Who ran out on the road goes around once more; who had nothing at the junction wins."""
    assert run_out_on_the_red_road(table) == ""
    table.put("ann", "27", 0).move("ann", 5)
    table.move("ann", 4)
    assert table.state.winner == "ann"


def test_the_strict_reading_forgets_nothing_that_was_received_since(table):
    """Without money at the junction, then an emergency appropriation, spent again."""
    table.put("ann", "27", 0).move("ann", 6)
    assert (table.space("ann"), table.fund("ann")) == ("R5", 100)
    table.move("ann", 2)
    assert table.fund("ann") == 0
    table.move("ann", 2)
    assert not table.state.over


def test_the_strict_reading_wins_in_one_throw_as_well(table):
    """Past the junction and home at once."""
    table.put("ann", "27", 0).move("ann", 10)
    assert table.state.winner == "ann"
