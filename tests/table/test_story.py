"""The story of an update: a paragraph for each player, routine told once, what is rare first."""

import pytest

from nomicd.table.story import MOST, tell_story

PLAYERS = ("ann", "bob", "cyd", "dan")


def test_what_all_do_alike_is_told_once_and_last():
    """Nobody reads it four times."""
    lines = [line for who in PLAYERS for line in (f"{who} receives a Soldier.", f"{who} rolls 3 (moves).")]
    assert tell_story([*lines, "cyd buys a boat."], PLAYERS) == (
        "cyd buys a boat.",
        "Everybody receives a Soldier and rolls 3 (moves).",
    )


def test_what_half_of_the_players_do_alike_is_told_with_their_number():
    """Three of four, here."""
    lines = [f"{who} receives a Soldier." for who in PLAYERS[:3]]
    assert tell_story(lines, PLAYERS) == ("Each of 3 players receives a Soldier.",)


def test_what_is_somebodys_and_no_deed_is_routine_with_the_number_of_players():
    """It cannot be told of "everybody"."""
    lines = [f"{who}'s gift for eve: a Soldier." for who in PLAYERS]
    assert tell_story(lines, PLAYERS) == ("Gift for eve: a Soldier (4 players).",)


def test_a_line_without_a_name_goes_with_the_player_before_it():
    """A turn tells its consequences so; what begins with a proposal or a rule is nobody's."""
    lines = ["ann lands on Noir.", "The Palace there is torn down.", "Rule 31 is repealed.", "It rains."]
    assert tell_story(lines, PLAYERS) == (
        "Rule 31 is repealed.",
        "It rains.",
        "ann lands on Noir; The Palace there is torn down.",
    )


def test_players_to_whom_something_rare_happened_come_first():
    """What differs in numbers and names only is as common."""
    lines = ["ann rolls 3.", "bob rolls 5.", "bob pays cyd $3.", "cyd rolls 1.", "dan wins the lottery."]
    told = tell_story(lines, PLAYERS)
    assert [line.split()[0] for line in told] == ["bob", "dan", "ann", "cyd"]


@pytest.mark.parametrize("n", [1, 10, 60])
def test_a_paragraph_is_three_lines_at_most(n):
    """Of much, what is rarest is told, in its order, and that there is more."""
    lines = [f"ann walks to square {at} and looks around there." for at in range(n)]
    (told,) = tell_story([*lines, "ann finds a diamond."], PLAYERS)
    assert len(told) <= MOST + 20
    assert "finds a diamond" in told
    assert told.endswith("…") == (n > 1 and len("; ".join(lines)) > MOST - 20)


def test_nothing_makes_no_story():
    """Whoever shows it says so in words."""
    assert tell_story([], PLAYERS) == ()
