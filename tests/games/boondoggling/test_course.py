"""The course of a game: opening, seats, first player, rounds, pauses, leaving, replays."""

from itertools import groupby

import msgspec
import pytest
from driven_game import NOW
from run_boondoggling import DOCUMENTS, Game

from nomicd.games.boondoggling import events as e
from nomicd.games.boondoggling.money import offices
from nomicd.kernel.commands import Command
from nomicd.kernel.decision import Accepted, Refused
from nomicd.kernel.inputs import (
    AdminCommand,
    BeginGame,
    DecisionContext,
    SeatPlayer,
    UnseatPlayer,
    UpdateTick,
)
from nomicd.table.pieces.rounds import RoundStarted, TurnDiceRolled, TurnEnded


def of(game, kind):
    return [event for event in game.events if isinstance(event, kind)]


def total(state):
    return state.treasury + state.circulation + sum(player.fund for player in state.players.values())


def test_an_opened_game_holds_its_documents(new_game):
    """The log is the law from then on; the Treasury is filled out of what is printed."""
    game = new_game()
    assert game.state.documents == DOCUMENTS
    assert (game.state.treasury, game.state.circulation) == (4800, 20_000 - 4800)


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"rounds": "7"}, "rounds is 1, 2, 3, 4, 5 or 6"),
        ({"rounds": "all"}, "rounds is 1, 2, 3, 4, 5 or 6"),
        ({"scale": "10"}, "scale is 1 or 1000"),
        ({"strict_aaa": "maybe"}, "strict_aaa is yes or no"),
        ({"updates": "mon someday"}, "updates are some of"),
        ({"nomic": "maybe"}, "nomic is on or off"),
        ({"dice": "3"}, "there is no option dice; there are: rounds, scale, strict_aaa,"),
        ({"dice": "3"}, "  updates: the weekdays at whose start updates are made"),
    ],
)
def test_a_wrong_option_opens_no_game(new_game, options, said):
    """And says what there is."""
    opened = new_game(options=options).opened
    assert isinstance(opened, Refused)
    assert said in opened.text


def test_wrong_documents_open_no_game(new_game):
    """With the reason."""
    opened = new_game(documents={"board.toml": ""}).opened
    assert isinstance(opened, Refused)
    assert "money.toml is missing" in opened.text


def test_two_to_six_take_seats_before_the_start(new_game):
    """One alone cannot begin; a seventh finds no seat, and nobody sits down later."""
    game = new_game()
    game.do(SeatPlayer("ann"))
    assert isinstance(game.do(BeginGame()), Refused)
    for name in ("bob", "cid", "dot", "eve", "fay"):
        assert isinstance(game.do(SeatPlayer(name)), Accepted)
    assert "all 6 seats are taken" in game.do(SeatPlayer("gus")).text
    assert isinstance(game.do(UnseatPlayer("fay")), Accepted)
    assert isinstance(game.do(SeatPlayer("Ann")), Refused)
    assert isinstance(game.do(SeatPlayer("@treasury")), Refused)
    assert isinstance(game.do(BeginGame()), Accepted)
    assert "has begun" in game.do(SeatPlayer("gus")).text
    assert isinstance(game.do(BeginGame()), Refused)


def test_all_begin_in_washington_with_a_thousand_millions(game):
    """Each out of circulation."""
    assert {(player.space, player.fund) for player in game.state.players.values()} == {("0", 1000)}
    assert game.state.circulation == 20_000 - 4800 - 3000


def test_the_highest_roll_moves_first_and_the_seats_follow(new_game):
    """The next seat each time, round for round; ties roll again."""
    tied = 0
    for number in range(40):
        game = new_game(seed=number.to_bytes(32, "big")).begin("ann", "bob", "cid", "dot")
        game.tick()
        firsts = [each for each in of(game, TurnDiceRolled) if each.why == "first"]
        rolls = [(each.player, sum(draw.value for draw in each.draws)) for each in firsts]
        standing = dict(rolls[:4])
        again = rolls[4:]
        tied += bool(again)
        rest = [name for name in standing if standing[name] == max(standing.values())]
        assert again == [] if len(rest) == 1 else [name for name, _ in again[: len(rest)]] == rest
        first = game.state.turns.first
        assert first in rest
        seats = ("ann", "bob", "cid", "dot")
        begin = seats.index(first)
        moved = [each.player for each in of(game, e.TokenMoved)]
        assert moved == [*seats[begin:], *seats[:begin]] * 3
    assert tied


@pytest.mark.parametrize("rounds", range(1, 7))
def test_an_update_plays_as_many_rounds_as_the_option_says(new_game, rounds):
    """From 1 to 6."""
    game = new_game(options={"rounds": str(rounds)}).begin("ann", "bob")
    game.tick()
    assert [each.number for each in of(game, RoundStarted)] == list(range(1, rounds + 1))
    assert len(of(game, e.TokenMoved)) == 2 * rounds


def test_three_rounds_if_nothing_is_said(game):
    """At each update."""
    game.tick()
    game.tick()
    assert game.state.turns.round == 6


def test_a_turn_is_a_roll_a_move_and_its_space(game):
    """And nobody moves twice in it."""
    game.tick()
    ended = groupby(game.events, lambda each: isinstance(each, TurnEnded))
    for turn in [list(found) for done, found in ended if not done][:-1]:
        kinds = [type(event) for event in turn]
        assert kinds.count(e.TokenMoved) == kinds.count(e.Landed) == 1
        assert kinds.index(TurnDiceRolled) < kinds.index(e.TokenMoved) < kinds.index(e.Landed)
        rolled = [event for event in turn if isinstance(event, TurnDiceRolled)][-1]
        moved = next(event for event in turn if isinstance(event, e.TokenMoved))
        assert moved.total == sum(draw.value for draw in rolled.draws)


def test_updates_are_at_midnight_of_monday_tuesday_and_friday(game):
    """Or on the days of the option."""
    due, days = game.ruleset.find_next_update(game.state), []
    for _ in range(4):
        days.append(due.weekday)
        due = game.ruleset.find_update_after(game.state, due.deadline)
    assert days == ["tue", "fri", "mon", "tue"]
    daily = Game(options={"updates": "sat sun"}).begin("ann", "bob")
    assert daily.ruleset.find_next_update(daily.state).weekday == "sat"


def test_a_paused_game_moves_nothing_and_goes_on(game):
    """Its updates reveal their secrets all the same."""

    def admin(verb, **args):
        return game.do(AdminCommand(Command(verb, args), "mail:9/1"))

    assert isinstance(admin("pause", why="holidays"), Accepted)
    assert isinstance(admin("pause"), Refused)
    game.tick()
    assert of(game, e.TokenMoved) == []
    assert game.state.secret
    assert isinstance(admin("resume"), Accepted)
    assert isinstance(admin("resume"), Refused)
    game.tick()
    assert of(game, e.TokenMoved)
    assert isinstance(admin("dance"), Refused)
    assert isinstance(admin("end", why="rain"), Accepted)
    assert (game.state.over, game.state.winner) == ("rain", "")
    assert isinstance(admin("pause"), Refused)
    assert game.ruleset.find_next_update(game.state) is None


def test_who_leaves_leaves_the_money(game):
    """It goes into circulation, the token off the board, the order of turns goes on."""
    game.tick()
    before = total(game.state)
    leaver = game.state.turns.seats[1]
    game.do(UnseatPlayer(leaver))
    assert leaver not in game.state.players
    assert total(game.state) == before
    count = len(of(game, e.TokenMoved))
    game.tick()
    left = [each.player for each in of(game, e.TokenMoved)][count:]
    assert left == list(game.state.turns.seats) * 3


def test_whoever_is_left_alone_has_won(game):
    """A single player is no table."""
    game.do(UnseatPlayer("ann"))
    game.do(UnseatPlayer("bob"))
    assert (game.state.winner, bool(game.state.over)) == ("cid", True)


def test_who_is_asked_and_leaves_holds_nobody_up(game):
    """The question goes with the player."""
    for name in ("ann", "bob", "cid"):
        game.order(name, "doubles", policy="ask me")
    while game.state.question is None:
        game.tick()
    game.do(UnseatPlayer(game.state.question.player))
    assert game.state.question is None
    count = len(of(game, e.TokenMoved))
    game.play(5)
    assert len(of(game, e.TokenMoved)) > count


def test_two_players_hold_the_offices(game):
    """Never one both, and nothing hangs on it."""
    assert offices(game.state) == {"ann": "keeper of the Money in Circulation", "bob": "Treasurer"}
    game.do(UnseatPlayer("ann"))
    assert offices(game.state)["bob"] == "keeper of the Money in Circulation"


def test_tokens_have_names_of_their_own(game):
    """Short, printable, each once."""
    assert isinstance(game.order("ann", "name_token", token=" Iron   Hat "), Accepted)
    assert game.state.players["ann"].token == "Iron Hat"
    assert isinstance(game.order("bob", "name_token", token="iron hat"), Refused)
    assert isinstance(game.order("bob", "name_token", token="x" * 41), Refused)
    assert isinstance(game.order("bob", "name_token", token="\u202egnp.exe"), Refused)
    assert isinstance(game.order("mallory", "name_token", token="Me"), Refused)
    assert isinstance(game.order("ann", "propose"), Refused)


def test_when_it_is_over_nothing_more_is_ordered_or_played(game):
    """No update, no seat, no order."""
    game.play()
    due = game.ruleset.find_update_after(game.state, NOW)
    assert due is None
    assert isinstance(game.order("ann", "doubles", policy="keep"), Refused)
    assert isinstance(game.do(SeatPlayer("dot")), Refused)


def test_an_update_is_made_once(game):
    """Neither the one before nor the one after the next."""
    due = game.ruleset.find_next_update(game.state)
    game.tick()
    assert isinstance(game.do(UpdateTick(due)), Refused)
    assert isinstance(game.do(UpdateTick(msgspec.structs.replace(due, number=3))), Refused)


def test_the_input_is_left_as_it_was(game):
    """To decide changes nothing."""
    before = game.ruleset.freeze(game.state)
    due = game.ruleset.find_next_update(game.state)
    game.ruleset.decide(game.state, UpdateTick(due), DecisionContext(due.deadline, "test"))
    assert game.ruleset.freeze(game.state) == before
    assert game.ruleset.freeze(game.ruleset.thaw(before)) == before


def test_offices_stay_with_whom_they_were_given_to(game):
    """Whoever the dice let move first."""
    before = offices(game.state)
    while game.state.turns.first == "":
        game.tick()
    assert offices(game.state) == before


def test_a_round_in_which_the_first_leaves_goes_on_with_the_others():
    """Asked or not: nobody's turn is skipped, and no round begins twice."""
    for number in range(40):
        game = Game(seed=bytes([number]) * 32, options={"rounds": "1"}).begin("ann", "bob", "cid")
        for name in ("ann", "bob", "cid"):
            game.order(name, "doubles", policy="ask me")
        while game.state.question is None or game.state.turns.seats[0] != game.state.question.player:
            if game.state.turns.round > 30:
                break
            game.tick()
        else:
            number_now, left = game.state.turns.round, set(game.state.turns.seats[1:])
            game.do(UnseatPlayer(game.state.turns.seats[0]))
            for name in left:
                game.order(name, "cancel")
            events = game.tick().events
            moved = {event.player for event in events if isinstance(event, e.TokenMoved)}
            assert moved == left
            assert game.state.turns.round == number_now
            return
    raise AssertionError("nobody who moves first was ever asked")
