"""What no form reads is asked about, if it names what can be done and force leaves it to its author."""

import pytest
from small_ballot import read_letter

from nomicd.kernel.commands import Command
from nomicd.mail.readings import Doubt


def list_offered(text):
    """The lines that are offered for a mail in which nothing is done."""
    readings = read_letter(text).readings
    assert not any(isinstance(each.what, Command) for each in readings)
    return [line for each in readings if isinstance(each.what, Doubt) for line in each.what.lines]


@pytest.mark.parametrize(
    ("text", "first"),
    [
        ("The honour of supporting Rent for all shall be mine.", "vote yea on 14"),
        ("Kindly strike my name from the friends of proposal 12, I am opposed.", "vote nay on 12"),
        ("Votes from the night watch: 11 F, 12 A.", "vote yea on 11"),
        ("To settle our bet let carol have 40 dollars of mine.", "pay carol 40"),
    ],
)
def test_what_names_something_is_asked_about(text, first):
    """However long it is, with the likely reading first."""
    assert list_offered(text)[0] == first


@pytest.mark.parametrize(
    "text",
    [
        "Thanks for the explanation of proposal 12, now I understand it.",
        "If I had ten dollars I would pay bob and vote for 12.",
        "My grandmother used to tell us about Rent for all.",
        "Last week I bought a card and voted against 12.",
        "bob, if you vote for 12, my dog will laugh.",
        "carol means to withdraw 12.",
        "What would happen if 12 and 13 both passed?",
        "I say nothing of Rent for all. I don't vote this week.",
    ],
)
def test_what_force_takes_elsewhere_is_not_asked_about(text):
    """Thanks, what is supposed, told, past, another's or asked, and a mail without a vote."""
    assert list_offered(text) == []
