"""The rules in words: their clauses, and which of them tell of what is asked."""

from types import SimpleNamespace

import pytest

from nomicd.kernel.commands import Command
from nomicd.kernel.inputs import NewGame
from nomicd.table.documents import BadDocument
from nomicd.table.pieces.rule_text import RuleText, find_clauses, read_clauses

TEXT = """\
## 1. Turns

1.1 Ties are broken by a throw of the dice.

1.2 Whoever throws highest begins; the others follow in {order}.

## 2. Counties

2.1 A county that is tied belongs to nobody.

2.2 Counties are captured with points.
"""
CLAUSES = read_clauses(TEXT)


def _rules(made=()):
    piece = RuleText()
    piece.game = SimpleNamespace(quotes=lambda _: {"order": "turn"}, list_rules=lambda _: made)
    return piece


def _ask(verb, **args):
    state = SimpleNamespace(documents={"rules.md": TEXT})
    page = _rules().answer(state, "ann", Command(verb, args))
    return page and [line for each in page.sections for line in each.blocks[0].lines]


def test_clauses_have_numbers_and_parts():
    """In their order."""
    assert [(each.number, each.part) for each in CLAUSES] == [
        ("1.1", "1. Turns"),
        ("1.2", "1. Turns"),
        ("2.1", "2. Counties"),
        ("2.2", "2. Counties"),
    ]


@pytest.mark.parametrize("text", ["Words alone.", "1.1 One.\n\n1.1 The same."])
def test_a_text_whose_clauses_cannot_be_told_apart_is_refused(text):
    """When a game is opened, with what is wrong."""
    with pytest.raises(BadDocument, match="each once"):
        read_clauses(text)
    given = NewGame("game", "UTC", bytes(32), {}, {"rules.md": text}, "game")
    assert "each once" in RuleText().refuse(given).text


@pytest.mark.parametrize(
    ("asked", "numbers"),
    [
        ("what about ties?", ["1.1", "2.1"]),
        ("how are counties captured", ["2.2"]),
        ("who begins", ["1.2"]),
        ("what does the bank do", []),
        ("may points be given to the bank", []),
        ("how many points is a county", ["2.2"]),
        ("how do I", []),
        ("do I understand correctly that whoever throws highest of us really begins the match", ["1.2"]),
    ],
)
def test_what_is_asked_is_told_by_the_fittest_clauses(asked, numbers):
    """By rare words first, and by those with which a clause begins; words that only ask tell nothing, nor
    does a clause that has fewer than half of the others, or of a long question of those in the rules."""
    assert [each.number for each in find_clauses(CLAUSES, asked)] == numbers


def test_rules_are_read_with_what_is_played_by():
    """All, a part, a clause, or what they say of something."""
    assert len(_ask("rules")) == 4
    assert _ask("rule", clause="1.2") == ["1.2 Whoever throws highest begins; the others follow in turn."]
    assert len(_ask("rule", clause="2")) == 2
    assert _ask("rule", clause="7") == []
    assert len(_ask("rule", clause="please")) == 4
    assert _ask("explain", what="who begins") == [
        "Whoever throws highest begins; the others follow in turn. (rule 1.2)"
    ]
    assert _ask("explain", what="the bank") == []
    assert _ask("board") is None
