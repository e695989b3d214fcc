"""What players of a Nomic order for a later update: actions wait with the others of it, the rest is done."""

import pytest

from nomicd.games.nomic import events as e
from nomicd.kernel.commands import Command
from nomicd.kernel.decision import Accepted
from nomicd.kernel.later import LATER, with_order
from nomicd.table.course.facts import GamePaused

RULE = (
    5,
    (
        "def do_buy(ev):\n"
        "    if ev.which.owner:\n"
        "        fail('it is taken')\n"
        "    return own(ev.which, ev.player)\n\n\n"
        "def do_wave(ev):\n"
        "    return put('waved', ev.player.name)\n\n\n"
        "def can_wave(ev):\n"
        "    return 'you have waved already' if get('waved') else True\n\n\n"
        "def do_mode(ev):\n"
        "    pass\n"
    ),
    (
        "[actions.buy]\nusage = 'buy <which:square>'\n\n"
        "[actions.wave]\nusage = 'wave'\nat_once = true\n\n"
        "[actions.mode]\nusage = 'mode <how:word>'\nstanding = true"
    ),
)


def hold(game, update, verb, player="alice", **args):
    """What comes of `in update N: …`."""
    words = " ".join([verb, *map(str, args.values())])
    held = with_order(Command(LATER, {"update": update, "command": words}), Command(verb, args))
    return game.order(player, LATER, **held.args)


def list_told(game, player):
    """What that player alone has been told."""
    return [each.text for each in game.of(e.Noted) if each.player == player]


def test_an_action_is_done_in_its_update(new_game):
    """Tried with the others, as if it had come just before."""
    game = new_game(RULE)
    assert isinstance(hold(game, 2, "buy", which="5"), Accepted)
    game.update()
    assert game.state.squares["5"].owner == ""
    game.update()
    assert game.state.squares["5"].owner == "alice"
    assert (game.state.scheduled, game.state.queue) == ((), ())


def test_an_action_that_is_refused_then_is_told(new_game):
    """To its player alone."""
    game = new_game(RULE)
    hold(game, 2, "buy", which="5")
    game.apply(e.SquareOwned("5", "bob"))
    game.update()
    game.update()
    assert list_told(game, "alice") == ["Not done: buy 5: it is taken"]
    assert list_told(game, "bob") == []


def test_what_is_done_at_once_is_done_when_its_update_begins(new_game):
    """And told; a second time the rule refuses it."""
    game = new_game(RULE)
    hold(game, 2, "wave")
    hold(game, 3, "wave")
    for _ in range(3):
        game.update()
    assert list_told(game, "alice") == [
        "Done: in update 2: wave",
        "Not done: in update 3: wave: you have waved already",
    ]


def test_a_standing_order_stands_from_its_update_on(new_game):
    """Not before."""
    game = new_game(RULE)
    hold(game, 2, "mode", how="quiet")
    game.update()
    assert game.state.standing == ()
    game.update()
    assert [each.args for each in game.state.standing] == [{"how": "quiet"}]
    assert list_told(game, "alice") == ["Done: in update 2: mode quiet"]


def test_an_action_that_no_rule_gives_any_more_is_told(new_game):
    """It was one when it was ordered."""
    game = new_game(RULE)
    hold(game, 2, "wave")
    game.apply(e.RuleSuspended(5, "do_wave", "odd", 1, {}))
    game.update()
    game.update()
    assert len(list_told(game, "alice")) == 1
    assert list_told(game, "alice")[0].startswith("Not done: in update 2: wave: ")


def test_cancel_all_takes_back_what_is_held(new_game):
    """With what waits for the update."""
    game = new_game(RULE)
    hold(game, 2, "buy", which="5")
    assert game.order("alice", "cancel", what="all").says == ("Taken back: in update 2: buy 5",)
    assert game.state.scheduled == ()


@pytest.mark.parametrize("paused", [True, False])
def test_in_a_pause_it_waits(new_game, paused):
    """Until the game goes on."""
    game = new_game(RULE)
    hold(game, 2, "buy", which="5")
    game.update()
    if paused:
        game.apply(GamePaused("rain"))
    game.update()
    assert len(game.state.scheduled) == paused
