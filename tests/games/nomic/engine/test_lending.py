"""What a rule is shown is the game's: a rule that changes it in its own hands changes it for nobody else."""

from types import MappingProxyType

import pytest

from nomicd.games.nomic.engine.side_effects import tame

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


TITLES = "player('alice').titles"
EVASIONS = {
    "a list of its own making": f"    list = lambda x: x\n    mine = list({TITLES})\n    mine.append('Q')",
    "a function called list": (
        f"    def list(x):\n        return x\n    mine = list({TITLES})\n    mine.append('Q')"
    ),
    "a get of its own": (
        f"    def get(key):\n        return {TITLES}\n    mine = get('k')\n    mine.append('Q')"
    ),
    "a get as an argument": (
        f"    def shown(get):\n        mine = get('k')\n        mine.append('Q')\n"
        f"    shown(lambda key: {TITLES})\n    mine = {TITLES}"
    ),
    "a match": f"    mine = []\n    match {TITLES}:\n        case mine:\n            mine.append('Q')",
    "a star in a match": (
        "    mine = []\n    match ([1],):\n        case [*mine]:\n            mine[0].append(1)\n"
        f"    mine = {TITLES}\n    mine.append('Q')"
    ),
    "an entry of its own list": f"    mine = [{TITLES}]\n    mine[0] += ['Q']\n    mine = mine[0]",
    "a walrus": f"    mine = []\n    (mine := {TITLES}).append('Q')",
    "a loop": f"    mine = []\n    for mine in [{TITLES}]:\n        mine.append('Q')",
    "a constant": "    SEEN.append('Q')\n    mine = SEEN",
    "a default": "    mine = kept()\n    mine.append('Q')",
    "a nested default": "    mine = deep()\n    mine.append('Q')",
    "a setting": "    mine = P.colours\n    mine.append('Q')",
    "a setting under another name": "    mine = COLOURS\n    mine.append('Q')",
}
KEEPS = """\
SEEN = [each for each in ()]
COLOURS = P.colours

def kept(x=[]):
    return x

def deep(x=(1, [])):
    return x[1]

def on_update_start(ev):
{evasion}
    return log(str(len(mine)))
"""


@pytest.mark.parametrize("evasion", EVASIONS.values(), ids=EVASIONS)
def test_nothing_lasts_in_a_rule_from_one_call_to_the_next(new_game, evasion, monkeypatch):
    """Whatever names it uses, and though it were in force unchecked; nobody else sees it either."""
    monkeypatch.setattr("nomicd.games.nomic.play.plans.problems", lambda _code: ())
    toml = "[params]\ncolours = []"
    looks = (4, f"def on_update_start(ev):\n    return log(str(len({TITLES}) + len(param(2, 'colours'))))")
    game = new_game((2, KEEPS.format(evasion=evasion), toml), looks)
    for _ in range(3):
        game.update()
    assert not game.find_suspended()
    assert game.notes()[1::2] == ["0"] * 3
    assert len({*game.notes()[::2]}) == 1


def test_what_changes_a_list_or_a_table_is_known():
    """Each method of theirs that could: whoever calls one on what it is shown is shown a copy."""
    known = [
        (kind, name)
        for kind in (list, dict)
        for name in dir(kind)
        if not name.startswith("_")
        and name not in ("copy", "fromkeys")
        and not hasattr(tuple if kind is list else MappingProxyType, name)
    ]
    assert len(known) >= 12
    for kind, name in known:
        shown = "player('alice').titles" if kind is list else "player('alice').items"
        assert not tame(f"def on_update_start(ev):\n    {shown}.{name}(1)"), name
