"""Of several votes in one mail none is lost without a word: each is read, or its author is asked about it.

Lists, exceptions and pairs are put together with comments of many kinds; what each means is known.
"""

import importlib.util
import itertools
import sys
from pathlib import Path

import pytest

from nomicd.mail.grammar import parse_mail
from nomicd.mail.message import read

_spec = importlib.util.spec_from_file_location(
    "several_scoring", Path(__file__).parents[2] / "corpus" / "phrases" / "scoring.py"
)
scoring = importlib.util.module_from_spec(_spec)
sys.modules[_spec.name] = scoring  # dataclasses look for it
_spec.loader.exec_module(scoring)

TITLES = {matter.number: matter.title for matter in scoring.OPEN}
CHOICES = (("FOR", "yea"), ("Nay", "nay"), ("PRESENT", "abstain"))
ROWS = (
    "{C} on {n}",
    "{C} {n}",
    "{n} {C}",
    "{n}: {C}",
    "{n}) {C}",
    "#{n} {C}",
    "P{n} {C}",
    "Proposal {n} {C}",
    "Proposal {n}: {C}",
    "{t}: {C}",
    "{C} on {t}",
    "Proposal {n}: {t}\n{C}",
    "{t}\n{C}",
    "I vote {C} on {n}",
)
COMMENTS = (
    "",
    " - too soon",
    ", no harm in it",
    " - who would pay that?",
    ", I like this",
    " (it breaks rule 105)",
    "; bob convinced me",
    " because nobody has told us yet how the money for that would come in",
    " - we had much the same thing last year and it did not help at all",
    ". The wording is sloppy.",
    " - there are 3 typos in it",
    "! Nobody asked for this",
    "; let us see what happens",
)
EXCEPTIONS = (
    "{A} to all except {x}, {B} on {that}.",
    "{A} on everything but {x}; {B} on {that}",
    "{A} on all apart from {x}. {B} on {that}.",
    "I vote {A} on all save {x}, and {B} on {that}.",
    "{A} on all other than {x} ({B})",
    "{A} on all except {x}, where I vote {B}.",
    "{A} on all except for {x}. On {that} {B}.",
    "{A} on all except {x}. For {that}, {B}.",
    "{A} on all but {x}, for {that} it is {B}",
    "{A} on all except {B} on {x}.",
    "All {A}, save {x}, {B}",
    "Everything {A} other than {x} {B}",
    "{A} on all except {x} - {B} there.",
    "{B} on {x}, {A} on the rest",
    "{B} on {x}; {A} on everything else",
)
PAIRS = (
    "I vote {A} on {x} and {B} on {y}.",
    "I vote {A} on {x}, and on {y} I vote {B}.",
    "I vote {A} on {x}. {B} on {y}.",
    "On {x} it is {A}, on {y} it is {B}.",
    "{A} on {x} ({c}), {B} on {y} ({c})",
    "I vote {A} on {x}, {c}, and {B} on {y}.",
    "{A} on {x}. {c}. {B} on {y}. {c}.",
    "{x} - {A} - {c}; {y} - {B}",
    "{x}: {A}, {y}: {B}",
    "{x} ({A}), {y} ({B})",
    "{A}: {x}. {B}: {y}.",
    "Record {A} on {x} and {B} on {y} for me.",
    "Changing my vote on {x} to {A}, and on {y} to {B}.",
)
ASIDES = ("too soon", "the wording is sloppy", "nobody asked for this", "bob is right")


def list_lost(text, meant):
    """The proposals whose vote is neither read as it is meant nor asked about, or is misread."""
    raw, words = scoring.mail(text, "mail")
    found = parse_mail(read(raw), words)
    votes = {
        int(number): str(command.args["choice"])
        for command in found.commands
        for number in str(command.args["proposals"]).split(",")
    }
    asked = {
        int(number)
        for _, doubt in found.doubts
        for reading in doubt.readings
        for number in reading.args["proposals"].split(",")
    }
    return [
        number
        for number in sorted({*meant, *votes})
        if votes.get(number) != meant.get(number) and (number in votes or number not in asked)
    ]


@pytest.mark.parametrize("row", ROWS)
def test_rows_with_comments(row):
    """No comment of one line of a list swallows the vote of another. Each stands beside each other one, and
    behind each choice in both places: 13 comments take turns with 6 pairs of choices."""
    pairs, choices = itertools.product(COMMENTS, repeat=2), itertools.permutations(CHOICES, 2)
    for (first, second), (one, other) in zip(pairs, itertools.cycle(choices), strict=False):
        text = "\n".join(
            row.format(C=said, n=number, t=TITLES[number]) + comment
            for number, (said, _), comment in ((2, one, first), (5, other, second))
        )
        assert not list_lost(text, {2: one[1], 5: other[1]}), text


@pytest.mark.parametrize("form", EXCEPTIONS)
def test_what_is_said_of_an_exception(form):
    """A vote on what `all but` takes out counts beside the vote on all."""
    for (one, other), (named, numbers, that) in itertools.product(
        itertools.permutations(CHOICES, 2),
        (
            ("4", {4}, "that one"),
            ("4", {4}, "it"),
            ("1 and 3", {1, 3}, "those"),
            ("1 and 3", {1, 3}, "those two"),
        ),
    ):
        text = form.format(A=one[0], B=other[0], x=named, that=that)
        meant = {number: (other if number in numbers else one)[1] for number in range(1, 6)}
        assert not list_lost(text, meant), text


@pytest.mark.parametrize("form", PAIRS)
def test_pairs_in_prose(form):
    """Two votes of one text are both read, or asked about."""
    for (one, other), aside in itertools.product(itertools.permutations(CHOICES, 2), ASIDES):
        text = form.format(A=one[0], B=other[0], x=2, y=5, c=aside)
        assert not list_lost(text, {2: one[1], 5: other[1]}), text


@pytest.mark.parametrize(
    "text",
    [
        "I would vote aye on all but 4, nay on that one.",
        "Last week I voted aye on all but 4, and nay on that one.",
        "Did you vote aye on all but 4, nay on that one?",
        "bob: aye on all but 4 (nay)",
    ],
)
def test_an_exception_of_no_vote(text):
    """Where nothing is voted on all, nothing is on what is taken out."""
    assert not list_lost(text, {}), text


@pytest.mark.parametrize(
    "text",
    [
        "Maybe aye on all but 4; nay on that one",
        "Everybody says aye to all but 4. Nay on that one.",
        "We should vote aye to all but 4; no on that one.",
    ],
)
def test_a_vote_on_what_others_take_out_stands_for_itself(text):
    """What is doubtful, or another's, is the vote on all; that on the one is said as plainly as can be."""
    assert not list_lost(text, {4: "nay"}), text


def test_what_has_a_vote_is_none_of_the_rest():
    """A vote on some leaves them out of the rest, whatever reason stands between."""
    meant = {**dict.fromkeys((1, 4, 5), "nay"), **dict.fromkeys((2, 3), "abstain")}
    assert not list_lost("I vote PRESENT on 2 and 3, not now, and nay on the rest.", meant)


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("nay on 3, yes on the other four", [["vote", "nay", "3"], ["vote", "yea", "1,2,4,5"]]),
        ("nay on 3 and 4, the other 3 = abstain", [["vote", "nay", "3,4"], ["vote", "abstain", "1,2,5"]]),
        ("yes on 1; the remaining four proposals: no", [["vote", "yea", "1"], ["vote", "nay", "2,3,4,5"]]),
        ("no to 1 and 2. The remaining three get a yes.", [["vote", "nay", "1,2"], ["vote", "yea", "3,4,5"]]),
        ("1 and 2 yes, what's left no", [["vote", "yea", "1,2"], ["vote", "nay", "3,4,5"]]),
        ("I vote yes on all of 3 and 4.", [["vote", "yea", "3,4"]]),
        ("no to all of proposals 1, 2 and 5", [["vote", "nay", "1,2,5"]]),
        ("yes to 1, no to all that remains", [["vote", "yea", "1"], ["vote", "nay", "2,3,4,5"]]),
        ("as carol on 3, the rest no", [["vote", "as carol", "3"], ["vote", "nay", "1,2,4,5"]]),
        ("nay on 3, yes on the other three", [["vote", "nay", "3"]]),
        ("yes on 1, no on the other 2", [["vote", "yea", "1"]]),
        ("dave for, all others against", []),
        ("nobody for, the rest against", []),
        ("The other two players are for it", []),
        ("yes from bob and carol, no from the other two", []),
    ],
)
def test_the_others_are_as_many_as_are_left(text, wanted):
    """Where the number does not fit it is asked about; where players are named, the others are players."""
    assert scoring.outcome({"context": "ballot", "text": text, "read": wanted})[0] in (
        "right",
        "none",
        "asked none",
    )
