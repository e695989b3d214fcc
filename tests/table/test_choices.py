"""Choices: what an answer means, what counts, what presses."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from nomicd.table.choices import Choice, settled_by, soonest_first

BOX = Choice("alice", "Which square?", ("Square 7", "Square 17", "the Bank", "none"), "none", 4)


@pytest.mark.parametrize(
    ("text", "option"),
    [
        ("the Bank", "the Bank"),
        (" THE  bank. ", "the Bank"),
        ('"none"', "none"),
        ("the", "the Bank"),
        ("square 17", "Square 17"),
        ("3", "the Bank"),
        ("square", None),
        ("5", None),
        ("0", None),
        ("", None),
        ("bank", None),
    ],
)
def test_an_answer_is_words_their_beginning_or_a_place_in_the_list(text, option):
    """Never a guess between two."""
    assert BOX.find_option(text) == option


def test_an_option_that_is_a_number_goes_before_places():
    """Whoever is asked how many means that many."""
    many = Choice("alice", "How many?", ("3", "1", "12"), "3", 4)
    assert (many.find_option("1"), many.find_option("3"), many.find_option("2")) == ("1", "3", "1")


@given(st.lists(st.text(min_size=1, max_size=8), min_size=1, max_size=6, unique=True), st.text(max_size=10))
def test_an_answer_means_an_option_or_nothing(options, text):
    """Whatever is written."""
    assert Choice("alice", "?", tuple(options), options[0], 1).find_option(text) in {None, *options}


def test_the_answer_counts_else_the_default():
    """And it is told by which."""
    assert (BOX.counts, BOX.how) == ("none", "default")
    answered = replace(BOX, answer="the Bank")
    assert (answered.counts, answered.how) == ("the Bank", "answer")


def test_those_whose_update_has_come_are_settled():
    """Those of an update that was left out too."""
    late, later = replace(BOX, due=3), replace(BOX, due=5)
    assert settled_by((later, BOX, late), 4) == [BOX, late]


def test_what_is_settled_soonest_is_asked_first():
    """In the order of asking where it is the same update."""
    later, other, second = replace(BOX, due=9), replace(BOX, player="bob"), replace(BOX, prompt="Sure?")
    assert soonest_first((later, BOX, other, second), "alice") == [BOX, second, later]
