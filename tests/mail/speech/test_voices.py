"""Lines that are shown or planned, not said."""

import pytest

from nomicd.mail.quoting import trim
from nomicd.mail.speech.voices import PLANNED, QUOTED, told


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("Bob wrote:\npay\n\nx", {2: QUOTED}),
        ("Bob submits the following:\n\npay", {3: QUOTED}),
        ("For example:\n\n    pay\n    pay\n\nx", {3: QUOTED, 4: QUOTED, 5: QUOTED}),
        ("| pay", {1: QUOTED}),
        ("My plan for next week:\npay\n\nx", {2: PLANNED}),
        ("I plan to submit the following {\npay\n}", {2: PLANNED, 3: PLANNED}),
        ("Feedback wanted before I submit it:\n\npay", {3: PLANNED}),
        ("Proto: Rents\n\nOne.\n\nTwo.\n\nI pay", {3: PLANNED, 5: PLANNED}),
        ("My plan is final, and I submit it:\npay", {}),
        ("For example:\npay", {}),
        ("I do this:\npay", {}),
    ],
)
def test_whose_lines_they_are(text, wanted):
    """An introduction says it of the lines up to a blank one; a draft of all up to its author's own voice."""
    found = told(trim(text))
    assert {number: why for number, why in found.items() if number in wanted or not wanted} == wanted


def test_what_the_mail_program_marks_needs_no_guess():
    """Below marks of quotation the author speaks again."""
    assert told(trim("bob wrote:\n> pay\n\nI pay")) == {}
