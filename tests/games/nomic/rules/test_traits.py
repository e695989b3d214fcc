"""What a proposal says of players that no rule can change is guessed from its new words."""

from pathlib import Path

import msgspec
import pytest

from nomicd.games.nomic.rules.player_traits import traits
from nomicd.law.rule_document import parse

SHIPPED = Path(__file__).resolve().parents[4] / "rules" / "borednomic"
NAMES = ("alice", "bob")
RULE = "# 7. Taxes\n\n1. {}\n"


def find_traits(text, old="Everybody pays."):
    return list(traits(parse(RULE.format(old)), parse(RULE.format(text)), NAMES))


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("A player whose name begins with A pays twice.", "whose name"),
        ("Whoever has a mail address in Sweden is exempt.", "mail address"),
        ("A player who has no mail address at a bank is exempt.", "mail address"),
        ("The name of each player counts.", "name of each player"),
        ("Whoever joined first moves first.", "joined first"),
        ("Each player's real name is printed.", "player's real name"),
        ("Players in another time zone move last.", "time zone"),
        ("Alice pays everything.", "alice"),
    ],
)
def test_what_players_bring_along_is_flagged(text, word):
    """Names, addresses, where and what they are."""
    assert find_traits(text) == [word]


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
    assert find_traits(text) == []


def test_only_new_words_count():
    """What has stood there before is nobody's fault now; nor are examples."""
    old = "A player whose name begins with A pays twice."
    assert find_traits(old, old) == []
    case = "\n```case\nname: x\ngiven: alice on 3\nthen: alice on 3\n```\n"
    assert list(traits(None, parse(RULE.format("Nobody pays.") + case), NAMES)) == []


def test_code_that_looks_at_names_is_flagged_and_code_that_prints_them_is_not():
    """`.name` in a report is no characteristic."""
    code = "\n```python\ndef on_turn(ev):\n    return {}\n```\n"
    printed = parse(RULE.format("A.") + code.format('log(f"{ev.player.name} waits")'))
    compared = parse(RULE.format("A.") + code.format('log("x") if ev.player.name == "alice" else None'))
    assert list(traits(None, printed, NAMES)) == []
    assert list(traits(None, compared, NAMES)) == ["ev.player.name == 'alice'", "alice"]


@pytest.mark.parametrize("rule", sorted(SHIPPED.glob("*.md")), ids=lambda path: path.stem)
def test_no_rule_that_ships_is_flagged(rule):
    """Brought anew, or with each of its lines written differently, by players of whom examples speak too."""
    new = parse(rule.read_text())
    assert list(traits(None, new, ("alice", "bob", "carol"))) == []
    old = msgspec.structs.replace(new, clauses=(), toml="", code="")
    assert list(traits(old, new, ("alice", "bob", "carol"))) == []


CODE = "\n```python\ndef on_turn(ev):\n    p = ev.player\n    {}\n```\n"


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ('return log("x") if p.name == "zed" else None', ["p.name == 'zed'"]),
        ('return log("x") if p.name in ("zed", "yan") else None', ["p.name in ('zed', 'yan')"]),
        ('return log("x") if "e" in p.name else None', ["'e' in p.name"]),
        ('return log("x") if p.name[0] == "a" else None', ["p.name[0]"]),
        ('return log("x") if p.name < "m" else None', ["p.name < 'm'"]),
        ("return log('x') if p.name > ev.player.name else None", ["p.name > ev.player.name"]),
        ('return log("x") if p.name.startswith("a") else None', ["p.name.startswith('a')"]),
        ('return log("x") if p.name.lower().count("e") else None', ["p.name.lower()"]),
        ("return pay(None, p, len(p.name), 'letters')", ["len(p.name)"]),
        ('return pay(None, player("bob"), 5, "a gift")', ["bob"]),
        ('return log("x") if player("zed").name < "m" else None', ["player('zed').name < 'm'"]),
    ],
)
def test_code_that_looks_at_the_letters_of_a_name_is_flagged(line, words):
    """However it does it; and the names of players in texts."""
    assert list(traits(None, parse(RULE.format("A.") + CODE.format(line)), NAMES)) == words


@pytest.mark.parametrize(
    "line",
    [
        'kind = item("lamp")\n    return log(kind.name.lower())',
        "return [log(q.name) for q in squares() if q.name == 'Foo']",
        'return log("x") if ev.square.name.startswith("F") else None',
        "return log('x') if p.name in get('rode', []) else None",
        "return log('x') if p.name == get('first') else None",
        "return [put(f'seen {p.name}', 1), log(p.name)]",
    ],
)
def test_code_that_asks_who_it_is_or_names_a_thing_is_not(line):
    """Items and squares have names of the rules; who has done something is no characteristic."""
    assert list(traits(None, parse(RULE.format("A.") + CODE.format(line)), NAMES)) == []


def test_names_in_parameters_are_flagged_and_in_examples_they_are_not():
    """A parameter is law."""
    action = '[actions.wave]\nusage = "wave <who:player>"\nexamples = ["wave bob"]'
    toml = f"\n```toml\n[params]\nexempt = {{}}\n\n{action}\n```\n"
    named, plain = (parse(RULE.format("A.") + toml.format(value)) for value in ('["bob", "x"]', '["x"]'))
    assert list(traits(None, named, NAMES)) == ["bob"]
    assert list(traits(None, plain, NAMES)) == []
    assert list(traits(plain, named, NAMES)) == ["bob"]
    assert list(traits(named, named, NAMES)) == []
