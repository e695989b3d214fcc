"""What every game keeps of orders for a later update: held, shown to their player, tried, taken back."""

import msgspec
import pytest

from nomicd.kernel.commands import Command
from nomicd.kernel.decision import Accepted, Refused
from nomicd.kernel.game import MERGE, RENAME
from nomicd.kernel.inputs import UnseatPlayer
from nomicd.kernel.later import LATER, order_in
from nomicd.mail.grammar import understand
from nomicd.mail.quoting import trim
from nomicd.services.replay.rebuild import difference

CORRECTED = {"fair"}
"""The games in which a merge is not taken back by an order of the Admin's, but by correcting the past."""


def order_line(match, player, text):
    """What comes of that line of a player's."""
    (reading,) = understand(trim(text), match.ruleset.vocabulary(match.state, player))
    return match.order(player, reading.what)


def sample(match, player):
    """A line that holds an order for the third update to come, as help shows it."""
    verbs = match.ruleset.vocabulary(match.state, player).verbs
    return next(verb.examples[0] for verb in verbs if verb.key == LATER)


def show_orders(match, player):
    """What a player is told of their orders."""
    return msgspec.json.encode(match.ruleset.list_own_orders(match.state, player)).decode()


def test_an_order_waits_for_its_update_and_is_tried_then(match):
    """Until then its player sees it, and nobody else; then it waits no more, whatever came of it."""
    line = sample(match, "alice")
    assert isinstance(order_line(match, "alice", line), Accepted)
    assert line in show_orders(match, "alice")
    assert line not in show_orders(match, "bob")
    (held,) = [each for each in match.records if each.name == "order-scheduled"]
    for _ in range(2):
        assert not match.ruleset.is_visible(match.state, held, "bob")
        assert match.ruleset.is_visible(match.state, held, "alice")
        match.update()
        assert [each.text in line for each in match.state.scheduled] == [True]
    match.update()
    assert match.state.scheduled == ()
    assert [each.name for each in match.records].count("scheduled-order-came") == 1
    assert difference(match.ruleset, match.records, match.sandbox) == ""


def test_its_player_takes_it_back(match):
    """With the words that it was given by."""
    line = sample(match, "alice")
    order_line(match, "alice", line)
    assert isinstance(order_line(match, "bob", f"cancel {line}"), Refused)
    assert isinstance(order_line(match, "alice", f"cancel {line}"), Accepted)
    assert match.state.scheduled == ()
    assert difference(match.ruleset, match.records, match.sandbox) == ""


@pytest.mark.parametrize("update", [0, 1, 12])
def test_what_is_over_or_too_far_off_is_refused(match, update):
    """And what is next is ordered by itself."""
    (reading,) = understand(trim(sample(match, "alice")), match.ruleset.vocabulary(match.state, "alice"))
    args = {**reading.what.args, "update": update}
    assert isinstance(match.order("alice", Command(LATER, args, text="in update")), Refused)
    assert isinstance(
        match.order("alice", Command(LATER, {**args, "update": 11}, text="in update")), Accepted
    )


@pytest.mark.parametrize("words", ["vote yea on 1", "done", "tell all: hello"])
def test_votes_and_words_to_others_are_not_held(match, words):
    """They are for now."""
    sample(match, "alice")
    for reading in understand(trim(f"in update 3: {words}"), match.ruleset.vocabulary(match.state, "alice")):
        if isinstance(reading.what, Command):
            assert order_in(reading.what) is not None
            assert isinstance(match.order("alice", reading.what), Refused)
    assert match.state.scheduled == ()


def test_it_goes_with_its_player(match):
    """By another name it stays; with who leaves it goes."""
    line = sample(match, "alice")
    order_line(match, "alice", line)
    assert isinstance(match.rule(Command(RENAME, {"player": "alice", "to": "zoe", "why": "so"})), Accepted)
    assert [each.player for each in match.state.scheduled] == ["zoe"]
    match.do(UnseatPlayer("zoe"), "desk:remove")
    assert match.state.scheduled == ()


def test_it_ends_with_a_seat_that_is_merged_and_comes_back_with_it(match):
    """As whatever else that player had ordered, or the Admin is told what to do instead."""
    line = sample(match, "carol")
    order_line(match, "carol", line)
    before = len(match.records)
    command = Command(MERGE, {"player": "carol", "into": "bob", "why": "both are he"})
    assert isinstance(match.rule(command), Accepted)
    assert match.state.scheduled == ()
    found = [each for each in match.records[before:] if each.name != "admin-ordered"]
    events = [match.ruleset.codec.decode(each.name, each.version, each.body) for each in found]
    back = match.ruleset.inverse(before + 1, "I was wrong", events)
    if match.ruleset.name in CORRECTED:
        assert isinstance(back, Refused)
        assert "correct the past" in back.text
        return
    assert isinstance(match.rule(back), Accepted)
    assert [each.player for each in match.state.scheduled] == ["carol"]
