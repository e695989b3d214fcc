"""The subset of Python that rules are written in, and the wrapper around each rule."""

import pytest

from nomicd.law.code_subset import functions, problems, wrap

KICKBACK = '''\
FAR = 34
TEXT = """back
to the
    start"""

def on_land(ev):
    note = f"""{ev}
 goes"""
    return helper(note)

def helper(text):
    return text + TEXT
'''


def run_source(source, name, *arguments):
    scope = {}
    exec(source, scope)
    return scope[name](*arguments)


def test_a_wrapped_rule_answers_its_functions_by_name():
    """Two rules may both have an on_land: each wrapper answers its own."""
    made = run_source(wrap(12, KICKBACK, ("P", "get")), "_rule_12", None, None)
    assert list(made) == ["on_land", "helper"]
    assert made["on_land"]("alice") == "alice\n goesback\nto the\n    start"


def test_wrapping_moves_every_line_down_by_one():
    """The line of an error in the wrapped source, less one, is the line in the rule."""
    code = "def on_land(ev):\n    return 1 // 0\n"
    made = run_source(wrap(3, code, ()), "_rule_3")
    with pytest.raises(ZeroDivisionError) as caught:
        made["on_land"](None)
    assert caught.traceback[-1].lineno + 1 == 3


def test_an_empty_rule_wraps_to_no_functions():
    """Prose alone is a rule too."""
    assert run_source(wrap(1, "", ()), "_rule_1") == {}


def test_the_functions_of_a_rule_are_named_in_order():
    """Only top-level functions count."""
    assert functions("def b():\n    def c():\n        pass\ndef a():\n    pass\n") == ("b", "a")


@pytest.mark.parametrize(
    ("code", "line", "says"),
    [
        ("class A:\n    pass", 1, "no classes"),
        ("x = 1\nimport os", 2, "cannot import"),
        ("from os import path", 1, "cannot import"),
        ("def f():\n    global x\n    x = 1", 2, "no `global`"),
        ("async def f():\n    pass", 1, "no `async`"),
        ("@a\ndef f():\n    pass", 2, "no decorators"),
        ("def f(ev):\n    return ev.__class__", 2, "underscore"),
        ("def f(ev):\n    return _state", 2, "underscore"),
        ("def _f(ev):\n    return 1", 1, "underscore"),
        ("def f(x=[]):\n    return x", 1, "default"),
        ("SEEN = []", 1, "must not be able to change"),
        ("SEEN = roll(6)", 1, "must not be able to change"),
        ("for i in (1, 2):\n    pass", 1, "outside functions"),
        ("def f(ev):\n    ev.player.cash = 5", 2, "return an effect"),
        ("def f(ev):\n    ev.player.items['gold'] = 5", 2, "return an effect"),
        ("def f(ev):\n    return '{0.x}'.format(ev)", 2, "in place of .format()"),
        ("def f():\n    return eval('1')", 2, "not for rules"),
        ("def f():\n    return 1.5", 2, "whole numbers"),
        ("def f():\n    yield 1", 2, "no `yield`"),
        ("def f(x):\n    del x['a']", 2, "write table.pop(key)"),
        ("def f():\n    pass\ndef f():\n    pass", 3, "there twice"),
        ("def f(:\n    pass", 1, "not Python"),
        ("x = 1\n" + "y" * 600, 2, "600 characters"),
        ("x = 1\n\fy = 2", 2, "control character"),
        ("x" * 20_000, 0, "20000 characters"),
    ],
)
def test_what_rules_may_not_hold_is_named_with_its_line(code, line, says):
    """Each refusal says what to write instead."""
    assert any(found.line == line and says in found.text for found in problems(code)), problems(code)


def test_ordinary_rule_code_has_no_problems():
    """Loops, comprehensions, local tables, try and constants are all allowed."""
    code = (
        'PRICES = (("gold", 500), ("silver", 166))\n'
        "def on_land(ev):\n"
        "    total = {}\n"
        "    for key, price in PRICES:\n"
        "        total[key] = [price + n for n in range(3)]\n"
        "    try:\n"
        "        return [pay(None, ev.player, sum(total['gold']), 'gift')]\n"
        "    except KeyError:\n"
        "        return None\n"
    )
    assert problems(code) == ()


@pytest.mark.parametrize(
    "code",
    [
        "x = (" + "\n".join("-" * 400 for _ in range(40)) + "1)",
        "x = (a\n" + "\n".join(".b" * 200 for _ in range(40)) + ")",
        "x = (" + "\n".join("1+" * 200 for _ in range(40)) + "1)",
        "x = " + "(" * 400,
        "def f():\n if a:\n  b()\n" + " elif a:\n  b()\n" * 900,
        ("x = 1;" * 80 + "\n") * 33,
        "x = " + "9" * 450 + "\ny = '\ud800'",
    ],
)
def test_hostile_source_is_a_problem_and_never_a_crash(code):
    """Deep or endless source is refused by counting, before anything recurses over it."""
    assert problems(code)
