"""Hostile rule code in the real sandbox: contained, bounded in time, and the next call is served."""

import itertools
from pathlib import Path

import pytest

from nomicd.adapters.sandbox import monty
from nomicd.adapters.sandbox.monty import MontySandbox
from nomicd.kernel.sandbox import Fault

STUBS = Path(__file__).parents[3].joinpath("nomicd/games/nomic/rules/api.pyi").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def sandbox():
    """One pool for all: what one attack leaves behind, the next test would meet."""
    with MontySandbox() as made:
        yield made


def body(text):
    return "def f():\n" + "".join(f"    {line}\n" for line in text.splitlines())


def outcome(sandbox, text, host=None):
    """What a hostile function ends in: its fault, or its answer."""
    try:
        with sandbox.session((("rule 66", body(text)),)) as session:
            return session.call("f", host=host)
    except Fault as fault:
        return fault


ENDLESS = {
    "a loop": "while True:\n    pass",
    "nested ranges": "for a in range(10**9):\n    for b in range(10**9):\n        pass",
    "a swallowed limit": "while True:\n  try:\n    while True: pass\n  except BaseException: pass",
    "a limit met in finally": "try:\n    while True:\n        pass\nfinally:\n    while True:\n        pass",
    "printing": "while True:\n    print('x' * 1000)",
    "a native sum": "return sum(range(10**12))",
    "a native search": "return max(range(10**12))",
    "squaring": "x = 3\nfor i in range(40):\n    x = x * x\nreturn 1",
    "quadratic joining": "s = ''\nfor i in range(10**8):\n    s = (s + 'a')[-1000:]",
    "an eager pattern": """exec('import re; re.match("(a|a)*$", "a" * 5000 + "b")')\nwhile 1: pass""",
}
GREEDY = {
    "a long text": "return len('a' * 10**9)",
    "a doubled text": "s = 'a'\nwhile True:\n    s = s + s",
    "a doubled list": "s = [1]\nwhile True:\n    s = s + s",
    "a list that grows": "s = []\nwhile True:\n    s.append('a' * 1000)",
    "a table that grows": "s = {}\nfor i in range(10**9):\n    s[i] = i",
    "a huge power": "return 2 ** 10 ** 9 > 1",
    "a huge product": "return len([0] * 10**8)",
    "a replace bomb": "return len('x'.replace('', 'y' * 10**7))",
    "a join bomb": "return len(''.join(['a' * 1000] * 10**6))",
    "a format bomb": "return len(f'{1:>{10**9}}')",
    "an old format bomb": "return len('%1000000000d' % 1)",
    "a sort bomb": "return len(sorted(range(10**8)))",
    "a swallowed limit": "try:\n    return len('a' * 10**9)\nexcept BaseException:\n    return 'caught'",
}


@pytest.mark.parametrize("text", ENDLESS.values(), ids=ENDLESS)
def test_code_that_never_ends_is_ended(sandbox, text):
    """After half a second, or a moment later by killing its worker; the session is lost, the pool is not."""
    fault = outcome(sandbox, text)
    assert isinstance(fault, Fault)
    assert fault.kind in ("TimeoutError", "Crashed", "MemoryError")
    assert fault.dead
    assert outcome(sandbox, "return 'served'") == "served"


@pytest.mark.parametrize("text", GREEDY.values(), ids=GREEDY)
def test_code_that_wants_all_memory_gets_none(sandbox, text):
    """The bound is 32 MB, and no `except` of the code holds it off."""
    fault = outcome(sandbox, text)
    assert isinstance(fault, Fault)
    assert fault.kind in ("MemoryError", "TimeoutError", "Crashed")
    assert fault.dead
    assert outcome(sandbox, "return 'served'") == "served"


@pytest.mark.parametrize(
    "text",
    [
        "def g():\n    return g()\nreturn g()",
        "return (lambda g: g(g))(lambda g: g(g))",
        "x = []\nfor i in range(100000):\n    x = [x]\nreturn x",
        "x = []\nfor i in range(100000):\n    x = [x]\nreturn x == x[0]",
        "x = ()\nfor i in range(100000):\n    x = (x,)\nreturn hash(x)",
        "x = {}\nfor i in range(100000):\n    x = {'a': x}\nreturn take(x)",
        "x = []\nx.append(x)\nreturn x + [{1}]",
        "return int('9' * 10**6)",
        "raise SystemExit",
        "raise KeyboardInterrupt",
        "return __import__('os').environ",
        "return open('/etc/passwd').read()",
        "return globals()",
        "return exit()",
        "return eval('__import__(\"os\")')",
        "return exec('import os\\nos.listdir(\"/\")')",
        "return exec('import os\\nos.getenv(\"HOME\")')",
        "return exec('import subprocess')",
        "return exec('import socket')",
    ],
)
def test_deep_data_and_ways_out_end_in_a_fault(sandbox, text):
    """Recursion, deep values and the world outside: an error like any other."""
    fault = outcome(sandbox, text, host={"take": lambda value: 1})
    assert isinstance(fault, Fault)
    assert outcome(sandbox, "return 'served'") == "served"


def test_text_of_deep_data_is_bounded(sandbox):
    """Writing out what is nested for ever answers a text or an error, and nothing falls over."""
    made = outcome(sandbox, "x = []\nfor i in range(100000):\n    x = [x]\nreturn str(x)[:9]")
    assert made == "[[[[[[[[[" or isinstance(made, Fault)
    assert outcome(sandbox, "return 'served'") == "served"


def test_calls_of_the_host_are_counted(sandbox):
    """Ten thousand a session; then it is over, whatever the code catches."""
    asked = []
    text = "while True:\n    try:\n        roll(6)\n    except BaseException:\n        pass"
    fault = outcome(sandbox, text, host={"roll": asked.append})
    assert isinstance(fault, Fault)
    assert fault.dead
    assert len(asked) <= 10_000


@pytest.mark.parametrize(
    "text",
    [
        "exec('import random; r = random.random()', g)",
        "exec('import time; r = [time.time(), time.monotonic(), time.process_time()]', g)",
        "exec('import datetime; r = datetime.datetime.now()', g)",
        "g['r'] = [hash('alice'), [x for x in {'b', 'a', 'c'}]]",
    ],
)
def test_clock_random_and_hashes_are_the_same_each_time(sandbox, text):
    """Even if code got at them, they would tell it nothing, and every run of it ends alike."""
    text = f"g = {{}}\n{text}\nreturn str(g['r'])"
    answers = {outcome(sandbox, text), outcome(sandbox, text)}
    with MontySandbox() as another:
        answers.add(outcome(another, text))
    assert len(answers) == 1
    assert isinstance(answers.pop(), str)


def test_nothing_is_printed(sandbox, capfd):
    """What rule code prints is dropped."""
    assert outcome(sandbox, "print('hello')\nreturn 1") == 1
    assert capfd.readouterr().out == ""


@pytest.mark.parametrize(
    ("source", "ends"),
    [
        ("def f():\n    return " + "(" * 5_000, "SyntaxError"),
        ("def f():\n    return " + "-" * 15_000 + "1", "SyntaxError"),
        ("def f():\n    return " + "[" * 5_000 + "]" * 5_000, "SyntaxError"),
        ("x = 1\n" * 200_000, "SyntaxError"),
        ("while True:\n    pass\n", "TimeoutError"),
        ("x = 'a' * 10**9\n", "MemoryError"),
    ],
)
def test_source_that_is_hostile_by_itself_is_a_fault(sandbox, source, ends):
    """Deep, long or busy before anything is called."""
    with pytest.raises(Fault) as caught, sandbox.session((("rule 66", source),)):
        pass
    assert caught.value.kind == ends
    assert outcome(sandbox, "return 'served'") == "served"


def test_more_sessions_may_be_open_than_one(sandbox):
    """A rehearsal runs beside the game."""
    source = (("rule 1", "seen = []\ndef f(x):\n    seen.append(x)\n    return seen\n"),)
    with sandbox.session(source) as one, sandbox.session(source) as two:
        assert one.call("f", 1) == [1]
        assert two.call("f", 2) == [2]
        assert one.call("f", 3) == [1, 3]


def test_the_checker_knows_the_stubs(sandbox):
    """A misspelt field, a wrong type and an unknown name, each on its line."""
    source = (
        "def on_land(ev: MoveEvent):\n"
        "    x = ev.player.csh\n"
        "    y = pay(ev.player, None, 'ten', 'rent')\n"
        "    return [x, y, nothing]\n"
    )
    problems = sandbox.check(source, STUBS)
    assert [problem.line for problem in problems] == [2, 3, 4]
    assert "csh" in problems[0].text


def test_the_checker_does_not_mind_what_is_only_declared(sandbox):
    """A constant made of a setting cannot be run alone, and is fine."""
    assert sandbox.check("PRICE = P.price\ndef on_land(ev: MoveEvent):\n    return None\n", STUBS) == ()


def test_the_checker_survives_endless_code(sandbox):
    """Checking runs the source too, under the same limits."""
    assert sandbox.check("while True:\n    pass\n", STUBS) == ()
    assert outcome(sandbox, "return 'served'") == "served"


def test_what_a_limit_says_is_the_same_each_time():
    """No measured time or size in it: a game that is played once more must come to the same words."""
    with (
        MontySandbox() as sandbox,
        pytest.raises(Fault) as hit,
        sandbox.session((("rule 1", "while True:\n    pass\n"),)),
    ):
        pass
    assert hit.value.text == "feed time limit exceeded: more than 500ms"


def test_a_check_costs_what_it_takes_of_the_processor(monkeypatch):
    """However long it takes by the clock, because others use the machine."""
    monkeypatch.setattr(monty, "perf_counter", itertools.count(step=1_000.0).__next__)
    with MontySandbox() as sandbox:
        assert sandbox.check("x: int = 'a'\n", STUBS) != ()
        assert sandbox.seconds_spent < 1_000
