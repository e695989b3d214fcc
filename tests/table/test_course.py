"""What every game at a table refuses, and in which words: seats, the start, orders, updates, the end."""

from datetime import timedelta

import pytest
from msgspec.structs import replace
from room import SATURDAY, Plain, Room, State

from nomicd.kernel.commands import Command
from nomicd.kernel.decision import Reason
from nomicd.kernel.game import MERGE, RENAME
from nomicd.kernel.inputs import (
    AdminCommand,
    BeginGame,
    DecisionContext,
    NewGame,
    SeatPlayer,
    UnseatPlayer,
    UpdateTick,
)
from nomicd.table.course import facts as f


def test_an_option_that_is_none_opens_no_game():
    """It is refused with what is wrong."""
    refused = Plain().decide(
        State(), NewGame("room", "UTC", bytes(32), {"colour": "red"}), DecisionContext(SATURDAY, "desk")
    )
    assert "colour" in refused.text


@pytest.mark.parametrize(
    ("name", "reason"),
    [("ANN", Reason.TAKEN), ("x y", Reason.BAD_TEXT), ("old", Reason.TAKEN)],
)
def test_a_name_that_cannot_be_has_no_seat(name, reason):
    """One that is taken, in any case of letters; that is no name; that somebody had before."""
    room = Room("old", "bob", begun=False)
    room.emit(f.PlayerRenamed("ann", "old"))
    assert room.do(SeatPlayer(name)).reason is reason


def test_a_table_that_is_full_takes_nobody():
    """Before the start; after it nobody comes in but for an open seat."""
    assert "all 3 seats are taken" in Room("ann", "bob", "cid", begun=False).do(SeatPlayer("dan")).text
    assert "no seat in it is open" in Room("ann", "bob").do(SeatPlayer("dan")).text
    assert "no seat of bob's is open" in Room("ann", "bob").do(SeatPlayer("dan", "bob")).text
    assert "no seat of bob's is open" in Room("ann", "bob", begun=False).do(SeatPlayer("dan", "bob")).text


def test_who_has_no_seat_cannot_leave_it():
    """Nor order anything."""
    room = Room("ann", "bob")
    assert room.do(UnseatPlayer("zoe")).reason is Reason.NOT_FOUND
    assert room.say("zoe", "done").reason is Reason.NOT_YOURS


def test_a_game_begins_once_and_with_enough_players():
    """The refusal says how many are wanted."""
    assert "2 or more play" in Room("ann", begun=False).do(BeginGame()).text
    assert "begun already" in Room("ann", "bob").do(BeginGame()).text


def test_when_the_game_is_over_nothing_is_done_any_more():
    """Neither by players nor by newcomers; and no update is due."""
    room = Room("ann", "bob")
    due = room.game.find_next_update(room.state)
    room.emit(f.GameEnded("ann", "ann has won"))
    assert room.say("ann", "done").reason is Reason.GAME_OVER
    assert room.do(SeatPlayer("dan")).reason is Reason.GAME_OVER
    assert room.do(UpdateTick(due)).reason is Reason.NOT_NOW
    assert room.game.find_next_update(room.state) is None


def test_an_update_out_of_its_turn_is_refused():
    """With its number."""
    room = Room("ann", "bob")
    due = room.game.find_next_update(room.state)
    assert "update 7 is not the next one" in room.do(UpdateTick(replace(due, number=7))).text


@pytest.mark.parametrize(
    ("verb", "args", "said"),
    [
        (RENAME, {"player": "zoe", "to": "dan"}, "nobody here is called zoe"),
        (RENAME, {"player": "ann", "to": "BOB"}, "there is a player BOB already"),
        (MERGE, {"player": "zoe", "into": "bob"}, "nobody here is called zoe"),
        (MERGE, {"player": "bob", "into": "bob"}, "not two seats"),
        (MERGE, {"player": "ann", "into": "bob"}, "fewer than 2 would be left"),
    ],
)
def test_what_the_admin_cannot_do_about_seats_is_refused(verb, args, said):
    """In words that name what is wrong."""
    room = Room("ann", "bob")
    assert said in room.do(AdminCommand(Command(verb, {**args, "why": "so"}), "mail:1/1")).text


def test_facts_of_seats_are_told_to_whom_they_are_about_in_their_own_form():
    """And to the others in theirs."""
    room = Room("ann", "bob")
    for event, mine, others in (
        (f.PlayerJoined("ann"), "You have taken a seat.", "ann has taken a seat."),
        (f.PlayerLeft("ann"), "You have left.", "ann has left."),
        (f.PlayerRenamed("ann", "old"), "You are called ann", "old is called ann"),
    ):
        assert event.describe(room.state, "ann").startswith(mine)
        assert event.describe(room.state, "bob").startswith(others)


def test_a_pause_is_told_and_ends():
    """Updates are made meanwhile, and nothing is played."""
    room = Room("ann", "bob")
    room.emit(f.GamePaused("a holiday"))
    assert f.GamePaused("a holiday").describe(room.state) == "The game is paused: a holiday."
    room.now += timedelta(days=7)
    room.did(UpdateTick(room.game.find_next_update(room.state)))
    assert room.state.update == 1
    room.emit(f.GameResumed())
    assert (room.state.paused, room.state.stops) == ("", 2)
