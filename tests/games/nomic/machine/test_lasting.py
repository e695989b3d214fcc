"""A session that lasts for many inputs answers as a fresh one for each of them would."""

from contextlib import contextmanager

import pytest

from nomicd.adapters.sandbox.plain import PlainSandbox
from nomicd.games.nomic.machine.sandbox import Fault
from nomicd.games.nomic.ruleset import RULESETS
from nomicd.kernel.ruleset import Seating, Unseating

TELLS = "def on_update_start(ev):\n    return log(' '.join(p.name for p in everyone()))"
CHANGES = "def on_update_start(ev):\n    kinds = square(2).types\n    kinds.append('lake')"


class Counting:
    """A sandbox that counts its sessions; each gives up after so many questions, if it is told to."""

    def __init__(self, questions=None):
        self._inner = PlainSandbox()
        self.questions = questions
        self.sessions = self.died = 0

    @contextmanager
    def session(self, sources):
        self.sessions += 1
        with self._inner.session(sources) as session:
            yield _Tiring(self, session, self.questions)

    def check(self, source, stubs):
        return self._inner.check(source, stubs)


class _Tiring:
    def __init__(self, counting, session, questions):
        self._counting, self._session, self._left = counting, session, questions

    def call(self, function, *args, host=None, raw=False):
        if self._left == 0:
            self._counting.died += 1
            raise Fault("MemoryError", "too much is left in it", dead=True)
        self._left = self._left and self._left - 1
        return self._session.call(function, *args, host=host, raw=raw)


@pytest.fixture
def lasting(game_in):
    """Opens a game whose inputs share what they run rules with."""

    @contextmanager
    def opened(sandbox, *rules):
        game = game_in(sandbox, *rules)
        with RULESETS[0].steady(sandbox) as game.sandbox:
            yield game

    return opened


def test_one_session_serves_many_inputs(lasting):
    """Not for ever: what is left in it stays small."""
    counting = Counting()
    with lasting(counting, (2, TELLS)) as game:
        before = counting.sessions
        for _ in range(12):
            game.update()
    assert counting.sessions - before == 2
    assert game.notes() == ["alice bob"] * 12


def test_rules_that_change_what_they_are_shown_have_fresh_ones(lasting):
    """As they would have if each input came alone."""
    counting = Counting()
    with lasting(counting, (2, CHANGES)) as game:
        before = counting.sessions
        for _ in range(3):
            game.update()
    assert counting.sessions - before == 3


def test_a_session_that_dies_of_what_was_before_costs_nothing(lasting):
    """The input is decided again, in a fresh one: no rule is suspended for it."""
    counting = Counting()
    with lasting(counting, (2, TELLS)) as game:
        counting.questions = 5  # the next sessions are soon tired
        for _ in range(6):
            game.update()
    assert counting.died
    assert not game.suspended()
    assert game.notes() == ["alice bob"] * 6


def test_who_has_left_and_come_back_stands_last(lasting):
    """In the order of the game, not of what the session was told first."""
    with lasting(Counting(), (2, TELLS)) as game:
        game.update()
        game.do(Unseating("alice"))
        game.do(Seating("alice"))
        game.update()
    assert game.notes() == ["alice bob", "bob alice"]


SEES = """def on_update_start(ev):
    put('seen', f"{get('seen', '')}{everyone()[0].name[0]}")
    titles = [proposal(n).title for n in (1, 2, 3) if proposal(n)]
    return log(' '.join([get('seen'), *titles, *(f'{p.name} on {p.square.label}' for p in everyone())]))"""


def test_games_that_share_a_session_know_nothing_of_each_other(game_in):
    """Each is told to it from the start when it comes from another one; it answers as if it were alone."""

    def played(sandbox):
        games = [game_in(sandbox, (2, SEES)), game_in(sandbox, (2, SEES), players=("zoe", "bob", "alice"))]
        games[1].state.slug = "other"
        games[0].propose("bob", "set 2.x to 1", "Mine")
        for at in (0, 1, 1, 0, 0, 1):
            games[at].update()
            games[at].propose("alice", "A rule in words.", f"Title {len(games[at].events)}")
        return [game.notes() for game in games]

    counting = Counting()
    with RULESETS[0].steady(counting) as shared:
        assert played(shared) == played(PlainSandbox())
    assert counting.sessions == 1
