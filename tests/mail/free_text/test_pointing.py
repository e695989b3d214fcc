"""What a vote is on is found wherever it is said: by its place in the ballot, by who proposed it, before its
verb. What is left over is asked about."""

import pytest
from small_ballot import acts, offers


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("I vote for the first, third and fourth.", ["yea 11", "yea 13", "yea 14"]),
        ("On the second and the fourth I abstain.", ["abstain 12", "abstain 14"]),
        ("To the one from bob and the one from carol I vote in favour.", ["yea 12", "yea 13"]),
        ("On 12 and on 14 I vote as carol does.", ["as carol 12", "as carol 14"]),
        ("Yes on 12 and on 14 I abstain.", ["yea 12", "abstain 14"]),
        ("In the matter of 12: aye.", ["yea 12"]),
        ("On what is left: aye on 12, nay on 14.", ["yea 12", "nay 14"]),
        ("Nay on 12 from me in any case, I've made up my mind.", ["nay 12"]),
        ("✓ 11 ✗ 12 ✔ 13 ✘ 14", ["yea 11", "nay 12", "yea 13", "nay 14"]),
        ("yes on 11 adn 12, becuase why not", ["yea 11", "yea 12"]),
        ("Please count me among the supporters of 13.", ["yea 13"]),
        ("bob's and carol's proposals both get a thumbs up from me.", ["yea 12", "yea 13"]),
        ("Aye on 12 unless bob votes aye as well, in which case nay.", ["if bob yea then nay else yea 12"]),
        (
            "If bob votes for 13 then so do I, otherwise count me as abstaining on it.",
            ["if bob yea then yea else abstain 13"],
        ),
    ],
)
def test_what_a_vote_is_on_may_stand_anywhere(text, wanted):
    assert acts(text) == wanted


@pytest.mark.parametrize(
    ("text", "likely"),
    [
        ("yes on 11 qqq 12. no on the rest", "vote nay 12,13,14"),
        ("Belay that: 12 should have been AYE.", "vote yea 12"),
        ("[My vote on 12 is FOR.]", "vote yea 12"),
        ("(For the record: aye on 13.)", "vote yea 13"),
    ],
)
def test_what_may_be_meant_otherwise_is_asked_about(text, likely):
    """The rest, where something is named beside votes and nobody knows what for; opinions and asides."""
    assert likely in offers(text)
    assert not any(one.endswith(("12", "13", "14")) for one in acts(text))


def test_how_many_is_no_number_of_a_proposal():
    assert not any("12" in one for one in acts("Yes to 12 of them, no to the rest."))


@pytest.mark.parametrize(
    ("text", "held"),
    [
        (
            "in update 9 please recruit 4, and in update 10 recruit 2",
            ["later 9 recruit 4", "later 10 recruit 2"],
        ),
        (
            "recruit 4 in update 9 and recruit 2 in update 10",
            ["later 9 recruit 4", "later 10 recruit 2"],
        ),
        ("recruit 4 in update 9, no, make that in update 10", []),
    ],
)
def test_each_order_of_a_sentence_has_the_update_that_it_names(text, held):
    assert acts(text) == held


def test_who_is_meant_by_a_pronoun_is_asked_if_nobody_else_is_named():
    """One other player is named in the paragraph."""
    assert offers("carol was a great help. I'm giving her $60.") == ["pay carol 60"]
    assert offers("carol and bob were a great help. I'm giving her $60.") == []
