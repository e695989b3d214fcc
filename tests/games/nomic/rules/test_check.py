"""Whether a rule document can become law: every kind of mistake is found, with its line."""

from pathlib import Path

import pytest

from nomicd.adapters.sandbox.monty import MontySandbox
from nomicd.games.nomic.rules.check import (
    check_beside,
    check_document,
    check_folder,
    find_claimed_twice,
    new_problems,
)
from nomicd.games.nomic.rules.declaration_parser import declarations
from nomicd.games.nomic.rules.rulebook import book
from nomicd.games.nomic.state import Rule
from nomicd.kernel.sandbox import Problem
from nomicd.law.rule_document import parse

STUBS = Path(__file__).parents[4].joinpath("nomicd/games/nomic/rules/api.pyi").read_text(encoding="utf-8")

TOML = """\
[params]
every = 17

[actions.recruit]
usage = "RECRUIT <n:int(1..9)>"
"""
CODE = """\
def square_types(square):
    if square.number and square.number % P.every == 0:
        return "kickback"

def on_land(ev):
    if "kickback" in ev.square.types:
        return [log(f"{ev.player.name} goes back"), jump(ev.player, ahead(ev.square, -roll(6, "kick")))]

def do_recruit(ev):
    return ask(ev.player, "Sure?", ["yes", "no"], "no", "sure", n=ev.n)

def sure(ev):
    return give(ev.player, "soldier", ev.n) if ev.choice == "yes" else None
"""


@pytest.fixture(scope="module")
def sandbox():
    with MontySandbox() as made:
        yield made


def text_of(toml=TOML, code=CODE, prose="1. Every {every}th square."):
    """A rule; the toml begins on line 6, the code five lines after its end."""
    return f"# 12. KickBack\n\n{prose}\n\n```toml\n{toml}```\n\n```python\n{code}```\n"


def line_in(text, part):
    return next(number for number, line in enumerate(text.splitlines(), 1) if part in line)


def test_a_sound_rule_has_no_problems(sandbox):
    """Hooks, an action, a question and its answer."""
    report = check_document(text_of(), sandbox, STUBS)
    assert report.ok, report.problems
    assert report.document.number == 12


def test_prose_alone_is_sound(sandbox):
    """A rule for the Admin needs no code."""
    assert check_document("# ?. Hats\n\nEverybody wears a hat.\n", sandbox, STUBS).ok


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("def on_land(ev)", "def on_lands(ev)", "no event is called on_lands: on_land?"),
        ("def on_land(ev)", "def onland(ev)", "no event is called onland: on_land?"),
        ("def on_land(ev)", "def before_lunch(ev)", "no event is called before_lunch"),
        ("def on_land(ev)", "def on_land(player, square)", "is called with one thing"),
        ("def on_land(ev)", "def on_land()", "is called with one thing: def on_land(ev):"),
        ('"no", "sure"', '"no", "shure"', '"shure" is to be called later'),
        ("def do_recruit", "def do_hire", "do_hire needs its action: [actions.hire]"),
        ("P.every", "P.ever", "P.ever is not declared under [params]: there is every"),
        ("jump(ev", "jmup(ev", "jmup is not known: jump?"),
        ("def sure(ev)", "def pay(ev)", "pay is there already"),
        ("ev.choice ==", "choices ==", "choices is not known"),
        ("log(f", "callable(f", "callable is not known"),
        ("ev.player.name", "ev.player.nme", "no attribute `nme`"),
        ('"soldier", ev.n', '7, "seven"', "Expected `str`"),
        ('return "kickback"', "return eval('1')", "not for rules"),
        ("def sure(ev):", "def sure(ev:", "not Python"),
        ("every = 17", "every = 1.5", "must be one of int"),
        ("usage =", "use =", "there are usage"),
    ],
)
def test_each_mistake_is_found_on_its_line(sandbox, old, new, says):
    """Lines count in the text that was mailed."""
    text = text_of().replace(old, new, 1)
    found = check_document(text, sandbox, STUBS).problems
    assert any(says in problem.text and problem.line == line_in(text, new) for problem in found), found


def test_an_action_needs_its_function(sandbox):
    """A command that nothing carries out would be a trap."""
    found = check_document(text_of(code="def on_turn(ev):\n    return None\n"), sandbox, STUBS).problems
    assert any("there is no function do_recruit(ev)" in problem.text for problem in found)


DUEL = """\
[actions.duel]
usage = "duel[ if <when:condition>]"
standing = true
[actions.duel.facts]
mine = "what you have"
theirs = "what they have"
"""
FIGHT = """\
def do_duel(ev):
    return None

def on_turn(ev):
    return [log("a duel") for order in standing(ev.player, "duel") if holds(order.when, mine=1, theirs=2)]
"""


def test_every_fact_of_a_condition_is_given(sandbox):
    """Else a player's condition could ask for what is not there, and the rule would break."""
    assert check_document(text_of(DUEL, FIGHT, "1. Duels."), sandbox, STUBS).ok
    text = text_of(DUEL, FIGHT.replace(", theirs=2", ""), "1. Duels.")
    (found,) = check_document(text, sandbox, STUBS).problems
    assert found.text == "holds() needs every fact that a condition may name: mine, theirs"
    assert found.line == line_in(text, "holds(")


def test_prose_may_show_only_what_is_declared(sandbox):
    """A misspelt setting in the text would be shown as it stands."""
    found = check_document(text_of(prose="1. Every {evry}th."), sandbox, STUBS).problems
    assert [problem.text for problem in found] == [
        "{evry} is no setting of this rule; for a brace write {{ or }}"
    ]


def test_what_the_interpreter_cannot_load_is_found(sandbox):
    """Whatever is Python but not of the sandbox's subset."""
    found = check_document(
        "# 1. A\n\n```python\nX = float('a')\n\ndef on_turn(ev):\n    return X\n```\n", sandbox, STUBS
    )
    assert not found.ok


def test_text_that_is_no_document_is_reported(sandbox):
    """Without a document there is only the form to talk of."""
    report = check_document("Cheaper cards", sandbox, STUBS)
    assert report.document is None
    assert report.problems[0].line == 1


def test_cases_run_where_nothing_else_is_wrong(sandbox):
    """Their lines are moved from the canonical text to the one that was mailed."""
    text = (
        "\n\n# 12.   KickBack\n\n\n```case\ngiven: x\nthen: y\n```\n\n\n\n```case\ngiven: z\nthen: w\n```\n"
    )

    def run_cases(document):
        assert len(document.cases) == 2
        return [Problem(10, "w is not so")]

    assert check_document(text, sandbox, STUBS, run_cases).problems == (Problem(15, "w is not so"),)


def test_a_folder_is_checked_as_a_whole(sandbox):
    """A key or number that two rules use, and settings of others that are not there."""
    gold = '# {}. Gold\n\n```toml\n[items.gold]\nname = "Gold"\nbuy = 5\n```\n'
    asks = "# 3. Asking\n\n```python\ndef on_turn(ev):\n    return log(str(param({})))\n```\n"
    reports = check_folder(
        {
            "a.md": gold.format(1),
            "b.md": gold.format(2),
            "c.md": asks.format("1, 'gold.buy'"),
            "d.md": asks.format("1, 'gold.sold'").replace("# 3", "# 4"),
            "e.md": gold.format(1).replace("gold", "silver"),
        },
        sandbox,
        STUBS,
    )
    assert {name: [problem.text for problem in report.problems] for name, report in reports.items()} == {
        "a.md": [],
        "b.md": ["items gold stands in a.md already"],
        "c.md": [],
        "d.md": ["param(1, 'gold.sold'): that rule has no such setting"],
        "e.md": ["rule 1 stands in a.md already"],
    }


@pytest.mark.parametrize(
    "code",
    [
        "X = " + "(" * 3_000,
        "X = (" + "\n".join("-" * 400 for _ in range(39)) + "1)",
        "X = 2 ** 10 ** 9\n",
        "X = 'a' * 10 ** 9\n",
        "X = " + " + ".join("1" for _ in range(120)) + "\n",
        "def on_turn(ev):\n" + "".join(f"    x{n} = {n}\n" for n in range(3_000)),
    ],
)
def test_hostile_code_is_a_report_in_bounded_time(sandbox, code):
    """Checking never costs more than the sandbox allows."""
    assert not check_document(f"# 1. A\n\n```python\n{code}\n```\n", sandbox, STUBS).ok


def test_a_proposal_answers_only_for_what_it_makes_worse(sandbox):
    """A rule that was wrong already may be amended; a new mistake is quoted with its line."""
    old = text_of(code=CODE.replace("P.every", "P.ever"))
    assert new_problems(old, old, sandbox) == ()
    (found,) = new_problems(old.replace("def on_land", "def on_lan"), old, sandbox)
    assert found == 'rule 12, line 18, "def on_lan(ev):": no event is called on_lan: on_land?'
    assert new_problems(text_of(), None, sandbox) == ()


LAMP = '# {}. Lamps\n\n1. Words.\n\n```toml\n[items.lamp]\nname = "{}"\n```\n'


def lamps(*since):
    """A book of rules that all declare a lamp; each with the update of its present form."""
    rules = {n: Rule(n, LAMP.format(n, f"Lamp {n}"), "opening", at) for n, at in enumerate(since, 1)}
    return book(rules)


@pytest.mark.parametrize(("since", "owner"), [((0, 0), 1), ((0, 5), 1), ((5, 0), 2), ((3, 2, 1), 3)])
def test_the_older_of_two_rules_has_what_both_declare(since, owner):
    """By rule 1.3: then the lower number."""
    assert lamps(*since).items["lamp"].name == f"Lamp {owner}"
    assert lamps(*since).items["lamp"].rule == owner


@pytest.mark.parametrize(
    ("toml", "says"),
    [
        (
            '[items.lamp]\nname = "Lamp"',
            (
                "the item lamp is rule 1's already, and the older rule goes first: change rule 1, or take "
                "another key"
            ),
        ),
        (
            "[ballots]\nweekly = 2",
            "the table [ballots] stands in rule 2 already, and the older rule goes first: change rule 2",
        ),
        ('[items.candle]\nname = "Candle"', ""),
    ],
)
def test_what_another_rule_declares_already_cannot_be_declared_again(toml, says):
    """It would never count; whoever proposes it is told which rule to change."""
    texts = (LAMP.format(1, "Lamp"), "# 2. Ballots\n\nWords.\n\n```toml\n[ballots]\nweekly = 1\n```\n")
    old = {n: declarations(parse(text), n) for n, text in enumerate(texts, 1)}
    new = {**old, 3: declarations(parse(f"# 3. New\n\nWords.\n\n```toml\n{toml}\n```\n"), 3)}
    assert list(find_claimed_twice(new, old)) == ([f"rule 3: {says}"] if says else [])
    assert list(find_claimed_twice(new, new)) == []


def test_an_action_cannot_take_the_words_of_the_service(sandbox):
    """Nobody could write them any more."""
    taken = text_of(toml=TOML.replace('usage = "', 'usage = "help ', 1))
    problems = check_document(taken, sandbox, STUBS).problems
    assert "“help” is a command of the service: begin with another word" in [each.text for each in problems]


def test_a_document_by_itself_is_checked_beside_its_siblings():
    """Not beside what it is to take the place of."""
    new, *known = (parse(LAMP.format(n, "Lamp")) for n in (7, 7, 5))
    assert [each.text for each in check_beside(new, known)] == ["items lamp stands in rule 5 already"]
    assert check_beside(new, known[:1]) == ()
