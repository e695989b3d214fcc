"""What the Admin does about seats in every kind of game: another name, one seat of two, both taken back."""

import random

import msgspec
import pytest

from nomicd.kernel.commands import Command
from nomicd.kernel.decision import Accepted, Refused
from nomicd.kernel.game import MERGE, RENAME, SeatChange
from nomicd.kernel.inputs import DecisionContext, SeatPlayer, UnseatPlayer
from nomicd.services.replay.rebuild import difference
from nomicd.table.clock import clock_of

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


def merge_of(gone, into):
    return Command(MERGE, {"player": gone, "into": into, "why": "one person"}, text=f"merge {gone}")


def awaited(match):
    """Whom the phase waits for; nobody in a game without phases, whose updates wait for all."""
    return clock_of(match.state).awaits


@pytest.mark.parametrize("place", range(3))
def test_seats_merged_and_parted_after_an_update_go_on(played, place):
    """Whoever's turn it was: what was published since stands, and it is the turn of who is waited for."""
    gone, into = played.players[place], played.players[place - 1]
    decision, at = say(played, merge_of(gone, into))
    assert isinstance(decision, Accepted), decision
    published = played.records[at:]
    played.update()
    if isinstance(taken_back_from(played, published), Accepted):
        turns = getattr(played.state, "turns", None)
        if turns and awaited(played) and not played.state.over:
            assert set(awaited(played)) <= {*turns.seats}
            assert turns.player in awaited(played)
    else:
        played.players = tuple(name for name in played.players if name != gone)
    played.play(3, random.Random(8))
    assert difference(played.ruleset, played.records, played.sandbox) == ""


def taken_back_from(match, records):
    """The decision on the inverse of what those records say."""
    events = [match.ruleset.codec.read(each) for each in records if each.name != "admin-ordered"]
    inverse = match.ruleset.inverse(records[0].seq, "I was wrong", events)
    return inverse if isinstance(inverse, Refused) else say(match, inverse)[0]


@pytest.mark.parametrize("by", ["leaving", "merging"])
def test_a_phase_that_waits_for_nobody_is_over(played, by):
    """Where all whom it waited for have no seat any more, nobody sits it out."""
    waiting = awaited(played)
    if not waiting or len(waiting) == len(played.players):
        return
    others = [name for name in played.players if name not in waiting]
    for name in waiting:
        if by == "leaving":
            played.do(UnseatPlayer(name), "desk:remove-player")
        else:
            assert isinstance(say(played, merge_of(name, others[0]))[0], Accepted)
    if not played.state.over:
        assert played.ruleset.find_next_update(played.state).deadline <= played.now


def test_nobody_is_merged_into_a_seat_that_is_out_of_the_game(played):
    """What they have would play no more."""
    out = played.ruleset.codec.types.get("player-eliminated")
    if out is None:
        return
    out("bob", "for the test").apply(played.state)
    refused, _ = say(played, MERGED)
    assert isinstance(refused, Refused)
    assert refused.text == "bob is out of the game: merge bob into carol instead"
    other, _ = say(played, merge_of("carol", "alice"))
    assert isinstance(other, Refused)
    assert "fewer than 2 would be left" in other.text
    gone, _ = say(played, merge_of("bob", "carol"))
    assert isinstance(gone, Accepted)
