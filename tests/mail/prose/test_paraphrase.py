"""Roundabout ways to say what a usage has."""

import pytest

from nomicd.mail.prose.paraphrase import payments, titles


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("I make a payment of $5 to bob.", "I pay $5 to bob."),
        ("I am making a small donation of 5 dollars to bob", "I am paying 5 dollars to bob"),
        ("I make bob a gift of $5", "I pay bob $5"),
        ("I make a fool of myself", "I make a fool of myself"),
        ("I make a list of 5 rules", "I make a list of 5 rules"),
    ],
)
def test_who_makes_a_gift_pays(text, wanted):
    """Whatever it is called; places in the text stay what they are."""
    assert " ".join(payments(text).split()) == wanted
    assert len(payments(text)) == len(text)


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("my proposal titled {Rain}.", 'my proposal titled "Rain".'),
        ("a proposal with title {Rain} and text {No dew}", 'a proposal with title "Rain" and text {No dew}'),
        ("I propose {Rain}", "I propose {Rain}"),
    ],
)
def test_a_title_in_braces_is_one_in_quotation_marks(text, wanted):
    """Other braces stay."""
    assert titles(text) == wanted
