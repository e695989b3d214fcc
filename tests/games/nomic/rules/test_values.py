"""What rules cannot see: where the sandbox keeps a thing, and whether two equal things are one."""

import pytest

from nomicd.games.nomic.rules.check import STUBS
from nomicd.games.nomic.rules.declarations import Declarations
from nomicd.games.nomic.rules.lint import code_of, lint
from nomicd.law.code_subset import problems


def describe_problems(body):
    source = f"def mine(x):\n    return x\n\n\ndef on_land(ev):\n    square = ev.square\n    {body}\n"
    found = problems(source) or lint(code_of(source, Declarations()), STUBS)
    return " ".join(problem.text for problem in found)


REFUSED = {
    "return log(str(mine))": "mine is a function, and no value",
    "return log(f'{log}')": "log is a function",
    "return log('%s' % mine)": "mine is a function",
    "return log(repr([max]))": "max is a function",
    "return {}[mine]": "mine is a function",
    "f = mine\n    return log(str(f))": "mine is a function",
    "return mine(log)": "log is a function",
    "return later(mine)": "mine is a function, and no value: call it, or write its name in quotes",
    "f = lambda: 1\n    return log(str(f))": "a lambda has its place",
    "return mine(lambda: 1)": "a lambda has its place",
    "def inner():\n        return 1\n    return log(str(inner))": "inner is a function",
    "def max(x, key):\n        return log(f'{key}')\n    return max([], key=mine)": "mine is a function",
    "return [str(f) for f in (mine, log)]": "mine is a function",
    "return log(str(Player.count))": "Player is a kind of things, and no value: ask isinstance()",
    "return log(str(Player))": "Player is a kind of things",
    "return pay(Player('zoe'), None, 5, 'x')": "the engine makes each Player",
    "Event('x', {}).cancel('no')": "the engine makes each Event",
    "return log(str(id(ev)))": "id is not known",
    "return log(str(hash('a')))": "hash is not known",
    "return log(str(ev is square))": "write == or != in place of `is`",
    "return log(str(1 < 2 is not 3))": "write == or != in place of `is`",
    "match ev:\n        case Event(player=x):\n            return log(x.name)": "no `case` with a class",
    "match ev:\n        case Event(_held=x):\n            return log(x)": "belong to the engine",
}


@pytest.mark.parametrize(("body", "words"), REFUSED.items(), ids=range(len(REFUSED)))
def test_a_function_is_called_and_nothing_else(body, words):
    """As a value it would show an address, as `is` would show what is one in the sandbox."""
    assert words in describe_problems(body)


FINE = [
    "return log(str(square))",
    "return log(f'{mine(square)}')",
    "return max(players(), key=lambda p: p.cash)",
    "names = [p.name for p in players()]\n    names.sort(key=len)\n    return log(str(names))",
    "return list(map(str, filter(mine, [1, 2])))",
    "return [mine, log][0](square)",
    "return (log if ev.player else mine)('x')",
    "return {'a': mine, 'b': log}[ev.how]('x')",
    "return log('x') if isinstance(square.owner, Player) else None",
    "return log('x') if isinstance(square.owner, (Player, str)) else None",
    "return later('mine') if ev.player is not None else None",
    "player = ev.player\n    return log(f'{player} {player.name}')",
    "item = [get('k') for get in [square]]\n    return log(str(item))",
    "match ev.how:\n        case 'move' | 'jump':\n            return\n        case log:\n            return",
]


@pytest.mark.parametrize("body", FINE, ids=range(len(FINE)))
def test_what_is_no_function_may_be_called_like_one(body):
    """And what takes functions is given them."""
    assert describe_problems(body) == ""
