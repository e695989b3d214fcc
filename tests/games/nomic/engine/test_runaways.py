"""What code costs that never ends, or is slow: and who is blamed.

It is counted how often a limit is hit until that is found."""

import json
from contextlib import contextmanager

import pytest
from plain_sandbox import PlainSandbox

from nomicd.games.nomic import events as e
from nomicd.kernel.sandbox import Fault

ROLLS = (6, "def on_turn(ev):\n    return move(ev.player, sum(dice(2, 6, 'move', ev.player)))")
GIFTS = (5, "def on_turn(ev):\n    return pay(None, ev.player, 10, 'gift')")
LOOPS = "    while True:\n        pass"
EACH_TIME = ("on_update_start", "on_turn_start", "on_turn", "on_roll", "before_pay", "on_turn_end")
SLOW = (9, "def on_turn_end(ev):\n    return log('slowly')")
SECONDS = 0.4
QUESTION = 4

HITS = 3
"""Together with all that would follow, together with the other rules of its hook, and alone."""


class Counting:
    """Another sandbox, and how often a limit was hit in it."""

    def __init__(self, inner):
        self._inner = inner
        self.hits = 0

    @contextmanager
    def session(self, sources, **how):
        with self._inner.session(sources, **how) as session:
            yield _Counted(self, session)

    def check(self, source, stubs):
        return self._inner.check(source, stubs)


class _Counted:
    def __init__(self, counting_sandbox, session):
        self._counting, self._session = counting_sandbox, session

    @property
    def seconds_spent(self):
        return self._session.seconds_spent

    def ask(self, *given):
        try:
            return self._session.ask(*given)
        except Fault as fault:
            self._counting.hits += fault.dead
            raise

    def __getattr__(self, name):
        return getattr(self._session, name)


class Dear(PlainSandbox):
    """A sandbox in which rule 9 takes long, whenever it is asked at the end of a turn."""

    def __init__(self, seconds=SECONDS):
        self.seconds = seconds
        self.asked = 0

    @contextmanager
    def session(self, sources, **how):
        with super().session(sources, **how) as session:
            yield _Dear(self, session)


class _Dear:
    def __init__(self, dear, session):
        self._dear, self._session, self.seconds_spent = dear, session, 0.0

    def ask(self, function, arguments, host=None):
        questions, first, coming, _ = json.loads(arguments)
        asked = [each for each in (*questions, *(coming if first else ())) if len(each) == QUESTION]
        if any(hook == "on_turn_end" and 9 in rules for hook, _, rules, _ in asked):
            self._dear.asked += 1
            self.seconds_spent += self._dear.seconds
        return self._session.ask(function, arguments, host)

    def __getattr__(self, name):
        return getattr(self._session, name)


@pytest.fixture
def counting_sandbox(monty):
    return Counting(monty)


def test_what_comes_before_the_endless_code_costs_no_limit(counting_sandbox, game_in):
    """However many steps there are, which are all played on ahead in one call."""
    game = game_in(counting_sandbox, GIFTS, ROLLS, (7, f"def on_land(ev):\n{LOOPS}"))
    assert game.of(e.MoneyPaid, game.update())
    assert list(game.find_suspended()) == [7]
    assert counting_sandbox.hits == HITS


def test_endless_code_in_many_places_costs_no_more(counting_sandbox, game_in):
    """It is off after the first."""
    code = "\n\n".join(f"def {hook}(ev):\n{LOOPS}" for hook in EACH_TIME)
    game = game_in(counting_sandbox, GIFTS, ROLLS, (7, code))
    game.update()
    assert list(game.find_suspended()) == [7]
    assert counting_sandbox.hits <= HITS


def test_endless_code_that_types_squares_is_found_at_the_first(counting_sandbox, game_in):
    """Not at each of them anew."""
    game = game_in(
        counting_sandbox,
        GIFTS,
        (7, f"def square_types(q):\n    if q.number < 3:\n        return None\n{LOOPS}"),
    )
    game.update()
    assert list(game.find_suspended()) == [7]
    assert counting_sandbox.hits == HITS


def test_who_reckons_is_tried_once_where_the_asker_has_no_end(counting_sandbox, game_in):
    """All of them together, and they lose nothing."""
    reckons = "def reckon_price(ev):\n    return ev.amount + 1"
    code = f"def on_update_start(ev):\n    reckon('price', 5)\n{LOOPS}"
    game = game_in(counting_sandbox, (3, reckons), (4, reckons), (5, reckons), (7, code))
    game.update()
    assert list(game.find_suspended()) == [7]
    assert counting_sandbox.hits <= HITS + 1


def test_a_rehearsal_costs_as_little(counting_sandbox, game_in):
    """And it names the rule and the place."""
    game = game_in(counting_sandbox, GIFTS, ROLLS, rehearsal=20)
    before = counting_sandbox.hits
    body = f"# ?. New\n\nNew.\n\n```python\ndef on_land(ev):\n{LOOPS}\n```\n"
    made = game.propose("alice", body).events[-1]
    assert made.rehearsal[0].startswith(
        "WARNING: in the rehearsal the code of rule 7 failed in the 1st update"
    )
    assert counting_sandbox.hits - before == HITS


def test_slow_code_is_suspended_when_its_time_is_used_up(game_in):
    """The others, which were asked in the same calls, are not."""
    dear = Dear(0.9)
    game = game_in(dear, GIFTS, ROLLS, SLOW, players=[f"player{n}" for n in range(12)])
    game.update()
    assert list(game.find_suspended()) == [9]
    assert "takes too long" in game.find_suspended()[9].error
    assert dear.asked <= 6


def test_each_update_has_its_time_anew(game_in):
    """What two players' turns cost is allowed, in as many updates as there are."""
    game = game_in(Dear(), GIFTS, ROLLS, SLOW)
    for _ in range(4):
        game.update()
    assert game.find_suspended() == {}


def test_a_rehearsal_of_slow_code_ends(game_in):
    """With what it has shown until then."""
    game = game_in(Dear(), GIFTS, ROLLS, rehearsal=20, players=["alice"])
    for number in (7, 8):
        game.apply(e.RuleEnacted(number, f"# {number}. So\n\nSo.\n", "test"))
    body = "# 9. New\n\nNew.\n\n```python\ndef on_turn_end(ev):\n    return log('slowly')\n```\n"
    decision = game.propose("alice", body)
    warning, *_ = decision.events[-1].rehearsal
    assert warning == "WARNING: it was not rehearsed further than the 2nd update: the code takes too long."
    assert warning in decision.says
