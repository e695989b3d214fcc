"""Hostile code in the rules of a fixed game is refused or suspended, and the game goes on."""

import pytest
from pot import GENEROUS, POT, PlayedPot

from nomicd.adapters.sandbox.monty import MontySandbox
from nomicd.kernel.decision import Refused

PROGRAMS = {
    "a list doubled": "    some = [0]\n    while some:\n        some = some + some\n",
    "a text doubled": "    text = 'x'\n    while text:\n        text = text + text\n",
    "a number squared": "    n = 3\n    while n:\n        n = n * n\n",
    "calls itself": "    return on_roll(ev)\n",
    "catches all": (
        "    while True:\n        try:\n            on_roll(ev)\n"
        "        except Exception:\n            pass\n"
    ),
    "a sum without end": "    return sum(range(10 ** 15))\n",
    "deep data": "    deep = []\n    for n in range(10_000):\n        deep = [deep]\n    return deep\n",
    "a million effects": "    return [say('x')] * 1_000_000\n",
    "a long text": "    return say('x' * 10_000_000)\n",
    "the game itself": "    return ev\n",
    "a float": "    return {'do': 'grant', 'player': ev.player, 'amount': 1 / 2}\n",
    "a large number": "    return grant(ev.player, 10 ** 18)\n",
}
REFUSED = {
    "climbs by attributes": "    return ev.__class__\n",
    "climbs by format": "    return say('{0.x}'.format(ev))\n",
    "calls the engine": "    return _learn({})\n",
    "finds its way round": "    return getattr(ev, 'player')\n",
    "changes what it is shown": "    ev.player.coins = 500\n",
    "keeps what lasts": "    global SEEN\n    SEEN = 1\n",
    "a class": "    class Player:\n        pass\n",
}


@pytest.fixture(scope="module")
def sandbox():
    with MontySandbox() as monty:
        yield monty


def body(program):
    return f"# ?. Hostile\n\n```python\ndef on_roll(ev):\n{program}```"


@pytest.mark.parametrize("program", PROGRAMS)
def test_it_is_suspended_and_the_update_is_made(sandbox, program):
    game = PlayedPot(sandbox)
    game.pass_law(GENEROUS)
    game.pass_law(body(PROGRAMS[program]))
    assert game.state.rules[102].suspended
    assert not game.state.rules[101].suspended
    assert game.total == POT
    game.update()


@pytest.mark.parametrize("program", REFUSED)
def test_it_is_refused_when_it_is_mailed(sandbox, program):
    assert isinstance(PlayedPot(sandbox).propose(body(REFUSED[program])), Refused)
