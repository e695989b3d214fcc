"""Nomic as the services see it: inputs to events, events to state, and proofs of chance."""

from datetime import UTC, datetime

import msgspec
import pytest

from nomicd.games.nomic import events as e
from nomicd.games.nomic.game import RULESETS
from nomicd.kernel.chance import Draw
from nomicd.kernel.decision import Accepted, Reason
from nomicd.kernel.events import Record
from nomicd.kernel.inputs import BeginGame, NewGame, SeatPlayer, UnseatPlayer, UpdateTick
from nomicd.kernel.log import fold

NOMIC = RULESETS[0]
ROLLING = (7, "def on_turn(ev):\n    return move(ev.player, sum(dice(2, 6, 'move', ev.player)))")
BET = (
    8,
    "def do_bet(ev):\n    return put(f'bet {ev.player.name}', ev.n)",
    "[actions.bet]\nusage = 'bet <n:int(1..6)>'",
)


def records(game):
    """The log as it would be stored."""
    at = datetime(2026, 11, 18, tzinfo=UTC)
    return [
        Record("game", seq, at, "test", event.NAME, event.VERSION, NOMIC.codec.encode(event), b"", b"")
        for seq, event in enumerate(game.events, 1)
    ]


def play(opened):
    game = opened(ROLLING, BET, players=["alice", "bob", "carol"])
    game.order("alice", "bet", n=3)
    game.order("bob", "bet", n=9)
    game.propose("carol", "repeal rule 8")
    for _ in range(4):
        game.update()
    return game


def test_the_log_alone_gives_the_state(new_game):
    """Folding the stored facts needs neither rules nor dice."""
    game = play(new_game)
    facts = [(record.name, record.version, record.body) for record in records(game)]
    replayed = fold(NOMIC.blank(), facts, NOMIC.codec)
    assert NOMIC.freeze(replayed) == NOMIC.freeze(game.state)


def test_the_same_inputs_give_the_same_log(new_game, plain_game):
    """Whatever runs the code."""
    assert play(new_game).events == play(plain_game).events


def test_deciding_leaves_the_state_as_it_was(new_game):
    """It works on a copy."""
    game = play(new_game)
    before = NOMIC.freeze(game.state)
    due = NOMIC.find_next_update(game.state)
    game.now = due.run_at
    events = NOMIC.decide(game.state, UpdateTick(due), game.context).events
    assert NOMIC.freeze(game.state) == before
    after = NOMIC.copy(game.state)
    for event in events:
        event.apply(after)
    assert NOMIC.freeze(after) != before


def test_a_whole_log_verifies(plain_game):
    """Every secret follows from the one before, every roll from its secret, every order is in its root."""
    assert NOMIC.verify(records(play(plain_game))) == []


def forge(game, kind, change):
    """The log with the last event of a kind changed."""
    place = max(n for n, event in enumerate(game.events) if type(event) is kind)
    game.events[place] = change(game.events[place])
    return NOMIC.verify(records(game))


def test_a_forged_roll_is_found(plain_game):
    """By its value, or by a label used twice."""
    game = play(plain_game)

    def better(roll):
        draw = roll.draws[0]
        return msgspec.structs.replace(
            roll, draws=(Draw(draw.label, draw.sides, draw.value % draw.sides + 1),)
        )

    def again(roll):
        return msgspec.structs.replace(roll, draws=(roll.draws[0], roll.draws[0]))

    assert "was not" in forge(game, e.RuleDiceRolled, better)[0]
    assert "used before" in " ".join(forge(play(plain_game), e.RuleDiceRolled, again))


def test_a_roll_that_the_admin_set_is_no_forged_one(plain_game):
    """Unless what the dice are said to have shown is not what they had shown."""
    last = play(plain_game).of(e.RuleDiceRolled)[-1].draws[0]
    now = last.value % last.sides + 1

    def verify_shown(shown):
        game = play(plain_game)
        place = max(n for n, event in enumerate(game.events) if type(event) is e.RuleDiceRolled)
        one = msgspec.structs.replace(last, value=now)
        game.events[place] = msgspec.structs.replace(
            game.events[place], draws=(one, *game.events[place].draws[1:])
        )
        game.events.insert(place, e.DiceSet((one,), (shown,)))
        return NOMIC.verify(records(game))

    assert verify_shown(last.value) == []
    assert "had not shown" in " ".join(verify_shown(now))


def test_another_secret_is_found(plain_game):
    """The chain was sealed before the first roll."""
    game = play(plain_game)
    problems = forge(game, e.NomicUpdateEnded, lambda ended: msgspec.structs.replace(ended, secret="ab" * 32))
    assert "does not follow" in problems[0]


def test_an_order_left_out_is_found(plain_game):
    """Changed, or missing from the root."""
    game = play(plain_game)
    problems = forge(
        game, e.NomicOrderFiled, lambda order: msgspec.structs.replace(order, args={"title": "other"})
    )
    assert "is not among those of update" in problems[0]
    problems = forge(
        play(plain_game), e.NomicUpdateEnded, lambda ended: msgspec.structs.replace(ended, orders=("x",))
    )
    assert "the root of update" in problems[-1]


def test_dice_depend_on_nobody_elses_orders(plain_game):
    """Another order, another rule: the same rolls for those who did nothing."""

    def rolls(game):
        game.update()
        return {one.player: one.draws for one in game.of(e.RuleDiceRolled) if one.rule == 7}

    more = (9, "def on_turn_start(ev):\n    roll(6, 'move')")
    quiet, busy = plain_game(ROLLING), plain_game(ROLLING, BET, more)
    busy.order("alice", "bet", n=2)
    assert rolls(quiet) == rolls(busy)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("no heading", ""),
        ("# 3. Three\n\n```python\ndef on_turn(ev)\n```", "line"),
        ("# 3. Three\n\n```toml\n[nonsense\n```", "02.md"),
        ("# 1. One again", "there is a rule 1 already"),
    ],
)
def test_a_game_does_not_open_with_a_document_that_cannot_be_read(sandbox, text, words, plain_game):
    """The file and the line are named."""
    game = plain_game()
    documents = {"01.md": "# 1. One", "02.md": text}
    decision = NOMIC.decide(NOMIC.blank(), NewGame("g", "UTC", bytes(32), {}, documents), game.context)
    assert words in decision.text


@pytest.mark.parametrize(
    ("options", "words"),
    [({"players_open": "yes"}, "no option players_open"), ({"own_vote": "perhaps"}, "one of yea, abstain")],
)
def test_a_game_does_not_open_with_an_option_that_means_nothing(options, words, plain_game):
    """Better than to take it and do nothing."""
    context = plain_game().context
    decision = NOMIC.decide(NOMIC.blank(), NewGame("g", "UTC", bytes(32), options, {}), context)
    assert words in decision.text


def test_rules_without_a_number_get_the_next(plain_game):
    """`# ?.` is the next free one."""
    game = plain_game("# ?. More\n\nProse.")
    assert game.state.rules[2].text.startswith("# 2. More")


def test_players_are_seated_on_the_first_square_and_told_to_the_rules(new_game):
    """Once, under a name that is safe to print."""
    game = new_game((4, "def on_join(ev):\n    return pay(None, ev.player, 10000, 'start')"))
    assert (game.state.players["alice"].square, game.cash("alice")) == ("1", 10000)
    assert game.do(SeatPlayer("Alice")).reason is Reason.TAKEN
    assert game.do(SeatPlayer("a b")).reason is Reason.BAD_TEXT


def test_who_gives_up_the_seat_is_gone(plain_game):
    """With what was owned."""
    game = plain_game()
    game.apply(e.SquareOwned("5", "alice"))
    assert isinstance(game.do(UnseatPlayer("alice")), Accepted)
    assert ("alice" in game.state.players, game.state.squares["5"].owner) == (False, "")
    assert game.do(UnseatPlayer("alice")).reason is Reason.NOT_FOUND


def test_a_game_starts_once_and_not_without_players(plain_game):
    """Before that nobody can order anything."""
    game = plain_game(players=["alice"])
    assert game.do(BeginGame()).reason is Reason.NOT_NOW


def test_the_admin_may_switch_a_rules_code_off_and_on(new_game):
    """Its prose stays."""
    game = new_game((4, "def on_update_start(ev):\n    return log('on')"))
    game.admin("suspend", rule=4)
    assert game.notes(game.update()) == []
    game.admin("restore", rule=4)
    assert game.notes(game.update()) == ["on"]
    assert game.admin("restore", rule=4).reason is Reason.NOT_FOUND
    assert game.admin("dance").reason is Reason.UNKNOWN
    game.admin("end", why="bedtime")
    assert game.state.over == "bedtime"


def test_the_key_of_the_salts_comes_from_the_seed_and_is_not_it(plain_game):
    """It never leaves the log, nor tells the dice."""
    game = plain_game()
    assert len(NOMIC.derive_salt_key(game.state)) == 32
    assert NOMIC.derive_salt_key(game.state) != bytes.fromhex(game.state.seed)


def test_tables_in_memory_are_the_same_live_and_from_the_log(new_game):
    """A rule that goes through what it keeps sees one order, whether the state was replayed or not."""
    code = (
        "def on_update_start(ev):\n    if update() == 1:\n"
        "        return put('t', {'b': 1, 'a': {'d': 1, 'c': 2}})\n"
        "    return log(' '.join(list(get('t')) + list(get('t')['a'])))"
    )
    game = new_game((4, code))
    game.update()
    facts = [(record.name, record.version, record.body) for record in records(game)]
    live = game.notes(game.update())
    game.state = fold(NOMIC.blank(), facts, NOMIC.codec)
    assert game.notes(game.update()) == live == ["a b c d"]
