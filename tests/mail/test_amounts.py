"""Amounts as people write them, also where all money goes by the thousand."""

import pytest

from nomicd.kernel.commands import Command, Verb, Vocabulary
from nomicd.mail.grammar import understand
from nomicd.mail.quoting import trim
from nomicd.mail.readings import Trouble
from nomicd.mail.slots import read_amount

STEPS = Vocabulary((Verb("bid", "bid <most:money(10000)>[ <stands:choice(standing)>]", "for the lot"),))
DOLLARS = Vocabulary((Verb("bid", "bid <most:money>", "for the lot"),))


def hear(text, vocabulary=STEPS):
    """The amount of the one order of a mail; None if it is none."""
    found = [each.what for each in understand(trim(text), vocabulary)]
    return found[0].args["most"] if found and isinstance(found[0], Command) else None


@pytest.mark.parametrize(
    ("text", "amount"),
    [
        ("bid 30", 30_000),
        ("bid $30", 30_000),
        ("bid 20k", 20_000),
        ("bid 20,000", 20_000),
        ("bid twenty thousand", 20_000),
        ("bid $20K", 20_000),
        ("bid twenty", 20_000),
        ("bid 30 standing", 30_000),
        ("I would like to bid 30k please", 30_000),
        ("put my bid at 50 grand", 50_000),
        ("For card 20 I bid $40,000.", 40_000),
    ],
)
def test_where_money_goes_by_thousands_they_may_be_left_out(text, amount):
    assert hear(text) == amount


@pytest.mark.parametrize("text", ["bid 35", "bid $65,500", "bid 20,001"])
def test_what_no_bid_can_be_is_told_with_what_can(text):
    (found,) = understand(trim(text), STEPS)
    assert isinstance(found.what, Trouble)
    assert "steps of $10,000" in found.what.text


@pytest.mark.parametrize(
    ("text", "amount"),
    [("bid 30", 30), ("bid $1,500", 1500), ("bid 2k", 2000), ("bid ten dollars", 10), ("bid ten", 10)],
)
def test_elsewhere_a_number_is_what_it_says(text, amount):
    assert hear(text, DOLLARS) == amount


@pytest.mark.parametrize(
    "written", ["", "k", "thousand", "$", "twenty twenty", "1.5k", "a" * 400, "1" * 400, "ten of"]
)
def test_what_is_no_amount_is_none(written):
    assert read_amount(written, 1000) is None
