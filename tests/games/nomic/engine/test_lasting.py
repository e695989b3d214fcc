"""A session that lasts for many inputs answers as a fresh one for each of them would."""

from contextlib import contextmanager

import pytest
from plain_sandbox import PlainSandbox

from nomicd.games.nomic.game import RULESETS
from nomicd.kernel.inputs import SeatPlayer, UnseatPlayer
from nomicd.kernel.sandbox import Fault

TELLS = "def on_update_start(ev):\n    return log(' '.join(p.name for p in everyone()))"
CHANGES = "def on_update_start(ev):\n    kinds = square(2).types\n    kinds.append('lake')"


class Counting:
    """A sandbox that counts its sessions; each gives up after so many questions, if it is told to."""

    def __init__(self, questions=None):
        self._inner = PlainSandbox()
        self.questions = questions
        self.sessions = self.died = 0
        self.turns = True

    @contextmanager
    def session(self, sources, **how):
        self.sessions += 1
        with self._inner.session(sources, **how) as session:
            yield _Tiring(self, session, self.questions)

    def check(self, source, stubs):
        return self._inner.check(source, stubs)


class _Tiring:
    seconds_spent = 0.0

    def __init__(self, counting, session, questions):
        self._counting, self._session, self._left = counting, session, questions

    def call(self, function, *args, host=None):
        return self._session.call(function, *args, host=host)

    def ask(self, function, arguments, host=None):
        if self._left == 0:
            self._counting.died += 1
            raise Fault("MemoryError", "too much is left in it", dead=True)
        self._left = self._left and self._left - 1
        return self._session.ask(function, arguments, host)

    def run(self, sources):
        if not self._counting.turns:
            raise Fault("MemoryError", "it does not want to")
        self._session.run(sources)


@pytest.fixture
def open_lasting(game_in):
    """Opens a game whose inputs share what they run rules with."""

    @contextmanager
    def open_game(sandbox, *rules):
        game = game_in(sandbox, *rules)
        with RULESETS[0].steady(sandbox) as game.sandbox:
            yield game

    return open_game


def test_one_session_serves_many_inputs(open_lasting):
    """Not for ever: what is left in it stays small."""
    counting = Counting()
    with open_lasting(counting, (2, TELLS)) as game:
        before = counting.sessions
        for _ in range(12):
            game.update()
    assert counting.sessions - before == 2
    assert game.notes() == ["alice bob"] * 12


def test_rules_that_change_what_they_are_shown_have_fresh_ones(open_lasting):
    """As they would have if each input came alone."""
    counting = Counting()
    with open_lasting(counting, (2, CHANGES)) as game:
        before = counting.sessions
        for _ in range(3):
            game.update()
    assert counting.sessions - before == 3


def test_a_session_that_dies_of_what_was_before_costs_nothing(open_lasting):
    """The input is decided again, in a fresh one: no rule is suspended for it."""
    counting = Counting()
    with open_lasting(counting, (2, TELLS)) as game:
        counting.questions = 5  # the next sessions are soon tired
        for _ in range(6):
            game.update()
    assert counting.died
    assert not game.find_suspended()
    assert game.notes() == ["alice bob"] * 6


def test_who_has_left_and_come_back_stands_last(open_lasting):
    """In the order of the game, not of what the session was told first."""
    with open_lasting(Counting(), (2, TELLS)) as game:
        game.update()
        game.do(UnseatPlayer("alice"))
        game.do(SeatPlayer("alice"))
        game.update()
    assert game.notes() == ["alice bob", "bob alice"]


SEES = """def on_update_start(ev):
    put('seen', f"{get('seen', '')}{everyone()[0].name[0]}")
    titles = [proposal(n).title for n in (1, 2, 3) if proposal(n)]
    return log(' '.join([get('seen'), *titles, *(f'{p.name} on {p.square.label}' for p in everyone())]))"""


def test_games_that_share_a_session_know_nothing_of_each_other(game_in):
    """Each is told to it from the start when it comes from another one; it answers as if it were alone."""

    def play_games(sandbox):
        games = [game_in(sandbox, (2, SEES)), game_in(sandbox, (2, SEES), players=("zoe", "bob", "alice"))]
        games[1].state.slug = "other"
        games[0].propose("bob", "set 2.x to 1", "Mine")
        for at in (0, 1, 1, 0, 0, 1):
            games[at].update()
            games[at].propose("alice", "A rule in words.", f"Title {len(games[at].events)}")
        return [game.notes() for game in games]

    counting = Counting()
    with RULESETS[0].steady(counting) as shared:
        assert play_games(shared) == play_games(PlainSandbox())
    assert counting.sessions == 1


LOOKS = """def on_update_start(ev):
    laws = [n for n in range(1, 9) if in_force(n)]
    prices = [(param(n, 'price'), param(n, 'card.price')) for n in laws]
    things = [(i.key, i.name, i.buy) for i in items()]
    free = [q.label for q in squares() if q.purchasable]
    return log(f'{laws} {prices} {things} {free} {P.said} {[reckon("toll", n) for n in laws]}')"""
SAYS = "[params]\nsaid = '{}'"
TOLLS = "def reckon_toll(ev):\n    return ev.amount + P.price"
PRICE = "[params]\nprice = {}"
CARD = "[items.card]\nname = 'Card'\nbuy = {}"
GEM = "[items.gem]\nname = 'Gem'"
LAKES = "[square_types.lake]\nname = 'Lake'\npurchasable = {}"
WET = "def square_types(q):\n    return 'lake' if q.number % {} == 0 else None"
LAWS = [
    [(2, LOOKS, SAYS.format("a"))],
    [(2, LOOKS, SAYS.format("b"))],
    [(2, LOOKS, SAYS.format("a")), (3, TOLLS, PRICE.format(3)), (4, "", PRICE.format(4))],
    [(2, LOOKS, SAYS.format("a")), (3, "", PRICE.format(3)), (4, TOLLS, PRICE.format(4))],
    [(2, LOOKS, SAYS.format("a")), (3, TOLLS.replace("+", "-"), PRICE.format(3))],
    [(2, LOOKS, SAYS.format("c")), (5, "", CARD.format(7)), (6, "", GEM)],
    [(2, LOOKS, SAYS.format("c")), (5, "", GEM), (6, "", CARD.format(8))],
    [(2, LOOKS, SAYS.format("d")), (7, WET.format(2), LAKES.format("false"))],
    [(2, LOOKS, SAYS.format("d")), (7, WET.format(2), LAKES.format("true"))],
    [(2, LOOKS, SAYS.format("d")), (7, WET.format(3), LAKES.format("false")), (8, "def x(ev):\n    pass")],
]


def test_games_by_different_laws_share_a_session(game_in, monty):
    """It is turned from one law to the next: rules that come, change and go, with all that they declare."""

    def play_games(sandbox):
        games = [game_in(sandbox, *law) for law in LAWS]
        for number, game in enumerate(games):
            game.state.slug = f"game{number}"
        for first, step in ((0, 1), (3, 3), (1, 7)):
            for place in range(len(games)):
                games[(first + step * place) % len(games)].update()
        return [game.notes() for game in games]

    alone = play_games(PlainSandbox())
    counting = Counting()
    with RULESETS[0].steady(counting) as shared, RULESETS[0].steady(monty) as real:
        assert play_games(shared) == play_games(real) == alone
    assert len({tuple(notes) for notes in alone}) == len(LAWS)
    assert counting.sessions < 3 * len(LAWS)


@pytest.mark.parametrize(
    "change",
    [
        "set 2.said to 'e'",
        "amend rule 7\n# 7. Dry\n\nNothing is wet.",
        "repeal rule 8",
        (
            "# ?. More\n\nMore of it.\n\n```toml\n[params]\nprice = 9\n```\n```python\n"
            "def reckon_toll(ev):\n    return ev.amount * P.price\n```"
        ),
    ],
)
def test_a_law_that_changes_within_an_update_keeps_its_session(game_in, change):
    """The rest of the update is as in a session that was opened for the new law."""

    def play_game(sandbox):
        twice = f"{LOOKS}\ndef on_update_end(ev):\n    return on_update_start(ev)"
        game = game_in(sandbox, (2, twice, SAYS.format("d")), *LAWS[-1][1:])
        game.until("fri")
        game.propose("alice", change)
        game.until("fri")
        game.vote("alice", "yea")
        opened = sandbox.sessions
        changed = game.until("mon")
        assert any(event.NAME.startswith("rule-") for event in changed)
        return game.events, sandbox.sessions - opened

    counting, fresh = Counting(), Counting()
    fresh.turns = False
    (events, few), (same, many) = play_game(counting), play_game(fresh)
    assert events == same
    assert few < many


BREAKS = "def on_update_end(ev):\n    n = abs(update() - 9)\n    return pay(None, 'alice', 100 // n, 'share')"


def test_a_law_that_changes_in_words_alone_moves_no_line(game_in, monty):
    """The code of a later rule fails in the line in which it fails in a session of its own."""
    words = "amend rule 3\n# 3. Words\n\nOther words."
    code = f"# ?. More\n\nMore.\n\n```python\n{BREAKS}\n```"

    def play_game(sandbox):
        game = game_in(sandbox, (2, TELLS), (3, ""))
        game.until("fri")
        game.propose("alice", words)
        game.propose("bob", code)
        game.until("fri")
        game.vote("alice", "yea")
        game.vote("bob", "yea")
        while not game.find_suspended() and game.state.update < 12:
            game.update()
        return game.events

    alone = play_game(monty)
    with RULESETS[0].steady(monty) as lasting:
        events = play_game(lasting)
    assert events == alone
    assert [event.line for event in events if event.NAME == "rule-suspended"] == [3]


BUYS = """def on_update_start(ev):
    looks = ' '.join(f'{q.label}{q.index}{q.owner}{q.items}' for q in squares())
    who, n = everyone()[0], update()
    grows = [add_square(label=f'new{n}', after=square(n))] if n % 3 == len(everyone()) % 3 else []
    return [log(looks), own(square(n + 1), who), stock(square(n + 2), 'card', n), *grows]"""
CARD = '[items.card]\nname = "Card"'


def test_squares_that_two_games_have_alike_are_each_game_s_own(game_in):
    """They need not be told anew when the session comes from one game to the other: the rest is, owners
    who are called the same included."""

    def play_games(sandbox):
        games = [
            game_in(sandbox, (2, BUYS, CARD), players=players)
            for players in (("bob", "zoe"), ("bob", "zoe"), ("zoe", "bob", "eve"))
        ]
        for place, game in enumerate(games):
            game.state.slug = f"game{place}"
        for at in (0, 1, 0, 1, 2, 0, 0, 2, 1, 2):
            games[at].update()
        return [game.notes() for game in games]

    counting = Counting()
    with RULESETS[0].steady(counting) as shared:
        assert play_games(shared) == play_games(PlainSandbox())
    assert counting.sessions == 1
