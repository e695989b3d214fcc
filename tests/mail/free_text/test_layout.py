"""The shape of a mail: what is quoted above an answer, headings, tables and tick boxes."""

import pytest
from small_ballot import acts

# What is quoted above an answer


@pytest.mark.parametrize(
    "shown",
    [
        "> 12 More dice (bob)",
        "> 12. More dice, by bob",
        "> More dice (bob)",
        '> "More dice" by bob',
        "> * More dice - three dice instead of two",
        "> Proposal 12: More dice",
        "> #12",
        "> 12) Mroe dice",
    ],
)
def test_an_answer_is_about_the_proposal_that_is_quoted_above_it(shown):
    """As a ballot shows it: its number, its title, or both, and who wrote it."""
    assert acts(f"{shown}\nyes\n> 13 Cheaper cards (carol)\nno, too cheap") == ["yea 12", "nay 13"]


@pytest.mark.parametrize(
    "shown",
    [
        "> Is More dice one of bob's?",
        "> More dice was carried last year, wasn't it?",
        "> More dice for everybody, that's what I say",
        "> I have more dice than you",
        "> Did you like More dice?",
        "> More dice: nay",
        "> 12 dice are enough",
        "> More dice made bob happy",
        "> More dice means more noise",
        "> 12 people have asked me about it",
    ],
)
def test_an_answer_to_a_sentence_about_a_proposal_is_no_vote_on_it(shown):
    """Who says yes there agrees with the sentence."""
    assert acts(f"{shown}\nyes\n> The cat is well.\nGood.") == []


def test_of_a_whole_ballot_that_is_quoted_a_bare_answer_takes_none():
    shown = "> 11 Long jump (alice)\n> 12 More dice (bob)\n> 13 Cheaper cards (carol)\n"
    assert acts(f"{shown}yes") == []
    assert acts(f"{shown}yes to all") == ["yea 11", "yea 12", "yea 13"]


def test_a_line_above_a_quotation_that_is_answered_below_does_not_answer_it():
    assert acts("yes\n\n> 12 More dice (bob)\nno") == ["nay 12"]
    assert acts("yes\n\n> 12 More dice (bob)") == ["yea 12"]
