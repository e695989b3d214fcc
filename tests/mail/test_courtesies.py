"""With what a letter begins and ends, and what says nothing of a game."""

import pytest

from nomicd.mail.quoting import Line
from nomicd.mail.wording import find_signature, is_salutation


@pytest.mark.parametrize("said", ["Dear all,", "Hi Toby!", "Good morning", "hello"])
def test_a_greeting_alone_is_one(said):
    """With a name or two, and marks."""
    assert is_salutation(Line(1, said))


@pytest.mark.parametrize(
    "said", ["Dear all, I buy it", "Hi 7", "Hello there you lovely people", "buy square 7"]
)
def test_what_says_more_is_none(said):
    """It is told that it was not read."""
    assert not is_salutation(Line(1, said))


def test_the_end_of_a_letter_is_its_farewell_and_a_few_short_lines():
    """More below a farewell is no name."""
    signed = [Line(n, text) for n, text in enumerate(("Kind regards,", "Bruno Keller", "Procurement"), 2)]
    assert find_signature([Line(1, "I dare not."), *signed]) == signed
    assert find_signature(signed[1:]) == []
    assert find_signature([*signed, Line(5, "and so " * 20)]) == ()
