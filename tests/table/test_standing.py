"""Standing orders: one of each player, action and value."""

from hypothesis import given
from hypothesis import strategies as st

from nomicd.table.standing import StandingOrder, find_replaced, handle, of, with_new, without

orders = st.lists(
    st.tuples(st.sampled_from("ab"), st.sampled_from("xy"), st.sampled_from(["", "1", "2"])), max_size=12
)


def make_standing(source, player="alice", action="keep", per="", text="keep"):
    return StandingOrder(source, player, action, {}, text, per)


@given(orders)
def test_there_is_never_more_than_one_of_each(keys):
    """The newest of each key stands, and what stands goes by age."""
    kept = ()
    for place, (player, action, per) in enumerate(keys):
        kept = with_new(kept, make_standing(f"mail:{place}", player, action, per))
    newest = {(p, a, per): place for place, (p, a, per) in enumerate(keys)}
    assert [order.source for order in kept] == [f"mail:{place}" for place in sorted(newest.values())]
    assert {order.key for order in kept} == set(newest)


def test_a_new_order_takes_the_place_of_the_one_with_its_key():
    """And it can be said which that was."""
    old, other = make_standing("1", per="14"), make_standing("2", per="15")
    new = make_standing("3", per="14")
    assert find_replaced((old, other), new) == old
    assert find_replaced((other,), new) is None
    assert with_new((old, other), new) == (other, new)


def test_an_order_ends_by_its_source():
    """Others stand."""
    both = (make_standing("1", per="14"), make_standing("2", per="15"))
    assert without(both, "1") == both[1:]
    assert without(both, "9") == both


def test_a_player_has_their_own():
    """In order of age."""
    mine, theirs = make_standing("1"), make_standing("2", player="bob")
    assert of((mine, theirs), "alice") == (mine,)


def test_it_is_called_by_its_action_if_that_says_which():
    """Else by its words."""
    mode = make_standing("1", action="war_mode", text="war mode calm")
    keep, more = (
        make_standing("2", per="14", text="keep 3 on 14"),
        make_standing("3", per="15", text="keep 3 on 15"),
    )
    assert handle((mode, keep, more), mode) == "war mode"
    assert handle((mode, keep, more), keep) == "keep 3 on 14"
    assert handle((mode, keep), keep) == "keep"
