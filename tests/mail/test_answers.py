"""Answers to what a mail of ours asks back: by number, by place, yes, no, none."""

import pytest

from nomicd.mail.answers import (
    Question,
    drop_numbering,
    find_pressed_on,
    find_questions,
    part_ending,
    read_answers,
    read_open_answers,
)
from nomicd.mail.quoting import Line

ONE = """\
In doubt
--------
    > perhaps yes on 1

It is not clear.
Nothing was done:

  1. vote yea on 1
  2. vote nay on 1
  3. vote abstain on 1

What you can write
------------------
  9. vote nay on 5
"""
TWO = f"""\
In doubt
--------
    > perhaps I recruit 2

It may be an order.

  1. recruit 2

    > maybe nay on 1

  2. vote nay on 1
  3. vote yea on 1

{ONE.partition("What you")[2]}"""


def answers(text, ours, above=""):
    lines = [Line(at, each, above) for at, each in enumerate(text.split("\n"), 1)]
    return [
        "none" if each.none else f"which of {', '.join(each.lines)}" if each.unsure else "; ".join(each.lines)
        for each in read_answers(lines, ours)
    ]


def test_what_is_asked_stands_numbered_below_its_heading():
    """And nowhere else."""
    assert [list(each.offers) for each in find_questions(ONE)] == [[1, 2, 3]]
    assert [list(each.offers) for each in find_questions(TWO)] == [[1], [2, 3]]
    assert find_questions("Rules\n-----\n  1. vote yea on 1\n") == ()
    assert find_questions("In doubt\n") == ()


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("2", "vote nay on 1"),
        ("2.", "vote nay on 1"),
        ("#2", "vote nay on 1"),
        ("Number 2, please.", "vote nay on 1"),
        ("I meant 2", "vote nay on 1"),
        ("Hi,\n\n2\n\nAlice", "vote nay on 1"),
        ("the first one", "vote yea on 1"),
        ("No, the second.", "vote nay on 1"),
        ("It was the last of these", "vote abstain on 1"),
        ("one", "vote yea on 1"),
        ("Yes.", "vote yea on 1"),
        ("yes, the second one", "vote nay on 1"),
        ("neither", "none"),
        ("None of them!", "none"),
        ("none of these, thanks", "none"),
        ("no vote at all", "none"),
        ("never mind", "none"),
        ("no", "which of vote yea on 1, vote nay on 1, vote abstain on 1"),
        ("the fourth", "which of vote yea on 1, vote nay on 1, vote abstain on 1"),
        ("1 and 2", "which of vote yea on 1, vote nay on 1"),
    ],
)
def test_a_question_is_answered_by_what_points_to_a_line(text, meant):
    """In few words of any kind."""
    assert answers(text, ONE) == [meant]


@pytest.mark.parametrize(
    "text", ["4", "2?", "yes on 1", "vote nay on 1", "I have 2 cats", "thanks", "", "abstain"]
)
def test_what_says_more_or_less_is_no_answer(text):
    """It is read as any mail is."""
    assert answers(text, ONE) == []


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("1 and 3", "recruit 2; vote yea on 1"),
        ("1, 2", "recruit 2; vote nay on 1"),
        ("yes", "which of recruit 2, vote nay on 1"),
        ("the first", "which of recruit 2, vote nay on 1"),
        ("neither", "none"),
        ("2\n1", "vote nay on 1|recruit 2"),
    ],
)
def test_of_several_questions_a_number_tells_which(text, meant):
    """Or nothing does: then it is asked once more."""
    assert answers(text, TWO) == meant.split("|")


def test_an_answer_beneath_a_question_is_to_that_one():
    """Beneath one line of it, to that line."""
    assert answers("yes", TWO, "> > perhaps I recruit 2\n>\n>   1. recruit 2") == ["recruit 2"]
    assert answers("no", TWO, ">   1. recruit 2") == ["none"]
    assert answers("the second", TWO, ">   2. vote nay on 1\n>   3. vote yea on 1") == ["vote yea on 1"]
    assert answers("this one", TWO, ">   2. vote nay on 1") == ["vote nay on 1"]


def test_a_mail_that_asks_nothing_is_answered_by_nothing():
    """A number is a number there."""
    assert answers("2", "") == []
    assert answers("2", "Your orders\n-----------\n  recruit 2\n") == []


OPEN = ([Question({1: "play all OH", 2: "play all TX"}, "all of it")],)


def bare(text, blocks=OPEN):
    lines = [Line(at, each, "") for at, each in enumerate(text.split("\n"), 1)]
    return [
        "none" if each.none else f"which of {', '.join(each.lines)}" if each.unsure else "; ".join(each.lines)
        for each in read_open_answers(lines, blocks)
    ]


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("2", ["play all TX"]),
        ("the first one, please", ["play all OH"]),
        ("neither", ["none"]),
        ("forget the question", ["none"]),
        ("Never mind that question, please.", ["none"]),
        ("7", ["which of play all OH, play all TX"]),
        ("yes", ["which of play all OH, play all TX"]),
        ("2 in Ohio", []),
        ("2\nand some words", ["play all TX"]),
        ("and an order\n1 and 2.", ["play all OH; play all TX"]),
        ("the first one\nand some words", []),
        ("7\nand some words", []),
        ("yes, both please, 1 and 2", ["play all OH; play all TX"]),
        ("Oh yes, both of them please: 1 and 2.", ["play all OH; play all TX"]),
        ("both, 1", []),
        ("2?", []),
    ],
)
def test_an_open_question_is_answered_by_an_answer_alone(text, meant):
    """Beside a line of more than that nothing but bare numbers answers anything."""
    assert bare(text) == meant


@pytest.mark.parametrize(
    ("text", "said", "end"),
    [
        ("1, and I am done", "1", "and I am done"),
        ("Number 2! And done.", "Number 2", "And done."),
        ("yes. done", "yes", "done"),
        ("yes, I'm done", "yes, I'm done", ""),
        ("1 and 2", "1 and 2", ""),
    ],
)
def test_an_answer_may_end_a_turn_too(text, said, end):
    """Behind a mere yes the end of a turn is what the yes is to."""
    assert [each.text for each in part_ending(Line(1, text))] == [said, end]


def test_lines_that_are_counted_answer_with_what_stands_behind_their_number():
    lines = [Line(1, "1. Yes, number 1."), Line(2, ""), Line(3, "2. I'm done.")]
    assert [each.text for each in drop_numbering(lines)] == ["Yes, number 1.", "", "I'm done."]
    assert [each.text for each in drop_numbering([Line(1, "1."), Line(2, "2.")])] == ["1.", "2."]
    assert [each.text for each in drop_numbering([Line(1, "2. done")])] == ["2. done"]


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("yes to both", "play all OH; play all TX"),
        ("all two, please", "play all OH; play all TX"),
        ("all three", ""),
        ("please do number 2", "play all TX"),
    ],
)
def test_what_is_offered_is_taken_in_many_words(text, meant):
    assert bare(text) == ([meant] if meant else [])


def test_which_of_two_open_mails_is_answered_is_asked():
    """Unless one is quoted, or none of both is meant."""
    two = (*OPEN, [Question({1: "speak 7"}, "the speech")])
    assert bare("yes", two) == ["which of play all OH, play all TX, speak 7"]
    assert bare("none of them", two) == ["none"]
    quoted = read_open_answers([Line(1, "yes", "> 1. speak 7")], two)
    assert [each.lines for each in quoted] == [("speak 7",)]


@pytest.mark.parametrize(
    ("text", "line"), [("done anyway", "done"), ("Done, all the same!", "done"), ("done", "")]
)
def test_somebody_may_press_on_whatever_is_asked(text, line):
    """The rest is the line as it is otherwise written."""
    assert find_pressed_on(text) == line
