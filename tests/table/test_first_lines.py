"""The first lines of a digest answer four questions, always."""

from types import SimpleNamespace

from nomicd.kernel.page import Section, part_label, wording
from nomicd.kernel.plots import Figure
from nomicd.table.elimination import Eliminated
from nomicd.table.first_lines import (
    tell_final_standing,
    tell_standing_of_out,
    tell_to_do,
    write_first_lines,
)

VOTE = Section("To vote on", (), task="vote on proposal 3")
NAME = Section("Your token", (), task="name your token")
ASKED = Section("For sale", ())


def test_the_first_line_of_each_kind_has_its_label():
    lead = write_first_lines(
        ("You roll 3.", "You pay $4."), ("2nd of 4.",), ("Vote.",), ("Write by Monday noon.",)
    )
    assert lead == (
        "News: You roll 3.",
        "You pay $4.",
        "Standing: 2nd of 4.",
        "To do: Vote.",
        "Deadline: Write by Monday noon.",
    )


def test_a_fixed_sentence_has_no_label_and_nothing_said_no_line():
    warned = wording("table.seat_warned")
    assert write_first_lines(("You roll 3.",), (), ("Vote.", warned), ()) == (
        "News: You roll 3.",
        "To do: Vote.",
        warned,
    )


def test_a_label_parts_from_its_line_and_nothing_else_does():
    assert part_label("To do: Vote.") == ("To do:", "Vote.")
    assert part_label("The ballot: closed.") == ("", "The ballot: closed.")


def test_what_is_asked_comes_first_and_what_is_free_is_called_so():
    assert tell_to_do((VOTE,)) == "Vote on proposal 3."
    assert tell_to_do((VOTE, ASKED)) == "Vote on proposal 3; see “For sale” below."
    assert tell_to_do((VOTE,), (NAME,)) == "Vote on proposal 3. You may also name your token."
    assert (
        tell_to_do((), (NAME, VOTE)) == "You need do nothing. You may name your token or vote on proposal 3."
    )
    assert tell_to_do((), (NAME,), "“status” shows how.") == "You need do nothing. “status” shows how."
    assert tell_to_do(()) == "You need do nothing."
    assert tell_to_do((), (NAME,), warned=True) == "Write something. You may name your token."


def test_at_the_end_everybody_reads_their_place_and_the_winner_is_first():
    figures = [Figure("Money", who, n) for who, n in (("ann", 5), ("bob", 9), ("cid", 7))]
    over = SimpleNamespace(winner="ann", eliminated=Eliminated())
    said = [next(tell_final_standing(figures, over, who)) for who in ("ann", "bob", "cid")]
    assert said == [
        "You finish 1st of 3 players (money: 5).",
        "You finish 2nd of 3 players (money: 9).",
        "You finish 3rd of 3 players (money: 7).",
    ]
    assert not list(tell_final_standing(figures, over, "dot"))
    assert not list(tell_final_standing((), over, "ann"))


def test_who_is_out_comes_behind_whoever_stayed_longer():
    """At the end, and while the game goes on."""
    players = dict.fromkeys(("ann", "bob", "cid", "dot"))
    state = SimpleNamespace(winner="ann", players=players, eliminated=Eliminated({"bob": 3, "cid": 5}))
    assert tell_standing_of_out(state, "cid") == "You are out, 3rd of 4 players."
    assert tell_standing_of_out(state, "bob") == "You are out, 4th of 4 players."
    figures = [Figure("Votes", who, n) for who, n in (("ann", 9), ("bob", 0), ("cid", 0), ("dot", 2))]
    assert next(tell_final_standing(figures, state, "bob")) == "You finish 4th of 4 players (votes: 0)."
    assert next(tell_final_standing(figures, state, "dot")) == "You finish 2nd of 4 players (votes: 2)."
