"""The closed board, the count of votes, who is out, and how it ends."""

import pytest
from driven_game import NAMES, NOW

from nomicd.games.politics import events as e
from nomicd.games.politics.board import board_of
from nomicd.games.politics.country import DECK
from nomicd.games.politics.state import country_of
from nomicd.kernel.decision import Accepted, Refused
from nomicd.kernel.events import of_kind
from nomicd.kernel.inputs import UnseatPlayer
from nomicd.table.presence import rules as presence

PAIR, TRIPLE = (2, 2, 5), (4, 4, 4)
THIRDS = {
    "ann": ["NY", "PA", "OH", "TX", "MO", "WI", "IA", "OR", "DE"],
    "bob": ["IL", "CA", "MI", "MA", "NJ", "IN", "NC", "GA", "AL", "KY", "LA", "VT"],
}
"""States of 178 and of 177 electoral votes; the other 176 are for a third."""


def shares(race, **states):
    """Pins of each player; the last of them has all that is left, in pins for `cid`."""
    for name, codes in states.items():
        race.pin(name, **dict.fromkeys(codes, 1))
    return race.close("cid")


@pytest.fixture
def thirds(race):
    """The board is closed, and nobody has a majority."""
    return shares(race, **THIRDS)


def find_count(events):
    return next(of_kind(e.VotesCounted, events), None)


def out(race):
    return [event.player for event in of_kind(e.CandidateEliminated, race.game.events)]


def test_the_board_is_closed_while_there_is_a_pin_in_every_state(race):
    race.close("bob", but=["NV"])
    assert not board_of(race.state).is_closed
    race.pin("cid", NV=1)
    assert board_of(race.state).is_closed


@pytest.mark.parametrize("dice", [PAIR, TRIPLE])
def test_a_pair_or_three_of_a_kind_counts_before_it_is_played(thirds, dice):
    before = thirds.counties("bob")
    event = find_count(thirds.turn(dice, wants="OR 6"))
    assert event.votes == {"ann": 178, "bob": 177, "cid": 176}
    assert thirds.counties("bob") == before
    assert sum(thirds.state.players["bob"].thrown) == sum(dice)


def test_other_throws_and_an_open_board_count_nothing(new_race):
    race = shares(new_race("ann", "bob", "cid"), **THIRDS)
    assert find_count(race.turn((1, 2, 6), wants="OR 6")) is None
    opened = new_race("ann", "bob", "cid")
    assert find_count(opened.close("bob", but=["NY"]).turn(PAIR, wants="OR 6")) is None


def test_the_throw_that_closes_the_board_counts_nothing(new_race):
    """Not even if it is a pair: only the next one does."""
    race = new_race("ann", "bob", "cid", dice=(1, 1, 1))
    race.close("bob", but=["NV"])
    events = race.turn((1, 2, 6), wants="NV")
    assert board_of(race.state).is_closed
    assert find_count(events) is None


def test_a_speech_that_closes_the_board_counts_nothing(race):
    race.close("bob", but=["UT"]).hold(ann=[4], bob=[1], cid=[2])
    for name in ("ann", "bob", "cid"):
        race.set(name, turns=2)
    race.game.order("ann", "speak", number=4)
    events = race.turn((1, 2, 6), wants="OR 6")
    assert board_of(race.state).is_closed
    assert find_count(events) is None


def test_a_state_goes_whole_to_who_has_most_counties_and_of_equals_to_who_came_first(thirds):
    thirds.pin("cid", NY=2).pin("bob", NY=2)
    event = find_count(thirds.turn(PAIR, wants="OR 6"))
    assert event.sheet["NY"] == ("cid", "cid 2, bob 2, ann 1: cid came first")
    assert event.sheet["PA"] == ("ann", "ann 1")
    assert sum(event.votes.values()) == 531
    assert len(event.sheet) == 48


def test_the_sheet_names_a_capital(race):
    race.pin("ann", NV=8)
    assert board_of(race.state).explain("NV") == "ann capital"


def test_whoever_has_fewest_is_out_with_pins_and_cards(thirds):
    """All their cards, played or not, are shuffled into the pack; their money goes into the box."""
    cards, pack = thirds.hand("cid"), len(thirds.state.cards.decks[DECK].pile)
    thirds.turn(PAIR, wants="OR 6")
    assert out(thirds) == ["cid"]
    assert thirds.counties("cid") == {}
    assert len(thirds.state.cards.decks[DECK].pile) == pack + len(cards)
    assert (thirds.fund("cid"), thirds.state.expense) == (0, 750_000)
    assert not board_of(thirds.state).is_closed


def test_the_others_go_on_and_close_the_board_again(thirds):
    thirds.turn(PAIR, wants="OR 6")
    assert find_count(thirds.turn(PAIR)) is None
    assert thirds.state.turns.seats == ("ann", "bob")


def test_whose_throw_it_was_is_out_and_the_next_throws(new_race):
    """The throw is void: nothing is played, sold or said."""
    race = shares(new_race("ann", "cid", "bob"), **THIRDS)
    events = race.turn((2, 2, 3), (1, 2, 4), wants="OR 6")
    assert out(race) == ["cid"]
    assert race.state.turns.player == "bob"
    assert race.state.players["bob"].thrown == (1, 2, 4)
    assert not list(of_kind(e.LotThrown, events))


def test_of_several_with_fewest_nobody_is_out(new_race):
    """And the next pair counts again."""
    race = shares(new_race(*NAMES[:5]).pin("dot", NV=1).pin("eve", WY=1), **THIRDS)
    for _ in range(2):
        events = race.turn(PAIR, wants="OR 6")
        assert min(find_count(events).votes.values()) == 3
        (tied,) = of_kind(e.NobodyEliminated, events)
        assert tied.describe(race.state) == "dot and eve are tied for the fewest votes, and nobody is out."
        assert out(race) == []


def test_where_every_capital_is_taken_the_lowest_throw_of_those_tied_is_out(race):
    """Nothing could change any more: 201, 165 and 165. Who tie for the lowest throw again."""
    split(race)
    event = find_count(race.turn(PAIR, (1, 2, 3), (3, 2, 1), (6, 6, 6), (1, 1, 2)))
    assert event.votes == {"ann": 201, "bob": 165, "cid": 165}
    assert out(race) == ["cid"]
    (gone,) = of_kind(e.CandidateEliminated, race.game.events)
    assert gone.describe(race.state, "ann") == (
        "cid is out: 165 electoral votes, as few as another, and the lowest throw of those tied."
    )
    thrown = [each for each in of_kind(e.CandidateThrew, race.game.events) if each.why == "tie"]
    assert thrown[0].describe(race.state) == "bob throws 1-2-3, which is 6, to stay in the race."


def split(race):
    """Capitals of 201, 165 and 165 votes."""
    states, left = country_of(race.state).states, {"ann": 201, "bob": 165, "cid": 165}
    pins = _share(sorted(states, key=lambda code: -states[code].votes), left, states)
    for code, name in pins.items():
        race.pin(name, **{code: states[code].capital})


def _share(codes, left, states):
    """Who gets which, so that all comes out even."""
    if not codes:
        return {}
    for name in sorted(left, key=lambda each: -left[each]):
        if states[codes[0]].votes <= left[name]:
            rest = _share(codes[1:], {**left, name: left[name] - states[codes[0]].votes}, states)
            if rest is not None:
                return {codes[0]: name, **rest}
    return None


@pytest.mark.parametrize(("fast", "gone"), [("yes", ["dot", "eve"]), ("no", ["eve"])])
def test_with_fast_all_but_the_best_three_are_out_at_the_first_count(new_race, fast, gone):
    race = shares(new_race(*NAMES[:5], fast=fast), **THIRDS)
    race.pin("dot", WY=2, NV=2).pin("eve", NM=2)
    race.turn(PAIR, wants="OR 6")
    assert out(race) == gone


def test_with_fast_those_tied_for_the_third_place_stay(new_race):
    race = shares(new_race(*NAMES[:5], fast="yes"), ann=THIRDS["ann"], bob=THIRDS["bob"])
    race.pin("dot", WY=2).pin("eve", NM=2, CT=2)
    race.pin("dot", MD=2)
    race.turn(PAIR, wants="OR 6")
    assert out(race) == ["dot", "eve"]


def test_whoever_has_266_is_elected_and_takes_the_expense_fund(race):
    race.close("bob")
    race.turn(PAIR)
    assert race.state.winner == "bob"
    assert race.fund("bob") == 750_000 + 750_000
    assert race.state.over.startswith("bob has 517 electoral votes and is elected President")
    assert race.state.over.endswith("elected President, and has the $750,000 of the Expense Fund")


def test_two_always_have_a_winner(new_race):
    """531 is odd."""
    race = new_race("ann", "bob")
    race.pin("ann", **dict.fromkeys(THIRDS["ann"] + THIRDS["bob"][:4], 1)).close("bob")
    race.turn(PAIR, wants="OR 6")
    assert race.state.winner


@pytest.mark.parametrize(("declared", "shared"), [("ann", 370_000), ("bob", 0)])
def test_who_has_declared_for_inflation_has_half_of_the_fund_of_another(race, declared, shared):
    """The odd bill is the winner's, and so is all of it if they declared themselves."""
    race.set(declared, inflation=True)
    race.state.expense, race.state.box = 750_000, race.state.box
    race.close("bob").turn(PAIR)
    assert race.fund("ann") == 750_000 + shared
    assert race.fund("bob") == 750_000 + 750_000 - shared


def test_the_clause_lapses_with_its_player(thirds):
    thirds.set("cid", inflation=True)
    thirds.turn(PAIR, wants="OR 6")
    assert not thirds.state.players["cid"].inflation


def test_whoever_is_out_reads_on_and_does_nothing_else(thirds):
    thirds.turn(PAIR, wants="OR 6")
    game, state = thirds.game, thirds.state
    refused = game.order("cid", "priority", wants="NY")
    assert isinstance(refused, Refused)
    assert refused.text == "you are out of the game, and need do nothing: you go on reading"
    closed = {verb.key for verb in game.ruleset.vocabulary(state, "cid").verbs if verb.closed}
    assert {"play", "priority", "speak", "done"} <= closed, "they are known, so that they are refused"
    assert isinstance(game.order("cid", "done"), Refused)
    assert not presence.awaits(state, "cid", NOW)
    assert presence.list_awaited(state, NOW.date()) == ("ann", "bob")


def test_whoever_leaves_is_out_and_the_last_one_is_elected(race):
    assert isinstance(race.game.do(UnseatPlayer("cid")), Accepted)
    assert race.state.turns.seats == ("ann", "bob")
    assert isinstance(race.game.do(UnseatPlayer("bob")), Accepted)
    assert race.state.winner == "ann"
    assert race.fund("ann") == 750_000 + 750_000
