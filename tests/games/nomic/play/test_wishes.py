"""`what if I …`: the same answer, whatever others keep to themselves; and nothing of it is done."""

import re

import pytest
from house import House

from nomicd.adapters.sandbox.monty import MontySandbox
from nomicd.app.resources import documents
from nomicd.games.nomic.game import RULESETS
from nomicd.kernel.decision import Reason, Refused

PLAYERS = ("alice", "bob", "carol")


@pytest.fixture(scope="module")
def sandbox():
    with MontySandbox() as made:
        yield made


@pytest.fixture
def play_to_ballot(sandbox):
    """Plays a week of BoredNomic up to Friday, when there is a proposal to vote on."""

    def game():
        house = House(RULESETS[0], PLAYERS, sandbox=sandbox, documents=documents("borednomic"))
        house.mail("bob", "propose: Dear cards\nset 5.gold_card.buy to 600", 60)
        house.wait(150)
        return house

    return game


def read_answer(receipt):
    """The answer in a receipt, without what the rest of it tells."""
    found = re.search(
        r"What would be different\n(.*?)\nStill open|What would be different\n(.*)", receipt, re.DOTALL
    )
    assert found, receipt
    return (found[1] or found[2]).partition("Write by")[0]


HIDDEN = (
    ("bob", "vote nay on 1"),
    ("carol", "vote yea on 1"),
    ("carol", "buy 3 gold cards"),
    ("bob", "mode aggressive"),
    ("bob", "tell carol at the update: psst"),
    ("carol", "sell 1 silver card"),
)


@pytest.mark.parametrize(
    "question", ["buy 1 gold card", "vote no on 1", "buy 2 gold cards and vote yes on 1"]
)
def test_what_others_keep_to_themselves_changes_no_answer(play_to_ballot, question):
    """Two games that differ in nothing else; the answer is the same to the letter."""
    quiet, busy = play_to_ballot(), play_to_ballot()
    for n, (player, line) in enumerate(HIDDEN):
        busy.mail(player, line, 151 + n / 10)
    asked = f"what if I {question}?"
    one, other = (read_answer(house.mail("alice", asked, 160)) for house in (quiet, busy))
    assert one == other
    assert "What others may have ordered, answered or voted is left out." in one


def test_what_is_ones_own_is_known(play_to_ballot):
    """An order that waits is in it, with and without; so is a vote."""
    house = play_to_ballot()
    house.mail("alice", "vote nay on 1", 151)
    told = read_answer(house.mail("alice", "what if I vote yea on 1", 152))
    assert "proposal 1 would be accepted 2-0, not rejected 1-1" in told


def test_nothing_is_written(play_to_ballot):
    """Not even an order."""
    house = play_to_ballot()
    house.mail("alice", "money", 151)
    before = house.names()
    house.mail("alice", "what if I buy 1 gold card", 152)
    assert house.names() == before


def test_so_many_are_answered_in_a_day(play_to_ballot):
    """Together with those about another past."""
    house = play_to_ballot()
    told = [house.mail("alice", "what if I buy 1 gold card", 151 + n / 100) for n in range(7)]
    refused = [n for n, each in enumerate(told) if "questions “what if” a day are answered" in each]
    assert refused == [5, 6]


def test_what_cannot_be_supposed_is_refused(play_to_ballot):
    """A proposal has a rehearsal of its own; and one who does not play does nothing."""
    house, ruleset = play_to_ballot(), RULESETS[0]
    verb = type("Command", (), {"verb": "propose", "text": "propose: This"})
    assert ruleset.attempt(house.state, "alice", [verb], house.now).reason is Reason.UNCLEAR
    assert isinstance(ruleset.attempt(house.state, "mallory", [], house.now), Refused)
