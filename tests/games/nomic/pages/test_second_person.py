"""What is told of you is said to you."""

import pytest

from nomicd.games.nomic.pages.second_person import to_you


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("bob has an option to buy Square #18 for $450.", "You have an option to buy Square #18 for $450."),
        ("bob's pawn is tartan now.", "Your pawn is tartan now."),
        ("bob is now Prisoner.", "You are now Prisoner."),
        ("bob now owns Square #4.", "You now own Square #4."),
        ("bob is no longer Prisoner.", "You are no longer Prisoner."),
        ("bob rolls 3-3, landing on Square #28.", "You roll 3-3, landing on Square #28."),
        ("frank pays $21 to bob for Square #14 (rent).", "frank pays $21 to you for Square #14 (rent)."),
        ("alice tags bob.", "alice tags you."),
        ("alice takes Square #5 from bob, who loses 2 Soldiers.",
         "alice takes Square #5 from you, who lose 2 Soldiers."),
        ("War for Square #5: bob throws 3, alice 4.", "War for Square #5: you throw 3, alice 4."),
        ("War for Square #5: alice throws 3, bob 4.", "War for Square #5: alice throws 3, you 4."),
        ("alice holds Square #5; bob loses a Soldier.", "alice holds Square #5; you lose a Soldier."),
        ("bob comes after alice to Nomic Bank, and gets nothing.",
         "You come after alice to Nomic Bank, and get nothing."),
        ("bob buys Square #10 (f) for $250 and puts a Soldier there.",
         "You buy Square #10 (f) for $250 and put a Soldier there."),
        ("bob rolls 3-4, moves from 5 to 12, pays nothing, for it is taken, and has $5.",
         "You roll 3-4, move from 5 to 12, pay nothing, for it is taken, and have $5."),
        ("bob's birthday gift for alice: Gold Card.", "Your birthday gift for alice: Gold Card."),
        ("alice's birthday gift for bob: Gold Card.", "alice's birthday gift for you: Gold Card."),
        ("The tax is raised. bob pays it.", "The tax is raised. You pay it."),
        ("Chance picks bob (who is IT).", "Chance picks you (who is IT)."),
        ("bob has no soldier for Square #2 and cannot keep it.",
         "You have no soldier for Square #2 and cannot keep it."),
        ("bob goes and carries on; he misses.", "You go and carries on; he misses."),
        ("bob and alice receive a Soldier.", "You and alice receive a Soldier."),
    ],
)  # fmt: skip
def test_a_line_is_turned(line, said):
    """Whose something is, who does it, to whom it is done."""
    assert to_you(line, "bob") == said


@pytest.mark.parametrize(
    "line",
    [
        'Square #4 is called "bob pays".',
        "“bob pays” is what alice sent.",
        "bobby pays $5.",
        "The bob-sleigh moves.",
        "The Maginot Line of bob misses.",
        "bob: Accepted.",
        "A bob is found.",
    ],
)
def test_what_may_be_no_name_or_would_be_no_sentence_stays(line):
    """What others have written, longer words, a name that is a word."""
    assert to_you(line, "bob") == line
