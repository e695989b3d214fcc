"""What the Admin does about seats, and takes back: names, two seats of one person, pauses, votes stopped."""

import pytest
from run_boondoggling import Game

from nomicd.games.boondoggling import events as e
from nomicd.kernel.commands import Command
from nomicd.kernel.decision import Accepted, Refused
from nomicd.kernel.game import MERGE, RENAME, SeatChange
from nomicd.kernel.inputs import AdminCommand, UnseatPlayer
from nomicd.table.course import facts as f


class Office(Game):
    """Four players, and an Admin who can take back what was done."""

    def __init__(self, *names, **options):
        super().__init__(options={"rounds": "1", **options})
        self.begin(*(names or ("ann", "bob", "cid", "dot")))

    def admin(self, verb, **args):
        self.orders += 1
        return self.do(AdminCommand(Command(verb, {"why": "so be it", **args}), f"mail:{self.orders}/1"))

    def did(self, verb, **args):
        """The events of what the Admin has ordered."""
        before = len(self.events)
        decision = self.admin(verb, **args)
        assert isinstance(decision, Accepted), decision
        return self.events[before:]

    def undo(self, events):
        asked = self.ruleset.inverse(9, "it was wrong", events)
        return asked if isinstance(asked, Refused) else self.admin(asked.verb, **asked.args)

    def freeze(self):
        return self.ruleset.freeze(self.state)

    def money(self):
        return {name: player.fund for name, player in self.state.players.items()}


@pytest.fixture
def office():
    return Office()


def test_of_two_seats_that_become_one_the_fund_is_the_others(office):
    """And the turns of the one are gone."""
    office.tick()
    before = office.money()
    events = office.did(MERGE, player="bob", into="cid")
    assert office.money()["cid"] == before["cid"] + before["bob"]
    assert "bob" not in office.state.players
    assert "bob" not in office.state.turns.seats
    assert office.ruleset.find_seat_change(events[-1]) == SeatChange("gone", "bob", "cid")


@pytest.mark.parametrize("player", ["ann", "bob", "cid", "dot"])
def test_two_seats_that_were_one_for_a_while_are_as_they_were(office, player):
    """Whoever's turn it was: to the byte. And the undoing can be undone."""
    office.tick()
    into = "cid" if player != "cid" else "ann"
    was = office.freeze()
    merged = office.did(MERGE, player=player, into=into)
    one, before = office.freeze(), len(office.events)
    assert isinstance(office.undo(merged), Accepted)
    assert office.freeze() == was
    parted = office.events[before:]
    assert SeatChange("back", player) in [office.ruleset.find_seat_change(each) for each in parted]
    assert isinstance(office.undo(parted), Accepted)
    assert office.freeze() == one


def test_who_comes_back_after_others_have_moved_sits_in_their_place_again(office):
    """It is still the turn of whose it is, and all four move in the next round."""
    seats = office.state.turns.seats
    merged = office.did(MERGE, player="bob", into="cid")
    office.tick()
    turn = office.state.turns.player
    assert isinstance(office.undo(merged), Accepted)
    assert office.state.turns.seats == seats
    assert office.state.turns.player == turn
    before = len(office.events)
    office.tick()
    moved = [each.player for each in office.events[before:] if isinstance(each, e.TokenMoved)]
    assert sorted(moved) == ["ann", "bob", "cid", "dot"]


def test_a_fund_that_is_spent_cannot_go_back(office):
    """Nobody has less than nothing."""
    merged = office.did(MERGE, player="bob", into="cid")
    fund = office.state.players["cid"].fund
    office.apply([e.FundMoved("cid", e.CIRCULATION, fund - 1, "project")])
    frozen = office.freeze()
    assert "cid does not have the fund of bob any more" in office.undo(merged).text
    assert office.freeze() == frozen


def test_seats_are_parted_only_while_the_other_plays(office):
    """What was the one's is nobody's then."""
    merged = office.did(MERGE, player="bob", into="cid")
    office.do(UnseatPlayer("cid"))
    assert office.undo(merged[-1:]).text == "cid does not play any more"


def test_what_is_parted_is_parted_once(office):
    """And becomes one again only while both play."""
    merged = office.did(MERGE, player="bob", into="cid")
    before = len(office.events)
    office.undo(merged)
    parted = office.events[before:]
    assert "bob is not merged any more" in office.undo(merged[-1:]).text
    office.do(UnseatPlayer("bob"))
    seats = [each for each in parted if isinstance(each, f.SeatsParted)]
    assert "bob and cid do not both play any more" in office.undo(seats).text


@pytest.mark.parametrize(
    ("player", "into", "words"),
    [
        ("eve", "cid", "nobody here is called eve"),
        ("cid", "eve", "nobody here is called eve"),
        ("cid", "cid", "these are not two seats"),
    ],
)
def test_what_are_no_two_seats_become_none(office, player, into, words):
    """And a game keeps as many as it needs."""
    assert words in office.admin(MERGE, player=player, into=into).text
    assert "fewer than 2 would be left" in Office("ann", "bob").admin(MERGE, player="ann", into="bob").text


@pytest.mark.parametrize(
    ("player", "name", "words"),
    [
        ("eve", "Eva", "nobody here is called eve"),
        ("dot", "B o b", "nobody can be called B o b: a letter, then letters and digits"),
        ("dot", "CID", "there is a player CID already"),
        ("ann", "rob", "bert was called rob before"),
    ],
)
def test_nobody_has_a_name_that_is_none_or_anothers(office, player, name, words):
    """Nor one that another had: mails of then are about them."""
    office.did(RENAME, player="bob", to="rob")
    office.did(RENAME, player="rob", to="bert")
    assert words in office.admin(RENAME, player=player, to=name).text


def test_an_old_name_is_given_back(office):
    """Unless its bearer has left."""
    renamed = office.did(RENAME, player="bob", to="rob")
    assert office.ruleset.find_seat_change(renamed[0]) == SeatChange("named", "rob", "bob")
    before = len(office.events)
    assert isinstance(office.undo(renamed), Accepted)
    assert office.state.players.keys() == {"ann", "bob", "cid", "dot"}
    assert "rob does not play any more" in office.undo(renamed).text
    again = office.events[before:]
    office.do(UnseatPlayer("bob"))
    assert "bob does not play any more" in office.undo(again).text


def test_a_pause_is_taken_back_and_so_is_its_end(office):
    """Each only while it is so."""
    paused = office.did("pause", why="holidays")
    assert office.state.paused == "holidays"
    before = len(office.events)
    assert isinstance(office.undo(paused), Accepted)
    assert not office.state.paused
    assert office.undo(paused).text == "the game is not paused"
    resumed = office.events[before:]
    assert isinstance(office.undo(resumed), Accepted)
    assert office.state.paused == "it was wrong"
    assert office.undo(resumed).text == "the game is paused"


def test_what_the_dice_have_done_is_not_taken_back(office):
    """Nor too much at once: then the past itself is put right."""
    before = len(office.events)
    office.tick()
    words = (
        "what followed from event 9 cannot be taken back by itself; "
        "write: correct the past because … / strike event 9"
    )
    assert office.undo(office.events[before:]).text == words
    assert office.undo([]).text == words
    many = [f.GamePaused("x" * 500) for _ in range(400)]
    assert office.undo(many).text == "event 9 led to too much: put the past right instead"
    money = e.FundMoved("ann", e.CIRCULATION, 5, "project")
    assert office.undo([money]).text == "what money has moved in play stays where it is"
