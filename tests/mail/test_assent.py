"""What the answer to a question says."""

import pytest

from nomicd.mail.assent import Assent, answer


@pytest.mark.parametrize(
    "said",
    [
        "yes",
        "Yes.",
        "YES!!",
        "y",
        "ok",
        "Okay, go ahead.",
        "Yes, that was me. 🙂",
        "ok:   go on",
        "I confirm!",
        "I do.",
        "yes please",
        "Yes, it is",
        "Yes, it\u2019s me",
        "Sure \u2013 I sent it.",
        "Confirmed, thanks",
        "*Yes*",
        "Yes, I confirm that.",
        "That was me.",
        "Hi,\n\nyes, this is from me.\n\nBest regards,\nAlice",
        "yes\nthank you\nAlice Smith",
        "Hello yes",
    ],
)
def test_a_yes_is_nothing_but_a_yes(said):
    """As people say it, with a greeting and a name."""
    assert answer(said.split("\n"), {"Alice", "Smith"}) is Assent.YES


@pytest.mark.parametrize(
    "said",
    [
        "I confirm that I did NOT send this mail.",
        "OK, but I never wrote that!",
        "Yes, but that wasn't me.",
        "no",
        "No!",
        "Yes? I don't think I sent anything.",
        "Sure as hell not me",
        "ok who is this?",
        "Okay, this is a forgery",
        "yes and no",
        "Yes I see it, someone else wrote that",
        "confirm? no.",
        "OK - not mine",
        "y u send me this?",
        "I didnt send this",
        "Okay, what is this",
        "yes\n\nWait, I did not write that.",
        "Sure, cancel it",
        "I'm not sure.",
        "Is it?",
        "yes?",
        "Yes it\u2019s spam",
        "I confirm nothing",
        "ok nope",
        "I am on holiday, and I never sent that",
        "Yes, my account was hacked",
    ],
)
def test_a_no_or_doubt_is_a_no(said):
    """However it begins."""
    assert answer(said.split("\n"), {"Alice"}) is Assent.NO


@pytest.mark.parametrize(
    "said",
    [
        "",
        "I confirm receipt of your mail. I am on holiday until Monday.",
        "OK. I am out of the office and will not read mail.",
        "Yes, we have received your message. Thank you for contacting us.",
        "I am on holiday until Monday.",
        "Yes\nadd 3",
        "ok then add 3 to it",
        "Yes, and greet Bob",
        "yes 👎",
        "Yes\nMallory",
        "sure " * 40,
    ],
)
def test_what_is_neither_leaves_the_question_open(said):
    """Machines that answer for somebody, and a yes that says more."""
    assert answer(said.split("\n"), {"Alice"}) is Assent.UNSAID


@pytest.mark.parametrize(
    "piece", ["yes ", "it is ", "not a b c d e f ", "i confirm it was me ", "n't", "will "]
)
def test_no_answer_is_slow(piece):
    """However long."""
    answer([piece * 100_000])
    answer([piece * (100 // len(piece)) + "x"] * 1000)
