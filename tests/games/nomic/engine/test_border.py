"""What a rule gives the engine, or another rule, is data that is looked at when it crosses: neither holds
anything that the other can change under its feet."""

import ast
from collections import Counter

import pytest

from nomicd.games.nomic.engine.session_sources import read_prelude

PAYS = (3, "def on_update_start(ev):\n    return pay(None, player('alice'), 5, 'gift')")
NEXT = (5, "def before_pay(ev):\n    return log(f'{ev.payee.name} gets {ev.amount} as a {ev.why}')")

REACHES = {
    "what cancels": "ev.set(**{'_cancelled': 5})",
    "what asks": "ev.set(**{'_ask': log})",
    "what is asked": "ev.set(kind='nope')",
    "what stops": "ev.set(stop=5)",
    "who pays": "ev.set(payer='nobody')",
    "whom it is about": "ev.set(player='nobody')",
    "what it is for": "ev.set(why=5)",
    "a text": "ev.set(amount='much')",
    "a truth": "ev.set(amount=True)",
    "too much": "ev.set(amount=10 ** 30)",
    "nothing": "ev.set(amount=None)",
}


@pytest.mark.parametrize("reach", REACHES.values(), ids=REACHES)
def test_set_changes_what_the_hook_says_and_nothing_else(new_game, reach):
    """Who tries is suspended; the payment is made, and who is asked next sees it as it was."""
    game = new_game(PAYS, (4, f"def before_pay(ev):\n    {reach}"), NEXT)
    game.update()
    game.update()
    assert list(game.find_suspended()) == [4]
    assert "set(" in game.find_suspended()[4].error
    assert game.find_suspended()[4].line == 2
    assert game.notes() == ["alice gets 5 as a gift"] * 2
    assert game.cash("alice") == 10


def test_what_may_be_set_is_told(new_game):
    """To whoever sets something else."""
    game = new_game(PAYS, (4, "def before_pay(ev):\n    ev.set(amuont=7)"))
    game.update()
    assert (
        game.find_suspended()[4].error
        == "ValueError: set(amuont=) changes nothing here: there is set(amount=)"
    )


DATA = [
    "'_cancelled': 5",
    "'_ask': 5",
    "'_held': 5",
    "'kind': 'nope'",
    "'stop': 5",
    "'player': 'alice'",
    "'square': {'$square': [1]}",
    "'player': {'$player': {'a': 1}}",
]


@pytest.mark.parametrize("data", DATA)
def test_data_on_its_way_to_the_rule_that_sent_it_is_only_that(new_game, data):
    """Whatever its names are: the function gets it, and all others are asked as ever."""
    sends = (
        f"def on_update_start(ev):\n    return later('more', **{{{data}}})\n"
        "def more(ev):\n    return log('more')"
    )
    game = new_game((2, sends), PAYS, NEXT)
    assert game.notes(game.update()) == ["alice gets 5 as a gift", "more"]
    assert not game.find_suspended()


def test_each_rule_is_shown_a_list_of_its_own(new_game):
    """What one does to the dice that it sees, the next does not see."""
    game = new_game(
        (3, "def on_update_start(ev):\n    return put('luck', dice(2, 6, 'luck'))"),
        (4, "def on_roll(ev):\n    ev.dice.append(7)\n    ev.dice.append(7)"),
        (5, "def on_roll(ev):\n    return log(str(len(ev.dice)))"),
    )
    assert game.notes(game.update()) == ["2"]


@pytest.mark.parametrize("given", ["log", "ev", "[ev]", "{1: log}", "ev.stop", "P"])
def test_what_is_reckoned_with_is_data(new_game, given):
    """Who hands anything else on is suspended, and nobody else."""
    game = new_game(
        (3, f"def on_update_start(ev):\n    return log(str(reckon('luck', 1, bag={given})))"),
        (4, "def reckon_luck(ev):\n    return ev.amount + len(str(ev.bag))"),
    )
    game.update()
    assert list(game.find_suspended()) == [3]
    assert "nothing to reckon with" in game.find_suspended()[3].error


def test_no_two_things_of_the_trusted_half_have_one_name():
    """Its files run as one: the later would take the place of the other."""
    names = Counter[str]()
    for node in ast.parse(read_prelude()).body:
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            names[node.name] += 1
        elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            names[node.target.id] += 1
    assert [name for name, times in names.items() if times > 1] == []


def test_no_text_of_a_thing_tells_where_it_is_kept(new_game):
    """It is its name, in a list too."""
    says = (
        "def on_update_start(ev):\n    p, q = player('alice'), square(5)\n"
        "    things = [ev, p, q, P, item('lamp'), standing(p, 'guard')]\n"
        "    return log(f'{things!r} {str(ev)} {p!r} {repr(q)} %s' % [p])"
    )
    game = new_game((3, says, "[items.lamp]\nname = 'Lamp'"))
    assert game.notes(game.update()) == ["[ev, alice, 5, P, lamp, []] ev alice 5 [alice]"]


def test_a_set_is_in_the_order_in_which_it_was_filled(monty, game_in):
    """In the sandbox: no number that differs from play to play decides it."""
    says = (
        "def on_update_start(ev):\n    mine = {'b', 'a', 'zz', 'c'} | {9, 1, 'b'}\n"
        "    things = set(squares()[3:6] + everyone())\n    return log(f'{list(mine)} {list(things)}')"
    )
    game = game_in(monty, (3, says))
    assert game.notes(game.update()) == ["['b', 'a', 'zz', 'c', 9, 1] [4, 5, 6, alice, bob]"]
