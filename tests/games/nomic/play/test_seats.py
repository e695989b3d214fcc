"""Two seats that become one, and what is taken back of what the Admin has done to seats."""

import pytest

from nomicd.games.nomic import events as e
from nomicd.games.nomic.game import RULESETS
from nomicd.games.nomic.state import freeze
from nomicd.kernel.decision import Accepted, Refused
from nomicd.kernel.game import MERGE, RENAME, SeatChange
from nomicd.kernel.inputs import UnseatPlayer

NOMIC = RULESETS[0]
HATS = (
    6,
    "def do_wave(ev):\n    pass",
    "[items.hat]\nname = 'Hat'\n\n[actions.wave]\nusage = 'wave <n:int>'\nstanding = true",
)


@pytest.fixture
def game(plain_game):
    """Alice, Bob and Cid: Bob has money, hats, a title, a square, and an order that stands."""
    game = plain_game(HATS, players=("alice", "bob", "cid"))
    game.apply(
        e.MoneyPaid("", "bob", 70, "a start"),
        e.ItemGiven("bob", "hat", 2),
        e.ItemGiven("alice", "hat", 1),
        e.FactSet("player", "bob", "titles", [], ["Earl", "Sage"]),
        e.FactSet("player", "alice", "titles", [], ["Sage"]),
        e.FactSet("square", "3", "owner", "", "bob"),
    )
    game.order("bob", "wave", n=2)
    return game


def did(game, verb, **args):
    before = len(game.events)
    decision = game.admin(verb, why="so be it", **args)
    assert isinstance(decision, Accepted), decision
    return game.events[before:]


def undo(game, events):
    asked = NOMIC.inverse(7, "it was wrong", events)
    return asked if isinstance(asked, Refused) else game.admin(asked.verb, **asked.args)


def test_of_two_seats_that_become_one_all_is_the_others(game):
    """Money, things, titles, squares; what was ordered ends."""
    events = did(game, MERGE, player="bob", into="alice")
    alice = game.state.players["alice"]
    assert list(game.state.players) == ["alice", "cid"]
    assert (alice.cash, alice.items, alice.titles) == (70, {"hat": 3}, ("Sage", "Earl"))
    assert game.state.squares["3"].owner == "alice"
    assert game.state.standing == ()
    assert NOMIC.find_seat_change(events[-1]) == SeatChange("gone", "bob", "alice")


def test_a_debt_goes_with_the_seat(game):
    """Nobody is rid of it by a second name."""
    game.apply(e.MoneyPaid("bob", "", 100, "a fine"))
    did(game, MERGE, player="bob", into="alice")
    assert game.cash("alice") == -30


def test_two_seats_that_were_one_for_a_while_are_as_they_were(game):
    """To the byte; and the undoing can be undone."""
    was = freeze(game.state)
    merged = did(game, MERGE, player="bob", into="alice")
    one, before = freeze(game.state), len(game.events)
    assert isinstance(undo(game, merged), Accepted)
    assert freeze(game.state) == was
    parted = game.events[before:]
    assert [NOMIC.find_seat_change(each) for each in parted if isinstance(each, e.SeatsParted)] == [
        SeatChange("back", "bob")
    ]
    assert isinstance(undo(game, parted), Accepted)
    assert freeze(game.state) == one


def test_what_has_come_to_a_seat_since_stays_there(game):
    """Only what went from one to the other goes back."""
    merged = did(game, MERGE, player="bob", into="alice")
    game.apply(e.ItemGiven("alice", "hat", 4), e.MoneyPaid("", "alice", 9, "luck"))
    undo(game, merged)
    assert game.state.players["alice"].items == {"hat": 5}
    assert game.state.players["bob"].items == {"hat": 2}
    assert (game.cash("alice"), game.cash("bob")) == (9, 70)


@pytest.mark.parametrize(
    ("since", "words"),
    [
        (e.ItemTaken("alice", "hat", 2), "alice does not have the hat of bob any more"),
        (e.FactSet("square", "3", "owner", "alice", "cid"), "alice does not own square 3 of bob any more"),
        (e.NomicPlayerLeft("alice"), "alice does not play any more"),
        (e.NomicPlayerJoined("bob", "1"), "bob is not merged any more"),
    ],
)
def test_seats_are_not_parted_where_something_has_come_between(game, is_refused, since, words):
    """And it is said what."""
    merged = did(game, MERGE, player="bob", into="alice")
    game.apply(since)
    frozen = freeze(game.state)
    assert is_refused(undo(game, merged), words)
    assert freeze(game.state) == frozen


def test_parted_seats_become_one_again_only_while_both_play(game, is_refused):
    """An undoing is undone under the same law."""
    merged = did(game, MERGE, player="bob", into="alice")
    before = len(game.events)
    undo(game, merged)
    parted = game.events[before:]
    game.do(UnseatPlayer("alice"))
    assert is_refused(undo(game, parted), "bob and alice do not both play any more")


def test_an_old_name_is_given_back(game, is_refused):
    """Unless somebody has it now, or its bearer has left."""
    renamed = did(game, RENAME, player="bob", to="Rob")
    assert [NOMIC.find_seat_change(each) for each in renamed] == [SeatChange("named", "Rob", "bob")]
    was = dict(game.state.players)
    assert isinstance(undo(game, renamed), Accepted)
    assert list(game.state.players) == ["alice", "bob", "cid"]
    renamed = did(game, RENAME, player="bob", to="Rob")
    assert game.state.players == was
    game.do(UnseatPlayer("Rob"))
    assert is_refused(undo(game, renamed), "Rob does not play any more")


def test_who_was_removed_by_mistake_has_the_seat_back(game):
    """With the money, the things, the place among the players, and what stood."""
    before, was = len(game.events), game.state.players["bob"]
    game.do(UnseatPlayer("bob"))
    left = [each for each in game.events[before:] if isinstance(each, e.NomicPlayerLeft)]
    before = len(game.events)
    assert isinstance(undo(game, left), Accepted)
    assert game.state.players["bob"] == was
    assert list(game.state.players) == ["alice", "bob", "cid"]
    assert [order.player for order in game.state.standing] == ["bob"]
    changes = [NOMIC.find_seat_change(each) for each in game.events[before:]]
    assert changes[0] == SeatChange("back", "bob")


def test_who_plays_has_no_seat_to_be_given_back(game, is_refused):
    """They have begun anew since."""
    before = len(game.events)
    game.do(UnseatPlayer("bob"))
    left = [each for each in game.events[before:] if isinstance(each, e.NomicPlayerLeft)]
    game.apply(e.NomicPlayerJoined("bob", "1"))
    assert is_refused(undo(game, left), "bob has not left, or has begun anew since")
