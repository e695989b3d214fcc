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


def find_places(name, value, path=()):
    """The places in data where a text is that name, and no more."""
    if isinstance(value, dict):
        for key, each in value.items():
            yield from find_places(name, key, (*path, "key"))
            yield from find_places(name, each, (*path, key))
    elif isinstance(value, list | tuple):
        for place, each in enumerate(value):
            yield from find_places(name, each, (*path, place))
    elif value == name:
        yield path


def places(match, name):
    """Where in the game that name stands, but for what tells of the past."""
    state = msgspec.to_builtins(match.state)
    return list(find_places(name, {key: value for key, value in state.items() if key not in KEPT}))


def test_a_renamed_player_goes_on_as_who_they_were(played_match):
    """The old name stands nowhere in the game any more, and the game goes on; the log replays."""
    decision, _ = say(played_match, RENAMED)
    assert isinstance(decision, Accepted), decision
    assert [played_match.ruleset.find_seat_change(each) for each in decision.events][-1:] == [
        SeatChange("named", "zoe", "alice")
    ]
    assert places(played_match, "alice") == []
    played_match.players = tuple("zoe" if name == "alice" else name for name in played_match.players)
    played_match.said["zoe"] = []
    played_match.play(3, random.Random(5))
    assert places(played_match, "alice") == []
    assert difference(played_match.ruleset, played_match.records, played_match.sandbox) == ""


def test_nobody_else_is_ever_given_the_name(played_match):
    """Neither a newcomer, nor another player; and its owner may have it back."""
    say(played_match, RENAMED)
    refused = played_match.ruleset.decide(
        played_match.state,
        SeatPlayer("Alice"),
        DecisionContext(played_match.now, "desk", played_match.sandbox),
    )
    assert isinstance(refused, Refused)
    assert "was called" in refused.text
    again = Command(RENAME, {"player": "bob", "to": "ALICE", "why": "so"})
    assert isinstance(say(played_match, again)[0], Refused)
    mine = Command(RENAME, {"player": "zoe", "to": "alice", "why": "so"})
    assert isinstance(say(played_match, mine)[0], Accepted)
    assert places(played_match, "zoe") == []


@pytest.mark.parametrize("name", ["bob", "BOB", "admin", "x", "two words"])
def test_a_name_that_cannot_be_is_refused(match, name):
    """With a reason."""
    decision, _ = say(match, Command(RENAME, {"player": "alice", "to": name, "why": "so"}))
    assert isinstance(decision, Refused)
    assert decision.text


def test_a_name_taken_back_was_never_given(played_match):
    """All is as it was, to the byte."""
    was = played_match.ruleset.freeze(played_match.state)
    _, at = say(played_match, RENAMED)
    assert isinstance(taken_back(played_match, at), Accepted)
    assert played_match.ruleset.freeze(played_match.state) == was


def test_two_seats_become_one(played_match):
    """What the one had ordered is gone with them, and the game goes on; the log replays."""
    decision, _ = say(played_match, MERGED)
    assert isinstance(decision, Accepted), decision
    assert "carol" not in played_match.state.players
    assert SeatChange("gone", "carol", "bob") in [
        played_match.ruleset.find_seat_change(each) for each in decision.events
    ]
    played_match.players = ("alice", "bob")
    played_match.play(3, random.Random(6))
    assert difference(played_match.ruleset, played_match.records, played_match.sandbox) == ""


def test_merged_seats_are_parted_again(played_match):
    """Where a game can do it, all is as it was, to the byte; else it says so."""
    was = played_match.ruleset.freeze(played_match.state)
    _, at = say(played_match, MERGED)
    told = taken_back(played_match, at)
    if played_match.ruleset.name == "fair":
        assert isinstance(told, Refused)
        assert "cannot be taken back" in told.text
        return
    assert isinstance(told, Accepted), told
    assert played_match.ruleset.freeze(played_match.state) == was
    assert difference(played_match.ruleset, played_match.records, played_match.sandbox) == ""


def test_who_leaves_is_gone_from_the_game(played_match):
    """What it leads to fits into the log, is told, and replays."""
    decision = played_match.do(UnseatPlayer("carol"), "desk:remove-player")
    assert "carol" not in played_match.state.players
    assert any(event.describe(played_match.state) for event in decision.events)
    assert difference(played_match.ruleset, played_match.records, played_match.sandbox) == ""


def merge_of(gone, into):
    return Command(MERGE, {"player": gone, "into": into, "why": "one person"}, text=f"merge {gone}")


def list_awaited(match):
    """Whom the phase waits for; nobody in a game without phases, whose updates wait for all."""
    return clock_of(match.state).awaits


@pytest.mark.parametrize("place", range(3))
def test_seats_merged_and_parted_after_an_update_go_on(played_match, place):
    """Whoever's turn it was: what was published since stands, and it is the turn of who is waited for."""
    gone, into = played_match.players[place], played_match.players[place - 1]
    decision, at = say(played_match, merge_of(gone, into))
    assert isinstance(decision, Accepted), decision
    published = played_match.records[at:]
    played_match.update()
    if isinstance(taken_back_from(played_match, published), Accepted):
        turns = getattr(played_match.state, "turns", None)
        if turns and list_awaited(played_match) and not played_match.state.over:
            assert set(list_awaited(played_match)) <= {*turns.seats}
            assert turns.player in list_awaited(played_match)
    else:
        played_match.players = tuple(name for name in played_match.players if name != gone)
    played_match.play(3, random.Random(8))
    assert difference(played_match.ruleset, played_match.records, played_match.sandbox) == ""


def taken_back_from(match, records):
    """The decision on the inverse of what those records say."""
    events = [match.ruleset.codec.read(each) for each in records if each.name != "admin-ordered"]
    inverse = match.ruleset.inverse(records[0].seq, "I was wrong", events)
    return inverse if isinstance(inverse, Refused) else say(match, inverse)[0]


@pytest.mark.parametrize("by", ["leaving", "merging"])
def test_a_phase_that_waits_for_nobody_is_over(played_match, by):
    """Where all whom it waited for have no seat any more, nobody sits it out."""
    waiting = list_awaited(played_match)
    if not waiting or len(waiting) == len(played_match.players):
        return
    others = [name for name in played_match.players if name not in waiting]
    for name in waiting:
        if by == "leaving":
            played_match.do(UnseatPlayer(name), "desk:remove-player")
        else:
            assert isinstance(say(played_match, merge_of(name, others[0]))[0], Accepted)
    if not played_match.state.over:
        assert played_match.ruleset.find_next_update(played_match.state).deadline <= played_match.now


def test_nobody_is_merged_into_a_seat_that_is_out_of_the_game(played_match):
    """What they have would play no more."""
    out = played_match.ruleset.codec.types.get("player-eliminated")
    if out is None:
        return
    out("bob", "for the test").apply(played_match.state)
    refused, _ = say(played_match, MERGED)
    assert isinstance(refused, Refused)
    assert refused.text == "bob is out of the game: merge bob into carol instead"
    other, _ = say(played_match, merge_of("carol", "alice"))
    assert isinstance(other, Refused)
    assert "fewer than 2 would be left" in other.text
    gone, _ = say(played_match, merge_of("bob", "carol"))
    assert isinstance(gone, Accepted)
