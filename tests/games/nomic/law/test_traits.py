"""What a proposal says of players that no rule can change is guessed from its new words."""

import pytest

from nomicd.games.nomic.law.document import parse
from nomicd.games.nomic.law.traits import traits

NAMES = ("alice", "bob")
RULE = "# 7. Taxes\n\n1. {}\n"


def found(text, old="Everybody pays."):
    return list(traits(parse(RULE.format(old)), parse(RULE.format(text)), NAMES))


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("A player whose name begins with A pays twice.", "whose name"),
        ("Whoever has a mail address in Sweden is exempt.", "mail address"),
        ("Each player's real name is printed.", "player's real name"),
        ("Players in another time zone move last.", "time zone"),
        ("Alice pays everything.", "alice"),
    ],
)
def test_what_players_bring_along_is_flagged(text, word):
    """Names, addresses, where and what they are."""
    assert found(text) == [word]


@pytest.mark.parametrize(
    "text",
    [
        "Whoever has less than $100 pays nothing.",
        "A square may be given a name of at most 40 characters.",
        "The name of the square is kept.",
        "A player of gender f pays half.",
        "The owner names the square.",
    ],
)
def test_what_rules_give_is_not(text):
    """Money, squares and their names, items, titles, genders."""
    assert found(text) == []


def test_only_new_words_count():
    """What has stood there before is nobody's fault now; nor are examples."""
    old = "A player whose name begins with A pays twice."
    assert found(old, old) == []
    case = "\n```case\nname: x\ngiven: alice on 3\nthen: alice on 3\n```\n"
    assert list(traits(None, parse(RULE.format("Nobody pays.") + case), NAMES)) == []


def test_code_that_looks_at_names_is_flagged_and_code_that_prints_them_is_not():
    """`.name` in a report is no characteristic."""
    code = "\n```python\ndef on_turn(ev):\n    return {}\n```\n"
    printed = parse(RULE.format("A.") + code.format('log(f"{ev.player.name} waits")'))
    compared = parse(RULE.format("A.") + code.format('log("x") if ev.player.name == "alice" else None'))
    assert list(traits(None, printed, NAMES)) == []
    assert list(traits(None, compared, NAMES)) == [".name ==", "alice"]
