"""Whether somebody does by a sentence what its verb says."""

import pytest

from nomicd.mail.speech import nearby
from nomicd.mail.speech.doing import Doing, Force
from nomicd.mail.speech.frames import frame
from nomicd.mail.speech.lexer import cut
from nomicd.mail.speech.people import People
from nomicd.mail.speech.sentences import sentences

PEOPLE = People("alice", ("Alice", "Bob", "Carol"))


def sentence(text):
    (one,) = sentences(cut(text))
    return one


@pytest.mark.parametrize(
    ("before", "wanted"),
    [
        ("", Force.ACT),
        ("I ", Force.ACT),
        ("I hereby ", Force.ACT),
        ("I'd like to ", Force.ACT),
        ("I, therefore, and with joy, ", Force.ACT),
        ("I, alice, ", Force.ACT),
        ("Well, here goes: I ", Force.ACT),
        ("please ", Force.ACT),
        ("Having lost, I ", Force.ACT),
        ("Bob won, so I ", Force.ACT),
        ("If only it were not so sad, but I ", Force.ACT),
        ("I speak for myself, and ", Force.ACT),
        ("could you please ", Force.OPEN),
        ("Bob won, I ", Force.OPEN),
        ("if I ", Force.NONE),
        ("if so, I ", Force.NONE),
        ("If bob pays - and only then - I ", Force.NONE),
        ("because I ", Force.NONE),
        ("what I ", Force.NONE),
        ("I, bob, ", Force.NONE),
        ("bob, ", Force.NONE),
        ("they told me to ", Force.NONE),
        ("I will ", Force.NONE),
        ("I may yet ", Force.NONE),
        ("don't ", Force.NONE),
        ("Everyone, ", Force.NONE),
    ],
)
def test_what_stands_in_front_of_a_verb(before, wanted):
    """Here and now it is an act; in another time, place or mouth none."""
    one = sentence(f"{before}pay")
    led = frame(PEOPLE, one.words, 0, len(one.words) - 1)
    assert Doing(PEOPLE, one).front(0, led).force is wanted


@pytest.mark.parametrize(
    ("after", "wanted"),
    [
        ("", Force.ACT),
        (", thanks", Force.ACT),
        (" because he won", Force.ACT),
        (", who knows why", Force.ACT),
        (" if he asks", Force.OPEN),
        (", or maybe not", Force.OPEN),
        (" (maybe)", Force.OPEN),
        (" tomorrow", Force.OPEN),
        (", bob votes for 4", Force.OPEN),
        (", he said", Force.NONE),
        (", bob says", Force.NONE),
        (" cheaper", Force.NONE),
        ("-12", Force.NONE),
    ],
)
def test_what_stands_behind_a_command(after, wanted):
    """A comment leaves it as it is; a condition, another time, a doubt do not; other words make another."""
    one = sentence(f"withdraw 4{after}")
    assert Doing(PEOPLE, one).tail(2, len(one.words), own=True, bare=False).force is wanted


@pytest.mark.parametrize(
    ("after", "wanted"),
    [
        ("No I don't.", True),
        ("(this is a joke)", True),
        ("Kidding.", True),
        ("Never mind.", True),
        ("This is a test.", True),
        ("It's not a joke.", False),
        ("Cheers", False),
        ("I will vote later.", False),
    ],
)
def test_what_takes_an_act_back(after, wanted):
    """Right behind it; who will vote in another mail takes back no order."""
    assert nearby.taken_back([after]) is wanted


@pytest.mark.parametrize(
    ("text", "wanted"),
    [("I pay ;-)", True), ("I pay, haha", True), ("please pay ;-)", False), ("I pay", False)],
)
def test_a_wink(text, wanted):
    """Beside `please` it is no more than a smile."""
    assert nearby.jests(sentence(text), text) is wanted


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("I pay if he asks", "condition"),
        ("I pay tomorrow", "another time"),
        ("I pay, or maybe not", "decided"),
        ("I pay, bob pays carol", "somebody else does"),
    ],
)
def test_what_is_open_says_why(text, why):
    """So that the receipt can ask for it."""
    one = sentence(text)
    judged = Doing(PEOPLE, one).tail(2, len(one.words), own=True, bare=False)
    assert why in judged.why
