"""When the rules are asked what squares are."""

import pytest

from nomicd.games.nomic.engine import hook_index
from nomicd.games.nomic.engine.square_type_cache import is_settled, names_squares

KIND = "[square_types.bog]\nname = 'Bog'"
CODE = """
def square_types(q):
    if q.label in get("bogs", []):
        return "bog"


def on_update_start(ev):
    return put("bogs", ["3"])


def on_update_end(ev):
    return log(str([q.label for q in squares() if "bog" in q.types]))
"""


def test_a_rule_may_make_a_square_another_kind_by_noting_it(new_game):
    """It is asked again once it has kept something."""
    game = new_game((3, CODE, KIND))
    assert game.notes(game.update()) == ["['3']"]
    assert game.state.squares["3"].types == ("bog",)


def test_what_others_note_changes_no_squares(new_game):
    """Only rules that type squares are asked again, and only for what they have kept themselves."""
    typing = "def square_types(q):\n    if peek(4, 'n', 0) == q.number:\n        return 'bog'"
    game = new_game((3, typing, KIND), (4, "def on_update_start(ev):\n    return put('n', 3)"))
    game.update()
    assert game.state.squares["3"].types == ()


GROWS = "def on_update_start(ev):\n    return add_square()"


@pytest.mark.parametrize(
    ("code", "alone"),
    [
        ("def square_types(q):\n    return 'bog' if q.number % P.every == 0 else None", True),
        (("WET = ('3', '11')\n\ndef square_types(square):\n    return wet(square)\n\n"
         "def wet(q):\n    return ['bog'] if q.label in WET or get(f'wet {q.label}') else []"), True),
        ("def square_types(q):\n    return 'bog' if q.label.lower().startswith('1') else None", True),
        ("def square_types(q):\n    return 'bog' if q.index == len(squares()) - 1 else None", False),
        ("def square_types(q):\n    return 'bog' if q == squares()[-1] else None", False),
        ("def square_types(q):\n    return 'bog' if not q.owner else None", False),
        ("def square_types(q):\n    return 'bog' if param(3, 'every') == q.number else None", False),
        ("def square_types(q):\n    return 'bog' if reckon('wet', q.number) > 5 else None", False),
        ("def square_types(q):\n    return 'bog' if peek(4, 'n', 3) == q.number else None", False),
    ],
)  # fmt: skip
def test_a_new_square_is_typed_alone_where_that_cannot_change_the_others(
    game_in, sandbox, asked_hooks, monkeypatch, code, alone
):
    """Its rules go by what of a square never changes, by settings and by notes. Nobody can tell."""

    def play_game():
        game = game_in(sandbox, (3, code, f"{KIND}\n[params]\nevery = 11"), (4, GROWS))
        asked_hooks.clear()
        for _ in range(3):
            game.update()
        return game.events, asked_hooks.count("square_types")

    events, few = play_game()
    monkeypatch.setattr(hook_index, "is_settled", lambda code: False)
    hook_index._index.cache_clear()
    every, many = play_game()
    hook_index._index.cache_clear()
    assert events == every
    assert (few == 3) is alone
    assert many > 30


def test_a_note_that_names_a_square_makes_all_be_asked_again(new_game):
    """What stood for none may stand for the one that has come."""
    code = "def square_types(q):\n    return 'bog' if get('gone') is not None else None\n"
    notes = "def on_update_start(ev):\n    return put('gone', square('3'))"
    game = new_game((3, f"{code}\n{notes}", KIND), (4, GROWS))
    game.update()
    assert {square.types for label, square in game.state.squares.items() if label != "1"} == {("bog",)}
    assert is_settled(code)
    assert names_squares({"a": [{"$square": "3"}]})
    assert not names_squares({"a": ["3", {"b": 1}]})
