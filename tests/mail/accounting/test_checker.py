"""The checker of the accounting sees what is missing, and only that."""

import pytest
from accounting import Line, find_unaccounted
from scored_game import vocabulary

from nomicd.kernel.commands import Command
from nomicd.kernel.decision import Reason
from nomicd.mail.readings import Doubt, LineReading, ParsedMail, Trouble


class Commented(ParsedMail, frozen=True, kw_only=True):
    comments: tuple[str, ...] = ()


def list_unaccounted(text, *whats, comments=(), choices=(), through=0):
    """The words of a mail of one paragraph that nothing accounts for, if its first line is read as these."""
    lines = [Line(number, each, choices) for number, each in enumerate(text.split("\n"), 1)]
    readings = tuple(LineReading(1, lines[0].text, what, through) for what in whats)
    found = find_unaccounted(lines, Commented(readings, comments=comments), vocabulary())
    return [word.written for _, word in found]


def vote(choice, numbers):
    return Command("vote", {"choice": choice, "proposals": numbers}, 1)


YES_3 = vote("yea", "3")


@pytest.mark.parametrize(
    ("text", "whats", "missing"),
    [
        ("yes on 3", [YES_3], []),
        ("yes on 3, nay on 2", [YES_3], ["nay", "2"]),
        ("yes on 3, nay on 2", [YES_3, vote("nay", "2")], []),
        ("yes on 3 and 4", [YES_3], ["4"]),
        ("yes on More dice", [YES_3], ["More dice"]),
        ("yes on Repeal KickBack", [YES_3], []),
        ("aye to all but 2", [vote("yea", "1,3,4,5")], []),
        ("aye to all but 2", [vote("yea", "1,2,3,4,5")], ["2"]),
        ("yes on 3; recruit 12 soldiers", [YES_3], ["12 soldiers", "recruit"]),
        ("yes on 3; recruit 12", [YES_3], ["12", "recruit"]),
        ("yes on 3; recruit 12", [YES_3, Command("recruit", {"n": 13})], ["12"]),
        ("yes on 3; recruit 2", [YES_3, Command("recruit", {"n": 2})], []),
        ("yes on 3; recruit 12", [YES_3, Command("recruit", {"n": 12})], []),
        ("yes on 3, pay $12 to bob", [YES_3], ["$12", "pay", "bob"]),
        ("yes on bob's", [vote("yea", "1")], []),
        ("yes on bob's", [vote("yea", "2")], ["bob"]),
        ("on 3 I vote as carol does, aye", [vote("as carol", "3")], ["aye"]),
        ("yes on 3, though bob will not like it", [YES_3], []),
        ("hello there", [], []),
        ("I have 3 cats", [], ["3"]),
        ("bob wants to buy 12 gold cards", [], ["12 gold cards", "buy", "bob"]),
    ],
)
def test_what_no_act_holds_is_missing(text, whats, missing):
    """A command accounts for what it would do."""
    assert sorted(list_unaccounted(text, *whats)) == sorted(missing)


def test_weak_words_count_where_their_author_means_them():
    """`no` is a word like any other, unless it is a choice."""
    assert list_unaccounted("no on 2", vote("yea", "2")) == []
    assert list_unaccounted("no on 2", vote("yea", "2"), choices=("no",)) == ["no"]


@pytest.mark.parametrize(
    ("what", "missing"),
    [
        (Doubt("Is it?", (vote("nay", "2"),)), []),
        (Doubt("Is it?", (), ("vote nay on 2",)), []),
        (Trouble(Reason.UNCLEAR, "What?"), []),
        (None, ["2", "nay"]),
    ],
)
def test_what_is_asked_or_told_is_accounted_for(what, missing):
    """Within its line."""
    assert sorted(list_unaccounted("yes on 3\nnay on 2", YES_3)) == ["2", "nay"]
    lines = [Line(1, "yes on 3"), Line(2, "nay on 2")]
    letter = Commented((LineReading(1, "yes on 3", YES_3), LineReading(2, "nay on 2", what)))
    assert sorted(word.written for _, word in find_unaccounted(lines, letter, vocabulary())) == missing


def test_a_comment_accounts_for_its_own_words():
    """And for no others."""
    text = "yes on 3, though 2 is worse"
    assert list_unaccounted(text, YES_3) == ["2"]
    assert list_unaccounted(text, YES_3, comments=("though 2 is worse",)) == []
    assert list_unaccounted(text, YES_3, comments=("2 cats of mine",)) == ["2"]


def test_an_act_that_became_law_is_missing():
    """A body accounts for the lines of its own text alone."""
    law = Command("propose", {"title": "Snow", "body": "It snows on 5.\n\nnay on 2"}, 1)
    lines = [Line(1, "propose: Snow"), Line(2, "It snows on 5.", (), True), Line(4, "nay on 2")]
    letter = Commented((LineReading(1, "propose: Snow", law, 4),))
    assert sorted(word.written for _, word in find_unaccounted(lines, letter, vocabulary())) == ["2", "nay"]


def test_lines_below_a_trouble_that_ends_the_reading_are_told():
    """Its text says that they were not read."""
    assert list_unaccounted("quit\nnay on 2", Trouble(Reason.UNCLEAR, "not read"), through=2) == []
