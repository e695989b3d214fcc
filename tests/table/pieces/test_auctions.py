"""Sealed auctions: what an ascending one would end at."""

from hypothesis import given
from hypothesis import strategies as st

from nomicd.table.course.state import Course, Person
from nomicd.table.pieces.auctions import Bid, Bidding, BidMade, BidWithdrawn, Lot, LotSold, Sale, settle

ORDER = ("red", "blue", "green", "white")
SALT, STEP = Lot("salt", 5, 3), 2
RICH = dict.fromkeys(ORDER, 10**9)
maxima = st.dictionaries(st.sampled_from(ORDER), st.integers(0, 40))
orders = st.permutations(ORDER)


def bids(most):
    return tuple(Bid(bidder, amount) for bidder, amount in most.items())


def hold_auction(lot, most, order):
    """The auction as people hold it: in turn, each goes as low as will do, until nobody goes on."""
    able = {bidder: most[bidder] for bidder in order if most.get(bidder, -1) >= lot.minimum}
    holder, price = None, lot.minimum - 1
    going = True
    while going:
        going = False
        for bidder in order:
            if bidder != holder and able.get(bidder, -1) >= price + 1:
                holder, price, going = bidder, price + 1, True
    return holder, price


@given(maxima, orders)
def test_the_winner_has_the_highest_maximum_and_ties_go_by_the_order(most, order):
    """Who bids less than the minimum does not bid."""
    sale = settle(SALT, STEP, bids(most), order, RICH)
    able = [bidder for bidder in order if most.get(bidder, 0) >= SALT.minimum]
    best = max((most[bidder] for bidder in able), default=None)
    assert (sale and sale.winner) == next((bidder for bidder in able if most[bidder] == best), None)


@given(maxima, orders)
def test_the_price_is_one_step_above_the_second(most, order):
    """At least the minimum, and never more than the winner would pay."""
    sale = settle(SALT, STEP, bids(most), order, RICH)
    able = sorted((amount for amount in most.values() if amount >= SALT.minimum), reverse=True)
    if not able:
        assert sale is None
    elif len(able) == 1:
        assert sale.price == SALT.minimum
    else:
        assert sale.price == min(able[1] + STEP, able[0])


@given(maxima, orders)
def test_it_ends_as_an_ascending_auction_does_within_a_step(most, order):
    """By mail nobody has to overbid: in steps of one the price differs by one at most, and who wins has no
    less than anybody else would have paid."""
    sale, (holder, price) = settle(SALT, 1, bids(most), order, RICH), hold_auction(SALT, most, order)
    assert (sale is None) == (holder is None)
    if sale:
        assert abs(sale.price - price) <= 1
        assert most[sale.winner] == max(most.values())


@given(maxima, orders, st.sampled_from(ORDER), st.integers(0, 60))
def test_telling_the_truth_never_costs(most, order, bidder, lie):
    """With the true maximum nobody has a worse end than with another, but for the step between two."""
    true = most.get(bidder, 0)

    def gain(amount):
        sale = settle(SALT, 1, bids({**most, bidder: amount}), order, RICH)
        return true - sale.price if sale and sale.winner == bidder else 0

    assert gain(true) >= gain(lie) - 1


@given(maxima, orders, st.randoms(use_true_random=False))
def test_when_a_bid_came_decides_nothing(most, order, random):
    """Nobody gains by being early."""
    shuffled = list(bids(most))
    random.shuffle(shuffled)
    assert settle(SALT, STEP, shuffled, order, RICH) == settle(SALT, STEP, bids(most), order, RICH)


@given(maxima, orders, st.fixed_dictionaries({bidder: st.integers(0, 40) for bidder in ORDER}))
def test_nobody_pays_more_than_they_have(most, order, purses):
    """A maximum above the purse counts as the purse."""
    sale = settle(SALT, STEP, bids(most), order, purses)
    cut = {bidder: min(amount, purses[bidder]) for bidder, amount in most.items()}
    assert sale == settle(SALT, STEP, bids(cut), order, RICH)
    assert sale is None or sale.price <= purses[sale.winner]


class State(Course[Person]):
    """A table with an auction."""

    bidding: Bidding = Bidding()


@given(st.lists(st.tuples(st.sampled_from(ORDER), st.integers(5, 40)), max_size=8))
def test_a_bidders_last_bid_counts(told):
    """Higher or lower; withdrawn, none does."""
    state = State()
    for bidder, most in told:
        BidMade(bidder, most, stands=False).apply(state)
    assert {bid.player: bid.most for bid in state.bidding.bids} == dict(told)
    assert len(state.bidding.bids) == len(dict(told))
    BidWithdrawn("red").apply(state)
    assert "red" not in {bid.player for bid in state.bidding.bids}


def test_a_standing_bid_outlives_the_lot():
    """Another is for this lot alone."""
    state = State(bidding=Bidding(SALT, (Bid("red", 9, stands=True), Bid("blue", 7))))
    LotSold("red", "salt", 9).apply(state)
    assert (state.bidding.lot, state.bidding.bids) == (None, (Bid("red", 9, stands=True),))


def test_who_is_not_in_the_order_does_not_bid():
    """A seat that is out of the game, say."""
    assert settle(SALT, STEP, bids({"red": 40, "blue": 6}), ("blue",), RICH) == Sale("blue", 5)


def test_two_seats_that_are_parted_again_bid_as_before():
    """All of it if nobody has bid since; else the bid that stands."""
    before = Bidding(SALT, (Bid("red", 9, stands=True), Bid("blue", 7), Bid("red", 8)))
    merged = before.merge_seats("red")
    assert merged.bids == (Bid("blue", 7),)
    assert merged.part_seats("red", 1) == before
    later = merged.bid(Bid("blue", 5)).part_seats("red", 1)
    assert later.bids == (Bid("red", 9, stands=True), Bid("blue", 5))
