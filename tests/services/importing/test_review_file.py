"""The history as a file: what people edit, and where their slips are."""

from datetime import UTC, datetime

import pytest

from nomicd.services.importing import review_file
from nomicd.services.importing.history import (
    FORMAT,
    History,
    ImportedPlayer,
    ImportedProposal,
    ImportedVote,
    Origin,
)

DAY = datetime(2003, 3, 1, 12, tzinfo=UTC)
VOTES = (
    ImportedVote("Ann", "yea", DAY, 0.9, "“yes”", "<1@x>"),
    ImportedVote("Bob", "?", DAY, 0.2, "who knows", "<2@x>", False),
)
HISTORY = History(
    FORMAT,
    Origin("suber", options={"length": "short"}),
    (
        ImportedPlayer("Ann", DAY, "ann@example.org", None, 0.95, "asked to join", "<1@x>"),
        ImportedPlayer("Bob", DAY, left=DAY),
    ),
    (
        ImportedProposal(5, "Flags", "Ann", DAY, "Each player\nhas a 'flag'.", votes=VOTES),
        ImportedProposal(
            6, 'Three ""', "", DAY, "It's '''odd''' and \x07 rings\n", result="accepted", changes="a\nb"
        ),
    ),
)


def test_what_is_written_is_read_again():
    """Texts with every kind of mark in them."""
    again = review_file.read(review_file.write(HISTORY, ["301. Flags"]))
    assert again.player == HISTORY.player
    assert again.proposal[0] == HISTORY.proposal[0]
    assert again.proposal[1].text == "It's '''odd''' and \x07 rings"


def test_the_file_explains_itself():
    """With a vote on each line, and the rules that would be in force at its end."""
    text = review_file.write(HISTORY, ["301. Flags"])
    assert text.startswith("# The past of a game")
    assert sum("choice =" in line for line in text.splitlines()) == 2
    assert text.rstrip().endswith("#   301. Flags")


PLACES = (
    (("format",), "format ="),
    (("game",), "[game]"),
    (("player", 1), "[[player]]"),
    (("player", 1, "left"), "left ="),
    (("proposal", 0, "text"), "text = '''"),
    (("proposal", 0, "votes", 1), '    { player = "Bob"'),
    (("proposal", 1, "changes"), "changes = '''"),
    (("proposal", 1, "nothing"), "[[proposal]]"),
)


@pytest.mark.parametrize(("place", "stands"), PLACES)
def test_everything_has_its_line(place, stands):
    """Or that of what it belongs to."""
    text = review_file.write(HISTORY)
    line = text.splitlines()[review_file.line_of(text, place) - 1]
    assert line.startswith(stands)


def test_a_text_may_look_like_the_file_itself():
    """What stands within a text is none of its lines."""
    motion = ImportedProposal(5, "Odd", "Ann", DAY, "[[proposal]]\nnumber = 7\nchoice = 3\n{ x", votes=VOTES)
    history = History(FORMAT, Origin("suber"), (), (motion, ImportedProposal(6, "Next", "Ann", DAY, "x y z")))
    text = review_file.write(history)
    assert review_file.read(text) == history
    assert text.splitlines()[review_file.line_of(text, ("proposal", 1, "number")) - 1] == "number = 6"


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("number = 5", "number = = 5", "line 33: Invalid value"),
        ('choice = "?"', 'choice = "perhaps"', "Invalid enum value"),
        ("joined = 2003-03-01T12:00:00Z", "joined = 2003-03-01", "Expected `datetime`"),
        ("number = 6\n", "", "the field `number` is missing"),
        (FORMAT, "other", "not in the format"),
    ],
)  # fmt: skip
def test_slips_are_told_in_words(old, new, says):
    """With the line."""
    with pytest.raises(review_file.BadReviewFile, match=says):
        review_file.read(review_file.write(HISTORY).replace(old, new, 1))
