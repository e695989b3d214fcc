"""Two seats of one person become one, and are parted again: pins, cards, dice and whose turn it is."""

import pytest
from driven_game import NOW
from msgspec.structs import replace

from nomicd.games.politics import events as e
from nomicd.games.politics.country import DECK
from nomicd.kernel.commands import Command
from nomicd.kernel.decision import Accepted, Refused
from nomicd.kernel.game import MERGE
from nomicd.kernel.inputs import AdminCommand


def rule(race, command):
    """What the Admin says, and what it leads to."""
    given = AdminCommand(command, "mail:1/1")
    return race.game.do(given, NOW)


def merge(race, player, into):
    return rule(race, Command(MERGE, {"player": player, "into": into, "why": "one person"}, text="merge"))


def part(race, merged):
    """Take it back, as the Admin does."""
    inverse = race.game.ruleset.inverse(1, "I was wrong", merged.events)
    return inverse if isinstance(inverse, Refused) else rule(race, inverse)


def test_of_each_state_the_pin_that_leads_stays_with_its_date(race):
    race.pin("cid", OH=3, NV=1, NY=2).pin("ann", OH=1, NY=2).pin("bob", NV=1)
    since = race.state.players["cid"].pins["OH"].since
    assert isinstance(merge(race, "cid", "ann"), Accepted)
    assert race.counties("ann") == {"OH": 3, "NY": 2, "NV": 1}
    assert race.state.players["ann"].pins["OH"].since == since
    assert race.votes("ann") == 26 + 47 + 3


def test_the_pins_go_back_with_the_seat(race):
    race.pin("cid", OH=3, NV=1).pin("ann", OH=1)
    before = {name: race.counties(name) for name in ("ann", "cid")}
    merged = merge(race, "cid", "ann")
    assert isinstance(part(race, merged), Accepted)
    assert {name: race.counties(name) for name in ("ann", "cid")} == before


def test_pins_that_were_played_with_since_stay(race):
    race.pin("cid", OH=3)
    merged = merge(race, "cid", "ann")
    race.pin("ann", OH=4)
    refused = part(race, merged)
    assert isinstance(refused, Refused)
    assert refused.text == "ann has played with the pins of cid since: put the past right instead"


def test_speeches_of_the_seat_that_is_gone_are_shuffled_into_the_pack(race):
    race.hold(ann=[1], bob=[2], cid=[3])
    deck = race.state.cards.decks[DECK]
    race.state.cards = race.state.cards.change(
        DECK, replace(deck, hands={**deck.hands, "cid": ()}, laid={"cid": deck.hands["cid"]})
    )
    merge(race, "cid", "ann")
    deck = race.state.cards.decks[DECK]
    assert len(deck.pile) == 28 - 2
    assert deck.discards == ()


@pytest.mark.parametrize("options", [{}, {"parallel": "yes"}], ids=str)
def test_dice_of_a_parted_seat_are_void_once_others_were_thrown(new_race, options):
    """They were published, and their turn was passed over; of whoever has dice it is the turn."""
    race = new_race("cid", "ann", "bob", dice=(1, 2, 4), **options)
    merged = merge(race, "cid", "ann")
    race.turn((2, 3, 6))
    assert isinstance(part(race, merged), Accepted)
    assert race.state.players["cid"].thrown == ()
    assert race.state.players["ann"].thrown
    if not options:
        assert race.state.turns.player == "ann"
    turns = race.state.players["ann"].turns
    race.turn()
    assert race.state.players["ann"].turns == turns + bool(options)


def test_dice_come_back_with_their_seat_before_anybody_throws(race):
    merged = merge(race, "ann", "bob")
    assert isinstance(part(race, merged), Accepted)
    assert race.state.players["ann"].thrown == (1, 2, 3)
    assert race.state.turns.player == "ann"


def test_whoever_is_on_turn_is_merged_and_the_next_throws(race):
    merge(race, "ann", "bob")
    events = race.turn((2, 3, 6))
    assert [event.player for event in events if isinstance(event, e.CandidateThrew)] == ["bob"]
    assert race.state.turns.seats == ("bob", "cid")
