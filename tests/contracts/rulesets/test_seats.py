"""What the Admin does about seats in every kind of game: another name, one seat of two, both taken back."""

import random

import msgspec
import pytest

from nomicd.kernel.commands import Command
from nomicd.kernel.decision import Accepted, Refused
from nomicd.kernel.game import MERGE, RENAME, SeatChange
from nomicd.kernel.inputs import DecisionContext, SeatPlayer, UnseatPlayer
from nomicd.services.replay.rebuild import difference

RENAMED = Command(RENAME, {"player": "alice", "to": "zoe", "why": "she asks"}, text="rename alice")
MERGED = Command(MERGE, {"player": "carol", "into": "bob", "why": "both are he"}, text="merge carol")
KEPT = {"former", "left", "merged", "aside", "history", "documents"}
"""What of a state tells of the past, and so in the names that were good then."""


def say(match, command):
    """What the Admin orders, and how long the log was before."""
    before = len(match.records)
    return match.rule(command), before


def taken_back(match, before):
    """The decision on the inverse of what the Admin said when the log had so many events."""
    ruleset = match.ruleset
    found = [each for each in match.records[before:] if each.name != "admin-ordered"]
    events = [ruleset.codec.decode(each.name, each.version, each.body) for each in found]
    inverse = ruleset.inverse(before + 1, "I was wrong", events)
    return inverse if isinstance(inverse, Refused) else say(match, inverse)[0]


def found(name, value, path=()):
    """The places in data where a text is that name, and no more."""
    if isinstance(value, dict):
        for key, each in value.items():
            yield from found(name, key, (*path, "key"))
            yield from found(name, each, (*path, key))
    elif isinstance(value, list | tuple):
        for place, each in enumerate(value):
            yield from found(name, each, (*path, place))
    elif value == name:
        yield path


def places(match, name):
    """Where in the game that name stands, but for what tells of the past."""
    state = msgspec.to_builtins(match.state)
    return list(found(name, {key: value for key, value in state.items() if key not in KEPT}))


def test_a_renamed_player_goes_on_as_who_they_were(played):
    """The old name stands nowhere in the game any more, and the game goes on; the log replays."""
    decision, _ = say(played, RENAMED)
    assert isinstance(decision, Accepted), decision
    assert [played.ruleset.find_seat_change(each) for each in decision.events][-1:] == [
        SeatChange("named", "zoe", "alice")
    ]
    assert places(played, "alice") == []
    played.players = tuple("zoe" if name == "alice" else name for name in played.players)
    played.said["zoe"] = []
    played.play(3, random.Random(5))
    assert places(played, "alice") == []
    assert difference(played.ruleset, played.records, played.sandbox) == ""


def test_nobody_else_is_ever_given_the_name(played):
    """Neither a newcomer, nor another player; and its owner may have it back."""
    say(played, RENAMED)
    refused = played.ruleset.decide(
        played.state, SeatPlayer("Alice"), DecisionContext(played.now, "desk", played.sandbox)
    )
    assert isinstance(refused, Refused)
    assert "was called" in refused.text
    again = Command(RENAME, {"player": "bob", "to": "ALICE", "why": "so"})
    assert isinstance(say(played, again)[0], Refused)
    mine = Command(RENAME, {"player": "zoe", "to": "alice", "why": "so"})
    assert isinstance(say(played, mine)[0], Accepted)
    assert places(played, "zoe") == []


@pytest.mark.parametrize("name", ["bob", "BOB", "admin", "x", "two words"])
def test_a_name_that_cannot_be_is_refused(match, name):
    """With a reason."""
    decision, _ = say(match, Command(RENAME, {"player": "alice", "to": name, "why": "so"}))
    assert isinstance(decision, Refused)
    assert decision.text


def test_a_name_taken_back_was_never_given(played):
    """All is as it was, to the byte."""
    was = played.ruleset.freeze(played.state)
    _, at = say(played, RENAMED)
    assert isinstance(taken_back(played, at), Accepted)
    assert played.ruleset.freeze(played.state) == was


def test_two_seats_become_one(played):
    """What the one had ordered is gone with them, and the game goes on; the log replays."""
    decision, _ = say(played, MERGED)
    assert isinstance(decision, Accepted), decision
    assert "carol" not in played.state.players
    assert SeatChange("gone", "carol", "bob") in [
        played.ruleset.find_seat_change(each) for each in decision.events
    ]
    played.players = ("alice", "bob")
    played.play(3, random.Random(6))
    assert difference(played.ruleset, played.records, played.sandbox) == ""


def test_merged_seats_are_parted_again(played):
    """Where a game can do it, all is as it was, to the byte; else it says so."""
    was = played.ruleset.freeze(played.state)
    _, at = say(played, MERGED)
    told = taken_back(played, at)
    if played.ruleset.name == "fair":
        assert isinstance(told, Refused)
        assert "cannot be taken back" in told.text
        return
    assert isinstance(told, Accepted), told
    assert played.ruleset.freeze(played.state) == was
    assert difference(played.ruleset, played.records, played.sandbox) == ""


def test_who_leaves_is_gone_from_the_game(played):
    """What it leads to fits into the log, is told, and replays."""
    decision = played.do(UnseatPlayer("carol"), "desk:remove-player")
    assert "carol" not in played.state.players
    assert any(event.describe(played.state) for event in decision.events)
    assert difference(played.ruleset, played.records, played.sandbox) == ""
