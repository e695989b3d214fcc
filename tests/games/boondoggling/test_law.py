"""The documents: their figures, and what is said of wrong ones."""

import pytest
from run_boondoggling import DOCUMENTS

from nomicd.games.boondoggling.board import read_law
from nomicd.games.boondoggling.money import bills
from nomicd.games.boondoggling.state import BoondogglingState
from nomicd.table.documents import BadDocument
from nomicd.table.pieces.purses import make_change, worth

LAW = read_law(DOCUMENTS)


def test_a_fund_is_a_thousand_millions():
    """1x500 + 2x100 + 3x50 + 4x20 + 4x10 + 5x5 + 5x1."""
    assert LAW.money.fund == {"500": 1, "100": 2, "50": 3, "20": 4, "10": 4, "5": 5, "1": 5}
    assert LAW.money.start == 500 + 200 + 150 + 80 + 40 + 25 + 5 == 1000


def test_the_treasury_is_4800_millions():
    """9x500 + 2x100 + 2x50."""
    assert LAW.money.treasury == {"500": 9, "100": 2, "50": 2}
    assert LAW.money.vault == 4500 + 200 + 100 == 4800


def test_five_stages_of_inflation():
    """2, 4, 8, 16 and 32 times the amount shown; none before the first; the sixth doubles again."""
    assert [LAW.money.multiplier(stage) for stage in range(7)] == [1, 2, 4, 8, 16, 32, 64]


def test_the_board_adds_up():
    """40 spaces on the main road and 7 on the red one, and what they ask and give together."""
    main, red = LAW.board.ring, LAW.board.sides[0].spaces
    assert (len(main), len(red), LAW.board.junction) == (40, 7, 28)
    kinds = [space.kind for space in main]
    assert [kinds.count(kind) for kind in ("project", "treasury", "nra", "devaluation")] == [24, 12, 1, 1]
    sums = [
        sum(s.amount for s in road if s.kind == kind)
        for road in (main, red)
        for kind in ("project", "treasury")
    ]
    assert sums == [1795, 2400, 775, 150]


@pytest.mark.parametrize("amount", [0, 1, 4, 999, 1000, 4800, 12_345])
def test_change_is_made_in_the_fewest_bills(amount):
    """The bills are worth the amount, and no other way has fewer of them: each counts less than the next."""
    counted = make_change(amount, LAW.money.denominations)
    assert worth({str(value): count for value, count in counted.items()}) == amount
    assert counted.get(1, 0) < 5
    assert counted.get(5, 0) < 2
    assert bills(BoondogglingState(documents=dict(DOCUMENTS)), amount)


@pytest.mark.parametrize(
    ("file", "old", "new", "said"),
    [
        ("board.toml", 'kind = "junction"', 'kind = "crossing"', "space 28 is a crossing"),
        ("board.toml", "amount = 20, ", "", "space 1, Boon-doggle weaving lessons, has the amount 0"),
        ("board.toml", "amount = 20", "amount = -20", "has the amount -20"),
        ("board.toml", 'kind = "home", name', 'kind = "home", nam', "unknown field `nam`"),
        ("board.toml", 'name = "AAA Decision"', 'name = ""', "space 28 has no name"),
        ("board.toml", 'kind = "home"', 'kind = "devaluation"', "the main road begins with its only home"),
        ("board.toml", "red = [", "red = []\nblue = [", "unknown field `blue`"),
        ("money.toml", "[500, 100, 50, 20, 10, 5, 1]", "[500, 100]", "denominations fall"),
        ("money.toml", "500 = 9", "400 = 9", "[treasury] has 9 bills of 400"),
        ("money.toml", "factor = 2", "factor = 0", "factor is at least 1"),
        ("money.toml", "factor = 2", "factor = ", "money.toml"),
        ("rules.md", "2.7 On", "2.6 On", "each once"),
    ],
)  # fmt: skip
def test_a_wrong_document_is_told(file, old, new, said):
    """Which one, and what about it."""
    assert old in DOCUMENTS[file]
    with pytest.raises(BadDocument) as wrong:
        read_law({**DOCUMENTS, file: DOCUMENTS[file].replace(old, new, 1)})
    assert said in str(wrong.value)


def test_no_document_too_few_or_too_many():
    """A game is opened by exactly its own."""
    with pytest.raises(BadDocument, match=r"money\.toml is missing"):
        read_law({name: text for name, text in DOCUMENTS.items() if name != "money.toml"})
    with pytest.raises(BadDocument, match=r"12-kickback\.md is no document of this game"):
        read_law({**DOCUMENTS, "12-kickback.md": ""})
