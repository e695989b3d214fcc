"""What the rules will be asked next is answered beside the answer that leads to it, and nobody can tell."""

import pytest

from nomicd.games.nomic import events as e
from nomicd.games.nomic.engine.speculation.predictions import Predictions

ITEMS = "[items.card]\nname = 'Card'\n\n[items.gem]\nname = 'Gem'"
PAYS = "def on_turn(ev):\n    return pay(None, ev.player, 5, 'wages')"
HOOKS = {
    "says nothing": "def before_pay(ev):\n    return None",
    "cancels": "def before_pay(ev):\n    ev.cancel('no wages')",
    "changes it": "def before_pay(ev):\n    ev.set(amount=ev.amount + ev.rule)",
    "asks for more": "def before_pay(ev):\n    return later('more')\ndef more(ev):\n    return log('more')",
    "declines": "def before_pay(ev):\n    fail('not now')",
    "breaks": "def before_pay(ev):\n    return 1 // 0",
    "rolls": "def before_pay(ev):\n    return roll(6, 'luck')",
    "asks for what cannot be": "def before_pay(ev):\n    return log('said')",
    "remembers": "def before_pay(ev):\n    if peek(3, 'k', 0) == 2:\n        ev.cancel('twice is enough')",
    "reckons what breaks": "def before_pay(ev):\n    ev.set(amount=reckon('wages', 1))\n"
    "def reckon_wages(ev):\n    return 1 // 0",
}
ASKERS = {
    "two effects": "def on_turn(ev):\n    return [pay(None, ev.player, n, 'wages') for n in (5, 6)]",
    "something before": (
        "def on_turn(ev):\n    n = get('k', 0) + 1\n    return [put('k', n), pay(None, ev.player, n, 'n')]"
    ),
    "a note that was so before": (
        "def on_turn(ev):\n    return [put('k', get('k', 2)), put('no', None), pay(None, ev.player, 5, 'n')]"
    ),
    "a note, and another rule's": "def on_turn(ev):\n    return [log('first'), None, later('more'), "
    "pay(None, ev.player, 5, 'wages')]\ndef more(ev):\n    return put('k', 2)",
    "notes that are called like what a thing has": (
        "def on_turn(ev):\n    return [put('owner', 'alice'), put('square', '1'), later('more'), "
        "pay(None, 'owner', 5, 'a pot'), pay(None, 'square', 5, 'a pot')]\n"
        "def more(ev):\n    return [log(str([get('owner'), get('square'), account('owner')])), "
        "pay('owner', player('alice'), 7, 'wages')]"
    ),
    "a walk": (
        "def on_turn(ev):\n    return move(ev.player, roll(6, 'way'))\n"
        "def on_pass(ev):\n    return pay(ev.player, 'pot', 1, 'toll')\n"
        "def on_land(ev):\n    return [own(ev.square, ev.player), later('more'), "
        "jump(ev.player, square(1), land=False)]\n"
        "def on_owned(ev):\n    return title(ev.player, 'Owner')\n"
        "def more(ev):\n    p = player('alice')\n    return log(f'{p.square} {p.titles} {p.cash}')"
    ),
    "a walk too far": "def on_turn(ev):\n    return move(ev.player, 10**9)",
    "dice, again and again": (
        "def on_turn(ev):\n    return [log(str(dice(2, 6, 'a'))), later('more')]\n"
        "def on_roll(ev):\n    if ev.why == 'a':\n        return log(str(roll(4, 'b')))\n"
        "    return log(f'{ev.why} {ev.dice}')\n"
        "def more(ev):\n    return pay(None, player('alice'), roll(6, 'c') + roll(6, 'c'), pick('xyz', 'd'))"
    ),
    "things": (
        "def on_turn(ev):\n    p = ev.player\n"
        "    return [give(p, 'card', 3), take(p, 'card', 2), later('more')]\n"
        "def on_given(ev):\n    return give(ev.player, 'gem') if ev.item == 'card' else None\n"
        "def on_taken(ev):\n    return [take(ev.player, 'gem'), log(str(player('alice').items))]\n"
        "def more(ev):\n    return [log(str(player('alice').items)), pay(None, player('alice'), 2, 'x')]"
    ),
    "what lies about": (
        "def on_turn(ev):\n    q = square(1)\n"
        "    return [stock(q, 'gem', 2), stock(q, 'card', 1), later('more')]\n"
        "def more(ev):\n    q = square(1)\n"
        "    return [stock(q, 'gem', -3), stock(q, 'dust', -1), log(str(q.items)), later('rest')]\n"
        "def rest(ev):\n    return [log(str(square(1).items)), pay(None, player('alice'), 2, 'x')]"
    ),
    "what is picked": (
        "def on_turn(ev):\n    return later('more')\n"
        "def more(ev):\n    kind = pick(['card', 'gem'], 'luck')\n"
        "    return [log(pick('xyz', 'luck')), give(ev.player or player('alice'), kind), later('rest')]\n"
        "def rest(ev):\n    return pay(None, player('alice'), 5 + len(pick(players(), 'luck').name), 'x')"
    ),
    "a pick of nothing": "def on_turn(ev):\n    return later('more')\n"
    "def more(ev):\n    return pay(None, player('alice'), pick([], 'luck'), 'x')",
    "a turn that is off": (
        "def before_turn(ev):\n    ev.cancel('in jail')\n    return later('more')\n"
        "def more(ev):\n    return pay(None, player('alice'), 1, 'x')\n"
        "def on_turn(ev):\n    return log('never')\n"
        "def on_turn_end(ev):\n    return pay(None, ev.player, 2, 'x')"
    ),
    "what cannot be": "def on_turn(ev):\n    return [tell(ev.player, 5), pay(None, ev.player, 5, 'wages')]",
    "dice": "def on_turn(ev):\n    return [[pay(None, ev.player, roll(6, 'wages'), 'wages')]]",
}


def alike(game_in, sandbox, monkeypatch, *rules):
    """Whether two updates come out the same with foresight and without, byte for byte."""
    first = game_in(sandbox, *rules, players=["alice"])
    monkeypatch.setattr(Predictions, "answer", lambda self, *_: None)
    second = game_in(sandbox, *rules, players=["alice"])
    return all(first.update() == second.update() for _ in range(2))


@pytest.mark.parametrize("hook", HOOKS.values(), ids=HOOKS)
@pytest.mark.parametrize("asker", ASKERS.values(), ids=ASKERS)
def test_the_log_is_what_it_is_without_foresight(monty, game_in, monkeypatch, asker, hook):
    """Whatever the hook does."""
    assert alike(game_in, monty, monkeypatch, (3, asker, ITEMS), (4, hook))


def test_who_never_ends_is_found_even_so(monty, game_in):
    """The hook is to blame, and not the rule beside whose answer it was asked."""
    endless = "def before_pay(ev):\n    while True:\n        pass"
    game = game_in(monty, (3, PAYS), (4, endless), players=["alice"])
    game.update()
    assert set(game.find_suspended()) == {4}
    assert game.cash("alice") == 5


def test_what_is_foreseen_is_not_asked(new_game, asked_hooks):
    """A payment costs one call less."""
    game = new_game((3, PAYS), (4, HOOKS["changes it"]))
    asked_hooks.clear()
    game.update()
    assert "on_turn" in asked_hooks
    assert "before_pay" not in asked_hooks
    assert game.cash("alice") == 8


def test_the_turns_of_all_are_asked_about_at_once(new_game, asked_hooks):
    """With their dice, which are rolled when each has its turn."""
    lands = "def on_land(ev):\n    return put('k', 1)"
    walks = f"def on_turn(ev):\n    return move(ev.player, roll(6, 'way'))\n{lands}"
    game = new_game((3, walks))
    asked_hooks.clear()
    made = game.update()
    assert asked_hooks == ["on_turn"]
    assert [type(event) for event in made].count(e.PawnMoved) == 2


def test_what_nobody_sees_changes_nothing(new_game, asked_hooks):
    """A word to the log, and a note that was so before, stand in front of the payment: it is foreseen."""
    wages = "def on_turn(ev):\n    return [log('work'), put('k', None), pay(None, ev.player, 5, 'wages')]"
    game = new_game((3, wages), (4, HOOKS["changes it"]))
    asked_hooks.clear()
    game.update()
    assert "before_pay" not in asked_hooks
    assert game.cash("alice") == 8


def test_a_note_that_is_new_is_seen(new_game, asked_hooks):
    """What a hook may read has changed, and it is asked about the game as it is then."""
    game = new_game((3, ASKERS["something before"]), (4, HOOKS["remembers"]))
    asked_hooks.clear()
    made = game.update()
    assert "before_pay" not in asked_hooks
    assert [event.amount for event in made if isinstance(event, e.MoneyPaid)] == [1]  # the second is too much


def test_what_happens_first_is_not_overlooked(new_game, asked_hooks):
    """The second payment is offered when the first is made: its hook sees that, also when it is foreseen."""
    hook = "def before_pay(ev):\n    if ev.payee.cash:\n        ev.cancel('rich already')"
    game = new_game((3, ASKERS["two effects"]), (4, hook))
    asked_hooks.clear()
    made = game.update()
    assert "before_pay" not in asked_hooks
    assert [event.amount for event in made if isinstance(event, e.MoneyPaid)] == [5, 5]


def test_what_comes_behind_a_before_hook_that_answers_is_foreseen(new_game, asked_hooks):
    """Its note is taken, and the turn is not asked about once more."""
    hook = "def before_turn(ev):\n    return put('k', 1)"
    game = new_game((3, PAYS), (4, hook))
    asked_hooks.clear()
    made = game.update()
    assert asked_hooks.count("on_turn") == 1
    assert [event.amount for event in made if isinstance(event, e.MoneyPaid)] == [5, 5]


def test_what_is_picked_is_foreseen(new_game, asked_hooks):
    """As dice are: the pick is made when its time has come."""
    code = "def on_turn(ev):\n    return later('more')\ndef more(ev):\n    return log(pick('xyz', 'luck'))"
    game = new_game((3, code))
    asked_hooks.clear()
    made = game.update()
    assert asked_hooks == ["on_turn"]
    assert [event.picked in "xyz" for event in made if isinstance(event, e.RuleDiceRolled) and event.picked]


def test_a_turn_that_is_off_is_foreseen(new_game, asked_hooks):
    """What follows from its being off too, and the turns of the others."""
    code = ASKERS["a turn that is off"]
    game = new_game((3, code))
    asked_hooks.clear()
    game.update()
    assert asked_hooks == ["before_turn", "on_turn", "on_turn_end"]  # of the first turn, in one call


def test_answers_to_questions_are_asked_about_at_once(new_game, asked_hooks):
    """All that are due, with what follows from each."""
    code = (
        "def on_turn(ev):\n    return ask(ev.player, 'Well?', ['a', 'b'], 'a', 'said')\n"
        "def said(ev):\n    return stock(square(1), 'gem', 1)"
    )
    game = new_game((3, code, ITEMS))
    game.update()
    asked_hooks.clear()
    made = game.update()
    assert asked_hooks[0] == "said"
    assert asked_hooks.count("said") == 1
    assert len(game.of(e.SquareStocked, made)) == 2
