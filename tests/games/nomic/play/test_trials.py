"""What has been tried for a player before is not tried again, and nobody can tell."""

import random
from contextlib import contextmanager

import pytest
from plain_sandbox import PlainSandbox

from nomicd.games.nomic.game import RULESETS

SHOP = (
    2,
    """
def can_shop(ev):
    return ev.player.cash < 9 or f'you have {ev.player.cash} already'

def do_shop(ev):
    return [pay(None, ev.player, ev.price, 'shop'), put(ev.player.name, get(ev.player.name, 0) + 1)]

def do_gamble(ev):
    return pay(None, ev.player, roll(6, 'gamble', ev.player), 'luck')

def do_settle(ev):
    q = square(ev.where)
    if not q or q.owner:
        fail('somebody lives there')
    return [own(q, ev.player), add_square(after=q)]

def do_smash(ev):
    return 1 // 0

def do_now(ev):
    return pay(None, ev.player, 5, 'at once')
""",
    """
[actions.shop]
usage = "shop <price:int>"
[actions.gamble]
usage = "gamble"
[actions.settle]
usage = "settle <where:int>"
[actions.smash]
usage = "smash"
[actions.now]
usage = "now"
at_once = true
""",
)
SHY = (
    3,
    """
def before_action(ev):
    if ev.action == 'gamble' and pending(ev.player, 'shop') > 1:
        ev.cancel('you shop too much')
""",
)


class Counting(PlainSandbox):
    """Counts what rules are asked."""

    def __init__(self):
        super().__init__()
        self.asked = 0

    @contextmanager
    def session(self, sources, **how):
        with super().session(sources, **how) as inner:
            yield _Counted(self, inner)


class _Counted:
    def __init__(self, counting, inner):
        self._counting, self._inner = counting, inner

    def __getattr__(self, name):
        if name in ("ask", "call"):
            self._counting.asked += 1
        return getattr(self._inner, name)


HAPPENS = {
    "shop": lambda dice, game, player: game.order(player, "shop", price=dice.choice((1, 2, 4))),
    "gamble": lambda _, game, player: game.order(player, "gamble"),
    "settle": lambda dice, game, player: game.order(player, "settle", where=dice.randint(2, 12)),
    "smash": lambda _, game, player: game.order(player, "smash"),
    "now": lambda _, game, player: game.order(player, "now"),
    "vote": lambda dice, game, player: game.vote(player, dice.choice(("yea", "nay"))),
    "propose": lambda _, game, player: game.propose(player, "Words.", f"Title {game.orders}"),
    "cancel": lambda _, game, player: game.order(player, "cancel", what="all"),
    "update": lambda dice, game, _: game.update() if dice.random() < 1 / 3 else None,
}


def order_at_random(dice, game):
    """A random order of a random player's, or what else happens in a game."""
    player, what = dice.choice(("alice", "bob")), dice.choice(("shop", *HAPPENS))
    return HAPPENS[what](dice, game, player)


@pytest.mark.parametrize("rules", [(SHOP,), (SHOP, SHY)])
@pytest.mark.parametrize("seed", range(12))
def test_it_comes_to_the_same_as_trying_everything_each_time(game_in, rules, seed):
    """Answers and facts, whatever happens in between."""
    dice, told = (random.Random(seed), random.Random(seed)), ([], [])
    fresh = game_in(PlainSandbox(), *rules)
    going = game_in(PlainSandbox(), *rules)
    with RULESETS[0].steady(PlainSandbox()) as going.sandbox:
        for _ in range(60):
            for game, each, said in zip((fresh, going), dice, told, strict=True):
                said.append(order_at_random(each, game))
    assert told[0] == told[1]
    assert fresh.events == going.events


def test_an_order_asks_no_more_when_many_wait(game_in):
    """Those before it are done already."""
    counting = Counting()
    game = game_in(counting, SHOP)
    with RULESETS[0].steady(counting) as game.sandbox:
        asked = []
        for _ in range(5):
            before = counting.asked
            game.order("alice", "shop", price=1)
            game.order("bob", "gamble")
            asked.append(counting.asked - before)
    assert len(game.state.queue) == 10
    assert asked[-1] == asked[1]
