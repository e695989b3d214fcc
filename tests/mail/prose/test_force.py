"""Whether somebody does by a sentence what its verb says."""

import pytest

from nomicd.mail.prose import force
from nomicd.mail.prose.force import FRAME, Force

NAMES = frozenset({"bob", "carol"})


def front(before):
    """What a verb does behind these words."""
    frame = FRAME.search(before)
    return force.front(before[: frame.start()], frame, NAMES)


@pytest.mark.parametrize(
    ("before", "wanted"),
    [
        ("", Force.ACT),
        ("I ", Force.ACT),
        ("I hereby ", Force.ACT),
        ("Well, here goes: I ", Force.ACT),
        ("please ", Force.ACT),
        ("Having lost, I ", Force.ACT),
        ("could you please ", Force.OPEN),
        ("I want to ", Force.OPEN),
        ("Bob won, so I ", Force.OPEN),
        ("if I ", Force.NONE),
        ("bob, ", Force.NONE),
        ("they told me to ", Force.NONE),
        ("I will ", Force.NONE),
        ("don't ", Force.NONE),
    ],
)
def test_what_stands_in_front_of_a_verb(before, wanted):
    """Here and now it is an act; in another time, place or mouth none."""
    assert front(before) is wanted


@pytest.mark.parametrize(
    ("after", "wanted"),
    [
        ("", Force.ACT),
        (", thanks!", Force.ACT),
        (" because he won", Force.ACT),
        (" if he asks", Force.OPEN),
        (", or maybe not", Force.OPEN),
        (" tomorrow", Force.OPEN),
        (", haha", Force.OPEN),
        (", he said", Force.NONE),
        (" cheaper", Force.NONE),
        ("-12", Force.NONE),
    ],
)
def test_what_stands_behind_a_command(after, wanted):
    """A comment leaves it as it is; a condition, another time, a wink do not; other words are another one."""
    assert force.tail(after, first_person=True, bare=False) is wanted


@pytest.mark.parametrize(
    ("after", "wanted"),
    [
        ("No I don't.", True),
        ("(this is a joke)", True),
        ("Kidding.", True),
        ("It's not a joke.", False),
        ("Cheers", False),
    ],
)
def test_what_takes_an_act_back(after, wanted):
    """Right behind it."""
    assert force.taken_back(after) is wanted
