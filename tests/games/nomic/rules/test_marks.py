"""Marks in rule code: which statement carries out which clause."""

import ast

import pytest

from nomicd.adapters.sandbox.monty import MontySandbox
from nomicd.games.nomic.coverage import Seeing
from nomicd.games.nomic.rules.check import check_document
from nomicd.games.nomic.rules.clause_marks import instrument, mark_problems, marks, marks_of_rule
from nomicd.law.rule_document import parse, render

CODE = """\
PRICE = "# 3.1"


def on_land(ev):
    q = ev.square  # of the lander
    if q.owner:  # 3.1
        return [
            log("one"),  # 3.2
            log("two"),  # 3.2, 3.3.1
        ]
    elif q.name:  # 3.4
        x = 1; return log("é")  # 3.5
    else:  # ?.6
        for each in players():  # 3.7.
            if each: return log("x")  #3.8
    # 3.9
    while q:
        q = None


def helper():  # 3.10
    try:  # 3.11
        return 1
    except ValueError:
        return 2  # 3.12
    match 3:  # 3.13
        case 3:
            return 3"""
PROSE = "\n".join([f"{n}. Clause." + ("\n   1. Inner." if n == 3 else "") for n in range(1, 14)])
RULE = f"# 3. Three\n\n{PROSE}\n\n```python\n{CODE}\n```\n"


def document(text=RULE):
    return parse(text)


def test_a_mark_is_a_comment_of_clauses_alone():
    """Not what stands in a text, nor a comment that says more."""
    assert marks(CODE) == {
        6: ("3.1",),
        8: ("3.2",),
        9: ("3.2", "3.3.1"),
        11: ("3.4",),
        12: ("3.5",),
        13: ("?.6",),
        14: ("3.7",),
        15: ("3.8",),
        16: ("3.9",),
        21: ("3.10",),
        22: ("3.11",),
        25: ("3.12",),
        26: ("3.13",),
    }
    assert marks("x = 1  # 3.5 times as much\ny = 2  # 25") == {}
    assert marks("this is (not Python") == {}
    assert marks_of_rule(document())[13] == ("3.6",)


def test_marks_outlive_printing():
    """They stand in the text that is voted on."""
    assert parse(render(document())) == document()
    assert marks(parse(render(document())).code) == marks(CODE)


def test_instrumented_code_reports_each_mark_before_its_statement():
    """On the same lines; all else stays."""
    lines = instrument(CODE).split("\n")
    assert [line for line in lines if "_report_mark" in line] == [
        "    if (_report_mark(6) or (q.owner)):  # 3.1",
        "        _report_mark(8); _report_mark(9); return [",
        "    elif (_report_mark(11) or (q.name)):  # 3.4",
        '        _report_mark(12); x = 1; return log("é")  # 3.5',
        "        for each in (_report_mark(13) or ((_report_mark(14) or (players())))):  # 3.7.",
        '            if each: _report_mark(15); return log("x")  #3.8',
        "    while (_report_mark(16) or (q)):",
        "        _report_mark(21); _report_mark(22); return 1",
        "        _report_mark(25); return 2  # 3.12",
        "    match (_report_mark(26) or (3)):  # 3.13",
    ]
    assert len(lines) == len(CODE.split("\n"))
    ast.parse("\n".join(lines))
    assert instrument("") == ""
    assert instrument("this is (not Python  # 3.1") == "this is (not Python  # 3.1"


@pytest.mark.parametrize(
    ("mark", "says"),
    [
        ("14.1", "14.1 is no clause of this rule"),
        ("3.14", "3.14 is no clause of this rule"),
        ("3.1.1", "3.1.1 is no clause of this rule"),
        ("3.1, ?.99", "?.99 is no clause of this rule"),
    ],
)
def test_a_mark_names_a_clause_of_its_own_rule(mark, says):
    """The check tells which does not, with its line."""
    text = RULE.replace("  # 3.1\n", f"  # {mark}\n")
    assert [(each.line, each.text) for each in mark_problems(document(text))] == [(6, says)]


@pytest.mark.parametrize("code", ["PRICE = 3  # 3.1", "def on_land(ev):\n    return None\n    # 3.1"])
def test_a_mark_stands_at_a_statement_that_is_carried_out(code):
    """A constant never is, and behind the last statement there is none."""
    found = mark_problems(document(f"# 3. Three\n\n1. Clause.\n\n```python\n{code}\n```\n"))
    assert [each.text for each in found] == ["this mark stands at no statement of a function"]


def test_the_check_finds_marks_and_served_clauses_that_are_none():
    """With the lines of the document."""
    text = (
        "# 3. Three\n\n1. Clause.\n\n```toml\n[served]\n"
        '"3.1" = "update-startd"\n"3.2" = "update-started"\n```\n\n'
        "```python\ndef on_enact(ev):\n    return None  # 3.2\n```\n"
    )
    with MontySandbox() as sandbox:
        found = check_document(text, sandbox).problems
    assert [(each.line, each.text) for each in found] == [
        (7, 'there is no event "update-startd": update-started?'),
        (8, "3.2 is no clause of this rule"),
        (13, "3.2 is no clause of this rule"),
    ]


def test_a_game_tells_which_marks_its_rules_come_by(game_in, sandbox):
    """Each once for a call of the sandbox, in helpers and in reckonings too; the game is the same."""
    three = (
        "def on_update_start(ev):\n    if ev.n > 1:  # 3.1\n        return said('x')  # 3.2\n"
        "def said(text):\n    return log(f\"{text} {reckon('luck')}\")  # 3.3\n"
    )
    four = "LUCK = 7  # 4.1\n\ndef reckon_luck(ev):\n    return LUCK  # 4.2\n"
    seen = []
    games = [
        game_in(watched, (3, three), (4, four))
        for watched in (sandbox, Seeing(sandbox, lambda rule, clauses: seen.append((rule, *clauses))))
    ]
    for game in games:
        game.update()
        game.update()
    assert games[0].notes() == games[1].notes() == ["x 7"]
    assert seen == [(3, "3.1"), (3, "3.1"), (3, "3.2"), (3, "3.3"), (4, "4.2")]
    assert not games[1].find_suspended()
