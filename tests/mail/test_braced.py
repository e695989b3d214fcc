"""Proposals whose text stands in braces."""

import pytest

from nomicd.kernel.commands import Ballot, Command, Lexicon, Matter, Verb, Vocabulary
from nomicd.mail.braced import end_of, without
from nomicd.mail.grammar import understand
from nomicd.mail.quoting import trim


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("{\nRain.\n}\nI pay", 3),
        ("Title: Rain\nText: {{\nIt { rains }.\n}}\nI pay", 4),
        ("{Rain.}\nI pay", 1),
        ("{\nRain.\nI pay", 0),
        ("Rain.\n{\nx\n}", 0),
    ],
)
def test_where_a_text_in_braces_ends(text, wanted):
    """With the brace that closes the first one; heads may stand above; without an end it is none."""
    assert end_of(trim(text), 0) == wanted


@pytest.mark.parametrize(
    ("said", "wanted"),
    [
        (["{{", "Rain.", "}}"], ["Rain."]),
        (["AI: 2", "Text: {", "Rain.", "}"], ["AI: 2", "Rain."]),
        (["Rain.", "{", "x", "}"], ["Rain.", "{", "x", "}"]),
        (["{", "Rain."], ["{", "Rain."]),
    ],
)
def test_braces_around_all_of_it_are_no_part_of_a_text(said, wanted):
    """Braces within it are."""
    assert without(said) == wanted


def test_several_proposals_in_braces(vocabulary):
    """Each is read, and so is what follows the last."""
    rain, snow = "__Rain__\nAll players lose $1.", "__Snow__\nNo player moves."
    text = f"I propose:\n{{{{\n{rain}\n}}}}\n\nI propose:\n{{{{\n{snow}\n}}}}\n\n"
    whats = [each.what for each in understand(trim(text + "I give $5 to bob."), vocabulary)]
    asked = [(what.verb, what.args.get("title")) for what in whats if isinstance(what, Command)]
    assert asked == [("propose", "Rain"), ("propose", "Snow"), ("give", None)]


@pytest.mark.parametrize(
    "text",
    [
        'I submit the following proposal, titled "Gold": {\nCards cost $4.\n}\nI give $5 to bob.',
        "I submit the following proposal {\nTitle: Gold\nCards cost $4.\n}\nI give $5 to bob.",
        'I submit the following proposal, titled "Gold": {{{\nCards cost $4.}}}\nI give $5 to bob.',
        'I submit the following proposal, titled "Gold":\n{ Cards cost $4. }\nI give $5 to bob.',
    ],
    ids=["behind a colon", "without one", "closed by the last line", "on a line"],
)
def test_a_brace_that_ends_the_sentence_above_opens_the_text(vocabulary, text):
    """It is no part of the text, nor is what closes it, and what follows that is read for itself."""
    proposed, given = (each.what for each in understand(trim(text), vocabulary))
    assert (proposed.verb, proposed.args) == ("propose", {"title": "Gold", "body": "Cards cost $4."})
    assert given.verb == "give"


@pytest.mark.parametrize("text", ["{", "I vote for {", "Title: Rain\n{\nNo player moves.\n}\nThat is it."])
def test_a_lone_brace_names_no_proposal(text):
    """Where votes are read, a brace with nothing behind it is read past."""
    verb = Verb("vote", "vote <choice:choice(yea|nay)> [on] <proposals:numbers>", "")
    asked = Vocabulary(
        (verb,), Lexicon(), Ballot("alice", tuple(Matter(n, f"Snow {n}", "bob") for n in (1, 2)))
    )
    assert not [each for each in understand(trim(text), asked) if isinstance(each.what, Command)]
