"""Numbers that all rules agree on: each may have its say, and one that breaks is alone to blame."""

import pytest

RENT = """\
def on_update_start(ev):
    q, p = square(5), player("alice")
    return log(f"rent {reckon('rent', 0, square=q, player=p)}")

def reckon_rent(ev):
    return 3 * ev.square.number
"""


@pytest.fixture
def play_rent(new_game):
    """Plays two updates of a game in which rule 3 asks for a rent, and these rules have their say."""

    def play(*rules):
        game = new_game((3, RENT), *rules)
        game.update()
        game.update()
        return game

    return play


def test_rules_are_asked_in_order_and_see_the_number_so_far(play_rent):
    """By priority, then number; None leaves it as it is."""
    game = play_rent(
        (4, "def reckon_rent(ev):\n    return ev.amount + 1"),
        (5, "def reckon_rent(ev):\n    return ev.amount * 2", "[meta]\npriority = -1"),
        (6, "def reckon_rent(ev):\n    return None"),
        (7, "def reckon_rent(ev):\n    return 7 if ev.player.name == 'bob' else None"),
        (8, "def reckon_price(ev):\n    return 1_000"),
    )
    assert game.notes() == ["rent 32", "rent 32"]


def test_a_number_that_no_rule_reckons_is_what_it_begins_with(new_game):
    """Nobody needs to answer."""
    game = new_game(
        (3, "def on_update_start(ev):\n    return log(f\"{reckon('luck', 7)} {reckon('fame')}\")")
    )
    game.update()
    assert game.notes() == ["7 0"]


@pytest.mark.parametrize(
    ("code", "words"),
    [
        ("x = 0\n    return 1 // x", "ZeroDivisionError"),
        ("return 'dear'", "a whole number or None is wanted, not 'dear'"),
        ("return True", "a whole number or None"),
        ("return roll(6, 'rent')", "no place"),
        ("ev.cancel('no')", "no place"),
        ("fail('no')", "fail() has no place here"),
        ("return ev.nothing", "nothing"),
    ],
)
def test_a_rule_that_breaks_is_suspended_and_the_others_go_on(play_rent, code, words):
    """Not the rule that asked; and it is asked no more, though it was loaded with the others."""
    game = play_rent(
        (4, f"def reckon_rent(ev):\n    {code}"), (5, "def reckon_rent(ev):\n    return ev.amount + 1")
    )
    assert list(game.find_suspended()) == [4]
    assert words in game.find_suspended()[4].error
    assert game.notes() == ["rent 16", "rent 16"]


def test_each_rule_is_itself_while_it_reckons(new_game):
    """It reads its own memory, and the rule that asked goes on with its own and may roll dice again."""
    asks = (
        "def on_update_start(ev):\n"
        "    p, before = player('alice'), get('mine')\n"
        "    n = reckon('luck', 1, player=p)\n"
        "    return [put('mine', 'three'), log(f\"{before} {n} {get('mine')} {roll(1, 'x')}\")]"
    )
    helps = (
        "def on_update_start(ev):\n    return put('mine', 4)\n"
        "def reckon_luck(ev):\n    return reckon('other', get('mine', 0)) + ev.amount"
    )
    game = new_game((3, asks), (4, helps), (5, "def reckon_other(ev):\n    return ev.amount * 10"))
    game.update()
    game.update()
    assert game.notes() == ["None 1 None 1", "three 41 three 1"]


def test_a_reckoning_that_goes_round_in_circles_ends(play_rent):
    """By the rule that makes it do so."""
    game = play_rent(
        (4, "def reckon_rent(ev):\n    return reckon('rent', 1, square=ev.square, player=ev.player)")
    )
    assert list(game.find_suspended()) == [4]
    assert "round in circles: rent, rent" in game.find_suspended()[4].error
    assert game.notes()[-1] == "rent 15"


def test_the_line_of_a_broken_reckoning_is_told(play_rent):
    """That of the rule which broke, in its own code."""
    game = play_rent((4, "def reckon_rent(ev):\n    n = 1\n    return n // 0"))
    assert game.find_suspended()[4].line == 3


def test_a_rule_may_stop_the_others(play_rent):
    """As in any event."""
    game = play_rent(
        (4, "def reckon_rent(ev):\n    ev.stop()\n    return 1", "[meta]\npriority = 5"),
        (5, "def reckon_rent(ev):\n    return 99"),
    )
    assert game.notes() == ["rent 1", "rent 1"]
