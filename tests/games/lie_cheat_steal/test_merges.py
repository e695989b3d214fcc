"""Two seats of one person become one, and are parted again: votes, cards, claims, accusations."""

from driven_game import NOW

from nomicd.games.lie_cheat_steal.board import BLACK_EYE, DOLLAR
from nomicd.kernel.commands import Command
from nomicd.kernel.decision import Accepted, Refused
from nomicd.kernel.game import MERGE
from nomicd.kernel.inputs import AdminCommand


def rule(race, command):
    """What the Admin says, and what it leads to."""
    return race.game.do(AdminCommand(command, "mail:1/1"), NOW)


def merge(race, player, into):
    return rule(race, Command(MERGE, {"player": player, "into": into, "why": "one person"}, text="merge"))


def part(race, merged):
    """Take it back, as the Admin does."""
    inverse = race.game.ruleset.inverse(1, "I was wrong", merged.events)
    return inverse if isinstance(inverse, Refused) else rule(race, inverse)


def hold(race, name):
    return race[name].votes, race[name].claims, sorted(race.state.cards.hand(DOLLAR, name))


def test_votes_and_claims_go_with_a_seat_and_come_back_with_it(race):
    """Whoever has the cards stands by what was said of them."""
    race.set("cid", votes=40).claim("cid", "-30000", 50_000)
    race.set("ann", votes=7).claim("ann", "+20000", 20_000)
    before = {name: hold(race, name) for name in ("ann", "cid")}
    merged = merge(race, "cid", "ann")
    assert isinstance(merged, Accepted)
    assert race["ann"].votes == 47
    assert [each.said for each in race["ann"].claims] == [20_000, 50_000]
    assert isinstance(part(race, merged), Accepted)
    assert {name: hold(race, name) for name in ("ann", "cid")} == before


def test_votes_that_were_lost_since_keep_seats_together(race):
    race.set("cid", votes=40)
    merged = merge(race, "cid", "ann")
    race.set("ann", votes=3)
    refused = part(race, merged)
    assert isinstance(refused, Refused)
    assert refused.text.startswith("ann does not have the votes of cid any more")


def test_accusations_of_and_by_the_seat_that_is_gone_lapse_until_it_comes_back(race):
    """Nobody sues themselves."""
    face = next(card for card in race.state.cards.decks[BLACK_EYE].pile)
    race.accuse("cid", "bob", next(iter(race.state.cards.decks)), face)
    pending = race.state.scandals.pending
    assert [each.accuser for each in pending] == ["cid"]
    merged = merge(race, "cid", "ann")
    assert race.state.scandals.against("bob") == ()
    assert isinstance(part(race, merged), Accepted)
    assert race.state.scandals.pending == pending
