"""Orders for a later update at a table: what is held, for how long, how it is tried and taken back."""

import pytest
from room import Plain, Room

from nomicd.kernel.commands import Command, Verb
from nomicd.kernel.decision import Accepted, Reason, Refused
from nomicd.kernel.inputs import PlayerCommand
from nomicd.kernel.later import CANCEL_LATER, LATER, order_in, with_order
from nomicd.table.course import facts as f
from nomicd.table.course import later
from nomicd.table.piece import Piece
from nomicd.table.presence.facts import SeatTakenOver

RING = Verb("ring", "ring [<n:int>]", "ring the bell", ("ring 2",), "the game")


class Bell(Piece):
    """A bell that rings up to three times."""

    sealed = frozenset({"ring"})

    def orders(self, state, player):
        """Whoever plays rings it."""
        return (RING,)

    def decide(self, table, given):
        """More than three times is too loud; it has no events of its own."""
        if given.command.verb != "ring":
            return None
        loud = int(given.command.args.get("n") or 1) > 3
        return (
            Refused(Reason.AGAINST_RULES, "that is too loud") if loud else Accepted((f.GamePaused("ding"),))
        )


class Ringing(Plain):
    """A table with a bell."""

    pieces = (Bell(),)


@pytest.fixture
def room():
    """A game of two that has begun."""
    made = Room("ann", "bob")
    made.game = Ringing()
    return made


def hold(room, update, verb="ring", player="ann", **args):
    """What comes of `in update N: …`."""
    words = " ".join([verb, *map(str, args.values())])
    command = with_order(Command(LATER, {"update": update, "command": words}), Command(verb, args))
    room.orders += 1
    return room.do(PlayerCommand(player, command, f"mail:{room.orders}/1"))


def cancel(room, update, words=None, player="ann"):
    """What comes of `cancel in update N`."""
    return room.do(PlayerCommand(player, Command(CANCEL_LATER, {"update": update, "command": words}), "m/1"))


def read_digest(room, player):
    """What the digest of the update just made says to a player."""
    decision = room.tick()
    found = {each.reader: each for each in room.game.make_notices(room.state, decision.events)}
    return str(found[player].page)


def test_it_is_held_and_tried_when_its_update_comes(room):
    """Not before; and its player reads what came of it."""
    assert hold(room, 2).says[0] == "It will be tried in update 2."
    assert "in update 2: ring" in read_digest(room, "ann")
    assert not room.state.paused
    said = read_digest(room, "ann")
    assert "Done: in update 2: ring." in said
    assert room.state.paused == "ding"
    assert room.state.scheduled == ()


def test_who_is_refused_then_is_told_why(room):
    """And nobody else is."""
    hold(room, 2, n=9)
    room.tick()
    decision = room.tick()
    pages = {each.reader: str(each.page) for each in room.game.make_notices(room.state, decision.events)}
    assert "Not done: in update 2: ring 9: that is too loud." in pages["ann"]
    assert "too loud" not in pages["bob"]


@pytest.mark.parametrize(
    ("update", "said"),
    [(0, "update 0 is over"), (1, "update 1 is the next one"), (12, "can be held up to update 11")],
)
def test_its_time_is_bounded(room, update, said):
    """It is neither over, nor the next one, nor too far off."""
    assert said in hold(room, update).text
    assert isinstance(hold(room, 11), Accepted)


@pytest.mark.parametrize(
    ("verb", "said"),
    [
        ("vote", "a vote counts for its ballot"),
        ("done", "“done” can't be held"),
        ("dance", "that is no order that you could give now"),
    ],
)
def test_what_is_no_order_of_the_game_is_not_held(room, verb, said):
    """With a sentence."""
    assert said in hold(room, 3, verb).text


def test_words_that_nobody_has_read_are_refused(room):
    """The game itself reads none."""
    unread = Command(LATER, {"update": 3, "command": "ring"})
    assert room.do(PlayerCommand("ann", unread, "m/1")).reason is Reason.UNCLEAR
    assert order_in(unread) is None


def test_what_is_for_another_is_not_held(room):
    """Whoever has lent control may have taken it back by then."""
    assert "for another player can't be held" in hold(room, 3, whom="bob").text


def test_so_many_wait_and_no_more(room):
    """Of each player."""
    for _ in range(later.MOST_SCHEDULED):
        assert isinstance(hold(room, 3), Accepted)
    assert hold(room, 3).reason is Reason.LIMIT
    assert isinstance(hold(room, 3, player="bob"), Accepted)


def test_one_is_taken_back_by_its_words_or_all_of_an_update(room):
    """Only by whose it is."""
    hold(room, 3, n=1)
    hold(room, 3, n=2)
    hold(room, 4)
    assert "what is held: nothing" in cancel(room, 3, player="bob").text
    assert "in update 3: ring 1; in update 3: ring 2; in update 4: ring" in cancel(room, 5).text
    assert cancel(room, 3, "ring, 2").says == ("Taken back: in update 3: ring 2",)
    assert cancel(room, 3).says == ("Taken back: in update 3: ring 1",)
    assert [each.update for each in room.state.scheduled] == [4]


def test_while_the_game_is_paused_it_waits(room):
    """And is tried when it goes on."""
    hold(room, 2)
    room.emit(f.GamePaused("rain"))
    room.tick()
    room.tick()
    assert len(room.state.scheduled) == 1
    room.emit(f.GameResumed())
    room.tick()
    assert room.state.scheduled == ()


def test_who_takes_a_seat_over_gives_orders_of_their_own(room):
    """Those of the old player are gone."""
    hold(room, 3)
    room.emit(SeatTakenOver("dan", "ann"))
    assert room.state.scheduled == ()


def test_one_of_a_sealed_kind_is_sealed(room):
    """Not even the Admin sees it."""
    held = hold(room, 3).events[0]
    assert later.find_verb(held) == "ring"
    filed = room.game.file_order(
        room.state,
        PlayerCommand("ann", with_order(Command(LATER, {"update": 3}), Command("ring", {})), "m/1"),
        Accepted(()),
    )
    assert later.find_verb(filed) == "ring"
    assert later.find_verb(f.GameResumed()) == ""


def test_it_is_written_as_help_shows_it(room):
    """With an order that can be given now, once the game has begun."""
    shown = {verb.key: verb.examples for verb in room.game.vocabulary(room.state, "ann").verbs}
    assert shown[LATER] == ("in update 3: ring 2",)
    assert shown[CANCEL_LATER] == ("cancel in update 3: ring 2",)
    assert later.verbs(Room("ann", "bob", begun=False).state, (RING,)) == ()
    assert later.verbs(room.state, ()) == ()
