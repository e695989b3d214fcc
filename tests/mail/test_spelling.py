"""A slip of the finger is known for the word that was meant, by one measure for all."""

import pytest
from small_ballot import acts, offers

from nomicd.mail.spelling import Speller, may_mean


@pytest.mark.parametrize(
    ("word", "meant"),
    [
        ("yse", "yes"),
        ("fro", "for"),
        ("crad", "card"),
        ("agianst", "against"),
        ("recriut", "recruit"),
        ("recuit", "recruit"),
        ("prposal", "proposal"),
        ("abstentoin", "abstention"),
    ],
)
def test_a_slip_is_one(word, meant):
    """A letter too many, too few or another one; of a short word two that changed places."""
    assert may_mean(word, meant)


@pytest.mark.parametrize(
    ("word", "other"), [("any", "nay"), ("yet", "yes"), ("cart", "card"), ("form", "from"), ("no", "on")]
)
def test_another_word_is_none(word, other):
    """What begins otherwise, and what is short and has another letter."""
    assert not may_mean(word, other) or sorted(word) == sorted(other)


def test_of_two_words_as_near_neither_is_meant():
    """The nearer one is; of two as near, that of the same length."""
    known = Speller(["vote", "votes", "soldier"])
    assert known.find_meant("soldeir") == "soldier"
    assert known.find_meant("voets") == "votes"
    assert Speller(["barter", "banter"]).find_meant("bater") == ""
    assert known.find_meant("") == ""


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("vote yse on 11", ["yea 11"]),
        ("agianst 12", ["nay 12"]),
        ("I vote fro 13", ["yea 13"]),
        ("recriut 3 soliders", ["recruit 3"]),
        ("abst on 14", ["abstain 14"]),
    ],
)
def test_what_is_typed_in_haste_is_done(text, wanted):
    """Where only one thing can be meant."""
    assert acts(text) == wanted


def test_abbreviated_updates_are_updates():
    """`upd 9` is no number of soldiers."""
    assert acts("in upd 9: recruit 3") == ["later 9 recruit 3"]
    assert offers("upd 9 recruit 3") == ["in_update 9 recruit 3"]
