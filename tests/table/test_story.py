"""The story of an update: a paragraph for each player, routine told once, what is rare first."""

import pytest

from nomicd.kernel.page import Lines, Offer, Offers, Section
from nomicd.table.story import MOST, StoryLine, UpdateStory, measure

PLAYERS = ("ann", "bob", "cyd", "dan")


def of(*texts):
    """Lines, each of the player with whose name it begins."""
    for text in texts:
        first = text.partition(" ")[0].removesuffix("'s")
        yield StoryLine(text, first if first in PLAYERS else "")


def tell(*texts, reader=""):
    return UpdateStory(of(*texts), PLAYERS).tell(reader)[1]


def test_what_all_do_alike_is_told_once_and_last():
    """Nobody reads it four times."""
    lines = [line for who in PLAYERS for line in (f"{who} receives a Soldier.", f"{who} rolls 3 (moves).")]
    assert tell(*lines, "cyd buys a boat.") == (
        "cyd buys a boat.",
        "Everybody receives a Soldier and rolls 3 (moves).",
    )


def test_what_half_of_the_players_do_alike_is_told_with_their_number():
    """Three of four, here."""
    lines = [f"{who} receives a Soldier." for who in PLAYERS[:3]]
    assert tell(*lines) == ("Each of 3 players receives a Soldier.",)


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("'s gift for eve: a Soldier.", "Gift for eve: a Soldier (4 players)."),
        ("'s soldiers retreat.", "Soldiers retreat (4 players)."),
    ],
)
def test_what_is_somebodys_and_no_deed_is_routine_with_the_number_of_players(line, said):
    """It cannot be told of "everybody"."""
    assert tell(*(f"{who}{line}" for who in PLAYERS)) == (said,)


def test_what_is_somebodys_keeps_its_owner():
    """A noun in -s is no verb."""
    assert tell("bob's soldiers retreat.", "dan's Fort burns.", "dan buys a hat.", "dan sells it.") == (
        "bob's soldiers retreat.",
        "dan's Fort burns. dan buys a hat; sells it.",
    )


def test_what_is_nobodys_is_told_to_everybody_whosever_turn_it_follows():
    """Before anything else; the reader whose turn went before reads it too."""
    lines = list(
        of("ann rolls 3-4.", "A storm destroys every Fort.", "The Dow falls to 3.", "bob rolls 1-1.")
    )
    common = ("A storm destroys every Fort. The Dow falls to 3.",)
    assert UpdateStory(lines, PLAYERS).tell("ann") == (common, ("bob rolls 1-1.",))
    assert UpdateStory(lines, PLAYERS).tell() == (common, ("ann rolls 3-4.", "bob rolls 1-1."))


def test_whose_a_line_is_is_said_and_not_guessed():
    """It may begin with anything."""
    line = StoryLine("The doubles that waited: keep 8.", "ann")
    assert UpdateStory([line], PLAYERS).tell() == ((), ("The doubles that waited: keep 8.",))
    assert UpdateStory([line], PLAYERS).tell("ann") == ((), ())


def test_players_to_whom_something_rare_happened_come_first():
    """What differs in numbers and names only is as common."""
    lines = ["ann rolls 3.", "bob rolls 5.", "bob pays cyd $3.", "cyd rolls 1.", "dan wins the lottery."]
    assert [line.split()[0] for line in tell(*lines)] == ["bob", "dan", "ann", "cyd"]


@pytest.mark.parametrize("n", [1, 10, 60])
def test_a_paragraph_is_three_lines_at_most(n):
    """Of much, what is rarest is told, in its order, and that there was more before it."""
    lines = [f"ann walks to square {at} and looks around there." for at in range(n)]
    (paragraph,) = tell(*lines, "ann finds a diamond.")
    assert len(paragraph) <= MOST + 20
    assert "finds a diamond" in paragraph
    assert paragraph.startswith("… ") == (n > 1 and len("; ".join(lines)) > MOST - 20)


def test_of_a_long_story_the_rest_is_counted():
    """What is nobody's is all told; it takes its room."""
    lines = [f"{who} {'walks ' * 10}{at}." for at in range(9) for who in (PLAYERS[at % 4],)]
    *_, last = tell(*lines, *(f"Wall {at} falls. " * 10 for at in range(4)))
    assert last.endswith("more lines in the whole story.")


def test_what_happened_several_times_is_told_once_with_their_number():
    """A garrison of twice two Soldiers is one of four."""
    common, _ = UpdateStory(of(*["2 Soldiers are put on the wall."] * 2), PLAYERS).tell()
    assert common == ("2 Soldiers are put on the wall (2 times).",)


def test_a_story_gets_the_room_that_is_left_on_two_screens():
    """Of what stands above it there may be much; some lines are told all the same."""
    story = UpdateStory(of(*(f"{who} finds a diamond on square {who}." for who in PLAYERS * 6)), PLAYERS)
    lengths = [len(story.tell(above=above)[1]) for above in (0, 50, 1_000)]
    assert lengths[0] >= lengths[1] > lengths[2] > 1


def test_what_stands_above_a_story_is_measured():
    """A heading two lines, a row of buttons two and a half."""
    choices = Offers((Offer("vote yea on 1", "", "yea"), Offer("vote nay on 1", "", "nay")), "Proposal 1.")
    single = Offers((Offer("garden square", "a new square of your own"),))
    assert measure(("You rest.",), (Section("To vote on", (choices, single)),)) == 1 + 2 + 1 + 2.5 + 2.5 + 1


def test_a_brief_story_has_what_is_nobodys():
    """What others did is left out; so is the section where that is all."""
    shown = UpdateStory(of("Rule 31 is repealed.", "bob rolls 5."), PLAYERS).show("ann")
    assert shown.brief == (Lines(("Rule 31 is repealed.",)),)
    assert UpdateStory(of("bob rolls 5."), PLAYERS).show().brief == ()


def test_nothing_makes_no_story():
    """It says so."""
    assert UpdateStory([], PLAYERS).tell() == ((), ())
    assert UpdateStory([], PLAYERS).show("ann").blocks == (Lines(("Nothing else.",)),)
    assert UpdateStory([], PLAYERS).show().blocks == (Lines(("Nothing.",)),)


def test_of_much_that_is_nobodys_the_rarest_is_told_in_its_order():
    """How much more there is, is said once, with what else was left out."""
    added = [f"Square {n} of the great board has been added." for n in range(30)]
    story = UpdateStory(of(*added[:15], "The bank is closed.", *added[15:], "ann wakes up."), PLAYERS)
    common, told = story.tell(above=60)
    assert any("The bank is closed." in each for each in common)
    assert told[-1].endswith("more lines in the whole story.")
