"""A game of phases through the services: each has a clock of its own, and waits for whom it says."""

import re
from datetime import timedelta

import pytest
from house import SATURDAY, House
from stump import Stump

from nomicd.kernel.commands import Command
from nomicd.kernel.decision import Accepted
from nomicd.kernel.inputs import DecisionContext, PlayerCommand

MONDAY = 48
"""The opening ends, by the week's days, and alice has three days."""
THURSDAY = MONDAY + 72


@pytest.fixture
def stump():
    house = House(Stump(), ("alice", "bob", "carol"))
    assert house.wait(MONDAY) == 1
    return house


def due(house):
    """When the next update is due, in hours from the opening."""
    return (house.ruleset.find_next_update(house.state).deadline - SATURDAY) / timedelta(hours=1)


def phase_of(house):
    return house.state.clock.phase, house.state.turns.player


def test_a_phase_lasts_its_hours(stump):
    """Not until the next update of the week."""
    assert phase_of(stump) == ("allot", "alice")
    assert stump.wait(THURSDAY - 0.1) == 0
    assert stump.wait(THURSDAY) == 1
    assert phase_of(stump) == ("allot", "bob")


def test_a_phase_waits_for_its_player_alone(stump):
    """The others' word neither ends it nor is needed for it."""
    stump.mail("bob", "done", 50)
    stump.mail("carol", "done", 51)
    assert phase_of(stump) == ("allot", "alice")
    stump.mail("alice", "place 1 west\ndone", 52)
    assert phase_of(stump) == ("allot", "bob")
    assert "it waits for bob." in stump.inbox("alice", "digest")[-1].text


def test_the_next_phase_lasts_its_hours_from_where_the_last_one_ended(stump):
    """One that ends early gives nobody less time."""
    stump.mail("alice", "done", 52)
    assert stump.ruleset.find_update_after(stump.state, SATURDAY + timedelta(hours=52 + 24)).deadline == (
        SATURDAY + timedelta(hours=52 + 72)
    )


def test_what_is_for_sale_is_sold_after_its_hours_whoevers_turn_it_is(stump):
    """An update is made for it, in which nobody's turn ends."""
    stump.mail("alice", "done", 50)
    assert "Write by Tuesday " in stump.mail("carol", "bid $40", 51)
    status = stump.mail("carol", "status", 52)
    assert "to be sold on Tue 09 Mar 2027 02:00" in status
    assert "The phase “allot” goes on until Thu 11 Mar 2027 02:00" in status
    assert due(stump) == 50 + 24
    assert stump.wait(50 + 24) == 1
    assert "carol buys a card for $10." in stump.inbox("bob", "digest")[-1].text
    assert phase_of(stump) == ("allot", "bob")
    assert due(stump) == 50 + 72


def test_what_is_for_sale_outlasts_a_phase_that_ends_early(stump):
    """Bidders have their time."""
    stump.mail("alice", "done", 50)
    stump.mail("bob", "done", 51)
    assert phase_of(stump) == ("allot", "carol")
    assert stump.state.bidding.lot
    assert due(stump) == 50 + 24


def play_to_heckle(house):
    """Alice has a throw of some points, and speaks in the east; bob wants to be asked."""
    house.mail("bob", "heckle ask", 49)
    house.mail("alice", "place 1 east\ndone", 50)
    assert phase_of(house) == ("reply", "bob")


def test_a_phase_that_asks_somebody_ends_with_the_answer(stump):
    """No `done` is needed."""
    play_to_heckle(stump)
    assert due(stump) == 50 + 24
    stump.mail("bob", "answer heckle", 55)
    assert phase_of(stump) == ("allot", "bob")
    assert "bob heckles alice." in stump.inbox("carol", "digest")[-1].text


def test_a_phase_that_asks_somebody_ends_without_an_answer(stump):
    """After its hours, and the default counts."""
    play_to_heckle(stump)
    assert stump.wait(50 + 24) == 1
    assert phase_of(stump) == ("allot", "bob")
    assert "heckled" not in stump.names()


def test_a_phase_that_nobody_needs_is_left_out(stump):
    """Nobody wants to be asked."""
    stump.mail("alice", "place 1 east\ndone", 50)
    assert phase_of(stump) == ("allot", "bob")


def test_a_window_lasts_its_hours_whatever_the_phase(stump):
    """It is settled in an update of its own."""
    stump.mail("bob", "whisper ask", 49)
    stump.mail("alice", "place 1 east\ndone", 50)
    assert due(stump) == 50 + 6
    stump.mail("bob", "answer whisper", 51)
    assert stump.wait(50 + 6) == 1
    assert "bob whispers about alice." in stump.inbox("carol", "digest")[-1].text
    assert phase_of(stump) == ("allot", "bob")


def test_silence_counts_only_where_somebody_is_waited_for(stump):
    """The opening waited for all, and then there were alice's turn and bob's."""
    while stump.state.taken < 2:
        stump.wait(due(stump))
    assert stump.state.presence.missed == {"alice": 2, "bob": 2, "carol": 1}


def test_who_wants_no_update_to_wait_has_a_day_all_the_same(stump):
    """There is time to read, and to say wait."""
    stump.mail("bob", "done always", 49)
    stump.mail("alice", "done", 50)
    assert phase_of(stump) == ("allot", "bob")
    assert stump.state.clock.ends == (SATURDAY + timedelta(hours=50 + 24)).isoformat()


def test_a_pause_begins_the_phase_once_more(stump):
    """Nothing is played meanwhile, and nobody loses their time."""
    stump.mail("boss@play.test", "pause because we travel", 49)
    assert stump.wait(THURSDAY) == 1
    assert phase_of(stump) == ("allot", "alice")
    assert due(stump) == THURSDAY + 72
    stump.mail("boss@play.test", "resume", THURSDAY + 1)
    stump.mail("alice", "done", THURSDAY + 2)
    assert phase_of(stump) == ("allot", "bob")


def test_the_admin_gives_a_phase_more_time(stump):
    """It ends with the update that is moved."""
    stump.mail("boss@play.test", "extend update 2 by 2 days because it is spring", 49)
    assert stump.wait(THURSDAY) == 0
    assert stump.wait(THURSDAY + 48) == 1
    assert phase_of(stump) == ("allot", "bob")
    assert stump.state.clock.ends == (SATURDAY + timedelta(hours=THURSDAY + 48 + 72)).isoformat()


def test_ballots_keep_their_own_week():
    """They open on Friday and close on Monday, whatever the phases; those go on."""
    stump = House(Stump(), ("alice", "bob", "carol"), options={"nomic": "on"})
    stump.wait(MONDAY)
    stump.mail("carol", "propose: More voters\nset quorum to 3", 50)
    stump.mail("alice", "done", 60)
    friday, monday = 6 * 24, 9 * 24
    while due(stump) < friday:
        stump.wait(due(stump))
        assert "ballot-opened" not in stump.names()
    turn = stump.state.clock
    assert due(stump) == friday
    stump.wait(friday)
    assert "ballot-opened" in stump.names()
    assert stump.state.clock == turn
    for name in ("alice", "bob", "carol"):
        stump.mail(name, "vote yea on 1", friday + 1)
    while due(stump) < monday:
        stump.wait(due(stump))
        assert "proposal-decided" not in stump.names()
    stump.wait(monday)
    assert stump.state.proposals[1].status == "accepted"


def test_the_first_mail_says_how_long_the_phases_last(stump):
    """And how they end."""
    (begins,) = [mail.text for mail in stump.inbox("alice") if "The game begins" in mail.subject]
    assert re.search(r"allot \(72 hours\) and reply \(24 hours\)\. Each ends early", " ".join(begins.split()))


def test_an_update_that_does_not_end_the_phase_drops_no_word(stump):
    """Who was done with the phase still is."""
    stump.mail("alice", "done", 50)
    stump.mail("carol", "done", 51)
    stump.wait(50 + 24)
    assert stump.state.presence.signals.done == ("carol",)


def test_before_the_start_there_is_no_phase():
    """An order is taken all the same, and nobody is waited for in particular."""
    stump = House(Stump(), ("alice", "bob"), started=False)
    done = PlayerCommand("alice", Command("done", {}), "mail:1/1")
    assert isinstance(stump.ruleset.decide(stump.state, done, DecisionContext(SATURDAY, "test")), Accepted)
    assert stump.ruleset.is_awaited(stump.state, "alice", SATURDAY)
    assert stump.ruleset.find_next_update(stump.state) is None
    assert stump.ruleset.find_update_after(stump.state, SATURDAY) is None


def test_only_whoever_the_phase_waits_for_is_reminded(stump):
    """Bob's word changes nothing before it is his turn."""
    at = SATURDAY + timedelta(hours=50)
    awaited = [name for name in stump.players if stump.ruleset.is_awaited(stump.state, name, at)]
    assert awaited == ["alice"]
