"""A whole fair through the services: they carry a game that is no Nomic, mail by mail."""

import re

import pytest
from fair.play import deal_hands
from fair.ruleset import Fair
from house import SLUG, House

from nomicd.adapters.render import JinjaRenderer
from nomicd.app.resources import folder

MONDAY, TUESDAY, FRIDAY = 48, 72, 144
AFTER = 24 * 40


@pytest.fixture
def fair():
    """Alice has no guard, bob has two."""
    return House(Fair(deal_hands(alice=["pearl $5", "ruby $10"], bob=["guard", "guard"])), ("alice", "bob"))


def digest(fair, who):
    return fair.inbox(who, "digest")[-1].text


def test_each_is_dealt_a_hand_that_nobody_else_reads(fair):
    """Not even the Admin."""
    (alice,) = [mail.text for mail in fair.inbox("alice") if "The game begins" in mail.subject]
    assert "pearl $5\nruby $10" in alice
    assert "guard" not in alice
    assert [mail for mail in fair.outbox("boss@play.test") if b"pearl" in mail.raw] == []


def test_the_card_goes_to_the_highest_maximum_for_a_step_above_the_second(fair):
    """Sealed: the digest tells the price alone."""
    assert "up to $9, sealed" in fair.mail("alice", "bid $9", 1)
    fair.mail("bob", "bid $4", 2)
    fair.wait(MONDAY)
    assert "alice buys the card for $5." in digest(fair, "bob")
    assert "$9" not in digest(fair, "bob")
    assert "alice | $15, 2 cloth, 2 salt\n" in digest(fair, "bob")
    assert "alice | 3\n" in digest(fair, "bob")
    assert "guard" in fair.mail("alice", "hand", MONDAY + 1)


def test_a_bid_lies_as_long_as_the_day(fair):
    """The newest of each counts, and nobody pays more than they have."""
    fair.mail("alice", "bid $3", 1)
    fair.mail("alice", "bid $900", 2)
    fair.mail("bob", "bid $800", 3)
    fair.wait(MONDAY)
    assert "alice buys the card for $20." in digest(fair, "bob")
    fair.wait(TUESDAY)
    assert "buys" not in digest(fair, "bob")


def test_a_trade_is_done_when_its_number_is_accepted(fair):
    """A second time only if it stands, and only while both can deliver."""
    fair.mail("alice", "offer 1 salt for $4\noffer 1 cloth for $9 standing", 1)
    assert "o offer 1 is open to you" in fair.mail("bob", "accept 1\naccept 1", 2)
    said = fair.mail("bob", "accept 2\naccept 2\naccept 2", 3)
    assert "ou do not have $9" in said
    assert fair.state.goods.of("alice").goods == {"salt": 1, "cloth": 1}
    assert fair.state.goods.of("bob").money == 20 - 4 - 9
    fair.wait(MONDAY)
    assert [offer.number for offer in fair.state.offers.offers] == [2]


def test_thieves_meet_a_guard_by_default(fair):
    """Without a mail to and fro; the guard is shown and gone."""
    fair.mail("alice", "raid bob for salt", 1)
    fair.wait(MONDAY)
    assert "alice is after bob's salt, but there is a guard." in digest(fair, "alice")
    assert fair.state.cards.decks["fair"].hands["bob"] == ("guard",)


def test_a_standing_order_says_when_to_guard(fair):
    """By facts that its owner sees."""
    assert "Facts that it may name" in fair.mail("bob", "guard if moon > 1", 1)
    fair.mail("bob", "guard if left < 2", 2)
    fair.mail("alice", "raid bob for salt", 3)
    fair.wait(MONDAY)
    assert "and gets it" in digest(fair, "alice")
    fair.mail("alice", "raid bob for salt", MONDAY + 1)
    fair.wait(TUESDAY)
    assert "there is a guard" in digest(fair, "alice")


def test_who_wants_to_be_asked_is_asked_and_all_see_that_thieves_are_on_their_way(fair):
    """Until the next day ends; then the answer counts."""
    fair.mail("bob", "guard ask", 1)
    fair.mail("alice", "raid bob for salt", 2)
    fair.wait(MONDAY)
    assert "alice sends thieves to bob for salt." in digest(fair, "alice")
    assert "answer let go: Thieves come for your salt: guard it?" in digest(fair, "bob")
    assert "not asked" in fair.mail("alice", "answer let go", MONDAY + 1)
    assert "guard it? let go." in fair.mail("bob", "answer 2", MONDAY + 1)
    fair.wait(TUESDAY)
    assert "and gets it" in digest(fair, "alice")


def test_a_window_without_an_answer_ends_by_the_default(fair):
    """The game goes on."""
    fair.mail("bob", "guard ask", 1)
    fair.mail("alice", "raid bob for salt", 2)
    fair.wait(TUESDAY)
    assert "but there is a guard" in digest(fair, "alice")


def test_the_day_ends_when_all_are_done(fair):
    """In the same round in which the last one's mail is read; the calendar stays."""
    fair.mail("alice", "bid 3\ndone", 1)
    assert fair.inbox(kind="digest") == []
    fair.mail("bob", "done", 2)
    assert "alice buys the card for $1." in digest(fair, "bob")
    assert fair.wait(TUESDAY - 1) == 0
    assert fair.wait(TUESDAY) == 1


def test_who_waits_is_waited_for(fair):
    """Their word is taken back."""
    fair.mail("alice", "done\nwait", 1)
    fair.mail("bob", "done", 2)
    assert fair.inbox(kind="digest") == []


def test_a_silent_seat_is_warned_then_opened_and_taken_over(fair):
    """Whoever joins plays on with what it holds; its old player gets no more mail."""
    fair.mail("alice", "bid 1", 1)
    fair.wait(TUESDAY)
    assert "Nothing has come from you for two updates" in digest(fair, "bob")
    assert "Nothing has come" not in digest(fair, "alice")
    fair.mail("alice", "bid 2", TUESDAY + 1)
    fair.wait(FRIDAY)
    fair.mail("carol", "join as carol", FRIDAY + 1)
    fair.mail("boss@play.test", "approve carol", FRIDAY + 2)
    assert "guard\nguard" in fair.mail("carol", "hand", FRIDAY + 3)
    assert "carol now plays in your place" in fair.inbox("bob", "notice")[-1].text
    assert not fair.mail("bob", "bid 3", FRIDAY + 4)


def test_silence_ends_a_fair_too(fair):
    """Six days, by defaults alone; then all is shown, and the deck proved."""
    assert fair.wait(AFTER) == 6
    assert "alice has $43. bob has $28.\nalice won." in digest(fair, "bob")
    assert [line.name for line in fair.operations.log(SLUG, "") if line.body is None] == []
    assert fair.operations.verify(SLUG) == [
        "shuffle 1 of the deck fair does not follow from the seed"
    ]  # it was stacked
    honest = House(Fair(), ("alice", "bob"))
    honest.wait(AFTER)
    assert honest.operations.verify(SLUG) == []


def test_it_reads_well_as_a_real_mail():
    """With the templates of the house; nothing in it speaks of another game."""
    renderer = JinjaRenderer([folder("templates")])
    fair = House(Fair(), ("alice", "bob"), renderer=renderer)
    fair.mail("alice", "raid bob for salt\nbid 3\nhelp", 1)
    fair.wait(MONDAY)
    told = "\n".join(mail.text for mail in fair.inbox("alice"))
    assert "Update 1, Monday 8 March\n========================" in told
    assert "raid PLAYER for ITEM\n" in told
    for word in ("rule", "proposal", "Nomic", "square"):
        assert not re.search(rf"\b{word}s?\b", told)
