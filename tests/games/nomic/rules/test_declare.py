"""What a rule declares in its toml block, and what a vote can set."""

import pytest

from nomicd.games.nomic.rules.declaration_parser import declarations
from nomicd.games.nomic.rules.declarations import (
    ActionKind,
    Ballots,
    Building,
    Declarations,
    ItemKind,
    Meta,
    Param,
    Precedence,
    Schedule,
)
from nomicd.games.nomic.rules.rule_settings import settings, value_of, values, with_value
from nomicd.kernel.sandbox import Problem
from nomicd.law.rule_document import Document

CARDS = """\
# What the shop sells.
[params]
per_week = {value = 3, type = "int", min = 0, max = 9, help = "gold cards a week"}  # as in 13.3
polite = true
die = 6
greeting = "Hello"
dice = [[1, 1], [5, 2]]

[params.prices]
gold   = 500

[items.gold_card]
name = "Gold Card"
buy  = 500   # dollars
sell = 400

[square_types.garden]
name = "Garden"
glyph = "G"
purchasable = false

[buildings.fort]
name = "Fort"
category = "military"
price = 200

[actions.recruit]
usage = "RECRUIT <n:int(1..99)> [ON <square>]"
help = "buy soldiers"
examples = ["recruit 3"]

[titles]
it = "IT may not win"

[schedule]
updates = ["mon", "tue", "fri"]

[meta]
priority = 5
"""


def read_declarations(toml, number=5):
    return declarations(Document(number, "Cards", toml=toml), number)


def cards():
    return Document(5, "Cards", toml=CARDS.strip("\n"))


STRUCTURE = """\
[meta]
over = [14]
defers = [3, 4]
special = [2]

[ballots]
weekly = 2
secret = true

[precedence]
order = ["claims", "number"]

[square_types.way]
name = "Way"
colour = "green"

[served]
"5.1" = "update-started"
"5.2.1" = "digest"
""".rstrip()


def test_everything_a_rule_declares_is_typed():
    """Params in both forms, items, square types, buildings, actions, titles, schedule, priority."""
    made = read_declarations(CARDS)
    assert isinstance(made, Declarations), made
    assert made.params[0] == Param("per_week", 3, "int", 0, 9, "gold cards a week")
    assert [param.path for param in made.params] == [
        "per_week",
        "polite",
        "die",
        "greeting",
        "dice",
        "prices.gold",
    ]
    assert [param.type for param in made.params] == ["int", "bool", "int", "str", "list", "int"]
    assert made.items == (ItemKind("gold_card", "Gold Card", 5, buy=500, sell=400),)
    assert made.buildings == (Building("fort", "Fort", 5, "military", 200),)
    assert made.square_types[0].purchasable is False
    assert made.actions == (
        ActionKind("recruit", "RECRUIT <n:int(1..99)> [ON <square>]", 5, "buy soldiers", ("recruit 3",)),
    )
    assert made.titles == (("it", "IT may not win"),)
    assert made.schedule == Schedule()
    assert made.meta == Meta(priority=5)


def test_a_rule_may_say_how_the_game_goes():
    """Its place among the others, how ballots go, what decides between rules, what the service does."""
    made = read_declarations(STRUCTURE)
    assert made.meta == Meta(over=(14,), defers=(3, 4), special=(2,))
    assert made.ballots == Ballots(2, secret=True)
    assert made.precedence == Precedence(("claims", "number"))
    assert made.served == (("5.1", "update-started"), ("5.2.1", "digest"))
    assert made.square_types[0].colour == "green"
    assert [value_of(made, path) for path in ("weekly", "secret", "order", "way.colour")] == [
        2,
        True,
        ["claims", "number"],
        "green",
    ]


@pytest.mark.parametrize(
    ("path", "text", "line"),
    [
        ("secret", "no", "secret = false"),
        ("weekly", "3", "weekly = 3"),
        ("order", "age, special, number", 'order = ["age", "special", "number"]'),
        ("way.colour", "red", 'colour = "red"'),
    ],
)
def test_a_vote_can_set_how_the_game_goes(path, text, line):
    """It is written back where it stands, and the rest stays as it is."""
    before = Document(5, "How it goes", toml=STRUCTURE)
    after = with_value(before, path, text)
    assert isinstance(after, Document), after
    changed = set(after.toml.splitlines()) ^ set(STRUCTURE.splitlines())
    assert line in changed
    assert len(changed) == 2


@pytest.mark.parametrize(
    ("path", "text", "says"),
    [
        ("weekly", "0", "from 1 to 20"),
        ("secret", "perhaps", "yes or no"),
        ("order", "claims, beauty", "each once: claims, age, special, number"),
        ("order", "age, age", "each once"),
    ],
)
def test_a_vote_cannot_set_what_makes_no_sense(path, text, says):
    """The reason names what there is."""
    assert says in with_value(Document(5, "How it goes", toml=STRUCTURE), path, text).text


def test_an_action_has_other_words_for_it():
    """They are for sentences; usages stay exact."""
    made = read_declarations('[actions.sell]\nusage = "sell <item:item>"\nwords = ["flog", "get + rid"]')
    assert made.actions[0].words == ("flog", "get + rid")


def test_a_rule_without_a_block_declares_nothing():
    """Prose alone is a rule."""
    assert read_declarations("") == Declarations()


@pytest.mark.parametrize(
    ("toml", "line", "says"),
    [
        ("[param]\nx = 1", 1, "there are params, items"),
        ("params = 3", 1, "is a table"),
        ("[params]\nx = {value = 1, maximum = 2}", 2, "`maximum` is not known"),
        ("[params]\nx = 1.5", 2, "must be one of int, str, bool, list"),
        ('[actions.recruit]\nusage = "recruit"\nwords = ["hire 3"]', 3, "`hire 3` is not one word"),
        ("[params]\ny = 1\nx = 1979-05-27", 3, "must be one of"),
        ("[params]\nx = {value = 1, min = 2}", 2, "a whole number, 2 or more"),
        ("[params]\nx = {value = [1, 9], max = 5}", 2, "a whole number up to 5"),
        ('[params]\nx = {value = "a", type = "int"}', 2, "a whole number"),
        ("[params]\nX = 1", 2, "small letters"),
        ("[params]\nx = 99999999999999999999999", 2, "at most"),
        ("[items.gold]\nbuy = 5", 1, "needs `name`"),
        ('[items.gold]\nname = "G"\ncost = 5', 3, "there are name, plural, buy, sell, help"),
        ('[items.gold]\nname = "G"\nbuy = "5"', 3, "buy should be a whole number or nothing"),
        ('[items.gold]\nname = "G"\nbuy = -5', 3, "from 0 to"),
        ('[items]\ngold = "G"', 2, "write [items.gold]"),
        ('[items.Gold]\nname = "G"', 1, "small letters"),
        ('[actions.go]\nusage = "GO <where:place>"', 2, "kinds are player"),
        ('[actions.go]\nusage = "GO [<square>"', 2, "may be left out"),
        ('[actions.go]\nusage = "<square>"', 2, "begins with the word"),
        ('[actions.go]\nusage = "GO <a:int> <a:int>"', 2, "two slots are called a"),
        ('[actions.go]\nusage = "GO"\nper = "a"', 3, "write standing = true"),
        ('[actions.go]\nusage = "GO <a:int>"\nstanding = true\nper = "b"', 4, "one of the usage's slots: a"),
        ('[actions.go]\nusage = "GO <a:body>"\nstanding = true', 2, "has no body"),
        ('[actions.go]\nusage = "GO"\nstanding = true\nat_once = true', 4, "leave `at_once` out"),
        ('[actions.go]\nusage = "GO <a:condition>"', 1, "a condition needs the facts"),
        ('[actions.go]\nusage = "GO"\n[actions.go.facts]\nmine = ""', 3, "facts need a condition"),
        (
            '[actions.go]\nusage = "GO <a:condition>"\n[actions.go.facts]\nat_home = ""',
            3,
            "`at_home` cannot be",
        ),
        (
            '[actions.go]\nusage = "GO <a:condition>"\n[actions.go.facts]\nhome = 3',
            1,
            "facts should be a text",
        ),
        ('[schedule]\nupdates = ["monday"]', 2, "days of the week"),
        ('[schedule]\nballots_open = "sun"', 2, "must be one of the days of updates"),
        ('[schedule]\nupdate_at = "25:00"', 2, "a time of day"),
        ("[meta]\norder = 3", 2, "there are priority, over, defers, special"),
        ("[meta]\npriority = 5000", 2, "from -1000 to 1000"),
        ('[meta]\nover = ["14"]', 2, "over should be a whole number"),
        ("[meta]\nspecial = [0]", 2, "numbers of rules"),
        ("[meta]\nover = [5]", 2, "not the rule itself"),
        ("[meta]\nover = [3]\ndefers = [3]", 3, "both go before rule 3 and give way"),
        ("[ballots]\nweekly = 0", 2, "from 1 to 20"),
        ("[ballots]\nopen = true", 2, "there are weekly, secret"),
        ("[precedence]\norder = []", 2, "each once"),
        ('[served]\n"6.1" = "update-started"', 2, "a clause of this rule"),
        ('[served]\n"5" = "update-started"', 2, "a clause of this rule"),
        ('[served]\n"5.1" = 3', 2, "name it"),
        ("[params]\nx = ", 2, "not TOML"),
        ("x = " + "[" * 480 + "\n" * 3, 0, "too deeply"),
        ("x = 1\ny = '" + "a" * 600, 2, "605 characters"),
        ("# long\n" * 2400, 0, "the block has 16800 characters; at most 16384 are allowed"),
        ("[params]\na.b.c.d.e.f = 1", 2, "settings are nested too deeply"),
        ("[params]\nx = {value = 1, min = 'a'}", 2, "min and max of x must be whole numbers"),
        ("[params]\nx = {value = 1, help = 3}", 2, "help of x must be a text"),
        ('[items.gold]\nname = " "', 2, "`name` is empty"),
        ('[items.gold]\nname = "G\\u0007"', 2, "`name` holds a character that cannot be shown"),
        ("[titles]\nKing = 3", 2, "a title is declared by its name and what it means"),
    ],
)
def test_what_is_wrong_in_the_block_is_said_with_its_line(toml, line, says):
    """Unknown names are answered with the known ones."""
    problems = read_declarations(toml)
    assert isinstance(problems, tuple), problems
    assert any(says in found.text and found.line == line for found in problems), problems


def test_settings_are_found_by_their_path():
    """Parameters first, then what is declared."""
    made = read_declarations(CARDS)
    assert value_of(made, "per_week") == 3
    assert value_of(made, "prices.gold") == 500
    assert value_of(made, "gold_card.buy") == 500
    assert value_of(made, "fort.price") == 200
    assert value_of(made, "updates") == ["mon", "tue", "fri"]
    assert value_of(made, "nothing") is None
    assert values(made)["gold_card.sell"] == 400
    assert len(settings(made)) > len(made.params)


@pytest.mark.parametrize(
    ("path", "text", "old", "new"),
    [
        ("gold_card.buy", "400", "buy  = 500 ", "buy  = 400 "),
        ("gold_card.buy", "$1,400.", "buy  = 500 ", "buy  = 1400 "),
        ("per_week", "4", "value = 3", "value = 4"),
        ("polite", "no", "polite = true", "polite = false"),
        ("prices.gold", "450", "gold   = 500", "gold   = 450"),
        ("greeting", '"Good day"', 'greeting = "Hello"', 'greeting = "Good day"'),
        ("dice", "[[1, 2]]", "dice = [[1, 1], [5, 2]]", "dice = [[1, 2]]"),
        ("dice", "3, 5 and 7", "dice = [[1, 1], [5, 2]]", "dice = [3, 5, 7]"),
        ("updates", "Monday, wed and fri", '["mon", "tue", "fri"]', '["mon", "wed", "fri"]'),
        ("garden.purchasable", "yes", "purchasable = false", "purchasable = true"),
        ("fort.price", "250", "price = 200", "price = 250"),
        ("gold_card.sell", "none", "sell = 400\n", ""),
    ],
)
def test_setting_a_value_changes_it_and_nothing_else(path, text, old, new):
    """Comments and layout stay as their author wrote them."""
    made = with_value(cards(), path, text)
    assert isinstance(made, Document), made
    assert made.toml == CARDS.strip("\n").replace(old, new, 1)


@pytest.mark.parametrize(
    ("path", "text", "says"),
    [
        ("per_week", "12", "5.per_week must be a whole number from 0 to 9, not '12'"),
        ("per_week", "many", "a whole number"),
        ("polite", "perhaps", "yes or no"),
        ("gold_card.buy", "-5", "from 0"),
        ("gold_card.price", "5", "rule 5 has no setting gold_card.price; it has per_week"),
        ("updates", "mon, someday", "days of the week"),
        ("updates", "wed, thu", "must be one of the days of updates"),
        ("dice", "[[1, 1.5]]", "whole numbers"),
        ("dice", "[" * 400, "a list"),
        ("dice", "[[[[[[[[[1]]]]]]]]]", "at most 500 entries, 8 deep"),
        ("dice", f"[{'1, ' * 500}1]", "at most 500 entries, 8 deep"),
        ("dice", " , ", "a list such as mon, wed"),
        ("greeting", "x" * 4001, "at most 4000 characters"),
    ],
)
def test_a_value_that_cannot_be_is_refused_with_what_could(path, text, says):
    """Type and bounds are those that the rule declares."""
    problem = with_value(cards(), path, text)
    assert isinstance(problem, Problem), problem
    assert says in problem.text
