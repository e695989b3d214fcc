"""Bundles: adding and taking away what can change hands."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nomicd.table.pieces.holdings import Bundle, covers, is_sound, minus, plus, words

bundles = st.builds(
    Bundle,
    st.integers(0, 50),
    st.dictionaries(st.sampled_from(["salt", "cloth", "wood"]), st.integers(0, 5)),
)


@given(bundles, bundles)
def test_what_is_added_can_be_taken_away(one, other):
    """And nothing else has changed."""
    assert minus(plus(one, other), other) == one
    assert plus(one, other) == plus(other, one)


@given(bundles, bundles)
def test_no_debts_are_made(whole, part):
    """What is not there cannot be taken away."""
    if covers(whole, part):
        assert is_sound(minus(whole, part))
    else:
        with pytest.raises(ValueError, match="is not in"):
            minus(whole, part)


def test_none_of_a_good_is_as_none_named():
    """Also for sets of bundles."""
    assert {Bundle(3, {"salt": 0}), Bundle(3)} == {Bundle(3)}
    assert not Bundle(0, {"salt": 0})
    assert Bundle(3) != 3


def test_it_is_named_in_a_sentence():
    """Money first, goods by name."""
    assert words(Bundle(1000, {"salt": 2, "cloth": 1, "wood": 0})) == "$1,000, 1 cloth, 2 salt"
    assert words(Bundle()) == "nothing"
    assert not is_sound(Bundle(0, {"salt": -1}))
