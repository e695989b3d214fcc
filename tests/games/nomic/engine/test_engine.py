"""How events reach the rules, and what becomes of rules that fail."""

import pytest

from nomicd.games.nomic import events as e

TURN = (7, "def on_turn(ev):\n    return move(ev.player, 3)")


def rig(**shows):
    """Dice that always show this, by what they are rolled for; turns in order of joining."""
    return lambda why, player, sides, options: sides if why == "turns" else shows.get(why)


def test_rules_answer_in_order_of_priority_then_number(new_game):
    """And each sees the game as it stood before any of them had answered."""
    code = "def on_update_start(ev):\n    return [put('k', 1), log(f'{} {{peek(5, \"k\", 0)}}')]"
    game = new_game(
        (5, code.format("five")), (6, code.format("six")), (9, code.format("nine"), "[meta]\npriority = 1")
    )
    assert game.notes(game.update()) == ["nine 0", "five 0", "six 0"]


def test_a_rule_may_keep_an_event_from_later_rules(new_game):
    """stop() from all of them, skip() from one."""
    game = new_game(
        (3, "def on_turn_start(ev):\n    ev.skip(4)\n    return log('three')"),
        (4, "def on_turn_start(ev):\n    return log('four')"),
        (5, "def on_turn_start(ev):\n    ev.stop()\n    return log('five')"),
        (6, "def on_turn_start(ev):\n    return log('six')"),
        players=["alice"],
    )
    assert game.notes(game.update()) == ["three", "five"]


def test_what_an_event_causes_comes_before_its_next_sibling(new_game):
    """Depth first: all that follows from the first payment is done before the second is looked at."""
    game = new_game(
        (3, "def on_update_start(ev):\n    return [pay(None, player('alice'), n, 'a') for n in (1, 2)]"),
        (
            4,
            (
                "def on_paid(ev):\n    if ev.why == 'a':\n"
                "        return pay(None, ev.payee, ev.amount * 10, 'b')"
            ),
        ),
        (5, "def on_paid(ev):\n    return log(f'{ev.why} {ev.amount}')"),
    )
    assert game.notes(game.update()) == ["a 1", "b 10", "a 2", "b 20"]


def test_the_first_cancel_is_final(new_game):
    """Rules after it are not even asked, and its reason is said."""
    game = new_game(
        (3, "def on_update_start(ev):\n    return pay(None, player('alice'), 5, 'gift')"),
        (4, "def before_pay(ev):\n    ev.cancel('no gifts')"),
        (5, "def before_pay(ev):\n    ev.set(amount=500)\n    return log('five')"),
    )
    assert game.notes(game.update()) == ["no gifts"]
    assert game.cash("alice") == 0


def test_before_hooks_may_change_an_effect_one_after_another(new_game):
    """Each sees what the one before has set."""
    game = new_game(
        (3, "def on_update_start(ev):\n    return pay(None, player('alice'), 5, 'gift')"),
        (4, "def before_pay(ev):\n    ev.set(amount=ev.amount * 2)"),
        (5, "def before_pay(ev):\n    ev.set(amount=ev.amount + 1)"),
    )
    game.update()
    assert game.cash("alice") == 11


def test_a_before_hook_may_do_something_else_in_its_place(new_game):
    """cancel() and later(): the war in place of the rent."""
    game = new_game(
        (3, "def on_update_start(ev):\n    return pay(None, player('alice'), 5, 'gift')"),
        (
            4,
            (
                "def before_pay(ev):\n    if ev.why == 'gift':\n        ev.cancel('')\n"
                "        return later('more', to=ev.payee, amount=ev.amount)\n\n"
                "def more(ev):\n    return pay(None, ev.to, ev.amount + 1, 'more')"
            ),
        ),
    )
    game.update()
    assert game.cash("alice") == 6


def test_a_before_hook_moves_nothing_itself(new_game):
    """Else the order of rules would decide who pays first."""
    game = new_game(
        (3, "def on_update_start(ev):\n    return pay(None, player('alice'), 5, 'gift')"),
        (4, "def before_pay(ev):\n    return give(ev.payee, 'x')"),
    )
    game.update()
    assert "before-hook" in game.find_suspended()[4].error
    assert game.cash("alice") == 5


def test_a_move_passes_each_square_and_lands_on_the_last(new_game):
    """Round the board, leaving the first without passing it."""
    game = new_game(
        (7, "def on_turn(ev):\n    return move(ev.player, 12)"),
        (8, "def on_leave(ev):\n    return log(f'leaves {ev.square.label}')"),
        (9, "def on_pass(ev):\n    return log(ev.square.label)"),
        (10, "def on_land(ev):\n    return log(f'lands on {ev.square.label}, {ev.how}')"),
        players=["alice"],
    )
    passed = [str(n) for n in (2, 3, 4, 5, 6, 7, 8, 9, 10, 1, 2)]
    assert game.notes(game.update()) == ["leaves 1", *passed, "lands on 3, move"]
    assert game.of(e.PawnMoved)[0].passed == tuple(passed)


def test_a_move_backward_goes_the_other_way_round(new_game):
    """Steps may be negative."""
    game = new_game((7, "def on_turn(ev):\n    return move(ev.player, -2)"), players=["alice"])
    game.update()
    assert game.state.players["alice"].square == "9"


def test_a_jump_on_the_way_drops_the_rest_of_the_move(new_game):
    """As jail does: nothing after it is passed, and nobody lands where he was going."""
    game = new_game(
        (7, "def on_turn(ev):\n    return move(ev.player, 6)"),
        (
            8,
            (
                "def on_pass(ev):\n    if ev.square.number == 3:\n"
                "        return jump(ev.player, ev.square, land=False)"
            ),
        ),
        (9, "def on_pass(ev):\n    return log(ev.square.label)"),
        (10, "def on_land(ev):\n    return log('landed')"),
        players=["alice"],
    )
    assert game.notes(game.update()) == ["2", "3"]
    assert game.state.players["alice"].square == "3"


def test_a_landing_can_lead_to_another(new_game):
    """A kick back is a jump with a landing of its own."""
    game = new_game(
        TURN,
        (
            8,
            (
                "def on_land(ev):\n    if ev.square.number == 4:\n"
                "        return jump(ev.player, ahead(ev.square, -2))"
            ),
        ),
        (9, "def on_land(ev):\n    return log(f'{ev.square.label} {ev.how}')"),
        players=["alice"],
    )
    assert game.notes(game.update()) == ["4 move", "2 jump"]


def test_code_that_fails_is_suspended_with_its_line_and_what_it_missed(new_game):
    """Its own effects are undone, those of others stay, and the update goes on."""
    game = new_game(
        TURN,
        (8, "def on_land(ev):\n    give = pay(None, ev.player, 7, 'x')\n    return [give, 1 // 0]"),
        (9, "def on_land(ev):\n    return pay(None, ev.player, 1, 'y')"),
        players=["alice"],
    )
    game.update()
    failed = game.find_suspended()[8]
    assert ("ZeroDivisionError" in failed.error, failed.line, failed.hook) == (True, 3, "on_land")
    assert failed.missed == {
        "hook": "on_land",
        "fields": {"player": {"$player": "alice"}, "square": {"$square": "4"}, "how": "move"},
    }
    assert (game.cash("alice"), game.state.update) == (1, 1)


def test_an_impossible_effect_undoes_the_answer_it_stands_in(new_game):
    """All of an answer or nothing, but only of that answer."""
    game = new_game(
        (
            3,
            (
                "def on_update_start(ev):\n    p = player('alice')\n"
                "    return [pay(None, p, 5, 'x'), give(p, 'none')]"
            ),
        ),
        (4, "def on_update_start(ev):\n    return pay(None, player('bob'), 1, 'y')"),
    )
    game.update()
    assert "no rule declares the item 'none'" in game.find_suspended()[3].error
    assert (game.cash("alice"), game.cash("bob")) == (0, 1)


def test_a_suspended_rule_is_not_asked_again_until_it_is_restored(new_game):
    """Its prose stays in force; the Admin may switch the code on again."""
    game = new_game(
        (3, "def on_update_start(ev):\n    if update() == 1:\n        fail_here()\n    return log('on')")
    )
    game.update()
    assert game.notes(game.update()) == []
    game.admin("restore", rule=3)
    assert game.notes(game.update()) == ["on"]
    assert 3 in game.state.rules


def test_dice_of_a_failed_answer_stay_on_record(new_game):
    """They were drawn; nobody may try again for better ones."""
    game = new_game((3, "def on_update_start(ev):\n    n = roll(6, 'luck')\n    return nothing(n)"))
    events = game.update()
    assert [roll.why for roll in game.of(e.RuleDiceRolled, events)] == ["luck"]
    assert game.find_suspended()[3].line == 3


def test_who_rolls_for_ever_is_suspended(new_game):
    """The roll that was refused is refused again when the code is run again to find its line."""
    game = new_game((3, "def on_update_start(ev):\n    while True:\n        roll(6, 'again')"))
    game.update()
    assert (list(game.find_suspended()), game.state.update) == ([3], 1)


def test_a_roll_is_presented_to_the_rules(new_game):
    """With who rolled, what, and why."""
    game = new_game(
        (7, "def on_turn(ev):\n    return move(ev.player, sum(dice(2, 6, 'move', ev.player)))"),
        (8, "def on_roll(ev):\n    return log(f'{ev.player.name} {ev.dice} {ev.total} {ev.why} {ev.rule}')"),
        players=["alice"],
        rig=rig(move=2),
    )
    assert game.notes(game.update()) == ["alice [2, 2] 4 move 7"]


def test_labels_of_dice_say_whose_they_are(new_game):
    """So that another rule or another player's roll shifts nobody's dice."""
    code = 'def on_turn(ev):\n    return log(f\'{dice(2, 6, "move", ev.player)} {roll(8, "Odd  Why!")}\')'
    game = new_game((7, code), players=["alice"])
    labels = [draw.label for roll in game.of(e.RuleDiceRolled, game.update()) for draw in roll.draws]
    assert labels == ["game/u1/r7/move/alice", "game/u1/r7/move/alice#2", "game/u1/r7/odd-why/alice"]


def test_who_does_more_than_may_follow_from_one_event_is_suspended(new_game):
    """The chain is undone and begun again without the culprit; others lose nothing."""
    game = new_game(
        TURN,
        (8, "def on_land(ev):\n    return jump(ev.player, ahead(ev.square, 1))"),
        (9, "def on_land(ev):\n    return pay(None, ev.player, 1, 'landing')"),
        players=["alice"],
    )
    game.update()
    assert list(game.find_suspended()) == [8]
    assert (game.state.players["alice"].square, game.cash("alice")) == ("4", 1)


def test_who_only_goes_along_with_a_runaway_is_not_suspended(new_game):
    """Even if most of what happened was its doing: without the other it would have ended."""
    game = new_game(
        TURN,
        (8, "def on_land(ev):\n    return jump(ev.player, ahead(ev.square, 1))"),
        (9, "def on_land(ev):\n    return [log(f'landing {n}') for n in range(5)]"),
        players=["alice"],
    )
    assert game.notes(game.update()) == [f"landing {n}" for n in range(5)]
    assert list(game.find_suspended()) == [8]


def test_later_for_ever_is_runaway_too(new_game):
    """Even if it makes no fact at all."""
    game = new_game(
        (
            3,
            (
                "def on_update_start(ev):\n    return later('again')\n\n"
                "def again(ev):\n    return later('again')"
            ),
        )
    )
    game.update()
    assert list(game.find_suspended()) == [3]


LIMITS = {
    "loops": "while True:\n        pass",
    "eats memory": "x = [0]\n    while True:\n        x = x + x",
    "recurses": "return on_update_start(ev)",
}


@pytest.mark.parametrize("body", LIMITS.values(), ids=LIMITS)
def test_code_that_exceeds_a_limit_is_found_among_the_others(monty, game_in, body):
    """The session dies of it; each rule is then asked alone, on the same dice."""
    game = game_in(
        monty,
        (3, "def on_update_start(ev):\n    return log(f'three {roll(1000, \"luck\")}')"),
        (4, f"def on_update_start(ev):\n    {body}"),
        (5, "def on_update_start(ev):\n    return log('five')"),
    )
    notes = game.notes(game.update())
    assert list(game.find_suspended()) == [4]
    assert (len(game.of(e.RuleDiceRolled)), notes[0][:5], notes[1]) == (1, "three", "five")


def test_a_constant_that_cannot_be_computed_suspends_its_rule_alone(new_game):
    """Rules are loaded together; one that does not load keeps nobody else out."""
    game = new_game(
        (3, "N = 1 // 0\n\ndef on_update_start(ev):\n    return log('three')"),
        (4, "def on_update_start(ev):\n    return log('four')"),
    )
    assert game.notes(game.update()) == ["four"]
    assert "ZeroDivisionError" in game.find_suspended()[3].error


def test_a_constant_that_is_too_large_suspends_its_rule_alone(monty, game_in):
    """The session does not even open with it."""
    game = game_in(
        monty,
        (3, "N = 'a' * 2 ** 40\n\ndef on_update_start(ev):\n    return log('three')"),
        (4, "def on_update_start(ev):\n    return log('four')"),
    )
    assert game.notes(game.update()) == ["four"]
    assert list(game.find_suspended()) == [3]


def test_squares_have_the_types_that_rules_give_them(new_game):
    """Asked again when the board grows, said only where it has changed."""
    game = new_game(
        (
            3,
            "def square_types(q):\n    if q.number % 5 == 0:\n        return 'five'",
            "[square_types.five]\nname = 'Five'",
        ),
        (4, "def on_update_start(ev):\n    return [add_square() for _ in range(5)]"),
        (5, "def on_square_added(ev):\n    return log(f'{ev.square.label} {ev.square.types}')"),
    )
    assert game.state.squares["10"].types == ("five",)
    events = game.update()
    assert game.of(e.SquaresTyped, events) == [e.SquaresTyped({"15": ("five",)})]
    assert game.notes(events)[-1] == "15 ['five']"


def test_a_type_that_no_rule_declares_suspends_the_rule_that_gives_it(new_game):
    """It would have no name and no glyph."""
    game = new_game((3, "def square_types(q):\n    return 'ghost'"))
    assert "ghost" in game.find_suspended()[3].error
    assert game.state.squares["1"].types == ("start",)


def test_the_log_is_the_same_in_the_sandbox_as_in_plain_python(monty, plain_game, game_in):
    """Fact for fact, whatever rules do."""
    rules = (
        (7, "def on_turn(ev):\n    return move(ev.player, sum(dice(2, 6, 'move', ev.player)))"),
        (
            8,
            (
                "def on_land(ev):\n    n = roll(6, 'luck')\n"
                "    return [put(f'n {ev.player.name}', n), later('on', who=ev.player)]\n\n"
                "def on(ev):\n    return pay(None, ev.who, get(f'n {ev.who.name}'), pick(['a', 'b'], 'why'))"
            ),
        ),
        (9, "def on_paid(ev):\n    if ev.amount > 4:\n        return [][1]"),
    )
    plain, real = plain_game(*rules), game_in(monty, *rules)
    for _ in range(5):
        plain.update()
        real.update()
    assert plain.events == real.events
    assert list(real.find_suspended()) == [9]


def test_squares_passed_in_one_call_are_as_if_passed_one_by_one(new_game):
    """What comes of one is done before the next is passed, rolls and failures included."""
    game = new_game(
        (7, "def on_turn(ev):\n    return move(ev.player, 9)"),
        (
            8,
            (
                "def on_pass(ev):\n    if ev.square.number in (3, 7):\n"
                "        return [pay(None, ev.player, 1, 'toll'), log(f'{ev.square}: {ev.player.cash}')]"
            ),
        ),
        (9, "def on_pass(ev):\n    if ev.square.number == 5:\n        roll(6, 'luck')"),
        (10, "def on_pass(ev):\n    if ev.square.number == 8:\n        return [1][ev.square.number]"),
        players=["alice"],
    )
    events = game.update()
    assert game.notes(events) == ["3: 0", "7: 1"]
    assert game.find_suspended()[10].missed["fields"]["square"] == {"$square": "8"}
    assert game.find_suspended()[10].line == 3
    kinds = [type(one) for one in events if isinstance(one, e.Noted | e.RuleDiceRolled | e.RuleSuspended)]
    assert kinds == [e.Noted, e.RuleDiceRolled, e.Noted, e.RuleSuspended]
