"""Who is suspended when one rule's code runs inside another's, because that one asks for a number."""

import itertools

import pytest
from moody_sandbox import Moody

from nomicd.games.nomic.rules import rulebook
from nomicd.kernel.decision import Accepted

ASKS = (3, "def on_update_start(ev):\n    return log(f'three {reckon(\"toll\", 5)}')")
ADDS = (5, "def reckon_toll(ev):\n    return ev.amount + 1")

HARM = {
    "loops": "while True:\n        pass",
    "eats memory": "x = [0]\n    while True:\n        x = x + x",
    "computes a tower": "return 10 ** 10 ** 10",
    "recurses": "return reckon_toll(ev)",
    "fails": "return 1 // 0",
    "answers a text": "return 'much'",
}


@pytest.mark.parametrize("body", HARM.values(), ids=HARM)
def test_the_one_who_reckons_badly_is_suspended(monty, game_in, body):
    """Not the one who asked, whose answer stands with what the others have reckoned."""
    game = game_in(monty, ASKS, (4, f"def reckon_toll(ev):\n    {body}"), ADDS)
    assert game.notes(game.update()) == ["three 6"]
    assert list(game.find_suspended()) == [4]


@pytest.mark.parametrize("body", ["while True:\n        pass", "x = [0]\n    while True:\n        x = x + x"])
def test_the_one_who_asks_and_goes_on_badly_is_suspended(monty, game_in, body):
    """Those who reckoned for it lose nothing."""
    game = game_in(
        monty, (3, f"def on_update_start(ev):\n    reckon('toll', 5)\n    {body}"), ADDS, (6, ASKS[1])
    )
    assert game.notes(game.update()) == ["three 6"]
    assert list(game.find_suspended()) == [3]


DEEP = """
def deep(n):
    return deep(n - 1) if n else reckon("toll", 5)

def on_update_start(ev):
    return log(f"{{deep({n})}}")
"""
HELPED = """
def one(n):
    return n + 1

def reckon_toll(ev):
    return one(one(ev.amount)) - 1
"""


@pytest.mark.parametrize("depth", [80, 91, 92, 93, 97])
def test_who_asks_from_the_depth_of_its_calls_does_not_take_others_along(monty, game_in, depth):
    """There is no room left for them to reckon in; that is not their fault."""
    game = game_in(monty, (3, DEEP.format(n=depth)), (5, HELPED))
    game.update()
    assert list(game.find_suspended()) == ([] if depth < 90 else [3])


def test_several_who_do_harm_are_all_found(monty, game_in):
    """In one question: two that loop, one that reckons for ever; the others are heard."""
    loop = "def on_update_start(ev):\n    while True:\n        pass"
    reckons = (6, "def reckon_toll(ev):\n    while True:\n        pass")
    game = game_in(monty, ASKS, (4, loop), ADDS, reckons, (7, loop), (8, ASKS[1]))
    assert game.notes(game.update()) == ["three 6", "three 6"]
    assert sorted(game.find_suspended()) == [4, 6, 7]


def test_who_sets_what_cannot_be_is_suspended(new_game):
    """Not the rule whose payment it was: that is made as if the other had said nothing."""
    game = new_game(
        (3, "def on_update_start(ev):\n    return pay(None, player('alice'), 5, 'gift')"),
        (4, "def before_pay(ev):\n    ev.set(amount=-5)"),
    )
    game.update()
    assert list(game.find_suspended()) == [4]
    assert game.cash("alice") == 5


def test_of_several_without_end_each_is_found(new_game):
    """And not the rule that began the turn in which they ran."""
    game = new_game(
        (7, "def on_turn(ev):\n    return move(ev.player, roll(6, 'move'))"),
        (8, "def on_land(ev):\n    return jump(ev.player, ahead(ev.square, 1))"),
        (9, "def on_land(ev):\n    return later('again')\n\ndef again(ev):\n    return later('again')"),
        (10, "def on_land(ev):\n    return log('landed')"),
        players=["alice"],
    )
    assert game.notes(game.update()) == ["landed"]
    assert sorted(game.find_suspended()) == [8, 9]


def test_what_one_sets_is_seen_by_the_next_though_they_are_asked_alone(monty, game_in):
    """The session has died of another; the changes of the rest add up all the same."""
    game = game_in(
        monty,
        (3, "def on_update_start(ev):\n    return pay(None, player('alice'), 5, 'gift')"),
        (4, "def before_pay(ev):\n    ev.set(amount=ev.amount * 2)"),
        (5, "def before_pay(ev):\n    while True:\n        pass"),
        (6, "def before_pay(ev):\n    ev.set(amount=ev.amount + 1)"),
    )
    game.update()
    assert list(game.find_suspended()) == [5]
    assert game.cash("alice") == 11


RENTS = (4, "def reckon_rent(ev):\n    return ev.square.number + len(ev.player.name)")
WELL_ASKED = "reckon('rent', 0, square=square(3), player=player('alice'))"
ODD = [
    "0, square=None, player=None",
    "0, square=square(3)",
    "0, square=square(3), player='alice'",
    "0, square=player('alice'), player=player('alice')",
    "'much', square=square(3), player=player('alice')",
    "None, square=square(3), player=player('alice')",
    "10 ** 30, square=square(3), player=player('alice')",
    "0, square=square(3), player=Player('nobody')",
]


@pytest.mark.parametrize("odd", ODD)
def test_who_asks_as_nobody_should_is_to_blame_for_what_breaks(new_game, odd):
    """Not the rules that know the number: they reckon for others as before."""
    asks = f"def on_update_start(ev):\n    return log(str({WELL_ASKED}))"
    bends = (8, "def reckon_rent(ev):\n    return ev.amount // 2 + ev.amount - ev.amount // 2")
    game = new_game(
        RENTS, bends, (9, f"def on_update_start(ev):\n    return log(str(reckon('rent', {odd})))"), (10, asks)
    )
    game.update()
    game.update()
    assert {*game.find_suspended()} <= {9}
    assert game.notes()[-1] == "8"


def test_what_a_number_needs_is_told(new_game):
    """By the line that asks for it."""
    odd = "reckon('rent', 0, square=None, player=None)"
    asks = f"def on_update_start(ev):\n    n = {odd}\n    return log(str(n))"
    game = new_game(RENTS, (9, asks))
    game.update()
    assert game.find_suspended()[9].error == 'TypeError: reckon("rent") needs square=, a square'
    assert game.find_suspended()[9].line == 2


def test_odd_questions_that_harm_nobody_are_answered(new_game):
    """As they always were."""
    asks = "def on_update_start(ev):\n    return log(str(reckon('rent', 2, square=None, colour='red')))"
    game = new_game((4, "def reckon_rent(ev):\n    return ev.amount * 3"), (9, asks))
    assert game.notes(game.update()) == ["6"]


def test_who_asks_wrongly_in_reckoning_is_to_blame_itself(new_game):
    """Not who has asked it as it should be."""
    asks = f"def on_update_start(ev):\n    return log(str({WELL_ASKED}))"
    middle = "def reckon_rent(ev):\n    return reckon('worth', 1, square=None)"
    game = new_game((3, asks), (4, middle), (5, "def reckon_worth(ev):\n    return ev.square.number"))
    assert game.notes(game.update()) == ["0"]
    assert list(game.find_suspended()) == [4]


ASKS_FOR_IT = "def on_update_start(ev):\n    n = reckon('lustre', 0, shine=5)\n    return log(f'lustre {n}')"


def enact(game, code):
    """Bring a rule into force in the update that follows: it is newer than those of the beginning."""
    text = f"# ?. A newer rule\n\nSome prose.\n\n```python\n{code}\n```\n"
    decision = game.admin("legislate", title="A newer rule", body=text, by="a vote")
    assert isinstance(decision, Accepted), decision
    return max(game.state.rules)


def test_who_asks_for_a_made_up_number_that_an_older_rule_does_not_understand_is_to_blame(new_game):
    """What was in force first is left alone."""
    game = new_game((4, "def reckon_lustre(ev):\n    return ev.amount + ev.gleam"), (5, ADDS[1]))
    game.update()
    newer = enact(game, ASKS_FOR_IT)
    game.update()
    assert list(game.find_suspended()) == [newer]
    assert "it asks rule 4 for what that does not understand" in game.find_suspended()[newer].error


def test_who_comes_to_reckon_a_made_up_number_and_breaks_is_to_blame(new_game):
    """The rule that has asked for it before goes on as ever."""
    game = new_game((4, ASKS_FOR_IT))
    assert game.notes(game.update()) == ["lustre 0"]
    newer = enact(game, "def reckon_lustre(ev):\n    return ev.amount + ev.gleam")
    assert game.notes(game.update()) == ["lustre 0"]
    assert list(game.find_suspended()) == [newer]


def test_who_asks_until_there_is_no_time_left_is_to_blame(monty, game_in):
    """What it asked for last is reckoned well where that is asked alone."""
    endless = "def on_update_start(ev):\n    while True:\n        reckon('toll', 5)"
    game = game_in(monty, (3, endless), ADDS, (6, ASKS[1]))
    assert game.notes(game.update()) == ["three 6"]
    assert list(game.find_suspended()) == [3]


def test_who_reckons_one_number_without_end_is_to_blame_where_it_is_asked_alone(monty, game_in):
    """And not the rule that had asked for others before, which went well."""
    asks = "def on_update_start(ev):\n    return log(str([reckon('toll', n) for n in (1, 2, 3)]))"
    stuck = "def reckon_toll(ev):\n    while ev.amount >= 3:\n        pass\n    return ev.amount"
    game = game_in(monty, (3, asks), (4, stuck), (6, ADDS[1]))
    assert game.notes(game.update()) == ["[2, 3, 4]"]
    assert list(game.find_suspended()) == [4]


TOO_MUCH = "def reckon_base(ev):\n    return 2 ** 62 - 1"


def count_on(what):
    return f"def reckon_{what}(ev):\n    return ev.amount + reckon('base', 1) * 4"


def ask_for(what):
    return f"def on_update_start(ev):\n    return log(str(reckon({what!r}, 0)))"


def test_a_limit_that_is_hit_once_while_the_blame_is_tried_moves_it_to_nobody_else(game_in):
    """Whichever of the calls of an update the machine is too slow for, the rule that broke the others is
    blamed, and none that was there before it."""

    def play_slow(slow):
        calls = itertools.repeat(None)
        game = game_in(
            Moody(lambda what, _: next(calls) == slow), (3, ask_for("toll")), (4, count_on("toll"))
        )
        game.update()
        newer = enact(game, TOO_MUCH)
        calls = itertools.count(1)
        game.update()
        return list(game.find_suspended()) == [newer], next(calls)

    right, made = play_slow(0)
    assert right
    assert made > 4
    assert [slow for slow in range(1, made) if not play_slow(slow)[0]] == []


def test_each_of_several_rules_that_break_over_one_number_is_cleared(new_game):
    """They are asked together, and the newer rule that reckons it is blamed for all."""
    win = "def check_win(ev):\n    reckon({what!r}, 0)"
    game = new_game(
        (3, win.format(what="toll")), (4, win.format(what="fee")), (5, count_on("toll")), (6, count_on("fee"))
    )
    game.update()
    newer = enact(game, TOO_MUCH)
    game.update()
    assert list(game.find_suspended()) == [newer]


def test_who_spoils_what_others_pay_shields_nobody_from_blame(new_game):
    """One newer rule makes a payment too large, another every payment: both are found, one after the other,
    and not the rule that pays."""
    pays = "def on_update_start(ev):\n    return pay(None, player('alice'), reckon('toll', 5), 'gift')"
    game = new_game((3, pays))
    game.update()
    spoils = enact(game, "def before_pay(ev):\n    ev.set(amount=10**12 + 1)")
    swells = enact(game, "def reckon_toll(ev):\n    return 2 ** 62")
    game.update()
    assert list(game.find_suspended()) == [swells]
    game.update()
    assert sorted(game.find_suspended()) == [spoils, swells]
    assert game.cash("alice") == 10


def test_a_newer_rule_that_makes_old_ones_do_too_much_is_to_blame(new_game):
    """It does little itself: it makes a step four hundred, and the old rule pays for each."""
    walks = "def on_turn(ev):\n    return move(ev.player, 1)"
    pays = "def on_pass(ev):\n    return [pay(None, ev.player, 1, 'gift'), log('passed')]"
    game = new_game((3, walks), (4, pays), players=["alice"])
    game.update()
    strides = enact(game, "def before_move(ev):\n    ev.set(steps=400)")
    game.update()
    assert list(game.find_suspended()) == [strides]


class NothingKept(rulebook._Shelf):
    """As if so many games had been played that no book is kept any more."""

    def book(self, rules):
        self._books.clear()
        rulebook._bind.cache_clear()
        return super().book(rules)


def test_who_is_to_blame_does_not_depend_on_which_books_are_kept(monkeypatch, new_game):
    """It did in a service that had played some hundred rulebooks: the old rule that pays was suspended."""
    monkeypatch.setattr(rulebook, "_SHELF", NothingKept())
    pays = "def on_update_start(ev):\n    return pay(None, player('alice'), reckon('toll', 5), 'gift')"
    breaks = "def on_update_start(ev):\n    return 1 // 0 if get('once') else put('once', True)"
    game = new_game((2, breaks), (3, pays))
    game.update()
    swells = enact(game, "def reckon_toll(ev):\n    return 2 ** 62")
    game.update()
    assert sorted(game.find_suspended()) == [2, swells]
