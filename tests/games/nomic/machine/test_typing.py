"""When the rules are asked what squares are."""

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
