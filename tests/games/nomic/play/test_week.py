"""The course of an update, and of the week."""

from nomicd.games.nomic import events as e
from nomicd.games.nomic.game import RULESETS
from nomicd.kernel.decision import Reason, Refused
from nomicd.kernel.inputs import UpdateTick

NOMIC = RULESETS[0]
LINES = "\n\n".join(
    f"def {hook}(ev):\n    return log('{hook}')"
    for hook in ("on_update_start", "on_turn_start", "on_turn", "on_turn_end", "on_update_end", "check_win")
)


def test_an_update_goes_in_order(new_game):
    """Start, orders, turns, end, and who has won."""
    game = new_game(
        (4, LINES),
        (5, "def do_wave(ev):\n    return log('order')", "[actions.wave]\nusage = 'wave'"),
        players=["alice"],
    )
    game.order("alice", "wave")
    assert game.notes(game.update()) == [
        "on_update_start",
        "order",
        "on_turn_start",
        "on_turn",
        "on_turn_end",
        "on_update_end",
        "check_win",
    ]


def test_turns_go_in_random_order_that_anybody_can_check(plain_game):
    """One roll for the whole order, on record."""
    game = plain_game(
        (4, "def on_turn(ev):\n    return log(ev.player.name)"), players=["ann", "bob", "cid", "dan"]
    )
    orders = {tuple(game.notes(game.update())) for _ in range(8)}
    assert len(orders) > 3
    assert all(sorted(order) == ["ann", "bob", "cid", "dan"] for order in orders)
    assert [len(roll.draws) for roll in game.of(e.RuleDiceRolled)] == [3] * 8


def test_a_cancelled_turn_still_begins_and_ends(new_game):
    """before_turn takes away the turn itself, and says why."""
    game = new_game((4, LINES), (5, "def before_turn(ev):\n    ev.cancel('in jail')"), players=["alice"])
    assert game.notes(game.update())[1:4] == ["on_turn_start", "in jail", "on_turn_end"]


def test_inactive_players_have_no_turn(new_game):
    """Nor can they win."""
    game = new_game(
        (
            4,
            (
                "def on_turn(ev):\n    return log(ev.player.name)\n\n"
                "def check_win(ev):\n    return win(ev.player, 'alone')"
            ),
        )
    )
    game.apply(e.PlayerInactivated("alice"))
    assert game.notes(game.update()) == ["bob"]
    assert game.state.winner == "bob"


def test_silence_is_known_to_the_rules(new_game):
    """idle counts the updates since the last mail; rules make of it what they like."""
    game = new_game(
        (3, "def on_update_end(ev):\n    return [set_active(p, False) for p in players() if p.idle >= 2]")
    )
    for _ in range(2):
        game.update()
        game.apply(*NOMIC.record_contact(game.state, "bob"))
    game.update()
    assert [name for name, player in game.state.players.items() if player.active] == ["bob"]


def test_a_game_week_begins_when_the_ballot_closes(plain_game):
    """Updates on Friday, Monday, Tuesday by default; the first belongs to week 1."""
    game = plain_game()
    weeks = []
    for _ in range(6):
        game.update()
        weeks.append((game.state.weekday, game.state.week))
    assert weeks == [("fri", 1), ("mon", 2), ("tue", 2), ("fri", 2), ("mon", 3), ("tue", 3)]


def test_the_schedule_is_what_the_rules_say(plain_game):
    """Changed by vote like anything else, from then on."""
    days = 'updates = ["wed", "sat"]\nballots_open = "wed"\nballots_close = "sat"'
    toml = f'[schedule]\n{days}\nupdate_at = "07:30"'
    game = plain_game((9, "", toml))
    due = NOMIC.find_next_update(game.state)
    assert (due.weekday, due.run_at.isoformat()) == ("sat", "2026-11-21T07:30:00+00:00")
    game.apply(e.RuleRepealed(9, "the test"))
    game.update()
    assert NOMIC.find_next_update(game.state).weekday == "wed"


def test_what_is_due_is_the_first_update_whose_deadline_lies_ahead(plain_game):
    """A mail that was received before a deadline counts for that update, also while it is not made yet."""
    game = plain_game()
    first = NOMIC.find_next_update(game.state)
    assert NOMIC.find_update_after(game.state, game.now) == first
    second = NOMIC.find_update_after(game.state, first.deadline)
    assert (second.number, second.weekday) == (2, "mon")
    assert NOMIC.find_update_after(NOMIC.blank(), game.now) is None


def test_only_the_next_update_can_be_made(plain_game):
    """Not one twice, not one too early, none after the end."""
    game = plain_game((4, "def check_win(ev):\n    return win(ev.player, 'why not')"))
    due = NOMIC.find_next_update(game.state)
    game.update()
    assert isinstance(game.do(UpdateTick(due)), Refused)
    assert NOMIC.find_next_update(game.state) is None


def test_a_paused_game_moves_nobody_and_takes_no_orders(new_game):
    """What waits goes on waiting."""
    game = new_game(
        (
            4,
            "def on_turn(ev):\n    return log('turn')\n\ndef do_wave(ev):\n    return log('order')",
            "[actions.wave]\nusage = 'wave'",
        ),
        players=["alice"],
    )
    game.order("alice", "wave")
    game.admin("pause", why="the rules have broken down")
    assert game.notes(game.update()) == []
    assert game.order("alice", "wave").reason is Reason.NOT_NOW
    assert game.propose("alice", "repeal rule 4").reason is Reason.NOT_NOW
    game.admin("resume")
    assert game.notes(game.update()) == ["order", "turn"]


def test_the_end_of_the_game_ends_the_turns(new_game):
    """Nobody moves after somebody has won."""
    game = new_game((4, "def on_turn(ev):\n    return win(ev.player, 'first to move')"))
    events = game.update()
    assert len(game.of(e.NomicEnded, events)) == 1
    assert game.order("alice", "vote", choice="yea", proposals="1").reason is Reason.GAME_OVER


def test_where_no_rule_knows_of_turns_none_are_drawn(plain_game):
    """A game of prose and votes alone rolls no dice."""
    game = plain_game()
    game.update()
    assert not game.of(e.RuleDiceRolled)
