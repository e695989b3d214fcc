"""What players order: tried when it comes, carried out at the update."""

import gc
from contextlib import contextmanager

import pytest

from nomicd.games.nomic import events as e
from nomicd.games.nomic.game import RULESETS
from nomicd.kernel.decision import Reason

NOMIC = RULESETS[0]
MONEY = (
    2,
    (
        "def on_join(ev):\n"
        "    return pay(None, ev.player, 100, 'start')\n\n\n"
        "def before_pay(ev):\n"
        "    if ev.voluntary and ev.amount > ev.payer.cash:\n"
        "        ev.cancel(f'that costs ${ev.amount}, and you have ${ev.payer.cash}')"
    ),
)
BUY = (
    5,
    (
        "def do_buy(ev):\n"
        "    if ev.which.owner:\n"
        "        fail('it is taken')\n"
        "    return [pay(ev.player, None, 60, 'price', voluntary=True), own(ev.which, ev.player)]"
    ),
    "[actions.buy]\nusage = 'buy <which:square>'",
)
NEXT = "Queued for update 1."


def test_an_order_is_tried_at_once_and_done_at_the_update(new_game):
    """The receipt says what it would do; nothing of it has happened yet."""
    game = new_game(MONEY, BUY)
    said = game.order("alice", "buy", which="5").says
    assert said[0] == NEXT
    assert said[1:] == ("As things stand: you pay $60 (price); you now own Square #5.",)
    assert (game.state.squares["5"].owner, len(game.state.queue)) == ("", 1)
    game.update()
    assert (game.state.squares["5"].owner, game.cash("alice"), game.state.queue) == ("alice", 40, ())


def test_orders_that_wait_are_counted_in_when_the_next_is_tried(new_game, is_refused):
    """Nobody spends money twice."""
    game = new_game(MONEY, BUY)
    game.order("alice", "buy", which="5")
    second = game.order("alice", "buy", which="6")
    assert is_refused(second, "that costs $60, and you have $40")
    assert second.reason is Reason.CANNOT_PAY


def test_what_a_rule_refuses_is_refused_with_its_words(new_game, is_refused):
    """And does not wait for the update."""
    game = new_game(MONEY, BUY)
    game.apply(e.SquareOwned("5", "bob"))
    assert is_refused(game.order("alice", "buy", which="5"), "it is taken")
    assert game.state.queue == ()


def test_an_order_that_has_become_impossible_changes_nothing(new_game):
    """All of an action or nothing; its player is told why."""
    game = new_game(MONEY, BUY)
    game.order("alice", "buy", which="5")
    game.apply(e.MoneyPaid("alice", "", 90, "bad luck"))
    events = game.update()
    assert game.of(e.OrderDone, events)[0].failed == "that costs $60, and you have $10"
    assert game.of(e.Noted, events)[0].player == "alice"
    assert (game.state.squares["5"].owner, game.cash("alice")) == ("", 10)


def test_what_follows_from_an_action_belongs_to_it(new_game):
    """If rules answer to it, they do so before the next order."""
    game = new_game(
        MONEY,
        BUY,
        (6, "def on_owned(ev):\n    return give(ev.player, 'deed')", "[items.deed]\nname = 'Deed'"),
    )
    said = game.order("alice", "buy", which="5").says
    assert said[-1].endswith("; you receive a Deed.")


def test_trying_shows_nothing_of_the_dice(new_game):
    """A trial has dice of its own: the real ones would tell what is to come."""
    game = new_game(
        (5, "def do_gamble(ev):\n    return pay(None, ev.player, roll(1000, 'luck'), 'luck')",
         "[actions.gamble]\nusage = 'gamble'"),
    )  # fmt: skip
    before = [game.order("alice", "gamble").says for _ in range(2)]
    foretold = next(text for text in before[0] if "$" in text)
    assert "What else comes of it, the dice will say." in before[0]
    assert not game.of(e.RuleDiceRolled)
    game.update()
    assert f"${game.of(e.RuleDiceRolled)[0].draws[0].value:,} " not in foretold


def test_some_actions_are_done_at_once(new_game):
    """Where the rule says so."""
    game = new_game(
        (5, "def do_hello(ev):\n    return [log('hello'), put('said', 1)]",
         "[actions.hello]\nusage = 'hello'\nat_once = true"),
    )  # fmt: skip
    assert game.order("alice", "hello").says == ("hello",)
    assert (game.state.memory, game.state.queue) == ({5: {"said": 1}}, ())


def test_rules_may_hold_up_an_action(new_game, is_refused):
    """before_action by its name, can_<action> by anything."""
    game = new_game(
        MONEY,
        (
            5,
            f"{BUY[1]}\n\ndef can_buy(ev):\n    return ev.which.number != 7 or 'seven is not for sale'",
            BUY[2],
        ),
        (
            6,
            "def before_action(ev):\n    if ev.player.name == 'bob':\n        ev.cancel('in jail')",
        ),
    )
    assert is_refused(game.order("bob", "buy", which="5"), "in jail")
    assert is_refused(game.order("alice", "buy", which="7"), "seven is not for sale")


def test_code_that_fails_in_a_trial_refuses_and_is_suspended_only_at_the_update(new_game, is_refused):
    """Else anybody could switch a rule off by mailing it something odd."""
    game = new_game((5, "def do_odd(ev):\n    return [][update() * 5]", "[actions.odd]\nusage = 'odd'"))
    assert is_refused(game.order("alice", "odd"), "the code of rule 5 failed")
    assert not game.find_suspended()
    order = e.NomicOrderFiled("mail:9/1", "alice", "odd", {}, "odd", "dd", accepted=True, queued=True)
    game.apply(order)
    events = game.update()
    assert game.find_suspended()[5].hook == "do_odd"
    assert "rule 5" in game.of(e.OrderDone, events)[0].failed


def test_only_who_plays_and_is_active_may_order(new_game, is_refused):
    """But for what is meant for the inactive: the way back."""
    game = new_game(
        MONEY,
        BUY,
        (6, "def do_return(ev):\n    return set_active(ev.player, True)",
         "[actions.return]\nusage = 'return'\ninactive = true"),
    )  # fmt: skip
    assert game.order("zoe", "buy", which="5").reason is Reason.NOT_YOURS
    assert is_refused(game.order("alice", "return"), "you are active")
    game.apply(e.PlayerInactivated("alice"))
    assert game.order("alice", "buy", which="5").reason is Reason.INACTIVE
    assert game.propose("alice", "set 1.x to 2").reason is Reason.INACTIVE
    game.order("alice", "return")
    game.update()
    assert game.state.players["alice"].active


def test_an_unknown_verb_is_refused(new_game):
    """No rule gives it."""
    assert new_game().order("alice", "fly").reason is Reason.UNKNOWN


def test_a_waiting_order_can_be_taken_back_by_its_beginning(new_game, is_refused):
    """Or all of them."""
    game = new_game(MONEY, BUY)
    game.order("alice", "buy", which="5")
    assert is_refused(game.order("alice", "cancel", what="sell"), "buy 5")
    assert game.order("bob", "cancel", what="all").reason is Reason.NOT_FOUND
    assert game.order("alice", "cancel", what="Buy").says == ("Taken back: buy 5",)
    assert game.state.queue == ()


def test_a_question_is_answered_by_word_beginning_or_place(new_game, is_refused):
    """And closed at the start of its update, by the answer or the default."""
    ask = (
        5,
        (
            "def on_update_start(ev):\n    if update() == 1:\n"
            "        options = ['red', 'green', 'none']\n"
            "        return [ask(p, 'Which?', options, 'none', 'chosen', n=7) for p in players()]\n\n"
            "def chosen(ev):\n    return log(f'{ev.player.name} {ev.choice} {ev.n}')"
        ),
    )
    game = new_game(ask, players=["alice", "bob", "carol"])
    game.update()
    assert game.order("bob", "answer", question=1, choice="red").reason is Reason.NOT_YOURS
    assert is_refused(game.order("alice", "answer", question=1, choice="blue"), "red, green, none")
    game.order("alice", "answer", question=1, choice="Gre")
    game.order("bob", "answer", question=2, choice="1")
    events = game.update()
    assert game.notes(events) == ["alice green 7", "bob red 7", "carol none 7"]
    assert [closed.how for closed in game.of(e.RuleQuestionClosed, events)] == ["answer", "answer", "default"]


def test_a_question_of_a_rule_that_is_gone_is_void(new_game):
    """Nobody is there to be told the answer."""
    game = new_game(
        (5, ("def on_update_start(ev):\n    return ask(player('alice'), 'Which?', ['a'], 'a', 'chosen')\n\n"
            "def chosen(ev):\n    return log('chosen')")),
    )  # fmt: skip
    game.update()
    game.apply(e.RuleRepealed(5, "the test"))
    assert game.of(e.RuleQuestionClosed, game.update())[0].how == "void"


RACE = (
    6,
    "def do_grab(ev):\n    return fail('it is taken') if ev.which.owner else own(ev.which, ev.player)",
    "[actions.grab]\nusage = 'grab <which:square>'",
)


def grab_squares(game, *wishes):
    for player, square in wishes:
        game.order(player, "grab", which=square)
    return game.of(e.SquareOwned, game.update())


def test_orders_that_touch_nothing_in_common_go_as_they_came(new_game):
    """No dice for them."""
    game = new_game(RACE)
    owned = grab_squares(game, ("bob", "5"), ("alice", "6"), ("bob", "7"))
    assert [(one.player, one.label) for one in owned] == [("bob", "5"), ("alice", "6"), ("bob", "7")]
    assert not game.of(e.RuleDiceRolled)


@pytest.mark.parametrize("first", ["alice", "bob"])
def test_orders_that_touch_the_same_go_round_robin_in_random_order(new_game, first):
    """One of each player in turn; who is fast gains nothing."""

    def rig(why, player, sides, options):
        return options.index("bob" if first == "alice" else "alice") + 1 if why == "orders" else None

    game = new_game(RACE, rig=rig)
    other = "bob" if first == "alice" else "alice"
    owned = grab_squares(game, ("alice", "5"), ("alice", "6"), ("bob", "6"), ("bob", "5"))
    expected = [("5", "alice"), ("6", "bob")] if first == "alice" else [("6", "bob"), ("5", "alice")]
    assert [(one.label, one.player) for one in owned] == expected
    assert other in (one.player for one in owned)


def test_a_rule_may_rank_what_competes(new_game):
    """Lower first: who landed first, buys first, whatever the dice say."""
    ranked = (
        RACE[0],
        f"{RACE[1]}\n\ndef rank_grab(ev):\n    return 0 if ev.player.name == 'bob' else 1",
        RACE[2],
    )
    for _ in range(3):
        assert grab_squares(new_game(ranked), ("alice", "5"), ("bob", "5"))[0].player == "bob"


def test_every_order_is_on_record_with_a_digest_the_refused_ones_too(new_game):
    """The update's root shows that none was left out."""
    game = new_game(MONEY, BUY)
    game.order("alice", "buy", which="5")
    game.order("bob", "fly")
    filed = game.of(e.NomicOrderFiled)
    assert [(one.accepted, one.queued, one.reason) for one in filed] == [
        (True, True, ""),
        (False, False, "unknown"),
    ]
    assert set(game.of(e.NomicUpdateEnded, game.update())[0].orders) == {one.digest for one in filed}


GAMBLE = (
    6,
    "def do_gamble(ev):\n    return pay(None, ev.player, roll(6, 'luck', ev.player), 'luck')",
    "[actions.gamble]\nusage = 'gamble'",
)


@contextmanager
def circles():
    """The kinds of all that only the collector of circles would find of what is made meanwhile."""
    kinds = set()
    gc.collect()
    gc.set_debug(gc.DEBUG_SAVEALL)
    try:
        yield kinds
        gc.collect()
        kinds.update(type(each).__name__ for each in gc.garbage)
    finally:
        gc.set_debug(0)
        gc.garbage.clear()


def test_what_an_order_was_tried_on_is_gone_when_it_is_over(game_in, monty, is_refused):
    """An update makes hundreds of executions, each with states: neither refusals, nor what could not be paid,
    nor dice may tie one to itself, or they fill the memory until somebody looks for them."""
    game = game_in(monty, MONEY, BUY, GAMBLE)
    game.apply(e.SquareOwned("4", "bob"))
    with circles() as kinds:
        game.order("alice", "buy", which="5")
        assert is_refused(game.order("alice", "buy", which="4"), "it is taken")
        assert is_refused(game.order("alice", "buy", which="6"), "that costs $60")
        game.order("bob", "gamble")
        game.update()
    assert game.cash("bob") > 100
    assert kinds.isdisjoint({"Execution", "State", "DiceRoller", "Calls"})
