"""Who is there, in a game of BoredNomic: nothing hidden shows, and the log tells the game once more."""

import pytest
from house import SLUG, House

from nomicd.adapters.sandbox.monty import MontySandbox
from nomicd.app.resources import documents
from nomicd.games.nomic.game import RULESETS

PLAYERS = ("alice", "bob", "carol")
GREY = "propose: Masks\nset 3.press to grey"


@pytest.fixture(scope="module")
def sandbox():
    with MontySandbox() as made:
        yield made


@pytest.fixture
def house(sandbox):
    return House(RULESETS[0], PLAYERS, sandbox=sandbox, documents=documents("borednomic"))


def lines(house, reader):
    """The log as that reader may see it."""
    return "\n".join(f"{line.name} {line.body}" for line in house.operations.log(SLUG, reader))


def test_messages_are_told_to_whom_they_go_alone(house):
    """In the log too, the orders that asked for them included; the Admin, who may have to stop them, sees
    all."""
    house.mail("alice", "tell bob: psst, only you", 1)
    house.mail("alice", "tell all at the update: later, for all", 2)
    for reader in ("carol", ""):
        assert "psst" not in lines(house, reader)
        assert "later, for all" not in lines(house, reader)
    assert "psst" in lines(house, "bob")
    assert "later, for all" not in lines(house, "bob")
    house.wait(50)
    assert "later, for all" in lines(house, "carol")
    for reader in ("carol", ""):
        assert "psst" not in lines(house, reader)
    assert "psst" in lines(house, "admin")


def test_nothing_tells_whose_a_nameless_message_is(house):
    """Neither the mail that it came with nor who was heard then."""
    house.mail("alice", GREY, 60)
    house.mail("bob", "vote yea on 1", 150)
    house.wait(250)
    told = house.mail("carol", "anonymously tell all: guess who", 260)
    assert "It goes to all with the next update, without your name" in told
    (came,) = {each.cause for each in house.records if each.name == "press-held"}
    house.wait(400)
    for reader in ("alice", "bob", ""):
        assert "carol" not in str([each for each in house.operations.log(SLUG, reader) if each.cause == came])


def test_both_see_what_was_done_by_anothers_hand(house):
    """The one whose hand it was, and the one whose order it is; nobody else, as long as it waits."""
    house.mail("alice", "lend control to bob until 2027-03-20", 50)
    house.mail("bob", "for alice: buy 2 gold cards", 51)
    assert "for alice: buy 2 gold cards" in lines(house, "alice")
    assert "for alice: buy 2 gold cards" in lines(house, "bob")
    assert "for alice: buy 2 gold cards" not in lines(house, "carol")
    assert [order.player for order in house.state.queue] == ["alice"]


def test_what_is_not_lent_is_refused(house):
    """Whatever a vocabulary would let through."""
    house.mail("alice", "give control to bob until 2027-03-20", 50)
    for line in ("for alice: vote yea on 1", "for alice: away until friday", "for alice: tell all: hi"):
        assert "For alice" not in house.mail("bob", line, 51)


def test_votes_can_be_lent_by_law(house):
    """As rule 3 says."""
    house.mail("alice", "propose: Proxies\nset 3.deputies_vote to true", 60)
    for player in PLAYERS:
        house.mail(player, "vote yea on 1", 150)
    house.wait(250)
    house.mail("bob", "money", 250)
    house.mail("alice", "give control to bob until 2027-04-20", 251)
    house.mail("carol", "propose: Cheap\nset 5.gold_card.buy to 1", 252)
    house.wait(320)
    assert "For alice:" in house.mail("bob", "for alice: vote nay on 2", 321)
    assert house.state.proposals[2].votes["alice"].choice == "nay"


def test_all_done_is_told_to_the_admin(house):
    """Once; the update comes when it is due all the same."""
    due = house.ruleset.find_next_update(house.state)
    for player in PLAYERS:
        house.mail(player, "done", 50)
    told = [mail for mail in house.outbox("boss@play.test") if "all-done" in mail.key]
    assert len(told) == 1
    house.mail("carol", "wait", 51)
    house.mail("carol", "I am done", 51)
    assert len([mail for mail in house.outbox("boss@play.test") if "all-done" in mail.key]) == 1
    assert house.ruleset.find_next_update(house.state).deadline > due.deadline


def test_updates_come_early_where_the_rules_say_so(house):
    """As soon as all are done; and the day of the calendar is used up."""
    house.mail("alice", "propose: Haste\nset 3.early to true", 60)
    house.mail("bob", "vote yea on 1", 150)
    house.wait(250)  # Tuesday 16 March
    made = house.state.update
    for player in PLAYERS:
        house.mail(player, "done", 251)
    assert house.state.update == made + 1
    assert house.state.weekday == "fri"
    assert house.ruleset.find_next_update(house.state).weekday == "mon"
    house.wait(320)
    assert house.state.update == made + 1


def test_the_log_tells_such_a_game_once_more(house):
    """Inputs alone lead to the same bytes: of messages that were held, of another's hand, of a seat that was
    taken over."""
    house.mail("alice", "lend control to bob until 2027-03-20\ntell all at the update: hello", 2)
    house.mail("bob", "for alice: mode aggressive\nfor alice: buy 1 gold card\ntell carol: psst", 3)
    house.mail("carol", "away for 2 days\ntell bob at the update: never", 4)
    house.mail("carol", "take messages back", 5)
    for hours in (50, 80, 150, 220, 250):
        house.wait(hours)
        house.mail("bob", "money", hours)
        house.mail("alice", "money", hours)
    house.mail("dave@home.test", "join as dave in place of carol", 320)
    house.mail("boss@play.test", "approve dave", 321)
    assert "seat-taken-over" in house.names()
    house.wait(400)
    assert house.operations.verify(SLUG, house.repository.sandbox) == []
