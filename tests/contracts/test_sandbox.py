"""What every sandbox promises: the real one, and ordinary Python."""

import json

import pytest
from plain_sandbox import PlainSandbox

from nomicd.adapters.sandbox.monty import MontySandbox
from nomicd.kernel.sandbox import Fault
from nomicd.law.code_subset import wrap

PRELUDE = (
    "prelude",
    "seen = []\ndef add(x):\n    seen.append(x)\n    return seen\ndef double(x):\n    return 2 * x\n",
)


@pytest.fixture(scope="module", params=[MontySandbox, PlainSandbox])
def sandbox(request):
    """A sandbox of each kind."""
    with request.param() as made:
        yield made


def scripts(*codes):
    return tuple((f"script {number}", code) for number, code in enumerate(codes, 1))


def fault(sandbox, source, function="f", *args, host=None):
    with pytest.raises(Fault) as caught, sandbox.session(scripts(source)) as session:
        session.call(function, *args, host=host)
    return caught.value


def test_a_function_of_a_later_source_may_use_an_earlier_one(sandbox):
    """Sources run in order in one session: first the prelude, then the rules."""
    with sandbox.session(
        (PRELUDE, ("rule 1", "def quadruple(x):\n    return double(double(x))\n"))
    ) as session:
        assert session.call("quadruple", 4) == 16


def test_a_session_remembers_between_calls_and_forgets_at_its_end(sandbox):
    """What one session keeps is not there in the next, though the same sources open faster."""
    for _ in range(3):
        with sandbox.session((PRELUDE,)) as session:
            assert session.call("add", 1) == [1]
            assert session.call("add", 2) == [1, 2]


def test_a_session_may_run_more_sources(sandbox):
    """What they define takes the place of what was there, in what is said of errors too."""
    old = ("rule 7", "def half(x):\n    return x // 0\n")
    with sandbox.session((PRELUDE, old, ("rule 8", "def other():\n    return half(1)\n"))) as session:
        assert session.call("add", 1) == [1]
        session.run((("rule 7", "def half(x):\n    y = x - x\n    return 4 // y\n"), ("turn", "add(2)\n")))
        assert session.call("add", 3) == [1, 2, 3]
        with pytest.raises(Fault) as caught:
            session.call("other")
        assert caught.value.trace == (("rule 8", 2), ("rule 7", 3))
        with pytest.raises(Fault) as caught:
            session.run((("rule 9", "\nimport os\n"),))
        assert (caught.value.script, caught.value.line) == ("rule 9", 2)


@pytest.mark.parametrize("nothing", ["", "\n", "# nothing"])
def test_a_source_that_says_nothing_is_one_all_the_same(sandbox, nothing):
    """Errors in those behind it are placed where they happen, whether it comes at the opening or later."""
    early, late = (
        ("rule 7", "def f():\n    y = 1\n    return y // 0\n"),
        ("rule 8", "def g():\n    return f()\n"),
    )
    with sandbox.session((PRELUDE, ("nothing", nothing), early)) as session:
        session.run((("turn", nothing), late))
        with pytest.raises(Fault) as caught:
            session.call("g")
    assert caught.value.trace == (("rule 8", 2), ("rule 7", 3))


def test_values_cross_as_copies_of_plain_data(sandbox):
    """Neither side can change what the other holds; tuples arrive as lists."""
    given = {"alice": {"cash": 5, "items": [1, "two", None, True]}}
    with sandbox.session(scripts("def f(x):\n    x['alice']['cash'] = 9\n    return x, (1, 2)\n")) as session:
        answer = session.call("f", given)
    assert given["alice"]["cash"] == 5
    assert answer == [{"alice": {"cash": 9, "items": [1, "two", None, True]}}, [1, 2]]


def test_arguments_and_answer_may_cross_as_json(sandbox):
    """The same function, errors and all; the names of rules are left alone."""
    code = "def f(x, n):\n    return {'was': x, 'more': [n + give(), (True, None)], 'text': 'a\\u2028é'}\n"
    with sandbox.session(scripts(code)) as session:
        answer = session.ask("f", '[{"a": ["é", -5]}, 1000000000000000000000]', {"give": lambda: 2})
        assert json.loads(answer) == {
            "was": {"a": ["é", -5]},
            "more": [10**21 + 2, [True, None]],
            "text": "a\u2028é",
        }
        with pytest.raises(Fault) as caught:
            session.ask("f", '["x", "y"]', {"give": lambda: 2})
        assert (caught.value.kind, caught.value.script, caught.value.line) == ("TypeError", "script 1", 2)


def test_code_may_call_the_functions_of_the_host(sandbox):
    """By position and by name; the answer is there at once."""
    asked = []

    def roll(sides, why="", *, player=None):
        asked.append((sides, why, player))
        return 4

    with sandbox.session(
        scripts("def f():\n    return roll(6, 'move', player='alice') + roll(8)\n")
    ) as session:
        assert session.call("f", host={"roll": roll}) == 8
    assert asked == [(6, "move", "alice"), (8, "", None)]


def test_what_a_host_function_refuses_can_be_caught_inside(sandbox):
    """ValueError and LookupError are answers to the code."""

    def player(name):
        raise LookupError(f"nobody is called {name}")

    source = """
def f():
    try:
        return player('zoe')
    except LookupError as error:
        return str(error)
"""
    with sandbox.session(scripts(source)) as session:
        assert session.call("f", host={"player": player}) == "nobody is called zoe"


@pytest.mark.parametrize(
    "source", ["def f():\n    return roll()", "def f():\n    try:\n        roll()\n    except:\n        pass"]
)
def test_a_bug_of_the_host_is_not_blamed_on_the_code(sandbox, source):
    """It comes out as itself, even where the code would have swallowed it."""

    def roll():
        raise AssertionError("our own")

    with pytest.raises(AssertionError, match="our own"), sandbox.session(scripts(source)) as session:
        session.call("f", host={"roll": roll})


def test_an_error_names_its_kind_script_and_line(sandbox):
    """The line counts in the source it happened in, whatever stood before."""
    sources = (PRELUDE, ("rule 7", "\n\ndef broken(x):\n    y = double(x)\n    return {}[y]\n"))
    with sandbox.session(sources) as session:
        with pytest.raises(Fault) as caught:
            session.call("broken", 3)
        assert (caught.value.kind, caught.value.script, caught.value.line) == ("KeyError", "rule 7", 5)
        assert not caught.value.dead
        assert session.call("double", 3) == 6


def test_a_wrapped_rule_fails_on_the_line_after_its_own(sandbox):
    """The wrapper adds one line above; texts over several lines do not shift it."""
    code = 'TEXT = """a\nb"""\n\ndef on_land(ev):\n    return 1 // 0\n'
    boot = ("boot", "HANDLERS = _rule_12(None)\ndef run():\n    return HANDLERS['on_land'](None)\n")
    sources = (("rule 12", wrap(12, code, ("P",))), boot)
    with sandbox.session(sources) as session, pytest.raises(Fault) as caught:
        session.call("run")
    assert (caught.value.kind, caught.value.script, caught.value.line) == ("ZeroDivisionError", "rule 12", 6)


def test_lines_are_told_in_a_session_opened_again(sandbox):
    """A kept session knows its scripts as well as a fresh one."""
    for _ in range(2):
        found = fault(sandbox, "def f():\n    return 1\ndef g():\n    return 1 // 0\n", "g")
        assert (found.script, found.line) == ("script 1", 4)


@pytest.mark.parametrize(
    ("source", "kind", "line"),
    [
        ("x = 1\ndef f(:\n    pass", "SyntaxError", 2),
        ("x = 1\nimport os", "ImportError", 2),
        ("def f():\n    from random import random", "ImportError", 2),
        ("x = 1\ny = missing\n", "NameError", 2),
    ],
)
def test_a_source_that_cannot_be_loaded_is_a_fault_of_that_source(sandbox, source, kind, line):
    """The script and the line are named; the good one before it is not blamed."""
    with pytest.raises(Fault) as caught, sandbox.session((PRELUDE, ("rule 3", source))):
        pass
    assert (caught.value.kind, caught.value.script, caught.value.line) == (kind, "rule 3", line)


def test_a_function_that_is_not_there_is_a_fault(sandbox):
    """By the name of the error that Python has for it."""
    assert fault(sandbox, "def f():\n    pass", "g").kind == "NameError"


@pytest.mark.parametrize(
    "answer", ["{1, 2}", "b'x'", "{1: 2}", "10 ** 40", "float('inf')", "'a' * 70000", "deep(40)"]
)
def test_what_is_no_plain_data_cannot_leave(sandbox, answer):
    """Sets, bytes, huge numbers and texts, deep nests are refused at the border; the session lives."""
    source = f"def deep(n):\n    return [deep(n - 1)] if n else 1\ndef f():\n    return {answer}\n"
    with sandbox.session(scripts(source)) as session, pytest.raises(Fault) as caught:
        session.call("f")
    assert caught.value.kind == "ValueError"
    assert not caught.value.dead


def test_a_host_function_gets_plain_data_too(sandbox):
    """So the engine never holds what hostile code built."""
    found = fault(sandbox, "def f():\n    return roll({1, 2})\n", host={"roll": lambda _: 1})
    assert found.kind == "ValueError"


def test_check_finds_what_is_not_python(sandbox):
    """With its line."""
    problems = sandbox.check("def f():\n    return 1\ndef g(:\n", "")
    assert problems[0].line == 3
    assert sandbox.check("def f():\n    return 1\n", "") == ()


def test_a_fault_is_placed_where_it_is_though_the_prelude_was_known(sandbox):
    """Sources that begin alike open faster, and their scripts and lines are their own."""
    for number in (1, 2):
        broken = (f"rule {number}", f"X = {number}\n\ndef f(x):\n    return double(x) // 0\n")
        with pytest.raises(Fault) as caught, sandbox.session((PRELUDE, broken)) as session:
            session.call("f", 1)
        assert (caught.value.script, caught.value.line) == (f"rule {number}", 4)
