"""What rule code may ask for: how each effect is checked, and the facts it becomes."""

import pytest

from nomicd.games.nomic import events as e

ITEMS = "[items.card]\nname = 'Card'\n\n[items.gem]\nname = 'Gem'"
BUILDINGS = (
    "[buildings.house]\nname = 'House'\ncategory = 'home'\n\n"
    "[buildings.hotel]\nname = 'Hotel'\ncategory = 'home'\n\n[buildings.fort]\nname = 'Fort'"
)


@pytest.fixture
def carried_out(plain_game):
    """A game in which these effects were asked for at the start of an update, where `p` is alice and `q` is
    square 5."""

    def carry_out(answer, *rules, toml=ITEMS):
        code = f"def on_update_start(ev):\n    p, q = player('alice'), square(5)\n    return [{answer}]"
        game = plain_game((3, code, toml), *rules)
        game.update()
        return game

    return carry_out


def test_money_comes_from_the_bank_players_and_accounts(carried_out):
    """An account is made by the first payment to it, and pays no more than it holds."""
    game = carried_out(
        "pay(None, p, 100, 'x'), pay(p, 'pot', 60, 'y'), pay('pot', player('bob'), 500, 'z', about=q)"
    )
    assert (game.cash("alice"), game.cash("bob"), game.state.accounts) == (40, 60, {"pot": 0})
    assert game.of(e.MoneyPaid)[-1] == e.MoneyPaid("@pot", "bob", 60, "z", "5", 3)


def test_a_forced_payment_may_ruin_a_player(carried_out):
    """Rent is due whether one has it or not."""
    game = carried_out("pay(p, player('bob'), 30, 'rent')")
    assert (game.cash("alice"), game.cash("bob")) == (-30, 30)


def test_a_voluntary_payment_that_cannot_be_made_undoes_its_answer(carried_out):
    """A rule forbids the debt. Outside an action nobody is there to refuse: the player is told, and the rule
    that asked stays on."""
    sober = (
        4,
        "def before_pay(ev):\n    if ev.voluntary and ev.amount > ev.payer.cash:\n        ev.cancel('no')",
    )
    game = carried_out("give(p, 'card'), pay(p, None, 30, 'price', voluntary=True)", sober)
    assert (game.state.players["alice"].items, game.cash("alice")) == ({}, 0)
    assert not game.find_suspended()


def test_without_such_a_rule_players_may_choose_debts(carried_out):
    """The game itself knows of no bankruptcy."""
    game = carried_out("pay(p, None, 30, 'price', voluntary=True)")
    assert game.cash("alice") == -30


@pytest.mark.parametrize(
    ("answer", "words"),
    [
        ("pay(p, None, -5, 'x')", "pay"),
        ("pay(p, None, 5 / 2, 'x')", "whole number"),
        ("pay(p, None, '5', 'x')", "amount should be a whole number, and is a text"),
        ("give(p, 'ghost')", "declares the item 'ghost'"),
        ("give(p, 'card', -1)", "give"),
        ("move(p, 10 ** 9)", "move"),
        ("label(q, gender='x')", "gender"),
        ("build(q, 'house')", "declares the building"),
        ("ask(p, 'Which?', ['a'], 'b', 'then')", "default"),
        ("ask(p, 'Which?', [], 'b', 'then')", "ask"),
        ("later('nowhere')", "no function nowhere"),
        ("schedule(0, 'on_update_start')", "schedule"),
        ("put('k', 'x' * 9000)", "at most"),
        ("grant(p, 'vote')", "grant"),
        ("resubmit(p, 7)", "no proposal 7"),
        ("log('x' * 501)", "log"),
        ("add_square(label='1 2')", "add_square"),
        ("add_square(off=True)", "has a label"),
        ("add_square(label='J', off=True, after=q)", "none before it"),
        ("add_square(label='A'), add_square(label='a')", "there is a square a already"),
        ("[add_square() for _ in range(2000)]", "squares, and may have no more"),
        ("[remove_square(each) for each in squares()]", "the last square stays"),
        ("stock(q, 'ghost', 1)", "declares the item 'ghost'"),
        ("{'do': 'format'}", "format"),
        ("{'do': 'log', 'text': 'x', 'more': 1}", "more"),
        ("7", "answer"),
        ("tell('alice', 'x')", "tell"),
    ],
)
def test_an_effect_that_cannot_be_suspends_its_rule(carried_out, answer, words):
    """The reason names what is wrong with it, for the author."""
    game = carried_out(answer)
    assert words in game.find_suspended()[3].error


def test_items_are_given_and_taken_as_far_as_there_are(carried_out):
    """What is taken is what is there."""
    game = carried_out("give(p, 'card', 3), take(p, 'card', 1), take(p, 'gem', 4), take(p, 'card', 1)")
    assert game.state.players["alice"].items == {"card": 1}
    assert game.of(e.ItemTaken) == [e.ItemTaken("alice", "card", 1)] * 2


def test_a_gift_can_be_held_up(carried_out):
    """before_give may cancel it or change how many."""
    more = (
        4,
        (
            "def before_give(ev):\n    if ev.item == 'gem':\n"
            "        ev.cancel('no gems')\n    else:\n        ev.set(n=9)"
        ),
    )
    game = carried_out("give(p, 'card'), give(p, 'gem')", more)
    assert game.state.players["alice"].items == {"card": 9}


def test_a_square_gets_an_owner_once(carried_out):
    """To own what one owns is no news."""
    game = carried_out("own(q, p), own(q, p)")
    assert game.of(e.SquareOwned) == [e.SquareOwned("5", "alice")]


def test_a_name_is_one_line_of_plain_text(carried_out):
    """Whatever a player put into it; a part that is not said stays."""
    game = carried_out("label(q, name='  a\\n\\tb\\x1b[31m  '), label(q, gender='f')")
    square = game.state.squares["5"]
    assert (square.name, square.gender) == ("a b [31m", "f")


def test_new_squares_get_the_number_after_the_highest(carried_out):
    """Lettered ones stand between others and do not count."""
    game = carried_out("add_square(after=q, label='A'), add_square(owner=p)")
    assert game.state.board[4:7] == ("5", "A", "6")
    assert game.state.board[-1] == "11"
    assert (game.state.squares["A"].number, game.state.squares["11"].owner) == (0, "alice")


def test_a_square_off_the_board_can_only_be_jumped_to(carried_out):
    """It has no place among the others, no way leads past it, and the rules say what it is."""
    code = (
        "def square_types(q):\n    return 'box' if q.index < 0 else None\n"
        "def on_square_added(ev):\n    return jump(player('alice'), ev.square) if update() else None"
    )
    box = (4, code, "[square_types.box]\nname = 'Box'\npurchasable = false")
    game = carried_out("add_square(label='Jack', off=True), move(p, 10)", box)
    state = game.state
    assert "Jack" not in state.board
    assert (state.squares["Jack"].number, state.squares["Jack"].types) == (0, ("box",))
    assert state.players["alice"].square == "Jack"
    assert not game.find_suspended()


def test_from_a_square_off_the_board_no_way_leads_on(carried_out):
    """`move` does nothing there, and to ask for a square ahead is an error of the rule."""
    nowhere = (4, "def on_square_added(ev):\n    return log(ahead(ev.square, 1).label) if update() else None")
    game = carried_out("add_square(label='Jack', off=True)", nowhere)
    assert "off the board" in game.find_suspended()[4].error


def test_who_stands_on_a_square_that_goes_is_put_on_the_one_before(carried_out):
    """Before the first comes the last."""
    game = carried_out("jump(p, square(4), land=False), later('gone')")
    assert "no function gone" in game.find_suspended()[3].error
    code = "def on_update_start(ev):\n    return [remove_square(square(1))]"
    game = carried_out("log('x')", (4, code))
    assert [player.square for player in game.state.players.values()] == ["10", "10"]
    assert not game.find_suspended()


def test_things_lie_on_squares(carried_out):
    """More are put there, or fewer; never fewer than none."""
    seen = (4, "def on_update_end(ev):\n    q = square(5)\n    return log(f\"{q.items} {q.count('gem')}\")")
    game = carried_out("stock(q, 'card', 3), stock(q, 'card', -1), stock(q, 'gem', -2)", seen)
    assert game.state.squares["5"].items == {"card": 2}
    assert "{'card': 2} 0" in game.notes()
    assert not game.find_suspended()


def test_an_action_cannot_take_more_than_lies_there(new_game, is_refused):
    """It is refused, and says what is there."""
    code = (
        "def on_update_start(ev):\n    return stock(square(5), 'card', 1)\n"
        "def do_grab(ev):\n    return stock(square(5), 'card', -2)"
    )
    game = new_game((3, code, ITEMS + "\n[actions.grab]\nusage = 'grab'\nat_once = true"))
    game.update()
    assert is_refused(game.order("alice", "grab"), "takes 2, and there is 1 card on square 5")


def test_a_gift_says_from_which_square_it_comes(carried_out):
    """And which rule asked for it."""
    told = "log(f'{ev.kind} {ev.about} {ev.rule}')"
    more = (4, f"def before_give(ev):\n    return {told}\ndef on_given(ev):\n    return {told}")
    game = carried_out("give(p, 'card', about=q), give(p, 'card')", more)
    assert game.notes() == ["before_give 5 3", "before_give None 3", "on_given 5 3", "on_given None 3"]


def test_one_building_of_each_category_stands_on_a_square(carried_out):
    """A house and a fort, but no hotel beside the house."""
    game = carried_out(
        "build(q, 'house'), build(q, 'fort'), raze(q, 'house'), build(q, 'hotel')", toml=BUILDINGS
    )
    assert game.state.squares["5"].buildings == ("fort", "hotel")
    other = carried_out("build(q, 'house'), build(q, 'hotel')", toml=BUILDINGS)
    assert other.state.squares["5"].buildings == ()


def test_titles_and_clothes(carried_out):
    """What is so already makes no fact."""
    game = carried_out(
        "title(p, 'IT'), title(p, 'IT'), dress(p, gender='f'), dress(p, colour='red'), dress(p)"
    )
    alice = game.state.players["alice"]
    assert (alice.titles, alice.gender, alice.colour) == (("IT",), "f", "red")
    assert len(game.of(e.TitleTaken)) == 1
    assert len(game.of(e.PlayerDressed)) == 2


def test_memory_is_each_rules_own(new_game):
    """Others may read it; what is put is seen by the next handler, None forgets."""
    game = new_game(
        (
            3,
            (
                "def on_update_start(ev):\n    return [put('who', player('bob')), put('n', {'a': [1]})]\n\n"
                "def on_update_end(ev):\n"
                '    return [log(f\'{get("who").name} {get("n")} {peek(4, "n")}\'), put(\'n\', None)]'
            ),
        ),
        (4, 'def on_update_end(ev):\n    return log(f\'{get("n", "mine")} {peek(3, "n")}\')'),
    )
    assert game.notes(game.update()) == ["bob {'a': [1]} None", "mine {'a': [1]}"]
    assert game.state.memory == {3: {"who": {"$player": "bob"}}}


def test_a_timer_rings_at_the_start_of_its_update(new_game):
    """With what it was given."""
    game = new_game(
        (3, ("def on_enact(ev):\n    return schedule(2, 'ring', square=square(5), n=3)\n\n"
            "def ring(ev):\n    return log(f'{ev.square.label} {ev.n} {update()}')")),
    )  # fmt: skip
    assert game.notes(game.update()) == []
    assert game.notes(game.update()) == ["5 3 2"]
    assert game.state.timers == {}


def test_the_game_ends_when_somebody_wins_and_nothing_holds_it_up(carried_out):
    """before_win is told which rule asks, and since when that has its present form."""
    game = carried_out("win(p, 'first'), win(player('bob'), 'second')")
    assert (game.state.winner, game.state.over) == ("alice", "first")
    hold = (4, "def before_win(ev):\n    if ev.rule == 3 and ev.since == 0:\n        ev.cancel('')")
    assert carried_out("win(p, 'first')", hold).state.over == ""


def test_an_inactive_player_is_told_to_the_rules_once(carried_out):
    """on_inactive and on_active follow the fact."""
    more = (
        4,
        "def on_inactive(ev):\n    return log('asleep')\n\ndef on_active(ev):\n    return log('awake')",
    )
    game = carried_out("set_active(p, False), set_active(p, False), set_active(p, True)", more)
    assert game.notes() == ["asleep", "awake"]
