"""Who asks politely, or tells at length how they came to it, is understood as who says it plainly."""

import pytest
from small_ballot import acts, offers


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("I should be most grateful if my vote on 12 could be recorded as being in favour.", ["yea 12"]),
        ("I should be grateful if you would kindly record my vote against proposal 12.", ["nay 12"]),
        ("It would please me greatly to see my vote entered as a yes on 12.", ["yea 12"]),
        ("May I ask that my vote on 12 be changed to no?", ["nay 12"]),
        ("Kindly have my vote on More dice noted as an abstention.", ["abstain 12"]),
        ("Could you please put me down for a yes on the dice proposal?", ["yea 12"]),
        ("After long thought I have come to the conclusion that I must vote against 12.", ["nay 12"]),
        ("My vote on 12 should be changed to no.", ["nay 12"]),
        ("Might I trouble you to recruit 3 soldiers for me?", ["recruit 3"]),
        ("If it is not too much trouble, I would like to recruit 3 soldiers.", ["recruit 3"]),
    ],
)
def test_what_is_asked_for_politely_is_done(text, wanted):
    """Of the service, for oneself."""
    assert acts(text) == wanted


@pytest.mark.parametrize(
    "text",
    [
        "I would be very happy if you would vote for my jump.",
        "I should be grateful if you could all support 12.",
        "May I ask that you vote yes on 12, bob?",
        "I would be very happy if 12 failed.",
        "My vote on 12 was recorded as no, why?",
        "It would please me to see More dice rejected.",
        "My vote on 12 should be changed to no by people with taste.",
    ],
)
def test_what_others_are_asked_for_is_not(text):
    """Nor what was so, or would be nice."""
    assert acts(text) == []


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("If bob votes for 13 then so do I, otherwise no", "if bob yea then yea else nay 13"),
        ("If bob votes against 13, so will I.", "if bob nay then nay else abstain 13"),
    ],
)
def test_who_votes_as_another_does_waits_for_it(text, wanted):
    """In both branches."""
    assert acts(text) == [wanted]


def test_others_who_do_so_too_are_not_oneself():
    """`so will everybody` is a forecast."""
    assert acts("if bob votes yes on 13 then so will everybody") == []
    assert offers("if bob votes yes on 13 then so will everybody") == []


def test_letters_below_the_items_of_a_ballot_are_votes():
    """Each answers what is quoted above it."""
    assert acts("> 11 Long jump (alice)\ny\n> 12 More dice (bob)\nn") == ["yea 11", "nay 12"]


def test_a_choice_behind_a_comment_and_a_colon_is_the_vote():
    """Below the one proposal that it answers."""
    said = "I have my doubts about the price, but on the whole: for"
    assert acts(f"> 12 More dice (bob)\n{said}") == ["yea 12"]
