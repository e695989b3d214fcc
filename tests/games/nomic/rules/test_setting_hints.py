"""A proposal in words that speaks of a figure is told how that is set."""

import pytest

from nomicd.app.resources import documents
from nomicd.games.nomic.rules.declaration_parser import declarations
from nomicd.games.nomic.rules.setting_hints import hint_at_settings
from nomicd.law.rule_document import Document, parse


@pytest.fixture(scope="module")
def law():
    found = [parse(text) for text in documents("borednomic").values()]
    return {each.number: each for each in found if isinstance(each, Document) and each.number}


def hint(text, law):
    return list(
        hint_at_settings(text, law, {number: declarations(each, number) for number, each in law.items()})
    )


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("gold cards cost 400", "set 5.gold_card.buy to 400"),
        ("A Gold Card is sold back for $350.", "set 5.gold_card.sell to 350"),
        ("The board begins with 30 squares.", "set 6.squares to 30"),
        ("Three dice are boring: 4 dice are rolled to move.", "set 7.dice to 4"),
    ],
)
def test_what_sets_a_figure_is_told(text, line, law):
    """The words of its path stand in the sentence, and its only number is another."""
    assert hint(text, law) == [line]


@pytest.mark.parametrize(
    "text",
    ["Gold cards cost 500", "Everybody wears 2 hats.", "Gold cards cost 400 or 300.", "Rule 14 is good."],
)
def test_other_words_are_left_alone(text, law):
    """It is so already, no figure is named, or several numbers are."""
    assert hint(text, law) == []
