"""Texts found again by words of them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nomicd.kernel.finding import Wanted, parse_search, relevance, words


@pytest.mark.parametrize(
    ("text", "held"),
    [
        ("Größe 14.1", ("grosse", "14", "1")),
        ("Café-Ħal, ŁÓDŹ!", ("cafe", "hal", "lodz")),
        ("snake_case isn't", ("snake", "case", "isn", "t")),
        ("", ()),
        ("?!", ()),
    ],
)
def test_words_are_without_case_and_accents(text, held):
    """And without what stands between them."""
    assert words(text) == held


@given(st.text())
def test_words_of_words_are_the_same(text):
    """So that it makes no difference who folds them first."""
    assert words(" ".join(words(text))) == words(text)


def test_small_words_are_sought_only_alone():
    """Else everything would have to hold an “about”."""
    assert parse_search("about the jail, the JAIL") == (Wanted("jail"),)
    assert parse_search("about") == (Wanted("about"),)


def test_the_fittest_text_holds_the_words_whole_and_together():
    """Before one that only begins like them, or says much else."""
    sought = parse_search("pays rent")
    texts = (
        "Alice pays rent.",
        "Alice pays when rent is due, and not before.",
        "Alice paysanne rented.",
    )
    ranks = [relevance(sought, text) for text in texts]
    assert ranks == sorted(ranks, reverse=True)
    assert len(set(ranks)) == len(ranks)
    assert relevance(sought, "Alice pays.") == 0


def test_of_a_number_the_beginning_is_not_enough():
    """Rule 1 is not rule 14."""
    assert relevance(parse_search("rule 1"), "rule 14") == 0
    assert relevance(parse_search("rul"), "rule 14") > 0
