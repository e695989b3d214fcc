"""What a rule is shown is the game's: a rule that changes it in its own hands changes it for nobody else."""

import pytest

COUNTS = """\
def on_update_start(ev):
    p, q = player("alice"), square(5)
    light = reckon("light", 1, bag=[1])
    return log(f"{p.count('lamp')} {len(p.titles)} {len(q.types)} {param(3, 'colours')} {light}")

def reckon_light(ev):
    return ev.amount + len(ev.bag) + player("alice").count("lamp")
"""
AS_IT_IS = "0 0 0 ['red'] 2"

CHANGES = [
    "mine = player('alice').items\n    mine['lamp'] = 99",
    "player('alice').items.update({'lamp': 99})",
    "player('alice').titles.append('Queen')",
    "kinds = square(5).types\n    kinds.append('lake')",
    "param(3, 'colours').append('blue')",
    "mine = P.colours\n    mine.append('blue')",
    (
        "mine = player('alice').items\n    mine['lamp'] = 99\n"
        "    n = reckon('light', 1, bag=[1])\n    mine['lamp'] = n"
    ),
]


@pytest.mark.parametrize("change", CHANGES)
def test_what_one_rule_changes_in_its_hands_no_other_sees(new_game, change):
    """Neither in that call, nor in what it lets others reckon, nor in a later update."""
    toml = "[params]\ncolours = ['red']"
    game = new_game((2, f"def on_update_start(ev):\n    {change}", toml), (3, COUNTS, toml))
    game.update()
    game.update()
    assert game.notes() == [AS_IT_IS, AS_IT_IS]


def test_its_own_settings_are_as_they_were_set(new_game):
    """A list among them that was lengthened is the same again in the next question."""
    code = (
        "def on_update_start(ev):\n    mine = P.colours\n    mine.append('blue')\n    return log(f'{mine}')"
    )
    game = new_game((2, code, "[params]\ncolours = ['red']"))
    game.update()
    game.update()
    assert game.notes() == ["['red', 'blue']"] * 2


def test_who_is_reckoned_with_has_lists_of_its_own(new_game):
    """What one rule does to a list that it is given, the next one is not shown."""
    asks = "def on_update_start(ev):\n    return log(f\"{reckon('light', 1, bag=[1])}\")"
    game = new_game(
        (2, asks),
        (3, "def reckon_light(ev):\n    ev.bag.append(2)\n    return ev.amount"),
        (4, "def reckon_light(ev):\n    return len(ev.bag)"),
    )
    game.update()
    assert game.notes() == ["1"]
