"""Authors of rules read what is wrong in words, not in those of the library that found it."""

from typing import Annotated

import msgspec
import pytest
from msgspec import Meta

from nomicd.games.nomic.rules.data_errors import misfit


class Who(msgspec.Struct, rename={"name": "$player"}):
    name: str


class Wish(msgspec.Struct, forbid_unknown_fields=True):
    player: Who
    amount: Annotated[int, Meta(ge=0, le=10**6)] = 0
    why: Annotated[str, Meta(max_length=5)] = ""
    options: list[str] = []
    square: Who | None = None


ALICE = {"$player": "alice"}


@pytest.mark.parametrize(
    ("data", "words"),
    [
        ({}, "player is missing"),
        ({"player": {}}, "player: player is missing"),
        ({"player": ALICE, "much": 1}, "there is no much"),
        ({"player": 3}, "player should be a player, and is a whole number"),
        ({"player": None}, "player should be a player, and is nothing"),
        ({"player": ALICE, "amount": "3"}, "amount should be a whole number, and is a text"),
        ({"player": ALICE, "amount": True}, "amount should be a whole number, and is true or false"),
        ({"player": ALICE, "amount": -1}, "amount should be at least 0"),
        ({"player": ALICE, "amount": 10**7}, "amount should be at most 1,000,000"),
        ({"player": ALICE, "why": "because"}, "why should have at most 5 characters"),
        ({"player": ALICE, "options": "ab"}, "options should be a list, and is a text"),
        ({"player": ALICE, "options": [1]}, "options should be a text, and is a whole number"),
        ({"player": ALICE, "square": 14}, "square should be a square or nothing, and is a whole number"),
        ("hello", "it should be something with parts, and is a text"),
    ],
)
def test_what_does_not_fit_is_said_in_words(data, words):
    """The field by its name, what it should be and what it is."""
    with pytest.raises(msgspec.ValidationError) as caught:
        msgspec.convert(data, Wish)
    assert misfit(caught.value) == words
