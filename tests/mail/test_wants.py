"""What somebody wants and how many of each, in the words of people who have read no guide."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nomicd.mail.quoting import Line
from nomicd.mail.wants import find_wants, join_list

NAMES = {
    "ohio": "OH",
    "oh": "OH",
    "texas": "TX",
    "tx": "TX",
    "in": "IN",
    "indiana": "IN",
    "or": "OR",
    "ok": "OK",
    "new york": "NY",
    "ny": "NY",
    "arizona": "AZ",
    "az": "AZ",
    "florida": "FL",
    "nobody": "empty",
    "nobody is": "empty",
    "county": "",
    "counties": "",
    "states": "",
}
SAID = {
    "OH 2, NY else AZ, nobody": "OH 2, NY else AZ, empty",
    "all in texas, rest florida": "all TX, all FL",
    "texas then florida": "TX, FL",
    "5 tx rest florda": "TX 5, all FL",
    "first Ohio, then New York, and after that the states where nobody is": "OH, NY, empty",
    "1 county in Arizona and one in Texas and 2 in Ohio": "AZ 1, TX 1, OH 2",
    "1. Ohio\n2. Texas\n3. New York": "OH, TX, NY",
    "Ohio first, and the rest wherever you think best": "OH",
    "Ohio or Texas": "OH else TX",
    "Ohio, or if that is not possible Texas": "OH else TX",
    "2 Ohio 1 Arizona": "OH 2, AZ 1",
    "Texas: 3; New York x2": "TX 3, NY 2",
    "new yrok 2": "NY 2",
    "IN 2, or 3": "IN 2, OR 3",
    "a county or two in Ohio": "OH 2",
    "tx 1 ok 1": "TX 1, OK 1",
    "OK, TX": "OK, TX",
    "OK and NY": "OK, NY",
    "tx + ok, rest az": "TX, OK, all AZ",
    "OK, I play TX": "TX",
    "tx 1 or 2": "TX 1",
    "the rest to Florida, Indiana and Texas": "FL, IN, TX",
    "the rest to Florida, Texas": "all FL, TX",
}


@pytest.mark.parametrize(("text", "wants"), SAID.items())
def test_people_say_it_in_many_ways(text, wants):
    assert find_wants(text, NAMES).said == wants


def test_small_words_of_english_are_no_abbreviations():
    """`in` is Indiana where it is written large, or beside a number."""
    assert find_wants("put it in Ohio or in Texas", NAMES).said == "OH else TX"


def test_what_is_not_known_is_left_over():
    found = find_wants("Ohio 2, Narnia 3", NAMES)
    assert (found.said, found.left, found.exact) == ("OH 2", ("Narnia", "3"), False)


@given(st.text(alphabet="ohi tx2,.o1rinsea\n", max_size=60))
def test_what_was_read_says_the_same_once_more(text):
    """The one way in which it is written is one of the ways to say it."""
    known = {**NAMES, "empty": "empty", "az": "AZ", "fl": "FL"}
    found = find_wants(text, known)
    assert find_wants(found.said, known).said == found.said


def test_a_list_below_its_heading_is_one_line():
    lines = [
        Line(1, "My list, please:"),
        Line(2, ""),
        Line(3, "- Ohio"),
        Line(4, "- 2 in Texas"),
        Line(5, "Bob"),
    ]
    joined = [line.text for line in join_list(lines, NAMES)]
    assert joined == ["My list, please: Ohio, 2 in Texas", "", "", "", "Bob"]


def read_joined(text):
    """The lines that are left of a text, from the first on."""
    lines = [Line(at, said) for at, said in enumerate(text.split("\n"), 1)]
    return [line.text for line in join_list(lines, NAMES) if line.text]


@pytest.mark.parametrize(
    ("text", "joined"),
    [
        ("- Ohio 1\n- Texas 2\n\nthen done", ["Ohio 1, Texas 2", "then done"]),
        ("1) NY 1\n2) AZ 1\n3) done", ["NY 1, AZ 1", "3) done"]),
        ("My turn:\n\n* Ohio: 1\n* Texas: 2", ["My turn:", "Ohio 1, Texas 2"]),
        ("Bob's plan:\n- Ohio 1\n- Texas 2", ["Bob's plan: Ohio 1, Texas 2"]),
        ("- Ohio 1\nwell\n- Texas 2", ["- Ohio 1", "well", "- Texas 2"]),
        ("Ohio 1\nThen I want:\nTexas\nAZ 2", ["Ohio 1", "Then I want: Texas, AZ 2"]),
    ],
)
def test_a_list_that_nothing_else_announces_is_one_line(text, joined):
    """It stands where its first item does; what somebody else's heading announces stays behind that."""
    assert read_joined(text) == joined


@pytest.mark.parametrize(
    ("table", "joined"),
    [
        ("| what | how many |\n|------|----------|\n| Ohio | 1 |\n| Texas | 2 |", ["Ohio 1, Texas 2"]),
        ("| no | state |\n|:--|--:|\n| 1 | Ohio |\n| 2 | Texas |", ["Ohio, Texas"]),
        ("| Ohio | 2 |\n| Texas | 2 |", ["Ohio 2, Texas 2"]),
        ("| Ohio | 2 |\n| as you like | 2 |", ["| Ohio | 2 |", "| as you like | 2 |"]),
    ],
)
def test_the_rows_of_a_table_are_such_a_list(table, joined):
    """Its head is none, nor is a column that numbers the rows. A table that says anything else stays."""
    assert read_joined(table) == joined
